"""A member's own page of a contest: matches, the reasons for pairings, and what can still be reached."""

from collections.abc import Iterator

from bot.contests.contest import SeenContest
from bot.contests.standing_post import fit_lines, heading, pairing_line
from bot.contests.store.contests import Stage
from bot.kernel.matches.refusal import Refusal
from bot.kernel.messages.message import Message
from bot.kernel.messages.phrases import moment, ordinal
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, ngettext, translate
from engines.contests import POINTS_OF_WIN, Kind
from engines.contests.bounds import finishes
from engines.contests.ladder import challengeable
from engines.contests.reasons import halves, why, why_bye
from engines.contests.standings import tables
from engines.core.messages import join_choices


def own_page(seen: SeenContest, user_id: int) -> Message:
    """Return the page of a member; a Refusal for somebody else."""
    member = seen.member_of(user_id)
    own = [pairing for pairing in seen.contest.pairings if member in pairing.members]
    # What runs comes first: a page may not hold all.
    own.sort(key=lambda pairing: pairing.id not in seen.started or pairing.id in seen.contest.results)
    if member is None or not (own or member in seen.contest.active):
        raise Refusal(_("You are not in **{title}**.", title=seen.title))
    reasons = [[translate(reason) for reason in why(seen.contest, pairing.id, member)] for pairing in own]
    told = [reason for reason in reasons[0] if all(reason in each for each in reasons)] if len(own) > 1 else []
    lines = [heading(seen), *_standing_lines(seen, member), *(f"-# {reason}" for reason in told)]
    for pairing, each in zip(own, reasons, strict=True):
        lines.append(f"- {pairing_line(seen, pairing)}{_result(seen, pairing.id, member)}")
        lines += [f"  -# {reason}" for reason in each if reason not in told]
        if seen.contest.rules.kind in (Kind.LEAGUE, Kind.ROUND_ROBIN):
            # Only the seat is another one, which the order of the names shows too.
            told += each
    lines += _bye_lines(seen, member)
    if not seen.contest.pairings and seen.row.status is Stage.OPEN:
        lines.append(
            _("You are in. Your matches come here when sign-up closes {time}.", time=moment(seen.row.closes_at))
        )
    return Message(fit_lines(lines))


def _bye_lines(seen: SeenContest, member: str) -> Iterator[str]:
    """Yield the rounds without a match, and why; none in a league, whose rounds are not seen."""
    if seen.contest.rules.kind is not Kind.LEAGUE:
        for bye in (each for each in seen.contest.byes if each.member == member):
            yield "- " + _("Round {number}: bye", number=bye.round) + (_counted(bye.points) if bye.points else "")
            yield f"  -# {translate(why_bye(seen.contest, bye))}"


def _standing_lines(seen: SeenContest, member: str) -> list[str]:
    if seen.contest.rules.kind is Kind.LADDER:
        return _ladder_lines(seen, member)
    for table in tables(seen.contest):
        for row in table.rows:
            if row.member == member:
                best, worst = finishes(seen.contest, table.pool)[member]
                place = _("You are {rank} of {count}.", rank=ordinal(row.rank), count=len(table.rows))
                if best == worst == row.rank:
                    return [place]
                reach = (
                    ordinal(best) if best == worst else _("{best} to {worst}", best=ordinal(best), worst=ordinal(worst))
                )
                return [place + " " + _("You can still finish: {reach}.", reach=reach)]
    return []


def _ladder_lines(seen: SeenContest, member: str) -> list[str]:
    ladder = seen.contest.ladder
    if member not in ladder:
        return []
    place = _("You are {rank} of {count}.", rank=ordinal(ladder.index(member) + 1), count=len(ladder))
    above = [escape(seen.members[each].name) for each in challengeable(seen.contest, member)]
    if not above or seen.row.status is not Stage.RUNNING:
        return [place]
    return [place + " " + _("You can challenge {names}: `/contest challenge`", names=join_choices(above))]


def _result(seen: SeenContest, pairing: str, member: str) -> str:
    result = seen.contest.results.get(pairing)
    if result is None:
        return ""
    if seen.contest.rules.duplicate:
        # What counts is the comparison with the other tables, which the standings have.
        return " · " + _("played")
    return _counted(dict(zip(seen.contest.pairing(pairing).members, result.points, strict=True))[member])


def _counted(points: int) -> str:
    count = 1 if 0 < points <= POINTS_OF_WIN else 2  # as in ½ point, 1 point, 1½ points
    return " · " + ngettext("{points} point", "{points} points", count, points=halves(points))
