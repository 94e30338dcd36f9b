"""Positions consistent with a keeper's view, drawn from the report alone.

They agree with the report: own monsters and lairs, land in sight and land seen once, monsters seen, those that share a
hex with own ones, and the roster's figures, so that everybody has as many monsters, hexes and lairs and as much fame as
is public. Redrawn are unseen land and its owners, unseen lairs and what grows in others', unseen monsters (also such
as are within sight and were not noticed), hidden traits of those seen, figures that nobody is shown,
food, and others' powers.

They ignore what only earlier reports said (where an unseen monster was last, how it fought), and what others have
ordered, how many turns they have missed and which land they have seen: here they have done none of it. Lairs lie
anywhere unseen, and sizes of unseen monsters are drawn around the size at the start.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import islice

from engines.core import Dice
from engines.monsters import data_v3 as data
from engines.monsters.creatures import new_monster, starting_parts
from engines.monsters.grammar import OrderSet
from engines.monsters.hexmap import HexMap, hex_map
from engines.monsters.options import Length, Options
from engines.monsters.powers import draw_powers
from engines.monsters.resampling_monsters import draw_monsters, with_figures
from engines.monsters.state import Keeper, Lair, State
from engines.monsters.terms import NOBODY, WILD_KEEPER, Size, Terrain
from engines.monsters.view import KeeperLine, PublicView, SeatView


def resample(view: SeatView, dice: Dice) -> State:
    """Draw a position consistent with this keeper's view."""
    public = view.public
    grid = hex_map(public.width, public.height)
    terrain = _terrain(view, grid, dice)
    lairs, owners = _revealed_land(public) if public.revealed else _land(view, grid, dice)
    growing, numbers = _lairs(view, lairs, dice)
    monsters, key = draw_monsters(view, grid, growing, numbers, dice)
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
    revealed = {hex_.place: hex_.terrain for hex_ in view.public.revealed}
    for hex_ in (*view.known, *view.hexes, *view.reports):
        revealed[hex_.place] = hex_.terrain
    weights = [(terrain, data.TERRAINS[terrain].weight) for terrain in Terrain]
    return tuple(revealed.get(place) or dice.weighted(weights) for place in range(grid.size))


def _revealed_land(public: PublicView) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return tuple(hex_.place for hex_ in public.revealed if hex_.lair), tuple(hex_.owner for hex_ in public.revealed)


def _land(view: SeatView, grid: HexMap, dice: Dice) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the lairs' places, and the owner of each hex: for each keeper as many of both as in the roster."""
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
    # A start position may have fewer than the default of two lairs a keeper.
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
            monster = with_figures(report.lair_monster, dice)
            lairs.append(Lair(place, monster, report.lair_level, report.leaves_from, view.keeper))
        elif place in revealed:
            lairs.append(Lair(place, with_figures(revealed[place], dice)))
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
