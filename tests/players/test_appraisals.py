"""A played move beside the best: searched alike, and as clear as a missed win."""

from dataclasses import replace
from typing import Any

import pytest

from engines import GAMES
from engines.core import Dice, Seat
from engines.core.options import options_from_text
from engines.mambo.view import Variant
from engines.selfplay import AnyGame, seed_bytes
from players import Budget, computer
from players.analysis import sides_of
from players.core.alphabeta import Search
from players.core.choice import Appraisal
from players.core.player import SupportsAppraisal
from players.core.remembering import RememberingSearch
from players.draws import ALLOWANCE, takes_draw
from players.questions import Kind, Question, answer_question
from tests.players.prizes import Prize, prizes
from tests.players.test_considering import exactly

MAMBO = GAMES["mambo"]


@pytest.mark.parametrize("kind", [Search, RememberingSearch])
@pytest.mark.parametrize("seed", range(2))
def test_both_are_worth_what_minimax_says(kind: type[Search[Prize]], seed: int) -> None:
    board, depth = prizes(f"compared{seed}", 7), 3
    known = {move: -exactly(board.after(move), depth - 1) for move in board.moves()}
    for move, worth in known.items():
        search = kind(board, [9] * depth, Budget(100_000), Dice(seed_bytes("order"), 0))
        search.best()
        found = search.compare(move)
        assert found is not None
        assert found[0].worth == pytest.approx(max(known.values()), abs=0.02)
        assert found[1].worth == pytest.approx(worth, abs=0.02)


def appraise(moves: str, played: str) -> Appraisal[object] | None:
    game = AnyGame(MAMBO, options_from_text(MAMBO.Options, "mambo"), 2, seed_bytes("appraised"))
    for at, move in enumerate(moves.split()):
        game.play(at % 2, move)  # type: ignore[arg-type]  # a seat
    seat = game.turn.seats[0]  # type: ignore[union-attr]  # it is not over
    player = computer("mambo", "hard")
    assert isinstance(player, SupportsAppraisal)
    view = MAMBO.seat_view(game.state, seat)
    action = MAMBO.parse(game.state, seat, played)
    return player.appraise(MAMBO, view, action, Dice(seed_bytes("chance"), 0), Budget(1_500))


MATCH = "0,0:c 0,1:f 0,-1:a -1,-1:e -1,-2:a -2,-1:d -3,-1:b -2,-2:e 0,-3:c 1,-3:e 1,-1:c 2,-3:e 1,1:b 2,-1:f"
"""It ends with `2,0:a`, which walls a group in."""


def test_a_missed_win_costs_all_and_the_win_nothing() -> None:
    won = appraise(MATCH, "2,0:a")
    assert won is not None
    assert (won.value, won.cost) == (1.0, 0.0)
    missed = next(found for text in ("1,-4:a", "1,-4:b", "1,-4:c", "1,-4:d") if (found := _try(MATCH, text)))
    assert missed.value == 1.0
    assert MAMBO.format(missed.best) != "1,-4:a"


def _try(moves: str, played: str) -> Appraisal[object] | None:
    try:
        return appraise(moves, played)
    except ValueError:
        return None


def test_the_first_tile_is_not_judged() -> None:
    assert appraise("", "0,0:a") is None


def test_no_chance_is_shown_where_both_sides_may_think_that_they_are_ahead() -> None:
    judged = {variant.value for variant in Variant if sides_of("mambo", MAMBO.Options(variant=variant), 2)}
    assert judged == {"mambo", "mamba", "mamboa"}


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
