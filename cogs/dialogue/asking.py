"""Asks the questions of a game's tree: buttons or menus, pages, back and cancel buttons, forms and the preview."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from bot.kernel.buttons.game_controls import Style
from bot.kernel.buttons.verb import MalformedError, Verb
from bot.kernel.matches.request import Reply
from bot.kernel.matches.validation import check_fresh
from bot.kernel.messages.controls import MOST_CHOICES, Option
from bot.kernel.messages.message import MOST_IN_ROW, Control, Menu, Message, Row, in_rows
from bot.kernel.messages.pager import page_of
from bot.kernel.rate_limit import Effort
from bot.kernel.setting import Field
from bot.kernel.text.translation import translate
from bot.learning.coaching import is_coached
from bot.play.play import played_text
from bot.play.preview import preview
from cogs.dialogue.steps import Dialogue, show
from cogs.dialogue.tree import Actor, Board, Choice, Form, Look, Node, Path, Picture, Play, Question, Tree
from cogs.dialogue.turn import Turn
from cogs.interaction import note_typed
from cogs.press import Press
from cogs.retyping import refused_text

V = TypeVar("V")

TEXT: Final = "text"
"""The key of a form's only field."""
_LONGEST: Final = 400
_MOST_ROWS: Final = 5
MOST_BUTTONS: Final = 20
"""Choices on a page: four rows, which leaves one for paging, back and cancel buttons."""
_BETWEEN: Final = "/"
_PLAIN: Final = re.compile(r"[ -~]*")


@dataclass(frozen=True, slots=True)
class Answers:
    """The answers given so far, as a path of the tree."""

    path: tuple[str, ...]

    def __str__(self) -> str:
        return _BETWEEN.join(self.path)

    @classmethod
    def read(cls, text: str) -> "Answers":
        """Parse answers from printable ASCII; the game's tree validates them. Raises MalformedError."""
        if not _PLAIN.fullmatch(text):
            raise MalformedError("no answers")
        return cls(tuple(text.split(_BETWEEN)))


class Ask(Verb, name="ask"):
    """Continue after these answers."""

    answers: Answers
    page: int = 0


class Confirm(Verb, name="confirm"):
    """Play the previewed action, in canonical form."""

    action: str


class Fill(Verb, name="fill"):
    """Open the form at the end of a path."""

    answers: Answers


class Filled(Verb, name="filled"):
    """Play the text typed into the form, prefixed by a word."""

    answers: Answers
    word: str = ""


def begin(word: str) -> Ask:
    """Return the verb that begins the tree with a word."""
    return Ask(Answers((word,)))


def fill(word: str) -> Fill:
    """Return the verb that opens a form."""
    return Fill(Answers((word,)))


class Asking(Dialogue[V]):
    """The dialogue of a game that has a tree."""

    def __init__(self, tree: Tree[V]) -> None:
        super().__init__(tree.view)
        self._tree = tree
        self.form(Fill)(self._open_form)
        self.on(Ask)(self._ask)
        self.on(Confirm)(_confirm)
        self.on(Filled)(_play_typed)

    async def _ask(self, press: Press, verb: Ask) -> None:
        await press.defer()
        path = verb.answers.path
        actor = self._tree.actors.get(path[0], Actor.MOVER)
        turn = await self.turn(press, actor)
        path, node = self._tree.settle(turn.sight, path)
        if actor is Actor.RIVAL:
            await check_fresh(press.host, turn.position, press.id.number)
        if isinstance(node, Play):
            await self._play(turn, node.action)
        else:
            message = await self._message(turn, path, node, verb.page)
            await show(turn, message, begins=len(verb.answers.path) == 1)

    async def _play(self, turn: Turn[V], action: str) -> None:
        """Play an action, then close the dialogue, or show what the board does not, or the next question."""
        played = await turn.press.play(action)
        if isinstance(played, Reply):
            await show(turn, Message(played.words), begins=False)
            return
        newest = turn.at(played.after)
        after = self._tree.after(turn.sight, action, newest.sight)
        if after is None:
            await turn.press.dismiss()
            return
        if after.path:
            path, node = self._tree.settle(newest.sight, after.path)
            message = await self._message(newest, path, node, 0, after.text)
        else:
            board = await newest.picture() if after.hand else None
            message = newest.message(translate(after.text), board=board, what="hand")
        await show(newest, message, begins=False)

    async def _message(self, turn: Turn[V], path: Path, node: Node, page: int, text: str = "") -> Message:
        if isinstance(node, Question):
            return await self._question(turn, path, node, page, text)
        if isinstance(node, Look):
            return await self._look(turn, path, node)
        raise MalformedError("nothing to ask")

    async def _question(self, turn: Turn[V], path: Path, question: Question, page: int, text: str) -> Message:
        """Return the message of a question; `text` replaces its own."""
        if question.taught and await is_coached(turn.press.host, turn.position, turn.press.interaction.user.id):
            question = question.taught
        rows: list[Row] = []
        tail: list[Control] = []
        shown, footer = slice(0), ""
        for at, group in enumerate(question.groups):
            most = MOST_CHOICES - 1 if question.whole else MOST_BUTTONS // len(question.groups)
            is_menu = bool(question.menus) and len(group) > most
            part = page_of(group, 0 if at else page, MOST_CHOICES if is_menu else most)
            if at == 0:
                tail += part.turns(turn.binding, lambda to: Ask(Answers(path), to))
                shown, footer = slice(part.first, part.first + len(part.shown)), part.footer
            if is_menu:
                # Keys of menus must differ within a message, and change when a menu has other choices than before.
                rows.append(_menu(turn, question.menus[at], part.shown, key=f"{at}{path[-1]}" if at else ""))
            else:
                rows += in_rows(tuple(_button(turn, choice) for choice in part.shown))
        ways = (*question.others, *self._tree.ways_back(turn.sight, path, question.back))
        tail += [_button(turn, choice) for choice in ways]
        board: Board | None = None
        if question.hand:
            board = await turn.picture()
        elif question.picture is not None:
            board = await _draw(turn, question.picture(shown))
        rows = with_tail(rows, tail, turn.press.typing(turn.binding), turn.way_out())
        what = "hand" if question.hand else "step"
        return turn.message(translate(text or question.text) + footer, *rows, board=board, what=what)

    async def _look(self, turn: Turn[V], path: Path, look: Look) -> Message:
        press = turn.press
        board: Board | None = None
        if isinstance(look.text, str):
            text = translate(look.text)
        else:
            press.check_rate(Effort.PREVIEW)
            after = await preview(press.host, turn.position, turn.seat, look.action)
            text = translate(look.text(after.public_view))
            if look.picture is None:
                board = await press.interaction.client.drawing.public(after)
        if look.picture is not None:
            board = await _draw(turn, look.picture)
        confirm = turn.binding.button(Confirm(look.action), translate(look.confirm), Style.SUCCESS)
        ways = (*look.others, *self._tree.ways_back(turn.sight, path, look.back))
        return turn.message(text, [confirm, *(_button(turn, choice) for choice in ways), turn.way_out()], board=board)

    async def _open_form(self, turn: Turn[V], verb: Fill) -> None:
        form = self._tree.ask(turn.sight, verb.answers.path)
        if not isinstance(form, Form):
            raise MalformedError("no form")
        field = Field(
            TEXT,
            translate(form.label),
            placeholder=translate(form.placeholder),
            description=translate(form.about),
            default=await refused_text(turn.press, verb) or form.default(),
            long=form.long,
            most=_LONGEST,
        )
        await turn.open_form(translate(form.title), Filled(verb.answers, form.word), field)


async def _confirm(press: Press, verb: Confirm) -> None:
    """Play the previewed action and close the dialogue; the new board shows it."""
    # No checks before: a repeated press must get the same answer.
    await press.play(verb.action)
    await press.dismiss()


async def _play_typed(press: Press, verb: Filled) -> None:
    """Play the typed text; if it is refused, the form can be opened with it again."""
    typed = press.fields.get(TEXT, "")
    note_typed(press.interaction, Fill(verb.answers), typed)
    if press.from_private_answer:
        await press.defer_in_place()
    played = await press.play(f"{verb.word} {typed}".lstrip())
    if press.from_private_answer:
        await press.show(Message(played_text(played)))


async def _draw(turn: Turn[V], picture: Picture) -> Board:
    return await turn.draw(picture.draw, *picture.values)


def _button(turn: Turn[V], choice: Choice) -> Control:
    asks, label = Ask(Answers(choice.path)), translate(choice.label)
    return turn.binding.button(asks, label, choice.style, emoji=choice.emoji, disabled=not choice.fits)


def _menu(turn: Turn[V], placeholder: str, choices: Sequence[Choice], key: str) -> Menu:
    options = [
        Option(Ask(Answers(each.path)), translate(each.label), translate(each.about), default=each.chosen)
        for each in choices
    ]
    return turn.binding.menu(translate(placeholder), options, key)


def with_tail(rows: list[Row], tail: list[Control], typing: Sequence[Control], out: Control) -> list[Row]:
    """Return the rows with paging, back, typing and cancel buttons; without space the typing buttons go first."""
    for last in ([*tail, *typing, out], [*tail, out]):
        if len(rows) + len(in_rows(tuple(last))) <= _MOST_ROWS:
            return [*rows, *in_rows(tuple(last))]
    flowing = [control for row in rows if not isinstance(row, Menu) for control in row]
    room = _MOST_ROWS * MOST_IN_ROW - len(flowing) - 1
    return list(in_rows((*flowing, *[*tail, *typing][:room], out)))
