"""A turn of Monsters! over real sockets: orders at the desk, orders in writing, reports by DM."""

from tests.end_to_end.harness import Harness, Json, button, buttons
from tests.end_to_end.test_mono import offer_of


def reports(state: Json) -> list[Json]:
    """The messages in a member's direct messages that tell of a turn that ran."""
    dms = {channel["id"] for channel in state["channels"] if channel["type"] == 1}
    return [
        message
        for message in state["messages"]
        if message["channel_id"] in dms and "Turn 1:" in message["content"] and button(message, "full")
    ]


async def test_a_turn_runs_when_all_are_ready_and_each_keeper_gets_a_report(harness: Harness) -> None:
    await harness.slash("red", "monsters challenge", opponent="blue")
    await harness.press("blue", await offer_of(harness, "blue", 101), "accept")
    match_id = await harness.match_id("red", 101, 0)
    page = (await harness.press("red", match_id, "first"))["message"]
    await harness.press("red", page, "order grow")
    page = await harness.step("red", page, lambda message: " grows" in message["content"])
    await harness.press("red", page, "orders")
    page = await harness.step("red", page, lambda message: bool(button(message, "done ready")))
    await harness.press("red", page, "done ready")

    def waits_for_blue(state: Json) -> bool:
        return any("waiting for Bilal" in message["content"] and buttons(message) for message in state["messages"])

    await harness.until("gold", waits_for_blue, "the board waits for blue alone")
    answer = await harness.slash(
        "blue", "monsters orders", channel=match_id["channel_id"], text="scan m4; nonsense; end"
    )
    assert answer["message"]["flags"] & 64
    await harness.press("blue", answer["message"], "done anyway")

    def has_run(state: Json) -> bool:
        return any("Turn 1" in message["content"] for message in state["messages"])

    await harness.until("gold", has_run, "turn 1 has run")
    for name in ("red", "blue"):
        await harness.until(name, lambda state: bool(reports(state)), f"{name} has a report")
    assert not reports(await harness.state("gold"))


async def test_a_letter_that_could_not_be_deleted_shows_nothing_once_the_seat_is_anothers(harness: Harness) -> None:
    await harness.slash("red", "monsters challenge", opponent="blue")
    await harness.press("blue", await offer_of(harness, "blue", 101), "accept")
    match_id = await harness.match_id("red", 101, 0)
    thread = match_id["channel_id"]
    await harness.slash("red", "monsters orders", channel=thread, text="password sesame; end")
    await harness.slash("blue", "monsters orders", channel=thread, text="end")
    letter = reports(await harness.until("red", lambda state: bool(reports(state)), "red has a report"))[0]
    # The letters of the turn before may still be on their way out: they must not use the fault up.
    fault = {"kind": "http", "status": 403, "route": "DELETE /channels/*/messages/*", "times": 20}
    await harness.post("fault", fault)
    await harness.slash("gold", "monsters claim", channel=thread, keeper=1, password="sesame")

    def is_notified(state: Json) -> bool:
        return any("took your seat" in message["content"] for message in state["messages"])

    await harness.until("red", is_notified, "red is notified")
    await harness.until("gold", lambda state: bool(reports(state)), "gold has the report")
    assert letter["id"] in {message["id"] for message in (await harness.state("red"))["messages"]}
    for verb in ("first", "write", "text", "full"):
        answer = (await harness.press("red", letter, verb))["message"]
        assert "You aren't playing" in answer["content"], verb
        assert answer["attachments"] == []
