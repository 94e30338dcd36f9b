"""Every lesson can be played through, says why a move is wrong, and is short."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from typing import Final

import pytest

from bot.kernel.text.translation import translate
from bot.learning.lesson_post import Page, lesson_post, page_of_task
from bot.learning.verbs import Learn
from engines import GAMES, LESSONS
from engines.core.entry import Entry
from engines.core.errors import RulesError
from engines.core.lessons import MOST_TRIES, Lesson, Played, Task, position_after, position_of
from engines.core.people import CAST
from engines.core.playback import AnyFrame
from engines.core.rules import Turn
from engines.selfplay import seed_bytes
from render.core.board import MAX_ALT
from render.core.by_game import MovesOf
from tests.pseudo import NAMES, find_unmarked, pseudo_language, texts_of

MOST_WORDS: Final = 12
HEDGES: Final = {"usually": (0.5, 0.99), "seldom": (0.005, 0.25), "may": (0.005, 0.5)}
"""The words by which an answer says how likely something is, with the least and the most share of dice."""
MOST_LUCK: Final = 0.45
"""The share of dice with which a wrong move may reach the goal, where its answer says how likely things are."""
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


def play(frame: AnyFrame, task: Task, move: str) -> Played:
    """Return a move with what follows it: all of the task's entries that fit."""
    after = frame.enter(Entry(task.seat, move))
    with suppress(RulesError):
        for entry in task.after:
            after = after.enter(entry)
    return Played(frame, after, task.seat)


def share(results: Sequence[bool]) -> float:
    return sum(results) / len(results)


def hedge(text: str) -> tuple[float, float]:
    """Return how often, at least and at most, something happens that a text says."""
    return next((bounds for word, bounds in HEDGES.items() if word in text.split()), (1, 1))


@pytest.mark.parametrize("dice", [60, pytest.param(1000, marks=pytest.mark.soak)])
@in_every_lesson
def test_right_moves_reach_the_goal_and_answers_come_true(game: str, lesson: Lesson, dice: int) -> None:
    rules = GAMES[game]
    for task in lesson.tasks:
        for each in task.tries:
            reached, true = list[bool](), list[bool]()
            # Where nothing is said of how likely something is, a few dice show it.
            for number in range(dice if hedge(each.answer) != (1, 1) else dice // 4):
                try:
                    played = play(position_of(rules, lesson, task, seed_bytes(f"{number}")), task, each.move)
                except RulesError:
                    # A card that does not fit is a wrong answer.
                    assert not each.right, each
                    break
                reached.append(task.goal(played))
                true.append(each.is_true is None or each.is_true(played))
                assert ("You win" in each.answer or "you win" in each.answer) == played.wins(), each
                assert ("You lose" in each.answer or "you lose" in each.answer) == played.loses(), each
                if not (rules.info.hidden or played.after.drawn):
                    break
            if each.right:
                assert all(reached), each
            else:
                assert not any(reached) or (hedge(each.answer) != (1, 1) and share(reached) < MOST_LUCK), each
            least, most = hedge(each.answer) if each.is_true else (1, 1)
            assert not true or least <= share(true) <= most, (each, share(true))


@pytest.mark.parametrize("most", [60, pytest.param(5000, marks=pytest.mark.soak)])
@in_every_lesson
def test_no_move_wins_where_something_else_is_asked(game: str, lesson: Lesson, most: int) -> None:
    rules = GAMES[game]
    for task in lesson.tasks:
        frame = position_of(rules, lesson, task)
        legal = rules.legal_actions(frame.state, task.seat)
        for action in legal[:: 1 + len(legal) // most]:
            played = Played(frame, frame.act(task.seat, action), task.seat)
            assert not played.wins() or task.goal(played), rules.format(action)


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
