"""Choosing a card step by step: the card, further ones of its kind, the Origin it names, whom to swap with.

At most 18 different cards fit at once (an Origin, three of the same symbol, two wild cards), so one menu holds them.
"""

import dataclasses
from collections.abc import Mapping, Sequence

from bot.delivery.custom_id import CustomId
from bot.delivery.message import Attachment, Choice, Control, Menu, Message, Row
from bot.desk import Style
from bot.services.errors import Refusal
from bot.services.positions import Position
from cogs.press import Handler, Press
from engines.core.rules import Seat
from engines.monocards.actions import Play
from engines.monocards.choices import choices, may_call, may_pass, open_to_jumps, swap_targets
from engines.monocards.options import Several
from engines.monocards.view import ORIGIN, WILDS, Card, Fit, Origin, SeatView, symbol_of
from engines.monocards.words import card_name, cards_counted, origin_name

CARDS, CALL, CARD, ALONE, MORE, ON_TOP, PUT, SWAP = "cards", "call", "card", "alone", "more", "on_top", "put", "swap"
NOBODY = "-"

EMOJI: Mapping[Origin, str] = {
    Origin.ELDRITCH: "🐙",
    Origin.MARTIAN: "🛸",
    Origin.PRECURSOR: "🗿",
    Origin.WIZARD: "🧙",
}
WILD_EMOJI = "🌟"


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


def card_choice(card: Card, value: str | None = None, note: str | None = None) -> Choice:
    """Return the line of a menu that stands for a card."""
    origin = ORIGIN[card]
    emoji = WILD_EMOJI if origin is None else EMOJI[origin]
    return Choice(f"{card_name(card)} ({card})", card if value is None else value, note, emoji)


async def own_picture(press: Press, position: Position, seat: Seat) -> Attachment:
    """Return the hand as it stands, for its owner's eyes."""
    board = await press.interaction.client.drawing.private(position, seat, reader=press.interaction.user.id)
    return Attachment(f"hand-{position.match.board}-{position.ply}.png", board.png, board.alt)


async def show_answer(press: Press, answer: str) -> None:
    """Close a dialogue with what became of the move."""
    await press.show(Message(answer))


async def _cards(press: Press) -> None:
    await press.think()
    await show_cards(press)


async def show_cards(press: Press, said: str = "") -> None:
    """Show the hand with a menu of what can be played, after a word on what was done before."""
    position, view = await own_view(press)
    if not view.on_turn:
        waiting = position.match.names[view.public.turn[0]]
        hint = f" With another {card_name(view.public.top)} you may jump in." if open_to_jumps(view.public) else ""
        raise Refusal(f"It is not your turn on #{press.id.board}: it waits for {waiting}.{hint}")
    plays = {action.cards[0] for action in choices(view) if isinstance(action, Play)}
    playable = sorted(plays, key=view.hand.index)
    if not playable:
        raise Refusal(f"None of your cards can be played now: {_instead(view)}.")
    rows: list[Row] = [Menu(bound(press, CARD), "Which card?", tuple(_own_choice(view, card) for card in playable))]
    text = f"**#{press.id.board}**: {said}which card do you play?"
    if may_call(view):
        text += "\nYou are about to hold one card: call MONO first."
        rows.append((Control(bound(press, CALL), "MONO!", Style.SUCCESS),))
    await press.show(Message(text, (await own_picture(press, position, view.seat),), tuple(rows)))


def _instead(view: SeatView) -> str:
    demand = view.public.demand
    if demand is not None:
        return "take the cards" if demand.challenged is None else "take the cards, or challenge"
    return "pass" if may_pass(view) else "draw"


def _own_choice(view: SeatView, card: Card) -> Choice:
    held = view.hand.count(card)
    if view.fits[view.hand.index(card)] is Fit.BLUFF:
        return card_choice(card, note="A bluff: another of your cards fits.")
    return card_choice(card, note=f"You hold {held}." if held > 1 else None)


async def _call(press: Press) -> None:
    """Call MONO, then go on choosing."""
    await press.think()
    await press.play("mono")
    ply = (await press.position()).ply
    await show_cards(dataclasses.replace(press, id=CustomId(CARDS, press.id.board, ply)), "you called MONO! Now ")


async def _card(press: Press) -> None:
    """Go on from the chosen card to what it still needs, or play it."""
    await press.think()
    _, view = await own_view(press)
    card = Card(press.values[0])
    if card not in view.hand:
        raise Refusal(f"You do not hold {card_name(card)}.")
    alike = _alike(view, card)
    if alike and card in view.playable:
        await _ask_more(press, card, alike)
    else:
        await _complete(press, view, (card,))


def _alike(view: SeatView, card: Card) -> list[Card]:
    """Return the other cards of the hand that may be put down with this one; at most 15."""
    if view.public.options.several is Several.OFF or card in WILDS:
        return []
    rest = list(view.hand)
    rest.remove(card)
    return [other for other in rest if other not in WILDS and symbol_of(other) == symbol_of(card)]


async def _ask_more(press: Press, card: Card, alike: Sequence[Card]) -> None:
    lines = tuple(card_choice(other, value=f"{other}#{at}") for at, other in enumerate(alike))
    menu = Menu(bound(press, MORE, card), "Cards that go with it", lines, most=len(lines))
    alone = Control(bound(press, ALONE, card), f"Only {card_name(card)}", Style.PRIMARY)
    text = f"**#{press.id.board}**: do more cards go with {card_name(card)}?"
    await press.show(Message(text, rows=(menu, (alone,))))


async def _alone(press: Press) -> None:
    await press.think()
    _, view = await own_view(press)
    await _complete(press, view, (Card(press.id.arg),))


async def _more(press: Press) -> None:
    """Ask which of several further cards comes to lie on top, where that makes a difference."""
    await press.think()
    _, view = await own_view(press)
    first, further = Card(press.id.arg), [Card(value.partition("#")[0]) for value in press.values]
    if len(set(further)) < 2:
        await _complete(press, view, (first, *further))
        return
    lines = tuple(card_choice(card) for card in dict.fromkeys(further))
    menu = Menu(bound(press, ON_TOP, ",".join((first, *further))), "Which comes to lie on top?", lines)
    text = f"**#{press.id.board}**: the Origin of the last card counts. Which one is it?"
    await press.show(Message(text, rows=(menu,)))


async def _on_top(press: Press) -> None:
    await press.think()
    _, view = await own_view(press)
    first, *further = map(Card, press.id.arg.split(","))
    last = Card(press.values[0])
    if last not in further:
        raise Refusal("Choose one of the cards you named.")
    further.remove(last)
    await _complete(press, view, (first, *further, last))


async def _complete(press: Press, view: SeatView, cards: tuple[Card, ...]) -> None:
    """Ask for an Origin or a seat where the cards need one, else play them."""
    text = f"play {','.join(cards)}"
    if cards[0] in WILDS:
        row = tuple(
            Control(bound(press, PUT, f"{text}>{origin}"), origin_name(origin), Style.PRIMARY, EMOJI[origin])
            for origin in Origin
        )
        await press.show(
            Message(f"**#{press.id.board}**: which Origin follows your {card_name(cards[0])}?", rows=(row,))
        )
        return
    targets = swap_targets(view, cards)
    if targets == (None,):
        await show_answer(press, await press.play(text))
    else:
        await ask_seat(press, view, text, targets)


async def ask_seat(press: Press, view: SeatView, text: str, targets: Sequence[Seat | None]) -> None:
    """Ask with whom hands are swapped after playing `text`."""
    match = await press.match()
    sizes = view.public.sizes
    lines = tuple(
        Choice("No swap", NOBODY)
        if seat is None
        else Choice(match.names[seat][:100], str(seat), cards_counted(sizes[seat]))
        for seat in targets
    )
    menu = Menu(bound(press, SWAP, text), "Whose hand do you take?", lines)
    await press.show(Message(f"**#{press.id.board}**: with whom do you swap hands?", rows=(menu,)))


async def _swap(press: Press) -> None:
    await press.think()
    chosen = press.values[0]
    text = press.id.arg if chosen == NOBODY else f"{press.id.arg}>{chosen}"
    await show_answer(press, await press.play(text))


async def _put(press: Press) -> None:
    await press.think()
    await show_answer(press, await press.play(press.id.arg))


PLAYING: Mapping[str, Handler] = {
    CARDS: _cards,
    CALL: _call,
    CARD: _card,
    ALONE: _alone,
    MORE: _more,
    ON_TOP: _on_top,
    PUT: _put,
    SWAP: _swap,
}
"""What the steps of playing a card do."""
