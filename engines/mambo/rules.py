"""Mambo, Mamba, Mamboa and Mambogo (rules/mambo.md)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, Final

from engines.core.dice import Dice
from engines.core.errors import IllegalActionError, game_is_over, not_playing, not_your_turn, wrong_number_of_players
from engines.core.messages import N_
from engines.core.rules import Event, GameInfo, Outcome, Seat, Step, Turn
from engines.core.start_positions import Fault, check_playable, position_error
from engines.mambo.actions import Action, Move, Place, format_action
from engines.mambo.fills import fill
from engines.mambo.geometry import unpack
from engines.mambo.judging import figure_of, judge, judge_at_end
from engines.mambo.memo import remember
from engines.mambo.moving import can_move, check_move, moves
from engines.mambo.notation import parse_action
from engines.mambo.numbers import index_of, number_new
from engines.mambo.options import Options as MamboOptions
from engines.mambo.patterns import LETTERS, TILES
from engines.mambo.placing import can_place, check_place, check_room, placements
from engines.mambo.position import Position, build_position
from engines.mambo.showing import public_view, state_of
from engines.mambo.start_position import StartPosition as MamboStartPosition
from engines.mambo.start_position import build_state, describe
from engines.mambo.state import State, position_of
from engines.mambo.view import (
    Ending,
    GameEnded,
    Hex,
    LastAction,
    PlacedTile,
    PlayerLeft,
    PublicView,
    SeatView,
    TileMoved,
    TilePlaced,
    TilesFilled,
    TimeRanOut,
    TurnPassed,
)
from engines.mambo.warnings import walled_in, warnings

MOST_MOVES_IN_A_ROW: Final = 100
"""The number of consecutive tile moves that ends the game like an empty pool: moving alone could go on forever."""


PLAYED_FROM: Final = 6
"""The number of turns after which a result counts as played: games between people take about 20."""


class MamboRules:
    """The stateless rules of the four games."""

    info: ClassVar[GameInfo] = GameInfo(
        key="mambo",
        title="Mambo",
        min_seats=2,
        max_seats=2,
        seat_counts=frozenset({2}),
        hidden=False,
        simultaneous=False,
        quick=True,
        rules_version=2,
        summary=MamboOptions().summary,
        expiry_loses=True,
        kind=N_("hex tiles"),
        pitch=N_("Lay curving tiles. Wall in a group."),
        length=N_("10–20 moves each"),
        dice=False,
    )
    Options = MamboOptions
    StartPosition = MamboStartPosition

    def start(self, options: MamboOptions, seats: int, dice: Dice) -> State:
        """Return an empty table and a full pool."""
        if seats != 2:
            raise wrong_number_of_players(self.info.title, (2,), seats)
        return State(options, "", options.size, Seat(0))

    def start_from(self, position: MamboStartPosition, options: MamboOptions, dice: Dice) -> State:
        """Return the position with the described tiles on the table and the rest in the pool."""
        state = build_state(position, self.start(options, 2, dice), MOST_MOVES_IN_A_ROW)
        built = position_of(state)
        if judge(options, built, state.mover) is not None or _is_stuck(state, built):
            raise position_error("", Fault.OVER)
        return check_playable(self, state)

    def describe(self, state: State) -> MamboStartPosition:
        """Return the start position, without the last turn and the number of turns."""
        _check_running(state)
        return describe(state)

    def turn(self, state: State) -> Turn | Outcome:
        """Return the seat to move, or the outcome."""
        return state.outcome or Turn((state.mover,))

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        """Return every placement, and every move if the options allow moves."""
        if state.outcome is not None or seat != state.mover:
            return ()
        position = position_of(state)
        laying = placements(position) if state.left else []
        if not state.options.moving:
            return laying
        return sorted([*laying, *moves(state, position, seat)], key=format_action)

    def apply(self, state: State, seat: Seat, action: Action, dice: Dice) -> Step[State]:
        """Lay or move a tile, fill, and judge."""
        _check_running(state)
        if seat != state.mover:
            raise not_your_turn()
        if isinstance(action, Place):
            return _place(state, action)
        return _move(state, action)

    def expire(self, state: State, dice: Dice) -> Step[State]:
        """Make the player to move lose."""
        _check_running(state)
        return _lose(state, state.mover, Ending.TIMEOUT, TimeRanOut(state.mover))

    def withdraw(self, state: State, seat: Seat, dice: Dice) -> Step[State]:
        """Make the player who leaves lose."""
        _check_running(state)
        if seat not in (0, 1):
            raise not_playing()
        return _lose(state, seat, Ending.WITHDRAWAL, PlayerLeft(seat))

    def public_view(self, state: State) -> PublicView:
        """Return the whole position: nothing is secret."""
        return public_view(state)

    def seat_view(self, state: State, seat: Seat) -> SeatView:
        """Return the player's view, which is the public one."""
        return SeatView(seat, public_view(state))

    def resample(self, view: SeatView, dice: Dice) -> State:
        """Return the state itself."""
        return state_of(view.public)

    def is_played(self, view: PublicView) -> bool:
        """Return whether each player has taken three turns."""
        return view.plies >= PLAYED_FROM

    def format(self, action: Action) -> str:
        """Return `q,r:t` or `q,r>q,r:t`."""
        return format_action(action)

    def parse(self, state: State, seat: Seat, text: str) -> Action:
        """Parse a placement or a move."""
        return parse_action(state, text)

    def check_ahead(self, state: State, seat: Seat, action: Action) -> None:
        """Refuse a tile that the tiles around its place exclude permanently."""
        if isinstance(action, Place) and not state.options.moving:
            check_room(position_of(state), index_of(state.numbers), action)


def _check_running(state: State) -> None:
    if state.outcome is not None:
        raise game_is_over()


def _place(state: State, action: Place) -> Step[State]:
    position = position_of(state)
    if not state.left:
        raise IllegalActionError(N_("No tiles are left. Move one: `7-b4`"))
    numbers = index_of(state.numbers)
    cell = check_place(position, numbers, action)
    tile = LETTERS.index(action.tile.value)
    tiles = f"{state.tiles} {format_action(action)}" if state.tiles else format_action(action)
    return _follow(state, position, position.lay(cell, tile), tiles, action)


def _move(state: State, action: Move) -> Step[State]:
    before = position_of(state)
    source = check_move(state, before, state.mover, action)
    words = state.tiles.split()
    at = list(before.tiles).index(source)
    words[at] = format_action(Place(action.hex, action.tile))
    tiles = " ".join(words)
    return _follow(state, before, build_position(tiles), tiles, action)


def _follow(state: State, before: Position, position: Position, tiles: str, action: Action) -> Step[State]:
    """Fill, judge, number the newly open places, warn, and pass the turn."""
    source = action.source if isinstance(action, Move) else None
    left = state.left if source else state.left - 1
    filled = [(unpack(cell), TILES[tile]) for cell, tile in fill(position, state.options, left)]
    tiles = " ".join([tiles, *(format_action(Place(*each)) for each in filled)])
    remember(tiles, position)
    mover = state.mover
    last = LastAction(mover, action.hex, action.tile, source, tuple([cell for cell, _ in filled]))
    moves_in_a_row = state.moves_in_a_row + 1 if source else 0
    after = State(state.options, tiles, left - len(filled), Seat(1 - mover), state.plies + 1, moves_in_a_row, last)
    outcome = judge(state.options, position, mover)
    if outcome is None and (moves_in_a_row >= MOST_MOVES_IN_A_ROW or _is_stuck(after, position)):
        outcome = judge_at_end(state.options, position)
    after = replace(
        after, numbers=number_new(state.numbers, [*position.tiles, *(position.spaces if outcome is None else ())])
    )
    numbers = index_of(after.numbers)
    events: list[Event] = [_turn_event(mover, action, numbers)]
    if filled:
        events.append(TilesFilled(tuple([PlacedTile(cell, tile, numbers[cell]) for cell, tile in filled])))
    if outcome is not None:
        events.append(
            GameEnded(outcome, figure_of(outcome, position), walled_in(state.options, position, outcome, numbers))
        )
        return Step(replace(after, mover=mover, outcome=outcome), tuple(events))
    events += warnings(state.options, before, position, numbers)
    if not (after.left and can_place(position)) and not can_move(after, position, after.mover):
        events.append(TurnPassed(after.mover))
        after = replace(after, mover=mover)
    return Step(after, tuple(events))


def _turn_event(mover: Seat, action: Action, numbers: Mapping[Hex, int]) -> Event:
    number = numbers[action.hex]
    if isinstance(action, Place):
        return TilePlaced(mover, action.hex, action.tile, number)
    return TileMoved(mover, numbers[action.source], action.source, action.hex, action.tile, number)


def _is_stuck(after: State, position: Position) -> bool:
    """Return whether the tiles have run out and no moves are possible."""
    if after.left and can_place(position):
        return False
    if not after.options.move_none_left:
        return True
    return not any(can_move(after, position, Seat(seat)) for seat in (0, 1))


def _lose(state: State, seat: Seat, ending: Ending, event: Event) -> Step[State]:
    outcome = Outcome((Seat(1 - seat),), None, ending.name)
    return Step(replace(state, outcome=outcome), (event, GameEnded(outcome)))
