"""Users who were asked to read a player's reports, and their answers."""

from dataclasses import dataclass

from bot.kernel.store.match_values import MatchValues


@dataclass(frozen=True, slots=True)
class Reader:
    """The user asked to read a player's reports along, and whether they have agreed and not stopped it."""

    match_id: int
    player: int
    user_id: int
    agreed: bool


READERS = MatchValues("reader", Reader, "player", "user_id")
