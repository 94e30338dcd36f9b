"""The dialogue of laying or moving a tile: where, which tile, a look at it, confirm."""

from collections.abc import Sequence
from typing import Final

from bot.desk import Style
from bot.drawing import table_of
from bot.posts.controls import Option
from bot.posts.message import Control, Menu, Message
from bot.posts.wording import escaped
from bot.services.errors import Refusal
from bot.services.position import Position
from bot.services.preview import preview
from cogs.dialogue import Dialogue, Turn, seen
from cogs.mambo.places import Names, Target, spaces, targets, with_opened
from cogs.mambo.verbs import Confirm, Lay, Look, Space, TakeUp, Where
from cogs.mambo.verbs import Target as ToTarget
from cogs.pager import Page, page_of
from engines.mambo.actions import Move, Place
from engines.mambo.effects import effects
from engines.mambo.lifted import moves_from
from engines.mambo.view import Hex, PublicView, SeatView, Tile
from render.core.board import PublicBoard
from render.mambo import Chosen, draw_around, draw_chosen

STEPS: Final = Dialogue(SeatView)


@STEPS.step(Lay)
async def _ask_space(turn: Turn[SeatView], verb: Lay) -> Message:
    view = turn.view.public
    if not view.left:
        raise Refusal("No tiles are left to lay: move one on the table.")
    found = spaces(view)
    if len(found) == 1:
        return await _tiles(turn, found[0], found)
    page = page_of(found, verb.page)
    return await _places(turn, found, page, page.turns(turn.bound, Lay), "where do you lay a tile?")


@STEPS.step(TakeUp)
async def _ask_source(turn: Turn[SeatView], verb: TakeUp) -> Message:
    view = turn.view.public
    if not view.movable:
        raise Refusal("You cannot move a tile now: lay a new one.")
    page = page_of(view.movable, verb.page)
    tiles = {number: view.tiles[number - 1] for number in page.shown}
    options = [
        Option(ToTarget(number), f"Tile {number}", f"lies as {laid.tile.value}") for number, laid in tiles.items()
    ]
    menu = turn.menu("Which tile? You can take up those with dark numbers.", options)
    board = await _around(turn, view, [laid.hex for laid in tiles.values()])
    return _step(turn, f"which tile do you take up?{page.footer}", board, menu, page.turns(turn.bound, TakeUp))


@STEPS.step(ToTarget)
async def _ask_target(turn: Turn[SeatView], verb: ToTarget) -> Message:
    view, number = turn.view.public, verb.tile
    if number not in view.movable:
        raise Refusal(f"You cannot move tile {number} now.")
    source = view.tiles[number - 1].hex
    found = targets(view, moves_from(view, source), source)
    page = page_of(found, verb.page)
    turns = page.turns(turn.bound, lambda at: ToTarget(number, at))
    return await _places(turn, found, page, turns, f"where does tile {number} go?")


@STEPS.step(Space)
async def _ask_tile(turn: Turn[SeatView], verb: Space) -> Message:
    found = _found(turn, verb.where)
    return await _tiles(turn, _target(found, verb.where), found)


@STEPS.step(Look)
async def _look(turn: Turn[SeatView], verb: Look) -> Message:
    """Show the board as it would be, with Confirm."""
    press, where = turn.press, verb.where
    found = _found(turn, where)
    text, names = _target(found, where).canonical(verb.tile), Names(with_opened(turn.view.public, found))
    action = Place(where.hex, verb.tile) if where.source is None else Move(where.source, where.hex, verb.tile)
    user_id = press.interaction.user.id
    after = await preview(press.host, board=press.id.board, user_id=user_id, text=text, ply=press.id.number)
    board = await press.interaction.client.drawing.public(after)
    told = " ".join(map(escaped, effects(turn.view.public, _public(after), turn.seat, turn.names)))
    said = f"this is `{names.typed(action)}`. {f'**{told}** ' if told else ''}Nothing is played yet."
    confirm = turn.button(Confirm(where, verb.tile), "Confirm", Style.SUCCESS)
    other = turn.button(Space(where), "◀ Another tile")
    return _step(turn, said, board, [confirm, other, _back(turn, where.source)])


STEPS.confirm(Confirm, lambda verb: f"{verb.where}:{verb.tile.value}")


def _public(position: Position) -> PublicView:
    return seen(position.public_view, PublicView)


def _found(turn: Turn[SeatView], where: Where) -> list[Target]:
    """Return the places a tile may go to, of which one is meant."""
    if where.source is None:
        return spaces(turn.view.public)
    return targets(turn.view.public, moves_from(turn.view.public, where.source), where.source)


def _target(found: Sequence[Target], where: Where) -> Target:
    for target in found:
        if target.where == where:
            return target
    raise Refusal("No tile can go there now. Choose another position.")


def _back(turn: Turn[SeatView], source: Hex | None) -> Control:
    """The way back to choosing another place."""
    verb = Lay() if source is None else ToTarget(Names(turn.view.public).tile(source))
    return turn.button(verb, "◀◀ Another position")


async def _places(
    turn: Turn[SeatView], found: Sequence[Target], page: Page[Target], turns: Sequence[Control], question: str
) -> Message:
    view = with_opened(turn.view.public, found)
    names = Names(view)
    options = [
        Option(Space(at.where), names.place(at).capitalize(), f"fits: {_letters(at.tiles)}") for at in page.shown
    ]
    board = await _around(turn, view, [target.hex for target in page.shown])
    menu = turn.menu("Where? The numbers are in the picture.", options)
    return _step(turn, question + page.footer, board, menu, turns)


async def _tiles(turn: Turn[SeatView], target: Target, found: Sequence[Target]) -> Message:
    """Show the six tiles, in the picture too, where those that do not fit are grey; `found` has the other places."""
    view = with_opened(turn.view.public, found)
    chosen = Chosen(target.hex, target.tiles, target.where.source)
    board = await turn.draw(draw_chosen, view, table_of(turn.position), chosen)
    buttons = [
        turn.button(Look(target.where, tile), tile.value, Style.PRIMARY, disabled=tile not in target.tiles)
        for tile in Tile
    ]
    question = f"which tile for {Names(view).place(target)}? These fit: {_letters(target.tiles)}."
    return _step(turn, question, board, buttons[:3], buttons[3:], [_back(turn, target.where.source)])


async def _around(turn: Turn[SeatView], view: PublicView, cells: Sequence[Hex]) -> PublicBoard:
    return await turn.draw(draw_around, view, table_of(turn.position), cells)


def _step(turn: Turn[SeatView], text: str, board: PublicBoard, *rows: Sequence[Control] | Menu) -> Message:
    """Return a step whose last row ends with the way out."""
    *before, last = rows
    return turn.message(
        text, *before, *([last, [turn.way_out()]] if isinstance(last, Menu) else [[*last, turn.way_out()]]), board=board
    )


def _letters(tiles: Sequence[Tile]) -> str:
    return ", ".join(tile.value for tile in tiles)
