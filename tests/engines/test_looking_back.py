"""What players are told after a game agrees with what they saw in it."""

import pytest

from engines import GAMES, TEXTS
from engines.core.looking_back import OwnFrames, OwnStatistics, SupportsStatistics
from engines.core.playback import replay
from engines.core.rules import Outcome, Seat
from engines.monsters.view import TurnRan
from engines.selfplay import random_game, seed_bytes, step_at_random

COUNTING = sorted(key for key, words in TEXTS.items() if isinstance(words, SupportsStatistics))


def play_and_look_back(key: str, plies: int) -> list[tuple[OwnFrames, OwnStatistics]]:
    """Return what each player of a random game saw and is told."""
    rules, words = GAMES[key], TEXTS[key]
    assert isinstance(words, SupportsStatistics)
    game = random_game(rules, seed_bytes(f"looking back at {key}"), seats=3, options=rules.Options())
    while len(game.entries) < plies and not isinstance(game.turn, Outcome):
        step_at_random(game)
    frames = list(replay(rules, game.record))
    seen = [[frame.seen_by(Seat(seat)) for frame in frames] for seat in range(game.seats)]
    return [(own, words.statistics(own)) for own in seen]


@pytest.mark.parametrize("key", COUNTING)
def test_of_a_game_that_has_just_begun_there_is_something_to_show(key: str) -> None:
    for _, statistics in play_and_look_back(key, 1):
        assert statistics.sentences
        assert statistics.values


def test_the_points_of_mono_are_those_on_the_board() -> None:
    for own, statistics in play_and_look_back("mono", 60):
        assert statistics.values[-1] == own[-1].view.public.boards[own[0].view.seat].score
        assert list(statistics.values) == sorted(statistics.values)
        assert f", {statistics.values[-1]} point" in statistics.sentences[0]


def test_the_land_of_monsters_is_that_of_each_turn() -> None:
    for own, statistics in play_and_look_back("monsters", 150):
        keeper = own[0].view.keeper
        turns = [own[0], *(frame for frame in own if any(isinstance(event, TurnRan) for event in frame.events))]
        assert len(turns) > 3
        assert statistics.values == tuple(frame.view.public.keepers[keeper].hexes for frame in turns)
        assert f"Kills: {own[-1].view.public.keepers[keeper].kills}." in statistics.sentences[-1]
