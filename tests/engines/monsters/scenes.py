"""Positions made by hand for the tests: a small map of plain, and monsters put where the test wants them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engines.core import Dice, Seat
from engines.monsters import RULES
from engines.monsters.creatures import Attack, Defence, Monster
from engines.monsters.grammar import OrderSet
from engines.monsters.notes import Note
from engines.monsters.options import Options
from engines.monsters.running import RunningTurn
from engines.monsters.state import Lair, State, with_keeper
from engines.monsters.terms import NOBODY, AttackKind, DamageType, Size, Terrain
from engines.monsters.traits import Trait
from engines.monsters.turn import PHASES, begin

SEED = b"monsters tests"
CLAWS = Attack(Trait.CLAWS, DamageType.SLASHING, AttackKind.PHYSICAL, 3, 4)
FLAMES = Attack(Trait.FLAMES, DamageType.FIRE, AttackKind.BEAM, 3, 4)
SCALES = Defence(Trait.SMOKING_SCALES, (DamageType.FIRE, DamageType.SLASHING), 40)


def dice(ply: int = 1) -> Dice:
    return Dice(SEED, ply)


def monster(number: int, keeper: int, place: int, **changes: Any) -> Monster:  # any field by name
    """A Normal monster of middling figures that likes jungle and hates desert."""
    plain = Monster(
        number=number,
        keeper=keeper,
        name=f"Beast{number}",
        place=place,
        size=Size.NORMAL,
        life=30,
        most_life=30,
        energy=145,
        most_energy=145,
        attacks=(CLAWS,),
        defences=(SCALES,),
        likes=Terrain.JUNGLE,
        hates=Terrain.DESERT,
        vision=1,
        stealth=1,
    )
    return replace(plain, **changes)


def scene(
    *monsters: Monster,
    seats: int = 2,
    terrain: Mapping[int, Terrain] | None = None,
    owners: Mapping[int, int] | None = None,
    lairs: Sequence[Lair] = (),
    options: Options | None = None,
) -> State:
    """A map of plain without owners, lairs or powers but those given."""
    state = RULES.start(options or Options(), seats, dice(0))
    size = state.width * state.height
    return replace(
        state,
        terrain=tuple((terrain or {}).get(place, Terrain.PLAIN) for place in range(size)),
        food=(5,) * size,
        owners=tuple((owners or {}).get(place, NOBODY) for place in range(size)),
        lairs=tuple(lairs),
        monsters=monsters,
        keepers=tuple(replace(keeper, hand=(), explored=frozenset()) for keeper in state.keepers),
        next_monster=100,
    )


def with_orders(state: State, orders: Mapping[int, str]) -> State:
    """The position with orders in, by keeper's number."""
    for number, text in orders.items():
        keeper = state.keepers[number]
        action = RULES.parse(state, keeper.seat, text)
        assert isinstance(action, OrderSet)
        state = with_keeper(state, replace(keeper, orders=action))
    return state


def after(state: State, *phases: str, orders: Mapping[int, str] | None = None, ply: int = 1) -> RunningTurn:
    """The running turn after these phases only, in the order of the turn."""
    rolls = dice(ply)
    turn = begin(with_orders(state, orders or {}), rolls)
    for name, phase in PHASES:
        if name in phases:
            phase(turn, rolls)
    return turn


def the(turn: RunningTurn, number: int) -> Monster:
    found = turn.monster(number)
    assert found is not None
    return found


def kinds(turn: RunningTurn, keeper: int = 1) -> list[type[Note]]:
    """The kinds of a keeper's notes."""
    return [type(note) for note in turn.notes if note.keeper == keeper]


RED = Seat(0)
BLUE = Seat(1)
