"""The posts of a position: the live board in the channel, a player's own board by DM or as a private reply."""

import re
from collections.abc import Sequence

from bot.delivery.message import (
    MOST_CONTENT,
    Attachment,
    Control,
    Message,
    Row,
    clipped,
    control,
    in_characters,
    in_rows,
)
from bot.delivery.wording import (
    escaped,
    listed,
    mention,
    moment,
    result_line,
    scores_of,
    tally_of,
    title,
    winners_of,
)
from bot.desk import AnyDesk, Button, Occasion, Style
from bot.services.attendance import UNFINISHED
from bot.services.begin import commitment
from bot.services.positions import Position
from bot.store.matches import MatchRow
from engines import TEXTS
from engines.core.record import Record
from engines.core.rules import Event, Outcome, Seat
from engines.core.text import InParts
from render.core.board import PrivateBoard, PublicBoard

HAND, TEXT, RULES, RESIGN, RESIGN_SURELY = "hand", "text", "rules", "resign", "resign_surely"
RECORD = "record"
DISMISS = "dismiss"
"""The verb of *Cancel* in a question or a dialogue: nothing happens."""
MOST_SENTENCES = 1_200


def board_post(position: Position, desk: AnyDesk, board: PublicBoard, said: str) -> Message:
    """Return the live board: what happened, as `told` tells it, whose turn it is, the picture, the buttons.

    The last one calls everybody who played.
    """
    match = position.match
    over = isinstance(position.turn, Outcome)
    lines = [title(match), *([_turn_line(position)] if not over else _end_lines(position))]
    if note := desk.note(position.public_view):
        lines.append(f"-# {note}")
    files = [_picture(position, board)]
    called = frozenset(match.holders) if over else users_called(position)
    if over:
        lines.append(f"{listed([mention(user) for user in dict.fromkeys(match.holders)])}: the match is over.")
    room = MOST_CONTENT - len("\n".join(lines)) - 1
    # How it ended is told once: below, with the result.
    story = [line for line in said.splitlines() if not over or line != _last_sentence(position)]
    if said := clipped(story, room):
        lines.insert(1, said)
    return Message("\n".join(lines), tuple(files), _rows(position, desk), called)


def past_post(position: Position, board: PublicBoard) -> Message:
    """Return the board as it was: what had just happened and the picture; nothing of the deadline of today."""
    lines = [title(position.match), told(position, position.events), _number_line(position)]
    return Message("\n".join(line for line in lines if line), (_picture(position, board),))


def told(position: Position, events: Sequence[Event], *, before: str = "", notes: Sequence[str] = ()) -> str:
    """Return what happened in sentences, after those told before, then what the host did; no more than a post holds."""
    lines = [*before.splitlines(), *sentences(position, events), *notes]
    return clipped([line for line in lines if line], MOST_SENTENCES)


def users_called(position: Position) -> frozenset[int]:
    """Return whom a new live board pings: those to move, but nobody who has just pressed, and none of a whole table."""
    if position.rules.info.simultaneous:
        return frozenset()
    by = position.calling.by
    return frozenset(_users_to_move(position)) - ({position.match.holders[by]} if by is not None else set())


def private_post(position: Position, desk: AnyDesk, board: PrivateBoard) -> Message:
    """Return a player's own board, with the buttons to play from where it is that player's turn."""
    match = position.match
    lines = [title(match), _own_turn_line(position, board.seat)]
    enclosure = desk.enclosure(position.seat_view(board.seat), occasion_of(position))
    if enclosure.text:
        lines.append(enclosure.text)
    name = f"{match.game}-{match.board}-{position.number}-mine.png"
    over = isinstance(position.turn, Outcome)
    own = () if over else _desk_controls(position, desk)
    fixed = [Button(TEXT, "Text", arg=str(board.seat)), *([enclosure.button] if enclosure.button else [])]
    rows = () if over else in_rows(own, _fixed_controls(position, fixed))
    # Where all act together, who is done can look again and change their mind.
    active = board.seat in position.to_move
    if position.rules.info.simultaneous:
        active = bool(position.rules.legal_actions(position.state, board.seat))
    shown = rows if active else ()
    files = [Attachment(name, board.png, board.alt)]
    if enclosure.name and not (enclosure.button and shown):
        files.append(Attachment(enclosure.name, enclosure.data))
    return Message("\n".join(lines), tuple(files), shown)


def occasion_of(position: Position) -> Occasion:
    """Return what a desk is told besides a view."""
    return Occasion(position.match.board, position.match.names, position.began)


def waiting_post(position: Position, desk: AnyDesk, seat: Seat) -> Message:
    """Return what a player gets who only looks when they want to: no board, but that there is something to look at."""
    lines = [title(position.match), _own_turn_line(position, seat)]
    label = desk.hand_label or "My hand"
    if isinstance(position.turn, Outcome):
        return Message("\n".join(lines))
    lines.append(f"There is something new to read: press **{label}**, and only you will see it.")
    return Message("\n".join(lines), rows=in_rows(_fixed_controls(position, (Button(HAND, label),))))


def sentences(position: Position, events: Sequence[Event]) -> list[str]:
    """Return the public sentences of events."""
    text = TEXTS[position.match.game]
    said = (text.event(event, position.match.names) for event in events)
    return [escaped(sentence) for sentence in said if sentence]


def text_board(position: Position, seat: Seat | None) -> Message:
    """Return the board in characters, a seat's own view or everybody's: a code block, or a file where it is large."""
    text, names = TEXTS[position.match.game], position.match.names
    name = f"{position.match.game}-{position.match.board}-{position.number}.txt"
    if isinstance(text, InParts):
        return _in_parts(position, text, seat, name)
    drawn = text.public(position.public_view, names) if seat is None else text.private(position.seat_view(seat), names)
    return in_characters(title(position.match), drawn, name)


def _in_parts(position: Position, text: InParts, seat: Seat | None, name: str) -> Message:
    """Keep only what is in columns in a code block, which a phone neither breaks well nor reads aloud well."""
    view = position.public_view if seat is None else position.seat_view(seat)
    before, rows, after = text.parts(view, position.match.names)
    block = "\n".join(rows)
    head, tail = [title(position.match), *map(escaped, before)], [*map(escaped, after)]
    quoted = block.replace("```", "'" * 3)
    content = "\n".join([*head, *([f"```\n{quoted}\n```"] if rows else []), *tail])
    if len(content) <= MOST_CONTENT:
        return Message(content)
    lines = [*head, *tail, "The board is too long for a message: here it is as a file."]
    return Message(clipped(lines, MOST_CONTENT), (Attachment(name, block.encode()),))


def resign_question(position: Position, seat: Seat) -> Message:
    """Return the question before a player leaves for good: it says what comes of it."""
    buttons = (Button(RESIGN_SURELY, "Yes, leave the match", Style.DANGER), Button(DISMISS, "Cancel"))
    text = f"{title(position.match)}: leave it for good? {_without(position, seat)}"
    return Message(text, rows=in_rows(_fixed_controls(position, buttons)))


def _without(position: Position, seat: Seat) -> str:
    """Say what the match comes to without that seat, from what everybody knows."""
    match, gone = position.match, position.attendance.left
    others = [other for other in range(match.seats) if other != seat and other not in gone]
    if len(others) == 1:
        return f"{escaped(match.names[others[0]])} wins then."
    return "The others play on; the last one left wins."


def record_post(position: Position, record: Record) -> Message:
    """Return the whole game for everyone to check, once it is over, with what its seed was made of."""
    match = position.match
    name = f"{match.game}-{match.board}.json"
    shares = ", ".join(f"{escaped(row.name)} `{row.accepted_by or 0}`" for row in match.table)
    text = (
        f"{title(match)}: the record. `python3 -m engines replay {name}` replays it.\n"
        f"Fair dice: the server's secret was `{match.secret}`. Its SHA-256, shown before anyone accepted, is "
        f"`{commitment(match.secret)}`. The seed is the SHA-256 of the secret followed by what each player accepted "
        f"with, 8 bytes a number in seat order: {shares}."
    )
    return Message(clipped([text], MOST_CONTENT), (Attachment(name, record.to_json().encode()),))


def _picture(position: Position, board: PublicBoard) -> Attachment:
    match = position.match
    return Attachment(f"{match.game}-{match.board}-{position.number}.png", board.png, board.alt)


def _number_line(position: Position) -> str:
    """Say which position it is, counted as everybody counts."""
    return f"-# After {'turn' if position.rules.info.simultaneous else 'move'} {position.number}."


def _end_lines(position: Position) -> list[str]:
    """Return the result once: in the game's own sentence, which says why, and the scores it does not say."""
    match, sentence = position.match, _last_sentence(position)
    if not sentence:
        return [result_line(match)]
    trophy = "🏆 " if 0 < len(winners_of(match)) < match.seats else ""
    tally = tally_of(match)
    return [trophy + sentence, *([tally] if tally and not _says_scores(sentence, match) else [])]


def _last_sentence(position: Position) -> str:
    """Return the sentence by which the game has told how it ended; '' where it was the host that ended it."""
    said = sentences(position, position.events)
    if not said or position.turn == UNFINISHED:
        return ""
    match, winners = position.match, winners_of(position.match)
    named = all(escaped(match.names[seat]) in said[-1] for seat in winners)
    return said[-1] if named or len(winners) == match.seats else ""


def _says_scores(sentence: str, match: MatchRow) -> bool:
    for name in match.names:
        sentence = sentence.replace(escaped(name), "")
    return set(scores_of(match)) <= set(map(int, re.findall(r"\d+", sentence)))


def _turn_line(position: Position) -> str:
    deadline = f" · deadline {moment(position.match.deadline)}" if position.match.deadline else ""
    if position.rules.info.simultaneous:
        return f"Waiting for {_missing(position)}{deadline}"
    return f"{listed([mention(user) for user in _users_to_move(position)])} to move{deadline}{_missed(position)}"


def _missed(position: Position) -> str:
    """Warn those to move who have missed their last turns."""
    late = {seat: position.attendance.of(seat) for seat in position.to_move if position.attendance.of(seat)}
    if not late or position.rules.info.counts_missed_turns:
        return ""
    allowed = position.attendance.allowed
    if len(position.to_move) == 1:
        return f" · turns missed {late[position.to_move[0]]} of {allowed}"
    counts = [f"{escaped(position.match.names[seat])} {count} of {allowed}" for seat, count in late.items()]
    return f" · turns missed: {listed(counts)}"


def absence_note(position: Position, seat: Seat) -> str:
    """Say why the host took a player out; '' for one who left of their own accord."""
    missed = position.attendance.of(seat)
    if missed < position.attendance.allowed or position.rules.info.counts_missed_turns:
        return ""
    turns = "a turn" if missed == 1 else f"{missed} turns in a row"
    return f"{escaped(position.match.names[seat])} missed {turns}, and has left by that."


def _missing(position: Position) -> str:
    """Name those a simultaneous turn waits for, without pinging them; where it is everybody, say just that."""
    names = [escaped(position.match.names[seat]) for seat in position.to_move]
    if len(names) == position.match.seats:
        return "both players" if len(names) == 2 else f"all {len(names)} players"
    return f"{len(names)}: {listed(names)}"


def _own_turn_line(position: Position, seat: Seat) -> str:
    match = position.match
    where = f"<#{match.place}>"
    if isinstance(position.turn, Outcome):
        return f"{result_line(match)} The board is in {where}."
    if seat in position.attendance.left:
        return f"You have left this match. You can watch it in {where}."
    if seat in position.to_move:
        deadline = f", deadline {moment(match.deadline)}" if match.deadline else ""
        return f"**Your turn**{deadline}{_missed_by(position, seat)}. The board is in {where}."
    if position.rules.info.simultaneous:
        if not position.rules.legal_actions(position.state, seat):
            return f"You are out of this match. You can watch it in {where}."
        return f"You are ready. The next turn runs when all are, or when the time is up. The board is in {where}."
    waited_for = listed([escaped(match.names[other]) for other in position.to_move])
    # A DM is not renewed at each move of the others: what it says stays true.
    return f"You play in {where}. After move {position.number} it waits for {waited_for}."


def _missed_by(position: Position, seat: Seat) -> str:
    missed = position.attendance.of(seat)
    if not missed or position.rules.info.counts_missed_turns:
        return ""
    return f", turns missed {missed} of {position.attendance.allowed}"


def _users_to_move(position: Position) -> list[int]:
    return list(dict.fromkeys(position.match.table[seat].user_id for seat in position.to_move))


def _desk_controls(position: Position, desk: AnyDesk) -> tuple[Control, ...]:
    match = position.match
    return tuple(control(button, match.board, position.number) for button in desk.buttons(position.public_view))


def _fixed_controls(position: Position, buttons: Sequence[Button]) -> tuple[Control, ...]:
    return tuple(control(button, position.match.board, position.number) for button in buttons)


def _rows(position: Position, desk: AnyDesk) -> tuple[Row, ...]:
    if isinstance(position.turn, Outcome):
        return in_rows(
            _fixed_controls(position, (Button(TEXT, "Text"), Button(RULES, "Rules"), Button(RECORD, "Record")))
        )
    fixed = [Button(TEXT, "Text"), Button(RULES, "Rules"), Button(RESIGN, "Resign")]
    if desk.hand_label is not None:
        fixed.insert(0, Button(HAND, desk.hand_label))
    return in_rows(_desk_controls(position, desk), _fixed_controls(position, fixed))
