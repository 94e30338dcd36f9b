"""What is done by one press: drawing, answering a Draw card, catching, jumping in."""

import dataclasses
from collections import Counter
from collections.abc import Mapping, Sequence

from bot.desk import Style
from bot.posts.custom_id import CustomId
from bot.posts.message import Control, Message, Row, in_rows
from bot.posts.wording import escaped
from bot.services.errors import Refusal
from bot.services.play import acting_seat, check_fresh, check_playing
from cogs.monocards.dialogue import (
    CARDS,
    TAKE,
    ask_seat,
    bound,
    card_controls,
    done,
    other_controls,
    own_picture,
    own_view,
    show_answer,
)
from cogs.press import Handler, Press
from engines.core.rules import Seat
from engines.monocards.actions import Catch, Jump, format_action
from engines.monocards.choices import catches, choices
from engines.monocards.view import Card, CardsDrawn, SeatView, TurnPassed
from engines.monocards.words import card_name, hand_text, listed

CATCH, CAUGHT, JUMP = "catch", "caught", "jump"
TOO_LATE = (
    "Nobody can be caught now: whoever holds one card has called MONO, or it is too late, "
    "because the next player has acted."
)
_MOST_NAMED = 4


async def _take(press: Press) -> None:
    """Draw, accept or challenge, then show what has come into the hand and what can be done with it."""
    await press.think()
    _, before = await own_view(press)
    played = await press.play(press.id.arg)
    position = played.after
    after = None if position is None else position.seat_view(before.seat)
    if position is None or not isinstance(after, SeatView):
        await press.show(Message(played.answer))
        return
    said = news(before, after, position.match.names)
    if not said:
        await press.show(Message(f"**#{press.id.board}**: {done(before, after, position.match.names)}"))
        return
    lines = [f"**#{press.id.board}**", *said]
    picture = await own_picture(press, position, after.seat)
    rows: tuple[Row, ...] = ()
    if after.on_turn:
        here = dataclasses.replace(press, id=CustomId(CARDS, press.id.board, position.ply))
        rows = in_rows(tuple(card_controls(here, after)), tuple(other_controls(here, after)))
    await press.show(Message("\n".join(lines), (picture,), rows))


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
    await check_fresh(press.host, position, press.id.ply)
    if len(targets) == 1:
        await press.play(format_action(Catch(targets[0])))
        return
    names = position.match.names
    row = tuple(Control(bound(press, CAUGHT, str(at)), names[at][:80], Style.DANGER) for at in targets)
    await press.tell(Message(f"**#{press.id.board}**: who has not called? Whom do you catch?", rows=in_rows(row)))


async def _caught(press: Press) -> None:
    await press.think()
    _, view = await own_view(press)
    await show_answer(press, view, f"catch {press.id.arg}")


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
        await show_answer(press, view, format_action(jumps[0]))
        return
    await ask_seat(press, view, f"jump {jumps[0].card}", [jump.swap for jump in jumps])


CALLING: Mapping[str, Handler] = {TAKE: _take, CATCH: _catch, CAUGHT: _caught, JUMP: _jump}
"""What the presses do that need no hand to choose from."""
