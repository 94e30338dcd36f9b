"""Tests of a person's card: readable on a phone, described in words, and equal to its golden picture."""

from dataclasses import replace
from functools import partial

import pytest

from render.core.chance_chart import draw_chance_chart
from render.core.charts import ChanceChart, Chart, CostlyMove
from render.core.recolour import Scheme, recolour
from render.people.card import MOST_GAMES, draw_card
from render.people.chart import draw_chart
from render.people.curve import MOST_POINTS, scale_of, thin_out
from render.people.record import BeatenOpponent, PersonRecord
from tests.render.golden import Golden, check_golden_picture, folder_of
from tests.render.people_pictures import ALL, EVERYTHING, ONE_GAME, ONE_MATCH, TWO, curve, game
from tests.render.pictures import LONGEST_ALT, assert_can_be_posted, open_png

CHANCES = ChanceChart(
    "Mambo", 101, ("Ruth", "Bilal"), ((0, 0.5), (1, 0.62), (2, 0.3), (5, 0.7), (8, 1.0)), (CostlyMove(2, 0, 0.32),)
)
GOLDENS = [
    *(Golden("people", name, partial(lambda person: draw_card(person).png, person)) for name, person in ALL.items()),
    Golden("people", "chart", lambda: draw_chart(Chart("Your points, turn by turn", (0, 4, 4, 9, 30, 31), "")).png),
    Golden("people", "chances", lambda: draw_chance_chart(CHANCES).png),
    Golden("people", "everything_light", lambda: recolour(draw_card(EVERYTHING).png, Scheme.LIGHT)),
]


@pytest.mark.parametrize("golden", GOLDENS, ids=str)
def test_a_card_is_drawn_as_it_was_when_somebody_looked_at_it(golden: Golden) -> None:
    check_golden_picture(golden)


def test_no_card_is_held_that_nothing_draws() -> None:
    assert {file.name for file in folder_of("people").iterdir()} == {golden.file.name for golden in GOLDENS}


@pytest.mark.parametrize("person", ALL.values(), ids=ALL)
def test_a_card_can_be_posted(person: PersonRecord) -> None:
    assert_can_be_posted(draw_card(person))


def test_so_many_games_as_there_may_be_are_on_a_card_that_can_be_posted() -> None:
    many = PersonRecord(
        "W" * 32, tuple(game(f"{'W' * 20} {at}", 999, 999, 999, 500) for at in range(30)), EVERYTHING.best
    )
    card = draw_card(many)
    assert_can_be_posted(card)
    assert "30" not in card.alt
    assert len(card.alt) <= LONGEST_ALT


def test_the_words_say_what_the_card_shows() -> None:
    monoch, mono = TWO.games[:2]
    assert draw_card(TWO).alt == (
        "Profile of 山田. Matches: 28. Strongest opponent beaten: Eve, 1655 (new) at Monoch. Monoch: 12 won, 9 lost; "
        f"rating {monoch.rating}, from {min(monoch.curve)} to {max(monoch.curve)}, rated: 20. MONO: 1 won, 6 lost; "
        f"new rating {mono.rating.partition(' ')[0]}, from {min(mono.curve)} to 1600, rated: 7."
    )
    assert "Matches: 1. " in draw_card(ONE_MATCH).alt


def test_games_beyond_those_with_a_row_are_named() -> None:
    seven = EVERYTHING.games[: MOST_GAMES + 1]
    card = draw_card(PersonRecord("Ada", seven, None))
    higher = open_png(card.png).height - open_png(draw_card(PersonRecord("Ada", seven[:-1], None)).png).height
    assert higher > 0
    assert seven[-1].title in card.alt


def test_a_card_of_nobody_beaten_has_no_room_for_them() -> None:
    assert open_png(draw_card(replace(ONE_GAME, best=None)).png).height < open_png(draw_card(ONE_GAME).png).height


def test_no_name_is_wider_than_its_place() -> None:
    wide = replace(ONE_GAME, name="W" * 32, best=BeatenOpponent("M" * 32, "1911?", "Monsters!"))
    narrow = replace(ONE_GAME, name="W" * 31, best=BeatenOpponent("M" * 31, "1911?", "Monsters!"))
    one, other = open_png(draw_card(wide).png), open_png(draw_card(narrow).png)
    right = (960, 0, 1000, one.height)
    assert one.crop(right).tobytes() == other.crop(right).tobytes()


def test_a_long_curve_keeps_its_ends_its_peak_and_its_bottom() -> None:
    long = curve(3000, 1)
    kept = thin_out(long)
    assert len(kept) <= MOST_POINTS + 2
    assert (kept[0][1], kept[-1][1]) == (long[0], long[-1])
    assert {max(long), min(long)} <= {rating for _, rating in kept}
    assert [at for at, _ in kept] == sorted({at for at, _ in kept})


@pytest.mark.parametrize("ratings", [(1600, 1600), (1600, 1679), (1600, 1450), (1600, 2900, -400), (1600, 30000)])
@pytest.mark.parametrize("most", [2, 4, 5])
def test_a_curve_lies_within_its_lines_which_are_few_and_round(ratings: tuple[int, ...], most: int) -> None:
    scale = scale_of(ratings, most)
    assert scale.low <= min(ratings) <= max(ratings) <= scale.high
    assert 1 <= len(scale.lines) <= most + 1
    assert all(line % 50 == 0 and scale.low <= line <= scale.high for line in scale.lines)
