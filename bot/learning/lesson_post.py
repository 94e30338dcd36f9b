"""The message of a lesson's task: picture, instructions, a button for each move, and feedback on the last one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bot.kernel.buttons.game_controls import Style
from bot.kernel.buttons.verb import MalformedError
from bot.kernel.messages.controls import Bound
from bot.kernel.messages.message import Attachment, Control, Message, Row, in_rows
from bot.kernel.text.translation import _, translate
from bot.learning.verbs import Learn, PlayNow, TryMove, task_at
from engines import GAMES, LESSONS, TEXTS
from engines.core.lessons import Lesson, Task, Try, actions_of, position_after, position_of
from engines.core.naming import title_and_kind
from engines.core.options import options_from_json
from engines.core.people import CAST, People
from engines.core.playback import AnyFrame
from render.core.board import PrivateBoard, Table

_BOUND: Final = Bound(0, 0)
_HINT: Final = "h"
"""The key of the *Hint* button; the key of a move is its index."""


@dataclass(frozen=True, slots=True)
class Page:
    """The state of a task: before a move, after a wrong one, or after the right one."""

    place: Learn
    lesson: Lesson
    task: Task
    frame: AnyFrame
    """The shown position."""
    pressed: str = ""
    """The keys of the buttons pressed in this task, in order."""

    @property
    def last(self) -> Try | None:
        """Return the move that was tried last."""
        return _last_try(self.task, self.pressed)

    @property
    def is_solved(self) -> bool:
        """Return whether the right move was made."""
        return self.last is not None and self.last.right

    @property
    def view(self) -> object:
        """Return the learner's view."""
        return self.frame.seat_view(self.task.seat)

    @property
    def table(self) -> Table:
        """Return the details that a renderer draws in addition to the view."""
        return Table(0, names_of(self.task))

    @property
    def actions(self) -> tuple[object, ...]:
        """Return the moves to choose from; none once the right one was made."""
        return () if self.is_solved else actions_of(self.frame, self.task)


def names_of(task: Task) -> tuple[str, ...]:
    """Return the names of the players, including the learner."""
    others = iter(CAST)
    return tuple(_("You") if seat == task.seat else next(others) for seat in range(task.seats))


def page_of_task(place: Learn, pressed: str = "") -> Page:
    """Return the page of a task after these presses. Raises MalformedError for an unknown task or move."""
    lesson, task = task_at(place)
    buttons = {_HINT, *map(str, range(len(task.tries)))}
    if not buttons.issuperset(pressed) or len(set(pressed)) < len(pressed):
        raise MalformedError("no presses of this task")
    last = _last_try(task, pressed)
    return Page(place, lesson, task, _frame(place, last if last is not None and last.right else None), pressed)


def _last_try(task: Task, pressed: str) -> Try | None:
    moves = pressed.replace(_HINT, "")
    return task.tries[int(moves[-1])] if moves else None


@lru_cache(maxsize=64)
def _frame(place: Learn, move: Try | None) -> AnyFrame:
    """Return the position of a task, or the one after a move of it."""
    lesson, task = task_at(place)
    frame = position_of(GAMES[place.game], lesson, task)
    return frame if move is None else position_after(frame, task, move)


def lesson_post(page: Page, board: PrivateBoard) -> Message:
    """Return the message of a task, for its learner."""
    name = f"{page.place.game}-lesson-{page.place.at + 1}.png"
    return Message("\n".join(_lines(page)), (Attachment(name, board.png, board.alt),), tuple(_rows(page)))


def _lines(page: Page) -> Iterator[str]:
    number, count = page.place.at + 1, len(page.lesson.tasks)
    yield _(
        "**{lesson}** · {number} of {count}", lesson=_name(page.place.game, page.lesson), number=number, count=count
    )
    last = page.last
    if last is not None and last.right:
        yield f"✅ {translate(last.answer)}"
        if number == count:
            yield _("🎓 Lesson done. Play a match now!")
        return
    if page.place.at == 0:
        # The first task begins with the goal of the game.
        text = TEXTS[page.place.game].goal(page.frame.public_view, page.table.names, page.task.seat)
        yield f"🎯 {translate(text)}"
    yield translate(page.task.text)
    if last is not None:
        yield f"❌ {translate(last.answer)}"
    if _HINT in page.pressed:
        yield f"💡 {translate(page.task.hint)}"


def _name(game: str, lesson: Lesson) -> str:
    """Return the title and the kind of the game that a lesson teaches."""
    rules = GAMES[game]
    return translate(title_and_kind(rules.info, options_from_json(rules.Options, lesson.options)))


def _rows(page: Page) -> Iterator[Row]:
    place, last = page.place, page.place.at + 1 == len(page.lesson.tasks)
    go_on = Learn(place.game, place.lesson, place.at + 1)
    back = _BOUND.button(Learn(place.game, place.lesson, max(0, place.at - 1)), _("◀ Back"), disabled=place.at == 0)
    play = PlayNow(place.game, place.lesson)
    lessons = _BOUND.button(Learn(), _("All lessons"))
    if page.is_solved:
        play_now = _BOUND.button(play, _("Play an easy computer"), Style.SUCCESS)
        yield (back, *((play_now, lessons) if last else (_BOUND.button(go_on, _("Next ▶"), Style.SUCCESS),)))
        return
    yield from in_rows(tuple(_moves(page)))
    skip = _BOUND.button(play, _("Play an easy computer")) if last else _BOUND.button(go_on, _("Skip ▶"))
    yield (back, _press(page, _HINT, _("Hint"), Style.SECONDARY, emoji="💡"), skip)


def _press(page: Page, key: str, label: str, style: Style, emoji: str | None = None) -> Control:
    """Return the button of a move or of the hint, which can be pressed once."""
    place, before = page.place, page.pressed.replace(key, "")
    verb = TryMove(place.game, place.lesson, place.at, before + key)
    return _BOUND.button(verb, label, style, emoji=emoji, disabled=key in page.pressed)


def _moves(page: Page) -> Iterator[Control]:
    """Yield a button for each move."""
    words = TEXTS[page.place.game]
    for at, (each, action) in enumerate(zip(page.task.tries, page.actions, strict=True)):
        text = translate(each.label or words.move(action, page.view, People(page.table.names)))
        label = f"{at + 1} · {text}" if page.lesson.numbered else _sentence(text)
        yield _press(page, str(at), label, Style.PRIMARY)


def _sentence(text: str) -> str:
    """Return a move with a capital letter, except cells such as `a3`."""
    return text[:1].upper() + text[1:] if text[:2].isalpha() else text


def lessons_page(games: Sequence[str]) -> Message:
    """Return a message with the buttons of all lessons, one row per game."""
    rows = [
        tuple(
            _BOUND.button(Learn(game, each.name), _name(game, each), Style.SECONDARY if each.name else Style.PRIMARY)
            for each in LESSONS[game]
        )
        for game in games
        if game in LESSONS
    ]
    return Message(_("**Learn a game** by playing it, in a few minutes"), rows=in_rows(*rows))
