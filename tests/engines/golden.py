"""Golden playthroughs: a record beside the sentences its players read, and the text board in the middle and at the end.

`golden/NAME.json` is a game record, `golden/NAME.txt` its transcript. With GAMEKEEPER_GOLDEN=write in the environment
the transcripts are written again instead of compared; read the difference before you commit it.
"""

from pathlib import Path

from engines import AnyRules, AnyText
from engines.core import Outcome, Record
from engines.core.options import changed_options, options_from_json
from engines.core.playback import replay
from tests.golden_text import check_text

NAMES = tuple(f"Seat {seat}" for seat in range(20))


def transcript(rules: AnyRules, text: AnyText, record: Record) -> str:
    """Return a line for each ply that players are told of, two text boards, and the outcome."""
    changed = changed_options(options_from_json(rules.Options, record.options))
    options = ", ".join(f"{name}={value}" for name, value in changed.items()) or "none"
    lines = [f"{rules.info.title}, {record.seats} seats, options: {options}"]
    steps, last = list(replay(rules, record)), len(record.entries)
    for ply, step in enumerate(steps):
        events = [event for event in (text.event(event, NAMES) for event in step.events) if event]
        entry = record.entries[ply - 1] if ply else None
        typed = "" if entry is None else f"{'clock' if entry.seat is None else f'seat {entry.seat}'}: {entry.text} -> "
        if events:
            lines.append(f"{ply}. {typed}" + "\n   ".join(events))
        if ply in (last // 2, last):
            lines += ["", text.public(rules.public_view(step.state), NAMES), ""]
    outcome = rules.turn(steps[-1].state)
    if isinstance(outcome, Outcome):
        lines.append(f"{outcome.reason}, winners {list(outcome.winners)}, scores {outcome.scores}")
    return "\n".join(lines).rstrip() + "\n"


def check_golden(rules: AnyRules, text: AnyText, record_file: Path) -> None:
    """Compare the transcript of a record with the golden one, or write it."""
    found = transcript(rules, text, Record.from_json(record_file.read_text()))
    check_text(record_file.with_suffix(".txt"), found)
