"""What posts, threads and lists call a match: its variant by name, its options as they are typed, its result."""

import json

import pytest

from bot.delivery.offer_post import offer_post
from bot.delivery.send_offer import thread_name
from bot.delivery.wording import game_title, options_line, result_line, title
from bot.store.matches import MatchRow, Status
from engines import GAMES
from tests.bot.made_up import a_match

VARIANTS = {"mamba": "two loops", "mamboa": ", or close two loops", "mambogo": "enclose the most ground"}


def _mambo(**options: object) -> MatchRow:
    return a_match(101, game="mambo", options=json.dumps(options))


def _over(winners: list[int], scores: list[int] | None, reason: str, **options: object) -> str:
    outcome = json.dumps({"winners": winners, "scores": scores, "reason": reason})
    match = a_match(101, game="mambo", options=json.dumps(options), status=Status.OVER, outcome=outcome)
    return result_line(match)


@pytest.mark.parametrize(("variant", "aim"), VARIANTS.items())
def test_a_variant_is_offered_by_its_own_name_and_aim(variant: str, aim: str) -> None:
    match = _mambo(variant=variant)
    said = offer_post(match).content
    assert said.startswith(f"**{variant.capitalize()} #101**")
    assert aim in said
    assert "Mambo " not in said
    assert thread_name(match) == f"{variant.capitalize()} #101: Red and Blue"


def test_a_game_without_variants_is_called_by_its_title() -> None:
    assert title(a_match(101)) == "**Mono #101**"
    assert GAMES["mono"].info.summary in offer_post(a_match(101)).content


def test_a_match_whose_options_this_version_refuses_still_has_a_name() -> None:
    assert game_title(_mambo(gone=True)) == "Mambo"


def test_options_are_shown_as_they_are_typed() -> None:
    match = a_match(101, options=json.dumps({"size": 7, "no_auto": True, "swaps": False}), random_seats=True)
    assert options_line(match) == "`size=7`, `no_auto`, `swaps=no`, `random_seats` · 1 hour a turn"


def test_a_result_begins_with_the_winner_s_figure_and_has_a_unit() -> None:
    assert _over([1], [5, 12], "TERRITORY", variant="mambogo") == "🏆 **Blue** wins (12 to 5 in territory)."
    assert _over([0], [3, 9], "LARGEST_LOSES", variant="mamba") == "🏆 **Red** wins (3 to 9 by largest group)."
    assert _over([0, 1], [4, 4], "TIE") == "A draw (4 to 4)."
    assert _over([0], None, "KILL") == "🏆 **Red** wins."
