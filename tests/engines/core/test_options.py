"""Options as text and as JSON (engines/core/options.py)."""

from dataclasses import dataclass, field
from enum import Enum

import pytest

from engines.core import OptionError
from engines.core.options import (
    changed_options,
    options_from_json,
    options_from_text,
    options_to_json,
    settle,
)


class Flavour(Enum):
    SWEET = "sweet"
    SOUR = "sour"


@dataclass(frozen=True, slots=True)
class Options:
    size: int = field(default=9, metadata={"range": (2, 15)})
    fast: bool = False
    flavour: Flavour = Flavour.SWEET

    def __post_init__(self) -> None:
        settle(self)


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("", Options()),
        ("size=7", Options(size=7)),
        ("fast", Options(fast=True)),
        ("-size=7 -fast", Options(size=7, fast=True)),
        ("size=7, fast=no, flavour=SOUR", Options(size=7, flavour=Flavour.SOUR)),
        ("FAST=on", Options(fast=True)),
    ],
)
def test_typed_moves_are_understood(text: str, options: Options) -> None:
    assert options_from_text(Options, text) == options


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("speed=3", "no option `speed`. Options: size, fast, flavour"),
        ("size", "`size` needs a number"),
        ("size=many", "`size` needs a number"),
        ("size=1e3", "`size` needs a number"),
        ("fast=maybe", "`fast` is `yes` or `no`"),
        ("flavour=bitter", "`flavour` is `sweet` or `sour`"),
        ("flavour", "`flavour` is"),
        ("size=3 size=4", "`size` is there twice"),
        ("size=99", "`size` is a number from 2 to 15, not 99"),
    ],
)
def test_mistakes_are_named(text: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        options_from_text(Options, text)


def test_every_option_is_written_and_what_differs_from_the_defaults_is_known() -> None:
    options = Options(size=7, flavour=Flavour.SOUR)
    assert options_to_json(options) == {"size": 7, "fast": False, "flavour": "sour"}
    assert changed_options(options) == {"size": 7, "flavour": "sour"}
    assert options_from_json(Options, {"size": 7, "flavour": "sour"}) == options
    assert changed_options(Options()) == {}
