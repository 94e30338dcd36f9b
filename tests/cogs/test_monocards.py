"""MONO on a simulated Discord, as members press and type."""

import dataclasses
from dataclasses import dataclass

import discord
import pytest
import simcord

from bot.posts.custom_id import CustomId
from bot.posts.message import MOST_CONTENT
from bot.services.errors import Refusal
from cogs.monocards.completion import cards_completed, texts_completed
from cogs.monocards.dialogue import check_held
from cogs.monocards.verbs import Held
from engines.core.dice import Dice
from engines.core.rules import Outcome, Seat
from engines.monocards import RULES
from engines.monocards.cards import FITTING
from engines.monocards.options import Options, Several
from engines.monocards.view import Card, PublicView, SeatView
from render.core.board import MAX_ALT
from tests.cogs.conftest import Server
from tests.engines.monocards.positions import Game as Laid
from tests.engines.monocards.positions import lay
from tests.engines.monocards.worlds import other_worlds

BOARD = 101
NAMES = ("red", "blue", "green")


class QuickHands:
    """A clock on which a minute has passed whenever somebody looks: nothing that waits has to."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        self.now += 60
        return self.now


class StillHands:
    """A clock that only the test moves."""

    def __init__(self) -> None:
        self.now = 9_000_000

    def __call__(self) -> int:
        return self.now


@dataclass(slots=True)
class Game:
    """A match of MONO and those who play it."""

    server: Server
    thread: simcord.ChannelHandle
    names: tuple[str, ...]

    async def view(self) -> PublicView:
        view = (await self.server.bot.host.positions.current(BOARD)).public_view
        assert isinstance(view, PublicView)
        return view

    async def own(self, seat: int) -> SeatView:
        view = (await self.server.bot.host.positions.current(BOARD)).seat_view(Seat(seat))
        assert isinstance(view, SeatView)
        return view

    async def lay(self, laid: Laid) -> None:
        """Put another position in the place of the newest one, as if it had been reached."""
        positions = self.server.bot.host.positions
        positions.keep(dataclasses.replace(await positions.current(BOARD), _state=laid.state, _views={}))

    async def press(self, seat: int, label: str) -> simcord.InteractionResult:
        answer = await self.member(seat).click(self.live, label=label)
        await self.server.settled()
        return answer

    async def choose(self, seat: int, answer: simcord.InteractionResult, *values: str) -> simcord.InteractionResult:
        """Press the buttons of a private message one after the other, by their labels or by what they play."""
        for value in values:
            found = next(button for button in buttons(self.shown(answer)) if value in (button.label, plays(button)))
            answer = await self.member(seat).click(self.shown(answer), custom_id=found.custom_id)
            await self.server.settled()
        return answer

    async def slash(self, seat: int, command: str, **options: object) -> str:
        """Type a command in the match's thread; return the private answer, '' where the board is the answer."""
        answer = await self.member(seat).slash(self.thread, f"monocards {command}", **options)
        await self.server.settled()
        return self.shown(answer).content if answer.followups or answer.response is not None else ""

    async def over(self) -> bool:
        return isinstance((await self.server.bot.host.positions.current(BOARD)).turn, Outcome)

    def member(self, seat: int) -> simcord.MemberActor:
        return self.server.members[self.names[seat]]

    def shown(self, answer: simcord.InteractionResult) -> discord.Message:
        """Return the private message a member got, as it is now."""
        found = answer.followups[-1] if answer.followups else answer.response
        assert found is not None
        assert found.ephemeral
        return found.message

    @property
    def live(self) -> discord.Message:
        return self.server.live(self.thread)


def buttons(message: discord.Message) -> list[discord.Button]:
    rows = [row for row in message.components if isinstance(row, discord.ActionRow)]
    return [part for row in rows for part in row.children if isinstance(part, discord.Button)]


def labels(message: discord.Message) -> list[str]:
    return [button.label or "" for button in buttons(message)]


def plays(button: discord.Button) -> str:
    """Return what a button plays or asks further about."""
    read = CustomId.read(button.custom_id or "")
    return read.argument if read is not None else ""


def cards(message: discord.Message) -> list[str]:
    """Return the cards a message offers as buttons."""
    read = [CustomId.read(button.custom_id or "") for button in buttons(message)]
    return [each.argument for each in read if each is not None and each.verb == "card"]


async def begin(server: Server, seats: int, house_rules: str = "", secret: bytes = b"s", **options: object) -> Game:
    """Let red challenge the others to a match of so many seats, on a clock that only a test calls."""
    await server.bot.clock.close()
    server.bot.host.now = QuickHands()
    server.bot.host.new_secret = lambda: secret * 32
    for number in range(len(server.members), seats):
        user = server.env.create_user(f"player{number}")
        server.members[user.name] = server.guild.add_member(user)
    names = tuple(server.members)[:seats]
    places = ["opponent", *(f"opponent{number}" for number in range(2, seats))]
    named = {place: server.members[name] for place, name in zip(places, names[1:], strict=True)}
    if house_rules:
        options["house_rules"] = house_rules
    await server.members["red"].slash(server.channel, "monocards challenge", **named, **options)
    await server.settled()
    offer = server.channel.last_message
    assert offer is not None
    for name in names[1:]:
        await server.members[name].click(offer, label="Accept")
    await server.settled()
    return Game(server, server.channel.threads[-1], names)


async def finish(game: Game, seat: int, answer: simcord.InteractionResult, *, call: bool = True) -> str:
    """Go through a private dialogue to its end, taking the first line of every menu; return the last text."""
    member = game.member(seat)
    for _ in range(8):
        message = game.shown(answer)
        offered = labels(message)
        wanted = [*["MONO!"] * call, *offered[: bool(cards(message))], "Play it", "Pass"]
        wanted += [label for label in offered if label.startswith("Martian (") or label.endswith((" card", " cards"))]
        pressed = next((label for label in wanted if label in offered), None)
        if pressed is None:
            return message.content
        answer = await member.click(message, label=pressed)
    raise AssertionError("the dialogue does not end")


async def play_turn(game: Game, *, call: bool = True) -> None:
    """Let whoever is to move act by buttons: challenge, accept, play what fits, else draw."""
    view = await game.view()
    seat = view.turn[0]
    board, own = game.live, await game.own(seat)
    offered = labels(board)
    if "Challenge" in offered:
        wanted = "Challenge"
    elif own.playable:
        wanted = "Play…"
    else:
        wanted = next(label for label in offered if label == "Draw" or label.startswith(("Accept", "Pass")))
    answer = await game.member(seat).click(board, label=wanted)
    if answer.response is not None or answer.followups:
        await finish(game, seat, answer, call=call)
    await game.server.settled()


async def play_to_the_end(game: Game, most: int) -> int:
    """Play by buttons until the match is over; return the number of turns."""
    for turn in range(most):
        if await game.over():
            return turn
        await play_turn(game)
    raise AssertionError("the match does not end")


async def test_a_match_begins_with_the_table_in_public_and_the_hands_by_dm(server: Server) -> None:
    game = await begin(server, 2)
    assert labels(game.live) == ["Play…", "Draw", "MONO!", "My hand", "Text", "Rules", "Watch", "Resign"]
    assert "board 101" in (game.live.attachments[0].description or "")
    dm = game.member(1).user.dm_channel.history()[-1]
    assert "You hold" in (dm.attachments[0].description or "")


@pytest.mark.parametrize("seats", [2, pytest.param(4, marks=pytest.mark.soak)])
async def test_a_short_match_is_played_to_its_result_by_buttons_alone(server: Server, seats: int) -> None:
    game = await begin(server, seats, "hand_size=2", b"c", target=25)
    assert await play_to_the_end(game, 1_000) > 0
    assert max((await game.view()).match.scores) >= 25
    assert "wins" in game.live.content


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 4])
async def test_a_match_to_500_is_played_to_its_result_by_buttons_alone(server: Server, seats: int) -> None:
    game = await begin(server, seats)
    await play_to_the_end(game, 3000)
    assert max((await game.view()).match.scores) >= 500
    assert "wins" in game.live.content


async def test_a_card_is_chosen_from_what_fits_and_comes_to_lie_on_top(server: Server) -> None:
    game = await begin(server, 2)
    await game.lay(lay("E5 E7 M9 P1 W", "M1 M2 M3", discards="E9"))
    answer = await game.press(0, "Play…")
    assert cards(game.shown(answer)) == ["E5", "E7", "M9", "W"]
    assert labels(game.shown(answer)) == ["Eldritch 5", "Eldritch 7", "Martian 9", "Wild…", "Draw"]
    assert game.shown(answer).attachments[0].description
    said = await game.choose(0, answer, "E7")
    assert game.shown(said).content == "**#101**: You hold 4 cards; blue is next."
    assert not game.shown(said).attachments
    assert (await game.view()).top == "E7"
    assert "plays Eldritch 7" in game.live.content


async def test_the_words_say_what_must_be_matched_and_who_can_be_caught(server: Server) -> None:
    game = await begin(server, 2)
    await game.lay(lay("E5 P1", "E1 M2 M3", discards="E9"))
    await game.choose(0, await game.press(0, "Play…"), "E5")
    assert "Match 🐙 Eldritch or 5." in game.live.content
    assert "red has not called MONO!" in game.live.content


async def test_a_wild_card_asks_for_the_origin_that_follows(server: Server) -> None:
    game = await begin(server, 2)
    await game.lay(lay("E5 W4 P1", "M1 M2 M3", discards="M9"))
    answer = await game.choose(0, await game.press(0, "Play…"), "W4")
    found = ["Eldritch (1 of yours)", "Martian (0 of yours)", "Precursor (1 of yours)", "Wizard (0 of yours)", "Back"]
    assert labels(game.shown(answer)) == found
    assert "You hold" in (game.shown(answer).attachments[0].description or ""), "the hand is in sight"
    answer = await game.choose(0, answer, "Back", "W4")
    await game.choose(0, answer, "play W4>P")
    view = await game.view()
    assert (view.top, view.origin.value) == ("W4", "P")


async def test_a_wild_draw_four_that_would_be_a_bluff_says_so_in_the_menu(server: Server) -> None:
    game = await begin(server, 2)
    await game.lay(lay("E5 W4 P1", "M1 M2 M3", discards="E9"))
    shown = game.shown(await game.press(0, "Play…"))
    assert labels(shown) == ["Eldritch 5", "Wild Draw 4 (a bluff)…", "Draw"]


async def test_a_bluff_that_is_challenged_costs_the_bluffer_and_shows_the_hand_to_the_challenger_alone(
    server: Server,
) -> None:
    game = await begin(server, 3)
    await game.lay(lay("E5 W4 P1", "M1 M2 M3", "Z1 Z2 Z3", discards="E9"))
    await game.choose(0, await game.choose(0, await game.press(0, "Play…"), "W4"), "play W4>M")
    assert {"Challenge", "Accept 4 cards"} <= set(labels(game.live))
    answer = await game.press(1, "Challenge")
    assert "held before the Wild Draw 4: E5 P1 W4" in game.shown(answer).content
    assert cards(game.shown(answer))
    view = await game.view()
    assert view.sizes == (8, 3, 3)
    assert view.turn == (1,)
    assert "guilty" in game.live.content
    assert "P1" not in game.live.content
    assert "held before" not in (game.member(2).user.dm_channel.history()[-1].attachments[0].description or "")
    assert "held before" in (game.member(1).user.dm_channel.history()[-1].attachments[0].description or "")


async def test_a_challenge_of_an_honest_wild_draw_four_costs_the_challenger(server: Server) -> None:
    game = await begin(server, 2)
    await game.lay(lay("M5 W4 P1", "M1 M2 M3", discards="E9"))
    await game.choose(0, await game.choose(0, await game.press(0, "Play…"), "W4"), "play W4>M")
    answer = await game.press(1, "Challenge")
    assert "You drew" in game.shown(answer).content
    assert (await game.view()).sizes == (2, 9)
    assert "innocent" in game.live.content


async def test_the_cards_demanded_are_accepted_by_one_press(server: Server) -> None:
    game = await begin(server, 2)
    await game.lay(lay("M5 W4 P1", "M1 M2 M3", discards="E9"))
    await game.choose(0, await game.choose(0, await game.press(0, "Play…"), "W4"), "play W4>M")
    answer = await game.press(1, "Accept 4 cards")
    assert "You drew" in game.shown(answer).content
    assert (await game.view()).sizes == (2, 7)


async def test_who_draws_is_told_the_card_alone_and_may_play_it(server: Server) -> None:
    game = await begin(server, 2)
    await game.lay(lay("M5 P1", "M1 M2 M3", discards="E9", pile="M2 E4"))
    answer = await game.press(0, "Draw")
    assert "You drew Eldritch 4." in game.shown(answer).content
    assert labels(game.shown(answer)) == ["Eldritch 4", "Pass"]
    assert "Eldritch 4" not in game.live.content
    assert "E4" not in (game.live.attachments[0].description or "")
    await finish(game, 0, answer)
    assert (await game.view()).top == "E4"


async def test_a_card_that_does_not_fit_can_only_be_kept(server: Server) -> None:
    game = await begin(server, 2)
    await game.lay(lay("M5 P1", "M1 M2 M3", discards="E9", pile="M2 P4"))
    answer = await game.press(0, "Draw")
    assert labels(game.shown(answer)) == ["Pass"]
    kept = await game.choose(0, answer, "Pass")
    assert game.shown(kept).content == "**#101**: You drew Precursor 4 and kept it."
    assert game.shown(kept).attachments, "what one drew stays in sight"
    assert (await game.view()).turn == (1,)


async def test_mono_is_called_from_the_dialogue_before_the_last_but_one_card(server: Server) -> None:
    game = await begin(server, 2)
    await game.lay(lay("E5 P1", "M1 M2 M3", discards="E9"))
    answer = await game.press(0, "Play…")
    assert "call MONO first" in game.shown(answer).content
    answer = await game.choose(0, answer, "MONO!")
    assert "you called MONO" in game.shown(answer).content
    await game.choose(0, answer, "E5")
    view = await game.view()
    assert view.calls.called == {0}
    assert view.catchable is None
    assert "Catch…" not in labels(game.live)


async def test_who_forgot_to_call_is_caught_by_one_press(server: Server) -> None:
    game = await begin(server, 3)
    await game.lay(lay("E5 P1", "M1 M2 M3", "Z1 Z2 Z3", discards="E9"))
    await game.choose(0, await game.press(0, "Play…"), "E5")
    await game.press(2, "Catch…")
    assert (await game.view()).sizes == (5, 3, 3)
    assert "catches red" in game.live.content


async def test_a_command_catches_the_player_it_names(server: Server) -> None:
    game = await begin(server, 3)
    await game.lay(lay("M5 M6 M7", "E5 P1", "Z1 Z2 Z3", discards="E9", mover=1))
    await game.slash(1, "play", cards="E5")
    assert "Played on #101: you caught blue." in await game.slash(2, "catch", player=game.member(1))
    assert (await game.view()).sizes == (3, 5, 3)


def test_a_card_held_once_is_played_once() -> None:
    view = lay("E5 M5 M5", "M1 M2 M3", discards="E9").view(0)
    for held in (("M5", "M5"), ("E5", "M5", "M5")):
        assert check_held(view, Held(tuple(map(Card, held)))) == held
    for lacking in (("E5", "E5"), ("M5", "E5", "M5", "M5"), ("P1",)):
        with pytest.raises(Refusal, match="You do not hold"):
            check_held(view, Held(tuple(map(Card, lacking))))


async def test_a_catch_that_comes_too_late_is_refused_kindly(server: Server) -> None:
    game = await begin(server, 3)
    await game.lay(lay("E5 P1", "E1 M2 M3", "Z1 Z2 Z3", discards="E9"))
    await game.choose(0, await game.press(0, "Play…"), "E5")
    late = game.live
    catch = next(
        part.custom_id
        for row in late.components
        if isinstance(row, discord.ActionRow)
        for part in row.children
        if isinstance(part, discord.Button) and part.label == "Catch…"
    )
    await game.slash(1, "play", cards="E1")
    answer = await game.member(2).slash(game.thread, "monocards catch", player=game.member(0))
    assert "too late" in game.shown(answer).content
    assert catch
    assert (await game.view()).sizes == (1, 2, 3)


async def test_an_action_that_would_end_the_catch_window_waits_and_then_goes_on_by_itself(server: Server) -> None:
    game = await begin(server, 2)
    server.bot.host.now = clock = StillHands()
    await game.lay(lay("E5 P1", "E1 M2 M3", discards="E9"))
    await game.choose(0, await game.press(0, "Play…"), "E5")
    answer = await game.choose(1, await game.press(1, "Play…"), "E1")
    assert "waits 4 s" in game.shown(answer).content
    assert (await game.view()).top == "E5"
    clock.now += 4
    await server.bot.clock.tick()
    await server.settled()
    assert (await game.view()).top == "E1"


async def test_a_catch_during_the_wait_comes_first(server: Server) -> None:
    game = await begin(server, 2)
    server.bot.host.now = StillHands()
    await game.lay(lay("E5 P1", "E1 M2 M3", discards="E9"))
    await game.choose(0, await game.press(0, "Play…"), "E5")
    await game.slash(1, "draw")
    assert (await game.view()).sizes == (1, 3)
    await game.press(1, "Catch…")
    assert (await game.view()).sizes == (5, 3)


async def test_a_draw_that_waits_tells_its_player(server: Server) -> None:
    game = await begin(server, 2)
    server.bot.host.now = StillHands()
    await game.lay(lay("E5 P1", "E1 M2 M3", discards="E9"))
    await game.choose(0, await game.press(0, "Play…"), "E5")
    assert "waits 4 s" in game.shown(await game.press(1, "Draw")).content
    assert "about to be played" in game.shown(await game.press(1, "Draw")).content


async def test_a_round_ends_with_a_score_table_and_the_next_begins_after_a_pause(server: Server) -> None:
    game = await begin(server, 2)
    server.bot.host.now = clock = StillHands()
    await game.lay(lay("E5", "M1 M2 W", discards="E9", called=(0,)))
    await game.choose(0, await game.press(0, "Play…"), "E5")
    view = await game.view()
    assert view.match.round == 2
    assert view.match.scores == (53, 0)
    assert "wins round 1 and 53 points" in game.live.content
    answer = await game.slash(view.turn[0], "draw")
    assert "waits 5 s" in answer
    clock.now += 5
    await server.bot.clock.tick()
    assert max((await game.view()).sizes) == 8


async def test_a_jump_in_takes_the_identical_card_out_of_turn(server: Server) -> None:
    game = await begin(server, 3, "jump_in")
    options = Options(jump_in=True)
    await game.lay(lay("E1 E2 E3", "M1 M2 M3", "E9 Z2 Z3", discards="E9", options=options))
    refused = game.shown(await game.press(1, "Jump in")).content
    assert "another Eldritch 9" in refused
    assert (await game.view()).sizes == (3, 3, 3)
    await game.press(2, "Jump in")
    view = await game.view()
    assert view.sizes == (3, 3, 2)
    assert view.turn == (0,)


async def test_who_gets_the_turn_by_a_jump_in_has_the_whole_time_for_it(server: Server) -> None:
    game = await begin(server, 3, "jump_in")
    server.bot.host.now = clock = StillHands()
    await game.lay(lay("E1 E2 E3", "E9 M2 M3", "Z1 Z2 Z3", discards="E9", options=Options(jump_in=True)))
    clock.now += 86_000
    await game.press(1, "Jump in")
    position = await server.bot.host.positions.current(BOARD)
    assert position.to_move == (2,)
    assert position.match.deadline == clock.now + position.match.turn_time


async def test_several_cards_go_together_and_the_last_one_is_asked_for(server: Server) -> None:
    game = await begin(server, 2, "several=same")
    await game.lay(lay("E5 M5 P5 P1 P2", "M1 M2 M3", discards="E9", options=Options(several=Several.SAME)))
    answer = await game.choose(0, await game.press(0, "Play…"), "E5")
    assert labels(game.shown(answer)) == ["Martian 5", "Precursor 5", "Play it", "Back"]
    answer = await game.choose(0, answer, "E5,P5")
    assert labels(game.shown(answer)) == ["Martian 5", "Play these", "Back"]
    await game.choose(0, answer, "E5,P5,M5")
    assert (await game.view()).discards[-3:] == ("E5", "P5", "M5")


async def test_a_swap_asks_with_whom(server: Server) -> None:
    game = await begin(server, 3, "seven_zero")
    await game.lay(lay("E7 M5 P5", "M1 M2", "Z1 Z2 Z3 Z4", discards="E9", options=Options(seven_zero=True)))
    answer = await game.choose(0, await game.press(0, "Play…"), "E7")
    assert labels(game.shown(answer)) == ["blue · 2 cards", "green · 4 cards", "Back"]
    await game.choose(0, answer, "play E7>2")
    assert (await game.own(0)).hand == ("Z1", "Z2", "Z3", "Z4")


async def test_a_match_is_played_by_commands_alone(server: Server) -> None:
    game = await begin(server, 2)
    await game.lay(lay("E5 P1 W4 Z9", "M1 M5 M3", discards="E9", pile="M2 P4"))
    assert "Played on #101: you played Eldritch 5." in await game.slash(0, "play", cards="e5")
    assert "Played on #101: you played Martian 5." in await game.slash(1, "play", cards="m5")
    assert "You drew Precursor 4." in await game.slash(0, "draw")
    assert "Played on #101: you passed." in await game.slash(0, "move", text="pass")
    assert "Played on #101: you called MONO." in await game.slash(1, "mono")
    assert "Played on #101: you played Martian 1." in await game.slash(1, "play", cards="M1")
    assert "Played on #101: you played Wild Draw 4 and named Wizard." in await game.slash(0, "play", cards="W4>Z")
    await game.slash(1, "challenge")
    assert "blue challenges red" in game.live.content


async def test_who_draws_or_challenges_by_command_is_told_what_came_of_it(server: Server) -> None:
    game = await begin(server, 2)
    await game.lay(lay("E5 P1 W4", "M1 M5 M3", discards="E9", pile="P2 P4 P4 P4 P4"))
    assert "Played on #101: you played Wild Draw 4 and named Martian." in await game.slash(0, "play", cards="W4>M")
    assert "red held before the Wild Draw 4: E5 P1 W4" in await game.slash(1, "challenge")
    assert "Played on #101: you played Martian 5." in await game.slash(1, "play", cards="M5")
    await game.lay(lay("M5 P1", "M1 M2 M3", discards="E9", pile="M2 E4"))
    assert "You drew Eldritch 4." in await game.slash(0, "draw")


@pytest.mark.parametrize("observer", [0, 2])
def test_what_is_offered_to_type_does_not_depend_on_what_is_hidden(observer: int) -> None:
    laid = lay("E5 P1 W4 Z9", "M1 M5 M3", "Z1 Z2 Z3", discards="E9", options=Options(jump_in=True))
    view, compared = laid.view(observer), 0
    offered = cards_completed(view, NAMES, ""), texts_completed(view, NAMES, "")
    for world in other_worlds(RULES, laid.state, Seat(observer), Dice(b"worlds", 1)):
        other = RULES.seat_view(world, Seat(observer))
        assert (cards_completed(other, NAMES, ""), texts_completed(other, NAMES, "")) == offered
        compared += world != laid.state
    assert compared


async def test_autocomplete_offers_the_own_cards_and_nobody_elses(server: Server) -> None:
    game = await begin(server, 2)
    await game.lay(lay("E5 P1 W Z9", "M1 M9 M3", discards="E9"))
    offered = await game.member(0).autocomplete(game.thread, "monocards play", "cards", "")
    assert [choice["value"] for choice in offered] == ["E5", "W>E", "W>M", "W>P", "W>Z", "Z9"]
    assert offered[0]["name"] == "E5: Eldritch 5"
    offered = await game.member(0).autocomplete(game.thread, "monocards play", "cards", "eld")
    assert [choice["value"] for choice in offered] == ["E5", "W>E"]
    assert await game.member(1).autocomplete(game.thread, "monocards play", "cards", "") == []
    assert await server.members["gold"].autocomplete(game.thread, "monocards play", "cards", "") == []
    offered = await game.member(0).autocomplete(game.thread, "monocards move", "text", "dr")
    assert [choice["value"] for choice in offered] == ["draw"]


async def test_house_rules_are_completed_one_after_the_other(server: Server) -> None:
    offered = await server.members["red"].autocomplete(server.channel, "monocards open", "house_rules", "stacking ju")
    assert [choice["value"] for choice in offered] == ["stacking jump_in"]
    offered = await server.members["red"].autocomplete(server.channel, "monocards open", "house_rules", "dec")
    assert [choice["value"] for choice in offered] == ["decks=1"]


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("E99", "There is no card `E99`."),
        ("Q9", "There is no card `Q9`."),
        ("M1", "You do not hold M1"),
        ("P1", "does not fit"),
        ("W", "Name the Origin"),
        ("E5,E5", "You hold E5 only once"),
    ],
)
async def test_a_card_that_cannot_be_played_is_refused_with_the_reason(server: Server, cards: str, said: str) -> None:
    game = await begin(server, 2)
    await game.lay(lay("E5 P1 W Z7", "M1 M9 M3", discards="E9"))
    assert said in await game.slash(0, "play", cards=cards)
    assert (await game.view()).top == "E9"


async def test_contradicting_house_rules_are_refused_before_anybody_is_asked(server: Server) -> None:
    answer = await server.members["red"].slash(
        server.channel, "monocards challenge", opponent=server.members["blue"], house_rules="zero_swaps seven_zero"
    )
    assert answer.response is not None
    assert "exclude each other" in answer.response.content


async def test_who_is_not_to_move_or_does_not_play_is_told_so_privately(server: Server) -> None:
    game = await begin(server, 2)
    await game.lay(lay("E5 P1", "M1 M9 M3", discards="E9"))
    for name, label, said in (
        ("blue", "Play…", "not your turn"),
        ("blue", "Draw", "not your turn"),
        ("gold", "Play…", "not a player of #101"),
        ("gold", "MONO!", "not a player of #101"),
    ):
        answer = await server.members[name].click(game.live, label=label)
        assert said in game.shown(answer).content, (name, label)


async def test_a_dialogue_left_open_does_not_play_on_a_board_that_moved_on(server: Server) -> None:
    game = await begin(server, 2)
    await game.lay(lay("E5 E7 M9 P1 Z2", "M1 M2 M3", discards="E9"))
    open_dialogue = await game.press(0, "Play…")
    await game.slash(0, "play", cards="E7")
    answer = await game.choose(0, open_dialogue, "E5")
    assert "moved on" in answer.followups[-1].content
    assert (await game.view()).top == "E7"


async def test_nothing_fits_is_said_with_what_to_do_instead(server: Server) -> None:
    game = await begin(server, 2)
    await game.lay(lay("M5 P1", "M1 M2 M3", discards="E9"))
    shown = game.shown(await game.press(0, "Play…"))
    assert "none of your cards fits: draw" in shown.content
    assert labels(shown) == ["Draw", "MONO!"]


async def test_ten_players_sit_and_the_largest_hands_fit_every_post(server: Server) -> None:
    game = await begin(server, 10, "decks=2 jump_in false_catch=1")
    options = Options(decks=2, jump_in=True, false_catch=1)
    most = "W4 E0 M0 P0 " + " ".join(f"{origin}{number}" for origin in "EMPZ" for number in range(1, 10))
    await game.lay(lay(*[most] * 9, "E5", discards="E9", options=options))
    assert "You drew" in game.shown(await game.press(0, "Draw")).content
    check_limits(game)
    many = " ".join(["E0"] * 40)
    await game.lay(lay(*[many] * 9, "E5", discards="E9", mover=9, options=options))
    assert "Played" in await game.slash(9, "play", cards="E5")
    assert "wins round 1" in game.live.content
    check_limits(game)


def check_limits(game: Game) -> None:
    for post in (game.live, game.member(0).user.dm_channel.history()[-1]):
        assert 0 < len(post.content) <= MOST_CONTENT
        assert 0 < len(post.attachments[0].description or "") <= MAX_ALT
        assert post.attachments[0].size < 200_000


def test_one_menu_holds_all_cards_that_can_fit_at_once() -> None:
    assert max(len(cards) for by_origin in FITTING.values() for cards in by_origin.values()) <= 25


async def test_people_are_named_instead_of_seats(server: Server) -> None:
    game = await begin(server, 3, "seven_zero")
    rules = Options(seven_zero=True)
    await game.lay(lay("E7 M5 P5", "M1 M2", "Z1 Z2 Z3 Z4", discards="E9", options=rules))
    offered = await game.member(0).autocomplete(game.thread, "monocards play", "cards", "E7")
    assert [choice["value"] for choice in offered] == ["E7>blue", "E7>green"]
    assert offered[1]["name"] == "E7>green: Eldritch 7, swap hands with green"
    assert "as in `play E7>blue`" in await game.slash(0, "play", cards="E7")
    assert "Nobody at this table is called `pink`" in await game.slash(0, "play", cards="E7>pink")
    assert "You cannot swap hands with red" in await game.slash(0, "play", cards="E7>red")
    answer = await game.slash(0, "play", cards="E7 > Green")
    assert "Played on #101: you played Eldritch 7 and swapped hands with green." in answer
    assert (await game.own(0)).hand == ("Z1", "Z2", "Z3", "Z4")
    await game.lay(lay("E7 M5 P5", "M1 M2", "Z1 Z2 Z3 Z4", discards="E9", options=rules))
    answer = await game.slash(0, "move", text="E7 swap with 2")
    assert "Played on #101: you played Eldritch 7 and swapped hands with blue." in answer


async def test_a_catch_by_name(server: Server) -> None:
    game = await begin(server, 3)
    await game.lay(lay("E5 P1", "E1 M2 M3", "Z1 Z2 Z3", discards="E9"))
    await game.slash(0, "play", cards="E5")
    assert "green cannot be caught now" in await game.slash(1, "move", text="catch green")
    assert "Played on #101: you caught red." in await game.slash(2, "move", text="catch red")
    assert (await game.view()).sizes == (5, 3, 3)


async def test_an_open_hand_stays_good_while_others_only_call(server: Server) -> None:
    game = await begin(server, 3)
    await game.lay(lay("E5 E7 P1", "P9", "Z1 Z2 Z3", discards="E9"))
    opened = await game.press(0, "Play…")
    position = await server.bot.host.positions.current(BOARD)
    calls = dataclasses.replace(position._state.public.pending.calls, catchable=Seat(1))  # type: ignore[attr-defined]  # MONO's
    pending = dataclasses.replace(position._state.public.pending, calls=calls)  # type: ignore[attr-defined]  # as above
    public = dataclasses.replace(position._state.public, pending=pending)  # type: ignore[attr-defined]  # as above
    state = dataclasses.replace(position._state, public=public)  # type: ignore[type-var]  # as above
    server.bot.host.positions.keep(dataclasses.replace(position, _state=state, _views={}))
    assert "Played" in await game.slash(1, "mono")
    await game.choose(0, opened, "E7")
    assert (await game.view()).top == "E7"


async def test_a_waiting_move_goes_on_as_soon_as_nobody_can_be_caught(server: Server) -> None:
    game = await begin(server, 3)
    server.bot.host.now = clock = StillHands()
    await game.lay(lay("E5 P1", "E1 M2 M3", "Z1 Z2 Z3", discards="E9"))
    await game.slash(0, "play", cards="E5")
    assert "waits 4 s" in await game.slash(1, "play", cards="E1")
    await server.bot.clock.tick()
    assert (await game.view()).top == "E5"
    await game.press(0, "MONO!")
    await server.bot.clock.tick()
    assert (await game.view()).top == "E1", "red has called late, so that nobody can catch any more"
    assert clock.now == 9_000_000


async def test_who_may_challenge_is_told_what_lay_there_and_what_is_at_stake(server: Server) -> None:
    game = await begin(server, 2)
    await game.lay(lay("E5 W4 P1", "M1 M2 M3", discards="Z3 E9"))
    await game.slash(0, "play", cards="W4>M")
    stakes = (
        "Before the Wild Draw 4 lay Eldritch 9. **Accept** draws 4. **Challenge**: if another card would have fitted"
    )
    assert stakes in game.live.content
    dm = game.member(1).user.dm_channel.history()[-1].content
    assert f"{stakes} there, red draws 6 and you have the turn; if not, you draw 6." in dm
    assert "red held before the Wild Draw 4" in await game.slash(1, "doubt")


async def test_cards_are_drawn_and_calls_made_from_the_open_hand(server: Server) -> None:
    game = await begin(server, 2)
    await game.lay(lay("E5 P1 P2", "M1 M2 M3", discards="E9", pile="M2 E4"))
    answer = await game.choose(0, await game.press(0, "Play…"), "Draw")
    assert "You drew Eldritch 4" in game.shown(answer).content
    await game.choose(0, answer, "E4")
    assert (await game.view()).top == "E4"
