"""The buttons every game has: answering an offer, playing a ready-made action, looking, leaving."""

from collections.abc import Awaitable, Callable, Mapping

from bot.desk import PLAY
from bot.posts.message import Message
from bot.posts.offer_post import fair_dice, withdraw_question
from bot.posts.private_post import private_post
from bot.posts.record_post import record_post
from bot.posts.resign_question import resign_question
from bot.posts.text_board import text_board
from bot.posts.verbs import (
    ACCEPT,
    CANCEL,
    DECLINE,
    DISMISS,
    FAIR,
    HAND,
    JOIN,
    LEAVE,
    RECORD,
    RESIGN,
    RESIGN_SURELY,
    RULES,
    START,
    TEXT,
)
from bot.services import answer
from bot.services.errors import Refusal
from bot.services.host import Host
from bot.services.offer import Person
from bot.services.play import acting_seat, check_can_leave, resign
from bot.store.matches import Status
from cogs.history_pages import HISTORY, history_page
from cogs.press import Handler, Press, person_of
from cogs.rules_page import rules_page
from engines.core.rules import Outcome, Seat


def _answering(give: Callable[[Host, int, Person, int], Awaitable[str]]) -> Handler:
    """Make the handler of a button under an offer; the post itself shows what came of it."""

    async def handle(press: Press) -> None:
        await press.interaction.response.defer()
        await give(press.host, press.id.board, person_of(press.interaction.user), press.interaction.id)
        await press.dismiss()

    return handle


def _asking_the_maker(go_on: Handler) -> Handler:
    """Make a handler that asks who made the offer, whose leaving it is everybody's end, and goes on for the others."""

    async def handle(press: Press) -> None:
        match = await press.match()
        alone = match.open_table and len(match.table) == 1
        if match.status is Status.OFFERED and match.table[0].user_id == press.interaction.user.id and not alone:
            await press.tell(withdraw_question(match))
        else:
            await go_on(press)

    return handle


async def _fair(press: Press) -> None:
    await press.tell(fair_dice(await press.match()))


async def _record(press: Press) -> None:
    await press.think()
    position = await press.position()
    if not isinstance(position.turn, Outcome):
        raise Refusal(f"#{press.id.board} is not over. Its record is shown then.")
    await press.tell(record_post(position, await press.host.positions.record(press.id.board)))


async def _play(press: Press) -> None:
    played = await press.play(press.id.arg)
    if played.after is None:
        # Nothing has happened yet: the entry waits so that others may act before it.
        await press.tell(played.answer)


async def _hand(press: Press) -> None:
    await press.think()
    position = await press.position()
    seat = acting_seat(position, press.interaction.user.id)
    bot = press.interaction.client
    board = await bot.drawing.private(position, seat, reader=press.interaction.user.id)
    await press.tell(private_post(position, bot.desks[position.match.game], board))


async def _text(press: Press) -> None:
    position = await press.position()
    seat = None
    if press.id.arg:
        seat = acting_seat(position, press.interaction.user.id)
        if int(press.id.arg) in position.match.seats_of(press.interaction.user.id):
            seat = Seat(int(press.id.arg))
    await press.tell(text_board(position, seat))


async def _rules(press: Press) -> None:
    match = await press.match() if press.id.board else None
    game = press.id.arg if match is None else match.game
    # A page turns where it is read; the button under a board opens a page of one's own.
    show = press.show if press.id.arg else press.tell
    await show(rules_page(game, press.id.ply if press.id.arg else 0, match))


async def _history(press: Press) -> None:
    await press.think()
    await press.show(await history_page(press.host, press.id.board, press.id.ply))


async def _resign(press: Press) -> None:
    position = await press.position()
    seat = acting_seat(position, press.interaction.user.id)
    check_can_leave(position, seat)
    await press.tell(resign_question(position, seat))


async def _resign_surely(press: Press) -> None:
    await press.think()
    board, user_id = press.id.board, press.interaction.user.id
    said = await resign(press.host, board=board, user_id=user_id, interaction=press.interaction.id)
    await press.show(Message(said))


async def _dismiss(press: Press) -> None:
    await press.show(Message(f"Nothing has changed on #{press.id.board}."))


SHARED_VERBS: Mapping[str, Handler] = {
    ACCEPT: _answering(answer.accept),
    DECLINE: _asking_the_maker(_answering(answer.decline)),
    JOIN: _answering(answer.join),
    LEAVE: _asking_the_maker(_answering(answer.leave)),
    START: _answering(answer.start_now),
    CANCEL: _answering(answer.cancel),
    FAIR: _fair,
    RECORD: _record,
    PLAY: _play,
    HAND: _hand,
    TEXT: _text,
    RULES: _rules,
    HISTORY: _history,
    RESIGN: _resign,
    RESIGN_SURELY: _resign_surely,
    DISMISS: _dismiss,
}
