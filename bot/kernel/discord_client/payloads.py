"""Conversion of messages to discord.py's arguments: the only place that does so."""

import io
from dataclasses import replace
from typing import Final, TypedDict

import discord

from bot.kernel.buttons.game_controls import Style
from bot.kernel.messages.message import MOST_CONTENT, Control, Menu, Message
from bot.kernel.store.match_row import is_former
from bot.kernel.text.markup import shorten
from bot.kernel.text.translation import translate

_MOST_ALT: Final = 1_024
_FENCE: Final = "```"
_STYLES = {
    Style.PRIMARY: discord.ButtonStyle.primary,
    Style.SECONDARY: discord.ButtonStyle.secondary,
    Style.SUCCESS: discord.ButtonStyle.success,
    Style.DANGER: discord.ButtonStyle.danger,
}


class Components(discord.ui.View):
    """A view without callbacks: presses are identified by custom ids alone."""

    def __init__(self, message: Message) -> None:
        super().__init__(timeout=None)
        for number, row in enumerate(message.rows):
            if isinstance(row, Menu):
                self.add_item(_select(row, number))
            else:
                for control in row:
                    self.add_item(_button(control, number))

    def is_dispatchable(self) -> bool:
        """Return False: this view has no callbacks."""
        return False


def fitting(message: Message) -> Message:
    """Return a message with its text shortened to Discord's limit; a cut code block is closed."""
    content = translate(message.content)
    if len(content) <= MOST_CONTENT:
        return message if content is message.content else replace(message, content=content)
    cut = shorten(content, MOST_CONTENT - len(_FENCE) - 1)
    return replace(message, content=f"{cut}\n{_FENCE}" if cut.count(_FENCE) % 2 else cut)


class Parts(TypedDict):
    """Arguments shared by sending and answering."""

    content: str
    files: list[discord.File]
    view: Components
    allowed_mentions: discord.AllowedMentions


def parts(message: Message, *, reader: int | None) -> Parts:
    """Return the arguments to send to that user, or for None to a channel. Raises WrongReaderError for others."""
    message.check_reader(reader)
    return Parts(
        content=fitting(message).content,
        files=files(message),
        view=Components(message),
        allowed_mentions=allowed_pings(message),
    )


def files(message: Message) -> list[discord.File]:
    """Return the attachments as files, for one upload."""
    return [
        discord.File(
            io.BytesIO(each.data), filename=each.name, description=each.alt and shorten(translate(each.alt), _MOST_ALT)
        )
        for each in message.attachments
    ]


def allowed_pings(message: Message) -> discord.AllowedMentions:
    """Return the allowed mentions: only the users that the message is to ping."""
    users = [discord.Object(user) for user in sorted(message.mentions) if not is_former(user)]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)


def _button(control: Control, row: int) -> discord.ui.Button[Components]:
    return discord.ui.Button(
        custom_id=control.custom_id,
        label=translate(control.label),
        style=_STYLES[control.style],
        emoji=control.emoji,
        disabled=control.disabled,
        row=row,
    )


def _select(menu: Menu, row: int) -> discord.ui.Select[Components] | discord.ui.UserSelect[Components]:
    if menu.people is not None:
        return discord.ui.UserSelect(
            custom_id=menu.custom_id,
            placeholder=translate(menu.placeholder),
            min_values=menu.least,
            max_values=menu.most,
            default_values=[discord.SelectDefaultValue.from_user(discord.Object(user)) for user in menu.people],
            row=row,
        )
    return discord.ui.Select(
        custom_id=menu.custom_id,
        placeholder=translate(menu.placeholder),
        min_values=menu.least,
        max_values=menu.most,
        options=[
            discord.SelectOption(
                label=translate(choice.label),
                value=choice.value,
                description=choice.description and translate(choice.description),
                emoji=choice.emoji,
                default=choice.default,
            )
            for choice in menu.choices
        ],
        row=row,
    )
