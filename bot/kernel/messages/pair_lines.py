"""Sentences about the other game of a pair match, and about the result of both."""

from bot.kernel.matches.records import BY_GAMES, BY_POINTS, is_pair, pair_outcome_of
from bot.kernel.store.match_row import MatchRow, Status
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _
from engines.core.rules import Outcome


def pair_line(match: MatchRow) -> str:
    """Return the consequence of a finished game for its pair; '' for other matches."""
    if match.status is not Status.OVER or not is_pair(match):
        return ""
    if match.pair_next is not None:
        first = escape(match.names[1])
        return _("Game 2 starts now: #{match_id}. {name} plays first.", match_id=match.pair_next, name=first)
    whole = pair_outcome_of(match)
    if whole is None or whole.reason not in (BY_GAMES, BY_POINTS):
        return _("The pair match has no result.")
    score = _score(whole)
    if len(whole.winners) > 1:
        return _("The pair match is a draw: {score}.", score=score)
    return _("{name} wins the pair match: {score}.", name=escape(match.names[whole.winners[0]]), score=score)


def first_game_line(match: MatchRow) -> str:
    """Return the result of the first game while the second is played; else ''."""
    first = pair_outcome_of(match)
    if first is None or match.status is not Status.PLAYING:
        return ""
    if len(first.winners) != 1:
        return _("Game 1 (#{match_id}) was a draw.", match_id=match.pair_of)
    return _("{name} won game 1 (#{match_id}).", name=escape(match.names[first.winners[0]]), match_id=match.pair_of)


def _score(whole: Outcome) -> str:
    """Return the scores of a pair, the higher first: games as `1½–½`, points as numbers."""
    counted = sorted(whole.scores or (), reverse=True)
    if whole.reason == BY_POINTS:
        return _("{score} points", score="–".join(map(str, counted)))
    return "–".join((str(halves // 2) if halves != 1 else "") + "½" * (halves % 2) for halves in counted)
