"""Suggestions for typed moves: covered cells, and the words that may come last."""

from collections.abc import Iterator

from discord import app_commands

from bot.kernel.matches.position import Position
from bot.kernel.text.translation import translate
from cogs.dialogue import view_as
from cogs.options import LONGEST_CHOICE, MOST_CHOICES
from engines.core.rules import Seat
from engines.mono.actions import Action, Place, Tail, Uncover
from engines.mono.view import PublicView, cell_name
from engines.mono.words import move_text


def text_choices(position: Position, seat: Seat, current: str) -> list[app_commands.Choice[str]]:
    """Return continuations: `a3,` becomes `a3,b1` … `a3,end`; grids are only suggested at random."""
    view = view_as(position.public_view, PublicView)
    if view.outcome is not None:
        return []
    texts = iter(("place random",)) if view.placing else _moves(view, seat, current)
    words = [text for text in texts if len(text) <= LONGEST_CHOICE]
    if view.placing and not words[0].startswith(current.lower().strip()):
        return []
    return [app_commands.Choice(name=_label(view, text), value=text) for text in words[:MOST_CHOICES]]


def _moves(view: PublicView, seat: Seat, current: str) -> Iterator[str]:
    *before, last = [word.strip() for word in current.lower().replace(" ", ",").split(",")]
    named = [word for word in before if word]
    covered = {cell_name(view.size, cell) for cell in view.coverable(seat)}
    free = covered - set(named)
    if not covered.issuperset(named):
        return
    names = sorted((name for name in free if name.startswith(last)), key=lambda name: (name != last, name))
    if named and not last:
        yield ",".join(named)
    if last in free:
        yield ",".join([*named, last])
        named.append(last)
        names, last = [], ""
    yield from (
        ",".join([*named, word]) for word in ("end", "random") if word.startswith(last) and (named or word != "end")
    )
    yield from (",".join([*named, name]) for name in names)


def _label(view: PublicView, text: str) -> str:
    """Return what is typed, and the move in words; a long list speaks for itself."""
    label = f"{text} · {translate(move_text(_action(view, text)))}"
    return label if len(label) <= LONGEST_CHOICE else text


def _action(view: PublicView, text: str) -> Action:
    if view.placing:
        return Place(None)
    *before, last = text.split(",")
    if last in (Tail.END.value, Tail.RANDOM.value):
        return Uncover(tuple(before), Tail(last))
    return Uncover((*before, last), Tail.END if view.no_auto else Tail.RANDOM)
