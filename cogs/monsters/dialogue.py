"""What the desk's buttons, menus and forms do. Each change plays the whole new set, so that nothing is remembered."""

from collections.abc import Mapping

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.desk import Style
from bot.drawing import Drawing, table_of
from bot.parcels import ShowPrivate
from bot.posts.custom_id import CustomId
from bot.posts.message import Attachment, Control, Message, Row
from bot.services import passwords
from bot.services.errors import Refusal
from bot.services.host import Host
from bot.services.play import acting_seat, play
from bot.services.positions import Position
from bot.store.outbox import put
from bot.store.written import find_written, keep_written
from cogs.form import Field, form
from cogs.monsters import pages
from cogs.monsters.answers import answer_page
from cogs.monsters.intake import Intake, as_typed
from cogs.monsters.pages import Page
from cogs.monsters.pages.page import shown_order
from cogs.monsters.sets import with_order, without
from cogs.press import Handler, Interaction, Press, think
from engines.core.rules import Seat
from engines.monsters.report import orders_template
from engines.monsters.view import SeatView, Standing
from render.core.board import PrivateBoard
from render.monsters import is_small, views_of, zoomed

MOST_WRITTEN = 4_000
OUT = "You are out of this game and give no more orders."


def page_of(position: Position, seat: Seat) -> Page:
    """Return what the pages of one keeper are made from."""
    view = position.seat_view(seat)
    if not isinstance(view, SeatView):
        raise Refusal("That button belongs to another game.")
    return Page(view, position.match.board, position.number, position.match.names, position.began)


async def own_page(press: Press) -> Page:
    """Return the page of the one who pressed, who may give orders now."""
    position, seat = await press.own_turn()
    page = page_of(position, seat)
    if page.view.standing is not Standing.PLAYING:
        raise Refusal(OUT)
    return page


async def looking(press: Press) -> tuple[Page, Position, Seat]:
    """Return the page of the one who pressed, who only looks; also when the game is over."""
    position = await press.position()
    seat = acting_seat(position, press.interaction.user.id)
    return page_of(position, seat), position, seat


async def _orders(press: Press) -> None:
    await press.think()
    await press.show(pages.overview(await own_page(press), int(press.id.arg or 0)))


async def _monster(press: Press) -> None:
    await press.think()
    number = int(press.values[0] if press.values else press.id.arg)
    await press.show(pages.monster_page(await own_page(press), number))


async def _order(press: Press) -> None:
    """Give an order, or take it back where it was given; then show the page it was given on."""
    await press.think()
    order = press.values[0] if press.values else press.id.arg
    page = await own_page(press)
    await press.play(with_order(page.view.orders, order))
    page = await own_page(press)
    await press.show(_page_after(page, order, press.id.arg))


def _page_after(page: Page, order: str, where: str) -> Message:
    if where == "@powers":
        return pages.powers_page(page)
    if where == "@friends":
        return pages.friends_page(page)
    verb, subject = order.split()[:2]
    if verb in ("lair", "spawn"):
        return pages.lairs_page(page, int(subject[1:]))
    return pages.after_order(page, int(subject[1:]), order)


async def _drop(press: Press) -> None:
    await press.think()
    page = await own_page(press)
    at = int(press.values[0].partition(":")[0])
    if at >= len(page.view.orders) or press.values[0] != pages.line_value(at, page.view.orders[at]):
        raise Refusal("Your orders have changed meanwhile: press **Orders…** under the board and look again.")
    await press.play(without(page.view.orders, at))
    await press.show(pages.overview(await own_page(press)))


async def _powers(press: Press) -> None:
    await press.think()
    await press.show(pages.powers_page(await own_page(press)))


async def _card(press: Press) -> None:
    await press.think()
    card, _, at = (press.values[0] if press.values else press.id.arg).partition(".")
    await press.show(pages.card_page(await own_page(press), int(card), int(at or 0)))


async def _lairs(press: Press) -> None:
    await press.think()
    await press.show(pages.lairs_page(await own_page(press)))


async def _lair(press: Press) -> None:
    await press.think()
    await press.show(pages.lairs_page(await own_page(press), int(press.values[0])))


async def _friends(press: Press) -> None:
    await press.think()
    await press.show(pages.friends_page(await own_page(press)))


async def _check(press: Press) -> None:
    await press.think()
    await press.show(pages.check_page(await own_page(press)))


async def _write(press: Press) -> None:
    """Open the form, filled in with what was typed or the set that is in, else with the template of the report."""
    _, seat = await press.own_turn()
    page = await own_page(press)
    async with press.host.database.read() as tx:
        typed = await find_written(tx, page.board, seat, "; ".join(page.view.orders)) if page.view.orders else None
    text = typed if typed is not None else "\n".join(map(shown_order, page.view.orders))
    if text and page.view.ready and not any(line.strip().lower() == "end" for line in text.splitlines()):
        text += "\nEND"
    text = text or orders_template(page.view, page.board)
    field = Field(
        "orders",
        "One order a line",
        placeholder="MOVE M3 NE",
        description="What follows a # does not count. The text replaces all orders given so far; END: you are ready.",
        default=text if len(text) <= MOST_WRITTEN else "",
        long=True,
        required=False,
        most=MOST_WRITTEN,
    )
    title = f"Orders for turn {page.view.public.turn_number + 1}"
    await press.interaction.response.send_modal(form(title, pages_id(page), field))


def pages_id(page: Page) -> CustomId:
    """Return the custom id of the form."""
    return CustomId(pages.WRITTEN, page.board, page.ply)


async def _written(press: Press) -> None:
    await press.think()
    position, seat = await press.own_turn()
    page = await own_page(press)
    text = press.fields.get("orders", "")
    if not says_something(text):
        if not page.view.orders:
            await press.show(pages.overview(page))
            return
        text = "clear"
    await press.show(await give_orders(press.interaction, position, seat, text, number=press.id.ply))


async def give_orders(
    interaction: Interaction, position: Position, seat: Seat, text: str, *, number: int | None
) -> Message:
    """Play what a keeper wrote, by whichever way it came, and return what to tell them. Refusal, RulesError."""
    before = page_of(position, seat)
    if before.view.standing is not Standing.PLAYING and before.view.public.outcome is None:
        raise Refusal(OUT)
    host, board = interaction.client.host, position.match.board
    intake = Intake(interaction, position, seat, before.view)
    canonical = await intake.canonical(text)
    typed = as_typed(text)

    async def also(tx: AsyncConnection, after: Position) -> None:
        if intake.password is not None:
            await passwords.keep(tx, board, seat, *intake.password)
        if intake.lines:
            await keep_written(tx, board, seat, intake.entry, typed)
        if intake.sends and after.number == position.number:
            parcel = ShowPrivate(after.ply, seat, called=True, anew=True)
            await put(tx, board, [parcel], host.now())

    if intake.lines or intake.leaving is None:
        user_id, key = interaction.user.id, interaction.id
        await play(host, board=board, user_id=user_id, text=canonical, ply=number, interaction=key, also=also)
    page = page_of(await host.positions.current(board), seat)
    return answer_page(before, page, written=bool(intake.lines), leaving=intake.leaving)


def says_something(text: str) -> bool:
    """Tell whether a text is more than the template: comments, and the line that names the game."""
    lines = [line.strip().lower() for line in text.splitlines()]
    return any(line and not line.startswith(("#", "game ")) for line in lines)


async def _quit(press: Press) -> None:
    """Order QUIT, which was asked about."""
    await press.think()
    before = await own_page(press)
    lines = [*before.view.orders, *(["quit"] if "quit" not in before.view.orders else []), press.id.arg]
    await press.play("; ".join(line for line in lines if line))
    page, _, _ = await looking(press)
    await press.show(answer_page(before, page))


async def _done(press: Press) -> None:
    """Wait for the others, or think again. What follows may be a whole new turn."""
    await press.think()
    before = await own_page(press)
    wanted = press.id.arg == "ready"
    if before.view.ready != wanted:
        await press.play(press.id.arg)
    page, _, _ = await looking(press)
    await press.show(answer_page(before, page, written=False))


async def _map(press: Press) -> None:
    await press.think()
    page, position, seat = await looking(press)
    board = await press.interaction.client.drawing.private(position, seat, reader=press.interaction.user.id)
    await press.show(map_message(page, board))


async def _zoom(press: Press) -> None:
    await press.think()
    page, position, _ = await looking(press)
    group = int(press.id.arg or 0)
    board = await press.interaction.client.drawing.run(zoomed, page.view, table_of(position), group)
    await press.show(map_message(page, board, group))


def map_message(page: Page, board: PrivateBoard, group: int | None = None) -> Message:
    """Show a map with the buttons that look closer at each group of monsters."""
    windows = views_of(page.view)[:9]
    labels = [
        ", ".join(f"M{number}" for number in window.monsters[:4]) + ("…" if len(window.monsters) > 4 else "")
        for window in windows
    ]
    looks = tuple(
        page.button(pages.ZOOM, f"🔍 {label or 'Lair'}", at, style=Style.PRIMARY if at == group else Style.SECONDARY)
        for at, label in enumerate(labels)
    )
    rest: tuple[Control, ...] = () if group is None else (page.button(pages.MAP, "Whole map"),)
    if page.view.public.outcome is None and page.view.standing is Standing.PLAYING:
        rest = (*rest, page.button(pages.ORDERS, "Orders…"))
    rows: tuple[Row, ...] = tuple(row for row in (looks[:5], looks[5:], rest) if row)
    hint = " Press 🔍 for a closer look." if group is None and is_small(page.view) else ""
    name = f"monsters-{page.board}-{page.ply}-map.png"
    return Message(f"**#{page.board}**, your map.{hint}", (Attachment(name, board.png, board.alt),), rows)


async def report_message(page: Page, position: Position, seat: Seat, reader: int, drawing: Drawing) -> Message:
    """Show the report: the story of the turn and the map; the whole text is a button away."""
    board = await drawing.private(position, seat, reader=reader)
    picture = Attachment(f"monsters-{page.board}-{page.ply}-mine.png", board.png, board.alt)
    text = f"**#{page.board}** {pages.story(page.view, page.names)}"
    return Message(text, (picture,), ((full_report(page),),))


def full_report(page: Page) -> Control:
    """Return the button that gives the whole text of that turn's report."""
    return page.button(pages.FULL, "Full report", page.view.public.turn_number)


async def _report(press: Press) -> None:
    await press.think()
    page, position, seat = await looking(press)
    reader, drawing = press.interaction.user.id, press.interaction.client.drawing
    await press.tell(await report_message(page, position, seat, reader, drawing))


async def _full(press: Press) -> None:
    await think(press.interaction)
    position = await report_position(press.host, press.id.board, int(press.id.arg) if press.id.arg else None)
    page = page_of(position, acting_seat(position, press.interaction.user.id))
    await press.tell(full_message(page))


def full_message(page: Page) -> Message:
    """Return the report as a file."""
    name, data = pages.report_file(page.view, page.occasion)
    turn = page.view.public.turn_number
    return Message(f"**#{page.board}**, the whole report of turn {turn}:", (Attachment(name, data),))


async def report_position(host: Host, board: int, turn: int | None) -> Position:
    """Return the position that the report of that turn tells of; None: of the turn that ran last."""
    return await host.positions.current(board) if turn is None else await host.positions.numbered(board, turn)


VERBS: Mapping[str, Handler] = {
    pages.ORDERS: _orders,
    pages.MONSTER: _monster,
    pages.ORDER: _order,
    pages.DROP: _drop,
    pages.POWERS: _powers,
    pages.CARD: _card,
    pages.LAIRS: _lairs,
    pages.LAIR: _lair,
    pages.FRIENDS: _friends,
    pages.WRITE: _write,
    pages.WRITTEN: _written,
    pages.CHECK: _check,
    pages.DONE: _done,
    pages.QUIT: _quit,
    pages.MAP: _map,
    pages.ZOOM: _zoom,
    pages.REPORT: _report,
    pages.FULL: _full,
}
