"""What is suggested while people type a move: tiles that fit, and moves of tiles."""

import re

from discord import app_commands

from bot.services.positions import Position
from cogs.mambo.places import Names, moves_of, targets, view_of, with_opened
from cogs.options import MOST_CHOICES
from engines.mambo.actions import Place
from engines.mambo.view import PublicView

_WANTED = re.compile(r"(?:(?P<source>\d+)-)?(?P<before>[a-f]?)(?P<number>\d*)(?P<after>[a-f]?)")


def text_choices(position: Position, current: str) -> list[app_commands.Choice[str]]:
    """Suggest what may be played and begins like what was typed: `a`, `12`, `a12`, `12a`, `7-b4`."""
    view = view_of(position)
    found = _WANTED.fullmatch("".join(current.lower().split()))
    if found is None or view.outcome is not None:
        return []
    suggested: list[str] = []
    names = Names(view)
    if found["source"] is None and view.left:
        places = (Place(space.hex, tile) for space in view.spaces for tile in space.tiles)
        suggested += _matching([names.typed(action) for action in places], found)
    if view.movable:
        suggested += _moves(_typed_moves(position, view), found)
    return [app_commands.Choice(name=text, value=text) for text in suggested[:MOST_CHOICES]]


def _typed_moves(position: Position, view: PublicView) -> list[str]:
    moves = moves_of(position, position.to_move[0])
    typed: list[str] = []
    for source in dict.fromkeys(move.source for move in moves):
        names = Names(with_opened(view, targets(view, moves, source)))
        typed += [names.typed(move) for move in moves if move.source == source]
    return typed


def _matching(texts: list[str], found: re.Match[str]) -> list[str]:
    """Those with the letter and a number that begins with the digits typed, the number itself first."""
    letter, digits = found["before"] or found["after"], found["number"]
    fits = [text for text in texts if text.startswith(letter) and text[1:].startswith(digits)]
    return sorted(fits, key=lambda text: text[1:] != digits)


def _moves(texts: list[str], found: re.Match[str]) -> list[str]:
    if found["source"] is None:
        return [text for text in texts if text.partition("-")[0].startswith(found["number"])] if found["number"] else []
    own = [text.partition("-")[2] for text in texts if text.partition("-")[0] == found["source"]]
    return [f"{found['source']}-{text}" for text in _matching(own, found)]
