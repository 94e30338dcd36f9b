"""The lesson of Monoch, with short strips at first. The learner joins north and south in black."""

from typing import Final

from engines.core.lessons import Lesson, Played, Task, Try
from engines.core.messages import N_
from engines.monoch.start_position import StartPosition
from engines.monoch.view import Face, SeatView

_COLUMN: Final = ("GT0 M13", "HT0 O12", "GT0 M11", "HT0 O14", "DT180 M15")
_BESIDE: Final = N_("That is beside your strip. The way through it stays short.")


def _length(view: SeatView) -> int:
    """Return how long the learner's longest strip is."""
    return view.public.lengths[view.seat]


def _is_no_longer(played: Played) -> bool:
    return _length(played.new) == _length(played.old)


def _still_needs_a_block(played: Played) -> bool:
    return bool(played.new.public.needs[played.seat].blocks == 1)


def _still_misses_south(played: Played) -> bool:
    return Face.S in played.new.public.needs[played.seat].ends


def _is_still_apart(played: Played) -> bool:
    return bool(played.new.public.needs[played.seat].ends)


_TASKS: Final = (
    Task(
        N_("You are black. Let your strip reach the south end."),
        StartPosition(blocks=_COLUMN[:4]),
        (
            Try(
                "GT0@2,-3",
                N_("That is in the north. Your strip must reach the south, too."),
                is_true=_still_misses_south,
            ),
            Try("GT0@-2,-1", N_("Your strip gets wider, but not longer."), is_true=_is_no_longer),
            Try("GT0@4,0", N_("That touches only white. Your strip does not grow."), is_true=_is_no_longer),
            Try("GT0@0,2", N_("Black from north to south: you win! The gold line shows your strip."), right=True),
        ),
        N_("The dashed lines are the ends. South is at the bottom."),
        goal=Played.wins,
        options={"min_blocks": 3},
    ),
    Task(
        N_("Your strip joins both ends over two blocks. Make it three (six in a match)."),
        StartPosition(blocks=_COLUMN[:3]),
        (
            Try("GT0@-2,-1", _BESIDE, is_true=_still_needs_a_block),
            Try("GT0@2,-3", N_("The north end moved. Your strip reaches it over three blocks: you win!"), right=True),
            Try("GT0@2,1", N_("The south end moved. Your strip reaches it over three blocks: you win!"), right=True),
        ),
        N_("Make the construction longer, at the north or the south end."),
        goal=Played.wins,
        options={"min_blocks": 3},
    ),
    Task(
        N_("Strips bend and run down the sides of blocks. Three blocks are enough here: which place wins?"),
        StartPosition(blocks=("DT270 M13", "DT90 K12", "DT0 M11", "GT0 K14")),
        (
            Try(
                "GT0@-2,-3",
                N_("That makes the northern part wider. The south is still apart."),
                is_true=_is_still_apart,
            ),
            Try(
                "GT0@2,-1",
                N_("That makes the northern part longer. The south is still apart."),
                is_true=_is_still_apart,
            ),
            Try(
                "GT0@0,2", N_("That makes the southern part longer. The north is still apart."), is_true=_is_still_apart
            ),
            Try("GT0@-4,0", N_("It links north and south on the west side: you win!"), right=True),
        ),
        N_("Two black parts are apart. Which place touches both?"),
        goal=Played.wins,
        options={"min_blocks": 3},
    ),
    Task(
        N_("Blocks may lie on others. Your strip runs over three blocks: make it four."),
        StartPosition(blocks=_COLUMN),
        (
            Try("GT0@-2,-1", _BESIDE, is_true=_still_needs_a_block),
            Try("GT0@4,0", N_("That touches only white."), is_true=_is_no_longer),
            Try("GT0@0,1", N_("The strip climbs over it: four blocks. You win!"), right=True),
            Try("GT0@2,3", N_("It makes the way to the south end longer: four blocks. You win!"), right=True),
        ),
        N_("Put it on your strip, at M14: the way then leads over it."),
        goal=Played.wins,
        options={"min_blocks": 4},
    ),
    Task(
        N_("White needs the south end and one more block. Stop white, or be faster."),
        StartPosition(blocks=("HT0 M13", "GT0 O12", "HT0 M11", "GT0 O14")),
        (
            Try("GT0@-2,-1", N_("White can play at the south end and win."), is_true=Played.may_lose),
            Try("GT0@0,2", N_("Right. Black lies at the south end now, and white cannot get there."), right=True),
            Try("GT0@4,0", N_("White can play at the south end and win."), is_true=Played.may_lose),
            Try("GT0@2,-3", N_("Even better: black joins both ends, over three blocks. You win!"), right=True),
        ),
        N_("White wants place 2, at the south end of its strip."),
        goal=Played.is_safe,
        options={"min_blocks": 3},
    ),
    Task(
        N_("As in a match: six blocks win. Your strip joins both ends over five: add one."),
        StartPosition(blocks=(*_COLUMN, "HT0 O16", "DT180 M17", "DT0 O10")),
        (
            Try("GT0@-2,1", _BESIDE, is_true=_still_needs_a_block),
            Try("GT0@2,5", N_("The south end has moved: six blocks. You win!"), right=True),
            Try("GT0@0,-4", N_("Your strip still reaches the north by its short way."), is_true=_still_needs_a_block),
            Try("GT0@0,3", N_("The strip climbs over it: six blocks. You win!"), right=True),
        ),
        N_("Lead the strip over one more block, as in the last steps."),
        goal=Played.wins,
    ),
)

LESSONS: Final = (Lesson("", _TASKS),)
