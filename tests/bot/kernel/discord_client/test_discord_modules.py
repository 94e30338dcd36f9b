"""Tests of the layer around discord.py: addresses, limits, and answers to too many requests."""

import logging
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from discord import AppCommandOptionType, app_commands

from bot.kernel.discord_client.addresses import leave_limits_to_proxy
from bot.kernel.discord_client.log_filters import shorten
from bot.kernel.discord_client.throttled_commands import answer_too_often

INTEGER, TEXT = AppCommandOptionType.integer.value, AppCommandOptionType.string.value


async def test_behind_a_proxy_no_request_waits_for_a_bucket() -> None:
    client = discord.Client(intents=discord.Intents.none())
    leave_limits_to_proxy(client)
    bucket = client.http.get_ratelimit("any")
    said: Any = SimpleNamespace(headers={"X-Ratelimit-Remaining": "0", "X-Ratelimit-Reset-After": "900"})
    bucket.update(said, use_clock=False)
    async with bucket as first, bucket as second:
        assert first is second is bucket


class Asking:
    """An interaction, and what is answered to it."""

    def __init__(self, kind: discord.InteractionType, data: object = None, command: object = None) -> None:
        self.type, self.data, self.command = kind, data, command
        self.response = self
        self.said: list[object] = []

    async def send_message(self, text: str, *, ephemeral: bool) -> None:
        self.said.append((text, ephemeral))

    async def autocomplete(self, choices: list[app_commands.Choice[Any]]) -> None:
        self.said += [(choice.name, choice.value) for choice in choices]

    @property
    def asked(self) -> Any:
        return self


async def read_answer(*options: object, kind: int = TEXT, value: object = "") -> object:
    focused = {"name": "what", "type": kind, "value": value, "focused": True}
    asking = Asking(discord.InteractionType.autocomplete, {"options": [*options, focused]})
    await answer_too_often(asking.asked, "Slow down.")
    (said,) = asking.said
    return said


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("", 0),
        ("7", 7),
        (12, 12),
        ("123456789", 123_456_789),
        ("1234567890", 0),  # larger than Discord takes, maybe
        ("x", 0),
        ("-5", 0),
        ("²", 0),
        ("٣", 0),
        ("nonsense", 0),
    ],
)
async def test_a_number_that_is_typed_in_haste_stays_what_it_is(typed: object, value: int) -> None:
    assert await read_answer(kind=INTEGER, value=typed) == ("Slow down.", value)


@pytest.mark.parametrize(("typed", "value"), [("", " "), ("b2", "b2"), ("x" * 100, "x" * 100), ("x" * 101, "x" * 100)])
async def test_so_does_a_text_as_far_as_a_suggestion_may_hold_it(typed: str, value: str) -> None:
    assert await read_answer(value=typed) == ("Slow down.", value)
    assert await read_answer({"name": "before", "type": INTEGER, "value": 3}, value=typed) == ("Slow down.", value)


@pytest.mark.parametrize("error", [ConnectionResetError("gone"), aiohttp.ClientError("no")])
def test_a_shard_that_reconnects_logs_a_line(caplog: pytest.LogCaptureFixture, error: Exception) -> None:
    shorten()
    shard = logging.getLogger("discord.shard")
    shard.error("Attempting a reconnect for shard ID %s in %.2fs", 3, 1.5, exc_info=error)
    shard.error("Attempting a reconnect for shard ID %s in %.2fs", 3, 1.5, exc_info=ValueError("ours"))
    line, fault = caplog.records
    said = f"Attempting a reconnect for shard ID 3 in 1.50s ({type(error).__name__}: {error})"
    assert (line.getMessage(), line.levelno, line.exc_info) == (said, logging.WARNING, None)
    assert fault.exc_info is not None, "a fault of ours keeps its traceback"
