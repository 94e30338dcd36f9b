"""The least work that a bot can do for a move: the yardstick that `python -m benchmarks load` runs for comparison.

`/minimal move` has a completion of 25 choices, a deferred answer, one read, one commit synced to disk, an
answer, and a post with a picture of 1000x800 that was drawn at the start. It reads the environment of our bot.
"""

import io
import os
from typing import Final

import aiosqlite
import discord
from aiohttp import web
from discord import app_commands
from PIL import Image, ImageDraw
from sqlalchemy import make_url

from bot.kernel.discord_client.addresses import point_at
from bot.operations.health import LagProbe

COMPLETIONS: Final = 25
SHAPES: Final = 400


class MinimalBot(discord.Client):
    """A bot with one command that reads and one that writes."""

    db: aiosqlite.Connection

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)
        self.lag = LagProbe()

    async def setup_hook(self) -> None:
        """Open the database, serve the health report like our bot, and register the commands."""
        self.db = await aiosqlite.connect(make_url(os.environ["DATABASE_URL"]).database or "", isolation_level=None)
        for statement in (
            "PRAGMA journal_mode = WAL",
            "PRAGMA synchronous = FULL",
            "CREATE TABLE log (match_id INTEGER, ply INTEGER, entry TEXT, PRIMARY KEY (match_id, ply))",
        ):
            await self.db.execute(statement)
        self.lag.start()
        app = web.Application()
        app.add_routes([web.get("/health", self._health)])
        server = web.AppRunner(app, access_log=None)
        await server.setup()
        await web.TCPSite(server, "127.0.0.1", int(os.environ["HEALTH_PORT"])).start()
        await self.tree.sync()

    async def count_moves(self, where: str = "", *values: object) -> int:
        """Return the number of moves in the log."""
        async with self.db.execute(f"SELECT count(*) FROM log {where}", values) as rows:  # noqa: S608 - our own words
            row = await rows.fetchone()
        return int(row[0]) if row else 0

    async def _health(self, _request: web.Request) -> web.Response:
        facts = {"connected": self.is_ready(), "moves": await self.count_moves()}
        return web.json_response({**facts, "loop_lag_ms_p99": self.lag.share(0.99) * 1000})


def draw_picture() -> bytes:
    """Return a PNG of many shapes in a palette."""
    image = Image.new("P", (1000, 800))
    image.putpalette([value * 37 % 256 for value in range(768)])
    pen = ImageDraw.Draw(image)
    for at in range(SHAPES):
        pen.ellipse((at * 2, at, at * 2 + 40, at + 40), fill=at % 250)
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=3)
    return file.getvalue()


PICTURE: Final = draw_picture()
bot = MinimalBot()
games = app_commands.Group(name="games", description="Matches")
minimal = app_commands.Group(name="minimal", description="The least of a game")


@games.command(name="next")
async def show_next(interaction: discord.Interaction) -> None:
    """Answer a bare request."""
    await interaction.response.defer(ephemeral=True)
    await interaction.followup.send(f"{await bot.count_moves()} moves", ephemeral=True)


@minimal.command()
async def move(interaction: discord.Interaction, match: int, text: str) -> None:
    """Play a move."""
    await interaction.response.defer(ephemeral=True)
    ply = await bot.count_moves("WHERE match_id = ?", match) + 1
    await bot.db.execute("INSERT INTO log VALUES (?, ?, ?)", (match, ply, text))
    await interaction.followup.send(f"Played {text}", ephemeral=True)
    assert isinstance(interaction.channel, discord.abc.Messageable)
    await interaction.channel.send("A board", file=discord.File(io.BytesIO(PICTURE), f"minimal-{match}-{ply}.png"))


@move.autocomplete("text")
async def suggest(_interaction: discord.Interaction, _typed: str) -> list[app_commands.Choice[str]]:
    """Suggest as many moves as Discord allows."""
    return [app_commands.Choice(name=f"move {number}", value=f"m{number}") for number in range(COMPLETIONS)]


if __name__ == "__main__":
    point_at(os.environ["SANDBOX_URL"])
    bot.tree.add_command(games)
    bot.tree.add_command(minimal)
    bot.run("sandbox", log_handler=None)
