"""A small discord.py bot that says, asks and shows everything the sandbox's page must be able to show."""

import asyncio
import io

import discord
from discord import app_commands
from PIL import Image

from tests.patience import PATIENCE
from tests.sandbox.bot import point

WIDE_LINE = " ".join("abcdefghi" * 12)
BOARD = f"  a b c\n1 x . o\n2 {WIDE_LINE}"


class Guess(discord.ui.Modal, title="Your guess"):
    """A form with a short text, a paragraph and a select behind a label."""

    cells: discord.ui.TextInput["Guess"] = discord.ui.TextInput(label="Cells", min_length=2, max_length=9)
    word: discord.ui.Label["Guess"] = discord.ui.Label(
        text="Colour",
        component=discord.ui.Select(options=[discord.SelectOption(label=name) for name in ("Coral", "Lime")]),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        select = self.word.component
        assert isinstance(select, discord.ui.Select)
        await interaction.response.send_message(f"guess {self.cells.value} in {select.values[0]}")


class Question(discord.ui.View):
    """Buttons and selects below one message."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Accept", style=discord.ButtonStyle.success)
    async def accept(self, interaction: discord.Interaction, button: discord.ui.Button["Question"]) -> None:
        await interaction.response.edit_message(content="accepted", view=None)

    @discord.ui.button(label="Guess", style=discord.ButtonStyle.primary)
    async def guess(self, interaction: discord.Interaction, button: discord.ui.Button["Question"]) -> None:
        await interaction.response.send_modal(Guess())

    @discord.ui.button(label="My hand")
    async def hand(self, interaction: discord.Interaction, button: discord.ui.Button["Question"]) -> None:
        await interaction.response.send_message(f"the hand of {interaction.user.name}", ephemeral=True)

    @discord.ui.button(label="Not now", disabled=True)
    async def never(self, interaction: discord.Interaction, button: discord.ui.Button["Question"]) -> None:
        """Cannot be pressed."""

    @discord.ui.select(
        placeholder="Cells", max_values=2, options=[discord.SelectOption(label=cell) for cell in ("a1", "a2", "a3")]
    )
    async def cells(self, interaction: discord.Interaction, select: discord.ui.Select["Question"]) -> None:
        await interaction.response.send_message("cells " + "+".join(select.values))


def picture() -> discord.File:
    """A 600 x 400 picture with an alt text."""
    held = io.BytesIO()
    Image.new("RGB", (600, 400), "#17A7A5").save(held, "PNG")
    held.seek(0)
    return discord.File(held, "board.png", description="A teal board")


def commands(tree: app_commands.CommandTree[discord.Client]) -> None:
    """Put the bot's commands on its tree."""
    demo = app_commands.Group(name="demo", description="Everything the page shows")
    tree.add_command(demo)

    @demo.command(name="challenge", description="Challenge a member")
    @app_commands.describe(opponent="Whom to challenge.", size="How large", hours="Hours a turn", move="First move")
    @app_commands.choices(
        size=[app_commands.Choice(name="Small", value="s"), app_commands.Choice(name="Large", value="l")]
    )
    async def challenge(
        interaction: discord.Interaction,
        opponent: discord.Member,
        size: str = "s",
        hours: app_commands.Range[int, 1, 72] = 24,
        move: str = "-",
    ) -> None:
        text = f"{opponent.mention} is challenged: {size} {hours} {move}"
        await interaction.response.send_message(text, view=Question())

    @challenge.autocomplete("move")
    async def moves(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=f"play {current}{n}", value=f"{current}{n}") for n in (1, 2)]

    mambo = app_commands.Group(name="mambo", description="What the greeting starts")
    tree.add_command(mambo)

    @mambo.command(name="challenge", description="Challenge a member")
    async def mambo_challenge(interaction: discord.Interaction, opponent: discord.Member) -> None:
        await interaction.response.send_message(f"{opponent.mention} is challenged")

    @demo.command(name="show", description="A picture, an embed and a text board")
    async def show(interaction: discord.Interaction) -> None:
        embed = discord.Embed(title="Round 5", description="**Red** leads", colour=0xE4572E)
        embed.add_field(name="Red", value="61")
        await interaction.response.send_message(f"```\n{BOARD}\n```", embed=embed, file=picture())

    @demo.command(name="slow", description="Defers, and answers when it has thought")
    async def slow(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        assert isinstance(interaction.client, PageBot)
        await interaction.client.thought.wait()
        await interaction.followup.send("here at last")

    @demo.command(name="thread", description="Opens a thread and writes a private message")
    async def thread(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("a match begins")
        message = await interaction.original_response()
        assert isinstance(interaction.channel, discord.TextChannel)
        whole = await interaction.channel.fetch_message(message.id)
        opened = await whole.create_thread(name="Match 7")
        await opened.send(f"{interaction.user.mention}, your turn")
        await interaction.user.send("your hand: seven")

    @demo.command(name="echo", description="Says what it is told")
    async def echo(interaction: discord.Interaction, text: str) -> None:
        await interaction.response.send_message(text)


class PageBot(discord.Client):
    """Connects to the sandbox at `url` and syncs its commands there."""

    def __init__(self, url: str) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05)
        point(url)
        self.ready = asyncio.Event()
        self.thought = asyncio.Event()
        self.running: asyncio.Task[None]
        self.tree = app_commands.CommandTree(self)
        commands(self.tree)

    @classmethod
    async def start_at(cls, url: str) -> "PageBot":
        """A bot that is connected and has synced its commands."""
        bot = cls(url)
        bot.running = asyncio.create_task(bot.start("page-test"))
        await asyncio.wait_for(bot.ready.wait(), PATIENCE)
        return bot

    async def close(self) -> None:
        await super().close()
        await self.running

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_ready(self) -> None:
        self.ready.set()
