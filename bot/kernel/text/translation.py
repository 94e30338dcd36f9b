"""Translation into the reader's language: gettext, with the language in a context variable.

Inside functions write `_("You left #{match_id}.", match_id=7)`. Constants are marked with `N_` and translated when
they are shown. `make texts` extracts all into one catalog; each language is a folder of `texts/` with its compiled one.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import NullTranslations, translation
from pathlib import Path
from typing import Final

from engines.core.messages import Text

DOMAIN: Final = "gamekeeper"
FOLDER: Final = Path(__file__).parents[2] / "texts"

_translations: ContextVar[NullTranslations | None] = ContextVar("translations", default=None)
_ENGLISH: Final = NullTranslations()


@cache
def translations_for(locale: str) -> NullTranslations:
    """Return the catalog of a Discord locale, such as `de` or `pt-BR`; English if there is none."""
    return translation(DOMAIN, FOLDER, [locale.replace("-", "_")], fallback=True)


def is_spoken(locale: str) -> bool:
    """Return whether there is a catalog for a locale."""
    return not _is_english(translations_for(locale))


@cache
def has_catalogues() -> bool:
    """Return whether there are languages other than English."""
    return any(FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))


def set_language(locale: str) -> None:
    """Set the language of the current task."""
    _translations.set(translations_for(locale))


@contextmanager
def speaking(translations: NullTranslations) -> Iterator[None]:
    """Use a language inside the block."""
    token = _translations.set(translations)
    try:
        yield
    finally:
        _translations.reset(token)


def _(message: str, /, **values: object) -> str:
    """Return a sentence in the reader's language, with its values filled in."""
    return translate(Text(message, values))


def ngettext(singular: str, plural: str, count: int, /, **values: object) -> str:
    """Return a sentence in the plural form for a number, which is `{count}` in it."""
    return translate(Text(singular, {"count": count, **values}, (plural, count)))


def translate(text: str) -> str:
    """Return a `Text` in the reader's language; any other string unchanged."""
    if not isinstance(text, Text):
        return text
    spoken = _translations.get() or _ENGLISH
    # A `Text` is already its English sentence, which most readers get; formatting it again would double the cost.
    return str(text) if _is_english(spoken) else text.in_language(spoken.gettext, spoken.ngettext)


def _is_english(spoken: NullTranslations) -> bool:
    return type(spoken) is NullTranslations
