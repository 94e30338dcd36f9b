"""Mono (rules/mono.md)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar

from engines.core.beliefs import Fact
from engines.core.dice import Dice
from engines.core.errors import (
    IllegalActionError,
    OptionError,
    game_is_over,
    not_playing,
    not_your_turn,
    wrong_number_of_players,
)
from engines.core.messages import N_, join
from engines.core.rules import Event, GameInfo, Outcome, Seat, Step, Turn
from engines.mono.actions import Action, Place, Tail, Uncover, format_action, parse_action
from engines.mono.beliefs import hidden_facts
from engines.mono.options import Options as MonoOptions
from engines.mono.placement import missing_grid, read_grid
from engines.mono.random_placement import random_grid
from engines.mono.resampling import resample
from engines.mono.start_position import StartPosition as MonoStartPosition
from engines.mono.start_position import build_state, describe
from engines.mono.state import Player, State
from engines.mono.turns import end_placement, finish, pass_on, play_turn, read_cells
from engines.mono.view import (
    Board,
    Ending,
    PlacementDone,
    PlayerLeft,
    PublicView,
    SeatView,
    Take,
    TimeRanOut,
    cell_count,
    cell_name,
    col_count,
    row_count,
)


class MonoRules:
    """The rules of Mono, without state."""

    info: ClassVar[GameInfo] = GameInfo(
        key="mono",
        title="Mono",
        min_seats=2,
        max_seats=4,
        seat_counts=frozenset({2, 3, 4}),
        hidden=True,
        simultaneous=False,
        quick=True,
        rules_version=3,
        summary=N_("Find equal numbers in a row on your opponents' hidden grids. The highest score wins."),
        kind=N_("hidden grids"),
        pitch=N_("Find equal numbers on a hidden grid."),
        length=N_("10–20 turns each"),
        one_deal="random_grids",
    )
    Options = MonoOptions
    StartPosition = MonoStartPosition

    def start(self, options: MonoOptions, seats: int, dice: Dice) -> State:
        """Return the position before any grid is placed; if grids are random, the one before the first turn."""
        state = self._without_grids(options, seats)
        if not options.random_grids:
            return state
        players = tuple(replace(player, grid=random_grid(options.size, dice)) for player in state.players)
        return end_placement(replace(state, players=players))[0]

    def start_from(self, position: MonoStartPosition, options: MonoOptions, dice: Dice) -> State:
        """Return the described position; random grids are drawn."""
        return build_state(position, self._without_grids(options, len(position.grids)), dice)

    def describe(self, state: State) -> MonoStartPosition:
        """Return the start position, without the last turn."""
        _check_running(state)
        return describe(state)

    def turn(self, state: State) -> Turn | Outcome:
        """Return the seats to act, or the outcome."""
        return state.outcome or Turn(state.to_move)

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        """Return `place random`; later each coverable cell alone, and `random`. Longer lists are legal too."""
        if seat not in state.to_move:
            return ()
        if state.round == 1:
            return (Place(None),)
        names = sorted(cell_name(state.options.size, cell) for cell in state.coverable(seat))
        return (*(Uncover((name,)) for name in names), Uncover((), Tail.RANDOM))

    def apply(self, state: State, seat: Seat, action: Action, dice: Dice) -> Step[State]:
        """Place the grid, or uncover cells."""
        _check_running(state)
        _check_turn(state, seat)
        return _place(state, seat, action, dice) if isinstance(action, Place) else _uncover(state, action, dice)

    def expire(self, state: State, dice: Dice) -> Step[State]:
        """Place all missing grids at random, in seat order, or uncover random cells."""
        _check_running(state)
        action: Action = Place(None) if state.round == 1 else Uncover((), Tail.RANDOM)
        events: list[Event] = []
        for seat in state.to_move:
            step = self.apply(state, seat, action, dice)
            state = step.state
            events += (TimeRanOut(seat), *step.events)
        return Step(state, tuple(events))

    def withdraw(self, state: State, seat: Seat, dice: Dice) -> Step[State]:
        """Skip the player's turns from now on; the last player wins."""
        _check_running(state)
        if seat not in state.remaining:
            raise not_playing()
        players = (*state.players[:seat], replace(state.players[seat], left=True), *state.players[seat + 1 :])
        after, events = replace(state, players=players), [PlayerLeft(seat)]
        if len(after.remaining) == 1:
            return Step(*finish(after, after.remaining, Ending.LAST_PLAYER, list(events)))
        return _go_on(after, *events) if seat in state.to_move else Step(after, tuple(events))

    def public_view(self, state: State) -> PublicView:
        """Return uncovered cells, scores and the last turn; all grids once the game is over."""
        size = state.options.size
        return PublicView(
            size=size,
            rows=row_count(size),
            cols=col_count(size),
            take=state.options.take,
            no_auto=state.options.no_auto,
            random_grids=state.options.random_grids,
            boards=tuple(_board(state, Seat(seat)) for seat in range(len(state.players))),
            round=state.round,
            turn=state.to_move,
            last=state.last,
            outcome=state.outcome,
        )

    def seat_view(self, state: State, seat: Seat) -> SeatView:
        """Return the public view and the seat's own grid."""
        return SeatView(self.public_view(state), seat, state.players[seat].grid)

    def resample(self, view: SeatView, dice: Dice) -> State:
        """Draw the others' grids again, consistent with their uncovered cells."""
        return resample(view, dice)

    def hidden_facts(self, view: SeatView, seed: bytes) -> Iterator[list[Fact]]:
        """Yield samples of the facts hidden from the player; see `core.beliefs`."""
        return hidden_facts(view, seed)

    def is_played(self, view: PublicView) -> bool:
        """Return whether a quarter of all cells is uncovered."""
        cells = [cell for board in view.boards for cell in board.cells]
        return 4 * (len(cells) - cells.count(None)) >= len(cells)

    def standing(self, view: PublicView) -> tuple[int, ...]:
        """Return the scores, -1 for a player who left."""
        return tuple(-1 if board.left else board.score for board in view.boards)

    def is_opening(self, view: PublicView) -> bool:
        """Return whether grids are being placed, or each player's first cells opened."""
        return view.round <= 2

    def format(self, action: Action) -> str:
        """Return `place 6666…`, `place random`, or `a3,f2,end`."""
        return format_action(action)

    def parse(self, state: State, seat: Seat, text: str) -> Action:
        """Parse a placement or a list of cells."""
        placed = not 0 <= seat < len(state.players) or state.players[seat].grid is not None
        return parse_action(text, size=state.options.size, placed=placed)

    def check_ahead(self, state: State, seat: Seat, action: Action) -> None:
        """Refuse cells that are uncovered already."""
        if isinstance(action, Uncover) and state.round > 1:
            read_cells(state, seat, action)

    def _without_grids(self, options: MonoOptions, seats: int) -> State:
        if seats not in self.info.seat_counts:
            raise wrong_number_of_players(self.info.title, sorted(self.info.seat_counts), seats)
        if seats == 2 and options.take is not Take.BEST:
            raise OptionError(N_("`take={take}` needs 3 or 4 players.", take=options.take.value))
        return State(options, (Player(),) * seats, 1, Seat(0))


def _check_running(state: State) -> None:
    if state.outcome is not None:
        raise game_is_over()


def _check_turn(state: State, seat: Seat) -> None:
    if seat in state.to_move:
        return
    if state.round == 1 and seat in state.remaining:
        raise IllegalActionError(N_("Your grid is placed. Waiting for the others."))
    raise not_your_turn()


def _place(state: State, seat: Seat, action: Place, dice: Dice) -> Step[State]:
    size = state.options.size
    if state.round > 1:
        raise IllegalActionError(N_("Your grid is placed. Name a cell like `b3`, or type `random`."))
    grid = random_grid(size, dice) if action.labels is None else read_grid(action.labels, size)
    players = (*state.players[:seat], replace(state.players[seat], grid=grid), *state.players[seat + 1 :])
    return _go_on(replace(state, players=players), PlacementDone(seat))


def _uncover(state: State, action: Uncover, dice: Dice) -> Step[State]:
    if state.round == 1:
        first = N_("Place your grid first.")
        raise IllegalActionError(join([first, missing_grid(state.options.size)]))
    after, played = play_turn(state, state.mover, action, dice)
    return _go_on(after, played)


def _go_on(state: State, *events: Event) -> Step[State]:
    after, more = end_placement(state) if state.round == 1 else pass_on(state)
    return Step(after, (*events, *more))


def _board(state: State, seat: Seat) -> Board:
    player = state.players[seat]
    count = cell_count(state.options.size)
    grid = player.grid
    cells = tuple(grid[cell] if grid is not None and cell in player.uncovered else None for cell in range(count))
    return Board(
        seat=seat,
        cells=cells,
        score=player.score,
        placed=grid is not None,
        left=player.left,
        grid=grid if state.outcome is not None else None,
    )
