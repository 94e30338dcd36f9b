"""The dialogue of placing or moving a tile: where, which tile, a look, confirm. A sole answer is not asked for."""

from collections.abc import Sequence
from typing import Final

from bot.kernel.buttons.game_controls import Style
from bot.kernel.drawing import table_of
from bot.kernel.matches.position import Position
from bot.kernel.matches.refusal import Refusal
from bot.kernel.messages.controls import Option
from bot.kernel.messages.message import Control, Message
from bot.kernel.messages.pager import Page, page_of
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, translate
from bot.learning.coaching import is_coached
from bot.play.preview import preview
from cogs.dialogue import Dialogue, Turn, view_as
from cogs.mambo.places import Names, Target, neighbours, spaces, targets, with_opened
from cogs.mambo.verbs import Confirm, Lay, Look, Space, TakeUp, TilePlace
from cogs.mambo.verbs import Target as ToTarget
from engines.mambo.effects import effects
from engines.mambo.tile_moves import moves_from
from engines.mambo.view import Hex, PublicView, SeatView, Tile
from render.core.board import PublicBoard
from render.mambo import Chosen, Overlay, draw_around, draw_chosen

STEPS: Final = Dialogue(SeatView)
MOST_BUTTONS: Final = 20
"""Places beyond which a menu is easier to read."""


@STEPS.step(Lay, begins=True)
async def _ask_space(turn: Turn[SeatView], verb: Lay) -> Message:
    view = turn.view.public
    if not view.left:
        raise Refusal(_("No tiles are left. Move one on the board."))
    places = spaces(view)
    if not view.tiles:
        # Wherever a game begins, it is the same: a tile is proposed, and another one is a press away.
        return await _look(turn, Look(places[0].where, places[0].tiles[0]))
    if len(places) == 1:
        return await _tiles(turn, places[0], places)
    page = page_of(places, verb.page)
    return await _places(turn, places, page, page.turns(turn.binding, Lay), _("Where?"), teaches=True)


@STEPS.step(TakeUp, begins=True)
async def _ask_source(turn: Turn[SeatView], verb: TakeUp) -> Message:
    view = turn.view.public
    if not view.movable:
        raise Refusal(_("You can't move a tile now. Place a new one."))
    if len(view.movable) == 1:
        return await _ask_target(turn, ToTarget(view.movable[0]))
    page = page_of(view.movable, verb.page)
    laid = {each.number: each for each in view.tiles}
    tiles = {number: laid[number] for number in page.shown}
    options = [
        Option(ToTarget(number), _("Tile {number}", number=number), _("lies as {tile}", tile=laid.tile.value))
        for number, laid in tiles.items()
    ]
    menu = turn.menu(_("Which tile? Dark numbers can move."), options)
    board = await _around(turn, view, [laid.hex for laid in tiles.values()])
    return turn.question(_("Which tile do you move?") + page.footer, board, menu, page.turns(turn.binding, TakeUp))


@STEPS.step(ToTarget)
async def _ask_target(turn: Turn[SeatView], verb: ToTarget) -> Message:
    view, number = turn.view.public, verb.tile
    if number not in view.movable:
        raise Refusal(_("You can't move tile {tile} now.", tile=number))
    source = view.numbers[number - 1]
    possible = targets(view, moves_from(view, source), source)
    page = page_of(possible, verb.page)
    turns = page.turns(turn.binding, lambda at: ToTarget(number, at))
    return await _places(turn, possible, page, turns, _("Where does tile {number} go?", number=number))


@STEPS.step(Space)
async def _ask_tile(turn: Turn[SeatView], verb: Space) -> Message:
    possible = _find(turn, verb.where)
    return await _tiles(turn, _target(possible, verb.where), possible)


@STEPS.step(Look)
async def _look(turn: Turn[SeatView], verb: Look) -> Message:
    """Return the board as it would be, with the button that plays it."""
    press, where = turn.press, verb.where
    possible = _find(turn, where)
    target = _target(possible, where)
    text = target.canonical(verb.tile)
    after = await preview(press.host, turn.position, turn.seat, text)
    board = await press.interaction.client.drawing.public(after)
    sentences = " ".join(
        escape(translate(each)) for each in effects(turn.view.public, _public(after), turn.seat, turn.names)
    )
    line = _play(turn, target, verb.tile, possible)
    label = _("Place it") if where.source is None else _("Move it")
    buttons = [turn.button(Confirm(where, verb.tile), label, Style.SUCCESS)]
    if len(target.tiles) > 1:
        buttons.append(turn.button(Space(where), _("Another tile")))
    return turn.question(
        f"{line} **{sentences}**" if sentences else line, board, [*buttons, *_back(turn, where.source, possible)]
    )


STEPS.confirm(Confirm, lambda verb: f"{verb.where}:{verb.tile.value}")


def _public(position: Position) -> PublicView:
    return view_as(position.public_view, PublicView)


def _play(turn: Turn[SeatView], target: Target, tile: Tile, possible: Sequence[Target]) -> str:
    view, where = turn.view.public, target.where
    names = Names(with_opened(view, possible))
    if where.source is None:
        return _("Tile {tile} at {place}.", tile=tile.value, place=names.open_place(where.hex))
    number = names.tile(where.source)
    if where.hex == where.source:
        return _("Tile {number} turned to {tile}.", number=number, tile=tile.value)
    place = names.open_place(where.hex)
    return _("Tile {number} to {place}, as {tile}.", number=number, place=place, tile=tile.value)


def _find(turn: Turn[SeatView], where: TilePlace) -> list[Target]:
    """Return the places a tile may go to, of which one is meant."""
    if where.source is None:
        return spaces(turn.view.public)
    return targets(turn.view.public, moves_from(turn.view.public, where.source), where.source)


def _target(possible: Sequence[Target], where: TilePlace) -> Target:
    for target in possible:
        if target.where == where:
            return target
    raise Refusal(_("No tile can go there now. Choose another place."))


def _back(turn: Turn[SeatView], source: Hex | None, possible: Sequence[Target]) -> list[Control]:
    """Return the way back to choosing another place, where there is one."""
    if len(possible) < 2:
        return []
    verb = Lay() if source is None else ToTarget(Names(turn.view.public).tile(source))
    return [turn.button(verb, _("Another place"))]


async def _places(
    turn: Turn[SeatView],
    possible: Sequence[Target],
    page: Page[Target],
    turns: Sequence[Control],
    question: str,
    *,
    teaches: bool = False,
) -> Message:
    """Ask for a place; `teaches` a newcomer where groups are walled in how many ways out each has."""
    view = with_opened(turn.view.public, possible)
    names, overlay = Names(view), Overlay.NONE
    user_id = turn.press.interaction.user.id
    if teaches and view.aims.kills and await is_coached(turn.press.host, turn.position, user_id):
        question = " ".join([question, _("The discs count each group's ways out.")])
        overlay = Overlay.MOUTHS
    board = await _around(turn, view, [target.hex for target in page.shown], overlay)
    if len(possible) <= MOST_BUTTONS:
        places = [turn.button(Space(at.where), names.place(at), Style.PRIMARY) for at in possible]
        return turn.question(question, board, places, [])
    options = [Option(Space(at.where), names.place(at), _about(view, at)) for at in page.shown]
    menu = turn.menu(_("Where? The numbers are in the picture."), options)
    return turn.question(question + page.footer, board, menu, turns)


def _about(view: PublicView, target: Target) -> str:
    """Return the tiles beside a place and those that fit, as in `beside c · fits b only`."""
    tiles = _letters(target.tiles)
    fits = _("fits {tile} only", tile=tiles) if len(target.tiles) == 1 else _("fits {tiles}", tiles=tiles)
    beside = neighbours(view, target)
    return _("beside {tiles} · {fits}", tiles=_letters(beside), fits=fits) if beside else fits


async def _tiles(turn: Turn[SeatView], target: Target, possible: Sequence[Target]) -> Message:
    """Show the six tiles, in the picture too, where those that do not fit are grey; `found` has the other places."""
    if len(target.tiles) == 1:
        return await _look(turn, Look(target.where, target.tiles[0]))
    view = with_opened(turn.view.public, possible)
    chosen = Chosen(target.hex, target.tiles, target.where.source)
    board = await turn.draw(draw_chosen, view, table_of(turn.position), chosen)
    buttons = [
        turn.button(Look(target.where, tile), tile.value, Style.PRIMARY, disabled=tile not in target.tiles)
        for tile in Tile
    ]
    fits = _letters(target.tiles)
    if target.hex == target.where.source:
        question = _("Turn it to which tile? These fit: {tiles}.", tiles=fits)
    else:
        question = _("Which tile at {place}? These fit: {tiles}.", place=Names(view).open_place(target.hex), tiles=fits)
    return turn.question(question, board, buttons[:3], buttons[3:], _back(turn, target.where.source, possible))


async def _around(
    turn: Turn[SeatView], view: PublicView, cells: Sequence[Hex], overlay: Overlay = Overlay.NONE
) -> PublicBoard:
    return await turn.draw(draw_around, view, table_of(turn.position), cells, overlay)


def _letters(tiles: Sequence[Tile]) -> str:
    return ", ".join(tile.value for tile in tiles)
