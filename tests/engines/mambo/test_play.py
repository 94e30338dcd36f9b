"""Laying tiles, automatic tiles and the ends of the four games (rules/mambo.md, play)."""

from dataclasses import replace

import pytest

from engines.core import OptionError, Seat
from engines.core.options import options_from_text
from engines.mambo import RULES
from engines.mambo.options import Options
from engines.mambo.view import Variant
from tests.engines.mambo import examples
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


@examples.every("""
the first player lays any of six tiles in the middle
    start |  | choices: 0,0:a, 0,0:b, 0,0:c, 0,0:d, 0,0:e, 0,0:f
    | 1,0:a | refused: first tile goes to place 1: `a1`
a tile that cannot lie there is refused
    0,0:a | 5,5:a | refused: No tile lies beside that place
    | 0,0:b | refused: Place 1 is taken
    | 0,-1:c | refused: its lower right corner would be teal. These fit: a, b, f.
    null | 1,0:a | refused: No tile fits there
a space with three mixed corners is filled at once
    0,0:a 0,1:e 1,-1:d | 1,1:a | filled: 1,0:b; left: 43
without automatic tiles the space stays and takes its one tile
    0,0:a 0,1:e 1,-1:d; no_auto | 1,1:a | filled: nothing; left: 44; choices has: 1,0:b; choices lacks: 1,0:a
    |  | choices lacks: 1,0:c; choices lacks: 1,0:d; choices lacks: 1,0:e; choices lacks: 1,0:f
an automatic tile needs a tile in the pool
    0,0:a 0,1:e 1,-1:d; size=4; no_kill | 1,1:a | filled: nothing; left: 0; reason: TIE
full auto fills spaces with two equal corners, lowest column first: -1,1 knows X at NE and at SE, so it gets O at W
    0,0:a | 0,1:e | filled: nothing
    0,0:a; full_auto | 0,1:e | filled has: -1,1:d; state.last.filled.0.q: -1; state.last.filled.0.r: 1
mambogo fills by itself
    0,0:a; full_auto; no_kill | 0,1:e | state.tiles: 0,0:a 0,1:e -1,1:d
    0,0:a; mambogo | 0,1:e | state.tiles: 0,0:a 0,1:e -1,1:d
killing a group of the opponent wins
    win_O_null without 1,1:f | 1,1:f | result: (0), -, KILL
    win_O_loop without 0,1:d | 0,1:d | result: (0), -, KILL
killing only an own group loses
    win_O_null without 1,1:f; mover 1 | 1,1:f | winners: 0
    win_O_null without 2,0:a; mover 1 | 2,0:a | winners: 0
    win_O_null without 0,1:d; mover 1 | 0,1:d | winners: 0
a kill does not end mamba, mambogo or a game without kills
    win_O_null without 1,1:f; mamba | 1,1:f | result: -
    win_O_null without 1,1:f; no_kill | 1,1:f | result: -
    win_O_null without 1,1:f; mambogo | 1,1:f | result: -
without kills or with loops named, loops win mambo too
    win_O_loop without 0,1:d; no_kill; num_loops=1 | 0,1:d | result: (1), -, LOOPS
    win_O_loop without 0,1:d; mover 1; no_kill; num_loops=1 | 0,1:d | result: (1), -, LOOPS
    win_O_loop without 0,1:d; mamba; num_loops=1 | 0,1:d | result: (1), -, LOOPS
    win_O_loop without 0,1:d; mover 1; mamba; num_loops=1 | 0,1:d | result: (1), -, LOOPS
where X closes its loop and so kills its own group, both players achieve something, and the mover loses or wins
    win_O_loop without 0,1:d; num_loops=1 | 0,1:d | result: (1), -, BOTH_AT_ONCE
    win_O_loop without 0,1:d; mover 1; num_loops=1 | 0,1:d | result: (0), -, BOTH_AT_ONCE
    win_O_loop without 0,1:d; mamboa; num_loops=1 | 0,1:d | result: (1), -, BOTH_AT_ONCE
    win_O_loop without 0,1:d; mover 1; mamboa; num_loops=1 | 0,1:d | result: (0), -, BOTH_AT_ONCE
a group of the size agreed wins
    auto_before without 1,1:a; group_size=3 | 1,1:a | result: (0), -, GROUP_SIZE
when the pool is empty the largest group counts
    0,0:a 0,1:a 0,2:a; size=4 | 0,3:a | result: (0), (4, 0), LARGEST_WINS
    0,0:a 0,1:a 0,2:a; size=4; mamba | 0,3:a | result: (1), (4, 0), LARGEST_LOSES
    0,0:a 0,1:a 0,2:a; size=4; mamboa | 0,3:a | result: (0), (4, 0), LARGEST_WINS
    0,0:a 0,1:a 0,2:a; size=4; mamba; largest_wins | 0,3:a | result: (0), (4, 0), LARGEST_WINS
    0,0:a 0,1:a 0,2:a; size=4; largest_loses | 0,3:a | result: (1), (4, 0), LARGEST_LOSES
    0,0:a 0,1:a 0,2:a; size=4; mambogo; largest_wins | 0,3:a | result: (0), (4, 0), LARGEST_WINS
with tie nobody wins by groups or territory
    0,0:a 0,1:a 0,2:a; size=4; tie | 0,3:a | result: (0, 1), -, TIE
    0,0:a 0,1:a 0,2:a; size=4; mamba; tie | 0,3:a | result: (0, 1), -, TIE
    0,0:a 0,1:a 0,2:a; size=4; mamboa; tie | 0,3:a | result: (0, 1), -, TIE
    0,0:a 0,1:a 0,2:a; size=4; mambogo; tie | 0,3:a | result: (0, 1), -, TIE
equal groups tie
    0,0:a 0,1:a 1,-1:d; size=4 | 1,-2:d | result: (0, 1), (2, 2), TIE
the player whose clock runs out loses
    0,0:a; mover 1 | clock | result: (0), -, TIMEOUT; happened: TimeRanOut; told: Ada wins: Ben ran out of time.
a player who leaves loses, on turn or off
    0,0:a | 0 leaves | result: (1), -, WITHDRAWAL; happened: PlayerLeft; told: Ben wins: Ada resigned.
    0,0:a | 1 leaves | result: (0), -, WITHDRAWAL; happened: PlayerLeft; told: Ada wins: Ben resigned.
""")
def test_an_example_of_play_comes_out(example: examples.Example) -> None:
    examples.check(example)
