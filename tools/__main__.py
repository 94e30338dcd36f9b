"""`python -m tools COMMAND`: leagues, seats, ratings, scales, weights, openings and puzzles."""

import argparse
import itertools
import sys
from collections.abc import Sequence
from pathlib import Path

from engines import GAMES
from engines.core.errors import RulesError
from engines.core.options import options_from_text
from engines.mambo.view import Variant
from players import LEVELS, STRENGTHS
from players.puzzles import puzzles_of
from players.scales import name_of, scale_of
from tools import duplicates, mambo_weights, monoch_openings, scales, seats, strengths
from tools.league import Result, fixtures, pairing, rate
from tools.league_file import resume
from tools.puzzles import making
from tools.yardsticks import YARDSTICKS, contestants


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Return 0 on success, 1 on failure (reported on stderr), 2 on wrong usage."""
    chosen = _parser().parse_args(arguments)
    try:
        return _COMMANDS[chosen.command](chosen)
    except RulesError as error:
        print(str(error), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools", description="Make data for computer players and puzzles.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    round_robin = commands.add_parser("league", help="let players play each other, and say who wins how often")
    _add_table(round_robin, games=20)
    round_robin.add_argument(
        "--players", default="hard,medium,easy,greedy,novice,random", metavar="A,B", help="who plays (all of them)"
    )
    round_robin.add_argument("--ladder", action="store_true", help="only those play who are next to each other in A,B")
    _add_running(round_robin)
    steps = commands.add_parser("strengths", help="let the eight steps play each other, and rate them")
    _add_table(steps, games=20)
    _add_write(steps, "players/ratings.json")
    _add_running(steps)
    equals = commands.add_parser("seats", help="let two equals play, and say how often the first seat wins")
    equals.add_argument("key", choices=sorted(GAMES), metavar="KEY", help=f"one of {', '.join(sorted(GAMES))}")
    equals.add_argument(
        "--level", choices=(*STRENGTHS, *YARDSTICKS), default=LEVELS[-1], metavar="LEVEL", help="who plays (hard)"
    )
    equals.add_argument("--options", default="", metavar="TEXT", help='as in "mamba"')
    _add_games(equals, games=1000)
    _add_running(equals)
    same = commands.add_parser("duplicates", help="say how much less luck decides where all tables get the same deal")
    _add_table(same, games=40)
    same.add_argument(
        "--players", default="random,novice,easy,medium", metavar="A,B", help="four members each, the weakest first"
    )
    _add_running(same)
    fit = commands.add_parser("scales", help="fit what a worth says of the chance to win to games among equals")
    _add_table(fit, games=40)
    _add_write(fit, "players/scales.json")
    weights = commands.add_parser("weights", help="learn the weights of a variant of Mambo from games")
    weights.add_argument("variant", choices=[variant.value for variant in Variant])
    _add_games(weights, 2000)
    _add_write(weights, "players/mambo/weights.json")
    openings = commands.add_parser("openings", help="count the wins of the first player of Monoch by the first block")
    _add_games(openings, 8)
    openings.add_argument("--only", metavar="A,B", help="stances to begin with, as in GT0,EW90 (all)")
    tasks = commands.add_parser("puzzles", help="make the puzzles of a game, or verify those that are stored")
    tasks.add_argument("key", choices=sorted(GAMES), metavar="KEY", help="the game")
    tasks.add_argument("--count", type=int, default=60, metavar="N", help="how many (60)")
    tasks.add_argument("--seed", default="1", metavar="TEXT", help="any text; the same seed gives the same puzzles")
    tasks.add_argument(
        "--seconds", type=float, default=240, metavar="S", help="stop after so many of the processor (240)"
    )
    tasks.add_argument("--verify", action="store_true", help="check the stored puzzles by a slow, plain search")
    return parser


def _add_table(parser: argparse.ArgumentParser, games: int) -> None:
    parser.add_argument("key", choices=sorted(GAMES), metavar="KEY", help=f"one of {', '.join(sorted(GAMES))}")
    parser.add_argument("--seats", type=int, metavar="N", help="how many seats; as few as the game has by default")
    parser.add_argument("--options", default="", metavar="TEXT", help='as in "size=7 no_auto"')
    _add_games(parser, games)


def _add_games(parser: argparse.ArgumentParser, games: int) -> None:
    parser.add_argument("--games", type=int, default=games, metavar="N", help=f"games, of each pair or kind ({games})")
    parser.add_argument("--seed", default="0", metavar="TEXT", help="any text; the same seed gives the same games")


def _add_write(parser: argparse.ArgumentParser, file: str) -> None:
    parser.add_argument("--write", action="store_true", help=f"write what was found into {file}")


def _add_running(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--no-clocks", action="store_true", help="positions alone bound a choice: the same games on every machine"
    )
    parser.add_argument("--nice", type=int, default=10, metavar="N", help="how far others come first (10)")
    parser.add_argument("--workers", type=int, default=0, metavar="N", help="processes; by default cores less one")
    parser.add_argument(
        "--kept", type=Path, metavar="FILE", help="keep each game's result there, and play only those it does not have"
    )


def _league(chosen: argparse.Namespace) -> int:
    levels = [level.strip() for level in chosen.players.split(",")]
    known = contestants(chosen.key)
    if not set(levels) <= set(known) or len(levels) < 2:
        print(f"Name two or more of {', '.join(known)}.", file=sys.stderr)
        return 1
    _play_all(chosen, list(itertools.pairwise(levels) if chosen.ladder else itertools.combinations(levels, 2)))
    return 0


def _seats(chosen: argparse.Namespace) -> int:
    games = seats.fixtures(
        chosen.key, chosen.level, chosen.games, chosen.seed, options=chosen.options, clocks=not chosen.no_clocks
    )
    found = seats.advantage(list(resume(games, chosen.kept, chosen.workers, chosen.nice)))
    name = name_of(chosen.key, options_from_text(GAMES[chosen.key].Options, chosen.options))
    print(f"{name}, {chosen.level}: {found.line}")
    return 0


def _duplicates(chosen: argparse.Namespace) -> int:
    levels = [level for level in chosen.players.split(",") for _member in range(4)]
    seats = chosen.seats or 4
    for duplicate in (False, True):
        seasons = [
            duplicates.Season(chosen.key, chosen.options, seats, tuple(levels), f"{chosen.seed}:{number}", duplicate)
            for number in range(chosen.games)
        ]
        print(duplicates.summary(list(duplicates.play_all(seasons, chosen.workers, chosen.nice))), flush=True)
    return 0


def _strengths(chosen: argparse.Namespace) -> int:
    results = _play_all(chosen, strengths.pairs())
    if chosen.write:
        strengths.write(chosen.key, _command(chosen), results)
    return 0


def _play_all(chosen: argparse.Namespace, pairs: Sequence[tuple[str, str]]) -> list[Result]:
    """Play the games of all pairs; print each pair's result as soon as it is known, then all ratings."""
    games = list(
        fixtures(
            chosen.key,
            pairs,
            chosen.games,
            chosen.seed,
            seats=chosen.seats,
            options=chosen.options,
            clocks=not chosen.no_clocks,
        )
    )
    results: list[Result] = []
    for result in resume(games, chosen.kept, chosen.workers, chosen.nice):
        results.append(result)
        if len(results) % chosen.games == 0:
            print(pairing(results[-chosen.games :]).line, flush=True)
    print()
    for level, rating in sorted(rate(results).items(), key=lambda rated: -rated[1].points):
        print(f"{level:8} {rating.points:5.0f} ± {rating.error:.0f}")
    return results


def _scales(chosen: argparse.Namespace) -> int:
    samples = list(scales.samples(chosen.key, chosen.options, chosen.seats, chosen.games, chosen.seed))
    name = name_of(chosen.key, options_from_text(GAMES[chosen.key].Options, chosen.options))
    fit = scales.fit(samples)
    scale = scales.rescale(name, fit)
    print(f"{name}: {scale.points:.3f} points above {scale.even:.3f}, before {scale_of(name)};", end=" ")
    print(f"slope {fit.slope:.3f} ± {fit.error:.3f}, {len(samples)} positions")
    if chosen.write:
        scales.write(name, _command(chosen), len(samples), fit)
    return 0


def _command(chosen: argparse.Namespace) -> str:
    """Return the command as it is stored with its output."""
    options = f" --options '{chosen.options}'" if chosen.options else ""
    seats = f" --seats {chosen.seats}" if chosen.seats else ""
    return f"python -m tools {chosen.command} {chosen.key}{seats}{options} --seed {chosen.seed} --games {chosen.games}"


def _weights(chosen: argparse.Namespace) -> int:
    mambo_weights.learn(Variant(chosen.variant), chosen.games, chosen.seed, write=chosen.write)
    return 0


def _openings(chosen: argparse.Namespace) -> int:
    monoch_openings.measure(chosen.games, chosen.seed, chosen.only and chosen.only.split(","))
    return 0


def _puzzles(chosen: argparse.Namespace) -> int:
    game = chosen.key
    if chosen.verify:
        faults = making.faults(game)
        for puzzle_id, fault in faults.items():
            print(f"{puzzle_id}: {fault}")
        print(f"{len(puzzles_of(game))} puzzles, {len(faults)} with a fault")
        return 1 if faults else 0
    made = making.make(game, chosen.count, chosen.seed, chosen.seconds)
    print(f"{len(made)} puzzles: {making.summary(made)}")
    return 0


_COMMANDS = {
    "league": _league,
    "seats": _seats,
    "duplicates": _duplicates,
    "strengths": _strengths,
    "scales": _scales,
    "weights": _weights,
    "openings": _openings,
    "puzzles": _puzzles,
}

if __name__ == "__main__":
    sys.exit(main())
