"""Why MONO refuses an input. Made from what the player sees, so no reason tells more than that."""

from dataclasses import dataclass

from engines.core.reasons import Reason
from engines.core.rules import Seat
from engines.monocards.actions import Draw, Jump, Pass, Play
from engines.monocards.cards import Card, Kind, Origin
from engines.monocards.options import Several


@dataclass(frozen=True, slots=True)
class NotAnAction(Reason):
    """The text is no action."""

    typed: str
    help: Reason
    """What to type instead."""


@dataclass(frozen=True, slots=True)
class WhatToType(Reason):
    """All that can be typed at this table."""

    other: Seat
    """Another player, for an example."""
    several: Several
    swapping: tuple[Card, ...]
    """Cards with which hands can be swapped."""
    jumps: bool
    calls: bool
    challenges: bool


@dataclass(frozen=True, slots=True)
class SayWhom(Reason):
    """It is not clear who is caught."""

    targets: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class NoSuchPlayer(Reason):
    """Nobody at the table is called that."""

    said: str
    seats: int


@dataclass(frozen=True, slots=True)
class SameName(Reason):
    """Several at the table are called that."""

    said: str
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class WizardIsZ(Reason):
    """`W` is a Wild card, and was probably meant for a Wizard."""

    symbol: str


@dataclass(frozen=True, slots=True)
class NameOrigin(Reason):
    """A wild card is played without the Origin that follows."""

    cards: tuple[Card, ...]
    wizard_four: bool
    """What was typed may have meant the Wizard 4."""


@dataclass(frozen=True, slots=True)
class NoOrigin(Reason):
    """An Origin is named with a card that is not wild."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class WildAlone(Reason):
    """A wild card is played together with others."""

    wild: Card


@dataclass(frozen=True, slots=True)
class WildLast(Reason):
    """A wild card is played before others in one turn."""

    before: tuple[Card, ...]
    """The others."""
    wild: Card


@dataclass(frozen=True, slots=True)
class TakesNoHand(Reason):
    """Somebody is named, and the play swaps no hands."""

    instead: Play | Jump


@dataclass(frozen=True, slots=True)
class SayWhoseHand(Reason):
    """The play swaps hands, and nobody is named."""

    example: Play | Jump


@dataclass(frozen=True, slots=True)
class NoSwapWith(Reason):
    """That player holds no hand to take."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MayPlay(Reason):
    """What can be done: nothing is demanded, and nothing was drawn."""

    fits: bool
    """A card of the hand can be played."""
    quiet: Draw | Pass | None
    """What can be done instead of playing a card."""


@dataclass(frozen=True, slots=True)
class MayPlayDrawn(Reason):
    """What can be done after drawing: only the card drawn can be played."""

    drawn: Card
    fits: bool
    may_pass: bool


@dataclass(frozen=True, slots=True)
class MustAnswer(Reason):
    """What can be done where cards are demanded."""

    cards: int
    may_challenge: bool
    another: Kind | None
    """What may be played on it; None for nothing."""


@dataclass(frozen=True, slots=True)
class NothingToAnswer(Reason):
    """No cards are demanded."""

    instead: Reason


@dataclass(frozen=True, slots=True)
class NothingToChallenge(Reason):
    """No Wild Draw 4 was played on this player."""

    instead: Reason


@dataclass(frozen=True, slots=True)
class DrewAlready(Reason):
    """One card is drawn a turn."""

    instead: Reason


@dataclass(frozen=True, slots=True)
class NothingToDraw(Reason):
    """No card is left to draw."""

    instead: Reason


@dataclass(frozen=True, slots=True)
class MustPlay(Reason):
    """A card fits, and by `must_play` it is played."""


@dataclass(frozen=True, slots=True)
class MustPlayDrawn(Reason):
    """The card drawn fits, and by `forced_play` it is played."""


@dataclass(frozen=True, slots=True)
class PassAfterDrawing(Reason):
    """Nobody passes before drawing."""

    instead: Reason


@dataclass(frozen=True, slots=True)
class NoCardNamed(Reason):
    """A play of no card."""


@dataclass(frozen=True, slots=True)
class NoSuchCard(Reason):
    """No card has that name."""

    card: str


@dataclass(frozen=True, slots=True)
class HeldTooFew(Reason):
    """The hand does not hold the card so often."""

    card: Card
    held: int


@dataclass(frozen=True, slots=True)
class OneAtATime(Reason):
    """The table does not play `several`."""


@dataclass(frozen=True, slots=True)
class OtherSymbol(Reason):
    """A further card is not of the number or symbol of the first."""

    card: Card
    first: Card


@dataclass(frozen=True, slots=True)
class NothingOnWild(Reason):
    """A further card is put on a wild one."""


@dataclass(frozen=True, slots=True)
class DoesNotFollow(Reason):
    """A further card does not fit the one before it."""

    card: Card
    before: Card


@dataclass(frozen=True, slots=True)
class AnotherWouldFollow(Reason):
    """A Wild Draw 4 is put on a card that another one fits, where that is forbidden."""

    before: Card


@dataclass(frozen=True, slots=True)
class DoesNotFit(Reason):
    """A card does not fit what lies on top."""

    card: Card
    origin: Origin
    symbol: str
    """On the top card; '' on a wild one."""


@dataclass(frozen=True, slots=True)
class OnlyTheDrawn(Reason):
    """After drawing no other card is played."""

    drawn: Card
    may_pass: bool


@dataclass(frozen=True, slots=True)
class OnlyAnother(Reason):
    """A Draw card is answered by its like only."""

    kind: Kind
    instead: Reason


@dataclass(frozen=True, slots=True)
class NoBluff(Reason):
    """A Wild Draw 4 is refused while another card fits."""

    instead: Reason
