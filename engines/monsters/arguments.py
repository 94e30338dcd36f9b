"""The words that orders are made of: numbers of what a keeper has, choices, and free text."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Final, TypeVar

from engines.core import NotationError
from engines.core.messages import N_
from engines.monsters.desk import Desk
from engines.monsters.grammar import REDACTED, Argument, usage
from engines.monsters.lines import Word, clean, quote
from engines.monsters.sentences.labels import growth_name, keeper_label, monster_name
from engines.monsters.terms import WILD_KEEPER, Destination, Direction, Growth
from engines.monsters.view import SeatView

T = TypeVar("T")
MOST_CONTACT: Final = 100
LEAST_PASSWORD: Final = 4


class _Number(Argument[int]):
    """A number, perhaps with its letter before it, as in `M3`; `bare` tells whether the letter can be left out."""

    def __init__(self, letter: str = "", wrong: str = "", *, bare: bool = True, digits: int = 6) -> None:
        self._letter, self._wrong = letter, wrong
        optional = "?" if bare else ""
        self._pattern = re.compile(rf"(?:{letter}){optional}([0-9]{{1,{digits}}})", re.IGNORECASE | re.ASCII)

    def find(self, word: Word) -> int | None:
        """Return the number that a word is, None for another word."""
        matched = None if word.quote else self._pattern.fullmatch(word.text)
        return int(matched[1]) if matched else None

    def read(self, word: Word, example: str) -> int:
        number = self.find(word)
        if number is not None:
            return number
        raise NotationError(N_(self._wrong, given=word.shown, example=example)) if self._wrong else usage(example)

    def write(self, value: int) -> str:
        return f"{self._letter}{value}"


class _Own(_Number):
    offers = True

    def options(self, desk: Desk) -> Iterable[int]:
        return desk.monsters

    def samples(self, view: SeatView) -> Sequence[int]:
        return [monster.number for monster in view.monsters]

    def check(self, value: int, desk: Desk) -> None:
        desk.own(value)

    def say(self, value: int, view: SeatView, names: Sequence[str]) -> str:
        return monster_name(view, value)


class _Lair(_Number):
    offers = True

    def options(self, desk: Desk) -> Iterable[int]:
        return desk.lairs

    def samples(self, view: SeatView) -> Sequence[int]:
        return [report.place for report in view.reports if report.lair_monster is not None]

    def check(self, value: int, desk: Desk) -> None:
        desk.lair(value)


class _GrownLair(_Lair):
    def options(self, desk: Desk) -> Iterable[int]:
        return [lair.place for lair in desk.lairs.values() if lair.leaves_from <= desk.state.turn + 1]

    def check(self, value: int, desk: Desk) -> None:
        desk.grown_lair(value)


class _Card(_Number):
    offers = True

    def options(self, desk: Desk) -> Iterable[int]:
        return range(1, len(desk.keeper.hand) + 1)

    def samples(self, view: SeatView) -> Sequence[int]:
        return range(1, len(view.powers) + 1)

    def check(self, value: int, desk: Desk) -> None:
        desk.card(value)


class _Keeper(_Number):
    def check(self, value: int, desk: Desk) -> None:
        desk.other_keeper(value)


class _Friend(_Keeper):
    offers = True

    def options(self, desk: Desk) -> Iterable[int]:
        return [one.number for one in desk.state.playing() if one.number != desk.keeper.number]

    def samples(self, view: SeatView) -> Sequence[int]:
        return [one.number for one in view.public.keepers if one.number not in (WILD_KEEPER, view.keeper)]

    def say(self, value: int, view: SeatView, names: Sequence[str]) -> str:
        return keeper_label(view.public, value, names)


class _Choice(Argument[T]):
    """One of several words; of those that mean the same the first is canonical."""

    def __init__(self, words: Mapping[str, T], wrong: str, sample: T | None = None) -> None:
        self._words, self._wrong, self._sample = words, wrong, sample
        self._names: dict[T, str] = {}
        for word, value in words.items():
            self._names.setdefault(value, word)
        self.offers = sample is not None

    def read(self, word: Word, example: str) -> T:
        value = self._words.get(word.text.lower().replace("-", ""))
        if value is None:
            choices = ", ".join(self.show(each) for each in self._names)
            raise NotationError(N_(self._wrong, choices=choices, given=word.shown))
        return value

    def write(self, value: T) -> str:
        return self._names[value]

    def options(self, desk: Desk) -> Iterable[T]:
        return self._names

    def samples(self, view: SeatView) -> Sequence[T]:
        return () if self._sample is None else (self._sample,)


class _Direction(_Choice[Direction]):
    def say(self, value: Direction, view: SeatView, names: Sequence[str]) -> str:
        return value.name


class _Growth(_Choice[Growth]):
    def say(self, value: Growth, view: SeatView, names: Sequence[str]) -> str:
        return growth_name(value)


class _Text(Argument[str]):
    """Free text, which is the rest of the line."""

    def __init__(self, most: int, too_long: str) -> None:
        self._most, self._too_long = most, too_long

    def read(self, word: Word, example: str) -> str:
        text = clean(word.text)
        if len(text) > self._most:
            raise NotationError(N_(self._too_long, most=self._most))
        return text

    def write(self, value: str) -> str:
        return quote(value) if value else ""

    def show(self, value: str) -> str:
        return json.dumps(value, ensure_ascii=False) if value else ""

    def samples(self, view: SeatView) -> Sequence[str]:
        return ("Old Tor",)


class _Member(_Text):
    def read(self, word: Word, example: str) -> str:
        text = clean(word.text)
        if not text or len(text) > self._most:
            raise usage(example)
        return text

    def show(self, value: str) -> str:
        return super().show(value) if " " in value else value


class _Password(Argument[str]):
    """A word that is never written."""

    def read(self, word: Word, example: str) -> str:
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

    def write(self, value: str) -> str:
        return "=0"

    def show(self, value: str) -> str:
        return REDACTED


class _PasswordNumber(_Number):
    def show(self, value: int) -> str:
        return REDACTED


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

OwnMonster = Annotated[int, _Own("m", _NO_MONSTER)]
OwnLair = Annotated[int, _Lair("l", _NO_HEX)]
GrownLair = Annotated[int, _GrownLair("l", _NO_HEX)]
Card = Annotated[int, _Card()]
"""A power of the hand, counted from 1."""
Friend = Annotated[int, _Friend("k", _NO_KEEPER)]
OtherKeeper = Annotated[int, _Keeper("k", _NO_KEEPER)]
KeeperNumber = Annotated[int, _Number("k")]
"""Its error repeats nothing: a password may stand there."""
GameNumber = Annotated[int, _Number("g", bare=False, digits=9)]
PlainNumber = Annotated[int, _Number()]
PasswordNumber = Annotated[int, _PasswordNumber("=", bare=False)]
Way = Annotated[Direction, _Direction(_DIRECTIONS, _NO_DIRECTION, Direction.NE)]
GrowthKind = Annotated[Growth, _Growth(_GROWTHS, _NO_GROWTH, Growth.ATTACK)]
ReportPlace = Annotated[Destination, _Choice(_DESTINATIONS, _NO_DESTINATION)]
Name = Annotated[str, _Text(32, N_("A name has at most {most} characters."))]
Contact = Annotated[str, _Text(MOST_CONTACT, N_("A contact line has at most {most} characters."))]
Member = Annotated[str, _Member(MOST_CONTACT, "")]
Secret = Annotated[str, _Password()]
