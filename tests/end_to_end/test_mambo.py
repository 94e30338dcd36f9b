"""Whole games of Mambo and its sister games over the sandbox's sockets: by buttons alone, and by notation alone."""

from itertools import count

from tests.end_to_end.stand import Json, Stand, button, buttons, enabled
from tests.end_to_end.test_mono import offer_of

VARIANTS = ("mambo", "mamba", "mamboa", "mambogo")
TILES = 8


async def begin(stand: Stand, number: int, **options: object) -> Json:
    await stand.slash("red", "mambo challenge", "games", opponent="blue", **options)
    await stand.press("blue", await offer_of(stand, "blue", number), "accept")
    return await stand.board("red", number, 0)


def over(board: Json) -> bool:
    return bool(button(board, "record"))


async def mover(stand: Stand, board: Json) -> str:
    """The member whom the board calls to move."""
    users = {user["id"]: user["username"] for user in (await stand.state("red"))["users"]}
    return next(str(name) for user, name in users.items() if f"<@{user}> to move" in board["content"])


async def changed(stand: Stand, name: str, step: Json, content: str) -> Json:
    """Wait until a private message says this, and return it."""

    def found(state: Json) -> list[Json]:
        return [
            message for message in state["messages"] if message["id"] == step["id"] and content in message["content"]
        ]

    return found(await stand.until(name, lambda state: bool(found(state)), f"the dialogue says {content!r}"))[-1]


def places(step: Json) -> tuple[str, list[str]]:
    """The custom id and the values of the menu."""
    parts = [part for row in step["components"] for part in row["components"] if "options" in part]
    return (parts[0]["custom_id"], [option["value"] for option in parts[0]["options"]]) if parts else ("", [])


def fitting(step: Json) -> list[str]:
    """The custom ids of the tiles that can be pressed."""
    return [buttons(step)[verb] for verb in enabled(step) if verb.startswith("look ")]


async def lay(stand: Stand, name: str, board: Json, pick: int) -> None:
    step = (await stand.press(name, board, "lay"))["message"]
    menu, values = places(step)
    if menu:
        body = {"as": name, "message": step["id"], "custom_id": menu, "values": [values[pick % len(values)]]}
        await stand.post("click", body)
        step = await changed(stand, name, step, "which tile")
    tiles = fitting(step)
    await stand.click(name, step, tiles[pick % len(tiles)])
    step = await changed(stand, name, step, "Nothing is played yet")
    assert step["attachments"]
    await stand.press(name, step, "confirm")
    await stand.until(
        name,
        lambda state: step["id"] not in {message["id"] for message in state["messages"]},
        "the dialogue is gone: the board is the answer",
    )


async def test_a_game_of_each_variant_is_played_by_buttons_alone(stand: Stand) -> None:
    for number, variant in enumerate(VARIANTS, 101):
        board = await begin(stand, number, variant=variant, size=TILES)
        for ply in count(1):
            await lay(stand, await mover(stand, board), board, 3 * ply)
            board = await stand.board("gold", number, ply)
            if over(board):
                break


async def test_a_game_of_each_variant_is_played_by_notation_alone(stand: Stand) -> None:
    for number, variant in enumerate(VARIANTS, 101):
        board = await begin(stand, number, variant=variant, size=TILES)
        for ply in count(1):
            name = await mover(stand, board)
            offered = await stand.offered(name, "mambo move", board["channel_id"])
            text = offered[7 * ply % len(offered)]
            await stand.slash(name, "mambo move", board["channel_id"], text=text)
            board = await stand.board("gold", number, ply)
            if over(board):
                break
