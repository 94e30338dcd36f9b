"""`/table undo`: all agree to take a move back, as an entry of the log; never if a player has learned from it."""

import pytest

from bot.kernel.matches.history import record
from bot.kernel.matches.positions import Positions
from bot.operations.audit import audit
from bot.play.by_clock import expire
from engines import GAMES
from engines.core.playback import replay
from engines.core.record import Record
from tests.cogs.agreements.test_agreement import ask, play_move, question, text_of
from tests.cogs.conftest import Server
from tests.cogs.play.test_endings import BOARD
from tests.cogs.pressing import labels, private_message


async def view(server: Server, ply: int | None = None) -> object:
    positions = server.bot.host.positions
    return (await (positions.current(BOARD) if ply is None else positions.at(BOARD, ply))).public_view


async def test_a_move_is_taken_back_by_an_entry_of_the_log_once_all_agree(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    await play_move(server, "red")
    before = await view(server)
    await play_move(server, "blue")
    assert await ask(server, thread, "blue", "undo") == ""
    assert "blue wants to take back their last move." in question(thread).content
    old = server.live(thread)
    await server.press("red", question(thread), "agree")
    assert "↩️ Move taken back: back to blue." in text_of(thread)
    match_id = server.live(thread)
    assert "Move 2 was taken back." in match_id.content
    assert f"<@{server.members['blue'].id}>, your turn" in match_id.content
    assert "Place a tile…" not in labels(next(one for one in thread.history() if one.id == old.id))
    position = await server.bot.host.positions.current(BOARD)
    assert (position.ply, position.public_view) == (3, before)
    kept = Record.from_json((await record(server.bot.host.positions, BOARD)).to_json())
    assert [(entry.seat, entry.text) for entry in kept.entries][2:] == [(None, "undo 2")]
    *_, last = replay(GAMES["mambo"], kept)
    assert GAMES["mambo"].public_view(last.state) == before
    assert not (await audit(server.bot.database)).faults
    told = private_message(await server.members["blue"].slash(thread, "table history")).content.splitlines()
    assert told[-1] == "`  3` Move 2 was taken back."
    past = private_message(await server.members["blue"].slash(thread, "table show", move=3))
    assert "Move 2 was taken back." in past.content


async def test_later_entries_are_undone_too_and_survive_a_restart(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    start = await view(server)
    await play_move(server, "red")
    await play_move(server, "blue")
    await ask(server, thread, "red", "undo")
    assert "red wants to take back their last move and what followed." in question(thread).content
    await server.press("blue", question(thread), "agree")
    assert await view(server) == start
    await play_move(server, "red")
    again = await Positions(server.bot.database).current(BOARD)
    assert (again.ply, again.public_view) == (4, await view(server))
    await ask(server, thread, "blue", "undo")
    await ask(server, thread, "red", "undo")
    assert [(await view(server, ply)) == start for ply in (0, 3)] == [True, True]


@pytest.mark.parametrize("game", ["mono", "monocards", "monsters"])
async def test_nothing_is_taken_back_where_something_is_hidden(server: Server, game: str) -> None:
    thread = await server.begin("blue", game=game)
    assert (await ask(server, thread, "red", "undo")).endswith("a move may have shown what was hidden.")


async def test_a_move_stands_once_somebody_has_left_after_it(server: Server) -> None:
    places = ("opponent", "partner", "opponent2")
    thread = await server.begin("blue", "green", "gold", game="monoch", places=places)
    await play_move(server, "red")
    left = await server.press("gold", server.live(thread), "resign")
    await server.press("gold", private_message(left), "resign_surely")
    assert "A player left since your last move" in await ask(server, thread, "red", "undo")


async def test_undo_of_an_expired_turn_gives_it_back_to_its_player(server: Server) -> None:
    thread = await server.begin("blue", game="monoch")
    await play_move(server, "red")
    before = await view(server)
    match = (await server.bot.host.positions.current(BOARD)).match
    assert match.deadline is not None
    assert await expire(server.bot.host, BOARD, match.deadline)
    await server.settle()
    assert await ask(server, thread, "red", "undo") == ""
    await server.press("blue", question(thread), "agree")
    assert await view(server) == before
    assert "Move 2 was taken back." in server.live(thread).content
