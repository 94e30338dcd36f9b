"""A ply worked out the short way (engines/monocards/plain.py) comes to what the table makes of it."""

from collections import Counter
from dataclasses import replace

import pytest

from engines.core import Dice, IllegalActionError, Outcome, Seat, Step
from engines.monocards import RULES
from engines.monocards.actions import PLAIN_PLAYS, Action, Draw, Pass, Play
from engines.monocards.cards import Origin
from engines.monocards.options import Options, Several
from engines.monocards.plain import PLAIN
from engines.monocards.state import State
from engines.selfplay import random_options
from tests.engines.monocards.positions import Game, lay

GAMES = 30
MOST_PLIES = 400


def _turn_rules(dice: Dice) -> Options:
    """The house rules that say what a turn may be, each at the toss of a coin."""
    names = ("must_play", "forced_play", "auto_pass", "no_bluff", "stacking", "draw_until_playable", "elimination")
    return Options(call_penalty=dice.choice((0, 4)), **{name: dice.chance(40) for name in names})  # type: ignore[arg-type]  # flags by name


def _outcome(state: State, seat: Seat, action: Action) -> Step[State] | str:
    try:
        return RULES.apply(state, seat, action, Dice(b"one ply", 1))
    except IllegalActionError as error:
        return str(error)


def _tries(state: State, seat: Seat) -> list[Action]:
    """All that is legal, and much that is not: every card there is, named well and badly, to draw and to pass."""
    every_play = [play for plays in PLAIN_PLAYS.values() for play in plays]
    badly_named = [Play(plays[0].cards, None if plays[0].named else Origin.MARTIAN) for plays in PLAIN_PLAYS.values()]
    several = [Play(state.hands[seat][:2]), Play(state.hands[seat][:1], swap=Seat(0)), Play(())]
    return [*RULES.legal_actions(state, seat), *every_play, *badly_named, *several, Draw(), Pass()]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_short_way_and_the_table_agree_on_what_is_legal_and_what_it_leads_to(players: int) -> None:
    plain = Counter[type]()
    for number in range(GAMES):
        dice = Dice(b"plain games", number * 10 + players)
        options = replace(random_options(Options, dice), teams=False) if number % 2 else _turn_rules(dice)
        state = RULES.start(options, players, dice)
        for _ in range(MOST_PLIES):
            turn = RULES.turn(state)
            if isinstance(turn, Outcome):
                break
            seat = turn.seats[0]
            laid = replace(state, plain=None)
            actions = RULES.legal_actions(state, seat)
            assert tuple(actions) == tuple(RULES.legal_actions(laid, seat))
            if state.plain is not None and dice.chance(20):
                for action in _tries(state, seat):
                    assert _outcome(state, seat, action) == _outcome(laid, seat, action), action
                    plain[type(action)] += PLAIN[type(action)](state, seat, action) is not None
            state = RULES.apply(state, seat, dice.choice(actions), Dice(b"plies", dice.below(1000))).state
            if dice.chance(1):
                leaver = dice.choice(state.public.match.seated)
                state = RULES.withdraw(state, leaver, Dice(b"leaving", 1)).state
    assert min(plain[kind] for kind in (Play, Draw, Pass)) > GAMES, (
        "the short way is taken often, for each kind of action"
    )


def _leads(game: Game, seat: int, text: str) -> bool:
    action = RULES.parse(game.state, Seat(seat), text)
    return game.state.plain is not None and PLAIN[type(action)](game.state, Seat(seat), action) is not None


@pytest.mark.parametrize(
    ("hand", "text"),
    [
        ("E5 M2 P3", "E5"),
        ("ES M2 P3", "ES"),
        ("ER M2 P3", "ER"),
        ("ED M2 P3", "ED"),
        ("W M2 P3", "W>M"),
        ("M2 P3", "draw"),
    ],
)
def test_every_common_play_goes_the_short_way(hand: str, text: str) -> None:
    assert _leads(lay(hand, "P1 P2", "Z1 Z2"), 0, text)


def test_the_last_card_a_bluff_and_an_empty_pile_go_to_the_table() -> None:
    assert not _leads(lay("E5", "P1 P2"), 0, "E5")
    assert not _leads(lay("W4 M2 P3", "P1 P2"), 0, "W4>M")
    assert not _leads(lay("M2 P3", "P1 P2", discards="Z1 E9", pile=""), 0, "draw")


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (lay("W4 M2 M3", "P1 P2", options=Options(no_bluff=True, stacking=True)), "W4>M"),
        (lay("E5 M2", "P1 P2", options=Options(call_penalty=0)), "E5"),
        (lay("E5 M2", "P1 P2", pile="P1 W4", options=Options(no_bluff=True, forced_play=True)), "draw"),
        (lay("P5 M2", "P1 P2", pile="P1 W4", options=Options(no_bluff=True, forced_play=True)), "draw"),
        (lay("ER M2 M3", "P1 P2", "Z1 Z2").withdraw(1), "ER"),
    ],
)
def test_rare_turns_come_to_the_same_either_way(game: Game, text: str) -> None:
    state, seat = game.state, Seat(game.mover)
    action = RULES.parse(state, seat, text)
    assert state.plain == seat
    assert _outcome(state, seat, action) == _outcome(replace(state, plain=None), seat, action)


@pytest.mark.parametrize("rules", [Options(seven_zero=True), Options(several=Several.SAME), Options(false_catch=2)])
def test_house_rules_that_meddle_with_plays_go_to_the_table(rules: Options) -> None:
    assert lay("E5 M2 P3", "P1 P2", options=rules).state.plain is None


def test_an_open_call_goes_to_the_table() -> None:
    game = lay("E5 M2", "P1 P2 E7", "Z1 Z2").play(0, "E5")
    assert game.catchable == 0
    assert game.state.plain is None
    assert game.play(1, "E7").state.plain == 2
