"""Choosing a card step by step: the card, further ones where the table plays several, the Origin, whom to swap with.

Each step shows the hand and has a way back. At most 18 different cards fit at once (an Origin, three of the same
symbol, two wild cards), so that all of them are buttons.
"""

import dataclasses
from collections.abc import Mapping, Sequence

from bot.desk import Style
from bot.posts.custom_id import LONGEST, CustomId
from bot.posts.message import Attachment, Control, Message, in_rows
from bot.posts.wording import escaped
from bot.services.errors import Refusal
from bot.services.positions import Position
from cogs.press import Handler, Press
from engines.core.rules import Seat
from engines.monocards.actions import Play, format_action
from engines.monocards.choices import choices, may_call, may_draw, may_pass, open_to_jumps, swap_targets
from engines.monocards.sequences import followers
from engines.monocards.view import ORIGIN, WILDS, Card, Fit, Origin, SeatView
from engines.monocards.words import card_name, cards_counted, hand_text, listed, origin_name

CARDS, CALL, CARD, LAY, PUT, TAKE = "cards", "call", "card", "lay", "put", "take"

EMOJI: Mapping[Origin, str] = {
    Origin.ELDRITCH: "🐙",
    Origin.MARTIAN: "🛸",
    Origin.PRECURSOR: "🗿",
    Origin.WIZARD: "🧙",
}
WILD_EMOJI = "🌟"
_MOST_NAMED = 4


async def own_view(press: Press) -> tuple[Position, SeatView]:
    """Return the position and what the one who pressed sees of it; a Refusal if the press is stale or not theirs."""
    position, seat = await press.own_turn()
    view = position.seat_view(seat)
    if not isinstance(view, SeatView):
        raise Refusal("That button belongs to another game.")
    return position, view


def bound(press: Press, verb: str, arg: str = "") -> str:
    """Return the custom id of a verb on the same board at the same ply."""
    return str(CustomId(verb, press.id.board, press.id.ply, arg))


async def own_picture(press: Press, position: Position, seat: Seat) -> Attachment:
    """Return the hand as it stands, for its owner's eyes."""
    board = await press.interaction.client.drawing.private(position, seat, reader=press.interaction.user.id)
    return Attachment(f"hand-{position.match.board}-{position.ply}.png", board.png, board.alt)


async def show_step(press: Press, text: str, *groups: Sequence[Control], back: bool = True) -> None:
    """Show the hand under a question, with buttons and the way back to all cards."""
    position, view = await own_view(press)
    *before, last = groups
    way_back = (Control(bound(press, CARDS), "Back", Style.SECONDARY),) if back else ()
    rows = in_rows(*map(tuple, before), (*last, *way_back))
    picture = await own_picture(press, position, view.seat)
    await press.show(Message(f"**#{press.id.board}**: {text}", (picture,), rows))


async def _cards(press: Press) -> None:
    await press.think()
    await show_cards(press)


async def show_cards(press: Press, said: str = "") -> None:
    """Show the hand with all that can be played or done instead, after a word on what was done before."""
    position, view = await own_view(press)
    if not view.on_turn:
        waiting = escaped(position.match.names[view.public.turn[0]])
        hint = f" With another {card_name(view.public.top)} you may jump in." if open_to_jumps(view.public) else ""
        raise Refusal(f"It is not your turn on #{press.id.board}: it waits for {waiting}.{hint}")
    cards = card_controls(press, view)
    text = "which card do you play?" if cards else f"none of your cards can be played now: {_instead(view)}."
    if cards and may_call(view):
        text += "\nYou may come down to one card: call MONO first."
    await show_step(press, said + text, cards, other_controls(press, view), back=False)


def card_controls(press: Press, view: SeatView) -> list[Control]:
    """Return a button for each different card that can be played."""
    plays = {action.cards[0] for action in choices(view) if isinstance(action, Play)}
    return [_card_control(press, view, (card,)) for card in sorted(plays, key=view.hand.index)]


def other_controls(press: Press, view: SeatView) -> list[Control]:
    """Return what can be done instead of playing a card, or before it."""
    demand = view.public.demand
    found = []
    if may_draw(view):
        found.append(Control(bound(press, TAKE, "draw"), "Draw", Style.SECONDARY))
    if may_pass(view):
        found.append(Control(bound(press, PUT, "pass"), "Pass", Style.SECONDARY))
    if demand is not None:
        if demand.challenged is not None:
            found.append(Control(bound(press, TAKE, "challenge"), "Challenge", Style.DANGER))
        found.append(Control(bound(press, TAKE, "accept"), f"Accept {demand.cards} cards", Style.SECONDARY))
    if may_call(view):
        found.append(Control(bound(press, CALL), "MONO!", Style.SUCCESS))
    return found


def _instead(view: SeatView) -> str:
    demand = view.public.demand
    if demand is not None:
        return "take the cards" if demand.challenged is None else "take the cards, or challenge"
    return "pass" if may_pass(view) else "draw"


def _card_control(press: Press, view: SeatView, cards: tuple[Card, ...]) -> Control:
    """Return the button that plays the last of these cards after the others, or asks what else there is to choose."""
    card = cards[-1]
    origin = ORIGIN[card]
    bluff = len(cards) == 1 and view.fits[view.hand.index(card)] is Fit.BLUFF
    held = view.hand.count(card) - cards[:-1].count(card)
    label = f"{card_name(card)}{f' ×{held}' if held > 1 else ''}{' (a bluff)' if bluff else ''}"
    if card in WILDS:
        label += "…"
    emoji = WILD_EMOJI if origin is None else EMOJI[origin]
    return Control(bound(press, CARD, ",".join(cards)), label, Style.PRIMARY, emoji)


async def _call(press: Press) -> None:
    """Call MONO, then go on choosing."""
    await press.think()
    played = await press.play("mono")
    ply = (played.after or await press.position()).ply
    await show_cards(dataclasses.replace(press, id=CustomId(CARDS, press.id.board, ply)), "you called MONO! Now ")


def _chosen(press: Press, view: SeatView) -> tuple[Card, ...]:
    """Return the cards a press names; a Refusal where the hand holds them no more."""
    cards = tuple(map(Card, press.id.arg.split(",")))
    rest = list(view.hand)
    for card in cards:
        if card not in rest:
            raise Refusal(f"You do not hold {card_name(card) if card in ORIGIN else card}.")
        rest.remove(card)
    return cards


async def _card(press: Press) -> None:
    """Go on from the chosen cards to what they still need, or play them."""
    await press.think()
    _, view = await own_view(press)
    cards = _chosen(press, view)
    further = list(dict.fromkeys(followers(view.public.options, view.hand, cards)))
    fits = len(bound(press, CARD, "")) + len(",".join(cards)) + len(",W4") < LONGEST
    if not (further and fits and cards[0] in view.playable):
        await _complete(press, view, cards)
        return
    buttons = [_card_control(press, view, (*cards, card)) for card in further]
    lay = Control(bound(press, LAY, ",".join(cards)), f"Play {'it' if len(cards) == 1 else 'these'}", Style.SUCCESS)
    text = f"you play {_named(cards)}. The last card lies on top. Does another one go with it?"
    await show_step(press, text, buttons, [lay])


async def _lay(press: Press) -> None:
    await press.think()
    _, view = await own_view(press)
    await _complete(press, view, _chosen(press, view))


def _named(cards: Sequence[Card]) -> str:
    return hand_text(cards) if len(cards) > _MOST_NAMED else listed([card_name(card) for card in cards])


async def _complete(press: Press, view: SeatView, cards: tuple[Card, ...]) -> None:
    """Ask for an Origin where the cards need one, else go on."""
    if cards[-1] not in WILDS:
        await _swapped(press, view, Play(cards))
        return
    row = [
        Control(
            bound(press, PUT, format_action(Play(cards, named=origin))),
            f"{origin_name(origin)} ({_count_of(view, origin, cards)} of yours)",
            Style.PRIMARY,
            EMOJI[origin],
        )
        for origin in Origin
    ]
    await show_step(press, f"which Origin follows your {card_name(cards[-1])}?", row)


def _count_of(view: SeatView, origin: Origin, cards: tuple[Card, ...]) -> int:
    return sum(ORIGIN[card] is origin for card in view.hand) - sum(ORIGIN[card] is origin for card in cards)


async def _swapped(press: Press, view: SeatView, play: Play) -> None:
    """Ask for a hand to take where the cards let one be taken, else play them."""
    targets = swap_targets(view, play.cards)
    if targets == (None,) or play.swap is not None:
        await show_answer(press, view, format_action(play))
    else:
        await ask_seat(press, view, format_action(play), targets)


async def ask_seat(press: Press, view: SeatView, text: str, targets: Sequence[Seat | None]) -> None:
    """Ask with whom hands are swapped after playing `text`."""
    names, sizes = (await press.match()).names, view.public.sizes
    buttons = [
        Control(bound(press, PUT, f"{text}>-"), "No swap", Style.SECONDARY)
        if seat is None
        else Control(
            bound(press, PUT, f"{text}>{seat}"), f"{names[seat][:60]} · {cards_counted(sizes[seat])}", Style.PRIMARY
        )
        for seat in targets
    ]
    await show_step(press, "whose hand do you take?", buttons, back=view.on_turn)


async def _put(press: Press) -> None:
    """Play what is complete, or ask for the swap that is still open behind an Origin."""
    await press.think()
    _, view = await own_view(press)
    text = press.id.arg
    if text.endswith(">-"):
        await show_answer(press, view, text.removesuffix(">-"))
        return
    cards, _, chosen = text.removeprefix("play ").partition(">")
    if text.startswith("play ") and chosen in tuple(Origin):
        await _swapped(press, view, Play(tuple(map(Card, cards.split(","))), named=Origin(chosen)))
    else:
        await show_answer(press, view, text)


async def show_answer(press: Press, before: SeatView, text: str) -> None:
    """Play, and close the dialogue with what became of it: what one drew and kept stays in sight."""
    played = await press.play(text)
    position = played.after
    after = None if position is None else position.seat_view(before.seat)
    if position is None or not isinstance(after, SeatView):
        await press.show(Message(played.answer))
    elif text == "pass" and before.drawn is not None:
        picture = await own_picture(press, position, before.seat)
        await press.show(Message(f"**#{press.id.board}**: You drew {card_name(before.drawn)} and kept it.", (picture,)))
    else:
        await press.show(Message(f"**#{press.id.board}**: {done(before, after, position.match.names)}"))


def done(before: SeatView, after: SeatView, names: Sequence[str]) -> str:
    """Say how the match goes on after what one has done, in a line worth reading."""
    public = after.public
    if public.outcome is not None:
        return "The match is over."
    if public.match.round != before.public.match.round:
        return f"Round {before.public.match.round} is over, and the next hands are dealt."
    held = cards_counted(len(after.hand)) if after.hand else "no cards"
    if after.on_turn:
        return f"You hold {held}, and it is your turn{' again' if before.on_turn else ''}."
    if public.catchable == after.seat:
        return "You hold one card and have not called MONO! Press **MONO!** before somebody catches you."
    return f"You hold {held}; {escaped(names[public.turn[0]])} is next."


PLAYING: Mapping[str, Handler] = {CARDS: _cards, CALL: _call, CARD: _card, LAY: _lay, PUT: _put}
"""What the steps of playing a card do."""
