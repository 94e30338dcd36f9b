"""`/help`: what there is to type, read from the commands themselves."""

from collections.abc import Iterator
from dataclasses import dataclass

from discord import app_commands
from discord.ext import commands

from bot.app import Gamekeeper
from bot.posts.controls import Bound, Option
from bot.posts.message import Message
from bot.posts.verbs import HelpPage
from bot.services.errors import Refusal
from cogs.press import Interaction, Press, reply
from cogs.shared_verbs import SHARED
from engines import GAMES

Entry = app_commands.Command[commands.Cog, ..., object]


@dataclass(frozen=True, slots=True)
class Topic:
    """The commands of one group. `name` is how they begin; `title` is what the group is for."""

    name: str
    title: str
    entries: tuple[Entry, ...]


def topics(bot: Gamekeeper) -> tuple[Topic, ...]:
    """Return the groups of commands: the games first, by their titles, then the others by name."""
    groups = [command for command in bot.tree.get_commands() if isinstance(command, app_commands.Group)]
    titles = {key: rules.info.title for key, rules in GAMES.items()}
    groups.sort(key=lambda group: (group.name not in titles, titles.get(group.name, group.name).casefold()))
    return tuple(Topic(group.name, group.description, _entries(group)) for group in groups)


def _entries(group: app_commands.Group) -> tuple[Entry, ...]:
    return tuple(command for command in group.walk_commands() if isinstance(command, app_commands.Command))


def lone_commands(bot: Gamekeeper) -> Iterator[Entry]:
    """Yield the commands that stand in no group."""
    for command in bot.tree.get_commands():
        if isinstance(command, app_commands.Command):
            yield command


def help_page(bot: Gamekeeper, name: str = "") -> Message:
    """Return what there is to do at all, or the commands of one topic; a Refusal for a topic that is gone."""
    known = topics(bot)
    chosen = next((topic for topic in known if topic.name == name), None)
    if name and chosen is None:
        raise Refusal("That page is gone. `/help` shows what there is.")
    content = _beginning(bot) if chosen is None else _commands(bot, chosen)
    options = [Option(HelpPage(topic.name), f"/{topic.name}", topic.title, default=topic is chosen) for topic in known]
    return Message(content, rows=(Bound(0, 0).menu("What do you want to read about?", options),))


def _beginning(bot: Gamekeeper) -> str:
    games = [(GAMES[topic.name].info.title, topic.name) for topic in topics(bot) if topic.name in GAMES]
    lines = [
        "**I host turn-based games: play whenever you have a minute.**",
        "The buttons under a board are all you need. Only you see what is secret.",
        "",
        f"Start with {bot.mention_of('play')}, or open a table that anyone may join:",
        " · ".join(f"{title} {bot.mention_of(f'{key} open')}" for title, key in games),
        f"Matches that wait for you: {bot.mention_of('games next')}",
        "With `absent:caretaker` in its offer a match goes on while you are away: a computer plays for you.",
        *(
            f"{bot.mention_of(command.name)}: {command.description}"
            for command in lone_commands(bot)
            if command.name != "play"
        ),
    ]
    return "\n".join(lines)


def _commands(bot: Gamekeeper, topic: Topic) -> str:
    lines = [f"- {bot.mention_of(entry.qualified_name)} {entry.description}" for entry in topic.entries]
    return "\n".join([f"**{topic.title}**", *lines])


class Help(commands.Cog):
    """Where a newcomer looks first."""

    def __init__(self, bot: Gamekeeper) -> None:
        self.bot = bot

    @app_commands.command(name="help")
    async def help(self, interaction: Interaction) -> None:
        """See what I can do, and how to start."""
        await reply(interaction, help_page(self.bot))


@SHARED.on(HelpPage)
async def _turn(press: Press, verb: HelpPage) -> None:
    await press.show(help_page(press.interaction.client, verb.topic))


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(Help(bot))
