"""MONO on a simulated Discord, as members press and type."""

from dataclasses import dataclass

import discord
import pytest
import simcord

from engines.core.rules import Outcome, Seat
from engines.monocards.view import PublicView, SeatView
from tests.cogs.conftest import Server

BOARD = 101


class QuickHands:
    """A clock on which a minute has passed whenever somebody looks: nothing that waits has to."""

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

    async def over(self) -> bool:
        return isinstance((await self.server.bot.host.positions.current(BOARD)).turn, Outcome)

    def member(self, seat: int) -> simcord.MemberActor:
        return self.server.members[self.names[seat]]

    @property
    def live(self) -> discord.Message:
        return self.server.live(self.thread)


def labels(message: discord.Message) -> list[str]:
    rows = [row for row in message.components if isinstance(row, discord.ActionRow)]
    return [part.label or "" for row in rows for part in row.children if isinstance(part, discord.Button)]


async def begin(server: Server, seats: int, house_rules: str = "", **options: object) -> Game:
    for number in range(len(server.members), seats):
        user = server.env.create_user(f"player{number}")
        server.members[user.name] = server.guild.add_member(user)
    names = tuple(server.members)[:seats]
    places = ["opponent", *(f"opponent{number}" for number in range(2, seats))]
    named = {place: server.members[name] for place, name in zip(places, names[1:], strict=True)}
    if house_rules:
        options["house_rules"] = house_rules
    await server.members["red"].slash(server.channel, "monocards challenge", **named, **options)
    await server.settled()
    offer = server.channel.last_message
    assert offer is not None
    for name in names[1:]:
        await server.members[name].click(offer, label="Accept")
    await server.settled()
    return Game(server, server.channel.threads[-1], names)


async def test_a_match_begins_with_the_table_in_public_and_the_hands_by_dm(server: Server) -> None:
    game = await begin(server, 2)
    assert labels(game.live) == ["Play…", "Draw", "MONO!", "My hand", "Text", "Rules", "Resign"]
    assert "board 101" in (game.live.attachments[0].description or "")
    dm = game.member(1).user.dm_channel.history()[-1]
    assert "You hold" in (dm.attachments[0].description or "")
