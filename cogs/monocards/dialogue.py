"""Choosing a card step by step: the card, more cards where the table plays several, the Origin, the swap.

Each step shows the hand and has a way back. At most 18 different cards fit at once (an Origin, three of the same
symbol, two wild cards), so that all of them are buttons.
"""

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Final

from bot.kernel.buttons.custom_id import LONGEST
from bot.kernel.buttons.game_controls import Style
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.reply import Reply
from bot.kernel.matches.validation import OffTurnError
from bot.kernel.messages.message import Control, Message
from bot.kernel.text.translation import _, translate
from cogs.dialogue import NOTHING_MORE, Actor, Dialogue, Turn
from cogs.monocards.verbs import Call, Cards, CardSequence, Choose, Lay, PlannedAction, Put, Take, Taking
from engines.core.messages import N_, NP_, Text, join
from engines.core.rules import Seat
from engines.monocards.actions import PASS, Action, Jump, Pass, Play, format_action
from engines.monocards.choices import choices, may_call, may_draw, may_pass, swap_targets
from engines.monocards.sequences import followers
from engines.monocards.view import ORIGIN, WILDS, Card, CardFit, Origin, SeatView
from engines.monocards.words import card_name, cards_counted, cards_listed, cards_named, origin_name

PLAYING: Final = Dialogue(SeatView)

EMOJI: Mapping[Origin, str] = {
    Origin.ELDRITCH: "🐙",
    Origin.MARTIAN: "🛸",
    Origin.PRECURSOR: "🗿",
    Origin.WIZARD: "🧙",
}
WILD_EMOJI = "🌟"
DOUBT: Final = N_("Doubt it")
_MOST_NAMED = 4
_LONGEST_REST: Final = len(",W4>M>-")
"""The longest text that may yet be added to the cards of a custom id."""


async def hand_step(turn: Turn[SeatView], text: str, *groups: Sequence[Control], back: bool = True) -> Message:
    """Return the hand under a question, with buttons and the way back to all cards."""
    *before, last = groups
    way_back = [turn.button(Cards(), N_("Back"))] if back else []
    return turn.message(text, *before, [*last, *way_back], board=await turn.picture(), what="hand")


@PLAYING.step(Cards, Actor.PLAYER, begins=True)
async def _cards(turn: Turn[SeatView], _verb: Cards) -> Message:
    return await all_cards(turn)


async def all_cards(turn: Turn[SeatView], before: str = "") -> Message:
    """Return the hand with all that can be played or done instead, after a sentence on what was done before."""
    view = turn.view
    if not view.on_turn:
        raise OffTurnError(turn.position, turn.seat)
    cards = card_controls(turn)
    question = N_("Which card do you play?") if cards else _instead(view)
    text = join([before, question]) if before else question
    if (due := due_call(view)) is not None:
        text = join([text, due], "\n")
    return await hand_step(turn, translate(text), cards, other_controls(turn), back=False)


def card_controls(turn: Turn[SeatView]) -> list[Control]:
    """Return a button for each different card that can be played."""
    plays = {action.cards[0] for action in choices(turn.view) if isinstance(action, Play)}
    return [_card_control(turn, (card,)) for card in sorted(plays, key=turn.view.hand.index)]


def other_controls(turn: Turn[SeatView]) -> list[Control]:
    """Return what can be done instead of playing a card, or before it."""
    view, demand = turn.view, turn.view.public.demand
    controls = []
    if may_draw(view):
        controls.append(turn.button(Take(Taking.DRAW), N_("Draw")))
    if may_pass(view):
        controls.append(turn.button(Put(PlannedAction(PASS)), N_("Pass")))
    if demand is not None:
        if demand.challenged is not None:
            controls.append(turn.button(Take(Taking.CHALLENGE), DOUBT, Style.DANGER))
        controls.append(turn.button(Take(Taking.ACCEPT), draw_label(demand.cards)))
    if may_call(view):
        controls.append(turn.button(Call(), "MONO!", Style.SUCCESS))
    return controls


def draw_label(cards: int) -> Text:
    """Return the label of the button that takes the cards of a Draw card."""
    return NP_("Draw {count} card", "Draw {count} cards", cards)


def _instead(view: SeatView) -> Text:
    demand = view.public.demand
    if demand is not None and demand.challenged is None:
        return N_("Nothing fits: draw {cards}.", cards=cards_counted(demand.cards))
    if demand is not None:
        return N_("Nothing fits: draw {cards}, or doubt it.", cards=cards_counted(demand.cards))
    return N_("Nothing fits: pass.") if may_pass(view) else N_("Nothing fits: draw.")


def _card_control(turn: Turn[SeatView], cards: tuple[Card, ...]) -> Control:
    """Return the button that plays the last of these cards after the others, or asks what else there is to choose."""
    view, card = turn.view, cards[-1]
    origin = ORIGIN[card]
    bluff = len(cards) == 1 and view.fits[view.hand.index(card)] is CardFit.BLUFF
    held = view.hand.count(card) - cards[:-1].count(card)
    label = card_name(card)
    if held > 1:
        label = N_("{card} ×{count}", card=label, count=held)
    if bluff:
        label = N_("{card} (a bluff)", card=label)
    if card in WILDS:
        label = N_("{card}…", card=label)
    emoji = WILD_EMOJI if origin is None else EMOJI[origin]
    return turn.button(Choose(CardSequence(cards)), label, Style.PRIMARY, emoji=emoji)


@PLAYING.step(Call, Actor.PLAYER)
async def _call(turn: Turn[SeatView], _verb: Call) -> Message:
    """Call MONO, then go on choosing."""
    played = await turn.press.play("mono")
    position = await turn.press.position() if isinstance(played, Reply) else played.after
    return await all_cards(turn.at(position), N_("You called MONO!"))


def check_held(view: SeatView, held: CardSequence) -> tuple[Card, ...]:
    """Return the cards a press names; a Refusal where the hand holds them no more."""
    rest = list(view.hand)
    for card in held.cards:
        if card not in rest:
            raise Refusal(_("You don't hold {card}.", card=card_name(card)))
        rest.remove(card)
    return held.cards


@PLAYING.step(Choose, Actor.PLAYER)
async def _choose(turn: Turn[SeatView], verb: Choose) -> Message:
    """Go on from the chosen cards to what they still need, or play them."""
    view, cards = turn.view, check_held(turn.view, verb.held)
    further = list(dict.fromkeys(followers(view.public.options, view.hand, cards)))
    fits = len(turn.binding.id(Put(PlannedAction(Play(cards))))) + _LONGEST_REST <= LONGEST
    if not (further and fits and cards[0] in view.playable):
        return await _complete(turn, cards)
    buttons = [_card_control(turn, (*cards, card)) for card in further]
    lay = turn.button(Lay(verb.held), N_("Play it") if len(cards) == 1 else N_("Play these"), Style.SUCCESS)
    text = _("You play {cards}, the last on top. Add another?", cards=name_cards(cards))
    return await hand_step(turn, text, buttons, [lay])


@PLAYING.step(Lay, Actor.PLAYER)
async def _lay(turn: Turn[SeatView], verb: Lay) -> Message:
    return await _complete(turn, check_held(turn.view, verb.held))


def name_cards(cards: Sequence[Card]) -> str:
    """Return the names of cards, by suit where there are many."""
    return cards_listed(cards) if len(cards) > _MOST_NAMED else cards_named(cards)


async def _complete(turn: Turn[SeatView], cards: tuple[Card, ...]) -> Message:
    """Ask for an Origin where the cards need one, else go on."""
    if cards[-1] not in WILDS:
        return await _swap(turn, Play(cards))
    row = [
        turn.button(
            Put(PlannedAction(Play(cards, named=origin))),
            N_("{origin} (you hold {count})", origin=origin_name(origin), count=_count_of(turn.view, origin, cards)),
            Style.PRIMARY,
            emoji=EMOJI[origin],
        )
        for origin in Origin
    ]
    return await hand_step(turn, _("Which suit follows your {card}?", card=card_name(cards[-1])), row)


def _count_of(view: SeatView, origin: Origin, cards: tuple[Card, ...]) -> int:
    return sum(ORIGIN[card] is origin for card in view.hand) - sum(ORIGIN[card] is origin for card in cards)


async def _swap(turn: Turn[SeatView], play: Play) -> Message:
    """Ask for a hand to take where the cards let one be taken, else play them."""
    targets = swap_targets(turn.view, play.cards)
    if targets == (None,) or play.swap is not None:
        return await answer(turn, play)
    return await ask_seat(turn, play, targets)


async def ask_seat(turn: Turn[SeatView], action: Play | Jump, targets: Sequence[Seat | None]) -> Message:
    """Ask for the player to swap hands with after an action."""
    sizes = turn.view.public.sizes
    buttons = [
        turn.button(Put(PlannedAction(action, settle=True)), N_("No swap"))
        if seat is None
        else turn.button(
            Put(PlannedAction(dataclasses.replace(action, swap=seat))),
            N_("{player} · {cards}", player=turn.names[seat][:60], cards=cards_counted(sizes[seat])),
            Style.PRIMARY,
        )
        for seat in targets
    ]
    return await hand_step(turn, _("Whose hand do you take?"), buttons, back=turn.view.on_turn)


@PLAYING.step(Put, Actor.PLAYER)
async def _put(turn: Turn[SeatView], verb: Put) -> Message:
    """Play what is complete, or ask for the swap that is still open behind an Origin."""
    action = verb.planned.action
    if isinstance(action, Play) and action.named is not None and not verb.planned.settle:
        check_held(turn.view, CardSequence(action.cards))
        return await _swap(turn, action)
    return await answer(turn, action)


async def answer(turn: Turn[SeatView], action: Action) -> Message:
    """Play, and close the dialogue but for what the board does not show; a player who goes on chooses again."""
    played = await turn.press.play(format_action(action))
    if isinstance(played, Reply):
        return Message(played.words)
    after, drawn = turn.at(played.after), turn.view.drawn
    if isinstance(action, Pass) and drawn is not None:
        return after.message(
            _("You drew {card} and kept it.", card=card_name(drawn)), board=await after.picture(), what="hand"
        )
    return await go_on(turn.view, after)


async def go_on(before: SeatView, after: Turn[SeatView]) -> Message:
    """Return the next choice of a player who is to move again; nothing where the board says it all."""
    view = after.view
    if view.public.outcome is None and view.public.match.round == before.public.match.round and view.on_turn:
        return await all_cards(after)
    return NOTHING_MORE


def due_call(view: SeatView) -> Text | None:
    """Return that MONO is to be called before a card is played; None where it is not."""
    if not (view.on_turn and view.playable and may_call(view)):
        return None
    if len(view.hand) > 2:
        return N_("Will one card be left? Call MONO first.")
    return N_("You will have one card left: call MONO first.")
