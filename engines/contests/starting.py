"""The matches that begin next."""

from collections import Counter
from collections.abc import Set as AbstractSet

from engines.contests.contest import Contest, Pairing


def startable(contest: Contest, begun: AbstractSet[str] = frozenset()) -> tuple[Pairing, ...]:
    """Return all pairings that can begin now, given the ids of those that have begun.

    Nobody plays more matches at once than the rules allow. Earlier rounds come first, and in a round those whose
    members play least. Members who dropped out do not delay the others at a table: see `playing`.
    """
    most, active = contest.rules.at_once, set(contest.active)
    waiting = [pairing for pairing in contest.open_pairings if pairing.id not in begun]
    running = Counter(name for pairing in contest.open_pairings if pairing.id in begun for name in pairing.members)
    chosen: list[Pairing] = []
    while free := [each for each in waiting if all(running[name] < most for name in each.members if name in active)]:
        first = min(free, key=lambda each: (each.round, sum(running[name] for name in each.members)))
        chosen.append(first)
        waiting.remove(first)
        running.update(first.members)
    return tuple(chosen)


def playing(contest: Contest, pairing: Pairing) -> tuple[str, ...]:
    """Return the members of a pairing who have not dropped out, in the order of seats."""
    active = set(contest.active)
    return tuple(name for name in pairing.members if name in active)
