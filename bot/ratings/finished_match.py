"""A finished rated match as ratings see it: the order of its players, and the players who left."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product

from bot.kernel.matches.pools import Pool


@dataclass(frozen=True, slots=True)
class FinishedSeat:
    """One seat of a finished match."""

    user_id: int
    place: int
    withdrawn: bool = False
    handed_over: bool = False
    """A substitute played on: the result moves the others, and the player who left has lost."""
    erased: bool = False
    """Their rating still moves those of others, and is shown to nobody."""


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A rated match that is over, with a place for each seat; `teams` are the seats that win and lose together."""

    match_id: int
    ended_at: int
    pool: Pool
    guild_id: int | None
    seats: tuple[FinishedSeat, ...]
    teams: tuple[tuple[int, ...], ...]

    @property
    def opponents(self) -> Iterator[tuple[int, int]]:
        """Yield the users of each two seats that are not partners."""
        for one, other in combinations(self.teams, 2):
            for mine, theirs in product(one, other):
                yield self.seats[mine].user_id, self.seats[theirs].user_id

    @property
    def last(self) -> int:
        """Return the rank of all who left, behind everybody else."""
        return 1 + max(seat.place for seat in self.seats)

    def has_left(self, seat: int) -> bool:
        """Return whether its player left and lost by it. Winners, and players before one who stayed, may leave."""
        held = self.seats[seat]
        behind = any(other.place > held.place and not other.withdrawn for other in self.seats)
        return held.handed_over or (held.withdrawn and held.place > 1 and not behind)

    def rank(self, team: tuple[int, ...]) -> int:
        """Return the place of a team: of its best player who stayed or took over; lower is better."""
        stayed = [self.seats[seat].place for seat in team if not self.has_left(seat) or self.seats[seat].handed_over]
        return min(stayed, default=self.last)

    def seat_of(self, user_id: int) -> int:
        """Return the seat of a player."""
        return next(seat for seat, held in enumerate(self.seats) if held.user_id == user_id)
