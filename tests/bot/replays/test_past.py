"""Earlier positions are shown as they were: nothing that came later changes a byte of them."""

import pytest

from bot.kernel.database.database import Database
from bot.kernel.drawing import Drawing
from bot.kernel.matches.host import Host
from bot.kernel.matches.position import Position
from bot.kernel.matches.positions import Positions, find_position
from bot.kernel.matches.request import Person, Request
from bot.kernel.messages.event_lines import sentences
from bot.kernel.messages.message import Message
from bot.offers import offer_replies as answer
from bot.offers.offer import Offer, make_offer
from bot.play.board_post import past_post
from bot.play.by_clock import expire
from bot.play.play import play, resign
from bot.replays.replay import load_replay
from bot.seats.hand_over import hand_over
from engines import GAMES
from engines.core.dice import Dice
from engines.core.rules import Outcome, Seat
from tests.bot.conftest import FakeClock
from tests.bot.refused import expect_refusal
from tests.migrated import MEMORY, begin_migrated
from tests.requests import request

PEOPLE = tuple(Person(11 * at, name) for at, name in enumerate(("Red", "Blue", "Green"), 1))
COMMON, LATER = 3, 6


class World:
    """A match of which the first plies are the same in every world."""

    def __init__(self, database: Database, game: str) -> None:
        self.fake_clock = FakeClock()
        self.host = Host(database, Positions(database), now=self.fake_clock, new_secret=lambda: b"s" * 32)
        self.game = game
        self.people = PEOPLE[: 3 if 3 in GAMES[game].info.seat_counts else 2]
        self.asked = 10_000

    async def begin(self) -> None:
        by, *others = self.people
        offer = Offer(self.game, by, tuple(others), len(self.people), 1, 2, 1000, random_seats=False)
        await make_offer(self.host, offer)
        for at, person in enumerate(others):
            await answer.accept(self.host, Request(person, 101, 2000 + at))

    async def play(self, plies: int, which: bytes) -> None:
        """Let the players to move act at random, by dice of that name."""
        for at in range(plies):
            position = await self.host.positions.current(101)
            if isinstance(position.turn, Outcome):
                return
            self.fake_clock.now += 60
            self.asked += 1
            seat, dice = position.to_move[0], Dice(which, at)
            actions = position.legal_actions(seat)
            text = "ready" if self.game == "monsters" else position.rules.format(dice.choice(actions))
            await play(self.host, request(position.match.holders[seat], 101, self.asked), text)

    async def at(self, number: int) -> Position:
        """The position of that number."""
        return await find_position(self.host.positions, await self.host.positions.current(101), number)

    async def show(self, drawing: Drawing, number: int) -> Message:
        """Return the answer of `/table show move:`."""
        position = await self.at(number)
        return past_post(position, await drawing.public(position))

    async def history(self, number: int) -> list[list[str]]:
        """Return the history up to there."""
        found = (await load_replay(self.host, 101)).chapters
        return [sentences(chapter.position, chapter.events) for chapter in found if chapter.number <= number]


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_later_moves_change_no_earlier_board(database: Database, game: str) -> None:
    second = await begin_migrated(Database(MEMORY))
    drawing = Drawing()
    try:
        one, other = World(database, game), World(second, game)
        for world in (one, other):
            await world.begin()
            await world.play(COMMON, b"common")
        last = (await one.host.positions.current(101)).number
        assert last == (await other.host.positions.current(101)).number
        await change_everything(other)
        for number in range(last + 1):
            assert await one.show(drawing, number) == await other.show(drawing, number), number
        # After a restart too: what is folded again is the same.
        other.host.positions = Positions(second)
        assert await one.show(drawing, last) == await other.show(drawing, last)
        if not GAMES[game].info.simultaneous:
            assert await one.history(last) == await other.history(last)
    finally:
        drawing.close()
        await second.close()


async def change_everything(world: World) -> None:
    """Let all happen to a match that may: a deadline that runs out, other moves, a new holder of a seat, a leaver."""
    match = (await world.host.positions.current(101)).match
    world.fake_clock.now += 400_000
    await expire(world.host, 101, match.deadline or 0)
    await world.play(LATER, b"later")
    if not isinstance((await world.host.positions.current(101)).turn, Outcome):

        async def allowed(_position: object) -> bool:
            return True

        await hand_over(world.host, Request(Person(77, "Newcomer"), 101, 9_000), Seat(0), allowed)
        assert (await world.host.positions.current(101)).names[0] == "Newcomer"
    position = await world.host.positions.current(101)
    if not isinstance(position.turn, Outcome):
        await resign(world.host, request(position.match.holders[position.to_move[0]], 101, 9_001))


async def test_a_match_in_which_nothing_was_played_says_so(database: Database) -> None:
    world = World(database, "mambo")
    await world.begin()
    with expect_refusal("Nothing is played in #101 yet"):
        await world.at(3)
    assert (await world.at(0)).ply == 0
    await world.play(2, b"common")
    with expect_refusal("#101 has 2 moves so far. Choose 0 to 2."):
        await world.at(3)
