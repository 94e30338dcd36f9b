"""What each refusal of Discord means, one by one."""

from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.delivery.faults import is_closed, is_gone, is_put_away, is_refused, is_temporary, wait_before_retry

MEANINGS = {
    "temporary": is_temporary,
    "closed": is_closed,
    "put away": is_put_away,
    "refused": is_refused,
    "gone": is_gone,
}


@pytest.mark.parametrize(
    ("status", "code", "meanings"),
    [
        (400, 0, {"refused"}),
        (400, 50035, {"refused"}),
        (400, 160004, set()),
        (400, 160005, {"closed", "put away"}),
        (400, 50083, {"closed", "put away"}),
        (400, 50008, set()),
        (400, 50024, set()),
        (401, 0, {"temporary"}),
        (402, 0, set()),
        (403, 50013, {"closed"}),
        (404, 10008, {"closed", "gone"}),
        (405, 0, set()),
        (408, 0, {"temporary"}),
        (412, 0, set()),
        (413, 40005, {"refused"}),
        (429, 0, {"temporary"}),
        (499, 0, set()),
        (500, 0, {"temporary"}),
        (503, 0, {"temporary"}),
    ],
)
def test_each_refusal_means_what_it_means(status: int, code: int, meanings: set[str]) -> None:
    response: Any = SimpleNamespace(status=status, reason="no")
    error = discord.HTTPException(response, {"code": code, "message": "no"})
    assert {name for name, means in MEANINGS.items() if means(error)} == meanings


def test_what_fails_on_the_way_to_discord_may_go_later_and_a_fault_of_ours_may_not() -> None:
    on_the_way = (aiohttp.ClientConnectionError(), TimeoutError(), ConnectionResetError(), OSError())
    assert all(map(is_temporary, on_the_way))
    assert not any(map(is_temporary, (ValueError(), LookupError(), discord.ClientException())))


def test_the_wait_before_another_try_doubles_up_to_an_hour() -> None:
    waits = [wait_before_retry(attempts) for attempts in (0, 1, 2, 3, 10, 11, 12, 13, 200)]
    assert waits == [1, 2, 4, 8, 1024, 2048, 3600, 3600, 3600]
