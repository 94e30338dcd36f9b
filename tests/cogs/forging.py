"""Presses that no client would make: a bot without a connection, matches that run, and interactions made up."""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from types import SimpleNamespace
from typing import Any, cast

import discord
from discord import app_commands

from bot.app import Gamekeeper
from bot.kernel.buttons.game_controls import Button
from bot.kernel.matches.position import Position
from bot.kernel.matches.request import Person, Request
from bot.kernel.rate_limit import RateLimiter
from bot.kernel.store.log import LogRow, entries
from bot.kernel.text.markup import tidy_name
from bot.offers import offer_replies as answer
from bot.offers.offer import Offer, make_offer
from bot.play.by_clock import expire
from bot.play.play import play, resign
from bot.settings import Settings
from cogs.interaction import Interaction
from cogs.presses import Presses, answer_errors
from engines.core.dice import Dice
from engines.core.rules import Outcome
from tests.bot.conftest import FakeClock
from tests.bot.inline_processes import InlineProcesses
from tests.migrated import MEMORY, begin_migrated
from tests.pictures import share_pictures
from tests.positions import in_state
from tests.requests import request

Json = dict[str, Any]
STRANGER = 999
GUILD, CHANNEL = 7, 8


@dataclass(slots=True)
class Answers:
    """All that a press was answered with, as far as its presser can tell."""

    said: list[object] = field(default_factory=list)
    controls: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    """Custom ids with the choices that go with them, to be pressed next."""
    done: bool = False
    awaited: bool = False
    """Whether Discord shows that the bot thinks: an edit takes that place, and a follow-up should not."""

    def take(self, *, content: str | None = None, **shown: Any) -> None:
        """Note a message."""
        self.said.append(content)
        for file in shown.get("files") or shown.get("attachments") or ():
            self.said.append((file.filename, file.description, hashlib.sha256(file.fp.read()).hexdigest()))
        view = shown.get("view")
        for part in view.children if view is not None else ():
            self.said.append({**part.to_component_dict(), "row": part.row})
            values = tuple(option.value for option in part.options) if isinstance(part, discord.ui.Select) else ()
            self.controls.append((part.custom_id, values))

    @property
    def text(self) -> str:
        """Return what was said in words."""
        return "\n".join(each for each in self.said if isinstance(each, str))

    @property
    def files(self) -> list[str]:
        """Return the names of the files, in their order."""
        return [each[0] for each in self.said if isinstance(each, tuple)]


class FakeInteraction:
    """An interaction made up: what discord.py would make of one, as far as the bot looks at it."""

    def __init__(
        self, bot: Gamekeeper, number: int, user_id: int, data: Json, *, ephemeral: bool = False, name: str = ""
    ) -> None:
        modal = "components" in data
        self.type = discord.InteractionType.modal_submit if modal else discord.InteractionType.component
        self.id, self.data, self.client = number, data, bot
        self.user = Member(user_id, name or f"member{user_id}")
        self.guild_id, self.channel_id, self.guild, self.command = GUILD, CHANNEL, None, None
        self.message = _FakeMessage(_Flags(ephemeral))
        self.answers = Answers()
        self.extras: Json = {}
        self.app_permissions = discord.Permissions.all()
        self.channel: object = None
        self.namespace = SimpleNamespace()
        self.locale = discord.Locale.british_english
        self.response, self.followup = _FakeResponse(self.answers), _FakeFollowup(self.answers)

    async def edit_original_response(self, **shown: Any) -> None:
        self.answers.awaited = False
        self.answers.take(**shown)

    async def delete_original_response(self) -> None:
        self.answers.awaited = False
        self.answers.said.append("deleted")


@dataclass(frozen=True, slots=True)
class Member:
    """A member as far as the bot looks at one."""

    id: int
    display_name: str
    bot: bool = False

    @property
    def name(self) -> str:
        return f"user{self.id}"


@dataclass(frozen=True, slots=True)
class _Flags:
    ephemeral: bool


@dataclass(frozen=True, slots=True)
class _FakeMessage:
    """The message that was pressed: it has no text, for nothing is read back out of one."""

    flags: _Flags
    attachments: tuple[discord.Attachment, ...] = ()


@dataclass(slots=True)
class _FakeResponse:
    answers: Answers

    def is_done(self) -> bool:
        return self.answers.done

    async def defer(self, *, thinking: bool = False, **_how: object) -> None:
        self.answers.done, self.answers.awaited = True, thinking

    async def send_message(self, content: str | None = None, **shown: Any) -> None:
        self.answers.done = True
        self.answers.take(content=content, **shown)

    async def edit_message(self, **shown: Any) -> None:
        self.answers.done = True
        self.answers.take(**shown)

    async def autocomplete(self, choices: Sequence[app_commands.Choice[Any]]) -> None:
        self.answers.done = True
        self.answers.said += [f"{each.name} → {each.value}" for each in choices]

    async def send_modal(self, modal: discord.ui.Modal) -> None:
        self.answers.done = True
        shown = modal.to_dict()
        if "grid" not in str(shown):
            # The form for a grid begins with a random one each time.
            self.answers.said.append(str(shown))
        self.answers.controls.append((modal.custom_id, ()))


@dataclass(slots=True)
class _FakeFollowup:
    answers: Answers

    async def send(self, content: str | None = None, **shown: Any) -> None:
        assert not self.answers.awaited, "edit the answer that is awaited"
        self.answers.take(content=content, **shown)


@dataclass(slots=True)
class FrozenBot:
    """A bot whose clock stands still, and the matches that run in it."""

    bot: Gamekeeper
    names: tuple[str, ...] = tuple(f"member{number}" for number in range(1, 21))
    """Of the users 1, 2 and so on."""
    count: int = 0

    def people(self, count: int) -> list[Person]:
        """Return the users 1, 2 and so on."""
        return [Person(at + 1, tidy_name(self.names[at], "user")) for at in range(count)]

    async def offer(self, game: str, seats: int, **options: object) -> int:
        """Let user 1 challenge the others; return the match's number."""
        people = self.people(seats)
        offered = Offer(
            game=game,
            by=people[0],
            opponents=tuple(people[1:]),
            seats=seats,
            options=options,
            turn_time=None,
            random_seats=False,
            guild_id=GUILD,
            channel_id=CHANNEL,
            interaction=self.next(),
        )
        return (await make_offer(self.bot.host, offered)).match_id

    async def begin(
        self, game: str, seats: int = 2, plies: int = 4, chance: Dice | None = None, **options: object
    ) -> int:
        """Begin a match and play so many random plies; return its number. Seat n is user n + 1's."""
        chance = chance or Dice(game.encode(), 0)
        match_id = await self.offer(game, seats, **options)
        for person in self.people(seats)[1:]:
            await answer.accept(self.bot.host, Request(person, match_id, self.next()))
        for _ in range(plies):
            await self.play(match_id, chance)
        return match_id

    async def play(self, match_id: int, chance: Dice) -> None:
        """Play a legal action for a player the match waits for, if it runs."""
        position = await self.position(match_id)
        # Made-up presses may have had a pause agreed.
        if isinstance(position.turn, Outcome) or position.match.paused_until is not None:
            return
        seat = chance.choice(position.to_move)
        text = position.rules.format(chance.choice(position.legal_actions(seat)))
        user_id = position.holders[seat]
        await play(self.bot.host, request(user_id, match_id, self.next()), text)

    async def expire(self, match_id: int) -> None:
        """Let the clock play."""
        deadline = (await self.position(match_id)).match.deadline
        assert deadline is not None
        await expire(self.bot.host, match_id, deadline)

    async def end(self, match_id: int) -> None:
        """Let the second player resign, unless the match is over."""
        if not isinstance((await self.position(match_id)).turn, Outcome):
            await resign(self.bot.host, request(2, match_id, self.next()))

    async def position(self, match_id: int) -> Position:
        return await self.bot.host.positions.current(match_id)

    async def put(self, match_id: int, state: object) -> None:
        """Put another world in the place of the newest position."""
        self.bot.host.positions.cache(in_state(await self.position(match_id), state))

    async def log(self, match_id: int) -> list[LogRow]:
        async with self.bot.database.read() as tx:
            return await entries(tx, match_id)

    async def press(
        self,
        user_id: int,
        custom_id: str,
        values: Sequence[str] = (),
        fields: dict[str, str] | None = None,
        *,
        ephemeral: bool = True,
    ) -> Answers:
        """Press; return what was answered."""
        data: Json = {"custom_id": custom_id, "component_type": 2}
        if values:
            data["values"] = list(values)
        if fields is not None:
            data["components"] = [
                {"type": 18, "component": {"type": 4, "custom_id": key, "value": value}}
                for key, value in fields.items()
            ]
        made = FakeInteraction(self.bot, self.next(), user_id, data, ephemeral=ephemeral, name=self.name_of(user_id))
        presses = self.bot.get_cog("Presses")
        assert isinstance(presses, Presses)
        # In a task of its own, as discord.py does: the bot waits at its end for those who are being answered.
        await asyncio.create_task(presses.on_interaction(cast("Interaction", made)))
        return made.answers

    def buttons(self, position: Position) -> Sequence[Button]:
        """Return the buttons under the board."""
        return self.bot.controls_by_game[position.game].buttons(position.public_view)

    def name_of(self, user_id: int) -> str:
        """Return what a user is called; '' for a stranger."""
        return self.names[user_id - 1] if user_id <= len(self.names) else ""

    async def type(self, user_id: int, command: str, **options: object) -> Answers:
        """Type a slash command, with its options as they are after discord.py has read them."""
        made = FakeInteraction(self.bot, self.next(), user_id, {}, name=self.name_of(user_id))
        found: Any = self.bot.tree
        for word in command.split():
            found = found.get_command(word)
        run = found.callback(found.binding, made, **options) if found.binding else found.callback(made, **options)
        await answer_errors(cast("Interaction", made), run)
        return made.answers

    async def complete(self, user_id: int, command: str, option: str, typed: str, **others: object) -> list[str]:
        """Return what is suggested while an option is typed."""
        made = FakeInteraction(self.bot, self.next(), user_id, {}, name=self.name_of(user_id))
        made.namespace = SimpleNamespace(**{option: typed}, **others)
        found: Any = self.bot.tree
        for word in command.split():
            found = found.get_command(word)
        await found._invoke_autocomplete(made, option, made.namespace)
        return [str(each) for each in made.answers.said]

    def next(self) -> int:
        """Return the id of another interaction."""
        self.count += 1
        return self.count


async def _of_nothing(_channel_id: int) -> tuple[int, ...]:
    """Belong to no category: Discord, who is not there, is not asked."""
    return ()


@asynccontextmanager
async def a_frozen_bot(url: str = MEMORY, *names: str) -> AsyncIterator[FrozenBot]:
    """A bot with an empty database at that address, whose users are called so."""
    bot = Gamekeeper(Settings(_env_file=None, database_url=url))
    bot.host.signals.wake.clear()
    bot.host.signals.clock.clear()
    await begin_migrated(bot.database)
    share_pictures(bot)
    bot.computers.processes = InlineProcesses("easy")
    bot._connection._add_guild_from_data({"id": GUILD, "unavailable": True})  # type: ignore[typeddict-item]  # ids
    await bot.add_cogs()
    bot.host.now, bot.host.rate_limiter = FakeClock(), RateLimiter(clock=count(step=10).__next__)
    bot.host.offer_limits = {}
    bot.host.new_secret, bot.host.containing = lambda: b"made up" + bytes(25), _of_nothing
    yield FrozenBot(bot, names) if names else FrozenBot(bot)
    await bot.close()
