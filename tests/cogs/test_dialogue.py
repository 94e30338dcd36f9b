"""Tests of the laws common to the dialogues of all games."""

import pytest

from bot.kernel.buttons.verb import CustomId
from bot.kernel.menu import MoreMenu
from bot.kernel.messages.message import Menu
from bot.kernel.messages.pager import page_of
from bot.play.board_post import board_post, more_post
from bot.play.play import resign
from bot.replays.analysis import sides_at
from engines import GAMES
from engines.core.dice import Dice
from engines.core.rules import Outcome, Seat
from render.core.board import PublicBoard
from tests.cogs.forging import FrozenBot
from tests.requests import request

GONE = "That page is gone. Open the list again."
STALE = "This board is out of date. Latest: <#8>"


def test_a_list_is_shown_page_by_page() -> None:
    things = list(range(60))
    pages = [page_of(things, at) for at in range(3)]
    assert [thing for page in pages for thing in page.shown] == things
    assert [page.first for page in pages] == [0, 25, 50]
    assert pages[1].footer == "\n-# Page 2 of 3"
    assert page_of([1], 0).footer == ""
    assert page_of([], 0).shown == []


@pytest.mark.parametrize(
    "custom_id",
    ["gk:history:101:0:99", "gk:rules_page:101:0:mono.99", "gk:all_rules:101:0:mono.99", "gk:history:101:0:-1"],
)
async def test_a_page_that_is_gone_is_answered_in_one_way(frozen_bot: FrozenBot, custom_id: str) -> None:
    await frozen_bot.begin("mono", 2, 4, Dice(b"pages", 0))
    assert (await frozen_bot.press(1, custom_id)).text == GONE


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_a_stale_step_is_refused_in_one_way(frozen_bot: FrozenBot, game: str) -> None:
    chance = Dice(b"stale", 0)
    match_id = await frozen_bot.begin(game, min(GAMES[game].info.seat_counts), 4, chance)
    position = await frozen_bot.position(match_id)
    while position.oldest_number == 0:
        # In a simultaneous game a turn can take many entries.
        await frozen_bot.expire(match_id)
        position = await frozen_bot.position(match_id)
    first = frozen_bot.bot.controls_by_game[game].buttons(position.public_view)[0].verb
    answered = await frozen_bot.press(position.holders[position.to_move[0]], str(CustomId.of(first, match_id, 0)))
    assert answered.text == STALE


async def test_placing_a_grid_is_confirmed(frozen_bot: FrozenBot) -> None:
    match_id = await frozen_bot.begin("mono", 3, 0, Dice(b"placed", 0))
    said = "Your grid is placed. Waiting for member2 and member3."
    assert not (await frozen_bot.press(1, f"gk:play:{match_id}:0:place random")).text
    for custom_id in (f"gk:play:{match_id}:0:place random", f"gk:fill:{match_id}:0:grid"):
        assert (await frozen_bot.press(1, custom_id)).text == said
    assert (await frozen_bot.type(1, "mono move", match=match_id, text="place random")).text == said


@pytest.mark.parametrize(
    ("game", "seats", "stays"),
    [
        ("mambo", 2, ["Zoom"]),
        ("mono", 2, ["My stats"]),
        ("monocards", 2, ["My stats"]),
        ("monoch", 2, ["Turn the view"]),
        ("monsters", 2, ["My stats", "My map and report"]),
    ],
)
async def test_buttons_to_look_stay_at_the_end(frozen_bot: FrozenBot, game: str, seats: int, stays: list[str]) -> None:
    frozen_bot.bot.analyses.seconds = 0.1
    match_id = await frozen_bot.begin(game, seats, 8, Dice(b"over", 0))
    for user_id in range(1, seats + 1):
        if not isinstance((await frozen_bot.position(match_id)).turn, Outcome):
            await resign(frozen_bot.bot.host, request(user_id, match_id, frozen_bot.next()))
    position = await frozen_bot.position(match_id)
    controls = frozen_bot.bot.controls_by_game[game]
    post = board_post(position, controls, PublicBoard(b"", "a"), "")
    own = controls.buttons(position.public_view)
    more = await more_post(MoreMenu(frozen_bot.bot.host, position, 1, Seat(0)), own)
    shown, menu = ([part for row in each.rows if not isinstance(row, Menu) for part in row] for each in (post, more))
    analyse = ["Analyse"] if sides_at(position) else []
    assert [part.label for part in shown] == ["Rematch", "Replay", *analyse, "Clip", "More…"]
    assert [part.label for part in menu] == [*stays, "Proof", "How to play", "Text board"]
    for part in (*shown[1:], *menu):
        answered = await frozen_bot.press(1, part.custom_id)
        assert answered.said
        assert "is over." not in answered.text
