"""Luck: 0 on the average, 0 where nothing is random, and what the random cells of Mono gave."""

import math
from statistics import fmean, stdev

import pytest

from bot.computers.analyses import has_luck, luck_of
from engines import GAMES
from engines.core.entry import Entry
from engines.core.record import Record
from engines.core.rules import Outcome, Seat
from engines.selfplay import random_game, seed_bytes, step_at_random

GRIDS = "333221", "333221"


def record(seed: str, *turns: str) -> Record:
    placed = [Entry(Seat(seat), f"place {grid}") for seat, grid in enumerate(GRIDS)]
    played = [Entry(Seat(at % 2), turn) for at, turn in enumerate(turns)]
    return Record("mono", GAMES["mono"].info.rules_version, 2, seed_bytes(seed), {"size": 3}, (*placed, *played))


def random_record(seed: str) -> Record:
    game = random_game(GAMES["mono"], seed_bytes(seed), seats=2, options=GAMES["mono"].Options())
    while not isinstance(game.turn, Outcome):
        step_at_random(game)
    return game.record


@pytest.mark.parametrize(("seed", "games"), [("test", 20), pytest.param("soak", 2_000, marks=pytest.mark.soak)])
def test_mean_luck_is_nothing_within_two_standard_errors(seed: str, games: int) -> None:
    lucks = [luck_of(random_record(f"luck:{seed}:{number}"), draws=1).seats[0] for number in range(games)]
    assert 0 < abs(fmean(lucks)) <= 2 * stdev(lucks) / math.sqrt(games)


def test_choices_are_not_luck() -> None:
    found = luck_of(record("one", "a2,b2,c2,end", "a1,end"))
    assert (found.seats, found.events) == ((0.0, 0.0), 0)


def test_random_cells_that_score_are_luck_of_one_and_bad_luck_of_the_other() -> None:
    lucks = [luck_of(record(str(seed), "random")) for seed in range(8)]
    assert {luck.events for luck in lucks} == {1}
    assert all(luck.seats[0] == pytest.approx(-luck.seats[1]) for luck in lucks)
    assert min(luck.seats[0] for luck in lucks) < 0 < max(luck.seats[0] for luck in lucks)


def test_luck_is_told_where_dice_fall_and_chances_are_known() -> None:
    assert {game for game in GAMES if has_luck(game)} == {"mono"}
