"""Messages about a player's seat: closed DMs, away mode, offers of seats, and seats taken over."""

from typing import Final

from bot.kernel.buttons.game_controls import AnyGameControls, Button, Style
from bot.kernel.buttons.verb import Verb, plain_verb
from bot.kernel.matches.computer_names import MARK
from bot.kernel.messages.controls import Bound
from bot.kernel.messages.match_verbs import HAND_LABEL, Dismiss, Hand
from bot.kernel.messages.message import Message, control, in_rows
from bot.kernel.messages.phrases import mention, moment, result_line, title
from bot.kernel.rate_limit import Effort
from bot.kernel.store.match_row import MatchRow, Status
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, translate
from engines import GAMES
from engines.core.messages import N_
from engines.core.rules import Seat

OfferSeat: Final = plain_verb("offer_seat", effort=Effort.OFFER)
ComeBack: Final = plain_verb("back")


class TakeSeat(Verb, name="take_seat"):
    """Take an offered seat."""

    seat: int


class KeepSeat(Verb, name="keep_seat"):
    """End the offer of a seat."""

    seat: int


_HERE: Final = N_("I'm here")


def closed_post(match: MatchRow, game_controls: AnyGameControls, user_id: int, *, again: bool = False) -> Message:
    """Return the message in the thread to a player whose DMs are closed; `again` if they already got one."""
    text = (
        _("{player}, it's your turn. Your DMs are closed.", player=mention(user_id))
        if again
        else _("{player}, your DMs are closed: I can't send your board.", player=mention(user_id))
    )
    return _with_hand(text, match, game_controls, user_id)


def unsent_post(match: MatchRow, game_controls: AnyGameControls, user_id: int) -> Message:
    """Return the message in the thread to a player whose board Discord refused."""
    text = _("{player}, Discord refused the message with your board.", player=mention(user_id))
    return _with_hand(text, match, game_controls, user_id)


def _with_hand(text: str, match: MatchRow, game_controls: AnyGameControls, user_id: int) -> Message:
    button = Button(Hand(), game_controls.hand_label or HAND_LABEL)
    shown = _("Press **{label}**: only you see it.", label=translate(button.label))
    rows = in_rows((control(button, match.match_id, 0),))
    return Message(f"{text} {shown}", rows=rows, mentions=frozenset({user_id}))


def seat_lost_post(match: MatchRow, seat: Seat, *, offered: bool = False) -> Message:
    """Return the direct message to a player whose seat another account has taken over."""
    values = {"match": title(match), "name": escape(match.table[seat].name), "where": f"<#{match.place}>"}
    if offered:
        return Message(_("{match}: {name} took your seat. Watch: {where}", **values))
    return Message(_("{match}: {name} took your seat with its password, now used up. Watch: {where}", **values))


def wrong_passwords_post(match: MatchRow, seat: Seat) -> Message:
    """Return the message to a player whose seat got too many wrong passwords."""
    text = _(
        "{match}: 5 wrong passwords for your seat. Locked for an hour. Set a longer one: `PASSWORD`.",
        match=title(match),
    )
    return Message(text, audience=match.holders[seat])


def are_you_there_post(match: MatchRow, seat: Seat, opens_at: int) -> Message:
    """Return the message to an absent player that their seat will be offered to others at a time."""
    text = _(
        "{match}: Are you there? Press **{label}** to keep your seat, or others can take it {time}. {where}",
        match=title(match),
        label=translate(_HERE),
        time=moment(opens_at),
        where=f"<#{match.place}>",
    )
    button = Bound(match.match_id, 0).button(KeepSeat(seat), _HERE, Style.PRIMARY)
    return Message(text, rows=((button,),), audience=match.holders[seat])


COME_BACK: Final = Button(ComeBack(), N_("I'm back"), Style.PRIMARY)


def away_post(match: MatchRow, user_id: int) -> Message:
    """Return the direct message to a player in away mode, with a button that ends it."""
    text = _(
        "{match}: A computer {mark} plays for you now. Press **{label}** or move to take over: {where}",
        match=title(match),
        mark=MARK,
        label=translate(COME_BACK.label),
        where=f"<#{match.place}>",
    )
    return Message(text, rows=((control(COME_BACK, match.match_id, 0),),), audience=user_id)


def away_line(match: MatchRow, user_id: int) -> Message:
    """Return the same message for the match's thread, if the player's DMs are closed."""
    text = _(
        "{player}, a computer {mark} plays for you now. Press **{label}** or move to take over.",
        player=mention(user_id),
        mark=MARK,
        label=translate(COME_BACK.label),
    )
    return Message(text, rows=((control(COME_BACK, match.match_id, 0),),), mentions=frozenset({user_id}))


def seat_offer_post(match: MatchRow, seat: Seat, by: int) -> Message:
    """Return the offer of a seat, with the button that takes it."""
    holder = match.table[seat]
    name, info = escape(holder.name), GAMES[match.game].info
    called: frozenset[int] = frozenset()
    if by == holder.user_id:
        question = _("{name} offers their seat.", name=name)
    else:
        question = _(
            "{moderator}, a moderator, seeks a new player for {name}'s seat.", moderator=mention(by), name=name
        )
        if not holder.is_away:
            # Ask the player, who may just be thinking, before someone takes their seat.
            there = _("{player}, are you there? *End this offer* keeps your seat.", player=mention(holder.user_id))
            question = f"{question} {there}"
            called = frozenset({holder.user_id})
    secrets = _("You will see their private boards.") if info.hidden else ""
    rating = _("Taking over does not affect your rating.")
    where = "" if match.is_private else f"<#{match.place}>"
    text = " ".join(part for part in (f"{title(match)} · {question}", secrets, rating, where) if part)
    bound = Bound(match.match_id, 0)
    buttons = (
        bound.button(TakeSeat(seat), N_("Take the seat"), Style.PRIMARY),
        bound.button(KeepSeat(seat), N_("End this offer")),
    )
    return Message(text, rows=(buttons,), mentions=called)


def seat_question(match: MatchRow) -> Message:
    """Return the confirmation before a player offers their own seat."""
    bound = Bound(match.match_id, 0)
    row = (bound.button(OfferSeat(), N_("Offer my seat"), Style.PRIMARY), bound.button(Dismiss(), N_("Cancel")))
    text = _("Offer your seat in {match}? Anyone can take it. You keep playing until then.", match=title(match))
    if match.rated:
        text += " " + _("Rated: once someone takes it, you count as losing.")
    return Message(text, rows=(row,))


def past_seat_offer(match: MatchRow, seat: Seat, asked_at: int) -> Message:
    """Return the outcome of an offer of a seat; `asked_at` is the ply at which it was posted."""
    taken = next((one for one in match.former if one.seat == seat and one.until_ply >= asked_at), None)
    name = escape(match.table[seat].name)
    if taken is not None:
        text = _("{name} plays on for {former}.", name=name, former=escape(taken.name))
    elif match.status is Status.OVER:
        text = result_line(match)
    else:
        text = _("{name}'s seat is no longer offered.", name=name)
    return Message(f"{title(match)} · {text}")
