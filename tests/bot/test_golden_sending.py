"""Golden messages of a server and of DMs while matches are played, and where Discord refuses.

With GAMEKEEPER_GOLDEN=write in the environment what has changed is written again instead; read the difference.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
import pytest
from sqlalchemy import select

from bot.agreements.agreement import agree, disagree, propose
from bot.computers.choices import Pauses
from bot.kernel.database.tables import outbox, posts
from bot.kernel.delivery.worker import Worker
from bot.kernel.matches.aim import Aim
from bot.kernel.matches.request import Person, Request
from bot.kernel.store.match_row import Absent
from bot.kernel.store.matches import change_match
from bot.offers import offer_replies as answer
from bot.offers.offer import Offer, make_offer
from bot.people import preferences as wishes
from bot.people.own_data import erase
from bot.people.settings import CALLS, PINGS
from bot.play.play import play, resign
from bot.play.queue import queue_up
from bot.play.stop import retire_outdated, stop
from bot.seats.substitute import keep_seat, offer_seat, take_seat
from bot.watching.actions import add_watcher
from engines.core.rules import Seat
from tests.bot.conftest import FakeClock
from tests.bot.ratings.rated_matches import make_unrated
from tests.cogs.conftest import Server, server, simcord_bot  # fixtures are taken by their names
from tests.golden_text import check_text
from tests.patience import PATIENCE
from tests.requests import request

__all__ = ["server", "simcord_bot"]

pytestmark = [pytest.mark.only_sqlite, pytest.mark.simcord(settle_timeout=PATIENCE)]

HERE = Path(__file__).parent
BOARD = 101
_ID = re.compile(r"\d{15,20}")

BY_DM = {"by": "board and direct message"}


class GoldenServer:
    """A server whose bot is asked by the services, with all that people read there noted."""

    def __init__(self, server: Server, fake_clock: FakeClock) -> None:
        self.server = server
        self.fake_clock = fake_clock
        self.lines: list[str] = []
        self.interaction = 9_000
        self._names: dict[str, str] = {str(member.id): name for name, member in server.members.items()}
        self._names |= {str(server.channel.id): "games", str(server.guild.id): "server"}
        for name, member in server.members.items():
            self._names[str(member.user.dm_channel.id)] = f"letters of {name}"
        self._read: dict[int, tuple[str, str]] = {}

    @property
    def host(self) -> Any:
        return self.server.bot.host

    def anew(self) -> int:
        """Return the id of another interaction."""
        self.interaction += 1
        return self.interaction

    def who(self, name: str) -> Person:
        """Return a member as services know them."""
        return Person(self.server.members[name].id, name)

    def ask(self, name: str, match_id: int = BOARD, number: int | None = None) -> Request:
        """Return another request of a member."""
        return request(self.server.members[name].id, match_id, self.anew(), number)

    async def tell(self, what: str, doing: Awaitable[object]) -> None:
        """Do something, let all of it be sent, and note what people read then."""
        await doing
        await self.server.bot.worker.idle()
        self.lines.append(f"== {what}")
        before, self._read = self._read, dict(self._readable())
        for message in sorted({*before, *self._read}):
            old, new = before.get(message), self._read.get(message)
            if old is not None and new is None:
                self.lines.append(f"-- deleted in {old[0]}")
            elif old is not None and new is not None and set(new[1].split("\n")) < set(old[1].split("\n")):
                self.lines.append(f"-- shortened in {new[0]}")
            elif new is not None and new != old:
                self.lines += [f"-- {'edited' if old else 'posted'} in {new[0]}", _ID.sub(self._name, new[1])]

    def _readable(self) -> Iterator[tuple[int, tuple[str, str]]]:
        """Yield each message that is there, with its place and its words."""
        channel = self.server.channel
        places = {"games": channel, **{f"“{thread.name}”": thread for thread in channel.threads}}
        places |= {f"letters of {name}": member.user.dm_channel for name, member in self.server.members.items()}
        for place, there in places.items():
            for message in there.history():
                yield message.id, (place, "\n".join(_words(message)))

    async def later(self, seconds: int) -> None:
        """Let time pass, and clock and worker do what is due by then."""
        self.fake_clock.now += seconds
        await self.server.bot.clock.tick()
        for match_id in (BOARD, BOARD + 1):
            self.server.bot.worker.wake(match_id)
        await self.tell(f"{seconds} s later", self.server.bot.worker.idle())

    def refuse(self, method: str, path: str, status: int, code: int, *, times: int | None = 1, why: str = "no") -> None:
        """Let Discord refuse some requests."""
        self.lines.append(f"== Discord refuses {method} {_ID.sub(self._name, path)} with {status}, {times} times")
        self.server.env.inject_error(method, path, status=status, code=code, message=why, times=times)

    def letters(self, name: str) -> str:
        """Return the path of a user's direct messages."""
        return f"/channels/{self.server.members[name].user.dm_channel.id}/messages"

    def forgive(self) -> None:
        """Let Discord refuse nothing more."""
        self.server.env.backend.faults.clear()

    async def unsent(self) -> int:
        """Return how many jobs wait."""
        async with self.host.database.read() as tx:
            return len((await tx.execute(select(outbox.c.id).where(outbox.c.done_at.is_(None)))).all())

    def _name(self, found: re.Match[str]) -> str:
        return self._names.setdefault(found[0], f"<{len(self._names)}>")


def _words(message: discord.Message) -> Iterator[str]:
    if message.content:
        yield message.content
    yield from (f"({file.filename})" for file in message.attachments)
    for row in message.components:
        if isinstance(row, discord.ActionRow):
            yield " ".join(f"[{_label(part)}]" for part in row.children)


def _label(part: object) -> str:
    match part:
        case discord.Button():
            return f"{part.label or part.emoji}{', off' if part.disabled else ''}"
        case discord.SelectMenu():
            return part.placeholder or ""
        case _:
            return ""


@pytest.fixture
async def wired(server: Server, monkeypatch: pytest.MonkeyPatch) -> GoldenServer:
    loop = asyncio.get_running_loop()
    waits = loop.call_later

    def call_later(delay: float, callback: Callable[..., object], *about: Any, **options: Any) -> object:
        # The test itself says when it is later: seconds of the system's would come between its steps.
        if isinstance(getattr(callback, "__self__", None), Worker):
            return None
        return waits(delay, callback, *about, **options)

    monkeypatch.setattr(loop, "call_later", call_later)
    server.bot.host.now = fake_clock = FakeClock()
    server.bot.host.queue_delay = lambda: 9
    return GoldenServer(server, fake_clock)


def make_usual_offer(wired: GoldenServer, *others: str, game: str = "mono", **changes: Any) -> Offer:
    people = tuple(map(wired.who, others))
    options: dict[str, object] = changes.pop("options", {})
    place = (wired.server.guild.id, wired.server.channel.id)
    usual = Offer(
        game,
        wired.who("red"),
        people,
        len(others) + 1,
        *place,
        wired.anew(),
        options=options,
        turn_time=3600,
        random_seats=False,
    )
    return replace(usual, **changes)


async def begins(wired: GoldenServer, *others: str, match_id: int = BOARD, **changes: Any) -> None:
    await wired.tell(f"red challenges {others}", make_offer(wired.host, make_usual_offer(wired, *others, **changes)))
    for name in others:
        await wired.tell(f"{name} accepts", answer.accept(wired.host, Request(wired.who(name), match_id, wired.anew())))


async def moves(wired: GoldenServer, name: str, text: str, *, match_id: int = BOARD) -> None:
    await wired.tell(f"{name} plays {text}", play(wired.host, wired.ask(name, match_id), text))


async def agrees(wired: GoldenServer, aim: Aim, by: str, *others: str) -> None:
    await wired.tell(f"{by} proposes {aim}", propose(wired.host, wired.ask(by), aim))
    number = (await wired.host.positions.current(BOARD)).number
    for name in others:
        await wired.tell(f"{name} agrees", agree(wired.host, wired.ask(name, BOARD, number), aim))


async def of_a_match(wired: GoldenServer) -> None:
    """Mono, from the offer to its end, where nothing goes wrong."""
    host, members = wired.host, wired.server.members
    await wired.tell("green offers", make_offer(host, make_usual_offer(wired, "blue")))
    await wired.tell("blue declines", answer.decline(host, Request(wired.who("blue"), BOARD, wired.anew())))
    match_id = BOARD + 1
    await begins(wired, "blue", "green", match_id=match_id, options={"size": 4})
    await wired.tell("gold watches", add_watcher(host, match_id, members["gold"].id, end_only=False))
    for name in ("red", "green", "blue"):
        await moves(wired, name, "place random", match_id=match_id)
    await wired.tell("blue wants calls", wishes.choose(host, members["blue"].id, CALLS, BY_DM))
    await wired.tell("green wants no pings", wishes.choose(host, members["green"].id, PINGS, {"send": "off"}))
    await wired.tell("green queues", queue_up(host, wired.ask("green", match_id), "a1,end"))
    await moves(wired, "red", "a1", match_id=match_id)
    await wired.later(2_701)
    await moves(wired, "blue", "a1,end", match_id=match_id)
    await wired.later(10)
    await wired.later(3_601)
    number = (await host.positions.current(match_id)).number
    for aim in (Aim("draw"), Aim("pause")):
        await wired.tell(f"red proposes {aim}", propose(host, wired.ask("red", match_id), aim))
        for name in ("blue", "green"):
            step = disagree if (aim, name) == (Aim("draw"), "green") else agree
            await wired.tell(f"{name} {step.__name__}s", step(host, wired.ask(name, match_id, number), aim))
    await wired.tell("green leaves", resign(host, wired.ask("green", match_id)))
    await wired.tell("blue leaves", resign(host, wired.ask("blue", match_id)))
    await wired.tell("it is unrated", make_unrated(host, match_id))


async def of_open_boards(wired: GoldenServer) -> None:
    """Mambo, where who wants it is called by DM; seats change hands, a moderator ends it."""
    host, members = wired.host, wired.server.members
    await wired.tell("blue wants calls", wishes.choose(host, members["blue"].id, CALLS, BY_DM))
    await begins(wired, "blue", game="mambo")
    await moves(wired, "red", "0,0:a")
    await wired.later(2_701)
    await moves(wired, "blue", "-1,0:c")
    await wired.tell("blue queues", queue_up(host, wired.ask("blue"), "-1,-1:a"))
    await moves(wired, "red", "-1,-1:b")
    await wired.later(10)
    await agrees(wired, Aim("undo"), "red", "blue")
    await wired.tell("blue offers", offer_seat(host, wired.ask("blue"), members["blue"].id))
    await wired.tell("and keeps it", keep_seat(host, wired.ask("blue"), Seat(1)))
    await wired.tell("blue offers", offer_seat(host, wired.ask("blue"), members["blue"].id))
    await wired.tell("gold takes it", take_seat(host, Request(wired.who("gold"), BOARD, wired.anew()), Seat(1)))
    by, guild = members["green"].id, wired.server.guild.id
    await wired.tell("it is ended", stop(host, request(by, BOARD, wired.anew()), guild, "not here"))
    await wired.tell("red offers", make_offer(host, make_usual_offer(wired, "blue")))
    await wired.tell("it is ended", stop(host, request(by, BOARD + 1, wired.anew()), guild, "not here"))


async def of_refusals(wired: GoldenServer) -> None:
    """Mono, where Discord refuses what it may refuse."""
    place = wired.server.channel.id
    wired.refuse("POST", wired.letters("blue"), 403, 50007, times=None)
    wired.refuse("POST", f"/channels/{place}/messages/*/threads", 500, 0)
    await begins(wired, "blue", "green", options={"size": 4})
    await wired.later(10)
    wired.forgive()
    (thread,) = wired.server.channel.threads
    there = f"/channels/{thread.id}/messages"
    wired.refuse("PATCH", f"{wired.letters('red')}/*", 404, 10008)
    await moves(wired, "red", "place random")
    wired.refuse("PATCH", f"{wired.letters('blue')}/*", 400, 50035, times=None, why="In content: too rude")
    wired.refuse("POST", wired.letters("blue"), 400, 50035, times=None, why="In content: too rude")
    await moves(wired, "blue", "place random")
    wired.forgive()
    wired.refuse("PATCH", f"{there}/*", 500, 0)
    await moves(wired, "green", "place random")
    await wired.later(10)
    wired.refuse("PATCH", f"{there}/*", 404, 10008)
    await moves(wired, "red", "a1")
    wired.refuse("POST", there, 400, 50035, why="In attachments: no")
    wired.refuse("POST", there, 403, 50001)
    await moves(wired, "blue", "a1,end")
    wired.refuse("DELETE", f"/channels/{place}/messages/*", 500, 0)
    await wired.later(2_701)
    await moves(wired, "green", "a2,end")
    await wired.later(10)
    wired.refuse("POST", f"/channels/{place}/messages", 403, 50013)
    await moves(wired, "red", "random")
    await wired.later(4_000)
    await wired.tell("green is erased", erase_member(wired, "green"))
    await wired.later(4_000)


async def erase_member(wired: GoldenServer, name: str) -> None:
    await erase(wired.host, wired.server.members[name].id)


async def of_reports(wired: GoldenServer) -> None:
    """Monsters!, with reports by DM, in a thread of the keeper's own and for readers of copies."""
    members = wired.server.members
    await begins(wired, "blue", "green", game="monsters", absent=Absent.COMPUTER)
    await moves(wired, "red", "email thread")
    await moves(wired, "blue", f"vacation <@{members['gold'].id}> 5; vacation GREEN 9")
    await moves(wired, "green", "vacation @nobody 5; email ephemeral")
    for name in ("red", "blue", "green"):
        await moves(wired, name, "ready")
    wired.refuse("POST", wired.letters("gold"), 403, 50007)
    for name in ("red", "blue", "green"):
        await moves(wired, name, "ready")
    wired.forgive()
    async with wired.host.database.read() as tx:
        own = (await tx.execute(select(posts.c.channel_id).where(posts.c.kind == "own_thread"))).scalar_one()
    wired.refuse("PATCH", f"/channels/{own}", 403, 50013)
    for _ in range(3):
        await wired.later(3_601)


async def of_closed_letters(wired: GoldenServer) -> None:
    """Mambo, where a player takes no DMs: what they are told is told where the match is, or not at all."""
    host, members = wired.host, wired.server.members
    # The computer still thinks when its seat is taken.
    wired.server.bot.computers.pauses = Pauses(move=3_600, reaction=3_600)
    await wired.tell("red offers a table", make_offer(host, make_usual_offer(wired, game="monocards", seats=3)))
    wired.refuse("POST", wired.letters("blue"), 403, 50007, times=None)
    match_id = BOARD + 1
    await begins(wired, "blue", game="mambo", match_id=match_id, absent=Absent.COMPUTER)
    blue = members["blue"].id
    await moves(wired, "red", "0,0:a", match_id=match_id)
    await moves(wired, "blue", "-1,0:c", match_id=match_id)
    await wired.tell("blue queues", queue_up(host, request(blue, match_id, wired.anew()), "-1,-1:b"))
    await moves(wired, "red", "-1,-1:b", match_id=match_id)
    for _ in range(2):
        await wired.later(3_601)
    await wired.tell("blue offers", offer_seat(host, request(blue, match_id, wired.anew()), blue))
    await wired.tell("gold takes it", take_seat(host, Request(wired.who("gold"), match_id, wired.anew()), Seat(1)))


async def of_cards(wired: GoldenServer) -> None:
    """MONO, where a player goes on after a reminder; then the rules change."""
    host, members = wired.host, wired.server.members
    await wired.tell("red wants calls", wishes.choose(host, members["red"].id, CALLS, BY_DM))
    await begins(wired, "blue", game="monocards")
    await wired.later(2_701)
    await moves(wired, "red", "draw")
    await wired.later(60)
    await moves(wired, "red", "pass")
    await wired.tell("blue offers", offer_seat(host, wired.ask("blue"), members["blue"].id))
    await wired.tell("red asks", propose(host, request(members["red"].id, BOARD, 1), Aim("pause")))
    async with host.database.write() as tx:
        await change_match(tx, BOARD, rules_version=0)
    await wired.tell("the rules have changed", retire_outdated(host))
    await wired.later(10)


STORIES: dict[str, Callable[[GoldenServer], Awaitable[None]]] = {
    "match": of_a_match,
    "open_boards": of_open_boards,
    "refusals": of_refusals,
    "reports": of_reports,
    "closed_letters": of_closed_letters,
    "cards": of_cards,
}


@pytest.mark.parametrize("name", STORIES)
async def test_people_read_what_they_read(name: str, wired: GoldenServer) -> None:
    await STORIES[name](wired)
    assert await wired.unsent() == 0
    check_text(HERE / "golden" / f"sending_{name}.txt", "\n".join(wired.lines) + "\n")
