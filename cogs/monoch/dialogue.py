"""The dialogue of placing a block: which, how it lies or stands, where, a look. A sole answer is not asked for."""

from dataclasses import replace
from typing import Final

from bot.kernel.buttons.game_controls import Style
from bot.kernel.buttons.verb import MalformedError
from bot.kernel.drawing import table_of
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.reply import Reply
from bot.kernel.messages.message import Message
from bot.kernel.messages.pager import page_of
from bot.kernel.text.translation import _, translate
from bot.play.play import played_text
from bot.play.preview import preview
from cogs.dialogue import Dialogue, Turn, UserView, view_as
from cogs.monoch.verbs import AskSwap, Block, Chosen, Confirm, Declare, Look, PlaceBlock, TakeOver, TurnBlock, View
from cogs.press import Press
from engines.core.messages import N_
from engines.monoch.actions import SWAP, Place
from engines.monoch.tips import need_of, warning
from engines.monoch.view import BlockType, Colour, PublicView, SeatView, Spot, cell_name, orientations_of
from engines.monoch.words import BETWEEN, COLOURS, CORNERS, need_text, place_text, stance_text
from render.monoch import Corner, draw_orientations, draw_places, draw_preview, draw_turned, draw_types

STEPS: Final = Dialogue(SeatView)

MOST_PLACES = 20
"""On one page: four rows of buttons, and one for the ways on and back."""
MOST_BUTTONS = 25
FROM: Final = {
    Corner.SOUTH_EAST: N_("From south-east"),
    Corner.SOUTH_WEST: N_("From south-west"),
    Corner.NORTH_WEST: N_("From north-west"),
    Corner.NORTH_EAST: N_("From north-east"),
}


def spots(view: PublicView, chosen: Chosen) -> list[Spot]:
    """Return the places for the chosen part, in reading order."""
    stance = chosen.stance
    return [
        spot
        for spot in view.spots
        if chosen.at in (None, (spot.x, spot.y))
        and any(
            (stance is None or fit == stance) and (chosen.type is None or fit.type is chosen.type) for fit in spot.fits
        )
    ]


def _to_place(turn: Turn[SeatView]) -> PublicView:
    if turn.view.public.to_declare:
        raise Refusal(_("Choose your color first: press Black or White under the board."))
    return turn.view.public


def _types(view: PublicView, chosen: Chosen) -> list[BlockType]:
    return [kind for kind in BlockType if spots(view, Chosen(kind, at=chosen.at))]


def _ways(view: PublicView, chosen: Chosen) -> list[Chosen]:
    """Return each way in which a block fits, in the order of the picture."""
    if chosen.type is None:
        return []
    ways = (Chosen(chosen.type, orientation, chosen.at) for orientation in orientations_of(chosen.type))
    return [way for way in ways if spots(view, way)]


@STEPS.on(Declare)
async def _declare(press: Press, verb: Declare) -> None:
    await press.defer()
    played = await press.play(verb.colour.value)
    if isinstance(played, Reply) or played.seat not in played.after.to_move:
        await press.show(Message(played_text(played)))
        return
    turn = Turn(press, played.after, view_as(played.after.seat_view(played.seat), SeatView), played.seat)
    await press.show(await _ask_type(turn, Block()))


@STEPS.step(Block, begins=True)
async def _ask_type(turn: Turn[SeatView], verb: Block) -> Message:
    view, at = _to_place(turn), verb.chosen.at
    if at is None and not view.blocks:
        # Wherever a game begins, it is the same: a block is proposed, and any other one is a press away.
        spot = view.spots[0]
        lying = min(spot.fits, key=lambda fit: fit.orientation.size[2])
        return await _look(turn, Look(Chosen(lying.type, lying.orientation, (spot.x, spot.y))))
    types = _types(view, verb.chosen)
    if not types:
        raise Refusal(_("No block fits there. Start again from the board."))
    if len(types) == 1:
        return await _ask_turn(turn, TurnBlock(Chosen(types[0], at=at)))
    buttons = []
    for kind in types:
        chosen = replace(verb.chosen, type=kind)
        # A block that fits as the last one lay or stood goes straight to the look at it.
        whole = at is not None and chosen.orientation is not None and bool(spots(view, chosen))
        step = Look(_name(chosen)) if whole else TurnBlock(replace(chosen, orientation=None))
        left = view.pool[list(BlockType).index(kind)]
        buttons.append(turn.button(step, f"{kind.value} ×{left}", Style.PRIMARY))
    board = await turn.draw(draw_types, view, types)
    question = _("Which block?") if at is None else _("Which block at {cell}?", cell=cell_name(*at))
    return turn.question(question, board, buttons, [])


@STEPS.step(TurnBlock)
async def _ask_turn(turn: Turn[SeatView], verb: TurnBlock) -> Message:
    view, chosen = _to_place(turn), verb.chosen
    if chosen.type is None:
        raise MalformedError("no block to turn")
    ways = _ways(view, chosen)
    if not ways and chosen.at is not None:
        cell = cell_name(*chosen.at)
        raise Refusal(_("Block {type} doesn't fit at {cell}. Choose another.", type=chosen.type.value, cell=cell))
    if not ways:
        raise Refusal(_("Block {type} fits nowhere now. Choose another.", type=chosen.type.value))
    if len(ways) == 1 and chosen.at is not None:
        return await _look(turn, Look(_name(ways[0])))
    if len(ways) == 1:
        return await _ask_place(turn, PlaceBlock(ways[0]))
    there = view if chosen.at is None else replace(view, spots=tuple(spots(view, Chosen(at=chosen.at))))
    numbers = {orientation: number for number, orientation in enumerate(orientations_of(chosen.type), 1)}
    buttons = []
    for way in ways:
        step = PlaceBlock(way) if chosen.at is None else Look(_name(way))
        number = 0 if way.orientation is None else numbers[way.orientation]
        buttons.append(turn.button(step, str(number), Style.PRIMARY))
    back = []
    if len(_types(view, chosen)) > 1:
        back.append(turn.button(Block(Chosen(at=chosen.at)), _("Another block")))
    if chosen.at is not None:
        back.append(turn.button(TurnBlock(Chosen(chosen.type)), _("Another place")))
    board = await turn.draw(draw_orientations, there, chosen.type)
    if chosen.at is None:
        question = _("Block {type}: which way up? The numbers are in the picture.", type=chosen.type.value)
    else:
        where = cell_name(*chosen.at)
        question = _("Block {type} at {cell}: which way up?", type=chosen.type.value, cell=where)
    # 24 ways leave room for the way out alone.
    return turn.question(question, board, [*buttons, *back[: MOST_BUTTONS - 1 - len(buttons)]])


@STEPS.step(PlaceBlock)
async def _ask_place(turn: Turn[SeatView], verb: PlaceBlock) -> Message:
    view, chosen = _to_place(turn), verb.chosen
    if chosen.type is None or chosen.orientation is None:
        raise MalformedError("no block to place")
    places = spots(view, chosen)
    if len(places) == 1:
        return await _look(turn, Look(_name(replace(chosen, at=(places[0].x, places[0].y)))))
    page = page_of(places, verb.page, MOST_PLACES)
    numbers = [
        turn.button(Look(_name(replace(chosen, at=(spot.x, spot.y)))), str(number), Style.PRIMARY)
        for number, spot in enumerate(page.shown, page.first + 1)
    ]
    back = []
    if len(_ways(view, Chosen(chosen.type))) > 1:
        back.append(turn.button(TurnBlock(Chosen(chosen.type)), _("Turn it")))
    if len(_types(view, Chosen())) > 1:
        back.append(turn.button(Block(), _("Another block")))
    turns = page.turns(turn.binding, lambda at: PlaceBlock(chosen, at))
    board = await turn.draw(draw_places, view, chosen.type, chosen.orientation, page.shown, page.first + 1)
    question = _("Where? Each number is its north-west corner.")
    return turn.question(question + page.footer, board, numbers, [*turns, *back])


@STEPS.step(Look)
async def _look(turn: Turn[SeatView], verb: Look) -> Message:
    """Return the construction as it would be, with the button that places the block."""
    view, stance, at, press = _to_place(turn), verb.chosen.stance, verb.chosen.at, turn.press
    if stance is None or at is None:
        raise MalformedError("no block in its place")
    after = await preview(press.host, turn.position, turn.seat, str(verb.chosen))
    board = await turn.draw(draw_preview, view, Place(stance, *at))
    other = []
    if len(spots(view, Chosen(stance.type, stance.orientation))) > 1:
        other.append(turn.button(PlaceBlock(Chosen(stance.type, stance.orientation)), _("Another place")))
    if len(_ways(view, Chosen(stance.type, at=at))) > 1:
        other.append(turn.button(TurnBlock(Chosen(stance.type, at=at)), _("Turn it")))
    if len(_types(view, Chosen(at=at))) > 1:
        other.append(turn.button(Block(Chosen(None, stance.orientation, at)), _("Another block")))
    z = next((spot.z for spot in view.spots if (spot.x, spot.y) == at), 0)
    name = _(
        "Block {type} at {place}, `{text}`.",
        type=stance.type.value,
        place=place_text(*at, z),
        text=f"{stance.text} {cell_name(*at)}",
    )
    comes = _comes(view_as(after.public_view, PublicView), view.sides[turn.seat].colour)
    confirm = turn.button(Confirm(verb.chosen), _("Place it"), Style.SUCCESS)
    sides = f"-# {translate(stance_text(stance))}"
    return turn.question("\n".join(part for part in (name, comes, sides) if part), board, [confirm, *other])


STEPS.confirm(Confirm, lambda verb: str(verb.chosen))


def _name(chosen: Chosen) -> Chosen:
    """Return a block and its orientation by the name that is canonical for its type."""
    return chosen if chosen.stance is None else replace(chosen, orientation=chosen.stance.orientation)


def _comes(after: PublicView, colour: Colour | None) -> str:
    """Return what comes of a placement: an end, or how far the player's colour is then, and the other if it may win."""
    if after.way is not None:
        won, blocks = COLOURS[after.way.colour], len(after.way.blocks)
        return _("It completes the {colour} strip over {blocks} blocks.", colour=won, blocks=blocks)
    if after.outcome is not None:
        return _("It ends the game: no block fits after it.")
    if colour is None:
        return ""
    lines, danger = [translate(need_text(need_of(after, colour)))], warning(after, colour.other)
    if danger is not None:
        lines.append(f"⚠ {translate(danger)}")
    return "\n".join(lines)


@STEPS.step(AskSwap)
async def _ask_swap(turn: Turn[SeatView], _verb: AskSwap) -> Message:
    """Ask once before the player takes over the other colour, for it cannot be taken back."""
    view = _to_place(turn)
    other = view.sides[0]
    if not view.can_swap or other.colour is None:
        raise Refusal(_("You can only swap right after the first block."))
    colour, ends = COLOURS[other.colour], BETWEEN[other.axis]
    text = _("Take over {colour} and join {ends}? That is your whole turn.", colour=colour, ends=ends)
    take = turn.button(TakeOver(), _("Take over {colour}", colour=colour), Style.SUCCESS)
    return turn.question(text, None, [take, turn.button(Block(), _("Place a block"))])


STEPS.confirm(TakeOver, lambda _verb: SWAP)


@STEPS.look(View, PublicView)
async def _turn_view(sight: UserView[PublicView], verb: View) -> Message:
    """Return the construction seen from one of its corners, for any user who asks."""
    board = await sight.draw(draw_turned, sight.view, table_of(sight.position), verb.corner)
    row = [
        sight.button(
            View(corner),
            translate(FROM[corner]),
            Style.PRIMARY if corner is verb.corner else Style.SECONDARY,
            disabled=corner is verb.corner,
        )
        for corner in Corner
    ]
    text = _("Seen from the {corner}.", corner=CORNERS[verb.corner.value])
    return sight.message(text, row, board=board, what=verb.corner.value)
