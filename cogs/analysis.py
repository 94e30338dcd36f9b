"""Analyses of matches: made while their reader sees how far they are, kept for all, and posted for everybody."""

import asyncio
from typing import Final

from bot.app import Gamekeeper
from bot.computers.saved_analyses import find_analysis, load_analysis
from bot.kernel.matches.refusal import Refusal
from bot.kernel.messages.message import Message
from bot.kernel.text.translation import _
from bot.replays.analysis import Analysis, check_analysable, plan_analysis
from bot.replays.analysis_post import (
    analysing_post,
    analysis_post,
    better_line,
    chart_of,
    costly_line,
    position_before,
    stopped_post,
)
from bot.replays.analysis_verbs import Analyse, BetterMove, ShareAnalysis, StopAnalysis
from bot.replays.draw_steps import draw_step
from bot.replays.replay import Replay
from bot.replays.replay_post import replay_post
from bot.replays.replay_verbs import PUBLIC, Eyes, Result
from cogs.acknowledge import acknowledge
from cogs.press import Interaction, Press, edit_answer
from cogs.replay import report_of
from cogs.verbs import Verbs
from players.analysis import Verdict
from render import draw_chance_chart
from render.core.board import PrivateBoard, PublicBoard

ANALYSES: Final = Verbs()


@ANALYSES.on(Analyse)
async def _analyse(press: Press, _verb: Analyse) -> None:
    await press.acknowledge()
    await send_analysis(press.interaction, await press.replay())


@ANALYSES.on(StopAnalysis)
async def _stop(press: Press, _verb: StopAnalysis) -> None:
    bot, user_id = press.interaction.client, press.interaction.user.id
    if not bot.analyses.cancel(user_id, press.id.match_id):
        raise Refusal(_("You are not waiting for this analysis."))
    await press.show(stopped_post())


@ANALYSES.on(ShareAnalysis)
async def _share(press: Press, _verb: ShareAnalysis) -> None:
    interaction = press.interaction
    replay = await press.replay()
    check_analysable(replay)
    analysis = await load_analysis(press.host, replay.newest)
    await acknowledge(interaction, lambda: interaction.response.defer(thinking=True))
    await edit_answer(interaction, await _post(interaction.client, replay, analysis, None))


@ANALYSES.on(BetterMove)
async def _better(press: Press, verb: BetterMove) -> None:
    await press.acknowledge()
    replay = await press.replay()
    check_analysable(replay)
    analysis = await load_analysis(press.host, replay.newest)
    verdict = next((each for each in analysis.verdicts if each.number == verb.at and each.better), None)
    if verdict is None:
        raise Refusal(_("No better move is known there."))
    await press.reply(await _step_before(press.interaction.client, replay, verdict, press.interaction.user.id))


async def send_analysis(interaction: Interaction, replay: Replay) -> None:
    """Answer an acknowledged interaction with the analysis of a match; a Refusal where there can be none."""
    bot, user_id = interaction.client, interaction.user.id
    check_analysable(replay)
    analysis = await find_analysis(bot.host, replay.newest) or await _make(interaction, replay)
    if analysis is not None:
        await edit_answer(interaction, await _post(bot, replay, analysis, user_id))


async def _make(interaction: Interaction, replay: Replay) -> Analysis | None:
    """Return an analysis, and say meanwhile how far it is; None where its reader has cancelled it."""
    analyses, user_id, match_id = interaction.client.analyses, interaction.user.id, replay.newest.match_id
    analyses.check(user_id, match_id)
    making = analyses.make(user_id, await plan_analysis(interaction.client.host, replay, analyses.seconds))
    while not (await asyncio.wait({making.task}, timeout=analyses.progress_after))[0]:
        if user_id not in making.readers:
            return None
        await edit_answer(interaction, analysing_post(match_id, making.done, making.total))
    return None if user_id not in making.readers else making.task.result()


async def _post(bot: Gamekeeper, replay: Replay, analysis: Analysis, reader: int | None) -> Message:
    board = await bot.drawing.run(draw_chance_chart, chart_of(replay, analysis))
    return analysis_post(replay, analysis, board, reader=reader)


async def _step_before(bot: Gamekeeper, replay: Replay, verdict: Verdict, user_id: int) -> Message:
    """Return the step of the replay before a move, with the better one: on the board where nothing is hidden."""
    index = replay.index(verdict.number) - 1
    before = position_before(replay, verdict)
    lines = [costly_line(before, verdict), better_line(before, verdict)]
    if before.rules.info.hidden:
        shown = replay.show(index, Eyes(verdict.seat), user_id)
        board: PublicBoard | PrivateBoard = await draw_step(bot.drawing, shown)
        lines.insert(0, report_of(bot, shown))
    else:
        shown = replay.show(index, PUBLIC, user_id)
        action = before.parse(verdict.seat, verdict.better)
        after = await bot.host.rules_runner.entry(before.act, verdict.seat, action, before.began)
        board = await bot.drawing.public(after)
        lines.append("-# " + _("The picture shows the board after the better move."))
    report = "\n".join(line for line in lines if line)
    return replay_post(replay, index, shown, board, user_id, result=Result.SHOWN, report=report)
