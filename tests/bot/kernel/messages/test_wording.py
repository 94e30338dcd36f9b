"""Tests of the names of a match in posts, threads and lists: its variant, its options as typed, its result."""

import json

import pytest

from bot.kernel.matches.computer_names import computer_id
from bot.kernel.matches.host import Host
from bot.kernel.matches.request import Person
from bot.kernel.messages.event_lines import MOST_SENTENCES, story
from bot.kernel.messages.phrases import result_line
from bot.kernel.messages.thread_names import thread_name
from bot.kernel.store.match_row import MatchRow, SeatRow, Status
from bot.offers.offer import Offer, make_offer
from bot.offers.offer_post import offer_post
from engines.core.rules import Seat
from engines.mambo.variants import Variant
from engines.monsters.events import KeeperOut, TurnLine, TurnRan
from tests.bot.made_up import a_match
from tests.bot.matches import RED_PERSON

NAMES = ("Red", "Blue", "Green", "Gold", *(f"P{number}" for number in range(16)))
VARIANTS = ("mamba", "mamboa", "mambogo")


def _mambo(**options: object) -> MatchRow:
    return a_match(101, game="mambo", options=json.dumps(options))


def _over(winners: list[int], scores: list[int] | None, reason: str, game: str = "mambo", **options: object) -> str:
    outcome = json.dumps({"winners": winners, "scores": scores, "reason": reason})
    table = tuple(SeatRow(seat, seat + 1, name, 5) for seat, name in enumerate(NAMES[: len(scores or "ab")]))
    options_text = json.dumps(options)
    match = a_match(
        101, game=game, options=options_text, status=Status.OVER, outcome=outcome, table=table, seats=len(table)
    )
    return result_line(match)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variant_is_offered_by_its_own_name(variant: str) -> None:
    match = _mambo(variant=variant)
    said = offer_post(match).content
    assert said.startswith(f"**{variant.capitalize()} · {Variant(variant).kind}** · ")
    assert "Mambo " not in said
    assert thread_name(match) == f"{variant.capitalize()} #101: Red and Blue"


def test_a_result_begins_with_the_winner_s_figure_and_has_a_unit() -> None:
    assert _over([1], [5, 12], "TERRITORY", variant="mambogo") == "🏆 Blue wins: 12 to 5 in territory."
    assert _over([0], [3, 9], "LARGEST_LOSES", variant="mamba") == "🏆 Red wins: 3 to 9 by largest group."
    assert _over([0, 1], [4, 4], "TIE") == "Draw: 4 to 4."
    assert _over([0], None, "KILL") == "🏆 Red wins."


def test_scores_are_told_in_places_with_names() -> None:
    assert _over([3], [71, 12, 12, 81], "FULL", "mono") == (
        "🏆 Gold wins: 1. Gold: 81 · 2. Red: 71 · 3. Blue: 12 · 3. Green: 12."
    )
    assert _over([0, 2], [40, 12, 40], "FULL", "mono") == (
        "🏆 Red and Green win: 1. Red: 40 · 1. Green: 40 · 3. Blue: 12."
    )
    assert _over([0, 1], [7, 7], "FULL", "mono") == "Draw: 1. Red: 7 · 1. Blue: 7."


def test_a_large_table_s_result_is_cut() -> None:
    said = _over([19], list(range(20)), "TARGET", "monsters")
    assert said.count(" · ") == 10
    assert said.endswith("10. P6: 10 · …")


async def test_a_post_about_many_turns_names_eliminated_players(host: Host) -> None:
    offer = Offer("monsters", RED_PERSON, (Person(computer_id("easy", 1), "Easy bot"),), 2, 1, 2, 1, random_seats=False)
    position = await host.positions.current((await make_offer(host, offer)).match_id)
    turn = TurnRan(1, tuple(TurnLine(Seat(seat), 10, 1, 1, 1, missed=False) for seat in (0, 1)))
    said = story(position, [turn, KeeperOut(Seat(1))])
    for _ in range(30):
        said = story(position, [turn], before=said)
    assert said.startswith("💀 Easy bot is out: no monsters and no lairs left.\n")
    assert said.endswith("10 points (+1), Easy bot: 10 (+1).")
    assert len(said) <= MOST_SENTENCES
