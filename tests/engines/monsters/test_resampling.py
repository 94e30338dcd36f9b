"""Imagined positions agree with the report, and with the roster."""

from engines.core import Dice, Outcome, Seat
from engines.monsters.rules import MonstersRules
from engines.monsters.state import State
from engines.selfplay import random_game, seed_bytes, step_at_random

RULES = MonstersRules()
TURNS = 6


def play_turns(seats: int) -> State:
    """A position after some turns."""
    game = random_game(RULES, seed_bytes(f"imagine:{seats}"), seats=seats, options=RULES.Options())
    while game.state.turn < TURNS and not isinstance(game.turn, Outcome):
        step_at_random(game, interrupt=40)
    reached: State = game.state
    return reached


def test_unseen_monsters_are_elsewhere_each_time_and_some_lie_hidden_within_sight() -> None:
    state = play_turns(4)
    hidden = 0
    for keeper in state.playing():
        view = RULES.seat_view(state, keeper.seat)
        shown = {monster.number for hex_ in view.hexes for monster in hex_.monsters}
        in_sight = {hex_.place for hex_ in view.hexes}
        worlds = [RULES.resample(view, Dice(b"unseen", number)) for number in range(12)]
        unseen = [[monster for monster in world.monsters if monster.number not in shown] for world in worlds]
        assert len({tuple(monster.place for monster in each) for each in unseen}) > 6
        hidden += sum(monster.place in in_sight for each in unseen for monster in each)
    assert hidden


def test_a_monster_that_nobody_noticed_may_be_there_though_the_whole_map_is_in_sight() -> None:
    game = random_game(RULES, seed_bytes("s16"), seats=2, options=RULES.Options())
    while game.state.turn < TURNS:
        step_at_random(game)
    view = RULES.seat_view(game.state, Seat(0))
    assert len(view.hexes) == view.public.width * view.public.height
    shown = sum(len(hex_.monsters) for hex_ in view.hexes)
    assert shown < sum(keeper.monsters for keeper in view.public.keepers)
    assert RULES.seat_view(RULES.resample(view, Dice(seed_bytes("r"), 0)), Seat(0)) == view
