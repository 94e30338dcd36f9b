"""The rules of a match: few pages that a phone shows whole, of its own variant and options, with a true legend."""

import json
import struct
import typing
from collections.abc import Iterator
from functools import lru_cache
from itertools import product

import pytest

from bot.learning.rules_pages import SCREEN, Illustration, all_pages, drawing_of, height_on_phone, pages_of
from bot.learning.verbs import CONTESTS, Learn
from engines import GAMES, LESSONS, TEXTS
from engines.core.dice import Dice
from engines.core.errors import OptionError
from engines.core.options import options_to_json
from engines.core.rules import Seat
from engines.selfplay import random_options, seed_bytes
from render.core.board import PrivateBoard, PublicBoard
from tests.bot.made_up import a_match

NAMES = tuple(f"Wilhelmina {seat:02}" for seat in range(20))
MOST_PAGES = 5
PICTURE_WIDTH = 328
"""Px of a picture on a phone that is 350 px wide."""


@lru_cache
def draw(picture: Illustration) -> PublicBoard | PrivateBoard:
    return drawing_of(picture)()


def high(picture: Illustration) -> int:
    width, height = struct.unpack(">II", draw(picture).png[16:24])
    return int(height) * PICTURE_WIDTH // int(width)


def matches(key: str) -> Iterator[tuple[object, int]]:
    """Yield the usual options, each of its choices, and sets of options at random, with numbers of seats that fit."""
    rules = GAMES[key]
    kinds = typing.get_type_hints(rules.Options)
    choices: list[tuple[str, object]] = []
    for name, kind in kinds.items():
        choices += [(name, each) for each in getattr(kind, "__members__", {}).values()]
    sets = [rules.Options(), *(rules.Options(**{name: each}) for name, each in choices)]
    sets += [random_options(rules.Options, Dice(seed_bytes("rules"), number)) for number in range(60)]
    for options in sets:
        for seats in sorted(rules.info.seat_counts)[:3]:
            try:
                rules.start(options, seats, Dice(seed_bytes("rules"), 0))
            except OptionError:
                continue
            yield options, seats


@pytest.mark.parametrize("key", sorted(GAMES))
def test_the_rules_of_any_match_are_at_most_five_pages_that_a_phone_shows_whole(key: str) -> None:
    for options, seats in matches(key):
        state = GAMES[key].start(options, seats, Dice(seed_bytes("rules"), 0))
        pages = pages_of(a_match(101, game=key, options=json.dumps(options_to_json(options)), seats=seats))
        assert 0 < len(pages) <= MOST_PAGES
        goal = TEXTS[key].goal(GAMES[key].public_view(state), NAMES, Seat(0))
        for at, page in enumerate(pages):
            text = page.text(None if page.picture is None else draw(page.picture).signs)
            text = f"🎯 {goal}\n{text}" if at == 0 else text
            assert height_on_phone(text) + (high(page.picture) if page.picture else 0) <= SCREEN, text


@pytest.mark.parametrize("key", sorted(LESSONS))
def test_a_legend_explains_each_sign_on_its_picture_and_no_other(key: str) -> None:
    for options, seats in matches(key):
        match = a_match(101, game=key, options=json.dumps(options_to_json(options)), seats=seats)
        [legend] = [page for page in pages_of(match) if any(signs for _line, signs in page.lines)]
        assert legend.picture is not None
        signs = draw(legend.picture).signs
        explained = [named for _line, named in legend.lines if named <= signs]
        assert len(explained) >= 4
        assert frozenset[str]().union(*explained) == signs


@pytest.mark.parametrize("key", sorted(LESSONS))
def test_every_sign_of_a_game_is_explained_in_all_its_rules(key: str) -> None:
    explained = frozenset[str]().union(*(signs for page in all_pages(key) for _line, signs in page.lines))
    for lesson in LESSONS[key]:
        for at in range(len(lesson.tasks)):
            for after, public in product((False, True), repeat=2):
                picture = Illustration(Learn(key, lesson.name, at), after, public)
                assert draw(picture).signs <= explained, picture


def test_no_page_of_all_the_rules_holds_marks_or_too_much_for_a_message() -> None:
    for key in (*GAMES, CONTESTS):
        pages = all_pages(key)
        assert (pages[0].picture is not None) == (key in LESSONS)
        for page in pages:
            assert page.title
            assert 0 < len(page.text()) < 1_800
            assert "<!--" not in page.text()
