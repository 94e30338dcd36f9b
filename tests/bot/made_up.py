"""Matches made up for tests."""

import dataclasses
from typing import Any

from bot.kernel.store.match_row import MatchRow, SeatRow, Status
from engines import GAMES

RED, BLUE, GREEN, GOLD = 11, 22, 33, 44


def a_match(match_id: int, **changes: Any) -> MatchRow:
    """Return an offered match of Mono between Red and Blue, with columns changed."""
    match = MatchRow(
        match_id=match_id,
        game="mono",
        rules_version=GAMES[str(changes.get("game", "mono"))].info.rules_version,
        options="{}",
        seats=2,
        status=Status.OFFERED,
        open_table=False,
        random_seats=False,
        secret="5e" * 32,
        seed=None,
        guild_id=1,
        channel_id=2,
        thread_id=None,
        ply=0,
        turn_ply=0,
        turn_time=3600,
        waits_for="",
        deadline=None,
        reminder=None,
        created_at=1,
        started_at=None,
        ended_at=None,
        outcome=None,
        offered_by=RED,
        declined_by=None,
        rated=True,
        table=(SeatRow(0, RED, "Red", 5), SeatRow(1, BLUE, "Blue", None)),
    )
    return dataclasses.replace(match, **changes)
