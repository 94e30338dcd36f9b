"""Suggestions while a player types: their own cards and choices."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import islice

from discord import app_commands

from bot.kernel.text.markup import shorten
from bot.kernel.text.translation import translate
from cogs.options import LONGEST_CHOICE, MOST_CHOICES
from engines.core.messages import N_, join, join_list
from engines.core.people import People
from engines.monocards.actions import Action, Jump, Play
from engines.monocards.choices import choices
from engines.monocards.people import with_names
from engines.monocards.view import Card, SeatView
from engines.monocards.words import card_name, origin_name


def cards_completed(view: SeatView, names: Sequence[str], typed: str) -> list[app_commands.Choice[str]]:
    """Return what the holder of this view may play now, without the word `play`."""
    people, plays = People(tuple(names)), [action for action in choices(view) if isinstance(action, Play)]
    return _matching(plays, names, typed, lambda action: with_names(action, people).removeprefix("play "))


def texts_completed(view: SeatView, names: Sequence[str], typed: str) -> list[app_commands.Choice[str]]:
    """Return all that the holder of this view may do now."""
    people = People(tuple(names))
    return _matching(choices(view), names, typed, lambda action: with_names(action, people))


def _cards(action: Jump | Play) -> tuple[Card, ...]:
    return (action.card,) if isinstance(action, Jump) else action.cards


def _matching(
    actions: Iterable[Action], names: Sequence[str], typed: str, text_of: Callable[[Action], str]
) -> list[app_commands.Choice[str]]:
    """Return the actions in which a word begins as typed, as many as are shown; only those are put into sentences."""
    words = _Words(f" {typed.strip().lower()}", names)
    texts = ((action, text_of(action)) for action in actions)
    matched = (each for each in texts if len(each[1]) <= LONGEST_CHOICE and words.match(*each))
    found = []
    for action, text in islice(matched, MOST_CHOICES):
        sentence = words.sentence(action)
        name = f"{text}: {sentence}" if sentence else text
        found.append(app_commands.Choice(name=shorten(name, LONGEST_CHOICE), value=text))
    return found


class _Words:
    """The words of actions, of which each card and Origin is translated once."""

    def __init__(self, wanted: str, names: Sequence[str]) -> None:
        self._wanted = wanted
        self._names = names
        self._card = cache(lambda card: translate(card_name(card)))
        self._has_card = cache(lambda card: self._begins(self._card(card)))

    def sentence(self, action: Action) -> str:
        """Return an action in words; '' for one whose text says it all."""
        if not isinstance(action, Jump | Play):
            return ""
        parts = [join_list(map(self._card, _cards(action)))]
        if isinstance(action, Play) and action.named is not None:
            parts.append(N_("{origin} follows", origin=origin_name(action.named)))
        if action.swap is not None:
            parts.append(N_("swap hands with {player}", player=self._names[action.swap]))
        return translate(join(parts, ", "))

    def match(self, action: Action, text: str) -> bool:
        """Return whether a word begins as wanted: of the text, a card, the Origin named or the player to swap with."""
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
