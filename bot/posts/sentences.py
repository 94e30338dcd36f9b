"""What happened, in the game's own sentences, with people's names as they are shown."""

from collections.abc import Sequence

from bot.posts.message import clipped
from bot.posts.wording import escaped, listed
from bot.services.news import Piece
from bot.services.position import Position
from bot.store.match_row import MatchRow
from engines import TEXTS
from engines.core.rules import Event
from engines.core.text import OUT, Ending, TellingEnd

MOST_SENTENCES = 1_200


def sentences(position: Position, events: Sequence[Event]) -> list[str]:
    """Return the public sentences of events."""
    text = TEXTS[position.game]
    said = (text.event(event, position.names) for event in events)
    return [escaped(sentence) for sentence in said if sentence]


def ending_of(position: Position) -> Ending | None:
    """Return how the last entry ended the game, in its own words; None where it did not, or where they do not say."""
    told = (_ending(position, event) for event in position.events)
    return next((ending for ending in told if ending is not None), None)


def story(position: Position, events: Sequence[Event], *, before: str = "", notes: Sequence[str] = ()) -> str:
    """Return what `told` does, without how the game ended."""
    return told(position, [one for one in events if _ending(position, one) is None], before=before, notes=notes)


def _ending(position: Position, event: Event) -> Ending | None:
    text = TEXTS[position.game]
    return text.ending(event, position.names) if isinstance(text, TellingEnd) else None


def back_notes(pieces: Sequence[Piece]) -> list[str]:
    """Say what was taken back."""
    return [
        f"Everyone agreed to go back to before move {piece.taken_back}."
        for piece in pieces
        if piece.taken_back is not None
    ]


def substitute_notes(match: MatchRow, pieces: Sequence[Piece]) -> list[str]:
    """Say who plays on for whom."""
    found = ((piece, piece.changed_hands) for piece in pieces if piece.changed_hands is not None)
    return [
        f"{escaped(match.names_at(piece.ply)[seat])} plays on for {escaped(match.names_at(piece.ply - 1)[seat])}."
        for piece, seat in found
    ]


def absence_notes(match: MatchRow, pieces: Sequence[Piece]) -> list[str]:
    """Say for whom a computer plays from then on, and who plays themselves again."""
    notes = []
    for piece in pieces:
        names = match.names_at(piece.ply)
        if piece.looked_after is not None:
            notes.append(f"{escaped(names[piece.looked_after])} is away.")
        if piece.came_back is not None:
            notes.append(f"{escaped(names[piece.came_back])} is back.")
    return list(dict.fromkeys(notes))


def late_notes(position: Position, pieces: Sequence[Piece]) -> list[str]:
    """Say who has missed a turn and gets more time, at the position in which they do."""
    if not pieces or not pieces[-1].late or pieces[-1].ply != position.ply:
        return []
    names = listed([escaped(position.names[seat]) for seat in position.to_move])
    return [f"{names} missed a turn. One more chance: the time starts again."]


def told(position: Position, events: Sequence[Event], *, before: str = "", notes: Sequence[str] = ()) -> str:
    """Return what happened in sentences, after those told before, then what the host did; no more than a post holds."""
    lines = [*before.splitlines(), *sentences(position, events), *notes]
    return _shortened([line for line in lines if line], MOST_SENTENCES)


def _shortened(lines: Sequence[str], most: int) -> str:
    """Return lines; where they are too long together, those of players who are out stay, and the oldest others go."""
    whole = "\n".join(lines)
    if len(whole) <= most:
        return whole
    out = clipped([line for line in lines if line.startswith(OUT)], most // 2)
    rest = clipped([line for line in lines if not line.startswith(OUT)], most - len(out) - 1)
    return "\n".join(part for part in (out, rest) if part)
