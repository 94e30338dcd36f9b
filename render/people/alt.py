"""A person's card in words."""

from render.core.board import fit_alt
from render.people.record import GameRecord, PersonRecord


def alt_of(person: PersonRecord) -> str:
    """Return what the card shows, the most important first."""
    played = sum(game.games for game in person.games)
    parts = [f"Profile of {person.name}: {played} {'match' if played == 1 else 'matches'}."]
    if person.best is not None:
        parts.append(f"Strongest opponent beaten: {person.best.name}, {person.best.rating} at {person.best.game}.")
    return fit_alt([*parts, *map(_of_game, person.games)])


def _of_game(game: GameRecord) -> str:
    told = [f"{game.won} won", *([f"{game.drawn} drawn"] if game.drawn else []), f"{game.lost} lost"]
    results = f"{game.title}: {', '.join(told)}"
    if not game.curve:
        return f"{results}; no rated match."
    kind = "provisional rating" if game.rating.endswith("?") else "rating"
    matches = "1 match" if game.rated == 1 else f"{game.rated} matches"
    between = f", between {min(game.curve)} and {max(game.curve)}"
    return f"{results}; {kind} {game.rating.removesuffix('?')} after {matches}{between}."
