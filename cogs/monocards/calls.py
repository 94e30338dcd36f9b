"""Actions by one press: drawing, answering a Draw card, catching, jumping in."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from bot.kernel.buttons.game_controls import Style
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.reply import Reply
from bot.kernel.matches.validation import acting_seat, check_fresh, check_playing
from bot.kernel.messages.message import Message
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _
from cogs.dialogue import Actor, Dialogue, Turn, view_as
from cogs.monocards.dialogue import answer, ask_seat, card_controls, go_on, name_cards, other_controls
from cogs.monocards.verbs import Catch as AskCatch
from cogs.monocards.verbs import Caught, JumpIn, Take
from cogs.press import Press
from engines.core.messages import N_
from engines.core.rules import Seat
from engines.monocards.actions import Catch, Jump, format_action
from engines.monocards.choices import catches, choices
from engines.monocards.view import CardsDrawn, SeatView, TurnPassed
from engines.monocards.words import card_name

CALLING: Final = Dialogue(SeatView)

TOO_LATE = N_("Too late to catch anyone.")


@CALLING.step(Take, Actor.PLAYER)
async def _take(turn: Turn[SeatView], verb: Take) -> Message:
    """Draw, accept or challenge, then show what has come into the hand and what can be done with it."""
    played = await turn.press.play(verb.what.value)
    if isinstance(played, Reply):
        return Message(played.words)
    after = turn.at(played.after)
    lines = news(turn.view, after.view, turn.names)
    if not lines:
        return await go_on(turn.view, after)
    rows = (card_controls(after), other_controls(after)) if after.view.on_turn else ()
    return after.message("\n".join(lines), *rows, board=await after.picture(), what="hand")


def news(before: SeatView, after: SeatView, names: Sequence[str]) -> list[str]:
    """Return what a player saw after drawing or challenging; nothing after anything else, or in another round."""
    match = after.public.match
    if after.public == before.public or match.outcome is not None or match.round != before.public.match.round:
        return []
    lines = []
    drew = any(isinstance(event, CardsDrawn) and event.seat == after.seat for event in after.public.last)
    if after.shown is not None and after.shown != before.shown:
        name = escape(names[after.shown.seat])
        lines.append(
            _("Before the Wild Draw 4 {player} held {cards}.", player=name, cards=name_cards(after.shown.cards))
        )
        lines.append(
            _("**No bluff.**") if drew else _("**It was a bluff**: {player} draws. It's your turn.", player=name)
        )
    if drew:
        drawn = name_cards(list((Counter(after.hand) - Counter(before.hand)).elements()))
        lines.append(_("You drew {cards}.", cards=drawn))
    elif any(isinstance(event, TurnPassed) and event.seat == after.seat and event.empty for event in after.public.last):
        lines.append(_("There is nothing to draw."))
    if after.drawn is not None and after.on_turn:
        lines.append(_("Play it, or pass.") if after.playable else _("It does not fit: press Pass."))
    return lines


def catchable(view: SeatView) -> Sequence[Seat]:
    """Return the seats this player can catch; raise a Refusal where there is none."""
    targets = catches(view)
    if not targets and view.public.catchable == view.seat:
        raise Refusal(N_("You can't catch yourself. Press **MONO!**"))
    if not targets and view.seat not in view.public.match.playing:
        raise Refusal(N_("Out of this round you can't catch anyone."))
    if not targets:
        raise Refusal(TOO_LATE)
    return targets


@CALLING.on(AskCatch)
async def _catch(press: Press, _verb: AskCatch) -> None:
    """Catch the one player who can be caught; where there are several, ask for a choice."""
    position = await press.position()
    check_playing(position)
    seat = acting_seat(position, press.interaction.user.id)
    turn = Turn(press, position, view_as(position.seat_view(seat), SeatView), seat)
    targets = catchable(turn.view)
    await check_fresh(press.host, position, press.id.number)
    if len(targets) == 1:
        await press.play(format_action(Catch(targets[0])))
        return
    row = [turn.button(Caught(at), turn.names[at], Style.DANGER) for at in targets]
    await press.reply(turn.message(_("Who did not call MONO?"), row))


@CALLING.step(Caught, Actor.PLAYER)
async def _catch_player(turn: Turn[SeatView], verb: Caught) -> Message:
    if verb.seat not in catchable(turn.view):
        raise Refusal(TOO_LATE)
    return await answer(turn, Catch(Seat(verb.seat)))


@CALLING.step(JumpIn, Actor.PLAYER)
async def _jump(turn: Turn[SeatView], _verb: JumpIn) -> Message:
    """Jump in with the identical card, if the hand holds it."""
    view = turn.view
    jumps = [action for action in choices(view) if isinstance(action, Jump)]
    if view.on_turn:
        raise Refusal(N_("It's your turn: press Play…"))
    if not jumps:
        raise Refusal(_("You can only jump in with another {card}.", card=card_name(view.public.top)))
    if len(jumps) == 1:
        return await answer(turn, jumps[0])
    return await ask_seat(turn, Jump(jumps[0].card), [jump.swap for jump in jumps])
