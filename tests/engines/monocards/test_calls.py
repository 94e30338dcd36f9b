"""The MONO call and the catch (rules/monocards.md, MONO call)."""

from dataclasses import replace

from engines.core.rules import Seat
from engines.monocards import RULES
from engines.monocards.actions import Accept, Call, Catch, Draw, Play
from engines.monocards.options import Options
from tests.engines.monocards.positions import Game, cards, lay


def two_cards(options: Options | None = None) -> Game:
    return lay("E1 E2", "P1 P2 P3", "Z1 Z2 Z3", discards="E5", options=options)


def test_the_host_learns_which_entries_end_the_time_to_catch() -> None:
    game = two_cards()
    window = game.public.options.catch_window
    entries = (Draw(), Play(cards("P1")), Accept(), Call(), Catch(Seat(0)))
    assert window
    assert RULES.pause(game.public, Draw()) == 0
    game.play(0, "E1")
    assert [RULES.pause(game.public, action) for action in entries] == [window, window, window, 0, 0]


def test_a_call_made_before_the_turn_is_lost_lapses_though_there_was_nothing_to_draw() -> None:
    for answer in ("accept", "challenge"):
        game = lay("W4 P1 P2", "M1 M7", "Z1 Z2 Z3", discards="E5", pile="").play(0, "W4>M")
        game = Game(replace(game.state, public=replace(game.public, discards=cards("W4"))))
        game.play(1, "mono", answer)
        assert (game.public.sizes[1], game.mover, game.public.calls.called) == (2, 2, frozenset())
