"""Presses by what a button does, not by what is written on it."""

import discord
import simcord

from bot.kernel.buttons.verb import CustomId


async def click(
    who: simcord.MemberActor | simcord.UserHandle, message: discord.Message | simcord.ResponseMessage, wanted: str
) -> simcord.InteractionResult:
    """Press the button of a verb; where several have it, `wanted` goes on with the words of the argument.

    A button that is not there is pressed in the menu *More…*.
    """
    found = message.message if isinstance(message, simcord.ResponseMessage) else message
    if "more" in verbs(found) and not any(verb.partition(" ")[0] == wanted.partition(" ")[0] for verb in verbs(found)):
        menu = (await click(who, message, "more")).response
        assert menu is not None
        return await click(who, menu, wanted)
    asked = [(verb, button) for verb, button in _read(found) if verb == wanted or verb.startswith(f"{wanted} ")]
    asked = [each for each in asked if each[0] == wanted] or asked
    assert len(asked) == 1, f"{wanted!r} is not one of {verbs(found)}"
    return await who.click(message, custom_id=asked[0][1].custom_id)


def private_message(answer: simcord.InteractionResult) -> discord.Message:
    """Return the private message a member got, as it is now."""
    found = answer.followups[-1] if answer.followups else answer.response
    assert found is not None
    assert found.ephemeral
    return found.message


def buttons(message: discord.Message) -> list[discord.Button]:
    """Return the buttons under a message, in their order."""
    rows = [row for row in message.components if isinstance(row, discord.ActionRow)]
    return [part for row in rows for part in row.children if isinstance(part, discord.Button)]


def labels(message: discord.Message) -> list[str]:
    """Return what is written on the buttons."""
    return [button.label or "" for button in buttons(message)]


def verbs(message: discord.Message) -> list[str]:
    """Return the verb of each button, with its argument."""
    return [verb for verb, _ in _read(message)]


def choices(message: discord.Message, verb: str) -> list[str]:
    """Return what can be pressed of a verb, each with its argument."""
    return [each for each, button in _read(message) if each.startswith(f"{verb} ") and not button.disabled]


def _read(message: discord.Message) -> list[tuple[str, discord.Button]]:
    found = [(CustomId.read(button.custom_id or ""), button) for button in buttons(message)]
    return [(f"{read.verb} {read.argument}".rstrip(), button) for read, button in found if read is not None]
