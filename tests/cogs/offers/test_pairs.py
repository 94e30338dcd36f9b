"""A pair match on a simulated Discord: the second game begins by itself, and posts say which game it is."""

from bot.kernel.store.match_row import Status
from tests.bot.matches import load_row
from tests.cogs.conftest import Server
from tests.cogs.pressing import verbs
from tests.first_round import until_played


async def resign(server: Server, name: str, number: int) -> None:
    """Let a member resign a match, and say yes."""
    await until_played(server.bot.host, number)
    await server.press(name, await server.reply(name, server.channel, "table resign", match=number), "resign_surely")
    await server.settle()


async def test_the_second_game_begins_in_its_own_thread_and_the_last_board_tells_the_result(server: Server) -> None:
    thread = await server.begin("blue", game="mambo", pair=True)
    await resign(server, "blue", 101)
    end = server.live(thread)
    assert end.content.splitlines()[:2] == [
        "**Mambo #101, game 1 of 2** · 🏆 red wins: blue resigned.",
        "Game 2 starts now: #102. blue plays first.",
    ]
    assert "rematch" not in verbs(end)
    second = server.channel.threads[-1]
    assert second.name == "Mambo #102, game 2 of 2: blue and red"
    posted = [post.content for post in server.channel.history()]
    assert any(text.endswith("\n-# red won game 1 (#101).") for text in posted), posted
    assert server.live(second).content.startswith("**Mambo #102, game 2 of 2** · ")
    await resign(server, "red", 102)
    end = server.live(second)
    assert end.content.splitlines()[1] == "The pair match is a draw: 1–1."
    assert "-# blue: 1600 (new, +0) · red: 1600 (new, +0)" in end.content
    assert "rematch" in verbs(end)
    history = await server.slash("red", server.channel, "games history")
    assert history.response is not None
    assert "game 1 of 2" in history.response.content
    assert "The pair match is a draw: 1–1." in history.response.content


async def test_a_computer_plays_its_second_game(server: Server) -> None:
    await server.slash("red", server.channel, "mambo challenge", computer="easy", size=10, pair=True)
    await server.settle()
    await resign(server, "red", 101)
    second = await load_row(server.bot.host, 102)
    assert (second.status, second.names, second.ply, second.is_private) == (
        Status.PLAYING,
        ("Easy bot", "red"),
        1,
        True,
    )
