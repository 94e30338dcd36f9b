"""Suggestions while a player types: their own cards and choices."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial

from bot.kernel.text.translation import translate
from cogs.dialogue import Sight, Typed
from engines.core.messages import N_, join, join_list
from engines.core.people import People
from engines.monocards.actions import Action, Jump, Play
from engines.monocards.choices import choices
from engines.monocards.people import with_names
from engines.monocards.view import Card, SeatView
from engines.monocards.words import card_name, origin_name


def cards_typed(sight: Sight[SeatView], typed: str) -> Iterator[Typed]:
    """Yield the cards that may be played now, without the word `play`."""
    plays = (action for action in choices(sight.view) if isinstance(action, Play))
    return _matching(plays, sight.names, typed, "play ")


def moves_typed(sight: Sight[SeatView], typed: str) -> Iterator[Typed]:
    """Yield all moves that are possible now."""
    return _matching(choices(sight.view), sight.names, typed)


def _cards(action: Jump | Play) -> tuple[Card, ...]:
    return (action.card,) if isinstance(action, Jump) else action.cards


def _matching(actions: Iterable[Action], names: Sequence[str], typed: str, left_out: str = "") -> Iterator[Typed]:
    """Yield the actions in which a word begins with the typed text."""
    people, words = People(tuple(names)), _Words(f" {typed.strip().lower()}", names)
    for action in actions:
        text = with_names(action, people).removeprefix(left_out)
        if words.match(action, text):
            yield Typed(text, partial(words.sentence, action))


class _Words:
    """Matches and describes actions, with the names of cards cached."""

    def __init__(self, wanted: str, names: Sequence[str]) -> None:
        self._wanted = wanted
        self._names = names
        self._card = cache(lambda card: translate(card_name(card)))
        self._has_card = cache(lambda card: self._begins(self._card(card)))

    def sentence(self, action: Action) -> str:
        """Return an action in words; '' if its text is clear by itself."""
        if not isinstance(action, Jump | Play):
            return ""
        parts = [join_list(map(self._card, _cards(action)))]
        if isinstance(action, Play) and action.named is not None:
            parts.append(N_("{origin} follows", origin=origin_name(action.named)))
        if action.swap is not None:
            parts.append(N_("swap hands with {player}", player=self._names[action.swap]))
        return join(parts, ", ")

    def match(self, action: Action, text: str) -> bool:
        """Return whether a word of the text, a card, the suit or the player to swap with begins with the typed text."""
        if self._begins(text):
            return True
        if not isinstance(action, Jump | Play):
            return False
        named = action.named if isinstance(action, Play) else None
        return (
            any(map(self._has_card, _cards(action)))
            or (named is not None and self._begins(translate(origin_name(named))))
            or (action.swap is not None and self._begins(self._names[action.swap]))
        )

    def _begins(self, text: str) -> bool:
        return self._wanted in f" {text}".lower()
