"""What a person is told of what they want of the host."""

from collections.abc import Collection, Sequence
from typing import Final

from bot.posts.wording import day, listed, mention
from bot.services.vacation import Away
from engines import GAMES
from render.core.recolour import Scheme

TEST_DM = "This is the test you asked for with `/me dm`: direct messages from me reach you."
DM_CLOSED = (
    "Discord lets me send you no direct message, so your hands, grids and reports do not reach you. Open *Privacy "
    "Settings* in this server's menu and allow *Direct Messages*, unblock me if you have blocked me, then try `/me dm` "
    "again. Until then the button under each board shows what is yours."
)
EXPORTED = (
    "This is all I keep about you: your choices, your seats, results and moves, and which messages show you your "
    "boards. Of running games with secrets it holds what you may see now. Times are seconds since 1970."
)


def said_of_pings(*, wanted: bool) -> str:
    """Say whether anything notifies a person from now on."""
    if wanted:
        return "Boards that wait for you mention you again, and so do reminders and offers."
    return (
        "Nothing notifies you any more: boards, reminders and offers name you without a ping, and direct messages come "
        "silently. Your clocks still run: `/games next` shows what waits for you."
    )


SCHEMES: Final = {
    Scheme.USUAL: "usual",
    Scheme.PROTAN: "for red-blind eyes (protan)",
    Scheme.DEUTAN: "for green-blind eyes (deutan)",
    Scheme.TRITAN: "for blue-blind eyes (tritan)",
    Scheme.CONTRAST: "high contrast",
    Scheme.LIGHT: "light",
}


def said_of_colours(scheme: Scheme) -> str:
    """Say in which colours a person sees pictures from now on."""
    return (
        f"Pictures that only you see are coloured: {SCHEMES[scheme]}. Boards in channels are the same for everybody: "
        "`/table show` and `/table hand` show you yours in your colours, and every sign has its shape as well."
    )


def said_of_challenges(declined: Collection[str]) -> str:
    """Say which challenges a person takes from now on."""
    if not declined:
        return "Others may challenge you, to any game."
    if "" in declined or set(declined) >= set(GAMES):
        return (
            "Nobody can challenge you any more: anyone who tries is told that you take no challenges. You can still "
            "join tables, and challenge others yourself."
        )
    titles = listed([GAMES[game].info.title for game in sorted(declined) if game in GAMES])
    return f"Nobody can challenge you to {titles} any more; all other games stay open."


def said_of_confirming(*, wanted: bool) -> str:
    """Say whether typed moves are shown before they are played."""
    if wanted:
        return (
            "I show you each move that you type first, with the board after it where nothing is hidden, and *Play it* "
            "plays it. Moves out of turn, or where all act at once, are played right away."
        )
    return "A move that you type is played at once."


def said_of_limit(most: int | None, running: int) -> str:
    """Say how many matches a person plays at once, at most."""
    now = f"Now you play {running}."
    if most is None:
        return f"You play as many matches at once as you like. {now}"
    matches = "1 match" if most == 1 else f"{most} matches"
    beyond = " They all go on." if running > most else ""
    return f"You play at most {matches} at once: beyond that nobody can challenge you. {now}{beyond}"


def said_of_vacation(away: Away) -> str:
    """Say until when a person is away, and what that means for their matches."""
    waiting = (
        f" {away.matches} {'matches wait' if away.matches > 1 else 'match waits'} for you." if away.matches else ""
    )
    return (
        f"You are on vacation until {day(away.until)}: where a match waits for you no clock runs, and its board says "
        f"so.{waiting} You can still move. `/me vacation end` ends it early. After it you have "
        f"{_days(away.left)} left of the 30 a year."
    )


def said_of_return(left: int) -> str:
    """Say that a person's clocks run again."""
    return (
        "Welcome back. Your clocks run on with what was left; `/games next` shows which matches wait for you. "
        f"You have {_days(left)} of vacation left of the 30 a year."
    )


def _days(seconds: int) -> str:
    count = max(0, seconds) // 86_400
    return "1 day" if count == 1 else f"{count} days"


def said_of_blocked(blocked: Sequence[int]) -> str:
    """Say whom a person blocks, to that person alone."""
    if not blocked:
        return "You have blocked nobody."
    shown = ", ".join(map(mention, blocked[:60]))
    more = f" and {len(blocked) - 60} more" if len(blocked) > 60 else ""
    return f"You block {shown}{more}."
