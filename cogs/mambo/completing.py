"""Suggestions while a player types a move: tiles that fit, and moves of tiles."""

import re
from collections.abc import Iterator
from itertools import chain, islice

from discord import app_commands

from bot.kernel.matches.position import Position
from bot.kernel.text.translation import _
from cogs.dialogue import view_as
from cogs.mambo.places import Names, targets, with_opened
from cogs.options import MOST_CHOICES
from engines.mambo.actions import Place
from engines.mambo.tile_moves import moves_from
from engines.mambo.view import PublicView

_WANTED = re.compile(r"(?:(?P<source>\d+)-)?(?P<before>[a-f]?)(?P<number>\d*)(?P<after>[a-f]?)")


def text_choices(position: Position, current: str) -> list[app_commands.Choice[str]]:
    """Suggest what may be played and begins like what was typed: `a`, `12`, `a12`, `12a`, `7-b4`."""
    view = view_as(position.public_view, PublicView)
    matched = _WANTED.fullmatch("".join(current.lower().split()))
    if matched is None or view.outcome is not None:
        return []
    suggest = islice(chain(_places(view, matched), _moves(view, matched)), MOST_CHOICES)
    return [app_commands.Choice(name=_label(text), value=text) for text in suggest]


def _label(text: str) -> str:
    """Return what is typed, and the move in words."""
    taken_up, _dash, laid = text.rpartition("-")
    tile, place = laid[0], laid[1:]
    if not taken_up:
        return _("{typed} · tile {tile} at {place}", typed=text, tile=tile, place=place)
    if not place:
        return _("{typed} · tile {number} turned to {tile}", typed=text, number=taken_up, tile=tile)
    return _("{typed} · tile {number} to {place}, as {tile}", typed=text, number=taken_up, tile=tile, place=place)


def _places(view: PublicView, matched: re.Match[str]) -> Iterator[str]:
    if matched["source"] is None and view.left:
        names = Names(view)
        places = (Place(space.hex, tile) for space in view.spaces for tile in space.tiles)
        yield from _matching([names.to_type(action) for action in places], matched)


def _matching(texts: list[str], matched: re.Match[str]) -> list[str]:
    """Those with the letter and a number that begins with the digits typed, the number itself first."""
    letter, digits = matched["before"] or matched["after"], matched["number"]
    fits = [text for text in texts if text.startswith(letter) and text[1:].startswith(digits)]
    return sorted(fits, key=lambda text: text[1:] != digits)


def _moves(view: PublicView, matched: re.Match[str]) -> Iterator[str]:
    """Moves of the tile that is typed, or of those whose numbers begin like it, and of no other tile."""
    source, digits = matched["source"], matched["number"]
    for number in view.movable:
        if str(number) == source:
            yield from (f"{source}-{text}" for text in _matching(_targets(view, number), matched))
        elif source is None and digits and str(number).startswith(digits):
            yield from (f"{number}-{text}" for text in _targets(view, number))


def _targets(view: PublicView, number: int) -> list[str]:
    source = view.numbers[number - 1]
    moves = moves_from(view, source)
    names = Names(with_opened(view, targets(view, moves, source)))
    return [names.to_type(move).partition("-")[2] for move in moves]
