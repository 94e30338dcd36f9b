"""Faults that no tool thinks of, each written by hand: once a player was harmed by one of its kind, or could be."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
_PICTURES: Final = (
    "tests/conformance/test_golden_pictures.py::test_a_picture_is_drawn_as_it_was_when_somebody_looked_at_it"
)


@dataclass(frozen=True, slots=True)
class ByHand:
    """A fault, and the one place in a file where it is made."""

    what: str
    path: str
    old: str
    new: str
    asked: str = ""
    """The file of tests that must notice; a fault in a picture is its game's golden pictures'."""

    @property
    def held_by(self) -> str:
        """Return how the names of the tests begin that must notice."""
        return self.asked or f"{_PICTURES}[{self.path.split('/')[1]}-"

    @property
    def line(self) -> int:
        """Return the line it begins in, from 1."""
        return self.before().partition(self.old)[0].count("\n") + 1

    def before(self) -> str:
        """Return the file as it is."""
        return (ROOT / self.path).read_text()

    def text(self) -> str:
        """Return the file with the fault in it."""
        text = self.before()
        if text.count(self.old) != 1:
            raise LookupError(f"{self.what}: {self.path} has {text.count(self.old)} times {self.old!r}")
        return text.replace(self.old, self.new)

    def shown(self) -> str:
        """Return what changes."""
        return f"{self.path}:{self.line} {self.what}\n- {self.old}\n+ {self.new}"


BY_HAND: Final = {
    name: tuple(ByHand(**fault) for fault in faults)
    for name, faults in tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8")).items()
}
