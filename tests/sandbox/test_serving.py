"""Tests of the files served to a browser."""

import asyncio

import pytest

from sandbox.files import PAGE
from sandbox.server import serve
from tests.sandbox.bot import Bot
from tests.sandbox.member_client import MemberClient


async def test_the_page_and_its_files_are_served_fresh(desk: MemberClient) -> None:
    for path in ("/", "/page/main.js"):
        async with desk.session.get(desk.url + path) as response:
            assert response.status == 200
            assert response.headers["Cache-Control"] == "no-cache"


async def test_nothing_outside_the_page_is_served(desk: MemberClient) -> None:
    assert (PAGE.parent / "server.py").is_file()
    for path in ("/page/..%2fserver.py", "/page/%2e%2e/server.py", "/page/nothing.js", "/sandbox/attachments/1/a.png"):
        async with desk.session.get(desk.url + path) as response:
            assert response.status == 404


async def test_each_page_hears_what_its_member_may_see(desk: MemberClient, bot: Bot) -> None:
    async with desk.events("red") as red, desk.events("blue") as blue:
        await desk.slash("red", "secret")
        await desk.post("dm", who="red", open=False)
        await desk.post("message", who="red", channel="games", content="hello")
        heard = {"red": [await anext(red) for _ in range(4)], "blue": [await anext(blue)]}
        assert sorted(event["t"] for event in heard["red"]) == ["DM", "INTERACTION", "MESSAGE_CREATE", "MESSAGE_CREATE"]
        assert [event["d"]["content"] for event in heard["blue"]] == ["hello"]
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(anext(blue), 0.05)


async def test_a_stranger_has_no_page(desk: MemberClient) -> None:
    async with desk.session.get(f"{desk.url}/sandbox/events?as=nobody") as response:
        assert response.status == 404


async def test_a_page_of_another_site_cannot_drive_the_sandbox(desk: MemberClient) -> None:
    for headers in ({"Origin": "https://example.org"}, {"Host": "example.org"}, {"Origin": "null"}):
        async with desk.session.post(
            f"{desk.url}/sandbox/dm", json={"as": "red", "open": False}, headers=headers
        ) as got:
            assert got.status == 403
    async with desk.session.post(
        f"{desk.url}/sandbox/dm", json={"as": "red", "open": True}, headers={"Origin": desk.url}
    ) as got:
        assert got.status == 200


async def test_the_sandbox_is_for_this_machine_only() -> None:
    with pytest.raises(ValueError, match="for this machine only"):
        await serve("0.0.0.0", 0)  # noqa: S104 - it has to be refused
