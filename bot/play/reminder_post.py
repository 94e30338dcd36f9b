"""Messages that notify players besides the board: their turn, the reminder, a channel that is lost."""

from collections.abc import Sequence

from bot.kernel.buttons.game_controls import Button, Style
from bot.kernel.matches.position import Position
from bot.kernel.messages.controls import MOST_CHOICES, Bound, Option
from bot.kernel.messages.match_verbs import ChooseChannel, MoveTo
from bot.kernel.messages.message import Message, Row, control, in_rows
from bot.kernel.messages.phrases import join_names, mention, moment, title
from bot.kernel.messages.turn_line import users_to_move
from bot.kernel.store.match_row import Absent, MatchRow, Status
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _
from engines.core.rules import Seat


def call_post(position: Position) -> Message:
    """Return the direct message to a player whose turn it is."""
    match = position.match
    deadline = f" · ⏰ {moment(match.deadline)}" if match.deadline else ""
    return Message(_("{match}, your turn: {where}", match=title(match), where=f"<#{match.place}>") + deadline)


def reminder_post(position: Position, deadline: int) -> Message:
    """Return the reminder that pings the players to move."""
    users = users_to_move(position)
    text = _(
        "⏰ {match}: {players}, your turn ends {time}.",
        match=title(position.match),
        players=join_names([mention(user) for user in users]),
        time=moment(deadline),
    )
    return Message("\n".join(line for line in (text, _last_chance(position)) if line), mentions=frozenset(users))


def _last_chance(position: Position) -> str:
    """Return what happens to players who miss this turn too; '' for nothing."""
    attendance = position.attendance
    people = [seat for seat in position.to_move if not position.is_played_by_computer(seat)]
    new = [seat for seat in people if seat not in attendance.came]
    if new:
        return _("Without a first move by {names}, {outcome}.", names=_names(position, new), outcome=_without(position))
    late = [seat for seat in people if attendance.is_last_chance(seat)]
    if not late:
        return ""
    if position.match.absent is Absent.COMPUTER:
        return _("Last chance for {names}, then a computer takes over.", names=_names(position, late))
    return _("Last chance for {names}: missing this turn counts as leaving.", names=_names(position, late))


def _without(position: Position) -> str:
    if position.seats == 2:
        return _("the match is called off")
    if position.match.absent is Absent.COMPUTER:
        return _("a computer takes over")
    return _("they are out, unrated")


def _names(position: Position, seats: Sequence[Seat]) -> str:
    return join_names([escape(position.names[seat]) for seat in seats])


def move_rows(match: MatchRow) -> tuple[Row, ...]:
    """Return the button that moves a match to another channel; none where it has one."""
    if match.lost_until is None or match.status is not Status.PLAYING:
        return ()
    return in_rows((control(Button(ChooseChannel(), _("Move it…"), Style.PRIMARY), match.match_id, 0),))


def channel_lost_post(match: MatchRow) -> Message:
    """Return the DM to a player, or what stands there once the match is over or has a channel again."""
    if rows := move_rows(match):
        text = _("{match} is paused: its channel is gone. Choose a new one to play on.", match=title(match))
        return Message(text, rows=rows)
    if match.status is not Status.PLAYING:
        return Message(_("{match} is over.", match=title(match)))
    return Message(_("{match} goes on in {channel}.", match=title(match), channel=f"<#{match.place}>"))


def channels_page(match: MatchRow, channels: Sequence[tuple[int, str]]) -> Message:
    """Ask which channel a match goes on in."""
    options = [Option(MoveTo(str(channel_id)), f"#{name}") for channel_id, name in channels[:MOST_CHOICES]]
    menu = Bound(match.match_id, 0).menu(_("Choose a channel"), options)
    return Message(_("{match}: Play on where?", match=title(match)), rows=(menu,))
