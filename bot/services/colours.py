"""In which colours people see the pictures that only they are shown. It is asked with every picture, so it is kept."""

from collections import OrderedDict
from typing import Final

from bot.store.database import Database
from bot.store.preferences import colours_of, set_preferences

_KEPT: Final = 10_000


class Colours:
    """Colours that users have chosen, with a cache of the latest."""

    def __init__(self, database: Database, *, alone: bool = True) -> None:
        """Without `alone` nothing is cached, since another process may change it."""
        self._database = database
        self._most = _KEPT if alone else 0
        self._known: OrderedDict[int, str | None] = OrderedDict()

    async def of(self, user_id: int) -> str | None:
        """Return the colours of a user; None for the usual ones."""
        if user_id in self._known:
            self._known.move_to_end(user_id)
            return self._known[user_id]
        async with self._database.read() as tx:
            colours = await colours_of(tx, user_id)
            self._keep(user_id, colours)
        return colours

    async def choose(self, user_id: int, colours: str | None) -> None:
        """Store the colours of a user."""
        async with self._database.write() as tx:
            await set_preferences(tx, user_id, colours=colours)
        self._keep(user_id, colours)

    def forget(self, user_id: int) -> None:
        """Drop a user from the cache."""
        self._known.pop(user_id, None)

    def _keep(self, user_id: int, colours: str | None) -> None:
        self._known[user_id] = colours
        while len(self._known) > self._most:
            self._known.popitem(last=False)
