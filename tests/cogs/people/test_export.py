"""Tests of the export of a person's data, as the file that only they get."""

import json
from typing import Any

import pytest
import simcord

from bot.kernel.database.tables import all_tables
from bot.kernel.store.match_row import FormerHolder
from bot.kernel.store.matches import add_former_holder
from bot.people.own_data import export
from bot.play.play import resign
from engines.core.dice import Dice
from engines.core.rules import Seat
from tests.cogs.conftest import Server
from tests.cogs.forging import a_frozen_bot
from tests.cogs.test_forged_presses import other_world
from tests.requests import request

Json = dict[str, Any]


async def read_export(server: Server, name: str) -> Json:
    answer: simcord.InteractionResult = await server.slash(name, server.channel, "me export")
    assert answer.response is not None
    assert answer.response.ephemeral
    assert "All I store about you" in answer.response.content
    (file,) = answer.response.message.attachments
    assert file.filename == "gamekeeper.json"
    found: Json = json.loads(await export(server.bot.host, server.members[name].id))
    return found


async def test_a_newcomer_gets_an_export_that_says_so(server: Server) -> None:
    found = await read_export(server, "gold")
    assert found["matches"] == []
    assert not any(found["rows"].values())
    # Every table that names people is exported.
    assert set(found["rows"]) >= {table.name for table in all_tables().sorted_tables if "user_id" in table.c}


async def test_choices_watches_and_blocks_are_in_it_and_nobody_elses(server: Server) -> None:
    red = server.members["red"]
    await server.begin("blue", game="mambo")
    gold = server.members["gold"]
    await server.slash(gold, server.channel, "table watch", match=101)
    await server.slash(gold, server.channel, "me limit", matches=3)
    await server.slash(gold, server.channel, "me block", member=red)
    await server.slash(gold, server.channel, "me challenges", take="off", game="mono")
    rows = (await read_export(server, "gold"))["rows"]
    chosen = {
        "user_id": gold.id,
        "dm_calls": False,
        "most_matches": 3,
        "confirm_moves": None,
        "coaching": None,
        "pings": True,
        "colours": None,
        "locale": None,
    }
    assert rows["preferences"] == [chosen]
    assert rows["blocks"] == [{"user_id": gold.id, "blocked_id": red.id}]
    assert rows["declined_games"] == [{"user_id": gold.id, "game": "mono"}]
    assert [row["match_id"] for row in rows["match_values"]] == [101]
    # Blocked users do not learn of it.
    assert str(gold.id) not in json.dumps(await read_export(server, "red"))
    assert str(gold.id) not in json.dumps(await read_export(server, server.members["blue"].name))


async def test_a_running_game_with_secrets_is_exported_as_it_may_be_seen_now(server: Server) -> None:
    await server.begin("blue")
    await server.play("red", "place random")
    await server.play("blue", "place random")
    (match,) = (await read_export(server, "red"))["matches"]
    assert "moves" not in match
    ((seen,), (theirs,)) = match["what_you_see"], (await read_export(server, "blue"))["matches"][0]["what_you_see"]
    assert seen["seat"] == 0
    assert seen["board"] != theirs["board"]
    row = await server.bot.host.positions.current(101)
    assert str(row.match.seed) not in json.dumps(match)
    await resign(server.bot.host, request(server.members["blue"].id, 101, 3))
    await server.settle()
    (match,) = (await read_export(server, "red"))["matches"]
    assert "what_you_see" not in match
    assert [row["seat"] for row in match["moves"]] == [0]


async def test_moves_stay_with_the_player_who_made_them(server: Server) -> None:
    await server.begin("blue", game="mambo")
    for name, text in (("red", "a1"), ("blue", "a2"), ("red", "c9")):
        await server.play(name, text)
    async with server.bot.database.write() as tx:
        await add_former_holder(tx, 101, FormerHolder(0, 1, server.members["gold"].id, "gold"))
    (match,) = (await read_export(server, "gold"))["matches"]
    assert [row["ply"] for row in match["moves"]] == [1]
    (match,) = (await read_export(server, "red"))["matches"]
    assert [row["ply"] for row in match["moves"]] == [3]


@pytest.mark.parametrize("game", ["mono", "monocards", "monsters"])
async def test_it_is_the_same_in_every_world_its_reader_cannot_tell_apart(database_url: str, game: str) -> None:
    async with a_frozen_bot(database_url) as frozen_bot:
        compared = 0
        for plies in (2, 4, 6):
            match_id = await frozen_bot.begin(game, 2, plies, Dice(f"export {game} {plies}".encode(), 0))
            position = await frozen_bot.position(match_id)
            user_id = position.holders[0]
            other = await other_world(frozen_bot, match_id, Seat(0))
            if other is None:
                continue
            true = await export(frozen_bot.bot.host, user_id)
            await frozen_bot.put(match_id, other)
            assert await export(frozen_bot.bot.host, user_id) == true
            await frozen_bot.put(match_id, position._frame.state)
            compared += 1
        assert compared


async def test_of_keepers_orders_it_tells_nobody_else_how_many_there_were(server: Server) -> None:
    await server.begin("blue", game="monsters")
    before = await read_export(server, "red")
    assert before["rows"]["posts"]
    for _ in range(3):
        await server.play("blue", "scan m4")
    # Red's own letter is brought up to date, and noted with the position that it shows.
    await server.play("red", "end")
    assert (await read_export(server, "red"))["rows"]["posts"] == before["rows"]["posts"]
