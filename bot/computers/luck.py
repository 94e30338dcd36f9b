"""Luck: what chance gave each side of a game, apart from what was chosen.

The luck of a chance event is the value of what came, less the mean value of what could have come: dice of their own are
drawn again for the same entry in the same position. Both have one distribution, so that luck is 0 on the average,
whatever the value is: a poor value makes it scatter more, and never leans to a side.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from bot.replays.analysis import Luck
from engines import GAMES
from engines.core.playback import AnyFrame, replay
from engines.core.record import Record
from engines.core.rules import Outcome, Seat
from engines.selfplay import seed_bytes
from players.analysis import chances_of
from players.core.imagining import reward

DRAWS: Final = 40
"""Alternatives of each chance event."""


def has_luck(game: str) -> bool:
    """Return whether a game has chances, and somebody who knows what they are worth."""
    return GAMES[game].info.dice and chances_of(game) is not None


def luck_of(record: Record, draws: int = DRAWS) -> Luck:
    """Return the luck of each seat in a game that is over."""
    events = list(_events(list(replay(GAMES[record.game], record)), draws))
    totals = tuple(math.fsum(event[seat] for event in events) for seat in range(record.seats))
    return Luck(totals, len(events))


def _events(frames: Sequence[AnyFrame], draws: int) -> Iterator[Sequence[float]]:
    """Yield what each chance event gave the seats."""
    seats = [Seat(seat) for seat in range(frames[0].seats)]
    for before, after in pairwise(frames):
        if after.drawn:
            others = [_with_other_dice(before, draw).enter(after.entry) for draw in range(draws)]
            yield [_value(after, seat) - math.fsum(_value(other, seat) for other in others) / draws for seat in seats]


def _with_other_dice(frame: AnyFrame, draw: int) -> AnyFrame:
    """Return a frame after which other dice fall, never those of the match."""
    return replace(frame, seed=seed_bytes(f"luck {frame.seed.hex()} {draw}"))


def _value(frame: AnyFrame, seat: Seat) -> float:
    if isinstance(frame.turn, Outcome):
        return reward(frame.turn, seat)
    player = chances_of(frame.rules.info.key)
    if player is None:
        raise TypeError(f"nobody knows the chances of {frame.rules.info.key}")
    return player.standing(frame.public_view, seat)
