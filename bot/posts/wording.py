"""Small wordings every post shares: people, times, what is on offer."""

import json
from collections.abc import Mapping
from typing import Protocol

from bot.computers import MARK, is_computer, name_of
from bot.markup import escaped as escaped  # noqa: PLC0414 - every wording takes it from here
from bot.option_words import option_words
from bot.ratings.pools import stored_options
from bot.services.attendance import UNFINISHED
from bot.services.endings import STOPPED
from bot.services.outcomes import outcome_of
from bot.store.erasing import FORMER, is_former
from bot.store.match_row import Absent, MatchRow
from bot.timing import write_turn_time
from engines import GAMES, TEXTS
from engines.core.naming import Tallying, places, summary_of, title_of
from engines.core.options import changed_options
from engines.core.record import ABORTED, CALLED_OFF, DECLINED, DRAWN
from engines.core.rules import Seat


def mention(user_id: int) -> str:
    """Return a mention, or what stands for somebody who was erased; a computer is named, for nothing calls it."""
    if is_computer(user_id):
        return escaped(name_of(user_id))
    return FORMER if is_former(user_id) else f"<@{user_id}>"


def moment(at: int) -> str:
    """Return a time that each reader's Discord counts down in their own words."""
    return f"<t:{at}:R>"


def day(at: int) -> str:
    """Return the day and hour of a time, in each reader's own zone."""
    return f"<t:{at}:f>"


class Titled(Protocol):
    """What a title is made of: a match's row has it, and a position."""

    @property
    def board(self) -> int:
        """The number of the match."""

    @property
    def game(self) -> str:
        """The key of its game."""

    @property
    def options(self) -> str:
        """Its options as they are stored."""


def title(match: Titled) -> str:
    """Return the game's name with the board number."""
    return f"**{game_title(match)} #{match.board}**"


def game_title(match: Titled) -> str:
    """Return what the match's game is called: a variant bears its own name."""
    return title_of(GAMES[match.game].info, stored_options(match.game, match.options))


def game_summary(match: MatchRow) -> str:
    """Return the aim of the match's game in one sentence."""
    return summary_of(GAMES[match.game].info, stored_options(match.game, match.options))


def house_rules(match: Titled) -> Mapping[str, int | str | bool]:
    """Return the options that differ from the usual game; all that are stored where this version cannot read them."""
    options, stored = stored_options(match.game, match.options), dict[str, int | str | bool](json.loads(match.options))
    return stored if options is None else changed_options(options)


def options_line(match: MatchRow) -> str:
    """Return the options that differ from the usual game, as typed, the time for a turn, and whether it is rated."""
    words = option_words(house_rules(match))
    if match.random_seats:
        words.append("random_seats")
    shown = ", ".join(f"`{word}`" for word in words) or "usual rules"
    rated = "rated" if match.rated else "unrated"
    total = "" if match.total_time is None else f", {write_turn_time(match.total_time)} each for all turns"
    hints = "" if match.hints else " · no hints"
    absent = f" · {MARK} a computer plays for absent players" if match.absent is Absent.CARETAKER else ""
    return f"{shown} · {write_turn_time(match.turn_time)} a turn{total} · {rated}{hints}{absent}"


def listed(names: list[str]) -> str:
    """Return `A`, `A and B`, `A, B and C`."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def ordinal(number: int) -> str:
    """Return a place as it is said: `1st`, `2nd`, `11th`."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def result_line(match: MatchRow) -> str:
    """Return who won, in a sentence, for a match that is over."""
    outcome = outcome_of(match)
    if outcome is None:
        return ""
    if outcome.reason == UNFINISHED.reason:
        return "Unfinished: everybody stopped playing, so nobody wins."
    if outcome == ABORTED:
        return "Called off by agreement: no result."
    if outcome == DECLINED:
        by = next((row.name for row in match.table if row.user_id == match.declined_by), "a player")
        return f"Declined by {escaped(by)} in the first round: no result."
    if outcome == CALLED_OFF:
        absent = [escaped(row.name) for row in match.table if row.user_id == match.declined_by]
        return f"Called off: {absent[0]} never made a first move. No result." if absent else "Called off: nobody came."
    if outcome.reason == DRAWN:
        gone = len(outcome.winners) < match.seats
        who = f" between {listed([escaped(match.names[seat]) for seat in outcome.winners])}" if gone else ""
        return f"A draw by agreement{who}."
    if outcome.reason == STOPPED.reason:
        return f"{stopped_line(match)} There is no result."
    winners = [f"**{escaped(match.names[seat])}**" for seat in outcome.winners]
    tally = tally_of(match)
    tail = f" ({tally})" if tally else ""
    if not winners:
        return f"Nobody wins{tail}."
    if len(winners) == match.seats:
        return f"A draw{tail}." if match.seats > 1 else f"{winners[0]} wins{tail}."
    return f"🏆 {listed(winners)} {'wins' if len(winners) == 1 else 'win'}{tail}."


def stopped_line(match: MatchRow) -> str:
    """Return which moderator has ended a match or an offer, and why."""
    by = "" if match.stopped_by is None else f", {mention(match.stopped_by)},"
    return f"A moderator{by} has ended it: “{escaped(match.stop_reason or '')}”."


def tally_of(match: MatchRow) -> str:
    """Return the scores of a match that is over, as its game tells them or in places; '' where nothing was counted."""
    outcome, text = outcome_of(match), TEXTS[match.game]
    if outcome is None or not outcome.scores:
        return ""
    tell = text.tally if isinstance(text, Tallying) else places
    return tell(outcome, [escaped(name) for name in match.names])


def winners_of(match: MatchRow) -> tuple[Seat, ...]:
    """Return the seats that won a match that is over."""
    outcome = outcome_of(match)
    return () if outcome is None else outcome.winners
