import pytest

from engines.core import Dice, Outcome
from engines.monsters import RULES
from engines.monsters.options import Length, Options
from engines.monsters.state import State
from engines.monsters.terms import NOBODY, Ending
from tests.engines.monsters.games import steps


def assert_consistent(state: State) -> None:
    """Each monster in one hex, each hex one owner, numbers unique, figures within their bounds."""
    size = state.width * state.height
    monsters = [*state.monsters, *(lair.monster for lair in state.lairs)]
    numbers = [monster.number for monster in monsters]
    assert len(set(numbers)) == len(numbers)
    assert all(number < state.next_monster for number in numbers)
    assert [monster.number for monster in state.monsters] == sorted(monster.number for monster in state.monsters)
    keepers = range(len(state.keepers))
    for monster in monsters:
        assert 0 <= monster.place < size
        assert monster.keeper in keepers
        assert 0 < monster.life <= monster.most_life
        assert 0 < monster.energy <= monster.most_energy
        assert 1 <= len(monster.attacks) <= 4
        assert 1 <= len(monster.defences) <= 4
        assert monster.likes is not monster.hates
    assert len(state.terrain) == len(state.food) == len(state.owners) == size
    assert all(owner == NOBODY or owner in keepers for owner in state.owners)
    assert all(food >= 0 for food in state.food)
    assert len({lair.place for lair in state.lairs}) == len(state.lairs)
    for keeper in state.keepers[1:]:
        assert len(keeper.hand) <= 7
        if not keeper.playing:
            assert not state.monsters_of(keeper.number)
            assert keeper.number not in state.owners


def play_through(seats: int, seed: str, options: Options | None = None) -> Outcome:
    state = None
    for _, step in steps(seats, seed, options):
        state = step.state
        if not step.events or state.turn == 0:
            continue
        assert_consistent(state)
    assert state is not None
    outcome = RULES.turn(state)
    assert isinstance(outcome, Outcome)
    assert outcome.reason in Ending.__members__
    return outcome


@pytest.mark.parametrize("seats", [2, 4, pytest.param(11, marks=pytest.mark.soak)])
def test_games_of_random_orders_end_with_everything_in_its_place(seats: int) -> None:
    play_through(seats, f"game {seats}")


def test_other_options_play_to_the_end_as_well() -> None:
    options = Options(length=Length.SHORT, fame_per_vp=5, open_territory=True, turn_cap=25, missed_turns=1)
    play_through(4, "other options", options)


@pytest.mark.soak
@pytest.mark.parametrize("seats", range(2, 21))
def test_three_hundred_games_over_all_tables(seats: int) -> None:
    for number in range(16):
        play_through(seats, f"soak {number}")


def test_idle_keepers_lose_their_monsters_and_the_game_ends() -> None:
    state = RULES.start(Options(), 6, Dice(b"idle", 0))
    for ply in range(1, 5):
        if isinstance(RULES.turn(state), Outcome):
            break
        state = RULES.expire(state, Dice(b"idle", ply)).state
    assert RULES.turn(state) == Outcome((), (0,) * 6, "NOBODY")
