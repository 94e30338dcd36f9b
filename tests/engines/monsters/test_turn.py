from dataclasses import replace

import pytest

from engines.core import Dice, Outcome, Seat, Step
from engines.monsters import RULES, TEXT
from engines.monsters.options import Length, Options
from engines.monsters.state import State, go_wild
from engines.monsters.terms import NOBODY, WILD_KEEPER, Ending, Size
from engines.monsters.turn import PHASES
from engines.monsters.view import TurnLine, TurnRan
from tests.engines.monsters.scenes import BLUE, RED, monster, scene

FAR = (monster(1, 1, 0), monster(2, 2, 21))


def give(state: State, seat: Seat, text: str, ply: int = 1) -> Step[State]:
    return RULES.apply(state, seat, RULES.parse(state, seat, text), Dice(b"turn", ply))


def run(state: State, ply: int = 9) -> Step[State]:
    return RULES.expire(state, Dice(b"turn", ply))


def test_the_phases_come_in_the_books_order() -> None:
    assert [name for name, _ in PHASES] == [
        "recover", "first orders", "play and discard", "eat", "grow", "move", "scan", "random moves", "fights",
        "ownership", "lair improvement", "new monsters", "growth in lairs", "food", "powers", "passwords",
    ]  # fmt: skip


def test_a_turn_has_the_same_luck_whichever_entry_ends_it_and_each_turn_another() -> None:
    start = RULES.start(Options(), 2, Dice(b"turn", 0))
    by_players = give(give(start, RED, "eat m0; end", 1).state, BLUE, "eat m4; end", 2).state
    changed = give(give(give(start, BLUE, "eat m4", 1).state, RED, "ready", 2).state, RED, "eat m0; end", 3).state
    later = give(changed, BLUE, "ready", 4).state
    by_clock = run(give(give(start, BLUE, "eat m4", 1).state, RED, "eat m0", 2).state, 3)
    assert by_players == later == by_clock.state
    keys = {state.sight_key for state in (by_players, run(by_players).state, run(run(by_players).state).state)}
    assert len(keys) == 3


def test_everybody_starts_with_a_lair_hex_three_monsters_and_seven_powers() -> None:
    state = RULES.start(Options(), 4, Dice(b"turn", 0))
    for keeper in state.playing():
        place = state.owners.index(keeper.number)
        assert [one.place for one in state.monsters_of(keeper.number)] == [place] * 3
        assert {one.size for one in state.monsters_of(keeper.number)} == {Size.NORMAL}
        assert [lair.monster.size for lair in state.lairs_of(keeper.number)] == [Size.SMALL]
        assert len(keeper.hand) == 7
    assert len(state.lairs) == 8
    assert state.target == 50
    assert RULES.start(Options(length=Length.SHORT), 4, Dice(b"turn", 0)).target == 30


def test_orders_show_nothing_in_public() -> None:
    state = scene(*FAR)
    step = give(state, RED, "move m1 n; skulk m1")
    assert step.events == ()
    assert RULES.public_view(step.state) == RULES.public_view(state)
    assert RULES.seat_view(step.state, BLUE) == RULES.seat_view(state, BLUE)


def rich(hexes: dict[int, int], **changes: object) -> State:
    owners = {place: keeper for keeper, count in hexes.items() for place in range(keeper * 12, keeper * 12 + count)}
    state = scene(monster(1, 1, 12), monster(2, 2, 24), monster(9, 3, 0), seats=3, owners=owners)
    return replace(state, target=9, **changes)  # type: ignore[arg-type]  # any field by name


def test_the_wild_keeper_can_win_and_then_nobody_does() -> None:
    state = rich({})
    owners = (WILD_KEEPER,) * 12 + state.owners[12:]
    outcome = RULES.turn(run(replace(state, owners=owners)).state)
    assert outcome == Outcome((), outcome.scores if isinstance(outcome, Outcome) else None, Ending.WILD.name)


def test_leaving_frees_hexes_and_voids_orders() -> None:
    state = give(scene(*FAR, owners={0: 1}), RED, "eat m1").state
    left = go_wild(state, state.keepers[1])
    assert (left.owners[0], left.keepers[1].orders, left.monsters[0].keeper) == (NOBODY, None, WILD_KEEPER)


def test_single_orders_are_offered_until_a_set_is_in() -> None:
    state = RULES.start(Options(), 2, Dice(b"turn", 0))
    texts = [RULES.format(action) for action in RULES.legal_actions(state, RED)]
    assert texts == sorted(set(texts))
    assert "ready" in texts
    assert "move m0 ne" in texts
    state = give(state, RED, texts[0]).state
    assert [RULES.format(action) for action in RULES.legal_actions(state, RED)] == ["ready"]
    ready = give(state, RED, "ready").state
    assert [RULES.format(action) for action in RULES.legal_actions(ready, RED)] == ["wait"]
    assert RULES.legal_actions(state, Seat(7)) == ()


NAMES = tuple(f"keeper{number}" for number in range(20))


def line(seat: int | None, points: int = 5, won: int = 0, *, missed: bool = False) -> TurnLine:
    return TurnLine(None if seat is None else Seat(seat), points, won, hexes=0, kills=0, missed=missed)


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ([line(seat) for seat in range(7)], "7 keepers lead with 5."),
        ([line(4, 9), line(2, 9), *(line(seat) for seat in range(6))], "keeper4 and keeper2 lead with 9."),
        (
            [line(None, 9), *(line(seat, 5, seat - 2, missed=seat == 1) for seat in range(8))],
            "the wild leads with 9. keeper7 gained most (+5). 1 of 8 missed the turn.",
        ),
        ([line(seat, missed=True) for seat in range(7)], "7 keepers lead with 5. 7 of 7 missed the turn."),
    ],
)
def test_a_turn_of_a_large_table_names_the_leader_and_the_largest_gain(lines: list[TurnLine], told: str) -> None:
    assert TEXT.event(TurnRan(8, tuple(lines)), NAMES) == f"Turn 8: {told}"


def test_of_twenty_keepers_with_the_longest_names_a_turn_is_told_in_a_few_lines() -> None:
    names = tuple(f"{number:32}" for number in range(20))
    assert len(TEXT.event(TurnRan(30, tuple(line(seat, 80, 9) for seat in range(20))), names)) < 250
