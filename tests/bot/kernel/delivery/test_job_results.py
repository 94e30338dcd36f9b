"""Tests of saving the results of sent jobs: a killed bot must not send a message twice."""

import pytest

from bot.kernel.database.database import Database
from bot.kernel.delivery.attempts import Attempts
from bot.kernel.delivery.discord_api import DiscordApi
from bot.kernel.delivery.dispatch import find_senders
from bot.kernel.delivery.job_result import NOTHING, SENT, JobResult, SavedPost
from bot.kernel.delivery.results import JobResults, without_people
from bot.kernel.delivery.sending import Sending, SendingContext
from bot.kernel.drawing import Drawing
from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import News, Notice, Show, Surface, Tidy
from bot.kernel.store.matches import add_match
from bot.kernel.store.outbox import OutboxRow, enqueue, pending
from bot.kernel.store.posts import PostRow, find_post
from bot.kernel.store.preferences import DmPreferences
from engines.core.rules import Seat
from tests.bot.made_up import BLUE, RED, a_match

SENDERS = find_senders()

POSTED = JobResult(saved=(SavedPost("board", PostRow(2, 9, 1)),), jobs=(Tidy(2, 8, ""),))


@pytest.fixture
async def notes(database: Database, host: Host) -> JobResults:
    match = a_match(101)
    async with database.write() as tx:
        await add_match(tx, match)
        rows = await enqueue(
            tx, 101, [Show(Surface.PRIVATE, Seat(0), ply=1, notifies=False), Show(Surface.BOARD, ply=1)], 0
        )
    # Nothing is sent or drawn here.
    context = SendingContext(host, DiscordApi.__new__(DiscordApi), Drawing.__new__(Drawing), Attempts(), SENDERS)
    return JobResults(Sending(context, match, rows, {}, DmPreferences(), None))


async def waiting(database: Database) -> list[OutboxRow]:
    async with database.read() as tx:
        return await pending(tx, 101)


async def test_a_new_message_is_noted_before_anything_else_is_sent(database: Database, notes: JobResults) -> None:
    private, match_id = await waiting(database)
    await notes.add(private, NOTHING)
    assert [row.kind for row in await waiting(database)] == ["private", "board"]
    await notes.add(match_id, POSTED)
    assert [row.kind for row in await waiting(database)] == ["strip"]
    async with database.read() as tx:
        assert await find_post(tx, 101, "board") == PostRow(2, 9, 1)


async def test_a_message_that_is_not_remembered_is_noted_at_once_too(database: Database, notes: JobResults) -> None:
    private, match_id = await waiting(database)
    await notes.add(private, SENT)
    assert await waiting(database) == [match_id]


@pytest.mark.both_databases
async def test_repeatable_jobs_are_saved_together(database: Database, notes: JobResults) -> None:
    private, match_id = await waiting(database)
    await notes.add(private, NOTHING)
    await notes.add(match_id, NOTHING)
    assert len(await waiting(database)) == 2
    await notes.store()
    assert await waiting(database) == []


async def test_a_followup_job_is_sent_with_the_others(database: Database, notes: JobResults) -> None:
    _, match_id = await waiting(database)
    await notes.add(match_id, POSTED)
    sending = notes.sending
    assert [row.kind for row in sending.jobs] == ["private", "board", "strip"]
    assert sending.jobs[-1] == (await waiting(database))[-1]
    assert sending.post("board") == PostRow(2, 9, 1)


def test_nothing_is_stored_of_a_player_erased_meanwhile() -> None:
    kept = tuple(SavedPost("call", PostRow(2, 9, 1, "Red moved."), user) for user in (RED, BLUE))
    jobs = (
        Notice(News.SEAT_OPENED, RED, Seat(0)),
        Notice(News.SEAT_OPENED, BLUE, Seat(1)),
        Tidy(2, 8, "a\nRed moved."),
    )
    left = without_people(JobResult(saved=kept, jobs=jobs), {RED})
    assert left.saved == (SavedPost("call", PostRow(2, 9, 1, ""), BLUE),)
    assert left.jobs == (jobs[1], Tidy(2, 8, "a"))


@pytest.mark.both_databases
async def test_a_saved_message_is_not_searched_for(database: Database, notes: JobResults) -> None:
    private, match_id = await waiting(database)
    attempts, match = notes.sending.context.attempts, notes.sending.match
    for row in (private, match_id):
        attempts.note_attempt(row)
    await notes.add(private, NOTHING)
    assert [attempts.needs_search(row, match, 2) for row in (private, match_id)] == [True, True], (
        "nothing is stored yet"
    )
    await notes.add(match_id, SENT, "it was refused")
    assert [attempts.needs_search(row, match, 2) for row in (private, match_id)] == [False, False]
    counters = notes.sending.context.host.counters
    assert (counters.sent, counters.given_up) == (2, 1)
    await notes.store()
    assert (counters.sent, counters.given_up) == (2, 1)
