"""Options typed by name, for options of a game without their own command parameter."""

import dataclasses
import enum
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from discord import app_commands

from bot.kernel.text.markup import shorten
from bot.kernel.text.translation import _, translate
from engines.core.errors import OptionError
from engines.core.messages import N_, quote
from engines.core.option_words import option_in_words
from engines.core.options import options_from_text, values_from_text

MOST_CHOICES = 25
LONGEST_CHOICE = 100


@dataclass(frozen=True, slots=True)
class OptionsText:
    """A parameter in which options are typed by name, as `stacking decks=2`."""

    options: type[object]
    """The game's dataclass of options."""
    own: tuple[str, ...]
    """The options with their own parameter, in that order; they may be typed, but are not suggested."""
    parameter: str = "options"
    help: str = N_("Rarely used options. Type here to see them.")
    """The description of the parameter."""
    examples: Mapping[str, int] = field(default_factory=dict)
    """Values to suggest instead of the default, for options whose default is no useful example."""

    def values(self, text: str, **chosen: str | int) -> dict[str, object]:
        """Return the typed options and those of their own parameters. Raises OptionError if one is given twice."""
        values = values_from_text(text)
        for name, value in chosen.items():
            if name in values:
                typed = name if values[name] is True else f"{name}={values[name]}"
                first, second = quote(f"{name}:{value}"), quote(f"{self.parameter}:{typed}")
                raise OptionError(
                    _("`{name}` is given twice, as {first} and {second}.", name=name, first=first, second=second)
                )
            values[name] = value
        return values

    def choices(self, current: str) -> list[app_commands.Choice[str]]:
        """Return completions of the last word, after the words before it."""
        *before, last = current.replace(",", " ").split(" ")
        words = [word for word in before if word]
        taken = {_name_of(word) for word in words}
        matching = []
        for name, word, help_text in self._suggest(last):
            value = " ".join([*words, word])
            if name not in taken and len(value) <= LONGEST_CHOICE and self._are_allowed(value):
                matching.append(app_commands.Choice(name=shorten(f"{value}: {help_text}", LONGEST_CHOICE), value=value))
        done = " ".join(words)
        if words and not last and len(done) <= LONGEST_CHOICE:
            matching.insert(
                0,
                app_commands.Choice(
                    name=shorten(_("{options} (and no more)", options=done), LONGEST_CHOICE), value=done
                ),
            )
        return matching[:MOST_CHOICES]

    def _are_allowed(self, text: str) -> bool:
        """Return whether the game accepts these options together."""
        try:
            options_from_text(self.options, text)
        except OptionError:
            return False
        return True

    def _suggest(self, typed: str) -> Iterator[tuple[str, str, str]]:
        """Yield each option that begins with the typed text: its name, the text to type, and its meaning."""
        value = typed.partition("=")[2]
        for each in dataclasses.fields(self.options):  # type: ignore[arg-type]  # a game's options are a dataclass
            if each.name in self.own or not each.name.startswith(_name_of(typed)):
                continue
            words = [f"{each.name}={value}"] if value else self._words(each)
            for word in words:
                yield each.name, word, _meaning(each, word)

    def _words(self, option: dataclasses.Field[object]) -> list[str]:
        """Return texts for an option: each value other than the default, or an example of a number."""
        usual = option.default
        if usual is False:
            return [option.name]
        if usual is True:
            return [f"{option.name}=no"]
        if isinstance(usual, enum.Enum):
            return [f"{option.name}={member.value}" for member in type(usual) if member is not usual]
        return [f"{option.name}={self.examples.get(option.name, usual)}"]


def _meaning(option: dataclasses.Field[object], word: str) -> str:
    """Return what a typed option means, as `Random cells after yours: only if asked`, with its help."""
    value, usual, text = word.partition("=")[2], option.default, translate(str(option.metadata["help"]))
    read: object
    try:
        if isinstance(usual, bool):
            read = value != "no"
        else:
            read = type(usual)(value) if isinstance(usual, enum.Enum) else int(value)
    except ValueError:
        return text
    return f"{translate(option_in_words(option, read))}. {text}"


def _name_of(word: str) -> str:
    """Return the name of the option in a word, parsed like `values_from_text`."""
    return word.lstrip("-").partition("=")[0].lower().replace("-", "_")
