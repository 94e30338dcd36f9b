"""Looking at a match: its public and private boards, also as text, the menu *More…*, statistics, and lists."""

from dataclasses import replace

from bot.kernel.actions import BEGUN, LOOK, action
from bot.kernel.buttons.game_controls import Button
from bot.kernel.call import Call
from bot.kernel.drawing import Drawing
from bot.kernel.matches.positions import find_position, news_after
from bot.kernel.matches.records import reveals
from bot.kernel.matches.request import Person
from bot.kernel.matches.validation import acting_seat
from bot.kernel.menu import MoreEntry, MoreMenu
from bot.kernel.messages.event_lines import back_notes, story
from bot.kernel.messages.match_verbs import TEXT_BOARD, Hand, More, Text
from bot.kernel.messages.message import Message
from bot.kernel.rate_limit import Effort
from bot.kernel.setting import FROM_ZERO, GAME_NAMES, Kind, Parameter
from bot.kernel.store.match_row import Status
from bot.learning.coaching import tip_for
from bot.offers.offer_post import offer_post
from bot.play.board_post import board_now, more_post, past_post
from bot.play.match_lists import MatchListQuery, ShowList, Sort, list_page
from bot.play.private_post import chart_of, private_post, statistics_post
from bot.play.text_board import text_board
from bot.replays.replay import has_statistics, load_replay, statistics_of
from bot.replays.verbs import OwnStatistics
from bot.servers.server import settings_of
from engines.core.messages import N_
from engines.core.rules import Outcome, Seat
from render import draw_chart


@action(
    command="table show",
    about=N_("Show the public board, now or at an earlier move."),
    topic=LOOK,
    effort=Effort.HISTORY,
    parameters=(Parameter("move", N_("After this many moves or turns (default: the newest)."), FROM_ZERO), BEGUN),
)
async def show(call: Call, move: int | None = None) -> Message:
    """Show the public board, now or at an earlier move."""
    host, seen = call.host, await call.load()
    if seen.row.status is Status.OFFERED:
        computers = (await settings_of(host, seen.row.guild_id)).computers
        return replace(offer_post(seen.row, computers=computers), mentions=frozenset())
    position, drawing = seen.position, call.tool(Drawing)
    if move is not None:
        past = await find_position(host.positions, position, move)
        return past_post(past, await drawing.public(past))
    picture = await drawing.live(position)
    news = await news_after(host.positions, position, position.match.turn_ply - 1)
    happened = story(position, [event for item in news for event in item.events], notes=back_notes(news))
    return board_now(position, host.controls_by_game[position.game], picture, happened, host.now())


@action(
    Hand,
    command="table hand",
    about=N_("Show what only you see: your hand, grid or report."),
    topic=LOOK,
    parameters=(BEGUN,),
)
async def hand(call: Call) -> Message:
    """Show the user's own board: a hand, grid or report."""
    position = await call.position()
    seat = acting_seat(position, call.user_id)
    board = await call.tool(Drawing).private(position, seat, reader=call.user_id)
    controls = call.host.controls_by_game[position.game]
    message = private_post(position, controls, board, here=call.origin.channel_id)
    return message.with_line(await tip_for(call.host, position, seat, call.user_id))


def _text_button(menu: MoreMenu) -> Button:
    own = (menu.plays or menu.is_away) and menu.position.rules.info.hidden
    return text.button(menu.seat if own else None)


@action(Text, label=TEXT_BOARD, waits=False, more=[MoreEntry(50, lambda _menu: True, _text_button)])
async def text(call: Call, seat: int | None) -> Message:
    """Show the board as text: the public one, or with `seat` that of one of the user's seats."""
    position = await call.position()
    if seat is None:
        return text_board(position, None)
    own = acting_seat(position, call.user_id)
    return text_board(position, Seat(seat) if seat in position.match.seats_of(call.user_id) else own)


@action(More, waits=False)
async def more(call: Call) -> Message:
    """Open the menu of all other actions in the match."""
    position = await call.position()
    seat = acting_seat(position, call.user_id) if position.match.seats_of(call.user_id) else None
    own = call.host.controls_by_game[position.game].buttons(position.public_view)
    return await more_post(MoreMenu(call.host, position, call.user_id, seat), own)


def _did_something(menu: MoreMenu) -> bool:
    turn = menu.position.turn
    return isinstance(turn, Outcome) and has_statistics(menu.position.game) and reveals(turn)


@action(OwnStatistics, label=N_("My stats"), more=[MoreEntry(20, _did_something)])
async def statistics(call: Call) -> Message:
    """Show the user's statistics of a finished match."""
    whole = await load_replay(call.host, call.match_id)
    seat = acting_seat(whole.newest, call.user_id)
    found = await call.host.rules_runner.log(statistics_of, whole, seat)
    chart = await call.tool(Drawing).run(draw_chart, chart_of(found))
    return statistics_post(whole.newest, seat, found, chart, call.user_id)


_GAME = Parameter("game", N_("The game (default: all)."), choices=GAME_NAMES)


@action(
    command="games list",
    about=N_("List your matches, and the others of this server."),
    parameters=(_GAME, Parameter("member", N_("Whose matches (default: yours and all others here)."), Kind.MEMBER)),
)
async def running(call: Call, game: str = "", member: Person | None = None) -> Message:
    """List the user's matches, and the other ones of the server."""
    return await _list(call, Sort.RUNNING, game, member)


@action(command="games next", about=N_("List the matches that wait for you, most urgent first."), parameters=(_GAME,))
async def waiting(call: Call, game: str = "") -> Message:
    """List the matches that wait for the user's move, the most urgent first, with their buttons."""
    return await _list(call, Sort.WAITING, game, None)


@action(
    command="games history",
    about=N_("List finished matches and their results."),
    parameters=(_GAME, Parameter("member", N_("Whose matches (default: yours)."), Kind.MEMBER)),
)
async def over(call: Call, game: str = "", member: Person | None = None) -> Message:
    """List finished matches of the user or a member, with their results."""
    return await _list(call, Sort.OVER, game, member)


async def _list(call: Call, sort: Sort, game: str, member: Person | None) -> Message:
    query = MatchListQuery(call.origin, game, None if member is None else member.user_id)
    return await list_page(call.host, query, sort)


@action(ShowList, in_place=True)
async def turn(call: Call, sort: Sort, page: int, game: str, member: str) -> Message:
    """Turn to a page of a list."""
    query = MatchListQuery(call.origin, game, int(member) if member else None)
    return await list_page(call.host, query, sort, page)
