"""Effects of a turn that matter to a player, in sentences for that player."""

from collections.abc import Sequence

from engines.core.messages import N_, NP_, Text
from engines.core.rules import Outcome, Seat
from engines.mambo.text import figure_shown, outcome_sentence
from engines.mambo.view import PublicView
from engines.mambo.words import cornered_groups, only_way_out


def effects(before: PublicView, after: PublicView, seat: Seat, names: Sequence[str]) -> list[Text]:
    """Return the effects of a move on both players, most important first; empty if a tile only joins the others."""
    sentences = _ending(after, after.outcome, seat, names) if after.outcome is not None else []
    if after.last is not None and after.last.filled:
        count = len(after.last.filled)
        sentences.append(NP_("1 more tile fills in.", "{count} more tiles fill in.", count))
    if after.outcome is None:
        sentences += _ways_out(after, seat, names)
    return [*sentences, *_loops(before, after, seat, names), *_territory(before, after, seat, names)]


def _ending(after: PublicView, outcome: Outcome, seat: Seat, names: Sequence[str]) -> list[Text]:
    if len(outcome.winners) > 1:
        verdict = N_("This ends the match in a draw.")
    else:
        verdict = N_("This wins!") if seat in outcome.winners else N_("This loses!")
    return [verdict, outcome_sentence(outcome, names, figure_shown(after))]


def _ways_out(after: PublicView, seat: Seat, names: Sequence[str]) -> list[Text]:
    """Return the groups of each player left with one way out, if that matters."""
    return [
        only_way_out(way, "" if owner == seat else names[owner])
        for owner, way in sorted(
            ((group.colour.seat, way) for group, way in cornered_groups(after)),
            key=lambda each: (each[0] == seat, each[1].tile),
        )
    ]


def _loops(before: PublicView, after: PublicView, seat: Seat, names: Sequence[str]) -> list[Text]:
    wanted = after.aims.loops
    if not wanted or after.outcome is not None:
        return []
    sentences = []
    for whose in (seat, Seat(1 - seat)):
        loops = after.standings[whose].loops
        if loops <= before.standings[whose].loops:
            continue
        if whose == seat:
            sentences.append(N_("You then have {loops} of {wanted} loops.", loops=loops, wanted=wanted))
        else:
            sentences.append(
                N_("{name} then has {loops} of {wanted} loops.", name=names[whose], loops=loops, wanted=wanted)
            )
    return sentences


def _territory(before: PublicView, after: PublicView, seat: Seat, names: Sequence[str]) -> list[Text]:
    sentences = []
    for whose in (seat, Seat(1 - seat)):
        old, new = (_count_territory(view, whose) for view in (before, after))
        if new == old:
            continue
        if whose == seat:
            sentences.append(N_("Your territory goes from {old} to {new}.", old=old, new=new))
        else:
            sentences.append(N_("{name}'s territory goes from {old} to {new}.", name=names[whose], old=old, new=new))
    return sentences


def _count_territory(view: PublicView, seat: Seat) -> int:
    territory = view.standings[seat].territory
    return 0 if territory is None else territory.count
