"""Stepping through a match: whose eyes may be chosen when, and that no press gives more."""

import dataclasses

import pytest

from bot.kernel.matches.refusal import Refusal
from bot.play.play import resign
from bot.replays.replay import load_replay
from bot.replays.replay_post import chosen_eyes, names_of_eyes
from engines.core.dice import Dice
from tests.cogs.forging import STRANGER, Answers, FrozenBot
from tests.requests import request

EVERYONE, RUTH, BEN, ALL = "p", "0", "1", "all"
HIDDEN_GAMES = ("mono", "monocards", "monsters")


def eyes_in_menu(answers: Answers) -> set[str]:
    menus = [values for custom_id, values in answers.controls if custom_id.endswith(":eyes")]
    return {[*value.split("."), EVERYONE][1] for values in menus for value in values}


def pictures(answers: Answers) -> list[object]:
    return [each for each in answers.said if isinstance(each, tuple)]


def way(answers: Answers, name: str) -> str:
    return next(custom_id for custom_id, _ in answers.controls if custom_id.endswith(f".{name}"))


@pytest.mark.parametrize("game", HIDDEN_GAMES)
async def test_while_a_match_runs_only_the_public_view_and_ones_own_are_shown(frozen_bot: FrozenBot, game: str) -> None:
    match_id = await frozen_bot.begin(game)
    assert eyes_in_menu(await frozen_bot.press(1, f"gk:replay:{match_id}:0")) == {EVERYONE, RUTH}
    assert eyes_in_menu(await frozen_bot.press(STRANGER, f"gk:replay:{match_id}:0")) == set()
    for user_id, forged in ((1, (BEN, ALL)), (2, (RUTH, ALL)), (STRANGER, (RUTH, BEN, ALL))):
        for eyes in forged:
            for step in (f"gk:step:{match_id}:0:0.{eyes}", f"gk:step:{match_id}:0:9.{eyes}.back.hidden"):
                answered = await frozen_bot.press(user_id, step)
                assert "choose `me` or `everyone`" in answered.text
                assert not pictures(answered)
        # A choice in a menu is looked at like a button.
        answered = await frozen_bot.press(user_id, f"gk:step:{match_id}:0:eyes", [f"0.{forged[-1]}"])
        assert not pictures(answered)


@pytest.mark.parametrize("game", HIDDEN_GAMES)
async def test_once_it_is_over_everybody_looks_through_all_eyes(frozen_bot: FrozenBot, game: str) -> None:
    match_id = await frozen_bot.begin(game)
    await frozen_bot.end(match_id)
    for user_id in (1, STRANGER):
        opened = await frozen_bot.press(user_id, f"gk:replay:{match_id}:0")
        assert eyes_in_menu(opened) == {EVERYONE, RUTH, BEN, ALL}
        seen = {
            eyes: pictures(await frozen_bot.press(user_id, f"gk:step:{match_id}:0:9.{eyes}"))
            for eyes in (RUTH, BEN, ALL)
        }
        assert len({str(each) for each in seen.values()}) == len(seen)


@pytest.mark.parametrize("game", ["mambo", "monoch"])
async def test_without_secrets_there_is_no_choice_of_eyes(frozen_bot: FrozenBot, game: str) -> None:
    match_id = await frozen_bot.begin(game)
    await frozen_bot.end(match_id)
    assert eyes_in_menu(await frozen_bot.press(1, f"gk:replay:{match_id}:0")) == set()
    assert "Nothing is hidden" in (await frozen_bot.press(1, f"gk:step:{match_id}:0:0.1")).text


async def test_it_is_stepped_through_from_the_start_to_the_result(frozen_bot: FrozenBot) -> None:
    match_id = await frozen_bot.begin("mono")
    await frozen_bot.end(match_id)
    shown = await frozen_bot.press(STRANGER, f"gk:replay:{match_id}:0")
    headings = [shown.text.splitlines()[0]]
    for _ in range(5):
        shown = await frozen_bot.press(STRANGER, way(shown, "on"))
        headings.append(shown.text.splitlines()[0])
    moves = [f"**Mono #{match_id}** · after move {number} of 5" for number in range(1, 6)]
    assert headings == [f"**Mono #{match_id}** · the start", *moves]
    assert "member1 wins" in shown.text
    for name, heading in (("back", moves[3]), ("first", headings[0]), ("last", moves[4])):
        assert (await frozen_bot.press(STRANGER, way(shown, name))).text.startswith(heading)


async def test_a_result_that_is_hidden_shows_at_the_last_step_only(frozen_bot: FrozenBot) -> None:
    match_id = await frozen_bot.begin("mono")
    await frozen_bot.end(match_id)
    shown = await frozen_bot.press(STRANGER, f"gk:step:{match_id}:0:0.p.first.hidden")
    for number in range(1, 5):
        assert all("wins" not in str(each) and " of 5" not in str(each) for each in shown.said)
        assert not any(custom_id.endswith(".last.hidden") for custom_id, _ in shown.controls)
        shown = await frozen_bot.press(STRANGER, way(shown, "on.hidden"))
        assert f"after move {number}" in shown.text
    assert "member1 wins" in (await frozen_bot.press(STRANGER, way(shown, "on.hidden"))).text


async def test_a_turn_of_all_players_is_one_step_however_often_orders_changed(frozen_bot: FrozenBot) -> None:
    match_id = await frozen_bot.begin("monsters", 2, 0, Dice(b"turns", 0))
    for text in ("ready", "ready"):
        for user_id in (1, 2):
            await frozen_bot.type(user_id, "monsters orders", text=text, match=match_id)
    newest = await frozen_bot.press(1, f"gk:replay:{match_id}:0")
    position = await frozen_bot.position(match_id)
    steps = next(values for custom_id, values in newest.controls if custom_id.endswith(":steps"))
    assert len(steps) == position.number + 1 - (await frozen_bot.bot.host.positions.at(match_id, 0)).number


async def test_a_long_match_is_chosen_from_page_by_page(frozen_bot: FrozenBot) -> None:
    match_id = await frozen_bot.begin("monocards", plies=60)
    for at in range(0, 61, 10):
        shown = await frozen_bot.press(1, f"gk:step:{match_id}:0:{at}")
        values = next(values for custom_id, values in shown.controls if custom_id.endswith(":steps"))
        assert len(values) <= 25
        assert str(at) in values


async def test_a_command_opens_it_through_the_eyes_that_are_named(frozen_bot: FrozenBot) -> None:
    match_id = await frozen_bot.begin("mono")
    assert await frozen_bot.complete(1, "table replay", "as", "", match=match_id) == ["everyone → everyone", "me → me"]
    for typed, said in (("me", "after move 4"), ("Everyone ", "after move 4"), ("member2", "choose `me`")):
        assert said in (await frozen_bot.type(1, "table replay", match=match_id, eyes=typed)).text
    assert "`everyone`, `me`" in (await frozen_bot.type(1, "table replay", match=match_id, eyes="nobody")).text
    await frozen_bot.end(match_id)
    hidden = await frozen_bot.type(STRANGER, "table replay", match=match_id, eyes="member2", hide_result=True)
    assert hidden.text.startswith(f"**Mono #{match_id}** · the start")


HOSTILE = (
    ("Ruth", "Ruth", "1"),
    ("Everyone", "me", "everything"),
    ("everyone", "#everyone", "#1"),
    ("Seat 2", "Player 1", "2"),
    ("2", "1", "@1"),
)


@pytest.mark.parametrize("names", HOSTILE, ids=str)
@pytest.mark.parametrize("user_id", [1, 2, STRANGER])
async def test_suggested_eyes_are_opened(frozen_bot: FrozenBot, names: tuple[str, ...], user_id: int) -> None:
    match_id, host = await frozen_bot.begin("mono", 3, 4, Dice(b"eyes", 0)), frozen_bot.bot.host
    for leaving in (None, 2, 3):
        if leaving is not None:
            await resign(host, request(leaving, match_id, frozen_bot.next()))
        found = await load_replay(host, match_id)
        row = found.newest.match
        table = tuple(dataclasses.replace(seat, name=name) for seat, name in zip(row.table, names, strict=True))
        replay = dataclasses.replace(found, newest=found.newest.with_row(dataclasses.replace(row, table=table)))
        suggested = [text for text, _shown in names_of_eyes(replay, user_id)]
        assert [chosen_eyes(replay, text, user_id) for text in suggested] == list(replay.open_eyes(user_id))
        if names[0] == names[1]:
            with pytest.raises(Refusal, match=r"`#1` \(Ruth\), `2` \(Ruth\)"):
                chosen_eyes(replay, "ruth", user_id)


@pytest.mark.parametrize("game", HIDDEN_GAMES)
async def test_a_player_sees_at_any_time_what_they_themselves_can_know(frozen_bot: FrozenBot, game: str) -> None:
    match_id = await frozen_bot.begin(game)
    for user_id, forged in ((1, BEN), (STRANGER, RUTH)):
        refused = await frozen_bot.press(user_id, f"gk:belief:{match_id}:0:9.{forged}")
        assert "choose `me` or `everyone`" in refused.text
        assert not pictures(refused)
    known = await frozen_bot.press(1, f"gk:belief:{match_id}:0:9.{RUTH}")
    assert "Chances from 3 positions that fit what you had seen." in known.text
    assert known.said != (await frozen_bot.press(1, f"gk:step:{match_id}:0:9.{RUTH}")).said
    assert {custom_id.split(":")[1] for custom_id, _ in known.controls} >= {"belief", "step"}, "there is a way back"


@pytest.mark.parametrize("game", HIDDEN_GAMES)
async def test_once_it_is_over_everybody_sees_through_each_player_s_eyes(frozen_bot: FrozenBot, game: str) -> None:
    # A turn of Monsters! is a step, and before the grids are placed Mono hides nothing.
    match_id, at = await frozen_bot.begin(game), 0 if game == "monsters" else 2
    await frozen_bot.end(match_id)
    for user_id, whose in ((1, "you"), (STRANGER, "member1")):
        shown = await frozen_bot.press(user_id, f"gk:belief:{match_id}:0:{at}.{RUTH}")
        assert f"that fit what {whose} had seen" in shown.text
    public = await frozen_bot.press(STRANGER, f"gk:belief:{match_id}:0:{at}.{EVERYONE}")
    assert pictures(public) == pictures(await frozen_bot.press(STRANGER, f"gk:step:{match_id}:0:{at}.{EVERYONE}"))


@pytest.mark.parametrize("game", HIDDEN_GAMES)
async def test_players_get_their_own_statistics_once_the_match_is_over(frozen_bot: FrozenBot, game: str) -> None:
    match_id = await frozen_bot.begin(game, plies=6)
    press = f"gk:statistics:{match_id}:0"
    assert "once the match is over" in (await frozen_bot.press(1, press)).text
    await frozen_bot.end(match_id)
    own, other = [await frozen_bot.press(user_id, press) for user_id in (1, 2)]
    for seat, answers in enumerate((own, other)):
        # Land is not counted for a keeper who left, as the other one does here.
        assert answers.text.count("📊") == (2 if game == "monsters" and seat == 1 else 3)
        assert f"seat{seat}-chart.png" in str(answers.said)
    assert own.text != other.text
    assert "You aren't playing" in (await frozen_bot.press(STRANGER, press)).text


async def test_a_game_that_hides_nothing_has_none(frozen_bot: FrozenBot) -> None:
    match_id = await frozen_bot.begin("mambo", plies=6)
    await frozen_bot.end(match_id)
    assert "No statistics" in (await frozen_bot.press(1, f"gk:statistics:{match_id}:0")).text
