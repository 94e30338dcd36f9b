"""A match as one transaction sees it, loaded once for an interaction."""

from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot import answers
from bot.answers import Answer
from bot.services.host import Host
from bot.services.mending import mend
from bot.services.position import Live
from bot.services.records import is_outdated, record_of, unknown_board
from bot.store.interactions import answer_of, remember
from bot.store.match_row import MatchRow
from bot.store.matches import find_match


@dataclass(frozen=True, slots=True)
class Seen:
    """A match, and what the interaction that asks for it was answered if it is repeated."""

    match: MatchRow
    newest: Live | None
    """None where the match has not begun, or was begun by other rules."""
    answered: Answer | None

    @property
    def position(self) -> Live:
        """The newest position; a Refusal where there is none."""
        if self.newest is None:
            record_of(self.match)  # which says why
            raise LookupError(f"#{self.match.board} has no position")
        return self.newest


async def look(host: Host, board: int, interaction: int | None = None) -> Seen:
    """Return a match as it is now; a Refusal where there is no such board."""
    async with host.database.read() as tx:
        match = await find_match(tx, board)
        if match is None:
            raise unknown_board(board)
        seen = await look_at(tx, host, match, interaction)
    if interaction is not None:
        await mend(host, board)
    return seen


async def look_at(tx: AsyncConnection, host: Host, match: MatchRow, interaction: int | None) -> Seen:
    """Return the same for a row that was read in that transaction."""
    answered = None if interaction is None else await known_answer(tx, interaction)
    begun = match.seed is not None and not is_outdated(match)
    return Seen(match, await host.positions.newest_in(tx, match) if begun else None, answered)


async def look_again(host: Host, board: int, interaction: int, seen: Seen | None) -> Seen:
    """Return what was seen before the match's lock was taken, or load it anew where something was entered since."""
    if seen is not None and seen.newest is not None and host.positions.is_newest(seen.newest):
        return seen
    return await look(host, board, interaction)


async def known_answer(tx: AsyncConnection, interaction: int) -> Answer | None:
    """Return what an interaction was answered; None where it is new."""
    text = await answer_of(tx, interaction)
    return None if text is None else answers.read(text)


async def what_came_of(host: Host, interaction: int) -> Answer | None:
    """Return what an interaction has led to, None for nothing; it may have failed after it was done."""
    async with host.database.read() as tx:
        return await known_answer(tx, interaction)


async def keep_answer(tx: AsyncConnection, interaction: int, answer: Answer, now: int) -> None:
    """Remember what an interaction is answered."""
    await remember(tx, interaction, answer.board, answers.written(answer), now)
