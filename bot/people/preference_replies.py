"""Replies to `/me`: a person's own choices in words."""

from collections.abc import Sequence

from bot.kernel.messages.phrases import day, mention
from bot.kernel.text.translation import _, ngettext
from bot.people.vacation import Away
from engines.core.messages import N_

TEST_DM = N_("My DMs reach you.")
DM_CLOSED = N_(
    "I can't DM you. Allow *Direct Messages* in this server's *Privacy Settings* and unblock me. Test again: `/me dm`."
)
EXPORTED = N_("All I store about you: in running matches, only what you see. Times are seconds since 1970.")


def vacation_text(away: Away) -> str:
    """Return until when a person is away, and what that means for their matches."""
    waiting = ngettext("{count} match waits for you.", "{count} matches wait for you.", away.matches)
    parts = [
        _("You are on vacation until {day}. Your clocks stand still.", day=day(away.until)),
        *([waiting] if away.matches else []),
        _("You can still move. `/me vacation end` ends it early."),
        _days_left(away.left),
    ]
    return " ".join(parts)


def return_text(left: int) -> str:
    """Return that a person's clocks run again."""
    back = _("Welcome back. Your clocks run again. Your turn: `/games next`")
    return f"{back}\n{_days_left(left)}"


def _days_left(seconds: int) -> str:
    return _("{count} of 30 vacation days left this year.", count=max(0, seconds) // 86_400)


def blocked_text(blocked: Sequence[int]) -> str:
    """Return the people a person blocks, for that person alone."""
    if not blocked:
        return _("You block nobody.")
    shown = ", ".join(map(mention, blocked[:60]))
    if len(blocked) <= 60:
        return _("You block {names}.", names=shown)
    return _("You block {names} and {count} more.", count=len(blocked) - 60, names=shown)
