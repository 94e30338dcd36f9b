"""Computer players in a terminal: `python -m players play KEY --against LEVEL`, `python -m players league KEY`."""

import argparse
import importlib
import importlib.util
import sys
from collections.abc import Sequence

from engines import GAMES
from engines.core.errors import RulesError
from engines.core.options import options_from_text
from engines.core.rules import Seat
from engines.selfplay import AnyGame, seed_bytes
from players import STRENGTHS
from players.terminal import table_against


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Return 0 on success, 1 on failure (reported on stderr), 2 on wrong usage."""
    words = sys.argv[1:] if arguments is None else arguments
    if words[:1] == ["league"]:
        # Leagues use players, which do not import them: this is `python -m tools league`, found by name in a clone.
        if importlib.util.find_spec("tools") is None:
            print("Leagues are not installed with the bot: run this in a clone of its source.", file=sys.stderr)
            return 1
        league: int = importlib.import_module("tools.__main__").main(words)
        return league
    try:
        return _play(_parser().parse_args(words))
    except RulesError as error:
        print(str(error), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m players", description="Computer players in a terminal.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    play = commands.add_parser("play", help="play against computers at this keyboard")
    play.add_argument("key", choices=sorted(GAMES), metavar="KEY", help=f"one of {', '.join(sorted(GAMES))}")
    play.add_argument("--seats", type=int, metavar="N", help="how many seats; as few as the game has by default")
    play.add_argument("--options", default="", metavar="TEXT", help='as in "size=7 no_auto"')
    play.add_argument("--seed", default="0", metavar="TEXT", help="any text; the same seed gives the same games")
    play.add_argument("--against", choices=STRENGTHS, default="medium", help="how strong they are (medium)")
    play.add_argument("--seat", type=int, default=0, metavar="N", help="your own seat, from 0")
    commands.add_parser("league", help="let players play each other, as `python -m tools league` does")
    return parser


def _play(chosen: argparse.Namespace) -> int:
    rules = GAMES[chosen.key]
    options = options_from_text(rules.Options, chosen.options)
    game = AnyGame(rules, options, chosen.seats or rules.info.min_seats, seed_bytes(chosen.seed))
    if not 0 <= chosen.seat < game.seats:
        print(f"There are seats 0 to {game.seats - 1}.", file=sys.stderr)
        return 1
    table_against(game, Seat(chosen.seat), chosen.against, chosen.seed, input, print).play()
    return 0


if __name__ == "__main__":
    sys.exit(main())
