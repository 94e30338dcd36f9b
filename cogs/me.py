"""`/me`: a user's settings, test DM and profile."""

from typing import Final

import discord
from discord import app_commands

from bot.kernel.discord_client.members import TAKES_NO_DM
from bot.kernel.discord_client.throttled_commands import EFFORT
from bot.kernel.messages.message import Attachment, Message
from bot.kernel.rate_limit import Effort
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, translate
from bot.people.preferences import DM_CLOSED, TEST_DM, choose
from bot.people.profile import profile_lines, profile_of
from bot.people.settings import SETTINGS, PersonSetting
from bot.ratings.ratings import rating_list
from cogs.groups import group
from cogs.interaction import Interaction, defer, person_of, reply
from cogs.typed_commands import ParameterValues, add_settings
from engines.core.messages import N_
from render import draw_card


async def _choose(interaction: Interaction, setting: PersonSetting, given: ParameterValues) -> str:
    return setting.now(await choose(interaction.client.host, interaction.user.id, setting, given))


ME: Final = group("me")
add_settings(ME, SETTINGS, _choose)


@ME.command(name="dm", description=N_("Test if my direct messages reach you."))
async def _dm(interaction: Interaction) -> None:
    """Answer `/me dm`."""
    await defer(interaction)
    try:
        await interaction.user.send(translate(TEST_DM))
    except discord.HTTPException as error:
        now_not = _("Discord takes no DMs right now. Try again in a minute.")
        await reply(interaction, DM_CLOSED if error.code in TAKES_NO_DM else now_not)
    else:
        await reply(interaction, _("I sent you a DM."))


@ME.command(name="profile", description=N_("See results and ratings."), extras={EFFORT: Effort.PICTURE})
@app_commands.describe(member=N_("The member (default: you)."))
async def _profile(interaction: Interaction, member: discord.User | None = None) -> None:
    """Answer `/me profile`."""
    await defer(interaction)
    whom = member or interaction.user
    name = person_of(whom).name
    profile = await profile_of(
        interaction.client.database, rating_list(interaction.client.host), whom.id, name, interaction.guild_id
    )
    person, lines = profile.person, profile_lines(profile)
    if not person.games and not lines:
        await reply(interaction, _nothing_yet(name, own=whom.id == interaction.user.id, bot=whom.bot))
        return
    text = "\n".join([f"**{escape(person.name)}**", *lines])
    if not person.games:
        await reply(interaction, text)
        return
    card = await interaction.client.drawing.run(draw_card, person)
    await reply(interaction, Message(text, (Attachment("profile.png", card.png, card.alt),)))


def _nothing_yet(name: str, *, own: bool, bot: bool) -> str:
    if own:
        return _("No finished matches yet. Start one: `/play`")
    if bot:
        return _("{name} is a bot.", name=escape(name))
    return _("{name} has no finished matches yet.", name=escape(name))
