"""The data of a person: its export and its erasure."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.buttons.game_controls import Style
from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import Job, Redact, Show, Surface
from bot.kernel.matches.open_match import open_for_clock
from bot.kernel.matches.questions import end_questions
from bot.kernel.matches.records import game_number, is_outdated, is_pair
from bot.kernel.messages.controls import Bound
from bot.kernel.messages.match_verbs import Dismiss, EraseSurely
from bot.kernel.messages.message import Message
from bot.kernel.store.facts import delete_fact, get_fact, set_fact
from bot.kernel.store.log import LogRow, entries
from bot.kernel.store.match_row import MatchRow, Status, Unrated, drawn_number, is_former
from bot.kernel.store.matches import change_match, matches_of_user, people_at
from bot.kernel.store.one_match import find_match
from bot.kernel.store.outbox import enqueue, is_pending
from bot.kernel.store.posts import OWN_THREAD, channels_of
from bot.kernel.store.seat_offers import SEAT_OFFERS
from bot.kernel.text.translation import _
from bot.offers.offer_replies import reseat
from bot.people import store
from bot.play.play import leave_seats
from bot.ratings.ratings import rating_list
from engines import GAMES, TEXTS
from engines.core.messages import N_
from engines.core.rules import Seat


async def export(host: Host, user_id: int) -> bytes:
    """Return all data of a person as JSON. Times are seconds since 1970."""
    async with host.database.snapshot() as tx:
        exported: dict[str, object] = {"user_id": user_id, "rows": await store.rows_about(tx, user_id)}
        matches = []
        for match_id in await store.matches_about(tx, user_id):
            match = await find_match(tx, match_id)
            if match is not None:
                matches.append(await _match(tx, host, match, user_id))
    exported["matches"] = matches
    return await asyncio.to_thread(_write, exported)


def _write(exported: object) -> bytes:
    return json.dumps(exported, indent=1, ensure_ascii=False).encode()


async def _match(tx: AsyncConnection, host: Host, match: MatchRow, user_id: int) -> dict[str, object]:
    match_data: dict[str, object] = {
        "match": match.match_id,
        "game": match.game,
        "options": json.loads(match.options),
        "status": match.status.value,
        "rated": match.rated,
        "created_at": match.created_at,
        "started_at": match.started_at,
        "ended_at": match.ended_at,
        **({"game_of_pair": game_number(match)} if is_pair(match) else {}),
        "seats": list(match.seats_of(user_id)),
        "offered_by_you": match.offered_by == user_id,
        "declined_by_you": match.declined_by == user_id,
    }
    own = [Seat(seat) for seat in match.seats_of(user_id)]
    match_data["at_your_seats"] = [{"seat": seat, **await store.rows_of_seat(tx, match.match_id, seat)} for seat in own]
    if match.status is Status.PLAYING and GAMES[match.game].info.hidden:
        # Not the log: it may contain moves of a lost seat, or ones that the rules have hidden again.
        match_data["what_you_see"] = await _text_boards(tx, host, match, own)
    else:
        match_data["moves"] = [
            {"ply": row.ply, "seat": row.seat, "entry": row.entry, "at": row.at}
            for row in await entries(tx, match.match_id)
            if _holder(match, row) == user_id
        ]
    return match_data


async def _text_boards(tx: AsyncConnection, host: Host, match: MatchRow, own: list[Seat]) -> list[dict[str, object]]:
    """Return the user's own boards as text, as *Text* shows them."""
    if is_outdated(match) or not own:
        return []
    position, text = await host.positions.newest_in(tx, match), TEXTS[match.game]
    return [{"seat": seat, "board": text.private(position.seat_view(seat), position.names)} for seat in own]


def _holder(match: MatchRow, row: LogRow) -> int | None:
    """Return the user who held an entry's seat when it was made; None for an entry without a seat."""
    if row.seat is None:
        return None
    before = [each for each in match.former if each.seat == row.seat and each.until_ply >= row.ply]
    return before[0].user_id if before else match.table[row.seat].user_id


TO_SCRUB: Final = "to_scrub"
"""The name of the fact that the database's file may still contain deleted rows."""
_MOST: Final = 10_000
"""A limit above the number of matches anybody plays at once."""


async def matches_left_by(host: Host, user_id: int) -> tuple[Sequence[int], Sequence[int]]:
    """Return the running matches that a person would leave when erased, and the offers that they would end."""
    async with host.database.snapshot() as tx:
        matches = await matches_of_user(tx, user_id, [Status.PLAYING, Status.OFFERED], _MOST)
    running = [row.match_id for row in matches if row.status is Status.PLAYING]
    return running, [row.match_id for row in matches if row.status is Status.OFFERED]


async def erase(host: Host, user_id: int) -> None:
    """Erase a user, who leaves all matches and offers. A repeated call changes nothing.

    They leave running matches as “a former player”, so that the messages about it do not name them.
    """
    running, offers = await matches_left_by(host, user_id)
    for match_id in offers:
        await _leave_offer(host, match_id, user_id)
    former = drawn_number()
    async with host.database.scan() as tx:
        names = await store.names_at(tx, user_id)
        threads = await channels_of(tx, OWN_THREAD, user_id)
        redact = {
            match_id: Redact(user_id, tuple(sorted(names.get(match_id, ()))), tuple(threads.get(match_id, ())))
            for match_id in await store.matches_naming(tx, user_id)
        }
        for match_id, job in redact.items():
            await enqueue(
                tx,
                match_id,
                [*await _end_what_waits(tx, match_id, user_id), Show(Surface.OFFER), Show(Surface.BOARDS), job],
                host.now(),
            )
        await _erase_rows(tx, user_id, redact, former)
    host.positions.forget(redact)
    rating_list(host).forget()
    for match_id in running:
        await leave_seats(host, match_id, {former}, unrated=Unrated.ERASED)
    if running:
        # A concurrent move may have stored the name again. `leave_seats` took each match's lock, so none is left now.
        async with host.database.scan() as tx:
            for match_id in running:
                await enqueue(tx, match_id, [redact[match_id]], host.now())
            await _erase_rows(tx, user_id, redact, former)
    host.wake(*redact)


async def _end_what_waits(tx: AsyncConnection, match_id: int, user_id: int) -> list[Job]:
    """End the open questions of a match in which the person plays; return the jobs that update its posts."""
    seats = [
        Show(Surface.SEAT_OFFER, Seat(one.seat)) for one in await SEAT_OFFERS.of(tx, match_id) if one.user_id == user_id
    ]
    if user_id not in await people_at(tx, match_id):
        return [*seats]
    return [*seats, *await end_questions(tx, match_id)]


async def _erase_rows(tx: AsyncConnection, user_id: int, redact: Mapping[int, Redact], former: int) -> None:
    await store.erase_rows(tx, user_id, {match_id: job.names for match_id, job in redact.items()}, former)
    await set_fact(tx, TO_SCRUB, "1")


async def scrub_erased(host: Host) -> None:
    """Scrub deleted rows from the database's file, once no redaction is pending."""
    async with host.database.read() as tx:
        if await get_fact(tx, TO_SCRUB) is None or await is_pending(tx, Redact.kind):
            return
    if await host.database.scrub():
        async with host.database.write() as tx:
            await delete_fact(tx, TO_SCRUB)


async def resign_erased_players(host: Host) -> None:
    """Resign for erased users in running matches that an interrupted erasure left behind."""
    match_ids = await host.read(store.matches_left_by_erased)
    for match_id in match_ids:
        erased = set(filter(is_former, await host.read(people_at, match_id)))
        await leave_seats(host, match_id, erased, unrated=Unrated.ERASED)


async def _leave_offer(host: Host, match_id: int, user_id: int) -> None:
    """Leave an open table, cancel the user's own offer, or decline another player's."""
    async with open_for_clock(host, match_id) as match:
        row, now = match.row, host.now()
        if row.status is not Status.OFFERED:
            return
        own = row.maker.user_id == user_id
        if row.open_table and not own:
            reseat(match, [seat for seat in row.table if seat.user_id != user_id])
        else:
            status, by = (Status.CANCELLED, None) if own else (Status.DECLINED, user_id)
            match.write(partial(change_match, match_id=match_id, status=status, declined_by=by, ended_at=now))
            match.send(Show(Surface.OFFER))
        await match.save()


ERASED = N_("Erased. Your matches call you “a former player”. My old posts follow within minutes.")
"""The reply, also to a repeated press."""


def erase_question(running: int, offers: int) -> Message:
    """Return the confirmation, which lists what is erased and what stays; the numbers are of matches it would end."""
    consequences = _("You are in no match.")
    if running or offers:
        consequences = _("You leave matches: {running} running, {offers} not started.", running=running, offers=offers)
    text = _(
        "**Erase all I know about you?** {consequences}\n"
        "This goes: your settings, vacations, blocks, watches, ratings, and your name in matches, threads, "
        "posts and pictures.\n"
        "This stays:\n"
        "- Moves, results and records, without your name. Monsters! keeps a name you chose and a Discord "
        "number in your orders.\n"
        "- What others wrote, and private replies they have open.\n"
        "- My messages to you, and posts I can no longer read or edit.\n"
        "- Backups, until the bot's operator deletes them.\n"
        "You cannot undo this. Get a copy first: `/me export`.",
        consequences=consequences,
    )
    bound = Bound(0, 0)
    row = (bound.button(EraseSurely(), _("Yes, erase me"), Style.DANGER), bound.button(Dismiss(), _("Cancel")))
    return Message(text, rows=(row,))
