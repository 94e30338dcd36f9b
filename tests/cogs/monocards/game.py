"""A match of MONO on a simulated Discord, and what its players press."""

from dataclasses import dataclass

import discord
import simcord

from bot.kernel.buttons.verb import CustomId
from engines.core.rules import Outcome, Seat
from engines.monocards.view import PublicView, SeatView
from tests.cogs.conftest import Server
from tests.cogs.pressing import buttons, click, private_message, verbs
from tests.engines.monocards.positions import Game as Laid
from tests.positions import in_state

BOARD = 101


class FastClock:
    """A clock on which a minute passes between two looks, so that no window stays open."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        self.now += 60
        return self.now


@dataclass(slots=True)
class Game:
    """A match of MONO and those who play it."""

    server: Server
    thread: simcord.ChannelHandle
    names: tuple[str, ...]

    async def view(self) -> PublicView:
        view = (await self.server.bot.host.positions.current(BOARD)).public_view
        assert isinstance(view, PublicView)
        return view

    async def own(self, seat: int) -> SeatView:
        view = (await self.server.bot.host.positions.current(BOARD)).seat_view(Seat(seat))
        assert isinstance(view, SeatView)
        return view

    async def lay(self, laid: Laid) -> None:
        """Put another position in the place of the newest one, as if it had been reached."""
        positions = self.server.bot.host.positions
        positions.cache(in_state(await positions.current(BOARD), laid.state))

    async def press(self, seat: int, verb: str) -> simcord.InteractionResult:
        answer = await click(self.member(seat), self.live, verb)
        await self.server.settle()
        return answer

    async def choose(self, seat: int, answer: simcord.InteractionResult, *values: str) -> simcord.InteractionResult:
        """Press the buttons of a private message one after the other, by their verbs or by what they play."""
        for value in values:
            found = next(button for button in buttons(private_message(answer)) if value in asks(button))
            answer = await self.member(seat).click(private_message(answer), custom_id=found.custom_id)
            await self.server.settle()
        return answer

    async def slash(self, seat: int, command: str, **options: object) -> str:
        """Type a command in the match's thread; return the private answer, '' where the board is the answer."""
        answer = await self.member(seat).slash(self.thread, f"monocards {command}", **options)
        await self.server.settle()
        return private_message(answer).content if answer.followups or answer.response is not None else ""

    async def over(self) -> bool:
        return isinstance((await self.server.bot.host.positions.current(BOARD)).turn, Outcome)

    def member(self, seat: int) -> simcord.MemberActor:
        return self.server.members[self.names[seat]]

    @property
    def live(self) -> discord.Message:
        return self.server.live(self.thread)


def asks(button: discord.Button) -> tuple[str, ...]:
    """Return the verb of a button, and the path that it leads to, whole and without its first word."""
    read = CustomId.read(button.custom_id or "")
    return (read.verb, read.argument, read.argument.partition("/")[2]) if read is not None else ()


def cards(message: discord.Message) -> list[str]:
    """Return the cards a message offers as buttons."""
    read = [CustomId.read(button.custom_id or "") for button in buttons(message)]
    return [each.argument.removeprefix("cards/") for each in read if each is not None and "cards/" in each.argument]


async def begin(server: Server, seats: int, house_rules: str = "", secret: bytes = b"s", **options: object) -> Game:
    """Let red challenge the others to a match of so many seats, on a clock that only a test calls."""
    await server.bot.clock.close()
    server.bot.host.now = FastClock()
    server.bot.host.new_secret = lambda: secret * 32
    for number in range(len(server.members), seats):
        user = server.env.create_user(f"player{number}")
        server.members[user.name] = server.guild.add_member(user)
    names = tuple(server.members)[:seats]
    places = ["opponent", *(f"opponent{number}" for number in range(2, seats))]
    if house_rules:
        options["house_rules"] = house_rules
    thread = await server.begin(*names[1:], game="monocards", places=tuple(places), **options)
    return Game(server, thread, names)


async def finish(game: Game, seat: int, answer: simcord.InteractionResult, *, call: bool = True) -> str:
    """Go through a private dialogue to its end, taking the first of what there is; return the last text or ''."""
    member, wanted = game.member(seat), ["ask call", "ask cards/", "ask lay/", "ask pass"][not call :]
    for _ in range(40):
        if answer.response is None and not answer.followups:
            return ""
        message = private_message(answer)
        offered = [verb for name in wanted for verb in verbs(message) if verb.startswith(name)]
        if not offered:
            return message.content
        answer = await click(member, message, offered[0])
    raise AssertionError("the dialogue does not end")


async def play_turn(game: Game, *, call: bool = True) -> None:
    """Let the player to move act by buttons: challenge, accept, play a card that fits, else draw."""
    view = await game.view()
    seat = view.turn[0]
    match_id, own = game.live, await game.own(seat)
    offered = verbs(match_id)
    if "ask challenge" in offered:
        wanted = "ask challenge"
    elif own.playable:
        wanted = "ask cards"
    else:
        wanted = next(verb for verb in offered if verb in ("ask draw", "ask accept", "play pass"))
    answer = await click(game.member(seat), match_id, wanted)
    if wanted != "play pass" and (answer.response is not None or answer.followups):
        await finish(game, seat, answer, call=call)
    await game.server.settle()


async def play_to_the_end(game: Game, most: int) -> int:
    """Play by buttons until the match is over; return the number of turns."""
    for turn in range(most):
        if await game.over():
            return turn
        await play_turn(game)
    raise AssertionError("the match does not end")
