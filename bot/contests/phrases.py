"""Sentences about a contest that several posts and pages share."""

from collections.abc import Sequence
from typing import Final

from bot.contests.contest import SeenContest
from bot.contests.store.contests import Stage
from bot.kernel.messages.message import MOST_CONTENT
from bot.kernel.messages.phrases import full_name, join_names, mention
from bot.kernel.store.match_row import Status
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, ngettext
from engines.contests import Kind
from engines.contests.contest import Pairing
from engines.contests.reasons import halves
from engines.contests.standings import tables

_MOST_NAMED: Final = 30
"""The most names in a line; others are counted."""


def kind_words(seen: SeenContest) -> str:
    """Return the kind of a contest in words."""
    match seen.contest.rules.kind:
        case Kind.LEAGUE:
            return _("league, season {season}", season=seen.row.season)
        case Kind.KNOCKOUT:
            return _("knock-out tournament")
        case Kind.SWISS:
            return _("Swiss tournament")
        case Kind.ROUND_ROBIN:
            return _("round robin")
        case Kind.LADDER:
            return _("ladder")


def heading(seen: SeenContest) -> str:
    """Return the title of a contest with its game and kind."""
    return f"## 🏆 {escape(seen.row.title)}\n{full_name(seen.game)} · {kind_words(seen)}"


def progress(seen: SeenContest) -> str:
    """Return the number of played matches, in the current round if there are rounds."""
    in_rounds = seen.contest.rules.kind in (Kind.KNOCKOUT, Kind.SWISS) and seen.row.status is Stage.RUNNING
    number = seen.contest.round if in_rounds else None
    ids = [each.id for each in seen.contest.pairings if number in (None, each.round)]
    made, done = len(ids), sum(each in seen.contest.results for each in ids)
    if seen.contest.rules.kind is Kind.LADDER:
        return ngettext("{count} match played", "{count} matches played", done)
    text = ngettext("{done} of {count} match played.", "{done} of {count} matches played.", made, done=done)
    return text if number is None else _("Round {number}: {text}", number=number, text=text)


def points_text(seen: SeenContest, points: int) -> str:
    """Return points in words; '' for kinds of contests in which only places count."""
    return "" if seen.contest.rules.kind in (Kind.LADDER, Kind.KNOCKOUT) else halves(points)


def climb_line() -> str:
    """Return the instruction to challenge members of a ladder."""
    return _("Challenge a member up to 3 places above you: `/contest challenge`")


def name_of(seen: SeenContest, member: str) -> str:
    """Return a member's name."""
    return escape(seen.members[member].name)


def mentions(users: Sequence[int]) -> str:
    """Return users as mentions, and the number of others if there are too many."""
    names = [mention(user) for user in users]
    if len(names) > _MOST_NAMED:
        others = len(names) - _MOST_NAMED
        names[_MOST_NAMED:] = [ngettext("{count} other", "{count} others", others)]
    return join_names(names)


def leaders(seen: SeenContest) -> list[int]:
    """Return the users who lead the first table, which in a league is the highest pool."""
    first = tables(seen.contest)[:1]
    return [seen.members[row.member].user_id for table in first for row in table.rows if row.rank == 1]


def winners(seen: SeenContest) -> list[int]:
    """Return the winners; none if an organizer ended the contest early, except in ladders, which have no other end."""
    is_whole = seen.contest.ended is None or seen.contest.rules.kind is Kind.LADDER
    return leaders(seen) if is_whole else []


def pairing_line(seen: SeenContest, pairing: Pairing, *, linked: bool = False) -> str:
    """Return a pairing with its match; `linked` links a running match, for its players."""
    names = _(" – ").join(name_of(seen, member) for member in pairing.members)
    started = seen.started.get(pairing.id)
    if started is None:
        return names
    number = f"#{started.match_id}"
    if linked and started.status == Status.PLAYING and started.thread_id is not None:
        number = f"[{number}](https://discord.com/channels/{seen.row.guild_id}/{started.thread_id})"
    return f"{names} · {number}"


def fit_lines(lines: Sequence[str], last: str = "") -> str:
    """Join lines and a `last` one; lines before it that do not fit are replaced by an ellipsis."""
    text, end = "\n".join(filter(None, lines)), f"\n{last}" if last else ""
    if len(text + end) <= MOST_CONTENT:
        return text + end
    cut = text.rfind("\n", 0, MOST_CONTENT - len(end) - 2)
    return f"{text[:cut]}\n…{end}"
