"""The lessons of the Mambo family. The learner is orange, Ada teal."""

from typing import Final

from engines.core.lessons import Lesson, Played, Task, Try
from engines.core.messages import N_
from engines.mambo.start_position import StartPosition
from engines.mambo.tiles import Colour
from engines.mambo.variants import Variant
from engines.mambo.view import Group, SeatView, Standing

_TEAL_STRIPE: Final = N_("Its stripe is teal. That helps Ada.")
_SPOT_GROWS: Final = N_("That stripe is teal: the spot joins it and can grow again.")


def _groups(played: Played, colour: Colour) -> list[Group]:
    """Return the groups of a colour that have a stripe."""
    return [each for each in played.new.public.groups if each.colour is colour and each.size]


def _leaves_place_6(played: Played) -> bool:
    longest = max(_groups(played, Colour.X), key=lambda each: each.size)
    return longest.mouths == (played.new.public.numbers[5],)


def _own(view: SeatView) -> Standing:
    return view.public.standings[view.seat]


def _territory(view: SeatView) -> int:
    territory = _own(view).territory
    return territory.count if territory is not None else 0


_FIRST: Final = (
    Task(
        N_("Each tile has a stripe and a spot. You are orange: place an orange stripe at 2."),
        StartPosition("0,0:d"),
        (
            Try("0,-1:d", _TEAL_STRIPE),
            Try("0,-1:c", N_("Right: a, b and c have orange stripes. Corners that meet must match."), right=True),
            Try("0,-1:e", _TEAL_STRIPE),
        ),
        N_("Look at the tiles below: c has the orange stripe."),
        goal=lambda played: _own(played.new).largest == 1,
    ),
    Task(
        N_("Stripes and spots of one color that touch are a group. Join your two groups into one."),
        StartPosition("0,0:e -1,0:c -1,1:b -1,2:a -2,0:b"),
        (
            Try("-3,0:b", N_("That makes the group at tile 3 longer. The two are still apart.")),
            Try("-2,1:a", N_("Now it is one group of five. Large groups are hard to wall in."), right=True),
            Try("-1,3:a", N_("That makes the group at tile 5 longer. The two are still apart.")),
        ),
        N_("Place 10 touches both groups."),
        goal=lambda played: [each.size for each in _groups(played, Colour.O)] == [5],
    ),
    Task(
        N_("Empty places beside a group are its ways out. Leave teal's long group only place 6."),
        StartPosition("0,0:d 1,-1:e 0,-1:c 0,1:b"),
        (
            Try("2,-1:e", N_("That stripe is teal: the group grows and gets new ways out.")),
            Try("2,-1:f", N_("That stripe is teal: the group grows and gets new ways out.")),
            Try("2,-1:a", N_("Right: now the group at tile 1 can only grow at 6."), right=True),
        ),
        N_("An orange stripe blocks: that is tile a."),
        goal=_leaves_place_6,
    ),
    Task(
        N_("Wall in one of Ada's groups and you win. Teal's group at tile 12 can only grow at 24."),
        StartPosition("0,0:a -1,1:f 1,0:c 1,1:d 1,2:b 2,2:d 2,0:e 3,2:e"),
        (
            Try("3,0:a", N_("You win! No place is left where the group can grow."), right=True),
            Try("3,0:e", N_("That stripe is teal: the group escapes.")),
            Try("3,0:f", N_("That stripe is teal: the group escapes.")),
        ),
        N_("Tile a has no teal stripe: it blocks the group."),
        goal=Played.wins,
    ),
    Task(
        N_("A lone spot is a group too. Teal's spot at tile 8 can only grow at 24: wall it in."),
        StartPosition("0,0:b 0,1:c 0,2:d 0,3:f -1,4:d 1,3:d -1,2:a -2,2:c"),
        (
            Try("-2,3:d", _SPOT_GROWS),
            Try("-2,3:b", N_("You win! Even the smallest group counts."), right=True),
            Try("-2,3:f", _SPOT_GROWS),
        ),
        N_("An orange stripe closes the place: that is tile b."),
        goal=Played.wins,
    ),
    Task(
        N_("Now your group at tile 6 can only grow at 12. Save it, before teal closes it."),
        StartPosition("0,0:f 1,0:b 0,1:a 2,0:d 2,1:f 1,1:c 0,-1:c"),
        (
            Try("0,2:e", N_("You lose: a teal stripe there walls in your own group.")),
            Try("0,2:a", N_("Saved: the group grew and has two ways out again."), right=True),
            Try("0,2:c", N_("Saved: the group grew and has two ways out again."), right=True),
        ),
        N_("Grow through the way out, with an orange stripe."),
        goal=Played.is_safe,
    ),
    Task(
        N_("Walling in your own group loses. Your spot at tile 9 can only grow at 14: pick a safe tile."),
        StartPosition("0,0:f 0,1:e 1,0:c 1,1:f 2,1:d 0,-1:e -1,1:d 3,1:e"),
        (
            Try("1,2:a", N_("Right. Now the spot is part of a stripe that can grow."), right=True),
            Try("1,2:e", N_("You lose: your spot is walled in by your own tile.")),
            Try("1,2:c", N_("Right. Now the spot is part of a stripe that can grow."), right=True),
        ),
        N_("A tile with an orange stripe here is safe."),
        goal=lambda played: not played.loses(),
    ),
    Task(
        N_("One tile is left. If nobody is walled in, the largest group wins: you have 2, teal has 3."),
        StartPosition("0,0:c -1,0:f -2,1:b -2,0:d -2,-1:e -2,2:a"),
        (
            Try("-1,2:b", N_("That makes 3 to 3: a draw. You can get 4.")),
            Try("-1,-2:b", N_("That makes a new group. Teal's is still larger: you lose.")),
            Try("-1,1:c", N_("Your groups join: 4 to 3. You win!"), right=True),
            Try("-3,-1:c", N_("That makes a new group. Teal's is still larger: you lose.")),
        ),
        N_("Place 5 touches both your groups."),
        goal=Played.wins,
        options={"size": 7},
    ),
)

_FIRST_LOOP: Final = Task(
    N_("A stripe that comes back to where it began is a loop. You are orange: close one."),
    StartPosition("0,0:a 0,1:a 1,0:c 0,2:c"),
    (
        Try("0,-1:a", N_("Your group grows, but no loop is closed.")),
        Try("1,-1:b", N_("One loop is closed: your stripe runs round a point."), right=True),
        Try("2,-1:b", N_("Your group grows, but no loop is closed.")),
    ),
    N_("Place 4 lies between the ends of your stripe."),
    goal=lambda played: _own(played.new).loops == 1,
)
_SECOND_LOOP: Final = Task(
    N_("You have one loop. Close a second one in the same group and you win."),
    StartPosition("0,0:a 0,-1:a 1,-1:b 0,1:a 0,-2:a 1,1:b 1,0:c"),
    (
        Try("1,-3:c", N_("The group grows, but no loop is closed.")),
        Try("1,-3:d", N_("That stripe is teal: no loop is closed.")),
        Try("1,-3:b", N_("The second loop is closed: you win!"), right=True),
    ),
    N_("Tile b leads your stripe down to the right."),
    goal=Played.wins,
)
_MAMBA: Final = (
    _FIRST_LOOP,
    _SECOND_LOOP,
    Task(
        N_("One tile is left. The largest group loses, and it is 2 to 2: make teal's bigger."),
        StartPosition("0,0:a -1,0:d -1,-1:e 0,1:c -2,-1:c 0,2:b"),
        (
            Try("-1,1:b", N_("Your group grows to 3, and you lose.")),
            Try("-1,1:f", N_("Teal's group grows to 3. You win!"), right=True),
        ),
        N_("A teal stripe at 5 makes Ada's group larger."),
        goal=Played.wins,
        options={"size": 7},
    ),
)
_MAMBOA: Final = (
    _FIRST_LOOP,
    _SECOND_LOOP,
    Task(
        N_("Walling in a group wins, too. Teal's group at tile 12 can only grow at 24."),
        _FIRST[3].start,
        _FIRST[3].tries,
        _FIRST[3].hint,
        goal=Played.wins,
    ),
)
_MAMBOGO: Final = (
    Task(
        N_("The most territory inside the loops of one group wins. You are orange and have 8: enclose more."),
        StartPosition(
            "0,0:a 1,-1:c -1,0:c 0,-1:b -1,1:b -2,1:a 0,1:c -2,2:c -2,3:b -3,3:a -3,4:c 0,2:b -1,2:a -1,3:c 1,0:b "
            "2,0:b 2,-1:e 2,-2:b"
        ),
        (
            Try("3,-1:e", N_("A teal stripe keeps the loop open: still 8.")),
            Try("3,-1:a", N_("The loop is closed, and what lies inside is yours: 15."), right=True),
            Try("3,-1:f", N_("A teal stripe keeps the loop open: still 8.")),
        ),
        N_("An orange stripe closes the loop: that is tile a."),
        goal=lambda played: _territory(played.new) > _territory(played.old),
    ),
    Task(
        N_("A place with two corners of one color fills in by itself. Play at 4: complete a loop."),
        StartPosition("0,0:a 0,-1:b"),
        (
            Try("1,-1:c", N_("Nothing fills in: no place has two corners of one color.")),
            Try("1,-1:b", N_("Two more tiles filled in and closed the loop: your first territory."), right=True),
            Try("1,-1:d", N_("A tile fills in, but teal breaks your loop.")),
        ),
        N_("Tile b leads your stripe round the corner."),
        goal=lambda played: _territory(played.new) > 0,
    ),
    Task(
        N_("One tile can close a large loop, too. You have 10: find the tile that makes 14."),
        StartPosition(
            "0,0:a -1,0:e 0,-1:b 0,1:c -2,1:b -1,1:b 0,-2:c -1,-1:a -2,0:d -3,1:a -2,-1:c -3,0:a -4,1:d -1,-2:b 0,2:d "
            "-1,2:a -1,3:a -2,3:d"
        ),
        (
            Try("-3,2:a", N_("That loop is small: 11. There is a larger one.")),
            Try("-3,2:c", N_("Your group grows, but no new loop is closed.")),
            Try("1,-2:a", N_("Two tiles filled in and closed a large loop: 14."), right=True),
            Try("1,1:a", N_("Your group grows, but no new loop is closed.")),
        ),
        N_("Try place 10: from there your stripe comes back to the large loop."),
        goal=lambda played: _territory(played.new) == 14,
    ),
)


def _lesson(variant: Variant, tasks: tuple[Task, ...]) -> Lesson:
    return Lesson(variant.value, tasks, {"variant": variant.value})


LESSONS: Final = (
    Lesson("", _FIRST),
    _lesson(Variant.MAMBA, _MAMBA),
    _lesson(Variant.MAMBOA, _MAMBOA),
    _lesson(Variant.MAMBOGO, _MAMBOGO),
)
