"""Answers of computers in the database, as JSON: hints, analyses, and the reasons for their newest move.

A repeated question is not computed again, even after a restart.
"""

import hashlib
import json
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy.exc import IntegrityError

from bot.kernel.matches.host import Host
from bot.kernel.matches.open_match import OpenMatch
from bot.kernel.matches.position import Position
from bot.kernel.matches.refusal import Refusal
from bot.kernel.messages.reasons import may_ask_why
from bot.kernel.store.match_values import MatchValues
from bot.kernel.text.translation import _
from bot.play.play import Also
from bot.replays.analysis import Analysis, Luck
from engines import AnyRules
from engines.core.codec import encode
from engines.core.messages import Text, text_from_plain, text_to_plain
from engines.core.rules import Seat
from players import reasons_for_others
from players.analysis import Verdict
from players.questions import Answer


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """An answer to a question in a match."""

    match_id: int
    question: str
    answer: str


ANSWERS = MatchValues("answer", StoredAnswer, "question")


def question_of_view(rules: AnyRules, view: object) -> str:
    """Return a key of a question about that view: equal views have equal keys, in every process."""
    return hashlib.sha256(encode(rules, "seat_view", view).encode()).hexdigest()[:32]


async def load_answer(host: Host, match_id: int, question: str) -> Answer | None:
    """Return the stored answer to a question; None if there is none."""
    stored = await host.read(ANSWERS.find, match_id, question)
    return None if stored is None else answer_from_json(stored.answer)


async def save_first_answer(host: Host, match_id: int, question: str, answer: Answer) -> Answer:
    """Store an answer and return it; if another request stored one first, return that."""
    try:
        async with host.database.write() as tx:
            await ANSWERS.add(tx, StoredAnswer(match_id, question, answer_to_json(answer)))
    except IntegrityError:
        return await load_answer(host, match_id, question) or answer
    return answer


def answer_to_json(answer: Answer) -> str:
    """Return the action and its reasons as JSON, without values."""
    data = {"action": answer.action, "reasons": [text_to_plain(reason) for reason in answer.reasons]}
    return json.dumps(data, separators=(",", ":"))


def answer_from_json(text: str) -> Answer:
    """Parse the JSON of `answer_to_json`."""
    data = json.loads(text)
    return Answer(data["action"], reasons=tuple(text_from_plain(reason) for reason in data["reasons"]))


_VERSION = 1
"""Raised when analyses are made or stored differently, so that earlier ones are made again."""


async def find_analysis(host: Host, newest: Position) -> Analysis | None:
    """Return the analysis of a finished match; None if there is none yet."""
    stored = await host.read(ANSWERS.find, newest.match_id, _question(newest.ply))
    return None if stored is None else analysis_from_json(stored.answer)


async def load_analysis(host: Host, newest: Position) -> Analysis:
    """Return the analysis of a match. Raises Refusal if there is none."""
    analysis = await find_analysis(host, newest)
    if analysis is None:
        raise Refusal(_("#{match_id} has no analysis yet. Use `/table analyse` first.", match_id=newest.match_id))
    return analysis


async def save_analysis(host: Host, match_id: int, ply: int, analysis: Analysis) -> None:
    """Store an analysis, unless another process did."""
    with suppress(IntegrityError):
        async with host.database.write() as tx:
            await ANSWERS.add(tx, StoredAnswer(match_id, _question(ply), analysis_to_json(analysis)))


def _question(ply: int) -> str:
    return f"analysis {_VERSION} {ply}"


def analysis_to_json(analysis: Analysis) -> str:
    """Return an analysis as JSON."""
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
    """Parse the JSON of `analysis_to_json`."""
    data = json.loads(text)
    verdicts = (
        Verdict(number, Seat(seat), value, cost, played, better, tuple(map(text_from_plain, reasons)))
        for number, seat, value, cost, played, better, reasons in data["verdicts"]
    )
    luck = None if data["luck"] is None else Luck(tuple(data["luck"][0]), data["luck"][1])
    return Analysis(tuple(verdicts), data["count"], luck)


_QUESTION = "move"


def save_reasons(answer: Answer) -> Also:
    """Return a function that saves the reasons of a move in the transaction that enters it."""

    def also(match: OpenMatch, newest: Position) -> None:
        if not newest.rules.info.hidden:
            match.write(lambda tx: ANSWERS.save(tx, StoredAnswer(newest.match_id, _QUESTION, answer_to_json(answer))))

    return also


async def reasons_of_newest(host: Host, position: Position) -> tuple[Text, ...]:
    """Return a computer's reasons for the newest move, worded for the other players. Raises Refusal."""
    by = position.mentions.by
    if by is None or not may_ask_why(position):
        raise Refusal(_("You can ask why right after a computer's move."))
    answer = await load_answer(host, position.match_id, _QUESTION)
    because = answer.reasons if answer is not None and answer.action == position.canonical else ()
    reasons = reasons_for_others(position.game, by, because)
    if not reasons:
        raise Refusal(_("The computer gave no reason for this move."))
    return reasons
