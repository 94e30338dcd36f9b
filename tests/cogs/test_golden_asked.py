"""Presses that go another way round than their buttons lead, or that no button makes: word for word as they were.

With GAMEKEEPER_GOLDEN=write in the environment what has changed is written anew instead; read the difference.
"""

import os
from pathlib import Path

from tests.cogs.forging import a_house
from tests.cogs.walking import Described, Walk

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
    ("mambo", "mambo", 20, 1, WAYS),
    ("mambo", "mamboa", 20, 1, WAYS),
    ("mambo", "moving", 20, 1, ("zoom",)),
    ("mambo", "mambo", 0, 1, ("zoom",)),
    ("mambo", "moving", 12, 1, ("take_up", "lay", "target 1", "target 99", "space 1")),
    ("monoch", "two", 6, 2, BLOCKS),
    ("monoch", "crossed", 0, 1, ("block", "turn A", "place AT0")),
    ("monoch", "four", 6, 3, ("block", "view")),
)


async def test_what_is_asked_for_another_way_round_is_answered_as_it_was(database_url: str) -> None:
    lines = list[str]()
    async with a_house(database_url) as house:
        house.bot.drawing.close()
        house.bot.drawing = Described()
        for game, record, ply, user_id, verbs in ASKED:
            walk = Walk(house, game, record, ply)
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
