"""Text as it comes from phones, mails and documents: every game reads it as if it had been typed plainly."""

import pytest

from engines import GAMES
from engines.core import Dice, Outcome
from engines.core.options import values_from_text
from engines.core.typed_text import plain_text

SPACES = ("\u00a0", "\u2003", "\u3000", "\u202f", "\t", " \u200b")
ENDS = ("\r\n", "\r", "\v", "\f", "\x85", "\u2028", "\u2029")


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        *((f"a{space}b", "a b") for space in SPACES),
        *((f"a{end}b", "a\nb") for end in ENDS),
        ("“a” „b“ «c»", '"a" "b" "c"'),
        ('"a”', '"a"'),
        ('"a “b” c"', '"a “b” c"'),
        ("it’s", "it’s"),
        ("```\na\nb\n```", "a\nb\n"),
        ("```text\na```", "a"),
        ("```a```", "a"),
        ("`a`\n``b``", "a\nb"),
        ("a `b` c", "a `b` c"),
    ],
)
def test_spaces_line_ends_quotes_and_code_become_plain(typed: str, plain: str) -> None:
    assert plain_text(typed) == plain


@pytest.mark.parametrize("game", sorted(GAMES))
def test_each_game_reads_its_own_moves_in_any_dress(game: str) -> None:
    rules = GAMES[game]
    state = rules.start(rules.Options(), rules.info.min_seats, Dice(bytes(32), 0))
    turn = rules.turn(state)
    assert not isinstance(turn, Outcome)
    seat = turn.seats[0]
    for action in rules.legal_actions(state, seat)[:40]:
        text = rules.format(action)
        for dressed in (f"`{text}`", f"```\n{text}\n```", *(text.replace(" ", space) for space in SPACES)):
            assert rules.parse(state, seat, dressed) == action, dressed


def test_options_are_read_in_any_dress() -> None:
    for typed in ("stacking\u00a0decks=2", "“stacking decks=2”", "`stacking decks=2`", '"stacking", "decks=2"'):
        assert values_from_text(typed) == {"stacking": True, "decks": "2"}
