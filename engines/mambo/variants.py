"""The four games (rules/mambo.md)."""

from collections.abc import Mapping
from enum import Enum
from typing import Final

from engines.core.messages import N_


class Variant(Enum):
    """The four games."""

    MAMBO = "mambo"
    MAMBA = "mamba"
    MAMBOA = "mamboa"
    MAMBOGO = "mambogo"

    @property
    def title(self) -> str:
        """The name that players use."""
        return self.value.capitalize()

    @property
    def kind(self) -> str:
        """The way to win, in a few words."""
        return _KINDS[self]


_KINDS: Final[Mapping[Variant, str]] = {
    Variant.MAMBO: N_("wall in a group"),
    Variant.MAMBA: N_("two loops"),
    Variant.MAMBOA: N_("wall in or two loops"),
    Variant.MAMBOGO: N_("most territory"),
}
