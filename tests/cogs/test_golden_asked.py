"""Presses that go another way round than their buttons lead, or that no button makes: word for word as they were."""

from collections.abc import AsyncIterator, Mapping, Sequence

import pytest

from engines.core.record import Record
from engines.mambo.options import Options
from tests.cogs.forging import FrozenBot, a_frozen_bot
from tests.cogs.golden import check
from tests.cogs.walking import NotDrawn, Walk, add_from_record
from tests.engines.mambo.tables import table

BLOCKS = (
    *("ask block", "ask block/A", "ask block/99,99", "ask block/T0", "ask block/T0/2,-1", "ask block/2,-1"),
    *("ask block/A/T0", "ask block/A/T0.99", "ask block/Z/T0", "ask block/A/T0/2,-1", "ask block/A/T0/99,99"),
    *("ask block/A/2,-1", "confirm AT0@99,99", "ask swap", "confirm swap", "view north", "view nowhere"),
)
WAYS = ("zoom", "zoom 0.0", "zoom -99.-99", "zoom 99.99", "zoom 1.2.mouths.2")
"""On a table larger than the part that is shown."""
TAKEN_UP = (
    *("ask move", "ask move/9", "ask move/9.1", "ask move/13", "ask move/17/10", "ask move/17/0", "ask move/99/1"),
    *("ask lay/0 0", "ask move/17/10/d", "ask move/17/10/a", "ask lay/99/a", "confirm 9,9>0,0:a"),
)
"""One place is no place for a tile while the tile beside it lies: it is the last one where that is taken up."""
LAID = ("ask lay", "ask move", "ask move/13", "ask lay/1/a", "confirm 0,4:a")
"""All tiles are laid, and the game goes on with those."""
CELLS = (
    *("ask pick", "ask pick//a", "ask pick//z", "ask pick/a3/a", "ask pick/b1/a", "ask pick/a3a3/a", "ask pick/a3"),
    *("ask open", "ask open/a3/", "ask open/z9/end", "ask open/a3/soon", "ask", "ask .1", "fill pick", "ask cells"),
)
EVERY = (
    *("text", "text 0", "rules_page mambo.0", "history 1", "proof", "rematch", "watch", "unwatch", "agree draw"),
    *("back", "keep_seat 0", "take_seat 0", "unqueue", "dismiss", "resign", "leave_to_computer", "resign_surely"),
)
"""The commands of every match."""
ASKED = (
    ("mono", "two", 14, 1, (*EVERY, "zoom", "zoom 0", "zoom 99", *CELLS)),
    ("mono", "three", 5, 12, ("text 0", "watch", "watch_end", "back", "zoom 2", "ask pick")),
    ("mambo", "mambo", 20, 1, ("zoom", *WAYS, "ask lay", "ask lay.1", "ask lay.2")),
    ("mambo", "mambo", 0, 1, ("ask move", "ask lay/1", "ask lay/1/a", "ask lay/2/a")),
    ("mambo", "moving", 13, 2, TAKEN_UP),
    ("mambo", "all laid", 0, 1, LAID),
    ("monoch", "two", 6, 2, BLOCKS),
    ("monoch", "swapped", 1, 1, ("ask swap", "ask block/T0/-1,-2")),
    ("monoch", "longest", 24, 2, ("ask block", "ask block/G/T0/4,4")),
)


class EmptyPoolWalk(Walk):
    """A walk at a table of Mambo whose pool is empty."""

    async def _begin_match(self) -> int:
        given = {"move_none_left": True, "size": 4, "no_kill": True}
        match_id = await add_from_record(self.frozen_bot, Record("mambo", 1, 2, bytes(32), given), 0)
        options = Options(move_none_left=True, size=4, no_kill=True)
        await self.frozen_bot.put(match_id, table("0,0:a 0,1:a 0,2:a 0,3:c", options))
        return match_id


async def test_a_repeated_request_gets_the_same_answer(database_url: str) -> None:
    lines = list[str]()
    async with a_frozen_bot(database_url) as frozen_bot:
        frozen_bot.bot.drawing.close()
        frozen_bot.bot.drawing = NotDrawn()
        for game, record, ply, user_id, verbs in ASKED:
            walk = (EmptyPoolWalk if verbs is LAID else Walk)(frozen_bot, game, record, ply)
            position = await walk.begin()
            if user_id in position.holders:
                await walk.from_boards(user_id)
            for verb in verbs:
                await walk.ask(user_id, verb)
            lines += [f"######## {game} {record} {ply}", *walk.lines, ""]
    check("asked", lines)


FORMS: Mapping[str, Sequence[Mapping[str, str]]] = {
    "filled": ({"text": "a1, b2 end"}, {"text": "z9"}, {"text": "random"}),
    "written": ({"orders": "eat m1\nmove m1 n\nnonsense"}, {"orders": ""}, {"orders": "quit\nend"}),
}
TYPED: Mapping[str, Sequence[str]] = {
    "mono": ("a1", "a1,b2,end", "random", "z9"),
    "mambo": ("a1", "1a", "99z", "1-a2"),
    "monocards": ("draw", "pass", "play E5", "nonsense"),
    "monoch": ("at90 c4", "c4", "swap", "AT90"),
    "monsters": ("eat m1", "ready", "move m1 n; eat m2", "nonsense"),
}
WALKS = (
    ("mono", "two", 14),
    ("mambo", "moving", 12),
    ("monocards", "four_house_rules", 40),
    ("monoch", "two", 6),
    ("monsters", "two", 13),
)


@pytest.fixture
async def frozen_bot(database_url: str) -> AsyncIterator[FrozenBot]:
    async with a_frozen_bot(database_url) as found:
        found.bot.drawing.close()
        found.bot.drawing = NotDrawn()
        yield found


@pytest.mark.parametrize(("game", "record", "ply"), WALKS)
async def test_all_presses_are_answered_as_they_were(frozen_bot: FrozenBot, game: str, record: str, ply: int) -> None:
    walk = Walk(frozen_bot, game, record, ply)
    position = await walk.begin()
    mover = position.holders[position.to_move[0]]
    other = next(user for user in position.holders if user != mover)
    await walk.from_boards(mover)
    await walk.on(mover, 1, FORMS)
    await walk.from_boards(other)
    for text in TYPED[game]:
        await walk.type(mover, f"{game} move", text=text)
    check(f"{game}_{record}_{ply}", walk.lines)
