"""Reasons for orders, from the report alone."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from engines.core.messages import N_, Text
from engines.monsters.grammar import Order
from engines.monsters.monster_views import MonsterView
from engines.monsters.orders import Eat, Grow, Move, Spawn
from engines.monsters.sentences.labels import monster_label
from players.monsters.planning import Planning

_MOST: Final = 3
_LAND: Final = 2
"""The rank of a sentence about land among the others."""


def reasons(planning: Planning, orders: Sequence[Order]) -> tuple[Text, ...]:
    """Return the purposes of the most important orders: fights and lairs before land, land before the rest."""
    weighted = sorted(_of_all(planning, orders), key=lambda each: each[0])
    together = sum(place == _LAND for place, _ in weighted)
    if weighted and weighted[0][0] == _LAND and together > 1:
        return (N_("Up to {count} monsters may take land.", count=together),)
    return tuple(text for _, text in islice(weighted, _MOST))


def _of_all(planning: Planning, orders: Sequence[Order]) -> Iterator[tuple[int, Text]]:
    for monster in planning.view.monsters:
        plan = planning.plans[monster.number]
        reason = _of(planning, monster, plan.order, plan.place)
        if reason is not None:
            yield reason
    spawning = {order.lair for order in orders if isinstance(order, Spawn)}
    for report in planning.view.reports:
        if report.lair_monster is not None:
            name = monster_label(report.lair_monster)
            if report.place in spawning:
                yield 1, N_("{monster} likely comes out of its lair.", monster=name)
            else:
                yield 5, N_("{monster} may grow, if nobody takes the lair first.", monster=name)


def _of(planning: Planning, monster: MonsterView, order: Order, place: int) -> tuple[int, Text] | None:
    """Return a sentence and its rank among the others."""
    name = monster_label(monster)
    fight = _of_fight(planning, monster, place) if isinstance(order, Move) else None
    if fight is not None:
        return 0, fight
    if isinstance(order, Move) and place in planning.lairs and planning.owner.get(place) != planning.view.keeper:
        return 1, N_("{monster} likely takes a lair.", monster=name)
    if isinstance(order, Move) and planning.owner.get(place) != planning.view.keeper:
        return _LAND, N_("{monster} likely takes land.", monster=name)
    if isinstance(order, Move):
        return 3, N_("{monster} may get closer to land it can take.", monster=name)
    if isinstance(order, Eat) and 2 * monster.life < monster.most_life:
        return 3, N_("{monster} is hurt: eating likely heals it.", monster=name)
    if isinstance(order, Eat):
        return 4, N_("Eating likely gives {monster} energy.", monster=name)
    return (4, N_("{monster} has energy to spare and may grow.", monster=name)) if isinstance(order, Grow) else None


def _of_fight(planning: Planning, monster: MonsterView, place: int) -> Text | None:
    """Return the odds of a move into or next to others, as strengths in tenths of a Tiny monster's."""
    own, others = planning.sides(monster, place)
    if not others:
        return None
    mine, theirs = round(10 * own), round(10 * others)
    stronger = N_("{monster} looks stronger there: {own} against {others}.")
    weaker = N_("{monster} risks a fight there: {own} against {others}.")
    return N_(stronger if mine > theirs else weaker, monster=monster_label(monster), own=mine, others=theirs)
