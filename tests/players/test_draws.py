"""A draw is taken by computers that could hardly win, and by no others."""

from dataclasses import replace
from typing import Any

import pytest

from engines import GAMES
from engines.core import Dice, Seat
from engines.core.options import options_from_text
from engines.selfplay import AnyGame, seed_bytes
from players import Budget
from players.draws import ALLOWANCE, takes_draw
from players.questions import Kind, Question, answer_question

SEED = seed_bytes("a draw")


def agrees(key: str, state: Any, seat: Seat, sharing: int) -> bool:
    """Return a computer's answer to the offer of a draw, however slow the machine is."""
    rules, positions = GAMES[key], Budget(ALLOWANCE.positions)
    return takes_draw(rules, rules.seat_view(state, seat), sharing, Dice(SEED, 0), positions)


def start_game(key: str, options: str, seats: int) -> Any:
    rules = GAMES[key]
    return rules.start(options_from_text(rules.Options, options), seats, Dice(SEED, 0))


def match_with_scores(*scores: int) -> Any:
    """A match of MONO to 100 points with these scores."""
    state = start_game("monocards", "target=100", len(scores))
    match = replace(state.public.match, scores=scores)
    return replace(state, public=replace(state.public, match=match))


def test_at_mono_the_computer_accepts_a_draw_only_when_behind() -> None:
    state = match_with_scores(95, 0)
    assert agrees("monocards", state, Seat(1), 2)
    assert not agrees("monocards", state, Seat(0), 2)


@pytest.mark.parametrize("seats", [2, 4])
def test_nobody_takes_a_draw_while_all_are_equal(seats: int) -> None:
    # Of four each wins one game in four: that is no reason to give up.
    assert not agrees("monocards", match_with_scores(*[0] * seats), Seat(1), seats)


def test_a_mono_board_that_cannot_catch_up_any_more_takes_a_draw() -> None:
    rules = GAMES["mono"]
    game = AnyGame(rules, options_from_text(rules.Options, "size=4 no_auto"), 2, SEED)
    for seat in (0, 1):
        game.play(Seat(seat), "place 4444322133")
    assert not agrees("mono", game.state, Seat(1), 2)
    game.play(Seat(0), "a1,b1,c1,d1,end")
    game.play(Seat(1), "a1,end")
    assert agrees("mono", game.state, Seat(1), 2)
    assert not agrees("mono", game.state, Seat(0), 2)


def test_a_keeper_with_half_the_points_takes_a_draw_once_some_turns_have_run() -> None:
    view = GAMES["monsters"].seat_view(start_game("monsters", "", 2), Seat(1))

    def takes(turn: int, own: int, other: int) -> bool:
        points = {view.keeper: own}
        lines = [replace(line, points=points.get(line.number, other)) for line in view.public.keepers]
        public = replace(view.public, turn_number=turn, keepers=tuple(lines))
        question = Question(Kind.DRAW, "monsters", "easy", replace(view, public=public), SEED)
        return answer_question(question).agrees

    assert takes(9, 5, 12)
    assert not takes(9, 8, 12)
    assert not takes(9, 12, 5)
    assert not takes(2, 1, 4)
