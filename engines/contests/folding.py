"""The fold: the effect of an entry on a contest, and the draws that follow from it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from engines.contests.contest import DECIDED, LEFT, Answer, Contest, Member, Pairing, Result
from engines.contests.drawing import begin, go_on
from engines.contests.entries import (
    Accepted,
    Challenged,
    Closed,
    Dealt,
    Decided,
    Declined,
    Ended,
    Entry,
    Extended,
    Finished,
    Joined,
    Left,
    Opened,
    Replaced,
)
from engines.contests.ladder import after_match, answer, challenge
from engines.contests.renaming import put_in_place_of
from engines.contests.rules import POINTS_OF_WIN, Kind
from engines.core.errors import IllegalActionError, NotationError
from engines.core.messages import N_, NP_, quote
from engines.core.proof import commitment

_MOST_SHARE = 2**64


def fold(entries: Iterable[Entry], before: Contest | None = None) -> Contest:
    """Return the contest after these entries; RulesError for an entry that is not possible there."""
    contest = before
    for entry in entries:
        contest = apply(contest, entry)
    if contest is None:
        raise NotationError(N_("A contest begins with its opening."))
    return contest


def apply(contest: Contest | None, entry: Entry) -> Contest:
    """Return the contest after one more entry; RulesError says what is possible instead."""
    if contest is None:
        if not isinstance(entry, Opened):
            raise NotationError(N_("A contest begins with its opening."))
        return _open(entry)
    if isinstance(entry, Opened):
        raise IllegalActionError(N_("The contest is open already."))
    if entry.at < contest.entries[-1].at:
        raise IllegalActionError(N_("An entry cannot be older than the one before it."))
    if contest.ended is not None and not isinstance(entry, Dealt):
        raise IllegalActionError(N_("The contest is over."))
    return go_on(replace(_EFFECTS[type(entry)](contest, entry), entries=(*contest.entries, entry)))


def points_of(places: Sequence[int]) -> tuple[int, ...]:
    """Return points from the places in a match: 2 for each player behind, 1 for each level."""
    return tuple(
        sum(POINTS_OF_WIN * (own < other) + (own == other) for other in places) - 1  # not oneself
        for own in places
    )


def _open(entry: Opened) -> Contest:
    if entry.rules.duplicate and not entry.deals:
        raise IllegalActionError(N_("Duplicate rounds need commitments to their deals."))
    return Contest(entry, (entry,))


def _join(contest: Contest, entry: Joined) -> Contest:
    on_ladder = contest.rules.kind is Kind.LADDER
    if contest.closed is not None and not on_ladder:
        raise IllegalActionError(N_("Sign-up is closed. The next contest is open to you."))
    if any(member.name == entry.member for member in contest.members):
        raise IllegalActionError(N_("{member} has signed up already.", member=quote(entry.member)))
    _check_share(entry.share)
    member = Member(entry.member, entry.rating, entry.share, entry.computer)
    ladder = (*contest.ladder, entry.member) if contest.closed is not None else ()
    return replace(contest, members=(*contest.members, member), ladder=ladder)


def _check_share(share: str) -> None:
    if not share.isdecimal() or not share.isascii() or str(int(share)) != share or int(share) >= _MOST_SHARE:
        raise NotationError(
            N_("A share is a number from 0 to {most}, not {share}.", most=_MOST_SHARE - 1, share=quote(share))
        )


def _leave(contest: Contest, entry: Left) -> Contest:
    member = contest.member(entry.member)
    if member.left:
        raise IllegalActionError(N_("{member} has left already.", member=quote(entry.member)))
    if contest.closed is None:
        return replace(contest, members=tuple(each for each in contest.members if each is not member))
    members = tuple(replace(each, left=True) if each is member else each for each in contest.members)
    left = replace(contest, members=members, ladder=tuple(name for name in contest.ladder if name != member.name))
    results = dict(contest.results)
    for pairing in left.open_pairings:
        if member.name in pairing.members and (result := _result_of_leaving(pairing, left.active)) is not None:
            results[pairing.id] = result
    return replace(left, results=results)


def _result_of_leaving(pairing: Pairing, active: Sequence[str]) -> Result | None:
    """Return the result of a match in which at most one member has not dropped out; None if others play on."""
    there = [name in active for name in pairing.members]
    if sum(there) > 1:
        return None
    most = POINTS_OF_WIN * (len(there) - 1)
    return Result(tuple(most * stays for stays in there), None, LEFT)


def _close(contest: Contest, entry: Closed) -> Contest:
    if contest.closed is not None:
        raise IllegalActionError(N_("Sign-up is closed already."))
    if not _fits(entry.secret, contest.opened.commitment):
        raise IllegalActionError(N_("The secret is not the one that the contest was opened with."))
    fewest = contest.rules.fewest
    if len(contest.members) < fewest:
        raise IllegalActionError(
            NP_("It needs {count} member or more to begin.", "It needs {count} members or more to begin.", fewest)
        )
    return begin(replace(contest, closed=entry))


def _finish(contest: Contest, entry: Finished) -> Contest:
    pairing = contest.pairing(entry.pairing)
    if entry.pairing in contest.results:
        raise IllegalActionError(N_("{pairing} has a result already.", pairing=quote(entry.pairing)))
    if entry.how in (LEFT, DECIDED):
        raise NotationError(N_("The host cannot say `{how}` of a match.", how=entry.how))
    _check_points(pairing, entry.points, entry.scores)
    return _with_result(contest, pairing, Result(entry.points, entry.scores, entry.how))


def _decide(contest: Contest, entry: Decided) -> Contest:
    pairing = contest.pairing(entry.pairing)
    if contest.rules.kind is Kind.KNOCKOUT and pairing.round < contest.round:
        raise IllegalActionError(N_("The next round is paired. Decide a match before that."))
    if contest.rules.kind is Kind.LADDER and entry.pairing in contest.results:
        raise IllegalActionError(N_("Places have changed by that match. It cannot be decided anew."))
    _check_points(pairing, entry.points, None)
    return _with_result(contest, pairing, Result(entry.points, None, DECIDED, entry.by))


def _check_points(pairing: Pairing, points: Sequence[int], scores: Sequence[int] | None) -> None:
    seats = len(pairing.members)
    most = POINTS_OF_WIN * (seats - 1)
    if len(points) != seats or not all(0 <= each <= most for each in points) or 2 * sum(points) > most * seats:
        raise NotationError(
            N_(
                "The points of {pairing} are {seats} numbers from 0 to {most}, in all {total} at most.",
                pairing=quote(pairing.id),
                seats=seats,
                most=most,
                total=most * seats // 2,
            )
        )
    if scores is not None and len(scores) != seats:
        raise NotationError(N_("{pairing} has {seats} scores.", pairing=quote(pairing.id), seats=seats))


def _with_result(contest: Contest, pairing: Pairing, result: Result) -> Contest:
    changed = replace(contest, results={**contest.results, pairing.id: result})
    return after_match(changed, pairing, result) if contest.rules.kind is Kind.LADDER else changed


def _replace(contest: Contest, entry: Replaced) -> Contest:
    member = contest.member(entry.member)
    if contest.closed is None or member.left:
        raise IllegalActionError(N_("Only a member of a contest that has begun can be replaced."))
    if any(each.name == entry.by for each in contest.members):
        raise IllegalActionError(N_("{member} takes part already.", member=quote(entry.by)))
    _check_share(entry.share)
    return put_in_place_of(contest, member, Member(entry.by, entry.rating, entry.share, entry.computer))


def _reveal(contest: Contest, entry: Dealt) -> Contest:
    if entry.deal not in contest.unrevealed:
        raise IllegalActionError(N_("A deal is revealed once, after all tables have played it."))
    if not _fits(entry.secret, contest.opened.deals[entry.deal]):
        raise IllegalActionError(N_("The secret is not that of deal {deal}.", deal=entry.deal))
    return replace(contest, dealt=contest.dealt | {entry.deal})


def _fits(secret: str, committed: str) -> bool:
    try:
        return commitment(secret) == committed
    except ValueError:
        return False


_EFFECTS: Final[Mapping[type, Callable[[Contest, Any], Contest]]] = {  # Any: an entry of that type
    Joined: _join,
    Left: _leave,
    Closed: _close,
    Finished: _finish,
    Decided: _decide,
    Replaced: _replace,
    Extended: lambda contest, _entry: contest,
    Challenged: challenge,
    Accepted: partial(answer, given=Answer.ACCEPTED),
    Declined: partial(answer, given=Answer.DECLINED),
    Dealt: _reveal,
    Ended: lambda contest, entry: replace(contest, ended=entry),
}
"""The effect of each kind of entry on a contest that is open."""
