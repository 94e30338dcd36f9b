"""`/games`: lists of matches."""

from typing import Literal

from discord import app_commands
from discord.ext import commands

from bot.app import Gamekeeper
from bot.discord_haste import EFFORT
from bot.pace import Effort
from bot.posts.clock_lines import own_clock_lines
from bot.posts.message import Message
from bot.posts.wording import escaped, game_title, listed, moment, ordinal, result_line
from bot.ratings.pools import all_pools
from bot.services.find import boards_here, boards_of, results_of, waiting_for
from bot.services.ratings import Change, changes_of
from bot.store.matches import MatchRow, Status
from bot.store.results import ResultRow
from cogs.press import Interaction, defer, reply, where_of
from cogs.standings import Among, asked_of, pool_meant, standings_page

MOST = 1_800


class Games(commands.Cog):
    """Which matches there are, which wait for you, which are over."""

    games = app_commands.Group(name="games", description="Lists of matches: running, waiting for you, finished.")

    def __init__(self, bot: Gamekeeper) -> None:
        self.bot = bot

    @games.command(name="list")
    async def list_games(self, interaction: Interaction) -> None:
        """List the matches you are in, and the others of this server."""
        await defer(interaction)
        mine = await boards_of(self.bot.host, interaction.user.id)
        here = await boards_here(self.bot.host, where_of(interaction))
        others = [match for match in here if match.board not in {own.board for own in mine}]
        lines = ["**Your matches**", *(map(_line, mine) if mine else ["None. `/mono open` makes a table."])]
        if others:
            lines += ["**Others here**", *map(_line, others)]
        await reply(interaction, _message(lines))

    @games.command(name="next")
    async def next_games(self, interaction: Interaction) -> None:
        """List the matches that wait for your move, the most urgent first."""
        await defer(interaction)
        waiting = await waiting_for(self.bot.host, interaction.user.id)
        now = self.bot.host.now()
        lines = [line for match in waiting for line in (f"{_line(match)}{_until(match)}", *own_clock_lines(match, now))]
        await reply(interaction, _message(lines or ["No match waits for you."]))

    @games.command(name="history")
    async def finished(self, interaction: Interaction) -> None:
        """List your finished matches with their results."""
        await defer(interaction)
        over = await results_of(self.bot.host, interaction.user.id)
        moved = changes_of(await self.bot.host.ratings.current(), interaction.user.id)
        lines = [
            f"{_line(match)} · {result_line(match)}{own_line(match, results)}{_rating_line(moved.get(match.board))}"
            for match, results in over
        ]
        await reply(interaction, _message(lines or ["You have finished no match yet."]))

    @games.command(name="standings", extras={EFFORT: Effort.PICTURE})
    @app_commands.describe(
        game="Which game; leave out for the first of each.", where="Who has played here, usually, or anywhere."
    )
    async def standings(
        self, interaction: Interaction, game: str = "", where: Literal["server", "everywhere"] | None = None
    ) -> None:
        """Show who is how strong, by the rated matches that are over."""
        pool = pool_meant(game) if game.strip() else None
        asked = asked_of(interaction, None if where is None else Among(where))
        await defer(interaction)
        await reply(interaction, await standings_page(self.bot.host.ratings, asked, pool, 0))

    @standings.autocomplete("game")
    async def _pools(self, _interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        typed = current.strip().casefold()
        return [
            app_commands.Choice(name=pool.title, value=pool.key)
            for pool in all_pools()
            if typed in pool.title.casefold()
        ][:25]


def _line(match: MatchRow) -> str:
    where = f"<#{match.place}>"
    who = listed([escaped(name) for name in match.names])
    waits = " · offered" if match.status is Status.OFFERED else ""
    return f"**#{match.board}** {game_title(match)}: {who} · {where}{waits}"


def _until(match: MatchRow) -> str:
    return f" · {moment(match.deadline)}" if match.deadline else ""


def _rating_line(change: Change | None) -> str:
    return "" if change is None else f" Your rating: {change}."


def own_line(match: MatchRow, results: tuple[ResultRow, ...]) -> str:
    """Say what the reader has come to where who won does not say it."""
    if len(results) != 1 or results[0].won:
        return ""
    own = results[0]
    if own.withdrawn:
        return " You left."
    return f" You came {ordinal(own.place)} of {match.seats}." if own.place and match.seats > 2 else ""


def _message(lines: list[str]) -> Message:
    return Message(_fitting(lines))


def _fitting(lines: list[str]) -> str:
    kept: list[str] = []
    for line in lines:
        if sum(len(one) + 1 for one in kept) + len(line) > MOST:
            return "\n".join([*kept, f"… and {len(lines) - len(kept)} more."])
        kept.append(line)
    return "\n".join(kept)


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(Games(bot))
