"""`/me`: what a person wants of the host."""

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Gamekeeper
from bot.discord_rate_limit import EFFORT
from bot.posts.answers import said_of_calls
from bot.posts.erasure import ERASED, erase_question
from bot.posts.message import Attachment, Message
from bot.posts.own_wishes import (
    DM_CLOSED,
    EXPORTED,
    SCHEMES,
    TEST_DM,
    said_of_blocked,
    said_of_challenges,
    said_of_colours,
    said_of_confirming,
    said_of_limit,
    said_of_pings,
    said_of_return,
    said_of_vacation,
)
from bot.posts.verbs import EraseSurely
from bot.posts.wording import escaped
from bot.rate_limit import Effort
from bot.services.erase import erase, what_there_is
from bot.services.errors import Refusal
from bot.services.export import export
from bot.services.profile import profile_of
from bot.services.vacation import begin_vacation, end_vacation
from bot.services.wishes import (
    block,
    choose_calls,
    choose_challenges,
    choose_confirming,
    choose_limit,
    choose_pings,
    unblock,
    who_is_blocked,
)
from bot.verb import MalformedError
from cogs.press import Interaction, Press, defer, person_of, reply
from cogs.shared_verbs import SHARED
from engines import GAMES
from render import RENDERERS
from render.core.recolour import Scheme
from render.people.card import draw_card

MOST_BYTES = 10 * 1024 * 1024
"""As much as Discord takes from a bot."""
TITLES = [app_commands.Choice(name=GAMES[key].info.title, value=key) for key in sorted(GAMES) if key in RENDERERS]


class Me(commands.Cog):
    """A person's own wishes, for all their matches."""

    me = app_commands.Group(name="me", description="How Gamekeeper deals with you, in all your matches.")

    vacation = app_commands.Group(name="vacation", description="Stop your clocks while you are away.", parent=me)

    def __init__(self, bot: Gamekeeper) -> None:
        self.bot = bot

    @vacation.command(name="until")
    @app_commands.describe(when="How long, like 5d or 2 weeks, or the last day, like 2027-01-05; 30 days a year.")
    async def vacation_until(self, interaction: Interaction, when: str) -> None:
        """Go on vacation now: until then your clocks stand still in all matches, and all boards say so."""
        await defer(interaction)
        away = await begin_vacation(self.bot.host, interaction.user.id, when)
        await reply(interaction, said_of_vacation(away))

    @vacation.command(name="end")
    async def vacation_end(self, interaction: Interaction) -> None:
        """Come back: your clocks go on with the time that was left."""
        await defer(interaction)
        left = await end_vacation(self.bot.host, interaction.user.id)
        await reply(interaction, said_of_return(left))

    @me.command(name="calls")
    @app_commands.describe(by="Where I tell you that it is your turn; usually only where the board is.")
    async def calls(self, interaction: Interaction, by: Literal["board", "board and direct message"]) -> None:
        """Choose whether you also get a direct message when it is your turn."""
        await defer(interaction)
        by_dm = by != "board"
        await choose_calls(self.bot.host, interaction.user.id, by_dm=by_dm)
        await reply(interaction, said_of_calls(by_dm=by_dm))

    @me.command(name="pings")
    @app_commands.describe(wanted="off: boards, reminders and offers name you without a notification.")
    @app_commands.rename(wanted="send")
    async def pings(self, interaction: Interaction, wanted: Literal["on", "off"]) -> None:
        """Choose whether anything notifies you at all."""
        await defer(interaction)
        await choose_pings(self.bot.host, interaction.user.id, wanted=wanted == "on")
        await reply(interaction, said_of_pings(wanted=wanted == "on"))

    @me.command(name="colours")
    @app_commands.describe(scheme="The colours of pictures that only you see.")
    @app_commands.choices(scheme=[app_commands.Choice(name=name, value=each.value) for each, name in SCHEMES.items()])
    async def colours(self, interaction: Interaction, scheme: app_commands.Choice[str]) -> None:
        """Choose the colours of pictures that only you see: hands, grids, reports, answers."""
        await defer(interaction)
        chosen = Scheme(scheme.value)
        usual = chosen is Scheme.USUAL
        await self.bot.host.colours.choose(interaction.user.id, None if usual else chosen.value)
        await reply(interaction, said_of_colours(chosen))

    @me.command(name="challenges")
    @app_commands.rename(wanted="take")
    @app_commands.describe(wanted="Whether others may challenge you.", game="One game; leave it out for all.")
    @app_commands.choices(game=TITLES)
    async def challenges(
        self, interaction: Interaction, wanted: Literal["on", "off"], game: app_commands.Choice[str] | None = None
    ) -> None:
        """Choose whether others may challenge you, in all games or in one."""
        await defer(interaction)
        key = None if game is None else game.value
        declined = await choose_challenges(self.bot.host, interaction.user.id, key, wanted=wanted == "on")
        await reply(interaction, said_of_challenges(declined))

    @me.command(name="confirm")
    @app_commands.rename(wanted="ask")
    @app_commands.describe(wanted="Whether you see a typed move first, with a button that plays it.")
    async def confirm(self, interaction: Interaction, wanted: Literal["on", "off"]) -> None:
        """Choose whether you see a typed move before it is played."""
        await defer(interaction)
        await choose_confirming(self.bot.host, interaction.user.id, wanted=wanted == "on")
        await reply(interaction, said_of_confirming(wanted=wanted == "on"))

    @me.command(name="limit")
    @app_commands.describe(matches="The most matches you want at once; leave it out for no limit.")
    async def limit(self, interaction: Interaction, matches: app_commands.Range[int, 1, 100] | None = None) -> None:
        """Choose how many matches you play at once, at most."""
        await defer(interaction)
        running = await choose_limit(self.bot.host, interaction.user.id, matches)
        await reply(interaction, said_of_limit(matches, running))

    @me.command(name="block")
    @app_commands.describe(member="Who may not challenge you or join your tables. They are not told.")
    async def block(self, interaction: Interaction, member: discord.User) -> None:
        """Keep somebody from challenging you and from joining your open tables. Nobody is told."""
        await defer(interaction)
        await block(self.bot.host, interaction.user.id, member.id)
        name = escaped(person_of(member).name)
        await reply(
            interaction,
            f"{name} cannot challenge you any more, nor join tables that you open. Nobody is told. "
            "Matches you play together go on. `/me unblock` takes it back.",
        )

    @me.command(name="unblock")
    @app_commands.describe(member="Who may challenge you again; leave it out to see who you block.")
    async def unblock(self, interaction: Interaction, member: discord.User | None = None) -> None:
        """Let somebody challenge you and join your tables again, or see whom you block."""
        await defer(interaction)
        if member is None:
            await reply(interaction, said_of_blocked(await who_is_blocked(self.bot.host, interaction.user.id)))
            return
        name = escaped(person_of(member).name)
        if not await unblock(self.bot.host, interaction.user.id, member.id):
            raise Refusal(f"You have not blocked {name}.")
        await reply(interaction, f"{name} can challenge you and join your tables again.")

    @me.command(name="dm")
    async def dm(self, interaction: Interaction) -> None:
        """Get a test message, and learn what to change if none can reach you."""
        await defer(interaction)
        try:
            await interaction.user.send(TEST_DM)
        except discord.Forbidden:
            await reply(interaction, DM_CLOSED)
        except discord.HTTPException:
            await reply(interaction, "Discord is not taking direct messages right now. Try again in a minute.")
        else:
            await reply(interaction, "I have sent you a direct message, so what only you may see reaches you.")

    @me.command(name="export", extras={EFFORT: Effort.HISTORY})
    async def export(self, interaction: Interaction) -> None:
        """Get everything I keep about you, as a file that only you see."""
        await defer(interaction)
        user_id = interaction.user.id
        data = await export(self.bot.host, user_id)
        if len(data) > MOST_BYTES:
            raise Refusal("Your data does not fit into one Discord file. Ask the bot's operator for it.")
        await reply(interaction, Message(EXPORTED, (Attachment("gamekeeper.json", data),), audience=user_id))

    @me.command(name="erase", extras={EFFORT: Effort.HISTORY})
    async def erase(self, interaction: Interaction) -> None:
        """Erase yourself: you leave your matches, and your name goes from old ones. I ask first."""
        await defer(interaction)
        await reply(interaction, erase_question(await what_there_is(self.bot.host, interaction.user.id)))

    @me.command(name="profile", extras={EFFORT: Effort.PICTURE})
    @app_commands.describe(member="Whose; leave it out for your own.")
    async def profile(self, interaction: Interaction, member: discord.User | None = None) -> None:
        """Show somebody's results, with ratings and their curves."""
        await defer(interaction)
        whom = member or interaction.user
        name = person_of(whom).name
        person = await profile_of(self.bot.database, self.bot.host.ratings, whom.id, name, interaction.guild_id)
        if not person.games:
            await reply(interaction, _nothing_yet(name, own=whom.id == interaction.user.id, bot=whom.bot))
            return
        card = await self.bot.drawing.run(draw_card, person)
        await reply(
            interaction, Message(f"**{escaped(person.name)}**", (Attachment("profile.png", card.png, card.alt),))
        )


@SHARED.on(EraseSurely)
async def _erase_surely(press: Press, _verb: EraseSurely) -> None:
    if not press.from_private_answer:
        raise MalformedError("asked of nobody")
    await press.defer()
    await erase(press.host, press.interaction.user.id)
    await press.show(Message(ERASED))


def _nothing_yet(name: str, *, own: bool, bot: bool) -> str:
    if own:
        return "You have not finished a match yet. `/mono open` opens a table, `/rules` explains each game."
    return f"{escaped(name)} {'plays no games' if bot else 'has not finished a match yet'}."


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(Me(bot))
