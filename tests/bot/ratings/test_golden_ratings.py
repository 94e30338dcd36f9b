"""A season of rated matches of every sort, folded: each rating, curve and best victory as it was, and every pool.

With GAMEKEEPER_GOLDEN=write in the environment what has changed is written again instead; read the difference.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import pytest

from bot.kernel.matches.pools import Pool, all_pools, named_pool, pool_of
from bot.ratings.careers import Career, FinishedMatch, FinishedSeat, Ratings, Victory, fold, rating_of, worth
from bot.ratings.model import Skill, rate_teams
from engines import GAMES
from tests.golden_text import check_text
from tests.pseudo import is_pseudo

HELD: Final = Path(__file__).parent / "golden" / "ratings.txt"
MONO, CARDS = Pool("mono", "Mono"), Pool("monocards", "MONO")
ANN, BEN, CAT, DAN = 1, 2, 3, 4
Sat = tuple[int, int] | tuple[int, int, str]
"""The players by place, and whether they `left` or `gave` their seat away."""
SEASON: Final[Sequence[tuple[str, Pool, int | None, Sequence[Sat], Sequence[tuple[int, ...]]]]] = (
    ("a win", MONO, 7, ((ANN, 1), (BEN, 2)), ()),
    ("a draw", MONO, None, ((ANN, 1), (BEN, 1)), ()),
    ("another game", CARDS, 8, ((BEN, 1), (ANN, 2)), ()),
    ("four, two of them alike", MONO, 8, ((ANN, 2), (BEN, 2), (CAT, 1), (DAN, 4)), ()),
    ("partners", CARDS, 7, ((ANN, 1), (BEN, 3), (CAT, 1), (DAN, 4)), ((0, 2), (1, 3))),
    ("one leaves and loses", MONO, 7, ((CAT, 1), (DAN, 2, "left"), (ANN, 2)), ()),
    ("one leaves who had come in before", MONO, 7, ((CAT, 2, "left"), (DAN, 3), (BEN, 1)), ()),
    ("who wins may go", MONO, 7, ((DAN, 1, "left"), (BEN, 2)), ()),
    ("all others leave", MONO, 7, ((BEN, 1), (ANN, 2, "left"), (CAT, 3, "left")), ()),
    ("a partner leaves, the other wins", CARDS, 7, ((ANN, 1), (BEN, 2), (CAT, 4, "left"), (DAN, 2)), ((0, 2), (1, 3))),
    ("both partners leave", CARDS, 7, ((ANN, 1), (BEN, 3, "left"), (CAT, 1), (DAN, 4, "left")), ((0, 2), (1, 3))),
    ("a seat is given away and wins", MONO, 7, ((ANN, 1, "gave"), (BEN, 2)), ()),
    ("a seat is given away and loses", MONO, 7, ((ANN, 1), (BEN, 2, "gave")), ()),
    *(("many wins", MONO, 9, ((DAN, 1), (20 + at % 3, 2)), ()) for at in range(20)),
    ("the established one is beaten", MONO, 9, ((ANN, 1), (DAN, 2)), ()),
    ("then a newcomer is", MONO, 9, ((ANN, 1), (30, 2)), ()),
)


def matches() -> Iterator[FinishedMatch]:
    for at, (_, pool, guild, seats, teams) in enumerate(SEASON):
        sat = (FinishedSeat(*each[:2], "left" in each, "gave" in each) for each in seats)
        alone = tuple((seat,) for seat in range(len(seats)))
        yield FinishedMatch(101 + at, 1_000 + at // 2, pool, guild, tuple(sat), tuple(teams) or alone)


def career_text(career: Career) -> str:
    best = "nobody" if career.best is None else f"{career.best.user_id} at {career.best.display}"
    return f"{career.display} after {career.games}, best win against {best}"


def lines() -> Iterator[str]:
    ratings = Ratings()
    for (what, *_), match in zip(SEASON, matches(), strict=True):
        ratings = fold(ratings, [match])
        careers = (ratings.careers[match.pool][seat.user_id] for seat in match.seats)
        shown = (f"{seat.user_id} {career.display}" for seat, career in zip(match.seats, careers, strict=True))
        yield f"#{match.match_id} {what}: {', '.join(shown)}"
    for user in (ANN, BEN, DAN, 99):
        for pool, career in ratings.of(user).items():
            yield f"{user} in {pool.key}: {career_text(career)}"
    assert fold(Ratings(), matches()) == ratings


def test_a_season_comes_to_what_it_came_to() -> None:
    check_text(HELD, "\n".join(lines()) + "\n")


@pytest.mark.parametrize(
    ("text", "key"),
    [
        *(("mono", "mono"), ("Mono", "mono"), ("MONO", "monocards"), ("mOnO", None), (" mambo ", "mambo")),
        *(("MAMBA", "mambo/Mamba"), ("mambo/mamba", "mambo/Mamba"), ("chess", None), ("", None)),
    ],
)
def test_a_pool_is_found_by_its_name_however_it_is_typed(text: str, key: str | None) -> None:
    pool = named_pool(text)
    assert (None if pool is None else pool.key) == key


def test_each_game_and_variant_has_a_pool_and_options_that_are_refused_have_none() -> None:
    variants = ("mambo/Mamba", "mambo/Mamboa", "mambo/Mambogo")
    assert sorted(pool.key for pool in all_pools()) == sorted((*GAMES, *variants))
    mamba = pool_of("mambo", '{"variant": "mamba"}')
    assert mamba is not None
    assert (mamba.title, pool_of("mono", '{"size": 99}'), pool_of("chess", "{}")) == ("Mamba", None, None)


def test_a_guess_is_worth_less_than_an_established_rating() -> None:
    weak, strong, guess = (
        Victory(1, rating, provisional) for rating, provisional in ((1, False), (9, False), (99, True))
    )
    assert worth(guess) < worth(weak) < worth(strong)
    assert is_pseudo() or (weak.display, guess.display) == ("1", "99 (new)")


def test_a_rating_is_read_off_the_skill_in_steps_of_thirty() -> None:
    assert [rating_of(Skill(mu)) for mu in (25.0, 26.0, 24.5, 0.0)] == [1600, 1630, 1585, 850]
    assert (Skill(30.0, 5.0).at_most(28.0), Skill(27.0, 5.0).at_most(28.0)) == (Skill(28.0, 5.0), Skill(27.0, 5.0))
    (first,), (second,) = rate_teams([[Skill()], [Skill()]], [0, 1])
    assert first.mu > 25 > second.mu
    assert first.sigma == second.sigma < Skill().sigma
