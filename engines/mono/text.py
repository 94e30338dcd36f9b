"""Text boards of Mono from views, and a sentence for each event."""

from collections.abc import Sequence
from typing import Final

from engines.core.messages import N_, NP_, Text, join, join_lines, join_list, wins_by, with_score
from engines.core.people import People
from engines.core.rules import Event, Outcome, Seat
from engines.core.text import Ending as EndingText
from engines.core.text import Tip
from engines.mono import view as seen
from engines.mono.actions import Action, Place
from engines.mono.statistics import statistics
from engines.mono.tips import tip
from engines.mono.view import LABELS, Board, Ending, PublicView, SeatView, TurnPlayed, letters_sentence
from engines.mono.words import explain_signs, goal, move_text, opened_cells

WIDTH: Final = 60
LONGEST_NAME: Final = 20
GAP: Final = "   "
FIRST_TURNS: Final = 2
"""The round in which each turn explains its signs."""


class MonoText:
    """The words of Mono."""

    statistics = staticmethod(statistics)

    def public(self, view: PublicView, names: Sequence[str]) -> str:
        """Return all boards, the scores and the last turn."""
        return _in_one(*self.parts(view, names))

    def tip(self, view: SeatView, names: Sequence[str]) -> Tip | None:
        """Return a tip for newcomers."""
        return tip(view, names)

    def goal(self, view: PublicView, names: Sequence[str], seat: Seat) -> str:
        """Return how `seat` wins, in a line."""
        return goal(view, names, seat)

    def private(self, view: SeatView, names: Sequence[str]) -> str:
        """Return the seat's own grid, with the cells that opponents opened marked, then the other boards."""
        return _in_one(*self.parts(view, names))

    def parts(self, view: object, names: Sequence[str]) -> tuple[Sequence[str], Sequence[str], Sequence[str]]:
        """Return the turn, the boards and the last turn; in a seat's view the own full grid first."""
        if isinstance(view, SeatView):
            public = view.public
            own = public.boards[view.seat]
            blocks = [_block(public, _title(own, names), _own_cells(view))]
            boards = [board for board in public.boards if board.seat != view.seat]
            legend = [N_("Your grid comes first; * marks what the others opened.")]
        elif isinstance(view, PublicView):
            public, blocks, boards, legend = view, [], list(view.boards), []
        else:
            raise TypeError(f"no view of Mono: {view!r}")
        blocks += [_block(public, _title(board, names), _cells(board)) for board in boards]
        before = [_status(public, names), *legend, *_legend(public, names)]
        return before, _side_by_side(blocks), _last(public, names)

    def move(self, action: Action, _view: SeatView, _people: People) -> str:
        """Return `a3, f2, then stop`, or the placement in words."""
        return move_text(action)

    def own(self, action: Action, events: Sequence[Event], people: People) -> str:
        """Return `you placed your grid.` or the cells that a turn opened."""
        turn = next((event for event in events if isinstance(event, TurnPlayed)), None)
        if turn is not None:
            points = NP_("{count} point", "{count} points", turn.points)
            return N_("you opened {cells}: {points}.", cells=opened_cells(turn), points=points)
        random = isinstance(action, Place) and action.labels is None
        return N_("you placed a random grid.") if random else N_("you placed your grid.")

    def event(self, event: Event, names: Sequence[str]) -> str:
        """Return a sentence or two."""
        match event:
            case seen.PlacementDone(seat=seat):
                return N_("{player} placed a grid.", player=names[seat])
            case TurnPlayed():
                return _turn_sentence(event, names)
            case seen.TurnPassed(seat=seat):
                return N_("{player} has no cells left to open and is skipped.", player=names[seat])
            case seen.TimeRanOut(seat=seat):
                return N_("{player} ran out of time: a random move was played.", player=names[seat])
            case seen.PlayerLeft(seat=seat):
                return N_("{player} left the game.", player=names[seat])
            case seen.GameEnded(outcome=outcome):
                return outcome_sentence(outcome, names)
            case _:
                return ""

    def ending(self, event: Event, names: Sequence[str]) -> EndingText | None:
        """Return the winners and the reason; in a draw of all, with the points of each."""
        if not isinstance(event, seen.GameEnded):
            return None
        return EndingText(self.event(event, names), tells_scores=len(event.outcome.winners) == len(names))


def outcome_sentence(outcome: Outcome, names: Sequence[str]) -> Text:
    """Return the winners and the reason."""
    best = outcome.scores[outcome.winners[0]] if outcome.scores else 0
    if outcome.reason == Ending.LAST_PLAYER.name:
        winner = outcome.winners[0]
        if len(names) == 2:
            return N_("{winner} wins: {loser} resigned.", winner=names[winner], loser=names[1 - winner])
        return wins_by([names[winner]], N_("the others left"))
    winners = join_list([names[seat] for seat in outcome.winners])
    points = NP_("{count} point", "{count} points", best)
    if len(outcome.winners) > 1:
        return N_("{winners} draw with {points} each: a grid is all open.", winners=winners, points=points)
    return N_("{winners} wins with {points}: a grid is all open.", winners=winners, points=points)


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def _status(view: PublicView, names: Sequence[str]) -> Text:
    names = [_short(name) for name in names]
    if view.outcome is not None:
        news = outcome_sentence(view.outcome, names)
    elif view.placing:
        news = N_("{players} to place a grid.", players=join_list([names[seat] for seat in view.turn]))
    else:
        news = N_("{player} to move.", player=names[view.turn[0]])
    return join([N_("Mono, round {round}.", round=view.round), news])


def _legend(view: PublicView, names: Sequence[str]) -> list[str]:
    """Return the points, the legend of the boards' signs, and the players who left."""
    points = (with_score(_short(names[board.seat]), board.score) for board in view.boards)
    lines: list[str] = [] if view.placing else [N_("Points: {scores}.", scores=join(points, ", "))]
    lines.append(N_("Above each grid: whose it is."))
    lines += [letters_sentence(view.size)] if view.size > 9 else []
    if view.outcome is not None:
        lines.append(N_("A dot behind a value: that cell was never opened."))
    left = [_short(names[board.seat]) for board in view.boards if board.left]
    if left:
        lines.append(N_("{players} left the game.", players=join_list(left)))
    return lines


def _title(board: Board, names: Sequence[str]) -> str:
    return _short(names[board.seat])


def _cells(board: Board) -> list[str]:
    """Return one mark per cell: a dot if covered; after the game, a dot behind those still covered."""
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
    """Return two boards a row if both fit, else one."""
    lines: list[str] = []
    width = max(len(line) for block in blocks for line in block)
    step = 2 if 2 * width + len(GAP) <= WIDTH else 1
    for at in range(0, len(blocks), step):
        lines += [""] if at else []
        pair = blocks[at : at + step]
        lines += [GAP.join(line.ljust(width) for line in row).rstrip() for row in zip(*pair, strict=True)]
    return lines


def _last(view: PublicView, names: Sequence[str]) -> list[str]:
    return [] if view.last is None else [_turn_sentence(view.last, [_short(name) for name in names])]


def _in_one(before: Sequence[str], rows: Sequence[str], after: Sequence[str]) -> str:
    """Return all parts in one text with lines of `WIDTH`."""
    parts = (join_lines(before, WIDTH), join_lines(rows), join_lines(after, WIDTH))
    return join([part for part in parts if part], "\n\n")


def _turn_sentence(turn: TurnPlayed, names: Sequence[str]) -> Text:
    """Return `Ruth opened c5 2, b5 3, 🎲 d1 1 ✖: 2 points.`, with an explanation of the signs in the first turns."""
    points = NP_("{count} point", "{count} points", turn.points)
    sentence = N_(
        "{player} opened {cells}: {points}.", player=names[turn.seat], cells=opened_cells(turn), points=points
    )
    return sentence if turn.round > FIRST_TURNS else join([sentence, *explain_signs(turn)])


TEXT = MonoText()
