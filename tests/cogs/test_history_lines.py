"""`/games history`: what became of the reader, where the winner's name does not say it."""

import pytest

from bot.store.results import ResultRow
from cogs.history_pages import _pages
from cogs.match_lists import own_line
from tests.bot.made_up import RED, a_match


def _result(place: int | None, *, won: bool = False, withdrawn: bool = False) -> ResultRow:
    return ResultRow(0, RED, place, 5, won=won, withdrawn=withdrawn)


@pytest.mark.parametrize(
    ("seats", "results", "said"),
    [
        (5, [_result(3)], " You came 3rd of 5."),
        (5, [_result(1, won=True)], ""),
        (5, [_result(5, withdrawn=True)], " You left."),
        (2, [_result(2)], ""),
        (5, [_result(None)], ""),
        # A player of several seats reads the tally.
        (5, [_result(2), _result(3)], ""),
        (5, [], ""),
    ],
)
def test_the_line_says_what_became_of_the_reader(seats: int, results: list[ResultRow], said: str) -> None:
    assert own_line(a_match(101, seats=seats), tuple(results)) == said


def test_pages_are_as_full_as_they_can_be() -> None:
    half, rest = "a" * 1_000, "b" * 699
    assert _pages([]) == ["No moves yet."]
    assert _pages([half, rest]) == [f"{half}\n{rest}"]
    assert _pages([half, f"{rest}b"]) == [half, f"{rest}b"]
    assert _pages([half, half, rest, "c"]) == [half, f"{half}\n{rest}", "c"]
    assert [len(page) for page in _pages(["d" * 1_699, "e" * 1_700, "f" * 1_701])] == [1_699, 1_700, 1_700]
    assert [page[-1] for page in _pages(["d" * 1_699, "e" * 1_700, "f" * 1_701])] == ["d", "…", "…"]
