"""Declaring, swapping, ends, winning, draws, time and leaving (rules/monoch.md, play)."""

import pytest

from engines.core import IllegalActionError, OptionError, Outcome, Seat
from engines.monoch import RULES, TEXT
from engines.monoch.actions import Place
from engines.monoch.blocks import ORIENTATIONS, BlockType
from engines.monoch.options import Options
from engines.monoch.showing import needs_of, strips_of
from engines.monoch.state import State, colour_of
from engines.monoch.view import Colour, Face, Orientation, Stance, Strip
from engines.monoch.words import need_text
from tests.engines.monoch import examples
from tests.engines.monoch.examples import WHITE_COLUMN
from tests.engines.monoch.tables import DICE, new_game, play, random_game, state_with
from tests.engines.monoch.test_slow_check import compare_strips

NAMES = ("Ada", "Ben", "Chi", "Dora")
LAST = "DT0@0,10"


def outcome(state: State) -> Outcome:
    assert state.outcome is not None
    return state.outcome


@pytest.mark.parametrize(("name", "options"), [("swap", Options(swap=True)), ("crossed", Options(crossed=True))])
def test_options_that_four_players_cannot_use_are_refused(name: str, options: Options) -> None:
    with pytest.raises(OptionError, match=f"`{name}` is for two players"):
        new_game(options, seats=4)


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
        ([*WHITE_COLUMN], Options(), "White: 5 of 6 blocks, needs the south end."),
        ([*WHITE_COLUMN], Options(min_blocks=5), "White: 5 of 5 blocks, needs the south end."),
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


@examples.every("""
seat 0 declares and then places the first block
    start |  | can 0: black, white
    | 0 AT0 M13 | refused: Choose your color first
    | 0 red | refused: Choose your color first
    | 0 A M13 | refused: Choose your color first
    | 0 AT45 M13 | refused: Choose your color first
    | 0 swap | refused: Choose your color first
    | White | mover: 0; colour 0: WHITE; colour 1: BLACK
    | 0 black | refused: You have a color
    | AT0 M13 | mover: 1
both colours of two players join north and south
    start | black | axes: NORTH_SOUTH, NORTH_SOUTH
crossed, the colour of seat 0 joins north and south
    start; crossed | black | axes: NORTH_SOUTH, WEST_EAST
    start; crossed | white | axes: WEST_EAST, NORTH_SOUTH
a swap takes over the colour with its axis and seat 0 goes on
    start; swap; crossed | white; AT0 M13 | can 1 has: swap
    | swap | colour 1: WHITE; axes: WEST_EAST, NORTH_SOUTH; mover: 0; can 0 lacks: swap
a swap is only for seat 1 straight after the first block
    start | white; AT0 M13 | can 1 lacks: swap
    | 1 swap | refused: No taking over here
    start; swap | white; AT0 M13; AT0 O13; swap | refused: Too late to take over
    start; swap | white; clock; AT0 M13 | mover: 0; can 0 lacks: swap
a swap that nobody takes in time lapses
    start; swap | white; AT0 M13; clock | colour 1: BLACK
    | AT0 O13 | mover: 1; can 1 lacks: swap
a strip of six blocks from end to end wins for its colour, whoever completes it
    WHITE_COLUMN; white | DT0@0,10 | result: (0), -, STRIP; length: 6
    WHITE_COLUMN | DT0@0,10 | winners: 1
five blocks do not count unless agreed
    HT0@0,2 HT0@0,4 DT0@0,6 DT0@0,8 GT0@2,9; white | DT0@0,10 | result: -
    HT0@0,2 HT0@0,4 DT0@0,6 DT0@0,8 GT0@2,9; white; min_blocks=5 | DT0@0,10 | winners: 0
both at once, the mover wins
    DT0@0,0 ET0@0,2 FT0@0,4 ET0@0,6 FT0@0,8 GT0@2,9; keep=no | DT0@0,10 | winners: 0; state.way.colour: BLACK
    DT0@0,0 ET0@0,2 FT0@0,4 ET0@0,6 FT0@0,8 GT0@2,9; keep=no; white | DT0@0,10 | winners: 0; state.way.colour: WHITE
four players are two teams that cross
    start; seats 4 | black | axes: NORTH_SOUTH, WEST_EAST; colour 2: BLACK; colour 3: WHITE; mover: 0
    | GT0 M13 | mover: 1
    | HT0 O13 | mover: 2
    | GT0 N15 | mover: 3
    | HT0 N11 | mover: 0
the declaration that nobody makes is black and the turn is lost
    start | clock | colour 0: BLACK; mover: 1; told: Ada ran out of time and lost the turn. Ada plays black.
two lost turns in a row lose and one does not
    start | clock; GT0 M13; clock | result: (1), -, TIMEOUT
    start | clock; GT0 M13; HT0 O13; AT0 N15; clock | result: -
a resigned player loses and a partner plays both turns
    start | 0 leaves | result: (1), -, WITHDRAWAL
    start; seats 4 | 0 leaves | result: -; mover: 2
    | white; GT0 M13 | mover: 1
    | HT0 O13 | mover: 2
    start; seats 4 | 0 leaves; 2 leaves | winners: 1, 3
unreadable input is answered with what to type
    start | black; 0 A M13 | refused: Name the upper side
    | 0 AT45 M13 | refused: by 0, 90, 180 or 270
    | 0 IT0 M13 | refused: is not a move
    | 0 AT0 RR13 | refused: Column `RR` is out of reach
    | 0 | refused: Type block, upper side
placing a block shows your colour's needs
    HT0@0,0 HT0@0,2 HT0@0,4 DT0@0,6 DT0@0,8; white | GT0@2,7 | blocks has: GT0 O20
    |  | told: Ada placed block G at O20. White: 5 of 6 blocks, touches both ends.
before colours are chosen the text board speaks of none
    start |  | board lacks: needs
    | black | board has: needs
""")
def test_an_example_of_play_comes_out(example: examples.Example) -> None:
    examples.check(example)
