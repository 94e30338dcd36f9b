"""The tree of slash commands: contexts, upload to Discord, and the rate limit on their use."""

import re
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.kernel.discord_client.throttled_commands import answer_too_often, effort_of
from bot.kernel.log_lines import INTERACTION
from bot.kernel.rate_limit import too_often
from bot.kernel.text.translation import is_spoken, set_language, translations_for

if TYPE_CHECKING:
    from bot.app import Gamekeeper

Payload = list[dict[str, Any]]
"""Commands as JSON for Discord, each with a `name`."""
IN_SERVERS: Final = app_commands.AppInstallationType(guild=True, user=False)
CHANNELS: Final = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
ALSO_BY_DM: Final = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
"""The contexts of a command that also works in DMs."""


class CommandTexts(app_commands.Translator):
    """Translates the descriptions of commands; their names stay English."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Return a description in that language; None for names and for languages without a translation."""
        named = context.location.name.endswith("name")
        return None if named or not is_spoken(locale.value) else translations_for(locale.value).gettext(string.message)


class Commands(app_commands.CommandTree["Gamekeeper"]):
    """The command tree: commands are for servers, and in their channels; those that also work in DMs declare so.

    Log lines written while a command is answered include its interaction's id.
    """

    def __init__(self, client: "Gamekeeper") -> None:
        super().__init__(client, allowed_installs=IN_SERVERS, allowed_contexts=CHANNELS)

    async def interaction_check(self, interaction: discord.Interaction["Gamekeeper"], /) -> bool:
        """Apply the rate limit: refuse an interaction of a user who has sent too many."""
        INTERACTION.set(interaction.id)
        set_language(str(interaction.locale))
        interaction.client.note_answering()
        effort = effort_of(interaction)
        wait = interaction.client.host.rate_limiter.take(interaction.user.id, effort)
        if wait:
            await answer_too_often(interaction, too_often(effort, wait))
        return not wait


async def payload_of(tree: app_commands.CommandTree["Gamekeeper"]) -> Payload:
    """Return all commands as JSON for Discord, without `dm_permission`, which `contexts` has replaced."""
    texts = CommandTexts()
    whole = [await command.get_translated_payload(tree, texts) for command in tree.get_commands()]
    return [{name: value for name, value in one.items() if name != "dm_permission"} for one in whole]


async def upload(client: discord.Client, commands: Payload) -> dict[str, int]:
    """Replace the commands on Discord by these; return their ids. Raises discord.HTTPException if refused."""
    told = await client.http.bulk_upsert_global_commands(client.application_id or 0, commands)
    return {command["name"]: int(command["id"]) for command in told}


def refusal_of(error: discord.HTTPException, commands: Payload) -> str:
    """Return in one line why Discord refused these commands, with the names of the refused ones."""

    def named(found: re.Match[str]) -> str:
        return f"/{commands[int(found[1])]['name']}"

    text = re.sub(r"^In (\d+)", named, error.text, flags=re.MULTILINE)
    return "; ".join([f"{error.status}, code {error.code}", *text.splitlines()])
