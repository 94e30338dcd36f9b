"""Bytes and milliseconds a frame of a match as a clip, as it is made for players: drawn, halved and encoded."""

import time
from dataclasses import replace

from benchmarks._monsters_keepers import record_of
from bot.operations.clip_file import clip_of, views_of
from engines import GAMES
from engines.core.playback import replay
from engines.core.record import Record
from engines.core.rules import Outcome
from engines.monsters.options import Options
from engines.selfplay import random_game, seed_bytes, step_at_random
from render import RENDERERS, Table
from render.core.gif import encode_opening, encode_part, join_parts
from render.core.half import half_size
from render.core.steady import even_panels, steady
from tests.render.golden import NAMES, RECORDS

TURNS = 60
KEEPERS = 20


def run() -> None:
    """Make the clip of each game's longest golden record, of 60 moves of Mono, and of 60 turns of 20 keepers."""
    print(
        f"{'match':<22} {'frames':>6} {'KB':>6} {'KB/frame':>9} {'s in all':>8} {'drawing':>8} {'other ms/frame':>14}"
    )
    for key, rules in GAMES.items():
        records = (Record.from_json(file.read_text()) for file in (RECORDS / key / "golden").glob("*.json"))
        longest = max(records, key=lambda record: len(record.entries))
        # Some are older than the newest change of what counts as played.
        _measure(key, replace(longest, rules_version=rules.info.rules_version))
    _measure(f"mono, {TURNS} moves", _mono())
    _measure(f"monsters, {KEEPERS} keepers", _keepers())


def _measure(name: str, record: Record) -> None:
    clip_of(record, None, NAMES)  # sprites and tables of colours are made once
    began = time.process_time()
    gif = clip_of(record, None, NAMES)
    whole = time.process_time() - began
    views = views_of(list(replay(GAMES[record.game], record)), None)
    table = Table(1, NAMES[: record.seats], None if GAMES[record.game].info.hidden else views[-1])
    began = time.process_time()
    pictures = [RENDERERS[record.game].public(view, table) for view in views]
    drawn = time.process_time()
    first, *others = [half_size(even_panels(picture)) for picture in pictures]
    timed = list(steady(first, ((picture, 500) for picture in others)))
    join_parts(encode_opening(first, first.size), first.colours, 500, [encode_part(first, timed)])
    ended, count = time.process_time(), len(pictures)
    print(
        f"{name:<22} {count:6} {len(gif) / 1000:6.0f} {len(gif) / 1000 / count:9.2f} {whole:8.2f} "
        f"{(drawn - began) * 1000 / count:8.2f} {(ended - drawn) * 1000 / count:9.2f}"
    )


def _mono() -> Record:
    """Return the first long match of Mono on a large grid, cut after so many moves."""
    rules = GAMES["mono"]
    game = random_game(rules, seed_bytes("clip"), seats=2, options=rules.Options(size=15))
    while len(game.entries) < TURNS and not isinstance(game.turn, Outcome):
        step_at_random(game)
    return game.record


def _keepers() -> Record:
    return record_of(KEEPERS, "clip", Options(turn_cap=TURNS))
