"""The posts of a contest: the one that stands, those of rounds, and direct messages to its members."""

import hashlib
from collections.abc import Sequence
from typing import Final

from bot.contests.contest import SeenContest
from bot.contests.store.contests import Stage
from bot.contests.store.posts import Season
from bot.contests.verbs import AnswerContestChallenge, Given, JoinContest, LeaveContest, OwnContest, ShowContest
from bot.kernel.buttons.game_controls import Style
from bot.kernel.messages.controls import Bound
from bot.kernel.messages.message import MOST_CONTENT, Attachment, Control, Message
from bot.kernel.messages.phrases import changed_rules, full_name, join_names, mention, moment, ordinal
from bot.kernel.text.durations import write_turn_time
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, ngettext
from engines.contests import Kind
from engines.contests.contest import Answer, Pairing
from engines.contests.entries import Decided, Entry, Extended, Left, Replaced
from engines.contests.reasons import halves
from engines.contests.standings import Table, tables

_BOUND: Final = Bound(0, 0)
ANSWER_WITHIN: Final = 3 * 86_400
"""Seconds after which a challenge that nobody answers is declined."""
_LADDER_SHOWN: Final = 5
_BEST_SHOWN: Final = 3
"""Members of each table that the standing post names."""
_MOST_NAMED: Final = 30
"""Names in a line; the others are counted."""


def kind_words(seen: SeenContest) -> str:
    """Return what sort of contest it is."""
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
    """Return its title with what it is."""
    return f"## 🏆 {escape(seen.row.title)}\n{full_name(seen.game)} · {kind_words(seen)}"


def standing_post(seen: SeenContest, seasons: Sequence[Season] = ()) -> Message:
    """Return the post that stands as long as the contest, with links to the seasons beside it."""
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
    if rules.pair_matches:
        parts.append(_("each begins once"))
    if rules.duplicate:
        parts.append(_("same deal at all tables"))
    return "-# " + " · ".join(parts)


def _sign_up_lines(seen: SeenContest) -> list[str]:
    there = seen.contest.active
    names = [mention(seen.members[member].user_id) for member in there]
    listed = join_names(_few(names)) if names else _("nobody yet")
    return [
        _(
            "Sign-up closes {time}. In so far ({count}): {names}.",
            time=moment(seen.row.closes_at),
            count=len(there),
            names=listed,
        ),
        _commitment_line(seen),
    ]


def _commitment_line(seen: SeenContest) -> str:
    opened = seen.contest.opened
    line = _("-# Draws are fair: `{commitment}` · `/rules`", commitment=opened.commitment[:16])
    if not opened.deals:
        return line
    deals = hashlib.sha256("".join(opened.deals).encode()).hexdigest()
    return line + " · " + _("deals: `{commitment}`", commitment=deals[:16])


def _few(names: Sequence[str]) -> list[str]:
    if len(names) <= _MOST_NAMED:
        return list(names)
    return [*names[:_MOST_NAMED], ngettext("{count} other", "{count} others", len(names) - _MOST_NAMED)]


def _running_lines(seen: SeenContest) -> list[str]:
    if seen.contest.rules.kind is Kind.LADDER:
        return [_climb_line(), *_table_lines(seen)]
    lines = [progress(seen)]
    if seen.row.ends_at is not None:
        lines[0] += " " + _("It ends {time}.", time=moment(seen.row.ends_at))
    return [*lines, *_table_lines(seen)]


def _climb_line() -> str:
    return _("Challenge a member up to 3 places above you: `/contest challenge`")


def progress(seen: SeenContest) -> str:
    """Return how many matches are played."""
    in_rounds = seen.contest.rules.kind in (Kind.KNOCKOUT, Kind.SWISS) and seen.row.status is Stage.RUNNING
    number = seen.contest.round if in_rounds else None
    ids = [each.id for each in seen.contest.pairings if number in (None, each.round)]
    made, done = len(ids), sum(each in seen.contest.results for each in ids)
    if seen.contest.rules.kind is Kind.LADDER:
        return ngettext("{count} match played", "{count} matches played", done)
    text = ngettext("{done} of {count} match played.", "{done} of {count} matches played.", made, done=done)
    return text if number is None else _("Round {number}: {text}", number=number, text=text)


def _table_lines(seen: SeenContest) -> list[str]:
    """Return the best of each table, by places in a ladder; none before a match has been played."""
    if seen.contest.rules.kind is Kind.LADDER:
        top = seen.contest.ladder[:_LADDER_SHOWN]
        return [" · ".join(_place_of(seen, place, member) for place, member in enumerate(top, 1))]
    return [_table_line(seen, table) for table in tables(seen.contest)] if seen.contest.results else []


def _table_line(seen: SeenContest, table: Table) -> str:
    shown, others = table.rows[:_BEST_SHOWN], table.rows[_BEST_SHOWN:]
    best = " · ".join(_place_of(seen, row.rank, row.member, scored(seen, row.points)) for row in shown)
    level = sum(row.rank == shown[-1].rank for row in others)
    if level:
        best += " " + _("and {count} level with them", count=level)
    return f"**{table.name}**: {best}" if table.name else best


def _place_of(seen: SeenContest, rank: int, member: str, points: str = "") -> str:
    """Return a place with its member; its spaces hold it together, and keep Discord from taking it for a list."""
    return "\N{NO-BREAK SPACE}".join([f"{rank}.", _name(seen, member), *([f"({points})"] if points else [])])


def scored(seen: SeenContest, points: int) -> str:
    """Return points as people count them; '' where only places count."""
    return "" if seen.contest.rules.kind in (Kind.LADDER, Kind.KNOCKOUT) else halves(points)


def _name(seen: SeenContest, member: str) -> str:
    return escape(seen.members[member].name)


def leaders(seen: SeenContest) -> list[int]:
    """Return the users who are first in the first table: those of a league's highest pool."""
    first = tables(seen.contest)[:1]
    return [seen.members[row.member].user_id for table in first for row in table.rows if row.rank == 1]


def winners(seen: SeenContest) -> list[int]:
    """Return those who are first at the end; nobody of what an organizer ended early, unless it has no other end."""
    is_whole = seen.contest.ended is None or seen.contest.rules.kind is Kind.LADDER
    return leaders(seen) if is_whole else []


def winners_post(seen: SeenContest, table: Attachment | None) -> Message:
    """Return what is told at the end, with the table."""
    users = winners(seen)
    text = _("🏆 **{title}** is won by {names}.", title=seen.title, names=_mentions(users))
    if not users:
        text = _("🏁 **{title}** ended early. In front: {names}.", title=seen.title, names=_mentions(leaders(seen)))
    return Message(text, () if table is None else (table,), mentions=frozenset(users))


def _mentions(users: Sequence[int]) -> str:
    return join_names(_few([mention(user) for user in users]))


def _over_lines(seen: SeenContest) -> list[str]:
    ended = seen.contest.ended
    if ended is not None and ended.by == "few":
        return [_("Too few players signed up, so it was canceled.")]
    if not seen.contest.results:
        return [_("An organizer ended it.")]
    users = winners(seen)
    if users:
        return [_("It is over. Won by {names}.", names=_mentions(users)), *_table_lines(seen)]
    return [_("An organizer ended it early. In front: {names}.", names=_mentions(leaders(seen))), *_table_lines(seen)]


def _buttons(seen: SeenContest) -> tuple[Control, ...]:
    contest_id, over = seen.contest_id, seen.row.status is Stage.OVER
    join = _BOUND.button(JoinContest(contest_id), _("Sign up"), Style.SUCCESS)
    leave = _BOUND.button(LeaveContest(contest_id), _("Leave"))
    table = _BOUND.button(ShowContest(contest_id), _("Table"), Style.PRIMARY)
    own = _BOUND.button(OwnContest(contest_id), _("My matches"))
    if over:
        return (table,) if seen.contest.pairings else ()
    if seen.row.status is Stage.OPEN:
        return (join, leave)
    return (join, table, own) if seen.contest.rules.kind is Kind.LADDER else (table, own)


def fit_lines(lines: Sequence[str], last: str = "") -> str:
    """Return lines as one text, with a `last` one; of the others, those that do not fit give way to an ellipsis."""
    text, end = "\n".join(filter(None, lines)), f"\n{last}" if last else ""
    if len(text + end) <= MOST_CONTENT:
        return text + end
    cut = text.rfind("\n", 0, MOST_CONTENT - len(end) - 2)
    return f"{text[:cut]}\n…{end}"


def round_post(seen: SeenContest, number: int) -> Message:
    """Return what is told when a round begins: who plays whom."""
    pairings = [pairing for pairing in seen.contest.pairings if pairing.round == number]
    lines = [_("**Round {number}** of {title}", number=number, title=seen.title)]
    lines += [pairing_line(seen, pairing) for pairing in pairings]
    lines += [_("{name}: bye", name=_name(seen, bye.member)) for bye in seen.contest.byes if bye.round == number]
    return Message(fit_lines(lines))


def pairing_line(seen: SeenContest, pairing: Pairing) -> str:
    """Return one pairing with its match."""
    names = _(" – ").join(_name(seen, member) for member in pairing.members)
    started = seen.started.get(pairing.id)
    return names if started is None else f"{names} · #{started.match_id}"


def start_message(seen: SeenContest, member: str) -> Message:
    """Return the direct message with which a contest begins for a member."""
    own = [pairing for pairing in seen.contest.pairings if member in pairing.members]
    title = seen.title
    if own:
        lines = [_("**{title}** has begun. Your matches:", title=title)]
        lines += [f"- {pairing_line(seen, pairing)}" for pairing in own]
    elif seen.contest.rules.kind is Kind.LADDER:
        place = ordinal(seen.contest.ladder.index(member) + 1)
        lines = [_("**{title}** has begun. You are {place}.", title=title, place=place), _climb_line()]
    else:
        lines = [_("**{title}** has begun. You have a bye: your first match comes in the next round.", title=title)]
    return Message(fit_lines(lines, _place(seen)), audience=seen.members[member].user_id)


def end_message(seen: SeenContest, member: str) -> Message:
    """Return the direct message with which a contest ends for a member."""
    rank, count = next(
        ((row.rank, len(table.rows)) for table in tables(seen.contest) for row in table.rows if row.member == member),
        (0, 0),
    )
    text = _("**{title}** is over.", title=seen.title)
    if rank and seen.contest.results:
        text += " " + _("You are {rank} of {count}.", rank=ordinal(rank), count=count)
    return Message(f"{text} {_place(seen)}", audience=seen.members[member].user_id)


def _place(seen: SeenContest) -> str:
    return f"<#{seen.row.place}>"


def challenge_post(seen: SeenContest, number: int) -> Message:
    """Return the post of a challenge in a ladder, which calls the challenged member while it is open."""
    asked = seen.contest.challenges[number - 1]
    places = {member: ordinal(at) for at, member in enumerate(seen.contest.ladder, 1)}
    values = {
        "challenger": _name(seen, asked.challenger),
        "place": places.get(asked.challenger, "–"),
        "challenged": mention(seen.members[asked.challenged].user_id),
    }
    text = _("⚔️ {challenged}, {challenger} ({place}) challenges you.", **values)
    if asked.answer is Answer.OPEN:
        until = moment(asked.at + ANSWER_WITHIN)
        rule = _("-# Answer {time}, or it counts as declined. A second one in a week costs a place.", time=until)
        row = (
            _BOUND.button(AnswerContestChallenge(seen.contest_id, number, Given.ACCEPT), _("Accept"), Style.SUCCESS),
            _BOUND.button(AnswerContestChallenge(seen.contest_id, number, Given.DECLINE), _("Decline")),
        )
        called = frozenset({seen.members[asked.challenged].user_id})
        return Message(f"{text}\n{rule}", rows=(row,), mentions=called)
    answered = _("Accepted.") if asked.answer is Answer.ACCEPTED else _("Declined.")
    return Message(f"{text} {answered}")


def act_post(seen: SeenContest, number: int) -> Message:
    """Return what is told of an organizer's act or a drop-out: the entry of that number, counted from 1."""
    entry = seen.contest.entries[number - 1]
    if isinstance(entry, Left):
        return Message(_("🚪 {name} dropped out and loses all unfinished matches.", name=_name(seen, entry.member)))
    return Message(_("📣 An organizer: {act}", act=_act_line(seen, entry)))


def _act_line(seen: SeenContest, entry: Entry) -> str:
    match entry:
        case Replaced():
            return _("{new} takes the place of {old}.", new=_name(seen, entry.by), old=_name(seen, entry.member))
        case Decided():
            pairing = seen.contest.pairing(entry.pairing)
            counts = _(" – ").join(halves(points) for points in entry.points)
            return _("{match} counts as {points}.", match=pairing_line(seen, pairing), points=counts)
        case Extended():
            until = moment(seen.row.until or entry.at)
            if seen.row.status is Stage.OPEN:
                return _("sign-up now closes {time}.", time=until)
            return _("it now ends {time}.", time=until)
        case _:
            return _("the contest is ended.")
