"""Replies to `/me`: a person's own choices in words."""

from collections.abc import Collection, Sequence
from typing import Final

from bot.posts.phrases import day, full_name, mention
from bot.services.vacation import Away
from bot.translation import _, ngettext, translate
from engines import GAMES
from engines.core.messages import N_, join_choices
from render.core.recolour import Scheme

TEST_DM = N_("Test passed: my direct messages reach you.")
DM_CLOSED = N_(
    "I can't send you direct messages. Your hands, grids and reports don't reach you. Open *Privacy Settings* in "
    "this server's menu and allow *Direct Messages*. Unblock me if you blocked me. Then try `/me dm` again. "
    "Until then, the button under each board shows what is yours."
)
EXPORTED = N_(
    "This is all I store about you: choices, seats, results, moves, and the messages that show your boards. "
    "Of running games with secrets it holds only what you see now. Times are seconds since 1970."
)
SCHEMES: Final = {
    Scheme.USUAL: N_("usual"),
    Scheme.PROTAN: N_("red-blind"),
    Scheme.DEUTAN: N_("green-blind"),
    Scheme.TRITAN: N_("blue-blind"),
    Scheme.CONTRAST: N_("high contrast"),
    Scheme.LIGHT: N_("light"),
}


def pings_text(*, wanted: bool) -> str:
    """Return whether anything pings a person from now on."""
    if wanted:
        return _("Pings are on: boards, reminders and invitations ping you again.")
    return _(
        "Pings are off: boards, reminders and invitations name you silently. Your clocks still run. "
        "`/games next` shows what waits for you."
    )


def colours_text(scheme: Scheme) -> str:
    """Return the colours of pictures that a person sees from now on."""
    return _(
        "Your colors: {scheme}. They change pictures only you see, like `/table show` and `/table hand`. "
        "Boards in channels stay the same for everyone.",
        scheme=translate(SCHEMES[scheme]),
    )


def challenges_text(declined: Collection[str]) -> str:
    """Return the games to which a person can be invited from now on."""
    titles = [full_name(game) for game in sorted(GAMES) if game in declined]
    if "" in declined or len(titles) == len(GAMES):
        return _("Nobody can invite you now. You can still join tables and invite others.")
    if not titles:
        return _("Anyone can invite you, to any game.")
    games = translate(join_choices(titles))
    return _("Nobody can invite you to {games} now. All other games stay open.", games=games)


def confirmation_text(*, wanted: bool) -> str:
    """Return whether typed moves are shown before they are played."""
    if wanted:
        return _(
            "You see each typed move before it counts: *Play it* plays it. Moves out of turn are played right away."
        )
    return _("Moves you type are played right away.")


def coaching_text(*, wanted: bool) -> str:
    """Return whether there are tips in the first matches of a game."""
    if wanted:
        return _("You get tips in your first 3 matches of each game. Only you see them.")
    return _("No more tips. `/me coaching` turns them on again.")


def limit_text(most: int | None, running: int) -> str:
    """Return how many matches a person plays at once, at most."""
    now = ngettext("You are in {count} match now.", "You are in {count} matches now.", running)
    if most is None:
        return _("You have no limit. {now}", now=now)
    limit = ngettext(
        "You play at most {count} match at once. Beyond that nobody can invite you.",
        "You play at most {count} matches at once. Beyond that nobody can invite you.",
        most,
    )
    return " ".join([limit, now, *([_("They all go on.")] if running > most else [])])


def vacation_text(away: Away) -> str:
    """Return until when a person is away, and what that means for their matches."""
    waiting = ngettext("{count} match waits for you.", "{count} matches wait for you.", away.matches)
    parts = [
        _("You are on vacation until {day}. Your clocks stand still, and boards say so.", day=day(away.until)),
        *([waiting] if away.matches else []),
        _("You can still move. `/me vacation end` ends it early."),
        _("{days} of 30 vacation days left this year.", days=max(0, away.left) // 86_400),
    ]
    return " ".join(parts)


def return_text(left: int) -> str:
    """Return that a person's clocks run again."""
    return _(
        "Welcome back. Your clocks run again with the time that was left. `/games next` shows what waits for you. "
        "You have {days} of vacation left of 30 a year.",
        days=_days(left),
    )


def _days(seconds: int) -> str:
    return ngettext("{count} day", "{count} days", max(0, seconds) // 86_400)


def blocked_text(blocked: Sequence[int]) -> str:
    """Return the people a person blocks, for that person alone."""
    if not blocked:
        return _("You block nobody.")
    shown = ", ".join(map(mention, blocked[:60]))
    if len(blocked) <= 60:
        return _("You block {names}.", names=shown)
    return ngettext(
        "You block {names} and {count} other.", "You block {names} and {count} others.", len(blocked) - 60, names=shown
    )
