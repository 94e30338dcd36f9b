"""Monsters!'s pictures: the map in the fog, what a keeper may know of a creature, owners, windows on big maps."""

from dataclasses import replace
from functools import lru_cache

import pytest

from engines.core.dice import Dice
from engines.core.messages import with_sign
from engines.core.rules import Outcome, Seat
from engines.monsters import RULES
from engines.monsters.orders import Eat, Flaunt, Grow, Move, Skulk, Spawn
from engines.monsters.state import State
from engines.monsters.view import NOBODY, Standing
from render.core.board import Table
from render.core.colour import rgb
from render.monsters import draw_zoomed, views_of
from render.monsters.chart import news, rank_keepers
from render.monsters.lattice import FINE_SIDE, lattice_of
from render.monsters.look import keeper_look
from render.monsters.scene import upper_left
from tests.engines.monsters.worlds import other_worlds
from tests.render.pictures import Board, Boards, assert_can_be_posted, assert_shows_the_same

BOARDS = Boards("monsters")
NAMES = tuple(f"Keeper {letter}" for letter in "ABCDEFGHIJKLMNOPQRST")


@lru_cache
def play_turns(seats: int, turns: int, *, open_territory: bool = False, turn_cap: int = 60) -> State:
    """Let every monster move, eat or grow at random for some turns."""
    seed = b"pictures"
    options = RULES.Options(open_territory=open_territory, turn_cap=turn_cap)
    state = RULES.start(options, seats, Dice(seed, 0))
    for turn in range(1, turns + 1):
        for seat in (Seat(number) for number in range(seats)):
            if isinstance(RULES.turn(state), Outcome):
                return state
            dice = Dice(seed, turn * 100 + seat)
            choices = [order.canonical for order in RULES.seat_view(state, seat).choices if isinstance(order, USED)]
            lines = dice.sample(choices, min(6, len(choices)))
            action = RULES.parse(state, seat, "; ".join([*lines, "end"]))
            if RULES.legal_actions(state, seat):
                state = RULES.apply(state, seat, action, dice).state
    return state


USED = (Move, Eat, Grow, Skulk, Flaunt, Spawn)


def table(seats: int) -> Table:
    return Table(101, NAMES[:seats])


@pytest.mark.parametrize(
    ("seats", "turns"), [(2, 0), *(pytest.param(*each, marks=pytest.mark.soak) for each in ((4, 6), (14, 2))), (20, 1)]
)
def test_every_map_and_every_enlarged_part_of_it_has_the_same_size(seats: int, turns: int) -> None:
    state = play_turns(seats, turns)
    view = RULES.seat_view(state, Seat(seats - 1))
    boards: list[Board] = [
        BOARDS.public(RULES.public_view(state), table(seats)),
        BOARDS.private(view, table(seats)),
        *(draw_zoomed(view, table(seats), group) for group in range(len(views_of(view)))),
    ]
    for board in boards:
        assert_can_be_posted(board, lowest=906, tallest=906)


@pytest.mark.parametrize("seats", [3, *(pytest.param(seats, marks=pytest.mark.soak) for seats in (2, 8))])
def test_hidden_things_change_no_pixel_of_an_enlarged_part(seats: int) -> None:
    state, compared = play_turns(seats, 4), 0
    for keeper in (Seat(0), Seat(1)):
        for other in other_worlds(RULES, state, keeper, Dice(b"worlds", 1)):
            compared += other != state
            here, there = (draw_zoomed(RULES.seat_view(world, keeper), table(seats), 0) for world in (state, other))
            assert here.seat == there.seat == keeper
            assert_shows_the_same(there, here)
    assert compared > 3


def test_owners_are_shown_to_all_where_the_territory_is_open() -> None:
    view = RULES.public_view(play_turns(4, 4, open_territory=True))
    image = BOARDS.public_image(view, table(4)).crop((12, 90, 732, 890))
    owners = set(view.territory) - {NOBODY}
    assert {rgb(keeper_look(owner).colour) for owner in owners} <= {
        colour for _, colour in image.getcolors(1 << 20) or []
    }


def test_every_own_monster_is_in_a_window() -> None:
    for seats in (8, 20):
        view = RULES.seat_view(play_turns(seats, 3), Seat(2))
        shown = [number for window in views_of(view) for number in window.monsters]
        assert sorted(shown) == sorted(monster.number for monster in view.monsters)


def test_keepers_are_told_apart_without_colour() -> None:
    emblems = [keeper_look(number).emblem for number in range(21)]
    assert len(set(emblems)) == 21


def test_a_plate_never_reaches_the_id_of_the_hex_below() -> None:
    """The ID below, its halo too, is drawn the same whether or not a monster stands above it."""
    for seats in (2, 4, 8):
        state = play_turns(seats, 0)
        view = RULES.seat_view(state, Seat(0))
        size = (view.public.width, view.public.height)
        lattice = lattice_of(*size, (*upper_left(view), *size))
        middles = dict(lattice.centres())
        home = view.monsters[0].place
        below = (home + size[0]) % (size[0] * size[1])
        assert below in {hex_.place for hex_ in view.hexes}
        empty = replace(
            view,
            monsters=(),
            hexes=tuple(replace(hex_, monsters=()) for hex_ in view.hexes),
            reports=(),
        )
        x, y = middles[below]
        up = 33 * lattice.k if lattice.side >= FINE_SIDE else 0.5 * lattice.side
        box = (round(x - 16), round(y - up - 7), round(x + 16), round(y - up + 7))
        parts = [BOARDS.private_image(one, table(seats)).crop(box).tobytes() for one in (view, empty)]
        assert parts[0] == parts[1], seats


def test_the_public_picture_shows_points_by_turn_and_what_the_turn_brought() -> None:
    view = RULES.public_view(play_turns(4, 5))
    assert not view.territory
    told = dict(news(view))
    gained = {number: now - before for number, (before, now) in enumerate(zip(*view.history[-2:], strict=True))}
    assert all(told[number].startswith(f"{with_sign(gain)} point") for number, gain in gained.items() if gain)
    other = replace(view, history=(*view.history[:2], (0, 9, 9, 9, 9), *view.history[3:]))
    assert BOARDS.public(other, table(4)).png != BOARDS.public(view, table(4)).png
    assert [line.points for line in rank_keepers(view)] == sorted(
        (line.points for line in rank_keepers(view)), reverse=True
    )


def test_the_points_of_sixty_turns_of_twenty_keepers_fit_the_picture() -> None:
    view = RULES.public_view(play_turns(20, 3))
    left = replace(view.keepers[4], standing=Standing.LEFT)
    points = tuple(tuple(number * turn // 5 for number in range(21)) for turn in range(61))
    keepers = (*view.keepers[:4], left, *view.keepers[5:])
    for history in (points, (points[0],), ((0,) * 21, (210,) * 21)):
        board = BOARDS.public(replace(view, history=history, keepers=keepers), table(20))
        assert_can_be_posted(board, lowest=906, tallest=906)


def test_a_keepers_map_has_their_own_land_in_the_middle_also_across_the_joined_edge() -> None:
    view = RULES.seat_view(play_turns(4, 4), Seat(1))
    left, top = upper_left(view)
    size = (view.public.width, view.public.height)
    own = [hex_ for hex_ in view.hexes if hex_.owner == view.keeper]
    columns = [(hex_.x - left) % size[0] for hex_ in own]
    rows = [(hex_.y - top) % size[1] for hex_ in own]
    assert left % 2 == 0
    for shown, across in ((columns, size[0]), (rows, size[1])):
        assert abs(min(shown) + max(shown) - across + 1) <= 4
    assert upper_left(replace(view, offset=(2, 3))) == (2, 3)
