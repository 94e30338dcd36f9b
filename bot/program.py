"""The program: runs on Discord with a DISCORD_TOKEN, else in the local sandbox, whose address it prints.

`backup FILE`, `restore FILE`, `check` and others manage the database and records: `bot/operations/command_line.py`.
"""

import asyncio
import logging
import os
import signal
import sys
import threading

import discord

from bot.app import AT_MOST, Gamekeeper, run
from bot.kernel import log_lines
from bot.kernel.database.cluster import Cluster
from bot.kernel.database.database import Database
from bot.kernel.discord_client import log_filters as discord_lines
from bot.kernel.discord_client.addresses import point_at, reach_through
from bot.operations.claim import claim_on
from bot.operations.command_line import Arguments, read_arguments
from bot.operations.explaining import explain
from bot.settings import Settings, misspelled_variables

log = logging.getLogger("bot")


def set_up_logging(level: str, *, as_json: bool = False) -> None:
    """Log to standard error from that level on; its name may be lowercase."""
    number = logging.getLevelNamesMapping()[level.upper()]
    log_lines.set_up(number, sys.stderr, as_json=as_json)
    discord_lines.shorten()
    logging.getLogger("alembic").setLevel(logging.WARNING)
    for name in ("discord", "PIL", "aiosqlite"):
        # At DEBUG they log data: statements with grids, private boards, sizes of pictures.
        logging.getLogger(name).setLevel(max(logging.INFO, number))


async def play(settings: Settings) -> int:
    """Run the bot until SIGTERM or SIGINT; return the exit code."""
    await Database(settings.database_url).close()  # an unusable URL is refused before anything is shown
    async with claim_on(settings.database_url, settings.served_shards) as cluster:
        if settings.discord_token is None:
            await _in_sandbox(settings, cluster)
        else:
            if settings.discord_api_url is not None:
                reach_through(settings.discord_api_url)
            await run(settings, settings.discord_token.get_secret_value(), cluster, _close_on_signal)
    return 0


async def _in_sandbox(settings: Settings, cluster: Cluster) -> None:
    """Join the sandbox of the settings, or start one that ends with the bot."""
    url, own = settings.sandbox_url, None
    if url is None:
        from sandbox.server import serve  # noqa: PLC0415 - imported only without Discord

        own = await serve(
            port=settings.sandbox_port,
            data=settings.sandbox_data,
            members=settings.sandbox_members,
            guilds=settings.sandbox_guilds,
        )
        url = own.url
    point_at(url)
    if settings.discord_api_url is not None:
        reach_through(settings.discord_api_url)
    log.warning("There is no DISCORD_TOKEN: this is the local SANDBOX, and NOT Discord. See .env.example")
    print(f"Gamekeeper plays in the sandbox: open {url}", flush=True)
    try:
        await run(settings, "sandbox", cluster, _close_on_signal)
    finally:
        if own is not None:
            await own.close()


async def _close_on_signal(bot: Gamekeeper) -> None:
    loop = asyncio.get_running_loop()
    closing: list[asyncio.Task[None]] = []

    def close() -> None:
        if not closing:
            last_resort = threading.Timer(AT_MOST, _leave)
            last_resort.daemon = True
            last_resort.start()
        closing.append(asyncio.create_task(bot.close()))

    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, close)


def _leave() -> None:
    """Exit at once: everything acknowledged is in the database, and unsent jobs are in its outbox."""
    log.warning("stopping took %s s: the rest waits in the outbox for the next start", AT_MOST)
    os._exit(0)


def main() -> int:
    """Run the command line; print a sentence for errors that an operator can fix. Returns the exit code."""
    arguments = read_arguments()
    # The bot does not use voice, so discord.py need not warn about missing packages for it.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    # Files written here contain hands and secrets of running matches: databases, logs, copies, the sandbox's messages.
    os.umask(0o077)
    try:
        return _run(arguments)
    except discord.LoginFailure:
        print("Discord refuses the DISCORD_TOKEN: copy it again from the application's Bot page.", file=sys.stderr)
    except Exception as error:  # errors without such a sentence are raised again
        sentence = explain(error)
        if sentence is None:
            raise
        print(sentence, file=sys.stderr)
    return 1


def _run(arguments: Arguments) -> int:
    settings = arguments.over(Settings())
    set_up_logging(settings.log_level, as_json=settings.log_json)
    for name, meant in misspelled_variables().items():
        log.warning("%s is not a setting: did you mean %s?", name, meant)
    if arguments.run is None:
        return asyncio.run(play(settings))
    report = asyncio.run(arguments.run(settings))
    if report.text:
        print(report.text)
    return report.code
