"""A match of MONO between processes: every message goes over a socket and is checked as Discord would."""

import re
from collections.abc import Callable

from tests.end_to_end.stand import Json, Stand, buttons
from tests.end_to_end.test_mono import offer_of

PLAYERS = ("red", "blue")
RULES = "hand_size=3 catch_window=0"


def changed_from(old: Json) -> Callable[[Json], bool]:
    return lambda one: (one["content"], one["components"]) != (old["content"], old["components"])


def beyond(ply: int) -> Callable[[Json], bool]:
    return lambda state: newest_ply(state) > ply


async def finish(stand: Stand, name: str, answer: Json) -> None:
    """Go through a private dialogue to its end: call MONO where it is due, else press the first button."""
    message = answer["message"]
    while offered := buttons(message):
        await stand.press(name, message, "MONO!" if "MONO!" in offered else next(iter(offered)))
        message = await stand.step(name, message, changed_from(message))


def mover(board: Json, users: dict[str, str]) -> str:
    """Return the name of the member a board's text mentions."""
    return next(name for name, number in users.items() if f"<@{number}>" in board["content"])


async def test_a_round_is_played_to_its_end_with_buttons_only(stand: Stand) -> None:
    await stand.slash("red", "monocards challenge", opponent="blue", target=0, house_rules=RULES)
    await stand.press("blue", await offer_of(stand, "blue", 101), "Accept")
    state = await stand.state("red")
    users = {user["username"]: user["id"] for user in state["users"] if user["username"] in PLAYERS}
    board, ply = await stand.board("red", 101, 0), 0
    while "Play…" in buttons(board) or any(label.startswith("Accept") for label in buttons(board)):
        name = mover(board, users)
        offered = buttons(board)
        wanted = next(label for label in offered if label in ("Play…", "Challenge") or label.startswith("Accept"))
        answer = await stand.press(name, board, wanted)
        if answer.get("message"):
            await finish(stand, name, answer)
        newest = await stand.until("red", beyond(ply), "the board goes on")
        ply = newest_ply(newest)
        board = await stand.board("red", 101, ply)
    assert "wins" in board["content"]
    assert "Record" in buttons(board)


def newest_ply(state: Json) -> int:
    """Return the ply of the newest public board."""
    names = [attached["filename"] for message in state["messages"] for attached in message["attachments"]]
    return max(int(found[1]) for name in names if (found := re.fullmatch(r"monocards-101-(\d+)\.png", name)))
