"""Answers of computers: hints that were given, and the thoughts behind their newest move."""

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import computer_answers
from bot.kernel.store.rows import add_row, find_text, replace_row


async def find_answer(tx: AsyncConnection, match_id: int, question: str) -> str | None:
    """Return the answer to a question in a match; None where it has not been asked."""
    return await find_text(tx, computer_answers.c.answer, match_id=match_id, question=question)


async def add_answer(tx: AsyncConnection, match_id: int, question: str, answer: str) -> None:
    """Store the answer to a question; IntegrityError where it has been answered."""
    await add_row(tx, computer_answers, {"match_id": match_id, "question": question, "answer": answer})


async def replace_answer(tx: AsyncConnection, match_id: int, question: str, answer: str) -> None:
    """Store an answer in place of an earlier one."""
    await replace_row(tx, computer_answers, {"match_id": match_id, "question": question, "answer": answer})
