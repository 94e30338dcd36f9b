"""The public profile of a user: finished matches, ratings, the strongest opponent beaten."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from bot.kernel.database.database import Database
from bot.kernel.matches.pools import Pool, pool_of
from bot.kernel.text.translation import _
from bot.people.store import COMPUTERS_ONLY, DRAWN, LOST, RATED, UNRATED, WON, Tally, tallies_of
from bot.ratings.careers import PROVISIONAL_UNDER, START, Career, Victory, worth
from bot.ratings.ratings import RatingList
from engines import GAMES
from render.people.record import BeatenOpponent, GameRecord, PersonRecord


@dataclass(frozen=True, slots=True)
class Profile:
    """The record against people, its unrated part, and the record against computers."""

    person: PersonRecord
    unrated: tuple[GameRecord, ...] = ()
    computers: tuple[GameRecord, ...] = ()


async def profile_of(database: Database, people: RatingList, user_id: int, name: str, guild_id: int | None) -> Profile:
    """Return a person's profile, with the names that others have on that server."""
    async with database.snapshot() as tx:
        tallies = await tallies_of(tx, user_id)
    careers = (await people.current()).of(user_id)
    best_rating = _best(careers)
    best = None
    if best_rating is not None:
        pool, victory = best_rating
        called = (await people.names([victory.user_id], guild_id)).get(victory.user_id) or _("a former player")
        best = BeatenOpponent(called, victory.display, pool.title)

    def games(*sorts: str, of: Mapping[Pool, Career]) -> tuple[GameRecord, ...]:
        return _games(_count_by_pool(tally for tally in tallies if tally.sort in sorts), of)

    person = PersonRecord(name, games(RATED, UNRATED, of=careers), best)
    return Profile(person, games(UNRATED, of={}), games(COMPUTERS_ONLY, of={}))


def _count_by_pool(tallies: Iterable[Tally]) -> Mapping[Pool, Counter[str]]:
    counts: dict[Pool, Counter[str]] = defaultdict(Counter)
    for tally in tallies:
        if tally.game in GAMES:
            # A match with options that no longer exist counts for the game, in no rated pool.
            pool = pool_of(tally.game, tally.options) or Pool(tally.game, GAMES[tally.game].info.title)
            counts[pool][tally.came_to] += tally.matches
    return counts


def _games(counted: Mapping[Pool, Counter[str]], careers: Mapping[Pool, Career]) -> tuple[GameRecord, ...]:
    order = sorted(counted, key=lambda pool: (-counted[pool].total(), pool))
    return tuple(_game(pool.title, counted[pool], careers.get(pool)) for pool in order)


def _game(title: str, came_to: Counter[str], career: Career | None) -> GameRecord:
    rating = "" if career is None else career.display
    curve = () if career is None else (START, *(point.rating for point in career.curve))
    return GameRecord(title, came_to[WON], came_to[DRAWN], came_to[LOST], rating, curve)


def _best(careers: Mapping[Pool, Career]) -> tuple[Pool, Victory] | None:
    best = [(pool, career.best) for pool, career in sorted(careers.items()) if career.best is not None]
    return max(best, key=lambda one: worth(one[1]), default=None)


def profile_lines(profile: Profile) -> list[str]:
    """Return lines with the unrated matches on the card, and with the matches against computers."""
    lines = []
    if profile.unrated:
        lines.append(_("-# Unrated: {games}.", games=_results(profile.unrated)))
    if profile.computers:
        lines.append(_("-# Against computers: {games}.", games=_results(profile.computers)))
    if any(" " in game.rating for game in profile.person.games):
        lines.append(_("-# New: fewer than {count} rated matches.", count=PROVISIONAL_UNDER))
    return lines


def _results(games: Sequence[GameRecord]) -> str:
    return " · ".join(f"{one.title}, {', '.join(_counts(one))}" for one in games)


def _counts(record: GameRecord) -> Iterator[str]:
    if record.won:
        yield _("{count} won", count=record.won)
    if record.drawn:
        yield _("{count} drawn", count=record.drawn)
    if record.lost:
        yield _("{count} lost", count=record.lost)
