"""The words of orders: numbers of a keeper's possessions, choices, and free text."""

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Final, TypeVar

from engines.core import NotationError
from engines.core.messages import N_
from engines.monsters.desk import Desk
from engines.monsters.grammar import REDACTED, Argument, usage
from engines.monsters.lines import Word, clean, quote
from engines.monsters.sentences.labels import growth_name, keeper_label, monster_name
from engines.monsters.terms import WILD_KEEPER, Destination, Direction, Growth

T = TypeVar("T")
MOST_NAME: Final = 32
MOST_CONTACT: Final = 100
LEAST_PASSWORD: Final = 4


def _number(letter: str = "", wrong: str = "", *, bare: bool = True, digits: int = 6) -> Argument[int]:
    """Return the parser of a number, perhaps with its letter, as in `M3`; `bare` allows it without the letter."""
    optional = "?" if bare else ""
    pattern = re.compile(rf"(?:{letter}){optional}([0-9]{{1,{digits}}})", re.IGNORECASE | re.ASCII)

    def read(word: Word, example: str) -> int:
        matched = None if word.quote else pattern.fullmatch(word.text)
        if matched:
            return int(matched[1])
        raise NotationError(N_(wrong, given=word.shown, example=example)) if wrong else usage(example)

    return Argument(read=read, write=lambda value: f"{letter}{value}")


def _choice(words: Mapping[str, T], wrong: str) -> Argument[T]:
    """Return the parser of a choice of words; of synonyms the first is canonical."""
    names: dict[T, str] = {}
    for word, value in words.items():
        names.setdefault(value, word)

    def read(word: Word, _example: str) -> T:
        value = words.get(word.text.lower().replace("-", ""))
        if value is None:
            raise NotationError(N_(wrong, choices=", ".join(names.values()).upper(), given=word.shown))
        return value

    return Argument(read=read, write=names.__getitem__)


def _text(most: int, too_long: str) -> Argument[str]:
    """Return the parser of free text, which is the rest of the line."""

    def read(word: Word, _example: str) -> str:
        text = clean(word.text)
        if len(text) > most:
            raise NotationError(N_(too_long, most=most))
        return text

    return Argument(
        read=read,
        write=lambda value: quote(value) if value else "",
        show=lambda value: _in_quotes(value) if value else "",
    )


def _in_quotes(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _read_member(word: Word, example: str) -> str:
    text = clean(word.text)
    if not text or len(text) > MOST_CONTACT:
        raise usage(example)
    return text


def _read_password(word: Word, _example: str) -> str:
    text = word.text
    if text == REDACTED:
        return text
    if not text.strip() or any(mark in text for mark in '#"|*'):
        raise NotationError(N_('No `#`, `"`, `|` or `*` in a password. Spaces need double quotes.'))
    if len(text.strip()) < LEAST_PASSWORD:
        raise NotationError(
            N_("A password has at least {least} characters, as in `PASSWORD sesame`.", least=LEAST_PASSWORD)
        )
    return text


_DIRECTIONS = {direction.name.lower(): direction for direction in Direction} | {
    "north": Direction.N,
    "northeast": Direction.NE,
    "southeast": Direction.SE,
    "south": Direction.S,
    "southwest": Direction.SW,
    "northwest": Direction.NW,
}
_GROWTHS = {growth.value: growth for growth in Growth} | {"defence": Growth.DEFENSE}
_DESTINATIONS = {destination.value: destination for destination in Destination}
_NO_MONSTER = N_("`{given}` is no monster's number. Write it like `{example}`.")
_NO_HEX = N_("`{given}` is no hex's number. Write it like `{example}`.")
_NO_KEEPER = N_("`{given}` is no keeper's number. Write it like `{example}`.")
_NO_DIRECTION = N_("Write {choices} or a hex beside it, like L26, instead of `{given}`.")
_NO_GROWTH = N_("Write {choices} instead of `{given}`.")
_NO_DESTINATION = N_("Write `EMAIL DM`, `EMAIL EPHEMERAL` or `EMAIL THREAD`.")

_MONSTER = replace(
    _number("m", _NO_MONSTER),
    check=Desk.own,
    options=lambda desk: desk.monsters,
    samples=lambda view: [monster.number for monster in view.monsters],
    say=lambda value, view, _names: monster_name(view, value),
)
_LAIR = replace(
    _number("l", _NO_HEX),
    check=Desk.lair,
    options=lambda desk: desk.lairs,
    samples=lambda view: [report.place for report in view.reports if report.lair_monster is not None],
)
_GROWN_LAIR = replace(
    _LAIR,
    check=Desk.grown_lair,
    options=lambda desk: [lair.place for lair in desk.lairs.values() if lair.leaves_from <= desk.state.turn + 1],
)
_CARD = replace(
    _number(),
    check=Desk.card,
    options=lambda desk: range(1, len(desk.keeper.hand) + 1),
    samples=lambda view: range(1, len(view.powers) + 1),
)
_KEEPER = replace(_number("k", _NO_KEEPER), check=Desk.other_keeper)
_FRIEND = replace(
    _KEEPER,
    options=lambda desk: [one.number for one in desk.state.playing() if one.number != desk.keeper.number],
    samples=lambda view: [one.number for one in view.public.keepers if one.number not in (WILD_KEEPER, view.keeper)],
    say=lambda value, view, names: keeper_label(view.public, value, names),
)
_DIRECTION = replace(
    _choice(_DIRECTIONS, _NO_DIRECTION),
    options=lambda _desk: Direction,
    samples=lambda _view: (Direction.NE,),
    say=lambda value, _view, _names: value.name,
)
_GROWTH = replace(
    _choice(_GROWTHS, _NO_GROWTH),
    options=lambda _desk: Growth,
    samples=lambda _view: (Growth.ATTACK,),
    say=lambda value, _view, _names: growth_name(value),
)
_NAME = replace(_text(MOST_NAME, N_("A name has at most {most} characters.")), samples=lambda _view: ("Old Tor",))
_CONTACT = _text(MOST_CONTACT, N_("A contact line has at most {most} characters."))
_MEMBER = Argument(read=_read_member, write=quote, show=lambda value: _in_quotes(value) if " " in value else value)
_PASSWORD = Argument(read=_read_password, write=lambda _value: "=0", show=lambda _value: REDACTED)
_PASSWORD_NUMBER = replace(_number("=", bare=False), show=lambda _value: REDACTED)

OwnMonster = Annotated[int, _MONSTER]
OwnLair = Annotated[int, _LAIR]
GrownLair = Annotated[int, _GROWN_LAIR]
Card = Annotated[int, _CARD]
"""A power of the hand, counted from 1."""
Friend = Annotated[int, _FRIEND]
OtherKeeper = Annotated[int, _KEEPER]
KeeperNumber = Annotated[int, _number("k")]
"""A keeper's number. Its error repeats no part of the text, which may be a password."""
GameNumber = Annotated[int, _number("g", bare=False, digits=9)]
PlainNumber = Annotated[int, _number()]
PasswordNumber = Annotated[int, _PASSWORD_NUMBER]
Way = Annotated[Direction, _DIRECTION]
GrowthKind = Annotated[Growth, _GROWTH]
ReportPlace = Annotated[Destination, _choice(_DESTINATIONS, _NO_DESTINATION)]
Name = Annotated[str, _NAME]
Contact = Annotated[str, _CONTACT]
Member = Annotated[str, _MEMBER]
Secret = Annotated[str, _PASSWORD]
