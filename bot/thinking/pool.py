"""The worker processes in which computer players think: they get the views they are asked about and nothing else."""

import os
from typing import Final

from bot.workers.processes import CallError, WorkerError, Workers
from players.questions import Answer, Question, answer_question

IDLE: Final = 300
"""Seconds without a question after which a worker is ended."""
NICENESS: Final = 10


class ThinkingError(Exception):
    """A computer player failed, or its worker has ended or has not answered."""


class Processes:
    """At most so many at a time."""

    def __init__(self, most: int = 0) -> None:
        """Use so many workers; 0 for one less than there are cores, and at least one."""
        self.most = most or max(1, (os.cpu_count() or 1) - 1)
        self._workers = Workers(self.most, niceness=NICENESS, idle=IDLE)

    async def ask(self, question: Question) -> Answer:
        """Return what a computer decides; ThinkingError where that fails. Cancelling ends the search."""
        try:
            return await self._workers.call(answer_question, question)
        except (WorkerError, TimeoutError) as error:
            raise ThinkingError(type(error).__name__) from error
        except CallError as error:
            raise ThinkingError(f"{error}\n{error.where}") from error

    async def close(self) -> None:
        """End all of them."""
        await self._workers.close()
