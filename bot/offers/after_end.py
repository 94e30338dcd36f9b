"""The second game of a pair match, begun in the transaction that ends the first."""

from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.matches import records
from bot.kernel.matches.host import Host
from bot.kernel.matches.position import Position
from bot.kernel.store.match_row import FormerHolder, MatchRow, SeatRow, Status, is_former
from bot.kernel.store.matches import add_former_holder, add_match, change_match, next_match_id
from bot.offers.begin import begin
from engines.core.rules import Outcome


async def after_end(tx: AsyncConnection, host: Host, newest: Position) -> MatchRow:
    """Begin the second game of a pair after the first, or store the outcome of both after the second."""
    match, outcome, left = newest.match, records.outcome_of(newest.match), bool(newest.attendance.departures)
    if outcome is None or outcome.reason in records.WITHOUT_RESULT | records.BY_THE_HOST:
        return match
    changed = match
    if match.pair_secret is not None and not any(map(is_former, match.holders)):
        second = _second_game(
            match, await next_match_id(tx), records.seen_from_other_side(outcome, left=left), host.now()
        )
        await add_match(tx, second)
        for former in second.former:
            await add_former_holder(tx, second.match_id, former)
        await begin(tx, second, host.now())
        changed = replace(match, pair_next=second.match_id, pair_secret=None)
    first = records.pair_outcome_of(match)
    if first is not None:
        counted = replace(outcome, scores=None) if left else outcome
        changed = replace(match, pair_outcome=records.outcome_text(records.add_up(first, counted)))
    if changed is not match:
        await change_match(tx, match.match_id, **match.changes_to(changed))
    return changed


def _second_game(first: MatchRow, match_id: int, outcome: Outcome, now: int) -> MatchRow:
    """Return the second game as an offer: the same players and terms, with the seats reversed."""
    table = tuple(
        SeatRow(seat, row.user_id, row.name, row.accepted_by) for seat, row in enumerate(reversed(first.table))
    )
    # A player who handed over a seat in the first game has lost the pair, though they made no ply of the second.
    earliest = {row.seat: row for row in reversed(first.former)}
    former = tuple(FormerHolder(1 - seat, -1, row.user_id, row.name) for seat, row in earliest.items())
    return MatchRow(
        match_id=match_id,
        game=first.game,
        rules_version=first.rules_version,
        options=first.options,
        seats=len(table),
        status=Status.OFFERED,
        secret=first.pair_secret or "",
        guild_id=first.guild_id,
        channel_id=first.channel_id,
        turn_time=first.turn_time,
        total_time=first.total_time,
        absent=first.absent,
        rated=first.rated,
        created_at=now,
        offered_by=first.offered_by,
        lost_until=first.lost_until,
        table=table,
        former=former,
        pair_of=first.match_id,
        pair_outcome=records.outcome_text(outcome),
    )
