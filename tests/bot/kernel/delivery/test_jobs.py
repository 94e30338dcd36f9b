"""Jobs come back from the outbox as they were queued, and each kind has a sender."""

import dataclasses
from typing import get_args

import pytest

from bot.kernel.delivery.dispatch import find_senders
from bot.kernel.matches.aim import Aim
from bot.kernel.matches.jobs import Job, News, Notice, Redact, Show, Surface, Tidy, UnreadableJobError, read_job
from engines.core.rules import Seat

SENDERS = find_senders()

QUEUED: tuple[tuple[str, str, Job], ...] = (
    *((surface.value, "{}", Show(surface)) for surface in Surface),
    *((news.value, '{"user_id": 22}', Notice(news, 22)) for news in News),
    ("board", '{"ply": 3, "anew": true}', Show(Surface.BOARD, ply=3, anew=True)),
    ("proposal", '{"aim": "draw"}', Show(Surface.PROPOSAL, aim=Aim("draw"))),
    ("private", '{"seat": 0, "ply": 3, "notifies": true}', Show(Surface.PRIVATE, Seat(0), ply=3, notifies=True)),
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
    [("telegram", "{}"), ("match_id", "{}"), ("board", '{"ply": "3"}'), ("board", "ply 3"), ("delete", "{}")],
)
def test_unknown_jobs_are_refused(kind: str, payload: str) -> None:
    with pytest.raises(UnreadableJobError):
        read_job(kind, payload)
