"""What is told of a game that hides something."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from engines.core import Seat
from tests.end_to_end.harness import Json
from tests.two_worlds.worlds import World


@dataclass(frozen=True, slots=True)
class Game:
    """A story of one game."""

    key: str
    worlds: Callable[[Seat, str], list[World]]
    """Worlds that an observer cannot tell apart, from a seed."""
    command: str = "move"
    """By which it is played in writing."""
    options: Json = field(default_factory=dict)
    looks: Sequence[tuple[str, Json]] = ()
    """Commands that show something."""
    wrong: Sequence[str] = ()
    """Typed texts that cannot be played by anybody at any time."""
    tried: Sequence[str] = ()
    """Commands used before it is played."""
    typed: Sequence[str] = ("", "a", "p")
    """Texts typed where the bot completes."""
    middle: int = 3
    """With so many deeds to come everybody looks around, and once more at the end."""
    agrees: bool = False
    """True if short runs also pause, go on, offer a draw and undo: these are the same in all games."""
    in_one: str = ""
    """By what a computer joins all that it does in a turn; '' where each deed is an entry of its own."""

    sure: tuple[str, ...] = ()
    """The verb, and its argument, that ends a turn although some of what was typed cannot be done."""

    def by_computer(self, texts: Sequence[str]) -> Sequence[str]:
        """Return what a computer enters where its player would have typed this."""
        return [self.in_one.join(texts)] if self.in_one else texts
