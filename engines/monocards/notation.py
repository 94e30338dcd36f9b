"""Parsing of typed actions (rules/monocards.md, canonical notation)."""

import re
from dataclasses import dataclass, replace
from typing import Final

from engines.core.errors import AmbiguousActionError, IllegalActionError, NotationError
from engines.core.messages import N_, Player, PlayerNumber, join, join_choices, quote
from engines.core.rules import Seat
from engines.core.typed_text import plain_text
from engines.monocards.actions import WORDS, Action, Catch, Jump, Play
from engines.monocards.cards import WILDS, Card, Origin
from engines.monocards.choices import open_to_catch
from engines.monocards.complaints import (
    name_origin,
    no_jumps,
    no_such_card,
    no_such_player,
    say_whose_hand,
    takes_no_hand,
    wild_alone,
    wrong_catch_made,
)
from engines.monocards.options import Several
from engines.monocards.view import PublicView
from engines.monocards.words import codes

_LONGEST_QUOTE: Final = 30
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
    # A sign after a digit joins two things: `e4+4` is not Eldritch 4 and Wild Draw 4.
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
"""Texts that may mean a Wizard card; `w4` is a Wild Draw 4."""
_PLAYED: Final = re.compile(r"(?:play\b[ ,]*)+")
_WIZARD_FOUR: Final = re.compile(r"\bw ?4\b")


@dataclass(frozen=True, slots=True)
class _Typed:
    """Typed text with its player and public view, by which alternatives are suggested."""

    public: PublicView
    seat: Seat
    text: str

    def refusal(self, instead: str | None = None) -> NotationError:
        """Return the error for text that is no move; without `instead` it lists all that can be typed."""
        help_text = instead or self._what_to_type()
        if not self.text.strip():
            return NotationError(help_text)
        refused = N_("{typed} is not a move.", typed=quote(self.text, _LONGEST_QUOTE))
        return NotationError(join([refused, help_text]))

    def _what_to_type(self) -> str:
        options, number = self.public.options, PlayerNumber(self.somebody)
        several = {Several.SAME: ["`play E5,M5`"], Several.LEGAL: ["`play M5,E5,W>P`"]}.get(options.several, [])
        swaps = [card for card in (Card("E0"), Card("E7")) if self.swaps(card)]
        swapping = [N_("`play {card}>{number}`", card=card, number=number) for card in swaps]
        cards = ["`play E5`", N_("`play W>M` (Wild, then Martian)"), *several, *swapping]
        others = ["`jump E5`"] * options.jump_in + ["`draw`", "`pass`"]
        others += ["`mono`", N_("`catch {number}`", number=number)] * (options.call_penalty > 0)
        others += ["`doubt`"] * (not options.no_bluff) + ["`accept`"]
        return N_("Type a card like {cards}; or {others}.", cards=join_choices(cards), others=join_choices(others))

    def names_a_card(self, word: str) -> bool:
        """Return whether a typed word means a card, by its shape or after `play`, so that an error can name it."""
        is_meant = _LIKE_A_CARD.fullmatch(word) or (_PLAYED.match(self.text.lower()) and word.isalnum())
        return bool(is_meant) and word in self.text.lower()

    @property
    def somebody(self) -> Seat:
        """The seat of another player, for an example."""
        return next((seat for seat in self.public.match.playing if seat != self.seat), self.seat)

    def swaps(self, card: Card) -> bool:
        """Return True if a player's hand can be taken with this card at this table."""
        options = self.public.options
        return (options.zero_swaps and card[1:] == "0") or (options.seven_zero and card[1:] == "7")


def parse_action(public: PublicView, seat: Seat, text: str) -> Action:
    """Parse an action; a bare `catch` by `seat` means the player who can be caught by public information."""
    typed = _Typed(public, seat, text)
    words = " ".join(re.sub(r"[!.`\"]", " ", plain_text(text).lower()).split())
    words = _SYNONYMS.get(words, words)
    if words in WORDS:
        return WORDS[words]
    verb, _, rest = _JUMP_IN.sub("jump", words, count=1).partition(" ")
    if verb == "catch":
        return Catch(_read_catch(typed, rest))
    if verb == "jump":
        return _read_jump(typed, rest)
    # Some type `play` even in a field for a card, so that it appears twice.
    return _read_play(typed, _PLAYED.sub("", words, count=1) if verb == "play" else words)


def _read_catch(typed: _Typed, rest: str) -> Seat:
    number = re.sub(r"^(?:seat|player) ", "", rest).strip()
    if number:
        return _read_seat(typed, number)
    targets = open_to_catch(typed.public, typed.seat)
    if typed.public.catchable in targets:
        return typed.public.catchable
    if len(targets) > 1:
        raise AmbiguousActionError(_say_whom(targets))
    if targets:  # it would be a wrong catch, so it is named
        raise typed.refusal(_say_whom(targets))
    if typed.seat in typed.public.calls.accusers:
        raise wrong_catch_made()
    raise IllegalActionError(N_("Nobody can be caught now."))


def _say_whom(targets: tuple[Seat, ...]) -> str:
    offers = [N_("`catch {number}` ({player})", number=PlayerNumber(seat), player=Player(seat)) for seat in targets]
    return N_("Name the player: {offers}.", offers=join_choices(offers))


def _read_seat(typed: _Typed, number: str) -> Seat:
    if not _is_seat(typed, number):
        raise typed.refusal(no_such_player(number, typed.public.match.seated))
    return Seat(int(number))


def _is_seat(typed: _Typed, number: str) -> bool:
    return re.fullmatch(r"[0-9]{1,2}", number) is not None and int(number) < typed.public.match.seats


def _read_jump(typed: _Typed, words: str) -> Jump:
    cards, chosen = _read_parts(typed, words) if words else ((), None)
    if len(cards) != 1 or cards[0] in WILDS:
        if not typed.public.options.jump_in:
            raise typed.refusal(no_jumps())
        raise typed.refusal(N_("Jump in with one card, like `jump E5`."))
    return Jump(cards[0], None if chosen is None else _read_swap(typed, Jump(cards[0]), cards, chosen))


def _read_play(typed: _Typed, words: str) -> Play:
    cards, chosen = _read_parts(typed, words)
    if cards[-1] not in WILDS:
        if any(card in WILDS for card in cards) and chosen is not None:
            raise typed.refusal(_alone(typed, cards))
        return Play(cards, swap=None if chosen is None else _read_swap(typed, Play(cards), cards, chosen))
    if len(cards) > 1 and typed.public.options.several is not Several.LEGAL:
        if chosen is None:
            return Play(cards)
        raise typed.refusal(_alone(typed, cards))
    origin, _, swap = re.sub(r"[\s>,]+", " ", chosen or "").strip().partition(" ")
    named = _read_origin(typed, cards, origin)
    plain = Play(cards, named)
    return replace(plain, swap=_read_swap(typed, plain, cards, swap)) if swap else plain


def _read_parts(typed: _Typed, words: str) -> tuple[tuple[Card, ...], str | None]:
    """Return the cards and the choice made with them: None if there is none, '' if the choice is missing."""
    for phrase, short in _PHRASES:
        words = phrase.sub(short, words)
    words = words.strip()
    matched = _WILD_AND_ORIGIN.fullmatch(words) or _PLAY.fullmatch(words)
    if matched is None:
        raise typed.refusal()
    chosen: str = matched["chosen"]
    cards = _read_cards(typed, matched["cards"].strip())
    return cards, chosen if chosen or matched["then"] else None


def _read_cards(typed: _Typed, words: str) -> tuple[Card, ...]:
    cards: list[Card] = []
    at = 0
    while at < len(words):
        matched = _CARD.match(words, at)
        if matched is None:
            wizard = _WIZARD.search(words)
            unread = re.split(r"[ ,]", words[at:].strip(" ,"), maxsplit=1)[0]
            if wizard is None and typed.names_a_card(unread):
                raise NotationError(no_such_card(unread.upper()))
            if wizard is None:
                raise typed.refusal()
            raise typed.refusal(N_("Wizard cards begin with Z: `play Z{symbol}`", symbol=wizard[1].upper()))
        cards.append(Card((matched[3] or matched[1] + matched[2]).upper()))
        at = matched.end()
    if not cards:
        raise typed.refusal()
    return tuple(cards)


def _read_swap(typed: _Typed, plain: Play | Jump, cards: tuple[Card, ...], chosen: str) -> Seat:
    """Parse the seat whose hand is taken; an incomplete choice is refused rather than ignored."""
    if _is_seat(typed, chosen):
        return Seat(int(chosen))
    goes_out = typed.public.sizes[typed.seat] == len(cards)  # the last card swaps nothing
    asking = next((card for card in cards if typed.swaps(card)), None)
    if goes_out or asking is None:
        raise typed.refusal(takes_no_hand(plain))
    raise typed.refusal(say_whose_hand(replace(plain, swap=typed.somebody)))


def _read_origin(typed: _Typed, cards: tuple[Card, ...], chosen: str) -> Origin:
    if chosen.upper() not in tuple(Origin):
        wizard_four = _WIZARD_FOUR.search(typed.text.lower()) is not None and not chosen
        needed = name_origin(cards)
        raise typed.refusal(join([needed, N_("Wizard 4 is `Z4`.")]) if wizard_four else needed)
    return Origin(chosen.upper())


def _alone(typed: _Typed, cards: tuple[Card, ...]) -> str:
    wild = next(card for card in cards if card in WILDS)
    if typed.public.options.several is not Several.LEGAL:
        return wild_alone(wild)
    ordered = codes([*(card for card in cards if card not in WILDS), wild])
    return N_("A wild card comes last: `play {cards}>M`", cards=ordered)
