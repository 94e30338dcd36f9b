"""Golden stories of a turn for each keeper of a golden game: fights, deaths, land, growth, warnings, errors."""

from collections.abc import Iterator

from cogs.monsters.pages.story import story
from engines.core.playback import replay
from engines.core.record import Record
from engines.core.rules import Seat
from engines.monsters import RULES
from tests.cogs.golden import check
from tests.cogs.walking import NAMES, RECORDS


def test_a_turn_is_told_as_it_was_told() -> None:
    check("stories", _stories())


def _stories() -> Iterator[str]:
    """Yield what each keeper reads after each of ten turns in which more befell them than land and growth."""
    record = Record.from_json((RECORDS / "monsters" / "golden" / "four.json").read_text())
    told = 0
    for step in replay(RULES, record):
        turn = RULES.public_view(step.state).turn_number
        if turn > 10:
            break
        if turn == told:
            continue
        told = turn
        for seat in range(record.seats):
            lines = story(RULES.seat_view(step.state, Seat(seat)), NAMES)
            if any(sign in lines for sign in "⚔💀⚠❌🐣🍖🏳"):
                yield f"\n== turn {turn}, {NAMES[seat]}\n{lines}"
