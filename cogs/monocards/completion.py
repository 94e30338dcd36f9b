"""Suggestions while a player types: their own cards and choices."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import islice

from discord import app_commands

from bot.markup import shorten
from bot.translation import translate
from cogs.options import LONGEST_CHOICE, MOST_CHOICES
from engines.core.messages import N_, join
from engines.core.people import People
from engines.monocards.actions import Action, Jump, Play
from engines.monocards.choices import choices
from engines.monocards.people import with_names
from engines.monocards.view import Card, SeatView
from engines.monocards.words import card_name, cards_named, origin_name


def cards_completed(view: SeatView, names: Sequence[str], typed: str) -> list[app_commands.Choice[str]]:
    """Return what the holder of this view may play now, without the word `play`."""
    plays = [action for action in choices(view) if isinstance(action, Play)]
    return _matching(plays, names, typed, lambda action: _for_people(action, names).removeprefix("play "))


def texts_completed(view: SeatView, names: Sequence[str], typed: str) -> list[app_commands.Choice[str]]:
    """Return all that the holder of this view may do now."""
    return _matching(choices(view), names, typed, lambda action: _for_people(action, names))


def _for_people(action: Action, names: Sequence[str]) -> str:
    return with_names(action, People(tuple(names)))


def _in_words(action: Action, names: Sequence[str]) -> str:
    if not isinstance(action, Jump | Play):
        return ""
    parts = [cards_named(_cards(action))]
    if isinstance(action, Play) and action.named is not None:
        parts.append(N_("{origin} follows", origin=origin_name(action.named)))
    if action.swap is not None:
        parts.append(N_("swap hands with {player}", player=names[action.swap]))
    return translate(join(parts, ", "))


def _cards(action: Jump | Play) -> tuple[Card, ...]:
    return (action.card,) if isinstance(action, Jump) else action.cards


def _matching(
    actions: Iterable[Action], names: Sequence[str], typed: str, text_of: Callable[[Action], str]
) -> list[app_commands.Choice[str]]:
    """Return the actions in which a word begins as typed, as many as are shown; only those are put into sentences."""
    wanted, words_of = f" {typed.strip().lower()}", _Words(names)
    texts = ((action, text_of(action)) for action in actions)
    matched = (
        (action, text)
        for action, text in texts
        if len(text) <= LONGEST_CHOICE and wanted in f" {text} {words_of(action)}".lower()
    )
    found = []
    for action, text in islice(matched, MOST_CHOICES):
        words = _in_words(action, names)
        found.append(
            app_commands.Choice(name=shorten(f"{text}: {words}" if words else text, LONGEST_CHOICE), value=text)
        )
    return found


class _Words:
    """The words by which an action is found, each translated once."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self._card = cache(lambda card: translate(card_name(card)))
        self._origin = cache(lambda origin: translate(origin_name(origin)))

    def __call__(self, action: Action) -> str:
        """Return the cards, the Origin that follows and the player to swap with."""
        if not isinstance(action, Jump | Play):
            return ""
        words = [self._card(card) for card in _cards(action)]
        if isinstance(action, Play) and action.named is not None:
            words.append(self._origin(action.named))
        return " ".join(words if action.swap is None else [*words, self._names[action.swap]])
