"""A small bot on unmodified discord.py that uses what a real one uses."""

import asyncio
import io
import re
from contextlib import suppress
from typing import Any, Self

import discord
import yarl
from discord import app_commands
from PIL import Image

from tests.patience import PATIENCE

COLOURS = ("crimson", "cyan", "ochre")


def picture(colour: str = "red", size: tuple[int, int] = (40, 30)) -> discord.File:
    data = io.BytesIO()
    Image.new("RGB", size, colour).save(data, "PNG")
    data.seek(0)
    return discord.File(data, "board.png", description=f"A {colour} board")


class Counter(discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template=r"count:(?P<n>\d+)"):
    """A stateless button that counts."""

    def __init__(self, n: int) -> None:
        super().__init__(discord.ui.Button(label=f"Count {n}", custom_id=f"count:{n}"))
        self.n = n

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction, _item: discord.ui.Item[discord.ui.View], match: re.Match[str], /
    ) -> "Counter":
        return cls(int(match["n"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(content=f"counted {self.n}", view=counting(self.n + 1))


def counting(n: int) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    view.add_item(Counter(n))
    view.add_item(discord.ui.Button(label="No", custom_id="never", disabled=True))
    return view


class Form(discord.ui.Modal, title="Your move"):
    move: discord.ui.TextInput[discord.ui.View] = discord.ui.TextInput(label="Move", custom_id="move", max_length=5)
    why: discord.ui.TextInput[discord.ui.View] = discord.ui.TextInput(label="Why", custom_id="why", required=False)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"moved {self.move.value}", ephemeral=True)


class Menu(discord.ui.View):
    @discord.ui.select(
        custom_id="pick", max_values=2, options=[discord.SelectOption(label=name, value=name) for name in COLOURS]
    )
    async def pick(self, interaction: discord.Interaction, select: discord.ui.Select["Menu"]) -> None:
        await interaction.response.send_message(f"picked {', '.join(select.values)}")

    @discord.ui.select(cls=discord.ui.UserSelect, custom_id="who")
    async def who(self, interaction: discord.Interaction, select: discord.ui.UserSelect["Menu"]) -> None:
        await interaction.response.send_message(f"chose {select.values[0].display_name}")


class Bot(discord.Client):
    """Points itself at the sandbox, syncs its commands, and counts what it hears."""

    def __init__(self, intents: discord.Intents | None = None, **options: Any) -> None:
        super().__init__(intents=intents or discord.Intents(guilds=True), guild_ready_timeout=0.05, **options)
        self.tree = app_commands.CommandTree(self)
        self.heard: list[str] = []
        self.resumed = asyncio.Event()
        self.identified = 0
        self.errors: list[Exception] = []
        self.add_dynamic_items(Counter)
        add_commands(self)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify again at once: nobody counts identifications here."""

    async def on_connect(self) -> None:
        self.identified += 1

    async def on_resumed(self) -> None:
        self.resumed.set()

    async def on_message(self, message: discord.Message) -> None:
        self.heard.append(message.content)

    async def __aenter__(self) -> Self:
        self._running = asyncio.create_task(self.start("any"))
        try:
            await asyncio.wait_for(self.wait_until_ready_or_fail(), PATIENCE)
        except BaseException:
            await self.close()
            raise
        return self

    async def wait_until_ready_or_fail(self) -> None:
        while not self.is_ready():
            if self._running.done():
                self._running.result()
            await asyncio.sleep(0.01)

    async def __aexit__(self, *_: object) -> None:
        await self.close()
        with suppress(asyncio.CancelledError):
            await self._running


def point(url: str) -> None:
    """The one place where a bot learns which Discord it talks to."""
    discord.http.Route.BASE = f"{url}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws{url.removeprefix('http')}/gateway")
    discord.asset.Asset.BASE = url


def add_commands(bot: Bot) -> None:  # noqa: C901 - a list of small commands
    tree = bot.tree
    group = app_commands.Group(name="game", description="Play a game")
    tree.add_command(group)

    @group.command(description="Challenge someone")
    @app_commands.describe(opponent="who", size="how big", colour="which", note="anything")
    async def challenge(
        interaction: discord.Interaction,
        opponent: discord.Member,
        size: app_commands.Range[int, 3, 9] = 5,
        colour: str = "crimson",
        note: app_commands.Range[str, 1, 10] | None = None,
    ) -> None:
        text = f"{interaction.user.mention} challenges {opponent.mention} {size} {colour} {note}"
        await interaction.response.send_message(text, view=counting(1))

    @challenge.autocomplete("colour")
    async def colours(_: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=name.title(), value=name) for name in COLOURS if name.startswith(current)]

    @tree.command(description="Answer later")
    async def later(interaction: discord.Interaction, private: bool = False) -> None:
        await interaction.response.defer(ephemeral=private, thinking=True)
        await interaction.followup.send("here it is", file=picture())
        await interaction.followup.send("and more", ephemeral=True)

    @tree.command(description="Only for you")
    async def secret(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("psst", ephemeral=True)

    @tree.command(description="Never answers")
    async def silent(_: discord.Interaction) -> None:
        return

    @tree.command(description="A form")
    async def form(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Form())

    @tree.command(description="Menus")
    async def menu(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("choose", view=Menu())

    @tree.command(description="A choice")
    @app_commands.choices(level=[app_commands.Choice(name="Easy", value=1), app_commands.Choice(name="Hard", value=2)])
    async def level(interaction: discord.Interaction, level: app_commands.Choice[int]) -> None:
        await interaction.response.send_message(f"level {level.name} {level.value}")

    @tree.command(description="By which installations?")
    async def installed(interaction: discord.Interaction) -> None:
        by_server = interaction.is_guild_integration()
        text = f"{by_server} {interaction.is_user_integration()} {interaction.app_permissions.send_messages}"
        await interaction.response.send_message(text)

    @tree.command(description="For servers that have the bot")
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    async def here(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("here")

    @tree.command(description="May I?")
    async def may(interaction: discord.Interaction) -> None:
        channel = interaction.channel
        assert isinstance(channel, discord.TextChannel)
        mine = channel.permissions_for(channel.guild.me)
        told = f"{interaction.app_permissions.create_public_threads} {mine.create_public_threads}"
        await interaction.response.send_message(told)

    @tree.error
    async def failed(_: discord.Interaction, error: app_commands.AppCommandError) -> None:
        bot.errors.append(error)
