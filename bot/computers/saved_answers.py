"""Answers of computers in the database, as JSON: a question asked again, also after a restart, is not thought about."""

import hashlib
import json

from sqlalchemy.exc import IntegrityError

from bot.computers.stored_answers import ANSWERS, StoredAnswer
from bot.kernel.matches.host import Host
from engines import AnyRules
from engines.core.codec import encode
from engines.core.messages import text_from_plain, text_to_plain
from players.questions import Answer


def question_of_view(rules: AnyRules, view: object) -> str:
    """Return what stands for a question about that view: equal ones for equal views, in every process."""
    return hashlib.sha256(encode(rules, "seat_view", view).encode()).hexdigest()[:32]


async def load_answer(host: Host, match_id: int, question: str) -> Answer | None:
    """Return the stored answer to a question; None where there is none."""
    async with host.database.read() as tx:
        stored = await ANSWERS.find(tx, match_id, question)
    return None if stored is None else answer_from_json(stored.answer)


async def save_first_answer(host: Host, match_id: int, question: str, answer: Answer) -> Answer:
    """Store an answer, and return it; where another request has been answered meanwhile, that answer."""
    try:
        async with host.database.write() as tx:
            await ANSWERS.add(tx, StoredAnswer(match_id, question, answer_to_json(answer)))
    except IntegrityError:
        return await load_answer(host, match_id, question) or answer
    return answer


def answer_to_json(answer: Answer) -> str:
    """Return the JSON of the action and the reasons for it; the values behind them are shown to nobody."""
    data = {"action": answer.action, "reasons": [text_to_plain(reason) for reason in answer.reasons]}
    return json.dumps(data, separators=(",", ":"))


def answer_from_json(text: str) -> Answer:
    """Return the answer that `answer_to_json` wrote."""
    data = json.loads(text)
    return Answer(data["action"], reasons=tuple(text_from_plain(reason) for reason in data["reasons"]))
