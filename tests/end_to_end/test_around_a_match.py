"""Tests of the commands around a match over the sandbox's JSON interface, with wrong input and stepped clocks."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest

from bot.clock import Clock
from bot.store.match_row import MatchRow, Status
from bot.store.matches import find_match
from sandbox.control import GETS
from tests.end_to_end.stand import Json, button
from tests.two_worlds.stage import Stage, stage

PRIVATE = 64


@dataclass(slots=True)
class Hall:
    """Members who do something and read what they are told."""

    stage: Stage

    async def says(self, name: str, command: str, channel: str = "games", **options: object) -> str:
        """Return what a command is answered in private."""
        return str((await self.does(name, command, channel, **options))["content"])

    async def does(self, name: str, command: str, channel: str = "games", **options: object) -> Json:
        """Return the private message that answers a command."""
        found = await self.stage.does(
            "slash", **{"as": name, "channel": channel, "command": command, "options": options}
        )
        return await self._told(name, found)

    async def press(self, name: str, message: Json, wanted: str) -> Json:
        """Return the private answer to a button."""
        body = {"as": name, "message": message["id"], "custom_id": button(message, wanted)}
        return await self._told(name, await self.stage.does("click", **body))

    async def posts(self, name: str = "violet") -> list[Json]:
        """Return what that member sees and is not told alone, oldest first."""
        state = await GETS["/sandbox/state"](self.stage.sandbox.parts, {"as": name})
        return [one for one in state["messages"] if not one["flags"] & PRIVATE]

    async def post(self, *verbs: str) -> Json:
        """Return the newest post with those buttons."""
        return [one for one in await self.posts() if all(button(one, verb) for verb in verbs)][-1]

    async def begin(self, game: str, *names: str, **options: object) -> str:
        """Let the first challenge the others, who accept; return the thread."""
        places: Json = dict(zip(("opponent", "opponent2"), names[1:], strict=False))
        await self.does(names[0], f"{game} challenge", **{**places, **options})
        offer = await self.post("accept")
        for name in names[1:]:
            await self.press(name, offer, "accept")
        return str([one for one in await self.posts() if one["attachments"]][-1]["channel_id"])

    async def match(self, match_id: int) -> MatchRow:
        async with self.stage.bot.database.read() as tx:
            found = await find_match(tx, match_id)
        assert found is not None
        return found

    async def _told(self, name: str, found: Json) -> Json:
        state = await GETS["/sandbox/state"](self.stage.sandbox.parts, {"as": name})
        answers = [
            one
            for one in state["messages"]
            if (one.get("interaction_metadata") or {}).get("id") == found.get("interaction") and one["flags"] & PRIVATE
        ]
        return answers[-1] if answers else (found.get("message") or {"content": "", "components": []})


@pytest.fixture
async def hall(database_url: str) -> AsyncIterator[Hall]:
    async with stage(database_url, b"a secret".ljust(32)) as found:
        yield Hall(found)


async def test_wrong_uses_around_a_match_are_told_privately_and_change_nothing(hall: Hall) -> None:
    thread = await hall.begin("mambo", "red", "blue", size=10)
    before = await hall.match(101)
    await hall.says("red", "table draw", thread)
    offer = await hall.post("agree", "disagree")
    for verb in ("agree", "disagree"):
        assert "You do not play in #101" in (await hall.press("gold", offer, verb))["content"]
    assert "It's your turn" in await hall.says("red", "table queue", thread, text="a1")
    assert "You play in #101 yourself" in await hall.says("red", "table watch", thread)
    assert "not your seat" in await hall.says("blue", "table substitute", thread, player="red")
    await hall.says("blue", "table substitute", thread)
    seat = await hall.post("take_seat")
    for name in ("red", "blue"):
        assert "seat in #101" in (await hall.press(name, seat, "take_seat"))["content"]
    assert "open question" in await hall.says("blue", "table undo", thread)
    match = await hall.match(101)
    assert (match.status, match.ply, match.holders) == (Status.PLAYING, 0, before.holders)


async def test_nothing_is_taken_back_after_something_was_revealed(hall: Hall) -> None:
    thread = await hall.begin("mono", "red", "blue", size=4)
    for name in ("red", "blue"):
        await hall.says(name, "mono move", thread, text="random")
    await hall.says("red", "mono move", thread, text="a1,end")
    assert "no undo" in await hall.says("red", "table undo", thread)
    assert (await hall.match(101)).ply > 2


async def test_who_has_themselves_erased_in_mid_match_resigns_it_and_the_other_s_record_stands(hall: Hall) -> None:
    thread = await hall.begin("mambo", "red", "blue", size=10)
    for name, text in (("red", "0,0:a"), ("blue", "1"), ("red", "1")):
        await hall.says(name, "mambo move", thread, text=text if ":" in text else f"a{text}")
    question = await hall.does("blue", "me erase")
    assert "leave 1 running match" in question["content"]
    await hall.press("blue", question, "erase_surely")
    state = await GETS["/sandbox/state"](hall.stage.sandbox.parts, {"as": "blue"})
    (told,) = [one["content"] for one in state["messages"] if one["id"] == question["id"]]
    assert told.startswith("Your data is erased.")
    match = await hall.match(101)
    assert (match.status, match.names) == (Status.OVER, ("Ruth", "a former player"))
    assert "a former player" in (await hall.says("red", "games history"))
    match_ids = [one for one in await hall.posts() if one["attachments"]]
    assert "a former player resigned" in match_ids[-1]["content"]


async def test_a_match_to_which_nobody_comes_is_called_off_by_its_clock(hall: Hall) -> None:
    await hall.begin("mono", "red", "blue", size=4, turn_time="2m")
    clock = Clock(hall.stage.bot.host)
    match = await hall.match(101)
    assert match.deadline is not None
    hall.stage.now = match.deadline
    assert await clock.tick()
    await hall.stage.settle()
    assert (await hall.match(101)).status is Status.OVER
    match_id = [one for one in await hall.posts() if one["attachments"]][-1]
    assert "Called off: " in match_id["content"]
    assert button(match_id, "rematch")
    assert not button(match_id, "uncover")
    await clock.close()
