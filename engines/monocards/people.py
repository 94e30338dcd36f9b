"""People instead of seats in what is typed and read: `play E7>blue` for `play E7>1`, `catch blue` for `catch 1`.

The rules know seats alone, counted from 0. If a number must be, as for two players of one name, people count from 1.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from engines.core.errors import NotationError
from engines.core.messages import NP_, quote
from engines.core.people import People
from engines.core.rules import Seat
from engines.monocards.actions import Action, Catch, Challenge, Jump, Play, format_action
from engines.monocards.complaints import no_such_player, numbered_names

_CATCH = re.compile(r"\s*catch\s+(?P<who>\S.*)", re.IGNORECASE)
_JOINED = re.compile(r"\s*(?:->|=>|\bswap(?: hands)?(?: with)?\b|\bwith\b|\bto\b)\s*", re.IGNORECASE)
_WILD_BEFORE = re.compile(r"(?:w4?|wild(?: ?card)?|wild ?draw ?(?:4|four))\s*", re.IGNORECASE)
_ORIGINS = frozenset({"e", "m", "p", "z", "eldritch", "martian", "precursor", "wizard"})
_AWKWARD = re.compile(r"[>,`@]|->|=>")


def with_seats(text: str, names: Sequence[str]) -> str:
    """Return what a person typed as the rules read it; NotationError where nobody at the table is called that."""
    caught = _CATCH.fullmatch(text)
    if caught is not None:
        return f"catch {_seat_of(caught['who'], names)}"
    head, *chosen = _split(text)
    if not chosen:
        return text
    wild = _WILD_BEFORE.search(head.rpartition(",")[2]) is not None
    words = []
    for at, word in enumerate(chosen):
        is_origin = at == 0 and wild and (len(chosen) > 1 or word.casefold() in _ORIGINS or not word)
        words.append(word if is_origin or not word else str(_seat_of(word, names)))
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


def name_of(seat: int, names: Sequence[str]) -> str:
    """Return what is typed for a player: the name or, where that is not clear, the number counted from 1."""
    if seat >= len(names):
        return str(seat + 1)
    name = " ".join(names[seat].split())
    clear = [_fold(other) for other in names].count(_fold(name)) == 1
    plain = not _AWKWARD.search(name) and not name.isdecimal() and _fold(name) not in _ORIGINS
    return name if clear and plain else str(seat + 1)


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


def _seat_of(text: str, names: Sequence[str]) -> int:
    wanted = _fold(re.sub(r"^(?:seat|player)\s+(?=\d+$)", "", text.strip(), flags=re.IGNORECASE))
    exact = [Seat(seat) for seat, name in enumerate(names) if _fold(name) == wanted]
    if len(exact) == 1:
        return exact[0]
    if len(exact) > 1:
        raise NotationError(
            NP_(
                "{count} player is called {name}. Type the number: {players}.",
                "{count} players are called {name}. Type the number: {players}.",
                len(exact),
                name=quote(text),
                players=numbered_names(exact),
            )
        )
    if wanted.isdecimal() and 1 <= int(wanted) <= len(names):
        return int(wanted) - 1
    begun = [seat for seat, name in enumerate(names) if wanted and _fold(name).startswith(wanted)]
    if len(begun) == 1:
        return begun[0]
    raise NotationError(no_such_player(text, map(Seat, range(len(names)))))


def _fold(name: str) -> str:
    return " ".join(name.split()).lstrip("@").casefold()
