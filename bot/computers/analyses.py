"""Analyses of matches that are over, made in a worker process of their own: one at a time, each once."""

import asyncio
import logging
from dataclasses import dataclass, field
from typing import Final

from bot.computers.luck import has_luck, luck_of
from bot.computers.saved_answers import save_analysis
from bot.kernel.log_lines import facts
from bot.kernel.matches.host import Host
from bot.kernel.matches.refusal import Refusal
from bot.kernel.text.translation import _
from bot.kernel.workers.processes import CallError
from bot.kernel.workers.serial_executor import SerialExecutor
from bot.replays.analysis import SECONDS, Analysis, Plan
from players.analysis import Decision, Verdict, judge_decision

log = logging.getLogger(__name__)

MOST_WAITING: Final = 5
"""Analyses that are being made or wait: the last of them is ready long before its reader's message can no longer be
edited."""


@dataclass(slots=True)
class AnalysisTask:
    """An analysis that is being made, or has been."""

    match_id: int
    total: int
    done: int = 0
    """Moves judged so far."""
    readers: set[int] = field(default_factory=set)
    """The users that wait for it."""
    task: "asyncio.Task[Analysis]" = field(init=False)


class Analyses:
    """Makes analyses, and stores what they have found."""

    def __init__(self, host: Host) -> None:
        self.progress_after = 1.5
        """Seconds between two words to a reader on how far an analysis is."""
        self.seconds = SECONDS
        """Seconds of a processor for each."""
        self._host = host
        self._apart = SerialExecutor("analyses")
        self._turn = asyncio.Lock()
        self._makings: dict[int, AnalysisTask] = {}
        """By match, those not finished."""

    def begin_apart(self) -> None:
        """Make analyses in a worker process from now on."""
        self._apart.begin()

    async def close(self) -> None:
        """End what is being made."""
        await self._apart.close([making.task for making in self._makings.values()])

    def check(self, user_id: int, match_id: int) -> None:
        """Refuse a person's second analysis at a time, and one too many of all."""
        for making in self._makings.values():
            if user_id in making.readers and making.match_id != match_id:
                raise Refusal(
                    _("Your analysis of #{match_id} still runs. Wait, or cancel it.", match_id=making.match_id)
                )
        if match_id not in self._makings and len(self._makings) >= MOST_WAITING:
            raise Refusal(_("I'm busy with other analyses. Try again in a few minutes."))

    def make(self, user_id: int, plan: Plan) -> AnalysisTask:
        """Return the analysis of a match for a reader, who may be one of several; Refusal."""
        self.check(user_id, plan.match_id)
        making = self._makings.get(plan.match_id)
        if making is None:
            making = self._makings[plan.match_id] = AnalysisTask(plan.match_id, len(plan.decisions))
            making.task = asyncio.create_task(self._make(plan, making), name=f"analysis of #{plan.match_id}")
        making.readers.add(user_id)
        return making

    def cancel(self, user_id: int, match_id: int) -> bool:
        """Let a reader wait no more, and end what nobody waits for; False where the reader did not wait."""
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
                luck = await self._apart.run(luck_of, plan.record) if has_luck(plan.game) else None
            verdicts = tuple(verdict for verdict in judged if verdict is not None)
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
        """Return the verdict on a decision; None where it cannot be judged, or the worker has failed at it."""
        try:
            return await self._apart.run(judge_decision, plan.game, decision, plan.seconds)
        except (CallError, TimeoutError) as error:
            log.warning("failed to judge a move (%s)", type(error).__name__, extra=facts(match=plan.match_id))
            return None
