"""A player's own statistics of a match that is over: the figures in words, and a chart."""

from bot.kernel.matches.position import Position
from bot.kernel.messages.message import Attachment, Message
from bot.kernel.messages.phrases import title
from bot.kernel.text.translation import _, translate
from engines.core.looking_back import OwnStatistics
from engines.core.rules import Seat
from render.core.board import PublicBoard
from render.core.charts import Chart


def chart_of(statistics: OwnStatistics) -> Chart:
    """Return the chart of a player's statistics, in their language."""
    title, values = translate(statistics.title), statistics.values
    alt = _(
        "{title}: {first} first, {most} at most, {last} last.",
        title=title,
        first=values[0],
        most=max(values),
        last=values[-1],
    )
    return Chart(title, values, alt)


def statistics_lines(statistics: OwnStatistics) -> list[str]:
    """Return the figures, one a line."""
    return [f"📊 {translate(line)}" for line in statistics.sentences]


def chart_file(position: Position, seat: Seat, chart: PublicBoard) -> Attachment:
    """Return the chart as a file."""
    return Attachment(f"{position.game}-{position.match_id}-seat{seat}-chart.png", chart.png, chart.alt)


def statistics_post(
    position: Position, seat: Seat, statistics: OwnStatistics, chart: PublicBoard, reader: int
) -> Message:
    """Return the statistics for one reader."""
    text = "\n".join([title(position), *statistics_lines(statistics)])
    return Message(text, (chart_file(position, seat, chart),), audience=reader)
