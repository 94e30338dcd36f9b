"""Presses that go another way round than their buttons lead, or that no button makes: word for word as they were.

With GAMEKEEPER_GOLDEN=write in the environment what has changed is written anew instead; read the difference.
"""

import os
from pathlib import Path

from engines.core.record import Record
from engines.mambo.options import Options
from tests.cogs.forging import a_house
from tests.cogs.walking import Described, Walk, added
from tests.engines.mambo.tables import table

GOLDEN = Path(__file__).parent / "golden" / "asked.txt"
ZOOMS = ("zoom", "zoom 0", "zoom 1", "zoom 2", "zoom -1", "zoom 99", "zoom 0.0")
BLOCKS = (
    *("block", "block A", "block @2,-1", "block @99,99", "block AT0", "block AT0@2,-1"),
    *("turn", "turn A", "turn T0", "turn A@2,-1", "turn C@2,-1", "turn A@99,99", "turn @2,-1"),
    *("place", "place A", "place T0", "place AT0", "place AT0.1", "place AT0.-1", "place AT0.99", "place ZT0"),
    *("look", "look A", "look AT0", "look AT0@2,-1", "look AT0@99,99", "look A@2,-1"),
    *("confirm", "confirm AT0@99,99", "take", "take_over", "view", "view north", "view nowhere"),
)
WAYS = ("zoom", "zoom 0.0", "zoom -99.-99", "zoom 99.99", "zoom 1.2.numbers.2")
"""On a table larger than the part that is shown."""
TAKEN_UP = (
    *("take_up", "take_up 1", "target 3", "target 3.1", "target 8", "target 9", "target 2"),
    *("space -3,2>-2,1", "space -3,2>-3,2", "space -2,1", "space -4,2", "space 9,9>0,0", "space 0,0>1", "space 0, 0"),
    *("look -3,2>-2,1.d", "look -3,2>-2,1.a", "look -3,2>-3,2.e", "look -3,2>0,3.a", "look -4,2.f", "look 9,9.a"),
    *("confirm -3,2>-2,1.a", "confirm 9,9>0,0.a", "confirm -3,2>-3,2.e"),
)
"""One place is no place for a tile while the tile beside it lies: it is the last one where that is taken up."""
LAID = ("lay", "take_up", "target 2", "look 0,4.a", "confirm 0,4.a")
"""All tiles are laid, and the game goes on with those."""
CELLS = ("cells", "column a", "column z", "row a.a3", "row a.b1", "row", "cells_done", "cells_done a3", "cells_done z9")
EVERY = (
    *("text", "text 0", "text 1", "hand", "rules_page mambo.0", "history", "history 1"),
    *("record", "rematch", "watch", "watch_end", "unwatch", "agree draw", "disagree draw", "agree undo", "back"),
    *("keep_seat 0", "take_seat 0", "unqueue", "dismiss", "resign", "leave_to_computer", "resign_surely"),
)
"""What every match has."""
ASKED = (
    ("mono", "two", 14, 1, EVERY),
    ("mono", "three", 5, 12, EVERY),
    ("mono", "two", 14, 1, (*ZOOMS, "zoom_own", *CELLS)),
    ("mono", "three", 5, 12, ("zoom", "zoom 2", "zoom 3", "zoom_own", "cells")),
    (
        "mambo",
        "mambo",
        10,
        1,
        (
            "zoom",
            "zoom 0.0..2",
            "zoom -99.99",
            "lay",
            "take_up",
            "target",
            "target a1",
            "space 1",
            "space 99",
            "look 1-a",
        ),
    ),
    ("mambo", "mambo", 20, 1, (*WAYS, "lay", "lay 1", "lay 2", "lay -1")),
    ("mambo", "mamboa", 20, 1, WAYS),
    ("mambo", "moving", 20, 1, ("zoom",)),
    ("mambo", "mambo", 0, 1, ("zoom", "lay", "take_up", "space 0,0", "look 0,0.a", "look 0,1.a")),
    ("mambo", "moving", 12, 1, ("take_up", "lay", "target 1", "target 99", "space 1")),
    ("mambo", "moving", 13, 2, TAKEN_UP),
    ("mambo", "all laid", 0, 1, LAID),
    ("mambo", "moving", 19, 2, ("lay", "lay 1", "take_up 1", "target 2", "target 2.1")),
    ("monoch", "two", 6, 2, BLOCKS),
    ("monoch", "crossed", 0, 1, ("block", "turn A", "place AT0")),
    ("monoch", "four", 6, 3, ("block", "view")),
    ("monoch", "four", 15, 3, ("view north-west",)),
    ("monoch", "two", 1, 1, ("turn C@0,0", "turn A@0,0")),
    ("monoch", "swapped", 1, 1, ("take", "turn E@-1,-2", "turn G@-1,-2", "block GT0@-1,-2")),
    ("monoch", "swapped", 2, 2, ("take", "take_over", "block")),
    ("monoch", "swapped", 2, 1, ("take",)),
    ("monoch", "two", 21, 1, ("look BW90@5,3", "look BS90@5,3", "confirm BW90@5,3")),
    ("monoch", "longest", 24, 2, ("block", "look GT0@4,4", "confirm GT0@4,4")),
    ("monoch", "longest", 25, 2, ("block", "look GT0@4,4", "view")),
)


class AllLaid(Walk):
    """A walk at a table of Mambo whose pool is empty."""

    async def _begun(self) -> int:
        given = {"move_none_left": True, "size": 4, "no_kill": True}
        board = await added(self.house, Record("mambo", 1, 2, bytes(32), given), 0)
        options = Options(move_none_left=True, size=4, no_kill=True)
        await self.house.put(board, table("0,0:a 0,1:a 0,2:a 0,3:c", options))
        return board


async def test_what_is_asked_for_another_way_round_is_answered_as_it_was(database_url: str) -> None:
    lines = list[str]()
    async with a_house(database_url) as house:
        house.bot.drawing.close()
        house.bot.drawing = Described()
        for game, record, ply, user_id, verbs in ASKED:
            walk = (AllLaid if verbs is LAID else Walk)(house, game, record, ply)
            position = await walk.begin()
            if user_id in position.holders:
                await walk.from_boards(user_id)
            for verb in verbs:
                await walk.ask(user_id, verb)
            if verbs is EVERY:
                await walk.type(user_id, "table show")
            lines += [f"######## {game} {record} {ply}", *walk.lines, ""]
    found = "\n".join(lines)
    if os.environ.get("GAMEKEEPER_GOLDEN") == "write":
        GOLDEN.write_text(found)
    assert found == GOLDEN.read_text(), (
        "GAMEKEEPER_GOLDEN=write writes it anew: read the difference before you commit it"
    )
