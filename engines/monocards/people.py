"""People instead of seats in what is typed and read: `play E7>blue` for `play E7>1`, `catch blue` for `catch 1`.

The rules know seats alone, counted from 0. `engines.core.typed_names` reads and writes a person's name or number.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from engines.core.errors import AmbiguousActionError, NotationError
from engines.core.messages import N_, quote
from engines.core.people import People
from engines.core.rules import Seat
from engines.core.typed_names import TypedNames, fold
from engines.core.typed_text import plain_text
from engines.monocards.actions import Action, Catch, Challenge, Jump, Play, format_action
from engines.monocards.complaints import no_such_player, numbered_names

# All that the rules read as a catch, and as the beginning of a swap: no number reaches them as it was typed.
_CATCH = re.compile(r"[\s!.`\"]*catch[\s!.`\"]+(?P<who>.*[^\s!.`\"].*)", re.IGNORECASE)
_JOINED = re.compile(
    r"\s*(?:->|=>|\b(?:swap(?: hands)?(?: with)?|with|to|as)\b|(?=\b(?:seat|player)\b|#))\s*", re.IGNORECASE
)
_WILD_BEFORE = re.compile(r"(?:w4?|wild(?: ?card)?|wild ?draw ?(?:4|four))\s*", re.IGNORECASE)
_ORIGINS = frozenset({"e", "m", "p", "z", "eldritch", "martian", "precursor", "wizard"})
_AWKWARD = re.compile(r"[>,`@]|->|=>|[“”„‟«»\uff02\"]")


def with_seats(text: str, names: Sequence[str]) -> str:
    """Return what a person typed as the rules read it.

    NotationError where nobody at the table is called that, AmbiguousActionError where several are.
    """
    text = plain_text(text)
    caught = _CATCH.fullmatch(text)
    if caught is not None:
        return f"catch {_seat_of(caught['who'], names)}"
    head, *chosen = _split(text)
    if not chosen:
        return text
    wild = _WILD_BEFORE.search(head.rpartition(",")[2]) is not None
    words = []
    for at, word in enumerate(chosen):
        names_origin = word.casefold() in _ORIGINS or (len(chosen) > 1 and word.isalpha())
        stays = not word or (at == 0 and wild and names_origin)
        words.append(word if stays else str(_seat_of(word, names)))
    return ">".join([head.strip(), *words])


def with_names(action: Action, people: People) -> str:
    """Return what people type for an action; the canonical text where they have no names."""
    if not people.names:
        return format_action(action)
    if isinstance(action, Challenge):
        return "doubt"  # as people say; `/monocards challenge` invites
    if isinstance(action, Catch):
        return f"catch {name_of(action.seat, people.names)}"
    if isinstance(action, Play | Jump) and action.swap is not None:
        return f"{format_action(replace(action, swap=None))}>{name_of(action.swap, people.names)}"
    return format_action(action)


@lru_cache(maxsize=64)
def name_of(seat: int, names: tuple[str, ...]) -> str:
    """Return what is typed for a player: the name or, where that is not clear, the number."""
    if seat >= len(names):
        return str(seat + 1)
    typed, name = TypedNames(names), " ".join(names[seat].split())
    clear = typed.find(name) == (seat,) and not _AWKWARD.search(name) and fold(name) not in _ORIGINS
    return name if clear else typed.number(seat)


def _split(text: str) -> list[str]:
    """Part the cards from what is chosen with them."""
    parts = [part.strip() for part in re.split(r"\s*(?:->|=>|>)\s*", text)]
    if len(parts) > 1:
        return parts
    joined = _JOINED.search(text)
    if joined is None or not joined.start():
        return [text]
    chosen = text[joined.end() :].strip()
    return [text[: joined.start()], chosen] if chosen.casefold() not in _ORIGINS and chosen else [text]


def _seat_of(text: str, names: Sequence[str]) -> Seat:
    found = TypedNames(tuple(names)).find(text)
    if len(found) == 1:
        return Seat(found[0])
    if not found:
        raise NotationError(no_such_player(text, map(Seat, range(len(names)))))
    raise AmbiguousActionError(
        N_(
            "Several are called {name}. Type the number: {players}.",
            name=quote(text),
            players=numbered_names(map(Seat, found)),
        )
    )
