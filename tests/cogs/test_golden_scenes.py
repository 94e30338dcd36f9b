"""Golden answers of a game in situations laid out by hand, which no record reaches."""

import dataclasses
from collections.abc import AsyncIterator, Mapping, Sequence

import pytest
from discord import app_commands

from bot.kernel.buttons.verb import CustomId
from bot.kernel.store.match_row import Status
from bot.kernel.store.matches import change_match, next_match_id
from bot.kernel.store.one_match import find_match
from bot.offers.offer_post import offer_post
from engines import GAMES
from engines.core.record import Record
from engines.monocards.options import Options, Several
from tests.cogs.forging import FrozenBot, Member, a_frozen_bot
from tests.cogs.golden import check
from tests.cogs.walking import NAMES, NotDrawn, Walk, add_from_record, options_text
from tests.engines.monocards.positions import Game, lay

SIX = "E2 M2 P2 Z2 E3 M3"


def scenes() -> Mapping[str, Game]:
    """Return what MONO can ask of a player, each in a situation of its own."""
    bluff = lay("W4 E1 E2", "M1 W4 M8", "Z1 Z2 Z3", discards="E5", options=Options(stacking=True))
    stack = lay("MD P1 Z9 ED", "MD MD M2 M3", "Z1 Z2 Z3", options=Options(stacking=True))
    same = Options(several=Several.SAME, jump_in=True)
    swaps = Options(zero_swaps=True, jump_in=True)
    return {
        "a bluff may be answered with another": bluff.play(0, "play W4>M"),
        "Draw 2 passed on": stack.play(0, "play ED").play(1, "play MD"),
        "several of the same, down to one": lay("E5 M5 P5 E7 W", "E9 M2", SIX, options=same),
        "a 0 that may swap": lay("E0 E1 M1", "E2 M2 P9", "E0 Z2", discards="P0", options=swaps),
        "a call may be missing": lay("E5 P1", "E1 M2 M3", "Z1 Z2 Z3").play(0, "play E5"),
        "one is out, one has one card": (
            lay("E5", "E1", "Z1 Z2", "M1", called=(0, 1, 3), options=Options(elimination=True, false_catch=2))
        ).play(0, "play E5"),
        "nothing to draw": lay("E5 W", "E1 M2", pile=""),
        "drawn, and it fits": lay("M5 M6", "E1 M2", pile="P1 E1").play(0, "draw"),
        "the last card of a round": lay("E5", "E1 M2", "Z1 Z2", called=(0,)),
        "the match is over": lay("E5", "E1 M2", called=(0,), options=Options(target=0)).play(0, "play E5"),
    }


class SituationWalk(Walk):
    """A walk from a situation laid out by hand."""

    async def from_scene(self, name: str, scene: Game) -> None:
        self.lines += ["", f"######## {name}"]
        self._scene = scene
        position = await self.begin()
        mover = next(iter(position.to_move), 0)
        await self.from_boards(mover + 1)
        await self.on(mover + 1, 2, {})
        for word in ("draw", "mono", "doubt"):
            await self.type(mover + 1, f"monocards {word}")
        other = (mover + 1) % len(position.holders)
        await self.from_boards(other + 1, anew=False)
        await self.on(other + 1, 1, {})
        await self.type(other + 1, "monocards catch", player=Member(mover + 1, NAMES[mover]))

    async def press(
        self, user_id: int, read: CustomId, values: Sequence[str] = (), fields: Mapping[str, str] | None = None
    ) -> None:
        """Press what belongs to the situation; what comes after it has one of its own."""
        if read.number == self.number:
            await super().press(user_id, read, values, fields)

    async def _begin_match(self) -> int:
        match = self._scene.public.match
        options = dataclasses.asdict(match.options)
        if self.match_id:
            # The question lists all running matches of the user: it takes longer with more of them.
            async with self.frozen_bot.bot.database.write() as tx:
                await change_match(tx, self.match_id, status=Status.OVER.value)
        match_id = await add_from_record(self.frozen_bot, Record("monocards", 3, match.seats, bytes(32), options), 0)
        await self.frozen_bot.put(match_id, self._scene.state)
        return match_id


@pytest.fixture
async def frozen_bot(database_url: str) -> AsyncIterator[FrozenBot]:
    async with a_frozen_bot(database_url) as found:
        found.bot.drawing.close()
        found.bot.drawing = NotDrawn()
        yield found


async def test_mono_answers_in_every_situation_as_it_did(frozen_bot: FrozenBot) -> None:
    walk = SituationWalk(frozen_bot, "monocards", "", 0)
    for name, scene in scenes().items():
        await walk.from_scene(name, scene)
    check("monocards_scenes", walk.lines)


KEEPER, OTHER = 2, 1
"""Ben has the monsters 5, 6, 7, 10 and 15, and lairs at 11, 14, 27 and 30."""
PRESSED = (
    *("order eat m5", "order move m5 n", "order scan m7", "order eat m10", "order skulk m15", "order skulk m15"),
    *("order play m6 1", "order_power discard 1", "order_friend friendly k1", "orders", "check", "drop 99.1"),
    *("monster 99", "card 99", "lair 99", "zoom 99", "done ready", "orders", "done wait", "full 14", "full 99"),
)
"""A keeper changes their mind: of each thing that is ordered twice, one order stays."""
WRITTEN = (
    "# first\r\neat m5 # a meal\r\n\r\nmove m6 n; scan m7\nEND",
    "name m5 Wolfgang\npassword hunter2\neat m6",
    "#" * 4000,
    "eat m5\n" + "#" * 3994,
    "clear",
    "",
    "   \n",
    "move m1 n",
    "quit",
    "eat m5\nquit\nend",
    "eat m5\nGAME G999 K1\neat m6",
)


async def test_orders_given_in_turn_are_each_answered(frozen_bot: FrozenBot) -> None:
    walk = Walk(frozen_bot, "monsters", "two", 30)
    await walk.begin()
    for pressed in PRESSED:
        await walk.ask(KEEPER, pressed)
    for text in WRITTEN:
        await walk.type(KEEPER, "monsters orders", text=text)
    for user_id in (KEEPER, OTHER, 12):
        await walk.type(user_id, "monsters report", turn=3)
        await walk.type(user_id, "monsters map")
        await walk.type(user_id, "monsters move", text="wait")
    check("monsters_orders", walk.lines)


OFFERS: Sequence[Mapping[str, object]] = (
    {},
    {"computers": 1},
    {"computer": "easy"},
    {"opponent": Member(2, "Ben")},
    {"opponent": Member(1, "Ada")},
    {"opponent": Member(30, "a bot", bot=True)},
    {"opponent": Member(2, "Ben"), "opponent2": Member(2, "Ben")},
    {"opponent": Member(2, "Ben"), "opponent2": Member(3, "Chidi")},
    {"opponent": Member(2, "Ben"), "partner": Member(4, "Dora")},
    {"opponent": Member(2, "Ben"), "partner": Member(4, "Dora"), "opponent2": Member(3, "Chidi")},
    {"opponent": Member(2, "Ben"), "turn_time": "soon"},
    {"opponent": Member(2, "Ben"), "total_time": "1h", "random_seats": True, "rated": True},
    {"opponent": Member(2, "Ben"), "absent": "computer"},
)


ANSWERED = (
    *((12, verb) for verb in ("accept", "decline", "cancel", "leave", "start", "computers", "proof")),
    *((1, verb) for verb in ("join", "accept", "start", "computers", "computer easy")),
    *((2, verb) for verb in ("join", "cancel", "leave", "decline", "accept", "join")),
    *((1, verb) for verb in ("computers", "leave", "decline", "cancel")),
)
"""Presses under an offer by user, one after the other, allowed or not."""


class Offers(Walk):
    """Offers, and what their maker and one who was asked may answer to them."""

    async def offer(self, command: str, **given: object) -> None:
        frozen_bot = self.frozen_bot
        async with frozen_bot.bot.database.read() as tx:
            self.match_id = await next_match_id(tx)
        self._note(f"Ada types /{command} {options_text(given)}".rstrip(), await frozen_bot.type(1, command, **given))
        async with frozen_bot.bot.database.read() as tx:
            row = await find_match(tx, self.match_id)
        if row is None:
            return
        self.number = 0
        self._show("the offer", offer_post(row))
        for user_id, verb in ANSWERED if not given.keys() - {"opponent"} and "mono" in command else ():
            await self.ask(user_id, verb)
        # Else the limit of matches would soon be reached.
        await frozen_bot.press(1, str(CustomId("cancel", self.match_id, 0, "")))


async def test_offered_choices_stay_the_same(frozen_bot: FrozenBot) -> None:
    """Each game is offered openly; Mono also in each way, to people, to computers and to nobody, and answered."""
    walk = Offers(frozen_bot, "", "", 0)
    every = frozen_bot.bot.tree.walk_commands()
    commands = {each.qualified_name: each for each in every if isinstance(each, app_commands.Command)}
    for game in sorted(GAMES):
        known = {each.name for each in commands[f"{game} challenge"].parameters}
        await walk.offer(f"{game} open")
        for given in OFFERS:
            if game in ("mono", "monocards") and given.keys() <= known:
                await walk.offer(f"{game} challenge", **given)
    check("offers", walk.lines)
