"""A match as stored, with its seats: people, computers, former players."""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum


class Status(StrEnum):
    """The stage of a match."""

    OFFERED = "offered"
    PLAYING = "playing"
    OVER = "over"
    DECLINED = "declined"
    CANCELLED = "cancelled"


class Absent(StrEnum):
    """The rule for players who miss turns in a row."""

    EXPIRE = "expire"
    """The player has left, by the game's own rule."""
    COMPUTER = "computer"
    """A computer plays their seat until they are back."""


class Unrated(StrEnum):
    """The reason a match is no longer rated, if its last board states it."""

    SHORT = "short"
    """The match ended before its game counts as played."""
    ERASED = "erased"
    """A player left by erasing their data."""
    NO_SHOW = "no_show"
    """A player never moved."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat of a match; `accepted_by` is the interaction that accepted it, None while an invitation is open."""

    seat: int
    user_id: int
    name: str
    accepted_by: int | None
    time_left: int | None = None
    """Seconds left for the match, at `charged_at`."""
    away_until: int | None = None
    """The end of the holder's newest vacation, past or future."""
    is_away: bool = False
    """True while a computer plays for the holder."""


@dataclass(frozen=True, slots=True)
class FormerHolder:
    """A former holder of a seat, up to and including a ply."""

    seat: int
    until_ply: int
    user_id: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRow:
    """A match as stored; columns are documented in `bot/kernel/database/tables.py`."""

    match_id: int
    game: str
    rules_version: int
    options: str
    seats: int
    status: Status
    secret: str
    channel_id: int
    turn_time: int
    created_at: int
    table: tuple[SeatRow, ...]
    open_table: bool = False
    random_seats: bool = False
    seed: str | None = None
    guild_id: int | None = None
    thread_id: int | None = None
    private_thread: int | None = None
    ply: int = 0
    turn_ply: int = 0
    waits_for: str = ""
    deadline: int | None = None
    reminder: int | None = None
    started_at: int | None = None
    ended_at: int | None = None
    outcome: str | None = None
    offered_by: int | None = None
    declined_by: int | None = None
    rated: bool = False
    former: tuple[FormerHolder, ...] = ()
    """Former holders of seats, the earliest first."""
    rematch_of: int | None = None
    """The match that this is a rematch of."""
    pair_secret: str | None = None
    """The secret of the second game of a pair, until that begins."""
    pair_next: int | None = None
    """The second game of the pair, in the first."""
    pair_of: int | None = None
    """The first game of the pair, in the second."""
    pair_outcome: str | None = None
    """In a second game: the first game's outcome by this game's seats; after the end, the outcome of both."""
    stopped_by: int | None = None
    """The moderator who ended it."""
    stop_reason: str | None = None
    """The moderator's reason."""
    total_time: int | None = None
    """Seconds each seat has for the whole match; None for no limit."""
    charged_at: int | None = None
    """The time up to which the seats' time is charged."""
    paused_until: int | None = None
    """The end of an agreed pause."""
    lost_until: int | None = None
    """The time until which the clock is stopped because the channel is gone; None if there is one."""
    absent: Absent = Absent.EXPIRE
    """The rule for players who miss turns in a row."""
    log_hash: str = ""
    """The running hash of its log (`engines/core/record.py`)."""
    sealed: bool = False
    """Other matches have the same deal: only its players may see it, and its proof is not published."""
    unrated: Unrated | None = None
    """The reason why it became unrated."""

    def changes_to(self, other: "MatchRow") -> dict[str, int | str | None]:
        """Return the columns in which another row differs; seats are stored separately."""
        names = [field.name for field in fields(self) if field.name not in ("table", "former")]
        return {name: getattr(other, name) for name in names if getattr(other, name) != getattr(self, name)}

    @property
    def maker(self) -> SeatRow:
        """The seat of the player who made the offer; the first if nobody did."""
        return next((row for row in self.table if row.user_id == self.offered_by), self.table[0])

    @property
    def other_seats(self) -> tuple[SeatRow, ...]:
        """All seats but the maker's."""
        return tuple(row for row in self.table if row is not self.maker)

    @property
    def place(self) -> int:
        """The channel or thread of its posts."""
        return self.thread_id or self.channel_id

    @property
    def is_signed_up(self) -> bool:
        """Return whether it began from a sign-up, for example in a contest, where it counts."""
        return self.offered_by is None

    @property
    def is_private(self) -> bool:
        """Return whether only its players may view it."""
        return self.sealed or (self.thread_id is not None and self.thread_id == self.private_thread)

    def seats_of(self, user_id: int) -> tuple[int, ...]:
        """Return the seats that user holds, in order."""
        return tuple(row.seat for row in self.table if row.user_id == user_id)

    def own_seats_of(self, user_id: int) -> tuple[int, ...]:
        """Return the seats that user plays, without seats in away mode."""
        return tuple(row.seat for row in self.table if row.user_id == user_id and not row.is_away)

    @property
    def holders(self) -> tuple[int, ...]:
        """The user ids by seat."""
        return tuple(row.user_id for row in self.table)

    @property
    def names(self) -> tuple[str, ...]:
        """The display names by seat."""
        return tuple(row.name for row in self.table)

    def holders_at(self, ply: int) -> tuple[int, ...]:
        """Return the user ids by seat, at a ply."""
        return tuple(self._holder_at(row, ply).user_id for row in self.table) if self.former else self.holders

    def names_at(self, ply: int) -> tuple[str, ...]:
        """Return the display names by seat, at a ply."""
        return tuple(self._holder_at(row, ply).name for row in self.table) if self.former else self.names

    def _holder_at(self, row: SeatRow, ply: int) -> SeatRow | FormerHolder:
        return next((each for each in self.former if each.seat == row.seat and ply <= each.until_ply), row)


FORMER = "a former player"
COMPUTERS = 9_999
"""Ids from -1 to minus this number are computers' (`bot/kernel/matches/computer_names.py`)."""


def is_former(user_id: int) -> bool:
    """Return whether an id stands for an erased user; Discord's ids are positive."""
    return user_id < -COMPUTERS


def drawn_number() -> int:
    """Return a random id for an erased user: a single one, so that ratings still tell players apart."""
    return -1 - COMPUTERS - secrets.randbelow(2**62)


def is_computer(user_id: int) -> bool:
    """Return whether a user id is a computer's."""
    return -COMPUTERS <= user_id < 0


def people_of(users: Iterable[int]) -> list[int]:
    """Return the people among the users, each once, in order."""
    return list(dict.fromkeys(user for user in users if not is_computer(user)))


def has_computers(users: Iterable[int]) -> bool:
    """Return whether a computer is among the users."""
    return any(map(is_computer, users))


def plays_alone(holders: Sequence[int]) -> bool:
    """Return whether one person plays against computers only."""
    return has_computers(holders) and len(people_of(holders)) == 1


def can_be_rated(holders: Sequence[int]) -> bool:
    """Return whether all seats have different holders, and no computers."""
    return not has_computers(holders) and len(set(holders)) == len(holders)
