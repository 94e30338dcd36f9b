"""The dialogues that open cells, chosen by column and row or typed, and that place a grid."""

import re
import secrets
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from bot.kernel.buttons.game_controls import Style
from bot.kernel.buttons.verb import MalformedError
from bot.kernel.matches.refusal import Refusal
from cogs.dialogue import Choice, Form, Path, Play, Question, Sight, Tree, Typed, pick, way
from cogs.dialogue.tree import GONE
from engines.core.dice import Dice
from engines.core.messages import N_, Text, join
from engines.mono.actions import Action, Place, Tail, Uncover, format_action
from engines.mono.random_placement import random_grid
from engines.mono.view import LABELS, PublicView, SeatView, cell_name, col_count
from engines.mono.words import move_text

MOST_LISTED: Final = 30
"""The most cells on a list, all of which must fit in a custom id."""
_NAME: Final = re.compile(r"[a-z][0-9]{1,2}", re.ASCII)


class CellTree(Tree[SeatView]):
    """The questions of Mono."""

    view = SeatView

    def ask(self, sight: Sight[SeatView], path: Path) -> Question | Play | Form:
        """Return the node of a path: `pick`, a list of cells and the open column; `open`; or a form."""
        view = sight.view.public
        match path:
            case ("pick",):
                return _list(sight, [], "")
            case ("pick", listed, column):
                return _list(sight, _cells(sight, listed), column)
            case ("open", listed, tail):
                return Play(format_action(Uncover(tuple(_cells(sight, listed)), pick(Tail, tail, _word))))
            case ("cells",):
                label = N_("Cells, in the order you open them")
                return Form(N_("Open cells"), label, _note_typed(view), placeholder="a1,b1,c1")
            case ("grid",):
                return Form(
                    N_("Place your grid"),
                    N_("Your grid, top row first"),
                    N_("One 1, two 2s and so on. Equal numbers touch. Change this random grid."),
                    word="place",
                    default=partial(start_grid, view.size),
                    long=True,
                )
        raise MalformedError("no path of Mono")

    def suggest(self, sight: Sight[SeatView], typed: str) -> Iterator[Typed]:
        """Yield continuations: `a3,` becomes `a3,b1` … `a3,end`; for grids only `place random`."""
        view = sight.view.public
        if view.outcome is not None:
            return
        if not view.placing:
            for text in _continue(_names(sight), typed):
                yield Typed(text, partial(_words, view, text))
        elif "place random".startswith(typed.lower().strip()):
            yield Typed("place random", partial(move_text, Place(None)))


def _word(tail: Tail) -> str:
    return tail.value


def _names(sight: Sight[SeatView]) -> list[str]:
    return [cell_name(sight.view.public.size, cell) for cell in sight.view.public.coverable(sight.seat)]


def _cells(sight: Sight[SeatView], listed: str) -> list[str]:
    """Parse a list of cells. Raises MalformedError, and Refusal if one of them cannot be opened now."""
    cells = _NAME.findall(listed)
    if "".join(cells) != listed or len({*cells}) < len(cells) or len(cells) > MOST_LISTED:
        raise MalformedError("no list of cells")
    if not set(cells).issubset(_names(sight)):
        raise Refusal(GONE)
    return cells


def _list(sight: Sight[SeatView], cells: Sequence[str], letter: str) -> Question:
    """Show a list of cells, with the columns, and the cells of the open column, to add more."""
    listed, full = "".join(cells), len(cells) == MOST_LISTED
    free = [] if full else [name for name in _names(sight) if name not in cells]
    columns = [
        Choice(
            N_("Column {letter}", letter=each),
            ("pick", listed, each),
            style=Style.PRIMARY if each == letter else Style.SECONDARY,
            chosen=each == letter,
        )
        for each in sorted({name[0] for name in free})
    ]
    rows = sorted((name for name in free if name[0] == letter), key=lambda name: -int(name[1:]))
    lines: list[str] = [N_("Your cells: {cells}", cells=", ".join(cells))] if cells else []
    lines = lines or [N_("Pick a column, then a cell. They open in this order.")]
    lines += [N_("Your list is full. For more: `/mono move`")] if full else []
    return Question(
        join([*lines, join(["-# ", _note_picked(sight.view.public)], "")], "\n"),
        [columns, [way(name, "pick", listed + name, letter) for name in rows]],
        menus=[N_("Column…"), N_("Cell in column {letter}, from the top…", letter=letter)],
        others=_endings(sight.view.public, cells, letter) if cells else [],
        open=True,
    )


def _endings(view: PublicView, cells: Sequence[str], letter: str) -> list[Choice]:
    listed, (stop, go_on) = "".join(cells), ((Tail.NONE, Tail.RANDOM) if view.no_auto else (Tail.END, Tail.NONE))
    return [
        way(N_("Open and stop"), "open", listed, stop.value, style=Style.PRIMARY),
        way(N_("Open, then random cells"), "open", listed, go_on.value),
        way(N_("Without {cell}", cell=cells[-1]), "pick", "".join(cells[:-1]), letter),
    ]


def _note_picked(view: PublicView) -> Text:
    """Return what happens after the listed cells, by the match's options."""
    if view.no_auto:
        return N_("Your turn ends after these, unless you add random cells.")
    return N_("Random cells follow, unless you stop.")


def _note_typed(view: PublicView) -> Text:
    """Return what happens after typed cells, by the match's options."""
    if view.no_auto:
        return N_("Your turn ends after these. Add `random` for random ones.")
    return N_("Random cells follow. Add end to stop.")


def start_grid(size: int) -> str:
    """Return a random grid as typed, one line per row. It does not use the match's dice."""
    grid = random_grid(size, Dice(secrets.token_bytes(32), 0))
    labels = "".join(LABELS[value - 1] for value in grid)
    cols = col_count(size)
    return "\n".join(labels[at : at + cols] for at in range(0, len(labels), cols))


def _continue(covered: Sequence[str], typed: str) -> Iterator[str]:
    *before, last = [word.strip() for word in typed.lower().replace(" ", ",").split(",")]
    named = [word for word in before if word]
    free = set(covered) - set(named)
    if not set(covered).issuperset(named):
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


def _words(view: PublicView, text: str) -> str:
    *before, last = text.split(",")
    tails = {tail.value: tail for tail in Tail if tail.value}
    action: Action = Uncover((*before, last), Tail.END if view.no_auto else Tail.RANDOM)
    return move_text(Uncover(tuple(before), tails[last]) if last in tails else action)
