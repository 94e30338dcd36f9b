"""The dialogue that plays cards: a card, more cards if allowed, the suit, the swap. Each question shows the hand.

At most 18 different cards fit at once (a suit, three of the same symbol, two wild cards): all of them are buttons.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.kernel.buttons.game_controls import Style
from bot.kernel.buttons.verb import MalformedError
from bot.kernel.matches.refusal import Refusal
from cogs.dialogue import Actor, After, Choice, Path, Question, Sight, Tree, Typed, pick, way
from cogs.dialogue import Play as PlayNow
from cogs.monocards.completion import moves_typed
from cogs.monocards.news import name_cards, news
from engines.core.messages import N_, NP_, Text, join
from engines.core.rules import Seat
from engines.monocards.actions import Catch, Jump, Play, format_action
from engines.monocards.choices import catches, choices, may_call, may_draw, may_pass, swap_targets
from engines.monocards.sequences import followers
from engines.monocards.view import ORIGIN, WILDS, Card, CardFit, Origin, SeatView
from engines.monocards.words import card_name, cards_counted, origin_name

EMOJI: Mapping[Origin | None, str] = {
    Origin.ELDRITCH: "🐙",
    Origin.MARTIAN: "🛸",
    Origin.PRECURSOR: "🗿",
    Origin.WIZARD: "🧙",
    None: "🌟",
}
DOUBT: Final = N_("Doubt it")
TOO_LATE: Final = N_("Too late to catch anyone.")
_LONGEST: Final = 60
"""The longest text of cards to which more may be added, so that it fits in a custom id."""
_NOBODY: Final = "-"


class CardTree(Tree[SeatView]):
    """The questions of MONO."""

    view = SeatView
    actors = dict.fromkeys(("draw", "accept", "challenge", "pass", "call", "lay", "jump"), Actor.PLAYER) | {
        "cards": Actor.ON_TURN,
        "catch": Actor.RIVAL,
    }

    def ask(self, sight: Sight[SeatView], path: Path) -> Question | PlayNow:
        """Return the node of a path: `cards` and the chosen ones, or another action."""
        match path:
            case ("cards" | "lay", *_):
                return _ask_cards(sight, path)
            case ("jump", *swap):
                jumps = _jumps(sight.view)
                return _swap(sight, Jump(sight.view.public.top), jumps, path[:1], swap)
            case ("catch",):
                seats = catchable(sight.view)
                rivals = [Choice(sight.names[seat], (*path, str(seat)), style=Style.DANGER) for seat in seats]
                return Question(N_("Who did not call MONO?"), [rivals])
            case ("catch", seat):
                return PlayNow(format_action(Catch(pick(catchable(sight.view), seat, str))))
            case ("draw" | "accept" | "challenge" | "pass" as word,):
                return PlayNow(word)
            case ("call",):
                return PlayNow("mono")
        raise MalformedError("no path of MONO")

    def after(self, before: Sight[SeatView], action: str, after: Sight[SeatView]) -> After | None:
        """Return the private news; a player who is still to move chooses again."""
        view = after.view
        drawn = before.view.drawn
        if action == "pass" and drawn is not None:
            return After(N_("You drew {card} and kept it.", card=card_name(drawn)), hand=True)
        text = "" if action == "pass" else "\n".join(news(before.view, view, after.names))
        if action == "mono":
            text = join([N_("You called MONO!"), _all_cards(view).text])
        if view.on_turn and view.public.outcome is None and view.public.match.round == before.view.public.match.round:
            return After(text, ("cards",))
        return After(text, hand=True) if text else None

    def suggest(self, sight: Sight[SeatView], typed: str) -> Iterator[Typed]:
        """Return the possible moves in which a word begins with the typed text."""
        return moves_typed(sight, typed)


def _ask_cards(sight: Sight[SeatView], path: Path) -> Question | PlayNow:
    """Ask for a card, for more cards if any may follow, for the suit after a wild card, and for a swap."""
    view = sight.view
    match path:
        case ("cards",):
            return _all_cards(view)
        case ("cards", text):
            return _more_cards(view, text) or _ask_cards(sight, ("lay", text))
        case ("lay", text):
            cards = _held(view, text)
            return _which_suit(view, cards, path) if cards[-1] in WILDS else _ask_cards(sight, (*path, ""))
        case ("lay", text, named, *swap):
            play = Play(_held(view, text), pick(Origin, named, lambda origin: origin.value) if named else None)
            return _swap(sight, play, swap_targets(view, play.cards), path[:3], swap)
    raise MalformedError("no path of MONO")


def _all_cards(view: SeatView) -> Question:
    """Ask for a card, with the alternatives to playing one and the call of MONO."""
    plays = {action.cards[0] for action in choices(view) if isinstance(action, Play)}
    cards = [_card_choice(view, (card,)) for card in sorted(plays, key=view.hand.index)]
    text = N_("Which card do you play?") if cards else _instead(view)
    if (due := due_call(view)) is not None:
        text = join([text, due], "\n")
    return Question(text, [cards], others=_others(view), hand=True, open=True)


def _others(view: SeatView) -> list[Choice]:
    demand, others = view.public.demand, list[Choice]()
    if may_draw(view):
        others.append(way(N_("Draw"), "draw"))
    if may_pass(view):
        others.append(way(N_("Pass"), "pass"))
    if demand is not None:
        if demand.challenged is not None:
            others.append(way(DOUBT, "challenge", style=Style.DANGER))
        others.append(way(draw_label(demand.cards), "accept"))
    if may_call(view):
        others.append(way("MONO!", "call", style=Style.SUCCESS))
    return others


def draw_label(cards: int) -> Text:
    """Return the label of the button that draws the cards of a Draw card."""
    return NP_("Draw {count} card", "Draw {count} cards", cards)


def _instead(view: SeatView) -> Text:
    demand = view.public.demand
    if demand is not None and demand.challenged is None:
        return N_("Nothing fits: draw {cards}.", cards=cards_counted(demand.cards))
    if demand is not None:
        return N_("Nothing fits: draw {cards}, or doubt it.", cards=cards_counted(demand.cards))
    return N_("Nothing fits: pass.") if may_pass(view) else N_("Nothing fits: draw.")


def due_call(view: SeatView) -> Text | None:
    """Return the reminder to call MONO before playing a card; None if it is not due."""
    if not (view.on_turn and view.playable and may_call(view)):
        return None
    if len(view.hand) > 2:
        return N_("Will one card be left? Call MONO first.")
    return N_("You will have one card left: call MONO first.")


def _card_choice(view: SeatView, cards: tuple[Card, ...]) -> Choice:
    """Return the choice of the last of these cards, to be played after the others."""
    card = cards[-1]
    label, held = card_name(card), view.hand.count(card) - cards[:-1].count(card)
    if held > 1:
        label = N_("{card} ×{count}", card=label, count=held)
    if len(cards) == 1 and view.fits[view.hand.index(card)] is CardFit.BLUFF:
        label = N_("{card} (a bluff)", card=label)
    if card in WILDS:
        label = N_("{card}…", card=label)
    return Choice(label, ("cards", ",".join(cards)), emoji=EMOJI[ORIGIN[card]])


def _held(view: SeatView, text: str) -> tuple[Card, ...]:
    """Return the cards of a path. Raises Refusal if the hand does not contain one of them."""
    rest, cards = list(view.hand), list[Card]()
    for name in text.split(","):
        cards.append(pick(rest, name, str))
        rest.remove(cards[-1])
    return tuple(cards)


def _back(view: SeatView) -> list[Choice]:
    return [way(N_("Back"), "cards")] if view.on_turn else []


def _more_cards(view: SeatView, text: str) -> Question | None:
    """Ask for one more card to be played on top; None if none can follow."""
    cards = _held(view, text)
    further = dict.fromkeys(followers(view.public.options, view.hand, cards))
    if not further or len(text) > _LONGEST or cards[0] not in view.playable:
        return None
    return Question(
        N_("You play {cards}, the last on top. Add another?", cards=name_cards(cards)),
        [[_card_choice(view, (*cards, card)) for card in further]],
        others=[way(N_("Play these") if cards[1:] else N_("Play it"), "lay", text, style=Style.SUCCESS)],
        back=_back(view),
        hand=True,
        open=True,
    )


def _which_suit(view: SeatView, cards: tuple[Card, ...], path: Path) -> Question:
    left = [ORIGIN[card] for card in view.hand]
    for card in cards:
        left.remove(ORIGIN[card])
    suits = [
        Choice(
            N_("{origin} (you hold {count})", origin=origin_name(origin), count=left.count(origin)),
            (*path, origin.value),
            emoji=EMOJI[origin],
        )
        for origin in Origin
    ]
    text = N_("Which suit follows your {card}?", card=card_name(cards[-1]))
    return Question(text, [suits], back=_back(view), hand=True)


def _swap(
    sight: Sight[SeatView], action: Play | Jump, targets: Sequence[Seat | None], path: Path, chosen: Sequence[str]
) -> Question | PlayNow:
    """Ask for the player to swap hands with, if the cards allow it; then play the action."""
    if chosen or targets == (None,):
        seat = pick(targets, chosen[0], _key) if chosen else None
        return PlayNow(format_action(replace(action, swap=seat)))
    sizes = sight.view.public.sizes
    players = [
        way(N_("No swap"), *path, _key(None))
        if seat is None
        else Choice(
            N_("{player} · {cards}", player=sight.names[seat][:60], cards=cards_counted(sizes[seat])),
            (*path, _key(seat)),
        )
        for seat in targets
    ]
    return Question(N_("Whose hand do you take?"), [players], back=_back(sight.view), hand=True)


def _key(seat: Seat | None) -> str:
    return _NOBODY if seat is None else str(seat)


def _jumps(view: SeatView) -> tuple[Seat | None, ...]:
    """Return the seats to swap hands with after jumping in. Raises Refusal if jumping in is not possible."""
    if view.on_turn:
        raise Refusal(N_("It's your turn: press Play…"))
    jumps = tuple(action.swap for action in choices(view) if isinstance(action, Jump))
    if not jumps:
        raise Refusal(N_("You can only jump in with another {card}.", card=card_name(view.public.top)))
    return jumps


def catchable(view: SeatView) -> Sequence[Seat]:
    """Return the seats that this player can catch. Raises Refusal if there are none."""
    targets = catches(view)
    if not targets and view.public.catchable == view.seat:
        raise Refusal(N_("You can't catch yourself. Press **MONO!**"))
    if not targets and view.seat not in view.public.match.playing:
        raise Refusal(N_("Out of this round you can't catch anyone."))
    if not targets:
        raise Refusal(TOO_LATE)
    return targets
