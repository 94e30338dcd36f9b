"""Errors carry a reason, a code with parameters, and its sentence is made elsewhere (engines/core/sentences.py)."""

import pickle

import pytest

from engines.core import IllegalActionError, OptionError, People, Seat, sentence
from engines.core.options import options_from_text
from engines.core.reasons import AtPly, NotYourTurn, NumberOutOfRange
from engines.mono.options import Options


def test_an_error_says_what_was_wrong_with_what() -> None:
    with pytest.raises(OptionError) as caught:
        options_from_text(Options, "size=99")
    assert caught.value.reason == NumberOutOfRange("size", 2, 15, 99)
    assert str(caught.value) == sentence(caught.value.reason) == "`size` is a number from 2 to 15, not 99."


def test_a_reason_may_hold_another() -> None:
    assert sentence(AtPly(3, "a1", NotYourTurn())) == "Ply 3, `a1`: It is not your turn."


def test_an_error_survives_a_worker_process() -> None:
    error = pickle.loads(pickle.dumps(IllegalActionError(NotYourTurn())))  # noqa: S301 - written a moment ago
    assert error.reason == NotYourTurn()


def test_people_have_names_where_they_are_known() -> None:
    assert People()[Seat(1)] == "Seat 1"
    assert People(("ada", "b_e"), lambda name: name.replace("_", r"\_"))[Seat(1)] == r"b\_e"
    assert People(("ada",))[Seat(1)] == "Seat 1"
