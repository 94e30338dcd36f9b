"""A player's own board, by DM or as a private reply, the notices that replace it, and a player's statistics."""

from collections.abc import Sequence

from bot.kernel.buttons.game_controls import AnyGameControls, Button, Style
from bot.kernel.matches.position import Position
from bot.kernel.messages.controls import MOST_CHOICES, Bound, Option, facts_of, fixed_controls
from bot.kernel.messages.match_verbs import HAND_LABEL, TEXT_BOARD, ChooseChannel, Hand, MoveTo, Text
from bot.kernel.messages.message import Attachment, Message, Row, control, in_rows
from bot.kernel.messages.phrases import join_names, mention, moment, title
from bot.kernel.messages.turn_line import own_turn_line, users_to_move
from bot.kernel.store.match_row import Absent, MatchRow, Status
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, translate
from bot.replays.actions import what_happened
from engines.core.looking_back import OwnStatistics
from engines.core.rules import Outcome, Seat
from render.core.board import PrivateBoard, PublicBoard
from render.core.charts import Chart


def chart_of(statistics: OwnStatistics) -> Chart:
    """Return the chart of a player's statistics, in their language."""
    title, values = translate(statistics.title), statistics.values
    alt = _(
        "{title}: {first} first, {most} at most, {last} last.",
        title=title,
        first=values[0],
        most=max(values),
        last=values[-1],
    )
    return Chart(title, values, alt)


def statistics_lines(statistics: OwnStatistics) -> list[str]:
    """Return the lines of the statistics."""
    return [f"📊 {translate(line)}" for line in statistics.sentences]


def chart_file(position: Position, seat: Seat, chart: PublicBoard) -> Attachment:
    """Return the chart as an attachment."""
    return Attachment(f"{position.game}-{position.match_id}-seat{seat}-chart.png", chart.png, chart.alt)


def statistics_post(
    position: Position, seat: Seat, statistics: OwnStatistics, chart: PublicBoard, reader: int
) -> Message:
    """Return the message with a player's statistics."""
    text = "\n".join([title(position), *statistics_lines(statistics)])
    return Message(text, (chart_file(position, seat, chart),), audience=reader)


_CARDS = "🎴 "
_HAPPENED = what_happened.button()


def private_post(
    position: Position,
    game_controls: AnyGameControls,
    board: PrivateBoard,
    statistics: OwnStatistics | None = None,
    chart: PublicBoard | None = None,
    here: int | None = None,
) -> Message:
    """Return a player's own board, with buttons on their turn.

    At the end it has the player's `statistics`, with their `chart`. `here` is the channel of a private reply.
    """
    match = position.match
    lines = [f"{_CARDS if position.rules.info.hidden else ''}{own_turn_line(position, board.seat, here)}"]
    enclosure = game_controls.enclosure(position.seat_view(board.seat), facts_of(position))
    if enclosure.text:
        lines.append(enclosure.text)
    if statistics is not None:
        lines += statistics_lines(statistics)
    name = f"{match.game}-{match.match_id}-{position.number}-mine.png"
    over = isinstance(position.turn, Outcome)
    own = () if over else fixed_controls(position, game_controls.buttons(position.public_view))
    happened = [_HAPPENED] if position.number else []
    fixed = [*happened, Button(Text(board.seat), TEXT_BOARD), *([enclosure.button] if enclosure.button else [])]
    rows = () if over else in_rows(own, fixed_controls(position, fixed))
    # In simultaneous games, a player who is ready can still change their orders.
    active = board.seat in position.to_move
    if position.rules.info.simultaneous:
        active = bool(position.legal_actions(board.seat))
    shown = rows if active else ()
    files = [Attachment(name, board.png, board.alt)]
    if chart is not None:
        files.append(chart_file(position, board.seat, chart))
    if enclosure.name and not (enclosure.button and shown):
        files.append(Attachment(enclosure.name, enclosure.data))
    return Message("\n".join(lines), tuple(files), shown, audience=match.holders[board.seat])


def waiting_post(position: Position, game_controls: AnyGameControls, seat: Seat, *, news: bool) -> Message:
    """Return the message to a player who gets no boards by DM, with a button that shows the board."""
    lines = [own_turn_line(position, seat)]
    label = translate(game_controls.hand_label or HAND_LABEL)
    if isinstance(position.turn, Outcome):
        return Message("\n".join(lines))
    lines.append(_("New: press **{label}**.", label=label) if news else _("**{label}** shows your board.", label=label))
    return Message("\n".join(lines), rows=in_rows(fixed_controls(position, (Button(Hand(), label),))))


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
    """Return the consequence of missing this turn too; '' if there is none."""
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
        return _("they lose the match") if position.match.is_signed_up else _("the match is called off")
    if position.match.absent is Absent.COMPUTER:
        return _("a computer takes over")
    return _("they are out, unrated")


def _names(position: Position, seats: Sequence[Seat]) -> str:
    return join_names([escape(position.names[seat]) for seat in seats])


def move_rows(match: MatchRow) -> tuple[Row, ...]:
    """Return the button that moves a match to another channel, if its channel is gone."""
    if match.lost_until is None or match.status is not Status.PLAYING:
        return ()
    return in_rows((control(Button(ChooseChannel(), _("Move it…"), Style.PRIMARY), match.match_id, 0),))


def channel_lost_post(match: MatchRow) -> Message:
    """Return the DM to a player about a lost channel, or its update once the match is over or has a channel again."""
    if rows := move_rows(match):
        text = _("{match} is paused: its channel is gone. Choose a new one to play on.", match=title(match))
        return Message(text, rows=rows)
    if match.status is not Status.PLAYING:
        return Message(_("{match} is over.", match=title(match)))
    return Message(_("{match} goes on in {channel}.", match=title(match), channel=f"<#{match.place}>"))


def channels_page(match: MatchRow, channels: Sequence[tuple[int, str]]) -> Message:
    """Return the menu of channels to which a match can be moved."""
    options = [Option(MoveTo(str(channel_id)), f"#{name}") for channel_id, name in channels[:MOST_CHOICES]]
    menu = Bound(match.match_id, 0).menu(_("Choose a channel"), options)
    return Message(_("{match}: Play on where?", match=title(match)), rows=(menu,))
