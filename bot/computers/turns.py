"""Play the computers' seats: each turn is searched in a worker process and entered.

No state here needs saving: the duties of computers follow from the newest position, also after a restart.
"""

import asyncio
import logging
import secrets
from collections import Counter
from itertools import chain
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from bot.agreements.agreement import agree, disagree, users_to_agree
from bot.computers.choices import USUAL, Duty, Pauses, duties_of, interaction_of, possible_texts, question_of
from bot.computers.pool import Processes, ThinkingError, count_cut
from bot.computers.saved_answers import save_reasons
from bot.kernel.database.cluster import Wakeup
from bot.kernel.database.errors import fault_of, is_unavailable
from bot.kernel.log_lines import facts
from bot.kernel.matches.aim import DRAW
from bot.kernel.matches.clocks import is_paused
from bot.kernel.matches.host import Host
from bot.kernel.matches.open_match import load_match
from bot.kernel.matches.position import Position
from bot.kernel.matches.refusal import MatchOverError, Refusal, StaleBoardError
from bot.kernel.matches.request import Person, Reply, Request
from bot.kernel.matches.validation import OffTurnError, PausedError
from bot.kernel.store.match_row import Status, is_computer
from bot.kernel.store.matches import match_ids_with_computers
from bot.kernel.store.proposals import proposals_of
from bot.play.play import Also, play
from engines.core.errors import RulesError
from engines.core.rules import Seat
from players.questions import Answer, Kind

log = logging.getLogger(__name__)

TRIES: Final = 3
"""Attempts at one decision; if all fail, the first possible move is played."""
RETRY_WAIT: Final = 30
"""Seconds before a match is checked again after any other failure."""
POLL_INTERVAL: Final = 20
"""Seconds between two checks for changes by other processes whose notices were lost."""
_A_MOMENT: Final = 1.0
MOST_ENTRIES: Final = 50
"""The most entries a computer may make in a turn without ending it; then it plays the first that does."""


class Turns:
    """Runs one task for each decision that a computer has to make."""

    def __init__(self, host: Host, processes: Processes, pauses: Pauses = USUAL) -> None:
        self._host, self.processes, self.pauses = host, processes, pauses
        self._notified: set[int] = set()
        self._looking: dict[int, asyncio.Task[None]] = {}
        self._duties: dict[int, dict[Duty, asyncio.Task[None]]] = {}
        self._entering: set[tuple[int, Duty]] = set()
        self._unfinished: Counter[tuple[int, Duty]] = Counter()
        self._closed = False
        self._beginning: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Continue the matches that wait for a computer, if this node is the leader."""
        if self._host.cluster.leads:
            for match_id in await self._host.read(match_ids_with_computers):
                self.notify(match_id)

    def notify(self, match_id: int) -> None:
        """Schedule a check of a match with computers, after a change."""
        if self._closed:
            return
        if not self._host.cluster.leads:
            self._host.cluster.notify(Wakeup.COMPUTERS, match_id)
            return
        self._notified.add(match_id)
        if match_id not in self._looking:
            self._looking[match_id] = asyncio.create_task(self._look(match_id), name=f"computers of #{match_id}")

    def leader_changed(self) -> None:
        """Start all duties of computers if this node is now the leader, else drop them."""
        if self._closed:
            return
        if self._beginning is not None:
            self._beginning.cancel()
        if self._host.cluster.leads:
            self._beginning = asyncio.create_task(self._begin(), name="all computers")
            return
        for match_id in list(self._duties):
            self._drop(match_id, set())

    async def _begin(self) -> None:
        """Check all matches with computers once, then regularly those changed lately, because notices may get lost."""
        since = 0
        while not self._closed and self._host.cluster.leads:
            try:
                async with self._host.database.snapshot() as tx:
                    match_ids = await match_ids_with_computers(tx, since)
            except SQLAlchemyError as error:
                log.warning("cannot load the computers' matches (%s)", type(error).__name__)
            else:
                since = self._host.now() - 2 * POLL_INTERVAL
                for match_id in match_ids:
                    self.notify(match_id)
            await asyncio.sleep(POLL_INTERVAL)

    async def idle(self) -> None:
        """Wait until no computer has anything to do."""
        while busy := self._tasks():
            if all(task.done() for task in busy):
                return
            await asyncio.wait(busy)
            await asyncio.sleep(0)

    async def close(self) -> None:
        """Stop thinking; the next start finds the unfinished duties."""
        self._closed = True
        if self._beginning is not None:
            self._beginning.cancel()
        tasks = self._tasks()
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
        await self.processes.close()

    def _tasks(self) -> list[asyncio.Task[None]]:
        return [*self._looking.values(), *(task for each in self._duties.values() for task in each.values())]

    async def _look(self, match_id: int) -> None:
        try:
            while match_id in self._notified:
                self._notified.discard(match_id)
                await self._act_on_position(match_id)
        except Refusal:
            self._drop(match_id, set())
        except Exception as error:  # noqa: BLE001 - any error is logged, and the match retried
            _log_failure(error, match_id)
            asyncio.get_running_loop().call_later(RETRY_WAIT, self.notify, match_id)
        finally:
            del self._looking[match_id]

    async def _act_on_position(self, match_id: int) -> None:
        """Start new duties and drop obsolete ones, including searches of earlier positions."""
        seen = await load_match(self._host, match_id)
        if seen.row.status is not Status.PLAYING:
            self._drop(match_id, set())
            return
        position = seen.position
        duties = () if is_paused(seen.row, self._host.now()) else duties_of(position)
        owed = [*duties, *await self._draws_to_judge(position)]
        self._drop(match_id, set(owed))
        known = self._duties.setdefault(match_id, {})
        for duty in owed:
            if duty not in known:
                known[duty] = asyncio.create_task(self._do(position, duty), name=f"computer at #{match_id}")

    def _drop(self, match_id: int, owed: set[Duty]) -> None:
        known = self._duties.get(match_id, {})
        for duty in set(known) - owed:
            if (match_id, duty) not in self._entering:
                known[duty].cancel()
            del known[duty]
            del self._unfinished[match_id, duty]
        if not known:
            self._duties.pop(match_id, None)

    async def _draws_to_judge(self, position: Position) -> set[Duty]:
        proposal = (await self._host.read(proposals_of, position.match_id)).get(DRAW)
        if proposal is None or proposal.declined_by is not None or proposal.number != position.number:
            return set()
        seats = [Seat(position.match.seats_of(user)[0]) for user in users_to_agree(position, DRAW, proposal.agreed)]
        return {Duty(Kind.DRAW, seat, position.number) for seat in seats if position.is_played_by_computer(seat)}

    async def _do(self, position: Position, duty: Duty) -> None:
        """Decide and enter the action; after any failure the match is checked again."""
        match_id = position.match_id
        try:
            answer, _ = await asyncio.gather(
                self._decide(position, duty), asyncio.sleep(self.pauses.before(position, duty))
            )
            self._entering.add((match_id, duty))
            if duty.kind is Kind.DRAW:
                await self._answer_draw(position, duty, agrees=answer is not None and answer.agrees)
            else:
                await self._enter(position, duty, answer)
                await self._continue_turn(position, duty)
        except (StaleBoardError, MatchOverError):
            pass
        except Exception as error:  # noqa: BLE001 - as above
            _log_failure(error, match_id)
            asyncio.get_running_loop().call_later(RETRY_WAIT, self._retry, match_id, duty)
        finally:
            self._entering.discard((match_id, duty))

    async def _continue_turn(self, position: Position, duty: Duty) -> None:
        """Ask the computer again if its entry did not end its turn, as where one turn takes several entries."""
        match_id = position.match_id
        newest = await self._host.positions.current(match_id)
        if duty.kind is Kind.CHOOSE and newest.ply != position.ply and duty in duties_of(newest):
            self._unfinished[match_id, duty] += 1
            asyncio.get_running_loop().call_soon(self._retry, match_id, duty)

    def _retry(self, match_id: int, duty: Duty) -> None:
        known = self._duties.get(match_id, {})
        if duty in known and known[duty].done():
            del known[duty]
        self.notify(match_id)

    async def _decide(self, position: Position, duty: Duty) -> Answer | None:
        """Return the computer's decision; None if its processes fail, or if it never ends its turn."""
        for _ in range(TRIES if self._unfinished[position.match_id, duty] < MOST_ENTRIES else 0):
            question = question_of(position, duty, secrets.token_bytes(32))
            try:
                answer = await self.processes.ask(question)
            except ThinkingError as error:
                log.warning("a thinking process failed (%s)", error, extra=facts(match=position.match_id))
            else:
                count_cut(self._host, question, answer, position.match_id)
                return answer
        return None

    async def _enter(self, position: Position, duty: Duty, answer: Answer | None) -> None:
        """Enter the action; if there is none or the rules refuse it, the first possible one."""
        decided = [] if answer is None or answer.action is None else [answer.action]
        also = None if answer is None else save_reasons(answer)
        texts = chain(decided, possible_texts(position, duty) if duty.kind is Kind.CHOOSE else ())
        attempt = 0
        for text in texts:
            try:
                while await self._waits(position, duty, text, attempt, also if text in decided else None):
                    attempt += 1
            except RulesError:
                log.warning("a computer's move was refused", extra=facts(match=position.match_id, ply=position.ply))
                attempt += 1
                continue
            return

    async def _waits(self, position: Position, duty: Duty, text: str, attempt: int, also: Also | None) -> bool:
        """Enter an action; return whether to retry, after another player's entry or a delayed entry that failed."""
        match_id, user_id = position.match_id, position.match.holders[duty.seat]
        request = self._request(position, duty, attempt)
        try:
            instead = None if is_computer(user_id) else duty.seat
            played = await play(self._host, request, text, instead=instead, also=also)
        except (StaleBoardError, MatchOverError):
            raise
        except (PausedError, OffTurnError):
            # Where several act at once, this decision was already entered at an earlier ply.
            raise StaleBoardError(position.match) from None
        except Refusal:
            # Another player's entry is delayed: it is played first and usually ends this position.
            if duty.kind is Kind.REACT:
                raise StaleBoardError(position.match) from None
            await asyncio.sleep(_A_MOMENT)
            return True
        if not isinstance(played, Reply):
            return False
        # The clock plays the delayed entry; enter it again only if that failed.
        self._entering.discard((match_id, duty))
        await asyncio.sleep(max(0, (played.due_at or 0) - self._host.now()) + 3 * _A_MOMENT)
        return (await self._host.positions.current(match_id)).ply == position.ply

    async def _answer_draw(self, position: Position, duty: Duty, *, agrees: bool) -> None:
        step = agree if agrees else disagree
        try:
            await step(self._host, self._request(position, duty, 15), DRAW, by_computer=True)
        except Refusal:
            # Another answer, of a player or a computer, has settled the proposal.
            raise StaleBoardError(position.match) from None

    def _request(self, position: Position, duty: Duty, attempt: int) -> Request:
        """Return the request of a computer, identical for the same attempt."""
        row = position.match.table[duty.seat]
        interaction = interaction_of(position, duty.seat, attempt)
        return Request(Person(row.user_id, row.name), position.match_id, interaction, duty.number)


def _log_failure(error: Exception, match_id: int) -> None:
    if is_unavailable(error):
        log.warning("computers of #%s will retry: the database is unavailable (%s)", match_id, fault_of(error))
    else:
        log.error("a computer failed", exc_info=error, extra=facts(match=match_id))
