"""The position of Monsters! in words, for those who cannot see the picture."""

from engines.monsters.view import NOBODY, KeeperLine, Meeting, PublicView, SeatView, Standing
from render.core.board import Table, fit_alt
from render.monsters.chart import ranked


def public_alt(view: PublicView, table: Table) -> str:
    """Tell the turn and whom it waits for, then the keepers by points."""
    parts = [f"Monsters!, match {table.board}, turn {view.turn_number}; {view.target} points win.", _state(view, table)]
    gains = dict.fromkeys(range(len(view.keepers)), 0)
    if len(view.history) > 1:
        gains = {number: now - view.history[-2][number] for number, now in enumerate(view.history[-1])}
    for keeper in ranked(view):
        if keeper.standing in (Standing.OUT, Standing.LEFT):
            parts.append(f"{_title(keeper, table)} is out.")
            continue
        gain = f" ({gains[keeper.number]:+})" if gains[keeper.number] else ""
        name = _title(keeper, table)
        parts.append(
            f"{name[:1].upper()}{name[1:]}: {_count(keeper.points, 'point')}{gain}, "
            f"{_count(keeper.monsters, 'monster')}, {_count(keeper.hexes, 'hex', 'hexes')}, "
            f"{_count(keeper.lairs, 'lair')}."
        )
    return fit_alt(parts)


def private_alt(view: SeatView, table: Table) -> str:
    """Tell one's own monsters first, then what is seen of others, then the lairs."""
    own = view.public.keepers[view.keeper]
    title = f"Your map of Monsters!, match {table.board}, turn {view.public.turn_number}"
    parts = [f"{title}: {own.points} of {view.public.target} points, {_count(own.hexes, 'hex', 'hexes')}."]
    parts += [_meeting(view, meeting) for meeting in view.meetings]
    goes = {move.monster: f", goes {move.direction.name} to L{move.goal}" for move in view.moves}
    terrain = {hex_.place: hex_.terrain.value for hex_ in view.hexes}
    parts += [
        f"M{monster.number}, {monster.size.name.lower()}, at L{monster.place} ({terrain[monster.place]}), "
        f"life {monster.life} of {monster.most_life}, energy {monster.energy} of {monster.most_energy}"
        f"{goes.get(monster.number, '')}."
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
    if view.known:
        parts.append(f"You remember the land of {_count(len(view.known), 'hex', 'hexes')} out of sight.")
        parts += [f"There is a lair at L{hex_.place}." for hex_ in view.known if hex_.lair]
    return fit_alt(parts)


def _meeting(view: SeatView, meeting: Meeting) -> str:
    """Warn of a hex where one's own will be together; where it is not known whether one leaves, say that too."""
    *rest, last = (f"M{number}" for number in meeting.monsters)
    moved = any(move.goal == meeting.place for move in view.moves)
    how = "Your orders bring" if moved else "Your own"
    verb = "together" if moved else "share a hex"
    unless = " unless they part" if meeting.idle else ""
    return f"{how} {', '.join(rest)} and {last} {verb} at L{meeting.place}: they fight{unless}."


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"


def _name(keeper: KeeperLine, table: Table) -> str:
    if keeper.seat is None:
        return "the wild"
    return keeper.name or table.names[keeper.seat]


def _title(keeper: KeeperLine, table: Table) -> str:
    """Return the name a keeper goes by, and whose it is where that is another."""
    player = "" if keeper.seat is None else table.names[keeper.seat]
    return f"{keeper.name} ({player})" if keeper.name and player and keeper.name != player else _name(keeper, table)


def _state(view: PublicView, table: Table) -> str:
    if view.outcome is None:
        ready = view.playing - len(view.turn)
        return f"{ready} of {view.playing} keepers {'is' if ready == 1 else 'are'} ready."
    if not view.outcome.winners:
        return "The game is over, and no keeper won."
    return f"{' and '.join(table.names[seat] for seat in view.outcome.winners)} won."
