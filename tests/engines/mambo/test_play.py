"""Laying tiles, automatic tiles and the ends of the four games (rules/mambo.md, play)."""

from dataclasses import replace

import pytest

from engines.core import Seat
from engines.mambo import RULES
from engines.mambo.options import Options
from engines.mambo.view import Variant
from tests.engines.mambo.tables import play, random_game


def test_a_killed_spot_without_a_stripe_does_not_count_with_kill_stripe() -> None:
    games = (random_game(Options(), b"spot %d" % number) for number in range(100))
    for game in games:
        outcome = game[-1].outcome
        dead = [group for group in RULES.public_view(game[-1]).groups if group.dead]
        if outcome is not None and outcome.reason == "KILL" and not any(group.size for group in dead):
            break
    else:
        pytest.fail("no game was won by killing a spot")
    assert game[-1].last is not None
    before, last = replace(game[-2], options=Options(kill_stripe=True)), game[-1].last
    assert play(before, f"{last.hex.q},{last.hex.r}:{last.tile.value}").outcome is None


def test_a_summary_says_what_wins_with_these_options() -> None:
    assert Options().summary == RULES.info.summary
    assert "Close 2 loops" in Options(variant=Variant.MAMBA).summary
    assert "Wall" not in Options(no_kill=True).summary
    assert "close 3 loops" in Options(num_loops=3).summary
    assert "group of 12 tiles and you win. Enclose" in Options(variant=Variant.MAMBOGO, group_size=12).summary


def test_equal_territory_goes_to_the_smaller_group_and_equal_groups_tie() -> None:
    reasons = set()
    for number in range(40):
        final = random_game(Options(variant=Variant.MAMBOGO, size=20), b"even %d" % number)[-1]
        outcome, view = final.outcome, RULES.public_view(final)
        assert outcome is not None
        o, x = (standing.territory for standing in view.standings)
        assert o is not None
        assert x is not None
        if o.count == x.count:
            reasons.add(outcome.reason)
            smaller = (Seat(0),) if o.group.size < x.group.size else (Seat(1),)
            assert outcome.winners == ((Seat(0), Seat(1)) if o.group.size == x.group.size else smaller)
    assert reasons == {"TERRITORY_SIZE", "TIE"}
