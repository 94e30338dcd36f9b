"""Declaring, swapping, ends, winning, draws, time and leaving (rules/monoch.md, play)."""

import pytest

from engines.core import IllegalActionError, Outcome, Seat
from engines.monoch import RULES, TEXT
from engines.monoch.actions import Place
from engines.monoch.blocks import ORIENTATIONS, BlockType
from engines.monoch.options import Options
from engines.monoch.placing import CutsStripError
from engines.monoch.showing import strips_of
from engines.monoch.state import State, colour_of
from engines.monoch.view import Colour, Face, Orientation, Stance, Strip
from tests.engines.monoch.tables import DICE, new_game, play, random_game, state_with
from tests.engines.monoch.test_slow_check import compare_strips

NAMES = ("Ada", "Ben", "Chi", "Dora")
LAST = "DT0@0,10"


def outcome(state: State) -> Outcome:
    assert state.outcome is not None
    return state.outcome


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


def test_the_refusal_of_a_cut_says_which_strip_of_the_view_it_is() -> None:
    state = play(new_game(), "black", "DT0@0,0", "DT0@2,0")
    with pytest.raises(CutsStripError, match="would cut the white strip") as caught:
        play(state, "GN0@1,0")
    strip = RULES.public_view(state).strips[caught.value.strip]
    assert strip.colour is Colour.WHITE


def test_a_stance_that_has_another_name_is_refused_by_that_name_as_an_action() -> None:
    state = play(new_game(), "black")
    with pytest.raises(IllegalActionError, match="There is no `GB90`"):
        RULES.apply(state, Seat(0), Place(Stance(BlockType.G, Orientation(Face.B, 90)), 0, 0), DICE)


def test_nothing_is_needed_just_when_a_colour_has_won() -> None:
    for options in (Options(min_blocks=3), Options(crossed=True), Options(through=True)):
        for state in random_game(options, 2, b"needs")[1:]:
            view = RULES.public_view(state)
            complete = {need.colour for need in view.needs if not need.ends and not need.blocks}
            assert bool(complete) == (view.way is not None)
            assert view.way is None or view.way.colour in complete


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
