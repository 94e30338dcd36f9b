"""What Discord refuses: what is tried again, what is told elsewhere, what goes with less, what is given up."""

from types import SimpleNamespace

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
