"""Watchers, mentioned by the boards of a match besides its players (`bot/kernel/delivery/sending.py`)."""

from collections.abc import Iterable, Mapping
from typing import Final

from bot.kernel.matches.position import Position
from bot.kernel.messages.phrases import mention
from bot.kernel.text.translation import _
from bot.watching.store import WATCHERS, forget_watchers_of_ended, watchers_of
from engines.core.rules import Outcome, Seat

KINDS: Final = frozenset({WATCHERS.kind})
followers_of, forget_of_ended = watchers_of, forget_watchers_of_ended


def still_plays(position: Position, user_id: int) -> bool:
    """Return whether a user has a seat that the board pings; players who left or are out have none."""
    seats = position.match.seats_of(user_id)
    if isinstance(position.turn, Outcome):
        return bool(seats)
    return not all(position.is_out(Seat(seat)) for seat in seats)


def mentioned_watchers(position: Position, watchers: Mapping[int, bool], room: int) -> list[int]:
    """Return the spectators that a board mentions, as many as fit, except players of the match."""
    over = isinstance(position.turn, Outcome)
    mentioned: list[int] = []
    for user_id, end_only in watchers.items():
        if (over or not end_only) and not still_plays(position, user_id):
            mentioned.append(user_id)
            if len(watchers_line(mentioned)) > room:
                return mentioned[:-1]
    return mentioned


def watchers_line(users: Iterable[int]) -> str:
    """Return the line that mentions spectators."""
    return _("-# Watching: {users}", users=", ".join(map(mention, users)))
