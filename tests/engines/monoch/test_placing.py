"""Where blocks may be laid (rules/monoch.md, blocks and placing a block)."""

import pytest

from engines.core import IllegalActionError, NotationError, OptionError, RulesError, Seat
from engines.monoch import RULES
from engines.monoch.options import Options, Start
from engines.monoch.placing import LAYINGS
from engines.monoch.state import State
from engines.monoch.view import Colour, Kind
from tests.engines.monoch import slow
from tests.engines.monoch.tables import legal, new_game, play, random_game

B, W = Colour.BLACK, Colour.WHITE


def test_there_are_three_of_each_of_eight_types_with_their_orientations() -> None:
    assert [len(kind.turns) for kind in Kind] == [1, 1, 4, 4, 4, 2, 2, 2]
    assert len({(laying.kind, laying.kind.quadrants(laying.turn)) for laying in LAYINGS}) == 20
    assert new_game().pool == (3, 3, 3, 3, 3, 3, 3, 2)
    assert new_game(Options(start=Start.HH)).pool == (3, 3, 3, 3, 3, 3, 3, 1)
    assert new_game(Options(start=Start.E)).pool == (3, 3, 3, 3, 2, 3, 3, 3)


def test_a_block_is_turned_clockwise() -> None:
    assert Kind.C.quadrants(0) == (B, W, W, W)
    assert Kind.C.quadrants(90) == (W, B, W, W)
    assert Kind.C.quadrants(180) == (W, W, W, B)
    assert Kind.C.quadrants(270) == (W, W, B, W)
    assert Kind.E.quadrants(90) == (W, B, W, B)
    assert Kind.H.quadrants(90) == (W, B, B, W)


def test_the_first_block_touches_one_and_may_be_shifted_by_half_a_block() -> None:
    found = {text.split("@")[1] for text in legal(new_game())}
    assert "2,0" in found
    assert "2,1" in found
    assert "1,2" in found
    assert "2,2" not in found, "corners do not count"
    assert "0,0" not in found, "the first block lies on the table"


def test_every_later_block_touches_two() -> None:
    state = play(new_game(), "E180@2,0")
    with pytest.raises(IllegalActionError, match="must touch two blocks in play; at `A3` it touches only one"):
        play(state, "A A3")
    assert "A0@1,2" in legal(state)


def test_a_block_needs_a_touching_pair_of_one_colour() -> None:
    # East of H the touching cells are white and black: all white meets one of them, all black the other.
    assert {"A0@2,0", "B0@2,0"} <= set(legal(new_game()))
    # Shifted up by half a block, only the white one is touched.
    state = new_game()
    assert "B0@2,-1" in legal(state)
    with pytest.raises(IllegalActionError, match=r"`A0` at .* meets no point of its colour"):
        play(state, "A0@2,-1")


def test_a_block_on_top_needs_four_filled_cells_below() -> None:
    state = play(new_game(), "E180@2,0")
    assert "A0@1,0" in legal(state), "across the border of two blocks"
    with pytest.raises(IllegalActionError, match="gap under it"):
        play(state, "A0@3,0")
    with pytest.raises(IllegalActionError, match=r"two blocks in play; at .* it touches only one"):
        play(state, "A0@0,0")


def test_the_first_block_cannot_lie_on_the_start() -> None:
    with pytest.raises(IllegalActionError, match="first block lies on the table"):
        play(new_game(), "A0@0,0")


def test_flat_forbids_a_second_layer() -> None:
    state = play(new_game(Options(flat=True)), "E180@2,0")
    assert "A0@1,0" not in legal(state)
    with pytest.raises(IllegalActionError, match="No block lies on another in this game"):
        play(state, "A0@1,0")


def test_a_type_that_is_used_up_is_refused() -> None:
    state = play(new_game(), "H90@2,0", "H0@1,2")
    assert not any(text.startswith("H") for text in legal(state))
    with pytest.raises(IllegalActionError, match="No block H is left"):
        play(state, "H0@1,-2")


def _slow_legal(state: State) -> set[str]:
    blocks = [(block.kind.value, block.turn, block.x, block.y, block.z) for block in state.blocks]
    pool = {kind.value: left for kind, left in zip(Kind, state.pool, strict=True)}
    found = slow.legal(blocks, pool, first=state.laid == 0, flat=state.options.flat)
    return {f"{kind}{turn}@{x},{y}" for kind, turn, x, y, _ in found}


@pytest.mark.parametrize(("number", "plies"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 9), (5, 12), (6, 15)])
def test_legal_blocks_are_those_a_slow_look_at_the_sixteen_points_finds(number: int, plies: int) -> None:
    options = Options(swap=False, flat=number % 3 == 2, min_blocks=24)
    state = random_game(options, 2, b"legal %d" % number)[plies]
    assert set(legal(state)) == _slow_legal(state)


@pytest.mark.parametrize(
    "text", ["H90@2,-1", " h90 @ 2,-1 ", "H90 E2", "h90e2", "E2 H90", "H270 E2", "H90° E2", "H90@E2"]
)
def test_a_block_is_read_in_every_form(text: str) -> None:
    state = new_game()
    assert RULES.format(RULES.parse(state, Seat(0), text)) == "H90@2,-1"


def test_a_block_without_a_turn_is_not_turned() -> None:
    assert RULES.format(RULES.parse(new_game(), Seat(0), "A C4")) == "A0@0,1"
    assert RULES.format(RULES.parse(new_game(), Seat(0), "ac4")) == "A0@0,1"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("I0 C4", "`I0 C4` is not a move"),
        ("", "is not a move"),
        ("H45 C4", "turned by 0, 90, 180 or 270 degrees, not by 45"),
        ("H90 Z4", "no cell `Z4`. The frame has columns A to F and rows 1 to 6"),
        ("H90 C9", "no cell `C9`"),
        ("H90 C0", "no cell `C0`"),
    ],
)
def test_what_cannot_be_read_is_quoted_with_what_to_type_instead(text: str, words: str) -> None:
    with pytest.raises(NotationError, match=words):
        RULES.parse(new_game(), Seat(0), text)


def test_the_frame_grows_with_the_position() -> None:
    frames = [RULES.public_view(state).frame for state in (new_game(), play(new_game(), "B0@-2,0"))]
    assert [(frame.left, frame.columns) for frame in frames] == [(-2, 6), (-4, 8)]
    assert frames[0].name(0, 0) == "C3"
    assert frames[1].name(0, 0) == "E3"


@pytest.mark.parametrize("seats", [1, 3, 5])
def test_two_or_four_play(seats: int) -> None:
    with pytest.raises(OptionError, match="2 players, or by 4"):
        new_game(seats=seats)


def test_every_refusal_leaves_the_game_as_it_was() -> None:
    state = play(new_game(), "E180@2,0")
    before = hash(state)
    for text in ("A0@9,9", "A0@2,0", "A0@3,0", "swap it"):
        with pytest.raises(RulesError):
            play(state, text)
    assert hash(state) == before
