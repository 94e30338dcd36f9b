"""The dialogue of placing a block: which, how it lies or stands, where, a look at it, confirm."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from bot.desk import Style
from bot.drawing import table_of
from bot.posts.message import Control, Message
from bot.services.errors import Refusal
from bot.services.preview import preview
from bot.verb import MalformedError
from cogs.dialogue import Dialogue, Sight, Turn, seen
from cogs.monoch.verbs import AskSwap, Block, Chosen, Confirm, Look, PlaceBlock, TakeOver, TurnBlock, View
from cogs.pager import page_of
from engines.monoch.actions import SWAP, Place
from engines.monoch.view import Axis, BlockType, PublicView, SeatView, Spot, cell_name, orientations_of
from render.monoch import Corner, draw_orientations, draw_places, draw_preview, draw_turned, draw_types

STEPS: Final = Dialogue(SeatView)

MOST_PLACES = 20
"""On one page: four rows of buttons, and one for the ways on and back."""
MOST_BUTTONS = 25

BETWEEN: Final = {Axis.NORTH_SOUTH: "north and south", Axis.WEST_EAST: "west and east"}


def spots(view: PublicView, chosen: Chosen) -> list[Spot]:
    """Return where what is chosen can be placed, in reading order."""
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
        raise Refusal("Declare your colour first: press Black or White under the board.")
    return turn.view.public


def _there(chosen: Chosen) -> str:
    return "" if chosen.at is None else f" at {cell_name(*chosen.at)}"


@STEPS.step(Block)
async def _ask_type(turn: Turn[SeatView], verb: Block) -> Message:
    view, kept = _to_place(turn), verb.chosen
    types = [kind for kind in BlockType if spots(view, Chosen(kind, at=kept.at))]
    if not types:
        raise Refusal("No block in the pool fits there. Start again from the board.")
    buttons = []
    for kind in types:
        chosen = replace(kept, type=kind)
        # A block that fits as the last one lay or stood goes straight to the look at it.
        whole = kept.at is not None and kept.orientation is not None and bool(spots(view, chosen))
        step = Look(_named(chosen)) if whole else TurnBlock(replace(chosen, orientation=None))
        left = view.pool[list(BlockType).index(kind)]
        buttons.append(turn.button(step, f"{kind.value} ×{left}", Style.PRIMARY))
    board = await turn.draw(draw_types, view, types)
    return turn.message(f"which block do you place{_there(kept)}?", buttons, board=board)


@STEPS.step(TurnBlock)
async def _ask_turn(turn: Turn[SeatView], verb: TurnBlock) -> Message:
    view, kept = _to_place(turn), verb.chosen
    if kept.type is None:
        raise MalformedError("no block to turn")
    there = view if kept.at is None else replace(view, spots=tuple(spots(view, Chosen(at=kept.at))))
    buttons = []
    for number, orientation in enumerate(orientations_of(kept.type), 1):
        chosen = Chosen(kept.type, orientation, kept.at)
        step = PlaceBlock(chosen) if kept.at is None else Look(_named(chosen))
        buttons.append(turn.button(step, str(number), Style.PRIMARY, disabled=not spots(view, chosen)))
    if kept.at is not None:
        buttons = [button for button in buttons if not button.disabled]
    back = [turn.button(Block(Chosen(at=kept.at)), "◀ Another block")]
    if kept.at is not None and len(buttons) + len(back) < MOST_BUTTONS:
        back.append(turn.button(TurnBlock(Chosen(kept.type)), "◀ Another place"))
    board = await turn.draw(draw_orientations, there, kept.type)
    question = f"how does {kept.type.value} lie or stand{_there(kept)}? The numbers are in the picture."
    return turn.message(question, [*buttons, *back], board=board)


@STEPS.step(PlaceBlock)
async def _ask_place(turn: Turn[SeatView], verb: PlaceBlock) -> Message:
    view, chosen = _to_place(turn), verb.chosen
    if chosen.type is None or chosen.orientation is None:
        raise MalformedError("no block to place")
    page = page_of(spots(view, chosen), verb.page, MOST_PLACES)
    numbers = [
        turn.button(Look(_named(replace(chosen, at=(spot.x, spot.y)))), str(number), Style.PRIMARY)
        for number, spot in enumerate(page.shown, page.first + 1)
    ]
    back = (
        turn.button(TurnBlock(Chosen(chosen.type)), "◀ Another way"),
        turn.button(Block(), "◀◀ Another block"),
    )
    turns = page.turns(turn.bound, lambda at: PlaceBlock(chosen, at))
    board = await turn.draw(draw_places, view, chosen.type, chosen.orientation, page.shown, page.first + 1)
    question = f"where does {chosen} go? A number is the cell of its upper left corner.{page.footer}"
    return turn.message(question, numbers, [*turns, *back], board=board)


@STEPS.step(Look)
async def _look(turn: Turn[SeatView], verb: Look) -> Message:
    """Show the construction as it would be, with Confirm."""
    view, stance, at, press = _to_place(turn), verb.chosen.stance, verb.chosen.at, turn.press
    if stance is None or at is None:
        raise MalformedError("no block in its place")
    user_id, text = press.interaction.user.id, str(verb.chosen)
    after = await preview(press.host, board=press.id.board, user_id=user_id, text=text, ply=press.id.number)
    board = await turn.draw(draw_preview, view, Place(stance, *at))
    other: Iterable[Control] = (
        turn.button(PlaceBlock(Chosen(stance.type, stance.orientation)), "◀ Another place"),
        turn.button(TurnBlock(Chosen(stance.type, at=at)), "◀ Another way"),
        turn.button(Block(Chosen(None, stance.orientation, at)), "◀ Another block"),
    )
    said = (
        f"this is `{stance.text} {cell_name(*at)}`.{_ends(seen(after.public_view, PublicView))} Nothing is played yet."
    )
    confirm = turn.button(Confirm(verb.chosen), "Confirm", Style.SUCCESS)
    return turn.message(said, [confirm], [*other], board=board)


STEPS.confirm(Confirm, lambda verb: str(verb.chosen))


def _named(chosen: Chosen) -> Chosen:
    """Return a block and its orientation by the name that is canonical for its type."""
    return chosen if chosen.stance is None else replace(chosen, orientation=chosen.stance.orientation)


def _ends(after: PublicView) -> str:
    """What a placement would end."""
    if after.way is not None:
        return f" It completes the {after.way.colour.value} strip over {len(after.way.blocks)} blocks."
    return " It ends the game: no block can follow." if after.outcome is not None else ""


@STEPS.step(AskSwap)
async def _ask_swap(turn: Turn[SeatView], _verb: AskSwap) -> Message:
    """Ask once whether the player takes over the other colour, for it cannot be taken back."""
    view = _to_place(turn)
    other = view.sides[0]
    if not view.can_swap or other.colour is None:
        raise Refusal("You can swap colours only in answer to the first block.")
    text = (
        f"take over {other.colour.value}? You then join {BETWEEN[other.axis]} in "
        f"{other.colour.value}, and your opponent goes on in {other.colour.other.value}. That is your whole turn."
    )
    take = turn.button(TakeOver(), f"Take over {other.colour.value}", Style.SUCCESS)
    return turn.message(text, [take, turn.button(Block(), "Place a block instead…"), turn.way_out()])


STEPS.confirm(TakeOver, lambda _verb: SWAP)


@STEPS.look(View, PublicView)
async def _turn_view(sight: Sight[PublicView], verb: View) -> Message:
    """Show the construction from one of its corners, to anybody who asks; nobody else sees it."""
    board = await sight.draw(draw_turned, sight.view, table_of(sight.position), verb.corner)
    row = [
        sight.button(
            View(corner),
            f"From {corner.value}",
            Style.PRIMARY if corner is verb.corner else Style.SECONDARY,
            disabled=corner is verb.corner,
        )
        for corner in Corner
    ]
    return sight.message(f"seen from the {verb.corner.value}.", row, board=board, what=verb.corner.value)
