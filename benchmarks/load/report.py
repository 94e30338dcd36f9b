"""The results of a load: our bot alone, and compared with the minimal bot."""

from collections.abc import Iterator

from benchmarks.load.figures import ratio, share
from benchmarks.load.measured import Results


def load_lines(came: Results) -> Iterator[str]:
    """Yield the results of one load on our bot."""
    moves, times, load = max(1, came.moves), came.times, came.asked
    for who, seconds in came.spent.items():
        if seconds:
            yield f"  {who}: {seconds / came.took:.2f} processors, {seconds * 1000 / moves:.0f} ms of one a move"
    yield f"a bare request takes {came.bare * 1000:.1f} ms; {came.moves} moves, {times.unacknowledged} unacknowledged"
    for name, series in (("ack", times.ack), ("answer", times.answer), ("board", times.board)):
        worst = f"p99 {ratio(series, 0.99, came.bare)}, slowest {ratio(series, 1, came.bare)}"
        yield f"  {name}: median {ratio(series, 0.5, came.bare)}, {worst}"
    all_times = (times.ack, times.answer, times.board, times.bystander)
    ack, answer, board, bystander = (ratio(series, 0.5, came.bare) for series in all_times)
    yield (
        f"load {load.people} people {load.matches} matches: ack {ack} answer {answer} board {board} bystander "
        f"{bystander} bare requests, {came.rate:.1f} moves/s, lag {came.lag:.0f} ms"
    )


def ratio_lines(ours: Results, minimal: Results) -> Iterator[str]:
    """Yield each result of our bot, of the minimal bot, and the ratio of the two."""
    yield f"  {'beside the minimal bot':<34}{'ours':>9}{'minimal':>9}{'ratio':>8}"
    pairs = zip(_figures(ours), _figures(minimal), strict=True)
    for (name, own), (_, least) in pairs:
        yield f"  {name:<34}{own:>9.1f}{least:>9.1f}{own / least if least else float('nan'):>8.2f}"


def _figures(came: Results) -> Iterator[tuple[str, float]]:
    moves, times = max(1, came.moves), came.times
    answer, board = share(times.answer, 0.5) or 0.0, share(times.board, 0.5) or 0.0
    yield "processor of the bot a move, ms", came.spent["bot"] * 1000 / moves
    yield "the same with drawing, ms", (came.spent["bot"] + came.spent["drawing"]) * 1000 / moves
    yield "answer, in bare requests", answer / came.bare
    yield "answer, ms", answer * 1000
    yield "moves a second", came.rate
    yield "lag p99, ms", came.lag
    yield "from a move to its board, ms", board * 1000
