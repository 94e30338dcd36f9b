"""The verbs of the rules' pages."""

from bot.kernel.buttons.verb import MalformedError, Verb
from engines import GAMES


class Rules(Verb, name="rules", looks=True):
    """Open the rules."""


class AllRules(Verb, name="all_rules", looks=True):
    """Turn to a page of all the rules of a game, counted from 0."""

    game: str
    page: int = 0

    def __post_init__(self) -> None:
        if self.game not in GAMES:
            raise MalformedError("no game of ours")


class RulesPage(Verb, name="rules_page", looks=True):
    """Turn to a page of the rules of a match, counted from 0."""

    game: str
    page: int = 0

    def __post_init__(self) -> None:
        if self.game not in GAMES:
            raise MalformedError("no game of ours")
