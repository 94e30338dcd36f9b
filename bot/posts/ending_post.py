"""What is told where an offer or a match ends otherwise than by its rules."""

from bot.computers import people_of
from bot.posts.message import Message
from bot.posts.wording import escaped, listed, mention, stopped_line, title
from bot.store.match_row import MatchRow
from engines import GAMES


def declined_post(match: MatchRow, decliner: int) -> Message | None:
    """Return what tells those who wanted the match that somebody declined it; None where there is nobody to tell."""
    users = people_of(one.user_id for one in match.table if one.accepted_by and one.user_id != decliner)
    names = [one.name for one in match.table if one.user_id == decliner]
    if not users or not names:
        return None
    called = listed([mention(user) for user in dict.fromkeys(users)])
    return Message(f"{called}, {escaped(names[0])} has declined {title(match)}.", mentions=frozenset(users))


def stopped_post(match: MatchRow) -> Message:
    """Return what tells those of an offer that a moderator has ended it."""
    users = people_of(match.holders)
    called = listed([mention(user) for user in users])
    return Message(f"{called}, {title(match)} is off. {stopped_line(match)}", mentions=frozenset(users))


def retired_post(match: MatchRow) -> Message:
    """Return what tells a table that its match has ended because the rules have changed."""
    text = (
        f"{title(match)} began under older rules of {GAMES[match.game].info.title}, and this version of "
        f"Gamekeeper plays by newer ones. Sorry, it ends here without a result: `/{match.game} challenge` "
        "makes a new match."
    )
    return Message(text, mentions=frozenset(row.user_id for row in match.table))


def retired_line(match: MatchRow) -> str:
    """Return the same in the line that a player's own board keeps."""
    return f"{title(match)} has ended without a result, because the rules have changed."
