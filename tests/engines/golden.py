"""Golden playthroughs: a record beside the transcript it must give, ply by ply.

`golden/NAME.json` is a game record, `golden/NAME.txt` what players saw of it. With GAMEKEEPER_GOLDEN=write in the
environment the transcripts are written anew instead of compared; read the difference before you commit it.
"""

import os
from pathlib import Path

from engines import AnyRules, AnyText
from engines.core import Outcome, Record
from engines.core.options import changed_options, options_from_json
from engines.core.record import replay

NAMES = tuple(f"Seat {seat}" for seat in range(20))


def transcript(rules: AnyRules, text: AnyText, record: Record) -> str:
    """Each ply: the entry, the sentences of its events, whose turn it is, and the public text board."""
    changed = changed_options(options_from_json(rules.Options, record.options))
    options = ", ".join(f"{name}={value}" for name, value in changed.items()) or "none"
    blocks = [f"{rules.info.title}, {record.seats} seats, options: {options}"]
    for ply, step in enumerate(replay(rules, record)):
        if ply == 0:
            head = "ply 0: start"
        else:
            entry = record.entries[ply - 1]
            head = f"ply {ply}: {'clock' if entry.seat is None else f'seat {entry.seat}'}: {entry.text}"
        events = [text.event(event, NAMES) for event in step.events]
        turn = rules.turn(step.state)
        if isinstance(turn, Outcome):
            tail = f"over: {turn.reason}, winners {list(turn.winners)}, scores {turn.scores}"
        else:
            tail = f"turn: {list(turn.seats)}"
        board = text.public(rules.public_view(step.state), NAMES)
        blocks.append("\n".join([head, *(event for event in events if event), tail, board]))
    return "\n\n".join(blocks) + "\n"


def check_golden(rules: AnyRules, text: AnyText, record_file: Path) -> None:
    """Compare the transcript of a record with the golden one, or write it."""
    found = transcript(rules, text, Record.from_json(record_file.read_text()))
    golden = record_file.with_suffix(".txt")
    if os.environ.get("GAMEKEEPER_GOLDEN") == "write":
        golden.write_text(found)
    assert found == golden.read_text()
