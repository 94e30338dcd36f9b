"""Playing: one action of one player, and the two other ways a game moves on: leaving and the clock."""

from dataclasses import dataclass

from bot.parcels import Remind
from bot.services.enter import Also, Receipt, enter
from bot.services.errors import AheadError, MatchOverError, Refusal, StaleBoardError
from bot.services.hold import hold
from bot.services.host import Host
from bot.services.positions import Position, entry_of, next_dice
from bot.services.restored import suspect_restored
from bot.store.held import drop_held, find_held
from bot.store.interactions import answer_of
from bot.store.log import entries
from bot.store.matches import Status, change_match, find_match
from bot.store.outbox import put
from engines import TEXTS
from engines.core.errors import RulesError
from engines.core.reacting import outlasts
from engines.core.record import EXPIRE, WITHDRAW, Entry, advance
from engines.core.rules import Outcome, Seat, Step
from engines.core.sentences import People
from engines.core.text import TellingOwn, read_names


@dataclass(frozen=True, slots=True)
class Played:
    """What came of an action: the positions it led from and to, which a repeated interaction does not bring again."""

    answer: str
    """What its player is told, the same however often the interaction is repeated."""
    before: Position | None = None
    after: Position | None = None
    """None while the entry waits so that others may act before it."""
    held_until: int | None = None


async def play(
    host: Host,
    *,
    board: int,
    user_id: int,
    text: str,
    ply: int | None,
    interaction: int,
    also: Also | None = None,
) -> Played:
    """Play what a player wrote or pressed.

    `ply` is the public number of the position the player was looking at, None where they typed a command; `also`
    is done in the transaction of the entry. Raises Refusal or RulesError.
    """
    async with host.lock(board):
        known = await repeated(host, interaction)
        if known is not None:
            return Played(known)
        position = await host.positions.current(board)
        seat = acting_seat(position, user_id)
        await check_fresh(host, position, ply)
        check_turn(position, seat)
        if ply is None:
            text = read_names(TEXTS[position.match.game], text, position.match.names)
        action = position.rules.parse(position.state, seat, text)
        step = position.rules.apply(position.state, seat, action, next_dice(position))
        canonical = position.rules.format(action)
        entry = Entry(seat, canonical)
        held = await hold(host, position, entry, action, interaction)
        if held is not None:
            return Played(held.answer, position, held_until=held.until)
        receipt = Receipt(interaction, f"Played on #{board}: {_played(position, action, step)}")
        after = await enter(host, position, entry, step, receipt, also=also)
        return Played(receipt.answer, position, after)


async def resign(host: Host, *, board: int, user_id: int, interaction: int) -> str:
    """Take a player out of a match for good, on or off turn."""
    async with host.lock(board):
        known = await repeated(host, interaction)
        if known is not None:
            return known
        position = await host.positions.current(board)
        seat = acting_seat(position, user_id)
        check_playing(position)
        step = position.rules.withdraw(position.state, seat, next_dice(position))
        receipt = Receipt(interaction, f"You have left #{board}.")
        await enter(host, position, Entry(seat, WITHDRAW), step, receipt)
        return receipt.answer


async def expire(host: Host, *, board: int, deadline: int) -> bool:
    """Let the clock play where that deadline still stands; tell whether it did."""
    async with host.lock(board):
        position = await host.positions.current(board)
        if position.match.status is not Status.PLAYING or position.match.deadline != deadline:
            return False
        step = position.rules.expire(position.state, next_dice(position))
        await enter(host, position, Entry(None, EXPIRE), step)
        return True


async def remind(host: Host, *, board: int, reminder: int) -> bool:
    """Remind those the match waits for, where that reminder is still due; tell whether it was."""
    async with host.lock(board), host.database.write() as tx:
        match = await find_match(tx, board)
        if match is None or match.status is not Status.PLAYING or match.reminder != reminder:
            return False
        await change_match(tx, board, reminder=None)
        await put(tx, board, [Remind()], host.now())
    host.wake(board)
    return True


async def release(host: Host, *, board: int) -> bool:
    """Play the entry that waited, now that its time has come; tell whether it could still be played."""
    async with host.lock(board):
        async with host.database.read() as tx:
            held = await find_held(tx, board)
        if held is None:
            return False
        position = await host.positions.current(board)
        entry = Entry(Seat(held[0]), held[1])
        try:
            step = advance(position.rules, position.state, entry, next_dice(position))
        except RulesError:
            async with host.database.write() as tx:
                await drop_held(tx, board)
            return False
        await enter(host, position, entry, step, released=True)
        return True


async def repeated(host: Host, interaction: int) -> str | None:
    """Return what a repeated interaction was answered the first time."""
    async with host.database.read() as tx:
        return await answer_of(tx, interaction)


def acting_seat(position: Position, user_id: int) -> Seat:
    """Return the seat a user acts for: of several, one the game waits for; a Refusal for somebody not at the table."""
    mine = [Seat(seat) for seat in position.match.seats_of(user_id)]
    if not mine:
        raise Refusal(
            f"You are not a player of #{position.match.board}. You can watch it in <#{position.match.place}>."
        )
    waited_for = [seat for seat in mine if seat in position.to_move]
    if waited_for or len(mine) == 1:
        return (waited_for or mine)[0]
    able = [seat for seat in mine if position.rules.legal_actions(position.state, seat)]
    return (able or mine)[0]


def check_playing(position: Position) -> None:
    """Refuse once the match is over."""
    if isinstance(position.turn, Outcome):
        raise MatchOverError(position.match.board)


def check_current(position: Position, ply: int | None) -> None:
    """Refuse a request made for a position that has passed; `ply` is a public number."""
    check_playing(position)
    if ply is not None and not position.oldest_number <= ply <= position.number:
        raise StaleBoardError(position.match.board)


async def check_fresh(host: Host, position: Position, ply: int | None) -> None:
    """Do the same, but let pass what was offered before entries that leave it as good as it was, as a call of MONO."""
    try:
        check_current(position, ply)
    except StaleBoardError:
        if ply is not None and ply > position.number:
            await suspect_restored(host, position.match.board)
            raise AheadError(position.match.board) from None
        if ply is None or position.rules.info.simultaneous:
            raise
        async with host.database.read() as tx:
            since = await entries(tx, position.match.board, ply, position.ply)
        if not all(outlasts(position.rules, entry_of(row)) for row in since):
            raise


def check_can_leave(position: Position, seat: Seat) -> None:
    """Refuse, before it is asked about, a leaving that the game would not allow: of a seat that is out. RulesError."""
    check_playing(position)
    position.rules.withdraw(position.state, seat, next_dice(position))


def check_turn(position: Position, seat: Seat) -> None:
    """Refuse a seat that can do nothing now, and name whom the match waits for."""
    if seat in position.to_move or position.rules.legal_actions(position.state, seat):
        return
    board, where = position.match.board, f"<#{position.match.place}>"
    if seat in position.attendance.left:
        raise Refusal(f"You have left #{board}. You can watch it in {where}.")
    if position.rules.info.simultaneous:
        # Who is in the game can at least think again.
        raise Refusal(f"You are out of #{board} and play no more. You can watch it in {where}.")
    *names, last = (position.match.names[other] for other in position.to_move)
    waiting = f"{', '.join(names)} and {last}" if names else last
    raise Refusal(f"It is not your turn on #{board}: it waits for {waiting}.")


def _played(position: Position, action: object, step: Step[object]) -> str:
    """Return what was played: as everybody reads it where nothing is hidden, else as the game says it to its player."""
    words, names = TEXTS[position.match.game], position.match.names
    if not position.rules.info.hidden and step.events:
        return words.event(step.events[0], names)
    if isinstance(words, TellingOwn):
        return words.own(action, step.events, People(names))
    return f"`{_shortened(position.rules.format(action))}`."


def _shortened(text: str, most: int = 300) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
