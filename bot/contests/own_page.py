"""A member's own page of a contest: their matches, the reasons for pairings, and the places they can still reach."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.contests.contest import SeenContest
from bot.contests.phrases import heading, name_of, pairing_line
from bot.contests.store.contests import Stage
from bot.contests.verbs import OwnContest
from bot.kernel.matches.refusal import Refusal
from bot.kernel.messages.controls import Bound
from bot.kernel.messages.message import MOST_CONTENT, Message, in_rows
from bot.kernel.messages.pager import page_of, paginate
from bot.kernel.messages.phrases import moment, ordinal
from bot.kernel.text.translation import _, ngettext, translate
from engines.contests import POINTS_OF_WIN, Kind
from engines.contests.bounds import finishes
from engines.contests.contest import Pairing
from engines.contests.ladder import challengeable
from engines.contests.reasons import halves, why, why_bye
from engines.contests.standings import tables
from engines.core.messages import join_choices

_FOOTER: Final = 60
"""Characters reserved for the page number."""


def own_page(seen: SeenContest, user_id: int, at: int = 0) -> Message:
    """Return a page of a member's matches, running ones first. Raises Refusal for other users."""
    member = seen.member_of(user_id)
    own = [pairing for pairing in seen.contest.pairings if member in pairing.members]
    if member is None or not (own or member in seen.contest.active):
        raise Refusal(_("You are not in **{title}**.", title=seen.title))
    own.sort(key=lambda pairing: pairing.id not in seen.started or pairing.id in seen.contest.results)
    reasons = [[translate(reason) for reason in why(seen.contest, pairing.id, member)] for pairing in own]
    common = [reason for reason in reasons[0] if all(reason in each for each in reasons)] if len(own) > 1 else []
    head = "\n".join([heading(seen), *_standing_lines(seen, member), *(f"-# {reason}" for reason in common)])
    lines = [*_match_lines(seen, member, own, reasons, common), *_bye_lines(seen, member)]
    page = page_of(paginate(lines, MOST_CONTENT - len(head) - _FOOTER), at, size=1)
    turns = page.turns(Bound(0, 0), lambda to: OwnContest(seen.contest_id, to))
    return Message(f"{head}\n{page.shown[0]}{page.footer}".rstrip(), rows=in_rows(turns))


def _match_lines(
    seen: SeenContest, member: str, own: Sequence[Pairing], reasons: Sequence[Sequence[str]], common: Sequence[str]
) -> Iterator[str]:
    """Yield each match with its result, and the reasons that were not listed yet."""
    if not seen.contest.pairings and seen.row.status is Stage.OPEN:
        yield _("You are in. It begins {time}.", time=moment(seen.row.closes_at))
    given = list(common)
    for pairing, each in zip(own, reasons, strict=True):
        result = _result(seen, pairing.id, member)
        new = [f"  -# {reason}" for reason in each if reason not in given]
        yield "\n".join([f"- {pairing_line(seen, pairing, linked=True)}{result}", *new])
        if seen.contest.rules.kind in (Kind.LEAGUE, Kind.ROUND_ROBIN):
            # Further games differ only in the seats, which the order of the names shows too.
            given += each


def _bye_lines(seen: SeenContest, member: str) -> Iterator[str]:
    """Yield the rounds without a match, with the reason; none in a league, whose rounds are not visible."""
    if seen.contest.rules.kind is not Kind.LEAGUE:
        for bye in (each for each in seen.contest.byes if each.member == member):
            points = _points_words(bye.points) if bye.points else ""
            round_words = _("Round {number}: bye", number=bye.round)
            yield f"- {round_words}{points}\n  -# {translate(why_bye(seen.contest, bye))}"


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
                still = _("You can still finish {reach}.", reach=reach)
                return [f"{place} {still}" if seen.contest.results else still]
    return []


def _ladder_lines(seen: SeenContest, member: str) -> list[str]:
    ladder = seen.contest.ladder
    if member not in ladder:
        return []
    place = _("You are {rank} of {count}.", rank=ordinal(ladder.index(member) + 1), count=len(ladder))
    above = [name_of(seen, each) for each in challengeable(seen.contest, member)]
    if not above or seen.row.status is not Stage.RUNNING:
        return [place]
    return [place + " " + _("You can challenge {names}: `/contest challenge`", names=join_choices(above))]


def _result(seen: SeenContest, pairing: str, member: str) -> str:
    result = seen.contest.results.get(pairing)
    if result is None:
        return ""
    if seen.contest.rules.duplicate:
        # Points come from the comparison with other tables, which the standings show.
        return " · " + _("played")
    return _points_words(dict(zip(seen.contest.pairing(pairing).members, result.points, strict=True))[member])


def _points_words(points: int) -> str:
    count = 1 if 0 < points <= POINTS_OF_WIN else 2  # as in ½ point, 1 point, 1½ points
    return " · " + ngettext("{points} point", "{points} points", count, points=halves(points))
