"""Waits, tries and sizes that only show under load or in an outage, once more: who changes one means to."""

import logging

from bot import app, clock, cluster, settings
from bot.delivery import backlog, own_posts, sending, worker
from bot.delivery import discord_api as api
from bot.delivery import discord_errors as faults
from bot.delivery import throttle as pacing
from bot.discord_client import session_starts as discord_sessions
from bot.operations import health, moving
from bot.posts import rules_pages
from bot.services import rate_limit
from bot.thinking import choices as duties
from bot.thinking import pool, turns
from bot.timing import deadlines as timing
from bot.timing import quiet_hours
from bot.timing import steady_clock as running_time
from bot.workers import drawing, rules_runner
from bot.workers import processes as workers

NUMBERS = {
    "closing": ((app.AT_MOST, app.STOPPING), (9, 8)),
    "clock": ((clock.BEAT, clock.DAY, clock.PATIENCE, clock.RETRY, clock.SOON), (30, 86_400, 2, 2.0, 0.2)),
    "processes": ((cluster.STARTING, discord_sessions.SECONDS), (0, 5)),
    "drawing": (drawing.KEPT, 64),
    "haste": ((rate_limit._MOST_KEPT, rate_limit._MINUTE), (10_000, 60)),
    "time": (
        (quiet_hours.A_DAY, rules_runner.GIVE_WAY, running_time.SURELY_PAST, running_time.APART),
        (1_440, 0.001, 1_735_689_600, 60),
    ),
    "turns": ((timing.REMINDER_SHARE, timing.OVERTIME_SHARE, timing.SHORTEST), (0.75, 4, 120)),
    "texts": ((rules_pages.LONGEST, settings.DISCORDS_LIMIT), (1_900, 50)),
    "backlog": ((backlog.LULL, backlog.LONGEST, backlog.TRICKLE), (0.1, 10, 1.0)),
    "sending": (
        (worker.AGAIN, worker.UNNOTABLE_WAIT, sending.LONGEST_SUPERSEDED, own_posts.FARTHEST),
        (1, 30, 5, 604_800_000 * 2**22),
    ),
    "how loud": (sorted(worker._LEVELS.items()), [(1, logging.WARNING), (2, logging.ERROR)]),
    "refusals": ((faults.LONGEST_WAIT, faults.MOST_ATTEMPTS, faults.ALREADY_A_THREAD), (3_600, 200, 160_004)),
    "sets of refusals": (
        (faults._CLOSED_THREAD, faults._WRONG_CHANNEL, faults._NOT_NOW),
        ({50_083, 160_005}, {50_008, 50_024}, {401, 408, 429}),
    ),
    "limits": ((pacing.SUSTAINED, pacing.AT_ONCE, api._WEEK), (0.7, 0.2, 7 * 24 * 60)),
    "operations": ((health.PATIENCE, moving.TELL_EVERY), (5, 2)),
    "thinking": (
        (turns.TRIES, turns.AGAIN, turns.UNTOLD, turns._A_MOMENT, turns.MOST_ENTRIES, duties._ATTEMPTS),
        (3, 30, 20, 1.0, 50, 16),
    ),
    "workers": ((workers.TIMEOUT, pool.IDLE, pool.NICENESS), (30, 300, 10)),
}


def test_the_numbers_are_what_they_were_meant_to_be() -> None:
    for what, (found, meant) in NUMBERS.items():
        assert found == meant, what
