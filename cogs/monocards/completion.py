"""Suggestions while a player types: their own cards and choices."""

from collections.abc import Iterable, Sequence

from discord import app_commands

from bot.markup import shorten
from bot.translation import translate
from cogs.options import LONGEST_CHOICE, MOST_CHOICES
from engines.core.messages import N_, join
from engines.core.people import People
from engines.monocards.actions import Action, Jump, Play
from engines.monocards.choices import choices
from engines.monocards.people import with_names
from engines.monocards.view import SeatView
from engines.monocards.words import cards_named, origin_name


def cards_completed(view: SeatView, names: Sequence[str], typed: str) -> list[app_commands.Choice[str]]:
    """Return what the holder of this view may play now, without the word `play`."""
    plays = [action for action in choices(view) if isinstance(action, Play)]
    offers = ((_for_people(action, names).removeprefix("play "), _in_words(action, names)) for action in plays)
    return _matching(offers, typed)


def texts_completed(view: SeatView, names: Sequence[str], typed: str) -> list[app_commands.Choice[str]]:
    """Return all that the holder of this view may do now."""
    return _matching(((_for_people(action, names), _in_words(action, names)) for action in choices(view)), typed)


def _for_people(action: Action, names: Sequence[str]) -> str:
    return with_names(action, People(tuple(names)))


def _in_words(action: Action, names: Sequence[str]) -> str:
    if not isinstance(action, Jump | Play):
        return ""
    parts = [cards_named((action.card,) if isinstance(action, Jump) else action.cards)]
    if isinstance(action, Play) and action.named is not None:
        parts.append(N_("{origin} follows", origin=origin_name(action.named)))
    if action.swap is not None:
        parts.append(N_("swap hands with {player}", player=names[action.swap]))
    return translate(join(parts, ", "))


def _matching(offers: Iterable[tuple[str, str]], typed: str) -> list[app_commands.Choice[str]]:
    """Keep the offers in which a word begins as typed."""
    wanted = f" {typed.strip().lower()}"
    texts = []
    for text, words in offers:
        name = f"{text}: {words}" if words else text
        if wanted in f" {name.lower()}" and len(text) <= LONGEST_CHOICE:
            texts.append(app_commands.Choice(name=shorten(name, LONGEST_CHOICE), value=text))
    return texts[:MOST_CHOICES]
