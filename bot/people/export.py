"""All that is kept of one person, for that person: of running games with secrets only what they may see now."""

import asyncio
import json

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.matches.host import Host
from bot.kernel.matches.pairs import game_number, is_pair
from bot.kernel.matches.records import is_outdated
from bot.kernel.store.log import LogRow, entries
from bot.kernel.store.match_row import MatchRow, Status
from bot.kernel.store.matches import find_match
from bot.people.store import matches_about, rows_about, rows_of_seat
from engines import GAMES, TEXTS
from engines.core.rules import Seat


async def export(host: Host, user_id: int) -> bytes:
    """Return it as JSON. Times are seconds since 1970."""
    async with host.database.snapshot() as tx:
        exported: dict[str, object] = {"user_id": user_id, "rows": await rows_about(tx, user_id)}
        matches = []
        for match_id in await matches_about(tx, user_id):
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
    match_data["at_your_seats"] = [{"seat": seat, **await rows_of_seat(tx, match.match_id, seat)} for seat in own]
    if match.status is Status.PLAYING and GAMES[match.game].info.hidden:
        # Moves made at a seat that was lost since, or that the rules have made unknown again, are not looked up.
        match_data["what_you_see"] = await _text_boards(tx, host, match, own)
    else:
        match_data["moves"] = [
            {"ply": row.ply, "seat": row.seat, "entry": row.entry, "at": row.at}
            for row in await entries(tx, match.match_id)
            if _holder(match, row) == user_id
        ]
    return match_data


async def _text_boards(tx: AsyncConnection, host: Host, match: MatchRow, own: list[Seat]) -> list[dict[str, object]]:
    """Return the user's own boards in characters, as *Text* shows them."""
    if is_outdated(match) or not own:
        return []
    position, text = await host.positions.newest_in(tx, match), TEXTS[match.game]
    return [{"seat": seat, "board": text.private(position.seat_view(seat), position.names)} for seat in own]


def _holder(match: MatchRow, row: LogRow) -> int | None:
    """Return the holder of an entry's seat when it was made; None for the clock's."""
    if row.seat is None:
        return None
    before = [each for each in match.former if each.seat == row.seat and each.until_ply >= row.ply]
    return before[0].user_id if before else match.table[row.seat].user_id
