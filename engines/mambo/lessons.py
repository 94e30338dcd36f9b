"""The lessons of the Mambo family. The learner is orange, Ada teal."""

from typing import Final

from engines.core.lessons import Lesson, Played, Task, Try
from engines.core.messages import N_
from engines.mambo.start_position import StartPosition
from engines.mambo.tiles import Colour
from engines.mambo.variants import Variant
from engines.mambo.view import Group, SeatView, Standing

_TEAL_STRIPE: Final = N_("A teal stripe helps Ada.")
_SPOT_GROWS: Final = N_("A teal stripe: the spot escapes.")


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
        N_("You are orange. Place an orange stripe at 2."),
        StartPosition("0,0:d"),
        (
            Try("0,-1:d", _TEAL_STRIPE),
            Try("0,-1:c", N_("Right. Corners that meet must match."), right=True),
            Try("0,-1:e", _TEAL_STRIPE),
        ),
        N_("Tile c has the orange stripe."),
        goal=lambda played: _own(played.new).largest == 1,
    ),
    Task(
        N_("Touching stripes and spots of a color form a group. Join your two."),
        StartPosition("0,0:e -1,0:c -1,1:b -1,2:a -2,0:b"),
        (
            Try("-3,0:b", N_("The groups are still apart.")),
            Try("-2,1:a", N_("One group of five: hard to wall in."), right=True),
            Try("-1,3:a", N_("The groups are still apart.")),
        ),
        N_("Place 10 touches both groups."),
        goal=lambda played: [each.size for each in _groups(played, Colour.O)] == [5],
    ),
    Task(
        N_("A group grows into empty places beside it. Leave teal's long group only place 6."),
        StartPosition("0,0:d 1,-1:e 0,-1:c 0,1:b"),
        (
            Try("2,-1:e", N_("A teal stripe: the group escapes.")),
            Try("2,-1:f", N_("A teal stripe: the group escapes.")),
            Try("2,-1:a", N_("Right: it can only grow at 6 now."), right=True),
        ),
        N_("Tile a, with an orange stripe, blocks."),
        goal=_leaves_place_6,
    ),
    Task(
        N_("Wall in a teal group to win. The one at tile 12 can only grow at 24."),
        StartPosition("0,0:a -1,1:f 1,0:c 1,1:d 1,2:b 2,2:d 2,0:e 3,2:e"),
        (
            Try("3,0:a", N_("You win! The group can't grow."), right=True),
            Try("3,0:e", N_("A teal stripe: the group escapes.")),
            Try("3,0:f", N_("A teal stripe: the group escapes.")),
        ),
        N_("Tile a, with an orange stripe, blocks."),
        goal=Played.wins,
    ),
    Task(
        N_("A spot is a group, too. Teal's at tile 8 can only grow at 24: wall it in."),
        StartPosition("0,0:b 0,1:c 0,2:d 0,3:f -1,4:d 1,3:d -1,2:a -2,2:c"),
        (
            Try("-2,3:d", _SPOT_GROWS),
            Try("-2,3:b", N_("You win! Even the smallest group counts."), right=True),
            Try("-2,3:f", _SPOT_GROWS),
        ),
        N_("Tile b, with an orange stripe, blocks."),
        goal=Played.wins,
    ),
    Task(
        N_("Your group at tile 6 can only grow at 12. Save it."),
        StartPosition("0,0:f 1,0:b 0,1:a 2,0:d 2,1:f 1,1:c 0,-1:c"),
        (
            Try("0,2:e", N_("You lose: that walls in your group.")),
            Try("0,2:a", N_("Saved: it has two ways out again."), right=True),
            Try("0,2:c", N_("Saved: it has two ways out again."), right=True),
        ),
        N_("Grow through 12, with an orange stripe."),
        goal=Played.is_safe,
    ),
    Task(
        N_("Walling in your own group loses. Your spot at tile 9 can only grow at 14: save it."),
        StartPosition("0,0:f 0,1:e 1,0:c 1,1:f 2,1:d 0,-1:e -1,1:d 3,1:e"),
        (
            Try("1,2:a", N_("Right. The spot joins a stripe that can grow."), right=True),
            Try("1,2:e", N_("You lose: your tile walls in your spot.")),
            Try("1,2:c", N_("Right. The spot joins a stripe that can grow."), right=True),
        ),
        N_("An orange stripe is safe."),
        goal=lambda played: not played.loses(),
    ),
    Task(
        N_("Last tile. With nobody walled in, the largest group wins: 2 to 3 now."),
        StartPosition("0,0:c -1,0:f -2,1:b -2,0:d -2,-1:e -2,2:a"),
        (
            Try("-1,2:b", N_("3 to 3: a draw. You can get 4.")),
            Try("-1,-2:b", N_("Teal's group is still larger: you lose.")),
            Try("-1,1:c", N_("They join: 4 to 3. You win!"), right=True),
            Try("-3,-1:c", N_("Teal's group is still larger: you lose.")),
        ),
        N_("Place 5 touches both your groups."),
        goal=Played.wins,
        options={"size": 7},
    ),
)

_FIRST_LOOP: Final = Task(
    N_("A stripe back where it began is a loop. You are orange: close one."),
    StartPosition("0,0:a 0,1:a 1,0:c 0,2:c"),
    (
        Try("0,-1:a", N_("No loop is closed.")),
        Try("1,-1:b", N_("Closed: your stripe runs round a point."), right=True),
        Try("2,-1:b", N_("No loop is closed.")),
    ),
    N_("Place 4 lies between the ends of your stripe."),
    goal=lambda played: _own(played.new).loops == 1,
)
_SECOND_LOOP: Final = Task(
    N_("Close a second loop in the same group to win."),
    StartPosition("0,0:a 0,-1:a 1,-1:b 0,1:a 0,-2:a 1,1:b 1,0:c"),
    (
        Try("1,-3:c", N_("No loop is closed.")),
        Try("1,-3:d", N_("A teal stripe: no loop.")),
        Try("1,-3:b", N_("The second loop: you win!"), right=True),
    ),
    N_("Tile b leads your stripe down to the right."),
    goal=Played.wins,
)
_MAMBA: Final = (
    _FIRST_LOOP,
    _SECOND_LOOP,
    Task(
        N_("Last tile, 2 to 2. The largest group loses: make it teal's."),
        StartPosition("0,0:a -1,0:d -1,-1:e 0,1:c -2,-1:c 0,2:b"),
        (
            Try("-1,1:b", N_("Your group grows to 3: you lose.")),
            Try("-1,1:f", N_("Teal's group grows to 3. You win!"), right=True),
        ),
        N_("A teal stripe at 5 helps."),
        goal=Played.wins,
        options={"size": 7},
    ),
)
_MAMBOA: Final = (
    _FIRST_LOOP,
    _SECOND_LOOP,
    Task(
        N_("Wall in a teal group to win. The one at tile 12 can only grow at 24."),
        _FIRST[3].start,
        _FIRST[3].tries,
        _FIRST[3].hint,
        goal=Played.wins,
    ),
)
_MAMBOGO: Final = (
    Task(
        N_("The most territory inside a group's loops wins. You are orange, with 8 points: enclose more."),
        StartPosition(
            "0,0:a 1,-1:c -1,0:c 0,-1:b -1,1:b -2,1:a 0,1:c -2,2:c -2,3:b -3,3:a -3,4:c 0,2:b -1,2:a -1,3:c 1,0:b "
            "2,0:b 2,-1:e 2,-2:b"
        ),
        (
            Try("3,-1:e", N_("The loop stays open: still 8.")),
            Try("3,-1:a", N_("The loop is closed. Its inside is yours: 15."), right=True),
            Try("3,-1:f", N_("The loop stays open: still 8.")),
        ),
        N_("Tile a, with an orange stripe, closes the loop."),
        goal=lambda played: _territory(played.new) > _territory(played.old),
    ),
    Task(
        N_("Places with two equal corners fill in themselves. Play at 4: complete a loop."),
        StartPosition("0,0:a 0,-1:b"),
        (
            Try("1,-1:c", N_("Nothing fills in: no place has two equal corners.")),
            Try("1,-1:b", N_("Two tiles filled in and closed the loop: territory!"), right=True),
            Try("1,-1:d", N_("A tile fills in, but teal breaks your loop.")),
        ),
        N_("Tile b leads your stripe round the corner."),
        goal=lambda played: _territory(played.new) > 0,
    ),
    Task(
        N_("You have 10 points. Find the tile that makes 14."),
        StartPosition(
            "0,0:a -1,0:e 0,-1:b 0,1:c -2,1:b -1,1:b 0,-2:c -1,-1:a -2,0:d -3,1:a -2,-1:c -3,0:a -4,1:d -1,-2:b 0,2:d "
            "-1,2:a -1,3:a -2,3:d"
        ),
        (
            Try("-3,2:a", N_("A small loop: 11. Find the larger one.")),
            Try("-3,2:c", N_("No loop is closed.")),
            Try("1,-2:a", N_("Two tiles filled in: a large loop, 14."), right=True),
            Try("1,1:a", N_("No loop is closed.")),
        ),
        N_("From place 10 your stripe returns to the large loop."),
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
