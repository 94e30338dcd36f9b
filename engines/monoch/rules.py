"""Monoch (rules/monoch.md)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from engines.core.dice import Dice
from engines.core.errors import IllegalActionError, OptionError
from engines.core.rules import Event, GameInfo, Outcome, Seat, Step, Turn
from engines.monoch.actions import Action, Place, Swap, format_action
from engines.monoch.notation import parse_action
from engines.monoch.options import Options as MonochOptions
from engines.monoch.options import Start
from engines.monoch.placing import KINDS, check_place, places_of, spots_of
from engines.monoch.showing import can_swap, frame_of, lengths_of, public_view
from engines.monoch.state import State, axis_of, colour_of, mover_of, player_at, team_of
from engines.monoch.strips import Board, shortest
from engines.monoch.view import (
    Block,
    BlockLaid,
    Colour,
    ColoursSwapped,
    Ending,
    GameEnded,
    Kind,
    LastAction,
    Path,
    PlayerLeft,
    PublicView,
    SeatView,
    TurnLost,
)

_OF_EACH = 3
_STARTS = {
    Start.H: (Block(Kind.H, 0, 0, 0, 0),),
    Start.E: (Block(Kind.E, 0, 0, 0, 0),),
    Start.HH: (Block(Kind.H, 0, 0, 0, 0), Block(Kind.H, 0, 2, 0, 0)),
}
_MISSES_ALLOWED = 1


class MonochRules:
    """The stateless rules."""

    info: ClassVar[GameInfo] = GameInfo(
        key="monoch",
        title="Monoch",
        min_seats=2,
        max_seats=4,
        seat_counts=frozenset({2, 4}),
        hidden=False,
        simultaneous=False,
        rules_version=1,
        summary="Lay black and white blocks and join both ends with a strip of your colour.",
        counts_missed_turns=True,
    )
    Options = MonochOptions

    def start(self, options: MonochOptions, seats: int, dice: Dice) -> State:
        """The start blocks on the table, the rest of the 24 in the pool."""
        if seats not in self.info.seat_counts:
            raise OptionError(f"Monoch is played by 2 players, or by 4 in two teams, not by {seats}.")
        blocks = _STARTS[options.start]
        pool = tuple(_OF_EACH - [block.kind for block in blocks].count(kind) for kind in KINDS)
        return State(options, seats, blocks, pool, 0, swapped=False, missed=(0,) * seats, gone=frozenset())

    def turn(self, state: State) -> Turn | Outcome:
        """Whom the game waits for, or how it ended."""
        return state.outcome or Turn((mover_of(state),))

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        """Every block, turned every way, wherever it may lie; and the swap."""
        if state.outcome is not None or seat != mover_of(state):
            return ()
        places = places_of(spots_of(state))
        return [*places, Swap()] if can_swap(state) else places

    def apply(self, state: State, seat: Seat, action: Action, dice: Dice) -> Step[State]:
        """Lay a block and look for a strip, or swap colours."""
        _check_running(state)
        if seat != mover_of(state):
            raise IllegalActionError("It is not your turn.")
        ready = replace(state, missed=_with_missed(state, seat, 0))
        return _swap(ready) if isinstance(action, Swap) else _place(ready, action)

    def expire(self, state: State, dice: Dice) -> Step[State]:
        """The turn is lost; the second in a row loses, or leaves both turns to the partner."""
        _check_running(state)
        seat = mover_of(state)
        missed = state.missed[seat] + 1
        after = replace(
            state,
            missed=_with_missed(state, seat, missed),
            plies=state.plies + 1,
            last=LastAction(seat, None, swapped=False),
        )
        if missed <= _MISSES_ALLOWED:
            return Step(_next_turn(after), (TurnLost(seat),))
        out = _leave(after, seat, Ending.TIMEOUT)
        following = out.state if out.state.outcome is not None else _next_turn(out.state)
        return Step(following, (TurnLost(seat), *out.events))

    def withdraw(self, state: State, seat: Seat, dice: Dice) -> Step[State]:
        """A player leaves: the partner plays on, or the other side wins."""
        _check_running(state)
        if not 0 <= seat < state.seats or seat in state.gone:
            raise IllegalActionError("You are not playing in this game.")
        return _leave(state, seat, Ending.WITHDRAWAL)

    def public_view(self, state: State) -> PublicView:
        """All there is to see."""
        return public_view(state)

    def seat_view(self, state: State, seat: Seat) -> SeatView:
        """The same for a player: nothing is hidden."""
        return SeatView(seat, public_view(state))

    def format(self, action: Action) -> str:
        """Return `H90@3,-2` or `swap`."""
        return format_action(action)

    def parse(self, state: State, seat: Seat, text: str) -> Action:
        """Read a block and where it goes, or `swap`."""
        return parse_action(state, text)


def _check_running(state: State) -> None:
    if state.outcome is not None:
        raise IllegalActionError("The game is over.")


def _with_missed(state: State, seat: Seat, missed: int) -> tuple[int, ...]:
    return (*state.missed[:seat], missed, *state.missed[seat + 1 :])


def _next_turn(state: State) -> State:
    place = (state.place + 1) % state.seats
    while player_at(state, place) is None:
        place = (place + 1) % state.seats
    return replace(state, place=place)


def _swap(state: State) -> Step[State]:
    if not can_swap(state):
        raise IllegalActionError("Colours are swapped only in answer to the first block. Lay a block, as in `H90 C4`.")
    seat = mover_of(state)
    last = LastAction(seat, None, swapped=True)
    return Step(_next_turn(replace(state, swapped=True, plies=state.plies + 1, last=last)), (ColoursSwapped(seat),))


def _place(state: State, action: Place) -> Step[State]:
    seat, frame = mover_of(state), frame_of(state)
    block = check_place(state, action, frame)
    kind = KINDS.index(block.kind)
    after = replace(
        state,
        blocks=(*state.blocks, block),
        pool=(*state.pool[:kind], state.pool[kind] - 1, *state.pool[kind + 1 :]),
        laid=state.laid + 1,
        plies=state.plies + 1,
        last=LastAction(seat, len(state.blocks), swapped=False),
    )
    event = BlockLaid(seat, block, frame.name(block.x, block.y))
    ended = _judge(after, colour_of(state, seat))
    if ended is None:
        return Step(_next_turn(after), (event,))
    return Step(ended.state, (event, *ended.events))


def _judge(state: State, mover: Colour) -> Step[State] | None:
    """The end that a block has brought about, if any: a strip of either colour, or no block left to lay."""
    board = Board(state.blocks)
    for colour in (mover, mover.other):
        path = shortest(board, colour, axis_of(state, colour))
        if path is not None and len(path.blocks) >= state.options.min_blocks:
            return _end(state, Ending.STRIP, colour, path)
    if spots_of(state):
        return None
    black, white = lengths_of(state, board)
    if not state.options.longest:
        return _end(state, Ending.DRAW, None)
    scores = tuple(black if colour_of(state, seat) is Colour.BLACK else white for seat in range(state.seats))
    if black == white:
        return _end(state, Ending.DRAW, None, scores=scores)
    return _end(state, Ending.LONGEST, Colour.BLACK if black > white else Colour.WHITE, scores=scores)


def _end(
    state: State, ending: Ending, colour: Colour | None, path: Path | None = None, scores: tuple[int, ...] | None = None
) -> Step[State]:
    winners = tuple(Seat(seat) for seat in range(state.seats) if colour in (None, colour_of(state, seat)))
    outcome = Outcome(winners, scores, ending.name)
    event: Event = GameEnded(outcome, colour, len(path.blocks) if path else 0)
    return Step(replace(state, outcome=outcome, path=path), (event,))


def _leave(state: State, seat: Seat, ending: Ending) -> Step[State]:
    after = replace(state, gone=state.gone | {seat})
    colour = colour_of(state, seat)
    team = team_of(after, colour)
    left = PlayerLeft(seat, team[0] if team else None)
    if team:
        return Step(after, (left,))
    ended = _end(after, ending, colour.other)
    return Step(ended.state, (left, *ended.events))
