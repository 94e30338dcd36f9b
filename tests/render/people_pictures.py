"""People made up for the pictures of cards."""

from collections.abc import Iterator

from engines.core.dice import Dice
from render.people.record import BeatenOpponent, GameRecord, PersonRecord


def curve(games: int, drift: int, salt: str = "a") -> tuple[int, ...]:
    """A rating that goes up and down, by that much more to one side."""
    dice = Dice(salt.encode(), games)

    def walk() -> Iterator[int]:
        rating = 1600
        yield rating
        for game in range(games):
            step = max(8, 80 - 4 * game)
            rating += step + drift if dice.chance(50 + drift) else drift - step
            yield rating

    return tuple(walk())


def game(title: str, won: int, drawn: int, lost: int, rated: int, drift: int = 0) -> GameRecord:
    """Return a person's results at a game, of which so many matches were rated."""
    found = curve(rated, drift, title) if rated else ()
    rating = f"{found[-1]}{' (new)' if rated < 20 else ''}" if found else ""
    return GameRecord(title, won, drawn, lost, rating, found)


ONE_MATCH = PersonRecord(
    "Ada",
    (GameRecord("Monsters!", 1, 0, 0, "1679 (new)", (1600, 1679)),),
    BeatenOpponent("Chidi", "1600 (new)", "Monsters!"),
)
ONE_GAME = PersonRecord("Benedikt", (game("Mono", 41, 3, 28, 70, 2),), BeatenOpponent("Dorothea", "1784", "Mono"))
TWO = PersonRecord(
    "山田",
    (game("Monoch", 12, 0, 9, 20, 1), game("MONO", 1, 0, 6, 7, -4)),
    BeatenOpponent("Eve", "1655 (new)", "Monoch"),
)
LOSING = PersonRecord(
    "Fen", (game("Mono", 0, 0, 4, 4, -8), game("Mambo", 0, 1, 0, 0), game("Mamba", 0, 0, 1, 1, -8)), None
)
EVERYTHING = PersonRecord(
    "Wolfeschlegelsteinhausenbergerdorff",
    (
        game("Mono", 612, 14, 377, 1000, 1),
        game("MONO", 88, 0, 214, 290),
        game("Monsters!", 19, 0, 61, 60, 1),
        game("Monoch", 20, 2, 11, 31, 1),
        game("Mambo", 8, 2, 10, 19),
        game("Mamba", 1, 0, 0, 0),
        game("Mamboa", 0, 0, 1, 1),
        game("Mambogo", 0, 1, 0, 0),
    ),
    BeatenOpponent("Maximiliana Wolfeschlegelsteinhausen", "1911", "Mono"),
)
OFTEN = PersonRecord("Ida", (game("Mono", 2600, 120, 1980, 25), *TWO.games), None)
ALL = {
    "often": OFTEN,
    "one_match": ONE_MATCH,
    "one_game": ONE_GAME,
    "two_games": TWO,
    "losing": LOSING,
    "everything": EVERYTHING,
}
