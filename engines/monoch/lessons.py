"""The lesson of Monoch, with short strips at first. The learner joins north and south in black."""

from typing import Final

from engines.core.lessons import Lesson, Played, Task, Try
from engines.core.messages import N_
from engines.monoch.start_position import StartPosition
from engines.monoch.view import Face, SeatView

_COLUMN: Final = ("GT0 M13", "HT0 O12", "GT0 M11", "HT0 O14", "DT180 M15")
_BESIDE: Final = N_("Your strip does not run through it.")


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
                N_("That is north. Reach the south."),
                is_true=_still_misses_south,
            ),
            Try("GT0@-2,-1", N_("Wider, but no longer."), is_true=_is_no_longer),
            Try("GT0@4,0", N_("That touches only white."), is_true=_is_no_longer),
            Try("GT0@0,2", N_("You win! The gold line shows your strip."), right=True),
        ),
        N_("The dashed lines are the ends. South is below."),
        goal=Played.wins,
        options={"min_blocks": 3},
    ),
    Task(
        N_("Your strip runs over two blocks. Make it three (six in a match)."),
        StartPosition(blocks=_COLUMN[:3]),
        (
            Try("GT0@-2,-1", _BESIDE, is_true=_still_needs_a_block),
            Try("GT0@2,-3", N_("The north end moved: three blocks. You win!"), right=True),
            Try("GT0@2,1", N_("The south end moved: three blocks. You win!"), right=True),
        ),
        N_("Extend the construction to the north or south."),
        goal=Played.wins,
        options={"min_blocks": 3},
    ),
    Task(
        N_("Strips bend and run down blocks. Three blocks win here: which place?"),
        StartPosition(blocks=("DT270 M13", "DT90 K12", "DT0 M11", "GT0 K14")),
        (
            Try(
                "GT0@-2,-3",
                N_("North and south are still apart."),
                is_true=_is_still_apart,
            ),
            Try(
                "GT0@2,-1",
                N_("North and south are still apart."),
                is_true=_is_still_apart,
            ),
            Try("GT0@0,2", N_("North and south are still apart."), is_true=_is_still_apart),
            Try("GT0@-4,0", N_("It links north and south: you win!"), right=True),
        ),
        N_("Touch both black parts."),
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
            Try("GT0@2,3", N_("The south end moved: four blocks. You win!"), right=True),
        ),
        N_("Put it on your strip, at M14."),
        goal=Played.wins,
        options={"min_blocks": 4},
    ),
    Task(
        N_("White needs the south end and another block. Stop white, or win."),
        StartPosition(blocks=("HT0 M13", "GT0 O12", "HT0 M11", "GT0 O14")),
        (
            Try("GT0@-2,-1", N_("White can win at the south end."), is_true=Played.may_lose),
            Try("GT0@0,2", N_("Right. Black blocks the south end."), right=True),
            Try("GT0@4,0", N_("White can win at the south end."), is_true=Played.may_lose),
            Try("GT0@2,-3", N_("Even better: three blocks. You win!"), right=True),
        ),
        N_("White wants place 2."),
        goal=Played.is_safe,
        options={"min_blocks": 3},
    ),
    Task(
        N_("Six blocks win, as in a match. Your strip has five: add another."),
        StartPosition(blocks=(*_COLUMN, "HT0 O16", "DT180 M17", "DT0 O10")),
        (
            Try("GT0@-2,1", _BESIDE, is_true=_still_needs_a_block),
            Try("GT0@2,5", N_("The south end moved: six blocks. You win!"), right=True),
            Try("GT0@0,-4", N_("Your strip still takes the short way."), is_true=_still_needs_a_block),
            Try("GT0@0,3", N_("The strip climbs over it: six blocks. You win!"), right=True),
        ),
        N_("Lead the strip over another block."),
        goal=Played.wins,
    ),
)

LESSONS: Final = (Lesson("", _TASKS, numbered=True),)
