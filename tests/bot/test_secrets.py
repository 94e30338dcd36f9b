"""Two worlds an observer cannot tell apart give that observer the same posts, to the byte."""

import importlib
import logging
from collections.abc import Iterator
from contextlib import closing
from typing import cast

import pytest
from sqlalchemy.exc import IntegrityError

from bot.kernel.buttons.game_controls import AnyGameControls, Enclosure
from bot.kernel.discord_client.payloads import parts
from bot.kernel.drawing import Drawing
from bot.kernel.matches.host import Host
from bot.kernel.matches.position import Position
from bot.kernel.messages.event_lines import events_text
from bot.kernel.messages.message import Message, WrongReaderError
from bot.kernel.store.log import LogRow, append
from bot.kernel.store.matches import add_match
from bot.kernel.store.waiting_entries import DELAYED, DelayedEntry
from bot.play.board_post import board_post
from bot.play.private_post import private_post
from bot.play.text_board import text_board
from bot.program import set_up_logging
from bot.replays.beliefs import sample
from bot.replays.replay import VisibleChapter
from bot.replays.steps import draw_belief
from bot.replays.verbs import Eyes
from bot.watching.followers import copy_post
from engines import GAMES
from engines.core.dice import Dice
from engines.core.record import ABORT, DECLINE, DRAW, NO_SHOW, Entry
from engines.core.rules import Outcome, Seat
from render import PrivateBoard
from tests.bot.made_up import a_match
from tests.bot.test_messages import positions
from tests.patience import PATIENCE
from tests.positions import in_state

HIDING = sorted(key for key, rules in GAMES.items() if rules.info.hidden)


def worlds(position: Position, observer: Seat | None) -> Iterator[Position]:
    """Yield the position as it might be, for all that observer knows."""
    module = importlib.import_module(f"tests.engines.{position.game}.worlds")
    dice = Dice(b"worlds", position.ply)
    for state in module.other_worlds(position.rules, position._frame.state, observer, dice):
        yield in_state(position, state)


def sample_positions(game: str) -> Iterator[Position]:
    """Yield some positions of a game of the fewest players, the result left out: there everything is open."""
    for position in positions(game, min(GAMES[game].info.seat_counts), plies=12):
        if position.ply % 3 == 0 and not isinstance(position.turn, Outcome):
            yield position


@pytest.mark.both_databases
async def test_a_refused_write_does_not_say_what_it_would_have_written(host: Host) -> None:
    entry = LogRow(1, 0, "place 122333", 5)
    async with host.database.write() as tx:
        await add_match(tx, a_match(101))
        await append(tx, 101, entry)
    with pytest.raises(IntegrityError) as refused:
        async with host.database.write() as tx:
            await append(tx, 101, entry)
    assert "UNIQUE" in str(refused.value).upper()
    assert "122333" not in str(refused.value)


@pytest.mark.both_databases
async def test_a_row_that_lacks_something_is_refused_without_the_rest_of_it(host: Host) -> None:
    async with host.database.write() as tx:
        await add_match(tx, a_match(101))
    with pytest.raises(IntegrityError) as refused:
        async with host.database.write() as tx:
            await DELAYED.add(tx, DelayedEntry(cast("int", None), 1, "place 122333", 5))
    assert not [each for each in _chain(refused.value) if "122333" in str(each)]


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def test_no_log_level_writes_what_goes_to_the_database_or_to_discord(monkeypatch: pytest.MonkeyPatch) -> None:
    for logger in (logging.getLogger(name) for name in (None, "alembic", "discord")):
        monkeypatch.setattr(logger, "level", logger.level)
        monkeypatch.setattr(logger, "handlers", [*logger.handlers])
    set_up_logging("debug")
    assert logging.getLogger("bot").isEnabledFor(logging.DEBUG)
    for name in ("discord.http", "discord.gateway", "discord.webhook.async_"):
        assert not logging.getLogger(name).isEnabledFor(logging.DEBUG), name


@pytest.mark.parametrize("game", HIDING)
async def test_the_channel_gets_nothing_hidden(game: str, controls_by_game: dict[str, AnyGameControls]) -> None:
    compared = 0
    with closing(Drawing()) as drawing:
        for position in sample_positions(game):
            got = await public_artefacts(position, controls_by_game[game], drawing)
            for other in worlds(position, None):
                assert await public_artefacts(other, controls_by_game[game], drawing) == got
                compared += other._frame.state != position._frame.state
    assert compared, "no two worlds differed: the test compares nothing"


@pytest.mark.parametrize("game", HIDING)
async def test_a_player_gets_no_other_s_secrets(game: str, controls_by_game: dict[str, AnyGameControls]) -> None:
    compared = 0
    with closing(Drawing()) as drawing:
        for position in sample_positions(game):
            for number, holder in enumerate(position.holders):
                seat = Seat(number)
                got = await private_artefacts(position, controls_by_game[game], drawing, seat, holder)
                for other in worlds(position, seat):
                    assert await private_artefacts(other, controls_by_game[game], drawing, seat, holder) == got
                    compared += other._frame.state != position._frame.state
    assert compared, "no two worlds differed: the test compares nothing"


@pytest.mark.parametrize("game", HIDING)
async def test_beliefs_follow_from_what_the_player_saw(game: str) -> None:
    compared = 0
    with closing(Drawing()) as drawing:
        for position in [each for each in sample_positions(game) if each.ply > 3][:2]:
            seat = Seat(position.ply % position.seats)
            got = await belief_picture(position, drawing, seat)
            for other in worlds(position, seat):
                assert await belief_picture(other, drawing, seat) == got
                compared += other._frame.state != position._frame.state
    assert compared, "no two worlds differed: the test compares nothing"


async def belief_picture(position: Position, drawing: Drawing, seat: Seat) -> PrivateBoard:
    """Return the picture of what a player could know, from few positions."""
    eyes = Eyes(seat)
    shown = VisibleChapter(position, eyes, (position.seen_by(seat),), ())
    return await draw_belief(drawing, shown, sample(position.game, shown.frames[0].view, PATIENCE, 5))


@pytest.mark.parametrize("entry", [Entry(None, ABORT), Entry(Seat(0), DECLINE), Entry(Seat(1), NO_SHOW)])
@pytest.mark.parametrize("game", HIDING)
async def test_an_annulled_match_reveals_nothing(
    game: str, entry: Entry, controls_by_game: dict[str, AnyGameControls]
) -> None:
    with closing(Drawing()) as drawing:
        position = next(each for each in sample_positions(game) if each.ply > 3)
        got = await public_artefacts(end_match(position, entry), controls_by_game[game], drawing)
        for other in worlds(position, None):
            assert await public_artefacts(end_match(other, entry), controls_by_game[game], drawing) == got


@pytest.mark.parametrize("game", HIDING)
async def test_a_draw_shows_what_was_hidden(game: str, controls_by_game: dict[str, AnyGameControls]) -> None:
    with closing(Drawing()) as drawing:
        position = next(each for each in sample_positions(game) if each.ply > 3)
        drawn = [end_match(each, Entry(None, DRAW)) for each in (position, *worlds(position, None))]
        files = [(await public_artefacts(each, controls_by_game[game], drawing))[0] for each in drawn]
    assert any(other != files[0] for other in files[1:])


def end_match(position: Position, entry: Entry) -> Position:
    """Return a match that the players, or one of them, have ended there."""
    return position.enter(entry, position.at)


async def public_artefacts(position: Position, game_controls: AnyGameControls, drawing: Drawing) -> list[object]:
    picture = await drawing.live(position)
    story = events_text(position, position.events)
    return [
        as_sent(message, None)
        for message in (board_post(position, game_controls, picture, story), text_board(position, None))
    ]


async def private_artefacts(
    position: Position, game_controls: AnyGameControls, drawing: Drawing, seat: Seat, holder: int
) -> list[object]:
    picture = await drawing.private(position, seat, reader=holder)
    return [
        as_sent(message, holder)
        for message in (private_post(position, game_controls, picture), text_board(position, seat))
    ]


def as_sent(message: Message, reader: int | None) -> list[object]:
    """All that Discord is given of a message, to the last byte of its files."""
    given = parts(message, reader=reader)
    files = [(file.filename, file.description, file.fp.read()) for file in given["files"]]
    return [given["content"], files, given["view"].to_components(), given["allowed_mentions"].to_dict()]


def test_the_line_about_a_drawn_card_names_no_card() -> None:
    position = next(iter(positions("monocards", 2)))
    (seat,) = position.to_move

    def story_at(at: Position) -> str:
        action = at.parse(seat, "draw")
        return events_text(after := at.act(seat, action, 1), after.events)

    others = list(worlds(position, None))
    assert others
    for other in others:
        assert story_at(other) == story_at(position)


@pytest.mark.parametrize("game", HIDING)
def test_a_seats_view_goes_to_its_player_only(game: str, controls_by_game: dict[str, AnyGameControls]) -> None:
    for position in sample_positions(game):
        red, blue = position.holders[:2]
        picture = PrivateBoard(Seat(0), b"", "what red sees")
        enclosure = Enclosure("what red sees")
        assert parts(copy_post(position, enclosure, picture, reader=blue), reader=blue)
        for message in (private_post(position, controls_by_game[game], picture), text_board(position, Seat(0))):
            assert parts(message, reader=red)
            for reader in (blue, None):
                with pytest.raises(WrongReaderError):
                    parts(message, reader=reader)
        assert parts(text_board(position, None), reader=None)
