"""The position of Monsters! in words, for people who cannot see the picture."""

from collections.abc import Iterator, Sequence

from engines.core.messages import N_, NP_, Text, join_list, with_sign
from engines.monsters.sentences import hexes, lairs, monster_label, monsters, ready_keepers, size_name, terrain_name
from engines.monsters.view import NOBODY, KeeperLine, Meeting, MonsterView, PublicView, SeatView, Standing
from render.core.board import OVER, Table, fit_alt
from render.monsters.chart import rank_keepers


def public_alt(view: PublicView, table: Table) -> str:
    """Return the turn and the number of ready keepers, then the keepers by points."""
    return fit_alt(_table(view, table))


def open_alt(views: Sequence[SeatView], table: Table) -> str:
    """Return the same, then the monsters of all keepers."""
    sentences = (_monster(view, monster) for view in views for monster in view.monsters)
    return fit_alt([*_table(views[0].public, table), *sentences])


def _table(view: PublicView, table: Table) -> list[Text]:
    parts = [
        N_(
            "{match}, turn {turn}. {points} points win.",
            match=table.match_of("Monsters!"),
            turn=view.turn_number,
            points=view.target,
        ),
        _state(view, table),
    ]
    gains = dict.fromkeys(range(len(view.keepers)), 0)
    if len(view.history) > 1:
        gains = {number: now - view.history[-2][number] for number, now in enumerate(view.history[-1])}
    return parts + [_keeper(keeper, gains[keeper.number], table) for keeper in rank_keepers(view)]


def _keeper(keeper: KeeperLine, gain: int, table: Table) -> Text:
    if keeper.standing in (Standing.OUT, Standing.LEFT):
        return N_("{keeper} is out.", keeper=_title(keeper, table))
    points = NP_("{count} point", "{count} points", keeper.points)
    return N_(
        "{keeper}: {points}, {monsters}, {hexes}, {lairs}.",
        keeper=_title(keeper, table),
        points=N_("{points} ({gain})", points=points, gain=with_sign(gain)) if gain else points,
        monsters=monsters(keeper.monsters),
        hexes=hexes(keeper.hexes),
        lairs=lairs(keeper.lairs),
    )


def private_alt(view: SeatView, table: Table) -> str:
    """Return the keeper's own monsters first, then others in sight, then the lairs."""
    own = view.public.keepers[view.keeper]
    parts = [
        N_(
            "Your map of {match}, turn {turn}: {points} of {target} points, {hexes}.",
            match=table.match_of("Monsters!"),
            turn=view.public.turn_number,
            points=own.points,
            target=view.public.target,
            hexes=hexes(own.hexes),
        )
    ]
    parts += [_meeting(view, meeting) for meeting in view.meetings]
    parts += [_monster(view, monster) for monster in view.monsters]
    parts += _see(view, table)
    for hex_ in view.hexes:
        if hex_.lair:
            whose = N_("nobody") if hex_.owner == NOBODY else _name(view.public.keepers[hex_.owner], table)
            parts.append(N_("A lair at L{place}, held by {keeper}.", place=hex_.place, keeper=whose))
    if view.known:
        parts.append(N_("You remember the land of {hexes} out of sight.", hexes=hexes(len(view.known))))
        parts += [N_("There is a lair at L{place}.", place=hex_.place) for hex_ in view.known if hex_.lair]
    return fit_alt(parts)


def _monster(view: SeatView, monster: MonsterView) -> Text:
    terrain = next(hex_.terrain for hex_ in view.hexes if hex_.place == monster.place)
    sentence = N_(
        "{monster}, {size}, at L{place} ({terrain}), life {life} of {most_life}, energy {energy} of {most_energy}",
        monster=monster_label(monster),
        size=size_name(monster.size),
        place=monster.place,
        terrain=terrain_name(terrain),
        life=monster.life,
        most_life=monster.most_life,
        energy=monster.energy,
        most_energy=monster.most_energy,
    )
    move = next((move for move in view.moves if move.monster == monster.number), None)
    if move is None:
        return N_("{monster}.", monster=sentence)
    return N_(
        "{monster}, moves {direction} to L{place}.", monster=sentence, direction=move.direction.name, place=move.goal
    )


def _see(view: SeatView, table: Table) -> Iterator[Text]:
    for hex_ in view.hexes:
        for seen in hex_.monsters:
            if seen.keeper != view.keeper:
                yield N_(
                    "You see M{number} of {keeper}, {size}, at L{place}.",
                    number=seen.number,
                    keeper=_name(view.public.keepers[seen.keeper], table),
                    size=size_name(seen.size),
                    place=hex_.place,
                )


def _meeting(view: SeatView, meeting: Meeting) -> Text:
    """Return a warning about a hex where own monsters will meet; it is uncertain if one of them may leave."""
    names = {monster.number: monster_label(monster) for monster in view.monsters}
    together, place = join_list([names.get(number, f"M{number}") for number in meeting.monsters]), meeting.place
    if meeting.idle:
        return N_("{monsters} share L{place} and may fight.", monsters=together, place=place)
    return N_("{monsters} share L{place} and likely fight.", monsters=together, place=place)


def _name(keeper: KeeperLine, table: Table) -> str:
    if keeper.seat is None:
        return N_("the wild")
    return keeper.name or table.names[keeper.seat]


def _title(keeper: KeeperLine, table: Table) -> str:
    """Return a keeper's name, followed by the player's if different."""
    if keeper.seat is None:
        return N_("The wild")
    player = table.names[keeper.seat]
    if keeper.name and keeper.name != player:
        return N_("{name} ({player})", name=keeper.name, player=player)
    return player


def _state(view: PublicView, table: Table) -> Text:
    if view.outcome is None:
        return OVER if table.over else N_("{ready}.", ready=ready_keepers(view))
    if not view.outcome.winners:
        return N_("The game is over. No keeper won.")
    return N_("{winners} won.", winners=join_list([table.names[seat] for seat in view.outcome.winners]))
