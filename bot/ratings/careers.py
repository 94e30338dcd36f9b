"""Ratings by Weng and Lin: a fold over finished rated matches in the order in which they ended.

Each match changes the ratings of all its players by their places. Everything can be recomputed from the matches.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, product
from typing import Final

from bot.kernel.matches.pools import Pool
from bot.kernel.text.translation import _
from bot.ratings.model import MU, Skill, rate_teams


@dataclass(frozen=True, slots=True)
class FinishedSeat:
    """One seat of a finished match."""

    user_id: int
    place: int
    withdrawn: bool = False
    handed_over: bool = False
    """True if a substitute took over: the result counts for the others, and the player who left has lost."""
    erased: bool = False
    """True if the player was erased: their rating still affects those of others, but is not shown."""


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A finished rated match, with a place for each seat; `teams` are the seats that win and lose together."""

    match_id: int
    ended_at: int
    pool: Pool
    guild_id: int | None
    seats: tuple[FinishedSeat, ...]
    teams: tuple[tuple[int, ...], ...]

    @property
    def opponents(self) -> Iterator[tuple[int, int]]:
        """Yield the users of each pair of seats that are not partners."""
        for one, other in combinations(self.teams, 2):
            for mine, theirs in product(one, other):
                yield self.seats[mine].user_id, self.seats[theirs].user_id

    @property
    def last(self) -> int:
        """Return the rank of players who left, behind everybody else."""
        return 1 + max(seat.place for seat in self.seats)

    def has_left(self, seat: int) -> bool:
        """Return whether the seat's player left and lost by it; not for winners, or players ahead of one who stayed."""
        held = self.seats[seat]
        behind = any(other.place > held.place and not other.withdrawn for other in self.seats)
        return held.handed_over or (held.withdrawn and held.place > 1 and not behind)

    def rank(self, team: tuple[int, ...]) -> int:
        """Return the place of a team's best player who stayed or was taken over; lower is better."""
        stayed = [self.seats[seat].place for seat in team if not self.has_left(seat) or self.seats[seat].handed_over]
        return min(stayed, default=self.last)

    def seat_of(self, user_id: int) -> int:
        """Return the seat of a player."""
        return next(seat for seat, held in enumerate(self.seats) if held.user_id == user_id)


START: Final = 1600
SCALE: Final = 30
"""Rating points per unit of the model: as with Elo, a difference of 400 points means odds of ten to one."""
PROVISIONAL_UNDER: Final = 20
"""The number of games below which a rating is provisional, as on pbmserv."""
WEEK: Final = 7 * 86_400
Pair = tuple[int, int]
"""Two opponents, the lower user id first."""


@dataclass(frozen=True, slots=True)
class Point:
    """A rating after a match."""

    match_id: int
    rating: int
    weight: float = 1.0
    """The share of the match that counted."""


@dataclass(frozen=True, slots=True)
class Victory:
    """A beaten opponent, with their rating before the match."""

    user_id: int
    rating: int
    provisional: bool

    @property
    def display(self) -> str:
        """Return the rating as it is displayed."""
        return _show(self.rating, provisional=self.provisional)


def rating_of(skill: Skill) -> int:
    """Return the displayed rating of a skill; a new player's is `START`."""
    return START + round(SCALE * (skill.mu - MU))


def _show(rating: int, *, provisional: bool) -> str:
    return _("{rating} (new)", rating=rating) if provisional else str(rating)


@dataclass(frozen=True, slots=True)
class Career:
    """One person's ratings in one pool: `rating` is displayed, `skill` is the model's value."""

    skill: Skill = field(default_factory=Skill)
    curve: tuple[Point, ...] = ()
    best: Victory | None = None
    guilds: frozenset[int] = frozenset()
    """The servers of its matches."""

    @property
    def rating(self) -> int:
        """Return the displayed rating."""
        return rating_of(self.skill)

    @property
    def games(self) -> int:
        """Return the number of rated matches."""
        return len(self.curve)

    @property
    def provisional(self) -> bool:
        """Return whether it has fewer than `PROVISIONAL_UNDER` games."""
        return self.games < PROVISIONAL_UNDER

    @property
    def display(self) -> str:
        """Return the rating, marked as new while it is provisional."""
        return _show(self.rating, provisional=self.provisional)


@dataclass(frozen=True, slots=True)
class Ratings:
    """All careers, by pool and user, after the match `last`: the time it ended, and its id."""

    careers: Mapping[Pool, Mapping[int, Career]] = field(default_factory=dict)
    last: tuple[int, int] = (-1, -1)
    meetings: Mapping[Pool, Mapping[Pair, tuple[int, ...]]] = field(default_factory=dict)
    """The end times of opponents' rated matches of the last seven days, by pool."""

    def of(self, user_id: int) -> dict[Pool, Career]:
        """Return one person's careers."""
        return {pool: people[user_id] for pool, people in self.careers.items() if user_id in people}


def fold(before: Ratings, matches: Iterable[FinishedMatch]) -> Ratings:
    """Return the ratings after matches that ended later than those in `before`, in order."""
    careers = {pool: dict(people) for pool, people in before.careers.items()}
    meetings = {pool: dict(pairs) for pool, pairs in before.meetings.items()}
    last = before.last
    for match in matches:
        people = careers.setdefault(match.pool, {})
        met = _meet(match, meetings.setdefault(match.pool, {}))
        people.update(_after(match, {seat.user_id: people.get(seat.user_id, Career()) for seat in match.seats}, met))
        last = match.ended_at, match.match_id
    return Ratings(careers, last, {pool: _of_last_week(pairs, last[0]) for pool, pairs in meetings.items()})


def _meet(match: FinishedMatch, pairs: dict[Pair, tuple[int, ...]]) -> dict[Pair, int]:
    """Add a match to `pairs` for all its opponents; return the number of their matches in the last seven days."""
    met = {}
    for one, other in match.opponents:
        pair = min(one, other), max(one, other)
        recent = [at for at in pairs.get(pair, ()) if at > match.ended_at - WEEK]
        pairs[pair] = (*recent, match.ended_at)
        met[pair] = len(pairs[pair])
    return met


def _of_last_week(pairs: Mapping[Pair, tuple[int, ...]], now: int) -> dict[Pair, tuple[int, ...]]:
    return {pair: ends for pair, ends in pairs.items() if ends[-1] > now - WEEK}


def _weight(user_id: int, met: Mapping[Pair, int]) -> float:
    """Return the share of a match that counts for a player: the third one against the same opponent counts a third."""
    shares = [1 / times for pair, times in met.items() if user_id in pair]
    return sum(shares) / len(shares)


def _after(match: FinishedMatch, people: Mapping[int, Career], met: Mapping[Pair, int]) -> dict[int, Career]:
    """Return the players' careers after the match."""
    weights = {user_id: _weight(user_id, met) for user_id in people}
    full = _move(match, people)
    moved = {user_id: people[user_id].skill.towards(full[user_id], weight) for user_id, weight in weights.items()}
    here = frozenset() if match.guild_id is None else frozenset({match.guild_id})
    return {
        user_id: replace(
            career,
            skill=moved[user_id],
            curve=(*career.curve, Point(match.match_id, rating_of(moved[user_id]), weights[user_id])),
            best=_best(match, user_id, people),
            guilds=career.guilds | here,
        )
        for user_id, career in people.items()
    }


def _move(match: FinishedMatch, people: Mapping[int, Career]) -> dict[int, Skill]:
    """Return the new skill of each player. One who leaves loses, even if a partner or a substitute wins."""
    ranks = [match.rank(team) for team in match.teams]
    moved = _rate(match, people, ranks)
    for at, team in enumerate(match.teams):
        left = [match.seats[seat].user_id for seat in team if match.has_left(seat)]
        if not left:
            continue
        lost = _rate(match, people, [*ranks[:at], match.last, *ranks[at + 1 :]])
        # If several leave, the weakest would otherwise gain rating, as if they had drawn with the others.
        moved |= {user_id: lost[user_id].at_most(people[user_id].skill.mu) for user_id in left}
    return moved


def _rate(match: FinishedMatch, people: Mapping[int, Career], ranks: Sequence[int]) -> dict[int, Skill]:
    holders = [[match.seats[seat].user_id for seat in team] for team in match.teams]
    after = rate_teams([[people[user].skill for user in team] for team in holders], ranks)
    return {
        user_id: skill
        for team, skills in zip(holders, after, strict=True)
        for user_id, skill in zip(team, skills, strict=True)
    }


def _best(match: FinishedMatch, user_id: int, people: Mapping[int, Career]) -> Victory | None:
    """Return the strongest opponent beaten so far, with this match; partners do not count."""
    best, own = people[user_id].best, match.seat_of(user_id)
    if match.has_left(own):
        return best
    team = next(team for team in match.teams if own in team)
    for others in match.teams:
        if match.rank(others) <= match.rank(team):
            continue
        for seat in others:
            other = match.seats[seat].user_id
            if match.seats[seat].erased:
                continue
            beaten = Victory(other, people[other].rating, people[other].provisional)
            best = beaten if best is None or worth(beaten) > worth(best) else best
    return best


def worth(victory: Victory) -> tuple[bool, int]:
    """Return the sort key of a victory: established ratings before provisional ones, then by rating."""
    return not victory.provisional, victory.rating
