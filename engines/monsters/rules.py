"""The rules of Monsters! behind the common protocol."""

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from engines.core import Dice, Event, GameInfo, IllegalActionError, Outcome, Seat, Step, Turn
from engines.core.beliefs import Fact
from engines.core.errors import game_is_over, not_playing, wrong_number_of_players
from engines.core.messages import N_
from engines.monsters import data_v3 as data
from engines.monsters import observe
from engines.monsters.administration import hand_over_keeper
from engines.monsters.beliefs import hidden_facts
from engines.monsters.check import judge_lines, possible_orders
from engines.monsters.grammar import Action, OrderSet, Ready, Wait
from engines.monsters.lines import Ground
from engines.monsters.notation import parse_action
from engines.monsters.notes import Left
from engines.monsters.options import Options as MonstersOptions
from engines.monsters.resampling import resample
from engines.monsters.setup import new_game
from engines.monsters.start_position import StartPosition as MonstersStartPosition
from engines.monsters.start_position import build_state, describe
from engines.monsters.state import Keeper, State, Tally, go_wild, with_keeper
from engines.monsters.turn import run_turn, settle
from engines.monsters.view import KeeperLeft, KeeperReady, KeeperUnready, PublicView, SeatView

MIN_SEATS = 2
MAX_SEATS = 20
PLAYED_FROM = 4
"""The number of turns after which a result counts as played: two keepers take about 11, eight about 30."""


class MonstersRules:
    """Monsters!, after Mark A. Thomas's game by e-mail."""

    info: ClassVar[GameInfo] = GameInfo(
        key="monsters",
        title="Monsters!",
        min_seats=MIN_SEATS,
        max_seats=MAX_SEATS,
        seat_counts=frozenset(range(MIN_SEATS, MAX_SEATS + 1)),
        hidden=True,
        simultaneous=True,
        rules_version=data.RULES_VERSION,
        summary=N_("Feed monsters, take land, win fights. All move at once. 30 points win."),
        kind=N_("fog of war"),
        pitch=N_("Feed monsters. Take land in the fog."),
        length=N_("20–60 turns"),
        counts_missed_turns=True,
    )
    Options = MonstersOptions
    StartPosition = MonstersStartPosition

    def start(self, options: MonstersOptions, seats: int, dice: Dice) -> State:
        """Return the set-up; OptionError for a number of players without a map."""
        if seats not in self.info.seat_counts:
            raise wrong_number_of_players(self.info.title, tuple(sorted(self.info.seat_counts)), seats)
        return new_game(options, seats, dice)

    def start_from(self, position: MonstersStartPosition, options: MonstersOptions, dice: Dice) -> State:
        """Return the described position; unspecified land is drawn."""
        return build_state(position, self.start(options, len(position.keepers) - 1, dice))

    def describe(self, state: State) -> MonstersStartPosition:
        """Return the start position, without last turn's reports, earlier points, and personal settings."""
        _not_over(state)
        return describe(state)

    def turn(self, state: State) -> Turn | Outcome:
        """Wait for every active keeper who is not ready."""
        return state.outcome or Turn(observe.waiting_for(state))

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Return every single game order and `ready`; only `ready` after a set is in, as another set would replace it.

        A player who is ready can still send another set, or `wait`.
        """
        keeper = state.keeper(seat)
        if state.outcome is not None or keeper is None or not keeper.playing:
            return ()
        if keeper.ready:
            return (Wait(),)
        orders = possible_orders(state, keeper) if keeper.orders is None else ()
        return tuple(sorted((*(OrderSet((order,)) for order in orders), Ready()), key=self.format))

    def apply(self, state: State, seat: Seat, action: Action, dice: Dice) -> Step[State]:
        """Store orders or mark a keeper as ready; run the turn when all are."""
        keeper = _living(state, seat)
        if isinstance(action, Ready):
            if keeper.ready:
                raise IllegalActionError(N_("You are ready. To change that: `WAIT`"))
            changed = replace(keeper, ready=True)
        elif isinstance(action, Wait):
            if not keeper.ready:
                raise IllegalActionError(N_("You are not ready. When you are: `READY`"))
            changed = replace(keeper, ready=False)
        else:
            changed = replace(keeper, orders=action, ready=action.done)
            for order in judge_lines(state, changed)[0].good:
                changed = order.administer(changed)
        return _run_if_ready(with_keeper(state, changed), _readiness(keeper, changed), dice)

    def expire(self, state: State, dice: Dice) -> Step[State]:
        """Run the turn with the submitted orders."""
        _not_over(state)
        return _run(state, dice)

    def withdraw(self, state: State, seat: Seat, dice: Dice) -> Step[State]:
        """Remove a keeper; their monsters go wild immediately."""
        keeper = _living(state, seat)
        state = go_wild(state, keeper)
        state = replace(state, notes=(*state.notes, Left(keeper.number)))
        state, ended = settle(state, Tally(state), turn_ended=False)
        events: tuple[Event, ...] = (KeeperLeft(seat, missed=False, name=keeper.name), *ended)
        if ended:
            return Step(replace(state, last_events=events), events)
        return _run_if_ready(state, events, dice)

    def change_player(self, state: State, seat: Seat, *, for_good: bool) -> Step[State]:
        """Return the position without the seat's orders and readiness, and `for_good` without its keeper's settings."""
        keeper = _living(state, seat) if for_good else _keeper(state, seat)
        changed = hand_over_keeper(keeper) if for_good else replace(keeper, orders=None, ready=False)
        return Step(with_keeper(state, changed), _readiness(keeper, changed))

    def public_view(self, state: State) -> PublicView:
        """Return the public view."""
        return observe.public_view(state)

    def seat_view(self, state: State, seat: Seat) -> SeatView:
        """Return the keeper's report; IllegalActionError for a seat that is not at the table."""
        return observe.seat_view(state, _keeper(state, seat))

    def resample(self, view: SeatView, dice: Dice) -> State:
        """Draw a state consistent with the keeper's report."""
        return resample(view, dice)

    def hidden_facts(self, view: SeatView, seed: bytes) -> Iterator[list[Fact]]:
        """Yield samples of the facts hidden from the player; see `core.beliefs`."""
        return hidden_facts(view, seed)

    def is_played(self, view: PublicView) -> bool:
        """Return whether four turns have run."""
        return view.turn_number >= PLAYED_FROM

    def standing(self, view: PublicView) -> tuple[int, ...]:
        """Return the points of each seat's keeper."""
        points = {keeper.seat: keeper.points for keeper in view.keepers if keeper.seat is not None}
        return tuple(points[seat] for seat in sorted(points))

    def format(self, action: Action) -> str:
        """Return the canonical text: orders joined by `; `, or `ready`."""
        return action.canonical

    def parse(self, state: State, seat: Seat, text: str) -> Action:
        """Parse a set of orders or `ready`; a line that is no order is stored for the check to explain."""
        keeper = state.keeper(seat)
        monsters = () if keeper is None else state.monsters_of(keeper.number)
        ground = Ground(state.width, state.height, {monster.number: monster.place for monster in monsters})
        return parse_action(text, ground)


def _not_over(state: State) -> None:
    if state.outcome is not None:
        raise game_is_over()


def _keeper(state: State, seat: Seat) -> Keeper:
    keeper = state.keeper(seat)
    if keeper is None:
        raise not_playing()
    return keeper


def _living(state: State, seat: Seat) -> Keeper:
    _not_over(state)
    keeper = _keeper(state, seat)
    if not keeper.playing:
        raise IllegalActionError(N_("You are out of this game."))
    return keeper


def _readiness(before: Keeper, after: Keeper) -> tuple[Event, ...]:
    if before.ready == after.ready:
        return ()
    return (KeeperReady(after.seat),) if after.ready else (KeeperUnready(after.seat),)


def _run_if_ready(state: State, events: tuple[Event, ...], dice: Dice) -> Step[State]:
    if observe.waiting_for(state):
        return Step(state, events)
    step = _run(state, dice)
    return Step(step.state, (*events, *step.events))


def _run(state: State, dice: Dice) -> Step[State]:
    """Run the turn with dice of its own number, so that equal turns have equal luck at all tables of a deal."""
    return run_turn(state, dice.of(f"turn {state.turn + 1}"))
