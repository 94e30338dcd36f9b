"""The position of Monsters! in words, for those who cannot see the picture."""

from engines.monsters.view import NOBODY, KeeperLine, PublicView, SeatView, Standing
from render.core.board import Table, fit_alt


def public_alt(view: PublicView, table: Table) -> str:
    """Tell the turn and whom it waits for, then the keepers by points."""
    parts = [f"Monsters!, board {table.board}, turn {view.turn_number}; {view.target} points win.", _state(view, table)]
    for keeper in sorted(view.keepers[1:], key=lambda line: -line.points):
        if keeper.standing is Standing.PLAYING:
            parts.append(
                f"{_name(keeper, table)}: {keeper.points} points, {_count(keeper.monsters, 'monster')}, "
                f"{_count(keeper.hexes, 'hex', 'hexes')}, {_count(keeper.lairs, 'lair')}."
            )
        else:
            parts.append(f"{_name(keeper, table)} is out.")
    return fit_alt(parts)


def private_alt(view: SeatView, table: Table) -> str:
    """Tell one's own monsters first, then what is seen of others, then the lairs."""
    own = view.public.keepers[view.keeper]
    title = f"Your map of Monsters!, board {table.board}, turn {view.public.turn_number}"
    parts = [f"{title}: {own.points} of {view.public.target} points, {_count(own.hexes, 'hex', 'hexes')}."]
    terrain = {hex_.place: hex_.terrain.value for hex_ in view.hexes}
    parts += [
        f"M{monster.number}, {monster.size.name.lower()}, at L{monster.place} ({terrain[monster.place]}), "
        f"life {monster.life} of {monster.most_life}, energy {monster.energy} of {monster.most_energy}."
        for monster in view.monsters
    ]
    for hex_ in view.hexes:
        for seen in hex_.monsters:
            if seen.keeper != view.keeper:
                who = _name(view.public.keepers[seen.keeper], table)
                parts.append(f"You see M{seen.number} of {who}, {seen.size.name.lower()}, at L{hex_.place}.")
    for hex_ in view.hexes:
        if hex_.lair:
            whose = "nobody" if hex_.owner == NOBODY else _name(view.public.keepers[hex_.owner], table)
            parts.append(f"A lair at L{hex_.place}, held by {whose}.")
    return fit_alt(parts)


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"


def _name(keeper: KeeperLine, table: Table) -> str:
    if keeper.seat is None:
        return "the wild"
    return keeper.name or table.names[keeper.seat]


def _state(view: PublicView, table: Table) -> str:
    if view.outcome is None:
        return f"{view.playing - len(view.turn)} of {view.playing} keepers are ready."
    if not view.outcome.winners:
        return "The game is over, and no keeper won."
    return f"{' and '.join(table.names[seat] for seat in view.outcome.winners)} won."
