"""The commands of `gamekeeper` and `python -m bot`; `play`, the default, runs the bot."""

import argparse
import sys
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path

from bot.kernel.database.database import Database
from bot.operations import OperatorError
from bot.operations.audit import audit
from bot.operations.claim import database_file, display_url
from bot.operations.clip_file import clip_file
from bot.operations.copies import back_up, check_file, dated_file, remove_old, restore
from bot.operations.moving import move
from bot.settings import Settings
from engines import __main__ as engines


@dataclass(frozen=True, slots=True)
class Report:
    """The output of a command, and the exit code."""

    text: str
    code: int = 0


Command = Callable[[Settings], Coroutine[None, None, Report]]


@dataclass(frozen=True, slots=True)
class Arguments:
    """The parsed command line; `run` is None to run the bot itself."""

    run: Command | None
    shards: str | None = None
    """The shards of this process; overrides SHARDS."""
    shard_count: int | None = None

    def over(self, settings: Settings) -> Settings:
        """Return the settings, overridden by the command line."""
        given_shards = {"shards": self.shards, "shard_count": self.shard_count}
        return settings.model_copy(update={name: value for name, value in given_shards.items() if value is not None})


def read_arguments(words: list[str] | None = None) -> Arguments:
    """Parse the command line."""
    parser = argparse.ArgumentParser(
        prog="gamekeeper" if Path(sys.argv[0]).stem == "gamekeeper" else "python -m bot",
        description="Run Gamekeeper: on Discord with a DISCORD_TOKEN, else in the local sandbox. Settings come from "
        "the environment or from a .env file; .env.example explains each.",
    )
    parser.set_defaults(run=None)
    _add_shards(parser, None)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    _add_shards(commands.add_parser("play", help="run the bot, as without a command"), argparse.SUPPRESS)
    making = commands.add_parser("backup", help="copy the database to a file, even while the bot runs")
    making.set_defaults(run=_backup)
    making.add_argument("file", type=Path, metavar="FILE", help="a new file, or a folder for a file named by the time")
    making.add_argument(
        "--keep", type=_positive, metavar="N", help="delete all but the newest N such files in the folder"
    )
    restoring = commands.add_parser("restore", help="put the copy FILE in the database's place; stop the bot first")
    restoring.set_defaults(run=_restore)
    restoring.add_argument("file", type=Path)
    restoring.add_argument("--faulty", action="store_true", help="even if `check` finds faults in its matches")
    copying = commands.add_parser(
        "copy", help="copy everything from one database to another, empty one; stop the bots on both first"
    )
    copying.set_defaults(run=_copy)
    copying.add_argument("source", metavar="FROM_URL", help="like sqlite+aiosqlite:///gamekeeper.db")
    copying.add_argument("target", metavar="TO_URL", help="like postgresql+asyncpg://USER:PASSWORD@HOST/NAME")
    checking = commands.add_parser("check", help="replay every match and compare it with what is stored")
    checking.set_defaults(run=_check)
    replaying = commands.add_parser("replay", help="print the board of a recorded game")
    replaying.set_defaults(run=_replay)
    engines.add_replay_arguments(replaying)
    verifying = commands.add_parser("verify", help="check the proof of a match that is over")
    verifying.set_defaults(run=_verify)
    engines.add_verify_arguments(verifying)
    clipping = commands.add_parser("clip", help="write the animation of a recorded game as a GIF")
    clipping.set_defaults(run=_clip)
    clipping.add_argument("file", type=Path, help="a record, as *Record* or `/table export` gives it")
    clipping.add_argument("target", type=Path, metavar="CLIP", help="the GIF to write")
    clipping.add_argument("--as", dest="seat", type=int, metavar="SEAT", help="as that seat saw it, counted from 0")
    clipping.add_argument("--names", default="", metavar="ADA,BEN", help="the players, in seat order")
    arguments = parser.parse_args(words)
    run: Callable[[Settings, argparse.Namespace], Coroutine[None, None, Report]] | None = arguments.run
    command = None if run is None else lambda settings: run(settings, arguments)
    return Arguments(command, arguments.shards, arguments.of)


def _add_shards(parser: argparse.ArgumentParser, default: str | None) -> None:
    which, of = "which of Discord's shards this process serves (SHARDS)", "how many there are in all (SHARD_COUNT)"
    parser.add_argument("--shards", default=default, metavar="0-3", help=which)
    parser.add_argument("--of", default=default, type=int, metavar="16", help=of)


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return number


async def _replay(_settings: Settings, arguments: argparse.Namespace) -> Report:
    return Report("", engines.replay_file(arguments))


async def _verify(_settings: Settings, arguments: argparse.Namespace) -> Report:
    return Report("", engines.verify_file(arguments))


async def _clip(_settings: Settings, arguments: argparse.Namespace) -> Report:
    names = [name for name in arguments.names.split(",") if name]
    written = clip_file(arguments.file, arguments.target, arguments.seat, names)
    return Report(f"{arguments.target}: {written:,} bytes.")


async def _backup(settings: Settings, arguments: argparse.Namespace) -> Report:
    database, file = _file(settings), arguments.file
    if arguments.keep is not None and not file.is_dir():
        raise OperatorError(f"{file} is not a folder: --keep counts the dated copies in one.")
    target = dated_file(database, file) if file.is_dir() else file
    facts = back_up(database, target)
    removed = 0 if arguments.keep is None else remove_old(database, file, arguments.keep)
    text = f"{target} holds {_count(facts, 'match', 'matches')}."
    return Report(f"{text} Removed {_count(removed, 'old copy', 'old copies')}." if removed else text)


async def _restore(settings: Settings, arguments: argparse.Namespace) -> Report:
    facts, aside = await restore(arguments.file, _file(settings), faulty=arguments.faulty)
    note = f" What was there before is in {aside}." if aside is not None else ""
    return Report(f"Restored {_count(facts, 'match', 'matches')} from {arguments.file}.{note}")


async def _copy(_settings: Settings, arguments: argparse.Namespace) -> Report:
    copied = await move(arguments.source, arguments.target)
    counted = f"{_count(copied.matches, 'match', 'matches')}, {_count(copied.rows, 'row', 'rows')}"
    faults = [*copied.faults, "The source had these faults; they are copied as they are."] if copied.faults else []
    text = f"Copied and compared {counted}. Set DATABASE_URL to {display_url(arguments.target)} and start the bot."
    return Report("\n".join([*faults, text]))


async def _check(settings: Settings, _arguments: argparse.Namespace) -> Report:
    file = database_file(settings.database_url)
    if file is not None and not file.is_file():
        raise OperatorError(f"There is no database at {file}: check DATABASE_URL.")
    if file is not None:
        check_file(file)
    address, database = display_url(settings.database_url), Database(settings.database_url)
    try:
        if not await database.is_up_to_date():
            raise OperatorError(f"{address} is not of this version: start the bot on it once, then check it.")
        problems = await audit(database)
    finally:
        await database.close()
    outdated = (
        f" {_count(problems.outdated, 'is', 'are')} of earlier rules and not replayed." if problems.outdated else ""
    )
    counted = (
        f"{_count(problems.matches, 'match', 'matches')} with {_count(problems.plies, 'entry', 'entries')} checked"
    )
    result = _count(len(problems.faults), "fault", "faults") if problems.faults else "all is well"
    return Report("\n".join([*problems.faults, f"{counted}: {result}.{outdated}"]), code=1 if problems.faults else 0)


def _file(settings: Settings) -> Path:
    file = database_file(settings.database_url)
    if file is None:
        raise OperatorError(
            "This command copies SQLite files. For PostgreSQL use its own tools: `pg_dump --format=custom --file=FILE "
            "NAME`, and `pg_restore --dbname=NAME FILE` into a new database (docs/operations.md)."
        )
    return file


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
