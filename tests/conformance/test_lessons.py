"""Every lesson can be played through, says why a move is wrong, and is short."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest

from bot.buttons.lesson_verbs import Learn
from bot.posts.lesson_post import Page, lesson_post, page_of_task
from bot.translation import translate
from engines import GAMES, LESSONS
from engines.core.lessons import MOST_TRIES, Lesson, Task, position_after, position_of
from engines.core.people import CAST
from engines.core.rules import Turn
from render.core.board import MAX_ALT
from render.core.by_game import MovesOf
from tests.pseudo import NAMES, find_unmarked, pseudo_language, texts_of

MOST_WORDS: Final = 12
draw = cache(MovesOf.__call__)
"""Draws once what many pages show."""
ALL: Final = [(game, lesson) for game, lessons in LESSONS.items() for lesson in lessons]
in_every_lesson = pytest.mark.parametrize(
    ("game", "lesson"), ALL, ids=[f"{game} {lesson.name}".rstrip() for game, lesson in ALL]
)


def pages(game: str, lesson: Lesson) -> Iterator[Page]:
    """Yield each task, after each of its moves and with its hint."""
    for at, task in enumerate(lesson.tasks):
        place = Learn(game, lesson.name, at)
        yield page_of_task(place)
        yield page_of_task(place, "h")
        yield from (page_of_task(place, str(move)) for move in range(len(task.tries)))


def task_texts(task: Task) -> Iterator[str]:
    yield task.text
    yield task.hint
    yield from (each.answer for each in task.tries)
    yield from (each.label for each in task.tries if each.label)


def test_the_first_lesson_of_a_game_is_the_one_for_newcomers() -> None:
    assert set(LESSONS) >= {"mambo", "mono", "monocards", "monoch", "monsters"}
    assert not any(lessons[0].name for lessons in LESSONS.values())


@in_every_lesson
def test_a_lesson_is_played_through_with_the_engine(game: str, lesson: Lesson) -> None:
    rules = GAMES[game]
    for task in lesson.tasks:
        frame = position_of(rules, lesson, task)
        assert isinstance(frame.turn, Turn)
        assert rules.legal_actions(frame.state, task.seat)
        assert any(each.right for each in task.tries)
        assert any(not each.right for each in task.tries)
        assert 2 <= len({each.move for each in task.tries}) == len(task.tries) <= MOST_TRIES
        for each in task.tries:
            action = rules.parse(frame.state, task.seat, each.move)
            assert rules.format(action) == each.move
            if each.right:
                position_after(frame, task, each)


@in_every_lesson
def test_texts_are_short_and_every_answer_is_there(game: str, lesson: Lesson) -> None:
    assert len(lesson.tasks) <= 10
    for task in lesson.tasks:
        for text in task_texts(task):
            sentences = [each for each in re.split(r"(?<=[.!?])\s", text) if each]
            assert 1 <= len(sentences) <= 2, text
            for part in re.split(r"[.!?:]\s", text):
                assert 1 <= len(part.split()) <= MOST_WORDS, part


@in_every_lesson
def test_people_are_called_by_the_names_beside_the_picture(game: str, lesson: Lesson) -> None:
    for at, task in enumerate(lesson.tasks):
        page = page_of_task(Learn(game, lesson.name, at))
        said = " ".join(task_texts(task))
        assert not re.search(r"\b(?:rival|opponent)", said, re.IGNORECASE), said
        assert set(re.findall(rf"\b(?:{'|'.join(CAST)})\b", said)) <= set(page.table.names)


@in_every_lesson
def test_pictures_draw_and_texts_can_be_told_in_another_language(game: str, lesson: Lesson) -> None:
    for page in pages(game, lesson):
        board = draw(MovesOf(game, page.actions), page.view, page.table)
        assert board.seat == page.task.seat
        assert len(board.alt) <= MAX_ALT
        with pseudo_language():
            message = lesson_post(page, board)
            left_out = [text for text in map(translate, texts_of(message)) if find_unmarked(text, *NAMES)]
        assert not left_out
