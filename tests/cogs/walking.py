"""A walk through all that can be pressed from a board on, written down as its presser reads it. Nothing is drawn."""

import dataclasses
import json
import re
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import ParamSpec, TypeVar

from bot.kernel.buttons.verb import CustomId
from bot.kernel.drawing import Drawing
from bot.kernel.matches.position import Position
from bot.kernel.messages.event_lines import story
from bot.kernel.messages.message import Menu, Message
from bot.kernel.store.log import LogRow, append
from bot.kernel.store.match_row import SeatRow, Status
from bot.kernel.store.matches import add_match, next_match_id
from bot.play.board_post import board_post
from bot.play.private_post import private_post
from engines.core.record import Record
from engines.core.rules import Seat
from render.core.board import PrivateBoard, PublicBoard
from tests.bot.made_up import a_match
from tests.cogs.forging import Answers, FrozenBot
from tests.cogs.golden import component, message_lines

A = ParamSpec("A")
R = TypeVar("R")
NAMES = ("Ada", "Ben", "Chidi", "Dora", "Eve", "Fen", "Gus", "Hal", "Ida", "Jo")
RECORDS = Path(__file__).parents[1] / "engines"
SHARED = ("text", "rules", "watch", "resign", "proof", "rematch", "hand", "dismiss", "hint", "ask_move")
"""Verbs of every match, which lead out of a game's own dialogue. Hints differ if the clock cuts a search."""
_BOARD = 101
_IN_A_FORM = re.compile(r"'(?:title|label|placeholder|description|value)': '([^']+)'")


class NotDrawn(Drawing):
    """Draws nothing: golden texts hold words."""

    async def run(self, draw: Callable[A, R], *args: A.args, **kwargs: A.kwargs) -> R:
        """Return an empty picture."""
        return PublicBoard(b"", "")  # type: ignore[return-value]  # whatever is drawn here is a board

    async def copy(self, position: Position, seat: Seat, actions: tuple[object, ...] = ()) -> PrivateBoard:
        """Return the same for a seat."""
        return PrivateBoard(seat, b"", "")


def options_text(options: Mapping[str, object]) -> str:
    """Return the options of a command as they are typed."""
    said = ((name, getattr(value, "display_name", getattr(value, "value", value))) for name, value in options.items())
    return " ".join(f"{name}:{value}" for name, value in said)


def _name_of(user_id: int) -> str:
    return NAMES[user_id - 1] if user_id <= len(NAMES) else f"member{user_id}"


async def begin_from_record(frozen_bot: FrozenBot, game: str, record: str, ply: int) -> int:
    """Begin a match that stands where a golden record stood after so many plies."""
    found = Record.from_json((RECORDS / game / "golden" / f"{record}.json").read_text())
    return await add_from_record(frozen_bot, found, ply)


async def add_from_record(frozen_bot: FrozenBot, found: Record, ply: int) -> int:
    """Begin a match with the first plies of a record."""
    game = found.game
    names = (SeatRow(seat, seat + 1, _name_of(seat + 1), 5) for seat in range(found.seats))
    async with frozen_bot.bot.database.write() as tx:
        match_id = await next_match_id(tx)
        match = a_match(
            match_id,
            game=game,
            seats=found.seats,
            options=json.dumps(found.options),
            seed=found.seed.hex(),
            status=Status.PLAYING,
            started_at=1_000_000,
            deadline=1_003_600,
            guild_id=7,
            channel_id=8,
            ply=ply,
            table=tuple(names),
        )
        await add_match(tx, match)
        for number, entry in enumerate(found.entries[:ply], 1):
            await append(tx, match_id, LogRow(number, entry.seat, entry.text, 1_000_000))
    return match_id


class Walk:
    """Presses what it is shown, what was shown first first, and writes down what is answered."""

    def __init__(self, frozen_bot: FrozenBot, game: str, record: str, ply: int) -> None:
        self.frozen_bot = frozen_bot
        self.of = game, record, ply
        self.match_id = self.number = 0
        self.lines: list[str] = []
        self._pressed: dict[str, int] = {}
        self._ahead: deque[tuple[str, tuple[str, ...]]] = deque()
        self._seen: set[tuple[str, tuple[str, ...]]] = set()

    async def begin(self) -> Position:
        """Begin a match that stands where the walk begins."""
        self.match_id = await self._begin_match()
        position = await self.frozen_bot.position(self.match_id)
        self.number = position.number
        return position

    async def _begin_match(self) -> int:
        return await begin_from_record(self.frozen_bot, *self.of)

    async def from_boards(self, user_id: int, *, anew: bool = True) -> None:
        """Look at the live board, and at the presser's own; the live one is written down where it is seen again."""
        position = await self.frozen_bot.position(self.match_id)
        self._seen.clear()
        self._pressed.clear()
        game_controls, seat = self.frozen_bot.bot.controls_by_game[position.game], Seat(position.holders.index(user_id))
        said = story(position, position.events)
        before = len(self.lines)
        self._show("the board", board_post(position, game_controls, PublicBoard(b"", ""), said))
        if not anew:
            del self.lines[before:]
        if position.rules.info.hidden:
            self._show(
                f"the board of {NAMES[seat]}", private_post(position, game_controls, PrivateBoard(seat, b"", ""))
            )

    async def on(self, user_id: int, each: int, forms: Mapping[str, Sequence[Mapping[str, str]]]) -> None:
        """Press all that is ahead and what comes of it, of each verb the first few; `forms` are what is written."""
        while self._ahead:
            custom_id, values = self._ahead.popleft()
            read = CustomId.read(custom_id)
            assert read is not None
            wanted: list[tuple[str, ...]] = [(value,) for value in (*values[:2], *values[-1:])] or [()]
            for chosen in dict.fromkeys(wanted):
                for fields in forms.get(read.verb, (None,)):
                    # A question is known by the first answer and how many there are.
                    answers = [answer for answer in read.argument.split("/") if answer]
                    of = f"{read.verb} {answers[0]} {len(answers)}" if read.verb == "ask" else read.verb
                    if self._pressed.get(of, 0) < each * len(forms.get(read.verb, (None,))):
                        self._pressed[of] = self._pressed.get(of, 0) + 1
                        await self.press(user_id, read, chosen, fields)

    async def press(
        self, user_id: int, read: CustomId, values: Sequence[str] = (), fields: Mapping[str, str] | None = None
    ) -> None:
        """Press as a user; if that ends the turn, the walk goes on at a copy of the match."""
        count = len(await self.frozen_bot.log(self.match_id))
        custom_id = str(dataclasses.replace(read, match_id=self.match_id))
        answers = await self.frozen_bot.press(user_id, custom_id, values, None if fields is None else dict(fields))
        with_what = "".join(f" [{value}]" for value in (*values, *(fields or {}).values()))
        self._note(f"{_name_of(user_id)} presses {read.verb} {read.argument}{with_what}".rstrip(), answers)
        await self._undo(count)

    async def ask(self, user_id: int, verb: str) -> None:
        """Press a verb with its argument, on the position as it is now."""
        name, _, argument = verb.partition(" ")
        await self.press(user_id, CustomId(name, self.match_id, self.number, argument))

    async def type(self, user_id: int, command: str, **options: object) -> None:
        """Type a command."""
        count = len(await self.frozen_bot.log(self.match_id))
        answers = await self.frozen_bot.type(user_id, command, **options, match=self.match_id)
        self._note(f"{_name_of(user_id)} types /{command} {options_text(options)}".rstrip(), answers)
        await self._undo(count)

    async def complete(self, user_id: int, command: str, option: str, typed: str) -> None:
        """Begin to type an option of a command."""
        found = await self.frozen_bot.complete(user_id, command, option, typed, match=self.match_id)
        self.lines += ["", f"== {_name_of(user_id)} begins /{command} {option}:{typed}"]
        self.lines += [line for each in found for line in self._plain(f"  {each}")]

    async def _undo(self, count: int) -> None:
        played = (await self.frozen_bot.log(self.match_id))[count:]
        if played and (await self.frozen_bot.position(self.match_id)).number != self.number:
            await self.begin()

    def _show(self, what: str, message: Message) -> None:
        self.lines += ["", f"== {what}", *self._plain("\n".join(message_lines(message)))]
        for row in message.rows:
            for one in (row,) if isinstance(row, Menu) else row:
                self._note_shown(
                    one.custom_id, tuple(each.value for each in one.choices) if isinstance(one, Menu) else ()
                )

    def _note(self, what: str, answers: Answers) -> None:
        self.lines += ["", *self._plain(f"== {what}")]
        row = None
        for said in answers.said:
            match said:
                case str() if said.startswith("{'custom_id'"):
                    self.lines += self._plain(f"  form: {' | '.join(_IN_A_FORM.findall(said))}")
                case str():
                    self.lines += self._plain(said)
                case dict() if said["row"] == row:
                    self.lines[-1] += self._plain(f" {component(said)}")[0]
                case dict():
                    self.lines += self._plain(f"  {component(said)}")
                case _:
                    pass
            row = said["row"] if isinstance(said, dict) else None
        for custom_id, values in answers.controls:
            self._note_shown(custom_id, values)

    def _note_shown(self, custom_id: str, values: tuple[str, ...]) -> None:
        read = CustomId.read(custom_id)
        assert read is not None, custom_id
        shown = str(dataclasses.replace(read, match_id=_BOARD)), values
        if read.verb not in SHARED and shown not in self._seen:
            self._seen.add(shown)
            self._ahead.append(shown)

    def _plain(self, text: str) -> list[str]:
        text = re.sub(r"(.)\1{99,}", lambda found: f"{found[1]}…{len(found[0])}", text.replace("\r", "␍"))
        return [line for line in re.sub(rf"\b{self.match_id}\b", str(_BOARD), text).splitlines() if line]
