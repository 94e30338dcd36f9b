"""A match of MONO between processes: every message goes over a socket and is checked as Discord would."""

import re
from collections.abc import Callable

from tests.end_to_end.stand import Json, Stand, button, buttons
from tests.end_to_end.test_mono import offer_of

PLAYERS = ("red", "blue")
RULES = "hand_size=1 catch_window=0"
"""A round of chance: with two cards it took from one second to half a minute, with one it ends within a few turns."""


def changed_from(old: Json) -> Callable[[Json], bool]:
    return lambda one: (one["content"], one["components"]) != (old["content"], old["components"])


def newest_board(state: Json) -> tuple[int, Json]:
    """Return the newest public board and its ply."""
    match_ids = [
        (int(found[1]), message)
        for message in state["messages"]
        for attached in message["attachments"]
        if (found := re.fullmatch(r"monocards-101-(\d+)\.png", attached["filename"]))
    ]
    return max(match_ids, key=lambda match_id: match_id[0])


def goes_on(ply: int) -> Callable[[Json], bool]:
    """Tell whether a later board waits for a player or shows the end; one followed by another at once does neither."""

    def shown(state: Json) -> bool:
        newest, match_id = newest_board(state)
        return newest > ply and bool(wanted(match_id) or button(match_id, "rematch"))

    return shown


def wanted(board: Json) -> str | None:
    """Return the button to press on a board."""
    offered = buttons(board)
    return next((verb for verb in ("cards", "take challenge", "take accept") if verb in offered), None)


async def finish(stand: Stand, name: str, answer: Json) -> int:
    """Go through a private dialogue to its end: call MONO where it is due, else press the first button.

    Return the ply of the last press: what was drawn or called on the way has boards too, which are soon of the past.
    """
    message, ply = answer["message"], -1
    while offered := buttons(message):
        verb = next((each for each in offered if each.split()[0] == "call"), next(iter(offered)))
        ply = int(offered[verb].split(":")[3])
        await stand.press(name, message, verb)
        message = await stand.step(name, message, changed_from(message))
    return ply


def mover(board: Json, users: dict[str, str]) -> str:
    """Return the name of the member a board's text mentions."""
    return next(name for name, number in users.items() if f"<@{number}>" in board["content"])


async def test_a_round_is_played_to_its_end_with_buttons_only(stand: Stand) -> None:
    await stand.slash("red", "monocards challenge", opponent="blue", target=0, house_rules=RULES)
    await stand.press("blue", await offer_of(stand, "blue", 101), "accept")
    state = await stand.state("red")
    users = {user["username"]: user["id"] for user in state["users"] if user["username"] in PLAYERS}
    match_id, ply = await stand.match_id("red", 101, 0), 0
    while (verb := wanted(match_id)) is not None:
        name = mover(match_id, users)
        answer = await stand.press(name, match_id, verb)
        if answer.get("message"):
            ply = max(ply, await finish(stand, name, answer))
        ply, match_id = newest_board(await stand.until("red", goes_on(ply), "the board goes on"))
    assert "wins" in match_id["content"]
    assert button(match_id, "rematch")
