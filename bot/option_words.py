"""Options as people type them."""

from collections.abc import Mapping


def option_words(options: Mapping[str, object]) -> list[str]:
    """Return a word for each option: `stacking`, `decks=2`, `swaps=no`."""
    return [name if value is True else f"{name}={'no' if value is False else value}" for name, value in options.items()]
