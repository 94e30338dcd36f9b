"""Answers of computers, as JSON: hints that were given, analyses, and the thoughts behind their newest move."""

from dataclasses import dataclass

from bot.kernel.store.match_values import MatchValues


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """An answer to a question in a match."""

    match_id: int
    question: str
    answer: str


ANSWERS = MatchValues("answer", StoredAnswer, "question")
