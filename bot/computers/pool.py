"""The worker processes in which computer players think: they get only the views they are asked about."""

import logging
import os
from typing import Final

from bot.kernel.log_lines import facts
from bot.kernel.matches.host import Host
from bot.kernel.workers.processes import CallError, WorkerError, Workers
from bot.kernel.workers.serial_executor import NICENESS
from players.core.budget import Cut
from players.questions import Answer, Question, answer_question

log = logging.getLogger(__name__)

IDLE: Final = 300
"""Seconds without a question before a worker is stopped."""


class ThinkingError(Exception):
    """A computer player failed, or its worker stopped or did not answer in time."""


class Processes:
    """A pool of worker processes for computer players."""

    def __init__(self, most: int = 0) -> None:
        """Use at most `most` workers; 0 for one less than there are cores, but at least one."""
        self.most = most or max(1, (os.cpu_count() or 1) - 1)
        self._workers = Workers(self.most, niceness=NICENESS, idle=IDLE)

    async def ask(self, question: Question) -> Answer:
        """Return a computer's decision; cancelling stops the search. Raises ThinkingError."""
        try:
            return await self._workers.call(answer_question, question)
        except (WorkerError, TimeoutError) as error:
            raise ThinkingError(type(error).__name__) from error
        except CallError as error:
            raise ThinkingError(f"{error}\n{error.where}") from error

    async def close(self) -> None:
        """Stop all workers."""
        await self._workers.close()


def count_cut(host: Host, question: Question, answer: Answer, match_id: int) -> None:
    """Count and log a search that a time limit cut short: the computer may have played below its level."""
    if answer.cut is None:
        return
    if answer.cut is Cut.WALL:
        host.counters.choices_cut_by_wall += 1
    else:
        host.counters.choices_cut_by_processor += 1
    text = "the %s clock ended the search of a %s computer"
    log.info(text, answer.cut.value, question.level, extra=facts(match=match_id))
