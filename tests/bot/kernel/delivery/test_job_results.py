"""Tests of saving the results of sent jobs: a killed bot must not send a message twice."""

import dataclasses
from dataclasses import replace
from typing import get_args

import pytest

from bot.kernel.database.database import Database
from bot.kernel.delivery.discord_api import DiscordApi
from bot.kernel.delivery.job_result import NOTHING, JobResult, SavedPost
from bot.kernel.delivery.results import JobResults, without_people, without_person
from bot.kernel.delivery.senders import find_senders
from bot.kernel.delivery.sending import Sending, SendingContext
from bot.kernel.drawing import Drawing
from bot.kernel.matches.aim import Aim
from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import Job, News, Notice, Redact, Show, Surface, Tidy, UnreadableJobError, read_job
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
        await enqueue(tx, 101, [Show(Surface.PRIVATE, Seat(0)), Show(Surface.BOARD)], 0)
        rows = await pending(tx, 101)
    # Nothing is sent or drawn here.
    context = SendingContext(host, DiscordApi.__new__(DiscordApi), Drawing.__new__(Drawing), SENDERS)
    return JobResults(Sending(context, match, rows, {}, DmPreferences(), None))


async def waiting(database: Database) -> list[OutboxRow]:
    async with database.read() as tx:
        return await pending(tx, 101)


@pytest.mark.both_databases
async def test_results_are_known_at_once_and_saved_together(database: Database, notes: JobResults) -> None:
    private, board = await waiting(database)
    await notes.add(private, NOTHING)
    await notes.add(board, POSTED)
    assert [row.kind for row in await waiting(database)] == ["private", "board"]
    sending = notes.sending
    assert [row.kind for row in sending.jobs] == ["private", "board", "strip"]
    assert sending.post("board") == PostRow(2, 9, 1)
    await notes.store()
    async with database.read() as tx:
        assert await find_post(tx, 101, "board") == PostRow(2, 9, 1)
    (strip,) = await waiting(database)
    assert replace(strip, id=0) == sending.jobs[-1], "what was not done waits under the same nonce"
    await notes.add(sending.jobs[-1], NOTHING)
    await notes.store()
    assert await waiting(database) == []


async def test_a_job_that_came_of_another_and_is_done_needs_no_row(database: Database, notes: JobResults) -> None:
    _, board = await waiting(database)
    await notes.add(board, POSTED)
    await notes.add(notes.sending.jobs[-1], NOTHING)
    await notes.store()
    assert [row.kind for row in await waiting(database)] == ["private"]


@pytest.mark.both_databases
async def test_what_fails_is_tried_again_when_it_says(database: Database, notes: JobResults) -> None:
    private, board = await waiting(database)
    await notes.add(board, POSTED)
    for row in (private, notes.sending.jobs[-1]):
        notes.postpone(replace(row, due_at=60, failing_since=30), "slow")
    await notes.store()
    assert [(row.kind, row.due_at, row.failing_since) for row in await waiting(database)] == [
        ("private", 60, 30),
        ("strip", 60, 30),
    ]


async def test_what_could_not_be_found_again_is_saved_at_once(database: Database, notes: JobResults) -> None:
    private, board = await waiting(database)
    await notes.add(private, JobResult(at_once=True))
    assert await waiting(database) == [board]


def test_nothing_is_stored_of_a_player_erased_meanwhile() -> None:
    kept = tuple(SavedPost("call", PostRow(2, 9, 1, "Red moved."), user) for user in (RED, BLUE))
    left = without_people(JobResult(saved=kept), {RED})
    assert left.saved == (SavedPost("call", PostRow(2, 9, 1, ""), BLUE),)
    jobs = (
        Notice(News.SEAT_OPENED, RED, Seat(0)),
        Notice(News.SEAT_OPENED, BLUE, Seat(1)),
        Tidy(2, 8, "a\nRed moved."),
    )
    assert [without_person(job, {RED}) for job in jobs] == [None, jobs[1], Tidy(2, 8, "a")]


@pytest.mark.both_databases
async def test_a_saved_message_is_not_searched_for(database: Database, notes: JobResults) -> None:
    private, match_id = await waiting(database)
    attempts, match = notes.sending.context.attempts, notes.sending.match
    for row in (private, match_id):
        attempts.note_attempt(row)
    await notes.add(private, NOTHING)
    await notes.add(match_id, NOTHING, "it was refused")
    assert [attempts.needs_search(row, match, 2) for row in (private, match_id)] == [True, True], (
        "nothing is stored yet"
    )
    await notes.store()
    assert [attempts.needs_search(row, match, 2) for row in (private, match_id)] == [False, False]
    counters = notes.sending.context.host.counters
    assert (counters.sent, counters.given_up) == (2, 1)
    await notes.store()
    assert (counters.sent, counters.given_up) == (2, 1)


QUEUED: tuple[tuple[str, str, Job], ...] = (
    *((surface.value, "{}", Show(surface)) for surface in Surface),
    *((news.value, '{"user_id": 22}', Notice(news, 22)) for news in News),
    ("board", '{"anew": true}', Show(Surface.BOARD, anew=True)),
    ("proposal", '{"aim": "draw"}', Show(Surface.PROPOSAL, aim=Aim("draw"))),
    ("private", '{"seat": 0}', Show(Surface.PRIVATE, Seat(0))),
    ("seat_taken", '{"user_id": 22, "seat": 1}', Notice(News.SEAT_TAKEN, 22, Seat(1))),
    ("strip", '{"channel_id": 1, "message_id": 2, "text": "**Mono #101**"}', Tidy(1, 2, "**Mono #101**")),
    ("delete", '{"channel_id": 1, "message_id": 2}', Tidy(1, 2)),
    ("redact", '{"person": 22, "names": ["Blue"], "threads": [1]}', Redact(22, ("Blue",), (1,))),
)


@pytest.mark.parametrize(("kind", "payload", "job"), QUEUED)
def test_a_job_comes_back_as_it_was_queued(kind: str, payload: str, job: Job) -> None:
    assert (job.kind, job.payload()) == (kind, payload)
    assert read_job(kind, payload) == job


def test_every_kind_of_job_is_among_these_and_has_a_sender() -> None:
    assert {kind for kind, _, _ in QUEUED} == set(SENDERS)
    assert {type(job) for _, _, job in QUEUED} == set(get_args(Job))


def test_a_job_holds_only_numbers_marks_texts_and_names() -> None:
    told = {(Tidy, "text"): str | None, (Redact, "names"): tuple[str, ...], (Redact, "threads"): tuple[int, ...]}
    plain = (int, bool, Surface, News, int | None, Seat | None, Aim | None)
    for job in get_args(Job):
        for field in dataclasses.fields(job):
            text = told.get((job, field.name)) == field.type
            assert field.type in plain or text, f"{job.__name__}.{field.name}"


@pytest.mark.parametrize(
    ("kind", "payload"),
    [("telegram", "{}"), ("match_id", "{}"), ("board", '{"anew": 3}'), ("board", "anew"), ("delete", "{}")],
)
def test_unknown_jobs_are_refused(kind: str, payload: str) -> None:
    with pytest.raises(UnreadableJobError):
        read_job(kind, payload)
