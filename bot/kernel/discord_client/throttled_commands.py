"""Answer commands and autocompletions over the rate limit."""

from collections.abc import Iterator, Mapping
from typing import Final

import discord
from discord import AppCommandOptionType, app_commands

from bot.kernel.rate_limit import Effort

EFFORT: Final = "effort"
"""The key in a command's `extras` for its kind of request."""


def effort_of(interaction: discord.Interaction[discord.Client]) -> Effort:
    """Return the kind of request of a command or an autocompletion."""
    if interaction.type is discord.InteractionType.autocomplete:
        return Effort.COMPLETION
    command = interaction.command
    effort = command.extras.get(EFFORT) if isinstance(command, app_commands.Command) else None
    return effort if isinstance(effort, Effort) else Effort.REQUEST


async def answer_too_often(interaction: discord.Interaction[discord.Client], text: str) -> None:
    """Answer privately, or as the only suggestion, with the typed text as its value."""
    if interaction.type is not discord.InteractionType.autocomplete:
        await interaction.response.send_message(text, ephemeral=True)
        return
    focused = next(_focus(interaction.data or {}), {})
    typed = str(focused.get("value", ""))[:100]
    if focused.get("type") == AppCommandOptionType.integer.value:
        number = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 10 else 0
        await interaction.response.autocomplete([app_commands.Choice(name=text, value=number)])
    else:
        await interaction.response.autocomplete([app_commands.Choice(name=text, value=typed or " ")])


def _focus(data: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
    options = data.get("options")
    for option in options if isinstance(options, list) else ():
        if option.get("focused"):
            yield option
        yield from _focus(option)
