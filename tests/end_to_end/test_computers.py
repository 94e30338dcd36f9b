"""One person against a computer, over the sandbox's sockets, with the bot killed in the middle."""

from itertools import count

from tests.end_to_end.stand import Json, Stand
from tests.end_to_end.test_mambo import over


def newest(state: Json) -> Json:
    """The board that was posted last."""
    found: list[Json] = [one for one in state["messages"] if one["attachments"] and "Mambo #101" in one["content"]]
    return found[-1]


async def answer_of(stand: Stand, ply: int) -> Json:
    """Wait for the board at a ply, or for the last one."""

    def there(state: Json) -> bool:
        board = newest(state)
        return over(board) or board["attachments"][0]["filename"] == f"mambo-101-{ply}.png"

    return newest(await stand.until("red", there, f"the board after {ply} moves"))


async def test_a_game_against_a_computer_goes_on_after_a_restart_to_its_end(stand: Stand) -> None:
    await stand.slash("red", "mambo challenge", "games", computer="easy", size=10)
    board = await stand.board("red", 101, 0)
    for ply in count(2, 2):
        asked = {"as": "red", "channel": board["channel_id"], "command": "mambo move", "options": {"text": ""}}
        offered = (await stand.post("autocomplete", {**asked, "focused": "text"}))["choices"]
        await stand.slash("red", "mambo move", board["channel_id"], text=offered[7 * ply % len(offered)]["value"])
        if ply == 4:
            # Its answer is owed by now, or just given.
            await stand.kill_bot()
            await stand.start_bot()
        board = await answer_of(stand, ply)
        if over(board):
            break
        assert "🤖 Computer (easy) lays tile" in board["content"]
    assert ply >= 4
    assert all("<@-" not in one["content"] for one in (await stand.state("red"))["messages"])
