"""What a seat's view tells reaches nobody but its holder, by whatever button, menu or file."""

import pytest

from bot.kernel.buttons.game_controls import Button
from bot.kernel.delivery.discord_api import DiscordApi
from bot.kernel.messages.match_verbs import Text
from bot.kernel.messages.message import Message, WrongReaderError, control
from bot.play.text_board import text_board
from engines import GAMES
from engines.core.rules import Seat
from tests.cogs.conftest import Server

HIDING = sorted(key for key, rules in GAMES.items() if rules.info.hidden)


@pytest.mark.parametrize("game", HIDING)
async def test_a_button_that_asks_for_anothers_text_gives_ones_own(server: Server, game: str) -> None:
    thread = await server.begin("blue", game=game)
    forged = control(Button(Text(1), "Text"), 101, 0)
    await DiscordApi(server.bot).send(thread.id, Message("Press me.", rows=((forged,),)), 1)
    message = thread.last_message
    assert message is not None
    answer = await server.press_reply("red", message, "text")
    position = await server.bot.host.positions.current(101)
    own, others = text_board(position, Seat(0)), text_board(position, Seat(1))
    assert own.content != others.content
    assert answer.content == own.content


async def test_private_texts_reach_their_player_only(server: Server) -> None:
    thread = await server.begin("blue")
    position = await server.bot.host.positions.current(101)
    red, blue = position.match.holders
    message, api = text_board(position, Seat(0)), DiscordApi(server.bot)
    before = len(thread.history())
    with pytest.raises(WrongReaderError):
        await api.send(thread.id, message, 7)
    with pytest.raises(WrongReaderError):
        await api.send(await api.dm_channel(blue), message, 7, reader=blue)
    live = server.live(thread)
    with pytest.raises(WrongReaderError):
        await api.edit(thread.id, live.id, message)
    assert len(thread.history()) == before
    assert await api.send(await api.dm_channel(red), message, 7, reader=red)
