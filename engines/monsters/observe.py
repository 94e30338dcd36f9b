"""Views of a state: the facts that each observer may know."""

from collections.abc import Sequence
from operator import attrgetter

from engines.core import Seat
from engines.monsters import data_v3 as data
from engines.monsters.check import judge_lines, possible_orders, with_warning
from engines.monsters.creatures import Monster
from engines.monsters.grammar import Order, acting
from engines.monsters.knowledge import viewers_of
from engines.monsters.sight import hexes_seen, sees, stealth_now, vision_now
from engines.monsters.state import Keeper, Lair, State, Tally, by_hex
from engines.monsters.terms import WILD_KEEPER, Direction
from engines.monsters.view import (
    AttackLook,
    DefenceLook,
    Fight,
    HexReport,
    KeeperLine,
    KnownHex,
    Meeting,
    MonsterView,
    Nearby,
    PlannedMove,
    PublicView,
    RevealedHex,
    SeatView,
    SeenHex,
    SeenMonster,
    planned_moves,
)


def public_view(state: State) -> PublicView:
    """Return the public view."""
    over = state.outcome is not None
    tally = Tally(state)
    return PublicView(
        width=state.width,
        height=state.height,
        turn_number=state.turn,
        turn_cap=state.options.turn_cap,
        target=state.target,
        fame_per_vp=state.options.fame_per_vp,
        keepers=tuple(_keeper_line(tally, keeper) for keeper in state.keepers),
        territory=state.owners if over or state.options.open_territory else (),
        turn=() if over else waiting_for(state),
        playing=len(state.playing()),
        outcome=state.outcome,
        last_events=state.last_events,
        revealed=_reveal(state) if over else (),
        history=state.history,
        sight_key=state.sight_key if over else None,
    )


def waiting_for(state: State) -> tuple[Seat, ...]:
    """Return the seats of active keepers who are not ready."""
    return tuple(keeper.seat for keeper in state.playing() if not keeper.ready)


def _keeper_line(tally: Tally, keeper: Keeper) -> KeeperLine:
    number = keeper.number
    return KeeperLine(
        number=number,
        seat=None if number == WILD_KEEPER else keeper.seat,
        name=keeper.name,
        contact=keeper.contact,
        monsters=tally.monsters[number],
        hexes=tally.hexes[number],
        lairs=tally.lairs[number],
        kills=keeper.kills,
        fame=tally.fame[number],
        points=tally.points(number),
        standing=keeper.standing,
        ready=keeper.ready,
    )


def _reveal(state: State) -> tuple[RevealedHex, ...]:
    monsters = by_hex(state.monsters)
    lairs = {lair.place: lair for lair in state.lairs}
    return tuple(
        RevealedHex(
            place,
            terrain,
            state.owners[place],
            place in lairs,
            tuple(monster_view(monster) for monster in monsters.get(place, ())),
            _lair_view(lairs[place]) if place in lairs else None,
        )
        for place, terrain in enumerate(state.terrain)
    )


def monster_view(monster: Monster, *, in_lair: bool = False) -> MonsterView:
    """Return a monster in full, without the numbers of its attacks and defences."""
    return MonsterView(
        number=monster.number,
        keeper=monster.keeper,
        name=monster.name,
        place=monster.place,
        size=monster.size,
        life=monster.life,
        most_life=monster.most_life,
        energy=monster.energy,
        most_energy=monster.most_energy,
        vision=vision_now(monster),
        base_vision=monster.vision,
        stealth=stealth_now(monster),
        base_stealth=monster.stealth,
        likes=monster.likes,
        hates=monster.hates,
        attacks=tuple(AttackLook(attack.trait, attack.damage_type, attack.kind) for attack in monster.attacks),
        defences=tuple(DefenceLook(defence.trait, defence.damage_types) for defence in monster.defences),
        fame=monster.fame,
        kills=monster.kills,
        stance=monster.stance,
        powers=monster.boosts,
        most_powers=data.SIZES[monster.size].powers,
        in_lair=in_lair,
    )


def _lair_view(lair: Lair) -> MonsterView:
    return monster_view(lair.monster, in_lair=True)


def seat_view(state: State, keeper: Keeper) -> SeatView:
    """Return a keeper's report."""
    own = state.monsters_of(keeper.number)
    fights = tuple(fight for fight in state.fights if _was_in(fight, keeper.number))
    orders = keeper.orders
    over = state.outcome is not None
    choices = () if over or not keeper.playing else possible_orders(state, keeper)
    hexes = _seen_hexes(state, keeper, fights)
    desk, check = judge_lines(state, keeper)
    places = {monster.number: monster.place for monster in own}
    moves = planned_moves(state.grid.width, state.grid.height, places, desk.good)
    copying = keeper.copies_to and (not keeper.copies_until or state.turn <= keeper.copies_until)
    return SeatView(
        public=public_view(state),
        seat=keeper.seat,
        keeper=keeper.number,
        standing=keeper.standing,
        offset=keeper.offset,
        report_width=keeper.width,
        destination=keeper.destination,
        copies_to=keeper.copies_to if copying else "",
        copies_until=keeper.copies_until if copying else 0,
        password=keeper.password,
        hexes=hexes,
        known=_known_hexes(state, keeper, frozenset(hex_.place for hex_ in hexes)),
        reports=_hex_reports(state, keeper, own),
        monsters=tuple(monster_view(monster) for monster in own),
        powers=keeper.hand,
        notes=tuple(note for note in state.notes if note.keeper == keeper.number),
        fights=fights,
        ordered=orders is not None,
        ready=keeper.ready,
        orders=orders.lines if orders is not None else (),
        check=tuple(with_warning(desk, line) for line in check),
        moves=moves,
        meetings=_meetings(own, desk.good, moves),
        missed=keeper.missed,
        most_missed=state.options.missed_turns,
        choices=tuple(sorted(choices, key=attrgetter("canonical"))),
    )


def _was_in(fight: Fight, number: int) -> bool:
    return any(fighter.tag.keeper == number for fighter in fight.fighters)


def visible_monsters(state: State, keeper: Keeper) -> tuple[Monster, ...]:
    """Return the monsters on the map that a keeper sees, own ones too, by number."""
    viewers = viewers_of(state, keeper.number)
    steps = state.grid.distances
    in_range = hexes_seen(state.grid, viewers)
    return tuple(
        monster
        for monster in state.monsters
        if monster.keeper == keeper.number
        or (
            monster.place in in_range
            and any(sees(state.sight_key, viewer, monster, steps[viewer.place][monster.place]) for viewer in viewers)
        )
    )


def _seen_hexes(state: State, keeper: Keeper, fights: tuple[Fight, ...]) -> tuple[SeenHex, ...]:
    seen = hexes_seen(state.grid, viewers_of(state, keeper.number))
    monsters = by_hex(visible_monsters(state, keeper))
    lairs = {lair.place for lair in state.lairs}
    battlefields = {fight.place for fight in fights}
    return tuple(
        SeenHex(
            place,
            *state.grid.coordinates(place),
            state.terrain[place],
            state.owners[place],
            place in lairs,
            tuple(SeenMonster(monster.number, monster.keeper, monster.size) for monster in monsters.get(place, ())),
            place in battlefields,
        )
        for place in sorted(seen)
    )


def _known_hexes(state: State, keeper: Keeper, in_sight: frozenset[int]) -> tuple[KnownHex, ...]:
    lairs = {lair.place for lair in state.lairs}
    return tuple(
        KnownHex(place, *state.grid.coordinates(place), state.terrain[place], place in lairs)
        for place in sorted(keeper.explored - in_sight)
    )


def _meetings(own: tuple[Monster, ...], good: Sequence[Order], moves: tuple[PlannedMove, ...]) -> tuple[Meeting, ...]:
    busy = acting(good)
    goals = {move.monster: move.goal for move in moves}
    there: dict[int, list[int]] = {}
    for monster in own:
        there.setdefault(goals.get(monster.number, monster.place), []).append(monster.number)
    return tuple(
        Meeting(place, tuple(numbers), tuple(number for number in numbers if number not in busy))
        for place, numbers in sorted(there.items())
        if len(numbers) > 1
    )


def _hex_reports(state: State, keeper: Keeper, own: tuple[Monster, ...]) -> tuple[HexReport, ...]:
    occupied = {monster.place for monster in own}
    monsters = by_hex(monster for monster in state.monsters if monster.place in occupied)
    held = {lair.place: lair for lair in state.lairs_of(keeper.number)}
    lairs = {lair.place for lair in state.lairs}
    return tuple(
        HexReport(
            place,
            *state.grid.coordinates(place),
            state.terrain[place],
            state.owners[place],
            place in lairs,
            _nearby(state, place),
            held[place].level if place in held else 0,
            _lair_view(held[place]) if place in held else None,
            held[place].leaves_from if place in held else 0,
            tuple(monster_view(monster) for monster in monsters.get(place, ())),
            len(monsters.get(place, ())) > 1,
        )
        for place in sorted(occupied | set(held))
    )


def _nearby(state: State, place: int) -> tuple[Nearby, ...]:
    return tuple(
        Nearby(direction, near, state.terrain[near])
        for direction, near in zip(Direction, state.grid.neighbours[place], strict=True)
    )
