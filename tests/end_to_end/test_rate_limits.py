"""Discord's limit on requests in all: jobs keep below it, and answers to people do not wait for it."""

import asyncio
from collections.abc import AsyncIterator

import aiohttp
import pytest
from aiohttp import web

from bot.kernel.delivery.throttle import Throttle
from bot.kernel.discord_client.addresses import point_at, reach_through
from sandbox.ratelimits import UNLIMITED, Rates
from sandbox.server import RunningSandbox, serve
from tests.end_to_end.harness import button
from tests.end_to_end.in_process import playing
from tests.patience import PATIENCE
from tests.sandbox.member_client import MemberClient

ALLOWED = 20
PEOPLE = ("red", "green", "gold", "violet") * 6


@pytest.fixture
async def running() -> AsyncIterator[RunningSandbox]:
    found = await serve(port=0, ack_seconds=PATIENCE, rates=Rates(in_channel=None, in_all=ALLOWED))
    point_at(found.url)
    yield found
    await found.close()


async def wait_for_offers(desk: MemberClient, number: int) -> None:
    """Wait until so many offers are posted."""
    async with asyncio.timeout(PATIENCE):
        while await _offers(desk) < number:  # noqa: ASYNC110 -- the sandbox tells a page, and this is none
            await asyncio.sleep(0.05)


async def _offers(desk: MemberClient) -> int:
    return len([item for item in await desk.messages() if button(item, "accept")])


async def test_a_flood_of_jobs_stays_below_what_discord_allows(running: RunningSandbox) -> None:
    async with playing(running, requests_per_second=ALLOWED), aiohttp.ClientSession() as session:
        desk = MemberClient(session, running.url)
        await asyncio.gather(*(desk.slash(name, "mambo challenge", opponent="blue") for name in PEOPLE))
        await wait_for_offers(desk, len(PEOPLE))
    assert running.parts.limits.refused == 0


async def test_people_are_answered_while_discord_takes_nothing_else(running: RunningSandbox) -> None:
    async with playing(running, requests_per_second=10_000), aiohttp.ClientSession() as session:
        desk = MemberClient(session, running.url)
        running.parts.limits.rates = Rates(in_all=0)  # Discord takes nothing but answers to interactions from now on
        await asyncio.gather(*(desk.slash(name, "mambo challenge", opponent="blue") for name in PEOPLE))
        async with asyncio.timeout(PATIENCE):
            while running.parts.limits.refused == 0:  # noqa: ASYNC110 -- the sandbox counts, and tells nobody
                await asyncio.sleep(0.01)
        assert (await desk.slash("green", "help"))["ephemeral"]
        running.parts.limits.rates = UNLIMITED
        await wait_for_offers(desk, len(PEOPLE))


async def test_a_proxy_gets_the_requests_and_the_gateway_is_left_where_it_is(running: RunningSandbox) -> None:
    asked: list[str] = []

    async def pass_on(request: web.Request) -> web.Response:
        """As a proxy does that queues by itself: it says that the bucket is empty for an hour."""
        asked.append(f"{request.method} {request.path}")
        kept = {name: request.headers[name] for name in ("Authorization", "Content-Type") if name in request.headers}
        body = await request.read()
        async with session.request(request.method, running.url + request.path_qs, data=body, headers=kept) as answer:
            told = {name: answer.headers[name] for name in answer.headers if name.startswith("X-RateLimit")}
            if "Authorization" in kept:  # a bucket that other processes share
                told |= {"X-RateLimit-Remaining": "0", "X-RateLimit-Reset-After": "3600"}
            content = await answer.read()
            return web.Response(
                body=content, status=answer.status, headers=told, content_type=answer.content_type if content else None
            )

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", pass_on)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    proxy = f"http://127.0.0.1:{runner.addresses[0][1]}"
    reach_through(f"{proxy}/api/v10/")
    async with aiohttp.ClientSession() as session, playing(running, discord_api_url=proxy):
        desk = MemberClient(session, running.url)
        for _ in range(3):
            await desk.slash("red", "mambo challenge", opponent="blue")
        await wait_for_offers(desk, 3)
    await runner.cleanup()
    assert asked.count("POST /api/v10/channels/900000000000000101/messages") == 3
    assert any(path.endswith("/callback") for path in asked)


async def test_jobs_wait_for_their_turn_and_what_was_not_used_may_be_sent_at_once() -> None:
    now, slept = [0.0], list[float]()
    pacing = Throttle(10, clock=lambda: now[0])

    async def sleep(seconds: float) -> None:
        slept.append(round(seconds, 3))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asyncio, "sleep", sleep)
        for at in (100.0, 100.0, 100.0, 100.0, 200.0, 200.0, 200.0):
            now[0] = at
            await pacing.turn(waits=True)
        await pacing.turn(waits=False)  # a user waits for this one; the next job goes later for it
        await pacing.turn(waits=True)
    assert slept == [0.143, 0.286, 0.143, 0.429]
