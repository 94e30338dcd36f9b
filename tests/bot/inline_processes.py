"""Computers that think at once, and records that are read, in the tests' own process."""

import asyncio
import pickle
from dataclasses import replace
from typing import Final

from bot.computers.pool import Processes, ThinkingError
from bot.kernel.matches.refusal import Refusal
from bot.replays.import_record import ImportedStep, Imports, read_step
from bot.replays.verbs import ReplayStep
from players.questions import Answer, Question, answer_question

SEED: Final = b"a computer of tests".ljust(32)


class InlineProcesses(Processes):
    """Thinks in this process, about what another one would have read."""

    failures = 0

    def __init__(self, level: str = "") -> None:
        """Think as that level does, whatever level is asked for; `easy` is soon done on any machine."""
        super().__init__(1)
        self.level = level
        self.questions: list[Question] = []

    async def ask(self, question: Question) -> Answer:
        """Decide, or fail as often as is wanted."""
        self.questions.append(question)
        if self.failures:
            self.failures -= 1
            raise ThinkingError("it crashed")
        read: Question = pickle.loads(pickle.dumps(question))  # noqa: S301 - what it wrote itself
        assert read == question
        # The same choices in each run: what fails fails again.
        return answer_question(replace(read, seed=SEED, level=self.level or read.level))


class InlineImports(Imports):
    """Reads records in this process, while `gate` is open."""

    def __init__(self) -> None:
        super().__init__()
        self.reached, self.gate = asyncio.Event(), asyncio.Event()
        self.gate.set()

    async def call(self, data: bytes, wanted: ReplayStep, user_id: int, locale: str) -> ImportedStep | Refusal:
        """Return what another process would have sent back."""
        self.reached.set()
        await self.gate.wait()
        step: ImportedStep | Refusal = pickle.loads(pickle.dumps(read_step(data, wanted, user_id, locale)))  # noqa: S301 - what it wrote itself
        return step
