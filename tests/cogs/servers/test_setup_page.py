"""The page of `/setup show`: each setting by a menu, buttons or a form; and what the newer settings make of offers."""

import dataclasses

import discord
import pytest
import simcord

from bot.kernel.messages.phrases import house_rules
from bot.kernel.store.servers import ServerRow
from bot.kernel.timing import QuietHours
from bot.servers.server import ServerContext
from bot.servers.settings import server_page
from cogs.setup import Choose, OpenSetting
from engines import GAMES
from tests.cogs.conftest import Server
from tests.cogs.monsters.desk import menu
from tests.cogs.pressing import labels, private_message
from tests.cogs.servers.test_setup import offers


async def page(boss: simcord.MemberActor, server: Server) -> discord.Message:
    return await server.reply(boss, server.channel, "setup show")


async def open_setting(boss: simcord.MemberActor, server: Server, setting: str) -> discord.Message:
    choice = OpenSetting(setting).argument
    return private_message(await boss.select(await page(boss, server), [choice], custom_id="gk:setting:0:0"))


async def choose(boss: simcord.MemberActor, server: Server, setting: str, value: object) -> str:
    found = await open_setting(boss, server, setting)
    choice = Choose(setting, str(value)).argument
    return private_message(await boss.select(found, [choice], custom_id=f"gk:set:0:0:{setting}")).content


async def test_settings_are_chosen_by_menus_and_buttons(server: Server, boss: simcord.MemberActor) -> None:
    threads = await open_setting(boss, server, "threads")
    assert "matches are played in the channel" in (await server.press_reply(boss, threads, "set threads.off")).content
    unrated = await open_setting(boss, server, "rated")
    assert "matches are friendly, with hints" in (await server.press_reply(boss, unrated, "set rated.no")).content
    assert "12 hours a turn" in await choose(boss, server, "turn_time", "12h")
    await offers(server, server.channel)
    await offers(server, server.channel, rated=True)
    found = [await server.row(match_id) for match_id in (101, 102)]
    assert [(each.rated, each.turn_time) for each in found] == [(False, 43_200), (True, 43_200)]


async def test_the_page_lists_what_its_menu_changes_and_the_puzzle(server: Server, boss: simcord.MemberActor) -> None:
    shown = await page(boss, server)
    listed = [line.partition("**: ")[0].strip("*") for line in shown.content.splitlines()[:-1]]
    assert listed == [option.label for option in menu(shown, "What do you want").options]
    puzzles = await open_setting(boss, server, "puzzles")
    choice = Choose("puzzles", str(server.channel.id)).argument
    chosen = private_message(await boss.select(puzzles, [choice], custom_id="gk:set:0:0:puzzles"))
    assert f"in <#{server.channel.id}> at 9:00 (UTC)" in chosen.content
    form = await server.press(boss, chosen, "set_in_form puzzles")
    refused = await boss.submit_modal(form, {"time": "29", "zone": "UTC"})
    assert "`29` is not a time. Write" in private_message(refused).content
    form = await server.press(boss, chosen, "set_in_form puzzles")
    await boss.submit_modal(form, {"time": "18:30", "zone": "Europe/Berlin"})
    assert "at 18:30 (Europe/Berlin)" in (await page(boss, server)).content


def test_all_settings_fit_a_message_with_25_channels_and_every_rule_changed() -> None:
    defaults = {key: dataclasses.asdict(game.Options()) for key, game in GAMES.items()}
    flipped = {
        key: {name: not usual for name, usual in values.items() if isinstance(usual, bool)}
        for key, values in defaults.items()
    }
    channels = tuple(1456074443980800000 + at for at in range(25))
    text = server_page(
        ServerContext(ServerRow(channels=channels, options=flipped, quiet=QuietHours(1320, 480, "UTC")), 86_400)
    )
    assert len(text) <= 1_900
    assert text.splitlines()[-2].endswith("… · `/setup options`")


async def test_channels_are_put_in_and_taken_out(server: Server, boss: simcord.MemberActor) -> None:
    lounge = server.guild.create_text_channel("lounge")
    said = [await choose(boss, server, "channels", place.id) for place in (lounge, server.channel, lounge)]
    assert f"Match channels**: <#{server.channel.id}> ·" in said[-1]
    assert "the only match channel" in await choose(boss, server, "channels", server.channel.id)


async def test_chosen_channels_stand_first_then_the_others(server: Server, boss: simcord.MemberActor) -> None:
    places = [server.guild.create_text_channel(name) for name in ("lounge", "attic", "cellar")]
    await choose(boss, server, "channels", places[2].id)
    found = await open_setting(boss, server, "channels")
    names = [each.label for each in menu(found, "Add or remove a channel").options]
    assert names[:2] == ["Every channel", "#cellar"]
    assert [name for name in names if name in ("#lounge", "#attic")] == ["#lounge", "#attic"]


async def test_quiet_hours_are_written_into_a_form(server: Server, boss: simcord.MemberActor) -> None:
    found = await open_setting(boss, server, "quiet_hours")
    form = await server.press(boss, found, "set_in_form quiet_hours")
    wrong = await boss.submit_modal(form, {"begins": "25", "ends": "8", "zone": "UTC"})
    assert "`25` is not a time" in private_message(wrong).content
    form = await server.press(boss, found, "set_in_form quiet_hours")
    right = await boss.submit_modal(form, {"begins": "22", "ends": "7:30", "zone": "europe/berlin"})
    assert "no reminders from 22:00 to 7:30 (Europe/Berlin)" in private_message(right).content


async def test_a_server_s_options_hold_where_an_offer_does_not_say(server: Server, boss: simcord.MemberActor) -> None:
    found = await open_setting(boss, server, "options")
    wrong = await boss.submit_modal(await server.press(boss, found, "set_in_form options.mono"), {"options": "size=99"})
    assert "size" in private_message(wrong).content
    right = await boss.submit_modal(
        await server.press(boss, found, "set_in_form options.mono"), {"options": "size=6 no_auto"}
    )
    rules = "Mono · hidden grids (Grid size: 6, Random cells after yours: only if asked)"
    assert rules in private_message(right).content
    await offers(server, server.channel)
    await offers(server, server.channel, size=5)
    assert [house_rules(await server.row(match_id)) for match_id in (101, 102)] == [
        {"size": 6, "no_auto": True},
        {"size": 5, "no_auto": True},
    ]
    told = await server.says(boss, server.channel, "setup options", game="mono", options="usual")
    assert told == "Mono: the usual rules."
    await offers(server, server.channel)
    assert house_rules(await server.row(103)) == {}


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"begins": "22", "ends": "8", "zone": "Europe/Berlin"}, "no reminders from 22:00 to 8:00 (Europe/Berlin)"),
        ({"begins": "22", "ends": "8", "zone": "Bielefeld"}, "I don't know the time zone `Bielefeld`"),
        ({"begins": "22"}, "`begins:22 ends:8 zone:Europe/Berlin`"),
        ({"begins": "late", "ends": "8", "zone": "UTC"}, "Write `22`"),
        ({"begins": "22", "ends": "22:00", "zone": "UTC"}, "none:True"),
        ({"none": True}, "reminders come at any hour"),
        ({"none": True, "begins": "22"}, "Choose `none:True` alone"),
    ],
)
async def test_quiet_hours(server: Server, boss: simcord.MemberActor, options: dict[str, object], told: str) -> None:
    assert told in await server.says(boss, server.channel, "setup quiet_hours", **options)


async def test_ratings_by_the_command(server: Server, boss: simcord.MemberActor) -> None:
    assert "matches are friendly, with hints" in await server.says(boss, server.channel, "setup rated", usually="no")
    await server.begin("blue", game="mambo")
    assert not (await server.row()).rated


async def test_viewers_of_the_page_without_manage_server_use_commands(server: Server) -> None:
    """A server may let others use `/setup` under Integrations."""
    commands = await server.bot.tree.fetch_commands()
    setup = next(command for command in commands if command.name == "setup")
    server.guild.set_command_permissions(setup, {server.members["red"]: True})
    found = await server.reply("red", server.channel, "setup show")
    assert "/setup threads" in found.content
    assert not found.components


async def without(server: Server, boss: simcord.MemberActor) -> None:
    assert await server.says(boss, server.channel, "setup computers", play="no") == "Computers: off."


async def test_nobody_challenges_a_computer_until_an_admin_allows(server: Server, boss: simcord.MemberActor) -> None:
    await without(server, boss)
    for more in ({}, {"opponent": server.members["blue"]}):
        told = await server.says("red", server.channel, "mono challenge", computer="easy", **more)
        assert told == ("No computers on this server. Invite people, or open a table.")
    assert await server.says("red", server.channel, "mono challenge") == "Name your opponent."
    await server.settle()
    assert server.channel.history() == []
    assert "Computers: allowed." in await server.says(boss, server.channel, "setup computers", play="yes")
    assert "#101" in await server.says("red", server.channel, "mono challenge", computer="easy")


async def test_a_table_shows_no_computers_and_refuses_old_buttons(server: Server, boss: simcord.MemberActor) -> None:
    await offers(server, server.channel)
    await server.settle()
    old = server.offer
    levels = await server.press_reply("red", old, "computers")
    await without(server, boss)
    refused = "No computers on this server. Invite people, or open a table."
    assert (await server.press_reply("red", old, "computers")).content == refused
    assert (await server.press_reply("red", levels, "computer hard")).content == refused
    assert (await server.row()).names == ("red",)
    await offers(server, server.channel)
    await server.settle()
    new = server.offer
    assert "Add a computer" in labels(old)
    assert "Join" in labels(new)
    assert "Add a computer" not in labels(new)


async def test_a_computer_that_sat_down_before_can_be_sent_away(server: Server, boss: simcord.MemberActor) -> None:
    await offers(server, server.channel, seats=3)
    await server.settle()
    post = server.offer
    await server.press("red", await server.press_reply("red", post, "computers"), "computer easy")
    await without(server, boss)
    question = await server.press_reply("red", post, "computers")
    assert labels(question) == ["No computers"]
    await server.press("red", question, "computer")
    assert (await server.row()).names == ("red",)


async def test_running_matches_go_on_and_their_rematch_is_refused(server: Server, boss: simcord.MemberActor) -> None:
    await server.slash("red", server.channel, "mambo challenge", computer="easy", size=10)
    page = await open_setting(boss, server, "computers")
    assert "Computers**: off" in (await server.press_reply(boss, page, "set computers.no")).content
    for _ in range(2):
        position = await server.bot.host.positions.current(101)
        text = position.rules.format(position.legal_actions(position.to_move[0])[0])
        await server.slash("red", server.channel, "mambo move", text=text, match=101)
        await server.bot.computers.idle()
        await server.settle()
    assert (await server.row()).ply > 2
    question = await server.reply("red", server.channel, "table resign", match=101)
    await server.press("red", question, "resign_surely")
    last = server.live(server.channel.threads[-1])
    assert (await server.press_reply("red", last, "rematch")).content.startswith("No computers on this server.")
