"""Jobs come back from the outbox as they were queued, by this version or an earlier one."""

import dataclasses
from typing import get_args

import pytest

from bot.kernel.matches.aim import Aim
from bot.kernel.matches.jobs import (
    ChannelJob,
    Copy,
    Delete,
    Job,
    Notify,
    NotifyAway,
    NotifyChannelLost,
    NotifyClosedDm,
    NotifyDeclined,
    NotifyQueueRefused,
    NotifyRetired,
    NotifySeatLost,
    NotifyStopped,
    NotifyTurn,
    NotifyUnsent,
    PrivateJob,
    Redact,
    Remind,
    SeatNotice,
    ShowBoard,
    ShowDeadline,
    ShowOffer,
    ShowPrivate,
    ShowProposal,
    ShowRestored,
    ShowSeatOffer,
    ShowUnrated,
    Strip,
    UnreadableJobError,
    read_job,
)
from bot.kernel.matches.jobs import OpenThread as MakeThread
from engines.core.rules import Seat

ALL = (*get_args(ChannelJob), *get_args(PrivateJob))

QUEUED: tuple[tuple[str, str, Job], ...] = (
    ("offer", "{}", ShowOffer()),
    ("declined", '{"user_id": 22}', NotifyDeclined(22)),
    ("stopped", "{}", NotifyStopped()),
    ("thread", "{}", MakeThread()),
    ("thread", '{"wanted": false}', MakeThread(wanted=False)),
    ("board", '{"ply": 3}', ShowBoard(3)),
    ("board", '{"ply": 3, "last": true}', ShowBoard(3, last=True)),
    ("restored", "{}", ShowRestored()),
    ("unrated", "{}", ShowUnrated()),
    ("deadline", "{}", ShowDeadline()),
    ("reminder", "{}", Remind()),
    ("reminder", '{"deadline": 1000}', Remind()),
    ("closed_dm", '{"user_id": 22}', NotifyClosedDm(22)),
    ("unsent", '{"user_id": 22}', NotifyUnsent(22)),
    ("retired", "{}", NotifyRetired()),
    ("proposal", '{"aim": "draw"}', ShowProposal(Aim.DRAW)),
    ("strip", '{"channel_id": 1, "message_id": 2}', Strip(1, 2)),
    ("strip", '{"channel_id": 1, "message_id": 2, "text": null}', Strip(1, 2)),
    ("strip", '{"channel_id": 1, "message_id": 2, "text": "**Mono #101**"}', Strip(1, 2, "**Mono #101**")),
    ("private", '{"ply": 3, "seat": 0, "notifies": true}', ShowPrivate(3, Seat(0), notifies=True)),
    (
        "private",
        '{"ply": 3, "seat": 1, "notifies": true, "anew": true}',
        ShowPrivate(3, Seat(1), notifies=True, anew=True),
    ),
    ("copy", '{"seat": 1}', Copy(Seat(1))),
    ("copy", '{"seat": 1, "asks": true}', Copy(Seat(1), asks=True)),
    ("call", '{"user_id": 22}', NotifyTurn(22)),
    ("seat_lost", '{"seat": 1, "user_id": 22}', NotifySeatLost(Seat(1), 22)),
    ("away", '{"user_id": 22}', NotifyAway(22)),
    ("notify", '{"user_id": 22, "seat": 1, "notice": "are_you_there"}', Notify(22, Seat(1), SeatNotice.ARE_YOU_THERE)),
    ("channel_lost", '{"user_id": 22}', NotifyChannelLost(22)),
    ("queue_refused", '{"user_id": 22}', NotifyQueueRefused(22)),
    ("seat_lost", '{"seat": 1, "user_id": 22, "offered": true}', NotifySeatLost(Seat(1), 22, offered=True)),
    ("seat_offer", '{"seat": 1}', ShowSeatOffer(Seat(1))),
    ("unsend", '{"channel_id": 1, "message_id": 2}', Delete(1, 2)),
    ("redact", '{"person": 22, "names": ["Blue"], "threads": [1]}', Redact(22, ("Blue",), (1,))),
)
"""Rows as each version wrote them: none of them may be lost by an update."""


@pytest.mark.parametrize(("kind", "payload", "job"), QUEUED)
def test_jobs_queued_by_any_version_are_still_sent(kind: str, payload: str, job: Job) -> None:
    assert read_job(kind, payload) == job


@pytest.mark.parametrize("job", [job for _, _, job in QUEUED])
def test_a_job_comes_back_as_it_was_queued(job: Job) -> None:
    assert read_job(job.kind, job.payload()) == job


def test_every_kind_of_job_is_among_these_and_no_two_share_a_name() -> None:
    assert {type(job) for _, _, job in QUEUED} == set(ALL)
    assert len({job.kind for job in ALL}) == len(ALL)


def test_a_job_holds_only_numbers_marks_texts_and_names() -> None:
    told = {(Strip, "text"): str | None, (Redact, "names"): tuple[str, ...], (Redact, "threads"): tuple[int, ...]}
    for job in ALL:
        for field in dataclasses.fields(job):
            text = told.get((job, field.name)) == field.type
            assert field.type in (int, bool, Seat, Aim, SeatNotice) or text, f"{job.__name__}.{field.name}"


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        ("telegram", "{}"),
        ("match_id", "{}"),
        ("board", '{"ply": "3"}'),
        ("match_id", "ply 3"),
        ("private", '{"seat": 0}'),
    ],
)
def test_unknown_jobs_are_refused(kind: str, payload: str) -> None:
    with pytest.raises(UnreadableJobError):
        read_job(kind, payload)
