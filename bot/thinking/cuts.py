"""Choices that a clock has cut short: a computer may then play below its level, and the operator should know."""

import logging

from bot.operations.log_lines import facts
from bot.services.host import Host
from players.core.budget import Cut
from players.questions import Answer, Question

log = logging.getLogger(__name__)


def count_cut(host: Host, question: Question, answer: Answer, match_id: int) -> None:
    """Count a choice that a clock has ended, and log it."""
    if answer.cut is None:
        return
    if answer.cut is Cut.WALL:
        host.counters.choices_cut_by_wall += 1
    else:
        host.counters.choices_cut_by_processor += 1
    text = "the %s clock ended the search of a %s computer"
    log.info(text, answer.cut.value, question.level, extra=facts(match=match_id))
