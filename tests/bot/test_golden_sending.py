"""What Discord is asked for while matches are played, and where it refuses: request for request as it was.

With GAMEKEEPER_GOLDEN=write in the environment what has changed is written anew instead; read the difference.
"""

import asyncio
import os
import re
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from simcord import HttpLogEntry
from sqlalchemy import delete, select, update

from bot.answers import Aim
from bot.delivery.attempts import Attempts
from bot.delivery.sending import Means
from bot.delivery.wire import Wire
from bot.delivery.worker import Worker
from bot.parcels import ShowRestored
from bot.request import Person, Request
from bot.services import answer, wishes
from bot.services.agreement import agree, disagree, propose
from bot.services.erase import erase
from bot.services.offer import Offer, make_offer
from bot.services.play import play, resign
from bot.services.queue import queue_up
from bot.services.retire import retire_outdated
from bot.services.stop import stop
from bot.services.substitute import keep_seat, offer_seat, take_seat
from bot.services.watch import watch
from bot.store.match_row import Absent
from bot.store.matches import change_match
from bot.store.outbox import put
from bot.store.tables import log, outbox, posts
from engines.core.rules import Seat
from tests.bot.conftest import Hands
from tests.bot.rated_matches import make_unrated
from tests.bot.storybook import outcome, said
from tests.cogs.conftest import Server, server, simcord_bot  # fixtures are taken by their names
from tests.patience import PATIENCE
from tests.requests import request

__all__ = ["server", "simcord_bot"]

pytestmark = [pytest.mark.only_sqlite, pytest.mark.simcord(settle_timeout=PATIENCE)]

HERE = Path(__file__).parent
BOARD = 101
ANEW = "GAMEKEEPER_GOLDEN=write writes it anew: read the difference before you commit it"
_ID = re.compile(r"\d{15,20}")
SHOWN = ("content", "flags", "name", "archived", "type", "invitable", "auto_archive_duration", "recipient_id")


class Wired:
    """A server whose bot is asked by the services, with all that it asks of Discord noted."""

    def __init__(self, server: Server, hands: Hands) -> None:
        self.server = server
        self.hands = hands
        self.lines: list[str] = []
        self.interaction = 9_000
        self._names: dict[str, str] = {str(member.id): name for name, member in server.members.items()}
        self._names |= {str(server.channel.id): "games", str(server.guild.id): "server"}
        for name, member in server.members.items():
            self._names[str(member.user.dm_channel.id)] = f"letters of {name}"
        self._from = len(server.env.http_requests)

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

    async def tell(self, what: str, doing: Awaitable[object]) -> None:
        """Do something, let all of it be sent, and note what was asked of Discord."""
        came = await outcome(doing)
        await self.server.bot.worker.idle()
        self.lines.append(f"== {what}: {_ID.sub(self._name, said(came))}")
        requests = self.server.env.http_requests[self._from :]
        self._from = len(self.server.env.http_requests)
        self.lines.extend(_ID.sub(self._name, line) for each in requests for line in _told(each))

    async def later(self, seconds: int) -> None:
        """Let time pass, and clock and worker do what is due by then."""
        self.hands.now += seconds
        await self.server.bot.clock.tick()
        for board in (BOARD, BOARD + 1):
            self.server.bot.worker.wake(board)
        await self.tell(f"{seconds} s later", self.server.bot.worker.idle())

    def refuse(self, method: str, path: str, status: int, code: int, *, times: int | None = 1, why: str = "no") -> None:
        """Let Discord refuse some requests."""
        self.lines.append(
            f"== Discord refuses {method} {_ID.sub(self._name, path)} with {status}, {code}, {times} times"
        )
        self.server.env.inject_error(method, path, status=status, code=code, message=why, times=times)

    def letters(self, name: str) -> str:
        """Return the path of somebody's direct messages."""
        return f"/channels/{self.server.members[name].user.dm_channel.id}/messages"

    def forgive(self) -> None:
        """Let Discord refuse nothing more."""
        self.server.env.backend.faults.clear()

    async def left(self) -> None:
        """Note what is remembered of all that was sent, and what could not be."""
        async with self.host.database.read() as tx:
            kept = (await tx.execute(select(posts).order_by(posts.c.board, posts.c.kind, posts.c.user_id))).all()
            sent = (await tx.execute(select(outbox).order_by(outbox.c.id))).mappings().all()
        self.lines.append("== remembered")
        for post in kept:
            self.lines.append("   " + _ID.sub(self._name, " ".join(map(str, post))))
        for row in sent:
            if row["fault"] is not None or row["attempts"] or row["done_at"] is None:
                told = f"   {row['kind']} {row['payload']}: {row['attempts']} tries, {row['done_at']}, {row['fault']}"
                self.lines.append(_ID.sub(self._name, told))

    def _name(self, found: re.Match[str]) -> str:
        return self._names.setdefault(found[0], f"<{len(self._names)}>")


def _told(each: HttpLogEntry) -> Iterator[str]:
    yield f"   {each.method} {each.path}"
    body = each.json if isinstance(each.json, dict) else {}
    for name in SHOWN:
        if body.get(name) is not None:
            yield f"      {name} {body[name]!r}"
    if body.get("allowed_mentions", {}).get("users"):
        yield f"      pings {sorted(map(str, body['allowed_mentions']['users']))}"
    for file in body.get("attachments") or ():
        yield f"      file {file.get('filename')} {file.get('description')!r}"
    for row in body.get("components") or ():
        yield f"      {' '.join(_button(part) for part in row['components'])}"


def _button(part: dict[str, Any]) -> str:
    shown = part.get("label") or part.get("placeholder") or part.get("emoji", {}).get("name")
    return f"[{shown}{'' if not part.get('disabled') else ', off'}]"


@pytest.fixture
async def wired(server: Server, monkeypatch: pytest.MonkeyPatch) -> Wired:
    loop = asyncio.get_running_loop()
    waits = loop.call_later

    def call_later(delay: float, callback: Callable[..., object], *about: Any, **options: Any) -> object:
        # The test itself says when it is later: seconds of the system's would come between its steps.
        if isinstance(getattr(callback, "__self__", None), Worker):
            return None
        return waits(delay, callback, *about, **options)

    monkeypatch.setattr(loop, "call_later", call_later)
    server.bot.host.now = hands = Hands()
    server.bot.host.queue_delay = lambda: 9
    return Wired(server, hands)


def offered(wired: Wired, *others: str, game: str = "mono", **changes: Any) -> Offer:
    people = tuple(map(wired.who, others))
    options: dict[str, object] = changes.pop("options", {})
    place = (wired.server.guild.id, wired.server.channel.id)
    usual = Offer(game, wired.who("red"), people, len(others) + 1, options, 3600, False, *place, wired.anew())
    return replace(usual, **changes)


async def begins(wired: Wired, *others: str, board: int = BOARD, **changes: Any) -> None:
    await wired.tell(f"red challenges {others}", make_offer(wired.host, offered(wired, *others, **changes)))
    for name in others:
        await wired.tell(f"{name} accepts", answer.accept(wired.host, Request(wired.who(name), board, wired.anew())))


async def moves(wired: Wired, name: str, text: str, *, board: int = BOARD) -> None:
    user = wired.server.members[name].id
    doing = play(wired.host, request(user, board, wired.anew()), text)
    await wired.tell(f"{name} plays {text}", doing)


async def agrees(wired: Wired, aim: Aim, by: str, *others: str) -> None:
    user = wired.server.members[by].id
    doing = propose(wired.host, request(user, BOARD, wired.anew()), aim)
    await wired.tell(f"{by} proposes {aim}", doing)
    number = (await wired.host.positions.current(BOARD)).number
    for name in others:
        user = wired.server.members[name].id
        doing = agree(wired.host, request(user, BOARD, wired.anew(), number), aim)
        await wired.tell(f"{name} agrees", doing)


async def offers_their_seat(wired: Wired, name: str) -> None:
    user = wired.server.members[name].id
    await wired.tell(f"{name} offers their seat", offer_seat(wired.host, request(user, BOARD, wired.anew()), user))


async def of_a_match(wired: Wired) -> None:
    """Mono, from the offer to its end, where nothing goes wrong."""
    host, members = wired.host, wired.server.members
    await wired.tell("green offers", make_offer(host, offered(wired, "blue")))
    await wired.tell("blue declines", answer.decline(host, Request(wired.who("blue"), BOARD, wired.anew())))
    board = BOARD + 1
    await begins(wired, "blue", "green", board=board, options={"size": 4})
    await wired.tell("gold watches", watch(host, board, members["gold"].id, end_only=False))
    for name in ("red", "green", "blue"):
        await moves(wired, name, "place random", board=board)
    await wired.tell("blue wants calls", wishes.choose_calls(host, members["blue"].id, by_dm=True))
    await wired.tell("green wants no pings", wishes.choose_pings(host, members["green"].id, wanted=False))
    queued = queue_up(host, request(members["green"].id, board, wired.anew()), "a1,end")
    await wired.tell("green queues", queued)
    await moves(wired, "red", "a1", board=board)
    await wired.later(2_701)
    await moves(wired, "red", "a2,end", board=board)
    await moves(wired, "blue", "a1,end", board=board)
    await wired.later(10)
    await wired.later(3_601)
    number = (await host.positions.current(board)).number
    for aim in (Aim.DRAW, Aim.PAUSE):
        doing = propose(host, request(members["red"].id, board, wired.anew()), aim)
        await wired.tell(f"red proposes {aim}", doing)
        for name in ("blue", "green"):
            step = disagree if (aim, name) == (Aim.DRAW, "green") else agree
            user = members[name].id
            doing = step(host, request(user, board, wired.anew(), number), aim)
            await wired.tell(f"{name} {step.__name__}s", doing)
    await wired.tell("green leaves", resign(host, request(members["green"].id, board, wired.anew())))
    await wired.tell("blue leaves", resign(host, request(members["blue"].id, board, wired.anew())))
    await wired.tell("it is unrated", make_unrated(host, board))


async def of_open_boards(wired: Wired) -> None:
    """Mambo, where who wants it is called by DM; seats change hands, a moderator ends it."""
    host, members = wired.host, wired.server.members
    await wired.tell("blue wants calls", wishes.choose_calls(host, members["blue"].id, by_dm=True))
    await begins(wired, "blue", game="mambo")
    await moves(wired, "red", "0,0:a")
    await wired.later(2_701)
    await moves(wired, "blue", "-1,0:c")
    queued = queue_up(host, request(members["blue"].id, BOARD, wired.anew()), "-1,-1:a")
    await wired.tell("blue queues", queued)
    await moves(wired, "red", "-1,-1:b")
    await wired.later(10)
    await agrees(wired, Aim.UNDO, "red", "blue")
    await wired.tell(
        "blue offers", offer_seat(host, request(members["blue"].id, BOARD, wired.anew()), members["blue"].id)
    )
    await wired.tell("and keeps it", keep_seat(host, request(members["blue"].id, BOARD, wired.anew()), Seat(1)))
    await wired.tell(
        "blue offers", offer_seat(host, request(members["blue"].id, BOARD, wired.anew()), members["blue"].id)
    )
    await wired.tell("gold takes it", take_seat(host, Request(wired.who("gold"), BOARD, wired.anew()), Seat(1)))
    by, guild = members["green"].id, wired.server.guild.id
    await wired.tell("it is ended", stop(host, request(by, BOARD, wired.anew()), guild, "not here"))
    await wired.tell("red offers", make_offer(host, offered(wired, "blue")))
    await wired.tell("it is ended", stop(host, request(by, BOARD + 1, wired.anew()), guild, "not here"))


async def of_refusals(wired: Wired) -> None:
    """Mono, where Discord refuses what it may refuse."""
    host, members, place = wired.host, wired.server.members, wired.server.channel.id
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
    await moves(wired, "red", "a2,end")
    wired.refuse("POST", there, 403, 50001)
    await moves(wired, "blue", "a1,end")
    wired.refuse("DELETE", f"/channels/{place}/messages/*", 500, 0)
    await wired.later(2_701)
    await moves(wired, "green", "a1,end")
    await wired.later(10)
    wired.refuse("POST", f"/channels/{place}/messages", 403, 50013)
    await moves(wired, "red", "b1,end")
    await wired.later(4_000)
    await wired.tell("green is erased", erased(wired, "green"))
    wired.refuse("PATCH", f"/channels/{place}/messages/*", 403, 50001)
    await wired.tell("red leaves", resign(host, request(members["red"].id, BOARD, wired.anew())))
    await wired.later(10)


async def erased(wired: Wired, name: str) -> None:
    await erase(wired.host, wired.server.members[name].id)


async def of_reports(wired: Wired) -> None:
    """Monsters!, with reports by DM, in a thread of one's own and for others to read."""
    members = wired.server.members
    await begins(wired, "blue", "green", game="monsters", absent=Absent.CARETAKER)
    await moves(wired, "red", "email thread")
    await moves(wired, "blue", f"vacation <@{members['gold'].id}> 5; vacation GREEN 9")
    await moves(wired, "green", "vacation @nobody 5; email ephemeral")
    for name in ("red", "blue", "green"):
        await moves(wired, name, "ready")
    for reader in (members["green"].id, "999999999999999999", members["gold"].id):
        await moves(wired, "blue", f"vacation <@{reader}> 9")
        wired.refuse("POST", wired.letters("gold"), 403, 50007)
        for name in ("red", "blue", "green"):
            await moves(wired, name, "ready")
        wired.forgive()
    async with wired.host.database.read() as tx:
        own = (await tx.execute(select(posts.c.channel_id).where(posts.c.kind == "own_thread"))).scalar_one()
    wired.refuse("PATCH", f"/channels/{own}", 403, 50013)
    for _ in range(3):
        await wired.later(3_601)
    await moves(wired, "blue", "ready")


async def of_quiet_reports(wired: Wired) -> None:
    """Monsters!, where nothing notifies a keeper whose report is copied; a copy waits while the match ends."""
    host, members = wired.host, wired.server.members
    await wired.tell("blue wants no pings", wishes.choose_pings(host, members["blue"].id, wanted=False))
    await begins(wired, "blue", "green", game="monsters")
    await moves(wired, "blue", f"vacation <@{members['gold'].id}> 9")
    await moves(wired, "green", "email thread")
    for name in ("red", "blue", "green"):
        await moves(wired, name, "ready")
    wired.refuse("POST", wired.letters("gold"), 500, 0)
    for name in ("red", "blue", "green"):
        await moves(wired, name, "ready")
    for name in ("red", "green"):
        await wired.tell(f"{name} leaves", resign(host, request(members[name].id, BOARD, wired.anew())))
    await wired.later(10)


async def of_closed_letters(wired: Wired) -> None:
    """Mambo, where a player takes no DMs: what they are told is told where the match is, or not at all."""
    host, members = wired.host, wired.server.members
    await wired.tell("red offers a table", make_offer(host, offered(wired, game="monocards", seats=3)))
    wired.refuse("POST", wired.letters("blue"), 403, 50007, times=None)
    board = BOARD + 1
    await begins(wired, "blue", game="mambo", board=board, absent=Absent.CARETAKER)
    blue = members["blue"].id
    queued = queue_up(host, request(blue, board, wired.anew()), "0,0:a")
    await wired.tell("blue queues", queued)
    await moves(wired, "red", "0,0:a", board=board)
    await wired.later(3_601)
    await wired.tell("blue offers", offer_seat(host, request(blue, board, wired.anew()), blue))
    await wired.tell("gold takes it", take_seat(host, Request(wired.who("gold"), board, wired.anew()), Seat(1)))


async def of_cards(wired: Wired) -> None:
    """MONO, where a player goes on after a reminder; then the rules change."""
    host, members = wired.host, wired.server.members
    await wired.tell("red wants calls", wishes.choose_calls(host, members["red"].id, by_dm=True))
    await begins(wired, "blue", game="monocards")
    await wired.later(2_701)
    await moves(wired, "red", "draw")
    await wired.later(60)
    await moves(wired, "red", "pass")
    await wired.tell(
        "blue offers", offer_seat(host, request(members["blue"].id, BOARD, wired.anew()), members["blue"].id)
    )
    await wired.tell("red asks", propose(host, request(members["red"].id, BOARD, 1), Aim.PAUSE))
    async with host.database.write() as tx:
        await change_match(tx, BOARD, rules_version=0)
    await wired.tell("the rules have changed", retire_outdated(host))
    await wired.later(10)


async def of_a_backup(wired: Wired) -> None:
    """Mono, of which an older copy of the database is put back."""
    host, server = wired.host, wired.server
    await begins(wired, "blue", options={"size": 4})
    (thread,) = server.channel.threads
    for name, text in (("red", "place random"), ("blue", "place random"), ("red", "a1,end")):
        await moves(wired, name, text)
    known = server.live(thread).id
    for name, text in (("blue", "a1,end"), ("red", "a2,end"), ("blue", "a2,end")):
        await moves(wired, name, text)
    for restored in (False, True):
        async with host.database.write() as tx:
            await tx.execute(delete(log).where(log.c.ply > 3))
            await tx.execute(update(posts).where(posts.c.kind == "board").values(message_id=known, ply=3))
            await tx.execute(update(outbox).values(done_at=1))
            await change_match(tx, BOARD, ply=3, turn_ply=3, waits_for="1")
            if restored:
                await put(tx, BOARD, [ShowRestored()], 1)
        host.positions._newest.clear()
        await wired.tell("the bot starts again", restarted(server))
        if not restored:
            await moves(wired, "blue", "b1,end")
    async with host.database.write() as tx:
        await tx.execute(update(outbox).where(outbox.c.kind == "board").values(done_at=None))
        await tx.execute(delete(posts).where(posts.c.kind == "board"))
    await wired.tell("the bot starts again", restarted(server))
    host.signals.wake.clear()
    for name, text in (("blue", "b1,end"), ("red", "b1,end"), ("blue", "b2,end"), ("red", "b2,end")):
        await moves(wired, name, text)
    async with host.database.write() as tx:
        await tx.execute(delete(posts).where(posts.c.kind == "board"))
    await wired.tell("the bot starts again", restarted(server))


async def restarted(server: Server) -> None:
    bot = server.bot
    await bot.worker.close()
    bot.worker = Worker(Means(bot.host, Wire(bot), bot.drawing, bot.desks, Attempts()))
    bot.host.signals.wake[:] = [bot.worker.wake]
    await bot.worker.start()
    await bot.worker.idle()


STORIES: dict[str, Callable[[Wired], Awaitable[None]]] = {
    "match": of_a_match,
    "open_boards": of_open_boards,
    "refusals": of_refusals,
    "reports": of_reports,
    "closed_letters": of_closed_letters,
    "quiet_reports": of_quiet_reports,
    "cards": of_cards,
    "backup": of_a_backup,
}


@pytest.mark.parametrize("name", STORIES)
async def test_discord_is_asked_for_what_it_was_asked_for(name: str, wired: Wired) -> None:
    await STORIES[name](wired)
    await wired.left()
    found = "\n".join(wired.lines) + "\n"
    held = HERE / "golden" / f"sending_{name}.txt"
    if os.environ.get("GAMEKEEPER_GOLDEN") == "write":
        held.write_text(found)
    assert found == held.read_text(), ANEW
