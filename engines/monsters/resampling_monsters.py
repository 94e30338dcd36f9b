"""Monsters of a sampled position: the known ones completed, the others placed where the keeper does not see them."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from engines.core import Dice
from engines.monsters import data_v3 as data
from engines.monsters.creatures import Monster, new_attack, new_defence, new_monster, starting_parts
from engines.monsters.hexmap import HexMap
from engines.monsters.monster_views import MonsterView
from engines.monsters.sight import hexes_seen, sees, vision_now
from engines.monsters.state import Lair
from engines.monsters.terms import Size, Stance
from engines.monsters.view import PublicView, SeatView

_KEY_RANGE: Final = 1 << 62
_KEYS: Final = 2_000
"""Sight keys tried until one makes the keeper see exactly what they see."""
_ROLLS: Final = 500
"""Sight keys tried until one hides the unseen monsters: hard if the whole map is in sight."""
_PLACES: Final = 20
"""Hexes tried for each unseen monster before it is put where nobody looks."""
_SIZES: Final = ((Size.SMALL, 2), (Size.NORMAL, 4), (Size.HULKING, 2), (Size.HUGE, 1))


def with_figures(seen: MonsterView, dice: Dice) -> Monster:
    """Return a monster that is known except for its numbers, with numbers drawn."""
    rows = {row.trait: row for row in data.DEFENCES}
    monster = Monster(
        number=seen.number,
        keeper=seen.keeper,
        name=seen.name,
        place=seen.place,
        size=seen.size,
        life=seen.life,
        most_life=seen.most_life,
        energy=seen.energy,
        most_energy=seen.most_energy,
        attacks=tuple(
            replace(new_attack((), dice), trait=look.trait, damage_type=look.damage_type, kind=look.kind)
            for look in seen.attacks
        ),
        defences=tuple(
            replace(
                new_defence((), dice),
                trait=look.trait,
                damage_types=look.damage_types,
                percent=rows[look.trait].low + dice.below(rows[look.trait].high - rows[look.trait].low + 1),
            )
            for look in seen.defences
        ),
        likes=seen.likes,
        hates=seen.hates,
        vision=seen.base_vision,
        stealth=seen.base_stealth,
        fame=seen.fame,
        kills=seen.kills,
        boosts=seen.powers,
        stance=seen.stance,
    )
    return monster if vision_now(monster) == seen.vision else replace(monster, scanning=True)


def draw_monsters(
    view: SeatView, grid: HexMap, lairs: tuple[Lair, ...], numbers: list[int], dice: Dice
) -> tuple[tuple[Monster, ...], int]:
    """Return all monsters on the map, and a key of sight rolls by which exactly the reported ones are visible."""
    public = view.public
    full = {monster.number: monster for hex_ in public.revealed for monster in hex_.monsters}
    full |= {monster.number: monster for report in view.reports for monster in report.monsters}
    full |= {monster.number: monster for monster in view.monsters}
    known = [with_figures(monster, dice) for monster in full.values()]
    if public.sight_key is not None:
        return _sort(known), public.sight_key
    own = [monster for monster in known if monster.keeper == view.keeper]
    held = {report.place for report in view.reports if report.lair_monster is not None}
    viewers = [*own, *(lair.monster for lair in lairs if lair.place in held)]
    glanced = [
        new_monster(seen.number, seen.keeper, hex_.place, seen.size, starting_parts(dice), dice)
        for hex_ in view.hexes
        for seen in hex_.monsters
        if seen.number not in full
    ]
    there = Counter(monster.keeper for monster in (*known, *glanced))
    missing = [line.number for line in public.keepers for _ in range(line.monsters - there[line.number])]
    for _ in range(_ROLLS):
        key, noticed = _notice(grid, viewers, glanced, dice)
        made = [_unseen(number, keeper, dice) for number, keeper in zip(dice.shuffle(numbers), missing, strict=False)]
        unseen = [_hide(grid, viewers, monster, key, dice) for monster in made]
        hidden = [monster for monster in unseen if monster is not None]
        if len(hidden) == len(missing):
            return _sort([*known, *_famous(public, known, [*noticed, *hidden], dice)]), key
    raise AssertionError("no sight rolls hide the monsters that the keeper does not see")


def _unseen(number: int, keeper: int, dice: Dice) -> Monster:
    return new_monster(number, keeper, 0, dice.weighted(_SIZES), starting_parts(dice), dice)


def _sort(monsters: Iterable[Monster]) -> tuple[Monster, ...]:
    return tuple(sorted(monsters, key=lambda monster: monster.number))


def _notice(grid: HexMap, viewers: list[Monster], glanced: list[Monster], dice: Dice) -> tuple[int, list[Monster]]:
    """Return a key by which each of the monsters is seen; an unlikely one is assumed to flaunt."""
    for _ in range(_KEYS):
        key = dice.below(_KEY_RANGE)
        notices = []
        for monster in glanced:
            for looked in (monster, replace(monster, stealth=1, stance=Stance.FLAUNT)):
                if _see(grid, viewers, looked, key):
                    notices.append(looked)
                    break
            else:
                break
        if len(notices) == len(glanced):
            return key, notices
    raise AssertionError("no sight rolls let the keeper see what the report shows")


def _see(grid: HexMap, viewers: Iterable[Monster], monster: Monster, key: int) -> bool:
    return any(sees(key, viewer, monster, grid.distances[viewer.place][monster.place]) for viewer in viewers)


def _hide(grid: HexMap, viewers: list[Monster], monster: Monster, key: int, dice: Dice) -> Monster | None:
    """Return a monster put anywhere it is not noticed; None if with these rolls it would be seen everywhere."""
    for _ in range(_PLACES):
        put = replace(monster, place=dice.below(grid.size))
        if not _see(grid, viewers, put, key):
            return put
    looked_at = hexes_seen(grid, viewers)
    dark = [place for place in range(grid.size) if place not in looked_at]
    if dark:
        return replace(monster, place=dice.choice(dark))
    still = replace(monster, stealth=5, stance=Stance.SKULK)
    fits = [put for place in range(grid.size) if not _see(grid, viewers, put := replace(still, place=place), key)]
    return dice.choice(fits) if fits else None


def _famous(public: PublicView, known: list[Monster], others: list[Monster], dice: Dice) -> list[Monster]:
    """Distribute among the other monsters the fame that their keepers have beyond that of the known ones."""
    rest = {line.number: line.fame for line in public.keepers}
    for monster in known:
        rest[monster.keeper] -= monster.fame
    famous = list(others)
    for number, fame in rest.items():
        own = [at for at, monster in enumerate(famous) if monster.keeper == number]
        for _ in range(fame if own else 0):
            at = dice.choice(own)
            famous[at] = replace(famous[at], fame=famous[at].fame + 1)
    return famous
