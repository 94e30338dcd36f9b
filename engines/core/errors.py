"""Errors in a player's input, and those raised by several games. Each contains its message."""

from collections.abc import Sequence

from engines.core.messages import N_, Text, join_choices
from engines.core.people import NOBODY, People


class RulesError(Exception):
    """The rules do not allow what a player asked for.

    The message says what to do instead. It may name players (`Text.with_players`), and depends on nothing that the
    player may not see.
    """

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text

    def naming(self, people: People = NOBODY) -> str:
        """Return the sentence with its players by their names."""
        if not isinstance(self.text, Text):
            return self.text
        return self.text.with_players(people.__getitem__, people.number)


class NotationError(RulesError):
    """The text is not a way to write an action of this game."""


class AmbiguousActionError(RulesError):
    """The text could mean more than one action; the sentence names them."""


class IllegalActionError(RulesError):
    """The action is well written and the rules forbid it now."""


class OptionError(RulesError):
    """An option has a bad value, or two options contradict each other (the sentence names both)."""


def game_is_over() -> IllegalActionError:
    """Return the error of an action after the end."""
    return IllegalActionError(N_("The game is over."))


def not_your_turn() -> IllegalActionError:
    """Return the error of an action while the game waits for other players."""
    return IllegalActionError(N_("It's not your turn."))


def not_playing() -> IllegalActionError:
    """Return the error for a seat that is not in the match or whose player is out."""
    return IllegalActionError(N_("You are not playing in this game."))


def not_possible(example: str) -> IllegalActionError:
    """Return the error for an action that is illegal now, for games that give no reason."""
    return IllegalActionError(N_("You can't play that now. Type a move like `{example}`.", example=example))


def wrong_number_of_players(title: str, counts: Sequence[int], count: int) -> OptionError:
    """Return the error for a wrong number of players; `counts` are the allowed ones, ascending."""
    in_a_row = len(counts) > 2 and tuple(counts) == tuple(range(counts[0], counts[-1] + 1))
    allowed = N_("{low} to {high}", low=counts[0], high=counts[-1]) if in_a_row else join_choices(map(str, counts))
    return OptionError(N_("{title} takes {counts} players, not {given}.", title=title, counts=allowed, given=count))


def number_out_of_range(name: str, low: int, high: int, number: int) -> OptionError:
    """Return the error for an option or a field whose number is out of range."""
    return OptionError(
        N_("`{name}` is a number from {low} to {high}, not {given}.", name=name, low=low, high=high, given=number)
    )


def stray_entry(text: str) -> NotationError:
    """Return the error of an entry in a record that no seat and not the clock can have made there."""
    return NotationError(N_("A move without a player can only be `expire`, not `{text}`.", text=text))
