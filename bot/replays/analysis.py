"""Analyses of finished matches: their plan, their time, and their findings."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise
from typing import Final

from bot.kernel.matches.host import Host
from bot.kernel.matches.pools import stored_options
from bot.kernel.matches.position import Position
from bot.kernel.matches.positions import record
from bot.kernel.matches.refusal import Refusal
from bot.kernel.text.translation import _
from bot.replays.replay import Replay
from engines import AnyRules
from engines.core.playback import replay
from engines.core.record import Record, undone_from
from engines.core.rules import Outcome
from players.analysis import Decision, Verdict, sides_of
from render.core.gif import spread

SECONDS: Final = 50.0
"""Seconds of CPU time that a whole analysis may take."""
_LEAST: Final = 0.25
"""The least seconds per move for a useful judgment; some moves of a long match are skipped."""
_MOST_COSTLY: Final = 3


class Grade(Enum):
    """The quality of a move."""

    GOOD = "good"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


_GRADES: Final = {0.25: Grade.BLUNDER, 0.1: Grade.MISTAKE}
"""Grades by the least cost of a move, in won games; a smaller cost may be an error of the search."""


def grade_of(verdict: Verdict) -> Grade:
    """Return the grade of a move by its cost."""
    return next((grade for least, grade in _GRADES.items() if verdict.better and verdict.cost >= least), Grade.GOOD)


@dataclass(frozen=True, slots=True)
class Plan:
    """The decisions of a match to be judged, and the time for each."""

    match_id: int
    game: str
    record: Record
    decisions: tuple[Decision, ...]
    count: int
    """The number of all decisions, of which some are skipped in a long match."""
    seconds: float
    """The seconds for each decision."""
    sides: Sequence[Sequence[int]] = ()
    """The seats of each side in a game without hidden information, whose moves are also judged by the next position."""


@dataclass(frozen=True, slots=True)
class Luck:
    """The luck of each seat, in won games: 0.1 is a tenth of a win."""

    seats: tuple[float, ...]
    events: int
    """The number of entries with random outcomes."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """The findings about a match."""

    verdicts: tuple[Verdict, ...]
    """The verdicts, in order."""
    count: int
    """The number of all moves, not all of which can be judged."""
    luck: Luck | None = None
    """None in a game without randomness."""

    @property
    def costly(self) -> tuple[Verdict, ...]:
        """Return the most costly moves, the worst first."""
        mistakes = [verdict for verdict in self.verdicts if grade_of(verdict) is not Grade.GOOD]
        return tuple(sorted(mistakes, key=lambda verdict: (-verdict.cost, verdict.number))[:_MOST_COSTLY])

    def cost_of(self, seat: int) -> float:
        """Return the total cost of a seat's moves, in won games."""
        return sum(verdict.cost for verdict in self.verdicts if verdict.seat == seat)


def check_analysable(replay: Replay) -> None:
    """Refuse a running match, and games that cannot be analyzed."""
    newest = replay.newest
    if not replay.is_over:
        raise Refusal(_("The analysis of #{match_id} comes once the match is over.", match_id=newest.match_id))
    if not sides_at(newest):
        raise Refusal(_("No analysis here. It works for Mambo, Mamba, Mamboa, Monoch, and Mono for two."))


def sides_at(newest: Position) -> Sequence[Sequence[int]]:
    """Return the seats of each side of a match; empty if its game cannot be analyzed with these options."""
    return sides_of(newest.game, stored_options(newest.game, newest.options), newest.seats)


async def plan_analysis(host: Host, replay: Replay, seconds: float) -> Plan:
    """Return the plan of an analysis. Raises Refusal if there is nothing to judge."""
    check_analysable(replay)
    newest = replay.newest
    log = await record(host.positions, newest.match_id)
    plan = await host.rules_runner.log(_plan, newest.match_id, newest.rules, log, seconds)
    return plan if newest.rules.info.hidden else replace(plan, sides=sides_at(newest))


def _plan(match_id: int, rules: AnyRules, record: Record, seconds: float) -> Plan:
    decisions_found = list(decisions(rules, record))
    if not decisions_found:
        raise Refusal(_("No analysis: nobody has moved in this match."))
    chosen = [decisions_found[at] for at in spread(len(decisions_found), int(SECONDS / _LEAST))]
    return Plan(match_id, record.game, record, tuple(chosen), len(decisions_found), seconds / len(chosen))


def confirm(verdicts: Sequence[Verdict], sides: Sequence[Sequence[int]]) -> tuple[Verdict, ...]:
    """Return the verdicts with each cost limited to what the judgment of the next position confirms."""
    following = {verdict.number - 1: verdict for verdict in verdicts} if sides else {}
    return tuple(_confirm(verdict, following.get(verdict.number), sides) for verdict in verdicts)


def _confirm(verdict: Verdict, following: Verdict | None, sides: Sequence[Sequence[int]]) -> Verdict:
    if following is None:
        return verdict
    same = any(verdict.seat in side and following.seat in side for side in sides)
    after = following.value if same else 1 - following.value
    return replace(verdict, cost=min(verdict.cost, max(0.0, verdict.value - after)))


def decisions(rules: AnyRules, record: Record) -> Iterator[Decision]:
    """Yield the decisions of a game in order, without moves that were taken back."""
    frames = list(replay(rules, record))
    backs = ((frame.ply, undone_from(frame.entry)) for frame in frames)
    gone = {ply for end, start in backs if start is not None for ply in range(start, end)}
    for before, after in pairwise(frames):
        seat, turn = after.entry.seat, before.turn
        if after.action is None or seat is None or after.ply in gone or isinstance(turn, Outcome):
            continue
        if seat in turn.seats:
            yield Decision(after.number, seat, before.seat_view(seat), after.action)
