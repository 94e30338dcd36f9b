"""The blocks with which the other side could win now, and the moves that leave it one."""

from players.monoch.sites import TYPE_OF, Site, Sites


class Threats:
    """The sites where a side may have a block to win with."""

    __slots__ = ("_axis", "_found", "_pool", "_side")

    def __init__(self, sites: Sites, side: int, axis: int, pool: tuple[int, ...]) -> None:
        self._side, self._axis, self._pool = side, axis, pool
        self._found = [_Threat(site, side) for site in sites.values() if site.outlook(side).winners(site.numbers)]

    def __bool__(self) -> bool:
        return bool(self._found)

    def outlast(self, site: Site, number: int) -> bool:
        """Return whether the side still has a block with which it could win, once one is laid at a site."""
        if not self._found or site.covers(self._side):
            return False
        kind = TYPE_OF[number]
        last = kind if self._pool[kind] == 1 else None
        low, high = site.ends[self._axis]
        for threat in self._found:
            start, end = threat.site.ends[self._axis]
            if start <= low and high <= end and not threat.site.touches(site) and threat.has_other_than(last):
                return True
        return False


class _Threat:
    """A site where a side may have a block to win with: its types are found when they are asked for."""

    __slots__ = ("_left", "_types", "site")

    def __init__(self, site: Site, side: int) -> None:
        self.site = site
        self._types: set[int] = set()
        self._left = iter(site.outlook(side).winners(site.numbers))

    def has_other_than(self, last: int | None) -> bool:
        """Return whether a block of another type than that does it."""
        if self._types - {last}:
            return True
        for number in self._left:
            kind = TYPE_OF[number]
            if kind not in self._types and self.site.allows(number):
                self._types.add(kind)
                if kind != last:
                    return True
        return False
