"""Contests on Discord: opening, signing up, looking, and what organizers do."""

import json
import re

import discord
import pytest
import simcord
from simcord.backend import Backend
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.contests.advance import advance_due
from bot.kernel.matches.open_match import load_match
from bot.play.play import leave_seats
from tests.bot.conftest import FakeClock
from tests.cogs.conftest import Server
from tests.cogs.pressing import click, private_message, verbs

DAY = 86_400
NAMES = ("red", "blue", "green", "gold")


def permit(backend: Backend, channel_id: int, **rights: bool) -> None:
    """Set the bot's permissions in a channel."""
    granted, denied = discord.PermissionOverwrite(**rights).pair()
    backend.set_overwrite(channel_id, Overwrite(backend.bot_user.id, OverwriteType.MEMBER, granted.value, denied.value))


async def look(server: Server) -> discord.Message:
    """Let the clock do what is due, and what was queued be sent; return the standing post of the newest contest."""
    await advance_due(server.bot.host)
    await server.settle()
    server.bot.announcements.schedule()
    await server.bot.announcements.idle()
    return next(message for message in reversed(server.channel.history()) if message.content.startswith("## 🏆"))


async def begin(server: Server, boss: simcord.MemberActor, clock: FakeClock, command: str, **options: object) -> None:
    """Open a contest of Mono, let four sign up, and let sign-up close."""
    await boss.slash(server.channel, command, game="mono", title="Cup", **options)
    post = await look(server)
    assert verbs(post) == ["join_contest 1", "leave_contest 1"]
    for name in NAMES:
        assert "You are in **Cup**." in private_message(await click(server.members[name], post, "join_contest")).content
    clock.now += 3 * DAY
    await look(server)


async def say(server: Server, who: simcord.MemberActor, command: str, **options: object) -> str:
    """Return what a command is answered, to everybody or to its user."""
    answer = await who.slash(server.channel, command, **options)
    found = answer.followups[-1] if answer.followups else answer.response
    assert found is not None
    return found.message.content


async def test_members_sign_up_and_their_matches_begin(
    server: Server, boss: simcord.MemberActor, fake_clock: FakeClock
) -> None:
    await begin(server, boss, fake_clock, "contest league", at_once=1)
    post = await look(server)
    assert "5 days in all · pools of up to 6, 2 go up and down\n" in post.content
    assert "0 of 6 matches played." in post.content
    assert "1.\N{NO-BREAK SPACE}" not in post.content
    assert len(server.channel.threads) == 2
    red = server.members["red"]
    page = private_message(await click(red, post, "my_contest")).content
    assert page == await say(server, red, "contest mine")
    assert "You can still finish 1st to 4th." in page
    assert page.count("You meet everyone in your pool.") == 1  # although it holds for each of three matches
    shown = private_message(await red.slash(server.channel, "contest show"))
    assert "Pool A" in (shown.attachments[0].description or "")
    assert "Cup" in await say(server, red, "games next")


async def test_a_member_who_leaves_before_the_beginning_may_come_back(
    server: Server, boss: simcord.MemberActor, fake_clock: FakeClock
) -> None:
    await boss.slash(server.channel, "contest league", game="mono")
    await look(server)
    red = server.members["red"]
    assert "not in" in await say(server, red, "contest leave")
    assert "You are in" in await say(server, red, "contest join")
    assert "You are out of" in await say(server, red, "contest leave")
    assert "You are in" in await say(server, red, "contest join")
    assert "You are in. It begins" in await say(server, red, "contest mine")
    assert "Name one, like `contest:Mono league`" in await say(server, red, "contest mine", contest="Cup")
    fake_clock.now += 3 * DAY
    assert "Too few players signed up" in (await look(server)).content
    assert "is over" in await say(server, server.members["blue"], "contest join")


async def test_organizers_decide_extend_replace_and_end(
    server: Server, boss: simcord.MemberActor, fake_clock: FakeClock
) -> None:
    await begin(server, boss, fake_clock, "contest tournament", kind="round_robin")
    assert "counts as a draw" in await say(server, boss, "contest result", number=101)
    assert "**Cup** now ends" in await say(server, boss, "contest extend", by="2d")
    assert "1.\N{NO-BREAK SPACE}" in (await look(server)).content  # the best, once a match has been played
    pages = [await say(server, server.members[name], "contest mine") for name in NAMES]
    assert sum(f"{page}\n".count("½ point\n") for page in pages) == 2
    red = server.members["red"]
    assert "takes the place of" in await say(server, boss, "contest replace", member=red, by=boss)
    assert "Choose one" in await say(server, boss, "contest replace", member=boss)
    by_computer = await say(server, boss, "contest replace", member=boss, computer="easy")
    assert by_computer == "Easy bot takes the place of boss."
    (own,) = re.findall(r"#(\d+)", await say(server, red, "games list"))[:1]
    assert "counts as won by red" in await say(server, boss, "contest result", number=int(own), winner=red)
    assert "Only members with Manage Server" in await say(server, red, "contest end")
    await look(server)  # which tells all that organizers do
    told = "\n".join(message.content for thread in server.channel.threads for message in thread.history())
    assert "📣 An organizer gave the place of red to boss." in told
    assert "counts as ½ – ½" in told
    answer = private_message(await boss.slash(server.channel, "contest record"))
    record = json.loads(await answer.attachments[0].read())
    assert [entry["is"] for entry in record["entries"]][-4:] == ["Extended", "Replaced", "Replaced", "Decided"]
    assert await say(server, boss, "contest end") == "**Cup** has ended."
    assert verbs(await look(server)) == ["contest 1"]


async def test_a_contest_that_an_organizer_ends_early_is_not_said_to_have_too_few(
    server: Server, boss: simcord.MemberActor
) -> None:
    await boss.slash(server.channel, "contest ladder", game="mono", title="`Cup`")
    assert "Matches are drawn when sign-up closes" in await say(server, boss, "contest show")
    assert "There is a **'cup'** already" in await say(server, boss, "contest league", game="mono", title="'cup'")
    assert await say(server, boss, "contest end") == "**'Cup'** has ended."
    post = await look(server)
    assert "An organizer ended it." in post.content
    assert verbs(post) == []


async def test_a_challenged_member_of_a_ladder_accepts(
    server: Server, boss: simcord.MemberActor, fake_clock: FakeClock
) -> None:
    await begin(server, boss, fake_clock, "contest ladder")
    shown = private_message(await boss.slash(server.channel, "contest show")).attachments[0].description or ""
    order = sorted(NAMES, key=shown.lower().index)
    lowest, above = server.members[order[-1]], server.members[order[-2]]
    post = (await look(server)).content
    assert "`/contest challenge`\n1.\N{NO-BREAK SPACE}" in post
    assert "0 of 0" not in post
    assert "You are not in **Cup**. Sign up" in await say(server, boss, "contest challenge", member=above)
    page = await say(server, lowest, "contest mine")
    assert "You are 4th of 4. You can challenge" in page
    assert "finish" not in page
    assert "nobody above you" in await say(server, server.members[order[0]], "contest challenge", member=lowest)
    assert "You can challenge" in await say(server, lowest, "contest challenge", member=lowest)
    assert "due within 3 days" in await say(server, lowest, "contest challenge", member=above)
    await look(server)
    call = server.channel.threads[-1].last_message
    assert call is not None
    assert "Only the challenged player" in private_message(await click(lowest, call, "ladder 1.1.yes")).content
    assert "Accepted" in private_message(await click(above, call, "ladder 1.1.yes")).content
    await look(server)
    assert any("Mono" in (thread.name or "") for thread in server.channel.threads)
    await say(server, boss, "contest result", number=101, winner=lowest)
    await say(server, boss, "contest end")
    assert "It is over. 🏆" in (await look(server)).content
    posts = [message for thread in server.channel.threads for message in thread.history()]
    (won,) = [message for message in posts if "won **Cup**" in message.content]
    table = won.attachments[0].description or ""
    assert f"4. {above.user.name}." in table  # whose place the challenger has now; a ladder has no points


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"sign_up": "soon"}, "Write `12h`"),
        ({"turn_time": "9d"}, "Give the whole match at least that."),
        ({"options": "size=99"}, "size"),
        ({"players": 3, "kind": "swiss"}, "more than two"),
        ({"game": "mambo", "kind": "swiss", "duplicate": True}, "Mambo has no deal"),
        ({"computers": "easy"}, "leave out `computers`"),
        ({"rounds": 3}, "`rounds` is for Swiss"),
    ],
)
async def test_impossible_options_are_refused_and_nothing_opens(
    server: Server, boss: simcord.MemberActor, options: dict[str, object], why: str
) -> None:
    assert why in await say(server, boss, "contest tournament", **{"game": "mono", **options})
    assert "no contest" in await say(server, boss, "contest show")


async def test_the_end_names_the_winners_with_the_table(
    server: Server, boss: simcord.MemberActor, fake_clock: FakeClock
) -> None:
    # simcord asks for the right that was enough for pins until 2026.
    permit(server.env.backend, server.channel.id, pin_messages=True, manage_messages=True)
    await begin(server, boss, fake_clock, "contest tournament", kind="round_robin", pairs=True)
    assert "each begins once" in (await look(server)).content
    assert (await look(server)).pinned
    for number in range(101, 113):
        await say(server, boss, "contest result", number=number)
        await look(server)
    over = await look(server)
    assert ("It is over. 🏆" in over.content, over.pinned) == (True, False)
    posts = [message for thread in server.channel.threads for message in thread.history()]
    (told,) = [message for message in posts if "won **Cup**" in message.content]
    assert told.attachments


async def test_a_sealed_match_whose_thread_was_deleted_stays_out_of_the_channel(
    server: Server, boss: simcord.MemberActor, fake_clock: FakeClock
) -> None:
    await begin(server, boss, fake_clock, "contest tournament", kind="swiss", duplicate=True)
    host = server.bot.host
    before = (await load_match(host, 101)).row
    thread = server.bot.get_channel(before.place)
    assert isinstance(thread, discord.Thread)
    await thread.delete()
    await leave_seats(host, 101, {before.holders[0]})
    await look(server)
    assert not [message.content for message in server.channel.history() if "resigned" in message.content]


async def test_the_same_deals_need_private_threads(server: Server, boss: simcord.MemberActor) -> None:
    me = server.bot.user
    assert me is not None
    denied = discord.PermissionOverwrite(create_private_threads=False)
    server.channel = server.guild.create_text_channel("bare", overwrites={me: denied})
    told = await say(server, boss, "contest tournament", game="mono", kind="swiss", duplicate=True)
    assert "I need private threads here" in told
    assert "is open" in await say(server, boss, "contest tournament", game="mono", kind="swiss")


async def test_a_member_who_left_the_server_drops_out_with_a_post(
    server: Server, boss: simcord.MemberActor, fake_clock: FakeClock
) -> None:
    await begin(server, boss, fake_clock, "contest league", at_once=1)
    server.guild.remove_member(server.members["red"])
    fake_clock.now += 3600
    await say(server, boss, "contest result", number=101)
    await say(server, boss, "contest result", number=102)
    await look(server)
    posts = [message.content for thread in server.channel.threads for message in thread.history()]
    (told,) = [post for post in posts if "dropped out" in post]
    assert told == "🚪 red dropped out and loses all unfinished matches."


@pytest.mark.parametrize(
    ("options", "terms"),
    [
        ({"game": "monocards", "duplicate": True}, "Points to win: one round · "),
        ({"game": "mono", "duplicate": True}, "Grids: random · "),
        ({"game": "mono", "duplicate": True, "options": "random_grids=no"}, "1 day a move"),
        ({"game": "mambo", "kind": "knockout", "best_of": 3}, "1 day a move, 5 days in all · best of 3\n"),
        ({"game": "mambo", "rounds": 5}, "1 day a move, 5 days in all · 5 rounds\n"),
        ({"game": "mono", "kind": "round_robin", "players": 3}, "1 day a move, 5 days in all · 3 players a match\n"),
    ],
)
async def test_the_post_for_sign_up_names_the_terms(
    server: Server, boss: simcord.MemberActor, options: dict[str, object], terms: str
) -> None:
    await boss.slash(server.channel, "contest tournament", **{"kind": "swiss", "title": "Cup", **options})
    assert f"\n-# {terms}" in (await look(server)).content
