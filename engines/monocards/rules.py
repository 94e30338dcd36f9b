"""MONO, the matching card game (rules/monocards.md)."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, Final

from engines.core.beliefs import Fact
from engines.core.dice import Dice
from engines.core.errors import game_is_over, not_playing
from engines.core.messages import N_
from engines.core.record import WITHDRAW, Entry
from engines.core.rules import Event, GameInfo, Outcome, Seat, Step, Turn
from engines.core.start_positions import check_playable
from engines.monocards import leaving
from engines.monocards.actions import Accept, Action, Call, Catch, Challenge, Draw, Jump, Pass, Play, format_action
from engines.monocards.beliefs import hidden_facts
from engines.monocards.calls import call, catch
from engines.monocards.checking import check, check_cards
from engines.monocards.choices import choices
from engines.monocards.demands import accept, challenge
from engines.monocards.drawing import choose_draw, choose_pass
from engines.monocards.notation import parse_action
from engines.monocards.options import MAX_SEATS, MIN_SEATS, check_seats
from engines.monocards.options import Options as MonocardsOptions
from engines.monocards.playing import jump, play
from engines.monocards.resampling import resample
from engines.monocards.rounds import deal, end_long_round
from engines.monocards.situation import MOST_SHUFFLES, SEATS, TURNS, Ending, Match
from engines.monocards.start_position import StartPosition as MonocardsStartPosition
from engines.monocards.start_position import describe, lay
from engines.monocards.state import State, seat_view
from engines.monocards.table import Table
from engines.monocards.view import PublicView, RoundEnded, SeatView

PLAYED_FROM: Final = 3
"""The number of cards per player after which the result of a single round counts as played."""
ROUND_PAUSE: Final = 5
"""Seconds the first entry of a round waits, so that the score table can be read."""


class MonocardsRules:
    """The stateless rules of the card game."""

    info: ClassVar[GameInfo] = GameInfo(
        key="monocards",
        title="MONO",
        min_seats=MIN_SEATS,
        max_seats=MAX_SEATS,
        seat_counts=frozenset(range(MIN_SEATS, MAX_SEATS + 1)),
        hidden=True,
        simultaneous=False,
        quick=True,
        rules_version=3,
        summary=N_("Match the suit, number or symbol. Get rid of your cards first to score. 500 points win."),
        kind=N_("card game"),
        pitch=N_("Match cards. Get rid of yours first."),
        length=N_("many short rounds"),
        one_deal="target=0",
    )
    Options = MonocardsOptions
    StartPosition = MonocardsStartPosition

    def start(self, options: MonocardsOptions, seats: int, dice: Dice) -> State:
        """Deal the first round; seat 0 is the first player."""
        table = Table.lay(_new_match(options, seats), dice)
        deal(table)
        return table.close().state

    def start_from(self, position: MonocardsStartPosition, options: MonocardsOptions, dice: Dice) -> State:
        """Deal the described cards; the unspecified part of the draw pile is shuffled."""
        table = Table.lay(_new_match(options, len(position.hands)), dice)
        lay(position, table)
        return check_playable(self, table.close().state)

    def describe(self, state: State) -> MonocardsStartPosition:
        """Return the start position, without the events of the last entry."""
        _check_running(state)
        return describe(state)

    def turn(self, state: State) -> Turn | Outcome:
        """Return the players the game waits for, or how it ended."""
        return state.public.match.outcome or _TURN_OF[state.public.turn[0]]

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        """Return the actions open to `seat`; with `several` only samples of longer plays (see `choices`)."""
        return choices(seat_view(state, seat)) if seat in state.public.match.seated else ()

    def apply(self, state: State, seat: Seat, action: Action, dice: Dice) -> Step[State]:
        """Carry out an action, and deal the next round when it ends one."""
        _check_running(state)
        if seat not in state.public.match.seated:
            raise not_playing()
        check(seat_view(state, seat), action)
        table = Table(state, dice)
        _CARRY_OUT[type(action)](table, seat, action)
        return _close(table)

    def expire(self, state: State, dice: Dice) -> Step[State]:
        """Play the default move: take the demanded cards; else draw and pass."""
        _check_running(state)
        table = Table(state, dice)
        leaving.expire(table)
        return _close(table)

    def withdraw(self, state: State, seat: Seat, dice: Dice) -> Step[State]:
        """Withdraw a player; their hand goes under the draw pile."""
        _check_running(state)
        table = Table(state, dice)
        leaving.withdraw(table, seat)
        return _close(table)

    def public_view(self, state: State) -> PublicView:
        """Return the public part of the state."""
        return state.public

    def seat_view(self, state: State, seat: Seat) -> SeatView:
        """Return the same and the hand of `seat`."""
        return seat_view(state, seat)

    def resample(self, view: SeatView, dice: Dice) -> State:
        """Redeal the cards that the player has not seen, consistent with the known facts."""
        return resample(view, dice)

    def hidden_facts(self, view: SeatView, seed: bytes) -> Iterator[list[Fact]]:
        """Yield samples of the facts hidden from the player; see `core.beliefs`."""
        return hidden_facts(view, seed)

    def pause(self, view: PublicView, action: Action) -> int:
        """Return the seconds to wait for a catch (rules/monocards.md, MONO call), or for a score table to be read."""
        if view.catchable is not None and not isinstance(action, Call | Catch):
            return view.options.catch_window
        ended = any(isinstance(event, RoundEnded) for event in view.last)
        return ROUND_PAUSE if ended else 0

    def ends_round(self, events: Sequence[Event]) -> bool:
        """Return whether a round is over."""
        return any(isinstance(event, RoundEnded) for event in events)

    def outlasts(self, entry: Entry) -> bool:
        """Return whether moves offered before the entry are still valid: after a call, a catch or a withdrawal."""
        return entry.text.partition(" ")[0] in ("mono", "catch", WITHDRAW)

    def scores_rank(self, outcome: Outcome) -> bool:
        """Return whether ranks alone decided: then a player's score is the number of players behind."""
        return outcome.reason == Ending.RANKS.name

    def is_played(self, view: PublicView) -> bool:
        """Return whether three cards a player have been played and a player has a quarter of the points to win."""
        match = view.match
        target = match.options.target if match.options.are_scored else 0
        laid = match.round > 1 or match.shuffles > 0 or len(view.discards) > PLAYED_FROM * match.seats
        return laid and 4 * max(match.scores) >= target

    def standing(self, view: PublicView) -> tuple[tuple[int, int, int], ...]:
        """Return the order of going out, then of scores, then of the fewest cards in hand; leavers are last."""
        match = view.match
        went_out = {seat: match.seats - at for at, seat in enumerate(match.ranked)}
        return tuple(
            (went_out.get(seat, 0) if seat in match.seated else -1, match.scores[seat], -view.sizes[seat])
            for seat in map(Seat, range(match.seats))
        )

    def format(self, action: Action) -> str:
        """Return the canonical text, as in `play W>M`."""
        return format_action(action)

    def parse(self, state: State, seat: Seat, text: str) -> Action:
        """Parse a person's typed action."""
        return parse_action(state.public, seat, text)

    def check_ahead(self, state: State, seat: Seat, action: Action) -> None:
        """Refuse cards that are not in the player's hand, or can never be played together."""
        if isinstance(action, Play):
            check_cards(seat_view(state, seat), action)


_TURN_OF: Final = tuple(Turn(turn) for turn in TURNS)

_CARRY_OUT: Final[dict[type[object], Callable[[Table, Seat, Any], object]]] = {
    Play: play,
    Jump: jump,
    Draw: lambda table, seat, _: choose_draw(table, seat),
    Pass: lambda table, seat, _: choose_pass(table, seat),
    Call: lambda table, seat, _: call(table, seat),
    Catch: catch,
    Challenge: lambda table, seat, _: challenge(table, seat),
    Accept: lambda table, seat, _: accept(table, seat),
}


def _new_match(options: MonocardsOptions, seats: int) -> Match:
    check_seats(options, seats)
    everybody = SEATS[:seats]
    return Match(options, seats, 1, SEATS[0], 0, (0,) * seats, everybody, everybody, (), (), None)


def _close(table: Table) -> Step[State]:
    if table.match.shuffles >= MOST_SHUFFLES:
        end_long_round(table)
    return table.close()


def _check_running(state: State) -> None:
    if state.public.match.outcome is not None:
        raise game_is_over()
