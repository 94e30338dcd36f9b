"""Draws by agreement, and matches called off: one offers, all others answer, a move ends the offer."""

import discord
import simcord

from bot.operations.audit import audit
from bot.services.history import record
from bot.services.play import play
from bot.store.match_row import Status
from bot.store.matches import find_match
from bot.store.results import results_of_matches
from engines import GAMES
from engines.core.record import Record, replay
from tests.cogs.conftest import Server
from tests.cogs.monocards_game import labels
from tests.cogs.test_endings import BOARD, press, shown
from tests.first_round import until_played
from tests.requests import request


async def asked(server: Server, channel: simcord.ChannelHandle, name: str, what: str = "draw") -> str:
    answer = await server.members[name].slash(channel, f"table {what}")
    await server.settled()
    return shown(answer).content


def question(channel: simcord.ChannelHandle) -> discord.Message:
    return [message for message in channel.history() if labels(message) == ["Agree", "Decline"]][-1]


def text_of(channel: simcord.ChannelHandle) -> str:
    return "\n".join(message.content for message in channel.history())


async def moved(server: Server, name: str) -> None:
    position = await server.bot.host.positions.current(BOARD)
    (seat,) = position.match.seats_of(server.members[name].id)
    text = position.rules.format(position.legal_actions(position.to_move[0])[0])
    assert seat == position.to_move[0]
    user_id = server.members[name].id
    await play(server.bot.host, request(user_id, BOARD, position.ply + 1), text)
    await server.settled()


async def test_a_draw_is_offered_accepted_and_counts_as_one(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    await until_played(server.bot.host)
    await server.settled()
    assert (await asked(server, thread, "red")).startswith("You have offered a draw on #101.")
    offer = question(thread)
    assert "red offers a draw." in offer.content
    assert [user.name for user in offer.mentions] == ["blue"]
    assert shown(await press(server, "blue", offer, "agree")).content == "Everyone has agreed: #101 is over."
    assert "everyone has agreed to a draw" in text_of(thread)
    last = server.live(thread)
    assert "A draw by agreement." in last.content
    assert "Rematch" in labels(last)
    assert "A draw by agreement." in server.channel.history()[0].content
    async with server.bot.database.read() as tx:
        results = (await results_of_matches(tx, [BOARD]))[BOARD]
    assert [(row.place, row.won, row.withdrawn) for row in results] == [(1, True, False)] * 2
    ratings = await server.bot.host.ratings.current()
    careers = [ratings.of(server.members[name].id) for name in ("red", "blue")]
    assert [career.rating for each in careers for career in each.values()] == [1600, 1600]
    history = shown(await server.members["red"].slash(server.channel, "games history"))
    assert "A draw by agreement." in history.content


async def test_the_record_of_a_draw_replays_and_takes_nothing_more(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    await moved(server, "red")
    await asked(server, thread, "blue")
    await press(server, "red", question(thread), "agree")
    kept = await record(server.bot.host.positions, BOARD)
    assert [(entry.seat, entry.text) for entry in kept.entries][1:] == [(None, "draw")]
    again = Record.from_json(kept.to_json())
    assert len(list(replay(GAMES["mambo"], again))) == 3
    assert not (await audit(server.bot.database)).faults
    told = shown(await server.members["blue"].slash(thread, "table history"))
    assert told.content.splitlines()[-1] == "`  2` A draw by agreement."
    answer = await server.members["blue"].slash(thread, "table draw")
    assert shown(answer).content == "#101 is over."


async def test_a_stranger_and_who_offered_cannot_answer(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    assert "not a player" in await asked(server, thread, "gold")
    await asked(server, thread, "red")
    offer = question(thread)
    assert "You are not a player of #101" in shown(await press(server, "gold", offer, "agree")).content
    assert "You are not a player of #101" in shown(await press(server, "gold", offer, "disagree")).content
    assert "your own offer" in shown(await press(server, "red", offer, "agree")).content
    assert "already" in await asked(server, thread, "red")
    assert (await server.bot.host.positions.current(BOARD)).match.status is Status.PLAYING


async def test_declined_once_it_is_gone_until_the_next_move(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    await asked(server, thread, "red")
    offer = question(thread)
    assert "You have declined the draw offer" in shown(await press(server, "blue", offer, "disagree")).content
    assert "blue has declined the draw offer." in text_of(thread)
    assert "declined" in await asked(server, thread, "red")
    await moved(server, "red")
    assert "You have offered a draw" in await asked(server, thread, "red")


async def test_who_has_declined_may_think_better_of_it_and_ask_themselves(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    for name in ("red", "blue"):
        await asked(server, thread, name, "pause")
    await asked(server, thread, "red", "resume")
    await press(server, "blue", question(thread), "disagree")
    assert "You have asked to end the pause" in await asked(server, thread, "blue", "resume")
    assert "blue would like to go on" in text_of(thread)
    assert "the clocks of #101 run again" in shown(await press(server, "red", question(thread), "agree")).content


async def test_who_offered_takes_it_back(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    await asked(server, thread, "red")
    assert "withdrawn the draw offer" in shown(await press(server, "red", question(thread), "disagree")).content
    assert "red has withdrawn the draw offer." in text_of(thread)


async def test_a_move_ends_the_offer(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    await asked(server, thread, "blue")
    await moved(server, "red")
    assert "the match went on, so the draw offer no longer stands." in text_of(thread)
    assert not [message for message in thread.history() if "Agree" in labels(message)]


async def test_all_others_must_agree_and_who_left_need_not(server: Server) -> None:
    thread = await server.begin("blue", "green", "gold")
    left = await press(server, "gold", server.live(thread), "resign")
    await press(server, "gold", shown(left), "resign_surely")
    await asked(server, thread, "red")
    offer = question(thread)
    assert "You have left #101" in shown(await press(server, "gold", offer, "agree")).content
    assert "The others have yet to" in shown(await press(server, "blue", offer, "agree")).content
    assert "You have agreed already" in shown(await press(server, "blue", offer, "agree")).content
    offer = question(thread)
    assert "Agreed: blue." in offer.content
    assert f"<@{server.members['green'].id}>, do you agree?" in offer.content
    await press(server, "green", offer, "agree")
    assert "A draw by agreement between red, blue and green." in server.live(thread).content
    async with server.bot.database.read() as tx:
        results = (await results_of_matches(tx, [BOARD]))[BOARD]
    assert [row.place for row in results] == [1, 1, 1, 4]


async def test_the_command_of_the_other_one_agrees_too(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    await asked(server, thread, "red")
    assert await asked(server, thread, "blue") == "Everyone has agreed: #101 is over."


async def test_a_match_is_called_off_in_its_first_round_without_a_result(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    await moved(server, "red")
    await asked(server, thread, "blue", "abort")
    assert "would like to call this match off, without a result" in question(thread).content
    assert "Another offer is open" in await asked(server, thread, "red")
    await press(server, "red", question(thread), "agree")
    assert "Called off by agreement: no result." in server.live(thread).content
    async with server.bot.database.read() as tx:
        match = await find_match(tx, BOARD)
        assert not await results_of_matches(tx, [BOARD])
    assert match is not None
    assert match.status is Status.OVER
    assert not (await server.bot.host.ratings.current()).of(server.members["red"].id)
    assert not (await audit(server.bot.database)).faults
    history = shown(await server.members["red"].slash(server.channel, "games history"))
    assert "Called off by agreement" in history.content


async def test_after_the_first_round_it_cannot_be_called_off(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    await moved(server, "red")
    await moved(server, "blue")
    assert "The first round of #101 is over" in await asked(server, thread, "red", "abort")


async def test_where_all_act_together_what_one_enters_unseen_leaves_the_offer(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    await asked(server, thread, "red")
    before = question(thread).content
    await server.members["blue"].slash(thread, "monsters orders", text="EMAIL THREAD")
    await server.settled()
    assert question(thread).content == before
    await press(server, "blue", question(thread), "agree")
    assert "A draw by agreement." in server.live(thread).content
    told = shown(await server.members["blue"].slash(thread, "table history"))
    assert told.content.splitlines()[-1] == "A draw by agreement."


async def test_who_plays_alone_agrees_with_themselves(server: Server) -> None:
    await server.play_alone("mambo")
    assert await asked(server, server.channel.threads[-1], "red", "abort") == "Everyone has agreed: #101 is over."


async def test_a_pause_is_asked_for_agreed_to_told_on_the_board_and_ended_alike(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    assert "is not paused" in await asked(server, thread, "red", "resume")
    assert "You have asked for a pause on #101" in await asked(server, thread, "red", "pause")
    answer = await press(server, "blue", question(thread), "agree")
    assert shown(answer).content == "Everyone has agreed: #101 is paused, and no clock runs."
    assert "everyone has agreed to a pause" in text_of(thread)
    assert "⏸️ Paused" in server.live(thread).content
    await moved(server, "red")
    assert "⏸️ Paused" in server.live(thread).content
    await asked(server, thread, "blue", "resume")
    assert (
        "You have declined the request to end the pause"
        in shown(await press(server, "red", question(thread), "disagree")).content
    )
    await moved(server, "blue")
    await asked(server, thread, "red", "resume")
    assert "the clocks of #101 run again" in await asked(server, thread, "blue", "resume")
    assert "Paused" not in server.live(thread).content


async def leave(server: Server, thread: simcord.ChannelHandle, name: str) -> str:
    question = shown(await press(server, name, server.live(thread), "resign"))
    await press(server, name, question, "resign_surely")
    return question.content


async def test_who_resigns_in_the_first_round_declines_the_match_and_nobody_has_won(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    await moved(server, "red")
    await asked(server, thread, "red")
    assert "In the first round that declines it" in await leave(server, thread, "blue")
    assert "Declined by blue in the first round: no result." in server.live(thread).content
    assert "Declined by blue" in server.channel.history()[0].content
    assert "the match is over, and with it the draw offer." in text_of(thread)
    async with server.bot.database.read() as tx:
        match = await find_match(tx, BOARD)
        assert not await results_of_matches(tx, [BOARD])
    assert match is not None
    assert (match.status, match.rated) == (Status.OVER, False)
    kept = await record(server.bot.host.positions, BOARD)
    assert [(entry.seat, entry.text) for entry in kept.entries][1:] == [(1, "decline")]
    assert len(list(replay(GAMES["mambo"], Record.from_json(kept.to_json())))) == 3
    assert not (await audit(server.bot.database)).faults
    told = shown(await server.members["blue"].slash(thread, "table history"))
    assert told.content.splitlines()[-1] == "`  2` Declined by blue in the first round: no result."


async def test_after_it_who_resigns_has_lost(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    await moved(server, "red")
    await moved(server, "blue")
    assert "red wins then." in await leave(server, thread, "blue")
    assert "red wins" in server.live(thread).content


async def test_where_others_play_on_a_match_that_somebody_left_in_its_first_round_is_unrated(server: Server) -> None:
    thread = await server.begin("blue", "green")
    assert "The others play on, unrated, as it is the first round" in await leave(server, thread, "green")
    async with server.bot.database.read() as tx:
        match = await find_match(tx, BOARD)
    assert match is not None
    assert (match.status, match.rated) == (Status.PLAYING, False)
    await moved(server, "red")
    await moved(server, "blue")
    await leave(server, thread, "blue")
    assert "red" in server.live(thread).content
