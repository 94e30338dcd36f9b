"""`/help`: three ways to start, and the commands by purpose."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.app import Gamekeeper
from bot.kernel.actions import LOOK, all_actions
from bot.kernel.buttons.game_controls import Style
from bot.kernel.matches.refusal import Refusal
from bot.kernel.messages.controls import Bound, Option
from bot.kernel.messages.match_verbs import HelpPage
from bot.kernel.messages.message import Message
from bot.kernel.text.translation import _, translate
from bot.learning.verbs import Learn
from bot.offers.verbs import AskFriend, AskGame
from cogs.interaction import Interaction, reply
from cogs.may_offer import MATCHES_START_IN_SERVERS
from cogs.press import Press
from cogs.shared_verbs import SHARED
from engines import GAMES
from engines.core.messages import N_

LONE: Final = "start"
"""The topic of the commands that belong to no group."""
_TABLE: Final = "table"
Entry = app_commands.Command[commands.Cog, ..., object]


@dataclass(frozen=True, slots=True)
class Topic:
    """A page of commands: its key, its title and the commands."""

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
    """Yield the commands that belong to no group."""
    for command in bot.tree.get_commands():
        if isinstance(command, app_commands.Command):
            yield command


def help_page(bot: Gamekeeper, name: str = "", *, in_dm: bool) -> Message:
    """Return the first page, or the commands of a topic. Raises Refusal for a topic that no longer exists.

    In a DM it has no buttons that start a match, because matches start in servers.
    """
    known = help_topics(bot)
    chosen = next((topic for topic in known if topic.name == name), None)
    if name and chosen is None:
        raise Refusal(_("That page is gone. All commands: `/help`"))
    content = _beginning(bot, in_dm=in_dm) if chosen is None else _commands(bot, chosen)
    options = [Option(HelpPage(topic.name), _wish(topic), default=topic is chosen) for topic in known]
    bound = Bound(0, 0)
    starts = (
        bound.button(AskGame(), _("Play a computer"), Style.SUCCESS),
        bound.button(AskFriend(), _("Invite a friend"), Style.PRIMARY),
    )
    first = (*(() if in_dm else starts), bound.button(Learn(), _("Learn a game"), Style.PRIMARY))
    return Message(content, rows=(first, bound.menu(_("Commands by what you want to do"), options)))


def help_topics(bot: Gamekeeper) -> tuple[Topic, ...]:
    """Return the topics in the order in which players look for them."""
    groups = list(topics(bot))
    table = next(topic for topic in groups if topic.name == _TABLE)
    groups.remove(table)
    looking = {each.command for each in all_actions() if each.topic == LOOK}
    looks = tuple(entry for entry in table.entries if entry.qualified_name in looking)
    acts = tuple(entry for entry in table.entries if entry not in looks)
    return (
        Topic(LONE, N_("Getting started"), tuple(lone_commands(bot))),
        Topic(table.name, table.title, acts),
        Topic(LOOK, N_("Look at a match"), looks),
        *sorted(groups, key=lambda topic: topic.name in GAMES),
    )


def _wish(topic: Topic) -> str:
    """Return the purpose of a topic's commands, as its title in the menu."""
    if topic.name in GAMES:
        return _("{game} commands", game=GAMES[topic.name].info.title)
    return translate(topic.title).rstrip(".")


def _beginning(bot: Gamekeeper, *, in_dm: bool) -> str:
    text = _(
        "**Gamekeeper** plays {count} board and card games with you.\n"
        "Your matches: {matches} · All else: **More…** under each board",
        count={5: _("five")}.get(len(GAMES), len(GAMES)),
        matches=bot.mention_of("games next"),
    )
    return f"{text}\n{translate(MATCHES_START_IN_SERVERS)}" if in_dm else text


def _commands(bot: Gamekeeper, topic: Topic) -> str:
    known = [(bot.mention_of(entry.qualified_name), str(entry.description)) for entry in topic.entries]
    return "\n".join([f"**{_wish(topic)}**", *(f"- {name} {text}" for name, text in known)])


class Help(commands.Cog):
    """The command `/help`."""

    def __init__(self, bot: Gamekeeper) -> None:
        self.bot = bot

    @app_commands.command(name="help", description=N_("Start here: play, invite friends, find a command."))
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def help(self, interaction: Interaction) -> None:
        """Answer `/help`."""
        await reply(interaction, help_page(self.bot, in_dm=interaction.guild_id is None))


@SHARED.on(HelpPage)
async def _turn(press: Press, verb: HelpPage) -> None:
    in_dm = press.interaction.guild_id is None
    await press.show(help_page(press.interaction.client, verb.topic, in_dm=in_dm))


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(Help(bot))
