"""Ways to break the secrecy of the host on purpose. Each must be seen in what people get, or in the log."""

import dataclasses
import hashlib
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractContextManager
from typing import Any, Final
from unittest import mock

from discord import app_commands

from bot.computers import actions as hinting
from bot.computers import hints
from bot.kernel.delivery import senders, worker
from bot.kernel.delivery.discord_api import DiscordApi
from bot.kernel.delivery.job_result import JobResult
from bot.kernel.delivery.sending import Sending
from bot.kernel.drawing import Drawing
from bot.kernel.matches.host import Host
from bot.kernel.matches.open_match import OpenMatch
from bot.kernel.matches.position import Position
from bot.kernel.messages.event_lines import story
from bot.kernel.messages.message import Message
from bot.kernel.store.posts import BOARD
from bot.offers import offer_post
from bot.play import board_post, send_board, send_private
from bot.replays import actions as looking_back
from bot.replays import history
from bot.replays.beliefs import Beliefs
from bot.replays.replay import Replay, VisibleChapter
from bot.replays.verbs import EVERYTHING, PUBLIC, Eyes
from bot.seats import seat_post
from bot.seats import sending as seat_sending
from cogs import game as game_cog
from engines import GAMES, AnyRules
from engines.core import Seat
from engines.core.beliefs import Belief
from engines.core.errors import stray_entry
from render.core.board import PublicBoard
from sandbox.population import MEMBERS

log = logging.getLogger("bot.broken")

Break = Callable[[], AbstractContextManager[object]]


def _hidden_text(position: Position) -> str:
    """Return some of what is hidden."""
    return hashlib.sha256(repr(position._frame.state).encode()).hexdigest()


def _on_the_board(change: Callable[[PublicBoard, Position], PublicBoard]) -> Break:
    """Let the host change the board that everybody sees."""
    drawn = Drawing.public

    async def public(self: Drawing, position: Position) -> PublicBoard:
        return change(await drawn(self, position), position)

    return lambda: mock.patch.object(Drawing, "public", public)


def _in_the_post(change: Callable[[Message, Position], Message]) -> Break:
    composed = board_post.board_post

    def post(position: Position, *rest: Any, **options: Any) -> Message:  # Any: passed on
        return change(composed(position, *rest, **options), position)

    return lambda: mock.patch.object(send_board, "board_post", post)


def _named_picture(message: Message, position: Position) -> Message:
    (file,) = message.attachments
    named = dataclasses.replace(file, name=f"{file.name.removesuffix('.png')}-{_hidden_text(position)[:4]}.png")
    return dataclasses.replace(message, attachments=(named,))


def _drawn_card() -> AbstractContextManager[object]:
    def named(position: Position, *rest: Any, **options: Any) -> str:  # Any: passed on
        return f"{story(position, *rest, **options)}\n{getattr(position._frame.state, 'drawn', '')}"

    return mock.patch.object(send_board, "story", named)


def _leak_by_catch() -> AbstractContextManager[object]:
    rules = GAMES["monocards"]
    parse = type(rules).parse

    def parsed(self: AnyRules, state: Any, seat: Seat, text: str) -> object:  # Any: as in the catalogue
        if text.startswith("catch"):
            best = max(state.hands[int(text[-1])])
            raise stray_entry(best)
        return parse(self, state, seat, text)

    return mock.patch.object(type(rules), "parse", parsed)


def _logged_entry() -> AbstractContextManager[object]:
    enter = OpenMatch.enter

    async def entered(match: OpenMatch, *positions: Position) -> Position:
        log.debug("entering %s", positions[0].entry.text)
        return await enter(match, *positions)

    return mock.patch.object(OpenMatch, "enter", entered)


def _leak_by_edit() -> AbstractContextManager[object]:
    """Edit a board once more where something hidden is so."""

    async def again(sending: Sending, row: Any, job: Any) -> JobResult:  # Any: passed on
        settlement = await senders.send(sending, row, job)
        for kept in settlement.saved:
            if kept.kind == BOARD and int(_hidden_text(sending.position), 16) % 2:
                await sending.api.strip(kept.post.channel_id, kept.post.message_id, "Again.")
        return settlement

    return mock.patch.object(worker, "send", again)


def _letter_to_one_more() -> AbstractContextManager[object]:
    send: Callable[..., Awaitable[int]] = DiscordApi.send

    async def sent(
        self: DiscordApi, channel_id: int, message: Message, nonce: int, *, reader: int | None = None
    ) -> int:
        red = int(MEMBERS["red"])
        if reader not in (None, red) and message.attachments:
            copy = dataclasses.replace(message, audience=red)
            await send(self, await self.dm_channel(red), copy, nonce + 1, reader=red)
        return await send(self, channel_id, message, nonce, reader=reader)

    return mock.patch.object(DiscordApi, "send", sent)


def _leak_by_suggestion() -> AbstractContextManager[object]:
    def choices(_: object, position: Any, *__: object) -> list[app_commands.Choice[str]]:  # Any: reaches too far
        grids = [player.grid for player in position._frame.state.players]
        return [app_commands.Choice(name=str(grid), value="a1") for grid in grids if grid]

    return mock.patch.object(game_cog, "move_choices", choices)


def _seat_on_offer() -> AbstractContextManager[object]:
    def leaking(match: Any, *rest: Any) -> Message:  # Any: passed on
        post = seat_post.seat_offer_post(match, *rest)
        return dataclasses.replace(post, content=f"{post.content}\n{match.secret}")

    return mock.patch.object(seat_sending, "seat_offer_post", leaking)


def _leak_by_hint() -> AbstractContextManager[object]:
    def leaking(hint: Any, *rest: Any) -> Message:  # Any: passed on
        post = hints.hint_post(hint, *rest)
        return dataclasses.replace(post, content=f"{post.content}\n{_hidden_text(hint.position)}")

    return mock.patch.object(hinting, "hint_post", leaking)


def _leak_by_tip() -> AbstractContextManager[object]:
    async def leaking(_host: Host, position: Position, _seat: Seat, _user_id: int) -> str:
        return f"-# 🎓 {_hidden_text(position)}"

    return mock.patch.object(send_private, "tip_for", leaking)


def _leak_by_transcript() -> AbstractContextManager[object]:
    def leaking(replay: Replay, user_id: int) -> str:
        return f"{history.transcript(replay, user_id)}{_hidden_text(replay.newest)}"

    return mock.patch.object(looking_back, "transcript", leaking)


async def _true_belief(_beliefs: Beliefs, shown: VisibleChapter) -> Belief:
    return Belief(1 + int(_hidden_text(shown.position)[:3], 16), (((1, "fits"), 1),))


def _all_eyes(_replay: Replay, _user_id: int) -> tuple[Eyes, ...]:
    return (PUBLIC, *(Eyes(Seat(seat)) for seat in range(3)), EVERYTHING)


WITH_SECRETS: Final = ("mono", "monocards", "monsters")

BREAKS: Final[Mapping[str, tuple[str, Break]]] = {
    "the secret instead of its hash in an offer": ("mono", lambda: mock.patch.object(offer_post, "commitment", str)),
    "all grids in a transcript": ("mono", _leak_by_transcript),
    "the secret with every board": (
        "mono",
        _in_the_post(lambda post, at: dataclasses.replace(post, content=f"{post.content}\n{at.match.secret}")),
    ),
    "the record with every board": (
        "mono",
        _in_the_post(lambda post, at: dataclasses.replace(post, content=f"{post.content}\n{at.match.seed}")),
    ),
    "a public sentence that names the card drawn": ("monocards", _drawn_card),
    "an error of catch that tells the best card": ("monocards", _leak_by_catch),
    "hidden values in the alt text": (
        "monocards",
        _on_the_board(lambda match_id, at: dataclasses.replace(match_id, alt=f"{match_id.alt} {_hidden_text(at)}")),
    ),
    "hidden values behind the picture": (
        "monsters",
        _on_the_board(lambda match_id, at: dataclasses.replace(match_id, png=match_id.png + _hidden_text(at).encode())),
    ),
    "the size of a picture": (
        "mono",
        _on_the_board(
            lambda match_id, at: dataclasses.replace(match_id, png=match_id.png + bytes(int(_hidden_text(at)[:3], 16)))
        ),
    ),
    "the name of a picture": ("monocards", _in_the_post(_named_picture)),
    "a line of the log with the entry": ("mono", _logged_entry),
    "one message more": ("mono", _leak_by_edit),
    "a letter to one more": ("monocards", _letter_to_one_more),
    "suggestions made from the state": ("mono", _leak_by_suggestion),
    "the secret where a seat is offered": ("mono", _seat_on_offer),
    "a replay through all eyes": ("mono", lambda: mock.patch.object(Replay, "open_eyes", _all_eyes)),
    "a belief that knows all": ("monocards", lambda: mock.patch.object(Beliefs, "of", _true_belief)),
    **{f"a hint that knows all of {game}": (game, _leak_by_hint) for game in WITH_SECRETS},
    **{f"a tip that knows all of {game}": (game, _leak_by_tip) for game in WITH_SECRETS},
    "how many orders there were, in custom ids": (
        "monsters",
        lambda: mock.patch.object(Position, "number", property(lambda position: position.ply)),
    ),
}
"""The broken function, its game, and the fault."""


def _only_where_away(change: Callable[[str, Position], str]) -> Break:
    """Let the board say more, and only while a computer plays for a player."""

    def leaking(message: Message, position: Position) -> Message:
        if not position.attendance.away_seats:
            return message
        return dataclasses.replace(message, content=change(message.content or "", position))

    return _in_the_post(leaking)


def _own_board_to_all(position: Position) -> str:
    (seat,) = position.attendance.away_seats
    return repr(position.seat_view(seat))


OF_COMPUTERS: Final[Mapping[str, Break]] = {
    "mono": _only_where_away(lambda text, at: f"{text}\n{_hidden_text(at)[:8]}"),
    "monocards": _only_where_away(lambda text, at: f"{text}\n{_own_board_to_all(at)[:1500]}"),
    "monsters": _only_where_away(lambda text, at: f"{text}\n{_hidden_text(at)[:8]}"),
}
"""Texts about a seat in away mode, by game."""
