"""Replies to `/me`: a person's own choices in words."""

from collections.abc import Collection, Sequence
from typing import Final

from bot.kernel.messages.phrases import day, full_name, mention
from bot.kernel.text.translation import _, ngettext, translate
from bot.people.vacation import Away
from engines import GAMES
from engines.core.messages import N_, join_choices
from render.core.recolour import Scheme

TEST_DM = N_("My DMs reach you.")
DM_CLOSED = N_(
    "I can't DM you. Allow *Direct Messages* in this server's *Privacy Settings* and unblock me. Test again: `/me dm`."
)
EXPORTED = N_("All I store about you: in running matches, only what you see. Times are seconds since 1970.")
SCHEMES: Final = {
    Scheme.USUAL: N_("usual"),
    Scheme.PROTAN: N_("red-blind"),
    Scheme.DEUTAN: N_("green-blind"),
    Scheme.TRITAN: N_("blue-blind"),
    Scheme.CONTRAST: N_("high contrast"),
    Scheme.LIGHT: N_("light"),
}


def dm_text(*, by_dm: bool) -> str:
    """Return how a player is notified from now on."""
    if by_dm:
        return _("You also get a DM on your turn now.")
    return _("Only boards in threads ping you now. Monsters! still sends DMs.")


def pings_text(*, wanted: bool) -> str:
    """Return whether anything pings a person from now on."""
    if wanted:
        return _("Pings are on.")
    return _("Pings are off, for reminders and invites too. Your clocks still run. See `/games next`.")


def colours_text(scheme: Scheme) -> str:
    """Return the colours of pictures that a person sees from now on."""
    return _(
        "Your colors: {scheme}. They change pictures only you see, like `/table show` and `/table hand`.",
        scheme=translate(SCHEMES[scheme]),
    )


def challenges_text(declined: Collection[str]) -> str:
    """Return the games to which a person can be invited from now on."""
    titles = [full_name(game) for game in sorted(GAMES) if game in declined]
    if "" in declined or len(titles) == len(GAMES):
        return _("Nobody can invite you now. You can still join tables.")
    if not titles:
        return _("Anyone can invite you to any game.")
    games = translate(join_choices(titles))
    return _("Nobody can invite you to {games} now.", games=games)


def confirmation_text(*, wanted: bool) -> str:
    """Return whether typed moves are shown before they are played."""
    if wanted:
        return _("Typed moves wait for *Play it*, except moves out of turn.")
    return _("Typed moves are played right away.")


def coaching_text(*, wanted: bool) -> str:
    """Return whether there are tips in the first matches of a game."""
    if wanted:
        return _("You get tips in your first 3 matches of each game.")
    return _("No more tips. To turn them on: `/me coaching`")


def limit_text(most: int | None, running: int) -> str:
    """Return how many matches a person plays at once, at most."""
    now = ngettext("You are in {count} match.", "You are in {count} matches.", running)
    if most is None:
        return _("No limit. {now}", now=now)
    limit = _("Your limit is {most}. Beyond it nobody can invite you.", most=most)
    return " ".join([limit, now, *([_("They all go on.")] if running > most else [])])


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
