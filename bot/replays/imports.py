"""Records that people bring, replayed in a worker process of their own: a long one holds up no match."""

from typing import Final

from bot.kernel.matches.refusal import Refusal
from bot.kernel.text.translation import _
from bot.kernel.workers.processes import WorkerError, Workers
from bot.replays.import_record import ImportedStep, read_step
from bot.replays.replay_verbs import ReplayStep

IDLE: Final = 120
"""Seconds without a record after which the worker is ended, and with it the replays it remembers."""
NICENESS: Final = 10
MOST_WAITING: Final = 5
"""Records that are being read or wait: each takes `import_record.SECONDS` at most."""


class Imports:
    """Reads one record after the other. No thread stands in: what ends a worker would end the bot."""

    def __init__(self) -> None:
        self._workers = Workers(1, niceness=NICENESS, idle=IDLE)
        self._readers = set[int]()
        """The users whose records are being read or wait."""

    async def read(self, data: bytes, wanted: ReplayStep, user_id: int, locale: str) -> ImportedStep:
        """Return a step of a record's replay; a Refusal for what is no record, and while too much is being read."""
        if user_id in self._readers:
            raise Refusal(_("I'm still reading your last file. Try again then."))
        if len(self._readers) >= MOST_WAITING:
            raise Refusal(_("I'm busy with other records. Try again in a minute."))
        self._readers.add(user_id)
        try:
            step = await self.call(data, wanted, user_id, locale)
        except (WorkerError, TimeoutError) as error:
            raise Refusal(_("This record takes too much time or memory to replay.")) from error
        finally:
            self._readers.discard(user_id)
        if isinstance(step, Refusal):
            raise step
        return step

    async def call(self, data: bytes, wanted: ReplayStep, user_id: int, locale: str) -> ImportedStep | Refusal:
        """Read it in the worker."""
        return await self._workers.call(read_step, data, wanted, user_id, locale)

    async def close(self) -> None:
        """End the worker."""
        await self._workers.close()
