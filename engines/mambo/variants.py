"""The four games (rules/mambo.md)."""

from enum import Enum


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
