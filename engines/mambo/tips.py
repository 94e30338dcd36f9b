"""The thing a newcomer should notice on the board, in a sentence."""

from collections import Counter
from collections.abc import Iterator, Sequence

from engines.core.messages import N_, Text, join_list
from engines.mambo.view import Colour, Group, SeatView, Tile


def tip(view: SeatView, names: Sequence[str]) -> str:
    """Return what matters most in the position for the player to move."""
    return next(_tips(view, names))


def _tips(view: SeatView, names: Sequence[str]) -> Iterator[Text]:
    public = view.public
    own = Colour.O if view.seat == 0 else Colour.X
    numbers = {space.hex: number for number, space in enumerate(public.spaces, 1)}

    def cornered(group: Group) -> int | None:
        """Return the number of a group's only way out, if it may be walled in there."""
        return numbers.get(group.mouths[0]) if group.is_laddered and public.aims.threatens(group) else None

    for group in public.groups:
        if group.colour is own and (place := cornered(group)) is not None:
            yield N_("Your group at {place} has one way out.", place=place)
    for group in public.groups:
        if group.colour is not own and (place := cornered(group)) is not None:
            yield N_("{name}'s group at {place} has one way out.", name=names[1 - view.seat], place=place)
    wanted, other = public.aims.loops, public.standings[1 - view.seat].loops
    if wanted and other == wanted - 1:
        yield N_("{name} needs one more loop.", name=names[1 - view.seat])
    elif wanted and public.standings[view.seat].loops == wanted - 1:
        yield N_("You need one more loop.")
    touched = Counter(place for group in public.groups if group.colour is own for place in group.mouths)
    joining = [numbers[place] for place, groups in touched.items() if groups > 1 and place in numbers]
    if joining:
        yield N_("Place {place} touches two of your groups: your stripe there may join them.", place=min(joining))
    stripes = [tile.value for tile in Tile if tile.dominant is own]
    yield N_("Tiles {tiles} have stripes in your colour.", tiles=join_list(stripes))
