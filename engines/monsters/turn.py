"""Running a turn: the pipeline of phases, then who is out and who has won (rules: The turn)."""

from dataclasses import replace

from engines.core import Dice, Event, Outcome, Seat, Step
from engines.monsters.check import faulty_lines, good_orders
from engines.monsters.knowledge import remembered
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
from engines.monsters.running import Given, Phase, RunningTurn
from engines.monsters.state import Keeper, State, gone_wild, hexes_of, points_of, with_keeper
from engines.monsters.terms import NOBODY, WILD_KEEPER, Ending, Standing
from engines.monsters.view import GameWon, KeeperLeft, KeeperOut, Note, NoteKind, TurnLine, TurnRan

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
    """Open a turn: collect the good orders and draw the key of the turn's sight rolls."""
    given = tuple(
        Given(keeper.number, order)
        for keeper in state.playing()
        if keeper.orders is not None
        for order in good_orders(state, keeper, keeper.orders)
    )
    faults = [
        Note(keeper.number, NoteKind.FAULTY, amount=line.line, word=line.text, reason=line.message)
        for keeper in state.playing()
        if keeper.orders is not None
        for line in faulty_lines(state, keeper, keeper.orders)
    ]
    fresh = replace(state, turn=state.turn + 1, sight_key=dice.below(_KEY_RANGE), fights=(), notes=())
    return RunningTurn(fresh, given, tuple(faults))


def run_turn(state: State, dice: Dice) -> Step[State]:
    """Run one turn with the orders that are in."""
    turn = begin(state, dice)
    for _, phase in PHASES:
        turn = phase(turn, dice)
    return _finish(state, turn)


def _finish(before: State, turn: RunningTurn) -> Step[State]:
    """Count the missed turns, see who is out, and whether the game is over."""
    events: list[Event] = [
        KeeperLeft(keeper.seat, missed=False)
        for keeper in before.playing()
        if not turn.state.keepers[keeper.number].playing
    ]
    for keeper in turn.state.playing():
        turn, missed = _counted(turn, keeper)
        events += missed
    for keeper in turn.state.playing():
        turn, out = _eliminated(turn, keeper)
        events += out
    state = remembered(replace(turn.state, notes=turn.notes))
    ended, end_events = settle(state, turn_ended=True)
    events = [TurnRan(state.turn, _turn_lines(before, state)), *events, *end_events]
    return Step(replace(ended, last_events=tuple(events)), tuple(events))


def _turn_lines(before: State, after: State) -> tuple[TurnLine, ...]:
    """Compare the roster with that of before; the wild keeper is told of only where there is something to tell."""
    lines = []
    for keeper in before.keepers:
        number, now = keeper.number, after.keepers[keeper.number]
        line = TurnLine(
            seat=None if number == WILD_KEEPER else keeper.seat,
            points=points_of(after, number),
            won=points_of(after, number) - points_of(before, number),
            hexes=hexes_of(after, number) - hexes_of(before, number),
            kills=now.kills - keeper.kills,
            missed=now.missed > keeper.missed,
        )
        if keeper.playing or line.won or line.hexes or line.kills:
            lines.append(line)
    return tuple(sorted(lines, key=lambda line: -line.points))


def _counted(turn: RunningTurn, keeper: Keeper) -> tuple[RunningTurn, list[Event]]:
    """A turn is missed by a keeper who neither gave orders nor was ready."""
    missed = 0 if keeper.orders is not None or keeper.ready else keeper.missed + 1
    rested = replace(keeper, orders=None, ready=False, missed=missed)
    turn = replace(turn, state=with_keeper(turn.state, rested))
    if not missed:
        return turn, []
    turn = turn.noting([Note(keeper.number, NoteKind.MISSED, amount=missed)])
    if missed < turn.state.options.missed_turns:
        return turn, []
    turn = replace(turn, state=gone_wild(turn.state, rested)).noting([Note(keeper.number, NoteKind.LEFT)])
    return turn, [KeeperLeft(keeper.seat, missed=True)]


def _eliminated(turn: RunningTurn, keeper: Keeper) -> tuple[RunningTurn, list[Event]]:
    """A keeper without monsters and without lairs is out; their hexes are nobody's."""
    state = turn.state
    if state.monsters_of(keeper.number) or state.lairs_of(keeper.number):
        return turn, []
    owners = tuple(NOBODY if owner == keeper.number else owner for owner in state.owners)
    state = with_keeper(replace(state, owners=owners), replace(keeper, standing=Standing.OUT, hand=()))
    return replace(turn, state=state).noting([Note(keeper.number, NoteKind.ELIMINATED)]), [KeeperOut(keeper.seat)]


def settle(state: State, *, turn_ended: bool) -> tuple[State, list[Event]]:
    """Return the position with its outcome if the game is over, and the event that says so."""
    ending = _ending(state, turn_ended=turn_ended)
    if ending is None:
        return state, []
    scores = tuple(points_of(state, keeper.number) for keeper in state.keepers[1:])
    wild = points_of(state, WILD_KEEPER)
    contenders = state.playing()
    best = max((scores[keeper.seat] for keeper in contenders), default=0)
    winners: tuple[Seat, ...] = tuple(keeper.seat for keeper in contenders if scores[keeper.seat] == best)
    if ending in (Ending.TARGET, Ending.TURN_CAP) and wild > best:
        winners, best = (), wild
        ending = Ending.WILD if ending is Ending.TARGET else ending
    outcome = Outcome(winners, scores, ending.name)
    return replace(state, outcome=outcome), [GameWon(ending, winners, best)]


def _ending(state: State, *, turn_ended: bool) -> Ending | None:
    playing = state.playing()
    most = max(points_of(state, keeper.number) for keeper in (state.keepers[WILD_KEEPER], *playing))
    if turn_ended and most >= state.target:
        return Ending.TARGET
    if not playing:
        return Ending.NOBODY
    if len(playing) == 1:
        return Ending.LAST_KEEPER
    if turn_ended and state.turn >= state.options.turn_cap:
        return Ending.TURN_CAP
    return None
