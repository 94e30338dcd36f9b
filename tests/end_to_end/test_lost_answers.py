"""Discord takes an acknowledgement and answers with an error: people get a designed answer, the log a line."""

import pytest

from tests.end_to_end.harness import Harness, Json
from tests.end_to_end.test_mono import begin

CALLBACK = "POST /interactions/*/*/callback"
FOLLOWUP = "POST /webhooks/*/*"


async def fail(stand: Harness, route: str, status: int = 500, times: int = 1, **more: object) -> None:
    """Let Discord do what it is asked for and answer with an error."""
    fault: Json = {"kind": "http", "status": status, "route": route, "times": times, "when": "after", **more}
    await stand.post("fault", fault)


def log_of(stand: Harness) -> str:
    return (stand.folder / "bot.log").read_text(encoding="utf-8")


@pytest.mark.both_databases
async def test_an_acknowledgement_whose_answer_got_lost_counts_and_the_move_is_played(stand: Harness) -> None:
    match_id = await begin(stand, 101, "blue", size=4)
    await fail(stand, CALLBACK, 500)
    await stand.press("red", match_id, "play place random")
    await stand.match_id("gold", 101, 1)
    await fail(stand, CALLBACK, 502)
    shown = await stand.slash("red", "table history", channel=match_id["channel_id"])
    assert "Ruth placed a grid" in shown["message"]["content"]
    assert "Traceback" not in log_of(stand)


@pytest.mark.parametrize(("when", "times"), [("after", 2), ("before", 1)])
async def test_an_acknowledgement_whose_connection_broke_counts_and_nobody_thinks_for_ever(
    stand: Harness, when: str, times: int
) -> None:
    match_id = await begin(stand, 101, "blue", size=4)
    await fail(stand, CALLBACK, times=times, reset=True, when=when)
    await stand.press("red", match_id, "play place random")
    match_id = await stand.match_id("gold", 101, 1)
    await fail(stand, CALLBACK, times=times, reset=True, when=when)
    shown = await stand.slash("red", "table history", channel=match_id["channel_id"])
    assert "Ruth placed a grid" in shown["message"]["content"]
    # An immediate answer is shown once.
    await fail(stand, CALLBACK, times=times, reset=True, when=when)
    shown = await stand.press("red", match_id, "rules")
    assert shown["message"]["content"].startswith("🎯")
    assert "Traceback" not in log_of(stand)


@pytest.mark.parametrize("status", [400, 403])
async def test_a_refused_acknowledgement_is_told_and_nothing_is_done(stand: Harness, status: int) -> None:
    match_id = await begin(stand, 101, "blue", size=4)
    await fail(stand, CALLBACK, status)
    await stand.press("red", match_id, "play place random")
    await stand.whisper("red", "Discord lost my answer")
    assert "Discord refused the answer to an interaction, which was not acted on" in log_of(stand)
    # The same button plays it now.
    await stand.press("red", match_id, "play place random")
    await stand.match_id("gold", 101, 1)
    await fail(stand, FOLLOWUP, status)
    await stand.slash("red", "table history", channel=match_id["channel_id"])
    await stand.whisper("red", "Discord lost my answer")
    # Of suggestions that do not arrive nobody can be told.
    await fail(stand, CALLBACK, status)
    typed = {"command": "mono move", "options": {"match": 101, "text": ""}, "focused": "text"}
    await stand.post("autocomplete", {"as": "blue", "channel": match_id["channel_id"], **typed})
    await stand.slash("red", "games next")
    assert "Traceback" not in log_of(stand)
