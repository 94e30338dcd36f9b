"""Who asks for too much at once is told so, whatever they press, type or begin to type; nothing is done."""

import pytest

from bot.kernel.rate_limit import Effort, RateLimiter, too_often
from cogs.presses import UNKNOWN
from engines.core.dice import Dice
from tests.cogs.conftest import Server
from tests.cogs.forging import FrozenBot


def stopped_clock() -> float:
    return 0.0


def hasty(user_id: int) -> RateLimiter:
    """Return a pace at which a user has asked for all that there is, and must wait for 7 seconds."""
    return RateLimiter(
        stopped_clock, {(user_id, effort): 6.9 + (effort.at_once - 1) * effort.every for effort in Effort}
    )


def limit_text(effort: Effort) -> str:
    return too_often(effort, 7)


@pytest.mark.parametrize(
    ("press", "effort"),
    [
        ("play:{}:0:place random", Effort.REQUEST),
        ("hand:{}:0", Effort.PICTURE),
        ("history:{}:0:0", Effort.HISTORY),
        ("text:{}:0:0", Effort.PICTURE),
    ],
)
async def test_a_press_too_many_is_answered_and_does_nothing(frozen_bot: FrozenBot, press: str, effort: Effort) -> None:
    match_id = await frozen_bot.begin("mono", 2, 0, Dice(b"haste", 0))
    frozen_bot.bot.host.rate_limiter = hasty(1)
    assert (await frozen_bot.press(1, f"gk:{press.format(match_id)}")).text == limit_text(effort)
    assert not await frozen_bot.log(match_id)
    assert (await frozen_bot.press(2, f"gk:{press.format(match_id)}")).text != limit_text(effort), "the others go on"


async def test_a_press_of_no_version_is_said_to_be_one_also_in_haste(frozen_bot: FrozenBot) -> None:
    await frozen_bot.begin("mono", 2, 0, Dice(b"haste", 0))
    frozen_bot.bot.host.rate_limiter = hasty(1)
    assert (await frozen_bot.press(1, "gk:made_up:101:0")).text == UNKNOWN


async def test_commands_and_suggestions_are_answered_too(server: Server) -> None:
    thread = await server.begin("blue")
    red = server.members["red"]
    server.bot.host.rate_limiter = hasty(red.id)
    for command, effort, options in (
        ("mono open", Effort.OFFER, {}),
        ("table history", Effort.HISTORY, {}),
        ("monsters orders", Effort.ORDERS, {"text": "eat m1"}),
        ("games list", Effort.REQUEST, {}),
    ):
        assert await server.says(red, thread, command, **options) == limit_text(effort)
    typed = await red.autocomplete(thread, "mono move", "text", "a1,")
    assert [(choice["name"], choice["value"]) for choice in typed] == [(limit_text(Effort.COMPLETION), "a1,")]
    number = await red.autocomplete(thread, "mono move", "match", "101", text="a1")
    assert [(choice["name"], choice["value"]) for choice in number] == [(limit_text(Effort.COMPLETION), 101)]
    offered = await server.members["blue"].autocomplete(thread, "mono move", "text", "")
    assert all(choice["name"] != limit_text(Effort.COMPLETION) for choice in offered)
