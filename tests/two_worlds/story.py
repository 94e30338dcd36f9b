"""The actions of all in a world, and everything that observers get."""

import asyncio
import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from bot.computers.choices import Pauses
from bot.computers.pool import Processes
from engines.core import Seat
from engines.core.proof import POSTED_DIGITS
from players.questions import Answer, Kind, Question
from sandbox.components import BUTTON, walk
from tests.end_to_end.harness import Json
from tests.two_worlds.game import Game
from tests.two_worlds.sameness import plain_log
from tests.two_worlds.spectator import Spectator
from tests.two_worlds.stage import BEGINS, MINUTE, Stage, stage
from tests.two_worlds.worlds import NAMES, World, play_in

HOUR = 60 * MINUTE
WATCHER, STRANGER = "gold", "violet"
BOARD = 101
LOOKS: Sequence[tuple[str, Json]] = (
    ("table show", {}),
    ("table show", {"move": 0}),
    ("table history", {}),
    ("table proof", {}),
    ("table export", {}),
    ("table replay", {}),
    ("table replay", {"as": "everyone"}),
    ("table replay", {"as": "everything"}),
    ("table clip", {}),
    ("table clip", {"as": "everyone"}),
    ("table analyse", {}),
    ("table hand", {}),
    ("games list", {}),
    ("games next", {}),
    ("me export", {}),
)
FORGED = (
    "gk:hand:101:99",
    "gk:play:101:1:draw",
    "gk:zoom:101:1:7",
    "gk:text:101:0:2",
    "gk:text:101:0:1",
    *(f"gk:step:101:0:{step}" for step in ("0", "1.0", "3.1", "9.2.back", "9.all")),
    *(f"gk:belief:101:0:9.{eyes}" for eyes in ("0", "1", "2", "all")),
    "gk:statistics:101:0",
    *("gk:happened:101:0", "gk:clip:101:0:1", "gk:share:101:0", "gk:share:101:0:0", "gk:share:101:0:all"),
    *("gk:analyse:101:0", "gk:share_analysis:101:0", "gk:better:101:0:3", "gk:stop_analysis:101:0"),
)
ACTS = frozenset(
    ("play", "put", "take", "lay", "catch", "caught", "jump", "call", "cells_done", "done", "quit", "drop", "order")
) | frozenset(
    (
        "order_power",
        "order_friend",
        "watch",
        "resign",
        "agree",
        "disagree",
        "take_seat",
        "keep_seat",
        "hint",
        "propose",
    )
)
"""Verbs that would change something, or that ask at once for what does."""
STATIC = frozenset(("rules", "rules_page", "all_rules", "learn"))
"""Verbs that show the same page whatever the match is."""
STEPS = 3
"""So far does an onlooker go into a private dialogue."""


@dataclass(frozen=True, slots=True)
class StoryOutcome:
    """All that came of a story told in one world."""

    got: dict[str, list[str]]
    """By onlooker and place."""
    log: list[str]


class _Scripted(Processes):
    """A computer that plays what its seat does in that world."""

    def __init__(self, texts: Iterable[str]) -> None:
        super().__init__(1)
        self._texts = iter(texts)
        self.may_play = asyncio.Event()
        """Once all that came before is sent: what is not is left out for what follows, as time has it."""

    async def ask(self, question: Question) -> Answer:
        await self.may_play.wait()
        return Answer(next(self._texts) if question.kind is Kind.CHOOSE else None)


async def tell(
    url: str,
    game: Game,
    world: World,
    observer: Seat,
    secret: bytes,
    away: Seat | None = None,
    *,
    thorough: bool = False,
) -> StoryOutcome:
    """Tell the story of a world, and return what the observer, a watcher and a stranger got.

    At the seat that is `away` a computer does what is done there. Where the story is `thorough`, boards are drawn and
    not sketched, all look around twice, and all agree on something in every game.
    """
    with play_in(game.key, world):
        async with stage(url, secret, sketched=not thorough) as server:
            story = _Story(server, game, [server.onlooker(name) for name in (NAMES[observer], WATCHER, STRANGER)])
            await story.begin()
            if away is not None:
                await story.leave(away, game.by_computer([deed.text for deed in world.deeds if deed.seat == away]))
            else:
                await story.ask_for_a_hint(NAMES[observer])
            last = max((at for at, deed in enumerate(world.deeds) if deed.seat == observer), default=-1)
            for left, deed in zip(range(len(world.deeds))[::-1], world.deeds, strict=True):
                if away is None and deed is world.deeds[last]:
                    await story.ask_for_a_hint(NAMES[observer])
                if deed.seat != away:
                    await story.play(NAMES[deed.seat], deed.text)
                if left == game.middle:
                    # Others may have done more in one world than in another, and what is told has its time.
                    server.now = BEGINS + HOUR
                if away is None and left == game.middle:
                    if thorough or game.agrees:
                        await story.agree()
                    await story.ask_for_a_hint(NAMES[observer])
                if away is None and not left:
                    await story.change_hands(NAMES[observer - 1])
                # A computer is looked at in the middle, others at the end, while the match goes on as well.
                if left in ((game.middle, 0) if thorough else (game.middle if away is not None else 0,)):
                    await story.look(at_the_end=not left)
        digits = hashlib.sha256(secret).hexdigest()
        return StoryOutcome(
            {
                f"{name}: {place}": [
                    line.replace(digits, "its hash").replace(digits[:POSTED_DIGITS], "its hash") for line in lines
                ]
                for name, got in story.told.items()
                for place, lines in got.items()
            },
            plain_log(server.lines.getvalue()),
        )


@dataclass(slots=True)
class _Story:
    """The stage with those who look on."""

    stage: Stage
    game: Game
    onlookers: list[Spectator]
    told: dict[str, dict[str, list[str]]] = field(init=False)
    """The messages of each, by place."""

    def __post_init__(self) -> None:
        self.told = {one.name: one.got for one in self.onlookers}

    async def begin(self) -> None:
        """Let red challenge the others, who accept, and the watcher watch."""
        options = {"opponent": NAMES[1], "opponent2": NAMES[2], "rated": False, **self.game.options}
        await self._slash(NAMES[0], "games", f"{self.game.key} challenge", options)
        offer = next(self.onlookers[-1].posts())
        for one in self.onlookers:
            await self._press(one, offer, f"gk:rules:{BOARD}:0")
            await self._does(one, "click", {"message": offer["id"], "custom_id": f"gk:fair:{BOARD}:0", "force": True})
        for name in NAMES[1:]:
            await self.stage.does("click", **{"as": name, "message": offer["id"], "custom_id": f"gk:accept:{BOARD}:0"})
        await self._slash(WATCHER, self.thread, "table watch", {})

    @property
    def thread(self) -> str:
        """Return the thread of the match."""
        return str(next(post["channel_id"] for post in self.onlookers[-1].posts() if post["attachments"]))

    async def play(self, name: str, text: str) -> None:
        """Let a player type something; what an onlooker does is answered to them."""
        self.stage.now += MINUTE
        post = next(post for post in self.onlookers[-1].posts() if post["attachments"])
        await self._say(name, f"{self.game.key} {self.game.command}", {"text": text})
        if self.game.sure and text.endswith("end"):
            number = _all(post)[0].split(":")[3]
            body = {"message": post["id"], "custom_id": f"gk:{self.game.sure[0]}:{BOARD}:{number}:{self.game.sure[1]}"}
            found = await self.stage.does("click", **{"as": name, "force": True, **body})
            for one in self.onlookers:
                if one.name == name:
                    one.answered(body, found)
        await self._computers_play()

    async def leave(self, away: Seat, texts: Sequence[str]) -> None:
        """Let a player leave their seat to a computer, as all agree to."""
        computers = self.stage.bot.computers
        computers.processes, computers.pauses = _Scripted(texts), Pauses(move=0, reaction=0)
        match_id = next(post for post in self.onlookers[-1].posts() if post["attachments"])
        names = [name for name in NAMES if name != NAMES[away]]
        asked = [(NAMES[away], "leave_to_computer"), *((name, "agree") for name in names)]
        for name, verb in asked:
            custom_id = f"gk:{verb}:{BOARD}:0{'' if name == NAMES[away] else ':substitute_bot'}"
            body = {"as": name, "message": match_id["id"], "custom_id": custom_id, "force": True}
            await self.stage.does("click", **body)
        await self._computers_play()
        assert (await self.stage.bot.host.positions.current(BOARD)).attendance.away_seats == {away}

    async def _computers_play(self) -> None:
        computers = self.stage.bot.computers
        if not isinstance(computers.processes, _Scripted):
            return
        computers.processes.may_play.set()
        await computers.idle()
        computers.processes.may_play.clear()
        await self.stage.settle()

    async def agree(self) -> None:
        """Let all pause and go on, try to undo and to get more time, and offer a draw that a move would end."""
        for what in ("pause", "resume", "undo", "more_time"):
            self.stage.now += MINUTE
            for name in NAMES:
                await self._say(name, f"table {what}")
        await self._say(NAMES[1], "table draw")

    async def ask_for_a_hint(self, name: str) -> None:
        """Let a player be told what a computer would do, or that it is not their turn."""
        await self._say(name, "table hint")

    async def change_hands(self, leaver: str) -> None:
        """Let another player offer their seat: who sits there cannot take it, who watches does and sees more then."""
        await self._say(leaver, "table substitute")
        body = {"as": leaver, "message": next(self.onlookers[-1].posts())["id"], "force": True}
        await self.stage.does("click", **body, custom_id=f"gk:offer_seat:{BOARD}:0")
        post = next(post for post in self.onlookers[-1].posts() if _has(post, "take_seat"))
        custom_id = next(each for each in _all(post) if each.split(":")[1] == "take_seat")
        await self._press(self.onlookers[0], post, custom_id)
        (watcher,) = (one for one in self.onlookers if one.name == WATCHER)
        self.told[WATCHER] = {place: list(lines) for place, lines in watcher.got.items()}
        self.onlookers.remove(watcher)
        await self.stage.does("click", **{"as": WATCHER, "message": post["id"], "custom_id": custom_id})

    async def _say(self, name: str, command: str, options: Json | None = None) -> None:
        """Use a command in the match's thread; what an onlooker does is answered to them."""
        one = next((one for one in self.onlookers if one.name == name), None)
        await self._slash(name, self.thread, command, options or {}, one)

    async def look(self, *, at_the_end: bool) -> None:
        """Let a player see what they can, and try what they may not; at the end a stranger too.

        A watcher waits for what comes.
        """
        self.stage.now += MINUTE
        lookers = [one for one in self.onlookers if one.name != WATCHER and (at_the_end or one.name in NAMES)]
        for one in lookers:
            for command, options in (*LOOKS, *self.game.looks):
                await self._slash(one.name, self.thread, command, options, one)
            # Users who do not play are refused before the text is read.
            player = one.name in NAMES
            for text in self.game.wrong if player else self.game.wrong[1:2]:
                await self._slash(one.name, self.thread, f"{self.game.key} {self.game.command}", {"text": text}, one)
            for text in self.game.tried if player else self.game.tried[:1]:
                await self._slash(one.name, self.thread, "table preview", {"text": text}, one)
            for typed in self.game.typed:
                body = {"channel": self.thread, "command": f"{self.game.key} {self.game.command}"}
                await self._does(one, "autocomplete", {**body, "options": {"text": typed}, "focused": "text"})
            match_ids = [post for post in one.posts() if post["attachments"]]
            live = [post for post in match_ids if post["components"]]
            for post in live[: 2 if at_the_end else 1]:
                await self._walk(one, post)
            for custom_id in FORGED:
                await self._does(one, "click", {"message": match_ids[0]["id"], "custom_id": custom_id, "force": True})

    async def _walk(self, one: Spectator, post: Json) -> None:
        """Press all that changes nothing, and go into each dialogue that opens."""
        for custom_id in _readable_ids(post):
            before = set(one.messages)
            await self._press(one, post, custom_id)
            opened = [one.messages[key] for key in one.messages if key not in before]
            for message in opened:
                await self._go_on(one, message)

    async def _go_on(self, one: Spectator, message: Json) -> None:
        """Choose the first of each menu and press the first button, some steps deep."""
        for _ in range(STEPS):
            message = one.messages.get(message["id"], message)
            steps = _readable_ids(message)
            if not steps:
                return
            await self._press(one, message, steps[0])
            if one.messages.get(message["id"]) == message:
                return

    async def _press(self, one: Spectator, message: Json, custom_id: str) -> None:
        part = next(part for _, part in walk(message["components"]) if part.get("custom_id") == custom_id)
        values = {} if part["type"] == BUTTON else {"values": [part["options"][0]["value"]]}
        await self._does(one, "click", {"message": message["id"], "custom_id": custom_id, **values})

    async def _slash(self, name: str, where: str, command: str, options: Json, one: Spectator | None = None) -> None:
        body = {"as": name, "channel": where, "command": command, "options": options}
        found = await self.stage.does("slash", **body)
        if one is not None:
            one.answered(body, found)

    async def _does(self, one: Spectator, path: str, body: Json) -> None:
        body = {"as": one.name, **body}
        one.answered(body, await self.stage.does(path, **body))


def _all(message: Json) -> list[str]:
    return [part["custom_id"] for _, part in walk(message["components"]) if part.get("custom_id")]


def _has(message: Json, verb: str) -> bool:
    return any(custom_id.split(":")[1] == verb for custom_id in _all(message))


def _readable_ids(message: Json) -> list[str]:
    """Return the custom ids of what may be pressed or chosen without changing anything."""
    parts = [part for _, part in walk(message["components"]) if part.get("custom_id") and not part.get("disabled")]
    return [part["custom_id"] for part in parts if part["custom_id"].split(":")[1] not in ACTS | STATIC]
