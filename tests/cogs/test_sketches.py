"""The sketches that stand for boards in tests have the words of the boards, and differ where boards do."""

import pytest

from bot.app import Gamekeeper
from bot.settings import Settings
from engines import GAMES
from engines.core.rules import Seat
from engines.selfplay import seed_bytes, specimen
from render import RENDERERS
from render.core.board import Table
from render.core.by_game import PrivateOf, PublicOf
from tests.migrated import MEMORY
from tests.pictures import share_pictures


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_a_sketch_has_the_words_of_its_board_and_another_position_another_sketch(game: str) -> None:
    bot = Gamekeeper(Settings(_env_file=None, database_url=MEMORY))
    share_pictures(bot)
    before, after = (specimen(GAMES[game], seed_bytes("sketched"), plies) for plies in (2, 4))
    table = Table(101, ("Ada", "Ben", "Chidi", "Dora")[: before.seats])
    views = [each.public_view for each in (before, after)]
    own = [each.seat_view(Seat(0)) for each in (before, after)]
    sketches = [await bot.drawing.run(PublicOf(game), view, table) for view in views]
    sketches_of_own = [await bot.drawing.run(PrivateOf(game), view, table) for view in own]
    await bot.close()
    assert [each.alt for each in sketches] == [RENDERERS[game].public(view, table).alt for view in views]
    assert [each.alt for each in sketches_of_own] == [RENDERERS[game].private(view, table).alt for view in own]
    assert {each.seat for each in sketches_of_own} == {0}
    for of_one_kind in (sketches, sketches_of_own):
        assert len({each.png for each in of_one_kind}) == 2
