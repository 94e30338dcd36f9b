"""Imagined positions agree with the report, and with the roster."""

from collections import Counter

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


def test_own_monsters_are_the_same_but_for_figures_that_nobody_is_shown() -> None:
    state = play_turns(5)
    world = RULES.resample(RULES.seat_view(state, Seat(0)), Dice(b"own", 0))
    for real, drawn in zip(state.monsters_of(1), world.monsters_of(1), strict=True):
        assert (drawn.number, drawn.name, drawn.place, drawn.life, drawn.energy) == (
            real.number,
            real.name,
            real.place,
            real.life,
            real.energy,
        )
        assert [attack.trait for attack in drawn.attacks] == [attack.trait for attack in real.attacks]


def test_everybody_has_as_many_monsters_hexes_and_lairs_as_the_roster_says() -> None:
    state = play_turns(8)
    for number in range(5):
        world = RULES.resample(RULES.seat_view(state, Seat(2)), Dice(b"roster", number))
        assert Counter(world.owners) == Counter(state.owners)
        assert len(world.lairs) == len(state.lairs)
        assert Counter(monster.keeper for monster in world.monsters) == Counter(
            monster.keeper for monster in state.monsters
        )
        numbers = [monster.number for monster in (*world.monsters, *(lair.monster for lair in world.lairs))]
        assert len(numbers) == len(set(numbers))
        assert max(numbers) < world.next_monster


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
