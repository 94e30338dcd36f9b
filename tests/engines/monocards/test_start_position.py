"""Games of MONO that begin in the middle of a round."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from engines.core import Dice, OptionError, Seat
from engines.monocards import RULES
from engines.monocards.cards import DECK
from engines.monocards.knowledge import Known, Limit
from engines.monocards.options import Options, Several
from engines.monocards.start_position import StartPosition
from engines.monocards.state import State
from engines.monocards.view import ShownHand
from tests.engines.monocards.positions import Game, cards
from tests.engines.start_positions import assert_comes_back

PLAIN = Options(target=100)
RANKS = Options(elimination=True)


def begin(*hands: str, discards: str = "E9", options: Options = PLAIN, **fields: Any) -> State:  # any field by name
    return RULES.start_from(StartPosition(hands, discards, **fields), options, Dice(b"puzzle", 0))


def test_a_puzzle_deals_the_hands_it_names_and_draws_the_cards_it_names_first() -> None:
    state = begin("E7 W4", "M1 M2 M3", discards="P9 E9", pile="Z1 Z2", scores=(90, 40))
    game = Game(state)
    assert (game.hand(0), game.public.top, game.public.match.scores) == (("E7", "W4"), "E9", (90, 40))
    assert Counter((*state.pile, *state.hands[0], *state.hands[1], *state.public.discards)) == Counter(DECK)
    game.play(0, "draw")
    assert game.view(0).drawn == "Z1"
    game.play(0, "pass").play(1, "draw")
    assert game.view(1).drawn == "Z2"


def test_a_puzzle_can_ask_whether_a_wild_draw_four_was_a_bluff() -> None:
    bluff: dict[str, Any] = {"demanded": 4, "challenged": 0, "to_move": 1, "origin": "M", "beneath": "E9"}
    bluff["discards"] = "E9 W4"
    assert Game(begin("E7 M1", "M2 M3", **bluff)).play(1, "challenge").drew(0) == 6
    assert Game(begin("P7 M1", "M2 M3", **bluff)).play(1, "challenge").drew(1) == 6


@pytest.mark.parametrize(
    ("hand", "fields", "said"),
    [
        ("M1", {"known": (Known(Seat(0), Seat(1), DECK[:1]),)}, "`known`: E0 is not possible here."),
        ("E0", {"limits": (Limit(Seat(1), 0, frozenset(DECK[:1])),)}, "`limits`: E0 is not possible here."),
    ],
)
def test_knowledge_that_cannot_be_is_refused(hand: str, fields: dict[str, Any], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        begin("E7", hand, **fields)


def test_a_challenge_needs_what_lay_beneath_and_a_hand_that_can_be() -> None:
    four: dict[str, Any] = {"demanded": 4, "challenged": 0, "to_move": 1, "discards": "E9 W4", "origin": "M"}
    with pytest.raises(OptionError, match=r"`beneath`: give exactly 1\."):
        begin("E7", "M1", **four)
    with pytest.raises(OptionError, match=r"`hand_before`: P1 is not possible here\."):
        begin("E7", "M1", beneath="E9", hand_before="P1", **four)
    swapping = Options(several=Several.LEGAL, zero_swaps=True)
    assert begin("E7", "M1", beneath="E0", hand_before="P1", options=swapping, **four).evidence is not None


def test_a_position_comes_back_as_it_was_written() -> None:
    everything = _with_whole_pile(
        StartPosition(
            hands=("E7 M1", "M2", "", "Z1 Z2", ""),
            discards="P9 E9",
            to_move=3,
            origin="E",
            direction=-1,
            scores=(1, 2, 3, 4, 5),
            round=2,
            first_player=1,
            shuffles=3,
            left=(Seat(4),),
            ranked=(Seat(2),),
            gains=(9,),
            drawn="Z1",
            idle=1,
            called=(Seat(0),),
            catchable=Seat(1),
            accusers=(Seat(0),),
            shown=ShownHand(Seat(0), Seat(3), cards("E7 M1 M2")),
            known=(Known(Seat(3), Seat(0), cards("E7")),),
            limits=(Limit(Seat(0), 1, frozenset(cards("E7 P7"))),),
        )
    )
    challenge = _with_whole_pile(
        StartPosition(
            hands=("E7 M1", "M2"),
            discards="E9 W4",
            to_move=1,
            origin="M",
            scores=(0, 0),
            demanded=4,
            challenged=Seat(0),
            beneath="E9",
            beneath_origin="E",
            hand_before="E7",
        )
    )
    last = replace(challenge, hands=("", "M2"), hand_before="", finishers=(Seat(0),), pile=challenge.pile + " E7 M1")
    assert_comes_back(RULES, (everything, RANKS), (challenge, PLAIN), (last, PLAIN))


def _with_whole_pile(position: StartPosition) -> StartPosition:
    rest = Counter[str](DECK)
    rest.subtract(" ".join((*position.hands, position.discards)).split())
    return replace(position, pile=" ".join(rest.elements()))
