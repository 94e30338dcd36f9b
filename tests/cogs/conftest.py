"""The real bot on a simulated Discord: a server with a channel and four members."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import count

import discord
import pytest
import simcord

from bot.app import Gamekeeper
from bot.computers import actions as hinting
from bot.computers.choices import Pauses
from bot.kernel.store.match_row import MatchRow
from bot.kernel.store.one_match import find_match
from bot.kernel.workers import processes
from bot.learning import coaching
from bot.play.play import play
from bot.seats import passwords
from bot.settings import Settings
from tests.bot.conftest import FakeClock
from tests.bot.inline_processes import InlineImports, InlineProcesses
from tests.cogs.forging import FrozenBot, a_frozen_bot
from tests.cogs.pressing import click, private_message
from tests.migrated import begin_migrated
from tests.patience import PATIENCE
from tests.pictures import share_pictures
from tests.requests import request
from tests.simulated import copy_quickly, join_by_mention, keep_forums_as_discord, look_again_soon, share_start

SETTINGS = Settings(_env_file=None, shard_count=1)
copy_quickly()
look_again_soon()
join_by_mention()
keep_forums_as_discord()
processes.TIMEOUT = int(PATIENCE)  # type: ignore[misc]  # a worker may be slow on a busy machine
hinting.MOMENT = PATIENCE  # type: ignore[misc]  # a hint of tests is there at once, unless the machine is busy
passwords._ROUNDS = 1_000  # type: ignore[misc]  # hashes are slow on purpose


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the simulated Discord wait as long as all tests do, rather than five seconds."""
    for item in items:
        if "simcord_env" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.simcord(settle_timeout=PATIENCE))


@dataclass(slots=True)
class Server:
    """A server with members who may be driven by name."""

    env: simcord.Env
    bot: Gamekeeper
    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    members: dict[str, simcord.MemberActor]
    interactions: Iterator[int] = field(default_factory=partial(count, 7_000))

    async def settle(self) -> None:
        """Let everything that must be sent be sent."""
        await self.bot.worker.idle()
        await self.env.settle()

    async def begin(
        self,
        *others: str,
        game: str = "mono",
        places: tuple[str, ...] = ("opponent", "opponent2", "opponent3"),
        **options: object,
    ) -> simcord.ChannelHandle:
        """Let red, who plays first, challenge the others, who accept; return the match's thread.

        `places` names the command's options.
        """
        options.setdefault("random_seats", False)
        named = {place: self.members[name] for place, name in zip(places, others, strict=False)}
        await self.members["red"].slash(self.channel, f"{game} challenge", **named, **options)
        await self.settle()
        offer = self.channel.last_message
        assert offer is not None
        for name in others:
            await click(self.members[name], offer, "accept")
        await self.settle()
        return self.channel.threads[-1]

    async def play_alone(self, game: str, **options: object) -> simcord.InteractionResult:
        """Let red challenge red, and say yes to the question; return the last answer."""
        red = self.members["red"]
        asked = (await red.slash(self.channel, f"{game} challenge", opponent=red, **options)).response
        assert asked is not None
        answer = await red.click(asked, custom_id="gk:challenge_myself:0:0")
        await self.settle()
        return answer

    async def slash(
        self, who: str | simcord.MemberActor, place: simcord.ChannelHandle, command: str, **options: object
    ) -> simcord.InteractionResult:
        """Let a member type a command, and all be sent."""
        answer = await (self.members[who] if isinstance(who, str) else who).slash(place, command, **options)
        await self.settle()
        return answer

    async def reply(
        self, who: str | simcord.MemberActor, place: simcord.ChannelHandle, command: str, **options: object
    ) -> discord.Message:
        """Return the private answer to a command."""
        return private_message(await self.slash(who, place, command, **options))

    async def says(
        self, who: str | simcord.MemberActor, place: simcord.ChannelHandle, command: str, **options: object
    ) -> str:
        """Return the words of the private answer to a command."""
        return (await self.reply(who, place, command, **options)).content

    async def press(
        self,
        who: str | simcord.MemberActor | simcord.UserHandle,
        message: discord.Message | simcord.ResponseMessage,
        verb: str,
    ) -> simcord.InteractionResult:
        """Let a member press a button, and all be sent."""
        answer = await click(self.members[who] if isinstance(who, str) else who, message, verb)
        await self.settle()
        return answer

    async def press_reply(
        self,
        who: str | simcord.MemberActor | simcord.UserHandle,
        message: discord.Message | simcord.ResponseMessage,
        verb: str,
    ) -> discord.Message:
        """Return the private answer to a press."""
        return private_message(await self.press(who, message, verb))

    async def resign(self, who: str, thread: simcord.ChannelHandle) -> str:
        """Let a member resign by the live board, and say yes; return what was asked."""
        question = await self.press_reply(who, self.live(thread), "resign")
        await self.press(who, question, "resign_surely")
        return question.content

    async def play(self, name: str, text: str) -> None:
        """Let a member play in match 101, and all be sent, without a press or a command of theirs."""
        await play(self.bot.host, request(self.members[name].id, 101, next(self.interactions)), text)
        await self.settle()

    async def row(self, match_id: int = 101) -> MatchRow:
        """Return a match as it is stored."""
        async with self.bot.database.read() as tx:
            found = await find_match(tx, match_id)
        assert found is not None
        return found

    def letters(self, name: str) -> list[discord.Message]:
        """Return a member's direct messages, oldest first."""
        return self.members[name].user.dm_channel.history()

    @property
    def offer(self) -> discord.Message:
        """The newest message of the channel."""
        found = self.channel.last_message
        assert found is not None
        return found

    def live(self, channel: simcord.ChannelHandle) -> discord.Message:
        """Return the newest message with a picture."""
        return [message for message in channel.history() if message.attachments][-1]


@pytest.fixture(autouse=True)
def _experienced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give no tips: members have played before, but for those of tests about newcomers."""
    monkeypatch.setattr(coaching, "MATCHES", 0)


@pytest.fixture
async def simcord_bot(database_url: str, request: pytest.FixtureRequest) -> AsyncIterator[Gamekeeper]:
    bot = Gamekeeper(SETTINGS.model_copy(update={"database_url": database_url}))
    await begin_migrated(bot.database)
    # The clock's timer would be waited for, at the start too; a test that needs the clock moves its hands itself.
    await bot.clock.close()
    # The same matches in each run, and in many tests: what fails fails again, and few pictures are drawn again.
    secrets = map("match {}".format, count(1))
    bot.host.new_secret = lambda: next(secrets).encode().ljust(32)
    by_itself = request.node.get_closest_marker("by_itself") is not None
    bot.computers.processes, bot.computers.pauses = InlineProcesses("easy"), Pauses(move=0, reaction=0)
    share_pictures(bot, sketched=not by_itself)
    if not by_itself:
        bot.imports = InlineImports()
        share_start(bot)
    yield bot
    await bot.close()


@pytest.fixture
async def server(simcord_env: simcord.Env, simcord_bot: Gamekeeper) -> Server:
    return await populate(simcord_env, simcord_bot)


@pytest.fixture
def fake_clock(server: Server) -> FakeClock:
    """The time, which stands still until a test moves it."""
    server.bot.host.now = found = FakeClock()
    return found


@pytest.fixture
async def frozen_bot(database_url: str) -> AsyncIterator[FrozenBot]:
    """A bot without Discord."""
    async with a_frozen_bot(database_url) as found:
        yield found


@pytest.fixture
def boss(server: Server) -> simcord.MemberActor:
    """A member with Manage Server."""
    role = server.guild.create_role("staff", permissions=discord.Permissions(manage_guild=True))
    return server.guild.add_member(server.env.create_user("boss"), roles=[role])


@pytest.fixture
def mod(server: Server) -> simcord.MemberActor:
    """A member with Manage Messages."""
    role = server.guild.create_role("mods", permissions=discord.Permissions(manage_messages=True))
    server.members["mod"] = server.guild.add_member(server.env.create_user("mod"), roles=[role])
    return server.members["mod"]


async def populate(env: simcord.Env, bot: Gamekeeper) -> Server:
    """Return a server with its members."""
    guild = env.create_guild()
    channel = guild.create_text_channel("games")
    names = ("red", "blue", "green", "gold")
    members = {name: guild.add_member(env.create_user(name)) for name in names}
    return Server(env, bot, guild, channel, members)
