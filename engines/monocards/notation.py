"""Reading what people type (rules/monocards.md, canonical notation)."""

import re
from dataclasses import dataclass, replace
from typing import Final

from engines.core.errors import AmbiguousActionError, IllegalActionError, NotationError
from engines.core.reasons import Reason
from engines.core.rules import Seat
from engines.monocards.actions import WORDS, Action, Catch, Jump, Play
from engines.monocards.call_reasons import NobodyToCatch, NoJumps, OneCardOutOfTurn, WrongCatchMade
from engines.monocards.cards import WILDS, Card, Origin
from engines.monocards.choices import open_to_catch
from engines.monocards.options import Several
from engines.monocards.reasons import (
    NameOrigin,
    NoSuchCard,
    NoSuchPlayer,
    NotAnAction,
    SayWhom,
    SayWhoseHand,
    TakesNoHand,
    WhatToType,
    WildAlone,
    WildLast,
    WizardIsZ,
)
from engines.monocards.view import PublicView

_SYNONYMS: Final = {
    "draw a card": "draw",
    "draw card": "draw",
    "take": "accept",
    "keep": "pass",
    "call mono": "mono",
    "uno": "mono",
    "doubt": "challenge",
}
_JUMP_IN: Final = re.compile(r"jump[ -]?in\b")
_PHRASES: Final = (
    (re.compile(r"\bwild ?card\b"), "wild"),
    # A sign after a figure joins two things: `e4+4` is not Eldritch 4 and Wild Draw 4.
    (
        re.compile(
            r"\b(?:wild|w) ?(?:draw|d)? ?\+? ?(?:four|4)(?![0-9])|\bdraw ?(?:four|4)(?![0-9])|(?<![0-9])\+4(?![0-9])"
        ),
        " w4",
    ),
    (re.compile(r"\bdraw ?(?:two|2)\b|(?<![0-9])\+2(?![0-9])"), " d"),
    (re.compile(r"\beldritch\b"), "e"),
    (re.compile(r"\bmartian\b"), "m"),
    (re.compile(r"\bprecursor\b"), "p"),
    (re.compile(r"\bwizard\b"), "z"),
    (re.compile(r"\bskip\b"), "s"),
    (re.compile(r"\breverse\b"), "r"),
    (re.compile(r"\bwild\b"), "w"),
    (re.compile(r"->|=>|\b(?:swap|with|to|as|seat|player)\b"), ">"),
    (re.compile(r"\band\b|[+;&]"), ","),
)
_PLAY: Final = re.compile(r"(?P<cards>[^>]*)(?P<then>[\s>]*)(?P<chosen>.*)")
_WILD_AND_ORIGIN: Final = re.compile(r"(?P<cards>(?:.*[\s,])?w4?)(?P<then>[\s,]*)(?P<chosen>[empz])")
_CARD: Final = re.compile(r"[\s,]*(?:([empz])\s*([0-9srd])(?![0-9a-z])|(w4?)(?![0-9a-z]))[\s,]*")
_LIKE_A_CARD: Final = re.compile(r"[a-z][0-9]{1,3}|[a-z][srd]")
_WIZARD: Final = re.compile(r"(?:^|[\s,])w\s*([0-35-9srd])(?![0-9a-z])")
"""What may be meant for a Wizard card; `w4` is a Wild Draw 4."""
_PLAYED: Final = re.compile(r"(?:play\b[ ,]*)+")
_WIZARD_FOUR: Final = re.compile(r"\bw ?4\b")


@dataclass(frozen=True, slots=True)
class _Typed:
    """What was typed, by whom, and the table it was typed at: what is offered instead is what this table plays."""

    public: PublicView
    seat: Seat
    text: str

    def refused(self, help_text: Reason | None = None) -> NotationError:
        """Say what was not understood, and what to type; without a reason, all there is to type."""
        return NotationError(NotAnAction(self.text, help_text or self._what_to_type()))

    def _what_to_type(self) -> WhatToType:
        options = self.public.options
        return WhatToType(
            other=self.somebody,
            several=options.several,
            swapping=tuple(card for card in (Card("E0"), Card("E7")) if self.swaps(card)),
            jumps=options.jump_in,
            calls=options.call_penalty > 0,
            challenges=not options.no_bluff,
        )

    def names_a_card(self, word: str) -> bool:
        """Tell whether a word that was typed has the shape of a card, so that one can say it is none."""
        return _LIKE_A_CARD.fullmatch(word) is not None and word in self.text.lower()

    @property
    def somebody(self) -> Seat:
        """The seat of another player, for an example."""
        return next((seat for seat in self.public.match.playing if seat != self.seat), self.seat)

    def swaps(self, card: Card) -> bool:
        """Tell whether somebody's hand can be taken with this card at this table."""
        options = self.public.options
        return (options.zero_swaps and card[1:] == "0") or (options.seven_zero and card[1:] == "7")


def parse_action(public: PublicView, seat: Seat, text: str) -> Action:
    """Read an action; what everybody sees settles whom `seat` means by a bare `catch`."""
    typed = _Typed(public, seat, text)
    words = " ".join(re.sub(r"[!.`\"“”]", " ", text.lower()).split())
    words = _SYNONYMS.get(words, words)
    if words in WORDS:
        return WORDS[words]
    verb, _, rest = _JUMP_IN.sub("jump", words, count=1).partition(" ")
    if verb == "catch":
        return Catch(_read_catch(typed, rest))
    if verb == "jump":
        return _read_jump(typed, rest)
    # Who is asked for a card alone writes `play` before it all the same: then it stands there twice.
    return _read_play(typed, _PLAYED.sub("", words, count=1) if verb == "play" else words)


def _read_catch(typed: _Typed, rest: str) -> Seat:
    number = re.sub(r"^(?:seat|player) ", "", rest).strip()
    if number:
        return _read_seat(typed, number)
    targets = open_to_catch(typed.public, typed.seat)
    if typed.public.catchable in targets:
        return typed.public.catchable
    if len(targets) > 1:
        raise AmbiguousActionError(SayWhom(targets))
    if targets:  # it would be a wrong catch, so it is named
        raise typed.refused(SayWhom(targets))
    raise IllegalActionError(WrongCatchMade() if typed.seat in typed.public.calls.accusers else NobodyToCatch())


def _read_seat(typed: _Typed, number: str) -> Seat:
    if not _is_seat(typed, number):
        raise typed.refused(NoSuchPlayer(number, typed.public.match.seats))
    return Seat(int(number))


def _is_seat(typed: _Typed, number: str) -> bool:
    return re.fullmatch(r"[0-9]{1,2}", number) is not None and int(number) < typed.public.match.seats


def _read_jump(typed: _Typed, words: str) -> Jump:
    cards, chosen = _read_parts(typed, words) if words else ((), None)
    if len(cards) != 1 or cards[0] in WILDS:
        if not typed.public.options.jump_in:
            raise typed.refused(NoJumps())
        raise typed.refused(OneCardOutOfTurn())
    return Jump(cards[0], None if chosen is None else _read_swap(typed, Jump(cards[0]), cards, chosen))


def _read_play(typed: _Typed, words: str) -> Play:
    cards, chosen = _read_parts(typed, words)
    if cards[-1] not in WILDS:
        if any(card in WILDS for card in cards) and chosen is not None:
            raise typed.refused(_alone(typed, cards))
        return Play(cards, swap=None if chosen is None else _read_swap(typed, Play(cards), cards, chosen))
    if len(cards) > 1 and typed.public.options.several is not Several.LEGAL:
        if chosen is None:
            return Play(cards)
        raise typed.refused(_alone(typed, cards))
    origin, _, swap = re.sub(r"[\s>,]+", " ", chosen or "").strip().partition(" ")
    named = _read_origin(typed, cards, origin)
    plain = Play(cards, named)
    return replace(plain, swap=_read_swap(typed, plain, cards, swap)) if swap else plain


def _read_parts(typed: _Typed, words: str) -> tuple[tuple[Card, ...], str | None]:
    """Return the cards and what was chosen with them: None where nothing was, '' where the choice is missing."""
    for phrase, short in _PHRASES:
        words = phrase.sub(short, words)
    words = words.strip()
    found = _WILD_AND_ORIGIN.fullmatch(words) or _PLAY.fullmatch(words)
    if found is None:
        raise typed.refused()
    chosen: str = found["chosen"]
    cards = _read_cards(typed, found["cards"].strip())
    return cards, chosen if chosen or found["then"] else None


def _read_cards(typed: _Typed, words: str) -> tuple[Card, ...]:
    cards: list[Card] = []
    at = 0
    while at < len(words):
        found = _CARD.match(words, at)
        if found is None:
            wizard = _WIZARD.search(words)
            unread = re.split(r"[ ,]", words[at:].strip(" ,"), maxsplit=1)[0]
            if wizard is None and typed.names_a_card(unread):
                raise NotationError(NoSuchCard(unread.upper()))
            raise typed.refused(WizardIsZ(wizard[1].upper()) if wizard else None)
        cards.append(Card((found[3] or found[1] + found[2]).upper()))
        at = found.end()
    if not cards:
        raise typed.refused()
    return tuple(cards)


def _read_swap(typed: _Typed, plain: Play | Jump, cards: tuple[Card, ...], chosen: str) -> Seat:
    """Read whose hand is taken; one who has begun to say so is never read as one who swaps nothing."""
    if _is_seat(typed, chosen):
        return Seat(int(chosen))
    goes_out = typed.public.sizes[typed.seat] == len(cards)  # the last card swaps nothing
    asking = next((card for card in cards if typed.swaps(card)), None)
    if goes_out or asking is None:
        raise typed.refused(TakesNoHand(plain))
    raise typed.refused(SayWhoseHand(replace(plain, swap=typed.somebody)))


def _read_origin(typed: _Typed, cards: tuple[Card, ...], chosen: str) -> Origin:
    if chosen.upper() not in tuple(Origin):
        wizard_four = _WIZARD_FOUR.search(typed.text.lower()) is not None and not chosen
        raise typed.refused(NameOrigin(cards, wizard_four))
    return Origin(chosen.upper())


def _alone(typed: _Typed, cards: tuple[Card, ...]) -> Reason:
    wild = next(card for card in cards if card in WILDS)
    if typed.public.options.several is not Several.LEGAL:
        return WildAlone(wild)
    return WildLast(tuple(card for card in cards if card not in WILDS), wild)
