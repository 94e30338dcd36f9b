"""The lesson of Monsters!, on one map. The learner is keeper 1; Ada only lets hers eat."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from engines.core import Dice
from engines.core.entry import Entry
from engines.core.lessons import Check, Lesson, Played, Task, Try
from engines.core.messages import N_
from engines.core.rules import Seat
from engines.monsters.notes import PowerPlayed
from engines.monsters.options import Options
from engines.monsters.rules import MonstersRules
from engines.monsters.start_position import StartPosition
from engines.monsters.terms import DamageType, Power, PowerKind, Size
from engines.monsters.view import MonsterView, SeatView

_BEGIN: Final[StartPosition] = MonstersRules().describe(MonstersRules().start(Options(), 2, Dice(b"lesson", 0)))
_ADA_EATS: Final = (Entry(Seat(1), "eat m4; eat m5; eat m6; end"),)
_ME: Final = 1
_LEFT: Final = frozenset({20, 21, 22, 23, 26, 27, 28})


def _alone(
    number: int, place: int, *, mine: Iterable[int] = (), energy: int | None = None, life: int | None = None
) -> StartPosition:
    """Return the map with one monster of the learner at a place, and these hexes owned by the learner besides."""
    monster = next(each for each in _BEGIN.monsters if each.number == number)
    monster = replace(monster, place=place, energy=energy or monster.energy, life=life or monster.life)
    others = tuple(each for each in _BEGIN.monsters if each.keeper != _ME)
    held = {place, *mine}
    owners = tuple(_ME if at in held else owner for at, owner in enumerate(_BEGIN.owners))
    return replace(_BEGIN, monsters=(monster, *others), owners=owners, turn=5)


def _beside_an_enemy() -> StartPosition:
    """Return the map with a hurt monster of the learner, and one of Ada's next to it."""
    start = _alone(1, 13, life=4)
    own, near, *others = start.monsters
    return replace(start, monsters=(own, replace(near, place=14), *others))


def _with_lair(size: Size) -> StartPosition:
    """Return a start with a monster of that size in the learner's lair."""
    start = _alone(0, 13, mine=(7, 8))
    grown = replace(start.lairs[0].monster, size=size)
    return replace(start, lairs=(replace(start.lairs[0], monster=grown), *start.lairs[1:]))


def _with_hand(*powers: Power) -> StartPosition:
    """Return a start with these powers in the learner's hand."""
    start = _alone(2, 13)
    wild, own, other = start.keepers
    return replace(start, keepers=(wild, replace(own, hand=powers), other))


def _monster(view: SeatView, number: int) -> MonsterView | None:
    """Return one of the learner's monsters; None if it has died or is in its lair."""
    return next((each for each in view.monsters if each.number == number), None)


def _points(view: SeatView) -> int:
    return view.public.keepers[view.keeper].points


def _wins_points(count: int) -> Check:
    """Return a check that the learner gained that many points."""
    return lambda played: _points(played.new) - _points(played.old) == count


def _fights(*numbers: int) -> Check:
    """Return whether these monsters fought each other."""
    return lambda played: any(
        {*numbers} <= {fighter.tag.number for fighter in fight.fighters} for fight in played.new.fights
    )


def _stays_at(number: int, place: int) -> Check:
    def stays(played: Played) -> bool:
        monster = _monster(played.new, number)
        return monster is not None and monster.place == place

    return stays


def _is_home(played: Played) -> bool:
    """Return whether M1 is in its favourite terrain."""
    monster = _monster(played.new, 1)
    terrain = {each.place: each.terrain for each in played.new.hexes}
    return monster is not None and terrain[monster.place] is monster.likes


def _fills_energy(played: Played) -> bool:
    """Return whether M0 has more than half of its energy."""
    monster = _monster(played.new, 0)
    return monster is not None and monster.energy > monster.most_energy / 2


def _stays_weak(played: Played) -> bool:
    """Return whether M0 has less than a fifth of its energy."""
    monster = _monster(played.new, 0)
    return monster is not None and monster.energy < monster.most_energy / 5


def _lives(number: int) -> Check:
    return lambda played: _monster(played.new, number) is not None


def _dies(number: int) -> Check:
    return lambda played: _monster(played.new, number) is None


def _power_helps(played: Played) -> bool:
    """Return whether the power that M2 got is for an attack or a defense of its own."""
    used = next(note.power for note in played.new.notes if isinstance(note, PowerPlayed))
    monster = _monster(played.old, 2)
    if monster is None:
        return False
    if used.kind is PowerKind.DAMAGE:
        return used.damage_type in {attack.damage_type for attack in monster.attacks}
    return any(used.damage_type in defence.damage_types for defence in monster.defences)


_HATES_FOREST: Final = N_("M1 hates forest: it fights worse there and may refuse to go.")
_STILL_BESIDE: Final = N_("Still beside M4. They usually fight, and M1 dies.")
_TASKS: Final = (
    Task(
        N_("Monsters in a hex always fight, even your own. Separate your three."),
        _BEGIN,
        (
            Try(
                "eat m0; eat m1; eat m2; end",
                N_("All three share a hex and fight."),
                is_true=_fights(0, 1, 2),
                label=N_("All three eat"),
            ),
            Try(
                "eat m0; eat m1; move m2 s; end",
                N_("M0 and M1 still share a hex: they fight."),
                is_true=_fights(0, 1),
                label=N_("M2 ↓ L13, the others eat"),
            ),
            Try(
                "eat m0; move m1 nw; move m2 s; end",
                N_("No fight, and all three hexes are yours."),
                right=True,
                is_true=_wins_points(2),
                label=N_("M1 ↖ L6, M2 ↓ L13, M0 eats"),
            ),
        ),
        N_("Send two away, in different directions."),
        goal=lambda played: not played.new.fights,
    ),
    Task(
        N_("A hex with only your monsters becomes yours: 1 point. Take another."),
        _alone(2, 13, mine=(7, 12)),
        (
            Try("move m2 n; end", N_("L7 is yours already: no new point."), is_true=_wins_points(0), label=N_("↑ L7")),
            Try(
                "scan m2; end",
                N_("Scanning looks further. M2 seldom follows an enemy and wins land."),
                is_true=_wins_points(1),
                label=N_("Scan"),
            ),
            Try("move m2 se; end", N_("L20 is yours now, L13 stays yours."), right=True, label=N_("↘ L20")),
        ),
        N_("Go where the rim is not orange."),
        goal=_wins_points(1),
    ),
    Task(
        N_("Monsters like one terrain and hate another. Bring M1 to desert, which it likes."),
        _alone(1, 13),
        (
            Try("move m1 sw; end", _HATES_FOREST, is_true=_stays_at(1, 13), label=N_("↙ L18")),
            Try("move m1 ne; end", _HATES_FOREST, is_true=_stays_at(1, 13), label=N_("↗ L14")),
            Try(
                "move m1 se; end",
                N_("In desert food counts double for M1, and it hits harder."),
                right=True,
                label=N_("↘ L20"),
            ),
        ),
        N_("Desert is sand-colored, with a cactus: L20."),
        goal=_is_home,
    ),
    Task(
        N_("Moving, growing and fighting cost energy, the blue bar. Fill up M0's."),
        _alone(0, 9, energy=12),
        (
            Try("grow m0; end", N_("Growing costs energy: the bar stays low."), is_true=_stays_weak, label=N_("Grow")),
            Try("eat m0; end", N_("It ate all food of the lake."), right=True, label=N_("Eat")),
            Try("move m0 n; end", N_("Moving costs energy: the bar stays low."), is_true=_stays_weak, label=N_("↑ L3")),
        ),
        N_("Food becomes energy."),
        goal=_fills_energy,
    ),
    Task(
        N_("Enemies side by side fight once either sees the other. Save weak M1 from M4."),
        _beside_an_enemy(),
        (
            Try("eat m1; end", _STILL_BESIDE, is_true=_dies(1), label=N_("Eat")),
            Try("move m1 n; end", _STILL_BESIDE, is_true=_dies(1), label=N_("↑ L7")),
            Try(
                "move m1 nw; end",
                N_("Two hexes from M4: no fight."),
                right=True,
                is_true=lambda played: not _fights(1)(played),
                label=N_("↖ L12"),
            ),
        ),
        N_("Go west, away from M4."),
        goal=_lives(1),
    ),
    Task(
        N_("The monster in your lair at L7 is Huge now. Bring it out."),
        _with_lair(Size.HUGE),
        (
            Try("move m0 n; end", N_("M3 seldom comes out by itself."), is_true=_lives(3), label=N_("↑ L7")),
            Try(
                "eat m0; spawn l7; end", N_("M3 is out. A young one takes its place."), right=True, label=N_("Spawn M3")
            ),
            Try(
                "lair l7 growth; eat m0; end",
                N_("M3 seldom comes out by itself."),
                is_true=_lives(3),
                label=N_("Favor growth"),
            ),
        ),
        N_("Spawn it: it comes out."),
        goal=_lives(3),
    ),
    Task(
        N_("Powers help a monster for one turn. M2 attacks with noise: which helps?"),
        _with_hand(
            Power(PowerKind.DAMAGE, 3, DamageType.COLD),
            Power(PowerKind.DAMAGE, 3, DamageType.NOISE),
            Power(PowerKind.PROTECTION, 20, DamageType.ODOR),
        ),
        (
            Try(
                "play m2 1; eat m2; end",
                N_("M2 has no attack with cold."),
                is_true=lambda played: not _power_helps(played),
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
                N_("M2 has no defense against odor."),
                is_true=lambda played: not _power_helps(played),
                label=N_("Power 3: against odor"),
            ),
        ),
        N_("Pick the power for noise."),
        goal=_power_helps,
    ),
    Task(
        N_("30 points win. You have 29: take another hex."),
        _alone(2, 13, mine=sorted(set(range(36)) - _LEFT)),
        (
            Try("eat m2; end", N_("Still 29. Take land."), is_true=_wins_points(0), label=N_("Eat")),
            Try("move m2 se; end", N_("Your thirtieth hex. You win!"), right=True, label=N_("↘ L20")),
            Try("move m2 n; end", N_("L7 is yours already: no new point."), is_true=_wins_points(0), label=N_("↑ L7")),
        ),
        N_("L20, to the southeast, is free."),
        goal=Played.wins,
    ),
)

LESSONS: Final = (Lesson("", tuple(replace(task, after=_ADA_EATS) for task in _TASKS)),)
