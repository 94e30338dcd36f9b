"""Files of a match: while it runs what their reader may know, and after it everything, which opens as a replay."""

import asyncio
import codecs
import dataclasses
import json

import discord
import pytest
import simcord

from bot.kernel.matches.refusal import Refusal
from bot.play.play import resign
from bot.replays.import_record import LONGEST_ENTRY, MOST_BYTES, imported_replay
from bot.replays.replay_post import replay_post
from bot.replays.verbs import PUBLIC, ReplayStep, Result
from engines import GAMES
from engines.core.codec import encode
from engines.core.proof import Proof, seed_of
from engines.selfplay import specimen
from engines.verifying import verify
from render.core.board import PublicBoard
from tests.bot.inline_processes import InlineImports
from tests.cogs.conftest import Server
from tests.cogs.pressing import labels, private_message
from tests.engines.proofs import random_proof
from tests.requests import request


async def export_match(server: Server, name: str) -> tuple[str, dict[str, str]]:
    """Return the answer of `/table export`: the text, and the files by name."""
    answer = await server.reply(name, server.channel, "table export", match=101)
    return answer.content, {file.filename: (await file.read()).decode() for file in answer.attachments}


async def import_file(server: Server, data: bytes, name: str = "gold") -> discord.Message:
    # Nothing else is sent, so nothing is waited for: the process that reads stays.
    answer: simcord.InteractionResult = await server.members[name].slash(
        server.channel, "table import", file=("some.json", data)
    )
    return private_message(answer)


async def test_while_a_match_runs_players_get_what_they_see_and_others_nothing(server: Server) -> None:
    await server.begin("blue", size=4)
    await server.play("red", "place random")
    await server.play("blue", "place random")
    told, files = await export_match(server, "red")
    assert "as you see it" in told
    assert list(files) == ["mono-101.txt"]
    position = await server.bot.host.positions.current(101)
    assert "What red sees:" in files["mono-101.txt"]
    assert "What blue sees:" not in files["mono-101.txt"]
    assert position.number == 2
    refused, none = await export_match(server, "gold")
    assert "Only its players" in refused
    assert not none


async def test_after_the_end_anybody_gets_the_record_which_opens_as_a_replay(server: Server) -> None:
    await server.begin("blue", size=4)
    await server.play("red", "place random")
    await server.play("blue", "place random")
    await resign(server.bot.host, request(server.members["red"].id, 101, 3))
    await server.settle()
    _, files = await export_match(server, "gold")
    assert list(files) == ["mono-101.txt", "mono-101.json"]
    transcript = files["mono-101.txt"]
    assert "What red sees:" in transcript
    assert "What blue sees:" in transcript
    assert "blue wins" in transcript
    first = await import_file(server, files["mono-101.json"].encode())
    assert first.content.startswith("**Mono** · the start")
    assert [file.filename for file in first.attachments][1:] == ["record.json"]
    assert "As a list" not in labels(first)
    last = await server.press_reply("gold", first, "step 0.p.last")
    assert "after move 3 of 3" in last.content
    assert "Player 2 wins" in last.content
    assert [file.filename for file in last.attachments][1:] == ["record.json"]


@pytest.mark.parametrize("key", GAMES)
async def test_a_record_of_each_game_opens(server: Server, key: str) -> None:
    proof = random_proof(key, 2, 20)
    for text in (proof.to_json().encode(), codecs.BOM_UTF8 + proof.to_json().encode(), proof.record.to_json().encode()):
        opened = await import_file(server, text)
        assert "the start" in opened.content
        assert "match 0" not in (opened.attachments[0].description or "match 0"), "it has no number"


async def test_a_record_that_begins_from_a_position_opens_there(server: Server) -> None:
    rules, secret, shares = GAMES["mambo"], "ab" * 32, (1, 2)
    game = specimen(rules, seed_of(secret, shares), 6)
    start = encode(rules, "start_position", rules.describe(game.state))
    text = Proof(dataclasses.replace(game.record, entries=(), start=start), secret, shares).to_json()
    assert "Entries: all 0 are legal" in "\n".join(verify(text.encode()))
    from_the_start = imported_replay(game.record.to_json().encode(), "Player")
    imported = imported_replay(text.encode(), "Player")
    assert imported.newest.public_view != from_the_start.chapters[0].position.public_view
    assert "the start" in (await import_file(server, text.encode())).content


CHANGED_PROOF = random_proof("mono", 2, 6).to_json().replace('"commitment": "', '"commitment": "0').encode()
FOUND = json.loads(random_proof("mono", 2, 6).record.to_json())


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"\x89PNG\r\n", "not a game record"),
        (b"[" * 100_000, "not a game record"),
        (json.dumps(FOUND | {"seed": 7}).encode(), "`seed` is missing or wrong"),
        (json.dumps(FOUND | {"game": "chess"}).encode(), "I don't know the record's game"),
        (json.dumps(FOUND | {"rules_version": 1}).encode(), "uses rules 1 of Mono. I play rules"),
        (json.dumps(FOUND | {"seats": 9}).encode(), "no record of a match of Mono|wrong"),
        (json.dumps(FOUND | {"options": {"size": 99}}).encode(), "does not replay. `size`"),
        (json.dumps(FOUND | {"entries": [[0, "zz"]]}).encode(), "does not replay. Move 1, `zz`: "),
        (json.dumps(FOUND | {"entries": [[0, "\ud800"]]}).encode(), "not a game record"),
        (json.dumps(FOUND | {"options": {"\udfff": 1}}).encode(), "not a game record"),
        (json.dumps(FOUND | {"entries": [[0, "1" * (LONGEST_ENTRY + 1)]]}).encode(), "Move 1 is longer than"),
        (b" " * (MOST_BYTES + 1), "too large"),
        (CHANGED_PROOF, "in line "),
    ],
)
async def test_a_file_that_is_no_record_is_refused_with_the_reason(server: Server, data: bytes, told: str) -> None:
    answer = await import_file(server, data)
    assert any(part in answer.content for part in told.split("|"))
    assert not answer.attachments


def test_a_record_that_takes_too_long_is_refused() -> None:
    record = random_proof("monsters", 20, 400).record.to_json().encode()
    with pytest.raises(Refusal, match=r"takes longer than 0 seconds"):
        imported_replay(record, "Player", seconds=0)


def test_the_outline_of_a_replay_is_all_that_a_step_needs() -> None:
    whole = imported_replay(random_proof("monocards", 2, 90).record.to_json().encode(), "Player")
    board = PublicBoard(b"", "")
    assert len(whole.chapters) > 80
    for index in (0, 1, 22, 23, 24, 45, 46, len(whole.chapters) - 2, len(whole.chapters) - 1):
        shown = whole.show(index, PUBLIC, 1)
        for result in Result:
            post = replay_post(whole, index, shown, board, 1, result=result)
            assert replay_post(whole.outline(index), index, shown, board, 1, result=result) == post


async def test_a_record_that_is_read_holds_up_its_reader_alone(server: Server) -> None:
    await server.begin("blue", size=4)
    server.bot.imports = imports = InlineImports()
    imports.gate.clear()
    record = json.dumps(FOUND).encode()
    reading = asyncio.create_task(imports.read(record, ReplayStep(0, PUBLIC), server.members["gold"].id, "en-GB"))
    await imports.reached.wait()
    assert "still reading your last file" in (await import_file(server, record)).content
    server.bot.host.positions.forget([101])
    assert "Mono #101" in (await server.reply("gold", server.channel, "table replay", match=101)).content
    imports.gate.set()
    assert (await reading).index == 0
    assert "the start" in (await import_file(server, record)).content


@pytest.mark.by_itself
async def test_a_record_is_read_by_a_process_of_its_own(server: Server) -> None:
    assert "the start" in (await import_file(server, json.dumps(FOUND).encode())).content
    assert "in line " in (await import_file(server, CHANGED_PROOF)).content
