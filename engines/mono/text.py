"""Mono in words: text boards from views, and a sentence for each event."""

import textwrap
from collections.abc import Sequence
from typing import Final

from engines.core.rules import Event, Outcome
from engines.core.sentences import People
from engines.core.text import Ending as Told
from engines.mono import view as seen
from engines.mono.actions import Action, Place
from engines.mono.view import LABELS, Board, Ending, Pick, PublicView, SeatView, TurnPlayed, cell_name

WIDTH: Final = 60
LONGEST_NAME: Final = 20
MOST_CELLS_TOLD: Final = 24
GAP: Final = "   "


class MonoText:
    """The words of Mono."""

    def public(self, view: PublicView, names: Sequence[str]) -> str:
        """All boards, the scores and the last turn."""
        return _joined(*self.parts(view, names))

    def private(self, view: SeatView, names: Sequence[str]) -> str:
        """The seat's own grid, marked where opponents uncovered it, then the other boards."""
        return _joined(*self.parts(view, names))

    def parts(self, view: object, names: Sequence[str]) -> tuple[Sequence[str], Sequence[str], Sequence[str]]:
        """Return whose turn it is, the boards and the last turn; of a seat's own view the own grid first, in full."""
        if isinstance(view, SeatView):
            public = view.public
            own = public.boards[view.seat]
            blocks = [_block(public, f"Your grid: {own.score}", _own_cells(view))]
            boards = [board for board in public.boards if board.seat != view.seat]
            legend = ["In your own grid, * marks what the others have uncovered."]
        elif isinstance(view, PublicView):
            public, blocks, boards, legend = view, [], list(view.boards), []
        else:
            raise TypeError(f"no view of Mono: {view!r}")
        blocks += [_block(public, _title(board, names), _cells(board)) for board in boards]
        before = [_status(public, names), *legend, *_legend(public)]
        return before, _side_by_side(blocks), _last(public, names)

    def own(self, action: Action, events: Sequence[Event], people: People) -> str:
        """Return `you placed your grid.` or what a turn uncovered."""
        turn = next((event for event in events if isinstance(event, TurnPlayed)), None)
        if turn is not None:
            return f"you {_done(turn)}"
        random = isinstance(action, Place) and action.labels is None
        return "you placed a random grid." if random else "you placed your grid."

    def event(self, event: Event, names: Sequence[str]) -> str:
        """One sentence or two."""
        match event:
            case seen.PlacementDone(seat=seat):
                return f"{names[seat]} has placed a grid."
            case TurnPlayed():
                return _told(event, names)
            case seen.TurnPassed(seat=seat):
                return f"{names[seat]} has nothing left to uncover and is skipped."
            case seen.TimeRanOut(seat=seat):
                return f"{names[seat]} ran out of time, so the server plays at random."
            case seen.PlayerLeft(seat=seat):
                return f"{names[seat]} left the game."
            case seen.GameEnded(outcome=outcome):
                return outcome_sentence(outcome, names)
            case _:
                return ""

    def ending(self, event: Event, names: Sequence[str]) -> Told | None:
        """Who won and why; where all tie, with the points of each."""
        if not isinstance(event, seen.GameEnded):
            return None
        return Told(self.event(event, names), tells_scores=len(event.outcome.winners) == len(names))


def outcome_sentence(outcome: Outcome, names: Sequence[str]) -> str:
    """Who won and why."""
    best = outcome.scores[outcome.winners[0]] if outcome.scores else 0
    if outcome.reason == Ending.LAST_PLAYER.name:
        return f"{names[outcome.winners[0]]} wins as the last player left."
    who = " and ".join(names[seat] for seat in outcome.winners)
    if len(outcome.winners) > 1:
        return f"A board is fully uncovered. {who} tie with {_points(best)} each."
    return f"A board is fully uncovered. {who} wins with {_points(best)}."


def _listed(names: Sequence[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _points(count: int) -> str:
    return "1 point" if count == 1 else f"{count} points"


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def _status(view: PublicView, names: Sequence[str]) -> str:
    if view.outcome is not None:
        tail = outcome_sentence(view.outcome, [_short(name) for name in names])
    elif view.placing:
        tail = f"{_listed([_short(names[seat]) for seat in view.turn])} to place a grid."
    else:
        tail = f"{_short(names[view.turn[0]])} to play."
    return f"Mono, round {view.round}. {tail}"


def _legend(view: PublicView) -> list[str]:
    """What the signs in the boards stand for, where nothing else tells it."""
    lines = []
    if view.size > 9:
        letters = "a is 10" if view.size == 10 else f"a to {LABELS[view.size - 1]} are 10 to {view.size}"
        lines.append(f"Inside a board, {letters}.")
    if view.outcome is not None:
        lines.append("A dot behind a value: nobody uncovered it.")
    return lines


def _title(board: Board, names: Sequence[str]) -> str:
    state = " (left)" if board.left else "" if board.placed else " (no grid)"
    return f"{_short(names[board.seat])}: {board.score}{state}"


def _cells(board: Board) -> list[str]:
    """One mark a cell: a dot where it is covered; once the game is over a dot behind those still covered."""
    if board.grid is not None:
        return [
            f"{LABELS[value - 1]}{' ' if shown is not None else '.'}"
            for value, shown in zip(board.grid, board.cells, strict=True)
        ]
    return [". " if value is None else f"{LABELS[value - 1]} " for value in board.cells]


def _own_cells(view: SeatView) -> list[str]:
    board = view.public.boards[view.seat]
    if view.grid is None:
        return [". "] * len(board.cells)
    return [
        f"{LABELS[value - 1]}{' ' if shown is None else '*'}"
        for value, shown in zip(view.grid, board.cells, strict=True)
    ]


def _block(view: PublicView, title: str, cells: Sequence[str]) -> list[str]:
    letters = "  " + " ".join(chr(ord("a") + col) for col in range(view.cols))
    rows = [
        f"{view.rows - row} " + "".join(cells[row * view.cols : (row + 1) * view.cols]).rstrip()
        for row in range(view.rows)
    ]
    return [title, *rows, letters]


def _side_by_side(blocks: Sequence[list[str]]) -> list[str]:
    """Two boards a row where both fit, else one."""
    lines: list[str] = []
    width = max(len(line) for block in blocks for line in block)
    step = 2 if 2 * width + len(GAP) <= WIDTH else 1
    for at in range(0, len(blocks), step):
        lines += [""] if at else []
        pair = blocks[at : at + step]
        lines += [GAP.join(line.ljust(width) for line in row).rstrip() for row in zip(*pair, strict=True)]
    return lines


def _last(view: PublicView, names: Sequence[str]) -> list[str]:
    return [] if view.last is None else [_told(view.last, [_short(name) for name in names])]


def _joined(before: Sequence[str], rows: Sequence[str], after: Sequence[str]) -> str:
    """All in one, for where nothing breaks lines by itself."""
    wrapped = ["\n".join(part for line in lines for part in textwrap.wrap(line, WIDTH)) for lines in (before, after)]
    return "\n\n".join(part for part in (wrapped[0], "\n".join(rows), wrapped[1]) if part).rstrip()


def _told(turn: TurnPlayed, names: Sequence[str]) -> str:
    return f"{names[turn.seat]} {_done(turn)}"


def _done(turn: TurnPlayed) -> str:
    """The list of a turn as runs, `2, 3, 5 ×4, then the lower 3`, and what it scored."""
    shown = ", ".join(f"{run.value}{f' ×{run.length}' if run.length > 1 else ''}" for run in turn.runs)
    if turn.lower is not None:
        shown += f", then the lower {turn.lower}"
    where = _where(turn.picks, turn.size)
    return f"uncovered {where}: {shown}. {_points(turn.points)}, {turn.total} in all."


def _where(picks: Sequence[Pick], size: int) -> str:
    told = [f"{cell_name(size, pick.cell)}{'*' if pick.random else ''}" for pick in picks[:MOST_CELLS_TOLD]]
    more = len(picks) - len(told)
    return ",".join(told) + (f" and {more} more" if more else "")


TEXT = MonoText()
