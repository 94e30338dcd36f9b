"""Computers of eight strengths: chosen on the card or by the command, and the one that suits a player."""

from collections.abc import Sequence

import pytest
from sqlalchemy import insert

from bot.computers.choices import resolve_level
from bot.kernel.database.tables import matches
from bot.kernel.matches.computer_names import STRONGER, computer_id
from bot.kernel.messages.phrases import rated_level_name
from bot.kernel.store.match_row import Status
from bot.kernel.store.results import ResultRow, results_against_computers, save_results
from players import steps as table
from tests.cogs.conftest import Server
from tests.cogs.offers.test_begin import Steps
from tests.cogs.pressing import labels

RATINGS = {f"step{number}": 700 + 200 * number for number in range(1, 9)}


@pytest.fixture(autouse=True)
def _rated(monkeypatch: pytest.MonkeyPatch) -> None:
    # Before the server: its commands are made from the table.
    monkeypatch.setattr(table, "_table", lambda: {"mambo": RATINGS})


async def _card(server: Server, game: str = "mambo") -> Steps:
    steps = Steps(server)
    await steps.begin()
    await steps.press(f"begin {game}")
    return steps


async def test_a_strength_is_chosen_under_options_and_played_with_one_press(server: Server) -> None:
    steps = await _card(server)
    await steps.press("begin_options")
    assert "Computer: you pick the level" in labels(steps.message)
    await steps.press("begin_set strength")
    await steps.choose("Computer", "strength.step5")
    assert "Computer: Level 5 · rating about 1700" in labels(steps.message)
    await steps.press("begin_back")
    assert [label for label in labels(steps.message) if label.startswith(("Level", "Easy"))] == ["Level 5"]
    await steps.press("begin_computer mambo.step5")
    row = await server.row()
    assert (row.status, row.names) == (Status.PLAYING, ("red", "Level 5 bot"))


async def test_the_three_names_come_back_where_they_are_chosen_again(server: Server) -> None:
    steps = await _card(server)
    await steps.press("begin_options")
    open_level = "you pick the level"
    for value, shown in ((STRONGER, "Level 4 · rating about 1500"), ("named", open_level), ("step9", open_level)):
        await steps.press("begin_set strength")
        await steps.choose("Computer", f"strength.{value}") if value != "step9" else await steps.press("begin_options")
        assert [label for label in labels(steps.message) if label.startswith(f"Computer: {shown}")]
    await steps.press("begin_back")
    assert {"Easy", "Medium", "Hard"} <= set(labels(steps.message))


async def test_a_game_whose_steps_were_not_rated_offers_none(server: Server) -> None:
    steps = await _card(server, "monoch")
    await steps.press("begin_options")
    assert not [label for label in labels(steps.message) if label.startswith("Computer:")]


async def test_the_command_takes_a_step_and_a_bit_stronger_than_you(server: Server) -> None:
    await server.slash("red", server.channel, "mambo challenge", computer="step2", size=10)
    await server.slash("red", server.channel, "mambo challenge", computer=STRONGER, size=10)
    assert [(await server.row(number)).names[1] for number in (101, 102)] == ["Level 2 bot", "Level 4 bot"]
    assert rated_level_name("mambo", "step2") == "Level 2 · rating about 1100"


async def _end_games(server: Server, games: Sequence[tuple[str, float]], first: int = 501) -> None:
    red = server.members["red"].id
    async with server.bot.database.write() as tx:
        row = dict((await tx.execute(matches.select().where(matches.c.match_id == 101))).mappings().one())
        for number, (level, share) in enumerate(games, first):
            await tx.execute(insert(matches).values({**row, "match_id": number, "status": "finished"}))
            won = (share > 0, share < 1)
            people = (red, computer_id(level, 1))
            rows = [ResultRow(at, who, 1, None, won=won[at], withdrawn=False) for at, who in enumerate(people)]
            await save_results(tx, number, rows)


async def test_a_bit_stronger_goes_by_the_newest_results_of_two_against_a_computer(server: Server) -> None:
    red = server.members["red"]
    await server.slash(red, server.channel, "mambo challenge", computer="easy", size=10)
    await _end_games(server, [("hard", 1.0), ("easy", 0.0), ("step5", 0.5)])
    async with server.bot.database.read() as tx:
        newest = await results_against_computers(tx, red.id, "mambo", 2)
        assert newest == [(computer_id("step5", 1), 0.5), (computer_id("easy", 1), 0.0)]
        assert await results_against_computers(tx, red.id, "mono", 9) == []
    assert await resolve_level(server.bot.host, red.id, "mambo", "medium") == "medium"
    await _end_games(server, [("easy", 0.0)] * 30, 601)
    assert await resolve_level(server.bot.host, red.id, "mambo", STRONGER) == "step1"
