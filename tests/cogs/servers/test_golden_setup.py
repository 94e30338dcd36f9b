"""The page of `/setup show`, with each setting opened, on servers that chose otherwise."""

from collections.abc import Iterator

import simcord

from bot.kernel.store.match_row import Absent
from bot.kernel.store.servers import NOTHING_CHOSEN, ServerRow
from bot.kernel.timing import QuietHours
from bot.servers.server import ServerContext
from bot.servers.settings import SETTINGS
from cogs.setup import settings_page
from tests.cogs.conftest import Server
from tests.cogs.golden import check, message_lines
from tests.cogs.monsters.desk import menu
from tests.cogs.servers.test_setup_page import open_setting

CHOSEN = ServerRow(
    channels=(5, 6),
    threads=False,
    moderators=9,
    turn_time=43_200,
    quiet=QuietHours(1_320, 450, "Europe/Berlin"),
    options={"mambo": {"size": 24, "no_kill": True}, "mono": {"size": 6}},
    rated=False,
    computers=False,
    absent=Absent.EXPIRE,
)
OTHER = ServerRow(turn_time=100_000, absent=Absent.COMPUTER, quiet=QuietHours(0, 61, "UTC"), channels=(5,))


def setup_texts() -> Iterator[str]:
    for name, server in (("nothing chosen", NOTHING_CHOSEN), ("all otherwise", CHOSEN), ("another", OTHER)):
        yield from ("", f"== {name}")
        context = ServerContext(server, 259_200)
        usual = [*message_lines(settings_page(context))]
        yield from usual
        for setting in SETTINGS:
            yield from ("", f"== {name}, {setting.name} opened")
            yield from (line for line in message_lines(settings_page(context, setting)) if line not in usual)


def test_the_page_of_settings_says_what_it_said() -> None:
    check("setup", setup_texts())


async def test_roles_stand_as_on_the_server_without_those_of_bots(server: Server, boss: simcord.MemberActor) -> None:
    for name in ("umpires", "judges"):
        server.guild.create_role(name)
    found = await open_setting(boss, server, "moderators")
    assert [each.label for each in menu(found, "Choose a role").options][1:] == ["staff", "umpires", "judges"]
