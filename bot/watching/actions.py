"""Watching a match of other players, whose boards mention the watchers, and reading along with a player."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.actions import LOOK, action, match_of
from bot.kernel.call import Call
from bot.kernel.matches.find import RequestOrigin, find_match_or_here, matches_here
from bot.kernel.matches.host import Host
from bot.kernel.matches.open_match import load_position
from bot.kernel.matches.records import require_match
from bot.kernel.matches.refusal import MatchOverError, Refusal
from bot.kernel.menu import MoreEntry, MoreMenu
from bot.kernel.messages.message import Message, control
from bot.kernel.messages.phrases import title
from bot.kernel.setting import Parameter
from bot.kernel.store.match_row import MatchRow, Status
from bot.kernel.store.one_match import find_match
from bot.kernel.text.translation import _
from bot.watching.followers import ReadAlong, StopReading, choose_reading, reading_text, still_plays
from bot.watching.store import WATCHERS, Watcher, delete_watches_of, watched_match_ids, watchers_of
from engines.core.messages import N_
from engines.core.rules import Seat

MOST_WATCHERS: Final = 20
"""The most watchers of a match, so that their mentions leave room for the board's text."""


async def _find(host: Host, origin: RequestOrigin, match_id: int | None) -> int:
    """Return the named match, or the one of the thread. Raises Refusal without either."""
    match = await host.read(find_match_or_here, origin, match_id)
    if match is None:
        raise Refusal(_("Which match? Name it, like `match:101`. See `/games list`."))
    return match.match_id


async def _find_watched(host: Host, origin: RequestOrigin, match_id: int | None) -> int:
    """Return the named match, the one of the thread, or the only one watched. Raises Refusal otherwise."""
    if match_id is not None:
        return match_id
    async with host.database.read() as tx:
        here = await find_match_or_here(tx, origin, None)
        watched = await watched_match_ids(tx, origin.user_id)
    if here is not None:
        return here.match_id
    if len(watched) == 1:
        return watched[0]
    if not watched:
        raise Refusal(_not_watching())
    listed = ", ".join(f"#{number}" for number in watched[:30])
    raise Refusal(_("You watch {matches}. Name one with `match`, or choose `all`.", matches=listed))


def _not_watching() -> str:
    return _("You watch no match. To watch one: *More…* under its board.")


async def _of_others(host: Host, origin: RequestOrigin) -> Sequence[MatchRow]:
    return [match for match in await matches_here(host, origin) if not match.seats_of(origin.user_id)]


async def _list_watched(host: Host, origin: RequestOrigin) -> Sequence[MatchRow]:
    """Return the running matches that the user watches, oldest first."""
    async with host.database.read() as tx:
        matches = [await find_match(tx, match_id) for match_id in await watched_match_ids(tx, origin.user_id)]
    return [match for match in matches if match is not None]


async def _is_watching(menu: MoreMenu) -> bool:
    return menu.spectates and menu.user_id in await menu.load(watchers_of)


async def _may_watch(menu: MoreMenu) -> bool:
    return menu.spectates and menu.user_id not in await menu.load(watchers_of)


@action(
    "watch",
    label=N_("Watch"),
    command="table watch",
    about=N_("Watch a match: get pinged at moves, or at the end."),
    topic=LOOK,
    in_place=True,
    more=[MoreEntry(10, _may_watch)],
    parameters=(match_of(_of_others, _find), Parameter("end_only", N_("Only the result pings you."), bool)),
)
async def watch(call: Call, *, end_only: bool = False) -> Message:
    """Watch a match of others, with a mention at each move or only with its result.

    The button under a board keeps the user's earlier choice.
    """
    pressed_there = call.request.number is not None and not call.in_private
    found = await add_watcher(call.host, call.match_id, call.user_id, end_only=None if pressed_there else end_only)
    return watch_post(*found)


@action("watch_end", label=N_("Only the end"), in_place=True)
async def watch_end(call: Call) -> Message:
    """Watch a match with a mention only with its result."""
    return watch_post(*await add_watcher(call.host, call.match_id, call.user_id, end_only=True))


async def add_watcher(host: Host, match_id: int, user_id: int, *, end_only: bool | None) -> tuple[MatchRow, bool]:
    """Add a watcher of each move or of the end only; None keeps their choice, by default each move.

    Return the match, and whether they watch the end only. Raises Refusal for its players.
    """
    async with host.database.write(of=match_id) as tx:
        match = await require_match(tx, match_id)
        await _check(tx, host, match, user_id)
        known = await watchers_of(tx, match_id)
        wanted = known.get(user_id, False) if end_only is None else end_only
        if user_id not in known and len(known) >= MOST_WATCHERS:
            raise Refusal(
                _("{most} people already watch. Read along: <#{place}>", most=MOST_WATCHERS, place=match.place)
            )
        if known.get(user_id) is not wanted:
            await WATCHERS.save(tx, Watcher(match_id, user_id, wanted, host.now()))
    return match, wanted


def watch_post(match: MatchRow, end_only: bool) -> Message:  # noqa: FBT001 -- as `add_watcher` returns them
    """Return the confirmation for a watcher, with buttons to change it."""
    values = {"match": title(match), "where": f"<#{match.place}>"}
    text, other = _("Watching {match}. You'll be pinged at each move: {where}", **values), watch_end.button()
    if end_only:
        text = _("Watching {match}. You'll be pinged with the result: {where}", **values)
        other = watch.button(label=_("Each move"))
    return Message(text, rows=(tuple(control(each, match.match_id, 0) for each in (other, unwatch.button())),))


async def _check(tx: AsyncConnection, host: Host, match: MatchRow, user_id: int) -> None:
    """Refuse a match that nobody can watch, and its players."""
    if match.status is Status.OVER:
        raise MatchOverError(match.match_id)
    if match.status not in (Status.OFFERED, Status.PLAYING):
        raise Refusal(_("#{match_id} never started. See `/games list`.", match_id=match.match_id))
    if not match.seats_of(user_id):
        return
    if match.status is Status.OFFERED or still_plays((await load_position(tx, host, match, None)).position, user_id):
        raise Refusal(_("You play in #{match_id}: I ping you anyway.", match_id=match.match_id))


@action(
    "unwatch",
    label=N_("Stop watching"),
    command="table unwatch",
    about=N_("Stop watching a match, or all of them."),
    topic=LOOK,
    in_place=True,
    more=[MoreEntry(10, _is_watching)],
    parameters=(match_of(_list_watched, None), Parameter("everything", N_("Stop watching all."), bool, typed="all")),
)
async def unwatch(call: Call, *, everything: bool = False) -> str:
    """Stop watching a match, or all of them."""
    host, user_id = call.host, call.user_id
    if everything:
        async with host.database.write() as tx:
            await delete_watches_of(tx, user_id)
        return _not_watching()
    match_id = await _find_watched(host, call.origin, call.match_id or None)
    async with host.database.write(of=match_id) as tx:
        was_watching = await WATCHERS.delete(tx, match_id, user_id)
    if not was_watching and call.request.number is None:
        raise Refusal(_("You don't watch #{match_id}.", match_id=match_id))
    return _("You stopped watching #{match_id}.", match_id=match_id)


@action(ReadAlong, in_place=True)
async def read_along(call: Call, seat: int) -> Message:
    """Agree to get copies of the reports of a seat."""
    return await _choose(call, Seat(seat), agreed=True)


@action(StopReading, in_place=True)
async def stop_reading(call: Call, seat: int) -> Message:
    """Stop getting copies of the reports of a seat."""
    return await _choose(call, Seat(seat), agreed=False)


async def _choose(call: Call, seat: Seat, *, agreed: bool) -> Message:
    match = await choose_reading(call.host, call.match_id, seat, call.user_id, agreed=agreed)
    return reading_text(match, seat, agreed=agreed)
