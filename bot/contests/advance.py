"""The steps of a contest, which the clock runs when they are due.

Each step is one transaction together with its entry, so that it runs once even if the bot is killed. A step reads
everything else it needs from the matches, which the players and their clocks end.
"""

import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.contests.after_entries import CONTEST, ContestOfMatch
from bot.contests.contest import Change, SeenContest, change
from bot.contests.dropping_out import drop_gone
from bot.contests.ladder import ANSWER_WITHIN
from bot.contests.next_season import open_next_season
from bot.contests.results import result_of, winning_seats
from bot.contests.store.contests import (
    MemberRow,
    Stage,
    add_contest_match,
    add_member,
    due_contests,
    rest_until,
)
from bot.contests.store.posts import CHALLENGE, WINNERS
from bot.kernel.matches.computer_names import computer_id, name_of, share_of
from bot.kernel.matches.host import Host
from bot.kernel.matches.records import DECIDED, TIME_UP
from bot.kernel.matches.request import Person
from bot.kernel.store.match_row import MatchRow, Status
from bot.kernel.store.matches import unseal
from bot.offers.begin import SignedUpMatch, begin_signed_up
from bot.play.play import leave_seats
from bot.play.stop import stop_for_contest
from engines.contests import Kind
from engines.contests.contest import Answer, Pairing
from engines.contests.entries import Closed, Dealt, Declined, Ended, Finished, Joined
from engines.contests.folding import points_of
from engines.contests.pools import computers_wanted
from engines.contests.starting import playing, startable
from engines.core.rules import Outcome

log = logging.getLogger(__name__)

LOOK_AGAIN: Final = 600
"""Seconds after which a running contest is checked even if none of its matches has ended."""
_MOST_STEPS: Final = 50
Step = Callable[[Host, SeenContest], Awaitable[Change | None]]


async def advance_due(host: Host) -> None:
    """Run the steps that are due in all contests; one contest's failure does not delay others.

    After `_MOST_STEPS` steps the rest waits for the next call, so that contests do not delay matches.
    """
    steps = _MOST_STEPS
    async with host.database.read() as tx:
        due = await due_contests(tx, host.now())
    for contest_id in due:
        try:
            steps -= await advance(host, contest_id, steps)
        except OperationalError:
            raise
        except Exception:
            log.exception("contest %s does not go on", contest_id)
            async with host.database.write() as tx:
                await rest_until(tx, contest_id, host.now() + LOOK_AGAIN, seen=None)


async def advance(host: Host, contest_id: int, most: int = _MOST_STEPS) -> int:
    """Run at most `most` of the steps that are due in one contest; return their number."""

    async def decide(seen: SeenContest) -> Change | None:
        for step in _STEPS:
            wanted = await step(host, seen)
            if wanted is not None:
                return wanted
        async with host.database.write() as tx:
            await rest_until(tx, contest_id, _looks_again(host, seen), seen=seen.row.due_at)
        return None

    done = 0
    while done < most and await change(host, contest_id, decide):
        done += 1
    return done


def _looks_again(host: Host, seen: SeenContest) -> int | None:
    match seen.row.status:
        case Stage.OPEN:
            return seen.row.closes_at
        case Stage.RUNNING:
            later = host.now() + LOOK_AGAIN
            return later if seen.row.ends_at is None else min(later, seen.row.ends_at)
        case Stage.OVER:
            return None


async def _close(host: Host, seen: SeenContest) -> Change | None:
    """Close sign-up at its time and begin the contest, or end it if too few have signed up."""
    row, now = seen.row, host.now()
    if row.status is not Stage.OPEN or row.closes_at > now:
        return None
    rules, there = seen.contest.rules, seen.contest.active
    fill = _computers(seen)
    if len(there) + len(fill) < rules.fewest:
        return Change([Ended(at=now, by="few")], values={"status": Stage.OVER, "due_at": None})
    joined = [
        Joined(at=now, member=str(one.member), rating=0, share=str(share_of(one.user_id)), computer=True)
        for one in fill
    ]

    async def write(tx: AsyncConnection) -> None:
        for one in fill:
            await add_member(tx, one)

    return Change(
        [*joined, Closed(at=now, secret=seen.secret_of("draw").hex())],
        [f"start {member}" for member in there],
        {"status": Stage.RUNNING},
        write,
    )


def _computers(seen: SeenContest) -> list[MemberRow]:
    """Return the computers that fill up pools, or an odd number of members."""
    free = seen.next_member
    wanted = range(computers_wanted(seen.contest))
    ids = [computer_id(seen.settings.level, number + 1) for number in wanted] if wanted else []
    return [MemberRow(seen.contest_id, free + at, user_id, name_of(user_id)) for at, user_id in enumerate(ids)]


async def _note_results(host: Host, seen: SeenContest) -> Change | None:
    """Record the results of ended matches; those of one deal together, so that no table learns about it early."""
    dealt = {pairing.deal for pairing in seen.contest.open_pairings if not _is_played(seen, pairing)} - {None}
    ended = [each for each in seen.contest.open_pairings if _is_played(seen, each) and each.deal not in dealt]
    entries = [await result_of(host, seen, seen.started[pairing.id]) for pairing in ended]
    return Change(entries) if entries else None


def _is_played(seen: SeenContest, pairing: Pairing) -> bool:
    match = seen.started.get(pairing.id)
    return match is not None and match.status != Status.PLAYING


async def _end_decided(host: Host, seen: SeenContest) -> Change | None:
    """Resign for members who dropped out, and end matches that an organizer has decided."""
    for match in seen.started.values():
        if match.status != Status.PLAYING:
            continue
        pairing = seen.contest.pairing(match.pairing)
        gone = set(pairing.members) - set(playing(seen.contest, pairing))
        if gone:
            await leave_seats(host, match.match_id, {seen.members[member].user_id for member in gone})
        elif (result := seen.contest.results.get(match.pairing)) is not None:
            won = await winning_seats(host, seen, match, result.points)
            await stop_for_contest(host, match.match_id, Outcome(won, None, DECIDED))
    return None


async def _decide_unfinished(host: Host, seen: SeenContest) -> Change | None:
    """End the running matches at the end of a season or round, with their current standing as the result."""
    now = host.now()
    if seen.row.status is not Stage.RUNNING or seen.row.ends_at is None or seen.row.ends_at > now:
        return None
    running = [match for match in seen.started.values() if match.status == Status.PLAYING]
    for match in running:
        # Tables with the same deal are compared when the last one is over.
        counted = None if seen.contest.rules.duplicate else await result_of(host, seen, match)
        won = () if counted is None else await winning_seats(host, seen, match, counted.points)
        await stop_for_contest(host, match.match_id, Outcome(won, None, TIME_UP))
    draws = [
        Finished(at=now, pairing=each.id, points=points_of((1,) * len(each.members)), how="unplayed")
        for each in seen.contest.open_pairings
        if each.id not in seen.started
    ]
    return Change(draws) if draws or running else None


async def _decline_unanswered(host: Host, seen: SeenContest) -> Change | None:
    """Decline a challenge that was not answered in time."""
    for asked in seen.contest.challenges:
        if asked.answer is Answer.OPEN and asked.at + ANSWER_WITHIN <= host.now() and not seen.contest.is_over:
            return Change([Declined(host.now(), asked.challenge)], [f"{CHALLENGE} {asked.challenge}"])
    return None


async def _reveal(host: Host, seen: SeenContest) -> Change | None:
    """Reveal the deal of a duplicate round that all tables have played."""
    for deal in seen.contest.unrevealed:
        played = [one.match_id for one in seen.started.values() if seen.contest.pairing(one.pairing).deal == deal]
        entry = Dealt(host.now(), deal, seen.secret_of(f"deal {deal}").hex())
        return Change([entry], write=partial(unseal, match_ids=played))
    return None


async def _unseal_ended(host: Host, seen: SeenContest) -> Change | None:
    """Unseal the matches of a deal once all of them are over, in a contest that an organizer has ended."""
    tables = [(seen.contest.pairing(one.pairing).deal, one) for one in seen.started.values()]
    dealt = {deal for deal, one in tables if one.status == Status.PLAYING}
    if seen.contest.ended is not None:
        async with host.database.write() as tx:
            await unseal(tx, [one.match_id for deal, one in tables if deal not in dealt])
    return None


async def _start(host: Host, seen: SeenContest) -> Change | None:
    """Start the next match."""
    if seen.row.status is not Stage.RUNNING:
        return None
    free = startable(seen.contest, frozenset(seen.started))
    return _begin(host, seen, free[0]) if free else None


def _begin(host: Host, seen: SeenContest, pairing: Pairing) -> Change:
    """Return the change that starts the match of a pairing, with the post of its round in rounds after the first."""
    made, match = list[MatchRow](), _match_of(seen, pairing)

    async def write(tx: AsyncConnection) -> None:
        made[:] = [await begin_signed_up(tx, match, host.now())]
        await add_contest_match(tx, seen.contest_id, pairing.id, made[0].match_id)
        await CONTEST.save(tx, ContestOfMatch(made[0].match_id, seen.contest_id))

    def wake() -> None:
        host.wake(*(row.match_id for row in made))
        for row in made:
            host.notify_computers(row.match_id, row.table)

    in_rounds = seen.contest.rules.kind in (Kind.KNOCKOUT, Kind.SWISS) and pairing.round > 1
    return Change(posts=[f"round {pairing.round}"] if in_rounds else [], write=write, after=wake)


def _match_of(seen: SeenContest, pairing: Pairing) -> SignedUpMatch:
    there = playing(seen.contest, pairing)
    rows = [seen.members[member] for member in there]
    settings, deal = seen.settings, pairing.deal
    return SignedUpMatch(
        game=seen.game,
        people=tuple(Person(row.user_id, row.name) for row in rows),
        # A deal is the same at all tables, so its seed does not depend on the players' shares.
        shares=tuple(
            seat if deal is not None else int(seen.contest.share_of(member)) for seat, member in enumerate(there, 1)
        ),
        secret=seen.secret_of(f"match {pairing.id}" if deal is None else f"deal {deal}"),
        options=settings.options,
        turn_time=settings.turn_time,
        total_time=settings.total_time,
        sealed=deal is not None,
        guild_id=seen.row.guild_id,
        channel_id=seen.row.channel_id,
    )


async def _finish(host: Host, seen: SeenContest) -> Change | None:
    """End a contest in which everything is played, and open the next season of a league."""
    if seen.row.status is not Stage.RUNNING or not seen.contest.is_over:
        return None
    posts = [WINNERS, *(f"end {member}" for member in seen.contest.active)]
    write = None if seen.contest.rules.kind is not Kind.LEAGUE else partial(open_next_season, host=host, seen=seen)
    return Change(posts=posts, values={"status": Stage.OVER, "due_at": None}, write=write)


_STEPS: Final[tuple[Step, ...]] = (
    drop_gone,
    _close,
    _note_results,
    _end_decided,
    _decline_unanswered,
    _reveal,
    _unseal_ended,
    _decide_unfinished,
    _start,
    _finish,
)
