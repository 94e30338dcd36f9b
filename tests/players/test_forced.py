"""A win that nothing prevents, and a loss that something does."""

from typing import Any

import pytest

from engines.core import Dice, Outcome
from engines.mambo import RULES
from engines.selfplay import AnyGame, seed_bytes
from players import Budget
from players.core.forced_wins import find_forced_win
from players.mambo.table import table_of
from tests.players.test_known_moves import choose_text, game_after

DICE = Dice(seed_bytes("forced"), 0)


def winners(game: AnyGame, state: Any) -> tuple[int, ...]:
    """Return who can win with the next move, if anybody."""
    turn = game.rules.turn(state)
    assert not isinstance(turn, Outcome)
    seat = turn.seats[0]
    for action in RULES.legal_actions(state, seat):
        turn = RULES.turn(RULES.apply(state, seat, action, DICE).state)
        if isinstance(turn, Outcome) and turn.winners == (seat,):
            return turn.winners
    return ()


@pytest.mark.parametrize(
    ("variant", "moves"),
    [
        ("mambo", "0,0:f 0,-1:e -1,-1:e -1,1:f 1,-2:c"),
        ("mamboa", "0,0:b 0,-1:e 1,-1:e 0,1:a -1,0:f"),
        ("mamboa", "0,0:a 1,0:c 0,-1:a 2,-1:c"),
    ],
)
def test_hard_finds_a_win_that_nothing_prevents(variant: str, moves: str) -> None:
    game = game_after("mambo", variant, moves)
    assert not isinstance(game.turn, Outcome)
    (seat,) = game.turn.seats
    found = choose_text(game, "hard")
    after = RULES.apply(game.state, seat, RULES.parse(game.state, seat, found), DICE).state
    other = RULES.turn(after).seats[0]  # type: ignore[union-attr]  # it is not over yet
    assert not winners(game, after)
    for reply in RULES.legal_actions(after, other):
        replied = RULES.apply(after, other, reply, DICE).state
        turn = RULES.turn(replied)
        assert turn.winners == (seat,) if isinstance(turn, Outcome) else winners(game, replied) == (seat,), reply


def test_hard_and_medium_prevent_a_loss() -> None:
    game = game_after("mambo", "mamba size=30", "0,0:a 1,0:c 0,-1:a -1,1:f 1,-2:c 0,-2:f 2,-1:c")
    for level in ("medium", "hard"):
        assert choose_text(game, level) in {"2,-3:d", "2,-2:f"}


def test_nothing_is_said_to_be_forced_without_a_budget_or_where_a_reply_saves() -> None:
    table = table_of(RULES.public_view(game_after("mambo", "mambo", "0,0:f 0,-1:e -1,-1:e -1,1:f 1,-2:c").state))
    assert find_forced_win(table, table.moves(), Budget(100)) is None
    assert find_forced_win(table, table.moves(), Budget(10_000)) is not None
    quiet = table_of(RULES.public_view(game_after("mambo", "mambo", "0,0:a 1,-1:b").state))
    assert find_forced_win(quiet, quiet.moves(), Budget(10_000)) is None
