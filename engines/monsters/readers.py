"""Reading one order each: a function for every shape an order has, and an example of every order."""

import re
from collections.abc import Callable, Sequence

from engines.core import NotationError
from engines.monsters.lines import Word, clean
from engines.monsters.orders import REDACTED, Order, Verb
from engines.monsters.terms import Destination, Direction, Growth

MOST_NAME = 32
MOST_CONTACT = 100

_HANDLE = re.compile(r"=([0-9]{1,6})", re.ASCII)


def usage(verb: Verb) -> NotationError:
    """Return the error that shows how an order is written."""
    return NotationError(f"Write it like `{USAGE[verb]}`.")


def _number(word: Word, letter: str) -> int | None:
    found = re.fullmatch(rf"{letter}?([0-9]{{1,6}})", word.text, re.IGNORECASE | re.ASCII) if letter else None
    if not letter:
        found = re.fullmatch(r"([0-9]{1,6})", word.text, re.ASCII)
    return int(found.group(1)) if found and not word.quoted else None


def _read_subject(verb: Verb, words: Sequence[Word]) -> Order:
    """`EAT m`, `SPAWN l`, `FIND k` and their like."""
    letter = {Verb.SPAWN: "l", Verb.FRIENDLY: "k", Verb.FIND: "k"}.get(verb, "m")
    if len(words) != 1:
        raise usage(verb)
    number = _number(words[0], letter)
    if number is None:
        raise NotationError(f"`{clean(words[0].text)[:20]}` is no {_LETTERS[letter]}. Write it like `{USAGE[verb]}`.")
    return Order(verb, number)


_LETTERS = {"m": "monster", "l": "hex", "k": "keeper"}


def _read_subject_word(verb: Verb, words: Sequence[Word]) -> Order:
    """`MOVE m direction` and `LAIR l growth`."""
    letter, choices = ("m", _DIRECTIONS) if verb is Verb.MOVE else ("l", _GROWTHS)
    if len(words) != 2:
        raise usage(verb)
    number = _number(words[0], letter)
    choice = choices.get(words[1].text.lower().replace("-", ""))
    if number is None:
        raise NotationError(f"`{clean(words[0].text)[:20]}` is no {_LETTERS[letter]}. Write it like `{USAGE[verb]}`.")
    if choice is None:
        shown = ", ".join(dict.fromkeys(value.upper() for value in choices.values()))
        raise NotationError(f"`{clean(words[1].text)[:20]}` is none of {shown}.")
    return Order(verb, number, word=choice)


_DIRECTIONS = {direction.name.lower(): direction.name.lower() for direction in Direction} | {
    "north": "n",
    "northeast": "ne",
    "southeast": "se",
    "south": "s",
    "southwest": "sw",
    "northwest": "nw",
}
_GROWTHS = {growth.value: growth.value for growth in Growth} | {"defence": "defense"}


def _read_numbers(verb: Verb, words: Sequence[Word]) -> Order:
    """`PLAY m n`, `OFFSET x y`, `DISCARD n` and `WIDTH n`."""
    letters = {Verb.PLAY: ("m", ""), Verb.OFFSET: ("", "")}.get(verb, ("",))
    numbers = [_number(word, letter) for word, letter in zip(words, letters, strict=False)]
    if len(words) != len(letters) or None in numbers:
        raise usage(verb)
    found = [number for number in numbers if number is not None]
    return Order(verb, found[0], found[1]) if len(found) == 2 else Order(verb, value=found[0])


def _read_name(verb: Verb, words: Sequence[Word]) -> Order:
    """`NAME [m] text`."""
    subject = -1
    if len(words) > 1 and not words[0].quoted:
        number = _number(words[0], "m")
        if number is not None and words[0].text[0] in "mM":
            subject, words = number, words[1:]
    name = clean(" ".join(word.text for word in words))
    if not name:
        raise usage(verb)
    if len(name) > MOST_NAME:
        raise NotationError(f"A name has at most {MOST_NAME} characters.")
    return Order(verb, subject, word=name)


def _read_address(verb: Verb, words: Sequence[Word]) -> Order:
    """`ADDRESS [text]`; a password before a quoted text or an address, as the book has it, is dropped."""
    if len(words) == 2 and not words[0].quoted and (words[1].quoted or "@" in words[1].text):
        words = words[1:]
    text = clean(" ".join(word.text for word in words))
    if len(text) > MOST_CONTACT:
        raise NotationError(f"A contact line has at most {MOST_CONTACT} characters.")
    return Order(verb, word=text)


def _read_email(verb: Verb, words: Sequence[Word]) -> Order:
    """`EMAIL [password] destination`."""
    if len(words) not in (1, 2) or words[-1].text.lower() not in {place.value for place in Destination}:
        raise usage(verb)
    return Order(verb, word=words[-1].text.lower())


def _read_game(verb: Verb, words: Sequence[Word]) -> Order:
    """`GAME g k [password]`."""
    if len(words) not in (2, 3) or not re.fullmatch(r"g[0-9]{1,9}", words[0].text, re.IGNORECASE | re.ASCII):
        raise usage(verb)
    number = _number(words[1], "k")
    if number is None:
        raise usage(verb)
    return Order(verb, number, word=words[0].text.lower())


def _read_password(verb: Verb, words: Sequence[Word]) -> Order:
    """`PASSWORD [old] new` as typed; `PASSWORD =2` names the second one that the host keeps of that seat."""
    if len(words) not in (1, 2):
        raise usage(verb)
    text = words[-1].text
    handle = None if words[-1].quoted else _HANDLE.fullmatch(text)
    if handle is not None:
        return Order(verb, value=int(handle[1]))
    if text != REDACTED and (not text.strip() or any(mark in text for mark in '#"|*')):
        raise NotationError('A password has no `#`, `"`, `|` or `*`; one with spaces stands in double quotes.')
    return Order(verb, word=text)


def _read_quit(verb: Verb, words: Sequence[Word]) -> Order:
    """`QUIT [password]`."""
    if len(words) > 1:
        raise usage(verb)
    return Order(verb)


def _read_vacation(verb: Verb, words: Sequence[Word]) -> Order:
    """`VACATION [[password] member n]`."""
    if not words:
        return Order(verb)
    if len(words) not in (2, 3):
        raise usage(verb)
    turn = _number(words[-1], "")
    member = clean(words[-2].text)
    if turn is None or not member or len(member) > MOST_CONTACT:
        raise usage(verb)
    return Order(verb, value=turn, word=member)


_Reader = Callable[[Verb, Sequence[Word]], Order]

READERS: dict[Verb, _Reader] = {
    Verb.DISCARD: _read_numbers,
    Verb.EAT: _read_subject,
    Verb.FLAUNT: _read_subject,
    Verb.FRIENDLY: _read_subject,
    Verb.GROW: _read_subject,
    Verb.LAIR: _read_subject_word,
    Verb.MOVE: _read_subject_word,
    Verb.NAME: _read_name,
    Verb.OFFSET: _read_numbers,
    Verb.PLAY: _read_numbers,
    Verb.SCAN: _read_subject,
    Verb.SKULK: _read_subject,
    Verb.SPAWN: _read_subject,
    Verb.ADDRESS: _read_address,
    Verb.EMAIL: _read_email,
    Verb.FIND: _read_subject,
    Verb.GAME: _read_game,
    Verb.PASSWORD: _read_password,
    Verb.QUIT: _read_quit,
    Verb.VACATION: _read_vacation,
    Verb.WIDTH: _read_numbers,
}

USAGE: dict[Verb, str] = {
    Verb.DISCARD: "DISCARD 4",
    Verb.EAT: "EAT M3",
    Verb.FLAUNT: "FLAUNT M3",
    Verb.FRIENDLY: "FRIENDLY K2",
    Verb.GROW: "GROW M3",
    Verb.LAIR: "LAIR L12 ATTACK",
    Verb.MOVE: "MOVE M3 NE",
    Verb.NAME: 'NAME M3 "Old Tor"',
    Verb.OFFSET: "OFFSET 4 2",
    Verb.PLAY: "PLAY M3 4",
    Verb.SCAN: "SCAN M3",
    Verb.SKULK: "SKULK M3",
    Verb.SPAWN: "SPAWN L12",
    Verb.ADDRESS: 'ADDRESS "write to me"',
    Verb.EMAIL: "EMAIL DM, EMAIL EPHEMERAL or EMAIL THREAD",
    Verb.FIND: "FIND K2",
    Verb.GAME: "GAME G101 K2",
    Verb.PASSWORD: 'PASSWORD "open sesame"',
    Verb.QUIT: "QUIT",
    Verb.VACATION: "VACATION violet 12",
    Verb.WIDTH: "WIDTH 76",
}

VERBS: dict[str, Verb] = {verb.value: verb for verb in Verb}
