"""What a match of MONO tells afterwards: every Wild Draw 4 with what was behind it, and each player's own figures."""

from itertools import pairwise

import pytest

from engines.core import Seat
from engines.core.looking_back import OwnFrames
from engines.core.playback import Frame, replay
from engines.core.rules import Outcome
from engines.monocards import RULES, TEXT
from engines.monocards.demands import is_bluff
from engines.monocards.options import Options, Several
from engines.monocards.statistics import wild_draw_fours
from engines.selfplay import random_game, seed_bytes, step_at_random
from tests.engines.examples import SEED
from tests.engines.monocards.positions import lay

NAMES = ("Ann", "Ben")


def play_lines(lines: str, *hands: str) -> list[OwnFrames]:
    """Return what both players see while `lines`, each a seat and a move, are played from these hands."""
    found = [Frame(RULES, 2, SEED, lay(*hands).state)]
    for line in lines.split(";"):
        seat, text = line.split(maxsplit=1)
        found.append(found[-1].act(Seat(int(seat)), RULES.parse(found[-1].state, Seat(int(seat)), text)))
    return [[frame.seen_by(Seat(seat)) for frame in found] for seat in range(2)]


@pytest.mark.parametrize(
    ("lines", "hand", "told"),
    [
        ("0 play W4>M;1 challenge", "W4 E5 P1", "Ann's Wild Draw 4 · bluff: move 1 (caught)"),
        ("0 play W4>M;1 accept", "W4 E5 P1", "Ann's Wild Draw 4 · bluff: move 1"),
        ("0 play W4>M;1 challenge", "W4 P1 P2", "Ann's Wild Draw 4 · no bluff: move 1"),
    ],
)
def test_each_wild_draw_4_is_told_with_whether_it_was_a_bluff(lines: str, hand: str, told: str) -> None:
    assert list(TEXT.secrets(play_lines(lines, hand, "Z1 Z2 Z3"), NAMES)) == [told]


@pytest.mark.parametrize("several", [Several.OFF, Several.LEGAL])
def test_bluffs_are_those_that_a_challenge_would_have_found(several: Several) -> None:
    compared = set()
    for seed in range(6):
        game = random_game(RULES, seed_bytes(f"bluffs {seed}"), seats=3, options=Options(several=several))
        while len(game.entries) < 250 and not isinstance(game.turn, Outcome):
            step_at_random(game)
        frames = list(replay(RULES, game.record))
        for seat in range(3):
            own = [frame.seen_by(Seat(seat)) for frame in frames]
            told = {each.number: each.bluff for each in wild_draw_fours(own)}
            for before, frame in pairwise(frames):
                demand, evidence = frame.state.public.demand, frame.state.evidence
                new = evidence is not None and evidence is not before.state.evidence
                if new and evidence is not None and demand is not None and demand.challenged == seat:
                    assert told[frame.ply] == is_bluff(evidence)
                    compared.add(told[frame.ply])
    assert compared == {True, False}


def test_a_player_is_told_of_their_own_cards_and_bluffs() -> None:
    own, other = (TEXT.statistics(frames) for frames in play_lines("0 play W4>M;1 challenge", "W4 E5 P1", "Z1 Z2 Z3"))
    assert own.values == (3, 2, 8)
    assert [str(line) for line in own.sentences[1:3]] == [
        "Cards drawn: 6, 6 forced.",
        "Wild Draw 4s: 1. Bluffs: 1, caught: 1.",
    ]
    assert str(other.sentences[2]) == "Wild Draw 4s: 0. Bluffs: 0, caught: 0."
