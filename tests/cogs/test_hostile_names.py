"""Display names of any kind are shown as written: in posts, private answers, menus and titles."""

from collections.abc import AsyncIterator, Iterator

import pytest

from bot.agreements.leaving import resign_question
from bot.kernel.buttons.verb import CustomId
from bot.kernel.messages.event_lines import events_text
from bot.kernel.messages.message import Message
from bot.kernel.messages.thread_names import own_thread_name, thread_name
from bot.kernel.store.match_row import SeatRow
from bot.kernel.text.markup import escape, tidy_name
from bot.offers.offer_post import offer_post, withdraw_question
from bot.play.board_post import board_post, past_post
from bot.play.private_post import private_post
from bot.play.text_board import text_board
from bot.replays.proof import find_proof, proof_post
from bot.seats.seat_post import seat_lost_post
from engines import GAMES
from engines.core.dice import Dice
from engines.core.rules import Outcome, Seat
from render.core.board import PrivateBoard, PublicBoard
from render.core.fonts import shown_name
from tests.bot.made_up import a_match
from tests.cogs.forging import STRANGER, Answers, FrozenBot, a_frozen_bot
from tests.cogs.hostile import HOSTILE, list_markup

SAFE = {"play", "confirm", "resign_surely", "start", "accept", "join", "leave", "cancel", "decline", "take_over"}
"""Verbs that are left out of a walk through the dialogues, or it would be over soon."""


@pytest.fixture
async def frozen_bot(database_url: str) -> AsyncIterator[FrozenBot]:
    async with a_frozen_bot(database_url, *HOSTILE) as found:
        yield found


async def posts(frozen_bot: FrozenBot, match_id: int) -> AsyncIterator[Message]:
    """Every post that a match is told by now."""
    position = await frozen_bot.position(match_id)
    match, game_controls = position.match, frozen_bot.bot.controls_by_game[position.game]
    said = events_text(position, position.events)
    yield board_post(position, game_controls, PublicBoard(b"", "a"), said)
    yield past_post(position, PublicBoard(b"", "a"))
    yield text_board(position, None)
    yield offer_post(match)
    yield withdraw_question(match)
    yield seat_lost_post(match, Seat(0))
    yield proof_post(await find_proof(frozen_bot.bot.host, match_id))
    for seat in map(Seat, range(position.seats)):
        yield private_post(position, game_controls, PrivateBoard(seat, b"", "a"))
        yield text_board(position, seat)
        if not isinstance(position.turn, Outcome):
            yield resign_question(position, seat)


def check(answered: Answers) -> None:
    for said in answered.said:
        if isinstance(said, str) and not said.startswith("{"):
            assert not list(list_markup(said)), said
        elif isinstance(said, dict):
            for text in plain(said):
                assert "\\" not in text, "a label shows every sign, a back slash too"


def plain(part: dict[str, object]) -> Iterator[str]:
    """Return the parts of a button or menu that Discord shows without markup."""
    yield str(part.get("label") or part.get("placeholder") or "")
    options = part.get("options")
    for option in options if isinstance(options, list) else ():
        yield str(option["label"])
        yield str(option.get("description") or "")


async def walk(frozen_bot: FrozenBot, match_id: int, user_id: int, most: int) -> None:
    """Press every button and choice that comes up, but for those that play."""
    position = await frozen_bot.position(match_id)
    fixed = ("hand", "text", "text:0", "rules", "resign", "proof", "history:0")
    ids = [str(CustomId.of(each.verb, match_id, position.number)) for each in frozen_bot.buttons(position)]
    ids += [
        f"gk:{name}:{match_id}:{position.number}{':' * bool(arg)}{arg}"
        for name, _, arg in (f.partition(":") for f in fixed)
    ]
    waiting: list[tuple[str, tuple[str, ...]]] = [(each, ()) for each in ids]
    done: set[str] = set()
    while waiting and len(done) < most:
        custom_id, values = waiting.pop(0)
        read = CustomId.read(custom_id)
        assert read is not None
        if read.verb in SAFE or (custom_id + str(values[:1])) in done:
            continue
        done.add(custom_id + str(values[:1]))
        answered = await frozen_bot.press(user_id, custom_id, values[:1])
        check(answered)
        waiting += answered.controls


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_names_are_text_in_every_post_and_answer(game: str, frozen_bot: FrozenBot) -> None:
    chance = Dice(b"hostile", len(game))
    seats = max(count for count in GAMES[game].info.seat_counts if count <= len(HOSTILE))
    match_id = await frozen_bot.begin(game, seats, 0, chance)
    for ply in range(24):
        if ply % 3 == 0:
            async for message in posts(frozen_bot, match_id):
                assert not list(list_markup(message.content)), message.content
        if ply == seats + 1:
            for user_id in (1, 2, STRANGER):
                await walk(frozen_bot, match_id, user_id, 20)
        await frozen_bot.play(match_id, chance)


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_names_are_text_in_what_commands_answer(game: str, frozen_bot: FrozenBot) -> None:
    chance = Dice(b"hostile commands", len(game))
    match_id = await frozen_bot.begin(game, min(GAMES[game].info.seat_counts), 6, chance)
    for user_id in (1, 2, STRANGER):
        for command, options in (
            ("games list", {}),
            ("games next", {}),
            ("games history", {}),
            ("table show", {"match": match_id}),
            ("table show", {"match": match_id, "move": 0}),
            ("table hand", {"match": match_id}),
            ("table history", {"match": match_id}),
            ("table resign", {"match": match_id}),
            (f"{game} move", {"match": match_id, "text": "nonsense"}),
            (f"{game} move", {"match": match_id, "text": HOSTILE[0]}),
        ):
            check(await frozen_bot.type(user_id, command, **options))
    position = await frozen_bot.position(match_id)
    seat = position.to_move[0]
    text = position.rules.format(position.legal_actions(seat)[-1])
    played = await frozen_bot.type(position.holders[seat], f"{game} move", match=match_id, text=text)
    check(played)
    assert played.said


async def test_offers_of_people_with_hostile_names_are_answered_in_text(frozen_bot: FrozenBot) -> None:
    offered = 101
    await frozen_bot.offer("mono", 3)
    for user_id in (1, 2, 3, STRANGER):
        for verb in ("join", "leave", "start", "cancel", "decline", "accept"):
            check(await frozen_bot.press(user_id, f"gk:{verb}:{offered}:0", ephemeral=False))


def test_thread_titles_hold_for_every_script() -> None:

    for name in (
        *HOSTILE,
        "שלום",
        "مرحبا",
        "山田太郎",
        "é" * 32,
        "e\u0301" * 16,
        "👩‍👩‍👧‍👦" * 3,
        "🦊",
        "\u202edrow",
        " ",
    ):
        tidy = tidy_name(name, "user1")
        table = (SeatRow(0, 1, tidy, 1), SeatRow(1, 2, tidy, 1))
        for title in (thread_name(a_match(101, table=table)), own_thread_name(a_match(101, table=table), 1)):
            assert 1 <= len(title) <= 100
            assert "\\" not in title, "a title shows every sign"
            assert "\u202e" not in title


@pytest.mark.parametrize(
    ("name", "tidy"),
    [
        ("Ada", "Ada"),
        ("  Ada \n Byron ", "Ada Byron"),
        ("\u202eadA\u202c", "adA"),
        ("\u2066\u200f\u200b", "user1"),
        ("", "user1"),
        ("\u3164", "user1"),
        ("👩‍👧", "👩‍👧"),
        ("שלום", "שלום"),
        ("e\u0301", "é"),
        ("a\x00b", "ab"),
    ],
)
def test_of_a_name_everything_that_can_be_seen_stays(name: str, tidy: str) -> None:
    assert tidy_name(name, "user1") == tidy


def test_names_in_other_scripts_stay_apart_in_pictures() -> None:
    names = ("שלום", "مرحبا", "山田", "山本", "🦊", "🐺", "ไทย", "한국", "Ж", "é", "e\u0301x")
    drawn = [shown_name(tidy_name(name, "user1"), seat, 400, 30) for seat, name in enumerate(names)]
    assert len(set(drawn)) == len(names)
    assert all(each.isprintable() and each for each in drawn)


def test_escaping_round_trips() -> None:
    for name in HOSTILE:
        assert not list(list_markup(escape(name))), name
        assert not list(list_markup(f"{escape(name)} has moved"))
    assert escape("3/4 of a/b at 12:30 - 1") == "3/4 of a/b at 12:30 - 1"
