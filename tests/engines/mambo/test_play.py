"""Laying tiles, automatic tiles and the ends of the four games (rules/mambo.md, play)."""

from dataclasses import replace

import pytest

from engines.core import OptionError, Seat
from engines.core.options import options_from_text
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


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("num_tiles=60", Options(size=60)),
        ("-mamba -size=60", Options(variant=Variant.MAMBA, size=60)),
        ("mambogo", Options(variant=Variant.MAMBOGO)),
        ("-no_kill, -num_loops=3 --num-tiles=60", Options(no_kill=True, num_loops=3, size=60)),
    ],
)
def test_options_are_read_by_the_names_the_original_has(typed: str, meant: Options) -> None:
    assert options_from_text(Options, typed) == meant


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("size=60 num_tiles=60", "`size` is given twice, once as `num_tiles`"),
        ("num_tiles=60 size=60", "`size` is given twice, once as `num_tiles`"),
        ("variant=mamba mambogo", "`variant` is given twice, once as `mambogo`"),
        ("mamba=no", "Write `mamba` without a value. It is short for `variant=mamba`"),
    ],
)
def test_two_names_of_one_option_are_not_given_together(typed: str, words: str) -> None:
    with pytest.raises(OptionError, match=words):
        options_from_text(Options, typed)


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


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"full_auto": True, "no_auto": True}, "`full_auto` and `no_auto`"),
        ({"largest_wins": True, "largest_loses": True}, "`largest_wins` and `largest_loses`"),
        ({"variant": Variant.MAMBOGO, "no_auto": True}, "`variant=mambogo`.*`no_auto`"),
        ({"largest_wins": True, "tie": True}, "`largest_wins` and `tie`"),
        ({"largest_loses": True, "tie": True}, "`largest_loses` and `tie`"),
        ({"move_any": True, "move_non_dominant": True, "move_any_time": True}, "`move_any` and `move_non_dominant`"),
        ({"move_any": True}, "`move_any` needs `move_any_time` or `move_none_left`"),
        ({"move_non_dominant": True, "free_ladders": True}, "`move_non_dominant` needs"),
        ({"variant": "mamba", "no_kill": True}, "`variant=mamba`.*`no_kill`"),
        ({"variant": "mambogo", "no_kill": True}, "`variant=mambogo`.*`no_kill`"),
        ({"variant": "mamba", "kill_stripe": True}, "`variant=mamba`.*`kill_stripe`"),
        ({"no_kill": True, "kill_stripe": True}, "`no_kill`.*`kill_stripe`"),
        ({"variant": "mambogo", "num_loops": 2}, "`variant=mambogo`.*`num_loops`"),
    ],
)
def test_options_that_contradict_each_other_are_named(options: dict[str, object], words: str) -> None:
    with pytest.raises(OptionError, match=words):
        Options(**options)  # type: ignore[arg-type]  # the table above holds the right kinds by name
