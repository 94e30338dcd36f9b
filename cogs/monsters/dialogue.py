"""Handlers of the orders' buttons, menus and forms. Each change plays the whole new set, so there is no other state."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeVar

from bot.kernel.buttons.verb import Verb, mark_of
from bot.kernel.drawing import table_of
from bot.kernel.matches.jobs import News, Notice, Show, Surface
from bot.kernel.matches.open_match import OpenMatch
from bot.kernel.matches.position import Position
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.request import Reply
from bot.kernel.matches.validation import acting_seat
from bot.kernel.messages.message import Message
from bot.kernel.setting import Field
from bot.kernel.store.waiting_entries import TYPED, TypedText
from bot.kernel.text.translation import _, translate
from bot.play.play import play
from bot.seats.store import PASSWORDS
from cogs.dialogue import Actor, Dialogue, Turn, view_as
from cogs.interaction import MATCH, Interaction, note_typed, request_of
from cogs.monsters import pages, verbs
from cogs.monsters.looking import answer_page, full_message, map_message, report_message, report_position
from cogs.monsters.pages import Page
from cogs.monsters.submission import Submission, as_typed, entry_of
from cogs.monsters.verbs import with_order, without
from cogs.press import Press
from cogs.retyping import refused_text
from engines.core.errors import NotationError
from engines.core.messages import N_
from engines.core.rules import Seat
from engines.monsters.administration import Heading
from engines.monsters.desk import MonsterOrder
from engines.monsters.grammar import Action, Order, OrderSet
from engines.monsters.notation import read_action
from engines.monsters.orders import Favour, Play, Spawn
from engines.monsters.report import orders_form
from engines.monsters.view import SeatView, Standing
from render.monsters import draw_zoomed

DESK: Final = Dialogue(SeatView)

MOST_WRITTEN = 4_000
OUT = N_("You are out of this game.")

Keeper = Turn[SeatView]
W = TypeVar("W", bound=Verb)
G = TypeVar("G", verbs.Order, verbs.OrderPower, verbs.OrderFriend)


def page_of(position: Position, seat: Seat) -> Page:
    """Return the data of a keeper's pages."""
    view = view_as(position.seat_view(seat), SeatView)
    return Page(position.match_id, position.number, view=view, names=position.names, at=position.began)


def _page(keeper: Keeper) -> Page:
    return page_of(keeper.position, keeper.seat)


async def _play(keeper: Keeper, action: Action) -> Page:
    """Play an action for a keeper, and return their page after it."""
    played = await keeper.press.play(action.canonical)
    position = await keeper.press.position() if isinstance(played, Reply) else played.after
    return page_of(position, keeper.seat)


def _after(page: Page, order: Order) -> Message:
    """Return the page to show after an order was given."""
    match order:
        case Favour() | Spawn():
            return pages.after_lair_order(page, order)
        case MonsterOrder() | Play():
            return pages.after_order(page, order)
        case _:
            return pages.overview(page)


def _shows(kind: type[W], show: Callable[[Page, W], Message], *, begins: bool = False) -> None:
    """Register a step that shows a page."""

    @DESK.step(kind, begins=begins)
    async def step(keeper: Keeper, verb: W) -> Message:
        return show(_page(keeper), verb)


def _gives(kind: type[G], show: Callable[[Page, Order], Message]) -> None:
    """Register a step that toggles an order and shows a page."""

    @DESK.step(kind)
    async def step(keeper: Keeper, verb: G) -> Message:
        return show(await _play(keeper, with_order(keeper.view.orders, verb.line.order)), verb.line.order)


_shows(verbs.FirstOrders, lambda page, _verb: pages.first_page(page), begins=True)
_shows(verbs.Orders, lambda page, verb: pages.overview(page, verb.page))
_shows(verbs.Monster, lambda page, verb: pages.monster_page(page, verb.number))
_shows(verbs.Powers, lambda page, _verb: pages.powers_page(page))
_shows(verbs.Power, lambda page, verb: pages.card_page(page, verb.number, verb.page))
_shows(verbs.Lairs, lambda page, verb: pages.lairs_page(page, at=verb.page))
_shows(verbs.Lair, lambda page, verb: pages.lairs_page(page, verb.place))
_shows(verbs.Friends, lambda page, _verb: pages.friends_page(page))
_shows(verbs.Check, lambda page, _verb: pages.check_page(page))
_gives(verbs.Order, _after)
_gives(verbs.OrderPower, lambda page, _order: pages.powers_page(page))
_gives(verbs.OrderFriend, lambda page, _order: pages.friends_page(page))


@DESK.step(verbs.Drop)
async def _drop(keeper: Keeper, verb: verbs.Drop) -> Message:
    orders = keeper.view.orders
    if not 0 <= verb.at < len(orders) or mark_of(orders[verb.at].canonical) != verb.mark:
        raise Refusal(_("Your orders changed. See them: **Orders…** under the board."))
    return pages.overview(await _play(keeper, without(orders, verb.at)))


@DESK.form(verbs.Write)
async def _write(keeper: Keeper, _verb: Verb) -> None:
    """Open the form, filled with the refused text, the current orders as typed, or the report's template."""
    view, match_id, refused = keeper.view, keeper.position.match_id, await refused_text(keeper.press, verbs.Write())
    typed = await keeper.press.host.read(TYPED.find, match_id, keeper.seat) if view.orders else None
    is_known = typed is not None and typed.entry == entry_of(view.orders)
    text = typed.text if typed is not None and is_known else "\n".join(line.text for line in view.orders)
    if text and view.ready and not _is_done(text):
        text += "\nEND"
    text = refused or text or orders_form(view, translate)
    field = Field(
        "orders",
        _("One order a line"),
        placeholder="MOVE M3 NE",
        description=_("Replaces all your orders. END: you are ready. Text after # is ignored."),
        default=text if len(text) <= MOST_WRITTEN else "",
        long=True,
        required=False,
        most=MOST_WRITTEN,
    )
    await keeper.open_form(_("Orders for turn {turn}", turn=view.public.turn_number + 1), verbs.Written(), field)


def _note_written(press: Press) -> None:
    note_typed(press.interaction, verbs.Write(), as_typed(press.fields.get("orders", "")))


@DESK.step(verbs.Written, note=_note_written)
async def _show_orders(keeper: Keeper, _verb: Verb) -> Message:
    press, text = keeper.press, keeper.press.fields.get("orders", "")
    if not has_content(text):
        if not keeper.view.orders:
            return pages.overview(_page(keeper))
        text = "clear"
    return await give_orders(press.interaction, await press.load_match(), text, number=press.id.number)


async def give_orders(interaction: Interaction, seen: OpenMatch, text: str, *, number: int | None) -> Message:
    """Play the orders that a keeper wrote, and return the reply. Raises Refusal and RulesError."""
    position = seen.position
    seat = acting_seat(position, interaction.user.id)
    before = page_of(position, seat)
    if before.view.standing is not Standing.PLAYING and before.view.public.outcome is None:
        raise Refusal(translate(OUT))
    typed = as_typed(text)
    interaction.extras[MATCH] = position.match_id
    note_typed(interaction, verbs.Write(), typed)
    submission = Submission(interaction, position, seat, before.view)
    canonical = await submission.canonical(text)

    def also(match: OpenMatch, after: Position) -> None:
        password = submission.password
        if password is not None:
            match.write(lambda tx: PASSWORDS.add(tx, password))
        if submission.lines:
            match.write(lambda tx: TYPED.save(tx, TypedText(match.id, seat, submission.entry, typed)))
        if submission.sends and after.number == position.number:
            match.send(Show(Surface.PRIVATE, seat, anew=True))
        if submission.invites:
            match.send(Notice(News.COPY_QUESTION, seat=seat))

    newest: Position = position
    if submission.lines or not (submission.leaving or submission.asks):
        request = request_of(interaction, position.match_id, number)
        played = await play(interaction.client.host, request, canonical, also=also, seen=seen)
        newest = position if isinstance(played, Reply) else played.after
    page = page_of(newest, seat)
    leave = verbs.Leave.of(alone=not submission.lines, end=submission.ends) if submission.leaving else None
    return answer_page(
        before, page, written=bool(submission.lines), leave=leave, asks=submission.asks, goes_on=submission.goes_on
    )


def _is_done(text: str) -> bool:
    """Return whether a text ends with END."""
    action = read_action(text)
    return isinstance(action, OrderSet) and action.done


def has_content(text: str) -> bool:
    """Return whether a text contains more than the template, which is comments and the line that names the game."""
    try:
        action = read_action(text)
    except NotationError:
        return False
    return not isinstance(action, OrderSet) or action.done or any(not isinstance(one, Heading) for one in action.lines)


@DESK.step(verbs.Quit)
async def _quit(keeper: Keeper, verb: verbs.Quit) -> Message:
    """Play QUIT after the confirmation."""
    before = _page(keeper)
    return answer_page(before, await _play(keeper, verb.what.orders(before.view.orders)))


@DESK.step(verbs.Done)
async def _finish(keeper: Keeper, verb: verbs.Done) -> Message:
    """Play READY or WAIT, or show faulty orders first. The turn may run at once."""
    before = _page(keeper)
    changes = before.view.ready != (verb.what is not verbs.Ready.WAIT)
    if changes and verb.what is verbs.Ready.READY and any(not line.ok for line in before.view.check):
        return pages.faults_page(before)
    page = await _play(keeper, verb.what.action) if changes else before
    return answer_page(before, page, written=False)


@DESK.step(verbs.Map, Actor.HOLDER)
async def _map(keeper: Keeper, _verb: Verb) -> Message:
    return map_message(_page(keeper), await keeper.picture())


@DESK.step(verbs.Zoom, Actor.HOLDER)
async def _zoom(keeper: Keeper, verb: verbs.Zoom) -> Message:
    board = await keeper.draw(draw_zoomed, keeper.view, table_of(keeper.position), verb.group)
    return map_message(_page(keeper), board, verb.group)


@DESK.on(verbs.Report)
async def _report(press: Press, _verb: Verb) -> None:
    await press.defer()
    keeper = await DESK.turn(press, Actor.HOLDER)
    await press.reply(replace(report_message(_page(keeper), await keeper.picture()), audience=keeper.audience))


@DESK.on(verbs.Full)
async def _full(press: Press, verb: verbs.Full) -> None:
    await press.acknowledge()
    keeper = await DESK.turn(press, Actor.HOLDER)
    position = await report_position(press.host, press.id.match_id, verb.turn)
    await press.reply(replace(full_message(page_of(position, keeper.seat)), audience=keeper.audience))
