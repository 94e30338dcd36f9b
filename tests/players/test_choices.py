"""Tests of choices with one right answer."""

from collections import Counter
from typing import Any

import pytest

from engines import GAMES
from engines.core import Dice, Outcome, Seat
from engines.core.options import options_from_text
from engines.monsters.hexmap import hex_map
from engines.monsters.orders import Move
from engines.selfplay import AnyGame, random_game, seed_bytes, step_at_random
from players import Budget, computer
from players.core.random_player import RandomPlayer
from tools.table import Table
from tools.yardsticks import contestants

DICE = Dice(seed_bytes("choice"), 0)


def game_of(key: str, options: str, seed: str, seats: int = 2) -> AnyGame:
    rules = GAMES[key]
    return random_game(rules, seed_bytes(seed), seats=seats, options=options_from_text(rules.Options, options))


def choice(game: AnyGame, seat: Seat, level: str, positions: int = 2_000) -> Any:
    view = game.rules.seat_view(game.state, seat)
    return contestants(game.rules.info.key)[level].choose(game.rules, view, DICE, Budget(positions))


def test_calls_are_made_with_two_cards_and_forgotten_ones_are_caught() -> None:
    called = caught = 0
    for seed in range(3):
        game = game_of("monocards", "hand_size=3 target=0", f"call{seed}")
        while not isinstance(turn := game.turn, Outcome):
            seat, other = turn.seats[0], Seat(1 - turn.seats[0])
            view = game.rules.seat_view(game.state, seat)
            if view.public.catchable == seat:
                catcher = game.rules.seat_view(game.state, other)
                reaction = computer("monocards", "hard").react(game.rules, catcher, DICE, Budget(50))
                assert game.rules.format(reaction) == f"catch {seat}"
                caught += 1
            if "mono" in map(game.rules.format, game.rules.legal_actions(game.state, seat)) and view.playable:
                assert game.rules.format(choice(game, seat, "hard")) == "mono"
                called += 1
            step_at_random(game)
    assert called
    assert caught


def test_no_keeper_sends_two_monsters_to_one_hex() -> None:
    game = game_of("monsters", "", "apart", seats=4)
    for _ in range(8):
        view = game.rules.seat_view(game.state, Seat(0))
        grid = hex_map(view.public.width, view.public.height)
        orders = choice(game, Seat(0), "hard", 100)
        goes = {order.monster: order.direction for order in orders.lines if isinstance(order, Move)}
        ends = Counter(
            grid.neighbour(monster.place, goes[monster.number]) if monster.number in goes else monster.place
            for monster in view.monsters
        )
        assert max(ends.values(), default=1) == 1
        for seat in range(4):
            game.play(Seat(seat), game.rules.format(choice(game, Seat(seat), "easy")))


@pytest.mark.parametrize("clocks", [True, False])
def test_a_league_plays_with_the_seconds_of_a_match_or_by_positions_alone(clocks: bool) -> None:
    class Watched(RandomPlayer):
        def choose(self, rules: Any, view: Any, dice: Dice, budget: Budget) -> Any:
            assert (budget.share(50)._processor_end < float("inf")) is clocks
            assert budget.share(50)._wall_end == float("inf")
            return super().choose(rules, view, dice, budget)

    rules = GAMES["mambo"]
    Table(rules, options_from_text(rules.Options, "size=4"), [Watched(), Watched()], "clock", clocks=clocks).run()


@pytest.mark.parametrize(("declared", "strongest"), [("black", "G"), ("white", "H")])
def test_the_first_block_of_hard_is_its_own_colour_where_it_may_stay(declared: str, strongest: str) -> None:
    for options in ("", "crossed", "flat", "start=none through"):
        game = game_of("monoch", options, "first")
        game.play(Seat(0), declared)
        assert choice(game, Seat(0), "hard").stance.type.value == strongest
        assert choice(game, Seat(0), "greedy").stance.type.value == strongest
    game = game_of("monoch", "swap", "first")
    game.play(Seat(0), declared)
    assert choice(game, Seat(0), "hard").stance.type.value in "EF"


def test_monoch_is_opened_in_many_ways_by_easy() -> None:
    rules, opened = GAMES["monoch"], Counter[str]()
    game = game_of("monoch", "", "first")
    game.play(Seat(0), "black")
    view = rules.seat_view(game.state, Seat(0))
    for ply in range(20):
        dice = Dice(seed_bytes("choice"), ply)
        opened[rules.format(computer("monoch", "easy").choose(rules, view, dice, Budget(20)))] += 1
    assert len(opened) > 5
