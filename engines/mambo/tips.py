"""The thing a newcomer should notice on the board, in a sentence."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from engines.core.messages import N_, Text, join_list
from engines.mambo.view import Colour, Hex, SeatView, Tile


def tip(view: SeatView, names: Sequence[str]) -> str:
    """Return what matters most in the position for the player to move."""
    return next(_tips(view, names))


def _tips(view: SeatView, names: Sequence[str]) -> Iterator[Text]:
    public = view.public
    opponent = names[1 - view.seat]
    own = Colour.O if view.seat == 0 else Colour.X
    numbers = {space.hex: number for number, space in enumerate(public.spaces, 1)}
    yield from _cornered(view, numbers, own, opponent)
    wanted = public.aims.loops
    if wanted and public.standings[1 - view.seat].loops == wanted - 1:
        yield N_("{name} needs one more loop to win.", name=opponent)
    elif wanted and public.standings[view.seat].loops == wanted - 1:
        yield N_("You need one more loop to win.")
    touched = Counter(place for group in public.groups if group.colour is own for place in group.mouths)
    joining = [numbers[place] for place, groups in touched.items() if groups > 1 and place in numbers]
    if joining:
        yield N_("Place {place} touches two of your groups: your stripe there may join them.", place=min(joining))
    stripes = [tile.value for tile in Tile if tile.dominant is own]
    yield N_("Tiles {tiles} have stripes in your colour.", tiles=join_list(stripes))


def _cornered(view: SeatView, numbers: Mapping[Hex, int], own: Colour, opponent: str) -> Iterator[Text]:
    """Yield the groups that may be walled in at their only way out, the opponent's first."""
    aims = view.public.aims
    for group in sorted(view.public.groups, key=lambda group: group.colour is own):
        place = numbers.get(group.mouths[0]) if group.is_laddered and aims.threatens(group) else None
        if place is None:
            continue
        if group.colour is own:
            yield N_("Your group at {place} has one way out.", place=place)
        elif aims.may_kill(group):
            yield N_("{name}'s group at {place} has one way out: close it and you win.", name=opponent, place=place)
        else:
            yield N_("{name}'s group at {place} has one way out.", name=opponent, place=place)
