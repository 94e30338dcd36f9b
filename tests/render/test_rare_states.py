"""States that random games seldom reach: a warning, a card among equals, lists that break, monsters in groups."""

from itertools import pairwise

import pytest

from engines.core import Seat
from engines.mono.view import Found, Pick, Run, TurnEnd, TurnPlayed
from engines.monocards.options import Options
from engines.monocards.view import PublicView
from engines.monsters import RULES as MONSTERS
from render.core.board import Table
from render.core.colour import rgb
from render.core.theme import GOLD
from render.mono.strip import Item, items_of, set_list
from render.monocards.cards import height_of
from render.monocards.hand import MARGIN, raise_of, rows_of, strip_bottom
from render.monocards.layout import SEAT_WIDTH, layout
from render.monsters.zoom import Window, views_of
from tests.engines.monocards.positions import Game, lay
from tests.engines.monsters.scenes import RED, monster, scene
from tests.render.pictures import Boards, opened

CARDS = Boards("monocards")
TABLE = Table(8, ("Ada", "Benedikt"))


def gold(png: bytes, box: tuple[int, int, int, int]) -> int:
    """Return how many pixels of a part of a picture are gold."""
    colours = opened(png).convert("RGB").crop(box).getcolors(100_000) or ()
    return sum(count for count, colour in colours if colour == rgb(GOLD))


def call_box(view: PublicView, seat: int) -> tuple[int, int, int, int]:
    x, y = layout(2).seats[seat]
    return x + SEAT_WIDTH - 150, y - 24, x + SEAT_WIDTH, y + 14


def warns(game: Game, seat: int) -> bool:
    """Return whether the public picture reminds a seat of the call."""
    return gold(CARDS.public(game.public, TABLE).png, call_box(game.public, seat)) > 50


def test_a_player_with_two_cards_is_reminded_of_the_call_only_while_it_can_be_made() -> None:
    two = ("E5 P1", "E1 M2")
    assert warns(lay(*two), 0)
    assert not warns(lay(*two), 1), "it is not that player's turn"
    assert not warns(lay(*two, options=Options(call_penalty=0)), 0), "nobody need call"
    assert not warns(lay("E5 P1 P2", "E1 M2"), 0), "three cards"
    assert not warns(lay("W4 E5 P1", "E1 M2").play(0, "play W4>M"), 1), "the Wild Draw 4 is answered first"


@pytest.mark.parametrize("cards", [1, 2])
def test_the_number_of_cards_is_gold_for_the_last_one(cards: int) -> None:
    hand = " ".join(["P1", "P2"][:cards])
    x, y = layout(2).seats[1]
    public = lay("E5 P1 P2", hand).public
    assert (gold(CARDS.public(public, TABLE).png, (x + 100, y + 60, x + 150, y + 112)) > 50) is (cards == 1)


def test_of_equal_cards_only_the_last_has_the_gold_edge_of_the_one_just_drawn() -> None:
    view = lay("E5 E5 P1", "M1 M2 M3", discards="E9", pile="M2 E5").play(0, "draw").view(0)
    assert view.hand == ("E5", "E5", "E5", "P1")
    rows = rows_of(4, strip_bottom() + 22)
    middle = rows.top - raise_of(rows.width) + height_of(rows.width) // 2
    png = CARDS.private(view, TABLE).png
    edges = [round(MARGIN + place * rows.step) - 5 for place in range(4)]
    assert [gold(png, (x, middle, x + 3, middle + 20)) > 30 for x in edges] == [False, False, True, False]


def list_of(values: list[int], lower: int | None = None) -> tuple[Item, ...]:
    runs = tuple(Run(value, values.count(value)) for value in dict.fromkeys(values))
    named = [*values, *([] if lower is None else [lower])]
    picks = tuple(
        Pick(at, (found := Found(Seat(1), value),)[0:1], found, random=False) for at, value in enumerate(named)
    )
    return items_of(TurnPlayed(9, Seat(0), 3, picks, runs, lower, TurnEnd.END, 0, 0))


def wide(line: tuple[Item, ...], chip: int, *, short: bool) -> int:
    chips = [round(2.1 * chip) if short and item.length > 1 else chip * max(1, item.length) for item in line]
    return sum(chips) + 14 * (len(line) - 1)


@pytest.mark.parametrize(
    ("values", "lower", "chip", "lines", "short"),
    [
        ([1, 2, 3, 4, 5, 6, 7, 8, 9], None, 58, 1, False),
        ([1, 2, 3, 4, 5, 6, 7, 8, 9], 3, 54, 1, False),
        ([8] * 8 + [9] * 9, None, 46, 2, False),
        ([value for value in range(1, 10) for _ in range(3)], 2, 42, 2, False),
        ([value for value in range(1, 10) for _ in range(value)], None, 46, 2, True),
    ],
)
def test_a_list_is_as_large_as_fits_and_breaks_between_runs_only(
    values: list[int], lower: int | None, chip: int, lines: int, short: bool
) -> None:
    items = list_of(values, lower)
    setting = set_list(items, 700, quarter=False)
    assert tuple(item for line in setting.lines for item in line) == items
    assert (setting.chip, len(setting.lines), setting.short) == (chip, lines, short)
    assert all(wide(line, chip, short=short) <= 700 for line in setting.lines)
    assert all(wide((*one, other[0]), chip, short=short) > 700 for one, other in pairwise(setting.lines))
    assert setting.height == lines * (chip + 44) + 8 * (lines - 1)


SIDE = 18
"""Columns of the map of twenty keepers."""


def windows(*places: tuple[int, int]) -> tuple[Window, ...]:
    """Return the windows of monsters in those columns and rows."""
    own = (monster(number, 1, y * SIDE + x) for number, (x, y) in enumerate(places, 1))
    state = scene(*own, seats=20)
    assert (state.width, state.height) == (SIDE, SIDE)
    return views_of(MONSTERS.seat_view(state, RED))


def test_monsters_near_each_other_share_a_window_also_over_the_joined_edge() -> None:
    assert windows((4, 4)) == (Window(2, 2, 6, 6, (1,)),)
    assert windows((4, 4), (8, 6)) == (Window(2, 2, 9, 7, (1, 2)),)
    assert [window.monsters for window in windows((4, 4), (9, 4))] == [(1,), (2,)]
    assert [window.monsters for window in windows((4, 4), (4, 9))] == [(1,), (2,)]
    assert windows((17, 17), (1, 2)) == (Window(15, 15, 7, 8, (1, 2)),)
    assert [window.monsters for window in windows((4, 4), (10, 4), (11, 5))] == [(2, 3), (1,)]
