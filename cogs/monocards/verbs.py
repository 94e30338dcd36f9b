"""Verbs of the buttons of MONO."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.kernel.buttons.verb import MalformedError, Verb
from engines.core.rules import Seat
from engines.monocards.actions import PASS, Jump, Pass, Play, format_action
from engines.monocards.view import ORIGIN, Card, Origin

_PLANNED: Final = re.compile(
    r"(?P<word>play|jump) (?P<cards>[A-Z0-9,]+)(?:>(?P<named>[EMPZ]))?(?:>(?P<swap>[0-9]|-))?", re.ASCII
)
_NOBODY: Final = ">-"


@dataclass(frozen=True, slots=True)
class CardSequence:
    """Cards of a hand in the order in which they are played."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return ",".join(self.cards)

    @classmethod
    def read(cls, text: str) -> "CardSequence":
        """Return what `str` wrote; MalformedError for anything else."""
        cards = tuple(map(Card, text.split(",")))
        if any(card not in ORIGIN for card in cards):
            raise MalformedError("no cards")
        return cls(cards)


@dataclass(frozen=True, slots=True)
class PlannedAction:
    """An action as far as it is chosen, as in canonical text; `>-` at the end says that no hands are swapped."""

    action: Play | Jump | Pass
    settle: bool = False

    def __str__(self) -> str:
        return format_action(self.action) + (_NOBODY if self.settle else "")

    @classmethod
    def read(cls, text: str) -> "PlannedAction":
        """Return what `str` wrote; MalformedError for anything else."""
        if text == format_action(PASS):
            return cls(PASS)
        matched = _PLANNED.fullmatch(text)
        if matched is None:
            raise MalformedError("no plan")
        cards = CardSequence.read(matched["cards"]).cards
        swap = Seat(int(matched["swap"])) if matched["swap"] not in (None, "-") else None
        if matched["word"] == "jump":
            return cls(Jump(cards[0], swap), settle=matched["swap"] == "-")
        named = Origin(matched["named"]) if matched["named"] else None
        return cls(Play(cards, named, swap), settle=matched["swap"] == "-")


class Taking(StrEnum):
    """An alternative to playing a card."""

    DRAW = "draw"
    ACCEPT = "accept"
    CHALLENGE = "challenge"


class Cards(Verb, name="cards"):
    """See the cards that can be played."""


class Call(Verb, name="call"):
    """Call MONO and go on choosing."""


class Choose(Verb, name="card"):
    """Choose one more card; the last comes to lie on top."""

    held: CardSequence


class Lay(Verb, name="lay"):
    """Choose no further one."""

    held: CardSequence


class Put(Verb, name="put"):
    """Play it, or choose what is still open."""

    planned: PlannedAction


class Take(Verb, name="take"):
    """Draw, accept or challenge."""

    what: Taking


class Catch(Verb, name="catch"):
    """Catch the player who can be caught, or choose one."""


class Caught(Verb, name="caught"):
    """Catch that seat."""

    seat: int


class JumpIn(Verb, name="jump"):
    """Play the identical card out of turn."""
