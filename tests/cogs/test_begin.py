"""`/play`: a game by its picture, people or anyone, what matters of it, and the offer, by presses alone."""

import discord
import pytest
import simcord

from bot.posts.wording import house_rules
from bot.store.drafts import find_draft
from bot.store.match_row import Absent, MatchRow
from bot.store.matches import find_match
from engines import GAMES
from tests.cogs.conftest import Server
from tests.cogs.monsters_desk import menu, said
from tests.cogs.pressing import click

WHO = "Who plays?"


class Steps:
    """The private steps of one member: a message that changes with each press."""

    def __init__(self, server: Server, who: str = "red") -> None:
        self.server, self.who = server, server.members[who]
        self.shown: simcord.InteractionResult

    async def begin(self) -> None:
        self.shown = await self.who.slash(self.server.channel, "play")
        assert self.shown.ephemeral

    @property
    def message(self) -> discord.Message:
        return said(self.shown)

    @property
    def text(self) -> str:
        return self.message.content

    async def press(self, verb: str) -> simcord.InteractionResult:
        return await click(self.who, self.message, verb)

    async def choose(self, start: str, *values: object) -> simcord.InteractionResult:
        found = menu(self.message, start)
        return await self.who.select(self.message, list(values), custom_id=found.custom_id)

    async def offered(self) -> MatchRow:
        await self.press("begin_post")
        assert "It is in <#" in self.text
        async with self.server.bot.host.database.read() as tx:
            match = await find_match(tx, 101)
        assert match is not None
        return match


@pytest.fixture
async def steps(server: Server) -> Steps:
    found = Steps(server)
    await found.begin()
    return found


@pytest.mark.by_itself
async def test_every_game_is_shown_and_can_be_chosen(steps: Steps) -> None:
    [picture] = steps.message.attachments
    assert picture.description == "The games there are: Mambo, Mono, MONO, Monoch, Monsters!."
    for rules in GAMES.values():
        await steps.press(f"begin {rules.info.key}")
        assert steps.text.startswith(f"**{rules.info.title}** {rules.info.summary}")
        assert "anyone here may join" in steps.text
        await steps.press("begin_again")
        assert steps.text == "**What do you want to play?**"


async def test_a_table_for_anyone_is_offered_without_a_word_typed(server: Server, steps: Steps) -> None:
    await steps.press("begin mono")
    await steps.choose("How many", "3")
    await steps.choose("Change", "size")
    await steps.choose("Size", "size.5")
    await steps.choose("Change", "turn_time")
    await steps.choose("Time for a turn", "turn_time.1h")
    assert "- Size: **5**\n" in steps.text
    match = await steps.offered()
    assert (match.game, match.seats, house_rules(match)) == ("mono", 3, {"size": 5})
    assert (match.open_table, match.turn_time) == (True, 3600)
    await server.settled()
    assert server.channel.last_message is not None
    assert "opens a table for 3" in server.channel.last_message.content


async def test_what_becomes_of_the_absent_is_chosen_too(steps: Steps) -> None:
    await steps.press("begin mono")
    assert "- If someone misses turns: **as usual here**" in steps.text
    await steps.choose("Change", "absent")
    assert "After 2 missed turns in a row. Missing the very first one calls a match of two off, unrated." in steps.text
    await steps.choose("If someone misses", "absent.caretaker")
    assert "- If someone misses turns: **a computer plays until they are back, unrated**" in steps.text
    await steps.choose("Change", "rated")
    await steps.choose("Rated", "rated.yes")
    # What is chosen last counts, and is seen at once: one excludes the other.
    assert "- If someone misses turns: **as usual here**" in steps.text
    await steps.choose("Change", "absent")
    await steps.choose("If someone misses", "absent.caretaker")
    assert "- Rated: **where it can be**" in steps.text
    match = await steps.offered()
    assert (match.absent, match.rated) == (Absent.CARETAKER, False)


async def test_a_draft_ends_with_its_offer_even_if_the_bot_dies_right_after(
    server: Server, steps: Steps, monkeypatch: pytest.MonkeyPatch
) -> None:
    await steps.press("begin mono")

    def dies(_answer: object) -> str:
        raise RuntimeError

    monkeypatch.setattr("cogs.begin.steps.said", dies)
    await steps.press("begin_post")
    async with server.bot.host.database.read() as tx:
        assert await find_match(tx, 101) is not None
        assert await find_draft(tx, server.members["red"].id) is None


async def test_people_are_challenged_by_their_names(server: Server, steps: Steps) -> None:
    await steps.press("begin monoch")
    await steps.choose(WHO, server.members["blue"])
    assert "You challenge blue." in steps.text
    match = await steps.offered()
    assert [row.name for row in match.table] == ["red", "blue"]


async def test_so_many_people_as_no_game_seats_are_refused_and_nothing_changes(server: Server, steps: Steps) -> None:
    await steps.press("begin monoch")
    answer = await steps.choose(WHO, server.members["blue"], server.members["green"])
    assert said(answer).content == "Choose 1 or 3 people, or nobody for an open table."
    assert "anyone here may join" in steps.text


async def test_bots_do_not_play(server: Server, steps: Steps) -> None:
    await steps.press("begin mono")
    robot = server.guild.add_member(server.env.create_user("robot", bot=True))
    assert "Bots cannot play." in said(await steps.choose(WHO, robot)).content


async def test_a_number_is_written_and_a_wrong_one_is_told_what_it_may_be(steps: Steps) -> None:
    await steps.press("begin mambo")
    assert "from 4 to 200" in said(await _write(steps, "size", "900")).content
    assert "- Size: **48**" in steps.text
    await _write(steps, "size", "20")
    assert "- Size: **20**" in steps.text


async def _write(steps: Steps, option: str, number: str) -> simcord.InteractionResult:
    opened = await steps.choose("Change", option)
    return await steps.who.submit_modal(opened, {"number": number})


async def test_seldom_options_are_a_page_away_and_cannot_contradict_each_other(steps: Steps) -> None:
    await steps.press("begin mambo")
    await steps.press("begin_more")
    assert "No tile is placed automatically." in steps.text
    await steps.choose("Change", "full_auto")
    await steps.choose("Full auto", "full_auto.yes")
    assert "- Full auto: **yes**" in steps.text
    await steps.press("begin_more")
    await steps.choose("Change", "no_auto")
    answer = await steps.choose("No auto", "no_auto.yes")
    assert "full_auto" in said(answer).content
    await steps.press("begin_back")
    assert house_rules(await steps.offered()) == {"full_auto": True}


async def test_what_was_dropped_or_offered_cannot_be_offered_again(server: Server, steps: Steps) -> None:
    """A second list of steps shows the same draft: what is done with it in one is done in both."""
    await steps.press("begin mono")
    other = Steps(server)
    await other.begin()
    await other.press("begin mambo")
    await other.offered()
    gone = await steps.press("begin_post")
    assert said(gone).content == "That offer is gone. `/play` starts a new one."
    await other.begin()
    await other.press("begin mono")
    await other.press("begin_drop")
    assert other.text == "Nothing offered. `/play` starts again."
    assert "is gone" in said(await steps.press("begin_post")).content
    async with server.bot.host.database.read() as tx:
        assert await find_match(tx, 102) is None
