"""MONO in words: commands, what they suggest, what they refuse."""

import pytest

from cogs.dialogue import Sight
from cogs.game import shown_choices
from cogs.monocards.completion import cards_typed, moves_typed
from engines.core.dice import Dice
from engines.core.rules import Seat
from engines.monocards import RULES
from engines.monocards.options import Options
from engines.monocards.view import SeatView
from render.core.board import Table
from tests.cogs.conftest import Server
from tests.cogs.monocards.game import begin
from tests.engines.monocards.positions import lay
from tests.engines.monocards.worlds import other_worlds

NAMES = ("red", "blue", "green")


async def test_a_match_is_played_by_commands_alone(server: Server) -> None:
    game = await begin(server, 2)
    await game.lay(lay("E5 P1 W4 Z9", "M1 M5 M3", discards="E9", pile="M2 P4"))
    for seat, command, typed, played in (
        (0, "play", {"cards": "e5"}, "red played Eldritch 5."),
        (1, "play", {"cards": "m5"}, "blue played Martian 5."),
        (0, "draw", {}, "red drew a card."),
        (0, "move", {"text": "pass"}, "red drew a card and passed."),
        (1, "mono", {}, "blue called MONO!"),
        (1, "play", {"cards": "M1"}, "blue played Martian 1."),
        (0, "play", {"cards": "W4>Z"}, "red played Wild Draw 4: Wizard."),
    ):
        said = await game.slash(seat, command, **typed)
        assert said == ("You drew Precursor 4.\nIt does not fit: press Pass." if command == "draw" else "")
        assert played in game.live.content
    await game.slash(1, "challenge")
    assert "blue doubted it" in game.live.content


@pytest.mark.parametrize("observer", [0, 2])
def test_autocomplete_does_not_depend_on_hidden_things(observer: int) -> None:
    laid = lay("E5 P1 W4 Z9", "M1 M5 M3", "Z1 Z2 Z3", discards="E9", options=Options(jump_in=True))
    compared = 0

    def offered(view: SeatView) -> object:
        sight = Sight(view, Seat(observer), NAMES, Table(1, NAMES))
        return [shown_choices(suggest(sight, "")) for suggest in (cards_typed, moves_typed)]

    for world in other_worlds(RULES, laid.state, Seat(observer), Dice(b"worlds", 1)):
        assert offered(RULES.seat_view(world, Seat(observer))) == offered(laid.view(observer))
        compared += world != laid.state
    assert compared


async def test_autocomplete_offers_the_own_cards_and_nobody_elses(server: Server) -> None:
    game = await begin(server, 2)
    await game.lay(lay("E5 P1 W Z9", "M1 M9 M3", discards="E9"))
    offered = await game.member(0).autocomplete(game.thread, "monocards play", "cards", "")
    assert [choice["value"] for choice in offered] == ["E5", "W>E", "W>M", "W>P", "W>Z", "Z9"]
    assert offered[0]["name"] == "E5 · Eldritch 5"
    offered = await game.member(0).autocomplete(game.thread, "monocards play", "cards", "eld")
    assert [choice["value"] for choice in offered] == ["E5", "W>E"]
    assert await game.member(1).autocomplete(game.thread, "monocards play", "cards", "") == []
    assert await server.members["gold"].autocomplete(game.thread, "monocards play", "cards", "") == []
    offered = await game.member(0).autocomplete(game.thread, "monocards move", "text", "dr")
    assert [choice["value"] for choice in offered] == ["draw"]


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("E99", "There is no card `E99`."),
        ("Q9", "There is no card `Q9`."),
        ("M1", "You don't hold Martian 1"),
        ("P1", "doesn't fit"),
        ("W", "Name the suit"),
        ("E5,E5", "You hold only 1 Eldritch 5"),
    ],
)
async def test_a_card_that_cannot_be_played_is_refused_with_the_reason(server: Server, cards: str, said: str) -> None:
    game = await begin(server, 2)
    await game.lay(lay("E5 P1 W Z7", "M1 M9 M3", discards="E9"))
    assert said in await game.slash(0, "play", cards=cards)
    assert (await game.view()).top == "E9"


async def test_people_are_named_instead_of_seats(server: Server) -> None:
    game = await begin(server, 3, "seven_zero")
    rules = Options(seven_zero=True)
    await game.lay(lay("E7 M5 P5", "M1 M2", "Z1 Z2 Z3 Z4", discards="E9", options=rules))
    offered = await game.member(0).autocomplete(game.thread, "monocards play", "cards", "E7")
    assert [choice["value"] for choice in offered] == ["E7>blue", "E7>green"]
    assert offered[1]["name"] == "E7>green · Eldritch 7, swap hands with green"
    assert "like `play E7>2` for blue" in await game.slash(0, "play", cards="E7")
    assert "No player is called `pink`" in await game.slash(0, "play", cards="E7>pink")
    assert "You can't swap hands with red" in await game.slash(0, "play", cards="E7>red")
    assert not await game.slash(0, "play", cards="E7 > Green")
    assert "red and green swapped hands" in game.live.content
    assert (await game.own(0)).hand == ("Z1", "Z2", "Z3", "Z4")
    await game.lay(lay("E7 M5 P5", "M1 M2", "Z1 Z2 Z3 Z4", discards="E9", options=rules))
    assert not await game.slash(0, "move", text="E7 swap with 2")
    assert "red and blue swapped hands" in game.live.content
