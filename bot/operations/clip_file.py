"""A clip of a record's file, made without the bot: `python -m bot clip FILE CLIP`."""

from collections.abc import Sequence
from pathlib import Path

from bot.operations import OperatorError
from engines import GAMES
from engines.core.errors import RulesError
from engines.core.playback import AnyFrame, replay, views
from engines.core.record import Record
from engines.core.rules import Seat
from render.core.board import Table
from render.core.by_game import ClipOf, Kind
from render.core.gif import durations_of, encode_opening, join_parts, spread


def clip_file(file: Path, target: Path, seat: int | None, names: Sequence[str]) -> int:
    """Write the clip of a record as everybody or a seat sees it; return its size in bytes. Raises OperatorError."""
    try:
        record = Record.from_json(file.read_text(encoding="utf-8-sig"))
        gif = clip_of(record, None if seat is None else Seat(seat), names)
    except (OSError, UnicodeDecodeError, RulesError) as error:
        raise OperatorError(str(error)) from error
    target.write_bytes(gif)
    return len(gif)


def clip_of(record: Record, observer: Seat | None, names: Sequence[str]) -> bytes:
    """Return the clip of a record as everybody (None) or a seat sees it. Raises RulesError if it cannot be replayed."""
    rules = GAMES.get(record.game)
    if rules is None or rules.info.rules_version != record.rules_version:
        raise OperatorError(f"This version does not play {record.game} by rules {record.rules_version}.")
    if observer is not None and not 0 <= observer < record.seats:
        raise OperatorError(f"The seats of this record are 0 to {record.seats - 1}.")
    called = (*names, *(f"Player {number + 1}" for number in range(len(names), record.seats)))[: record.seats]
    played = list(replay(rules, record))
    shown = views_of(played, observer)
    within = None if rules.info.hidden else played[-1].public_view
    clip = ClipOf(record.game, Kind.PUBLIC if observer is None else Kind.PRIVATE, Table(1, called, within))
    durations = durations_of(len(shown))
    first = clip.first(shown[0])
    part, _ = clip.part(first, shown[1:], durations[1:], (0, 0))
    return join_parts(encode_opening(first, part.size), first.colours, durations[0], [part])


def views_of(played: Sequence[AnyFrame], observer: Seat | None) -> list[object]:
    """Return the views of a clip: one a ply, or the last of each turn where seats act together."""
    simultaneous, views_by_seat = played[0].rules.info.simultaneous, dict[int, object]()
    for frame in views(played, observer):
        if frame.events or not views_by_seat or not simultaneous:
            views_by_seat[frame.number] = frame.view
    all_views = list(views_by_seat.values())
    return [all_views[at] for at in spread(len(all_views))]
