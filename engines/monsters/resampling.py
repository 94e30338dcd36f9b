"""Positions that a keeper could not tell from the real one, drawn from the report alone.

Kept is all the report says: own monsters and lairs, land in sight and land seen once, monsters seen, those that share a
hex with own ones, and the roster's figures, so that everybody has as many monsters, hexes and lairs and as much fame as
is public. Drawn anew are unseen land, who owns it, unseen lairs and what grows in others', unseen monsters (also such
as lie within sight and were not noticed), what a glance does not tell of those seen, figures that nobody is shown,
food, and others' powers.

Not kept is what only earlier reports told (where an unseen monster was last, how it fought), nor what others have
ordered, how many turns they have missed and which land they have seen: here they have done none of it. Lairs lie
anywhere unseen, and sizes of unseen monsters are drawn around the size at the start.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import islice
from typing import Final

from engines.core import Dice
from engines.monsters import data_v3 as data
from engines.monsters.creatures import Monster, new_attack, new_defence, new_monster, starting_parts
from engines.monsters.hexmap import HexMap, hex_map
from engines.monsters.monster_views import MonsterView
from engines.monsters.options import Length, Options
from engines.monsters.orders import OrderSet
from engines.monsters.powers import draw_powers
from engines.monsters.sight import hexes_seen, sees, vision_now
from engines.monsters.state import Keeper, Lair, State
from engines.monsters.terms import NOBODY, WILD_KEEPER, Size, Stance, Terrain
from engines.monsters.view import KeeperLine, PublicView, SeatView

_KEY_RANGE: Final = 1 << 62
_KEYS: Final = 2_000
"""Sight keys tried until one lets the keeper see just what they see."""
_ROLLS: Final = 500
"""Sight keys tried until one hides those the keeper does not see: hard where the whole map is in sight."""
_PLACES: Final = 20
"""Hexes tried for each unseen monster before it goes where nobody looks."""
_SIZES: Final = ((Size.SMALL, 2), (Size.NORMAL, 4), (Size.HULKING, 2), (Size.HUGE, 1))


def resample(view: SeatView, dice: Dice) -> State:
    """Draw a position that looks the same to this keeper."""
    public = view.public
    grid = hex_map(public.width, public.height)
    terrain = _terrain(view, grid, dice)
    lairs, owners = _revealed_land(public) if public.revealed else _land(view, grid, dice)
    growing, numbers = _lairs(view, lairs, dice)
    monsters, key = _monsters(view, grid, growing, numbers, dice)
    used = [*(monster.number for monster in monsters), *(lair.monster.number for lair in growing)]
    return State(
        options=_options(view),
        width=public.width,
        height=public.height,
        terrain=terrain,
        food=tuple(dice.below(data.TERRAINS[kind].food + 1) for kind in terrain),
        owners=owners,
        lairs=growing,
        monsters=monsters,
        keepers=tuple(_keeper(view, line, dice) for line in public.keepers),
        target=public.target,
        turn=public.turn_number,
        next_monster=max(used, default=-1) + 1,
        sight_key=key,
        notes=view.notes,
        fights=view.fights,
        last_events=public.last_events,
        outcome=public.outcome,
        history=public.history,
    )


def _options(view: SeatView) -> Options:
    public = view.public
    full = public.target == data.target_for(len(public.keepers) - 1)
    return Options(
        length=Length.FULL if full else Length.SHORT,
        turn_cap=public.turn_cap,
        fame_per_vp=public.fame_per_vp,
        open_territory=bool(public.territory),
        missed_turns=view.most_missed,
    )


def _keeper(view: SeatView, line: KeeperLine, dice: Dice) -> Keeper:
    keeper = Keeper(line.number, line.standing, line.name, line.contact, kills=line.kills, ready=line.ready)
    if line.number != view.keeper:
        return replace(keeper, hand=draw_powers((), data.HAND_MOST, dice) if keeper.playing else ())
    return replace(
        keeper,
        hand=view.powers,
        orders=OrderSet(view.orders) if view.ordered else None,
        missed=view.missed,
        destination=view.destination,
        copies_to=view.copies_to,
        copies_until=view.copies_until,
        width=view.report_width,
        offset=view.offset,
        password=view.password,
        explored=frozenset([*(hex_.place for hex_ in view.known), *(hex_.place for hex_ in view.hexes)]),
    )


def _terrain(view: SeatView, grid: HexMap, dice: Dice) -> tuple[Terrain, ...]:
    told = {hex_.place: hex_.terrain for hex_ in view.public.revealed}
    for hex_ in (*view.known, *view.hexes, *view.reports):
        told[hex_.place] = hex_.terrain
    weights = [(terrain, data.TERRAINS[terrain].weight) for terrain in Terrain]
    return tuple(told.get(place) or dice.weighted(weights) for place in range(grid.size))


def _revealed_land(public: PublicView) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return tuple(hex_.place for hex_ in public.revealed if hex_.lair), tuple(hex_.owner for hex_ in public.revealed)


def _land(view: SeatView, grid: HexMap, dice: Dice) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the lairs' places, and the owner of each hex: as many of both for each keeper as the roster says."""
    public = view.public
    owners = dict(enumerate(public.territory)) or {hex_.place: hex_.owner for hex_ in view.hexes}
    lairs = {hex_.place for hex_ in view.hexes if hex_.lair} | {hex_.place for hex_ in view.known if hex_.lair}
    seen = {hex_.place for hex_ in (*view.hexes, *view.known)}
    due = Counter({line.number: line.lairs for line in public.keepers})
    count = 2 * (len(public.keepers) - 1)
    due[NOBODY] = count - due.total()
    due.subtract(owners[place] for place in lairs if place in owners)
    free = dice.shuffle(sorted(place for place in range(grid.size) if place not in seen))
    unowned = sorted(place for place in lairs if place not in owners)
    # A start position may have fewer lairs than the usual two a keeper.
    held = sum(missing for number, missing in due.items() if number != NOBODY)
    due[NOBODY] = min(due[NOBODY], len(free) + len(unowned) - held)
    for owner in dice.shuffle(due.elements()):
        if unowned:
            owners[unowned.pop()] = owner
            continue
        places = (place for place in free if owners.get(place, owner) == owner and place not in lairs)
        for place in islice(places, 1):
            owners[place] = owner
            lairs.add(place)
    rest = Counter({line.number: line.hexes for line in public.keepers})
    rest.subtract(owner for owner in owners.values() if owner != NOBODY)
    empty = dice.shuffle(place for place in range(grid.size) if place not in owners)
    owned = dict(zip(empty, rest.elements(), strict=False))
    return tuple(sorted(lairs)), tuple(owners.get(place, owned.get(place, NOBODY)) for place in range(grid.size))


def _lairs(view: SeatView, places: Iterable[int], dice: Dice) -> tuple[tuple[Lair, ...], list[int]]:
    """Return the monster that grows in each lair, and numbers that no monster has yet."""
    public = view.public
    reports = {report.place: report for report in view.reports if report.lair_monster is not None}
    revealed = {hex_.place: hex_.lair_monster for hex_ in public.revealed if hex_.lair_monster is not None}
    used = _numbers(view)
    there = sum(line.monsters for line in public.keepers) + 2 * len(public.keepers)
    most = max((max(used, default=0) + 1, there + public.turn_number))
    numbers = dice.shuffle(number for number in range(most + there) if number not in used)[::-1]
    lairs = []
    for place in places:
        report = reports.get(place)
        if report is not None and report.lair_monster is not None:
            monster = _in_full(report.lair_monster, dice)
            lairs.append(Lair(place, monster, report.lair_level, report.leaves_from, view.keeper))
        elif place in revealed:
            lairs.append(Lair(place, _in_full(revealed[place], dice)))
        else:
            size = dice.choice((Size.TINY, Size.PUNY, Size.SMALL))
            lairs.append(Lair(place, new_monster(numbers.pop(), WILD_KEEPER, place, size, starting_parts(dice), dice)))
    return tuple(lairs), numbers


def _numbers(view: SeatView) -> set[int]:
    shown = {monster.number for hex_ in view.hexes for monster in hex_.monsters}
    full = [*view.monsters, *(monster for report in view.reports for monster in report.monsters)]
    full += [report.lair_monster for report in view.reports if report.lair_monster is not None]
    full += [monster for hex_ in view.public.revealed for monster in hex_.monsters]
    full += [hex_.lair_monster for hex_ in view.public.revealed if hex_.lair_monster is not None]
    return shown | {monster.number for monster in full}


def _in_full(seen: MonsterView, dice: Dice) -> Monster:
    """A monster that is known but for its figures."""
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


def _monsters(
    view: SeatView, grid: HexMap, lairs: tuple[Lair, ...], numbers: list[int], dice: Dice
) -> tuple[tuple[Monster, ...], int]:
    """All monsters on the map, and a key of sight rolls that lets the keeper see just those of the report."""
    public = view.public
    full = {monster.number: monster for hex_ in public.revealed for monster in hex_.monsters}
    full |= {monster.number: monster for report in view.reports for monster in report.monsters}
    full |= {monster.number: monster for monster in view.monsters}
    known = [_in_full(monster, dice) for monster in full.values()]
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
    """A key by which each of the monsters is seen; one that would hardly be is taken to flaunt itself."""
    for _ in range(_KEYS):
        key = dice.below(_KEY_RANGE)
        found = []
        for monster in glanced:
            for looked in (monster, replace(monster, stealth=1, stance=Stance.FLAUNT)):
                if _see(grid, viewers, looked, key):
                    found.append(looked)
                    break
            else:
                break
        if len(found) == len(glanced):
            return key, found
    raise AssertionError("no sight rolls let the keeper see what the report shows")


def _see(grid: HexMap, viewers: Iterable[Monster], monster: Monster, key: int) -> bool:
    return any(sees(key, viewer, monster, grid.distances[viewer.place][monster.place]) for viewer in viewers)


def _hide(grid: HexMap, viewers: list[Monster], monster: Monster, key: int, dice: Dice) -> Monster | None:
    """Put a monster anywhere it is not noticed; None where by these rolls it would be everywhere."""
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
    """Share out among the other monsters what fame the roster says their keepers have beside that of those known."""
    rest = {line.number: line.fame for line in public.keepers}
    for monster in known:
        rest[monster.keeper] -= monster.fame
    found = list(others)
    for number, fame in rest.items():
        own = [at for at, monster in enumerate(found) if monster.keeper == number]
        for _ in range(fame if own else 0):
            at = dice.choice(own)
            found[at] = replace(found[at], fame=found[at].fame + 1)
    return found
