"""Followers: watchers of a match, whom boards mention, and readers, who get copies of a player's reports.

Copies are sent only to readers who have agreed and have not blocked the player.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.buttons.game_controls import Button, Enclosure, Style
from bot.kernel.buttons.verb import Verb
from bot.kernel.matches.host import Host
from bot.kernel.matches.position import Position
from bot.kernel.matches.records import require_match
from bot.kernel.matches.refusal import Refusal
from bot.kernel.messages.message import Attachment, Message, control
from bot.kernel.messages.phrases import mention, title
from bot.kernel.store.match_row import MatchRow
from bot.kernel.store.preferences import dm_preferences, has_blocked, takes_challenges
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _
from bot.watching.store import READERS, WATCHERS, Reader, forget_watchers_of_ended, watchers_of
from engines.core.rules import Outcome, Seat
from render.core.board import PrivateBoard


class ReadAlong(Verb, name="read_along"):
    """Agree to get copies of the reports of a seat."""

    seat: int


class StopReading(Verb, name="stop_reading"):
    """Stop getting copies of the reports of a seat."""

    seat: int


async def may_be_sent(tx: AsyncConnection, match: MatchRow, player: int, user_id: int) -> bool:
    """Return whether a user may be sent copies of a player's reports, or the question whether they want them."""
    if await has_blocked(tx, user_id, player) or not await takes_challenges(tx, user_id, match.game):
        return False
    return user_id not in (await dm_preferences(tx, {user_id})).unpinged


async def choose_reading(host: Host, match_id: int, seat: Seat, user_id: int, *, agreed: bool) -> MatchRow:
    """Store whether a user wants copies of the reports of a seat. Raises Refusal for a user who was not asked."""
    async with host.database.write(of=match_id) as tx:
        match = await require_match(tx, match_id)
        player = match.holders[seat] if seat in range(len(match.table)) else 0
        if await READERS.find(tx, match_id, player, user_id) is None:
            raise Refusal(
                _("Nobody shares reports of #{match_id} with you. A player can: `VACATION @you 0`.", match_id=match_id)
            )
        await READERS.save(tx, Reader(match_id, player, user_id, agreed))
    return match


def reading_question(match: MatchRow, seat: Seat, reader: int) -> Message:
    """Return the question to a member whether they want copies of a player's reports."""
    name = escape(match.names[seat])
    buttons = (Button(ReadAlong(seat), _("Read along"), Style.SUCCESS), Button(StopReading(seat), _("No thanks")))
    question = _("{name} invites you to read along, with copies of their reports.", name=name)
    text = f"{title(match)}\n{question}"
    row = tuple(control(button, match.match_id, 0) for button in buttons)
    return Message(text, rows=(row,), audience=reader)


def copy_post(position: Position, enclosure: Enclosure, board: PrivateBoard, reader: int) -> Message:
    """Return a copy of a player's own board for `reader`; its only button stops these copies."""
    match = position.match
    files = [Attachment(f"{match.game}-{match.match_id}-{position.number}-copy.png", board.png, board.alt)]
    if enclosure.name:
        files.append(Attachment(enclosure.name, enclosure.data))
    intro = _("{name} lets you read along.", name=escape(match.names[board.seat]))
    text = f"{title(match)}\n{intro} {enclosure.text}"
    stop = control(Button(StopReading(board.seat), _("Stop these copies")), match.match_id, 0)
    return Message(text, tuple(files), ((stop,),), audience=reader)


def reading_text(match: MatchRow, seat: Seat, *, agreed: bool) -> Message:
    """Return the confirmation of a reader's choice, with a button that reverses it."""
    name = escape(match.names[seat])
    if agreed:
        text = _("You get a copy of {name}'s reports in #{match_id}.", name=name, match_id=match.match_id)
        button = Button(StopReading(seat), _("Stop these copies"))
    else:
        text = _("You no longer get {name}'s reports in #{match_id}.", name=name, match_id=match.match_id)
        button = Button(ReadAlong(seat), _("Read along"))
    return Message(text, rows=((control(button, match.match_id, 0),),))


KINDS: Final = frozenset({WATCHERS.kind})
followers_of, forget_of_ended = watchers_of, forget_watchers_of_ended


def still_plays(position: Position, user_id: int) -> bool:
    """Return whether a user has a seat that the board pings; players who left or are out have none."""
    seats = position.match.seats_of(user_id)
    if isinstance(position.turn, Outcome):
        return bool(seats)
    return not all(position.is_out(Seat(seat)) for seat in seats)


def mentioned_watchers(position: Position, watchers: Mapping[int, bool], room: int) -> list[int]:
    """Return the watchers that a board mentions, as many as fit, without players of the match."""
    over = isinstance(position.turn, Outcome)
    mentioned: list[int] = []
    for user_id, end_only in watchers.items():
        if (over or not end_only) and not still_plays(position, user_id):
            mentioned.append(user_id)
            if len(watchers_line(mentioned)) > room:
                return mentioned[:-1]
    return mentioned


def watchers_line(users: Iterable[int]) -> str:
    """Return the line that mentions watchers."""
    return _("-# Watching: {users}", users=", ".join(map(mention, users)))
