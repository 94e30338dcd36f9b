"""Keepers of Monsters! on a simulated Discord: their desks, and the answers they get."""

from dataclasses import dataclass

import discord
import simcord

from tests.cogs.conftest import Server
from tests.cogs.pressing import click, verbs
from tests.pseudo import OPEN

KEEPERS = ("red", "blue", "green")


def menus(message: discord.Message) -> list[discord.SelectMenu]:
    rows = [row for row in message.components if isinstance(row, discord.ActionRow)]
    return [part for row in rows for part in row.children if isinstance(part, discord.SelectMenu)]


def menu(message: discord.Message, start: str) -> discord.SelectMenu:
    return next(found for found in menus(message) if (found.placeholder or "").lstrip(OPEN).startswith(start))


@dataclass(frozen=True, slots=True)
class GameControls:
    """An open desk: the private message that changes step by step."""

    member: simcord.MemberActor
    shown: simcord.InteractionResult

    @property
    def message(self) -> discord.Message:
        assert self.shown.response is not None
        return self.shown.response.message

    @property
    def content(self) -> str:
        return self.message.content

    async def click(self, verb: str) -> simcord.InteractionResult:
        return await click(self.member, self.message, verb)

    async def choose(self, start: str, value: str) -> None:
        """Choose by what the option plays, or by how its line begins."""
        found = menu(self.message, start)
        chosen = next(each.value for each in found.options if value == each.value or each.label.startswith(value))
        await self.member.select(self.message, [chosen], custom_id=found.custom_id)


async def game_controls(server: Server, name: str, thread: simcord.ChannelHandle) -> GameControls:
    member = server.members[name]
    shown = await click(member, server.live(thread), "first")
    assert shown.ephemeral
    desk = GameControls(member, shown)
    if "orders" in verbs(desk.message):
        # Without orders the desk opens at the first monster.
        await desk.click("orders")
    return desk


async def turn_at_the_desk(server: Server, name: str, thread: simcord.ChannelHandle, turn: int) -> str:
    """Give every monster an order by menus and buttons, then press Done; return the last page's text."""
    page = await game_controls(server, name, thread)
    # A keeper whose monsters are all dead may still hold a lair, and is done at once.
    options = [choice.value for found in menus(page.message) for choice in found.options]
    for option in options[:2]:
        await page.choose("Orders for a monster", option)
        ways = [verb for verb in verbs(page.message) if verb.startswith("order move")]
        await page.click(("order eat", "order grow", *ways)[(turn + int(option)) % (2 + len(ways))])
        # After the last monster's action the list is there by itself.
        if "orders" in verbs(page.message):
            await page.click("orders")
    await page.click("done ready")
    await server.settle()
    return page.content


def files(message: discord.Message) -> list[str]:
    return [attachment.filename for attachment in message.attachments]


def boards_by_dm(server: Server, name: str) -> list[discord.Message]:
    return [one for one in server.members[name].user.dm_channel.history() if one.attachments]


async def run_turn(server: Server, thread: simcord.ChannelHandle) -> None:
    for name in ("red", "blue"):
        await server.members[name].slash(thread, "monsters move", text="ready")
    await server.settle()


async def form_text(server: Server, thread: simcord.ChannelHandle, name: str) -> tuple[simcord.InteractionResult, str]:
    """Open the form for orders; return it and the text that stands in it."""
    shown = await click(server.members[name], server.live(thread), "write")
    assert shown.modal is not None
    (label,) = shown.modal["components"]
    return shown, str(label["component"].get("value", ""))


def draw_the_same_maps(server: Server) -> None:
    """Let the server draw the same games each time."""
    server.bot.host.new_secret = lambda: b"the same maps" + bytes(19)
