"""Names instead of seats in typed and displayed text: `play E7>blue` for `play E7>1`, `catch blue` for `catch 1`.

The rules use seat numbers only, counted from 0. `engines.core.typed_names` reads and writes a person's name or number.
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

# Everything that the rules parse as a catch, and as the start of a swap: typed numbers never reach them unchanged.
_CATCH = re.compile(r"[\s!.`\"]*catch[\s!.`\"]+(?P<who>.*[^\s!.`\"].*)", re.IGNORECASE)
_JOINED = re.compile(
    r"\s*(?:->|=>|\b(?:swap(?: hands)?(?: with)?|with|to|as)\b|(?=\b(?:seat|player)\b|#))\s*", re.IGNORECASE
)
_WILD_BEFORE = re.compile(r"(?:w4?|wild(?: ?card)?|wild ?draw ?(?:4|four))\s*", re.IGNORECASE)
_ORIGINS = frozenset({"e", "m", "p", "z", "eldritch", "martian", "precursor", "wizard"})
_AWKWARD = re.compile(r"[>,`@]|->|=>|[“”„‟«»\uff02\"]")


def with_seats(text: str, names: Sequence[str]) -> str:
    """Return typed text with names replaced by the seat numbers that the rules parse.

    NotationError if no player has the name, AmbiguousActionError if several do.
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
    """Return the text that people type for an action; canonical text if they have no names."""
    if not people.names:
        return format_action(action)
    if isinstance(action, Challenge):
        return "doubt"  # the everyday word; `/monocards challenge` invites
    if isinstance(action, Catch):
        return f"catch {name_of(action.seat, people.names)}"
    if isinstance(action, Play | Jump) and action.swap is not None:
        return f"{format_action(replace(action, swap=None))}>{name_of(action.swap, people.names)}"
    return format_action(action)


@lru_cache(maxsize=64)
def name_of(seat: int, names: tuple[str, ...]) -> str:
    """Return the text typed for a player: the name or, if that is ambiguous, the number."""
    if seat >= len(names):
        return str(seat + 1)
    typed, name = TypedNames(names), " ".join(names[seat].split())
    clear = typed.find(name) == (seat,) and not _AWKWARD.search(name) and fold(name) not in _ORIGINS
    return name if clear else typed.number(seat)


def _split(text: str) -> list[str]:
    """Separate the cards from the choice made with them."""
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
