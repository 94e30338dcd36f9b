"""Positions of Monsters! in the worked examples (`tests/engines/examples.py`), on a map of plain.

Monsters as `1 of 2 at 20 life=10` (M1 of keeper 2 at hex 20) stand between slashes; `FAR` is one of each of two
keepers. After a semicolon stand the number of `seats`, `terrain`, `owners` and `food` of hexes (or `no_food`) or how
many keepers `own`, the `target`, the `hand` of keeper 1, a `lair` with M50 or `lairs` with others, and options. Orders
of a set are joined by `&`; the move `phases eat, move` runs these phases of the turn alone.
"""

from dataclasses import fields, replace
from typing import Any

from engines.core.options import options_from_text
from engines.monsters import RULES
from engines.monsters.creatures import Monster
from engines.monsters.notes import Note
from engines.monsters.options import Options
from engines.monsters.sentences import note_text
from engines.monsters.state import Lair, with_keeper
from engines.monsters.terms import Power, PowerKind, Size, Stance, Terrain
from tests.engines import examples
from tests.engines.monsters.scenes import after, monster, scene

OF_MONSTERS = {field.name for field in fields(Monster)}


class Game(examples.Game):
    """A match of Monsters! that goes on from a position."""

    rules = RULES
    noted: tuple[Note, ...] | None = None
    """The notes of phases that were run alone."""

    def play(self, seat: int, *texts: str) -> "Game":
        for text in texts:
            if text.startswith("phases "):
                turn = after(self.state, *text.removeprefix("phases ").split(", "), ply=self.luck)
                self.state, self.noted = turn.state, tuple(turn.notes)
            else:
                super().play(seat, text.replace("&", ";"))
        return self

    def __getattr__(self, name: str) -> Any:  # of any field
        if name not in OF_MONSTERS:
            raise AttributeError(name)
        monsters = self.state.monsters
        return lambda number: getattr(next(one for one in monsters if one.number == number), name)

    def notes(self, keeper: int) -> list[str]:
        notes = self.view(keeper - 1).notes if self.noted is None else self.noted
        return [type(note).__name__ for note in notes if note.keeper == keeper]

    def read(self, keeper: int) -> str:
        """Return the notes of a keeper in words."""
        return " ".join(str(note_text(note)) for note in self.view(keeper - 1).notes)

    def check(self, seat: int) -> list[str]:
        """Return what the check says to each line of a seat's orders."""
        return [line.said if not line.ok else "ok" for line in self.view(seat).check]

    def ordered(self, seat: int) -> bool:
        return bool(self.view(seat).ordered)

    def points(self, keeper: int) -> int:
        return int(self.public.keepers[keeper].points)

    def standing(self, keeper: int) -> object:
        return self.state.keepers[keeper].standing

    def boosted(self, number: int) -> list[object]:
        return [power.kind for power in self.boosts(number)]

    @property
    def spent(self) -> int:
        """Return the energy that M1 has spent of what it begins with."""
        return 145 - int(self.energy(1))

    @property
    def is_revealed(self) -> bool:
        return bool(self.public.revealed)

    @property
    def places(self) -> int:
        """Return how many hexes have monsters."""
        return len({one.place for one in self.state.monsters})

    @property
    def missed(self) -> list[int]:
        return [keeper.missed for keeper in self.state.keepers]

    @property
    def hand(self) -> list[str]:
        return [power.kind.name for power in self.state.keepers[1].hand]

    @property
    def owners(self) -> tuple[int, ...]:
        return tuple(self.state.owners)

    @property
    def food(self) -> tuple[int, ...]:
        return tuple(self.state.food)

    @property
    def order(self) -> list[int]:
        """Return the first two to attack in the first fight."""
        return [blow.attacker for blow in self.state.fights[0].blows[:2]]

    @property
    def fights(self) -> int:
        return len(self.state.fights)


def _game_at(text: str) -> Game:
    monsters, *more = (part.strip() for part in text.split(";"))
    monsters = monsters.replace("FAR", "1 of 1 at 0 / 2 of 2 at 21")
    told = {name: value for name, _, value in (part.partition(" ") for part in more) if value}
    owners = {place: int(value) for place, value in _by_hex(told.get("owners", ""))} | _land(told.get("own", ""))
    lairs = [
        Lair(at, monster(int(each), owners[at], at), keeper=owners[at]) for at, each in _by_hex(told.get("lairs", ""))
    ]
    state = scene(
        *(_monster(each) for each in monsters.split("/")),
        seats=int(told.get("seats", 2)),
        terrain={place: Terrain(value) for place, value in _by_hex(told.get("terrain", ""))},
        owners=owners,
        lairs=[*lairs, *([_lair(told["lair"])] if "lair" in told else [])],
        options=options_from_text(Options, " ".join(part for part in more if " " not in part and part != "no_food")),
    )
    food = dict(_by_hex(told.get("food", "")))
    left = 0 if "no_food" in more else 5
    state = replace(state, food=tuple(int(food.get(place, left)) for place, _ in enumerate(state.food)))
    hand = (power.partition(":") for power in told.get("hand", "").split())
    powers = tuple(Power(PowerKind[kind], int(amount or 0)) for kind, _, amount in hand)
    state = with_keeper(state, replace(state.keepers[1], hand=powers))
    return Game(replace(state, target=int(told.get("target", state.target))))


def _land(text: str) -> dict[int, int]:
    """Return owners of so many hexes for each keeper."""
    return {keeper * 12 + at: keeper for keeper, count in _by_hex(text) for at in range(int(count))}


def _by_hex(text: str) -> list[tuple[int, str]]:
    return [(int(place), value) for place, _, value in (each.partition("=") for each in text.split())]


def _monster(text: str) -> Monster:
    number, _, keeper, _, place, *changes = text.split()
    return monster(int(number), int(keeper), int(place), **_fields(changes))


def _fields(words: list[str]) -> dict[str, Any]:  # of any fields
    found: dict[str, Any] = {}
    for name, _, value in (word.partition("=") for word in words):
        kinds = {"size": Size, "stance": Stance}
        if name in kinds:
            found[name] = kinds[name][value]
        elif name == "boosts":
            found[name] = (Power(PowerKind[value]),)
        else:
            found[name] = bool(int(value)) if name in ("scanning", "acted") else int(value)
    return found


def _lair(text: str) -> Lair:
    place, _, keeper, *changes = text.split()
    told = _fields(changes)
    size = told.pop("size", Size.SMALL)
    owner = told.pop("holder", int(keeper))
    return replace(Lair(int(place), monster(50, max(owner, 0), int(place), size=size), keeper=int(keeper)), **told)


@examples.of(__file__)
def test_a_worked_example_comes_out(example: examples.Example) -> None:
    examples.check(example, _game_at)
