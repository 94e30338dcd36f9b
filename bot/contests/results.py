"""The points of a match: two for each player ranked behind a member, one for each at the same place."""

from collections.abc import Sequence

from bot.contests.contest import SeenContest
from bot.contests.store.contests import StartedMatch
from bot.kernel.matches.host import Host
from bot.kernel.matches.open_match import load_match
from bot.kernel.matches.position import Position
from bot.kernel.matches.records import outcome_of
from bot.kernel.store.match_row import MatchRow
from bot.kernel.store.results import results_of_matches
from engines import GAMES
from engines.contests.entries import Finished
from engines.contests.folding import points_of
from engines.core.record import CALLED_OFF
from engines.core.rules import Seat
from engines.core.support import SupportsStanding


async def result_of(host: Host, seen: SeenContest, match: StartedMatch) -> Finished:
    """Return the result of a match for its contest.

    Members who never came are behind all others. A match that was ended early counts by its game's standing, or as a
    draw in games without one. It has scores if everyone had a seat and stayed to the end.
    """
    ended = await load_match(host, match.match_id)
    async with host.database.read() as tx:
        results = (await results_of_matches(tx, [match.match_id])).get(match.match_id, ())
    outcome = outcome_of(ended.row)
    places, how = tuple(row.place or 1 for row in results), "played" if outcome is None else outcome.reason
    scores = () if outcome is None or outcome.scores is None else tuple(outcome.scores)
    if ended.newest is not None and ended.newest.attendance.left_seats:
        scores = ()
    if not places:
        places = _places_without_result(ended.row, ended.newest)
    members = seen.contest.pairing(match.pairing).members
    if len(places) < len(members):
        # Members who dropped out before it began are behind all others.
        by_member = dict(zip(_seat_holders(seen, members, ended.row), places, strict=True))
        places = tuple(by_member.get(member, len(members)) for member in members)
    counted = scores if len(scores) == len(members) else None
    return Finished(host.now(), match.pairing, points_of(places), counted, how)


async def winning_seats(host: Host, seen: SeenContest, match: StartedMatch, points: Sequence[int]) -> tuple[Seat, ...]:
    """Return the seats with the most points in a match that its contest ends; `points` are those of its members.

    All seats together mean a draw.
    """
    row, pairing = (await load_match(host, match.match_id)).row, seen.contest.pairing(match.pairing)
    members = _seat_holders(seen, pairing.members, row)
    gained = dict(zip(pairing.members, points, strict=True))
    most = max(gained[member] for member in members)
    return tuple(Seat(seat) for seat, member in enumerate(members) if gained[member] == most)


def _seat_holders(seen: SeenContest, members: Sequence[str], match: MatchRow) -> list[str]:
    """Return the members with a seat: all except those who dropped out before the match began."""
    if len(members) == match.seats:
        return list(members)
    there = {*match.holders, *(row.user_id for row in match.former)}
    return [each for each in members if not seen.contest.member(each).left or seen.members[each].user_id in there]


def _places_without_result(match: MatchRow, newest: Position | None) -> tuple[int, ...]:
    """Return the current places; players who left, declined or never came share the last one."""
    if newest is None:
        return (1,) * match.seats  # its rules have changed
    rules, attendance, seats = GAMES[match.game], newest.attendance, range(match.seats)
    gone = {seat for seat in seats if match.holders[seat] == match.declined_by} | attendance.left_seats
    if newest.turn == CALLED_OFF and rules.info.simultaneous:
        gone |= {seat for seat in seats if not attendance.has_moved(Seat(seat))}
    standing = rules.standing(newest.public_view) if isinstance(rules, SupportsStanding) else (0,) * match.seats
    keys = [() if seat in gone else (standing[seat],) for seat in seats]
    return tuple(1 + sum(other > own for other in keys) for own in keys)
