"""Tips for newcomers are short, translated, made of nothing that their seat does not see, and so."""

import re
from collections.abc import Iterator
from itertools import cycle

import pytest

from bot.kernel.text.translation import translate
from engines import GAMES, TEXTS
from engines.core import Dice, Outcome, Seat
from engines.core.text import SupportsTips
from engines.selfplay import AnyGame, seed_bytes, step_at_random
from players import Budget, computer
from players.core.player import consider
from tests.conformance.tables import TABLES, Table, new_game
from tests.conformance.test_resampling import in_turn, resample_once
from tests.pseudo import NAMES, find_unmarked, pseudo_language

MOST_WORDS = 14
MOST_PLIES = 100
"""Of a random game."""
COACHED = [table for table in TABLES if isinstance(TEXTS[table.key], SupportsTips)]


@pytest.mark.parametrize("table", COACHED, ids=str)
def test_a_tip_is_a_short_sentence_and_the_same_in_every_world(table: Table) -> None:
    words, rules = TEXTS[table.key], table.rules
    assert isinstance(words, SupportsTips)
    names = [f"NAME{seat}" for seat in table.everyone]
    for at, seat in in_turn(table):
        tip = words.tip(rules.seat_view(at.state, seat), names)
        assert tip == words.tip(rules.seat_view(resample_once(at, seat), seat), names)
        if tip is None:
            continue
        assert all(len(part.split()) <= MOST_WORDS for part in re.split(r"[.:]\s", tip.sentence)), tip
        with pseudo_language():
            assert not find_unmarked(translate(tip.sentence), *NAMES, *names)


def test_every_game_gives_tips() -> None:
    assert {table.key for table in COACHED} >= {"mambo", "mono", "monocards", "monoch", "monsters"}


def turns(key: str, least: int) -> Iterator[tuple[Table, object, Seat]]:
    """Yield so many positions of random games with several sets of options, each as the player to move has it."""
    seen = 0
    for number, table in enumerate(cycle(table for table in TABLES if table.key == key)):
        start = new_game(table)
        game = AnyGame(start.rules, start.options, table.seats, seed_bytes(f"tips {number}"))
        for _ in range(MOST_PLIES):
            if isinstance(turn := game.turn, Outcome):
                break
            yield table, game.state, turn.seats[0]
            seen += 1
            step_at_random(game)
        if seen >= least:
            return


@pytest.mark.parametrize("least", [100, pytest.param(1_000, marks=pytest.mark.soak)])
@pytest.mark.parametrize("key", dict.fromkeys(table.key for table in COACHED))
def test_a_move_that_a_tip_names_is_legal_and_wins(key: str, least: int) -> None:
    """A move that wins at once is no worse than any other."""
    words, rules, named = TEXTS[key], GAMES[key], 0
    assert isinstance(words, SupportsTips)
    for table, state, seat in turns(key, least):
        tip = words.tip(rules.seat_view(state, seat), NAMES)
        if tip is not None:
            assert (tip.action is not None) == ("wins" in tip.sentence)
        if tip is not None and tip.action is not None:
            assert tip.action in rules.legal_actions(state, seat)
            assert wins(table, rules.apply(state, seat, tip.action, Dice(b"tip", 1)).state, seat)
            named += 1
    assert named or key != "mambo"


@pytest.mark.parametrize("least", [20, pytest.param(1_000, marks=pytest.mark.soak)])
@pytest.mark.parametrize("key", [key for key in GAMES if not GAMES[key].info.hidden])
def test_a_win_that_a_hint_speaks_of_is_one(key: str, least: int) -> None:
    rules, checked = GAMES[key], 0
    for at, (table, state, seat) in enumerate(turns(key, 4 * least)):
        if at % 4 or checked == least:
            continue
        choice = consider(computer(key, "hard"), rules, rules.seat_view(state, seat), Dice(b"hint", at), Budget(60))
        after = rules.apply(state, seat, choice.action, Dice(b"tip", 1)).state
        checked += 1
        for reason in choice.reasons:
            if re.search(r"\bwins\b", reason.template):
                assert wins(table, after, seat), reason
            elif re.search("cannot win next|from winning (at|next)", reason.template):
                for other in table.everyone:
                    for reply in rules.legal_actions(after, other):
                        assert not wins(table, rules.apply(after, other, reply, Dice(b"tip", 1)).state, other), reason


def wins(table: Table, state: object, seat: Seat) -> bool:
    outcome = table.rules.turn(state)
    return isinstance(outcome, Outcome) and seat in outcome.winners and len(outcome.winners) < table.seats
