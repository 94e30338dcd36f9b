"""A Mono board in words, for people who cannot see the picture. Made from views only."""

from collections.abc import Collection, Sequence

from engines.core.rules import Seat
from engines.mono.view import LABELS, Board, PublicView, SeatView, TurnPlayed, cell_name
from render.core.board import Table, fit_alt

_LONGEST_NAME = 32


def _name(table: Table, seat: Seat) -> str:
    name = " ".join(table.names[seat].split())
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _standing(view: PublicView, table: Table) -> list[str]:
    scores = ", ".join(f"{_name(table, board.seat)} {board.score}{' (left)' * board.left}" for board in view.boards)
    if view.outcome is not None:
        winners = [_name(table, seat) for seat in view.outcome.winners]
        won = f"{_listed(winners)} {'wins' if len(winners) == 1 else 'win'}." if winners else "Nobody wins."
        return [f"Mono, match {table.board}, over. {won}", f"Points: {scores}."]
    movers = _listed([_name(table, seat) for seat in view.turn])
    if view.placing:
        placed = [_name(table, board.seat) for board in view.boards if board.placed]
        done = f"Placed: {', '.join(placed)}." if placed else "Nobody has placed a grid yet."
        return [f"Mono, match {table.board}, placement. {movers} to place a grid.", done]
    return [f"Mono, match {table.board}, round {view.round}. {movers} to move.", f"Points: {scores}."]


def _last(turn: TurnPlayed, size: int, table: Table) -> str:
    runs = ", ".join(f"{r.value}{f' times {r.length}' if r.length > 1 else ''}" for r in turn.runs)
    lower = f", then the lower {turn.lower}" if turn.lower is not None else ""
    cells = ", ".join(cell_name(size, pick.cell) + "*" * pick.random for pick in turn.picks)
    points = f"{turn.points} point{'s' * (turn.points != 1)}"
    return f"Last turn, {_name(table, turn.seat)}: {runs}{lower}; {points}. Cells: {cells}."


def _letters(view: PublicView) -> str:
    """What the letters in the rows of a larger grid stand for."""
    return (
        ""
        if view.size < 10
        else ", a is 10"
        if view.size == 10
        else f", a to {LABELS[view.size - 1]} are 10 to {view.size}"
    )


def _rows(cells: Sequence[int | None], cols: int) -> str:
    text = "".join("x" if value is None else LABELS[value - 1] for value in cells)
    return " / ".join(text[start : start + cols] for start in range(0, len(text), cols))


def _grid(view: PublicView, board: Board, table: Table) -> str:
    cells = board.cells if board.grid is None else board.grid
    return f"{_name(table, board.seat)}'s grid: {_rows(cells, view.cols)}."


def public_alt(view: PublicView, table: Table, seats: Collection[Seat] | None = None) -> str:
    """The public picture in words, with the grids of these seats, or all."""
    parts = _standing(view, table)
    shown = [board for board in view.boards if board.placed and (seats is None or board.seat in seats)]
    if shown:
        parts.append(f"Grids, top row first, x is covered{_letters(view)}.")
        parts += [_grid(view, board, table) for board in shown]
    if view.last is not None:
        parts.append(_last(view.last, view.size, table))
    return fit_alt(parts)


def private_alt(view: SeatView, table: Table, seats: Collection[Seat] | None = None) -> str:
    """The private picture in words: as the public one, with the own grid, and those of these seats, or all."""
    public = view.public
    parts = _standing(public, table)
    own = public.boards[view.seat]
    if view.grid is not None:
        parts.append(f"Your grid, top row first{_letters(public)}: {_rows(view.grid, public.cols)}.")
        parts.append(f"Found by the others, x is covered: {_rows(own.cells, public.cols)}.")
    others = [board for board in public.boards if board.seat != view.seat and board.placed]
    parts += [_grid(public, board, table) for board in others if seats is None or board.seat in seats]
    if public.last is not None:
        parts.append(_last(public.last, public.size, table))
    return fit_alt(parts)
