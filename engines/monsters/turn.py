"""Running a turn: the pipeline of phases, then eliminations and the end of the game (rules: The turn)."""

from dataclasses import replace

from engines.core import Dice, Event, Outcome, Seat, Step
from engines.monsters.check import judge_lines
from engines.monsters.grammar import Order
from engines.monsters.knowledge import remember_turn
from engines.monsters.notes import Eliminated, FaultyLine, Left, Note, TurnMissed
from engines.monsters.phases.eat import eat
from engines.monsters.phases.fights import fights
from engines.monsters.phases.first_orders import first_orders
from engines.monsters.phases.grow import grow
from engines.monsters.phases.idle import idle
from engines.monsters.phases.lairs import growth_in_lairs, lair_improvement, new_monsters
from engines.monsters.phases.last import deal_powers, food, set_passwords
from engines.monsters.phases.move import move
from engines.monsters.phases.ownership import ownership
from engines.monsters.phases.play import play_and_discard
from engines.monsters.phases.recover import recover
from engines.monsters.phases.scan import scan
from engines.monsters.running import KeeperOrder, Phase, RunningTurn
from engines.monsters.state import Keeper, State, Tally, go_wild, with_keeper
from engines.monsters.terms import NOBODY, WILD_KEEPER, Ending, Standing
from engines.monsters.view import GameWon, KeeperLeft, KeeperOut, TurnLine, TurnRan

PHASES: tuple[tuple[str, Phase], ...] = (
    ("recover", recover),
    ("first orders", first_orders),
    ("play and discard", play_and_discard),
    ("eat", eat),
    ("grow", grow),
    ("move", move),
    ("scan", scan),
    ("random moves", idle),
    ("fights", fights),
    ("ownership", ownership),
    ("lair improvement", lair_improvement),
    ("new monsters", new_monsters),
    ("growth in lairs", growth_in_lairs),
    ("food", food),
    ("powers", deal_powers),
    ("passwords", set_passwords),
)

_KEY_RANGE = 1 << 62


def begin(state: State, dice: Dice) -> RunningTurn:
    """Open a turn: collect the valid orders and draw the key of the turn's sight rolls."""
    entries: list[KeeperOrder[Order]] = []
    faults: list[Note] = []
    for keeper in state.playing():
        desk, check = judge_lines(state, keeper)
        entries += (KeeperOrder(keeper.number, order) for order in desk.good)
        faults += (FaultyLine(keeper.number, one.line, one.text, one.said) for one in check if not one.ok)
    fresh = replace(state, turn=state.turn + 1, sight_key=dice.below(_KEY_RANGE), fights=(), notes=())
    return RunningTurn(fresh, entries, faults)


def run_turn(state: State, dice: Dice) -> Step[State]:
    """Run one turn with the submitted orders."""
    turn = begin(state, dice)
    for _, phase in PHASES:
        phase(turn, dice)
    return _finish(state, turn.state)


def _finish(before: State, state: State) -> Step[State]:
    """Count missed turns, eliminate keepers, and end the game if it is over."""
    events: list[Event] = [
        KeeperLeft(keeper.seat, missed=False, name=keeper.name)
        for keeper in before.playing()
        if not state.keepers[keeper.number].playing
    ]
    state = replace(state, keepers=tuple(map(_count_text, state.keepers)))
    for keeper in state.playing():
        state, missed = _absent(state, keeper)
        events += missed
    for keeper in state.playing():
        state, out = _eliminate(state, keeper)
        events += out
    tally = Tally(state)
    state = remember_turn(state, tally)
    ended, end_events = settle(state, tally, turn_ended=True)
    events = [_turn_ran(before, state, tally), *events, *end_events]
    return Step(replace(ended, last_events=tuple(events)), tuple(events))


def _turn_ran(before: State, after: State, new: Tally) -> TurnRan:
    deaths = sum(len(fight.fighters) - len(fight.survivors) for fight in after.fights)
    return TurnRan(after.turn, _turn_lines(before, after, new), len(after.fights), deaths)


def _turn_lines(before: State, after: State, new: Tally) -> tuple[TurnLine, ...]:
    """Compare the roster with the earlier one; the wild keeper gets a line only for a change."""
    lines = []
    old = Tally(before)
    for keeper in before.keepers:
        number, now = keeper.number, after.keepers[keeper.number]
        line = TurnLine(
            seat=None if number == WILD_KEEPER else keeper.seat,
            points=new.points(number),
            won=new.points(number) - old.points(number),
            hexes=new.hexes[number] - old.hexes[number],
            kills=now.kills - keeper.kills,
            missed=now.missed > keeper.missed,
            name=now.name,
            out=number != WILD_KEEPER and not now.playing,
        )
        if keeper.playing or line.won or line.hexes or line.kills:
            lines.append(line)
    return tuple(sorted(lines, key=lambda line: -line.points))


def _count_text(keeper: Keeper) -> Keeper:
    """Return the keeper with the count of missed turns: a turn with neither orders nor readiness is missed."""
    if not keeper.playing:
        return keeper
    missed = 0 if keeper.orders is not None or keeper.ready else keeper.missed + 1
    return replace(keeper, orders=None, ready=False, missed=missed)


def _absent(state: State, keeper: Keeper) -> tuple[State, list[Event]]:
    """Note a missed turn; remove a keeper who has missed too many."""
    if not keeper.missed:
        return state, []
    state = _noting(state, TurnMissed(keeper.number, keeper.missed))
    if keeper.missed < state.options.missed_turns:
        return state, []
    return _noting(go_wild(state, keeper), Left(keeper.number)), [
        KeeperLeft(keeper.seat, missed=True, name=keeper.name)
    ]


def _eliminate(state: State, keeper: Keeper) -> tuple[State, list[Event]]:
    """Eliminate a keeper without monsters and lairs; their hexes become unowned."""
    if state.monsters_of(keeper.number) or state.lairs_of(keeper.number):
        return state, []
    owners = tuple(NOBODY if owner == keeper.number else owner for owner in state.owners)
    state = with_keeper(replace(state, owners=owners), replace(keeper, standing=Standing.OUT, hand=()))
    return _noting(state, Eliminated(keeper.number)), [KeeperOut(keeper.seat, keeper.name)]


def _noting(state: State, note: Note) -> State:
    return replace(state, notes=(*state.notes, note))


def settle(state: State, tally: Tally, *, turn_ended: bool) -> tuple[State, list[Event]]:
    """Return the position with its outcome if the game is over, and the event of the end."""
    ending = _ending(state, tally, turn_ended=turn_ended)
    if ending is None:
        return state, []
    scores = tuple(tally.points(keeper.number) for keeper in state.keepers[1:])
    wild = tally.points(WILD_KEEPER)
    contenders = state.playing()
    best = max((scores[keeper.seat] for keeper in contenders), default=0)
    winners: tuple[Seat, ...] = tuple(keeper.seat for keeper in contenders if scores[keeper.seat] == best)
    if ending in (Ending.TARGET, Ending.TURN_CAP) and wild > best:
        winners, best = (), wild
        ending = Ending.WILD if ending is Ending.TARGET else ending
    outcome = Outcome(winners, scores, ending.name)
    names = tuple(state.keepers[seat + 1].name for seat in winners)
    return replace(state, outcome=outcome), [GameWon(ending, winners, best, names)]


def _ending(state: State, tally: Tally, *, turn_ended: bool) -> Ending | None:
    playing = state.playing()
    most = max(tally.points(keeper.number) for keeper in (state.keepers[WILD_KEEPER], *playing))
    if turn_ended and most >= state.target:
        return Ending.TARGET
    if not playing:
        return Ending.NOBODY
    if len(playing) == 1:
        return Ending.LAST_KEEPER
    if turn_ended and 0 < state.options.turn_cap <= state.turn:
        return Ending.TURN_CAP
    return None
