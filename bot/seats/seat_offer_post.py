"""The post that offers a seat to other players."""

from bot.kernel.buttons.game_controls import Style
from bot.kernel.messages.controls import Bound
from bot.kernel.messages.match_verbs import Dismiss
from bot.kernel.messages.message import Message
from bot.kernel.messages.phrases import mention, result_line, title
from bot.kernel.store.match_row import MatchRow, Status
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _
from bot.seats.verbs import KeepSeat, OfferSeat, TakeSeat
from engines import GAMES
from engines.core.messages import N_
from engines.core.rules import Seat


def seat_offer_post(match: MatchRow, seat: Seat, by: int) -> Message:
    """Return the question, with the button that takes the seat."""
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
            # They may be there, and thinking: nobody is to lose a seat unasked.
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
    """Return the question before a player offers their own seat."""
    bound = Bound(match.match_id, 0)
    row = (bound.button(OfferSeat(), N_("Offer my seat"), Style.PRIMARY), bound.button(Dismiss(), N_("Cancel")))
    text = _("Offer your seat in {match}? Anyone can take it. You keep playing until then.", match=title(match))
    if match.rated:
        text += " " + _("Rated: once someone takes it, you count as losing.")
    return Message(text, rows=(row,))


def past_seat_offer(match: MatchRow, seat: Seat, asked_at: int) -> Message:
    """Return the outcome; `asked_at` is the ply at which the offer was posted."""
    taken = next((one for one in match.former if one.seat == seat and one.until_ply >= asked_at), None)
    name = escape(match.table[seat].name)
    if taken is not None:
        text = _("{name} plays on for {former}.", name=name, former=escape(taken.name))
    elif match.status is Status.OVER:
        text = result_line(match)
    else:
        text = _("{name}'s seat is no longer offered.", name=name)
    return Message(f"{title(match)} · {text}")
