"""Tests of requests that Discord refuses: given up, or retried."""

from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.kernel.delivery.discord_errors import (
    LONGEST_WAIT,
    is_closed,
    is_closed_dm,
    is_closed_thread,
    is_gone,
    is_refused,
    is_temporary,
    wait_before_retry,
)
from bot.kernel.delivery.job_result import NOTHING, JobResult
from bot.kernel.delivery.senders import find_senders
from bot.kernel.delivery.sending import Sending
from bot.kernel.matches.aim import Aim
from bot.kernel.matches.jobs import Job, News, Notice, Show, Surface, Tidy
from bot.kernel.store.match_row import SeatRow, Status
from bot.kernel.store.outbox import OutboxRow
from bot.kernel.store.posts import OFFER, PUBLIC, PostRow
from engines.core.rules import Seat
from tests.bot.made_up import BLUE, RED, a_match

SENDERS = find_senders()

ROW: Any = OutboxRow.__new__(OutboxRow)  # nothing is asked of it where nothing is sent
POST = PostRow(2, 8, 1)
FORMER = -10_000


def http_error(kind: type[discord.HTTPException], status: int, code: int) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="no")
    return kind(response, {"code": code, "message": "no"})


GONE = http_error(discord.NotFound, 404, 10008)
FORBIDDEN = http_error(discord.Forbidden, 403, 50013)
NO_DM = http_error(discord.HTTPException, 400, 50007)
TOO_FAST = http_error(discord.Forbidden, 403, 40003)
UNAVAILABLE = http_error(discord.DiscordServerError, 503, 0)


class Refusing:
    """Takes the place of Discord, and refuses all it is asked for."""

    def __init__(self, error: Exception) -> None:
        self.error = error
        self.asked: list[str] = []

    def __getattr__(self, name: str) -> Callable[..., Awaitable[object]]:
        async def refuse(*_about: object, **_named: object) -> None:
            self.asked.append(name)
            raise self.error

        return refuse


def sending(error: Exception, **changes: Any) -> tuple[Any, Refusing]:
    api, kinds = Refusing(error), (OFFER, "proposal_draw", "seat_offer:1")
    match = a_match(101, status=Status.CANCELLED, thread_id=5, **changes)
    means: Any = SimpleNamespace(api=api)
    found = Sending(means, match, [], {(kind, PUBLIC): POST for kind in kinds}, _wishes=Any, _position=None)  # type: ignore[arg-type]  # nobody's wishes are asked for
    return found, api


EDITS: dict[str, tuple[Job, JobResult]] = {
    "strip": (Tidy(2, 8, "Mono"), NOTHING),
    "delete": (Tidy(2, 8), NOTHING),
    "proposal": (
        Show(Surface.PROPOSAL, aim=Aim("draw")),
        JobResult(lost=(("proposal_draw", PUBLIC),)),
    ),
    "seat offer": (
        Show(Surface.SEAT_OFFER, Seat(1)),
        JobResult(lost=(("seat_offer:1", PUBLIC),)),
    ),
}


def send(to: Sending, job: Job) -> Awaitable[JobResult]:
    return SENDERS[job.kind].send(to, ROW, job)


@pytest.mark.parametrize("what", EDITS)
async def test_a_message_that_cannot_be_edited_is_left_alone_and_other_failures_are_retried(what: str) -> None:
    job, made_of_it = EDITS[what]
    to, api = sending(FORBIDDEN)
    assert await send(to, job) == made_of_it
    assert len(api.asked) == 1
    assert await send(sending(GONE)[0], job) == made_of_it
    for passing in (UNAVAILABLE, aiohttp.ClientError()):
        with pytest.raises(type(passing)):
            await send(sending(passing)[0], job)


@pytest.mark.parametrize(
    ("error", "closed"),
    [(FORBIDDEN, True), (NO_DM, True), (TOO_FAST, False), (GONE, False), (UNAVAILABLE, False)],
    ids=lambda it: str(getattr(it, "code", it)),
)
async def test_closed_dms_are_reported(
    error: discord.HTTPException, closed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = list[int]()

    async def send_once(_to: Sending, _row: OutboxRow, channel_id: int, _message: object, **_named: object) -> None:
        places.append(channel_id)

    monkeypatch.setattr(Sending, "send_once", send_once)
    table = (SeatRow(0, RED, "Red", 5, is_away=True), SeatRow(1, BLUE, "Blue", 5))
    to, _ = sending(error, table=table)
    to.match = a_match(101, status=Status.PLAYING, thread_id=5, table=table)
    tellings: tuple[Awaitable[JobResult], ...] = (
        send(to, Notice(News.SEAT_OPENED, RED, Seat(0))),
        send(to, Notice(News.AWAY, RED)),
    )
    for telling in tellings:
        if closed:
            assert await telling == NOTHING
        else:
            with pytest.raises(type(error)):
                await telling
    assert places == ([5, 5] if closed else [])


@pytest.mark.parametrize("status", [Status.PLAYING, Status.OVER])
@pytest.mark.parametrize("user", [RED, FORMER])
@pytest.mark.parametrize("away", [True, False])
async def test_only_absent_players_of_running_matches_hear_of_it(status: Status, user: int, away: bool) -> None:
    table = (SeatRow(0, user, "Red", 5, is_away=away), SeatRow(1, BLUE, "Blue", 5))
    to, api = sending(UNAVAILABLE)
    to.match = a_match(101, status=status, table=table)
    telling = send(to, Notice(News.AWAY, user))
    if away and user == RED and status is Status.PLAYING:
        with pytest.raises(discord.DiscordServerError):
            await telling
    else:
        assert await telling == NOTHING
        assert api.asked == []


MEANS = {
    "tried again": is_temporary,
    "closed": is_closed,
    "put away": is_closed_thread,
    "goes with less": is_refused,
    "gone": is_gone,
    "takes no DM": is_closed_dm,
}


def refusal(status: int, code: int) -> discord.HTTPException:
    said = SimpleNamespace(status=status, reason="")
    kind = discord.Forbidden if status == 403 else discord.HTTPException
    return kind(said, {"code": code, "message": ""})


@pytest.mark.parametrize(
    ("status", "code", "meant"),
    [
        (500, 0, {"tried again"}),
        (503, 0, {"tried again"}),
        (401, 0, {"tried again"}),  # the token was replaced
        (408, 0, {"tried again"}),
        (429, 0, {"tried again"}),
        (499, 0, set()),
        (403, 40003, {"tried again"}),  # direct messages were opened too fast
        (403, 40004, {"tried again"}),  # sending is switched off for a while
        (400, 40004, {"tried again"}),
        (400, 160006, {"tried again"}),  # no thread may be opened again, as too many are
        (403, 50001, {"takes no DM"}),  # a right is missing, and may be given
        (403, 50007, {"takes no DM"}),
        (400, 50007, {"takes no DM"}),
        (400, 50033, {"takes no DM"}),
        (403, 50278, {"takes no DM"}),
        (403, 50083, {"closed", "put away", "takes no DM"}),  # the thread is archived
        (400, 50083, {"closed", "put away"}),
        (400, 160005, {"closed", "put away"}),  # the thread is locked
        (404, 10003, {"closed", "gone"}),
        (404, 10008, {"closed", "gone"}),
        (400, 50035, {"goes with less"}),
        (413, 40005, {"goes with less"}),
        (400, 50008, set()),  # nothing is posted in such a channel, whatever it says
        (400, 50024, set()),
        (400, 160004, set()),  # the message has its thread already
        (402, 0, set()),
        (412, 0, set()),
    ],
)
def test_a_refusal_means(status: int, code: int, meant: set[str]) -> None:
    error = refusal(status, code)
    assert {name for name, holds in MEANS.items() if holds(error)} == meant


def test_a_line_that_is_down_is_tried_again_and_a_mistake_of_ours_is_not() -> None:
    for error in (aiohttp.ClientError(), TimeoutError(), ConnectionResetError()):
        assert is_temporary(error)
    assert not is_temporary(ValueError())


def test_the_waits_double_up_to_an_hour() -> None:
    failing, waits = 0, list[int]()
    while failing < 9_000:
        waits.append(wait_before_retry(failing))
        failing += waits[-1]
    assert waits == [1, *(2**doubled for doubled in range(12)), LONGEST_WAIT, LONGEST_WAIT]
