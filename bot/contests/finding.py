"""Finding the contest that a command means, and suggestions of contests."""

from collections.abc import Sequence
from typing import Final

from bot.contests.contest import SeenContest, read_contest, read_settings, unknown_contest
from bot.contests.store.contests import ContestRow, Stage, contests_of_guild
from bot.kernel.actions import Suggested
from bot.kernel.matches.find import RequestOrigin
from bot.kernel.matches.host import Host
from bot.kernel.matches.refusal import Refusal
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _
from engines.core.messages import N_


async def _suggest(host: Host, origin: RequestOrigin, _match: int | None) -> Sequence[tuple[str, str]]:
    if origin.guild_id is None:
        return []
    rows = await host.read(contests_of_guild, origin.guild_id)
    return [(str(row.contest_id), row.full_title) for row in rows]


WHICH: Final = Suggested(
    "contest", N_("Which contest (not needed in its thread, or if there is one)."), look_up=_suggest
)


async def find_contest(host: Host, origin: RequestOrigin, contest: int | str) -> SeenContest:
    """Return the contest of a button (an id), or the one that a command means (a text). Raises Refusal.

    A command names an id or a title; by default it means the thread's contest, or the only unfinished one.
    """
    if origin.guild_id is None:
        raise Refusal(_("Use this in a channel of a server."))
    if isinstance(contest, int):
        seen = await read_contest(host, contest)
        if seen.row.guild_id != origin.guild_id:
            raise unknown_contest()
        return seen
    rows = await host.read(contests_of_guild, origin.guild_id)
    wanted = contest.strip().casefold()
    if wanted:
        meant = [row for row in rows if wanted in _names(row)]
    else:
        live = [row for row in rows if row.status is not Stage.OVER]
        # The seasons of a league share a thread.
        meant = [row for row in rows if row.thread_id == origin.channel_id][:1] or live or rows[:1]
        if len(meant) > 1:
            raise Refusal(_("Which contest? Name it, like `contest:{title}`.", title=meant[0].full_title))
    if not rows:
        raise Refusal(_("There is no contest on this server yet."))
    if not meant:
        raise Refusal(_("No contest here is called that. Name one, like `contest:{title}`.", title=rows[0].full_title))
    return await read_contest(host, meant[0].contest_id)


def _names(row: ContestRow) -> tuple[str, ...]:
    return (str(row.contest_id), row.full_title.casefold(), row.title.casefold())


async def check_title(host: Host, guild_id: int, title: str) -> None:
    """Refuse the title of another unfinished contest of the server."""
    rows = await host.read(contests_of_guild, guild_id)
    if any(row.status is not Stage.OVER and row.title.casefold() == title.casefold() for row in rows):
        raise Refusal(_("There is a **{title}** already. Choose another `title`.", title=escape(title)))


async def gives_roles(host: Host, guild_id: int) -> bool:
    """Return whether an unfinished contest of a server gives its winners a role."""
    rows = await host.read(contests_of_guild, guild_id)
    return any(row.status is not Stage.OVER and read_settings(row).role_id is not None for row in rows)
