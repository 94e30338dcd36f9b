"""Sentences for players, marked for translation where they are written.

An engine or a renderer only marks: `N_("Tile {tile} is already there.", tile=3)` is the English sentence, and
remembers its template and values so that a host can say it in another language. Babel extracts the templates.
"""

import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

Gettext = Callable[[str], str]
Ngettext = Callable[[str, str, int], str]

NOTHING: Final[Mapping[str, object]] = {}


@dataclass(frozen=True, slots=True)
class Player:
    """A player in a sentence: engines know seats, hosts know names (`Text.with_players`)."""

    seat: int

    def __str__(self) -> str:
        return f"Seat {self.seat}"


@dataclass(frozen=True, slots=True)
class PlayerNumber:
    """The number typed for a player: hosts, who know the names, count from 1 and distinguish it from a name."""

    seat: int

    def __str__(self) -> str:
        return str(self.seat)


class Text(str):
    """A translatable English sentence. As a `str` it is the English text."""

    __slots__ = ("plural", "template", "values")
    template: str
    plural: tuple[str, int] | None
    values: Mapping[str, object]

    def __new__(
        cls, template: str, values: Mapping[str, object] = NOTHING, plural: tuple[str, int] | None = None
    ) -> "Text":
        """Return the sentence; `plural` is the template of the plural and the number that decides."""
        made = super().__new__(cls, _fill(template if plural is None or plural[1] == 1 else plural[0], values))
        made.template, made.plural, made.values = template, plural, values
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        """Support pickling."""
        return Text, (self.template, self.values, self.plural)

    def with_players(self, name_of: Callable[[int], str], number_of: Callable[[int], str] = str) -> "Text":
        """Return the sentence with each `Player` replaced by a name and each `PlayerNumber` by what is typed for it."""
        values = {name: _name(each, name_of, number_of) for name, each in self.values.items()}
        return Text(self.template, values, self.plural)

    def in_language(self, gettext: Gettext, ngettext: Ngettext) -> str:
        """Return the sentence in the language of these two functions, with its values translated too."""
        template = gettext(self.template) if self.plural is None else ngettext(self.template, *self.plural)
        return _fill(template, {name: translate_value(each, gettext, ngettext) for name, each in self.values.items()})


class Joined(Text):
    """Several sentences in one."""

    __slots__ = ("parts", "separator", "width")
    parts: tuple[str, ...]
    separator: str
    width: int

    def __new__(cls, parts: Iterable[str], separator: str = " ", width: int = 0) -> "Joined":
        """Return the parts, translatable or not, joined; each wrapped to `width` columns if that is not 0.

        Wrapping happens after translation.
        """
        parts = tuple(parts)
        made = str.__new__(cls, separator.join(_wrap(parts, width)))
        made.parts, made.separator, made.width = parts, separator, width
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        """Support pickling."""
        return Joined, (self.parts, self.separator, self.width)

    def with_players(self, name_of: Callable[[int], str], number_of: Callable[[int], str] = str) -> "Joined":
        """Return the parts with each `Player` replaced by a name and each `PlayerNumber` by what is typed for it."""
        parts = (part.with_players(name_of, number_of) if isinstance(part, Text) else part for part in self.parts)
        return Joined(parts, self.separator, self.width)

    def in_language(self, gettext: Gettext, ngettext: Ngettext) -> str:
        """Return the parts, each in that language."""
        sentences = (str(translate_value(part, gettext, ngettext)) for part in self.parts)
        return self.separator.join(_wrap(sentences, self.width))


def N_(message: str, /, **values: object) -> Text:  # noqa: N802 - the name that gettext's tools know
    """Mark a sentence for translation; `{name}` is replaced by the value of that name, which may be a `Text` itself."""
    return Text(message, values)


def NP_(singular: str, plural: str, count: int, /, **values: object) -> Text:  # noqa: N802 - as above
    """Mark a sentence with a plural: `NP_("{count} move", "{count} moves", 3)`."""
    return Text(singular, {"count": count, **values}, (plural, count))


def with_score(name: str, score: object) -> Text:
    """Return a score behind its owner's name, apart from a number that ends the name: `Medium bot 3: 17`."""
    return N_("{name}: {score}", name=name, score=score)


def with_sign(number: int) -> str:
    """Return a change with its sign, `+` or a true minus sign."""
    return f"{number:+}".replace("-", "\N{MINUS SIGN}")


def join(parts: Iterable[str], separator: str = " ") -> Text:
    """Return sentences as one, which stays translatable."""
    return Joined(parts, separator)


def join_lines(lines: Iterable[str], width: int = 0) -> Text:
    """Return lines as one text, translatable; each wrapped to `width` columns if that is not 0."""
    return Joined(lines, "\n", width)


def join_list(parts: Iterable[str]) -> str:
    """Return `A`, `A and B`, `A, B and C`, translatable."""
    *first, last = parts
    return N_("{first} and {last}", first=join(first, ", "), last=last) if first else last


def join_choices(parts: Iterable[str]) -> str:
    """Return `A`, `A or B`, `A, B or C`, translatable."""
    *first, last = parts
    return N_("{first} or {last}", first=join(first, ", "), last=last) if first else last


def wins_by(winners: Sequence[str], why: str) -> Text:
    """Return `Ada wins: why.` or `Ada and Ben win: why.`."""
    return NP_("{winners} wins: {why}.", "{winners} win: {why}.", len(winners), winners=join_list(winners), why=why)


def quote(text: str, most: int = 40) -> str:
    """Return a player's input in code quotes, shortened if long and without marks that would end the quotes."""
    shown = " ".join(text.replace("`", "'").split())
    return f"`{shown}`" if len(shown) <= most else f"`{shown[:most]}…`"


def translate_value(value: object, gettext: Gettext, ngettext: Ngettext) -> object:
    """Return the translation of a value of a sentence, if it has one."""
    return value.in_language(gettext, ngettext) if isinstance(value, Text) else value


def text_to_plain(value: object) -> object:
    """Return part of a sentence as plain JSON types."""
    if isinstance(value, Joined):
        return {"parts": [text_to_plain(part) for part in value.parts], "separator": value.separator}
    if isinstance(value, Text):
        values = {name: text_to_plain(each) for name, each in value.values.items()}
        return {"template": value.template, "values": values, "plural": value.plural}
    if isinstance(value, Player):
        return {"seat": value.seat}
    return value if isinstance(value, int) else str(value)


def text_from_plain(data: Any) -> Any:  # Any: JSON, and a part of a sentence
    """Return the part of a sentence that `text_to_plain` wrote."""
    if not isinstance(data, dict):
        return data
    if "parts" in data:
        return Joined(map(text_from_plain, data["parts"]), data["separator"])
    if "seat" in data:
        return Player(data["seat"])
    values = {name: text_from_plain(each) for name, each in data["values"].items()}
    return Text(data["template"], values, None if data["plural"] is None else tuple(data["plural"]))


def _name(value: object, name_of: Callable[[int], str], number_of: Callable[[int], str]) -> object:
    if isinstance(value, Player):
        return name_of(value.seat)
    if isinstance(value, PlayerNumber):
        return number_of(value.seat)
    return value.with_players(name_of, number_of) if isinstance(value, Text) else value


def _wrap(parts: Iterable[str], width: int) -> Iterable[str]:
    return (textwrap.fill(part, width, break_on_hyphens=False) for part in parts) if width else parts


def _fill(template: str, values: Mapping[str, object]) -> str:
    return template.format_map(values) if values else template
