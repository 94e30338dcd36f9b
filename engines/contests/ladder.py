"""A ladder: members challenge others a few places above; the winner gets the better place."""

from dataclasses import replace
from typing import Final

from engines.contests.contest import Answer, Challenge, Contest, Pairing, Result
from engines.contests.entries import Accepted, Challenged, Declined
from engines.contests.rules import Kind
from engines.core.errors import IllegalActionError
from engines.core.messages import N_, join_choices, quote

REACH: Final = 3
"""The maximum distance of a challenge, in places above one's own."""
WEEK: Final = 7 * 86_400
"""The seconds within which a second decline costs a place."""


def challengeable(contest: Contest, member: str) -> tuple[str, ...]:
    """Return the members that a member may challenge now, the nearest first."""
    if member not in contest.ladder or contest.ended is not None:
        return ()
    own = contest.ladder.index(member)
    engaged = {frozenset((each.challenger, each.challenged)) for each in contest.challenges if _is_on(contest, each)}
    above = contest.ladder[max(0, own - REACH) : own]
    return tuple(name for name in reversed(above) if frozenset((name, member)) not in engaged)


def challenge(contest: Contest, entry: Challenged) -> Contest:
    """Return the ladder with one more challenge."""
    _check_runs(contest)
    if entry.challenge != len(contest.challenges) + 1:
        raise IllegalActionError(N_("The next challenge is number {number}.", number=len(contest.challenges) + 1))
    contest.member(entry.challenger)
    possible = challengeable(contest, entry.challenger)
    if entry.challenged not in possible:
        if not possible:
            raise IllegalActionError(N_("There is nobody above to challenge now."))
        raise IllegalActionError(
            N_("You can challenge up to 3 places above you: {names}.", names=join_choices(map(quote, possible)))
        )
    made = Challenge(entry.challenge, entry.challenger, entry.challenged, entry.at)
    return replace(contest, challenges=(*contest.challenges, made))


def answer(contest: Contest, entry: Accepted | Declined, given: Answer) -> Contest:
    """Return the ladder with a challenge answered: a match, or a place lost by a second decline in a week."""
    _check_runs(contest)
    asked = next((each for each in contest.challenges if each.challenge == entry.challenge), None)
    if asked is None or asked.answer is not Answer.OPEN:
        raise IllegalActionError(N_("There is no open challenge {number}.", number=entry.challenge))
    answered = replace(asked, answer=given, at=entry.at)
    changed = replace(contest, challenges=tuple(answered if each is asked else each for each in contest.challenges))
    if given is Answer.ACCEPTED:
        return replace(changed, round=1, pairings=(*contest.pairings, _match(contest, asked)))
    lost = costs_a_place(contest, answered)
    return replace(changed, ladder=_one_lower(contest.ladder, asked.challenged)) if lost else changed


def costs_a_place(contest: Contest, declined: Challenge) -> bool:
    """Return whether a decline is the second of its member within a week, or a later one."""
    return any(
        each.answer is Answer.DECLINED
        and each.challenged == declined.challenged
        and (each.at, each.challenge) < (declined.at, declined.challenge)
        and declined.at - each.at < WEEK
        for each in contest.challenges
    )


def after_match(contest: Contest, pairing: Pairing, result: Result) -> Contest:
    """Return the ladder after a match: the two swap places if the lower one won."""
    winner = max(pairing.members, key=lambda name: result.points[pairing.members.index(name)])
    ladder, places = (
        list(contest.ladder),
        [contest.ladder.index(name) for name in pairing.members if name in contest.ladder],
    )
    if len(places) == 2 and len(set(result.points)) == 2 and ladder[max(places)] == winner:
        ladder[places[0]], ladder[places[1]] = ladder[places[1]], ladder[places[0]]
    return replace(contest, ladder=tuple(ladder))


def _match(contest: Contest, asked: Challenge) -> Pairing:
    """Return the match of a challenge: the member with fewer first seats begins, else the challenged one."""
    began = {
        name: sum(pairing.members[0] == name for pairing in contest.pairings)
        for name in (asked.challenged, asked.challenger)
    }
    return Pairing(f"c{asked.challenge}", 1, "", tuple(sorted(began, key=lambda name: began[name])))


def _one_lower(ladder: tuple[str, ...], member: str) -> tuple[str, ...]:
    at = ladder.index(member)
    return (*ladder[:at], *ladder[at + 1 : at + 2], member, *ladder[at + 2 :])


def _is_on(contest: Contest, each: Challenge) -> bool:
    if each.answer is Answer.ACCEPTED:
        return f"c{each.challenge}" not in contest.results
    return each.answer is Answer.OPEN


def _check_runs(contest: Contest) -> None:
    if contest.rules.kind is not Kind.LADDER or contest.closed is None:
        raise IllegalActionError(N_("Challenges are for a ladder that runs."))
