"""The options of a game as settings of an offer: its rules and its variant."""

import dataclasses
import enum
import re
import typing
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Final

from bot.kernel.matches.refusal import describe_error
from bot.kernel.setting import Field, Form, Parameter, Setting, given_value
from bot.kernel.text.translation import _, translate
from bot.offers.settings import NO, YES, Offering, OfferSetting
from engines import GAMES
from engines.core.errors import OptionError
from engines.core.messages import N_
from engines.core.option_words import label_of, option_in_words, value_in_words

MOST_VALUES: Final = 25
_CODE: Final = re.compile(r"`(\w+)(?:=(\w+))?`")


@cache
def rules_of(game: str) -> tuple[OfferSetting, ...]:
    """Return the settings of a game's rules, without its variant."""
    return tuple(_rule(game, each) for each in _fields(game) if not each.metadata.get("names_game"))


@cache
def variant_of(game: str) -> OfferSetting | None:
    """Return the setting of a game's variant; None for a game without variants."""
    return next((_rule(game, each) for each in _fields(game) if each.metadata.get("names_game")), None)


def rule_parameters(game: str, names: Sequence[str]) -> tuple[Parameter, ...]:
    """Return the command parameters of these options of a game."""
    rules = {each.name: each for each in map(_rule, [game] * len(_fields(game)), _fields(game))}
    return tuple(parameter for name in names for parameter in rules[name].parameters)


def error_in_menu_words(game: str, error: OptionError) -> str:
    """Return the message of an error about options for a player of menus, who knows options by their labels."""
    return _CODE.sub(partial(_in_menu_words, game), describe_error(error))


def _in_menu_words(game: str, code: re.Match[str]) -> str:
    name, value = code.groups()
    option = next((each for each in _fields(game) if each.name == name), None)
    if option is None:
        return code[0]
    is_switch = isinstance(option.default, bool) and option.metadata["words"]
    words = option_in_words(option, value or True) if value or is_switch else label_of(option)
    return f"**{translate(words)}**"


def _fields(game: str) -> tuple[dataclasses.Field[object], ...]:
    return dataclasses.fields(GAMES[game].Options)


def _rule(game: str, option: dataclasses.Field[object]) -> OfferSetting:
    """Return the setting for an option of a game."""
    kind = typing.get_type_hints(GAMES[game].Options)[option.name]
    bounds = option.metadata.get("range")

    def now(offering: Offering) -> str:
        return translate(value_in_words(option, offering.draft.options.get(option.name, option.default)))

    return Setting(
        option.name,
        label=label_of(option),
        help=str(option.metadata["help"]),
        parameters=(_rule_parameter(option, kind, bounds),),
        now=now,
        choose=lambda offering, given: offering.draft.with_option(option.name, given_value(given)),
        values=lambda _offering: {
            text: translate(value_in_words(option, value)) for value, text in _values(kind, bounds)
        },
        forms=_number_form(now, option, bounds),
    )


def _rule_parameter(option: dataclasses.Field[object], kind: type, bounds: tuple[int, int] | None) -> Parameter:
    text = N_("{option} (default: {usual})", option=label_of(option), usual=value_in_words(option, option.default))
    if issubclass(kind, enum.Enum):
        return Parameter(option.name, text, choices={str(each.value): str(each.value) for each in kind})
    if issubclass(kind, bool):
        on, off = value_in_words(option, True), value_in_words(option, False)
        text = N_("{option}. True: {on}. False: {off} (default).", option=label_of(option), on=on, off=off)
        if option.default:
            text = N_("{option}. True: {on} (default). False: {off}.", option=label_of(option), on=on, off=off)
        return Parameter(option.name, text, bool)
    low, high = bounds or (0, 0)
    return Parameter(option.name, text, range(low, high + 1))


def _values(kind: type, bounds: tuple[int, int] | None) -> list[tuple[object, str]]:
    if issubclass(kind, enum.Enum):
        return [(each, str(each.value)) for each in kind]
    if issubclass(kind, bool):
        return [(True, YES), (False, NO)]
    if bounds is None or bounds[1] - bounds[0] >= MOST_VALUES:
        return []
    return [(number, str(number)) for number in range(bounds[0], bounds[1] + 1)]


def _number_form(
    now: Callable[[Offering], str], option: dataclasses.Field[object], bounds: tuple[int, int] | None
) -> Callable[[Offering], Sequence[Form]]:
    """Return a function of the form for a number with too many values for a menu."""
    low, high = bounds or (0, 0)

    def forms(offering: Offering) -> Sequence[Form]:
        if high - low < MOST_VALUES:
            return ()
        label, text = _("A number from {low} to {high}", low=low, high=high), translate(str(option.metadata["help"]))
        number = Field("number", label[:45], description=text[:100], default=now(offering), most=6)
        return [Form("", translate(label_of(option)), (number,))]

    return forms
