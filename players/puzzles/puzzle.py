"""A puzzle, and the files in which the puzzles of each game are stored: one a line."""

import dataclasses
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from engines import GAMES, AnyRules
from engines.core.beliefs import Belief
from engines.core.codec import decode
from engines.core.dice import Dice
from engines.core.options import options_from_json
from engines.core.rules import Seat
from engines.selfplay import seed_bytes

FOLDER: Final = Path(__file__).parent
MOST_CHOICES: Final = 25
"""The number of answers stored with refutations. Any other legal action can be played as well."""


class Motif(StrEnum):
    """The task of a puzzle."""

    WIN_1 = "win1"
    """Win with this action."""
    WIN_2 = "win2"
    """Win with the second action from now, against any defense."""
    WIN_3 = "win3"
    SAVE = "save"
    """Prevent the other side from winning with its next action."""
    LIST_2 = "list2"
    """Mono: name the 2 cells that score the most on average."""
    LIST_3 = "list3"
    LIST_4 = "list4"
    OUT = "out"
    """MONO: maximize the chance to play the last card next turn."""
    KEEP = "keep"
    """MONO: maximize the chance to have a playable card next turn."""
    BLUFF = "bluff"
    """MONO: the same, if a Wild Draw 4 would be a bluff."""
    CHALLENGE = "challenge"
    """MONO: challenge a Wild Draw 4, or take its cards."""
    FIGHT = "fight"
    """Monsters!: send the monster against another that wins most often."""
    ESCAPE = "escape"
    """Monsters!: keep a monster alive through the turn."""

    @property
    def turns(self) -> int:
        """Return the number of own turns in which the game must be won; 0 for other tasks."""
        return {Motif.WIN_1: 1, Motif.WIN_2: 2, Motif.WIN_3: 3}.get(self, 0)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position and the actions that solve it. Actions are canonical texts. The start position contains secrets."""

    id: str
    """The key of the game and a number: `mambo-17`. A number is never reused."""
    motif: Motif
    seat: Seat
    """The seat that the solver has."""
    start: str
    """The position, as the codec encodes it."""
    solutions: tuple[str, ...]
    """All right answers: every other legal action is wrong."""
    line: tuple[str, ...]
    """The proof in entries of the seats in turn, a solution first."""
    margin: float
    """The worth of a solution minus that of the best other action: chances to win from 0 to 1, or as `values`."""
    rating: int
    """The estimated rating before anybody has tried it."""
    choices: tuple[str, ...]
    """Actions to choose from, in the order of the board."""
    refutations: Mapping[str, str] = field(default_factory=dict)
    """The reply that shows why a wrong choice fails."""
    options: Mapping[str, int | str | bool] = field(default_factory=dict)
    seats: int = 2
    values: Mapping[str, float] = field(default_factory=dict)
    """The average worth of each choice over all positions consistent with the seat's view, in the motif's unit.

    Empty if the solution is certain. Otherwise only the choices are valid answers.
    """
    belief: Belief | None = None
    """The possible hidden facts in consistent positions, shown with the solution."""
    about: str = ""
    """The name of the subject of the task, such as `M5`."""

    @property
    def game(self) -> str:
        """Return the key of its game."""
        return self.id.rpartition("-")[0]

    @property
    def rules(self) -> AnyRules:
        """Return the rules of its game."""
        return GAMES[self.game]

    def state(self) -> Any:
        """Return the start position; details it leaves open are drawn from dice seeded by the id."""
        rules = self.rules
        options = options_from_json(rules.Options, self.options)
        position: Any = decode(rules, "start_position", self.start)
        return rules.start_from(position, options, Dice(seed_bytes(self.id), 0))

    def to_json(self) -> str:
        """Return its line in the file, without default values."""
        values = dataclasses.asdict(self) | {"start": json.loads(self.start)}
        usual = {"refutations": {}, "options": {}, "seats": 2, "values": {}, "belief": None, "about": ""}
        changed = {name: value for name, value in values.items() if name not in usual or value != usual[name]}
        return json.dumps(changed, separators=(",", ":"))

    @classmethod
    def from_json(cls, line: str) -> "Puzzle":
        """Parse the output of `to_json`."""
        values = json.loads(line)
        for name in ("solutions", "line", "choices"):
            values[name] = tuple(values[name])
        if belief := values.get("belief"):
            counts = tuple((tuple(fact), count) for fact, count in belief["counts"])
            values["belief"] = Belief(belief["samples"], counts)
        start = json.dumps(values.pop("start"), separators=(",", ":"))
        return cls(**values | {"start": start, "motif": Motif(values["motif"]), "seat": Seat(values["seat"])})


def file_of(game: str) -> Path:
    """Return the file of a game's puzzles."""
    return FOLDER / f"{game}.jsonl"


@cache
def _load_stored(game: str) -> Mapping[str, Puzzle]:
    lines = file_of(game).read_text("utf-8").splitlines() if file_of(game).exists() else []
    return MappingProxyType({puzzle.id: puzzle for puzzle in map(Puzzle.from_json, lines)})


def puzzles_of(game: str) -> Sequence[Puzzle]:
    """Return the puzzles of a game."""
    return tuple(_load_stored(game).values())


def find_puzzle(puzzle_id: str) -> Puzzle | None:
    """Return a puzzle by its id; None if there is none."""
    game = puzzle_id.rpartition("-")[0]
    return _load_stored(game).get(puzzle_id) if game in GAMES else None


GAMES_WITH_PUZZLES: Final = tuple(key for key in GAMES if file_of(key).exists())
"""The keys of the games that have puzzles."""
