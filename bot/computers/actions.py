"""Actions that ask computers: hints, reasons, analyses."""

import asyncio
from typing import Final

from bot.computers.analyses import Analyses
from bot.computers.hints import hint, hint_post
from bot.computers.saved_answers import find_analysis, load_analysis, reasons_of_newest
from bot.computers.turns import Turns
from bot.kernel.actions import FINISHED, LOOK, RUNNING, action
from bot.kernel.call import Call
from bot.kernel.drawing import Drawing
from bot.kernel.matches.refusal import Refusal
from bot.kernel.menu import MoreEntry
from bot.kernel.messages.message import Message
from bot.kernel.messages.reasons import may_ask_why, why_post
from bot.kernel.rate_limit import Effort
from bot.kernel.text.translation import _
from bot.play.preview import save_entry
from bot.replays import analysis_post
from bot.replays.actions import replay_of
from bot.replays.analysis import Analysis, check_analysable, plan_analysis
from bot.replays.replay import Replay
from bot.replays.replay_post import replay_post
from bot.replays.steps import draw_step, report_of
from bot.replays.verbs import PUBLIC, Analyse, BetterMove, Eyes, Result, ShareAnalysis, StopAnalysis
from engines.core.messages import N_
from render import draw_chance_chart
from render.core.board import PrivateBoard, PublicBoard


@action(
    Analyse,
    command="table analyse",
    about=N_("See the chances to win, move by move, and the mistakes."),
    topic=LOOK,
    parameters=(FINISHED,),
)
async def analyse(call: Call) -> Message | None:
    """Rate the moves of a finished match."""
    replay = await replay_of(call)
    check_analysable(replay)
    analysis = await find_analysis(call.host, replay.newest) or await _make(call, replay)
    return None if analysis is None else await _post(call, replay, analysis, call.user_id)


@action(StopAnalysis, in_place=True, waits=False)
async def stop(call: Call) -> Message:
    """Stop waiting for an analysis."""
    if not call.tool(Analyses).cancel(call.user_id, call.match_id):
        raise Refusal(_("You are not waiting for this analysis."))
    return analysis_post.stopped_post()


@action(ShareAnalysis, public=True)
async def share(call: Call) -> Message:
    """Post an analysis for everybody."""
    replay = await replay_of(call)
    check_analysable(replay)
    return await _post(call, replay, await load_analysis(call.host, replay.newest), None)


@action(BetterMove)
async def better(call: Call, at: int) -> Message:
    """Show a better move than the one that led to the position of that public number."""
    replay = await replay_of(call)
    check_analysable(replay)
    analysis = await load_analysis(call.host, replay.newest)
    verdict = next((each for each in analysis.verdicts if each.number == at and each.better), None)
    if verdict is None:
        raise Refusal(_("No better move is known there."))
    index, drawing = replay.index(verdict.number) - 1, call.tool(Drawing)
    before = analysis_post.position_before(replay, verdict)
    lines = [analysis_post.costly_line(before, verdict), analysis_post.better_line(before, verdict)]
    if before.rules.info.hidden:
        shown = replay.show(index, Eyes(verdict.seat), call.user_id)
        board: PublicBoard | PrivateBoard = await draw_step(drawing, shown)
        lines.insert(0, report_of(call.host, shown))
    else:
        shown = replay.show(index, PUBLIC, call.user_id)
        move = before.parse(verdict.seat, verdict.better)
        after = await call.host.rules_runner.entry(before.act, verdict.seat, move, before.began)
        board = await drawing.public(after)
        lines.append("-# " + _("The picture shows the board after the better move."))
    report = "\n".join(line for line in lines if line)
    return replay_post(replay, index, shown, board, call.user_id, result=Result.SHOWN, report=report)


async def _make(call: Call, replay: Replay) -> Analysis | None:
    """Return an analysis, showing its progress meanwhile; None if the reader canceled it."""
    analyses, match_id = call.tool(Analyses), replay.newest.match_id
    analyses.check(call.user_id, match_id)
    making = analyses.make(call.user_id, await plan_analysis(call.host, replay, analyses.seconds))
    while not (await asyncio.wait({making.task}, timeout=analyses.progress_after))[0]:
        if call.user_id not in making.readers:
            return None
        await call.show(analysis_post.analysing_post(match_id, making.done, making.total))
    return None if call.user_id not in making.readers else making.task.result()


async def _post(call: Call, replay: Replay, analysis: Analysis, reader: int | None) -> Message:
    board = await call.tool(Drawing).run(draw_chance_chart, analysis_post.chart_of(replay, analysis))
    return analysis_post.analysis_post(replay, analysis, board, reader=reader)


MOMENT: Final = 0.3
"""Seconds before the player is shown that the computer thinks."""


@action(
    "hint",
    label=N_("Hint"),
    command="table hint",
    about=N_("See a strong computer's move, in a friendly match."),
    effort=Effort.HISTORY,
    in_place=True,
    more=[MoreEntry(11, lambda menu: menu.own_turn and not menu.position.match.rated)],
    parameters=(RUNNING,),
)
async def ask_hint(call: Call) -> Message:
    """Suggest the move of a strong computer, in a friendly match."""
    finding = asyncio.ensure_future(_hint(call))
    try:
        found, _waiting = await asyncio.wait([finding], timeout=MOMENT)
        # Discord itself shows that a new private answer is being prepared.
        if not found and call.in_private:
            await call.show(Message(_("💡 Thinking about a move…")))
        return await finding
    finally:
        finding.cancel()


async def _hint(call: Call) -> Message:
    answer = await hint(call.host, call.tool(Turns).processes, call.match_id, call.user_id)
    await save_entry(call.host, answer.position, call.user_id, answer.tried.entry)
    drawing, after = call.tool(Drawing), answer.tried.after
    if after is not None:
        return hint_post(answer, await drawing.public(after), call.user_id)
    suggested = (answer.position.parse(answer.seat, answer.tried.entry),)
    board = await drawing.private(answer.position, answer.seat, reader=call.user_id, actions=suggested)
    return hint_post(answer, board, call.user_id)


@action(
    "why",
    label=N_("Why?"),
    looks=True,
    in_place=True,
    more=[MoreEntry(15, lambda menu: menu.plays and may_ask_why(menu.position))],
)
async def why(call: Call) -> Message:
    """Show why a computer played the newest move."""
    position = await call.position()
    return why_post(position, await reasons_of_newest(call.host, position), call.user_id)
