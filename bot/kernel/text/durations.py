"""Durations in words."""

from bot.kernel.text.translation import _, ngettext


def write_turn_time(seconds: int) -> str:
    """Return a duration in words, exact to the minute: `3 days`, `1 day 12 hours`."""
    days, (hours, minutes) = seconds // 86_400, divmod(seconds % 86_400 // 60, 60)
    words = [
        ngettext("{count} day", "{count} days", days) if days else "",
        ngettext("{count} hour", "{count} hours", hours) if hours else "",
        ngettext("{count} minute", "{count} minutes", minutes) if minutes else "",
    ]
    return " ".join(filter(None, words)) or _("under a minute")
