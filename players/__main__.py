"""Computer players in a terminal: `python -m players league KEY`, `python -m players play KEY --against LEVEL`."""

import argparse
import itertools
import sys
from collections.abc import Sequence
from pathlib import Path

from engines import GAMES
from engines.core.errors import RulesError
from engines.core.options import options_from_text
from engines.core.rules import Seat
from engines.selfplay import AnyGame, seed_bytes
from players import LEVELS, STRENGTHS, YARDSTICKS, scales, strengths
from players.league import Result, fixtures, pairings, ratings
from players.league_file import resume
from players.puzzles import making, puzzles_of
from players.terminal import against


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. 0: all well; 1: something failed, said on stderr; 2: usage."""
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
    parser = argparse.ArgumentParser(prog="python -m players", description="Computer players in a terminal.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    round_robin = commands.add_parser("league", help="let players play each other, and say who wins how often")
    _add_table(round_robin)
    round_robin.add_argument(
        "--players", default="hard,medium,easy,greedy,novice,random", metavar="A,B", help="who plays (all of them)"
    )
    round_robin.add_argument("--games", type=int, default=20, metavar="N", help="games of each pair (20)")
    round_robin.add_argument("--ladder", action="store_true", help="only those play who are next to each other in A,B")
    _add_running(round_robin)
    steps = commands.add_parser("strengths", help="let the eight steps play each other, and rate them")
    _add_table(steps)
    steps.add_argument("--games", type=int, default=20, metavar="N", help="games of each pair (20)")
    steps.add_argument("--write", action="store_true", help="write the ratings into players/ratings.json")
    _add_running(steps)
    fit = commands.add_parser("scales", help="fit what a worth says of the chance to win to games among equals")
    _add_table(fit)
    fit.add_argument("--games", type=int, default=40, metavar="N", help="games (40)")
    fit.add_argument("--write", action="store_true", help="write the scale into players/scales.json")
    play = commands.add_parser("play", help="play against computers at this keyboard")
    _add_table(play)
    play.add_argument("--against", choices=STRENGTHS, default="medium", help="how strong they are (medium)")
    play.add_argument("--seat", type=int, default=0, metavar="N", help="your own seat, from 0")
    tasks = commands.add_parser("puzzles", help="make the puzzles of a game, or verify those that are stored")
    tasks.add_argument("key", choices=sorted(GAMES), metavar="KEY", help="the game")
    tasks.add_argument("--count", type=int, default=60, metavar="N", help="how many (60)")
    tasks.add_argument("--seed", default="1", metavar="TEXT", help="any text; the same seed gives the same puzzles")
    tasks.add_argument(
        "--seconds", type=float, default=240, metavar="S", help="stop after so many of the processor (240)"
    )
    tasks.add_argument("--verify", action="store_true", help="check the stored puzzles by a slow, plain search")
    return parser


def _add_table(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("key", choices=sorted(GAMES), metavar="KEY", help=f"one of {', '.join(sorted(GAMES))}")
    parser.add_argument("--seats", type=int, metavar="N", help="how many seats; as few as the game has by default")
    parser.add_argument("--options", default="", metavar="TEXT", help='as in "size=7 no_auto"')
    parser.add_argument("--seed", default="0", metavar="TEXT", help="any text; the same seed gives the same games")


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
    unknown = set(levels) - {*STRENGTHS, *YARDSTICKS}
    if unknown or len(levels) < 2:
        print(f"Name two or more of {', '.join((*LEVELS, *YARDSTICKS))}, step1 to step8.", file=sys.stderr)
        return 1
    pairs = list(itertools.pairwise(levels) if chosen.ladder else itertools.combinations(levels, 2))
    results = _play_all(chosen, pairs)
    print()
    for level, rating, sigma in ratings(results):
        print(f"{level:8} {rating:5} ± {sigma}")
    return 0


def _strengths(chosen: argparse.Namespace) -> int:
    results = _play_all(chosen, strengths.pairs())
    print()
    for step, (rating, error) in strengths.fit(results).items():
        print(f"{step:8} {rating:5.0f} ± {error:.0f}")
    if chosen.write:
        options = f" --options '{chosen.options}'" if chosen.options else ""
        seats = f" --seats {chosen.seats}" if chosen.seats else ""
        command = (
            f"python -m players strengths {chosen.key}{seats}{options} --seed {chosen.seed} --games {chosen.games}"
        )
        strengths.write(chosen.key, command, results)
    return 0


def _scales(chosen: argparse.Namespace) -> int:
    samples = list(scales.samples(chosen.key, chosen.options, chosen.seats, chosen.games, chosen.seed))
    options = options_from_text(GAMES[chosen.key].Options, chosen.options)
    name = scales.name_of(chosen.key, options)
    fit = scales.fit(samples)
    scale = scales.rescale(name, fit)
    print(f"{name}: {scale.points:.3f} points above {scale.even:.3f}, before {scales.scale_of(name)};", end=" ")
    print(f"slope {fit.slope:.3f} ± {fit.error:.3f}, {len(samples)} positions")
    if chosen.write:
        options_told = f" --options {chosen.options!r}" if chosen.options else ""
        command = f"python -m players scales {chosen.key}{options_told} --seed {chosen.seed} --games {chosen.games}"
        scales.write(name, command, len(samples), fit)
    return 0


def _play_all(chosen: argparse.Namespace, pairs: Sequence[tuple[str, str]]) -> list[Result]:
    """Play the games of all pairs, and print what each pair did as soon as it is known."""
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
            for pairing in pairings(results[-chosen.games :], [pairs[len(results) // chosen.games - 1]]):
                print(pairing.line, flush=True)
    return results


def _play(chosen: argparse.Namespace) -> int:
    rules = GAMES[chosen.key]
    options = options_from_text(rules.Options, chosen.options)
    game = AnyGame(rules, options, chosen.seats or rules.info.min_seats, seed_bytes(chosen.seed))
    if not 0 <= chosen.seat < game.seats:
        print(f"There are seats 0 to {game.seats - 1}.", file=sys.stderr)
        return 1
    against(game, Seat(chosen.seat), chosen.against, chosen.seed, input, print).play()
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


_COMMANDS = {"league": _league, "strengths": _strengths, "scales": _scales, "play": _play, "puzzles": _puzzles}

if __name__ == "__main__":
    sys.exit(main())
