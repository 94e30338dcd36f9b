"""The blocks with which the other side could win now, and the moves that leave it one."""

from typing import Final

from players.monoch.sites import TYPE_OF, Site, Sites

_ENOUGH: Final = 2
"""The number of winning types that suffices: any block laid leaves at least one of two."""


class Threats:
    """The sites where a side may have a winning block: each is examined once a move leaves it unchanged."""

    __slots__ = ("_axis", "_found", "_pool", "_side", "_unseen")

    def __init__(self, sites: Sites, side: int, axis: int, pool: tuple[int, ...]) -> None:
        self._side, self._axis, self._pool = side, axis, pool
        self._unseen = list(sites.values())
        self._found: list[tuple[Site, set[int]]] = []

    def outlast(self, site: Site, number: int) -> bool:
        """Return whether the side still has a winning block after a block is laid at a site."""
        if not (self._found or self._unseen) or site.covers(self._side):
            return False
        kind = TYPE_OF[number]
        last = kind if self._pool[kind] == 1 else None
        if any(types - {last} and self._leaves(site, threat) for threat, types in self._found):
            return True
        unseen, self._unseen = self._unseen, []
        for at, other in enumerate(unseen):
            if not self._leaves(site, other):
                self._unseen.append(other)
            elif types := _types(other, self._side):
                self._found.append((other, types))
                if types - {last}:
                    self._unseen += unseen[at + 1 :]
                    return True
        return False

    def _leaves(self, site: Site, threat: Site) -> bool:
        """Return whether a block at one site leaves another site unchanged."""
        (low, high), (start, end) = site.ends[self._axis], threat.ends[self._axis]
        return start <= low and high <= end and not threat.touches(site)


def _types(site: Site, side: int) -> set[int]:
    """Return up to two types of block that win at a site."""
    types = set[int]()
    for number in site.outlook(side).winners(site.numbers):
        if TYPE_OF[number] not in types and site.allows(number):
            types.add(TYPE_OF[number])
            if len(types) == _ENOUGH:
                break
    return types
