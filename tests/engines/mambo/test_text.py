"""The text board."""

import re

import pytest

from engines.core import Outcome, People, Seat
from engines.mambo import RULES, TEXT
from engines.mambo.effects import effects
from engines.mambo.options import Options
from engines.mambo.state import State
from engines.mambo.view import GameEnded, Hex, PlacedTile, Tile, TilesFilled, TurnPassed, Variant
from tests.engines.mambo.tables import DICE, VECTORS, figure, play, random_game, table

NAMES = ("Red", "Blue")


def test_a_pass_is_told() -> None:
    assert TEXT.event(TurnPassed(Seat(0)), NAMES) == "Red has no tile to move and is skipped."


def test_automatic_tiles_are_counted() -> None:
    two = TilesFilled(tuple(PlacedTile(Hex(0, at), Tile.A, at) for at in range(2)))
    assert TEXT.event(two, NAMES) == "2 tiles filled in."


@pytest.mark.parametrize(("need", "words"), [(1, "wins with a loop in one group."), (2, "2 loops in one group")])
def test_a_win_by_loops_says_how_many(need: int, words: str) -> None:
    for number in range(400):
        final = random_game(Options(variant=Variant.MAMBA, num_loops=need), b"loops %d" % number)[-1]
        view = RULES.public_view(final)
        assert view.outcome is not None
        if view.outcome.reason == "LOOPS" and max(each.loops for each in view.standings) == need:
            assert words in " ".join(TEXT.public(view, NAMES).split())
            return
    pytest.fail("no game ended by loops")


def test_a_tie_agreed_on_is_told_without_figures() -> None:
    outcome = Outcome((Seat(0), Seat(1)), None, "TIE")
    assert TEXT.event(GameEnded(outcome), NAMES) == "It's a draw: the tiles ran out."


def event_texts(state: State, text: str) -> list[str]:
    step = RULES.apply(state, state.mover, RULES.parse(state, state.mover, text), DICE)
    return [said for event in step.events if (said := TEXT.event(event, NAMES))]


def test_a_group_with_one_way_out_is_warned_of_and_walled_in_under_one_name() -> None:
    """A reader of the words alone can follow a ladder to its end."""
    for number in range(60):
        game = random_game(Options(), b"warned %d" % number)
        end, before = game[-1], game[-2]
        if end.outcome is None or end.outcome.reason != "KILL" or end.last is None:
            continue
        (loser,) = {0, 1} - set(end.outcome.winners)
        *_, ended = event_texts(before, f"{end.last.hex.q},{end.last.hex.r}:{end.last.tile.value}")
        found = re.fullmatch(r"(\w+) wins: (\w+)'s group at tile (\d+) is walled in\.", ended)
        assert found, ended
        assert found[2] == NAMES[loser]
        (named,) = (laid.hex for laid in RULES.public_view(end).tiles if laid.number == int(found[3]))
        dead = {
            cell for group in RULES.public_view(end).groups if group.dead for cell in (*group.points, *group.stripes)
        }
        assert dead & {named, (named.q + 1, named.r - 1), (named.q + 1, named.r)}
        warned = [said for state in game[1:] for said in warnings_before(state, game)]
        if any(f"{NAMES[loser]}'s group at tile {found[3]} can only grow at" in said for said in warned[-1:]):
            return
    pytest.fail("no group was walled in after a warning")


def warnings_before(state: State, game: list[State]) -> list[str]:
    at = game.index(state)
    if state.last is None or state.outcome is not None:
        return []
    return [" ".join(event_texts(game[at - 1], f"{state.last.hex.q},{state.last.hex.r}:{state.last.tile.value}"))]


def test_a_move_is_named_as_the_board_shows_it() -> None:
    state = table("0,0:a 0,1:e 1,-1:b 1,1:a", Options(move_any_time=True, move_any=True))
    view = RULES.seat_view(state, state.mover)
    named = {
        RULES.format(action): TEXT.move(action, view, People(NAMES))
        for action in RULES.legal_actions(state, state.mover)
    }
    for canonical, name in named.items():
        typed = re.sub(r"^tile (\w)( at|$)", r"\1\2", name)
        typed = re.sub(r"^tile (\d+) to (\d+), as (\w)$", r"\1-\3\2", typed)
        typed = re.sub(r"^tile (\d+) turned to (\w)$", r"\1-\2", typed).replace(" at ", "")
        assert RULES.format(RULES.parse(state, state.mover, typed)) == canonical, name


def effect_text(state: State, text: str) -> str:
    seat = Seat(state.mover)
    return " ".join(effects(RULES.public_view(state), RULES.public_view(play(state, text)), seat, NAMES))


def before(name: str, last: str, mover: int, options: Options | None = None) -> State:
    """A figure without its last tile."""
    tiles = [f"{at}:{tile}" for at, tile in VECTORS[name]["tiles"].items()]
    tiles.remove(last)
    return table(" ".join(tiles), options, mover)


@pytest.mark.parametrize(("mover", "verdict"), [(0, "This wins!"), (1, "This loses!")])
def test_a_turn_that_ends_the_game_says_for_whom(mover: int, verdict: str) -> None:
    said = effect_text(before("win_O_null", "1,1:f", mover), "1,1:f")
    assert said.startswith(verdict)
    assert "Red wins: one of Blue's groups is walled in." in said


def test_tiles_that_fill_in_are_counted() -> None:
    assert "1 more tile fills in." in effect_text(table("0,0:a 0,1:e 1,-1:d"), "1,1:a")


def test_a_group_left_with_one_way_out_is_named_by_its_tile_and_its_place() -> None:
    for number in range(20):
        for state in random_game(Options(), b"mouth %d" % number)[:-1]:
            for text in map(RULES.format, RULES.legal_actions(state, state.mover)):
                if re.search(r"Your group at tile \d+ can only grow at \d+\.", effect_text(state, text)):
                    return
    pytest.fail("no turn leaves one way out")


def test_a_turn_that_only_joins_says_nothing() -> None:
    assert effect_text(table("0,0:a"), "0,-1:a") == ""


def test_loops_and_territory_are_told_as_they_grow() -> None:
    loop = before("win_O_loop", "0,1:d", 1, Options(variant=Variant.MAMBA))
    assert "You then have 1 of 2 loops." in effect_text(loop, "0,1:d")
    for number in range(20):
        for state in random_game(Options(variant=Variant.MAMBOGO), b"land %d" % number)[:-1]:
            for text in map(RULES.format, RULES.legal_actions(state, state.mover)[:6]):
                if "Your territory goes from 0 to 1." in effect_text(state, text):
                    return
    pytest.fail("no turn encloses a junction")


def test_a_ladder_means_nothing_where_groups_are_not_killed() -> None:
    state = figure("ladder_after", Options(variant=Variant.MAMBOGO), mover=1)
    for text in map(RULES.format, RULES.legal_actions(state, state.mover)):
        assert "only grow" not in effect_text(state, text)
