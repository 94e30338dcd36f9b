"""The lesson of Monsters!, on one map. The learner is keeper 1; the rival only says that all orders are given."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from engines.core import Dice
from engines.core.entry import Entry
from engines.core.lessons import Lesson, Task, Try
from engines.core.messages import N_
from engines.core.rules import Seat
from engines.monsters.options import Options
from engines.monsters.rules import MonstersRules
from engines.monsters.start_position import StartPosition
from engines.monsters.terms import DamageType, Power, PowerKind, Size

_BEGIN: Final[StartPosition] = MonstersRules().describe(MonstersRules().start(Options(), 2, Dice(b"lesson", 0)))
_RIVAL: Final = (Entry(Seat(1), "eat m4; eat m5; eat m6; end"),)
_ME: Final = 1
_LEFT: Final = frozenset({20, 21, 22, 23, 26, 27, 28})


def _alone(
    number: int, place: int, *, mine: Iterable[int] = (), energy: int | None = None, life: int | None = None
) -> StartPosition:
    """Return the map with one monster of the learner's at a place, and these hexes theirs besides."""
    monster = next(each for each in _BEGIN.monsters if each.number == number)
    monster = replace(monster, place=place, energy=energy or monster.energy, life=life or monster.life)
    others = tuple(each for each in _BEGIN.monsters if each.keeper != _ME)
    held = {place, *mine}
    owners = tuple(_ME if at in held else owner for at, owner in enumerate(_BEGIN.owners))
    return replace(_BEGIN, monsters=(monster, *others), owners=owners, turn=5)


def _beside_an_enemy() -> StartPosition:
    """Return the same with a hurt monster, and one of the rival's beside it."""
    start = _alone(1, 13, life=4)
    own, near, *others = start.monsters
    return replace(start, monsters=(own, replace(near, place=14), *others))


def _with_lair(size: Size) -> StartPosition:
    """Return the same with a monster of that size in the learner's lair."""
    start = _alone(0, 13, mine=(7, 8))
    grown = replace(start.lairs[0].monster, size=size)
    return replace(start, lairs=(replace(start.lairs[0], monster=grown), *start.lairs[1:]))


def _with_hand(*powers: Power) -> StartPosition:
    """Return the same with these powers in the learner's hand."""
    start = _alone(2, 13)
    wild, own, other = start.keepers
    return replace(start, keepers=(wild, replace(own, hand=powers), other))


_TASKS: Final = (
    Task(
        N_("Monsters in one hex always fight, your own too. Your three share a hex: part them."),
        _BEGIN,
        (
            Try(
                "eat m0; eat m1; eat m2; end",
                N_("All three stay in one hex and fight each other."),
                label=N_("All three eat"),
            ),
            Try(
                "eat m0; eat m1; move m2 s; end",
                N_("Two still share a hex and fight each other."),
                label=N_("M2 ↓ L13, the others eat"),
            ),
            Try(
                "eat m0; move m1 nw; move m2 s; end",
                N_("Each has a hex of its own. Those hexes are yours now."),
                right=True,
                label=N_("M1 ↖ L6, M2 ↓ L13, M0 eats"),
            ),
        ),
        N_("Two must go, each in a direction of its own."),
        after=_RIVAL,
    ),
    Task(
        N_("A hex is yours once only your monsters stand there: 1 point. It stays yours behind you."),
        _alone(2, 13, mine=(7, 12)),
        (
            Try("move m2 n; end", N_("L7 is yours already: no new point."), label=N_("↑ L7")),
            Try("scan m2; end", N_("Scanning looks further, but wins no land."), label=N_("Scan")),
            Try(
                "move m2 se; end",
                N_("L20 is yours now, and L13 stays yours: a new point."),
                right=True,
                label=N_("↘ L20"),
            ),
        ),
        N_("Walk on to a hex without an orange rim."),
        after=_RIVAL,
    ),
    Task(
        N_("Each monster likes one terrain and hates another. M1 likes desert and hates forest."),
        _alone(1, 13),
        (
            Try(
                "move m1 sw; end",
                N_("L18 is forest, which M1 hates: it fights worse there and may refuse to go."),
                label=N_("↙ L18"),
            ),
            Try(
                "move m1 ne; end",
                N_("L14 is forest, which M1 hates: it fights worse there and may refuse to go."),
                label=N_("↗ L14"),
            ),
            Try(
                "move m1 se; end",
                N_("L20 is desert: food counts double there for M1, and it hits harder."),
                right=True,
                label=N_("↘ L20"),
            ),
        ),
        N_("Desert is sand-coloured, with a cactus: L20."),
        after=_RIVAL,
    ),
    Task(
        N_("The blue bar is energy: moving and fighting cost some. M0 has little left, but a lake full of food."),
        _alone(0, 9, energy=12),
        (
            Try("grow m0; end", N_("Growing costs energy. Feed it first."), label=N_("Grow")),
            Try("eat m0; end", N_("It ate all food of the lake: look at the blue bar."), right=True, label=N_("Eat")),
            Try(
                "move m0 n; end",
                N_("Moving costs more energy. Without any, a fight kills it."),
                label=N_("↑ L3"),
            ),
        ),
        N_("Food becomes energy: let it eat."),
        after=_RIVAL,
    ),
    Task(
        N_("Enemies side by side fight once one sees the other. M1 has little life: take it away from M4."),
        _beside_an_enemy(),
        (
            Try("eat m1; end", N_("It stays beside M4 and will hardly live through the fight."), label=N_("Eat")),
            Try("move m1 n; end", N_("L7 is beside M4, too: they fight."), label=N_("↑ L7")),
            Try(
                "move m1 nw; end",
                N_("L12 is two hexes away from M4: no fight."),
                right=True,
                label=N_("↖ L12"),
            ),
        ),
        N_("Go where M4 is not beside you: to the west."),
        after=_RIVAL,
    ),
    Task(
        N_("A monster grows in your lair at L7. It is Huge now: spawn it to fight for you."),
        _with_lair(Size.HUGE),
        (
            Try("move m0 n; end", N_("M0 would stand in its way: two in one hex fight."), label=N_("↑ L7")),
            Try(
                "eat m0; spawn l7; end",
                N_("M3 is out and follows your orders. A young one takes its place."),
                right=True,
                label=N_("Spawn M3"),
            ),
            Try(
                "lair l7 growth; eat m0; end",
                N_("It might grow a little more. Huge is big enough."),
                label=N_("Favour growth"),
            ),
        ),
        N_("Spawn it: then it comes out and follows your orders."),
        after=_RIVAL,
    ),
    Task(
        N_("Powers in your hand help a monster for one turn. M2 attacks with noise: which one helps?"),
        _with_hand(
            Power(PowerKind.DAMAGE, 3, DamageType.COLD),
            Power(PowerKind.DAMAGE, 3, DamageType.NOISE),
            Power(PowerKind.PROTECTION, 20, DamageType.ODOR),
        ),
        (
            Try(
                "play m2 1; eat m2; end",
                N_("It only makes attacks with cold stronger. M2 has none."),
                label=N_("Power 1: cold"),
            ),
            Try(
                "play m2 2; eat m2; end",
                N_("Its noise does 3 more damage this turn."),
                right=True,
                label=N_("Power 2: noise"),
            ),
            Try(
                "play m2 3; eat m2; end",
                N_("It only makes a defense against odor stronger. M2 has none."),
                label=N_("Power 3: against odor"),
            ),
        ),
        N_("Pick the power for noise."),
        after=_RIVAL,
    ),
    Task(
        N_("30 points win, and each hex is a point. You have 29: take one more."),
        _alone(2, 13, mine=sorted(set(range(36)) - _LEFT)),
        (
            Try("eat m2; end", N_("That keeps 29 points. Take land."), label=N_("Eat")),
            Try("move m2 se; end", N_("L20 is your thirtieth hex. You win!"), right=True, label=N_("↘ L20")),
            Try("move m2 n; end", N_("L7 is yours already. Go where the rim is not orange."), label=N_("↑ L7")),
        ),
        N_("L20, to the south-east, is nobody's."),
        after=_RIVAL,
    ),
)

LESSONS: Final = (Lesson("", N_("Monsters!"), _TASKS),)
