"""People who play without pause, each against themselves at Mono, Mambo, MONO or Monoch, by typed moves."""

import asyncio
import re
import time
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Final

from benchmarks.load.listening import MessageListener
from sandbox.population import MEMBERS
from tests.end_to_end.harness import Harness, Json

PLAYED: Final = ("mono", "mambo", "monocards", "monoch")
MINIMAL: Final = "minimal"
BYSTANDER: Final = "red"
PLAYERS: Final = tuple(MEMBERS)[1:]
"""The accounts of players: more people than these share accounts, each in a match of their own."""
PAUSE: Final = 0.2
"""Seconds between two requests of the bystander."""
_BOARD = re.compile(r"#(\d+)")
_YES: Final = "gk:challenge_myself:0:0"
_TOO_LATE: Final = 504


@dataclass(slots=True)
class Times:
    """Seconds since the command, by kind of answer."""

    ack: list[float] = field(default_factory=list)
    answer: list[float] = field(default_factory=list)
    board: list[float] = field(default_factory=list)
    bystander: list[float] = field(default_factory=list)
    unacknowledged: int = 0


@dataclass(slots=True)
class Person:
    """A person who plays without pause, in one server."""

    name: str
    game: str
    server: int = 1
    turns: int = 0
    match_id: str = ""


def people(count: int, servers: int) -> list[Person]:
    """Return `count` people, distributed over games and servers: those of one server play all games."""
    dealt = ((at % len(PLAYERS), (at // servers + at) % len(PLAYED), at % servers + 1) for at in range(count))
    return [Person(PLAYERS[name], PLAYED[game], server, at) for at, (name, game, server) in enumerate(dealt)]


def minimal_people(count: int, servers: int) -> list[Person]:
    """Return `count` people with the minimal bot, which already has a match of each number."""
    return [Person(one.name, MINIMAL, one.server, one.turns, f"{at}") for at, one in enumerate(people(count, servers))]


class Load:
    """The people's actions, and their times."""

    def __init__(self, harness: Harness, ears: MessageListener) -> None:
        self._stand = harness
        self._ears = ears
        self.times = Times()
        self.measuring = False
        self._asking = defaultdict[str, asyncio.Lock](asyncio.Lock)

    async def bare(self) -> float:
        """Return the seconds of a minimal request."""
        began = time.perf_counter()
        answer = await self._slash(BYSTANDER, 1, "games next")
        ended, _ = await self._ears.answer(answer["interaction"])
        return ended - began

    async def stand_by(self) -> None:
        """Repeat minimal requests."""
        while True:
            try:
                took = await self.bare()
            except _NotAcknowledgedError:
                self.times.unacknowledged += self.measuring
            else:
                if self.measuring:
                    self.times.bystander.append(took)
            await asyncio.sleep(PAUSE)

    async def begin(self, person: Person) -> None:
        """Begin a match of a person against themselves."""
        # The bot stores one challenge per account while it asks for confirmation of a match against oneself.
        async with self._asking[person.name]:
            interaction = (await self._challenge(person))["interaction"]
            _, question = await self._ears.answer(interaction)
            self._ears.forget(interaction)
            body = {"as": person.name, "message": question["id"], "custom_id": _YES}
            await self._stand.post("click", body)
            _, reply = await self._ears.answer(interaction)
        matched = _BOARD.search(reply.get("content", ""))
        if matched is None:
            raise AssertionError(f"no match began: {reply.get('content')}")
        person.match_id = matched[1]
        await self._ears.board_after(person.match_id, -1)

    async def _challenge(self, person: Person) -> Json:
        """Repeat the challenge until the bot answers."""
        while True:
            try:
                return await self._slash(person.name, person.server, f"{person.game} challenge", opponent=person.name)
            except _NotAcknowledgedError:
                self.times.unacknowledged += self.measuring

    async def play(self, person: Person) -> None:
        """Play without pause; begin a new match when one has ended."""
        while True:
            text = await self._text(person)
            if text is None:
                await self.begin(person)
                continue
            await self._move(person, text)

    async def _text(self, person: Person) -> str | None:
        body = {
            "as": person.name,
            "channel": _channel(person.server),
            "command": f"{person.game} move",
            "options": {"match": int(person.match_id), "text": ""},
            "focused": "text",
        }
        async with self._stand.web.post(f"{self._stand.url}/sandbox/autocomplete", json=body) as answer:
            choices = (await answer.json()).get("choices", []) if answer.status == 200 else [{"value": "random"}]
        person.turns += 1
        return choices[person.turns % len(choices)]["value"] if choices else None

    async def _move(self, person: Person, text: str) -> None:
        before, counted = self._ears.newest.get(person.match_id, -1), self.measuring
        began = time.perf_counter()
        try:
            answer = await self._slash(
                person.name, person.server, f"{person.game} move", text=text, match=int(person.match_id)
            )
        except _NotAcknowledgedError:
            self.times.unacknowledged += counted
            return
        acknowledged = time.perf_counter()
        answered, reply = await self._ears.answer(answer["interaction"])
        if not reply.get("content", "Played").startswith("Played"):
            return  # refused: not this player's turn
        shown = await self._ears.board_after(person.match_id, before)
        if counted and self.measuring:
            self.times.ack.append(acknowledged - began)
            self.times.answer.append(answered - began)
            self.times.board.append(shown - began)

    async def _slash(self, name: str, server: int, command: str, **options: object) -> Json:
        body = {"as": name, "channel": _channel(server), "command": command, "options": options}
        async with self._stand.web.post(f"{self._stand.url}/sandbox/slash", json=body) as answer:
            if answer.status == _TOO_LATE:
                raise _NotAcknowledgedError
            reply = await answer.json()
            if answer.status != 200:
                raise AssertionError(reply)
            return dict(reply)


class _NotAcknowledgedError(TimeoutError):
    """The bot did not acknowledge within three seconds."""


def _channel(server: int) -> str:
    return f"games@{server}"
