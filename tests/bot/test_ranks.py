"""MONO played out by elimination: its ranks are the places, also of who went out and then left the table."""

import pytest

from bot.ratings.careers import START, Ratings, fold
from bot.ratings.finished_match import Finished, Seated
from bot.ratings.pools import Pool
from bot.services.outcomes import results
from engines.core.dice import Dice
from engines.core.ranking import Ranking
from engines.core.rules import Outcome, Seat
from engines.monocards import RULES
from engines.monocards.options import Options

SEATS = 4
USERS = (11, 22, 33, 44)


def ranked_so_far(state: object) -> tuple[Seat, ...]:
    return tuple(RULES.public_view(state).match.ranked)  # type: ignore[arg-type]  # the state of these rules


@pytest.mark.parametrize("seed", [b"a", b"b", b"c"])
def test_who_went_out_second_and_then_leaves_is_second(seed: bytes) -> None:
    state, ply = RULES.start(Options(elimination=True), SEATS, Dice(seed, 0)), 0
    left: dict[int, int] = {}
    while not isinstance(turn := RULES.turn(state), Outcome):
        ply += 1
        out = ranked_so_far(state)
        if len(out) == 2 and not left:
            left[int(out[1])] = ply
            state = RULES.withdraw(state, out[1], Dice(seed, ply)).state
            continue
        seat = turn.seats[0]
        choices = RULES.legal_actions(state, seat)
        state = RULES.apply(state, seat, Dice(seed, ply + 10**6).choice(choices), Dice(seed, ply)).state
    assert left
    assert isinstance(RULES, Ranking)
    assert RULES.scores_rank(turn)
    rows = results(turn, USERS, left, ranked=True)
    [second] = left
    assert rows[second].place == 2
    assert rows[second].withdrawn
    assert sorted(row.place or 0 for row in rows) == [1, 2, 3, 4]
    seats = tuple(Seated(row.user_id, row.place or 0, row.withdrawn) for row in rows)
    match = Finished(101, 1, Pool("monocards", "MONO"), 1, seats, tuple((seat,) for seat in range(SEATS)))
    careers = fold(Ratings(), [match]).careers[match.pool]
    by_place = sorted(rows, key=lambda row: row.place or 0)
    ratings = [careers[row.user_id].rating for row in by_place]
    assert ratings == sorted(ratings, reverse=True)
    assert ratings[0] > START > ratings[-1]
