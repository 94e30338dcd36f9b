"""Whether somebody may act now: for which seat, at the position they looked at, in their turn."""

from bot.reasons import matches as why
from bot.services.errors import AheadError, MatchOverError, OffTurnError, Refusal, StaleBoardError
from bot.services.host import Host
from bot.services.position import Live, Position
from bot.services.records import entry_of
from bot.services.restored import suspect_restored
from bot.store.log import entries
from engines.core.reacting import outlasts
from engines.core.record import BACK, CARETAKER, LATE, Entry
from engines.core.rules import Outcome, Seat


def acting_seat(position: Live, user_id: int) -> Seat:
    """Return the seat a user acts for: of several, one the game waits for; a Refusal for somebody not at the table."""
    mine = [Seat(seat) for seat in position.match.seats_of(user_id)]
    if not mine:
        raise Refusal(why.NotAPlayer(position.board, position.match.place))
    waited_for = [seat for seat in mine if seat in position.to_move]
    if waited_for or len(mine) == 1:
        return (waited_for or mine)[0]
    able = [seat for seat in mine if position.legal_actions(seat)]
    return (able or mine)[0]


def check_playing(position: Position) -> None:
    """Refuse once the match is over."""
    if isinstance(position.turn, Outcome):
        raise MatchOverError(position.board)


def check_current(position: Live, ply: int | None) -> None:
    """Refuse a request made for a position that has passed; `ply` is a public number."""
    check_playing(position)
    if ply is not None and not position.oldest_number <= ply <= position.number:
        raise StaleBoardError(position.board)


async def check_fresh(host: Host, position: Live, ply: int | None) -> None:
    """Do the same, but let pass what was offered before entries that leave it as good as it was, as a call of MONO."""
    try:
        check_current(position, ply)
    except StaleBoardError:
        if ply is not None and ply > position.number:
            await suspect_restored(host, position.board)
            raise AheadError(position.board) from None
        if ply is None or position.rules.info.simultaneous:
            raise
        async with host.database.read() as tx:
            since = await entries(tx, position.board, ply, position.ply)
        if not all(_outlasts(position, entry_of(row)) for row in since):
            raise


def _outlasts(position: Position, entry: Entry) -> bool:
    return entry.text in (CARETAKER, BACK, LATE) or outlasts(position.rules, entry)


async def check_can_leave(host: Host, position: Position, seat: Seat) -> None:
    """Refuse, before it is asked about, a leaving that the game would not allow: of a seat that is out. RulesError."""
    check_playing(position)
    await host.reckoning.entry(position.withdraw, seat, position.began)


def check_turn(position: Live, seat: Seat) -> None:
    """Refuse a seat that can do nothing now, and name whom the match waits for."""
    if seat in position.to_move or position.legal_actions(seat):
        return
    board, place = position.board, position.match.place
    if seat in position.attendance.left:
        raise Refusal(why.HasLeft(board, place))
    if position.rules.info.simultaneous:
        # Who is in the game can at least think again.
        raise Refusal(why.IsOut(board, place))
    raise OffTurnError(seat, why.WaitsForOthers(board, tuple(position.names[other] for other in position.to_move)))
