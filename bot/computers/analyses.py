"""Analyses of finished matches, each made once, one at a time, in a worker process; and luck.

The luck of a chance event is the value of its result less the mean value of alternative results, for which other dice
are drawn for the same entry in the same position. Both have the same distribution, so luck is 0 on average, whatever
values are used: poor values add variance, but no bias.
"""

import asyncio
import logging
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final

from bot.computers.saved_answers import save_analysis
from bot.kernel.log_lines import facts
from bot.kernel.matches.host import Host
from bot.kernel.matches.refusal import Refusal
from bot.kernel.text.translation import _
from bot.kernel.workers.processes import CallError
from bot.kernel.workers.serial_executor import SerialExecutor
from bot.replays.analysis import SECONDS, Analysis, Luck, Plan, confirm
from engines import GAMES
from engines.core.playback import AnyFrame, replay
from engines.core.record import Record
from engines.core.rules import Outcome, Seat
from engines.selfplay import seed_bytes
from players.analysis import Decision, Verdict, chances_of, judge_decision
from players.core.imagining import reward

DRAWS: Final = 40
"""Alternatives drawn for each chance event."""


def has_luck(game: str) -> bool:
    """Return whether a game has chance events and a computer that can rate positions."""
    return GAMES[game].info.dice and chances_of(game) is not None


def luck_of(record: Record, draws: int = DRAWS) -> Luck:
    """Return the luck of each seat in a finished game."""
    events = list(_events(list(replay(GAMES[record.game], record)), draws))
    totals = tuple(math.fsum(event[seat] for event in events) for seat in range(record.seats))
    return Luck(totals, len(events))


def _events(frames: Sequence[AnyFrame], draws: int) -> Iterator[Sequence[float]]:
    """Yield the gain of each seat from each chance event."""
    seats = [Seat(seat) for seat in range(frames[0].seats)]
    for before, after in pairwise(frames):
        if after.drawn:
            others = [_with_other_dice(before, draw).enter(after.entry) for draw in range(draws)]
            yield [_value(after, seat) - math.fsum(_value(other, seat) for other in others) / draws for seat in seats]


def _with_other_dice(frame: AnyFrame, draw: int) -> AnyFrame:
    """Return a frame with other dice than those of the match."""
    return replace(frame, seed=seed_bytes(f"luck {frame.seed.hex()} {draw}"))


def _value(frame: AnyFrame, seat: Seat) -> float:
    if isinstance(frame.turn, Outcome):
        return reward(frame.turn, seat)
    player = chances_of(frame.rules.info.key)
    if player is None:
        raise TypeError(f"nobody knows the chances of {frame.rules.info.key}")
    return player.standing(frame.public_view, seat)


log = logging.getLogger(__name__)

MOST_WAITING: Final = 5
"""The limit of unfinished analyses: the last of them is done long before Discord stops its reader's message from being
edited."""


@dataclass(slots=True)
class AnalysisTask:
    """An analysis that is running or done."""

    match_id: int
    total: int
    done: int = 0
    """Moves rated so far."""
    readers: set[int] = field(default_factory=set)
    """The users waiting for it."""
    task: "asyncio.Task[Analysis]" = field(init=False)


class Analyses(SerialExecutor):
    """Makes analyses and stores them."""

    def __init__(self, host: Host) -> None:
        super().__init__("analyses")
        self.progress_after = 1.5
        """Seconds between two progress updates to a reader."""
        self.seconds = SECONDS
        """Processor seconds for each analysis."""
        self._host = host
        self._turn = asyncio.Lock()
        self._makings: dict[int, AnalysisTask] = {}
        """The unfinished ones, by match."""

    def check(self, user_id: int, match_id: int) -> None:
        """Refuse a second analysis of one user at a time, and one over the limit of all users."""
        for making in self._makings.values():
            if user_id in making.readers and making.match_id != match_id:
                raise Refusal(
                    _("Your analysis of #{match_id} still runs. Wait, or cancel it.", match_id=making.match_id)
                )
        if match_id not in self._makings and len(self._makings) >= MOST_WAITING:
            raise Refusal(_("I'm busy with other analyses. Try again in a few minutes."))

    def make(self, user_id: int, plan: Plan) -> AnalysisTask:
        """Return the analysis of a match, started if it is not running, with one more reader. Raises Refusal."""
        self.check(user_id, plan.match_id)
        making = self._makings.get(plan.match_id)
        if making is None:
            making = self._makings[plan.match_id] = AnalysisTask(plan.match_id, len(plan.decisions))
            making.task = self.start(self._make(plan, making), f"analysis of #{plan.match_id}")
        making.readers.add(user_id)
        return making

    def cancel(self, user_id: int, match_id: int) -> bool:
        """Remove a reader, and cancel an analysis without readers; return whether the user was a reader."""
        making = self._makings.get(match_id)
        if making is None or user_id not in making.readers:
            return False
        making.readers.discard(user_id)
        if not making.readers:
            del self._makings[match_id]
            making.task.cancel()
        return True

    async def _make(self, plan: Plan, making: AnalysisTask) -> Analysis:
        try:
            async with self._turn:
                judged = []
                for decision in plan.decisions:
                    judged.append(await self._judge(plan, decision))
                    making.done += 1
                luck = await self.run(luck_of, plan.record) if has_luck(plan.game) else None
            verdicts = confirm([verdict for verdict in judged if verdict is not None], plan.sides)
            if not verdicts:
                raise Refusal(_("I could not judge any move of #{match_id}.", match_id=plan.match_id))
            analysis = Analysis(verdicts, plan.count, luck)
            await save_analysis(self._host, plan.match_id, len(plan.record.entries), analysis)
            log.info("analyzed %s moves", len(verdicts), extra=facts(match=plan.match_id))
            return analysis
        finally:
            if self._makings.get(plan.match_id) is making:
                del self._makings[plan.match_id]

    async def _judge(self, plan: Plan, decision: Decision) -> Verdict | None:
        """Return the verdict on a decision; None if it cannot be rated, or the worker failed."""
        try:
            return await self.run(judge_decision, plan.game, decision, plan.seconds)
        except (CallError, TimeoutError) as error:
            log.warning("failed to judge a move (%s)", type(error).__name__, extra=facts(match=plan.match_id))
            return None
