"""Sentences about events: those of the game, and those of the host."""

from collections.abc import Sequence

from bot.kernel.matches.folds import EntryNews
from bot.kernel.matches.position import Position
from bot.kernel.messages.message import truncate_lines
from bot.kernel.messages.phrases import join_names
from bot.kernel.store.match_row import MatchRow
from bot.kernel.text.markup import escape, shorten
from bot.kernel.text.translation import _, translate
from engines import TEXTS
from engines.core.rules import Event, Outcome, Seat
from engines.core.text import OUT, Ending, SupportsEnding, SupportsEvents

MOST_SENTENCES = 1_200


def sentences(position: Position, events: Sequence[Event]) -> list[str]:
    """Return the public sentences of events, escaped for Markdown."""
    return [escape(sentence) for sentence in plain_sentences(position, events)]


def plain_sentences(position: Position, events: Sequence[Event]) -> list[str]:
    """Return the same without escapes, for places without Markdown, such as menus."""
    text = TEXTS[position.game]
    if isinstance(text, SupportsEvents):
        told = text.events(events, position.names)
    else:
        told = [text.event(event, position.names) for event in events]
    return [sentence for sentence in map(translate, told) if sentence]


def host_notes(match: MatchRow, position: Position, news: Sequence[EntryNews]) -> list[str]:
    """Return the sentences about the host's entries: moves taken back, substitutes, absences, missed turns."""
    return [
        *back_notes(news),
        *substitute_notes(match, news),
        *absence_notes(match, news),
        *late_notes(position, news),
    ]


def ending_of(position: Position) -> Ending | None:
    """Return the ending text of the last entry; None if the game goes on, or has no text for it.

    Only the host knows whether a player who left resigned or missed too many turns.
    """
    outcome, last = position.turn, next(reversed(position.recent_events.news), None)
    gone = last.left if last is not None and last.ply == position.ply else None
    if isinstance(outcome, Outcome) and gone is not None and position.seats == 2 and len(outcome.winners) == 1:
        return Ending(_leaving_text(position, outcome.winners[0], gone), tells_scores=True)
    endings = (_ending(position, event) for event in position.events)
    return next((ending for ending in endings if ending is not None), None)


def _leaving_text(position: Position, winner: Seat, loser: Seat) -> str:
    names = {"winner": position.names[winner], "loser": position.names[loser]}
    if position.attendance.of(loser) >= position.attendance.allowed:
        return _("{winner} wins: {loser} ran out of time.", **names)
    return _("{winner} wins: {loser} resigned.", **names)


def story(position: Position, events: Sequence[Event], *, before: str = "", notes: Sequence[str] = ()) -> str:
    """Return the text of events without the ending."""
    return events_text(position, [one for one in events if _ending(position, one) is None], before=before, notes=notes)


def _ending(position: Position, event: Event) -> Ending | None:
    text = TEXTS[position.game]
    return text.ending(event, position.names) if isinstance(text, SupportsEnding) else None


def back_notes(news: Sequence[EntryNews]) -> list[str]:
    """Return a sentence for each time moves were taken back."""
    notes = []
    for item in news:
        first, last = item.taken_back, item.ply - 1
        if first is None:
            continue
        if first == last:
            notes.append(_("Move {number} was taken back.", number=first))
        else:
            notes.append(_("Moves {first} to {last} were taken back.", first=first, last=last))
    return notes


def substitute_notes(match: MatchRow, news: Sequence[EntryNews]) -> list[str]:
    """Return a sentence for each seat that another player has taken over."""
    changes = ((item, item.changed_hands) for item in news if item.changed_hands is not None)
    return [
        _(
            "{name} plays on for {former}.",
            name=escape(match.names_at(item.ply)[seat]),
            former=escape(match.names_at(item.ply - 1)[seat]),
        )
        for item, seat in changes
    ]


def absence_notes(match: MatchRow, news: Sequence[EntryNews]) -> list[str]:
    """Return a sentence for each player who went away or came back."""
    notes = []
    for item in news:
        names = match.names_at(item.ply)
        if item.went_away is not None:
            notes.append(_("{name} is away.", name=escape(names[item.went_away])))
        if item.came_back is not None:
            notes.append(_("{name} is back.", name=escape(names[item.came_back])))
    return list(dict.fromkeys(notes))


def late_notes(position: Position, news: Sequence[EntryNews]) -> list[str]:
    """Return a sentence for players who have just missed a turn and get more time."""
    if not news or not news[-1].late or news[-1].ply != position.ply:
        return []
    names = join_names([escape(position.names[seat]) for seat in position.to_move])
    return [_("{names} missed a turn. Last chance: time starts again.", names=names)]


def events_text(position: Position, events: Sequence[Event], *, before: str = "", notes: Sequence[str] = ()) -> str:
    """Return the text of events, after the earlier lines, then the host's notes; shortened to fit a post."""
    lines = [*before.splitlines(), *sentences(position, events), *notes]
    return _shorten([line for line in lines if line], MOST_SENTENCES)


def _shorten(lines: Sequence[str], most: int) -> str:
    """Join lines; if they are too long, keep those about eliminated players and drop the oldest others."""
    whole = "\n".join(lines)
    if len(whole) <= most:
        return whole
    out = truncate_lines([line for line in lines if line.startswith(OUT)], most // 2)
    rest = truncate_lines([line for line in lines if not line.startswith(OUT)], most - len(out) - 2)
    return "\n".join(part for part in (out, rest) if part)


LONGEST_MOVE = 300
"""The most characters of a typed move that are shown."""


def entry_shown(entry: str, shown: str | None = None) -> str:
    """Return a move in words, or else as typed."""
    return f"`{shorten(entry, LONGEST_MOVE)}`" if shown is None else f"**{escape(shorten(shown, LONGEST_MOVE))}**"
