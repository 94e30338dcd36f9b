"""Reading what a keeper typed (rules: Orders).

Nothing a keeper types is lost and nothing raises but an empty text: a line that is no order becomes a `Fault`, which
the check explains. Lines that may hold a secret are kept without it, and a password is kept as a salted hash.
"""

import difflib
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engines.core import NotationError
from engines.monsters.orders import CLEAR, END, FAULT, READY, WAIT, Action, Fault, Order, OrderSet, Ready, Verb, Wait
from engines.monsters.terms import Destination, Direction, Growth

MOST_LINES = 300
MOST_LINE = 200
MOST_NAME = 32
MOST_CONTACT = 100

_CUT = "\u2026"
_REDACTED = "***"
_HASH = re.compile(r"=[0-9a-f]{64}")

Hasher = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a line; one in double quotes may hold anything."""

    text: str
    quoted: bool = False


def parse_action(text: str, hasher: Hasher) -> Action:
    """Read a whole text; NotationError only where it says nothing at all."""
    cleaned = _printable(text)
    word = cleaned.strip().lower().rstrip(".!;")
    if word in (READY, END, "done"):
        return Ready()
    if word == WAIT:
        return Wait()
    if not cleaned.strip(" \n;"):
        raise NotationError("Write one order a line, such as `MOVE M3 NE`, or `READY` when you are done.")
    lines: list[Order | Fault] = []
    hasher = _once_only(hasher)
    for line in _split(cleaned):
        word = line.lower()
        if word in (END, READY, "done"):
            return OrderSet(tuple(lines), done=True)
        if len(lines) == MOST_LINES:
            return OrderSet((*lines[:-1], Fault(_CUT)))
        if word != CLEAR:
            lines.append(_read(line, hasher))
    return OrderSet(tuple(lines))


def fault_message(fault: Fault) -> str:
    """Say what is wrong with a faulty line and what to type instead."""
    try:
        parse_line(fault.text, _no_hash)
    except NotationError as error:
        return str(error)
    raise AssertionError(f"not a fault: {fault.text!r}")


def _once_only(hasher: Hasher) -> Hasher:
    """Hashing is slow on purpose: a text gets one hash, further passwords are faults."""
    used: list[bool] = []

    def hashed(password: str) -> str:
        if used:
            raise NotationError("A set holds one PASSWORD at the most.")
        used.append(True)
        return hasher(password)

    return hashed


def _no_hash(_password: str) -> str:
    return "=" + "0" * 64


def _printable(text: str) -> str:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("`", "'").split("\n")
    return "\n".join("".join(ch for ch in line.replace("\t", " ") if ch.isprintable()) for line in lines)


def _split(text: str) -> list[str]:
    """Cut a text into lines at line ends and semicolons, without comments; quotes protect both marks."""
    found: list[str] = []
    for line in text.split("\n"):
        start, at, in_quotes = 0, 0, False
        while at < len(line):
            mark = line[at]
            if in_quotes and mark == "\\":
                at += 1
            elif mark == '"':
                in_quotes = not in_quotes
            elif mark == "#" and not in_quotes:
                break
            elif mark == ";" and not in_quotes:
                found.append(line[start:at])
                start = at + 1
            at += 1
        found.append(line[start:at])
    return [line.strip() for line in found if line.strip()]


def _read(line: str, hasher: Hasher) -> Order | Fault:
    kept = _unwrapped(line)
    try:
        return parse_line(kept, hasher)
    except NotationError:
        return Fault(_without_secret(kept))


def _unwrapped(line: str) -> str:
    """Return the text inside a canonical fault, and any other line as it is, cut to the most that is kept."""
    if line.startswith(f"{FAULT} "):
        words = _words(line)
        if words is not None and len(words) == 2 and words[1].quoted:
            line = _printable(words[1].text).replace("\n", " ").strip()
    return line if len(line) <= MOST_LINE else line[: MOST_LINE - 1].rstrip() + _CUT


_SECRET = ("password", "passwd", "passphrase", "pass", "game")
_MAY_HOLD_SECRET = frozenset({Verb.PASSWORD, Verb.GAME, Verb.ADDRESS, Verb.EMAIL, Verb.VACATION, Verb.QUIT})


def _without_secret(line: str) -> str:
    """Return a faulty line as it may be kept: one that has or may mean to have a password loses all but its verb."""
    word = line.split(" ", 1)[0].lower().strip('"')
    verb = _VERBS.get(word)
    meant = verb is None and bool(difflib.get_close_matches(word, _SECRET, 1, 0.7))
    if meant or verb in _MAY_HOLD_SECRET or any(secret in line.lower() for secret in _SECRET[:3]):
        return f"{_shown(word)} {_REDACTED}"
    return line


def _shown(verb: str) -> str:
    return verb if verb in _VERBS else Verb.PASSWORD.value


def _words(line: str) -> list[Word] | None:
    """Return the words of a line, None where a quote is left open."""
    words: list[Word] = []
    at = 0
    while at < len(line):
        if line[at] == " ":
            at += 1
            continue
        if line[at] == '"':
            end = _closing(line, at)
            if end is None:
                return None
            words.append(Word(_unescaped(line[at + 1 : end]), quoted=True))
            at = end + 1
            continue
        end = at
        while end < len(line) and line[end] not in ' "':
            end += 1
        words.append(Word(line[at:end]))
        at = end
    return words


def _closing(line: str, start: int) -> int | None:
    at = start + 1
    while at < len(line):
        if line[at] == "\\":
            at += 1
        elif line[at] == '"':
            return at
        at += 1
    return None


def _unescaped(text: str) -> str:
    try:
        found = json.loads(f'"{text}"')
    except ValueError:
        return text
    return str(found)


def parse_line(line: str, hasher: Hasher) -> Order:
    """Read one order; NotationError says what to type instead."""
    words = _words(line)
    if line == _CUT:
        raise NotationError(f"A set has at most {MOST_LINES} lines; the rest is left out.")
    if words is None:
        raise NotationError(f"A double quote is left open. Close it, as in `{_USAGE[Verb.NAME]}`.")
    if not words:
        raise NotationError("Write one order a line, such as `MOVE M3 NE`.")
    verb = _VERBS.get(words[0].text.lower())
    if verb is None:
        raise NotationError(_unknown(words[0].text))
    arguments = words[1:]
    if line.endswith(_CUT):
        raise NotationError(f"A line has at most {MOST_LINE} characters. Write one order a line.")
    if any(word.text == _REDACTED for word in arguments):
        raise _usage(verb)
    return _READERS[verb](verb, arguments, hasher)


def _unknown(word: str) -> str:
    shown = _clean(word)[:20]
    close = difflib.get_close_matches(word.lower(), list(_VERBS), 1, 0.6)
    hint = _USAGE[_VERBS[close[0]]] if close else "MOVE M3 NE"
    return f"There is no order `{shown}`. Try `{hint}`."


def _usage(verb: Verb) -> NotationError:
    return NotationError(f"Write it like `{_USAGE[verb]}`.")


def _number(word: Word, letter: str) -> int | None:
    found = re.fullmatch(rf"{letter}?([0-9]{{1,6}})", word.text, re.IGNORECASE | re.ASCII) if letter else None
    if not letter:
        found = re.fullmatch(r"([0-9]{1,6})", word.text, re.ASCII)
    return int(found.group(1)) if found and not word.quoted else None


def _clean(text: str) -> str:
    return " ".join("".join(ch if ch.isprintable() else " " for ch in text.replace("`", "'")).split())


def _read_subject(verb: Verb, words: Sequence[Word], _hasher: Hasher) -> Order:
    """`EAT m`, `SPAWN l`, `FIND k` and their like."""
    letter = {Verb.SPAWN: "l", Verb.FRIENDLY: "k", Verb.FIND: "k"}.get(verb, "m")
    if len(words) != 1:
        raise _usage(verb)
    number = _number(words[0], letter)
    if number is None:
        raise NotationError(f"`{_clean(words[0].text)[:20]}` is no {_LETTERS[letter]}. Write it like `{_USAGE[verb]}`.")
    return Order(verb, number)


_LETTERS = {"m": "monster", "l": "hex", "k": "keeper"}


def _read_subject_word(verb: Verb, words: Sequence[Word], _hasher: Hasher) -> Order:
    """`MOVE m direction` and `LAIR l growth`."""
    letter, choices = ("m", _DIRECTIONS) if verb is Verb.MOVE else ("l", _GROWTHS)
    if len(words) != 2:
        raise _usage(verb)
    number = _number(words[0], letter)
    choice = choices.get(words[1].text.lower().replace("-", ""))
    if number is None:
        raise NotationError(f"`{_clean(words[0].text)[:20]}` is no {_LETTERS[letter]}. Write it like `{_USAGE[verb]}`.")
    if choice is None:
        shown = ", ".join(dict.fromkeys(value.upper() for value in choices.values()))
        raise NotationError(f"`{_clean(words[1].text)[:20]}` is none of {shown}.")
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


def _read_numbers(verb: Verb, words: Sequence[Word], _hasher: Hasher) -> Order:
    """`PLAY m n`, `OFFSET x y`, `DISCARD n` and `WIDTH n`."""
    letters = {Verb.PLAY: ("m", ""), Verb.OFFSET: ("", "")}.get(verb, ("",))
    numbers = [_number(word, letter) for word, letter in zip(words, letters, strict=False)]
    if len(words) != len(letters) or None in numbers:
        raise _usage(verb)
    found = [number for number in numbers if number is not None]
    return Order(verb, found[0], found[1]) if len(found) == 2 else Order(verb, value=found[0])


def _read_name(verb: Verb, words: Sequence[Word], _hasher: Hasher) -> Order:
    """`NAME [m] text`."""
    subject = -1
    if len(words) > 1 and not words[0].quoted:
        number = _number(words[0], "m")
        if number is not None and words[0].text[0] in "mM":
            subject, words = number, words[1:]
    name = _clean(" ".join(word.text for word in words))
    if not name:
        raise _usage(verb)
    if len(name) > MOST_NAME:
        raise NotationError(f"A name has at most {MOST_NAME} characters.")
    return Order(verb, subject, word=name)


def _read_address(verb: Verb, words: Sequence[Word], _hasher: Hasher) -> Order:
    """`ADDRESS [text]`; a password before a quoted text or an address, as the book has it, is dropped."""
    if len(words) == 2 and not words[0].quoted and (words[1].quoted or "@" in words[1].text):
        words = words[1:]
    text = _clean(" ".join(word.text for word in words))
    if len(text) > MOST_CONTACT:
        raise NotationError(f"A contact line has at most {MOST_CONTACT} characters.")
    return Order(verb, word=text)


def _read_email(verb: Verb, words: Sequence[Word], _hasher: Hasher) -> Order:
    """`EMAIL [password] destination`."""
    if len(words) not in (1, 2) or words[-1].text.lower() not in {place.value for place in Destination}:
        raise _usage(verb)
    return Order(verb, word=words[-1].text.lower())


def _read_game(verb: Verb, words: Sequence[Word], _hasher: Hasher) -> Order:
    """`GAME g k [password]`."""
    if len(words) not in (2, 3) or not re.fullmatch(r"g[0-9]{1,9}", words[0].text, re.IGNORECASE | re.ASCII):
        raise _usage(verb)
    number = _number(words[1], "k")
    if number is None:
        raise _usage(verb)
    return Order(verb, number, word=words[0].text.lower())


def _read_password(verb: Verb, words: Sequence[Word], hasher: Hasher) -> Order:
    """`PASSWORD [old] new`; canonical text holds the hash."""
    if len(words) not in (1, 2):
        raise _usage(verb)
    text = words[-1].text
    if not words[-1].quoted and _HASH.fullmatch(text):
        return Order(verb, word=text)
    if not text.strip() or any(mark in text for mark in '#"|*'):
        raise NotationError('A password has no `#`, `"`, `|` or `*`; one with spaces stands in double quotes.')
    return Order(verb, word=hasher(text))


def _read_quit(verb: Verb, words: Sequence[Word], _hasher: Hasher) -> Order:
    """`QUIT [password]`."""
    if len(words) > 1:
        raise _usage(verb)
    return Order(verb)


def _read_vacation(verb: Verb, words: Sequence[Word], _hasher: Hasher) -> Order:
    """`VACATION [[password] member n]`."""
    if not words:
        return Order(verb)
    if len(words) not in (2, 3):
        raise _usage(verb)
    turn = _number(words[-1], "")
    member = _clean(words[-2].text)
    if turn is None or not member or len(member) > MOST_CONTACT:
        raise _usage(verb)
    return Order(verb, value=turn, word=member)


_Reader = Callable[[Verb, Sequence[Word], Hasher], Order]

_READERS: dict[Verb, _Reader] = {
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

_USAGE: dict[Verb, str] = {
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

_VERBS: dict[str, Verb] = {verb.value: verb for verb in Verb}
