"""One person against computers in each game, over the sandbox's sockets, with the bot killed in the middle."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

import pytest

from engines import GAMES
from tests.end_to_end.harness import Harness, Json, button

ME = "red"
MOST_MOVES = 2_000
PLAY_IT = ("play_it", "play_kept")
"""The verb that plays a hint: with the move in it, or with a stored longer one."""
RESTART = 1
"""After so many of the person's entries the bot is killed: the computers' answers are owed by then, or just given."""
PRIVATE = 64


@dataclass(frozen=True, slots=True)
class SoloGame:
    """A game that one person plays alone."""

    computers: int
    options: Mapping[str, object]
    texts: tuple[str, ...] = ()
    """The person's texts turn by turn, the last one repeated; empty: the buttons."""


SHORT: Mapping[str, SoloGame] = {
    "mambo": SoloGame(1, {"size": 10}),
    "mono": SoloGame(1, {"size": 4}, ("place random", "random")),
    "monocards": SoloGame(2, {"target": 0, "house_rules": "hand_size=4 catch_window=0"}),
    "monoch": SoloGame(1, {"start": "gh", "longest": True}),
    "monsters": SoloGame(2, {"turn_cap": 3}, ("end",)),
}
"""Games that are soon over."""
USUALLY = ("monocards", "monsters")
"""Games in which computers act out of turn, and all at once; the others are played in `make soak`."""
WHOLE: Mapping[str, SoloGame] = {
    "mambo": SoloGame(1, {}),
    "mono": SoloGame(3, {}),
    "monocards": SoloGame(3, {"house_rules": "jump_in stacking"}),
    "monoch": SoloGame(1, {}),
    "monsters": SoloGame(3, {}),
}
"""Games as people play them."""


@dataclass(slots=True)
class SoloPlayer:
    """A person at a table of computers."""

    harness: Harness
    game: str
    sitting: SoloGame
    mention: str = ""
    name: str = ""
    moves: int = 0

    async def begin(self, level: str) -> Json:
        """Ask for a game and return the first board on which it is the person's turn."""
        state = await self.harness.state(ME)
        me = next(user for user in state["users"] if user["username"] == ME)
        self.mention, self.name = f"<@{me['id']}>", me["global_name"]
        several = {"computers": self.sitting.computers} if self.sitting.computers > 1 else {}
        options: Json = {"computer": level, **several, **self.sitting.options}
        await self.harness.slash(ME, f"{self.game} challenge", **options)
        return await self.turn_after(-1)

    async def turn_after(self, number: int) -> Json:
        """Wait for a later board on which it is the person's turn again, or for the last one."""

        def there(state: Json) -> bool:
            return any(
                self.number(match_id) > number and self.stops(match_id) for match_id in self.match_ids(state)[-1:]
            )

        return self.match_ids(await self.harness.until(ME, there, f"the turn after position {number}"))[-1]

    async def types(self, board: Json) -> None:
        """Type a move: what is set down for it, or something that is offered."""
        channel, command = board["channel_id"], f"{self.game} move"
        text = self.sitting.texts[min(self.moves, len(self.sitting.texts) - 1)] if self.sitting.texts else ""
        if not text:
            # The last by name plays a card where one fits: who draws and passes can keep a game up for minutes.
            text = max(await self.harness.list_suggestions(ME, command, channel))
        self.moves += 1
        await self.harness.slash(ME, command, channel, text=text)

    async def takes_a_hint(self, board: Json) -> None:
        """Play what `hard` would, by the button under the hint, unless others move first: then that is refused."""
        self.moves += 1
        hint = await self._hint(board)
        if "Too many" in hint["content"]:
            await asyncio.sleep(2)
            hint = await self._hint(board)
        verb = next((verb for verb in PLAY_IT if button(hint, verb)), None)
        if verb is None:
            return
        await self.harness.press(ME, hint, verb)

        def is_answered(state: Json) -> bool:
            is_played = all(not button(one, verb) for one in state["messages"] if one["id"] == hint["id"])
            return is_played or any(self.number(one) > self.number(board) for one in self.match_ids(state))

        await self.harness.until(ME, is_answered, "the hint is played, or too late")

    async def _hint(self, board: Json) -> Json:
        return dict((await self.harness.slash(ME, "table hint", board["channel_id"]))["message"])

    async def play(self, move: Callable[[Json], Awaitable[None]], board: Json) -> Json:
        """Play to the end, through a restart of the bot; return the last board."""
        while not self.is_over(board):
            await move(board)
            if self.moves == RESTART:
                await self.harness.kill_bot()
                await self.harness.start_bot()
            board = await self.turn_after(self.number(board))
            assert self.moves < MOST_MOVES
        return board

    def match_ids(self, state: Json) -> list[Json]:
        """Return the public boards, oldest first."""
        return [one for one in state["messages"] if self.number(one) >= 0 and not one["flags"] & PRIVATE]

    def number(self, message: Json) -> int:
        """Return the number of the position that a board shows, -1 where it is none."""
        found = [re.fullmatch(rf"{self.game}-101-(\d+)\.png", one["filename"]) for one in message["attachments"]]
        return max((int(name[1]) for name in found if name), default=-1)

    def stops(self, board: Json) -> bool:
        """Return whether nothing follows on a board before the person moves."""
        line = next((line for line in board["content"].splitlines() if "waiting for" in line), "")
        # A keeper who is out is waited for no more: the computers play on to the end.
        waits = any(word in line for word in (self.name, "both players", "all "))
        return waits or f"{self.mention}, your turn" in board["content"] or self.is_over(board)

    @staticmethod
    def is_over(board: Json) -> bool:
        """Return whether it is the last board."""
        return bool(button(board, "rematch"))


async def _nothing_is_sent_to_computers(alone: SoloPlayer, last: Json) -> None:
    """Look through all posts: who is called, and that the end has a result."""
    state = await alone.harness.state(ME)
    me = alone.mention.strip("<@>")
    for message in state["messages"]:
        assert "<@-" not in message["content"]
        assert {user["id"] for user in message["mentions"]} <= {me}, message["content"]
    # A trophy stands only where somebody lost: three keepers can win together.
    assert any(word in last["content"].lower() for word in (" win", "draw"))
    assert alone.mention in last["content"]


@pytest.mark.parametrize(
    "game", [game if game in USUALLY else pytest.param(game, marks=pytest.mark.soak) for game in sorted(GAMES)]
)
async def test_a_game_against_computers_goes_on_after_a_restart_to_its_end(harness: Harness, game: str) -> None:
    alone = SoloPlayer(harness, game, SHORT[game])
    last = await alone.play(alone.types, await alone.begin("medium"))
    assert alone.moves > RESTART
    await _nothing_is_sent_to_computers(alone, last)


@pytest.mark.soak
@pytest.mark.parametrize("game", sorted(GAMES))
async def test_a_whole_game_is_played_by_hints_alone(harness: Harness, game: str) -> None:
    alone = SoloPlayer(harness, game, WHOLE[game])
    last = await alone.play(alone.takes_a_hint, await alone.begin("medium"))
    await _nothing_is_sent_to_computers(alone, last)


KEEPERS, TURNS = 20, 10


@pytest.mark.soak
async def test_one_person_and_nineteen_computers_disturb_nobody_for_ten_turns(harness: Harness) -> None:
    alone = SoloPlayer(harness, "monsters", SoloGame(KEEPERS - 1, {}, ("end",)))
    match_id = await alone.begin("easy")
    for turn in range(TURNS):
        assert alone.number(match_id) == turn
        await alone.types(match_id)
        match_id = await alone.turn_after(turn)
    posted, letters = _read_by(await harness.state("gold")), _private_letters(await harness.state(ME))
    # A turn is one post, which calls nobody, and one letter to the person in the place of the last.
    assert len(posted) <= TURNS + 2, "\n".join(message["content"] for message in posted)
    assert not [message["content"] for message in posted if message["mentions"]]
    assert len(letters) <= 2
    waiting = [line for message in posted for line in message["content"].splitlines() if "waiting for" in line]
    assert waiting
    assert max(map(len, waiting)) < 120


def _read_by(state: Json) -> list[Json]:
    """Return all the bot has posted that a spectator reads."""
    return [one for one in state["messages"] if one["author"].get("bot") and not one["flags"] & PRIVATE]


def _private_letters(state: Json) -> list[Json]:
    """Return the direct messages of a member."""
    direct = {channel["id"] for channel in state["channels"] if channel["type"] == 1}
    return [one for one in state["messages"] if one["channel_id"] in direct]
