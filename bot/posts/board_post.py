"""The live board in the channel, and the board as it once was."""

from collections.abc import Mapping

from bot.desk import AnyDesk, Button, Style
from bot.posts.channel_lost_post import move_rows
from bot.posts.clock_lines import clock_lines
from bot.posts.controls import fixed_controls
from bot.posts.looked_after_post import COME_BACK, looked_after_lines
from bot.posts.message import MOST_CONTENT, Attachment, Message, Row, clipped, in_rows
from bot.posts.sentences import back_notes, ending_of, told
from bot.posts.turn_line import turn_line, users_at_play, users_to_move
from bot.posts.verbs import Hand, Record, Rematch, Resign, Rules, Text, Watch
from bot.posts.watching import mentioned_watchers, watchers_line
from bot.posts.wording import escaped, listed, mention, result_line, tally_of, title, winners_of
from bot.services.endings import STOPPED
from bot.services.position import Live, Position
from engines.core.rules import Outcome, Seat
from render.core.board import PublicBoard


def board_post(
    position: Live,
    desk: AnyDesk,
    board: PublicBoard,
    said: str,
    ratings: str = "",
    watchers: Mapping[int, bool] | None = None,
    *,
    now: int | None = None,
) -> Message:
    """Return the live board: what happened, as `story` tells it, whose turn it is, the picture, the buttons.

    Who watches is mentioned: Discord calls nobody when a post is edited, so once a post. The last one calls everybody
    who played, and who waited for the end alone, and ends with what became of the players' `ratings`. `now` is when
    it is shown, if that is later than the last entry.
    """
    lines = _lines(position, desk, now)
    over = isinstance(position.turn, Outcome)
    there = users_at_play(position)
    called = frozenset(there) if over else users_called(position)
    if over and there:
        lines.append(f"{listed([mention(user) for user in there])}: the match is over.")
    if ratings and len("\n".join((*lines, ratings))) < MOST_CONTENT:
        lines.append(ratings)
    watching = mentioned_watchers(position, watchers or {}, MOST_CONTENT - len("\n".join(lines)) - 1)
    if watching:
        lines.append(watchers_line(watching))
        called |= frozenset(watching)
    return Message(_with_story(lines, said), (_picture(position, board),), _rows(position, desk), called)


def board_now(position: Live, desk: AnyDesk, board: PublicBoard, said: str, now: int) -> Message:
    """Return the same for one reader: nobody is mentioned because a match is over, and there are no buttons.

    But for one where the match must be moved.
    """
    lines = [*_lines(position, desk, now), _number_line(position)]
    return Message(_with_story(lines, said), (_picture(position, board),), move_rows(position.match))


def past_post(position: Position, board: PublicBoard) -> Message:
    """Return the board as it was: what had just happened and the picture; nothing of the deadline of today."""
    news = position.news.since(position.ply - 1) or ()
    lines = [title(position), told(position, position.events, notes=back_notes(news)), _number_line(position)]
    return Message("\n".join(line for line in lines if line), (_picture(position, board),))


def users_called(position: Live) -> frozenset[int]:
    """Return whom a new live board pings: those to move, but nobody who has just pressed, and none of a whole table."""
    if position.rules.info.simultaneous:
        return frozenset()
    by = position.calling.by
    return frozenset(users_to_move(position)) - ({position.match.holders[by]} if by is not None else set())


def _lines(position: Live, desk: AnyDesk, now: int | None) -> list[str]:
    note = desk.note(position.public_view)
    return [title(position), *_turn_lines(position, now), *([f"-# {note}"] if note else [])]


def _turn_lines(position: Live, now: int | None) -> list[str]:
    """Say whom the match waits for and what its clocks do, or how it has ended."""
    if isinstance(position.turn, Outcome):
        return _end_lines(position)
    out = {Seat(row.seat) for row in position.match.table if row.away_until and position.is_out(Seat(row.seat))}
    clocks = clock_lines(position.match, position.to_move, position.at if now is None else now, out=out)
    return [turn_line(position), *looked_after_lines(position), *clocks]


def _with_story(lines: list[str], said: str) -> str:
    """Return a post's lines with what has happened after the title, as much of it as there is room for."""
    room = MOST_CONTENT - len("\n".join(lines)) - 1
    happened = clipped(said.splitlines(), room)
    return "\n".join([lines[0], *([happened] if happened else []), *lines[1:]])


def _picture(position: Position, board: PublicBoard) -> Attachment:
    return Attachment(f"{position.game}-{position.board}-{position.number}.png", board.png, board.alt)


def _number_line(position: Position) -> str:
    """Say which position it is, counted as everybody counts."""
    return f"-# After {'turn' if position.rules.info.simultaneous else 'move'} {position.number}."


def _end_lines(position: Live) -> list[str]:
    """Return the result once: in the game's own sentence, which says why, and the scores it does not say."""
    match, ending = position.match, ending_of(position)
    if ending is None:
        return [result_line(match)]
    trophy = "🏆 " if 0 < len(winners_of(match)) < match.seats else ""
    tally = tally_of(match)
    return [trophy + escaped(ending.sentence), *([tally] if tally and not ending.tells_scores else [])]


def _rows(position: Live, desk: AnyDesk) -> tuple[Row, ...]:
    own = desk.buttons(position.public_view)
    if isinstance(position.turn, Outcome):
        looks = [button for button in own if button.verb.looks]
        fixed = [Button(Text(), "Text"), Button(Rules(), "Rules"), Button(Record(), "Record")]
        again = [] if position.ended == STOPPED else [Button(Rematch(), "Rematch", Style.SUCCESS)]
        return in_rows(fixed_controls(position, [*looks, *fixed, *again]))
    hand = [] if desk.hand_label is None else [Button(Hand(), desk.hand_label)]
    fixed = [
        *hand,
        Button(Text(), "Text"),
        Button(Rules(), "Rules"),
        Button(Watch(), "Watch"),
        Button(Resign(), "Resign"),
    ]
    back = [COME_BACK] if position.attendance.looked_after else []
    return in_rows(fixed_controls(position, own), fixed_controls(position, fixed), fixed_controls(position, back))
