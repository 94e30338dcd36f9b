"""Positions in which one move is right, and every computer that does not slip on purpose plays it."""

from dataclasses import replace
from typing import Any

import pytest

from engines import GAMES
from engines.core import Dice, Outcome, Seat
from engines.core.options import options_from_text
from engines.monocards.view import RoundEnded
from engines.monsters import RULES as MONSTERS
from engines.monsters.hexmap import hex_map
from engines.monsters.orders import Eat, Favour, Grow, Move, Spawn
from engines.monsters.state import Lair
from engines.monsters.terms import Direction, Size, Terrain
from engines.selfplay import AnyGame, seed_bytes
from players import LEVELS, Budget, computer, general
from players.monocards.way_out import find_way_out
from tests.engines.mono.boards import table
from tests.engines.monocards.positions import lay
from tests.engines.monoch.tables import DICE
from tests.engines.monsters.scenes import RED, monster, scene
from tools.yardsticks import contestants, plain

SKILLED = ("medium", "hard")


def choose(key: str, state: Any, seat: Seat, level: str, positions: int = 2_000) -> Any:
    """Return what a computer does that never slips, forgets or mistakes anything."""
    player: Any = contestants(key)[level]
    careful = {"slips": 0, "mistakes": 0, "idle": 0, "overlooks": 0, "notices": 100}
    faults = {name: value for name, value in careful.items() if hasattr(player, name)}
    view = GAMES[key].seat_view(state, seat)
    player = replace(player, **faults) if faults else player
    return player.choose(GAMES[key], view, Dice(seed_bytes("known"), 0), Budget(positions))


def game_after(key: str, options: str, moves: str) -> AnyGame:
    """Return a game after moves of the seats to move."""
    rules = GAMES[key]
    game = AnyGame(rules, options_from_text(rules.Options, options), 2, seed_bytes("known"))
    for move in moves.split():
        game.play(game.turn.seats[0], move)  # type: ignore[union-attr]  # none of them ends a game
    return game


def choose_text(game: AnyGame, level: str) -> str:
    seat = game.turn.seats[0]  # type: ignore[union-attr]  # as above
    return game.rules.format(choose(game.rules.info.key, game.state, seat, level))


@pytest.mark.parametrize("level", [*LEVELS, "greedy"])
def test_a_player_of_any_game_takes_a_win_and_leaves_no_card_in_the_hand(level: str) -> None:
    player: Any = {**general.PLAYERS, **plain.PLAYERS}[level]
    game = game_after("mambo", "mambo", f"{LADDER} 1,0:f")
    found = player.choose(game.rules, game.rules.seat_view(game.state, Seat(1)), Dice(b"any", 0), Budget(2_000))
    assert game.rules.format(found) == "-2,1:e"
    card = player.choose(GAMES["monocards"], lay("E5", "P1 P2 P3").view(0), Dice(b"any", 0), Budget(400))
    assert GAMES["monocards"].format(card) == "play E5"


# Mambo: the same three positions, once with a move wasted so that the other side wins.
LADDER = "0,0:c 1,-1:c 0,-1:b -1,-1:a -1,-2:a -2,0:f"
ONE_WAY_OUT = "0,0:e -1,1:d 0,-1:a -1,2:f 1,0:e -1,3:e"
TWO_LOOPS = "0,0:c -1,0:b -2,0:b -3,0:b -4,1:a 1,0:e -5,2:d -5,1:c -2,1:a"


@pytest.mark.parametrize("level", [*LEVELS, "novice"])
@pytest.mark.parametrize(
    ("variant", "moves", "wins"),
    [
        ("mambo", f"{LADDER} 1,0:f", {"-2,1:e"}),
        ("mamboa", f"{ONE_WAY_OUT} 1,-1:b", {"0,2:d"}),
        ("mambo", "0,0:a 0,-1:a -1,0:d 0,1:a -1,2:f -1,3:e 1,-1:b", {"0,3:a", "0,3:e"}),
        ("mamba", f"{TWO_LOOPS} 1,1:f", {"-1,1:c"}),
    ],
)
def test_a_tile_that_kills_or_closes_a_loop_is_laid(variant: str, moves: str, wins: set[str], level: str) -> None:
    assert choose_text(game_after("mambo", variant, moves), level) in wins


@pytest.mark.parametrize("level", [*SKILLED, "novice"])
@pytest.mark.parametrize(
    ("variant", "moves", "saves"),
    [
        ("mambo", LADDER, {"-2,1:a", "-2,1:c"}),
        ("mamboa", LADDER, {"-2,1:a", "-2,1:c"}),
        ("mambo", ONE_WAY_OUT, {"0,2:b"}),
        ("mamba", TWO_LOOPS, {"0,1:b", "0,1:d"}),
        ("mamba", "0,0:c 1,-1:b 0,-1:b 2,-1:b -1,0:a", {"1,0:e", "2,0:a", "2,0:e"}),
    ],
)
def test_a_group_is_saved_and_a_last_loop_prevented(variant: str, moves: str, saves: set[str], level: str) -> None:
    assert choose_text(game_after("mambo", variant, moves), level) in saves


def after_block(state: Any, seat: Seat, level: str) -> Any:
    return GAMES["monoch"].apply(state, seat, choose("monoch", state, seat, level, 400), DICE).state


@pytest.mark.parametrize("level", [*LEVELS, "novice"])
@pytest.mark.parametrize(
    "blocks",
    [
        "black FN0@0,0 DE90@-2,0 CB270@-1,-2",
        "white BE0@0,0 BW90@-1,-1 ES90@0,-1",
        "white FW0@0,0 CB270@-2,0 CS180@-2,0",
    ],
)
def test_a_block_that_joins_both_ends_is_placed(blocks: str, level: str) -> None:
    game = game_after("monoch", "min_blocks=3", blocks)
    seat = game.turn.seats[0]  # type: ignore[union-attr]  # the game runs
    outcome = game.rules.turn(after_block(game.state, seat, level))
    assert isinstance(outcome, Outcome)
    assert outcome.winners == (seat,)


def test_a_block_that_would_win_for_the_other_side_is_prevented() -> None:
    game = game_after("monoch", "min_blocks=3", "black AT270@0,0 CN0@1,-1 CN180@-1,-1")
    seat = game.turn.seats[0]  # type: ignore[union-attr]  # the game runs
    other = Seat(1 - seat)
    wasted = game.rules.apply(game.state, seat, game.rules.parse(game.state, seat, "DE0@2,0"), DICE).state
    assert isinstance(game.rules.turn(after_block(wasted, other, "easy")), Outcome)
    stopped = after_block(game.state, seat, "hard")
    assert not isinstance(game.rules.turn(after_block(stopped, other, "easy")), Outcome)


@pytest.mark.parametrize("level", SKILLED)
def test_cells_that_are_certain_are_named_from_the_lowest_up_where_that_scores_most(level: str) -> None:
    game = table("size=4 no_auto", "4444322133", "4444322133")
    game.play(Seat(0), "c1,a2,b2,c2,d2,end")
    game.play(Seat(1), "c1,end")
    found = choose("mono", game.state, Seat(0), level)
    assert set(found.cells) >= {"e2", "d1", "e1"}
    if level == "hard":  # two twos, then three threes; `medium` plans one list only and passes the twos over
        assert set(found.cells[:2]) == {"a1", "b1"}
        assert found.cells[2:] == ("e2", "d1", "e1")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("hand", "top", "play"),
    [
        pytest.param("E5", "E9", "play E5", id="the last card"),
        pytest.param("W Z1 Z2 Z3 P8", "E9", "play W>Z", id="a wild card names the Origin held most"),
        pytest.param("W Z1 Z2 P8 P9", "E7", "play W>P", id="of two held as often the one that costs more points"),
        pytest.param("W W4 M1", "E7", "play W>", id="the weaker wild card first"),
        pytest.param("W E3 Z1 Z2", "E9", "play E3", id="a wild card is kept"),
        pytest.param("E3 ES Z1 Z2 P4", "E9", "play ES", id="a skip before a number"),
        pytest.param("E3 E8 Z1 Z2 P4", "E9", "play E8", id="points first"),
        pytest.param("E9 P9 P4 P2 P1 Z3", "M9", "play P9", id="where more of an Origin can follow"),
        pytest.param("Z1 Z2 P4", "E9", "draw", id="nothing fits"),
        pytest.param("E3 Z1", "E9", "mono", id="the call before the last card but one"),
    ],
)
def test_the_right_card_is_played(hand: str, top: str, play: str, level: str) -> None:
    game = lay(hand, "P1 P2 P3", discards=top)
    assert GAMES["monocards"].format(choose("monocards", game.state, Seat(0), level)).startswith(play)


def test_hard_stays_in_the_origin_that_the_next_player_could_not_follow() -> None:
    game = lay("E3 E1 M3 Z9", "P1 P2 Z3", discards="E9").play(0, "E3").play(1, "draw").play(1, "pass")
    assert GAMES["monocards"].format(choose("monocards", game.state, Seat(0), "hard")) == "play E1"


@pytest.mark.parametrize(("others", "card"), [("P1 P2", "play W>Z"), ("P1 P2 P3", "play E3")])
def test_hard_is_rid_of_a_wild_card_before_the_next_player_goes_out(others: str, card: str) -> None:
    game = lay("W E3 Z1 Z2", others, discards="E9")
    assert GAMES["monocards"].format(choose("monocards", game.state, Seat(0), "hard")) == card


@pytest.mark.parametrize("level", SKILLED)
@pytest.mark.parametrize(
    ("hand", "called", "answer"),
    [("W4 E1 E2 P4 P5 M1 M2 M3 Z1 Z2", (), "challenge"), ("W4 Z1", (0,), "accept")],
    ids=["of ten cards another fitted", "of one card it is unlikely"],
)
def test_a_wild_draw_4_is_doubted_by_cards_held(hand: str, called: tuple[int, ...], answer: str, level: str) -> None:
    game = lay(hand, "P1 P2 P3", called=called).play(0, "W4 Z")
    assert GAMES["monocards"].format(choose("monocards", game.state, Seat(1), level)) == answer


@pytest.mark.parametrize("level", LEVELS)
def test_a_call_that_was_forgotten_is_caught_and_ones_own_made_late(level: str) -> None:
    game = lay("E3 Z9 Z9", "P1 P2 P3").play(0, "E3")
    careless: Any = computer("monocards", level)
    player, rules = replace(careless, mistakes=0), GAMES["monocards"]
    dice = Dice(seed_bytes("known"), 0)
    assert player.react(rules, game.view(1), dice, Budget(50)) is None
    game = lay("E3 Z9", "P1 P2 P3").play(0, "E3")
    assert rules.format(player.react(rules, game.view(1), dice, Budget(50))) == "catch 0"
    budget = Budget(50)
    assert rules.format(player.react(rules, game.view(0), dice, budget)) == "mono"
    assert budget.spent == 1


WIDTH = HEIGHT = 6
GRID = hex_map(WIDTH, HEIGHT)
SOUTH_EAST, SOUTH = GRID.neighbours[0][2:4]
OWN = dict.fromkeys(range(WIDTH * HEIGHT), 1)
AWAY = monster(2, 2, 21)


def lair(place: int, size: Size = Size.SMALL, keeper: int = -1, leaves_from: int = 1) -> Lair:
    return Lair(place, monster(50, keeper, place, size=size), keeper=keeper, leaves_from=leaves_from)


def choose_orders(level: str, state: Any, positions: int = 5) -> Any:
    """Return the plan; with more positions, what whole turns have made of it."""
    return choose("monsters", state, RED, level, positions).lines


@pytest.mark.parametrize("level", LEVELS)
def test_a_monster_has_a_sure_order(level: str) -> None:
    hurt, hungry, tired = {"life": 3}, {"energy": 10}, {"energy": 60}
    assert choose_orders(level, scene(monster(1, 1, 0), AWAY, lairs=(lair(SOUTH_EAST),)))[0] == Move(1, Direction.SE), (
        "a lair"
    )
    liked = {SOUTH: Terrain.JUNGLE, **dict.fromkeys(GRID.neighbours[0][:3], Terrain.DESERT)}
    assert choose_orders(level, scene(monster(1, 1, 0), AWAY, terrain=liked))[0] == Move(1, Direction.S), (
        "land that it likes"
    )
    one = {place: keeper for place, keeper in OWN.items() if place != SOUTH}
    assert choose_orders(level, scene(monster(1, 1, 0), AWAY, owners=one))[0] == Move(1, Direction.S), (
        "the one hex to take"
    )
    for want in (hungry, hurt):
        assert choose_orders(level, scene(monster(1, 1, 0, **want), AWAY, owners=OWN))[0] == Eat(1), want
    assert choose_orders("easy", scene(monster(1, 1, 0), AWAY, owners=OWN))[0] == Grow(1), "nothing to take"
    assert choose_orders("easy", scene(monster(1, 1, 0, size=Size.GIGANTIC, **tired), AWAY, owners=OWN))[0] == Eat(1)


@pytest.mark.parametrize("level", LEVELS)
def test_a_grown_monster_leaves_its_lair_and_a_young_one_is_let_grow(level: str) -> None:
    def of_lair(size: Size, leaves_from: int = 1) -> Any:
        own = lair(SOUTH_EAST, size, 1, leaves_from)
        return choose_orders(level, scene(monster(1, 1, 0), AWAY, lairs=(own,), owners={SOUTH_EAST: 1}))[1]

    assert of_lair(Size.NORMAL) == Spawn(1)
    assert isinstance(of_lair(Size.NORMAL, leaves_from=9), Favour)
    assert isinstance(of_lair(Size.TINY), Favour)
    assert isinstance(of_lair(Size.PUNY), Spawn if level == "hard" else Favour)


@pytest.mark.parametrize("level", SKILLED)
def test_the_stronger_monster_attacks_and_the_weaker_one_keeps_away(level: str) -> None:
    other = GRID.neighbours[SOUTH_EAST][2]
    for own, their, attacks in ((Size.GIGANTIC, Size.PUNY, True), (Size.PUNY, Size.GIGANTIC, False)):
        state = scene(monster(1, 1, 0, size=own, vision=3), monster(2, 2, other, size=their, stealth=0), owners=OWN)
        for seat in (RED, Seat(1)):
            state = MONSTERS.apply(state, seat, MONSTERS.parse(state, seat, "end"), Dice(b"seen0", seat)).state
        view = MONSTERS.seat_view(state, RED)
        assert any(hex_.monsters and hex_.place == other for hex_ in view.hexes)
        order = choose_orders(level, state, 500)[0]
        place = GRID.neighbour(0, order.direction) if isinstance(order, Move) else 0
        assert (GRID.distances[place][other] <= 1) is attacks


@pytest.mark.parametrize(
    ("hand", "options"),
    [
        ("ES ED PD P3", ""),
        ("ER ED ZD ZR W", ""),
        ("ES ER PR PS M3 MS", ""),
        ("ES Z1 ZS", ""),
        ("ED PD P2", "no_scoring"),
        ("ES ED PS PD ZD ZR Z3", "decks=2"),
    ],
)
def test_a_hand_that_can_be_played_out_in_one_turn_is_played_out(hand: str, options: str) -> None:
    rules = GAMES["monocards"]
    game = lay(hand, "P1 P2 P3", options=options_from_text(rules.Options, options))
    left = len(hand.split())
    while left:
        assert game.mover == 0
        text = rules.format(choose("monocards", game.state, Seat(0), "hard"))
        assert text == "mono" or text.startswith("play ")
        game.play(0, text)
        left -= text != "mono"
    assert game.happened(RoundEnded)


@pytest.mark.parametrize("answer", ["accept", "challenge"])
def test_a_hand_with_an_honest_wild_draw_4_is_played_out_whatever_the_answer(answer: str) -> None:
    rules = GAMES["monocards"]
    game = lay("W4 ZS Z3", "P1 P2 P3")
    while not game.happened(RoundEnded):
        if game.mover == 1:
            game.play(1, answer)
            continue
        text = rules.format(choose("monocards", game.state, Seat(0), "hard"))
        assert text != "draw"
        game.play(0, text)


def test_no_hand_is_said_to_go_out_in_one_turn_where_another_player_comes_to_move() -> None:
    for game in (
        lay("ES Z1 ZS P4", "P1 P2 P3"),
        lay("ER E2", "P1 P2 P3", "M1 M2"),
        lay("ED E2", "P1 P2 PD", options=cards_with("stacking")),
        lay("W E2", "P1 P2"),
        lay("W4 E2", "P1 P2"),
        lay("W4 Z2", "P1 P2", options=cards_with("stacking")),
        lay("ES E2", "P1 P2", options=cards_with("jump_in")),
    ):
        assert way_out(game) is None
    assert way_out(lay("ED E2", "P1 P2")) is not None
    honest = lay("W4 Z2", "P1 P2")
    assert [way_out(honest, positions) is not None for positions in (4, 5)] == [False, True], "each position is counted"


def cards_with(text: str) -> Any:
    return options_from_text(GAMES["monocards"].Options, text)


def way_out(game: Any, positions: int = 500) -> Any:
    actions = GAMES["monocards"].legal_actions(game.state, Seat(0))
    return find_way_out(game.view(0), actions, Budget(positions))
