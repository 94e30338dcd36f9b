"""Reading what people type (rules/monocards.md, canonical notation)."""

import re
from typing import Final

from engines.core.errors import AmbiguousActionError, NotationError
from engines.core.rules import Seat
from engines.monocards.actions import WORDS, Action, Catch, Jump, Play
from engines.monocards.cards import WILDS, Card, Origin
from engines.monocards.view import PublicView

_HELP: Final = "Type a card as in `play E5` or `play W>M`, or `draw`, `pass`, `mono`, `catch 2`, `challenge`, `accept`."
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
_PHRASES: Final = (
    (re.compile(r"\b(?:wild )?draw (?:four|4)\b|\+4|\bwild ?4\b"), " w4"),
    (re.compile(r"\bdraw (?:two|2)\b|\+2"), " d"),
    (re.compile(r"\beldritch\b"), "e"),
    (re.compile(r"\bmartian\b"), "m"),
    (re.compile(r"\bprecursor\b"), "p"),
    (re.compile(r"\bwizard\b"), "z"),
    (re.compile(r"\bskip\b"), "s"),
    (re.compile(r"\breverse\b"), "r"),
    (re.compile(r"\bwild\b"), "w"),
    (re.compile(r"->|=>|\b(?:swap with|swap|with|to|as|seat)\b"), ">"),
    (re.compile(r"\band\b|[+;&]"), ","),
)
_PLAY: Final = re.compile(r"(?P<cards>[^>]*?)[\s>]*(?:>\s*(?P<chosen>[a-z]|[0-9]{1,2}))?")
_WILD_AND_ORIGIN: Final = re.compile(r"(?P<cards>w4?)[\s,]*(?P<chosen>[empz])")
_CARD: Final = re.compile(r"[\s,]*(?:([empz])\s*([0-9srd])(?![0-9a-z])|(w4?)(?![0-9a-z]))[\s,]*")


def parse_action(public: PublicView, text: str) -> Action:
    """Read an action; `public` settles whom a bare `catch` means."""
    words = " ".join(re.sub(r"[!.`]", " ", text.lower()).split())
    words = _SYNONYMS.get(words, words)
    if words in WORDS:
        return WORDS[words]
    verb, _, rest = words.partition(" ")
    if verb == "catch":
        return Catch(_read_catch(public, rest, text))
    if verb == "jump":
        return _read_jump(public, rest.removeprefix("in "), text)
    return _read_play(public, rest if verb == "play" else words, text)


def _refuse(text: str, why: str = _HELP) -> NotationError:
    quoted = " ".join(text.split())[:_SHOWN].replace("`", "'")
    return NotationError(f"`{quoted}` is not an action. {why}" if quoted else why)


def _read_catch(public: PublicView, rest: str, text: str) -> Seat:
    number = rest.removeprefix("seat ").strip()
    if number:
        return _read_seat(public, number, text)
    if public.catchable is not None:
        return public.catchable
    single = [seat for seat in public.match.playing if public.sizes[seat] == 1]
    if len(single) > 1:
        raise AmbiguousActionError(f"Whom? Type one of {', '.join(f'`catch {seat}`' for seat in single)}.")
    raise _refuse(text, "Say whom, by seat: `catch 2`.")


def _read_seat(public: PublicView, number: str, text: str) -> Seat:
    if not re.fullmatch(r"[0-9]{1,2}", number) or int(number) >= public.match.seats:
        raise _refuse(text, f"Seats are numbered 0 to {public.match.seats - 1}.")
    return Seat(int(number))


def _read_jump(public: PublicView, words: str, text: str) -> Jump:
    play = _read_play(public, words, text)
    if len(play.cards) > 1 or play.cards[0] in WILDS:
        raise _refuse(text, "Out of turn one card is played, no wild card, as in `jump E5`.")
    return Jump(play.cards[0], play.swap)


def _read_play(public: PublicView, words: str, text: str) -> Play:
    for phrase, short in _PHRASES:
        words = phrase.sub(short, words)
    words = words.strip()
    found = _WILD_AND_ORIGIN.fullmatch(words) or _PLAY.fullmatch(words)
    if found is None:
        raise _refuse(text)
    cards = _read_cards(found["cards"].strip(), text)
    chosen = found["chosen"]
    if cards[0] in WILDS:
        return Play(cards, named=_read_origin(cards, chosen, text))
    if chosen is None:
        return Play(cards)
    return Play(cards, swap=_read_seat(public, chosen, text))


def _read_cards(words: str, text: str) -> tuple[Card, ...]:
    cards: list[Card] = []
    at = 0
    while at < len(words):
        found = _CARD.match(words, at)
        if found is None:
            raise _refuse(text, "Wizard cards are written Z, as in `play Z5`." if words[at] == "w" else _HELP)
        cards.append(Card((found[3] or found[1] + found[2]).upper()))
        at = found.end()
    if not cards:
        raise _refuse(text)
    return tuple(cards)


def _read_origin(cards: tuple[Card, ...], chosen: str | None, text: str) -> Origin:
    if len(cards) > 1:
        raise _refuse(text, f"A wild card is played alone, as in `play {cards[0]}>M`.")
    if chosen is None or chosen.upper() not in tuple(Origin):
        raise _refuse(text, f"Name the Origin that follows: E, M, P or Z, as in `play {cards[0]}>M`.")
    return Origin(chosen.upper())
