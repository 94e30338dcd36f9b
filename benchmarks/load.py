"""Many people act at once on a bot with many running matches: `python -m benchmarks load [PEOPLE MATCHES SECONDS]`.

Each person plays Mono, Mambo, MONO or Monoch against themselves without pause, by typed moves that are completed first.
Times are given as ratios to a bare request: `/games next` on the same bot at rest, from the command to its whole
answer. Everything runs here, on the loopback, and ends with the benchmark.
"""

import asyncio
import os
import re
import shutil
import socket
import statistics
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import aiohttp

from benchmarks._filling import fill
from sandbox.population import GAMES as CHANNEL
from sandbox.population import GUILD, MEMBERS
from tests.end_to_end.stand import Json, Stand

PEOPLE: Final = (1, 10, 40)
MATCHES: Final = (20, 300, 5_000)
SECONDS: Final = 15
AT_MOST: Final = 120
"""Seconds of one load with all that comes before it."""
PATIENCE: Final = 60.0
"""Seconds after which an answer counts as never given."""
BARE: Final = 25
PLAYED: Final = ("mono", "mambo", "monocards", "monoch")
BYSTANDER: Final = "red"
PLAYERS: Final = tuple(MEMBERS)[1:]
"""More people than these share accounts, each at a match of their own."""

_BOARD = re.compile(r"#(\d+)")
_PICTURE = re.compile(r"[a-z]+-(\d+)-(\d+)\.png")


def run(arguments: Sequence[str] = ()) -> None:
    """Measure one load, or each of the usual ones."""
    people, matches, seconds = (*map(int, arguments), *(10, 300, SECONDS)[len(arguments) :])
    loads = [(people, matches)] if arguments else [(people, matches) for matches in MATCHES for people in PEOPLE]
    with tempfile.TemporaryDirectory() as folder:
        # Half of what the sandbox does is to check each request against Discord's description, if it finds that.
        os.environ["GAMEKEEPER_OPENAPI"] = str(Path(folder) / "none.json")
        for people, matches in loads:
            filled = Path(folder) / f"{matches}.db"
            if not filled.exists():
                asyncio.run(fill(f"sqlite+aiosqlite:///{filled}", matches, int(GUILD), int(CHANNEL)))
            try:
                asyncio.run(_measured(filled, people, matches, seconds))
            except (AssertionError, OSError, TimeoutError, ValueError, aiohttp.ClientError) as error:
                print(f"load {people} people {matches} matches: failed ({type(error).__name__}: {error})", flush=True)


@dataclass(slots=True)
class _Times:
    """Seconds, from the command on."""

    ack: list[float] = field(default_factory=list)
    answer: list[float] = field(default_factory=list)
    board: list[float] = field(default_factory=list)
    bystander: list[float] = field(default_factory=list)
    unacknowledged: int = 0


class _Ears:
    """Hears all that members are shown, and when."""

    def __init__(self, stand: Stand) -> None:
        self._stand = stand
        self._answers: dict[str, asyncio.Future[tuple[float, Json]]] = {}
        self._thinking: dict[str, str] = {}
        self._boards: dict[str, asyncio.Future[float]] = {}
        self._seen: dict[str, float] = {}
        self.newest: dict[str, int] = {}
        """The number of the newest board of each match."""

    async def listen(self, name: str) -> None:
        """Hear what one member is shown until cancelled."""
        async with self._stand.web.ws_connect(f"{self._stand.url}/sandbox/events?as={name}", max_msg_size=0) as events:
            async for event in events:
                heard = event.json()
                self._hear(heard["t"], heard["d"])

    async def answer(self, interaction: str) -> tuple[float, Json]:
        """Return when an interaction was answered, and the message; {} where only the thinking ended."""
        found = self._answers.setdefault(interaction, asyncio.get_running_loop().create_future())
        return await asyncio.wait_for(found, PATIENCE)

    async def board_after(self, board: str, number: int) -> float:
        """Return when a board of that match was shown that is newer than the number."""
        while self.newest.get(board, -1) <= number:
            waiting = self._boards.setdefault(board, asyncio.get_running_loop().create_future())
            await asyncio.wait_for(asyncio.shield(waiting), PATIENCE)
        return self._seen[board]

    def _hear(self, kind: str, data: Json) -> None:
        now = time.perf_counter()
        if kind in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            interaction = (data.get("interaction_metadata") or {}).get("id")
            if interaction is not None:
                self._hear_answer(interaction, data, now)
            for attached in data.get("attachments") or ():
                self._hear_picture(attached["filename"], now)
        elif kind == "MESSAGE_DELETE" and data["id"] in self._thinking:
            self._answered(self._thinking.pop(data["id"]), {}, now)

    def _hear_answer(self, interaction: str, message: Json, now: float) -> None:
        if message.get("flags", 0) & 128:
            self._thinking[message["id"]] = interaction
        else:
            self._answered(interaction, message, now)

    def _answered(self, interaction: str, message: Json, now: float) -> None:
        found = self._answers.setdefault(interaction, asyncio.get_running_loop().create_future())
        if not found.done():
            found.set_result((now, message))

    def _hear_picture(self, name: str, now: float) -> None:
        picture = _PICTURE.fullmatch(name)
        if picture is None or int(picture[2]) <= self.newest.get(picture[1], -1):
            return
        self.newest[picture[1]], self._seen[picture[1]] = int(picture[2]), now
        waiting = self._boards.pop(picture[1], None)
        if waiting is not None and not waiting.done():
            waiting.set_result(now)


@dataclass(slots=True)
class _Person:
    """Somebody who plays without pause."""

    name: str
    game: str
    turns: int = 0
    board: str = ""


class _Load:
    """One bot under one load."""

    def __init__(self, stand: Stand, ears: _Ears) -> None:
        self._stand = stand
        self._ears = ears
        self.times = _Times()
        self.measuring = False

    async def bare(self) -> float:
        """Return the seconds of a request that does next to nothing."""
        began = time.perf_counter()
        answer = await self._slash(BYSTANDER, "games next")
        ended, _ = await self._ears.answer(answer["interaction"])
        return ended - began

    async def stand_by(self) -> None:
        """Ask for next to nothing, again and again."""
        while True:
            took = await self.bare()
            if self.measuring:
                self.times.bystander.append(took)
            await asyncio.sleep(0.2)

    async def begin(self, person: _Person) -> None:
        """Begin a match of a person against themselves."""
        answer = await self._slash(person.name, f"{person.game} challenge", **_alone(person))
        _, told = await self._ears.answer(answer["interaction"])
        found = _BOARD.search(told.get("content", ""))
        if found is None:
            raise AssertionError(f"no match began: {told.get('content')}")
        person.board = found[1]
        await self._ears.board_after(person.board, -1)

    async def play(self, person: _Person) -> None:
        """Play without pause; a new match where one has ended."""
        while True:
            text = await self._text(person)
            if text is None:
                await self.begin(person)
                continue
            await self._move(person, text)

    async def _text(self, person: _Person) -> str | None:
        body = {
            "as": person.name,
            "channel": CHANNEL,
            "command": f"{person.game} move",
            "options": {"board": int(person.board), "text": ""},
            "focused": "text",
        }
        async with self._stand.web.post(f"{self._stand.url}/sandbox/autocomplete", json=body) as answer:
            choices = (await answer.json()).get("choices", []) if answer.status == 200 else [{"value": "random"}]
        person.turns += 1
        return choices[person.turns % len(choices)]["value"] if choices else None

    async def _move(self, person: _Person, text: str) -> None:
        before, counted = self._ears.newest.get(person.board, -1), self.measuring
        began = time.perf_counter()
        try:
            answer = await self._slash(person.name, f"{person.game} move", text=text, board=int(person.board))
        except _NotAcknowledgedError:
            self.times.unacknowledged += counted
            return
        acknowledged = time.perf_counter()
        answered, told = await self._ears.answer(answer["interaction"])
        if not told.get("content", "Played").startswith("Played"):
            return  # refused: it was nobody's move
        shown = await self._ears.board_after(person.board, before)
        if counted and self.measuring:
            self.times.ack.append(acknowledged - began)
            self.times.answer.append(answered - began)
            self.times.board.append(shown - began)

    async def _slash(self, name: str, command: str, **options: object) -> Json:
        body = {"as": name, "channel": CHANNEL, "command": command, "options": options}
        async with self._stand.web.post(f"{self._stand.url}/sandbox/slash", json=body) as answer:
            if answer.status == 504:
                raise _NotAcknowledgedError
            found = await answer.json()
            if answer.status != 200:
                raise AssertionError(found)
            return dict(found)


class _NotAcknowledgedError(Exception):
    """The bot did not acknowledge within three seconds."""


def _alone(person: _Person) -> Json:
    return {"opponent": person.name}


class _Stand(Stand):
    """A stand whose bot tells how it is."""

    def __init__(self, folder: Path, web: aiohttp.ClientSession) -> None:
        super().__init__(folder, web)
        with socket.create_server(("127.0.0.1", 0)) as found:
            self.health_port = int(found.getsockname()[1])

    @property
    def environment(self) -> dict[str, str]:
        """What the bot is told by its environment."""
        return {**super().environment, "HEALTH_PORT": str(self.health_port), "DRAWING_PROCESS": "true"}


async def _measured(filled: Path, people: int, matches: int, seconds: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        await asyncio.to_thread(shutil.copy, filled, Path(folder) / "test.db")
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as web:
            stand = _Stand(Path(folder), web)
            tasks: list[asyncio.Task[None]] = []
            try:
                async with asyncio.timeout(seconds + AT_MOST):
                    await stand.open()
                    await _loaded(stand, tasks, people, matches, seconds)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
                await stand.close()


async def _loaded(stand: _Stand, tasks: list[asyncio.Task[None]], people: int, matches: int, seconds: int) -> None:
    playing = [_Person(PLAYERS[at % len(PLAYERS)], PLAYED[at % len(PLAYED)], at) for at in range(people)]
    members = dict.fromkeys((BYSTANDER, *(person.name for person in playing)))
    while await _joined(stand):
        """Everybody comes."""
    ears = _Ears(stand)
    tasks += [asyncio.create_task(ears.listen(name)) for name in members]
    load = _Load(stand, ears)
    await asyncio.sleep(1)
    bare = statistics.median([await load.bare() for _ in range(BARE)])
    await asyncio.gather(*(load.begin(person) for person in playing))
    tasks += [asyncio.create_task(load.play(person)) for person in playing]
    tasks.append(asyncio.create_task(load.stand_by()))
    await asyncio.sleep(min(3, seconds))
    load.measuring = True
    before, began = _spent(stand), time.perf_counter()
    await asyncio.sleep(seconds)
    load.measuring = False
    spent, took = [now - then for now, then in zip(_spent(stand), before, strict=True)], time.perf_counter() - began
    async with stand.web.get(f"http://127.0.0.1:{stand.health_port}/health") as answer:
        lag = (await answer.json())["loop_lag_ms_p99"]
    _check(tasks)
    moves = max(1, len(load.times.board))
    for who, seconds_of in zip(("bot", "bot's children", "sandbox", "people"), spent, strict=True):
        print(f"  {who}: {seconds_of / took:.2f} processors, {seconds_of * 1000 / moves:.0f} ms of one a move")
    _print(load.times, bare, lag, people, matches, seconds)


def _spent(stand: Stand) -> tuple[float, ...]:
    """Return what the bot, its children, the sandbox and this process have used so far, in seconds of a processor."""
    bot = stand.bot.process.pid if stand.bot else 0
    sandbox = stand.sandbox.process.pid if stand.sandbox else 0
    return (
        _processor_seconds(bot),
        sum(map(_processor_seconds, _descendants(bot or 0))),
        _processor_seconds(sandbox),
        time.process_time(),
    )


def _descendants(pid: int) -> list[int]:
    """Return the processes that a process has begun, and those that they have."""
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    children = [int(child) for child in listed.read_text().split()] if listed.is_file() else []
    return [each for child in children for each in (child, *_descendants(child))]


def _processor_seconds(pid: int | None) -> float:
    """Return what a process has used so far; 0 where the system does not tell."""
    status = Path(f"/proc/{pid}/stat")
    if not status.is_file():
        return 0.0
    user, system = status.read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


async def _joined(stand: Stand) -> bool:
    """Let one more person join; tell whether there was one."""
    async with stand.web.post(f"{stand.url}/sandbox/member", json={}) as answer:
        return answer.status == 200


def _check(tasks: Sequence[asyncio.Task[None]]) -> None:
    """Raise what stopped somebody."""
    for task in tasks:
        if task.done() and not task.cancelled() and (error := task.exception()) is not None:
            raise error


def _print(times: _Times, bare: float, lag: float, people: int, matches: int, seconds: int) -> None:
    print(f"a bare request takes {bare * 1000:.1f} ms; {len(times.board)} moves, {times.unacknowledged} unacknowledged")
    for name, found in (("ack", times.ack), ("answer", times.answer), ("board", times.board)):
        worst = f"p99 {_ratio(found, 0.99, bare)}, slowest {_ratio(found, 1, bare)}"
        print(f"  {name}: median {_ratio(found, 0.5, bare)}, {worst}")
    all_times = (times.ack, times.answer, times.board, times.bystander)
    ack, answer, board, bystander = (_ratio(found, 0.5, bare) for found in all_times)
    print(
        f"load {people} people {matches} matches: ack {ack} answer {answer} board {board} bystander {bystander} bare "
        f"requests, {len(times.board) / seconds:.1f} moves/s, lag {lag:.0f} ms",
        flush=True,
    )


def _ratio(found: Sequence[float], share: float, bare: float) -> str:
    if not found:
        return "-"
    ordered = sorted(found)
    return f"{ordered[min(int(share * len(ordered)), len(ordered) - 1)] / bare:.1f}"
