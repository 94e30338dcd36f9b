"""What a keeper may be called: nothing that another goes by (rules: Orders, NAME)."""

import re
import unicodedata
from collections.abc import Sequence

from engines.core import Reason
from engines.monsters.reasons import NameInUse, NameOfTheWild, NumberedName
from engines.monsters.state import Keeper
from engines.monsters.terms import WILD_KEEPER

_NUMBERED = re.compile(r"k[0-9]+")
_WILD = frozenset({"wild", "thewild", "wildmonsters", "thewildmonsters"})


def folded(name: str) -> str:
    """Return a name as people tell names apart: without case, width, accents' encoding, spaces and marks."""
    text = unicodedata.normalize("NFKC", name).casefold()
    return "".join(ch for ch in text if ch.isalnum()) or text


def why_not_called(keepers: Sequence[Keeper], keeper: int, name: str) -> Reason | None:
    """Return why a keeper may not take a name, None where they may. Others' own names are known to the host alone."""
    meant = folded(name)
    if _NUMBERED.fullmatch(meant):
        return NumberedName(name)
    if meant in _WILD:
        return NameOfTheWild()
    others = (other for other in keepers if other.number not in (keeper, WILD_KEEPER))
    return NameInUse(name) if any(folded(other.name) == meant for other in others if other.name) else None
