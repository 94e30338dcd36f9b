"""Time that the event loop is blocked while a player types or presses, at the worst positions of each game.

Each autocompletion is requested with every first letter and digit, and each button and menu of a game's dialogue is
pressed, on a bot without Discord. A position is the one with the most legal actions of a golden record, or of a long
random game with large options. The quicker of two runs counts: the first fills caches. Pictures are drawn elsewhere.
"""

import asyncio
import string
import tempfile
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Final

from discord import app_commands

from benchmarks._callbacks import timed_callbacks
from benchmarks._positions import RECORDS
from bot.kernel.buttons.verb import CustomId
from engines import GAMES, AnyRules
from engines.core.options import options_from_text
from engines.core.playback import replay
from engines.core.record import Record
from engines.core.rules import Outcome
from engines.selfplay import random_game, seed_bytes, step_at_random
from tests.cogs.forging import FrozenBot, a_frozen_bot
from tests.cogs.walking import NotDrawn, Walk, add_from_record, begin_from_record

MOST: Final = 0.002
"""The most seconds that an answer may block the event loop."""
SLOWEST: Final = 8
TYPED: Final = ("", *string.ascii_lowercase, *string.digits, "zz")
LARGE: Final = (
    ("mambo", 2, "variant=mambogo size=200", 150),
    ("mambo", 2, "size=200 no_kill move_any move_any_time num_loops=10", 120),
    ("mono", 2, "size=15", 4),
    ("mono", 4, "size=12", 8),
    ("monocards", 10, "several=same seven_zero", 150),
    ("monocards", 2, "several=legal", 150),
    ("monocards", 4, "several=legal zero_swaps", 150),
    ("monoch", 2, "longest", 12),
)
"""A game, seats, options, and plies."""
MATCHES: Final = 200
STARTED: Final = (("mono", "four"), ("mambo", "mambo"), ("monoch", "four"), ("monsters", "two"))
FORMS: Final[Mapping[str, Sequence[Mapping[str, str]]]] = {
    "filled": ({"text": "a1, b2 end"},),
    "written": ({"orders": "eat m1\nmove m1 n\nnonsense"},),
}

HOARDING: Final = ("draw", "pass")
"""Actions played whenever legal, so that hands grow."""

Times = dict[str, float]


def run() -> None:
    """Print the slowest answers of each game, and of all other completions."""
    for key in GAMES:
        times: Times = {}
        for name, record in _records(key):
            asyncio.run(_of_record(name, record, times))
        _print(key, times)
    times = {}
    asyncio.run(_of_commands(times))
    _print("other completions", times)


def _note(times: Times, what: str, held: Sequence[float]) -> None:
    times[what] = min(max(held), times.get(what, max(held)))


def _print(what: str, times: Times) -> None:
    over = sum(took > MOST for took in times.values())
    print(f"{what}: {len(times)} answers, {over} of them hold the loop for more than {MOST * 1000:.0f} ms")
    for name, took in sorted(times.items(), key=lambda each: -each[1])[:SLOWEST]:
        print(f"  {took * 1000:6.2f} ms  {name}", flush=True)


def _records(key: str) -> Iterator[tuple[str, Record]]:
    """Yield recorded games with their names, each up to its worst position."""
    rules = GAMES[key]
    for file in sorted((RECORDS / key / "golden").glob("*.json")):
        yield file.stem, _cut(rules, Record.from_json(file.read_text("utf-8")))
    for game, seats, options, plies in LARGE:
        if game == key:
            yield f"{seats} {options}", _cut(rules, _random_record(rules, seats, options, plies))


def _random_record(rules: AnyRules, seats: int, options: str, plies: int) -> Record:
    chosen = options_from_text(rules.Options, options)
    game = random_game(rules, seed_bytes("answers"), seats=seats, options=chosen)
    while len(game.entries) < plies and not isinstance(turn := game.turn, Outcome):
        possible = {rules.format(action) for action in rules.legal_actions(game.state, turn.seats[0])}
        hoarding = next((text for text in HOARDING if text in possible), None)
        if hoarding is None:
            step_at_random(game)
        else:
            game.play(turn.seats[0], hoarding)
    return game.record


def _cut(rules: AnyRules, record: Record) -> Record:
    """Return the record up to the position with the most legal actions."""
    most, worst = -1, 0
    for ply, step in enumerate(replay(rules, record)):
        turn = rules.turn(step.state)
        if not isinstance(turn, Outcome) and (found := len(rules.legal_actions(step.state, turn.seats[0]))) > most:
            most, worst = found, ply
    return replace(record, entries=record.entries[:worst], rules_version=rules.info.rules_version)


@asynccontextmanager
async def _bot() -> AsyncIterator[FrozenBot]:
    with tempfile.TemporaryDirectory() as folder:
        async with a_frozen_bot(f"sqlite+aiosqlite:///{folder}/answers.db") as frozen_bot:
            await frozen_bot.bot.database.migrate()
            frozen_bot.bot.drawing.close()
            frozen_bot.bot.drawing = NotDrawn()
            yield frozen_bot


async def _of_record(name: str, record: Record, times: Times) -> None:
    async with _bot() as frozen_bot:
        completed = [
            (command, option)
            for command, option in _completions(frozen_bot)
            if command.split()[0] == record.game and option in ("text", "cards")
        ]
        for _ in range(2):
            walk = _TimedWalk(frozen_bot, record, name, times)
            position = await walk.begin()
            mover = position.holders[position.to_move[0]]
            for command, option in completed:
                for typed in TYPED:
                    await walk.complete(mover, command, option, typed)
            await walk.from_boards(mover)
            await walk.on(mover, 2, FORMS)


async def _of_commands(times: Times) -> None:
    """Time each completion for a player of many matches."""
    async with _bot() as frozen_bot:
        for at in range(MATCHES):
            await begin_from_record(frozen_bot, *STARTED[at % len(STARTED)], 4)
        for command, option in _completions(frozen_bot):
            others = {"game": "monocards"} if option == "options" else {"match": None} if option != "match" else {}
            for typed in TYPED:
                for _ in range(2):
                    with timed_callbacks() as held:
                        await asyncio.create_task(frozen_bot.complete(1, command, option, typed, **others))
                    _note(times, f"/{command} {option}:{typed}", held)


def _completions(frozen_bot: FrozenBot) -> list[tuple[str, str]]:
    """Return each command with its options that have autocompletion."""
    return [
        (command.qualified_name, option.name)
        for command in frozen_bot.bot.tree.walk_commands()
        if isinstance(command, app_commands.Command)
        for option in command.parameters
        if option.autocomplete
    ]


class _TimedWalk(Walk):
    """Records how long each press and completion blocked the loop."""

    def __init__(self, frozen_bot: FrozenBot, record: Record, name: str, times: Times) -> None:
        super().__init__(frozen_bot, record.game, name, len(record.entries))
        self._record = record
        self._times = times

    async def _begin_match(self) -> int:
        return await add_from_record(self.frozen_bot, self._record, len(self._record.entries))

    async def press(
        self, user_id: int, read: CustomId, values: Sequence[str] = (), fields: Mapping[str, str] | None = None
    ) -> None:
        with timed_callbacks() as held:
            await asyncio.create_task(super().press(user_id, read, values, fields))
        self._note_time(f"{read.verb} {read.argument} {' '.join(values)}", held)

    async def complete(self, user_id: int, command: str, option: str, typed: str) -> None:
        with timed_callbacks() as held:
            # In a separate task, so that awaited callbacks are timed when the last one has returned.
            await asyncio.create_task(super().complete(user_id, command, option, typed))
        self._note_time(f"/{command} {option}:{typed}", held)

    def _note_time(self, what: str, held: Sequence[float]) -> None:
        _note(self._times, f"{what.strip()} ({self.of[1]} after {self.of[2]})", held)
