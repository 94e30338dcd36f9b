"""Tips for newcomers are short, translated, and made of nothing that their seat does not see."""

import re

import pytest

from bot.translation import translate
from engines import TEXTS
from engines.core.text import SupportsTips
from tests.conformance.tables import TABLES, Table
from tests.conformance.test_resampling import in_turn, resample_once
from tests.pseudo import NAMES, find_unmarked, pseudo_language

MOST_WORDS = 14
COACHED = [table for table in TABLES if isinstance(TEXTS[table.key], SupportsTips)]


@pytest.mark.parametrize("table", COACHED, ids=str)
def test_a_tip_is_a_short_sentence_and_the_same_in_every_world(table: Table) -> None:
    words, rules = TEXTS[table.key], table.rules
    assert isinstance(words, SupportsTips)
    names = [f"NAME{seat}" for seat in table.everyone]
    for at, seat in in_turn(table):
        tip = words.tip(rules.seat_view(at.state, seat), names)
        assert tip == words.tip(rules.seat_view(resample_once(at, seat), seat), names)
        assert all(len(part.split()) <= MOST_WORDS for part in re.split(r"[.:]\s", tip)), tip
        with pseudo_language():
            assert not find_unmarked(translate(tip), *NAMES, *names)


def test_every_game_gives_tips() -> None:
    assert {table.key for table in COACHED} >= {"mambo", "mono", "monocards", "monoch", "monsters"}
