"""Queued moves (rules/server.md): entered before the player's turn, and played on it if still legal."""

from dataclasses import replace
from functools import partial

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.matches.clocks import is_paused
from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import News, Notice
from bot.kernel.matches.open_match import OpenMatch, load_match, open_for_clock, unit_of_work
from bot.kernel.matches.position import Position
from bot.kernel.matches.refusal import MatchOverError, Refusal, RefusedTextError, describe_error
from bot.kernel.matches.request import Reply
from bot.kernel.matches.validation import acting_seat, check_not_paused, check_playing
from bot.kernel.messages.controls import Bound
from bot.kernel.messages.event_lines import entry_shown
from bot.kernel.messages.match_verbs import Unqueue
from bot.kernel.messages.message import Message
from bot.kernel.messages.phrases import title
from bot.kernel.store.match_row import MatchRow
from bot.kernel.store.waiting_entries import QUEUED, QueuedRow
from bot.kernel.text.translation import _, speaking, translate, translations_for
from bot.seats.substitute_bot import check_not_away
from engines import TEXTS
from engines.core.errors import RulesError
from engines.core.messages import N_
from engines.core.people import People
from engines.core.rules import Seat
from engines.core.support import pause_before
from engines.core.text import read_names


@unit_of_work
async def queue_up(match: OpenMatch, text: str) -> Reply:
    """Queue a move for the user's turn; it replaces an earlier one. Raises Refusal or RulesError."""
    position = match.position
    seat = _queueing_seat(position, match.user_id)
    named = read_names(TEXTS[position.game], text, position.names)
    if seat in position.to_move:
        check_not_paused(position, match.host.now())
        # A text that is not a legal move gets the same error as when played.
        await match.host.rules_runner.entry(position.parse, seat, named)
        raise RefusedTextError(_("It's your turn: play now in <#{place}>.", place=position.match.place))
    entry, shown = await match.host.rules_runner.entry(_canonical, position, seat, named)
    match.write(partial(QUEUED.save, value=QueuedRow(match.id, match.user_id, entry, shown=shown)))
    said = N_(
        "Queued in #{match_id}: {move}. Plays on your turn if it still fits.",
        move=entry_shown(entry, shown),
        match_id=match.id,
    )
    return Reply(match.id, said)


async def queued_move(host: Host, match_id: int, user_id: int) -> QueuedRow | None:
    """Return the queued move of a user, or None. Raises Refusal for a user without a seat."""
    position = (await load_match(host, match_id)).position
    acting_seat(position, user_id)
    return await host.read(QUEUED.find, match_id, user_id)


@unit_of_work
async def take_from_queue(match: OpenMatch) -> Reply:
    """Delete the user's queued move. Raises Refusal if there is none."""
    acting_seat(match.position, match.user_id)

    async def drop(tx: AsyncConnection) -> None:
        if not await QUEUED.delete(tx, match.id, match.user_id):
            raise Refusal(_("You have no queued move."))

    match.write(drop)
    return Reply(match.id, N_("The queue of #{match_id} is empty.", match_id=match.id))


async def play_queued(host: Host, match_id: int, user_id: int) -> bool:
    """Play a user's queued move if it is due; return whether it was played. An illegal one is refused by DM."""
    async with open_for_clock(host, match_id) as match:
        row = await host.read(QUEUED.find, match_id, user_id)
        if row is None or row.due_at is None or row.due_at > host.now():
            return False
        if is_paused(match.row, host.now()):
            # The turn changed during the pause, by a resignation or an agreed undo.
            match.write(partial(QUEUED.save, value=replace(row, due_at=match.row.paused_until)), times=True)
            await match.save()
            return False
        position = match.position
        seat = next((seat for seat in position.to_move if position.match.holders[seat] == user_id), None)
        try:
            due_at, action = (None, None) if seat is None else await _due_at(host, position, seat, row.entry)
            if seat is not None and due_at is not None and due_at <= host.now():
                after = await host.rules_runner.entry(position.act, seat, action, host.now())
                await match.enter(after)
            else:
                match.write(partial(QUEUED.save, value=replace(row, due_at=due_at)), times=due_at is not None)
        except RulesError as error:
            due_at = None
            with speaking(translations_for(host.locales.get(user_id, ""))):
                refused = describe_error(error, position.names)
            match.write(partial(QUEUED.save, value=replace(row, due_at=None, refused=refused)))
            match.send(Notice(News.QUEUE_REFUSED, user_id))
        try:
            await match.save()
        except MatchOverError:
            return False
        return due_at is not None and due_at <= host.now()


async def _due_at(host: Host, position: Position, seat: Seat, entry: str) -> tuple[int, object]:
    """Return the time from which a queued move may be played, and its action. Raises RulesError."""
    action = await host.rules_runner.entry(position.parse, seat, entry)
    return position.at + int(pause_before(position.rules, position.public_view, action)), action


def _queueing_seat(position: Position, user_id: int) -> Seat:
    """Return the seat for which a user queues a move. Raises Refusal if it cannot queue any."""
    seat = acting_seat(position, user_id)
    check_playing(position)
    check_not_away(position, user_id)
    match_id, info = position.match_id, position.rules.info
    if seat in position.attendance.left_seats:
        raise Refusal(_("You left #{match_id}: no more turns.", match_id=match_id))
    if info.simultaneous:
        raise Refusal(_("In {game} all move at once: play now.", game=info.title))
    return seat


def _canonical(position: Position, seat: Seat, text: str) -> tuple[str, str]:
    """Return the canonical entry of a move, and the move in words."""
    action = position.parse(seat, text)
    position.check_ahead(seat, action)
    shown = TEXTS[position.game].move(action, position.seat_view(seat), People(tuple(position.names)))
    return str(position.rules.format(action)), translate(shown)


def queue_post(match: MatchRow, row: QueuedRow | None) -> Message:
    """Return the queued move, with the button that removes it."""
    if row is None:
        return Message(_("{match}: Nothing is queued. To queue a move: *More…*", match=title(match)))
    values = {"match": title(match), "move": entry_shown(row.entry, row.shown)}
    if row.refused is not None:
        text = _("{match}: Your queued move {move} no longer fits. {reason}", **values, reason=row.refused)
    else:
        text = _("{match}: Queued: {move}. Plays on your turn if it still fits.", **values)
    button = Bound(match.match_id, 0).button(Unqueue(), _("Remove"))
    return Message(text, rows=((button,),), audience=row.user_id)


def queue_refused_post(match: MatchRow, row: QueuedRow | None, user_id: int) -> Message:
    """Return the direct message to a player whose queued move could not be played."""
    where = f"<#{match.place}>"
    if row is None or row.refused is None:
        text = _("{match}: Your queued move no longer fits. It's your turn: {where}", match=title(match), where=where)
        return Message(text, audience=user_id)
    text = _(
        "{match}: Your queued move {move} no longer fits. {reason} It's your turn: {where}",
        match=title(match),
        move=entry_shown(row.entry, row.shown),
        reason=row.refused,
        where=where,
    )
    return Message(text, audience=user_id)
