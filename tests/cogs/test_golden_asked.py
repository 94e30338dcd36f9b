"""Presses that go another way round than their buttons lead, or that no button makes: word for word as they were."""

from engines.core.record import Record
from engines.mambo.options import Options
from tests.cogs.forging import a_frozen_bot
from tests.cogs.golden import check
from tests.cogs.walking import NotDrawn, Walk, add_from_record
from tests.engines.mambo.tables import table

BLOCKS = (
    *("block", "block A", "block @99,99", "block AT0", "block AT0@2,-1", "turn A", "turn A@99,99", "turn @2,-1"),
    *("place A", "place AT0", "place AT0.99", "place ZT0", "look AT0@2,-1", "look AT0@99,99", "look A@2,-1"),
    *("confirm AT0@99,99", "take", "take_over", "view north", "view nowhere"),
)
WAYS = ("zoom", "zoom 0.0", "zoom -99.-99", "zoom 99.99", "zoom 1.2.mouths.2")
"""On a table larger than the part that is shown."""
TAKEN_UP = (
    *("take_up", "target 9", "target 9.1", "target 13", "space -3,2>-2,1", "space -3,2>-3,2", "space 9,9>0,0"),
    *("space 0, 0", "look -3,2>-2,1.d", "look -3,2>-2,1.a", "look 9,9.a", "confirm 9,9>0,0.a"),
)
"""One place is no place for a tile while the tile beside it lies: it is the last one where that is taken up."""
LAID = ("lay", "take_up", "target 13", "look 0,4.a", "confirm 0,4.a")
"""All tiles are laid, and the game goes on with those."""
CELLS = ("cells", "column a", "column z", "row a.a3", "row a.b1", "row", "cells_done", "cells_done a3", "cells_done z9")
EVERY = (
    *("text", "text 0", "rules_page mambo.0", "history 1", "proof", "rematch", "watch", "unwatch", "agree draw"),
    *("back", "keep_seat 0", "take_seat 0", "unqueue", "dismiss", "resign", "leave_to_computer", "resign_surely"),
)
"""The commands of every match."""
ASKED = (
    ("mono", "two", 14, 1, (*EVERY, "zoom", "zoom 0", "zoom 99", *CELLS)),
    ("mono", "three", 5, 12, ("text 0", "watch", "watch_end", "back", "zoom 2", "cells")),
    ("mambo", "mambo", 20, 1, ("zoom", *WAYS, "lay", "lay 1", "lay 2")),
    ("mambo", "mambo", 0, 1, ("take_up", "space 0,0", "look 0,0.a", "look 0,1.a")),
    ("mambo", "moving", 13, 2, TAKEN_UP),
    ("mambo", "all laid", 0, 1, LAID),
    ("monoch", "two", 6, 2, BLOCKS),
    ("monoch", "swapped", 1, 1, ("take", "block GT0@-1,-2")),
    ("monoch", "longest", 24, 2, ("block", "look GT0@4,4")),
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
