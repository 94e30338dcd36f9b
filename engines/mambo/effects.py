"""Effects of a turn that a player thinks about, in sentences for that player."""

from collections.abc import Sequence

from engines.core.messages import N_, NP_, Text, join_list
from engines.core.rules import Outcome, Seat
from engines.mambo.text import figure_shown, outcome_sentence
from engines.mambo.view import Hex, PublicView


def effects(before: PublicView, after: PublicView, seat: Seat, names: Sequence[str]) -> list[Text]:
    """Return what changes for both players, the most important first; nothing where a tile only joins the others."""
    said = _ending(after, after.outcome, seat, names) if after.outcome is not None else []
    if after.last is not None and after.last.filled:
        count = len(after.last.filled)
        said.append(NP_("1 more tile fills in by itself.", "{count} more tiles fill in by themselves.", count))
    if after.outcome is None:
        said += _ways_out(before, after, seat, names)
    return [*said, *_loops(before, after, seat, names), *_territory(before, after, seat, names)]


def _ending(after: PublicView, outcome: Outcome, seat: Seat, names: Sequence[str]) -> list[Text]:
    if len(outcome.winners) > 1:
        verdict = N_("This ends the match in a draw.")
    else:
        verdict = N_("This wins!") if seat in outcome.winners else N_("This loses!")
    return [verdict, outcome_sentence(outcome, names, figure_shown(after))]


def _ways_out(before: PublicView, after: PublicView, seat: Seat, names: Sequence[str]) -> list[Text]:
    """Return the groups of each player that newly have one way out, where that matters."""
    known = {points for points, _, _ in _cornered_groups(before)}
    said = []
    for whose in (Seat(1 - seat), seat):
        found = {place for points, owner, place in _cornered_groups(after) if owner == whose and points not in known}
        if not found:
            continue
        count, places = len(found), join_list(map(str, sorted(found)))
        if whose == seat:
            said.append(
                NP_(
                    "It leaves your group at {places} one way out.",
                    "It leaves your groups at {places} one way out each.",
                    count,
                    places=places,
                )
            )
        else:
            said.append(
                NP_(
                    "It leaves {name}'s group at {places} one way out.",
                    "It leaves {name}'s groups at {places} one way out each.",
                    count,
                    name=names[whose],
                    places=places,
                )
            )
    return said


def _cornered_groups(view: PublicView) -> list[tuple[tuple[Hex, ...], Seat, int]]:
    """Return the points, the owner and the only place of each group with one way out."""
    numbers = {space.hex: number for number, space in enumerate(view.spaces, 1)}
    return [
        (group.points, group.colour.seat, numbers[group.mouths[0]])
        for group in view.groups
        if group.is_laddered and view.aims.threatens(group)
    ]


def _loops(before: PublicView, after: PublicView, seat: Seat, names: Sequence[str]) -> list[Text]:
    wanted = after.aims.loops
    if not wanted or after.outcome is not None:
        return []
    said = []
    for whose in (seat, Seat(1 - seat)):
        loops = after.standings[whose].loops
        if loops <= before.standings[whose].loops:
            continue
        if whose == seat:
            said.append(N_("You then have {loops} of {wanted} loops.", loops=loops, wanted=wanted))
        else:
            said.append(N_("{name} then has {loops} of {wanted} loops.", name=names[whose], loops=loops, wanted=wanted))
    return said


def _territory(before: PublicView, after: PublicView, seat: Seat, names: Sequence[str]) -> list[Text]:
    said = []
    for whose in (seat, Seat(1 - seat)):
        old, new = (_count_territory(view, whose) for view in (before, after))
        if new == old:
            continue
        if whose == seat:
            said.append(N_("Your territory goes from {old} to {new}.", old=old, new=new))
        else:
            said.append(N_("{name}'s territory goes from {old} to {new}.", name=names[whose], old=old, new=new))
    return said


def _count_territory(view: PublicView, seat: Seat) -> int:
    territory = view.standings[seat].territory
    return 0 if territory is None else territory.count
