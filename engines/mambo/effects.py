"""What a turn that is being thought about would do, in sentences for the player who thinks about it."""

from collections.abc import Iterable, Sequence

from engines.core.rules import Outcome, Seat
from engines.mambo.text import counted, figure_shown, outcome_sentence
from engines.mambo.view import Group, PublicView


def effects(before: PublicView, after: PublicView, seat: Seat, names: Sequence[str]) -> list[str]:
    """Say what changes for both players, the most important first; nothing where a tile only joins the others."""
    said = _ending(after, after.outcome, seat, names) if after.outcome is not None else []
    if after.last is not None and after.last.filled:
        said.append(f"It fills in {counted(len(after.last.filled), 'more tile')}.")
    if after.outcome is None:
        said += _mouths(before, after, seat, names)
    return [*said, *_loops(before, after, seat, names), *_territory(before, after, seat, names)]


def _ending(after: PublicView, outcome: Outcome, seat: Seat, names: Sequence[str]) -> list[str]:
    if len(outcome.winners) > 1:
        verdict = "This ends the game in a tie."
    else:
        verdict = "This wins!" if seat in outcome.winners else "This loses!"
    return [verdict, outcome_sentence(outcome, names, figure_shown(after))]


def _mouths(before: PublicView, after: PublicView, seat: Seat, names: Sequence[str]) -> list[str]:
    """For each player the largest group that has newly one mouth left, where that matters."""
    known = {group.points for group in _in_danger(before)}
    said = []
    for whose, owner in ((seat, "your"), (Seat(1 - seat), f"{names[1 - seat]}'s")):
        new = [group for group in _in_danger(after) if group.colour.seat == whose and group.points not in known]
        if new:
            largest = max(new, key=lambda group: group.size)
            said.append(f"It leaves {owner} group of {largest.size} with one mouth.")
    return said


def _in_danger(view: PublicView) -> Iterable[Group]:
    return (group for group in view.groups if group.laddered and view.aims.threatens(group))


def _loops(before: PublicView, after: PublicView, seat: Seat, names: Sequence[str]) -> list[str]:
    if not after.aims.loops or after.outcome is not None:
        return []
    said = []
    for whose, who in ((seat, "You then have"), (Seat(1 - seat), f"{names[1 - seat]} then has")):
        now = after.standings[whose].loops
        if now > before.standings[whose].loops:
            said.append(f"{who} {now} of {counted(after.aims.loops, 'loop')}.")
    return said


def _territory(before: PublicView, after: PublicView, seat: Seat, names: Sequence[str]) -> list[str]:
    said = []
    for whose, who in ((seat, "Your"), (Seat(1 - seat), f"{names[1 - seat]}'s")):
        was, now = (view.standings[whose].territory for view in (before, after))
        if now is not None and now.count != (was.count if was else 0):
            said.append(f"{who} territory goes from {was.count if was else 0} to {now.count}.")
    return said
