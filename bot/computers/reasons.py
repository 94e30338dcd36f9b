"""The reasons of a computer's newest move, saved with the move: for games in which they reveal nothing."""

from bot.computers.saved_answers import answer_to_json, load_answer
from bot.computers.stored_answers import ANSWERS, StoredAnswer
from bot.kernel.matches.host import Host
from bot.kernel.matches.open_match import OpenMatch
from bot.kernel.matches.position import Position
from bot.kernel.matches.refusal import Refusal
from bot.kernel.messages.reasons import may_ask_why
from bot.kernel.text.translation import _
from bot.play.play import Also
from engines.core.messages import Text
from players import reasons_for_others
from players.questions import Answer

_QUESTION = "move"


def save_reasons(answer: Answer) -> Also:
    """Return what saves the reasons of a move in its transaction."""

    def also(match: OpenMatch, newest: Position) -> None:
        if not newest.rules.info.hidden:
            match.write(lambda tx: ANSWERS.save(tx, StoredAnswer(newest.match_id, _QUESTION, answer_to_json(answer))))

    return also


async def reasons_of_newest(host: Host, position: Position) -> tuple[Text, ...]:
    """Return a computer's reasons for the newest move, as the other players read them. Refusal."""
    by = position.mentions.by
    if by is None or not may_ask_why(position):
        raise Refusal(_("You can ask why right after a computer's move."))
    answer = await load_answer(host, position.match_id, _QUESTION)
    because = answer.reasons if answer is not None and answer.action == position.canonical else ()
    reasons = reasons_for_others(position.game, by, because)
    if not reasons:
        raise Refusal(_("The computer gave no reason for this move."))
    return reasons
