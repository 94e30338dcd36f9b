"""Monsters!: turns, reports, order checks and a game of 60 turns loaded, of 20 keepers, against a yardstick of HMACs.

The yardstick is a fixed piece of the standard library's work in the same run: 20,000 HMAC-SHA256 of short texts.
Ratios to it in processor time, before and since turns run in place and refusals are codes: a turn 0.29 and 0.18, all
reports of a turn 0.52 and 0.31, 300 misspelt lines read 0.98 and 0.40, shown 1.35 and 0.35, the load 23.9 and 14.4.
"""

import gc
import hashlib
import hmac
import itertools
import statistics
import time

from benchmarks.monsters_keepers import record_of
from engines.core import Dice, Record
from engines.core.record import replay
from engines.monsters import RULES
from engines.monsters.options import Options
from engines.monsters.state import State

KEEPERS = 20
TURNS = 60
TURN_LIMIT = 0.02
"""Nothing may hold the event loop for longer."""
LOAD_LIMIT = 2.0
MISSPELT = "\n".join(f"{verb}{at} m{at} nn" for at in range(60) for verb in ("mvoe", "gorw", "eta", "sakn", "skluk"))


def run() -> None:
    """Print the median and the worst turn, the reports of a turn, the load, and their ratios to the yardstick."""
    record = _long_game()
    # What a collection costs depends on all that the process holds, here each state of a game.
    gc.disable()
    yardstick = statistics.median(_time_yardstick() for _ in range(5))
    starts = _turn_starts(record)
    turns = [_time_turn(record, ply, state) for ply, state in starts]
    views = [_time_views(state) for _, state in starts[:: max(1, len(starts) // 10)]]
    begin = time.process_time()
    last = [step.state for step in replay(RULES, record)][-1]
    load = time.process_time() - begin
    read, taken, shown = _time_misspelt(starts[len(starts) // 2][1])
    most = max(len(state.monsters) for _, state in starts)
    median = statistics.median(turns)
    print(f"yardstick, 20,000 HMACs: {yardstick * 1e3:.0f} ms")
    print(
        f"a turn, {KEEPERS} keepers, up to {most} monsters: "
        f"median {median * 1e3:.1f} ms, worst {max(turns) * 1e3:.1f} ms, ratio {median / yardstick:.2f} "
        f"(limit {TURN_LIMIT * 1e3:.0f} ms: {'kept' if median < TURN_LIMIT else 'MISSED'})"
    )
    reports = statistics.median(views)
    print(f"all {KEEPERS} reports of a turn: median {reports * 1e3:.1f} ms, ratio {reports / yardstick:.2f}")
    print(
        f"300 misspelt lines: read {read * 1e3:.1f} ms, ratio {read / yardstick:.2f}; taken {taken * 1e3:.1f} ms; "
        f"shown {shown * 1e3:.1f} ms, ratio {shown / yardstick:.2f}"
    )
    print(
        f"loading {last.turn} turns, {len(record.entries)} entries: {load:.2f} s, ratio {load / yardstick:.1f} "
        f"(limit {LOAD_LIMIT:.0f} s: {'kept' if load < LOAD_LIMIT else 'MISSED'})"
    )


def _long_game() -> Record:
    """The first game of 20 keepers that goes all the way."""
    for number in range(20):
        record = record_of(KEEPERS, f"bench {number}", Options(turn_cap=TURNS))
        if _turns_of(record) == TURNS:
            return record
    raise AssertionError(f"no game lasts {TURNS} turns")


def _turns_of(record: Record) -> int:
    return [step.state.turn for step in replay(RULES, record)][-1]


def _time_yardstick() -> float:
    begin = time.process_time()
    for number in range(20_000):
        hmac.new(b"yardstick", str(number).encode(), hashlib.sha256).digest()
    return time.process_time() - begin


def _turn_starts(record: Record) -> list[tuple[int, State]]:
    """The position before each entry that runs a turn, with that entry's ply."""
    states = [step.state for step in replay(RULES, record)]
    return [(ply, states[ply - 1]) for ply in range(1, len(states)) if states[ply].turn > states[ply - 1].turn]


def _time_turn(record: Record, ply: int, state: State) -> float:
    entry = record.entries[ply - 1]
    assert entry.seat is not None
    begin = time.process_time()
    RULES.apply(state, entry.seat, RULES.parse(state, entry.seat, entry.text), Dice(record.seed, ply))
    return time.process_time() - begin


def _time_views(state: State) -> float:
    begin = time.process_time()
    for keeper in state.playing():
        RULES.seat_view(state, keeper.seat)
    return time.process_time() - begin


def _time_misspelt(state: State) -> tuple[float, float, float]:
    """Read 300 lines of nonsense, take them in, and show them checked."""
    seat = state.playing()[0].seat
    times = [time.process_time()]
    action = RULES.parse(state, seat, MISSPELT)
    times.append(time.process_time())
    after = RULES.apply(state, seat, action, Dice(b"misspelt", 1)).state
    times.append(time.process_time())
    RULES.seat_view(after, seat)
    times.append(time.process_time())
    read, taken, shown = (end - begin for begin, end in itertools.pairwise(times))
    return read, taken, shown
