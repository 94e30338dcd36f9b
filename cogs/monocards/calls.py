"""What is done by one press: drawing, answering a Draw card, catching, jumping in."""

from collections import Counter
from collections.abc import Mapping, Sequence

from bot.delivery.custom_id import CustomId
from bot.delivery.message import Choice, Control, Menu, Message
from bot.delivery.wording import escaped
from bot.desk import Style
from bot.services.errors import Refusal
from bot.services.play import acting_seat, check_current, check_playing
from bot.services.positions import Position
from cogs.monocards.dialogue import CARDS, PUT, ask_seat, bound, own_picture, own_view, show_answer
from cogs.press import Handler, Press
from engines.core.rules import Seat
from engines.monocards.actions import Catch, Jump, format_action
from engines.monocards.choices import catches, choices, may_pass
from engines.monocards.view import Card, CardsDrawn, Phase, SeatView, TurnPassed
from engines.monocards.words import card_name, hand_text, listed

TAKE, CATCH, CAUGHT, JUMP = "take", "catch", "caught", "jump"
TOO_LATE = (
    "Nobody can be caught now: whoever holds one card has called MONO, or it is too late, "
    "because the next player has acted."
)
_MOST_NAMED = 4


async def _take(press: Press) -> None:
    """Draw, accept or challenge, then show what has come into the hand and what can be done with it."""
    await press.think()
    _, before = await own_view(press)
    answer = await press.play(press.id.arg)
    position = await press.position()
    after = position.seat_view(before.seat)
    said = news(before, after, position.match.names) if isinstance(after, SeatView) else []
    if not said or not isinstance(after, SeatView):
        await show_answer(press, answer)
        return
    lines = [f"**#{press.id.board}**", *said]
    picture = await own_picture(press, position, after.seat)
    controls = _next_controls(position, after)
    await press.show(Message("\n".join(lines), (picture,), (controls,) if controls else ()))


def news(before: SeatView, after: SeatView, names: Sequence[str]) -> list[str]:
    """Say what a player saw after drawing or challenging; nothing after anything else, or in another round."""
    match = after.public.match
    if after.public == before.public or match.outcome is not None or match.round != before.public.match.round:
        return []
    lines = []
    drew = any(isinstance(event, CardsDrawn) and event.seat == after.seat for event in after.public.last)
    if after.shown is not None and after.shown != before.shown:
        name = escaped(names[after.shown.seat])
        lines.append(f"{name} held before the Wild Draw 4: {hand_text(after.shown.cards)}")
        lines.append("It was no bluff." if drew else f"It was a bluff: {name} draws, and it is your turn.")
    if drew:
        lines.append(f"You drew {_named(list((Counter(after.hand) - Counter(before.hand)).elements()))}.")
    elif any(isinstance(event, TurnPassed) and event.seat == after.seat and event.empty for event in after.public.last):
        lines.append("There was nothing to draw.")
    if after.drawn is not None and after.on_turn:
        lines.append("You may play it, or pass." if after.playable else "It does not fit: you can only pass.")
    return lines


def _named(cards: Sequence[Card]) -> str:
    if len(cards) > _MOST_NAMED:
        return hand_text(cards)
    return listed([card_name(card) for card in cards])


def _next_controls(position: Position, view: SeatView) -> tuple[Control, ...]:
    if not view.on_turn:
        return ()
    board, found = position.match.board, []
    if view.playable:
        label = "Play it…" if view.public.phase is Phase.DRAWN else "Play…"
        found.append(Control(str(CustomId(CARDS, board, position.ply)), label, Style.PRIMARY))
    if may_pass(view):
        found.append(Control(str(CustomId(PUT, board, position.ply, "pass")), "Pass", Style.SECONDARY))
    return tuple(found)


def catchable(view: SeatView) -> Sequence[Seat]:
    """Return whom this player can catch; a Refusal that says why there is nobody."""
    targets = catches(view)
    if not targets and view.public.catchable == view.seat:
        raise Refusal("You cannot catch yourself: press MONO! before somebody else catches you.")
    if not targets and view.seat not in view.public.match.playing:
        raise Refusal("You have no cards in this round, so you catch nobody.")
    if not targets:
        raise Refusal(TOO_LATE)
    return targets


async def _catch(press: Press) -> None:
    """Catch the one who can be caught; where there are several, ask whom."""
    position = await press.position()
    check_playing(position)
    view = position.seat_view(acting_seat(position, press.interaction.user.id))
    targets = catchable(view) if isinstance(view, SeatView) else ()
    check_current(position, press.id.ply)
    if len(targets) == 1:
        await press.play(format_action(Catch(targets[0])))
        return
    names = position.match.names
    menu = Menu(bound(press, CAUGHT), "Who did not call?", tuple(Choice(names[at][:100], str(at)) for at in targets))
    await press.tell(Message(f"**#{press.id.board}**: whom do you catch?", rows=(menu,)))


async def _caught(press: Press) -> None:
    await press.think()
    await show_answer(press, await press.play(f"catch {press.values[0]}"))


async def _jump(press: Press) -> None:
    """Jump in with the identical card, if the hand holds it."""
    await press.think()
    _, view = await own_view(press)
    jumps = [action for action in choices(view) if isinstance(action, Jump)]
    if view.on_turn:
        raise Refusal("It is your turn: press Play… instead.")
    if not jumps:
        raise Refusal(f"You cannot jump in now: it takes another {card_name(view.public.top)}, out of turn.")
    if len(jumps) == 1:
        await show_answer(press, await press.play(format_action(jumps[0])))
        return
    await ask_seat(press, view, f"jump {jumps[0].card}", [jump.swap for jump in jumps])


CALLING: Mapping[str, Handler] = {TAKE: _take, CATCH: _catch, CAUGHT: _caught, JUMP: _jump}
"""What the presses do that need no hand to choose from."""
