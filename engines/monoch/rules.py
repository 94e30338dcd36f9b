"""Monoch (rules/monoch.md)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, Final

from engines.core.dice import Dice
from engines.core.errors import (
    IllegalActionError,
    NotationError,
    OptionError,
    game_is_over,
    not_playing,
    not_your_turn,
    wrong_number_of_players,
)
from engines.core.messages import N_
from engines.core.rules import Event, GameInfo, Outcome, Seat, Step, Turn
from engines.core.start_positions import Fault, check_playable, position_error
from engines.monoch.actions import Action, Declare, Place, Swap, format_action
from engines.monoch.judging import finish, strip_end, stuck_end
from engines.monoch.notation import EXAMPLE, parse_action
from engines.monoch.options import Options as MonochOptions
from engines.monoch.options import Start
from engines.monoch.placing import TYPES, check_place, check_stance, places_of, spots_of
from engines.monoch.showing import can_swap, needs_of, public_view, state_of
from engines.monoch.start_position import StartPosition as MonochStartPosition
from engines.monoch.start_position import build_state, describe, with_block
from engines.monoch.state import FOUR, State, colour_of, mover_of, player_at, team_of
from engines.monoch.view import (
    Block,
    BlockPlaced,
    BlockType,
    Colour,
    ColourDeclared,
    ColoursSwapped,
    Ending,
    Face,
    LastAction,
    Orientation,
    PlayerLeft,
    PublicView,
    SeatView,
    Stance,
    TurnLost,
)

DECLARE_FIRST: Final = N_("Choose your color first: type `black` or `white`.")
_OF_EACH = 3
_MISSES_ALLOWED = 1
PLAYED_FROM = 4
"""The number of players' blocks after which a result counts as played: games take 10 to 20."""


def _lying(kind: BlockType, x: int) -> Block:
    return Block(Stance(kind, Orientation(Face.T, 0)), x, 0, 0, None)


_STARTS = {
    Start.NONE: (),
    Start.D: (_lying(BlockType.D, 0),),
    Start.GH: (_lying(BlockType.G, 0), _lying(BlockType.H, 2)),
}


class MonochRules:
    """The stateless rules."""

    info: ClassVar[GameInfo] = GameInfo(
        key="monoch",
        title="Monoch",
        min_seats=2,
        max_seats=4,
        seat_counts=frozenset({2, 4}),
        team_counts=frozenset({FOUR}),
        hidden=False,
        simultaneous=False,
        rules_version=2,
        summary=N_("Stack black and white blocks. Join two sides with a strip of your color and you win."),
        kind=N_("blocks"),
        pitch=N_("Stack blocks. Join two sides."),
        length=N_("5–10 moves each"),
        counts_missed_turns=True,
        dice=False,
    )
    Options = MonochOptions
    StartPosition = MonochStartPosition

    def start(self, options: MonochOptions, seats: int, dice: Dice) -> State:
        """Return the state with the start blocks on the table and the rest of the 24 in the pool."""
        if seats not in self.info.seat_counts:
            raise wrong_number_of_players(self.info.title, (2, FOUR), seats)
        for name, setting in (("swap", options.swap), ("crossed", options.crossed)):
            if setting and seats == FOUR:
                raise OptionError(N_("`{name}` is for two players.", name=name))
        blocks = _STARTS[options.start]
        pool = tuple(_OF_EACH - [block.type for block in blocks].count(kind) for kind in TYPES)
        return State(options, seats, blocks, pool, 0, None, swapped=False, missed=(0,) * seats, gone=frozenset())

    def start_from(self, position: MonochStartPosition, options: MonochOptions, dice: Dice) -> State:
        """Return the position with the described blocks on the table and the rest of the 24 in the pool."""
        state = build_state(position, self.start(options, position.seats, dice), _MISSES_ALLOWED)
        if position.can_swap != can_swap(state):
            raise position_error("can_swap", Fault.NOT_POSSIBLE, "a swap")
        colour = colour_of(state, mover_of(state))
        if colour is not None and (strip_end(state, colour) or stuck_end(state)):
            raise position_error("", Fault.OVER)
        return check_playable(self, state)

    def describe(self, state: State) -> MonochStartPosition:
        """Return the start position, without the last turn and the number of turns."""
        _check_running(state)
        return describe(state, can_swap=can_swap(state))

    def turn(self, state: State) -> Turn | Outcome:
        """Return the seat to move, or the outcome."""
        return state.outcome or Turn((mover_of(state),))

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        """Return every block in every orientation at every legal place; the colours to declare; the swap."""
        if state.outcome is not None or seat != mover_of(state):
            return ()
        if state.to_declare:
            return [Declare(colour) for colour in Colour]
        places = places_of(spots_of(state))
        return [*places, Swap()] if can_swap(state) else places

    def apply(self, state: State, seat: Seat, action: Action, dice: Dice) -> Step[State]:
        """Declare a colour, place a block and look for a strip, or swap colours."""
        _check_running(state)
        if seat != mover_of(state):
            raise not_your_turn()
        ready = replace(state, missed=_with_missed(state, seat, 0), plies=state.plies + 1)
        match action:
            case Declare(colour=colour):
                return _declare(ready, colour)
            case Swap():
                return _swap(ready)
            case Place():
                return _place(ready, action)

    def expire(self, state: State, dice: Dice) -> Step[State]:
        """Skip the turn; at the second consecutive one the player loses, or leaves both turns to the partner."""
        _check_running(state)
        seat = mover_of(state)
        missed = state.missed[seat] + 1
        # A missed declaration counts as black.
        declared = Colour.BLACK if state.to_declare else None
        after = replace(
            state,
            declared=state.declared or declared,
            missed=_with_missed(state, seat, missed),
            plies=state.plies + 1,
            last=LastAction(seat, declared=declared),
        )
        lost = TurnLost(seat, declared)
        if missed <= _MISSES_ALLOWED:
            return _next_turn(after, lost)
        out = _leave(after, seat, Ending.TIMEOUT)
        if out.state.outcome is not None:
            return Step(out.state, (lost, *out.events))
        return _next_turn(out.state, lost, *out.events)

    def withdraw(self, state: State, seat: Seat, dice: Dice) -> Step[State]:
        """Remove a player: the partner plays on, or the other side wins."""
        _check_running(state)
        if not 0 <= seat < state.seats or seat in state.gone:
            raise not_playing()
        return _leave(state, seat, Ending.WITHDRAWAL)

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
        """Return whether four blocks have been placed, besides the start blocks."""
        return len(view.blocks) - len(_STARTS[view.options.start]) >= PLAYED_FROM

    def is_opening(self, view: PublicView) -> bool:
        """Return whether the colour is undeclared, or a player has not placed a first block or swapped."""
        return view.plies <= len(view.sides)

    def format(self, action: Action) -> str:
        """Return `AT90@3,-2`, `black`, `white` or `swap`."""
        return format_action(action)

    def parse(self, state: State, seat: Seat, text: str) -> Action:
        """Parse a block and its place, a colour, or `swap`."""
        try:
            return parse_action(text)
        except NotationError as error:
            if state.to_declare:
                raise NotationError(DECLARE_FIRST) from error
            raise

    def check_ahead(self, state: State, seat: Seat, action: Action) -> None:
        """Refuse a block type that is used up, or a stance that is illegal."""
        if isinstance(action, Place):
            check_stance(state, action.stance)


def _check_running(state: State) -> None:
    if state.outcome is not None:
        raise game_is_over()


def _with_missed(state: State, seat: Seat, missed: int) -> tuple[int, ...]:
    return (*state.missed[:seat], missed, *state.missed[seat + 1 :])


def _next_turn(state: State, *events: Event) -> Step[State]:
    """Pass the turn, or end the game if the next player has no legal move."""
    place = (state.place + 1) % state.seats
    while player_at(state, place) is None:
        place = (place + 1) % state.seats
    following = replace(state, place=place)
    ended = stuck_end(following)
    return Step(following, events) if ended is None else Step(ended.state, (*events, *ended.events))


def _declare(state: State, colour: Colour) -> Step[State]:
    if not state.to_declare:
        raise IllegalActionError(N_("You have a color. Place a block, like `{example}`.", example=EXAMPLE))
    seat = mover_of(state)
    # The same player continues with the first block.
    after = replace(state, declared=colour, last=LastAction(seat, declared=colour))
    return Step(after, (ColourDeclared(seat, colour),))


def _swap(state: State) -> Step[State]:
    if state.to_declare:
        raise IllegalActionError(DECLARE_FIRST)
    if not can_swap(state):
        if not state.options.swap:
            raise IllegalActionError(N_("No taking over here. Place a block, like `{example}`.", example=EXAMPLE))
        raise IllegalActionError(
            N_(
                "Too late to take over. Place a block, like `{example}`.",
                example=EXAMPLE,
            )
        )
    seat = mover_of(state)
    after = replace(state, swapped=True, last=LastAction(seat, swapped=True))
    colour = colour_of(after, seat)
    if colour is None:
        raise IllegalActionError(DECLARE_FIRST)
    return _next_turn(after, ColoursSwapped(seat, colour))


def _place(state: State, action: Place) -> Step[State]:
    seat = mover_of(state)
    colour = colour_of(state, seat)
    if colour is None:
        raise IllegalActionError(DECLARE_FIRST)
    block = check_place(state, seat, action)
    after = replace(with_block(state, block), last=LastAction(seat, block=len(state.blocks)))
    won = strip_end(after, colour)
    event = BlockPlaced(seat, block, needs_of(after, colour) if won is None else None)
    return _next_turn(after, event) if won is None else Step(won.state, (event, *won.events))


def _leave(state: State, seat: Seat, ending: Ending) -> Step[State]:
    after = replace(state, gone=state.gone | {seat})
    team = team_of(after, seat)
    left = PlayerLeft(seat, team[0] if team else None)
    if team:
        return Step(after, (left,))
    winners = tuple(Seat(other) for other in range(state.seats) if other % 2 != seat % 2)
    ended = finish(after, Outcome(winners, None, ending.name), colour_of(after, winners[0]), None, None)
    return Step(ended.state, (left, *ended.events))
