"""The real bot and the real sandbox as two processes, driven over sockets through the sandbox's JSON interface."""

import asyncio
import contextlib
import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp

from bot.kernel.buttons.verb import CustomId
from tests.databases import let_leases_run_out
from tests.end_to_end.child_processes import Child, start
from tests.patience import PATIENCE

Json = dict[str, Any]

LOOK_AGAIN = 0.25
"""Seconds after which one looks again though nothing was heard: a condition may be about more than a page is told."""


@dataclass(slots=True)
class _Page:
    """A member's open page: it hears of whatever changes for them."""

    news: asyncio.Event = field(default_factory=asyncio.Event)
    listening: asyncio.Task[None] | None = None


@dataclass(slots=True)
class Harness:
    """A sandbox with a bot in it. The bot can be killed and started again; the sandbox stays."""

    folder: Path
    web: aiohttp.ClientSession
    url: str = ""
    sandbox: Child | None = None
    bot: Child | None = None
    errors: list[str] = field(default_factory=list)
    ack_seconds: float = PATIENCE
    """In which the bot must acknowledge: on Discord three, which a busy machine may take longer for."""
    database_url: str = ""
    """The database, if not in a file of the harness's own."""
    sandbox_words: Sequence[str] = ()
    """What else the sandbox is told when it is started."""
    bot_words: Sequence[str] = ()
    bot_numbers: Mapping[str, int] = field(default_factory=dict)
    """Constants of `bot.app` that are others in the bot's process."""
    pages: dict[str, _Page] = field(default_factory=dict)
    """By member: of those for whom something was waited for."""

    async def open(self) -> None:
        """Start the sandbox on a free port, then the bot."""
        printed = self.folder / "sandbox.log"
        options = {"--port": 0, "--data": self.folder / "sandbox", "--ack-seconds": self.ack_seconds}
        words = ["--no-rates", *(str(word) for option in options.items() for word in option)]
        self.sandbox = start("sandbox", *words, *self.sandbox_words, output=printed)
        self.url = await self._address(printed)
        await self.start_bot()

    async def start_bot(self) -> None:
        """Start the bot and wait until it is online with its commands."""
        log = self.folder / "bot.log"
        self.bot = start("bot", *self.bot_words, output=log, environment=self.environment, numbers=self.bot_numbers)
        await self.online()

    @property
    def environment(self) -> dict[str, str]:
        """What the bot is told by its environment."""
        return {
            "DISCORD_TOKEN": "",
            "SANDBOX_URL": self.url,
            "DATABASE_URL": self.database_url or f"sqlite+aiosqlite:///{self.folder / 'test.db'}",
            "LOG_LEVEL": "WARNING",
            "DRAWING_PROCESS": "false",
            "COMPUTER_PAUSE": "0",
            "MATCHES_PER_MINUTE": "10000",
            "MATCHES_PER_DAY": "10000",
        }

    async def online(self) -> None:
        """Wait until the bot can be played with."""
        await self.until("red", lambda state: bool(state["bot"]["online"] and state["commands"]), "the bot is online")

    async def kill_bot(self) -> None:
        """Kill the bot with SIGKILL, as a power cut would; its leases on a server end here, without the wait for it."""
        assert self.bot is not None
        self.bot.kill()
        await self.bot.wait()
        if self.database_url:
            await let_leases_run_out(self.database_url)
        await self.until("red", lambda state: not state["bot"]["online"], "the bot is offline")

    async def close(self) -> None:
        """Stop both, politely."""
        listening = [page.listening for page in self.pages.values() if page.listening is not None]
        self.pages.clear()
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
        for process in (self.bot, self.sandbox):
            if process is not None:
                await process.stop()

    async def _address(self, printed: Path) -> str:
        """Wait until the sandbox has printed where it is."""
        end = time.monotonic() + PATIENCE
        while not (url := _url_in(printed)):
            assert time.monotonic() < end, "the sandbox does not start"
            await asyncio.sleep(0.01)
        return url

    async def state(self, name: str) -> Json:
        """Return all that member may see."""
        async with self.web.get(f"{self.url}/sandbox/state", params={"as": name}) as answer:
            return dict(await answer.json())

    async def post(self, path: str, body: Mapping[str, object], expect: int = 200) -> Json:
        """Post to the sandbox and return its answer."""
        async with self.web.post(f"{self.url}/sandbox/{path}", json=body) as answer:
            found = await answer.json()
            assert answer.status == expect, (answer.status, found)
            return dict(found)

    async def slash(self, name: str, command: str, channel: str = "games", **options: object) -> Json:
        """Use a slash command; return the answer with its private reply, waited for where it comes late."""
        body = {"as": name, "channel": channel, "command": command, "options": options}
        return await self._complete_reply(name, await self.post("slash", body))

    async def list_suggestions(self, name: str, command: str, channel: str) -> list[str]:
        """Return what may be typed as a move; ask again where a bot on a busy machine has offered nothing."""
        body = {"as": name, "channel": channel, "command": command, "options": {"text": ""}, "focused": "text"}
        end = time.monotonic() + PATIENCE
        while not (found := (await self.post("autocomplete", body))["choices"]):
            assert time.monotonic() < end, f"{name} is offered nothing for {command}"
            await asyncio.sleep(0.03)
        return [one["value"] for one in found]

    async def click(self, name: str, message: Json, custom_id: str, *, force: bool = False) -> Json:
        """Press a button."""
        body = {"as": name, "message": message["id"], "custom_id": custom_id, "force": force}
        return await self._complete_reply(name, await self.post("click", body))

    async def choose(self, name: str, message: Json, *values: str) -> Json:
        """Choose in the first menu of a message."""
        body = {"as": name, "message": message["id"], "custom_id": menu(message)["custom_id"], "values": list(values)}
        return await self._complete_reply(name, await self.post("click", body))

    async def step(self, name: str, message: Json, ready: Callable[[Json], bool]) -> Json:
        """Wait until a private dialogue has come so far, and return its message."""

        def found(state: Json) -> list[Json]:
            return [one for one in state["messages"] if one["id"] == message["id"] and ready(one)]

        return found(await self.until(name, lambda state: bool(found(state)), "the dialogue goes on"))[0]

    async def press(self, name: str, message: Json, wanted: str) -> Json:
        """Press the button of a verb, as `button` finds it, or the one in the menu *More…*."""
        found, more = button(message, wanted), button(message, "more")
        if not found and more:
            return await self.press(name, (await self.click(name, message, more))["message"], wanted)
        assert found, f"{wanted!r} is not one of {list(buttons(message))}"
        return await self.click(name, message, found)

    async def submit(self, name: str, shown: Json, **fields: str) -> Json:
        """Fill the modal an interaction was answered with."""
        body = {
            "as": name,
            "interaction": shown["interaction"],
            "custom_id": shown["modal"]["custom_id"],
            "fields": fields,
        }
        return await self._complete_reply(name, await self.post("modal", body))

    async def until(self, name: str, condition: Callable[[Json], bool], what: str) -> Json:
        """Wait until what a member sees meets a condition."""
        end = time.monotonic() + PATIENCE
        news = await self._news_of(name)
        while True:
            news.clear()
            state = await self.state(name)
            if condition(state):
                return state
            assert time.monotonic() < end, f"waited in vain until {what}; {name} sees {_sketch(state)}"
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), LOOK_AGAIN)

    async def _news_of(self, name: str) -> asyncio.Event:
        """Return what is set whenever something changes for a member, whose page stays open from now on."""
        page = self.pages.setdefault(name, _Page())
        if page.listening is None or page.listening.done():
            events = await self.web.ws_connect(f"{self.url}/sandbox/events", params={"as": name}, max_msg_size=0)
            page.listening = asyncio.create_task(_listen(events, page.news))
        return page.news

    async def match_id(self, name: str, number: int, ply: int) -> Json:
        """Wait for the public board of a match at that ply and return its message."""
        picture = f"-{number}-{ply}.png"

        def shown(state: Json) -> bool:
            return bool(_boards(state, picture))

        return _boards(await self.until(name, shown, f"board #{number} is at ply {ply}"), picture)[-1]

    async def whisper(self, name: str, text: str) -> Json:
        """Wait for a private message that holds this text."""

        def shown(state: Json) -> bool:
            return bool(_private(state, text))

        return _private(await self.until(name, shown, f"{name} is told {text!r}"), text)[-1]

    async def _complete_reply(self, name: str, answer: Json) -> Json:
        """Complete a deferred private answer with the message that followed it."""
        if not answer.get("deferred") or not answer.get("ephemeral") or answer.get("message"):
            return answer
        wanted = answer["interaction"]

        def done(state: Json) -> bool:
            return not _of_interaction(state, wanted, thinking=True)

        state = await self.until(name, done, "the interaction is answered")
        # No message stays if the board is answer enough.
        return {**answer, "message": next(iter(_of_interaction(state, wanted)[-1:]), None)}


async def _listen(events: aiohttp.ClientWebSocketResponse, news: asyncio.Event) -> None:
    async with events:
        async for _ in events:
            news.set()


def _url_in(printed: Path) -> str:
    found = re.search(r"http://\S+(?=\s)", printed.read_text("utf-8") if printed.exists() else "")
    return found[0].rstrip("/") if found else ""


def buttons(message: Json) -> dict[str, str]:
    """Return the custom ids of a message's buttons, by what each asks for: a verb with its argument."""
    rows: Sequence[Json] = message.get("components") or []
    ids = [part["custom_id"] for row in rows for part in row["components"] if part.get("label")]
    read = ((each, CustomId.read(each)) for each in ids)
    return {f"{found.verb} {found.argument}".rstrip(): each for each, found in read if found is not None}


def button(message: Json, wanted: str) -> str:
    """Return the custom id of the first button of a verb, or whose argument begins so; '' where there is none."""
    found = buttons(message)
    return found.get(wanted) or next((each for verb, each in found.items() if verb.startswith(f"{wanted} ")), "")


def menu(message: Json) -> Json:
    """Return the first menu of a message, {} where it has none."""
    rows: Sequence[Json] = message.get("components") or []
    return next((part for row in rows for part in row["components"] if part["type"] == 3), {})


def _boards(state: Json, picture: str) -> list[Json]:
    return [
        message
        for message in state["messages"]
        if any(attached["filename"].endswith(picture) for attached in message["attachments"])
        and not message.get("flags", 0) & 64
    ]


def _private(state: Json, text: str) -> list[Json]:
    dms = {channel["id"] for channel in state["channels"] if channel["type"] == 1}
    return [
        message
        for message in state["messages"]
        if text in message["content"] and (message.get("flags", 0) & 64 or message["channel_id"] in dms)
    ]


def _of_interaction(state: Json, interaction: str, *, thinking: bool = False) -> list[Json]:
    mine = [one for one in state["messages"] if (one.get("interaction_metadata") or {}).get("id") == interaction]
    return [message for message in mine if bool(message.get("flags", 0) & 128) is thinking]


def _sketch(state: Json) -> list[str]:
    return [f"{message['content'][:80]!r}" for message in state["messages"][-6:]]
