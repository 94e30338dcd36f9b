"""The post that asks who would play a seat on."""

from bot.desk import Style
from bot.posts.controls import Bound
from bot.posts.message import Message
from bot.posts.verbs import KeepSeat, TakeSeat
from bot.posts.wording import escaped, mention, result_line, title
from bot.store.match_row import MatchRow, Status
from engines import GAMES
from engines.core.rules import Seat


def seat_offer_post(match: MatchRow, seat: Seat, by: int) -> Message:
    """Return the question, with the button that takes the seat."""
    holder = match.table[seat]
    name, info = escaped(holder.name), GAMES[match.game].info
    called: frozenset[int] = frozenset()
    if by == holder.user_id:
        asked = f"{name} would like to hand their seat over."
    else:
        asked = f"{mention(by)}, a moderator, is looking for somebody to play on for {name}."
        if not holder.looked_after:
            # They may be there, and thinking: nobody is to lose a seat unasked.
            asked += f" {mention(holder.user_id)}, are you there? *End this offer* keeps your seat."
            called = frozenset({holder.user_id})
    secrets = " From then on you see what that player sees." if info.hidden else ""
    text = (
        f"{title(match)}: {asked} Who plays on?{secrets} Nobody is rated for taking a seat over.\n"
        f"The board is in <#{match.place}>."
    )
    bound = Bound(match.board, 0)
    buttons = (
        bound.button(TakeSeat(seat), "Take the seat", Style.SUCCESS),
        bound.button(KeepSeat(seat), "End this offer"),
    )
    return Message(text, rows=(buttons,), mentions=called)


def past_seat_offer(match: MatchRow, seat: Seat, asked_at: int) -> Message:
    """Return what came of it; `asked_at` is the ply at which it was posted."""
    taken = next((one for one in match.former if one.seat == seat and one.until_ply >= asked_at), None)
    head = f"{title(match)}:"
    if taken is not None:
        return Message(f"{head} {escaped(match.table[seat].name)} plays on for {escaped(taken.name)}.")
    if match.status is Status.OVER:
        return Message(f"{head} {result_line(match)}")
    return Message(f"{head} the seat of {escaped(match.table[seat].name)} is not on offer any more.")
