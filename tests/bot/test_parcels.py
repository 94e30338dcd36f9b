"""Parcels come back from the outbox as they were queued, by this version or an earlier one."""

import dataclasses
from typing import get_args

import pytest

from bot.answers import Aim
from bot.parcels import Archive as ArchiveThread
from bot.parcels import (
    ArchiveOwn,
    Call,
    ChannelParcel,
    Copy,
    Delete,
    Notice,
    Notify,
    Parcel,
    PrivateParcel,
    Redact,
    Remind,
    ShowBoard,
    ShowDeadline,
    ShowOffer,
    ShowPrivate,
    ShowProposal,
    ShowRestored,
    ShowSeatOffer,
    ShowUnrated,
    Strip,
    TellChannelLost,
    TellClosed,
    TellDeclined,
    TellLookedAfter,
    TellQueueRefused,
    TellRetired,
    TellSeatLost,
    TellStopped,
    TellUnsent,
    UnreadableParcelError,
    parcel_from,
)
from bot.parcels import OpenThread as MakeThread
from engines.core.rules import Seat

ALL = (*get_args(ChannelParcel), *get_args(PrivateParcel))

QUEUED: tuple[tuple[str, str, Parcel], ...] = (
    ("offer", "{}", ShowOffer()),
    ("declined", '{"user_id": 22}', TellDeclined(22)),
    ("stopped", "{}", TellStopped()),
    ("thread", "{}", MakeThread()),
    ("thread", '{"wanted": false}', MakeThread(wanted=False)),
    ("board", '{"ply": 3}', ShowBoard(3)),
    ("board", '{"ply": 3, "last": true}', ShowBoard(3, last=True)),
    ("restored", "{}", ShowRestored()),
    ("unrated", "{}", ShowUnrated()),
    ("deadline", "{}", ShowDeadline()),
    ("reminder", "{}", Remind()),
    ("reminder", '{"deadline": 1000}', Remind()),
    ("closed_dm", '{"user_id": 22}', TellClosed(22)),
    ("unsent", '{"user_id": 22}', TellUnsent(22)),
    ("retired", "{}", TellRetired()),
    ("proposal", '{"aim": "draw"}', ShowProposal(Aim.DRAW)),
    ("strip", '{"channel_id": 1, "message_id": 2}', Strip(1, 2)),
    ("strip", '{"channel_id": 1, "message_id": 2, "text": null}', Strip(1, 2)),
    ("strip", '{"channel_id": 1, "message_id": 2, "text": "**Mono #101**"}', Strip(1, 2, "**Mono #101**")),
    ("archive", "{}", ArchiveThread()),
    ("private", '{"ply": 3, "seat": 0, "called": true}', ShowPrivate(3, Seat(0), called=True)),
    ("private", '{"ply": 3, "seat": 1, "called": true, "anew": true}', ShowPrivate(3, Seat(1), called=True, anew=True)),
    ("copy", '{"seat": 1}', Copy(Seat(1))),
    ("copy", '{"seat": 1, "asks": true}', Copy(Seat(1), asks=True)),
    ("call", '{"user_id": 22}', Call(22)),
    ("seat_lost", '{"seat": 1, "user_id": 22}', TellSeatLost(Seat(1), 22)),
    ("looked_after", '{"user_id": 22}', TellLookedAfter(22)),
    ("notify", '{"user_id": 22, "seat": 1, "notice": "are_you_there"}', Notify(22, Seat(1), Notice.ARE_YOU_THERE)),
    ("channel_lost", '{"user_id": 22}', TellChannelLost(22)),
    ("queue_refused", '{"user_id": 22}', TellQueueRefused(22)),
    ("seat_lost", '{"seat": 1, "user_id": 22, "offered": true}', TellSeatLost(Seat(1), 22, offered=True)),
    ("seat_offer", '{"seat": 1}', ShowSeatOffer(Seat(1))),
    ("unsend", '{"channel_id": 1, "message_id": 2}', Delete(1, 2)),
    ("redact", '{"person": 22, "names": ["Blue"], "threads": [1]}', Redact(22, ("Blue",), (1,))),
    ("archive_own", '{"channel_id": 1}', ArchiveOwn(1)),
)
"""Rows as each version wrote them: none of them may be lost by an update."""


@pytest.mark.parametrize(("kind", "payload", "parcel"), QUEUED)
def test_what_any_version_queued_is_still_sent(kind: str, payload: str, parcel: Parcel) -> None:
    assert parcel_from(kind, payload) == parcel


@pytest.mark.parametrize("parcel", [parcel for _, _, parcel in QUEUED])
def test_a_parcel_comes_back_as_it_was_queued(parcel: Parcel) -> None:
    assert parcel_from(parcel.kind, parcel.payload()) == parcel


def test_every_kind_of_parcel_is_among_these_and_no_two_share_a_name() -> None:
    assert {type(parcel) for _, _, parcel in QUEUED} == set(ALL)
    assert len({parcel.kind for parcel in ALL}) == len(ALL)


def test_a_parcel_holds_nothing_but_numbers_marks_what_a_post_says_and_whom_to_name_no_more() -> None:
    told = {(Strip, "text"): str | None, (Redact, "names"): tuple[str, ...], (Redact, "threads"): tuple[int, ...]}
    for parcel in ALL:
        for field in dataclasses.fields(parcel):
            text = told.get((parcel, field.name)) == field.type
            assert field.type in (int, bool, Seat, Aim, Notice) or text, f"{parcel.__name__}.{field.name}"


@pytest.mark.parametrize(
    ("kind", "payload"),
    [("telegram", "{}"), ("board", "{}"), ("board", '{"ply": "3"}'), ("board", "ply 3"), ("private", '{"seat": 0}')],
)
def test_what_no_version_queued_is_refused(kind: str, payload: str) -> None:
    with pytest.raises(UnreadableParcelError):
        parcel_from(kind, payload)
