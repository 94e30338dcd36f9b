"""What is suggested while people type: tiles that fit, and the seldom-used options with their help."""

import dataclasses
import re
from collections.abc import Iterator, Mapping

from discord import app_commands

from bot.services.positions import Position
from cogs.game import MOST_CHOICES
from cogs.mambo.places import Names, moves_of, view_of
from engines.core.errors import OptionError
from engines.core.options import values_from_text
from engines.mambo.actions import Action, Place
from engines.mambo.options import Options

_OWN = frozenset({"variant", "size"})
_MOST = 100
_EXAMPLES = {"num_loops": 3, "group_size": 10}
_WANTED = re.compile(r"(?:(?P<source>\d+)-)?(?P<before>[a-f]?)(?P<number>\d*)(?P<after>[a-f]?)")


def option_values(text: str, **chosen: str | int | None) -> dict[str, object]:
    """Return the options of an offer: those chosen and those typed; OptionError where one is given twice."""
    values = values_from_text(text)
    for name, value in chosen.items():
        if value is not None and name in values:
            raise OptionError(f"`{name}` is given twice: choose it, or name it in `options`.")
        if value is not None:
            values[name] = value
    return values


def option_choices(current: str) -> list[app_commands.Choice[str]]:
    """Suggest what the last word could become, after the words before it."""
    *before, last = current.replace(",", " ").split(" ")
    kept = [word for word in before if word]
    taken = {word.partition("=")[0].lower() for word in kept}
    found = []
    for name, word, help_text in _options():
        value = " ".join([*kept, word])
        if name not in taken and name.startswith(last.lower().partition("=")[0]) and len(value) <= _MOST:
            found.append(app_commands.Choice(name=_cut(f"{word}: {help_text}"), value=value))
    if kept and not last:
        done = " ".join(kept)
        found.insert(0, app_commands.Choice(name=_cut(f"{done} (and no more)"), value=done[:_MOST]))
    return found[:MOST_CHOICES]


def _options() -> Iterator[tuple[str, str, str]]:
    """The name of each seldom option, what to type for it, and what it does."""
    for field in dataclasses.fields(Options):
        if field.name not in _OWN:
            metadata: Mapping[str, object] = field.metadata
            example = _EXAMPLES.get(field.name)
            yield field.name, field.name if example is None else f"{field.name}={example}", str(metadata["help"])


def _cut(text: str) -> str:
    return text if len(text) <= _MOST else text[: _MOST - 1] + "…"


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
        moves: list[Action] = [*moves_of(position, position.to_move[0])]
        suggested += _moves([names.typed(action) for action in moves], found)
    return [app_commands.Choice(name=text, value=text) for text in suggested[:MOST_CHOICES]]


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
