"""The standing post of a contest, which is edited as the contest changes."""

import hashlib
from collections.abc import Sequence
from typing import Final

from bot.contests.contest import SeenContest
from bot.contests.phrases import (
    climb_line,
    fit_lines,
    heading,
    leaders,
    mentions,
    name_of,
    points_text,
    progress,
    winners,
)
from bot.contests.store.contests import Stage
from bot.contests.store.posts import Season
from bot.contests.verbs import JoinContest, LeaveContest, OwnContest, ShowContest
from bot.kernel.buttons.game_controls import Style
from bot.kernel.messages.controls import Bound
from bot.kernel.messages.message import Control, Message
from bot.kernel.messages.phrases import changed_rules, moment
from bot.kernel.text.durations import write_turn_time
from bot.kernel.text.translation import _, ngettext
from engines.contests import Kind
from engines.contests.standings import Table, tables

_LADDER_SHOWN: Final = 5
_BEST_SHOWN: Final = 3
"""The number of members of each table in the post."""


def standing_post(seen: SeenContest, seasons: Sequence[Season] = ()) -> Message:
    """Return the standing post of a contest, with links to the previous and the next season."""
    lines = [heading(seen), _terms(seen), *_season_line(seasons)]
    match seen.row.status:
        case Stage.OPEN:
            lines += _sign_up_lines(seen)
        case Stage.RUNNING:
            lines += _running_lines(seen)
        case Stage.OVER:
            lines += _over_lines(seen)
    return Message(fit_lines(lines), rows=tuple(filter(None, (_buttons(seen),))))


def _season_line(seasons: Sequence[Season]) -> list[str]:
    links = [f"[{_('Season {season}', season=each.season)}]({each.link})" for each in seasons if each.link is not None]
    return ["-# " + " · ".join(links)] if links else []


def _terms(seen: SeenContest) -> str:
    settings, rules = seen.settings, seen.contest.rules
    parts = [
        *changed_rules(seen.game, settings.options, variant=True),
        _(
            "{time} a move, {total} in all",
            time=write_turn_time(settings.turn_time),
            total=write_turn_time(settings.total_time),
        ),
    ]
    if rules.kind is Kind.LEAGUE:
        parts.append(_("pools of up to {most}, {count} go up and down", most=rules.pool_most, count=rules.up))
    if rules.table_size > 2:
        parts.append(_("{count} players a match", count=rules.table_size))
    if rules.best_of > 1:
        parts.append(_("best of {count}", count=rules.best_of))
    if rules.rounds is not None:
        parts.append(ngettext("{count} round", "{count} rounds", rules.rounds))
    if rules.pair_matches:
        parts.append(_("each begins once"))
    if rules.duplicate:
        parts.append(_("same deal at all tables"))
    return "-# " + " · ".join(parts)


def _sign_up_lines(seen: SeenContest) -> list[str]:
    there = seen.contest.active
    joined = _("Nobody has signed up yet.")
    if there:
        names = mentions([seen.members[member].user_id for member in there])
        joined = _("Signed up ({count}): {names}.", count=len(there), names=names)
    return [_("Sign-up closes {time}.", time=moment(seen.row.closes_at)), joined, _commitment_line(seen)]


def _commitment_line(seen: SeenContest) -> str:
    opened = seen.contest.opened
    line = _("-# Draws are fair: `{commitment}` · `/rules`", commitment=opened.commitment[:16])
    if not opened.deals:
        return line
    deals = hashlib.sha256("".join(opened.deals).encode()).hexdigest()
    return line + " · " + _("deals: `{commitment}`", commitment=deals[:16])


def _running_lines(seen: SeenContest) -> list[str]:
    if seen.contest.rules.kind is Kind.LADDER:
        return [climb_line(), *_table_lines(seen)]
    lines = [progress(seen)]
    if seen.row.ends_at is not None:
        lines[0] += " " + _("It ends {time}.", time=moment(seen.row.ends_at))
    return [*lines, *_table_lines(seen)]


def _table_lines(seen: SeenContest) -> list[str]:
    """Return the best members of each table, or of the ladder; no tables before a match has been played."""
    if seen.contest.rules.kind is Kind.LADDER:
        top = seen.contest.ladder[:_LADDER_SHOWN]
        return [" · ".join(_place_of(seen, place, member) for place, member in enumerate(top, 1))]
    return [_table_line(seen, table) for table in tables(seen.contest)] if seen.contest.results else []


def _table_line(seen: SeenContest, table: Table) -> str:
    shown, others = table.rows[:_BEST_SHOWN], table.rows[_BEST_SHOWN:]
    best = " · ".join(_place_of(seen, row.rank, row.member, points_text(seen, row.points)) for row in shown)
    level = sum(row.rank == shown[-1].rank for row in others)
    if level:
        best += " " + _("and {count} more tied", count=level)
    return f"**{table.name}**: {best}" if table.name else best


def _place_of(seen: SeenContest, rank: int, member: str, points: str = "") -> str:
    """Return a place with its member, with no-break spaces so that it is not wrapped or rendered as a list."""
    return "\N{NO-BREAK SPACE}".join([f"{rank}.", name_of(seen, member), *([f"({points})"] if points else [])])


def _over_lines(seen: SeenContest) -> list[str]:
    ended = seen.contest.ended
    if ended is not None and ended.by == "few":
        return [_("Too few players signed up, so it was canceled.")]
    if not seen.contest.results:
        return [_("An organizer ended it.")]
    users = winners(seen)
    if users:
        return [_("It is over. 🏆 {names} won.", names=mentions(users)), *_table_lines(seen)]
    return [_("An organizer ended it early. Leading: {names}.", names=mentions(leaders(seen))), *_table_lines(seen)]


def _buttons(seen: SeenContest) -> tuple[Control, ...]:
    contest_id, bound = seen.contest_id, Bound(0, 0)
    join = bound.button(JoinContest(contest_id), _("Sign up"), Style.SUCCESS)
    leave = bound.button(LeaveContest(contest_id), _("Leave"))
    table = bound.button(ShowContest(contest_id), _("Table"), Style.PRIMARY)
    own = bound.button(OwnContest(contest_id), _("My matches"))
    match seen.row.status:
        case Stage.OPEN:
            return (join, leave)
        case Stage.RUNNING:
            return (join, table, own) if seen.contest.rules.kind is Kind.LADDER else (table, own)
        case Stage.OVER:
            return (table,) if seen.contest.pairings else ()
