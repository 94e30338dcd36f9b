"""Tests of the lacking ends and blocks of a colour (rules/monoch.md, ends and winning)."""

import pytest

from engines.monoch import RULES, TEXT
from engines.monoch.options import Options
from engines.monoch.showing import needs_of
from engines.monoch.state import State
from engines.monoch.view import Colour
from engines.monoch.words import need_text
from tests.engines.monoch.tables import DICE, mover, new_game, random_game, state_with
from tests.engines.monoch.test_winning import LAST, WHITE_COLUMN, as_white


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
