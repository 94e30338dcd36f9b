"""What concerns one player's seat and is no board: closed DMs, a seat that was taken over."""

from bot.desk import AnyDesk, Button
from bot.posts.message import Message, control, in_rows
from bot.posts.verbs import Hand
from bot.posts.wording import escaped, mention, title
from bot.store.match_row import MatchRow
from engines.core.rules import Seat


def closed_post(match: MatchRow, desk: AnyDesk, user_id: int) -> Message:
    """Return what tells a player in the channel that their own board is a button away."""
    label = desk.hand_label or "My hand"
    text = (
        f"{mention(user_id)}, I cannot write to you privately, because your direct messages are closed here. "
        f"Press **{label}** under the board, or `/table hand`: only you will see the answer."
    )
    rows = in_rows((control(Button(Hand(), label), match.board, 0),))
    return Message(text, rows=rows, mentions=frozenset({user_id}))


def unsent_post(match: MatchRow, desk: AnyDesk, user_id: int) -> Message:
    """Return what tells a player in the channel that Discord did not take their own board."""
    label = desk.hand_label or "My hand"
    text = (
        f"{mention(user_id)}, Discord did not take the message with your board. Press **{label}** under the board, or "
        "`/table hand`: only you will see the answer."
    )
    return Message(text, rows=closed_post(match, desk, user_id).rows, mentions=frozenset({user_id}))


def seat_lost_post(match: MatchRow, seat: Seat, *, offered: bool = False) -> Message:
    """Return what tells whoever had the seat, by DM, that another account has taken it over."""
    taker = escaped(match.table[seat].name)
    if offered:
        return Message(
            f"{title(match)}: {taker} has taken the seat that was on offer, and plays on for you. "
            f"You can watch the match in <#{match.place}>."
        )
    return Message(
        f"{title(match)}: {taker} has taken over your seat with its password, and plays it from now on. The password "
        f"is void. You can watch the match in <#{match.place}>."
    )


def seat_lost_aloud(match: MatchRow, seat: Seat, user_id: int, *, offered: bool = False) -> Message:
    """Return the same for where the match is, as their DMs are closed."""
    return Message(
        f"{mention(user_id)} {seat_lost_post(match, seat, offered=offered).content}", mentions=frozenset({user_id})
    )
