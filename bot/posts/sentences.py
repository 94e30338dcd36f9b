"""What happened, in the game's own sentences, with people's names as they are shown."""

from collections.abc import Sequence

from bot.posts.message import clipped
from bot.posts.wording import escaped
from bot.services.position import Position
from engines import TEXTS
from engines.core.rules import Event

MOST_SENTENCES = 1_200


def sentences(position: Position, events: Sequence[Event]) -> list[str]:
    """Return the public sentences of events."""
    text = TEXTS[position.game]
    said = (text.event(event, position.names) for event in events)
    return [escaped(sentence) for sentence in said if sentence]


def told(position: Position, events: Sequence[Event], *, before: str = "", notes: Sequence[str] = ()) -> str:
    """Return what happened in sentences, after those told before, then what the host did; no more than a post holds."""
    lines = [*before.splitlines(), *sentences(position, events), *notes]
    return clipped([line for line in lines if line], MOST_SENTENCES)
