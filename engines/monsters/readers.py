"""Reading one order each."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeVar

from engines.core import NotationError
from engines.core.messages import N_
from engines.monsters import orders
from engines.monsters.lines import Word, clean
from engines.monsters.orders import Order, Verb
from engines.monsters.terms import Destination, Direction, Growth
from engines.monsters.writing import REDACTED

MOST_NAME = 32
MOST_CONTACT = 100
LEAST_PASSWORD = 4

_HANDLE = re.compile(r"=([0-9]{1,6})", re.ASCII)
_PLAIN = re.compile(r"([0-9]{1,6})", re.ASCII)
_LETTERED = {letter: re.compile(rf"{letter}?([0-9]{{1,6}})", re.IGNORECASE | re.ASCII) for letter in "mlk"}
_NUMBERS = {"": _PLAIN, **_LETTERED}
_GAME = re.compile(r"g([0-9]{1,9})", re.IGNORECASE | re.ASCII)
T = TypeVar("T")
Reader = Callable[[Sequence[Word]], Order]


EXAMPLES: Final[Mapping[Verb, str]] = {
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
    Verb.EMAIL: "EMAIL DM",
    Verb.FIND: "FIND K2",
    Verb.GAME: "GAME G101 K2",
    Verb.PASSWORD: 'PASSWORD "open sesame"',
    Verb.QUIT: "QUIT",
    Verb.VACATION: "VACATION violet 12",
    Verb.WIDTH: "WIDTH 76",
}
"""An order of each kind as it is typed."""


def usage(verb: Verb) -> NotationError:
    """Return the error that shows how an order is written."""
    return NotationError(N_("Write it like `{example}`.", example=EXAMPLES[verb]))


def _number(word: Word, letter: str = "") -> int | None:
    """Return a number, perhaps with its letter before it, as in `M3`."""
    matched = None if word.quote else _NUMBERS[letter].fullmatch(word.text)
    return int(matched.group(1)) if matched else None


_NO_NUMBER = {
    "m": N_("`{given}` is no monster's number. Write it like `{example}`."),
    "l": N_("`{given}` is no hex's number. Write it like `{example}`."),
    "k": N_("`{given}` is no keeper's number. Write it like `{example}`."),
}


def as_given(word: Word) -> str:
    """Return a word as an error repeats it."""
    return clean(word.text)[:20]


def _subject(verb: Verb, word: Word, letter: str) -> int:
    number = _number(word, letter)
    if number is None:
        raise NotationError(N_(_NO_NUMBER[letter], given=as_given(word), example=EXAMPLES[verb]))
    return number


def _choice(word: Word, choices: Mapping[str, T]) -> T | None:
    return choices.get(word.text.lower().replace("-", ""))


def _none_of(word: Word, names: Sequence[str]) -> NotationError:
    return NotationError(N_("Write {choices} instead of `{given}`.", given=as_given(word), choices=", ".join(names)))


def _of_one(order: Callable[[int], Order], verb: Verb, letter: str) -> Reader:
    """Return the reader of `EAT m`, `SPAWN l`, `FIND k` and their like."""

    def read(words: Sequence[Word]) -> Order:
        if len(words) != 1:
            raise usage(verb)
        return order(_subject(verb, words[0], letter))

    return read


def _of_numbers(order: Callable[..., Order], verb: Verb, *letters: str) -> Reader:
    """Return the reader of `PLAY m n`, `OFFSET x y`, `DISCARD n` and `WIDTH n`."""

    def read(words: Sequence[Word]) -> Order:
        numbers = [_number(word, letter) for word, letter in zip(words, letters, strict=False)]
        if len(words) != len(letters) or None in numbers:
            raise usage(verb)
        return order(*numbers)

    return read


_DIRECTIONS = {direction.name.lower(): direction for direction in Direction} | {
    "north": Direction.N,
    "northeast": Direction.NE,
    "southeast": Direction.SE,
    "south": Direction.S,
    "southwest": Direction.SW,
    "northwest": Direction.NW,
}
_GROWTHS = {growth.value: growth for growth in Growth} | {"defence": Growth.DEFENSE}


def _read_move(words: Sequence[Word]) -> Order:
    """`MOVE m direction`; one that names a hex is read by `nearby`."""
    if len(words) != 2:
        raise usage(Verb.MOVE)
    monster, direction = _subject(Verb.MOVE, words[0], "m"), _choice(words[1], _DIRECTIONS)
    if direction is None:
        ways = ", ".join(direction.name for direction in Direction)
        raise NotationError(
            N_("Write {ways} or a hex beside it, like L26, instead of `{given}`.", ways=ways, given=as_given(words[1]))
        )
    return orders.Move(monster, direction)


def _read_lair(words: Sequence[Word]) -> Order:
    """`LAIR l growth`."""
    if len(words) != 2:
        raise usage(Verb.LAIR)
    place, growth = _subject(Verb.LAIR, words[0], "l"), _choice(words[1], _GROWTHS)
    if growth is None:
        raise _none_of(words[1], [growth.name for growth in Growth])
    return orders.Favour(place, growth)


def _read_name(words: Sequence[Word]) -> Order:
    """`NAME [m] text`."""
    monster = None
    if len(words) > 1 and words[0].text[:1] in ("m", "M"):
        monster = _number(words[0], "m")
        words = words if monster is None else words[1:]
    name = clean(" ".join(word.text for word in words))
    if not name:
        raise usage(Verb.NAME)
    if len(name) > MOST_NAME:
        raise NotationError(N_("A name has at most {most} characters.", most=MOST_NAME))
    return orders.NameKeeper(name) if monster is None else orders.NameMonster(monster, name)


def _read_address(words: Sequence[Word]) -> Order:
    """`ADDRESS [text]`; a password before a quoted text or an address, as the book has it, is dropped."""
    if len(words) == 2 and not words[0].quote and (words[1].quote or "@" in words[1].text):
        words = words[1:]
    text = clean(" ".join(word.text for word in words))
    if len(text) > MOST_CONTACT:
        raise NotationError(N_("A contact line has at most {most} characters.", most=MOST_CONTACT))
    return orders.Address(text)


def _read_email(words: Sequence[Word]) -> Order:
    """`EMAIL [password] destination`."""
    destinations = [place for place in Destination if words and place.value == words[-1].text.lower()]
    if len(words) not in (1, 2) or not destinations:
        raise NotationError(N_("Write `EMAIL DM`, `EMAIL EPHEMERAL` or `EMAIL THREAD`."))
    return orders.Email(destinations[0])


def _read_game(words: Sequence[Word]) -> Order:
    """`GAME g k [password]`."""
    game = _GAME.fullmatch(words[0].text) if len(words) in (2, 3) else None
    keeper = _number(words[1], "k") if game is not None else None
    if game is None or keeper is None:
        raise usage(Verb.GAME)
    return orders.Heading(int(game[1]), keeper)


def _read_password(words: Sequence[Word]) -> Order:
    """`PASSWORD [old] new` as typed; `PASSWORD =2` names the second one that the host keeps of that seat."""
    if len(words) not in (1, 2):
        raise usage(Verb.PASSWORD)
    text = words[-1].text
    handle = None if words[-1].quote else _HANDLE.fullmatch(text)
    if handle is not None:
        return orders.Password(int(handle[1]))
    if text != REDACTED and (not text.strip() or any(mark in text for mark in '#"|*')):
        raise NotationError(N_('No `#`, `"`, `|` or `*` in a password. Spaces need double quotes.'))
    if text != REDACTED and len(text.strip()) < LEAST_PASSWORD:
        raise NotationError(
            N_("A password has at least {least} characters, as in `PASSWORD sesame`.", least=LEAST_PASSWORD)
        )
    return orders.NewPassword(text)


def _read_quit(words: Sequence[Word]) -> Order:
    """`QUIT [password]`."""
    if len(words) > 1:
        raise usage(Verb.QUIT)
    return orders.Quit()


def _read_vacation(words: Sequence[Word]) -> Order:
    """`VACATION [[password] member n]`."""
    if not words:
        return orders.VacationOver()
    if len(words) not in (2, 3):
        raise usage(Verb.VACATION)
    turn = _number(words[-1])
    member = clean(words[-2].text)
    if turn is None or not member or len(member) > MOST_CONTACT:
        raise usage(Verb.VACATION)
    return orders.Vacation(member, turn)


READERS: dict[Verb, Reader] = {
    Verb.DISCARD: _of_numbers(orders.Discard, Verb.DISCARD, ""),
    Verb.EAT: _of_one(orders.Eat, Verb.EAT, "m"),
    Verb.FLAUNT: _of_one(orders.Flaunt, Verb.FLAUNT, "m"),
    Verb.FRIENDLY: _of_one(orders.Befriend, Verb.FRIENDLY, "k"),
    Verb.GROW: _of_one(orders.Grow, Verb.GROW, "m"),
    Verb.LAIR: _read_lair,
    Verb.MOVE: _read_move,
    Verb.NAME: _read_name,
    Verb.OFFSET: _of_numbers(orders.Offset, Verb.OFFSET, "", ""),
    Verb.PLAY: _of_numbers(orders.Play, Verb.PLAY, "m", ""),
    Verb.SCAN: _of_one(orders.Scan, Verb.SCAN, "m"),
    Verb.SKULK: _of_one(orders.Skulk, Verb.SKULK, "m"),
    Verb.SPAWN: _of_one(orders.Spawn, Verb.SPAWN, "l"),
    Verb.ADDRESS: _read_address,
    Verb.EMAIL: _read_email,
    Verb.FIND: _of_one(orders.Find, Verb.FIND, "k"),
    Verb.GAME: _read_game,
    Verb.PASSWORD: _read_password,
    Verb.QUIT: _read_quit,
    Verb.VACATION: _read_vacation,
    Verb.WIDTH: _of_numbers(orders.Width, Verb.WIDTH, ""),
}

VERBS: dict[str, Verb] = {verb.value: verb for verb in Verb}
