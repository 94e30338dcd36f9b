from collections.abc import AsyncIterator

import aiohttp
import pytest

from sandbox.ratelimits import UNLIMITED
from sandbox.server import RunningSandbox, serve
from tests.patience import PATIENCE
from tests.sandbox.bot import Bot, point
from tests.sandbox.member_client import MemberClient


@pytest.fixture
async def running() -> AsyncIterator[RunningSandbox]:
    sandbox = await serve(port=0, ack_seconds=PATIENCE, rates=UNLIMITED)
    yield sandbox
    await sandbox.close()


@pytest.fixture
async def desk(running: RunningSandbox) -> AsyncIterator[MemberClient]:
    async with aiohttp.ClientSession() as session:
        yield MemberClient(session, running.url)


@pytest.fixture
async def bot(running: RunningSandbox, desk: MemberClient) -> AsyncIterator[Bot]:
    point(running.url)
    async with Bot() as client:
        yield client
