"""The people who play: what each does is drawn from the seed and from what is on their screen."""

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass, field

import aiohttp

from bot.kernel.buttons.verb import CustomId
from sandbox.components import TEXT_INPUT, walk
from sandbox.population import MEMBERS
from tests.end_to_end.harness import Harness, Json, button, buttons
from tests.soak.ledger import Ledger
from tests.soak.member_screen import MemberScreen, live_ids, pictures

PLAYERS = ("red", "blue", "green", "gold", "violet")
NAMES = {int(number): name for name, number in MEMBERS.items()}
OFFERS: dict[str, Json] = {
    "mono": {"size": 3},
    "mambo": {},
    "monocards": {"target": 0, "house_rules": "hand_size=3"},
    "monoch": {},
    "monsters": {"turn_cap": 6},
}
SAME_FOR_ALL = ("play place random", "play random")
"""Verbs that play at once."""
OPENING = ("ask ", "fill ", "first", "write")
"""Beginnings of verbs that open a dialogue or a form."""
ANSWER_SECONDS = 6.0
STEP_SECONDS = 1.0
MOST_STEPS = 6


@dataclass(frozen=True, slots=True)
class RecordedAction:
    """Something that Discord took for the bot, and what it was."""

    interaction: str
    name: str
    match_id: int
    what: str


@dataclass(slots=True)
class People:
    """Five members, each with a screen."""

    harness: Harness
    ledger: Ledger
    rng: random.Random
    screens: dict[str, MemberScreen]
    deeds: list[RecordedAction] = field(default_factory=list)
    steps: dict[str, list[str]] = field(default_factory=dict)
    """The deeds that followed in the private dialogue which another one has opened: its message tells of them all."""
    places: Sequence[str] = ("games",)
    """The channel of their commands."""
    unheard: int = 0
    """Deeds that Discord said were not acknowledged."""

    async def challenge(self, game: str) -> None:
        """Offer a match to a member, half of them as a pair."""
        name, other = self.rng.sample(PLAYERS, 2)
        options = {"opponent": other, "pair": self.rng.random() < 0.5, **OFFERS[game]}
        await self._slash(name, 0, f"{game} challenge", options, self.rng.choice(self.places))

    async def accept_all(self) -> None:
        """Accept what is offered, by the posts that can be seen."""
        sql = (
            "SELECT match_id, user_id FROM seats JOIN matches USING (match_id) WHERE accepted_by IS NULL AND status = ?"
        )
        for match_id, user in self.ledger.rows(sql, "offered"):
            name = NAMES[user]
            posts = [one for one in self.screens[name].posts() if _offers(one, match_id)]
            if posts:
                await self.press(name, match_id, posts[-1], "accept")

    async def act(self, match_id: int, game: str) -> None:
        """Let a member for whom a match waits act in it: by a button, or typed, there or elsewhere."""
        waited_for = self.ledger.users_waited_for(match_id)
        if not waited_for:
            return
        name = NAMES[self.rng.choice(waited_for)]
        post = self.newest(name, match_id)
        opening = [verb for verb in buttons(post) if verb.startswith(OPENING)] if post else []
        if post and opening and self.rng.random() < 0.4:
            await self._talk(name, match_id, game, post, self.rng.choice(opening))
            return
        verb = next((verb for verb in SAME_FOR_ALL if post and verb in buttons(post)), None)
        if post and verb and self.rng.random() < 0.5:
            await self.press(name, match_id, post, verb)
            return
        where = post["channel_id"] if post and self.rng.random() < 0.3 else self.rng.choice([*self.places, "dm"])
        text = await self._text(name, match_id, game)
        await self._slash(name, match_id, f"{game} move", {"text": text, "match": match_id}, where)

    async def _talk(self, name: str, match_id: int, game: str, post: Json, opening: str) -> None:
        """Play by a private dialogue or a form, some steps far: not everybody comes to an end."""
        found = await self.press(name, match_id, post, opening)
        if found.get("modal"):
            fields = {part["custom_id"]: await self._text(name, match_id, game) for part in _inputs(found["modal"])}
            shown = {"interaction": found["interaction"], "custom_id": found["modal"]["custom_id"]}
            await self._act("modal", {"as": name, **shown, "fields": fields}, name, match_id, f"filled {opening}")
            return
        opened = str(found.get("interaction"))
        for _ in range(MOST_STEPS):
            message = self._last_answer(name, opened)
            parts = [] if message is None else [part for part in _pressable(message) if "custom_id" in part]
            if message is None or not parts:
                return
            part = self.rng.choice(parts)
            values = {"values": [self.rng.choice(part["options"])["value"]]} if part.get("options") else {}
            body = {"as": name, "message": message["id"], "custom_id": part["custom_id"], **values}
            what = f"went on from {opening} by {part['custom_id']}"
            answer = await self._act("click", body, name, match_id, what, answered=False)
            if not answer:
                return
            self.steps.setdefault(opened, []).append(str(answer["interaction"]))
            await self._wait_for_change(self.screens[name], message)

    async def _wait_for_change(self, screen: MemberScreen, message: Json) -> None:
        """Wait until a message is another, or a little while: some presses show something else."""
        end = asyncio.get_running_loop().time() + STEP_SECONDS
        while screen.messages.get(message["id"]) == message and asyncio.get_running_loop().time() < end:
            screen.news.clear()
            try:
                await asyncio.wait_for(screen.news.wait(), 0.1)
            except TimeoutError:
                continue

    def newest(self, name: str, match_id: int) -> Json | None:
        """Return the newest public board that a member sees."""
        shown = [(int(one["id"]), one) for one in self.screens[name].posts() if _is_board(one, match_id)]
        return max(shown, key=lambda pair: pair[0], default=(0, None))[1]

    async def press(self, name: str, match_id: int, post: Json, wanted: str) -> Json:
        """Press a button by its verb, on the board or in its menu *More…*."""
        custom_id = button(post, wanted)
        if not custom_id and (more := button(post, "more")):
            opened = await self._click(name, match_id, post, more, "more")
            menu = self._last_answer(name, str(opened.get("interaction")))
            return {} if menu is None or not button(menu, wanted) else await self.press(name, match_id, menu, wanted)
        return await self._click(name, match_id, post, custom_id, wanted)

    async def _click(self, name: str, match_id: int, post: Json, custom_id: str, wanted: str) -> Json:
        body = {"as": name, "message": post["id"], "custom_id": custom_id}
        return await self._act("click", body, name, match_id, f"pressed {wanted}")

    async def ask_for_proof(self, name: str, match_id: int, board: Json) -> Json:
        """Ask by the button of a board; by the command where Discord took that board without its buttons."""
        pressed = await self.press(name, match_id, board, "proof") if live_ids(board) else {}
        return pressed or await self._slash(name, match_id, "table proof", {"match": match_id})

    async def resign(self, name: str, match_id: int) -> None:
        """Leave a match for good."""
        answer = await self._slash(name, match_id, "table resign", {"match": match_id})
        question = self._last_answer(name, str(answer.get("interaction")))
        if question is not None and button(question, "resign_surely"):
            await self.press(name, match_id, question, "resign_surely")

    def _last_answer(self, name: str, interaction: str) -> Json | None:
        found = [
            one
            for one in self.screens[name].messages.values()
            if (one.get("interaction_metadata") or {}).get("id") == interaction
        ]
        return found[-1] if found else None

    async def _slash(self, name: str, match_id: int, command: str, options: Json, channel: str = "games") -> Json:
        body = {"as": name, "channel": channel, "command": command, "options": options}
        return await self._act("slash", body, name, match_id, f"/{command} {options.get('text', '')}")

    async def _act(self, path: str, body: Json, name: str, match_id: int, what: str, *, answered: bool = True) -> Json:
        """Do something; note it where it was acknowledged, and wait for what the bot says to it in a new message."""
        async with self.harness.web.post(f"{self.harness.url}/sandbox/{path}", json=body) as answer:
            found: Json = await answer.json()
            if answer.status != 200:
                self.unheard += 1
                return {}
        self.deeds.append(RecordedAction(found["interaction"], name, match_id, what))
        if found["deferred"] and answered:
            await self._wait_for_answer(self.screens[name], found)
        return found

    async def _wait_for_answer(self, screen: MemberScreen, acknowledged: Json) -> None:
        interaction, end = acknowledged["interaction"], asyncio.get_running_loop().time() + ANSWER_SECONDS
        if not acknowledged["ephemeral"]:
            return  # the new board is the answer
        while not screen.answers(interaction) and interaction not in screen.gone:
            left = end - asyncio.get_running_loop().time()
            if left <= 0 or not screen.online:
                return
            screen.news.clear()
            try:
                await asyncio.wait_for(screen.news.wait(), min(left, 0.2))
            except TimeoutError:
                continue

    async def _text(self, name: str, match_id: int, game: str) -> str:
        """Return a move that the bot suggests, or one that is always possible."""
        if game == "monsters":
            return self.rng.choice(("clear; end", "clear; end", "scan m4", "grow m1"))
        body = {
            "as": name,
            "channel": "games",
            "command": f"{game} move",
            "options": {"match": match_id, "text": ""},
            "focused": "text",
        }
        try:
            async with self.harness.web.post(f"{self.harness.url}/sandbox/autocomplete", json=body) as answer:
                found = (await answer.json()).get("choices", []) if answer.status == 200 else []
        except aiohttp.ClientError:
            found = []
        return str(self.rng.choice(found)["value"]) if found else "random"


def _pressable(message: Json) -> list[Json]:
    """Return the buttons and menus of a message that can be used."""
    return [part for row in message.get("components") or () for part in row["components"] if not part.get("disabled")]


def _inputs(modal: Json) -> list[Json]:
    """Return what can be filled in a form."""
    return [part for _, part in walk(modal["components"]) if part["type"] == TEXT_INPUT]


def _offers(post: Json, match_id: int) -> bool:
    accept = CustomId.read(button(post, "accept"))
    return accept is not None and accept.match_id == match_id


def _is_board(post: Json, match_id: int) -> bool:
    return any(not shown["own"] and int(shown["match_id"]) == match_id for shown in pictures(post))
