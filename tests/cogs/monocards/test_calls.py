"""MONO where others act between turns: calls, catches, jumps, and entries that wait for them."""

from engines.monocards.options import Options
from tests.bot.conftest import FakeClock
from tests.cogs.conftest import Server
from tests.cogs.monocards.game import BOARD, begin
from tests.cogs.pressing import labels, private_message
from tests.engines.monocards.positions import lay


async def test_mono_is_called_from_the_dialogue_before_the_last_but_one_card(server: Server) -> None:
    game = await begin(server, 2)
    await game.lay(lay("E5 P1", "M1 M2 M3", discards="E9"))
    answer = await game.press(0, "ask cards")
    assert "call MONO first" in private_message(answer).content
    answer = await game.choose(0, answer, "call")
    assert "You called MONO" in private_message(answer).content
    await game.choose(0, answer, "E5")
    view = await game.view()
    assert view.calls.called == {0}
    assert view.catchable is None
    assert "Catch…" not in labels(game.live)


async def test_one_press_catches_a_forgotten_call(server: Server) -> None:
    game = await begin(server, 3)
    await game.lay(lay("E5 P1", "M1 M2 M3", "Z1 Z2 Z3", discards="E9"))
    await game.choose(0, await game.press(0, "ask cards"), "E5")
    await game.press(2, "ask catch")
    assert (await game.view()).sizes == (5, 3, 3)
    assert "caught red" in game.live.content


async def test_a_catch_that_comes_too_late_is_refused_kindly(server: Server) -> None:
    game = await begin(server, 3)
    await game.lay(lay("E5 P1", "E1 M2 M3", "Z1 Z2 Z3", discards="E9"))
    await game.choose(0, await game.press(0, "ask cards"), "E5")
    await game.slash(1, "play", cards="E1")
    answer = await game.member(2).slash(game.thread, "monocards catch", player=game.member(0))
    assert "Too late to catch" in private_message(answer).content
    assert (await game.view()).sizes == (1, 2, 3)


async def test_an_action_that_would_end_the_catch_window_waits_and_then_goes_on_by_itself(server: Server) -> None:
    game = await begin(server, 2)
    server.bot.host.now = clock = FakeClock()
    await game.lay(lay("E5 P1", "E1 M2 M3", discards="E9"))
    await game.choose(0, await game.press(0, "ask cards"), "E5")
    assert "in 4 s" in private_message(await game.choose(1, await game.press(1, "ask cards"), "E1")).content
    assert (await game.view()).top == "E5"
    clock.now += 4
    await server.bot.clock.tick()
    await server.settle()
    assert (await game.view()).top == "E1"


async def test_a_catch_during_the_wait_comes_first(server: Server) -> None:
    game = await begin(server, 2)
    server.bot.host.now = FakeClock()
    await game.lay(lay("E5 P1", "E1 M2 M3", discards="E9"))
    await game.choose(0, await game.press(0, "ask cards"), "E5")
    await game.slash(1, "draw")
    assert (await game.view()).sizes == (1, 3)
    await game.press(1, "ask catch")
    assert (await game.view()).sizes == (5, 3)


async def test_a_question_loses_its_button_where_a_move_of_ones_own_waits_already(server: Server) -> None:
    game = await begin(server, 2)
    server.bot.host.now = FakeClock()
    await game.lay(lay("E5 P1", "E1 M2 M3", discards="E9"))
    await game.choose(0, await game.press(0, "ask cards"), "E5")
    await game.member(1).slash(game.thread, "me confirm", ask="on")
    question = await game.member(1).slash(game.thread, "monocards play", cards="E1")
    assert "**Eldritch 1**" in private_message(question).content
    await game.press(1, "ask draw")
    await server.press(game.member(1), private_message(question), "play_it")
    told = private_message(question)
    assert told.content == "Your move is about to be played."
    assert not told.components


async def test_a_round_ends_with_a_score_table_and_the_next_begins_after_a_pause(server: Server) -> None:
    game = await begin(server, 2)
    server.bot.host.now = clock = FakeClock()
    await game.lay(lay("E5", "M1 M2 W", discards="E9", called=(0,)))
    await game.choose(0, await game.press(0, "ask cards"), "E5")
    view = await game.view()
    assert view.match.round == 2
    assert view.match.scores == (53, 0)
    assert "red (+53) wins round 1" in game.live.content
    assert "in 5 s" in await game.slash(view.turn[0], "draw")
    clock.now += 5
    await server.bot.clock.tick()
    assert max((await game.view()).sizes) == 8


async def test_a_jump_in_takes_the_identical_card_out_of_turn(server: Server) -> None:
    game = await begin(server, 3, "jump_in")
    await game.lay(lay("E1 E2 E3", "M1 M2 M3", "E9 Z2 Z3", discards="E9", options=Options(jump_in=True)))
    assert "another Eldritch 9" in private_message(await game.press(1, "ask jump")).content
    assert (await game.view()).sizes == (3, 3, 3)
    await game.press(2, "ask jump")
    view = await game.view()
    assert view.sizes == (3, 3, 2)
    assert view.turn == (0,)


async def test_a_turn_gained_by_a_jump_in_has_its_full_time(server: Server) -> None:
    game = await begin(server, 3, "jump_in")
    server.bot.host.now = clock = FakeClock()
    await game.lay(lay("E1 E2 E3", "E9 M2 M3", "Z1 Z2 Z3", discards="E9", options=Options(jump_in=True)))
    clock.now += 86_000
    await game.press(1, "ask jump")
    position = await server.bot.host.positions.current(BOARD)
    assert position.to_move == (2,)
    assert position.match.deadline == clock.now + position.match.turn_time


async def test_a_waiting_move_goes_on_as_soon_as_nobody_can_be_caught(server: Server) -> None:
    game = await begin(server, 3)
    server.bot.host.now = clock = FakeClock()
    await game.lay(lay("E5 P1", "E1 M2 M3", "E2 Z1 Z2 Z3", mover=2, discards="E9"))
    await game.slash(2, "play", cards="E2")
    await game.slash(0, "play", cards="E5")
    assert "in 4 s" in await game.slash(1, "play", cards="E1")
    await server.bot.clock.tick()
    assert (await game.view()).top == "E5"
    await game.press(0, "play mono")
    await server.bot.clock.tick()
    assert (await game.view()).top == "E1", "red has called late, so that nobody can catch any more"
    assert clock.now == 1_000_000
