"""Phrases that posts share: people, times, options, results."""

import dataclasses
import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from bot.kernel.matches.computer_names import name_of
from bot.kernel.matches.folds import UNFINISHED
from bot.kernel.matches.pools import stored_options
from bot.kernel.matches.position import Position
from bot.kernel.matches.records import DECIDED, STOPPED, TIME_UP, game_number, is_pair, outcome_of
from bot.kernel.store.match_row import Absent, MatchRow, Status, is_computer, is_former
from bot.kernel.text.durations import write_turn_time
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, ngettext, translate
from engines import GAMES, TEXTS
from engines.core.naming import SupportsTally, places, summary_of, title_and_kind, title_of
from engines.core.option_words import option_in_words
from engines.core.options import changed_options
from engines.core.record import ABORTED, CALLED_OFF, DECLINED, DRAWN
from engines.core.rules import Outcome, Seat
from engines.core.support import teams_of
from players.steps import STEPS, rating_of

TROPHY: Final = "🏆 "
_MOST_AGREED: Final = 6
"""The most players named in the result of a draw."""
_ONE_LINE: Final = 300
"""The most characters of a text in small print on one line."""


def mention(user_id: int) -> str:
    """Return a mention of a user, the name of a computer, or a phrase for an erased player."""
    if is_computer(user_id):
        return escape(name_of(user_id))
    return _("a former player") if is_former(user_id) else f"<@{user_id}>"


def moment(at: int) -> str:
    """Return a relative time, formatted by each reader's Discord."""
    return f"<t:{at}:R>"


def day(at: int) -> str:
    """Return a date and time, in each reader's own zone."""
    return f"<t:{at}:f>"


def title(match: MatchRow | Position) -> str:
    """Return the game's name with the match's number, if it has one."""
    number = f" #{match.match_id}" if match.match_id else ""
    return f"**{game_title(match)}{number}{which_game(match.match if isinstance(match, Position) else match)}**"


def which_game(match: MatchRow) -> str:
    """Return the suffix for a game of a pair, like `, game 2 of 2`; '' for other matches."""
    number = None if match.status is Status.OFFERED else game_number(match)
    return "" if number is None else _(", game {number} of 2", number=number)


def full_name(game: str) -> str:
    """Return a game's name with its kind, like `Mono · hidden grids`, because names look alike."""
    return translate(title_and_kind(GAMES[game].info))


def full_match_name(match: MatchRow | Position) -> str:
    """Return the name of a match's game with its kind; variants have their own names."""
    return translate(title_and_kind(GAMES[match.game].info, stored_options(match.game, match.options)))


def game_title(match: MatchRow | Position) -> str:
    """Return the name of a match's game; variants have their own names."""
    return _title(match.game, match.options)


@lru_cache(maxsize=1024)
def _title(game: str, options: str) -> str:
    """Return the name by stored options; cached, because lists need hundreds."""
    return title_of(GAMES[game].info, stored_options(game, options))


def game_summary(match: MatchRow | Position) -> str:
    """Return a summary of the match's game and its goal."""
    return translate(summary_of(GAMES[match.game].info, stored_options(match.game, match.options)))


def house_rules(match: MatchRow | Position) -> Mapping[str, int | str | bool]:
    """Return the options that differ from the default; all stored ones if this version cannot read them."""
    options, stored = stored_options(match.game, match.options), dict[str, int | str | bool](json.loads(match.options))
    return stored if options is None else changed_options(options)


def changed_rules(game: str, options: Mapping[str, int | str | bool], *, variant: bool = False) -> list[str]:
    """Return changed options in words, like `Bluffing: off`.

    The variant, which is in the title already, is included only if `variant`.
    """
    fields = {field.name: field for field in dataclasses.fields(GAMES[game].Options)}
    return [
        translate(option_in_words(fields[name], value)) if name in fields else f"{name}: {value}"
        for name, value in options.items()
        if variant or name not in fields or not fields[name].metadata.get("names_game")
    ]


def rating_terms(*, rated: bool) -> str:
    """Return a phrase about rating and hints."""
    return _("rated, no hints") if rated else _("friendly, hints allowed")


def options_line(match: MatchRow) -> str:
    """Return the terms of a match: time limit, rating, and changed options."""
    words = [_("{time} a turn", time=write_turn_time(match.turn_time)), rating_terms(rated=match.rated)]
    if match.total_time is not None:
        words.insert(1, _("{time} each in all", time=write_turn_time(match.total_time)))
    if match.absent is Absent.COMPUTER:
        words.append(_("if away: a computer"))
    if is_pair(match):
        words.append(_("2 games, each plays first once"))
    elif match.random_seats:
        words.append(_("random first player"))
    elif match.rated and match.rematch_of is None and not GAMES[match.game].info.simultaneous:
        words.append(_("{name} plays first", name=escape(match.table[0].name)))
    rules = ", ".join(changed_rules(match.game, house_rules(match)))
    return " · ".join([*words, *([rules] if rules else [])])


def level_name(level: str) -> str:
    """Return the name of a computer's level for a button."""
    if level in STEPS:
        return _("Level {number}", number=1 + list(STEPS).index(level))
    return {"easy": _("Easy"), "medium": _("Medium"), "hard": _("Hard")}.get(level, level.capitalize())


def rated_level_name(game: str, step: str) -> str:
    """Return the name of a step with its rating, if it has one."""
    rating = rating_of(game, step)
    return (
        level_name(step)
        if rating is None
        else _("{level} · rating about {rating}", level=level_name(step), rating=rating)
    )


def join_names(names: list[str]) -> str:
    """Return `A`, `A and B`, `A, B and C`."""
    if len(names) < 2:
        return "".join(names)
    return _("{first} and {last}", first=", ".join(names[:-1]), last=names[-1])


def sides_of(match: MatchRow) -> tuple[tuple[int, ...], ...]:
    """Return the seats of each team in a match; each seat by itself without teams."""
    return teams_of(GAMES[match.game].info, stored_options(match.game, match.options), match.seats)


def versus(sides: list[str]) -> str:
    """Return `A vs B`, or the names of more than two sides."""
    return _("{one} vs {other}", one=sides[0], other=sides[1]) if len(sides) == 2 else join_names(sides)


def small(text: str) -> str:
    """Return a text in small print, on one line if it is short."""
    lines = [line for line in text.splitlines() if line]
    return "\n".join(f"-# {line}" for line in ([" ".join(lines)] if 0 < len(text) <= _ONE_LINE else lines))


def ordinal(number: int) -> str:
    """Return an ordinal number: `1st`, `2nd`, `11th`."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def result_line(match: MatchRow) -> str:
    """Return the result of a finished match as a sentence."""
    outcome = outcome_of(match)
    if outcome is None:
        return ""
    named = outcome.winners and outcome.reason not in (DRAWN, TIME_UP, DECIDED)
    line = _winners_line if named else _no_winner_line
    # Long lists of scores are truncated with an ellipsis.
    return line(match, outcome).replace("….", "…")


def _winners_line(match: MatchRow, outcome: Outcome) -> str:
    winners, tally = [escape(match.names[seat]) for seat in outcome.winners], tally_of(match)
    if 1 < len(winners) == match.seats:
        return _("Draw: {scores}.", scores=tally) if tally else _("Draw.")
    names = join_names(winners)
    if tally:
        return TROPHY + ngettext(
            "{names} wins: {scores}.", "{names} win: {scores}.", len(winners), names=names, scores=tally
        )
    return TROPHY + ngettext("{names} wins.", "{names} win.", len(winners), names=names)


def _no_winner_line(match: MatchRow, outcome: Outcome) -> str:
    by = next((escape(row.name) for row in match.table if row.user_id == match.declined_by), "")
    if match.is_signed_up and outcome in (ABORTED, DECLINED, CALLED_OFF):
        return _early_end_in_contest(outcome, by)
    if outcome.reason == UNFINISHED.reason:
        return _("Unfinished: all players stopped.")
    if outcome == ABORTED:
        return _("Called off: everyone agreed.")
    if outcome == DECLINED:
        return (
            _("Called off: {name} resigned in the first round.", name=by) if by else _("Called off in the first round.")
        )
    if outcome == CALLED_OFF:
        return (
            _("Called off: {name} never made a first move.", name=by) if by else _("Called off: nobody had played yet.")
        )
    if outcome.reason == DRAWN:
        names = [escape(match.names[seat]) for seat in outcome.winners]
        return (
            _("Draw: {names} agreed.", names=join_names(names))
            if len(names) <= _MOST_AGREED
            else _("Draw: everyone agreed.")
        )
    if outcome.reason == STOPPED.reason:
        return f"{stopped_line(match)} {_as_it_stands() if match.is_signed_up else _('No result.')}"
    if outcome.reason in (TIME_UP, DECIDED):
        return _contest_line(match, outcome)
    tally = tally_of(match)
    return _("Nobody wins: {scores}.", scores=tally) if tally else _("Nobody wins.")


def _early_end_in_contest(outcome: Outcome, by: str) -> str:
    """Return a sentence for a match that ended in its first round but counts in its contest."""
    if outcome == ABORTED:
        return _("Everyone agreed to end it.") + " " + _as_it_stands()
    if not by:
        return _("Nobody had played yet.") + " " + _as_it_stands()
    if outcome == DECLINED:
        return _("{name} resigned in the first round, and loses it in the contest.", name=by)
    return _("{name} never made a first move, and loses it in the contest.", name=by)


def _as_it_stands() -> str:
    return _("In the contest it counts as it stands.")


def _contest_line(match: MatchRow, outcome: Outcome) -> str:
    """Return a sentence for a match ended by its contest: its time is up, or an organizer set the result."""
    why = _("Time is up in the contest.") if outcome.reason == TIME_UP else _("An organizer set the result.")
    if not outcome.winners:
        return _("Time is up: in the contest it counts as it stands.")
    if len(outcome.winners) == match.seats:
        return f"{why} {_('It counts as a draw.')}"
    names = join_names([escape(match.names[seat]) for seat in outcome.winners])
    return f"{why} {_('It counts as won by {names}.', names=names)}"


def stopped_line(match: MatchRow) -> str:
    """Return a sentence for a match or an offer ended by a moderator, with the reason."""
    reason = escape((match.stop_reason or "").rstrip("."))
    if match.stopped_by is None:
        return _("A moderator ended it: “{reason}”.", reason=reason)
    return _("{moderator}, a moderator, ended it: “{reason}”.", moderator=mention(match.stopped_by), reason=reason)


def tally_of(match: MatchRow) -> str:
    """Return the scores of a finished match in the game's own form or as places; '' without scores."""
    outcome, text = outcome_of(match), TEXTS[match.game]
    if outcome is None or not outcome.scores:
        return ""
    tell = text.tally if isinstance(text, SupportsTally) else places
    return translate(tell(outcome, [escape(name) for name in match.names]))


def winners_of(match: MatchRow) -> tuple[Seat, ...]:
    """Return the winning seats of a finished match."""
    outcome = outcome_of(match)
    return () if outcome is None else outcome.winners
