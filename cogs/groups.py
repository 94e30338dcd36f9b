"""The groups of commands whose actions the features declare (`bot/kernel/actions.py`)."""

from functools import cache
from typing import Any, Final

from discord import app_commands

from bot.app import Gamekeeper
from bot.command_tree import ALSO_BY_DM
from cogs.actions import commands_of
from engines.core.messages import N_

GROUPS: Final = {
    "table": N_("In a match: draw, undo, hint, pause, resign, rematch."),
    "games": N_("Find my matches and results."),
    "me": N_("Your profile, pings, vacation and data."),
    "contest": N_("Leagues, tournaments and ladders."),
    "me vacation": N_("Stop your clocks while you are away."),
}

IN_SERVERS: Final = frozenset({"contest"})
"""The groups whose commands work only in a server."""


@cache
def group(name: str) -> app_commands.Group:
    """Return a group with its commands and subgroups, created once per process."""
    contexts = None if name in IN_SERVERS else ALSO_BY_DM
    made = app_commands.Group(name=name.rsplit(maxsplit=1)[-1], description=GROUPS[name], allowed_contexts=contexts)
    for inner in GROUPS:
        if inner.rpartition(" ")[0] == name:
            made.add_command(group(inner))
    for command in commands_of(name):
        made.add_command(command)
    return made


@cache
def _alone() -> tuple[app_commands.Command[Any, ..., None], ...]:
    """Return the commands that belong to no group."""
    return tuple(commands_of(""))


async def setup(bot: Gamekeeper) -> None:
    """Add the commands that the features declare to the bot."""
    for name in GROUPS:
        if " " not in name:
            bot.tree.add_command(group(name))
    for command in _alone():
        bot.tree.add_command(command)
