"""Buttons and menus bound to the position they are shown with."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.kernel.buttons.game_controls import Button, MatchFacts, Style
from bot.kernel.buttons.verb import LONGEST, CustomId, Verb
from bot.kernel.matches.position import Position
from bot.kernel.messages.message import Choice, Control, Menu, control
from bot.kernel.text.markup import shorten

MOST_CHOICES = 25
_LABEL, _LINE = 80, 100


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a menu with its verb; texts are shortened to Discord's limits."""

    verb: Verb
    label: str
    description: str = ""
    default: bool = False


@dataclass(frozen=True, slots=True)
class Bound:
    """A position to which buttons and menus are bound. `number` is its public number."""

    match_id: int
    number: int
    puzzle: str = ""
    """As in a custom id."""

    def id(self, verb: Verb) -> str:
        """Return the custom id for a verb."""
        return str(CustomId.of(verb, self.match_id, self.number, self.puzzle))

    def button(
        self,
        verb: Verb,
        label: str,
        style: Style = Style.SECONDARY,
        *,
        emoji: str | None = None,
        disabled: bool = False,
    ) -> Control:
        """Return a button for a verb."""
        shown = Style.SECONDARY if disabled else style
        return Control(self.id(verb), shorten(label, _LABEL), shown, emoji, disabled)

    def menu(self, placeholder: str, options: Sequence[Option], key: str = "") -> Menu:
        """Return a menu of one kind of verb; `key` distinguishes it from another of that kind in the same message."""
        name = options[0].verb.name
        choices = tuple(
            Choice(
                shorten(option.label, _LINE),
                _value(option.verb),
                description=shorten(option.description, _LINE) or None,
                default=option.default,
            )
            for option in options
        )
        custom_id = CustomId(name, self.match_id, self.number, key, self.puzzle)
        return Menu(str(custom_id), shorten(placeholder, _LINE), choices)


def _value(verb: Verb) -> str:
    if len(verb.argument) > LONGEST:
        raise ValueError(f"a choice has at most {LONGEST} characters: {verb.argument!r}")
    return verb.argument


def fixed_controls(position: Position, buttons: Sequence[Button]) -> tuple[Control, ...]:
    """Return buttons bound to a position."""
    return tuple(control(button, position.match_id, position.number) for button in buttons)


def facts_of(position: Position) -> MatchFacts:
    """Return the facts that a game's controls get besides a view."""
    return MatchFacts(position.match_id, position.names, position.began)
