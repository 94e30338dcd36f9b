"""Computers that think at once, in the tests' own process."""

import pickle
from dataclasses import replace
from typing import Final

from bot.thinking.pool import Processes, ThinkingError
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
