"""The input of a person's card: plain values, without any running match."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BeatenOpponent:
    """The strongest opponent beaten, with their rating at that time."""

    name: str
    rating: str
    game: str


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A person's results at one game."""

    title: str
    won: int
    drawn: int
    lost: int
    rating: str
    """The rating as displayed, with a word in parentheses while provisional; '' without a finished rated match."""
    curve: tuple[int, ...]
    """The rating before the first rated match and after each; () without one."""

    @property
    def games(self) -> int:
        """Return the number of matches with a result."""
        return self.won + self.drawn + self.lost

    @property
    def rated_games(self) -> int:
        """Return how many of them were rated."""
        return max(0, len(self.curve) - 1)


@dataclass(frozen=True, slots=True)
class PersonRecord:
    """A person's results game by game, the most played first."""

    name: str
    games: tuple[GameRecord, ...]
    best: BeatenOpponent | None
