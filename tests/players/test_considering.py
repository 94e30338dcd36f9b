"""A search that can be asked why: its value, the line it expects and the second best; and what a clock leaves of it."""

import itertools
import re
from functools import partial
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import pytest

import players
from bot.computers.hints import LEVEL
from engines import GAMES
from engines.core import Dice, Outcome, Seat
from engines.core.messages import N_, NP_, Player, Text
from engines.core.options import options_from_text
from engines.mambo.variants import Variant
from engines.selfplay import AnyGame, seed_bytes, step_at_random
from players import computer
from players.core.alphabeta import WIN, Search, chance_of
from players.core.budget import Allowance, Budget, Cut
from players.core.choice import Alternative, Choice
from players.core.player import consider
from players.core.remembering import RememberingSearch
from players.core.tree import TreePlayer
from players.core.voices import to_others
from players.questions import Kind, Question, answer_question
from tests.players.prizes import Prize, Prizes, prizes
from tools.puzzles.games import positions
from tools.yardsticks import contestants

SCALE = 5.0
_HINTS = 5
_OWN = [module.name for module in iter_modules(players.__path__) if module.name in GAMES]
"""Games with players of their own: the general ones give no reasons."""
"""Decisions of the beginning of a game."""
_FEW = 300
"""Positions looked at for one of them."""
SEARCHES = pytest.mark.parametrize("kind", [Search, RememberingSearch])


def exactly(board: Prizes, depth: int) -> float:
    """Return the worth of a board to its mover, by plain minimax."""
    if board.over or not depth:
        return board.worth(board.side)
    return max(-exactly(board.after(move), depth - 1) for move in board.moves())


def search_with(kind: type[Search[Prize]], board: Prizes, depth: int, budget: Budget | None = None) -> Choice[Prize]:
    search = kind(board, [9] * depth, budget or Budget(100_000), Dice(seed_bytes("order"), 0))
    return search.choice(search.best(), partial(chance_of, scale=SCALE))


@SEARCHES
@pytest.mark.parametrize("seed", range(12))
def test_the_value_and_the_second_best_are_those_of_minimax(kind: type[Search[Prize]], seed: int) -> None:
    board, depth = prizes(f"prizes{seed}", 7), 3
    choice = search_with(kind, board, depth)
    known = sorted((-exactly(board.after(move), depth - 1) for move in board.moves()), reverse=True)
    assert choice.value == pytest.approx(chance_of(known[0], SCALE), abs=0.01)
    assert choice.second is not None
    assert choice.second.action != choice.action
    assert choice.second.value == pytest.approx(chance_of(known[1], SCALE), abs=0.01)


@SEARCHES
@pytest.mark.parametrize("seed", range(12))
def test_the_expected_line_comes_to_what_the_move_is_worth(kind: type[Search[Prize]], seed: int) -> None:
    board, depth = prizes(f"line{seed}", 8), 4
    choice = search_with(kind, board, depth)
    assert choice.line[0] == choice.action
    assert choice.depth == depth
    # The last ply is judged by the search that remembers, and not remembered.
    assert len(choice.line) >= depth - (kind is RememberingSearch)
    end = board
    for move in choice.line:
        end = end.after(move)
    worth = exactly(end, depth - len(choice.line)) * (1 if end.side == board.side else -1)
    assert chance_of(worth, SCALE) == pytest.approx(choice.value, abs=0.01)


def test_a_move_played_instead_of_the_best_has_the_best_as_its_second() -> None:
    search = Search(prizes("other", 6), [6, 6], Budget(10_000), Dice(seed_bytes("order"), 0))
    best = search.best()
    choice = search.choice(search.second(best), partial(chance_of, scale=SCALE))
    assert choice.second is not None
    assert choice.second.action == best
    assert choice.value is not None
    assert choice.second.value >= choice.value


def test_a_chance_is_even_in_an_even_position_and_sure_in_a_won_one() -> None:
    assert chance_of(0, SCALE) == 0.5
    assert chance_of(SCALE, SCALE) == pytest.approx(0.75)
    assert (chance_of(WIN * 0.99, SCALE), chance_of(-WIN, SCALE)) == (1, 0)
    assert 0 < chance_of(-1e5, SCALE) < chance_of(1e5, SCALE) < 1.0 + 1e-12


class Clocks:
    """Clocks that stand still until as many positions have been looked at."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, name: str, looks: int) -> None:
        self.looks = itertools.count()
        monkeypatch.setattr("players.core.budget._INTERVAL", 0.0)
        monkeypatch.setattr(f"players.core.budget.time.{name}", lambda: 10.0 if next(self.looks) > looks else 0.0)


@SEARCHES
@pytest.mark.parametrize("seed", range(6))
def test_the_last_whole_depth_decides(kind: type[Search[Prize]], seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    board = prizes(f"cut{seed}", 8)
    shallow = {depth: search_with(kind, board, depth).action for depth in (1, 2, 3)}
    cut = set()
    for looks in range(10, 400, 13):
        with monkeypatch.context() as patched:
            Clocks(patched, "thread_time", looks)
            budget = Budget(100_000, seconds=5)
            search = kind(board, [9] * 4, budget, Dice(seed_bytes("order"), 0))
            found = search.best()
        if budget.cut:
            cut.add(search.depth)
            assert found == shallow[search.depth]
    assert {1, 2} <= cut


@pytest.mark.parametrize(("name", "cut"), [("thread_time", Cut.PROCESSOR), ("monotonic", Cut.WALL)])
def test_a_budget_says_which_clock_ended_it(name: str, cut: Cut, monkeypatch: pytest.MonkeyPatch) -> None:
    Clocks(monkeypatch, name, 1)
    budget = Allowance(100, 5).budget()
    assert (budget.has_left, budget.cut) == (True, None)
    assert (budget.has_left, budget.cut) == (False, cut)


def mambo(plies: int) -> AnyGame:
    game = AnyGame(GAMES["mambo"], options_from_text(GAMES["mambo"].Options, "size=6"), 2, seed_bytes("considering"))
    for _ in range(plies):
        step_at_random(game)
    return game


def test_the_tree_says_what_it_expects_and_plays_what_it_says() -> None:
    game = mambo(2)
    player = TreePlayer[Any](Allowance(6_000, 60.0))
    view = game.rules.seat_view(game.state, Seat(0))
    choice = player.consider(game.rules, view, Dice(b"tree", 0), Budget(6_000))
    assert choice.action == player.choose(game.rules, view, Dice(b"tree", 0), Budget(6_000)) == choice.line[0]
    assert choice.second is not None
    assert choice.second.action != choice.action
    assert choice.value is not None
    assert 0 <= choice.value <= 1
    state = game.state
    for action in choice.line:
        turn = game.rules.turn(state)
        assert not isinstance(turn, Outcome)
        state = game.rules.apply(state, turn.seats[0], action, Dice(b"any", 0)).state


class Explains:
    """A player that knows all about one move."""

    allowance = Allowance(10, 1)

    def choose(self, rules: Any, view: Any, dice: Dice, budget: Budget) -> Any:
        return self.consider(rules, view, dice, budget).action

    def consider(self, rules: Any, view: Any, dice: Dice, budget: Budget) -> Choice[Any]:
        first, other = rules.legal_actions(rules.resample(view, dice), view.seat)[:2]
        return Choice(first, 0.7, (first, other), Alternative(other, 0.4), (N_("It saves {place}.", place=12),))

    def react(self, rules: Any, view: Any, dice: Dice, budget: Budget) -> None:
        return None


def test_reasons_come_back_from_a_worker_in_canonical_text(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("players.questions.computer", lambda *_: Explains())
    game = mambo(1)
    view = game.rules.seat_view(game.state, Seat(1))
    texts = [game.rules.format(action) for action in game.rules.legal_actions(game.state, Seat(1))]
    answer = answer_question(Question(Kind.CHOOSE, "mambo", "hard", view, b"seed"))
    assert (answer.action, answer.value, answer.line) == (texts[0], 0.7, tuple(texts[:2]))
    assert answer.second == Alternative(texts[1], 0.4)
    assert not answer.agrees, "nobody has offered a draw"
    (reason,) = answer.reasons
    assert isinstance(reason, Text)
    assert reason.template == "It saves {place}."


@pytest.mark.parametrize(
    ("key", "options"), [*((key, "") for key in _OWN), *(("mambo", f"variant={each.value}") for each in Variant)]
)
def test_every_hint_has_a_reason(key: str, options: str) -> None:
    rules, adviser, novices = GAMES[key], computer(key, LEVEL), [contestants(key)["novice"]] * 2
    chosen = options_from_text(rules.Options, options)
    for state, seat in itertools.islice(positions(rules, chosen, novices, "hints"), _HINTS):
        choice = consider(adviser, rules, rules.seat_view(state, seat), Dice(b"any", 0), Budget(_FEW))
        assert choice.reasons, rules.format(choice.action)


def test_a_player_that_cannot_be_asked_why_gives_its_action_alone() -> None:
    game = mambo(1)
    view = game.rules.seat_view(game.state, Seat(1))
    player = computer("mambo", "random")
    action = player.choose(game.rules, view, Dice(b"any", 0), Budget(10))
    assert consider(player, game.rules, view, Dice(b"any", 0), Budget(10)) == Choice(action)


def test_the_others_read_the_name_of_the_player_whose_move_it_was() -> None:
    others = {
        "It saves your group at {place}.": N_("It saves {mover}'s group at {place}."),
        "It takes your strip over {count} block.": NP_(
            "It takes {mover}'s strip over {count} block.", "{count}!", 1, mover=Player(0)
        ),
    }
    said = (
        N_("It saves your group at {place}.", place=12),
        N_("It stops {player} from winning.", player=Player(0)),
        NP_("It takes your strip over {count} block.", "It takes your strip over {count} blocks.", 2),
        N_("Nobody can say this to others: you win."),
    )
    told = [str(each.with_players(["Ada", "Bob"].__getitem__)) for each in to_others(said, Seat(1), others)]
    assert told == ["It saves Bob's group at 12.", "It stops Ada from winning.", "2!"]


@pytest.mark.parametrize("key", _OWN)
def test_every_reason_with_you_has_a_sentence_for_the_others(key: str) -> None:
    if GAMES[key].info.hidden:
        return
    folder = Path(players.__file__).parent / key
    written = "\n".join(path.read_text() for path in folder.rglob("*.py"))
    said = {each for each in re.findall(r'NP?_\(\s*"([^"]+)"', written) if re.search(r"\b[Yy]ou", each)}
    module = import_module(f"players.{key}")
    assert said <= set(getattr(module, "TO_OTHERS", {}))
