"""A person's card in words."""

from engines.core.messages import N_, join
from render.core.board import fit_alt
from render.people.record import GameRecord, PersonRecord


def alt_of(person: PersonRecord) -> str:
    """Return the card in words, the most important first."""
    played = sum(game.games for game in person.games)
    parts = [
        N_("Profile of {name}. Matches: {count}.", name=person.name, count=played),
    ]
    if (best := person.best) is not None:
        values = {"name": best.name, "rating": best.rating, "game": best.game}
        parts.append(N_("Strongest opponent beaten: {name}, {rating} at {game}.", **values))
    return fit_alt([*parts, *map(_of_game, person.games)])


def _of_game(game: GameRecord) -> str:
    drawn = [N_("{count} drawn", count=game.drawn)] if game.drawn else []
    parts = [N_("{count} won", count=game.won), *drawn, N_("{count} lost", count=game.lost)]
    results = N_("{game}: {results}", game=game.title, results=join(parts, ", "))
    if not game.curve:
        return N_("{results}; no rated match.", results=results)
    number, new, _ = game.rating.partition(" ")
    return N_(
        "{results}; {rating}, from {low} to {high}, rated: {count}.",
        count=game.rated_games,
        results=results,
        rating=N_("new rating {number}", number=number) if new else N_("rating {number}", number=number),
        low=min(game.curve),
        high=max(game.curve),
    )
