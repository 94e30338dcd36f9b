"""Laying tiles, automatic tiles and the ends of the four games (rules/mambo.md, play)."""

from dataclasses import replace

import pytest

from engines.core import IllegalActionError, OptionError, Outcome, Seat
from engines.core.options import options_from_text
from engines.mambo import RULES
from engines.mambo.options import Options
from engines.mambo.state import State
from engines.mambo.view import GameEnded, Hex, PlayerLeft, TilesFilled, TimeRanOut, Variant
from tests.engines.mambo.tables import DICE, VECTORS, figure, legal, play, random_game, table


def _before(name: str, last: str, mover: int, options: Options | None = None) -> tuple[str, Outcome | None]:
    """Play the last tile of a figure; return its text and the outcome."""
    tiles = [f"{at}:{tile}" for at, tile in VECTORS[name]["tiles"].items()]
    tiles.remove(last)
    return last, play(table(" ".join(tiles), options, mover), last).outcome


def test_the_first_player_lays_any_of_six_tiles_in_the_middle() -> None:
    state = RULES.start(Options(), 2, DICE)
    assert legal(state) == {f"0,0:{letter}" for letter in "abcdef"}
    with pytest.raises(IllegalActionError, match="first tile goes to place 1: `a1`"):
        play(state, "1,0:a")


@pytest.mark.parametrize(
    ("state", "text", "words"),
    [
        (table("0,0:a"), "5,5:a", "No tile lies beside that place"),
        (table("0,0:a"), "0,0:b", "Place 1 is taken"),
        (table("0,0:a"), "0,-1:c", r"its lower right corner would be teal\. These fit: a, b, f\."),
        (figure("null"), "1,0:a", "No tile fits there"),
    ],
)
def test_a_tile_that_cannot_lie_there_is_refused(state: State, text: str, words: str) -> None:
    with pytest.raises(IllegalActionError, match=words):
        play(state, text)


def test_a_space_with_three_mixed_corners_is_filled_at_once() -> None:
    state = table("0,0:a 0,1:e 1,-1:d")
    step = RULES.apply(state, Seat(0), RULES.parse(state, Seat(0), "1,1:a"), DICE)
    (fills,) = [event for event in step.events if isinstance(event, TilesFilled)]
    assert [(laid.hex, laid.tile.value) for laid in fills.tiles] == [((1, 0), "b")]
    assert step.state.left == state.left - 2


def test_without_automatic_tiles_the_space_stays_and_takes_its_one_tile() -> None:
    state = play(table("0,0:a 0,1:e 1,-1:d", Options(no_auto=True)), "1,1:a")
    assert len(state.tiles.split()) == 4
    assert {text for text in legal(state) if text.startswith("1,0:")} == {"1,0:b"}


def test_an_automatic_tile_needs_a_tile_in_the_pool() -> None:
    state = play(table("0,0:a 0,1:e 1,-1:d", Options(size=4, no_kill=True)), "1,1:a")
    assert len(state.tiles.split()) == 4
    assert state.outcome is not None


def test_full_auto_fills_spaces_with_two_equal_corners_lowest_column_first() -> None:
    # (-1, 1) then knows X at NE and at SE, so it must get O at W.
    assert _filled_hexes("0,0:a", "0,1:e", Options(full_auto=True))[0] == (-1, 1)
    assert _filled_hexes("0,0:a", "0,1:e", Options()) == ()


def _filled_hexes(tiles: str, text: str, options: Options) -> tuple[Hex, ...]:
    last = play(table(tiles, options), text).last
    assert last is not None
    return last.filled


def test_mambogo_fills_by_itself() -> None:
    full, mambogo = Options(full_auto=True, no_kill=True), Options(variant=Variant.MAMBOGO)
    assert play(table("0,0:a", full), "0,1:e").tiles == play(table("0,0:a", mambogo), "0,1:e").tiles


@pytest.mark.parametrize(("name", "last"), [("win_O_null", "1,1:f"), ("win_O_loop", "0,1:d")])
def test_killing_a_group_of_the_opponent_wins(name: str, last: str) -> None:
    _, outcome = _before(name, last, mover=0)
    assert outcome == Outcome((Seat(0),), None, "KILL")


@pytest.mark.parametrize("last", ["1,1:f", "2,0:a", "0,1:d"])
def test_killing_only_an_own_group_loses(last: str) -> None:
    _, outcome = _before("win_O_null", last, mover=1)
    assert outcome is not None
    assert outcome.winners == (Seat(0),)


def test_a_kill_does_not_end_mamba_mambogo_or_a_game_without_kills() -> None:
    for options in (Options(variant=Variant.MAMBA), Options(no_kill=True), Options(variant=Variant.MAMBOGO)):
        _, outcome = _before("win_O_null", "1,1:f", mover=0, options=options)
        assert outcome is None


@pytest.mark.parametrize("mover", [0, 1])
def test_without_kills_or_with_loops_named_loops_win_mambo_too(mover: int) -> None:
    for options in (Options(no_kill=True, num_loops=1), Options(variant=Variant.MAMBA, num_loops=1)):
        _, outcome = _before("win_O_loop", "0,1:d", mover, options)
        assert outcome == Outcome((Seat(1),), None, "LOOPS")
    # X closes its loop and so kills its own group: both players achieve something.
    for options in (Options(num_loops=1), Options(variant=Variant.MAMBOA, num_loops=1)):
        _, outcome = _before("win_O_loop", "0,1:d", mover, options)
        assert outcome == Outcome((Seat(1 - mover),), None, "BOTH_AT_ONCE")


def test_a_group_of_the_size_agreed_wins() -> None:
    _, outcome = _before("auto_before", "1,1:a", 0, Options(group_size=3))
    assert outcome == Outcome((Seat(0),), None, "GROUP_SIZE")


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
    ("options", "reason"),
    [
        (Options(size=4), "LARGEST_WINS"),
        (Options(size=4, variant=Variant.MAMBA), "LARGEST_LOSES"),
        (Options(size=4, variant=Variant.MAMBOA), "LARGEST_WINS"),
        (Options(size=4, variant=Variant.MAMBA, largest_wins=True), "LARGEST_WINS"),
        (Options(size=4, largest_loses=True), "LARGEST_LOSES"),
        (Options(size=4, variant=Variant.MAMBOGO, largest_wins=True), "LARGEST_WINS"),
    ],
)
def test_when_the_pool_is_empty_the_largest_group_counts(options: Options, reason: str) -> None:
    # Three O stripes one above the other, then a fourth: the O group is the largest.
    outcome = play(table("0,0:a 0,1:a 0,2:a", options), "0,3:a").outcome
    assert outcome is not None
    assert outcome.reason == reason
    assert outcome.scores == (4, 0)
    assert outcome.winners == ((Seat(1),) if reason == "LARGEST_LOSES" else (Seat(0),))


def test_with_tie_nobody_wins_by_groups_or_territory() -> None:
    for variant in Variant:
        outcome = play(table("0,0:a 0,1:a 0,2:a", Options(size=4, variant=variant, tie=True)), "0,3:a").outcome
        assert outcome == Outcome((Seat(0), Seat(1)), None, "TIE")


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


def test_equal_groups_tie() -> None:
    outcome = play(table("0,0:a 0,1:a 1,-1:d", Options(size=4)), "1,-2:d").outcome
    assert outcome == Outcome((Seat(0), Seat(1)), (2, 2), "TIE")


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


def test_the_player_whose_clock_runs_out_loses() -> None:
    step = RULES.expire(table("0,0:a", mover=1), DICE)
    assert step.state.outcome == Outcome((Seat(0),), None, "TIMEOUT")
    assert step.events == (TimeRanOut(Seat(1)), GameEnded(step.state.outcome))


@pytest.mark.parametrize("seat", [0, 1])
def test_a_player_who_leaves_loses_on_turn_or_off(seat: int) -> None:
    step = RULES.withdraw(table("0,0:a"), Seat(seat), DICE)
    assert step.state.outcome == Outcome((Seat(1 - seat),), None, "WITHDRAWAL")
    assert step.events[0] == PlayerLeft(Seat(seat))


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
