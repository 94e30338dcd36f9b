"""Run the sandbox: `python -m sandbox [--port 8642] [--data DIR]`."""

import argparse
import asyncio
import contextlib
import errno
import signal
import sys

from sandbox import population
from sandbox.interactions import ACKNOWLEDGE_SECONDS
from sandbox.ratelimits import DISCORD_RATES, UNLIMITED
from sandbox.server import HOST, PORT, serve
from sandbox.shards import IDENTIFY_SECONDS, Sharding
from sandbox.storage import DataInUseError, NoPlaceError


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m sandbox", description="A small Discord on this machine, to play and test without a token."
    )
    parser.add_argument(
        "--host", default=HOST, help="the address to listen on (default: %(default)s, this machine only)"
    )
    parser.add_argument(
        "--port", type=int, default=PORT, help="the port to listen on, 0 for any (default: %(default)s)"
    )
    parser.add_argument(
        "--data",
        default="sandbox-data",
        help='the folder that keeps what happens, or ":memory:" (default: %(default)s)',
    )
    parser.add_argument(
        "--members",
        type=int,
        default=population.USUAL,
        help=f"how many people there are, {population.FEWEST} to {population.MOST} (default: %(default)s)",
    )
    parser.add_argument(
        "--guilds",
        type=int,
        default=1,
        help=f"how many servers there are, 1 to {population.MOST_GUILDS} (default: %(default)s)",
    )
    parser.add_argument(
        "--shards", type=int, default=1, help="how many shards a bot that asks is told to have (default: %(default)s)"
    )
    parser.add_argument(
        "--max-concurrency",
        type=int,
        default=1,
        help="how many shards may identify at once, as Discord allows large bots (default: %(default)s)",
    )
    parser.add_argument(
        "--identify-seconds",
        type=float,
        default=IDENTIFY_SECONDS,
        help="after how long the next of several shards may (default: %(default)s, as Discord has it)",
    )
    parser.add_argument(
        "--ack-seconds",
        type=float,
        default=ACKNOWLEDGE_SECONDS,
        help="how long a bot has to acknowledge an interaction (default: %(default)s, as Discord gives it)",
    )
    parser.add_argument(
        "--no-rates",
        action="store_true",
        help="take any number of requests (default: as Discord, 5 messages in 5 s a channel and 50 requests a second)",
    )
    parser.add_argument("--token", default=None, help="the only bot token to accept (default: any)")
    return parser.parse_args()


async def _run(arguments: argparse.Namespace) -> None:
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows has no such handlers; Ctrl-C ends asyncio.run there
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
    running = await serve(
        arguments.host,
        arguments.port,
        arguments.data,
        token=arguments.token,
        ack_seconds=arguments.ack_seconds,
        members=arguments.members,
        guilds=arguments.guilds,
        rates=UNLIMITED if arguments.no_rates else DISCORD_RATES,
        sharding=Sharding(arguments.shards, arguments.max_concurrency, arguments.identify_seconds),
    )
    print(f"The sandbox is at {running.url} (Ctrl-C stops it).", flush=True)
    await stop.wait()
    await running.close()


def main() -> int:
    """Run until interrupted. Returns the exit status."""
    try:
        asyncio.run(_run(_arguments()))
    except (OSError, ValueError, DataInUseError, NoPlaceError) as error:
        taken = isinstance(error, OSError) and error.errno == errno.EADDRINUSE
        why = "another program uses the port. Stop it, or choose another with --port" if taken else error
        print(f"The sandbox cannot start: {why}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
