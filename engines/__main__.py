"""The games in a terminal: `python -m engines replay FILE`, `verify FILE`, `play KEY`, `selfplay KEY`."""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

from engines import GAMES, TEXTS
from engines.core.errors import OptionError, RulesError
from engines.core.messages import N_
from engines.core.options import options_from_text
from engines.core.playback import replay
from engines.core.record import ABORT, DECLINE, DRAW, NO_SHOW, Record, undone_from
from engines.core.rules import Seat
from engines.hotseat import HotSeat
from engines.new_game import new_game, next_steps
from engines.page import page
from engines.selfplay import AnyGame, FinishedGame, play_out, random_game, seed_bytes, summary
from engines.verifying import UnverifiedError, verify


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Return 0 on success, 1 on failure (reported on stderr), 2 on wrong usage."""
    chosen = _parser().parse_args(arguments)
    if chosen.command == "replay":
        return replay_file(chosen)
    if chosen.command == "verify":
        return verify_file(chosen)
    try:
        match chosen.command:
            case "play":
                return _play(chosen)
            case "page":
                chosen.file.write_text(page(), encoding="utf-8")
                print(f"Open {chosen.file} in a browser and drop a proof there.")
                return 0
            case "new-game":
                title = chosen.title or chosen.key.capitalize()
                print(next_steps(chosen.key, title, new_game(chosen.key, title)))
                return 0
            case _:
                return _selfplay(chosen)
    except (RulesError, OSError, UnicodeDecodeError) as error:
        return _fail(str(error))
    except KeyboardInterrupt:
        return _fail("Stopped.")


def replay_file(chosen: argparse.Namespace) -> int:
    """Print the board of a recorded game (`add_replay_arguments`); return the exit code."""
    try:
        return _replay(chosen.file, chosen.who, chosen.ply)
    except (RulesError, OSError, UnicodeDecodeError) as error:
        return _fail(str(error))


def verify_file(chosen: argparse.Namespace) -> int:
    """Print the checks of a proof (`add_verify_arguments`); return the exit code."""
    try:
        print("\n".join(verify(chosen.file.read_bytes(), chosen.commitment)))
    except (UnverifiedError, OSError) as error:
        return _fail(str(error))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engines", description="Play and replay the games in a terminal.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    add_replay_arguments(commands.add_parser("replay", help="print the board of a recorded game"))
    add_verify_arguments(commands.add_parser("verify", help="check the proof of a match that is over"))
    whole = commands.add_parser("page", help="write docs/verify.html with the rules in it")
    whole.add_argument("file", type=Path, metavar="FILE", help="where to write it, like verify.html")
    play = commands.add_parser("play", help="play with others at this keyboard")
    _add_table(play)
    play.add_argument("--names", default="", metavar="A,B", help="the players' names")
    play.add_argument("--record", type=Path, metavar="FILE", help="write the game record here")
    random = commands.add_parser("selfplay", help="play random games")
    _add_table(random)
    random.add_argument("--games", type=_positive, default=10, metavar="N", help="how many (10)")
    random.add_argument("--record", type=Path, metavar="DIR", help="write every game record into this folder")
    random.add_argument(
        "--interrupt", type=int, default=0, metavar="PERCENT", help="how often the clock runs out or a player leaves"
    )
    new = commands.add_parser("new-game", help="write the beginning of a game of one's own")
    new.add_argument("key", metavar="KEY", help="small letters, as in `nim`: what its folders are called")
    new.add_argument("--title", metavar="TITLE", help="what people call it; by default the key with a capital")
    return parser


def add_replay_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for the position of a record and for the seat that sees it."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a game record (JSON)")
    parser.add_argument(
        "--as", dest="who", default="public", metavar="SEAT", help="a seat, from 0, or `public` (the default)"
    )
    parser.add_argument("--ply", type=int, metavar="N", help="after so many entries; the end by default")


def add_verify_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for a proof and for its expected commitment."""
    parser.add_argument(
        "file", type=Path, metavar="FILE", help="the file that *Proof* gives under the match's last post"
    )
    parser.add_argument("--commitment", metavar="SHA256", help="what was posted with the invite, 16 digits or more")


def _add_table(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("key", choices=sorted(GAMES), metavar="KEY", help=f"one of {', '.join(sorted(GAMES))}")
    parser.add_argument("--seats", type=int, metavar="N", help="how many players")
    parser.add_argument("--options", metavar="TEXT", help='as in "size=7 no_auto"')
    parser.add_argument("--seed", default="0", metavar="TEXT", help="any text; the same seed gives the same game")


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return number


def _replay(file: Path, who: str, ply: int | None) -> int:
    record = Record.from_json(file.read_text(encoding="utf-8-sig"))
    rules = GAMES.get(record.game)
    if rules is None:
        return _fail(f"There is no game `{record.game}`. The games are: {', '.join(sorted(GAMES))}.")
    if record.rules_version != rules.info.rules_version:
        return _fail(
            f"The record follows version {record.rules_version} of the rules; "
            f"this is version {rules.info.rules_version}."
        )
    seat = _seat(who, record.seats)
    last = len(record.entries) if ply is None else ply
    if not 0 <= last <= len(record.entries):
        return _fail(f"The record has plies 0 to {len(record.entries)}; there is no ply {last}.")
    names = [f"Seat {each}" for each in range(record.seats)]
    frame, text = next(islice(replay(rules, record), last, None)), TEXTS[record.game]
    print(text.public(frame.public_view, names) if seat is None else text.private(frame.seat_view(seat), names))
    if frame.agreed is not None:
        print(_ENDED[frame.entry.text])
    if (back := undone_from(frame.entry)) is not None:
        print(f"Everyone agreed to go back to before move {back}.")
    return 0


_ENDED = {
    DECLINE: "Declined in the first round: no result.",
    DRAW: "A draw by agreement.",
    ABORT: "Called off by agreement: no result.",
    NO_SHOW: "Called off, as a player never made a first move: no result.",
}


def _seat(who: str, seats: int) -> Seat | None:
    if who.lower() == "public":
        return None
    if who.isdecimal() and int(who) < seats:
        return Seat(int(who))
    raise OptionError(N_("`--as` is `public` or a seat from 0 to {last}, not `{given}`.", last=seats - 1, given=who))


def _play(chosen: argparse.Namespace) -> int:
    rules = GAMES[chosen.key]
    game = AnyGame(
        rules,
        options_from_text(rules.Options, chosen.options or ""),
        rules.info.min_seats if chosen.seats is None else chosen.seats,
        seed_bytes(chosen.seed),
    )
    stripped = [name.strip() for name in chosen.names.split(",") if name.strip()]
    names = [*stripped, *(f"Player {seat}" for seat in range(len(stripped), game.seats))][: game.seats]
    HotSeat(game, names, input, print).play()
    if chosen.record is not None:
        chosen.record.write_text(game.record.to_json(), encoding="utf-8")
        print(f"Record: {chosen.record}")
    return 0


def _selfplay(chosen: argparse.Namespace) -> int:
    rules = GAMES[chosen.key]
    options = None if chosen.options is None else options_from_text(rules.Options, chosen.options)
    if chosen.record is not None:
        chosen.record.mkdir(parents=True, exist_ok=True)
    played: list[FinishedGame] = []
    for number in range(1, chosen.games + 1):
        name = f"{chosen.key}-{chosen.seed}-{number}.json".replace("/", "_")
        game = random_game(rules, seed_bytes(f"{chosen.seed}:{number}"), seats=chosen.seats, options=options)
        try:
            played.append(play_out(game, interrupt=chosen.interrupt))
        except Exception as error:  # noqa: BLE001 - whatever broke, the record that shows it is kept and named
            broken = Path(chosen.record or tempfile.mkdtemp(prefix="engines-")) / name
            broken.write_text(game.record.to_json(), encoding="utf-8")
            ply = len(game.entries) + 1
            return _fail(f"Game {number} broke at ply {ply}: {type(error).__name__}: {error}\nIts record: {broken}")
        if chosen.record is not None:
            (chosen.record / name).write_text(game.record.to_json(), encoding="utf-8")
    print(summary(played))
    return 0


def _fail(message: str) -> int:
    print(message, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
