"""In which colours people see the pictures that only they are shown. It is asked with every picture, so it is kept."""

from collections import OrderedDict
from typing import Final

from bot.store.database import Database
from bot.store.preferences import colours_of, set_colours

_KEPT: Final = 10_000


class Colours:
    """What people have chosen, those kept whose pictures were asked for last."""

    def __init__(self, database: Database, *, alone: bool = True) -> None:
        """Where this process is not `alone`, nothing is kept: somebody may choose in another one."""
        self._database = database
        self._most = _KEPT if alone else 0
        self._known: OrderedDict[int, str | None] = OrderedDict()

    async def of(self, user_id: int) -> str | None:
        """Return what somebody has chosen; None for the usual colours."""
        if user_id in self._known:
            self._known.move_to_end(user_id)
            return self._known[user_id]
        async with self._database.read() as tx:
            found = await colours_of(tx, user_id)
            self._keep(user_id, found)
        return found

    async def choose(self, user_id: int, colours: str | None) -> None:
        """Store what somebody chooses."""
        async with self._database.write() as tx:
            await set_colours(tx, user_id, colours)
        self._keep(user_id, colours)

    def forget(self, user_id: int) -> None:
        """Know nothing more of somebody."""
        self._known.pop(user_id, None)

    def _keep(self, user_id: int, colours: str | None) -> None:
        self._known[user_id] = colours
        while len(self._known) > self._most:
            self._known.popitem(last=False)
