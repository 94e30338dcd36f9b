"""Names of keepers, which are unique (rules: Orders, NAME)."""

import re
import unicodedata
from collections.abc import Sequence

from engines.core.messages import N_, Text
from engines.monsters.state import Keeper
from engines.monsters.terms import WILD_KEEPER

_NUMBERED = re.compile(r"k[0-9]+")
_WILD = frozenset({"wild", "thewild", "wildmonsters", "thewildmonsters"})


def fold_name(name: str) -> str:
    """Return a name in the form used for comparison: without case, width, accents' encoding, spaces and marks."""
    text = unicodedata.normalize("NFKC", name).casefold()
    return "".join(ch for ch in text if ch.isalnum()) or text


def why_not_called(keepers: Sequence[Keeper], keeper: int, name: str) -> Text | None:
    """Return why a keeper may not take a name; None if allowed. Only the host knows the players' own names."""
    meant = fold_name(name)
    if _NUMBERED.fullmatch(meant):
        return N_("{name} is a keeper's number. Choose another name.", name=name.upper())
    if meant in _WILD:
        return N_("The wild monsters are called that. Choose another name.")
    others = (other for other in keepers if other.number not in (keeper, WILD_KEEPER))
    return name_in_use(name) if any(fold_name(other.name) == meant for other in others if other.name) else None


def name_in_use(name: str) -> Text:
    """Return the error for a name that another keeper has."""
    return N_("Another keeper is called {name}. Choose another name.", name=name)
