"""A person at the sandbox: its JSON interface over a real socket."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

Json = dict[str, Any]  # Any: Discord's open objects


class RefusedError(Exception):
    def __init__(self, status: int, body: Json) -> None:
        super().__init__(f"{status}: {body.get('error')}")
        self.status = status
        self.body = body


class MemberClient:
    """Acts and looks as a member; the bot's API is at hand too, with a token."""

    def __init__(self, session: aiohttp.ClientSession, url: str) -> None:
        self.session = session
        self.url = url

    async def post(self, what: str, **body: object) -> Json:
        found = {("as" if name == "who" else name): value for name, value in body.items()}
        async with self.session.post(f"{self.url}/sandbox/{what}", json=found) as response:
            answer: Json = await response.json()
            if response.status != 200:
                raise RefusedError(response.status, answer)
            return answer

    async def slash(self, who: str, command: str, channel: str = "games", **options: object) -> Json:
        return await self.post("slash", who=who, channel=channel, command=command, options=options)

    async def click(self, who: str, message: Json, custom_id: str, **more: object) -> Json:
        return await self.post("click", who=who, message=message["id"], custom_id=custom_id, **more)

    async def state(self, who: str = "red") -> Json:
        async with self.session.get(f"{self.url}/sandbox/state", params={"as": who}) as response:
            answer: Json = await response.json()
            assert response.status == 200, answer
            return answer

    async def messages(self, who: str = "red") -> list[Json]:
        """Return the bot's messages that this member sees."""
        found = await self.state(who)
        return [item for item in found["messages"] if item["author"]["bot"]]

    async def last(self, who: str = "red") -> Json:
        return (await self.messages(who))[-1]

    async def api(self, method: str, path: str, body: object = None, auth: str = "Bot any") -> tuple[int, Any]:
        """A request as the bot would make it."""
        headers = {"Authorization": auth}
        async with self.session.request(method, f"{self.url}/api/v10{path}", json=body, headers=headers) as response:
            text = await response.text()
            return response.status, json.loads(text) if text else None

    @asynccontextmanager
    async def events(self, who: str) -> AsyncIterator[AsyncIterator[Json]]:
        """Return the events of a member's page."""
        async with self.session.ws_connect(f"{self.url}/sandbox/events", params={"as": who}) as socket:
            yield _events(socket)


async def _events(socket: aiohttp.ClientWebSocketResponse) -> AsyncIterator[Json]:
    async for message in socket:
        yield json.loads(message.data)
