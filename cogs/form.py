"""Modals without state: the custom id identifies what is submitted, as with buttons."""

import discord

from bot.kernel.setting import Field


def form(title: str, custom_id: str, *fields: Field) -> discord.ui.Modal:
    """Return a modal whose submission reaches the handler of its custom id's verb."""
    modal = discord.ui.Modal(title=title, custom_id=custom_id)
    for field in fields:
        text_input: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
            custom_id=field.key,
            placeholder=field.placeholder or None,
            default=field.default[: field.most] or None,
            style=discord.TextStyle.paragraph if field.long else discord.TextStyle.short,
            required=field.required,
            max_length=field.most,
        )
        modal.add_item(discord.ui.Label(text=field.label, description=field.description, component=text_input))
    # A stopped modal is not kept by discord.py: the submission is dispatched by its custom id alone.
    modal.stop()
    return modal
