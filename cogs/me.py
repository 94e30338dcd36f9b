"""`/me`: a person's own choices."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Gamekeeper
from bot.command_tree import ALSO_BY_DM
from bot.kernel.buttons.verb import MalformedError
from bot.kernel.discord_client.members import TAKES_NO_DM
from bot.kernel.discord_client.throttled_commands import EFFORT
from bot.kernel.matches.refusal import Refusal
from bot.kernel.messages.match_verbs import EraseSurely
from bot.kernel.messages.message import Attachment, Message
from bot.kernel.rate_limit import Effort
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, translate
from bot.people.erase import erase, preview_erasure
from bot.people.erasure import ERASED, erase_question
from bot.people.export import export
from bot.people.preference_replies import DM_CLOSED, EXPORTED, TEST_DM, blocked_text, return_text, vacation_text
from bot.people.preferences import block, blocked_users, choose, unblock
from bot.people.profile import profile_of
from bot.people.profile_lines import profile_lines
from bot.people.settings import SETTINGS, PersonSetting
from bot.people.vacation import begin_vacation, end_vacation
from bot.ratings.ratings import rating_list
from cogs.interaction import Interaction, defer, person_of, reply
from cogs.press import Press
from cogs.shared_verbs import SHARED
from cogs.typed_commands import ParameterValues, add_settings
from engines.core.messages import N_
from render import draw_card

MOST_BYTES = 10 * 1024 * 1024
"""As much as Discord takes from a bot."""


async def _choose(interaction: Interaction, setting: PersonSetting, given: ParameterValues) -> str:
    return setting.now(await choose(interaction.client.host, interaction.user.id, setting, given))


class Me(commands.Cog):
    """A person's own choices, for all their matches."""

    me = app_commands.Group(
        name="me", description=N_("Your profile, pings, vacation and data."), allowed_contexts=ALSO_BY_DM
    )

    vacation = app_commands.Group(name="vacation", description=N_("Stop your clocks while you are away."), parent=me)

    def __init__(self, bot: Gamekeeper) -> None:
        self.bot = bot

    @vacation.command(name="until", description=N_("Go on vacation: your clocks stand still until then."))
    @app_commands.describe(when=N_("5d, 2 weeks or the last day, like 2027-01-05. 30 days a year."))
    async def vacation_until(self, interaction: Interaction, when: str) -> None:
        """Answer `/me vacation until`."""
        await defer(interaction)
        away = await begin_vacation(self.bot.host, interaction.user.id, when)
        await reply(interaction, vacation_text(away))

    @vacation.command(name="end", description=N_("Come back: your clocks run again."))
    async def vacation_end(self, interaction: Interaction) -> None:
        """Answer `/me vacation end`."""
        await defer(interaction)
        left = await end_vacation(self.bot.host, interaction.user.id)
        await reply(interaction, return_text(left))

    add_settings(me, SETTINGS, _choose)

    @me.command(name="block", description=N_("Stop a member from inviting you. They won't know."))
    @app_commands.describe(member=N_("The member to block."))
    async def block(self, interaction: Interaction, member: discord.User) -> None:
        """Answer `/me block`."""
        await defer(interaction)
        await block(self.bot.host, interaction.user.id, member.id)
        name = escape(person_of(member).name)
        await reply(
            interaction,
            _(
                "{name} can't invite you or join your tables, and won't know. Shared matches go on. Undo: `/me "
                "unblock`",
                name=name,
            ),
        )

    @me.command(name="unblock", description=N_("Unblock a member, or list everyone you block."))
    @app_commands.describe(member=N_("The member (default: list everyone)."))
    async def unblock(self, interaction: Interaction, member: discord.User | None = None) -> None:
        """Answer `/me unblock`."""
        await defer(interaction)
        if member is None:
            await reply(interaction, blocked_text(await blocked_users(self.bot.host, interaction.user.id)))
            return
        name = escape(person_of(member).name)
        if not await unblock(self.bot.host, interaction.user.id, member.id):
            raise Refusal(_("You don't block {name}.", name=name))
        await reply(interaction, _("{name} can invite you and join your tables again.", name=name))

    @me.command(name="dm", description=N_("Test if my direct messages reach you."))
    async def dm(self, interaction: Interaction) -> None:
        """Answer `/me dm`."""
        await defer(interaction)
        try:
            await interaction.user.send(translate(TEST_DM))
        except discord.HTTPException as error:
            now_not = _("Discord takes no DMs right now. Try again in a minute.")
            await reply(interaction, DM_CLOSED if error.code in TAKES_NO_DM else now_not)
        else:
            await reply(interaction, _("I sent you a DM."))

    @me.command(
        name="export",
        description=N_("Get all I store about you."),
        extras={EFFORT: Effort.HISTORY},
    )
    async def export(self, interaction: Interaction) -> None:
        """Answer `/me export`."""
        await defer(interaction)
        user_id = interaction.user.id
        data = await export(self.bot.host, user_id)
        if len(data) > MOST_BYTES:
            raise Refusal(_("Too large for a file. Ask the bot's operator."))
        await reply(interaction, Message(EXPORTED, (Attachment("gamekeeper.json", data),), audience=user_id))

    @me.command(
        name="erase",
        description=N_("Erase your data. I'll ask first."),
        extras={EFFORT: Effort.HISTORY},
    )
    async def erase(self, interaction: Interaction) -> None:
        """Answer `/me erase`."""
        await defer(interaction)
        await reply(interaction, erase_question(await preview_erasure(self.bot.host, interaction.user.id)))

    @me.command(
        name="profile",
        description=N_("See results and ratings."),
        extras={EFFORT: Effort.PICTURE},
    )
    @app_commands.describe(member=N_("The member (default: you)."))
    async def profile(self, interaction: Interaction, member: discord.User | None = None) -> None:
        """Answer `/me profile`."""
        await defer(interaction)
        whom = member or interaction.user
        name = person_of(whom).name
        profile = await profile_of(self.bot.database, rating_list(self.bot.host), whom.id, name, interaction.guild_id)
        person, lines = profile.person, profile_lines(profile)
        if not person.games and not lines:
            await reply(interaction, _nothing_yet(name, own=whom.id == interaction.user.id, bot=whom.bot))
            return
        text = "\n".join([f"**{escape(person.name)}**", *lines])
        if not person.games:
            await reply(interaction, text)
            return
        card = await self.bot.drawing.run(draw_card, person)
        await reply(interaction, Message(text, (Attachment("profile.png", card.png, card.alt),)))


@SHARED.on(EraseSurely)
async def _erase_surely(press: Press, _verb: EraseSurely) -> None:
    if not press.from_private_answer:
        raise MalformedError("asked of nobody")
    await press.defer()
    await erase(press.host, press.interaction.user.id)
    await press.show(Message(ERASED))


def _nothing_yet(name: str, *, own: bool, bot: bool) -> str:
    if own:
        return _("No finished matches yet. Start one: `/play`")
    if bot:
        return _("{name} is a bot.", name=escape(name))
    return _("{name} has no finished matches yet.", name=escape(name))


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(Me(bot))
