"""The MONO call and the catch (rules/monocards.md, MONO call)."""

from dataclasses import replace

from engines.core.rules import Seat
from engines.monocards import RULES
from engines.monocards.actions import Accept, Call, Catch, Draw, Play
from engines.monocards.options import Options
from tests.engines.monocards import examples
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


@examples.every("""
a player who calls before the last card but one cannot be caught
    E1 E2 / P1 P2 P3 / Z1 Z2 Z3 | 0 mono; 0 E1 | catchable: -; calls.called has: 0
    | 1 catch 0 | refused: can't be caught
a player who forgot draws four when caught
    E1 E2 / P1 P2 P3 / Z1 Z2 Z3 | 0 E1 | catchable: 0; can 2: catch 0
    | 2 catch 0 | happened: MonoCaught; sizes 0: 5; can 1: draw, play P1; mover: 1
a late call counts until the catch
    E1 E2 / P1 P2 P3 / Z1 Z2 Z3 | 0 E1; 0 mono | catchable: -; calls.called has: 0
the next player s action ends the time to catch
    E1 E2 / P1 P2 P3 / Z1 Z2 Z3 | 0 E1; 1 draw | catchable: -; can 2: nothing
a challenge or its acceptance is the next player s action
    W4 M2 / P1 P2 P3 / Z1 Z2 Z3 | 0 W4>E | catchable: 0
    | 1 accept | catchable: -
a player hit by a draw 2 has not acted yet
    ED M2 / P1 P2 P3 / Z1 Z2 Z3 | 0 ED | catchable: 0; mover: 2
of two players an extra turn leaves time to catch until you act again
    ES E2 M3 / P1 P2 P3 | 0 ES | catchable: -
    ES M3 / P1 P2 P3 | 0 ES | mover: 0; catchable: 0; can 1: catch 0
    | 0 draw | catchable: -
nobody calls with three cards or out of turn
    E1 E2 E3 / P1 P2; on E9 | 0 mono | refused: before your second-to-last card
    E1 E2 E3 / P1 P2; on E9 | 1 mono | refused: on your turn
a call is made once
    E1 E2 / P1 P2 P3 / Z1 Z2 Z3 | 0 mono; 0 mono | refused: already
a call lapses when the player draws after all
    E1 E2 / P1 P2 P3 / Z1 Z2 Z3 | 0 mono; 0 draw | calls.called: nothing; can 0 lacks: mono
a call made before a challenge that succeeds stands as the challenger keeps the turn
    W4 E1 E2 / M1 M7 | 0 W4>M; 1 mono; 1 challenge | calls.called has: 1; can 1 lacks: mono
    | 1 M1 | catchable: -
    | 0 catch 1 | refused: can't be caught
drawing with one card requires another call
    M1 / P1 P2; pile E8; called 0 | 0 draw | can 0: mono, pass, play E8
    | 0 E8 | catchable: 0
nobody catches themselves
    E1 E2 / P1 P2 P3 / Z1 Z2 Z3 | 0 E1; 0 catch 0 | refused: yourself
the penalty can be agreed on
    E1 E2 / P1 P2 P3 / Z1 Z2 Z3; call_penalty=6 | 0 E1; 1 catch 0 | drew 0: 6
with a penalty of 0 nobody need call
    E1 E2 / P1 P2 P3 / Z1 Z2 Z3; call_penalty=0 | 0 mono | refused: No MONO calls
    | 0 E1 | catchable: -
a bare catch means the player who can be caught
    E1 E2 / P1 P2 P3 / Z1 Z2 Z3 | 0 E1; 1 catch | drew 0: 4
    E1 E2 / P1 P2 P3 / Z1 Z2 Z3 | 1 catch | refused: Nobody can be caught now
a wrong catch changes nothing by default
    E1 E2 / P1 P2 P3 / Z1 Z2 Z3 | 1 catch 0 | refused: can't be caught
with false catch a wrong catch costs cards, once a turn, while others may still catch
    E1 E2 / P1 P2 P3 / Z1 Z2 Z3; false_catch=2 | 0 mono; 0 E1; 2 catch 0 | happened: CatchFailed; drew 2: 2
    |  | sizes: 1, 3, 5; can 2: nothing; can 1 has: catch 0
    | 2 catch | refused: You already made a wrong catch this turn
    | 2 catch 0 | refused: You already made a wrong catch this turn
    | 1 draw | can 2 has: catch 0
a bare catch that might be wrong asks for a seat and never offers one's own
    E1 / P1 / P2 / Z1 Z2; false_catch=2 | 0 catch | refused: Name the player: `catch 1` (Seat 1) or `catch 2` (Seat 2)
    E1 / P1 / P2 P3; false_catch=2 | 0 catch | refused: Name the player: `catch 1`
    E1 E2 / P1 P2 P3 / Z1 Z2 Z3 | 0 E1; 0 catch | refused: Nobody can be caught now
""")
def test_a_worked_example_comes_out(example: examples.Example) -> None:
    examples.check(example)
