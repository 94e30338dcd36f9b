"""Answers of computers: hints that were given, and the thoughts behind their newest move."""

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import computer_answers


async def find_answer(tx: AsyncConnection, match_id: int, question: str) -> str | None:
    """Return the answer to a question in a match; None where it has not been asked."""
    mine = (computer_answers.c.match_id == match_id, computer_answers.c.question == question)
    text = await tx.scalar(select(computer_answers.c.answer).where(*mine))
    return None if text is None else str(text)


async def add_answer(tx: AsyncConnection, match_id: int, question: str, answer: str) -> None:
    """Store the answer to a question; IntegrityError where it has been answered."""
    await tx.execute(insert(computer_answers).values(match_id=match_id, question=question, answer=answer))


async def replace_answer(tx: AsyncConnection, match_id: int, question: str, answer: str) -> None:
    """Store an answer in place of an earlier one."""
    mine = (computer_answers.c.match_id == match_id, computer_answers.c.question == question)
    await tx.execute(delete(computer_answers).where(*mine))
    await add_answer(tx, match_id, question, answer)
