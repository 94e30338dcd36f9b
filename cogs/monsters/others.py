"""Discord users besides the player: the user that a name means, and moderators who can see threads."""

import discord

from bot.kernel.discord_client.members import is_member
from bot.kernel.store.match_row import MatchRow
from bot.kernel.text.translation import _, translate
from cogs.interaction import Interaction
from engines.monsters.notation import no_such_member

MOST_FOUND = 50
_MENTION_MARKS = "<@!>"


async def named_member(interaction: Interaction, match: MatchRow, named: str) -> int | str:
    """Return the member a mention or a name means, or why there is none."""
    guild = interaction.guild
    digits = named.strip(_MENTION_MARKS)
    called = {row.user_id for row in match.table if row.name == named.strip()}
    if digits.isascii() and digits.isdigit() and len(digits) >= 15 and len(called) != 1:
        at_table = bool(match.seats_of(int(digits)))
        if at_table or (guild is not None and await is_member(interaction.client, guild.id, int(digits))):
            return int(digits)
        return _("That is not a member of this server.")
    name = named.strip().lstrip("@")
    wanted = name.casefold()
    user_ids = {row.user_id for row in match.table if row.name.casefold() == wanted}
    if not user_ids and guild is not None:
        user_ids = await _members_named(guild, wanted)
    if len(user_ids) == 1:
        return user_ids.pop()
    if user_ids:
        return _("Several members are called {name}. Mention the right member: `VACATION @{name} 12`.", name=name)
    return translate(no_such_member(name))


async def _members_named(guild: discord.Guild, wanted: str) -> set[int]:
    try:
        members = await guild.query_members(query=wanted, limit=MOST_FOUND, cache=False)
    except (TimeoutError, discord.DiscordException, ValueError):
        return set()
    return {
        member.id
        for member in members
        if not member.bot and wanted in {name.casefold() for name in (member.name, member.display_name)}
    }
