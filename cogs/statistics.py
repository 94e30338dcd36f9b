"""The button by which players see how they did."""

from typing import Final

from bot.kernel.matches.validation import acting_seat
from bot.play.statistics_post import chart_of, statistics_post
from bot.replays.looking_back import statistics_of
from bot.replays.replay_verbs import OwnStatistics
from cogs.press import Press
from cogs.verbs import Verbs
from render import draw_chart

STATISTICS: Final = Verbs()


@STATISTICS.on(OwnStatistics)
async def _statistics(press: Press, _verb: OwnStatistics) -> None:
    await press.defer()
    bot, user_id = press.interaction.client, press.interaction.user.id
    replay = await press.replay()
    seat = acting_seat(replay.newest, user_id)
    statistics = await bot.host.rules_runner.log(statistics_of, replay, seat)
    chart = await bot.drawing.run(draw_chart, chart_of(statistics))
    await press.reply(statistics_post(replay.newest, seat, statistics, chart, user_id))
