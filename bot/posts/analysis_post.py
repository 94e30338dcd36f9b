"""An analysis: the chart, the most costly moves with the better ones, and what luck and choices did."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.buttons.analysis_verbs import BetterMove, ShareAnalysis, StopAnalysis
from bot.buttons.controls import Bound
from bot.markup import escape
from bot.posts.message import MOST_CONTENT, Attachment, Message, Row, truncate_lines
from bot.posts.phrases import game_title, join_names, result_line, title, versus
from bot.posts.queue_post import entry_shown
from bot.posts.reasons import reasons_text
from bot.services.analysis import Analysis, sides_at
from bot.services.position import LivePosition, Position
from bot.services.replay import Replay
from bot.translation import _, translate
from engines import TEXTS
from engines.core.people import People
from engines.core.rules import Outcome
from players.analysis import Verdict
from render.core.board import PublicBoard
from render.core.chance_chart import ChanceChart, CostlyMove

_LUCKY: Final = 0.05
"""Luck that may decide a match."""


def analysing_post(match_id: int, done: int, total: int) -> Message:
    """Return how far an analysis is, with a way out."""
    text = _("🔎 Analysing: {percent}%. It takes a minute, more when I'm busy.", percent=100 * done // max(1, total))
    return Message(text, rows=((Bound(match_id, 0).button(StopAnalysis(), _("Cancel")),),))


def stopped_post() -> Message:
    """Return the answer to who waits no more."""
    return Message(_("Analysis cancelled. Nothing was saved."))


def chart_of(replay: Replay, analysis: Analysis) -> ChanceChart:
    """Return what the chart of an analysis shows."""
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


def _result(newest: LivePosition, first: Sequence[int]) -> float:
    """Return what the first side got."""
    winners = newest.turn.winners if isinstance(newest.turn, Outcome) else ()
    return sum(seat in first for seat in winners) / len(winners) if winners else 0.5


def analysis_post(replay: Replay, analysis: Analysis, board: PublicBoard, *, reader: int | None) -> Message:
    """Return an analysis for one reader, or for everybody (None)."""
    newest = replay.newest
    names = [escape(name) for name in newest.names]
    sides = [" & ".join(names[seat] for seat in side) for side in sides_at(newest)]
    heading = f"{title(newest)} · {versus(sides)}"
    lines = [result_line(newest.match), *_moves(replay, analysis), *_sums(newest, analysis, sides), *_small(analysis)]
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
    """Yield the most costly moves, each with the better one."""
    if not analysis.costly:
        yield _("No move gave away 5% or more.")
    for rank, verdict in enumerate(analysis.costly, 1):
        before = position_before(replay, verdict)
        yield f"**{rank}.** {costly_line(before, verdict)} {better_line(before, verdict)}"


def position_before(replay: Replay, verdict: Verdict) -> Position:
    """Return the position in which a move was played."""
    return replay.chapters[replay.index(verdict.number) - 1].position


def costly_line(before: Position, verdict: Verdict) -> str:
    """Return what was played, and what it cost."""
    return _(
        "Move {number}, {name}: {move} cost {percent}%.",
        number=verdict.number,
        name=escape(before.names[verdict.seat]),
        move=_in_words(before, verdict, verdict.played),
        percent=round(100 * verdict.cost),
    )


def better_line(before: Position, verdict: Verdict) -> str:
    """Return what would have been better, and why."""
    move = entry_shown(verdict.better, _in_words(before, verdict, verdict.better))
    text = _("Better: {move}.", move=move)
    return f"{text} {reasons_text(before, verdict.reasons)}".rstrip()


def _in_words(before: Position, verdict: Verdict, text: str) -> str:
    action = before.parse(verdict.seat, text)
    return translate(TEXTS[before.game].move(action, before.seat_view(verdict.seat), People(before.names)))


def _sums(newest: LivePosition, analysis: Analysis, sides: Sequence[str]) -> Iterator[str]:
    """Yield what the choices of either side cost, and what luck gave it."""
    seats = sides_at(newest)
    costs = [sum(map(analysis.cost_of, side)) for side in seats]
    sentences = [
        _("{name} {percent}%", name=name, percent=round(100 * cost)) for name, cost in zip(sides, costs, strict=True)
    ]
    yield _("All choices together cost: {costs}.", costs=join_names(sentences))
    if analysis.luck is None:
        yield _("There is no luck in this game.")
        return
    gifts = [sum(analysis.luck.seats[seat] for seat in side) / len(side) for side in seats]
    sentences = [
        _("{name} {percent}%", name=name, percent=f"{round(100 * gift):+}")
        for name, gift in zip(sides, gifts, strict=True)
    ]
    yield _("Luck gave: {gifts}.", gifts=join_names(sentences))
    result = _result(newest, seats[0])
    if result in (0.0, 1.0):
        won = int(result == 0.0)
        if gifts[won] >= _LUCKY and costs[won] > costs[1 - won]:
            yield _("Luck decided: {name} chose better.", name=sides[1 - won])


def _small(analysis: Analysis) -> Iterator[str]:
    yield "-# " + _("A hard computer judged each move, from what its player saw then. It can be wrong.")
    if len(analysis.verdicts) < analysis.count:
        judged = _("{judged} of {count} moves could be judged.", judged=len(analysis.verdicts), count=analysis.count)
        yield f"-# {judged}"
