"""Preferences of users for all their matches, and the replies to `/me`."""

from collections.abc import Sequence
from dataclasses import replace

from bot.kernel.matches.host import Host
from bot.kernel.matches.refusal import Refusal
from bot.kernel.messages.phrases import day, mention
from bot.kernel.setting import Given
from bot.kernel.store.preferences import (
    add_block,
    find_preferences,
    list_blocked_users,
    list_declined_games,
    save_preferences,
    set_declined,
)
from bot.kernel.text.translation import _, has_catalogues, ngettext
from bot.offers.challenge_limits import running_matches
from bot.people.settings import PersonSetting, PersonSettings
from bot.people.vacation import Away
from engines.core.messages import N_

MOST_BLOCKED = 100


async def note_locale(host: Host, user_id: int, locale: str) -> None:
    """Store the user's Discord locale for direct messages, if there are translations and it is new to this process."""
    if has_catalogues() and host.locales.get(user_id) != locale:
        async with host.database.write() as tx:
            row = await find_preferences(tx, user_id)
            await save_preferences(tx, user_id, replace(row, locale=locale))
        host.locales[user_id] = locale


async def find_colours(host: Host, user_id: int) -> str | None:
    """Return the color scheme of a user's private pictures; None for the default."""
    return (await host.read(find_preferences, user_id)).colours


async def choose(host: Host, user_id: int, setting: PersonSetting, given: Given) -> PersonSettings:
    """Store the new value of a setting and return all preferences of the person."""
    async with host.database.write() as tx:
        before = PersonSettings(await find_preferences(tx, user_id), await list_declined_games(tx, user_id))
        after = setting.choose(before, given)
        if after.row != before.row:
            await save_preferences(tx, user_id, after.row)
        if after.declined != before.declined:
            await set_declined(tx, user_id, after.declined)
    host.coached.clear()
    return replace(after, running=await host.read(running_matches, host, user_id))


async def block(host: Host, user_id: int, other: int) -> None:
    """Block another user, who can then not challenge this one or join their tables. Raises Refusal."""
    if other == user_id:
        raise Refusal(_("You cannot block yourself."))
    async with host.database.write() as tx:
        known = await list_blocked_users(tx, user_id)
        if other not in known and len(known) >= MOST_BLOCKED:
            raise Refusal(_("You block {most} people, the most you can. To unblock: `/me unblock`", most=MOST_BLOCKED))
        await add_block(tx, user_id, other)


TEST_DM = N_("My DMs reach you.")
DM_CLOSED = N_(
    "I can't DM you. Allow *Direct Messages* in this server's *Privacy Settings* and unblock me. Test again: `/me dm`."
)
EXPORTED = N_("All I store about you: in running matches, only what you see. Times are seconds since 1970.")


def vacation_text(away: Away) -> str:
    """Return the reply to a person whose vacation has begun."""
    waiting = ngettext("{count} match waits for you.", "{count} matches wait for you.", away.matches)
    parts = [
        _("You are on vacation until {day}. Your clocks stand still.", day=day(away.until)),
        *([waiting] if away.matches else []),
        _("You can still move. `/me vacation end` ends it early."),
        _days_left(away.left),
    ]
    return " ".join(parts)


def return_text(left: int) -> str:
    """Return the reply to a person whose vacation has ended; `left` is the rest of this year's, in seconds."""
    back = _("Welcome back. Your clocks run again. Your turn: `/games next`")
    return f"{back}\n{_days_left(left)}"


def _days_left(seconds: int) -> str:
    return _("{count} of 30 vacation days left this year.", count=max(0, seconds) // 86_400)


def blocked_text(blocked: Sequence[int]) -> str:
    """Return the list of the people that the reader blocks."""
    if not blocked:
        return _("You block nobody.")
    shown = ", ".join(map(mention, blocked[:60]))
    if len(blocked) <= 60:
        return _("You block {names}.", names=shown)
    return _("You block {names} and {count} more.", count=len(blocked) - 60, names=shown)
