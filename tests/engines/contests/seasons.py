"""Contests that run at random: the same source of chance gives the same entries."""

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256

from engines.contests import ContestRules, Kind
from engines.contests.contest import Contest
from engines.contests.entries import Closed, Dealt, Decided, Entry, Finished, Joined, Left, Opened, Replaced
from engines.contests.folding import apply, fold, points_of
from engines.contests.starting import startable
from engines.core.dice import Dice

SECRET = bytes(range(32))
CONTESTS: Mapping[str, tuple[Kind, int, Mapping[str, object]]] = {
    "league": (Kind.LEAGUE, 13, {}),
    "league of two games": (Kind.LEAGUE, 5, {"pair_matches": True, "at_once": 1}),
    "league at tables": (Kind.LEAGUE, 11, {"table_size": 3}),
    "duplicate league": (Kind.LEAGUE, 9, {"duplicate": True}),
    "knock-out": (Kind.KNOCKOUT, 11, {}),
    "best of three": (Kind.KNOCKOUT, 6, {"best_of": 3}),
    "Swiss": (Kind.SWISS, 13, {}),
    "Swiss of two games": (Kind.SWISS, 7, {"pair_matches": True}),
    "duplicate Swiss": (Kind.SWISS, 8, {"duplicate": True}),
    "duplicate tables": (Kind.ROUND_ROBIN, 12, {"table_size": 4, "duplicate": True}),
}


def secret_of(deal: int) -> bytes:
    """Return the secret of a deal."""
    return sha256(bytes([deal])).digest()


def signed_up(rules: ContestRules, members: int, tiers: Sequence[Sequence[str]] = ()) -> list[Entry]:
    """Return the entries of a contest up to the end of its sign-up: `m0` is rated best."""
    deals = tuple(sha256(secret_of(deal)).hexdigest() for deal in range(40 if rules.duplicate else 0))
    opened = Opened(0, rules, sha256(SECRET).hexdigest(), deals, tuple(map(tuple, tiers)))
    joined = [Joined(1, f"m{each}", 2000 - 10 * each, str((each + 2) ** 7)) for each in range(members)]
    return [opened, *joined, Closed(2, SECRET.hex())]


def begun(kind: Kind, members: int, **rules: object) -> Contest:
    """Return a contest after sign-up."""
    return fold(signed_up(ContestRules(kind, "mono", **rules), members))  # type: ignore[arg-type]  # a table's rules


def by_rating(names: Sequence[str]) -> list[int]:
    """Return places in which the better rated always wins."""
    return [1 + sum(int(other[1:]) < int(name[1:]) for other in names) for name in names]


def play(
    contest: Contest,
    chance: Dice,
    *,
    trouble: int = 0,
    after: Callable[[Contest, frozenset[str]], None] = lambda _contest, _begun: None,
    places: Callable[[Sequence[str]], Sequence[int]] | None = None,
) -> Contest:
    """Return the contest at its end: matches begin as they can, and end in any order, with drop-outs and substitutes.

    `trouble` is how often, in a hundred entries. After each entry `after` gets the contest, and what has begun.
    """
    playing: set[str] = set()
    while not contest.is_over:
        playing |= {pairing.id for pairing in startable(contest, playing)}
        after(contest, frozenset(playing))
        contest = apply(contest, _next_entry(contest, playing, chance, trouble, places))
    for deal in contest.unrevealed:
        contest = apply(contest, Dealt(4, deal, secret_of(deal).hex()))
    return contest


def _next_entry(
    contest: Contest,
    playing: set[str],
    chance: Dice,
    trouble: int,
    places: Callable[[Sequence[str]], Sequence[int]] | None,
) -> Entry:
    pairing = chance.choice([each for each in contest.open_pairings if each.id in playing])
    if chance.chance(trouble):
        match chance.below(3):
            case 0 if len(contest.active) > 1:
                return Left(3, chance.choice(contest.active))
            case 1:
                return Replaced(3, chance.choice(contest.active), f"s{len(contest.entries)}", "0")
            case _:
                return Decided(3, pairing.id, (0,) * len(pairing.members), "organizer")
    seats = range(len(pairing.members))
    ranked = [chance.die(3) for _seat in seats] if places is None else places(pairing.members)
    return Finished(3, pairing.id, points_of(ranked), tuple(chance.below(10) for _seat in seats))
