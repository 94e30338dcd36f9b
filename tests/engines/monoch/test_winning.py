"""Declaring, swapping, ends, winning, draws, time and leaving (rules/monoch.md, play)."""

from dataclasses import replace

import pytest

from engines.core import IllegalActionError, NotationError, OptionError, Outcome, RulesError, Seat
from engines.monoch import RULES, TEXT
from engines.monoch.actions import Place
from engines.monoch.blocks import ORIENTATIONS, BlockType
from engines.monoch.options import Options
from engines.monoch.showing import needs_of, strips_of
from engines.monoch.state import State, axis_of, colour_of
from engines.monoch.view import Axis, Colour, Face, Orientation, Stance, Strip
from engines.monoch.words import need_text
from tests.engines.monoch.tables import DICE, legal, mover, new_game, play, random_game, state_with
from tests.engines.monoch.test_slow_check import compare_strips

NAMES = ("Ada", "Ben", "Chi", "Dora")
WHITE_COLUMN = ["HT0@0,0", "HT0@0,2", "HT0@0,4", "DT0@0,6", "DT0@0,8", "GT0@2,9"]
"""A white strip of five blocks from the north; `DT0@0,10` would bring it to the south over six."""
BOTH_COLUMNS = ["DT0@0,0", "ET0@0,2", "FT0@0,4", "ET0@0,6", "FT0@0,8", "GT0@2,9"]
"""The same of both colours, side by side."""
LAST = "DT0@0,10"


def as_white(state: State) -> State:
    return replace(state, declared=Colour.WHITE)


def outcome(state: State) -> Outcome:
    assert state.outcome is not None
    return state.outcome


def test_seat_0_declares_and_then_places_the_first_block() -> None:
    state = new_game()
    assert legal(state) == ["black", "white"]
    with pytest.raises(IllegalActionError, match="Choose your color first"):
        play(state, "AT0 M13")
    for typed in ("red", "A M13", "AT45 M13", "swap"):
        with pytest.raises(RulesError, match="Choose your color first"):
            play(state, typed)
    declared = play(state, "White")
    assert mover(declared) == 0
    assert (colour_of(declared, 0), colour_of(declared, 1)) == (Colour.WHITE, Colour.BLACK)
    with pytest.raises(IllegalActionError, match="You have a color"):
        play(declared, "black")
    assert mover(play(declared, "AT0 M13")) == 1


def test_both_colours_of_two_players_join_north_and_south() -> None:
    state = play(new_game(), "black")
    assert [axis_of(state, colour) for colour in Colour] == [Axis.NORTH_SOUTH] * 2


@pytest.mark.parametrize("declared", list(Colour))
def test_crossed_the_colour_of_seat_0_joins_north_and_south(declared: Colour) -> None:
    state = play(new_game(Options(crossed=True)), declared.value)
    assert axis_of(state, declared) is Axis.NORTH_SOUTH
    assert axis_of(state, declared.other) is Axis.WEST_EAST


def test_a_swap_takes_over_the_colour_with_its_axis_and_seat_0_goes_on() -> None:
    state = play(new_game(Options(swap=True, crossed=True)), "white", "AT0 M13")
    assert legal(state)[-1] == "swap"
    swapped = play(state, "swap")
    assert colour_of(swapped, 1) is Colour.WHITE
    assert axis_of(swapped, Colour.WHITE) is Axis.NORTH_SOUTH
    assert mover(swapped) == 0
    assert "swap" not in legal(swapped)


def test_a_swap_is_only_for_seat_1_straight_after_the_first_block() -> None:
    assert "swap" not in legal(play(new_game(), "white", "AT0 M13"))
    state = play(new_game(Options(swap=True)), "white", "AT0 M13", "AT0 O13")
    with pytest.raises(IllegalActionError, match="Too late to take over"):
        play(state, "swap")
    with pytest.raises(IllegalActionError, match="No taking over here"):
        play(play(new_game(), "white", "AT0 M13"), "swap")
    late = RULES.expire(play(new_game(Options(swap=True)), "white"), DICE).state
    assert "swap" not in legal(play(late, "AT0 M13"))


def test_a_swap_that_nobody_takes_in_time_lapses() -> None:
    state = play(new_game(Options(swap=True)), "white", "AT0 M13")
    lost = RULES.expire(state, DICE).state
    assert colour_of(lost, 1) is Colour.BLACK
    assert "swap" not in legal(play(lost, "AT0 O13"))


def test_a_strip_of_six_blocks_from_end_to_end_wins() -> None:
    final = play(as_white(state_with(WHITE_COLUMN)), LAST)
    assert outcome(final).winners == (0,)
    assert outcome(final).reason == "STRIP"
    assert final.way is not None
    assert len(final.way.blocks) == 6


def test_completing_only_the_opponents_strip_loses() -> None:
    assert outcome(play(state_with(WHITE_COLUMN), LAST)).winners == (1,)


def test_five_blocks_do_not_count_unless_agreed() -> None:
    short = [*WHITE_COLUMN[1:]]
    assert play(as_white(state_with(short)), LAST).outcome is None
    assert outcome(play(as_white(state_with(short, Options(min_blocks=5))), LAST)).winners == (0,)


@pytest.mark.parametrize(("declared", "winner"), [(Colour.BLACK, 0), (Colour.WHITE, 0)])
def test_both_at_once_the_mover_wins(declared: Colour, winner: int) -> None:
    final = play(replace(state_with(BOTH_COLUMNS, Options(keep=False)), declared=declared), LAST)
    assert outcome(final).winners == (winner,)
    assert final.way is not None
    assert final.way.colour is declared


def test_four_players_are_two_teams_that_cross() -> None:
    state = play(new_game(seats=4), "black")
    view = RULES.public_view(state)
    assert [(side.colour, side.axis) for side in view.sides] == [
        (Colour.BLACK, Axis.NORTH_SOUTH),
        (Colour.WHITE, Axis.WEST_EAST),
    ] * 2
    order = []
    for text in ("GT0 M13", "HT0 O13", "GT0 N15", "HT0 N11"):
        order.append(mover(state))
        state = play(state, text)
    assert order == [0, 1, 2, 3]


@pytest.mark.parametrize(("name", "options"), [("swap", Options(swap=True)), ("crossed", Options(crossed=True))])
def test_options_that_four_players_cannot_use_are_refused(name: str, options: Options) -> None:
    with pytest.raises(OptionError, match=f"`{name}` is for two players"):
        new_game(options, seats=4)


def test_the_declaration_that_nobody_makes_is_black_and_the_turn_is_lost() -> None:
    step = RULES.expire(new_game(), DICE)
    assert colour_of(step.state, 0) is Colour.BLACK
    assert mover(step.state) == 1
    said = [TEXT.event(event, NAMES) for event in step.events]
    assert said == ["Ada ran out of time and lost the turn. Ada plays black."]


def test_two_lost_turns_in_a_row_lose_and_one_does_not() -> None:
    state = RULES.expire(new_game(), DICE).state
    state = play(state, "GT0 M13")
    assert outcome(RULES.expire(state, DICE).state) == Outcome((Seat(1),), None, "TIMEOUT")
    again = play(state, "HT0 O13", "AT0 N15")
    assert RULES.expire(again, DICE).state.outcome is None


def test_a_resigned_player_loses_and_a_partner_plays_both_turns() -> None:
    assert outcome(RULES.withdraw(new_game(), Seat(0), DICE).state) == Outcome((Seat(1),), None, "WITHDRAWAL")
    left = RULES.withdraw(new_game(seats=4), Seat(0), DICE).state
    assert left.outcome is None
    assert mover(left) == 2
    state = play(left, "white", "GT0 M13")
    assert mover(state) == 1
    assert mover(play(state, "HT0 O13")) == 2
    assert outcome(RULES.withdraw(left, Seat(2), DICE).state).winners == (1, 3)


def test_with_longest_the_longer_strip_along_its_axis_wins() -> None:
    reasons = set()
    for number in range(8):
        final = random_game(Options(longest=True, flat=True, min_blocks=24), 2, f"long {number}".encode())[-1]
        found, view = outcome(final), RULES.public_view(final)
        reasons.add(found.reason)
        assert found.scores == tuple(
            view.lengths[0 if colour_of(final, seat) is Colour.BLACK else 1] for seat in (0, 1)
        )
        assert found.scores is not None
        best = tuple(Seat(seat) for seat in (0, 1) if found.scores[seat] == max(found.scores))
        assert found.winners == best
        told = TEXT.public(view, NAMES)
        assert all(str(length) in told for length in view.lengths)
    assert "LONGEST" in reasons


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("AT90 M13", "AT90@0,0"),
        ("at90m13", "AT90@0,0"),
        (" m13  at90 ", "AT90@0,0"),
        ("ES M17", "ES0@0,4"),
        ("AT90@3,-2", "AT90@3,-2"),
        ("A T 90° p 11", "AT90@3,-2"),
        ("GB270 M13", "GT0@0,0"),
        ("at450 m13", "AT90@0,0"),
        ("SWAP", "swap"),
        ("Black", "black"),
    ],
)
def test_typed_moves(text: str, canonical: str) -> None:
    state = new_game()
    assert RULES.format(RULES.parse(state, Seat(0), text)) == canonical


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A M13", "Name the upper side"),
        ("AT45 M13", "by 0, 90, 180 or 270"),
        ("IT0 M13", "is not a move"),
        ("AT0 RR13", "Column `RR` is out of reach"),
        ("", "^Type block, upper side"),
    ],
)
def test_unreadable_input_is_answered_with_what_to_type(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        RULES.parse(play(new_game(), "black"), Seat(0), text)


def test_a_stance_that_has_another_name_is_refused_by_that_name_as_an_action() -> None:
    state = play(new_game(), "black")
    with pytest.raises(IllegalActionError, match="There is no `GB90`"):
        RULES.apply(state, Seat(0), Place(Stance(BlockType.G, Orientation(Face.B, 90)), 0, 0), DICE)


def needs_text(state: State) -> str:
    return need_text(needs_of(state, Colour.WHITE))


@pytest.mark.parametrize(
    ("blocks", "options", "needed"),
    [
        ([], Options(), "White: 0 of 6 blocks, needs both ends."),
        (["GT0@0,0"], Options(), "White: 0 of 6 blocks, needs both ends."),
        # Two strips of one block hold an end each: the larger one counts.
        (["AT0@0,0"], Options(), "White: 1 of 6 blocks, needs the north end."),
        (WHITE_COLUMN, Options(), "White: 5 of 6 blocks, needs the south end."),
        (WHITE_COLUMN, Options(min_blocks=5), "White: 5 of 5 blocks, needs the south end."),
        # A block of the other colour one cell farther north takes the end away.
        ([*WHITE_COLUMN[1:], "GT0@2,-1", "GT0@2,1"], Options(), "White: 4 of 6 blocks, needs both ends."),
        ([*WHITE_COLUMN[1:], LAST], Options(), "White: 5 of 6 blocks, touches both ends."),
        # Six white blocks, but the strip leads past one of them.
        ([*WHITE_COLUMN[1:], LAST, "HT0@2,3"], Options(), "White: 5 of 6 blocks, touches both ends."),
        ([*WHITE_COLUMN, LAST], Options(), "White joins both ends."),
    ],
)
def test_the_nearest_strip_says_what_it_lacks(blocks: list[str], options: Options, needed: str) -> None:
    assert needs_text(state_with(blocks, options)) == needed


def test_nothing_is_needed_just_when_a_colour_has_won() -> None:
    for options in (Options(min_blocks=3), Options(crossed=True), Options(through=True)):
        for state in random_game(options, 2, b"needs")[1:]:
            view = RULES.public_view(state)
            complete = {need.colour for need in view.needs if not need.ends and not need.blocks}
            assert bool(complete) == (view.way is not None)
            assert view.way is None or view.way.colour in complete


def test_placing_a_block_shows_your_colours_needs() -> None:
    state = as_white(state_with(WHITE_COLUMN[:-1]))
    (event,) = RULES.apply(state, mover(state), RULES.parse(state, mover(state), "GT0@2,7"), DICE).events
    said = TEXT.event(event, ("Ruth", "Bilal"))
    assert said == "Ruth placed block G at O20. White: 5 of 6 blocks, touches both ends."


def test_before_colours_are_chosen_the_text_board_speaks_of_none() -> None:
    assert "needs" not in TEXT.public(RULES.public_view(new_game()), ("Ruth", "Bilal"))


def strips(*texts: str, through: bool = False) -> list[Strip]:
    return list(strips_of(state_with(texts, Options(through=through))))


def of(colour: Colour, found: list[Strip]) -> list[Strip]:
    return [strip for strip in found if strip.colour is colour]


@pytest.mark.parametrize("kind", BlockType)
def test_a_block_alone_has_the_strips_of_the_slow_check(kind: BlockType) -> None:
    for orientation in ORIENTATIONS:
        compare_strips(state_with([f"{kind.value}{orientation.text}@0,0"]))


@pytest.mark.parametrize("kind", BlockType)
def test_the_slow_check_agrees_at_upright_edges(kind: BlockType) -> None:
    for orientation in ORIENTATIONS:
        wide, deep, _ = orientation.size
        compare_strips(state_with([f"{kind.value}{orientation.text}@0,0", f"AT0@{wide},{deep}", f"ET90@{-2},{deep}"]))


def test_through_hidden_points_count_and_join_where_they_lie_on_each_other() -> None:
    plain = of(Colour.WHITE, strips("CT0@0,0", "CT180@2,0"))
    through = of(Colour.WHITE, strips("CT0@0,0", "CT180@2,0", through=True))
    assert (len(plain), len(through)) == (2, 1)
    assert any(part.face is Face.B for part in through[0].parts)


def test_through_a_strip_is_not_cut_by_what_stands_on_it() -> None:
    cut = ("DT0@0,0", "DT0@2,0", "GN0@1,0")
    assert len(of(Colour.WHITE, strips(*cut, through=True))) < len(of(Colour.WHITE, strips(*cut)))
