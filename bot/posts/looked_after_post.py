"""What is said of seats that a computer plays for an absent player, and the button by which they are back."""

from typing import Final

from bot.computers import MARK
from bot.desk import Button, Style
from bot.posts.message import Message, control
from bot.posts.verbs import ComeBack
from bot.posts.wording import escaped, listed, mention, title
from bot.services.position import Live
from bot.store.match_row import MatchRow

COME_BACK: Final = Button(ComeBack(), "I am back", Style.SUCCESS)


def looked_after_post(match: MatchRow, user_id: int) -> Message:
    """Return what tells a player, by DM, that a computer plays for them."""
    text = (
        f"{title(match)}: a computer {MARK} plays for you now. It goes on until you press "
        f"**{COME_BACK.label}** or make a move yourself; until then I send you nothing about this match. "
        f"The board is in <#{match.place}>."
    )
    return Message(text, rows=((control(COME_BACK, match.board, 0),),), audience=user_id)


def looked_after_aloud(match: MatchRow, user_id: int) -> Message:
    """Return the same for where the match is, as their DMs are closed."""
    text = (
        f"{mention(user_id)}, a computer {MARK} plays for you on #{match.board}, until you press "
        f"**{COME_BACK.label}** or make a move yourself."
    )
    return Message(text, rows=((control(COME_BACK, match.board, 0),),), mentions=frozenset({user_id}))


def looked_after_lines(position: Live) -> list[str]:
    """Return the line for under a board that says for whom a computer plays; none where it is for nobody."""
    names = dict.fromkeys(position.names[seat] for seat in sorted(position.attendance.looked_after))
    if not names:
        return []
    return [f"-# {MARK} A computer plays for {listed([escaped(name) for name in names])} until they are back."]
