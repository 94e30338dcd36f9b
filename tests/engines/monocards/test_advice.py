"""The actions that a refusal suggests are never refused themselves."""

import re
from typing import Any

import pytest

from engines.core import Dice, IllegalActionError, Outcome, Seat
from engines.monocards import RULES
from engines.monocards.actions import PLAIN_PLAYS, WORDS
from engines.monocards.options import Options
from engines.monocards.state import State
from engines.monocards.text import TEXT
from tests.engines.monocards.positions import Game, lay

MOST_PLIES = 150


def game_with_pile(pile: str, options: Options | None = None, hand: str = "E1 M6") -> Game:
    return lay(hand, "P1 P2", "Z1 Z2", discards="E5", pile=pile, options=options).play(0, "draw")


def hit(card: str, options: Options | None = None, hand: str = "E1 P2") -> Game:
    return lay(f"{card.partition('>')[0]} M1 M2", hand, "Z1 Z2", discards="E5", options=options).play(0, card)


def refusal(game: Game, seat: int, text: str) -> str:
    with pytest.raises(IllegalActionError) as caught:
        game.play(seat, text)
    return str(caught.value)


@pytest.mark.parametrize("text", ["accept", "challenge"])
@pytest.mark.parametrize(
    ("game", "what"),
    [
        (game_with_pile("E8"), "Play Eldritch 8, or type `pass`."),
        (game_with_pile("M8"), "The card you drew doesn't fit: type `pass`."),
        (game_with_pile("E8", Options(forced_play=True)), "Play Eldritch 8."),
        (lay("E1 M6", "P1"), "Play a card, or type `draw`."),
        (lay("P1 M6", "P1"), "None of your cards fits: type `draw`."),
        (lay("E1 M6", "P1", options=Options(must_play=True)), "Play a card."),
        (lay("E1 M6", "P1", pile=""), "Play a card, or type `pass`."),
        (lay("P1 M6", "P1", pile=""), "None of your cards fits: type `pass`."),
    ],
)
def test_answering_a_missing_demand_lists_the_options(game: Game, text: str, what: str) -> None:
    assert refusal(game, 0, text) == f"There is nothing to accept or doubt. {what}"


@pytest.mark.parametrize("text", ["M6", "E1", "draw"])
def test_an_unplayable_drawn_card_asks_to_pass(text: str) -> None:
    assert refusal(game_with_pile("M8"), 0, text).endswith("The card you drew doesn't fit: type `pass`.")
    assert refusal(game_with_pile("M6"), 0, text).endswith("The card you drew doesn't fit: type `pass`.")


@pytest.mark.parametrize("text", ["E1", "W4>M", "draw"])
def test_a_forbidden_drawn_wild_draw_4_asks_to_pass(text: str) -> None:
    game = game_with_pile("W4", Options(no_bluff=True))
    assert refusal(game, 0, text).endswith("No bluffing here, and another card fits: type `pass`.")


def test_forced_play_of_a_drawn_card_does_not_suggest_passing() -> None:
    game = game_with_pile("E8", Options(forced_play=True))
    assert refusal(game, 0, "draw") == "You already drew a card. Play Eldritch 8."
    assert refusal(game, 0, "E1") == "You can only play the card you drew, Eldritch 8."
    assert refusal(game_with_pile("E8"), 0, "E1") == "Play the card you drew, Eldritch 8, or type `pass`."


def test_forced_play_does_not_suggest_drawing() -> None:
    game = lay("E1 M6", "P1", options=Options(must_play=True))
    assert refusal(game, 0, "pass") == "You can only pass after drawing. Play a card."


@pytest.mark.parametrize("text", ["E1", "P2", "draw", "pass"])
def test_a_possible_challenge_is_offered(text: str) -> None:
    assert refusal(hit("W4>M"), 1, text) == "You must draw 4: `accept` or `doubt`."


def test_a_possible_stack_is_offered() -> None:
    stacking = Options(stacking=True)
    game = hit("W4>M", stacking, "W4 E1")
    assert refusal(game, 1, "draw") == "You must draw 4: `accept`, `doubt` or another Wild Draw 4."
    assert refusal(hit("ED", stacking, "MD E1"), 1, "E1") == (
        "Only another Draw 2 answers this. You must draw 2: `accept` or another Draw 2."
    )
    assert refusal(hit("ED", stacking), 1, "challenge") == (
        "There is no Wild Draw 4 to doubt. You must draw 2: `accept`."
    )


def _refusals(state: State, seat: Seat) -> list[str]:
    found = []
    for action in [*WORDS.values(), *(play for plays in PLAIN_PLAYS.values() for play in plays[:1])]:
        try:
            RULES.apply(state, seat, action, Dice(b"refused", 1))
        except IllegalActionError as error:
            found.append(str(error))
    return found


@pytest.mark.parametrize("games", [20, pytest.param(60, marks=pytest.mark.soak)])
def test_in_no_position_is_advice_refused(games: int) -> None:
    checked = 0
    for number in range(games):
        dice = Dice(b"advice", number)
        seats = 2 + dice.below(3)
        names = ("must_play", "forced_play", "no_bluff", "stacking")
        rules: dict[str, Any] = {name: dice.chance(50) for name in names}
        options = Options(hand_size=3, **rules) if number % 2 else Options()
        state = RULES.start(options, seats, dice)
        for _ in range(MOST_PLIES):
            turn = RULES.turn(state)
            if isinstance(turn, Outcome):
                break
            seat = turn.seats[0]
            actions = RULES.legal_actions(state, seat)
            allowed = {RULES.format(action) for action in actions}
            if dice.chance(20):
                for refused in _refusals(state, seat):
                    advised = set(
                        re.findall("`(draw|pass|accept|challenge)`", refused.replace("`doubt`", "`challenge`"))
                    )
                    assert advised <= allowed, (refused, allowed)
                    checked += bool(advised)
            state = RULES.apply(state, seat, dice.choice(actions), Dice(b"plies", dice.below(1000))).state
    assert checked > games


@pytest.mark.parametrize(
    ("game", "seat", "tip"),
    [
        (lay("P1 M6 M7", "P1 P2"), 0, "A drawn card that fits can be played at once."),
        (game_with_pile("M8", hand="P1 M6"), 0, None),
        (hit("W4>M", hand="E1 P2 P3"), 1, None),
    ],
)
def test_a_tip_without_a_card_that_fits_suits_what_can_be_done(game: Game, seat: int, tip: str | None) -> None:
    told = TEXT.tip(RULES.seat_view(game.state, Seat(seat)), ("red", "blue", "green"))
    assert (told and told.sentence) == tip
