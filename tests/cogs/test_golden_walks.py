"""Golden answers of each game to all its buttons."""

from collections.abc import AsyncIterator, Mapping, Sequence

import pytest

from tests.cogs.forging import FrozenBot, a_frozen_bot
from tests.cogs.golden import check
from tests.cogs.walking import NotDrawn, Walk

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
