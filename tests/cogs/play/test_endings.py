"""Tests of the ends of offers and matches: notified once, where the players see it."""

import json

import discord
import pytest
import simcord

from bot.kernel.matches.open_match import load_match
from bot.kernel.matches.refusal import MatchOverError
from bot.kernel.store.match_row import Status
from bot.play.play import play, resign
from bot.play.stop import stop
from tests.bot.conftest import FakeClock
from tests.cogs.conftest import Server
from tests.cogs.pressing import labels
from tests.first_round import past_the_first_round
from tests.requests import request

BOARD = 101


async def offer(server: Server, command: str = "mono challenge", **options: object) -> discord.Message:
    await server.slash("red", server.channel, command, **options)
    return server.offer


async def begin_resigned(server: Server) -> simcord.ChannelHandle:
    thread = await server.begin("blue", game="mambo")
    await past_the_first_round(server.bot.host)
    await server.settle()
    await server.resign("blue", thread)
    return thread


async def test_resigning_another_match_is_answered_privately_in_the_thread_it_was_pressed_in(server: Server) -> None:
    await server.begin("blue", game="mambo")
    thread = await server.begin("blue", game="mambo")
    question = await server.reply("blue", thread, "table resign", match=BOARD)
    assert "#101" in (await server.press_reply("blue", question, "resign_surely")).content


async def test_a_question_of_the_first_round_is_asked_again_after_it(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    question = await server.press_reply("blue", server.live(thread), "resign")
    assert "calls the match off" in question.content
    await past_the_first_round(server.bot.host)
    await server.settle()
    again = await server.press_reply("blue", question, "resign_surely")
    assert again.content == "Resign **Mambo #101**? red wins."
    await server.press("blue", again, "resign_surely")
    assert "red wins: blue resigned." in server.live(thread).content


async def test_the_last_post_calls_everybody_and_its_picture_stands_alone(server: Server) -> None:
    last = server.live(await begin_resigned(server))
    assert {user.id for user in last.mentions} == {server.members["red"].id, server.members["blue"].id}
    assert [file.filename.rpartition(".")[2] for file in last.attachments] == ["png"]


async def test_the_last_post_tells_the_scores_its_sentence_does_not(server: Server) -> None:
    thread = await server.begin("blue", "green")
    await past_the_first_round(server.bot.host)
    await server.settle()
    for name in ("red", "green"):
        await server.resign(name, thread)
    result, _left, scores, *_ = server.live(thread).content.splitlines()
    assert result.endswith("🏆 blue wins: the others left.")
    assert scores == "1. blue: 0 · 2. red: 0 · 2. green: 0"


async def test_the_proof_is_behind_more_for_everybody_once_the_match_is_over(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    assert "Proof" not in labels(server.live(thread))
    await server.resign("blue", thread)
    assert labels(server.live(thread)) == ["Rematch", "Replay", "Clip", "More…"], "what was called off has no analysis"
    server.bot.host.verify_url = "https://example.org/verify.html"
    menu = await server.press_reply("gold", server.live(thread), "more")
    record = await server.press_reply("gold", menu, "proof")
    assert [file.filename for file in record.attachments] == ["mambo-101.json"]
    assert "Check it:** drop the file on [this page](<https://example.org/verify.html>)." in record.content


async def test_the_offer_s_post_tells_the_result_and_the_thread_stays_open(server: Server) -> None:
    thread = await begin_resigned(server)
    assert server.channel.history()[0].content == f"**Mambo #101** · red beat blue · <#{thread.id}>"
    # A press in an archived thread opens it first, which who may not write there cannot.
    assert not any(call.path == f"/channels/{thread.id}" for call in server.env.http_requests)


async def test_the_commitment_stands_in_the_offer_before_and_after_and_proof_links_to_it(server: Server) -> None:
    post = await offer(server, opponent=server.members["blue"])
    committed = post.content.split("`")[-2]
    assert len(committed) == 16
    await server.press("blue", post, "accept")
    assert committed in server.channel.history()[0].content
    thread = server.channel.threads[-1]
    running = await server.reply("gold", thread, "table proof")
    (whole,) = [word for word in running.content.split("`") if len(word) == 64]
    assert whole.startswith(committed)
    assert not running.attachments
    await resign(server.bot.host, request(server.members["blue"].id, BOARD, 900))
    await server.settle()
    over = await server.reply("gold", thread, "table proof")
    for told in (running, over):
        assert f"/{server.channel.id}/{post.id}" in told.content
        assert f"Commitment: `{whole}`" in told.content
    (file,) = over.attachments
    assert f"Digest of the file: `{json.loads(await file.read())['digest']}`" in over.content


async def test_the_author_withdraws_an_offer_after_pressing_decline(server: Server) -> None:
    post = await offer(server, opponent=server.members["blue"])
    assert labels(post) == ["Accept", "Decline", "How to play", "Learn"]
    question = await server.press_reply("red", post, "decline")
    assert "Cancel your invitation to blue?" in question.content
    await server.press("red", question, "dismiss")
    assert "red invites" in server.channel.history()[0].content
    question = await server.press_reply("red", post, "decline")
    await server.press("red", question, "cancel")
    assert not server.channel.history()


async def test_a_private_answer_names_its_match_to_a_player_of_several(server: Server, fake_clock: FakeClock) -> None:
    thread = await server.begin("blue")
    for number, name in enumerate(("red", "blue")):
        await play(server.bot.host, request(server.members[name].id, BOARD, number), "random")
    assert "#101" not in await server.says("red", server.channel, "mono move", text="z9", match=BOARD)
    await server.press("green", await offer(server, opponent=server.members["green"]), "accept")
    assert (await server.says("red", server.channel, "mono move", text="z9", match=BOARD)).startswith("**Mono #101**: ")
    # In its thread everybody knows which match it is.
    assert "#101" not in await server.says("red", thread, "mono move", text="z9")


async def test_a_dm_of_a_match_that_is_over_becomes_its_result(server: Server, fake_clock: FakeClock) -> None:
    thread = await server.begin("blue")
    await past_the_first_round(server.bot.host)
    await server.settle()
    dm = server.members["red"].user.dm_channel
    letter = dm.history()[-1]
    await server.resign("blue", thread)
    assert "red wins: blue resigned." in server.live(thread).content
    assert "left" not in server.live(thread).content
    assert "red wins" in dm.history()[-1].content
    assert dm.history()[-1].id == letter.id
    assert not dm.history()[-1].components
    assert dm.history()[-1].content.count("📊") == 1, "no turn was played"
    assert [file.filename for file in dm.history()[-1].attachments][1:] == [f"mono-{BOARD}-seat0-chart.png"]


async def test_a_press_in_the_dm_of_a_match_that_is_over_is_answered_by_the_result(server: Server) -> None:
    await server.begin("blue")
    letter = server.members["red"].user.dm_channel.history()[-1]
    # It has ended, and the letter cannot say so yet.
    server.bot.host.signals.wake.clear()
    await resign(server.bot.host, request(server.members["blue"].id, BOARD, 1))
    await server.press(server.members["red"].user, letter, "play place")
    letter = server.members["red"].user.dm_channel.history()[-1]
    assert letter.content == "**Mono #101** is over. Called off: blue resigned in the first round."
    assert not letter.components


async def test_a_player_s_own_thread_tells_the_result_and_is_left_open(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    await server.slash("red", thread, "monsters orders", text="EMAIL THREAD")
    own = next(found for found in server.channel.threads if "red's reports" in (found.name or ""))
    await past_the_first_round(server.bot.host)
    await server.settle()
    await server.resign("blue", thread)
    assert not any(call.path == f"/channels/{own.id}" for call in server.env.http_requests)
    assert "red wins" in own.history()[-1].content


WHY = "Spam, and the table is abandoned"


async def test_a_moderator_ends_a_match_and_all_are_told_why(server: Server, mod: simcord.MemberActor) -> None:
    thread = await server.begin("blue")
    before = server.live(thread)
    assert await server.says(mod, thread, "table end", reason=f"{WHY}.") == "You ended #101."
    await server.settle()
    last = server.live(thread)
    assert last.id != before.id
    assert f"<@{mod.id}>, a moderator, ended it: “{WHY}”. No result." in last.content
    assert {user.id for user in last.mentions} >= {server.members["red"].id, server.members["blue"].id}
    assert "Rematch" not in labels(last)
    assert await server.says("red", thread, "table rematch") == "A moderator ended #101. New match: `/play`"
    assert "Random grid" not in labels(last)
    assert "Random grid" not in labels(next(one for one in thread.history() if one.id == before.id))


async def test_a_move_that_was_read_before_the_end_is_not_played_after_it(server: Server) -> None:
    await server.begin("blue")
    host, red = server.bot.host, server.members["red"].id
    seen = await load_match(host, 101, 77)
    await stop(host, request(5, 101, 76), server.guild.id, WHY)
    with pytest.raises(MatchOverError):
        await play(host, request(red, 101, 77), "random", seen=seen)
    await server.settle()
    assert (await server.row()).ply == 0
    assert (await server.row()).status is Status.OVER


async def test_an_offer_ends_with_its_buttons_and_all_are_told(server: Server, mod: simcord.MemberActor) -> None:
    await server.says("red", server.channel, "mono challenge", opponent=server.members["blue"])
    await server.settle()
    assert await server.says(mod, server.channel, "table end", reason=WHY, match=101) == "You ended #101."
    await server.settle()
    offer, called = server.channel.history()[-2:]
    assert f"ended it: “{WHY}”" in offer.content
    assert labels(offer) == []
    assert {user.id for user in called.mentions} >= {server.members["red"].id, server.members["blue"].id}
    assert f"<@{mod.id}>" in called.content
    assert WHY in called.content
    found = await server.row()
    assert (found.status, found.outcome) == (Status.CANCELLED, None)


async def test_only_moderators_end_matches(server: Server) -> None:
    thread = await server.begin("blue")
    for name in ("red", "gold"):
        told = await server.says(name, thread, "table end", reason=WHY)
        assert told.startswith("Only members with Manage Server or Manage Messages can end matches.")
        assert "`/table resign`" in told
    assert (await server.row()).status is Status.PLAYING


async def test_a_chosen_role_may_end_matches_until_it_is_removed(server: Server, boss: simcord.MemberActor) -> None:
    thread = await server.begin("blue")
    role = server.guild.create_role("referees")
    referee = server.guild.add_member(server.env.create_user("ref"), roles=[role])
    assert f"<@&{role.id}>" in await server.says(boss, thread, "setup moderators", role=role)
    assert f"<@&{role.id}>" in await server.says("gold", thread, "table end", reason=WHY)
    assert f"<@&{role.id}>" in await server.says(boss, thread, "setup show")
    await server.says(boss, thread, "setup moderators", nobody=True)
    assert "Only members" in await server.says(referee, thread, "table end", reason=WHY)
    await server.says(boss, thread, "setup moderators", role=role)
    assert "You ended #101." in await server.says(referee, thread, "table end", reason=WHY)


async def test_a_moderator_who_plays_must_say_which_match(server: Server, mod: simcord.MemberActor) -> None:
    await server.begin("mod")
    assert (await server.says(mod, server.channel, "table end", reason=WHY)).startswith("Which match? Name it")
    assert "There is no match #999." in await server.says(mod, server.channel, "table end", reason=WHY, match=999)
    offered = await mod.autocomplete(server.channel, "table end", "match", "")
    assert [choice["value"] for choice in offered] == [101]


async def test_a_reason_mentions_nobody_and_makes_no_markup(server: Server, mod: simcord.MemberActor) -> None:
    thread = await server.begin("blue")
    await server.says(mod, thread, "table end", reason="@everyone **look**\nhttps://example.org <@1>")
    await server.settle()
    last = server.live(thread)
    assert not last.mention_everyone
    assert r"\@everyone \*\*look\*\* https:\//example.org \<\@1\>" in last.content


async def test_hands_and_grids_lose_their_buttons_at_the_end(server: Server, mod: simcord.MemberActor) -> None:
    thread = await server.begin("blue")
    letters = server.members["blue"].user.dm_channel.history()
    assert "Random grid" in labels(letters[-1]) or "place" in letters[-1].content.lower()
    await server.says(mod, thread, "table end", reason=WHY)
    await server.settle()
    after = server.members["blue"].user.dm_channel.history()
    assert len(after) == len(letters)
    assert WHY in after[-1].content
    assert "Random grid" not in labels(after[-1])
