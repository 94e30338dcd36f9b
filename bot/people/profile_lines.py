"""The lines under a person's card: results that count for no rating."""

from collections.abc import Iterator, Sequence

from bot.kernel.text.translation import _
from bot.people.profile import Profile
from bot.ratings.careers import PROVISIONAL_UNDER
from render.people.record import GameRecord


def profile_lines(profile: Profile) -> list[str]:
    """Return the unrated matches among those on the card, and the matches against computers."""
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
