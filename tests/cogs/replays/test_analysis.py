"""Analyses: of finished matches alone, made once, one at a time for each person, and from what a mover saw."""

import json
from collections.abc import AsyncIterator

import pytest

from bot.computers.saved_answers import analysis_from_json, analysis_to_json, save_analysis
from bot.play.play import play, resign
from bot.replays.analysis import Analysis, Luck, confirm, plan_analysis
from bot.replays.analysis_post import chart_of
from bot.replays.replay import load_replay
from engines.core.dice import Dice
from engines.core.messages import N_, Player
from engines.core.rules import Seat
from players.analysis import Verdict
from render.core.charts import CostlyMove
from tests.cogs.forging import STRANGER, FrozenBot, a_frozen_bot
from tests.requests import request

SECONDS = 60.0
"""More than these few moves take."""
PRESSES = ("analyse", "share_analysis", "better")


@pytest.fixture
async def frozen_bot(database_url: str) -> AsyncIterator[FrozenBot]:
    async with a_frozen_bot(database_url) as found:
        found.bot.analyses.seconds = SECONDS
        yield found


async def end_match(frozen_bot: FrozenBot, game: str = "mono", seats: int = 2, **options: object) -> int:
    match_id = await frozen_bot.begin(game, seats, 4, Dice(game.encode(), 0), **options)
    for user_id in range(2, seats + 1):
        await resign(frozen_bot.bot.host, request(user_id, match_id, frozen_bot.next()))
    return match_id


def custom_id(verb: str, match_id: int) -> str:
    return f"gk:{verb}:{match_id}:0" + (":3" if verb == "better" else "")


async def test_a_finished_match_is_analysed_for_one_and_then_waits_for_nobody(frozen_bot: FrozenBot) -> None:
    match_id = await end_match(frozen_bot, size=5)
    mine = await frozen_bot.press(1, custom_id("analyse", match_id))
    assert mine.text.startswith(f"**Mono #{match_id}** · member1 vs member2\n🏆 member1 wins")
    assert "member1: " in mine.text
    assert "Luck gave: member1 " in mine.text
    assert mine.files == [f"mono-{match_id}-analysis.png"]
    # Without time nothing could be judged again.
    frozen_bot.bot.analyses.seconds = 0.0
    assert (await frozen_bot.type(STRANGER, "table analyse", match=match_id)).text == mine.text
    posted = await frozen_bot.press(2, custom_id("share_analysis", match_id))
    assert posted.files == mine.files
    shared = f"gk:share_analysis:{match_id}:0"
    assert shared in [each for each, _ in mine.controls]
    assert shared not in [each for each, _ in posted.controls]


async def test_a_costly_move_opens_the_replay_with_the_better_one(frozen_bot: FrozenBot) -> None:
    match_id = await frozen_bot.begin("mambo", 2, 0, Dice(b"", 0), variant="mamboa")
    for user_id, text in ((1, "0,0:c"), (2, "0,1:f")):
        await play(frozen_bot.bot.host, request(user_id, match_id, frozen_bot.next()), text)
    await resign(frozen_bot.bot.host, request(1, match_id, frozen_bot.next()))
    verdict = Verdict(2, Seat(1), 0.7, 0.3, "0,1:f", "1,0:f", (N_("{player} likes it.", player=Player(0)),))
    await _store(frozen_bot, match_id, Analysis((verdict,), 2))
    told = await frozen_bot.press(STRANGER, custom_id("analyse", match_id))
    assert "**1.** Move 2, member2: tile f at " in told.text
    assert ". A blunder: chance to win 70% → 40%. Better: **tile f at " in told.text
    assert "\nmember1: no mistakes · member2: 1 blunder (largest: 30%)\n" in told.text
    assert told.text.endswith("-# The first move has no alternative that can be judged.")
    assert "member1 likes it." in told.text
    chart = chart_of(await load_replay(frozen_bot.bot.host, match_id), Analysis((verdict,), 2))
    assert [(number, round(chance, 3)) for number, chance in chart.points] == [(1, 0.3), (3, 0.0)]
    assert chart.costly == (CostlyMove(2, 1, 0.3),)
    shown = await frozen_bot.press(STRANGER, f"gk:better:{match_id}:0:2")
    assert "after move 1 of 3" in shown.text
    assert "Better: **tile f at " in shown.text
    assert len(shown.files) == 1
    assert "No better move is known" in (await frozen_bot.press(1, f"gk:better:{match_id}:0:1")).text


async def _store(frozen_bot: FrozenBot, match_id: int, analysis: Analysis) -> None:
    await save_analysis(frozen_bot.bot.host, match_id, (await frozen_bot.position(match_id)).ply, analysis)


@pytest.mark.parametrize("game", ["mono", "mambo"])
async def test_a_running_match_is_analysed_for_nobody(frozen_bot: FrozenBot, game: str) -> None:
    match_id = await frozen_bot.begin(game)
    for user_id in (1, STRANGER):
        for verb in PRESSES:
            answered = await frozen_bot.press(user_id, custom_id(verb, match_id))
            assert f"The analysis of #{match_id} comes once the match is over." in answered.text
            assert not answered.files
        assert "once the match is over" in (await frozen_bot.type(user_id, "table analyse", match=match_id)).text


@pytest.mark.parametrize(("game", "seats"), [("monocards", 2), ("monsters", 2), ("mono", 3)])
async def test_unknown_chances_are_admitted(frozen_bot: FrozenBot, game: str, seats: int) -> None:
    match_id = await end_match(frozen_bot, game, seats)
    for verb in PRESSES:
        assert "No analysis here." in (await frozen_bot.press(1, custom_id(verb, match_id))).text
    replay = await frozen_bot.press(1, f"gk:replay:{match_id}:0")
    assert custom_id("analyse", match_id) not in [each for each, _ in replay.controls]


async def test_a_person_has_one_analysis_at_a_time_and_can_cancel_it(frozen_bot: FrozenBot) -> None:
    first, other = await end_match(frozen_bot, "mambo"), await end_match(frozen_bot, "monoch")
    host, analyses = frozen_bot.bot.host, frozen_bot.bot.analyses
    making = analyses.make(1, await plan_analysis(host, await load_replay(host, first), SECONDS))
    refused = await frozen_bot.press(1, custom_id("analyse", other))
    assert refused.text.endswith(f"Your analysis of #{first} still runs. Wait, or cancel it.")
    assert "not waiting" in (await frozen_bot.press(2, custom_id("stop_analysis", first))).text
    assert "canceled" in (await frozen_bot.press(1, custom_id("stop_analysis", first))).text
    assert making.task.cancelling()
    assert "has no analysis yet" in (await frozen_bot.press(1, custom_id("share_analysis", first))).text


async def test_nothing_to_share_before_an_analysis(frozen_bot: FrozenBot) -> None:
    match_id = await end_match(frozen_bot)
    for verb in ("share_analysis", "better"):
        assert "has no analysis yet" in (await frozen_bot.press(1, custom_id(verb, match_id))).text


def test_a_stored_analysis_is_read_as_it_was() -> None:
    reason = N_("It leaves {player}'s group at {place} one way out.", player=Player(1), place=3)
    verdicts = (Verdict(3, Seat(0), 0.75, 0.25, "a1", "b2", (reason,)), Verdict(4, Seat(1), 0.5, 0.0, "c1"))
    analysis = Analysis(verdicts, 5, Luck((0.25, -0.25), 2))
    text = analysis_to_json(analysis)
    assert analysis_from_json(text) == analysis
    assert json.loads(text)["count"] == 5


@pytest.mark.parametrize(
    ("later", "sides", "cost"),
    [
        (Verdict(5, Seat(1), 0.1, 0.0, "x"), ((0,), (1,)), 0.0),
        (Verdict(5, Seat(1), 0.3, 0.0, "x"), ((0,), (1,)), 0.1),
        (Verdict(5, Seat(1), 0.9, 0.0, "x"), ((0,), (1,)), 0.2),
        (Verdict(5, Seat(2), 0.7, 0.0, "x"), ((0, 2), (1, 3)), 0.1),
        (Verdict(6, Seat(1), 0.1, 0.0, "x"), ((0,), (1,)), 0.2),
        (Verdict(5, Seat(1), 0.1, 0.0, "x"), (), 0.2),
    ],
    ids=["as good as before", "half as bad", "worse", "a partner's", "one was left out", "hidden"],
)
def test_a_loss_is_no_greater_than_the_next_position_confirms(
    later: Verdict, sides: tuple[tuple[int, ...], ...], cost: float
) -> None:
    judged, _ = confirm([Verdict(4, Seat(0), 0.8, 0.2, "x", "y"), later], sides)
    assert judged.cost == pytest.approx(cost)


def test_the_three_worst_moves_are_told_and_small_losses_are_not() -> None:
    costs = (0.01, 0.2, 0.3, 0.04, 0.1, 0.09)
    verdicts = tuple(Verdict(at, Seat(at % 2), 0.5, cost, "x", "y") for at, cost in enumerate(costs, 1))
    assert [verdict.number for verdict in Analysis(verdicts, 6).costly] == [3, 2, 5]
