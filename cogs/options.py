"""Options typed by name: for those of a game that have no parameter of their own in its commands."""

import dataclasses
import enum
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from discord import app_commands

from bot.markup import shorten
from engines.core.errors import OptionError
from engines.core.options import values_from_text
from engines.core.reasons import OptionTypedAndChosen

MOST_CHOICES = 25
_LONGEST = 100


@dataclass(frozen=True, slots=True)
class OptionsText:
    """A parameter in which options are typed by name, as `stacking decks=2`."""

    options: type[object]
    """The game's dataclass of options."""
    own: tuple[str, ...]
    """The options with a parameter of their own, in that order; they may be typed, but are not suggested."""
    parameter: str = "options"
    help: str = "Rarely used options by name. Type here to see what they do."
    """What the parameter for the others is for."""
    examples: Mapping[str, int] = field(default_factory=dict)
    """Suggested instead of the usual value, where that would say nothing."""

    def values(self, text: str, **chosen: str | int) -> dict[str, object]:
        """Return the options typed and those chosen by their own parameters; OptionError where one is given twice."""
        values = values_from_text(text)
        for name, value in chosen.items():
            if name in values:
                typed = name if values[name] is True else f"{name}={values[name]}"
                raise OptionError(OptionTypedAndChosen(name, str(value), self.parameter, typed))
            values[name] = value
        return values

    def choices(self, current: str) -> list[app_commands.Choice[str]]:
        """Suggest what the last word could become, after the words before it."""
        *before, last = current.replace(",", " ").split(" ")
        kept = [word for word in before if word]
        taken = {_name_of(word) for word in kept}
        found = []
        for name, word, help_text in self._suggested(last):
            value = " ".join([*kept, word])
            if name not in taken and len(value) <= _LONGEST:
                found.append(app_commands.Choice(name=shorten(f"{value}: {help_text}", _LONGEST), value=value))
        done = " ".join(kept)
        if kept and not last and len(done) <= _LONGEST:
            found.insert(0, app_commands.Choice(name=shorten(f"{done} (and no more)", _LONGEST), value=done))
        return found[:MOST_CHOICES]

    def _suggested(self, typed: str) -> Iterator[tuple[str, str, str]]:
        """The name of each option that begins as typed, what to type for it, and what it does."""
        value = typed.partition("=")[2]
        for each in dataclasses.fields(self.options):  # type: ignore[arg-type]  # a game's options are a dataclass
            if each.name in self.own or not each.name.startswith(_name_of(typed)):
                continue
            words = [f"{each.name}={value}"] if value else self._words(each)
            for word in words:
                yield each.name, word, str(each.metadata["help"])

    def _words(self, option: dataclasses.Field[object]) -> list[str]:
        """What may be typed for an option: each other value where it has few, else an example."""
        usual = option.default
        if usual is False:
            return [option.name]
        if usual is True:
            return [f"{option.name}=no"]
        if isinstance(usual, enum.Enum):
            return [f"{option.name}={member.value}" for member in type(usual) if member is not usual]
        return [f"{option.name}={self.examples.get(option.name, usual)}"]


def _name_of(word: str) -> str:
    """The option a word names, read as `values_from_text` reads it."""
    return word.lstrip("-").partition("=")[0].lower().replace("-", "_")
