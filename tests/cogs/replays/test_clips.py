"""Clips: of a match, and of what happened since a player's last move; through open eyes, within limits, made once."""

import asyncio
from io import BytesIO
from types import SimpleNamespace

import pytest
from PIL import Image

from bot.replays import clips as making
from bot.replays.clips import Clip, script_of
from bot.replays.replay import Replay, load_replay
from bot.replays.verbs import EVERYTHING, PUBLIC, Eyes
from engines import GAMES
from engines.core import Seat
from engines.core.dice import Dice
from render.core.gif import LAST, LONGEST, MOST_FRAMES, durations_of, spread
from tests.cogs.forging import STRANGER, FrozenBot


async def end_match(frozen_bot: FrozenBot, game: str, plies: int = 4) -> int:
    match_id = await frozen_bot.begin(game, plies=plies)
    await frozen_bot.end(match_id)
    return match_id


async def replay_of(frozen_bot: FrozenBot, match_id: int) -> Replay:
    return await load_replay(frozen_bot.bot.host, match_id)


async def make_clip(frozen_bot: FrozenBot, match_id: int, eyes: Eyes = PUBLIC, most: int = MOST_FRAMES) -> Clip:
    script = script_of(await replay_of(frozen_bot, match_id), eyes, 1, most=most)
    return await frozen_bot.bot.clips.make(script).task


def durations(gif: bytes) -> list[int]:
    with Image.open(BytesIO(gif)) as image:
        found = []
        for number in range(getattr(image, "n_frames", 1)):
            image.seek(number)
            found.append(int(image.info["duration"]))
        return found


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_a_clip_shows_every_step_through_the_chosen_eyes(frozen_bot: FrozenBot, game: str) -> None:
    match_id = await end_match(frozen_bot, game)
    replay = await replay_of(frozen_bot, match_id)
    seen = [await make_clip(frozen_bot, match_id, eyes) for eyes in replay.open_eyes(1)]
    for clip in seen:
        assert clip.frames == clip.steps == len(replay.chapters)
        shown = durations(clip.gif)
        assert 1 < len(shown) <= clip.frames
        # A step that changes no picture prolongs the one before.
        assert LAST <= shown[-1] <= LAST + 1_000
    assert len({clip.gif for clip in seen}) == len(seen)
    assert (EVERYTHING in replay.open_eyes(1)) is GAMES[game].info.hidden


async def test_a_caption_names_the_players_and_the_result_and_all_may_see_it(frozen_bot: FrozenBot) -> None:
    match_id = await end_match(frozen_bot, "mono")
    mine = await frozen_bot.press(1, f"gk:clip:{match_id}:0:1")
    assert mine.text.splitlines() == [
        f"**Mono #{match_id}** · member1 vs member2",
        *mine.text.splitlines()[1:2],
        "-# What member2 saw",
    ]
    assert "member1 wins" in mine.text
    assert mine.files == [f"mono-{match_id}-5-seat1.gif"]
    ((share, _),) = mine.controls
    posted = await frozen_bot.press(STRANGER, share)
    assert posted.files == mine.files
    assert not posted.controls


async def test_a_clip_that_fails_is_told_its_presser_alone(
    frozen_bot: FrozenBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail() -> None:
        raise OSError

    match_id = await end_match(frozen_bot, "mono")
    failing = SimpleNamespace(task=asyncio.create_task(fail()))
    monkeypatch.setattr(frozen_bot.bot.clips, "make", lambda _script: failing)
    told = await frozen_bot.press(1, f"gk:share:{match_id}:0:all")
    assert told.said[0] == "deleted", "what takes the place of an answer for all is seen by all"
    assert "went wrong" in told.text


async def test_the_second_to_ask_waits_for_nothing_and_a_new_move_is_a_new_clip(frozen_bot: FrozenBot) -> None:
    match_id = await frozen_bot.begin("mambo")
    first, again = [
        frozen_bot.bot.clips.make(script_of(await replay_of(frozen_bot, match_id), PUBLIC, user)) for user in (1, 2)
    ]
    assert first is again
    await first.task
    await frozen_bot.play(match_id, Dice(b"more", 0))
    assert frozen_bot.bot.clips.make(script_of(await replay_of(frozen_bot, match_id), PUBLIC, 1)) is not first
    await frozen_bot.bot.clips.close()


async def test_hidden_things_are_in_no_clip_while_the_match_runs(frozen_bot: FrozenBot) -> None:
    match_id = await frozen_bot.begin("mono")
    for user_id, eyes in ((1, "1"), (1, "all"), (STRANGER, "0")):
        answered = await frozen_bot.press(user_id, f"gk:clip:{match_id}:0:{eyes}")
        assert "choose `me` or `everyone`" in answered.text
        assert not answered.files
    for user_id, eyes in ((1, "0"), (1, "1"), (STRANGER, "all")):
        answered = await frozen_bot.press(user_id, f"gk:share:{match_id}:0:{eyes}")
        assert "once the match is over" in answered.text
        assert not answered.files
    mine = await frozen_bot.press(1, f"gk:clip:{match_id}:0:0")
    assert mine.files
    assert not mine.controls


async def test_a_clip_of_a_long_match_says_what_it_leaves_out(
    frozen_bot: FrozenBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await frozen_bot.begin("monocards", plies=30)
    clip = await make_clip(frozen_bot, match_id, most=10)
    assert (clip.frames, clip.steps) == (10, 31)
    whole = await make_clip(frozen_bot, match_id)
    await frozen_bot.bot.clips.close()
    monkeypatch.setattr(making, "LARGEST", len(whole.gif) * 2 // 3)
    frozen_bot.bot.clips = making.Clips()
    smaller = await make_clip(frozen_bot, match_id)
    assert len(smaller.gif) <= len(whole.gif) * 2 // 3
    assert f"{smaller.frames} of 31 steps fit." in (await frozen_bot.press(1, f"gk:clip:{match_id}:0")).text


@pytest.mark.parametrize("count", [1, 2, 3, 56, 57, 99, 100, 101, 5_000])
def test_frames_are_spread_over_a_match_and_take_a_minute_at_most(count: int) -> None:
    chosen = spread(count)
    assert (chosen[0], chosen[-1], len(set(chosen))) == (0, count - 1, min(count, MOST_FRAMES))
    shown = durations_of(len(chosen))
    assert sum(shown) <= LONGEST
    assert shown[-1] == LAST
    assert min(shown) >= 560


async def test_what_happened_shows_the_moves_since_your_last(frozen_bot: FrozenBot) -> None:
    match_id = await frozen_bot.begin("mono")
    seat = (await frozen_bot.position(match_id)).to_move[0]
    told = await frozen_bot.press(seat + 1, f"gk:happened:{match_id}:0")
    assert told.text.startswith(f"**Mono #{match_id}** · since your last turn\nmember{2 - seat} opened")
    assert told.files == [f"mono-{match_id}-4-seat{seat}.gif"]
    nothing = await frozen_bot.press(2 - seat, f"gk:happened:{match_id}:0")
    assert nothing.text == f"Nothing new in **Mono #{match_id}** since your last move. member{seat + 1} to move."
    assert "aren't playing" in (await frozen_bot.press(STRANGER, f"gk:happened:{match_id}:0")).text


async def test_what_happened_in_simultaneous_games_shows_the_last_turn(frozen_bot: FrozenBot) -> None:
    match_id = await frozen_bot.begin("monsters", 2, 0, Dice(b"turns", 0))
    for user_id in (1, 2, 1):
        await frozen_bot.type(user_id, "monsters orders", text="ready", match=match_id)
    mine, other = [await frozen_bot.press(user_id, f"gk:happened:{match_id}:0") for user_id in (1, 2)]
    for told in (mine, other):
        assert told.text.startswith(f"**Monsters! #{match_id}** · since your last turn\nTurn 1: ")
        assert len(told.files) == 1
    replay = await replay_of(frozen_bot, match_id)
    assert Seat(0) in replay.chapters[-1].entered
    assert len(replay.since_own_move(1)) == len(replay.since_own_move(2)) == 2


async def test_a_command_makes_a_clip_too(frozen_bot: FrozenBot) -> None:
    match_id = await frozen_bot.begin("mono")
    assert (await frozen_bot.type(1, "table clip", match=match_id)).files == [f"mono-{match_id}-4-seat0.gif"]
    assert (await frozen_bot.type(STRANGER, "table clip", match=match_id)).files == [f"mono-{match_id}-4-public.gif"]
