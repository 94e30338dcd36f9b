"""A player's statistics of a match that is over."""

from bot.kernel.actions import action
from bot.kernel.call import Call
from bot.kernel.drawing import Drawing
from bot.kernel.matches.endings import reveals
from bot.kernel.matches.validation import acting_seat
from bot.kernel.menu import MoreEntry, MoreMenu
from bot.kernel.messages.message import Message
from bot.play.statistics_post import chart_of, statistics_post
from bot.replays.looking_back import has_statistics, statistics_of
from bot.replays.replay import load_replay
from bot.replays.replay_verbs import OwnStatistics
from engines.core.messages import N_
from engines.core.rules import Outcome
from render import draw_chart


def _did_something(menu: MoreMenu) -> bool:
    turn = menu.position.turn
    return isinstance(turn, Outcome) and has_statistics(menu.position.game) and reveals(turn)


@action(OwnStatistics, label=N_("My stats"), more=[MoreEntry(20, _did_something)])
async def statistics(call: Call) -> Message:
    """See how one did in a match that is over."""
    whole = await load_replay(call.host, call.match_id)
    seat = acting_seat(whole.newest, call.user_id)
    found = await call.host.rules_runner.log(statistics_of, whole, seat)
    chart = await call.tool(Drawing).run(draw_chart, chart_of(found))
    return statistics_post(whole.newest, seat, found, chart, call.user_id)
