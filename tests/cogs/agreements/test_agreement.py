"""Draws by agreement, and matches called off: one offers, all others answer, a move ends the offer."""

import discord
import pytest
import simcord

from bot.agreements.actions.times import MORE_TIME
from bot.agreements.agreement import agree
from bot.kernel.matches.positions import Positions, record
from bot.kernel.store.match_row import Status
from bot.kernel.store.one_match import find_match
from bot.kernel.store.results import results_of_matches
from bot.operations.audit import audit
from bot.play.by_clock import expire
from bot.play.play import play
from bot.ratings.ratings import rating_list
from engines import GAMES
from engines.core.playback import replay
from engines.core.record import Record
from tests.bot.conftest import FakeClock
from tests.bot.refused import expect_refusal
from tests.cogs.conftest import Server
from tests.cogs.play.test_endings import BOARD
from tests.cogs.pressing import labels, private_message, verbs
from tests.first_round import past_the_first_round, until_played
from tests.requests import request


async def ask(server: Server, channel: simcord.ChannelHandle, name: str, what: str = "draw") -> str:
    answer = await server.slash(name, channel, f"table {what}")
    # In the match's own thread the question is the answer.
    return "" if not answer.followups and answer.response is None else private_message(answer).content


def question(channel: simcord.ChannelHandle) -> discord.Message:
    return [message for message in channel.history() if verbs(message)[:1] and verbs(message)[0].startswith("agree ")][
        -1
    ]


def text_of(channel: simcord.ChannelHandle) -> str:
    return "\n".join(message.content for message in channel.history())


async def play_move(server: Server, name: str) -> None:
    position = await server.bot.host.positions.current(BOARD)
    (seat,) = position.match.seats_of(server.members[name].id)
    text = position.rules.format(position.legal_actions(position.to_move[0])[0])
    assert seat == position.to_move[0]
    await play(server.bot.host, request(server.members[name].id, BOARD, position.ply + 1), text)
    await server.settle()


async def test_a_draw_is_offered_accepted_and_counts_as_one(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    await until_played(server.bot.host)
    await server.settle()
    assert await ask(server, thread, "red") == ""
    offer = question(thread)
    assert "red offers a draw." in offer.content
    assert [user.name for user in offer.mentions] == ["blue"]
    await server.press("blue", offer, "agree")
    assert "🤝 Draw agreed." in text_of(thread)
    last = server.live(thread)
    assert "Draw: red and blue agreed." in last.content
    assert "Rematch" in labels(last)
    assert "Draw: red and blue agreed." in server.channel.history()[0].content
    async with server.bot.database.read() as tx:
        results = (await results_of_matches(tx, [BOARD]))[BOARD]
    assert [(row.place, row.won, row.withdrawn) for row in results] == [(1, True, False)] * 2
    ratings = await rating_list(server.bot.host).current()
    careers = [ratings.of(server.members[name].id) for name in ("red", "blue")]
    assert [career.rating for each in careers for career in each.values()] == [1600, 1600]
    assert "Draw: red and blue agreed." in (await server.reply("red", server.channel, "games history")).content
    kept = Record.from_json((await record(server.bot.host.positions, BOARD)).to_json())
    assert [(entry.seat, entry.text) for entry in kept.entries][-1:] == [(None, "draw")]
    assert len(list(replay(GAMES["mambo"], kept))) == len(kept.entries) + 1
    assert not (await audit(server.bot.database)).faults
    told = await server.reply("blue", thread, "table history")
    assert told.content.splitlines()[-1].endswith("` Draw: red and blue agreed.")
    assert await server.says("blue", thread, "table draw") == "#101 is over. Last board: `/table show`"


async def test_resigning_in_the_first_round_has_no_winner(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    await play_move(server, "red")
    await ask(server, thread, "red")
    assert "This calls the match off" in await server.resign("blue", thread)
    assert "Called off: blue resigned in the first round." in server.live(thread).content
    assert "blue resigned" in server.channel.history()[0].content
    assert "No longer open: the draw. The match is over." in text_of(thread)
    async with server.bot.database.read() as tx:
        match = await find_match(tx, BOARD)
        assert not await results_of_matches(tx, [BOARD])
    assert match is not None
    assert (match.status, match.rated) == (Status.OVER, False)
    kept = await record(server.bot.host.positions, BOARD)
    assert [(entry.seat, entry.text) for entry in kept.entries][1:] == [(1, "decline")]
    assert len(list(replay(GAMES["mambo"], Record.from_json(kept.to_json())))) == 3
    assert not (await audit(server.bot.database)).faults
    told = await server.reply("blue", thread, "table history")
    assert told.content.splitlines()[-1] == "`  2` Called off: blue resigned in the first round."


async def test_declined_once_it_is_gone_until_the_next_move(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    await ask(server, thread, "red")
    await server.press("blue", question(thread), "disagree")
    assert "🤝 blue declined the draw." in text_of(thread)
    assert "declined" in await ask(server, thread, "red")
    await play_move(server, "red")
    assert await ask(server, thread, "red") == ""


async def test_after_declining_a_player_may_propose_it(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    for name in ("red", "blue"):
        await ask(server, thread, name, "pause")
    await ask(server, thread, "red", "resume")
    await server.press("blue", question(thread), "disagree")
    for name, may_ask in (("red", False), ("blue", True)):
        menu = await server.press_reply(name, server.live(thread), "more")
        assert ("propose resume" in verbs(menu)) is may_ask, name
    assert await ask(server, thread, "blue", "resume") == ""
    assert "blue wants to play on" in text_of(thread)
    await server.press("red", question(thread), "agree")
    assert "▶️ The match goes on." in text_of(thread)


async def test_a_move_ends_the_offer(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    await ask(server, thread, "blue")
    await play_move(server, "red")
    assert "No longer open: the draw. The match went on." in text_of(thread)
    assert not [message for message in thread.history() if "Agree" in labels(message)]


async def test_all_remaining_players_must_agree(server: Server) -> None:
    thread = await server.begin("blue", "green", "gold")
    await server.resign("gold", thread)
    await ask(server, thread, "red")
    offer = question(thread)
    assert "You left #101" in (await server.press_reply("gold", offer, "agree")).content
    await server.press("blue", offer, "agree")
    assert "You already agreed" in (await server.press_reply("blue", offer, "agree")).content
    offer = question(thread)
    assert "blue agreed." in offer.content
    assert f"<@{server.members['green'].id}>?" in offer.content
    await server.press("green", offer, "agree")
    assert "Draw: red, blue and green agreed." in server.live(thread).content
    async with server.bot.database.read() as tx:
        results = (await results_of_matches(tx, [BOARD]))[BOARD]
    assert [row.place for row in results] == [1, 1, 1, 4]


async def test_a_match_is_called_off_in_its_first_round_without_a_result(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    await play_move(server, "red")
    await ask(server, thread, "blue", "abort")
    assert "wants to call the match off" in question(thread).content
    assert "Answer the open question in #101 first." in await ask(server, thread, "red")
    assert "You already asked something in #101." in await ask(server, thread, "blue")
    await server.press("red", question(thread), "agree")
    assert "Called off: everyone agreed." in server.live(thread).content
    assert "Analyse" not in labels(server.live(thread))
    async with server.bot.database.read() as tx:
        match = await find_match(tx, BOARD)
        assert not await results_of_matches(tx, [BOARD])
    assert match is not None
    assert match.status is Status.OVER
    assert not (await rating_list(server.bot.host).current()).of(server.members["red"].id)
    assert not (await audit(server.bot.database)).faults
    assert "Called off: everyone agreed" in (await server.reply("red", server.channel, "games history")).content


async def test_hidden_entries_of_simultaneous_games_keep_the_proposal(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    await ask(server, thread, "red")
    before = question(thread).content
    await server.slash("blue", thread, "monsters orders", text="EMAIL THREAD")
    assert question(thread).content == before
    await server.press("blue", question(thread), "agree")
    assert "Draw: red and blue agreed." in server.live(thread).content
    assert (await server.reply("blue", thread, "table history")).content.endswith(" Draw: red and blue agreed.")


async def test_a_pause_is_asked_for_agreed_to_told_on_the_board_and_ended_alike(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    assert "is not paused" in await ask(server, thread, "red", "resume")
    assert await ask(server, thread, "red", "pause") == ""
    assert "is not paused" in await ask(server, thread, "red", "resume")
    await server.press("blue", question(thread), "agree")
    assert "⏸️ Paused until <t:" in text_of(thread)
    board = server.live(thread)
    assert "⏸️ Paused" in board.content
    assert "⏰" not in board.content
    assert labels(board)[0] == "Resume"
    assert not any(verb.startswith("place") for verb in verbs(board))
    # Nothing is played, however it is asked for, and what is said leads to the end of the pause.
    tries = [
        await server.slash("red", thread, "mambo move", text="a1"),
        await server.slash("red", thread, "table queue", text="a1"),
    ]
    for refused in map(private_message, tries):
        assert "#101 is paused. Press *Resume* to play on." in refused.content
        assert labels(refused) == ["Resume"]
    assert (await server.bot.host.positions.current(BOARD)).ply == 0
    await ask(server, thread, "blue", "resume")
    await server.press("red", question(thread), "disagree")
    await server.press("red", server.live(thread), "propose")
    assert await ask(server, thread, "blue", "resume") == ""
    assert "Resume" not in labels(server.live(thread))
    assert "▶️ The match goes on." in text_of(thread)
    assert "⏸️ The pause is over." in text_of(thread)
    assert "Paused" not in text_of(thread)
    await ask(server, thread, "red", "pause")
    assert labels(question(thread)) == ["Agree", "No"], "another pause is asked for in a new line"


async def test_a_turn_that_comes_during_a_pause_calls_nobody(server: Server) -> None:
    for name in ("blue", "green"):
        await server.slash(name, server.channel, "me calls", by="board and direct message")
    thread = await server.begin("blue", "green")
    await past_the_first_round(server.bot.host)
    for name in ("red", "blue", "green"):
        await ask(server, thread, name, "pause")
    dms = {name: server.members[name].user.dm_channel for name in ("blue", "green")}
    before = {name: [each.id for each in dm.history()] for name, dm in dms.items()}
    position = await server.bot.host.positions.current(BOARD)
    names = {member.id: name for name, member in server.members.items()}
    await server.resign(names[position.holders[position.to_move[0]]], thread)
    assert "⏸️ Paused" in server.live(thread).content
    posts = [call for call in server.env.http_requests if call.path == f"/channels/{thread.id}/messages"]
    board = next(call.json for call in reversed(posts) if call.method == "POST")
    assert board is not None
    assert board["allowed_mentions"]["users"] == []
    assert {name: [each.id for each in dm.history()] for name, dm in dms.items()} == before


async def test_a_match_left_in_its_first_round_goes_on_unrated(server: Server) -> None:
    thread = await server.begin("blue", "green")
    assert "The others play on." in await server.resign("green", thread)
    match = await server.row()
    assert (match.status, match.rated) == (Status.PLAYING, False)
    await play_move(server, "red")
    await play_move(server, "blue")
    await server.resign("blue", thread)
    assert "red" in server.live(thread).content


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
    told = (await server.says("blue", thread, "table history")).splitlines()
    assert told[-1] == "`  3` Move 2 was taken back."
    assert "The start." in (await server.reply("blue", thread, "table show", move=0)).content
    assert "Move 2 was taken back." in (await server.reply("blue", thread, "table show", move=3)).content


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
    await server.resign("gold", thread)
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


HOUR, DAY = 3_600, 86_400


async def test_the_others_agree_and_the_turn_takes_one_more_time_limit(server: Server, fake_clock: FakeClock) -> None:
    thread = await server.begin("blue", game="mambo", turn_time="1d")
    began, fake_clock.now = fake_clock.now, fake_clock.now + 20 * HOUR
    await server.press("red", server.live(thread), "propose more_time")
    asked = question(thread)
    assert asked.content == f"⏳ red asks for 1 day more for this turn. <@{server.members['blue'].id}>?"
    assert (await server.row()).deadline == began + DAY
    await server.press("blue", asked, "agree")
    match = await server.row()
    assert (match.deadline, match.reminder) == (began + 2 * DAY, began + DAY + 18 * HOUR)
    assert f"⏳ More time agreed. This turn ends <t:{match.deadline}:R>." in text_of(thread)
    assert f"<t:{match.deadline}:R>" in server.live(thread).content
    with expect_refusal("out of date"):
        await agree(server.bot.host, request(server.members["blue"].id, BOARD, 1, 0), MORE_TIME)
    # Another may be asked for, and goes with the turn.
    assert await ask(server, thread, "red", "more_time") == ""
    await play_move(server, "red")
    assert "⏳ No longer open: more time. The match went on." in text_of(thread)
    assert (await server.row()).deadline == fake_clock.now + DAY


async def test_the_time_for_all_turns_grows_as_well(server: Server, fake_clock: FakeClock) -> None:
    thread = await server.begin("blue", game="mambo", turn_time="1d", total_time="2d")
    fake_clock.now += 10 * HOUR
    for name in ("red", "blue"):
        await ask(server, thread, name, "more_time")
    fake_clock.now += 20 * HOUR
    await play_move(server, "red")
    assert [row.time_left for row in (await server.row()).table] == [3 * DAY - 30 * HOUR, 2 * DAY]


async def test_it_is_refused_off_turn_paused_and_beyond_a_month(server: Server, fake_clock: FakeClock) -> None:
    thread = await server.begin("blue", game="mambo", turn_time="16d")
    assert "propose more_time" not in verbs(await server.press_reply("blue", server.live(thread), "more"))
    assert "It's red's turn." in await ask(server, thread, "blue", "more_time")
    assert "30 days at most" in await ask(server, thread, "red", "more_time")
    fake_clock.now += 2 * DAY
    for name in ("red", "blue"):
        await ask(server, thread, name, "pause")
    assert "is paused" in await ask(server, thread, "red", "more_time")
    for name in ("red", "blue"):
        await ask(server, thread, name, "resume")
    assert await ask(server, thread, "red", "more_time") == ""
    await server.press("blue", question(thread), "disagree")
    assert "⏳ blue declined more time." in text_of(thread)
    assert (await server.row()).deadline == fake_clock.now + 14 * DAY


async def test_computers_agree_at_once(server: Server, fake_clock: FakeClock) -> None:
    await server.slash("red", server.channel, "monsters challenge", computer="easy", turn_time="1d")
    deadline = (await server.row()).deadline
    assert deadline is not None
    assert "Everyone agreed in #101." in await ask(server, server.channel, "red", "more_time")
    assert (await server.row()).deadline == deadline + DAY
