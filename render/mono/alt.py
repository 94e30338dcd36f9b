"""Alt texts of Mono boards, from views only."""

from collections.abc import Collection, Sequence

from engines.core.messages import N_, NP_, Text, join, join_list, with_score
from engines.core.rules import Seat
from engines.mono.view import LABELS, Board, PublicView, SeatView, TurnPlayed, letters_sentence
from engines.mono.words import explain_signs, opened_cells
from render.core.board import OVER, Table, fit_alt

_LONGEST_NAME = 32


def _name(table: Table, seat: Seat) -> str:
    name = " ".join(table.names[seat].split())
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"


def _names(table: Table, seats: Collection[Seat]) -> str:
    return join_list([_name(table, seat) for seat in seats])


def _score(board: Board, table: Table) -> str:
    score = with_score(_name(table, board.seat), board.score)
    if board.left:
        return N_("{score} (left)", score=score)
    return score


def score_lines(view: PublicView, table: Table) -> list[str]:
    """Return the match, the player to move, and the points."""
    points = N_("Points: {scores}.", scores=join([_score(board, table) for board in view.boards], ", "))
    if view.outcome is not None:
        return [
            N_("{match}, over.", match=table.match_of("Mono")),
            _winners(view.outcome.winners, table),
            points,
        ]
    if table.over:
        return [N_("{match}.", match=table.match_of("Mono")), OVER, points]
    if view.placing:
        placed = [board.seat for board in view.boards if board.placed]
        return [
            N_("{match}, placement.", match=table.match_of("Mono")),
            N_("{players} to place a grid.", players=_names(table, view.turn)),
            N_("Placed: {players}.", players=_names(table, placed)) if placed else N_("No grid is placed yet."),
        ]
    head = N_("{match}, round {round}.", match=table.match_of("Mono"), round=view.round)
    return [head, N_("{player} to move.", player=_name(table, view.turn[0])), points]


def _winners(winners: Sequence[Seat], table: Table) -> Text:
    if not winners:
        return N_("Nobody won.")
    return N_("{names} won.", names=_names(table, winners))


def _last(turn: TurnPlayed, table: Table) -> list[str]:
    points = NP_("{count} point", "{count} points", turn.points)
    sentence = N_(
        "{player} opened {cells}: {points}.",
        player=_name(table, turn.seat),
        cells=opened_cells(turn),
        points=points,
    )
    return [sentence, *explain_signs(turn)]


def _rows(cells: Sequence[int | None], cols: int) -> str:
    text = "".join("x" if value is None else LABELS[value - 1] for value in cells)
    return " / ".join(text[start : start + cols] for start in range(0, len(text), cols))


def _grid(view: PublicView, board: Board, table: Table) -> Text:
    cells = board.cells if board.grid is None else board.grid
    return N_("{player}'s grid: {rows}.", player=_name(table, board.seat), rows=_rows(cells, view.cols))


def _letters(view: PublicView) -> list[str]:
    return [letters_sentence(view.size)] if view.size > 9 else []


def public_alt(view: PublicView, table: Table, seats: Collection[Seat] | None = None) -> str:
    """Return the public picture in words, with the grids of these seats, or all."""
    parts = score_lines(view, table)
    shown = [board for board in view.boards if board.placed and (seats is None or board.seat in seats)]
    if shown:
        parts += [N_("Grids, top row first, x is covered."), *_letters(view)]
        parts += [_grid(view, board, table) for board in shown]
    if view.last is not None:
        parts += _last(view.last, table)
    return fit_alt(parts)


def private_alt(view: SeatView, table: Table, seats: Collection[Seat] | None = None) -> str:
    """Return the private picture in words: the public one, the own grid, and those of these seats, or all."""
    public = view.public
    parts = score_lines(public, table)
    own = public.boards[view.seat]
    if view.grid is not None:
        parts += [N_("Your grid, top row first: {rows}.", rows=_rows(view.grid, public.cols)), *_letters(public)]
        parts.append(N_("Opened by the others, x is covered: {rows}.", rows=_rows(own.cells, public.cols)))
    others = [board for board in public.boards if board.seat != view.seat and board.placed]
    parts += [_grid(public, board, table) for board in others if seats is None or board.seat in seats]
    if public.last is not None:
        parts += _last(public.last, table)
    return fit_alt(parts)
