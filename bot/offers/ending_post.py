"""Messages about an offer or a match that ends otherwise than by its rules."""

from bot.kernel.matches.computer_names import people_of
from bot.kernel.messages.message import Message
from bot.kernel.messages.phrases import join_names, mention, stopped_line, title
from bot.kernel.store.match_row import MatchRow
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _
from engines import GAMES


def declined_post(match: MatchRow, decliner: int) -> Message | None:
    """Return the message that a player declined, to the players who had accepted; None without any."""
    users = people_of(one.user_id for one in match.table if one.accepted_by and one.user_id != decliner)
    names = [one.name for one in match.table if one.user_id == decliner]
    if not users or not names:
        return None
    called = join_names([mention(user) for user in dict.fromkeys(users)])
    text = _("{players}, {name} declined {match}.", players=called, name=escape(names[0]), match=title(match))
    return Message(text, mentions=frozenset(users))


def stopped_post(match: MatchRow) -> Message:
    """Return the message to the players of an offer that a moderator has ended."""
    users = people_of(match.holders)
    called = join_names([mention(user) for user in users])
    text = _("{players}, {match} is off. {reason}", players=called, match=title(match), reason=stopped_line(match))
    return Message(text, mentions=frozenset(users))


def retired_post(match: MatchRow) -> Message:
    """Return the message to a table whose match has ended because the rules have changed."""
    text = _(
        "{match} ended without a result: the rules of {game} changed. Sorry! Play again: `/play`",
        match=title(match),
        game=GAMES[match.game].info.title,
    )
    return Message(text, mentions=frozenset(row.user_id for row in match.table))


def retired_line(match: MatchRow) -> str:
    """Return the same in the line that a player's own board keeps."""
    return _("{match} ended without a result: the rules changed.", match=title(match))
