"""Tests of playing, drawing, passing and the effects of cards (rules/monocards.md, a round)."""

from engines.core import Dice
from engines.monocards.cards import Origin
from engines.monocards.options import Options
from tests.engines.examples import SEED
from tests.engines.monocards.positions import OTHERS, Game, cards, lay


def four(first: str, discards: str = "E5", options: Options | None = None, origin: Origin | None = None) -> Game:
    return lay(first, *OTHERS, discards=discards, options=options, origin=origin)


def test_the_discards_are_shuffled_from_the_bottom_up_and_drawn_from_the_end() -> None:
    game = lay("M1 M2", "P1 P2", discards="Z1 Z2 Z3 Z4 Z6 E5", pile="").play(0, "draw")
    shuffled = Dice(SEED, 1).shuffle(cards("Z1 Z2 Z3 Z4 Z6"))
    assert game.view(0).drawn == shuffled[-1]
    assert game.state.pile == tuple(shuffled[:-1])
