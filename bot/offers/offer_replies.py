"""Answers to an offer: accept, decline, join, leave, start now, cancel."""

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from bot.kernel.matches.computer_names import name_of, next_computer, share_of
from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import News, Notice, Show, Surface
from bot.kernel.matches.open_match import OpenMatch, open_for_clock, unit_of_work
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.request import Reply, Request
from bot.kernel.store.match_row import MatchRow, SeatRow, Status, is_computer
from bot.kernel.store.matches import change_match, set_table
from bot.kernel.store.one_match import find_match
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _
from bot.offers.begin import begin
from bot.offers.challenge_limits import check_limit, check_table
from bot.offers.rules import error_in_menu_words
from bot.servers.server import check_table_takes_computers, checked_options
from engines import GAMES
from engines.core.errors import OptionError
from engines.core.messages import N_, Text, join_list


@unit_of_work
async def accept(match: OpenMatch) -> Reply:
    """Accept a challenge; the match begins when all have."""
    row, person = _require_offer(match), match.user
    if row.open_table:
        raise Refusal(_("#{match_id} is an open table: press **Join**.", match_id=match.id))
    mine = [seat for seat in row.table if seat.user_id == person.user_id]
    if not mine:
        raise _for_others(row)
    if all(seat.accepted_by for seat in mine):
        raise Refusal(_("You are in. I'll ping you when it starts."))
    match.write(lambda tx: check_limit(tx, match.host, person.user_id))
    table = tuple(
        replace(seat, accepted_by=match.interaction, name=person.name) if seat in mine else seat for seat in row.table
    )
    return _seat_and_maybe_begin(match, table, N_("You accepted #{match_id}.", match_id=match.id))


@unit_of_work
async def decline(match: OpenMatch) -> Reply:
    """Decline a challenge, which ends it; for its maker, cancel it."""
    row, user_id = _require_offer(match), match.user_id
    if user_id == row.maker.user_id:
        return _cancel(match)
    if row.open_table or not row.seats_of(user_id):
        raise Refusal(_("Only invited players can decline #{match_id}.", match_id=match.id))
    match.write(partial(change_match, match_id=match.id, declined_by=user_id))
    reply = _end(match, Status.DECLINED, N_("Declined: #{match_id}.", match_id=match.id))
    match.send(Notice(News.DECLINED, user_id))
    return reply


@unit_of_work
async def join(match: OpenMatch) -> Reply:
    """Join an open table; the match begins when it is full."""
    row, person = _require_offer(match), match.user
    if not row.open_table:
        raise _for_others(row)
    if row.seats_of(person.user_id):
        raise Refusal(_("You are in. I'll ping you when it starts."))
    match.write(lambda tx: check_table(tx, match.id, row.maker.user_id, person.user_id))
    match.write(lambda tx: check_limit(tx, match.host, person.user_id))
    table = (*row.table, SeatRow(len(row.table), person.user_id, person.name, match.interaction))
    return _seat_and_maybe_begin(match, table, N_("You joined #{match_id}.", match_id=match.id))


@unit_of_work
async def seat_computer(match: OpenMatch, level: str) -> Reply:
    """Add a computer to the user's own open table; the match begins when it is full."""
    row = _own_table(match)
    match.write(lambda tx: check_table_takes_computers(tx, row.guild_id))
    user_id = next_computer(level, row.holders)
    name = name_of(user_id)
    # Matches with computers are unrated.
    match.write(partial(change_match, match_id=match.id, rated=False))
    match.change_row(replace(row, rated=False))
    table = (*row.table, SeatRow(len(row.table), user_id, name, share_of(user_id)))
    return _seat_and_maybe_begin(match, table, N_("{name} joined #{match_id}.", name=name, match_id=match.id))


@unit_of_work
async def send_computers_away(match: OpenMatch) -> Reply:
    """Remove the computers from the user's own open table."""
    row = _own_table(match)
    reseat(match, [seat for seat in row.table if not is_computer(seat.user_id)])
    return _about(match, N_("#{match_id} has no computers now.", match_id=match.id))


@unit_of_work
async def leave(match: OpenMatch) -> Reply:
    """Leave an open table before it begins; for its maker, cancel it."""
    row, user_id = _require_offer(match), match.user_id
    if user_id == row.maker.user_id:
        return _cancel(match)
    if not row.open_table or not row.seats_of(user_id):
        raise Refusal(_("You have not joined #{match_id}.", match_id=match.id))
    reseat(match, [seat for seat in row.table if seat.user_id != user_id])
    return _about(match, N_("You left #{match_id}.", match_id=match.id))


@unit_of_work
async def cancel(match: OpenMatch) -> Reply:
    """Cancel an offer; only its maker may."""
    maker = _require_offer(match).maker
    if match.user_id != maker.user_id:
        raise Refusal(_("Only {name} can cancel it.", name=escape(maker.name)))
    return _cancel(match)


async def back_out(host: Host, request: Request) -> Reply:
    """Cancel an offer, decline it or leave its table, depending on the user."""
    match = await host.read(find_match, request.match_id)
    step = leave if match is not None and match.open_table else decline
    return await step(host, request)


async def drop_unseen(host: Host, match_id: int) -> None:
    """Cancel an offer whose post could not be sent, unless the match has begun meanwhile."""
    async with open_for_clock(host, match_id) as match:
        if match.row.status is Status.OFFERED:
            now = host.now()
            match.write(partial(change_match, match_id=match_id, status=Status.CANCELLED, ended_at=now))
            await match.save()


@unit_of_work
async def start_now(match: OpenMatch) -> Reply:
    """Start an open table with its present players, if the game allows that number."""
    row = _require_offer(match)
    if not row.open_table or match.user_id != row.maker.user_id:
        raise Refusal(_("Only {name} can start it.", name=escape(row.maker.name)))
    counts = GAMES[row.game].info.seat_counts
    if len(row.table) not in counts:
        missing = min(count for count in counts if count > len(row.table)) - len(row.table)
        raise Refusal(_("{count} more to start: wait, or add a computer.", count=missing))
    try:
        checked_options(row.game, json.loads(row.options), len(row.table))
    except OptionError as error:
        raise Refusal(error_in_menu_words(row.game, error)) from error
    match.write(lambda tx: begin(tx, row, match.host.now()), times=True)
    return _about(match, N_("▶️ Match #{match_id} has started.", match_id=match.id))


def _require_offer(match: OpenMatch) -> MatchRow:
    """Return the match if it is still an offer. Raises Refusal if not."""
    row = match.row
    if row.status in (Status.PLAYING, Status.OVER):
        raise Refusal(_("#{match_id} has already started: <#{place}>", match_id=row.match_id, place=row.place))
    if row.status is not Status.OFFERED:
        raise Refusal(_("That invitation has ended. New match: `/play`"))
    return row


def _own_table(match: OpenMatch) -> MatchRow:
    """Return the match if it is the user's own open table. Raises Refusal if not."""
    row = _require_offer(match)
    if not row.open_table or match.user_id != row.maker.user_id:
        raise only_maker_adds_computers(row)
    return row


def _seat_and_maybe_begin(match: OpenMatch, table: tuple[SeatRow, ...], text: Text) -> Reply:
    seated = replace(match.row, table=table)
    if len(table) == seated.seats and all(seat.accepted_by for seat in table):
        match.change_row(seated)
        match.write(lambda tx: begin(tx, seated, match.host.now()), times=True)
    else:
        reseat(match, table)
    return _about(match, text)


def reseat(match: OpenMatch, stay: Sequence[SeatRow]) -> None:
    """Set the players of an open table, in this order."""
    table = tuple(replace(seat, seat=number) for number, seat in enumerate(stay))
    match.change_row(replace(match.row, table=table))
    match.write(partial(set_table, match_id=match.id, table=table))
    match.send(Show(Surface.OFFER))


def _cancel(match: OpenMatch) -> Reply:
    return _end(match, Status.CANCELLED, N_("#{match_id} is canceled. New match: `/play`", match_id=match.id))


def _end(match: OpenMatch, status: Status, text: Text) -> Reply:
    match.write(partial(change_match, match_id=match.id, status=status, ended_at=match.host.now()))
    match.send(Show(Surface.OFFER))
    return _about(match, text)


def _about(match: OpenMatch, text: Text) -> Reply:
    return Reply(match.id, text, of_offer=True)


def only_maker_adds_computers(match: MatchRow) -> Refusal:
    """Return the refusal for a user who is not the maker of the table."""
    return Refusal(_("Only {name} can add computers here.", name=escape(match.maker.name)))


def _for_others(match: MatchRow) -> Refusal:
    names = join_list([escape(row.name) for row in match.other_seats])
    return Refusal(_("That invitation is for {names}. Your own match: `/play`", names=names))
