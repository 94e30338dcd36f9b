"""Choosing a card step by step: the card, further ones where the table plays several, the Origin, whom to swap with.

Each step shows the hand and has a way back. At most 18 different cards fit at once (an Origin, three of the same
symbol, two wild cards), so that all of them are buttons.
"""

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Final

from bot.answers import Waiting
from bot.desk import Style
from bot.posts.answers import said
from bot.posts.custom_id import LONGEST
from bot.posts.message import Control, Message
from bot.posts.wording import escaped
from bot.services.errors import Refusal
from cogs.dialogue import Dialogue, Turn, Who
from cogs.monocards.verbs import Call, Cards, Choose, Held, Lay, Planned, Put, Take, Taking
from engines.core.rules import Seat
from engines.monocards.actions import PASS, Action, Jump, Pass, Play, format_action
from engines.monocards.choices import choices, may_call, may_draw, may_pass, open_to_jumps, swap_targets
from engines.monocards.sequences import followers
from engines.monocards.view import ORIGIN, WILDS, Card, Fit, Origin, SeatView
from engines.monocards.words import card_name, cards_counted, hand_text, listed, origin_name

PLAYING: Final = Dialogue(SeatView)

EMOJI: Mapping[Origin, str] = {
    Origin.ELDRITCH: "🐙",
    Origin.MARTIAN: "🛸",
    Origin.PRECURSOR: "🗿",
    Origin.WIZARD: "🧙",
}
WILD_EMOJI = "🌟"
_MOST_NAMED = 4
_LONGEST_REST: Final = len(",W4>M>-")
"""What may yet be added to the cards of a custom id."""


async def hand_step(turn: Turn[SeatView], text: str, *groups: Sequence[Control], back: bool = True) -> Message:
    """Return the hand under a question, with buttons and the way back to all cards."""
    *before, last = groups
    way_back = [turn.button(Cards(), "Back")] if back else []
    return turn.message(text, *before, [*last, *way_back], board=await turn.picture(), what="hand")


@PLAYING.step(Cards, Who.PLAYER)
async def _cards(turn: Turn[SeatView], _verb: Cards) -> Message:
    return await all_cards(turn)


async def all_cards(turn: Turn[SeatView], said: str = "") -> Message:
    """Return the hand with all that can be played or done instead, after a word on what was done before."""
    view = turn.view
    if not view.on_turn:
        waiting = escaped(turn.names[view.public.turn[0]])
        hint = f" With another {card_name(view.public.top)} you may jump in." if open_to_jumps(view.public) else ""
        raise Refusal(f"It is not your turn on #{turn.position.board}: it waits for {waiting}.{hint}")
    cards = card_controls(turn)
    text = "which card do you play?" if cards else f"none of your cards fits: {_instead(view)}."
    if cards and may_call(view):
        text += "\nThat may leave you with one card: call MONO first."
    return await hand_step(turn, said + text, cards, other_controls(turn), back=False)


def card_controls(turn: Turn[SeatView]) -> list[Control]:
    """Return a button for each different card that can be played."""
    plays = {action.cards[0] for action in choices(turn.view) if isinstance(action, Play)}
    return [_card_control(turn, (card,)) for card in sorted(plays, key=turn.view.hand.index)]


def other_controls(turn: Turn[SeatView]) -> list[Control]:
    """Return what can be done instead of playing a card, or before it."""
    view, demand = turn.view, turn.view.public.demand
    found = []
    if may_draw(view):
        found.append(turn.button(Take(Taking.DRAW), "Draw"))
    if may_pass(view):
        found.append(turn.button(Put(Planned(PASS)), "Pass"))
    if demand is not None:
        if demand.challenged is not None:
            found.append(turn.button(Take(Taking.CHALLENGE), "Challenge", Style.DANGER))
        found.append(turn.button(Take(Taking.ACCEPT), f"Accept {demand.cards} cards"))
    if may_call(view):
        found.append(turn.button(Call(), "MONO!", Style.SUCCESS))
    return found


def _instead(view: SeatView) -> str:
    demand = view.public.demand
    if demand is not None:
        return "take the cards" if demand.challenged is None else "take the cards, or challenge"
    return "pass" if may_pass(view) else "draw"


def _card_control(turn: Turn[SeatView], cards: tuple[Card, ...]) -> Control:
    """Return the button that plays the last of these cards after the others, or asks what else there is to choose."""
    view, card = turn.view, cards[-1]
    origin = ORIGIN[card]
    bluff = len(cards) == 1 and view.fits[view.hand.index(card)] is Fit.BLUFF
    held = view.hand.count(card) - cards[:-1].count(card)
    label = f"{card_name(card)}{f' ×{held}' if held > 1 else ''}{' (a bluff)' if bluff else ''}"
    if card in WILDS:
        label += "…"
    emoji = WILD_EMOJI if origin is None else EMOJI[origin]
    return turn.button(Choose(Held(cards)), label, Style.PRIMARY, emoji=emoji)


@PLAYING.step(Call, Who.PLAYER)
async def _call(turn: Turn[SeatView], _verb: Call) -> Message:
    """Call MONO, then go on choosing."""
    played = await turn.press.play("mono")
    position = await turn.press.position() if isinstance(played, Waiting) else played.after
    return await all_cards(turn.at(position), "you called MONO! Now ")


def check_held(view: SeatView, held: Held) -> tuple[Card, ...]:
    """Return the cards a press names; a Refusal where the hand holds them no more."""
    rest = list(view.hand)
    for card in held.cards:
        if card not in rest:
            raise Refusal(f"You do not hold {card_name(card)}.")
        rest.remove(card)
    return held.cards


@PLAYING.step(Choose, Who.PLAYER)
async def _choose(turn: Turn[SeatView], verb: Choose) -> Message:
    """Go on from the chosen cards to what they still need, or play them."""
    view, cards = turn.view, check_held(turn.view, verb.held)
    further = list(dict.fromkeys(followers(view.public.options, view.hand, cards)))
    fits = len(turn.bound.id(Put(Planned(Play(cards))))) + _LONGEST_REST <= LONGEST
    if not (further and fits and cards[0] in view.playable):
        return await _complete(turn, cards)
    buttons = [_card_control(turn, (*cards, card)) for card in further]
    lay = turn.button(Lay(verb.held), f"Play {'it' if len(cards) == 1 else 'these'}", Style.SUCCESS)
    text = f"you play {named(cards)}. The last card lies on top. Does another one go with it?"
    return await hand_step(turn, text, buttons, [lay])


@PLAYING.step(Lay, Who.PLAYER)
async def _lay(turn: Turn[SeatView], verb: Lay) -> Message:
    return await _complete(turn, check_held(turn.view, verb.held))


def named(cards: Sequence[Card]) -> str:
    """Return cards in words, or as they are written where there are many."""
    return hand_text(cards) if len(cards) > _MOST_NAMED else listed([card_name(card) for card in cards])


async def _complete(turn: Turn[SeatView], cards: tuple[Card, ...]) -> Message:
    """Ask for an Origin where the cards need one, else go on."""
    if cards[-1] not in WILDS:
        return await _swapped(turn, Play(cards))
    row = [
        turn.button(
            Put(Planned(Play(cards, named=origin))),
            f"{origin_name(origin)} ({_count_of(turn.view, origin, cards)} of yours)",
            Style.PRIMARY,
            emoji=EMOJI[origin],
        )
        for origin in Origin
    ]
    return await hand_step(turn, f"which Origin follows your {card_name(cards[-1])}?", row)


def _count_of(view: SeatView, origin: Origin, cards: tuple[Card, ...]) -> int:
    return sum(ORIGIN[card] is origin for card in view.hand) - sum(ORIGIN[card] is origin for card in cards)


async def _swapped(turn: Turn[SeatView], play: Play) -> Message:
    """Ask for a hand to take where the cards let one be taken, else play them."""
    targets = swap_targets(turn.view, play.cards)
    if targets == (None,) or play.swap is not None:
        return await answer(turn, play)
    return await ask_seat(turn, play, targets)


async def ask_seat(turn: Turn[SeatView], action: Play | Jump, targets: Sequence[Seat | None]) -> Message:
    """Ask with whom hands are swapped after an action."""
    sizes = turn.view.public.sizes
    buttons = [
        turn.button(Put(Planned(action, settled=True)), "No swap")
        if seat is None
        else turn.button(
            Put(Planned(dataclasses.replace(action, swap=seat))),
            f"{turn.names[seat][:60]} · {cards_counted(sizes[seat])}",
            Style.PRIMARY,
        )
        for seat in targets
    ]
    return await hand_step(turn, "whose hand do you take?", buttons, back=turn.view.on_turn)


@PLAYING.step(Put, Who.PLAYER)
async def _put(turn: Turn[SeatView], verb: Put) -> Message:
    """Play what is complete, or ask for the swap that is still open behind an Origin."""
    action = verb.planned.action
    if isinstance(action, Play) and action.named is not None and not verb.planned.settled:
        check_held(turn.view, Held(action.cards))
        return await _swapped(turn, action)
    return await answer(turn, action)


async def answer(turn: Turn[SeatView], action: Action) -> Message:
    """Play, and close the dialogue with what became of it: what one drew and kept stays in sight."""
    played = await turn.press.play(format_action(action))
    if isinstance(played, Waiting):
        return Message(said(played))
    after, drawn = turn.at(played.after), turn.view.drawn
    if isinstance(action, Pass) and drawn is not None:
        return after.message(f"You drew {card_name(drawn)} and kept it.", board=await after.picture(), what="hand")
    return after.message(done(turn.view, after.view, turn.names))


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
