"""Substitution: a new member takes over everything of another."""

from dataclasses import replace

from engines.contests.contest import Contest, Member
from engines.contests.entries import Replaced


def holder_of_place(contest: Contest, name: str) -> str:
    """Return the member who now has a member's place: the last substitute, or the member."""
    for entry in contest.entries:
        if isinstance(entry, Replaced) and entry.member == name:
            name = entry.by
    return name


def put_in_place_of(contest: Contest, member: Member, substitute: Member) -> Contest:
    """Return the contest with one member's name replaced by another's everywhere."""

    def rename_all(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(substitute.name if name == member.name else name for name in names)

    def rename(name: str) -> str:
        return substitute.name if name == member.name else name

    return replace(
        contest,
        members=tuple(substitute if each is member else each for each in contest.members),
        pools=tuple(replace(pool, members=rename_all(pool.members)) for pool in contest.pools),
        pairings=tuple(replace(each, members=rename_all(each.members)) for each in contest.pairings),
        byes=tuple(replace(bye, member=rename(bye.member)) for bye in contest.byes),
        ladder=rename_all(contest.ladder),
        challenges=tuple(
            replace(each, challenger=rename(each.challenger), challenged=rename(each.challenged))
            for each in contest.challenges
        ),
    )
