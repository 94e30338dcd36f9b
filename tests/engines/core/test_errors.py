"""Errors of the rules carry a sentence that a host can say to players by their names, and in their language."""

import pickle

import pytest

from engines.core import IllegalActionError, OptionError, People, Seat
from engines.core.errors import RulesError, wrong_number_of_players
from engines.core.messages import N_, Player, Text, join_choices, join_list
from engines.core.start_positions import in_field
from tests.pseudo import find_unmarked


def in_marks(error: RulesError) -> str:
    assert isinstance(error.text, Text)
    return error.text.in_language(lambda text: f"⟦{text}⟧", lambda one, more, count: f"⟦{one if count == 1 else more}⟧")


def test_an_error_that_holds_another_is_translated_with_it() -> None:
    with pytest.raises(OptionError) as caught, in_field("tiles"):
        raise IllegalActionError(N_("Tile {tile} is already there.", tile=3))
    assert str(caught.value) == "`tiles`: Tile 3 is already there."
    assert not find_unmarked(in_marks(caught.value))


def test_an_error_survives_a_worker_process() -> None:
    error = IllegalActionError(N_("{player} plays first.", player=Player(1)))
    copy = pickle.loads(pickle.dumps(error))  # noqa: S301 - written a moment ago
    assert copy.text == error.text
    assert copy.text.with_players(("ada", "bo").__getitem__) == "bo plays first."


@pytest.mark.parametrize(
    ("counts", "said"), [((2,), "2 players"), ((2, 4), "2 or 4 players"), ((2, 3, 4), "2 to 4 players")]
)
def test_the_numbers_of_players_are_listed(counts: tuple[int, ...], said: str) -> None:
    error = wrong_number_of_players("Mono", counts, 5)
    assert str(error) == f"Mono takes {said}, not 5."
    assert not find_unmarked(in_marks(error), "Mono")


def test_lists_end_in_a_word() -> None:
    assert [join_list(names) for names in ("A", "AB", "ABC")] == ["A", "A and B", "A, B and C"]
    assert join_choices("ABC") == "A, B or C"


def test_people_have_names_where_they_are_known() -> None:
    assert People()[Seat(1)] == "Seat 1"
    assert People(("ada", "b_e"), lambda name: name.replace("_", r"\_"))[Seat(1)] == r"b\_e"
    assert People(("ada",))[Seat(1)] == "Seat 1"
