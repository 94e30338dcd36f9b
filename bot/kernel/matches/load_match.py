"""A match as one transaction sees it, loaded once for an interaction."""

from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.matches.host import Host
from bot.kernel.matches.old_deadlines import update_old_deadline
from bot.kernel.matches.position import LivePosition
from bot.kernel.matches.records import is_outdated, record_of, require_match
from bot.kernel.matches.reply import Reply, deserialize, serialize
from bot.kernel.store.interactions import answer_of, remember
from bot.kernel.store.match_row import MatchRow


@dataclass(frozen=True, slots=True)
class LoadedMatch:
    """A match, and what the interaction that asks for it was answered if it is repeated."""

    match: MatchRow
    newest: LivePosition | None
    """None where the match has not begun, or was begun by other rules."""
    answered: Reply | None

    @property
    def position(self) -> LivePosition:
        """The newest position; a Refusal where there is none."""
        if self.newest is None:
            record_of(self.match)  # which says why
            raise LookupError(f"#{self.match.match_id} has no position")
        return self.newest


async def load_match(host: Host, match_id: int, interaction: int | None = None) -> LoadedMatch:
    """Return a match as it is now; a Refusal where there is no such board."""
    async with host.database.read() as tx:
        match = await require_match(tx, match_id)
        seen = await load_position(tx, host, match, interaction)
    if interaction is not None and match_id in host.old_deadlines:
        await update_old_deadline(host, match_id)
    return seen


async def load_position(tx: AsyncConnection, host: Host, match: MatchRow, interaction: int | None) -> LoadedMatch:
    """Return the same for a row that was read in that transaction."""
    answered = None if interaction is None else await stored_answer(tx, interaction)
    begun = match.seed is not None and not is_outdated(match)
    return LoadedMatch(match, await host.positions.newest_in(tx, match) if begun else None, answered)


async def reload_match(host: Host, match_id: int, interaction: int, seen: LoadedMatch | None) -> LoadedMatch:
    """Return what was seen before the match's lock was taken, or load it again where something was entered since."""
    if seen is not None and seen.newest is not None and host.positions.is_newest(seen.newest):
        return seen
    return await load_match(host, match_id, interaction)


async def stored_answer(tx: AsyncConnection, interaction: int) -> Reply | None:
    """Return what an interaction was answered; None where it is new."""
    text = await answer_of(tx, interaction)
    return None if text is None else deserialize(text)


async def find_answer(host: Host, interaction: int) -> Reply | None:
    """Return what an interaction has led to, None for nothing; it may have failed after it was done."""
    async with host.database.read() as tx:
        return await stored_answer(tx, interaction)


async def save_answer(tx: AsyncConnection, interaction: int, reply: Reply, now: int) -> None:
    """Remember what an interaction is answered."""
    await remember(tx, interaction, reply.match_id, serialize(reply), now)
