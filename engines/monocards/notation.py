"""Reading what people type (rules/monocards.md, canonical notation)."""

import re
from dataclasses import dataclass
from typing import Final

from engines.core.errors import AmbiguousActionError, IllegalActionError, NotationError
from engines.core.rules import Seat
from engines.monocards.actions import WORDS, Action, Catch, Jump, Play
from engines.monocards.cards import WILDS, Card, Origin
from engines.monocards.choices import WRONG_CATCH, open_to_catch
from engines.monocards.options import Several
from engines.monocards.view import PublicView
from engines.monocards.words import listed

_SHOWN: Final = 30
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
_WIZARD: Final = re.compile(r"(?:^|[\s,])w\s*([0-35-9srd])(?![0-9a-z])")
"""What may be meant for a Wizard card; `w4` is a Wild Draw 4."""
_WIZARD_FOUR: Final = re.compile(r"\bw ?4\b")


@dataclass(frozen=True, slots=True)
class _Typed:
    """What was typed, by whom, and the table it was typed at: what is offered instead is what this table plays."""

    public: PublicView
    seat: Seat
    text: str

    def refused(self, why: str = "") -> NotationError:
        """Say what was not understood, and what to type; without a reason, all there is to type."""
        quoted = " ".join(self.text.split())[:_SHOWN].replace("`", "'")
        return NotationError(f"`{quoted}` is not an action. {why or self._help()}" if quoted else why or self._help())

    def _help(self) -> str:
        options, other = self.public.options, self.somebody
        cards = ["`play E5`", "`play W>M`"]
        if options.several is not Several.OFF:
            cards.append("`play E5,M5`" if options.several is Several.SAME else "`play M5,E5,W>P`")
        cards += [f"`play {card}>{other}`" for card in ("E0", "E7") if self.swaps(card)]
        words = ["jump E5"] * options.jump_in + ["draw", "pass"]
        words += ["mono", f"catch {other}"] * (options.call_penalty > 0) + ["challenge"] * (not options.no_bluff)
        return f"Type a card as in {listed(cards, 'or')}, or {', '.join(f'`{word}`' for word in words)}, `accept`."

    @property
    def somebody(self) -> Seat:
        """The seat of another player, for an example."""
        return next((seat for seat in self.public.match.playing if seat != self.seat), self.seat)

    def swaps(self, card: str) -> bool:
        """Tell whether somebody's hand can be taken with this card at this table."""
        options = self.public.options
        return (options.zero_swaps and card[1:] == "0") or (options.seven_zero and card[1:] == "7")


def parse_action(public: PublicView, seat: Seat, text: str) -> Action:
    """Read an action; what everybody sees settles whom `seat` means by a bare `catch`."""
    typed = _Typed(public, seat, text)
    words = " ".join(re.sub(r"[!.`]", " ", text.lower()).split())
    words = _SYNONYMS.get(words, words)
    if words in WORDS:
        return WORDS[words]
    verb, _, rest = _JUMP_IN.sub("jump", words, count=1).partition(" ")
    if verb == "catch":
        return Catch(_read_catch(typed, rest))
    if verb == "jump":
        return _read_jump(typed, rest)
    return _read_play(typed, rest if verb == "play" else words)


def _read_catch(typed: _Typed, rest: str) -> Seat:
    number = re.sub(r"^(?:seat|player) ", "", rest).strip()
    if number:
        return _read_seat(typed, number)
    targets = open_to_catch(typed.public, typed.seat)
    if typed.public.catchable in targets:
        return typed.public.catchable
    if len(targets) > 1:
        raise AmbiguousActionError(f"Who? Type one of {', '.join(f'`catch {seat}`' for seat in targets)}.")
    if targets:  # it would be a wrong catch, so it is named
        raise typed.refused(f"Say whom: `catch {targets[0]}`.")
    raise IllegalActionError(WRONG_CATCH if typed.seat in typed.public.calls.accusers else "You can catch nobody now.")


def _read_seat(typed: _Typed, number: str) -> Seat:
    if not _is_seat(typed, number):
        raise typed.refused(f"Seats are numbered 0 to {typed.public.match.seats - 1}.")
    return Seat(int(number))


def _is_seat(typed: _Typed, number: str) -> bool:
    return re.fullmatch(r"[0-9]{1,2}", number) is not None and int(number) < typed.public.match.seats


def _read_jump(typed: _Typed, words: str) -> Jump:
    cards, chosen = _read_parts(typed, words) if words else ((), None)
    if len(cards) != 1 or cards[0] in WILDS:
        if not typed.public.options.jump_in:
            raise typed.refused("This table does not play `jump_in`. Wait for your turn.")
        raise typed.refused("Out of turn you play one card, and no wild card, as in `jump E5`.")
    return Jump(cards[0], None if chosen is None else _read_swap(typed, "jump", cards, chosen))


def _read_play(typed: _Typed, words: str) -> Play:
    cards, chosen = _read_parts(typed, words)
    if cards[-1] not in WILDS:
        if any(card in WILDS for card in cards) and chosen is not None:
            raise typed.refused(_alone(typed, cards))
        return Play(cards, swap=None if chosen is None else _read_swap(typed, "play", cards, chosen))
    if len(cards) > 1 and typed.public.options.several is not Several.LEGAL:
        if chosen is None:
            return Play(cards)
        raise typed.refused(_alone(typed, cards))
    origin, _, swap = re.sub(r"[\s>,]+", " ", chosen or "").strip().partition(" ")
    named = _read_origin(typed, cards, origin)
    return Play(cards, named, _read_swap(typed, "play", cards, swap, named) if swap else None)


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
            raise typed.refused(f"Wizard cards are written Z, as in `play Z{wizard[1].upper()}`." if wizard else "")
        cards.append(Card((found[3] or found[1] + found[2]).upper()))
        at = found.end()
    if not cards:
        raise typed.refused()
    return tuple(cards)


def _read_swap(typed: _Typed, verb: str, cards: tuple[Card, ...], chosen: str, named: Origin | None = None) -> Seat:
    """Read whose hand is taken; one who has begun to say so is never read as one who swaps nothing."""
    if _is_seat(typed, chosen):
        return Seat(int(chosen))
    play = f"{verb} {','.join(cards)}{'' if named is None else f'>{named}'}"
    goes_out = typed.public.sizes[typed.seat] == len(cards)  # the last card swaps nothing
    asking = next((card for card in cards if typed.swaps(card)), None)
    if goes_out or asking is None:
        origin = "" if named is not None else " and name no Origin"
        raise typed.refused(f"You take no hand{origin} with {','.join(cards)}. Type `{play}`.")
    raise typed.refused(f"Name whose hand you take, as in `{play}>{typed.somebody}`.")


def _read_origin(typed: _Typed, cards: tuple[Card, ...], chosen: str) -> Origin:
    if chosen.upper() not in tuple(Origin):
        wizard = " Wizard 4 is `Z4`." if _WIZARD_FOUR.search(typed.text.lower()) and not chosen else ""
        raise typed.refused(f"Name the Origin that follows: E, M, P or Z, as in `play {','.join(cards)}>M`.{wizard}")
    return Origin(chosen.upper())


def _alone(typed: _Typed, cards: tuple[Card, ...]) -> str:
    wild = next(card for card in cards if card in WILDS)
    if typed.public.options.several is not Several.LEGAL:
        return f"Play a wild card alone, as in `play {wild}>M`."
    others = [card for card in cards if card not in WILDS]
    return f"A wild card comes last, as in `play {','.join([*others, wild])}>M`."
