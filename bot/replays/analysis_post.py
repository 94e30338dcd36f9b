"""The messages of an analysis: chart, mistakes of each side, the worst ones with better moves, and luck."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from bot.kernel.matches.position import Position
from bot.kernel.messages.controls import Bound
from bot.kernel.messages.event_lines import entry_shown
from bot.kernel.messages.message import MOST_CONTENT, Attachment, Message, Row, truncate_lines
from bot.kernel.messages.phrases import game_title, join_names, result_line, title, versus
from bot.kernel.messages.reasons import reasons_text
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, ngettext, translate
from bot.replays.analysis import Analysis, Grade, grade_of, sides_at
from bot.replays.replay import Replay
from bot.replays.verbs import BetterMove, ShareAnalysis, StopAnalysis
from engines import TEXTS
from engines.core.messages import with_sign
from engines.core.people import People
from engines.core.rules import Outcome
from players.analysis import Verdict
from render.core.board import PublicBoard
from render.core.charts import ChanceChart, CostlyMove

_LUCKY: Final = 0.05
"""The least luck that may decide a match, in won games."""


def analysing_post(match_id: int, done: int, total: int) -> Message:
    """Return the progress of an analysis, with a cancel button."""
    text = _("🔎 Analysis: {percent}%. It takes a minute, more when I'm busy.", percent=100 * done // max(1, total))
    return Message(text, rows=((Bound(match_id, 0).button(StopAnalysis(), _("Cancel")),),))


def stopped_post() -> Message:
    """Return the reply to a reader who canceled an analysis."""
    return Message(_("Analysis canceled."))


def chart_of(replay: Replay, analysis: Analysis) -> ChanceChart:
    """Return the data of an analysis's chart."""
    newest = replay.newest
    sides = sides_at(newest)
    first = sides[0]
    points = [
        (verdict.number - 1, verdict.value if verdict.seat in first else 1 - verdict.value)
        for verdict in analysis.verdicts
    ]
    last = max(replay.chapters[-1].number, points[-1][0] + 1) if points else replay.chapters[-1].number
    costly = (
        CostlyMove(verdict.number, int(verdict.seat not in first), verdict.cost)
        for verdict in sorted(analysis.costly, key=lambda verdict: -verdict.cost)
    )
    one, other = (" & ".join(newest.names[seat] for seat in side) for side in sides)
    points.append((last, _result(newest, first)))
    return ChanceChart(game_title(newest), newest.match_id, (one, other), tuple(points), tuple(costly))


def _result(newest: Position, first: Sequence[int]) -> float:
    """Return the first side's share of the win."""
    winners = newest.turn.winners if isinstance(newest.turn, Outcome) else ()
    return sum(seat in first for seat in winners) / len(winners) if winners else 0.5


def analysis_post(replay: Replay, analysis: Analysis, board: PublicBoard, *, reader: int | None) -> Message:
    """Return an analysis for one reader, or for everybody (None)."""
    newest = replay.newest
    names = [escape(name) for name in newest.names]
    sides = [" & ".join(names[seat] for seat in side) for side in sides_at(newest)]
    heading = f"{title(newest)} · {versus(sides)}"
    sums = (_mistakes_line(newest, analysis, sides), *_luck(newest, analysis, sides))
    lines = [result_line(newest.match), *_moves(replay, analysis), *sums, *_small(newest, analysis)]
    text = truncate_lines([line for line in lines if line], MOST_CONTENT - len(heading) - 1)
    bound = Bound(newest.match_id, 0)
    rows: list[Row] = []
    if analysis.costly:
        rows.append(
            tuple(
                bound.button(BetterMove(verdict.number), _("{rank} · Move {number}", rank=rank, number=verdict.number))
                for rank, verdict in enumerate(analysis.costly, 1)
            )
        )
    if reader is not None:
        rows.append((bound.button(ShareAnalysis(), _("Post it here")),))
    file = Attachment(f"{newest.game}-{newest.match_id}-analysis.png", board.png, board.alt)
    return Message(f"{heading}\n{text}", (file,), tuple(rows), audience=reader)


def _moves(replay: Replay, analysis: Analysis) -> Iterator[str]:
    """Yield a line for each of the most costly moves, with the better move."""
    for rank, verdict in enumerate(analysis.costly, 1):
        before = position_before(replay, verdict)
        yield f"**{rank}.** {costly_line(before, verdict)} {better_line(before, verdict)}"


def position_before(replay: Replay, verdict: Verdict) -> Position:
    """Return the position before a move."""
    return replay.chapters[replay.index(verdict.number) - 1].position


def costly_line(before: Position, verdict: Verdict) -> str:
    """Return the move with its grade and the change of the chance to win."""
    move = _(
        "Move {number}, {name}: {move}.",
        number=verdict.number,
        name=escape(before.names[verdict.seat]),
        move=_in_words(before, verdict, verdict.played),
    )
    chances = {"before": round(100 * verdict.value), "after": round(100 * max(0.0, verdict.value - verdict.cost))}
    grade = (
        _("A blunder: chance to win {before}% → {after}%.", **chances)
        if grade_of(verdict) is Grade.BLUNDER
        else _("A mistake: chance to win {before}% → {after}%.", **chances)
    )
    return f"{move} {grade}"


def better_line(before: Position, verdict: Verdict) -> str:
    """Return the better move, and the reasons for it."""
    move = entry_shown(verdict.better, _in_words(before, verdict, verdict.better))
    text = _("Better: {move}.", move=move)
    return f"{text} {reasons_text(before, verdict.reasons)}".rstrip()


def _in_words(before: Position, verdict: Verdict, text: str) -> str:
    action = before.parse(verdict.seat, text)
    return translate(TEXTS[before.game].move(action, before.seat_view(verdict.seat), People(before.names)))


def _mistakes_line(newest: Position, analysis: Analysis, sides: Sequence[str]) -> str:
    """Return the numbers of each side's mistakes and blunders, as `Ruth: 2 mistakes, 1 blunder (largest: 61%)`."""
    parts = []
    for name, seats in zip(sides, sides_at(newest), strict=True):
        verdicts = [verdict for verdict in analysis.verdicts if verdict.seat in seats]
        grades = Counter(map(grade_of, verdicts))
        counts = [
            ngettext("{count} mistake", "{count} mistakes", grades[Grade.MISTAKE]) if grades[Grade.MISTAKE] else "",
            ngettext("{count} blunder", "{count} blunders", grades[Grade.BLUNDER]) if grades[Grade.BLUNDER] else "",
        ]
        if not any(counts):
            parts.append(_("{name}: no mistakes", name=name))
            continue
        counted = ", ".join(filter(None, counts))
        largest = round(100 * max(verdict.cost for verdict in verdicts))
        parts.append(_("{name}: {counts} (largest: {percent}%)", name=name, counts=counted, percent=largest))
    return " · ".join(parts)


def _luck(newest: Position, analysis: Analysis, sides: Sequence[str]) -> Iterator[str]:
    """Yield the luck of each side, and whether it decided the match; nothing in a game without luck."""
    seats = sides_at(newest)
    if analysis.luck is None:
        return
    gifts = [sum(analysis.luck.seats[seat] for seat in side) / len(side) for side in seats]
    sentences = [
        _("{name} {percent}%", name=name, percent=with_sign(round(100 * gift)))
        for name, gift in zip(sides, gifts, strict=True)
    ]
    yield _("Luck gave: {gifts}.", gifts=join_names(sentences))
    result = _result(newest, seats[0])
    if result in (0.0, 1.0):
        won, costs = int(result == 0.0), [sum(map(analysis.cost_of, side)) for side in seats]
        if gifts[won] >= _LUCKY and costs[won] > costs[1 - won]:
            yield _("Luck decided: {name} chose better.", name=sides[1 - won])


def _small(newest: Position, analysis: Analysis) -> Iterator[str]:
    if newest.rules.info.hidden:
        yield "-# " + _("Checked by Hard bot, using only what each player knew.")
    else:
        yield "-# " + _("Checked by Hard bot.")
    left_out = analysis.count - len(analysis.verdicts)
    if left_out == 1 and all(verdict.number > 1 for verdict in analysis.verdicts):
        yield "-# " + _("The first move has no alternative that can be judged.")
    elif left_out:
        yield "-# " + ngettext("{count} move could not be judged.", "{count} moves could not be judged.", left_out)
