"""Analyses in the database, as JSON: the second reader waits for nothing, also after a restart."""

import json
from contextlib import suppress

from sqlalchemy.exc import IntegrityError

from bot.computers.stored_answers import ANSWERS, StoredAnswer
from bot.kernel.matches.host import Host
from bot.kernel.matches.position import Position
from bot.kernel.matches.refusal import Refusal
from bot.kernel.text.translation import _
from bot.replays.analysis import Analysis, Luck
from engines.core.messages import text_from_plain, text_to_plain
from engines.core.rules import Seat
from players.analysis import Verdict

_VERSION = 1
"""Raised when analyses are made or written in another way: earlier ones are made again."""


async def find_analysis(host: Host, newest: Position) -> Analysis | None:
    """Return the analysis of a match as it ended; None where there is none yet."""
    async with host.database.read() as tx:
        stored = await ANSWERS.find(tx, newest.match_id, _question(newest.ply))
    return None if stored is None else analysis_from_json(stored.answer)


async def load_analysis(host: Host, newest: Position) -> Analysis:
    """Return the analysis of a match; a Refusal where there is none."""
    analysis = await find_analysis(host, newest)
    if analysis is None:
        raise Refusal(_("#{match_id} has no analysis yet. Use `/table analyse` first.", match_id=newest.match_id))
    return analysis


async def save_analysis(host: Host, match_id: int, ply: int, analysis: Analysis) -> None:
    """Store an analysis, unless another process has."""
    with suppress(IntegrityError):
        async with host.database.write() as tx:
            await ANSWERS.add(tx, StoredAnswer(match_id, _question(ply), analysis_to_json(analysis)))


def _question(ply: int) -> str:
    return f"analysis {_VERSION} {ply}"


def analysis_to_json(analysis: Analysis) -> str:
    """Return all of an analysis."""
    verdicts = [
        [
            verdict.number,
            verdict.seat,
            round(verdict.value, 4),
            round(verdict.cost, 4),
            verdict.played,
            verdict.better,
            [text_to_plain(reason) for reason in verdict.reasons],
        ]
        for verdict in analysis.verdicts
    ]
    luck = None if analysis.luck is None else [analysis.luck.seats, analysis.luck.events]
    return json.dumps({"verdicts": verdicts, "count": analysis.count, "luck": luck}, separators=(",", ":"))


def analysis_from_json(text: str) -> Analysis:
    """Return the analysis that `analysis_to_json` wrote."""
    data = json.loads(text)
    verdicts = (
        Verdict(number, Seat(seat), value, cost, played, better, tuple(map(text_from_plain, reasons)))
        for number, seat, value, cost, played, better, reasons in data["verdicts"]
    )
    luck = None if data["luck"] is None else Luck(tuple(data["luck"][0]), data["luck"][1])
    return Analysis(tuple(verdicts), data["count"], luck)
