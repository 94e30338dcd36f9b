"""Whole games of Mambo and its sister games over the sandbox's sockets: by buttons alone, and by notation alone."""

from itertools import count

from tests.end_to_end.stand import Json, Stand, buttons, enabled
from tests.end_to_end.test_mono import offer_of

BY_BUTTONS, BY_NOTATION = ("mambo", "mambogo"), ("mamba", "mamboa")
TILES = 8


async def begin(stand: Stand, number: int, **options: object) -> Json:
    await stand.slash("red", "mambo challenge", "games", opponent="blue", **options)
    await stand.press("blue", await offer_of(stand, "blue", number), "accept")
    return await stand.match_id("red", number, 0)


def over(board: Json) -> bool:
    return "🏆" in board["content"] or "tie" in board["content"]


async def mover(stand: Stand, board: Json) -> str:
    """The member whom the board calls to move."""
    users = {user["id"]: user["username"] for user in (await stand.state("red"))["users"]}
    return next(str(name) for user, name in users.items() if f"<@{user}>, your turn" in board["content"])


async def changed(stand: Stand, name: str, step: Json, content: str) -> Json:
    """Wait until a private message says something new, with this in it, and return it."""

    def found(state: Json) -> list[Json]:
        own = [message for message in state["messages"] if message["id"] == step["id"]]
        return [message for message in own if content in message["content"] != step["content"]]

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
    spots = [verb for verb in enabled(step) if verb.startswith("space ")]
    if menu:
        body = {"as": name, "message": step["id"], "custom_id": menu, "values": [values[pick % len(values)]]}
        await stand.post("click", body)
        step = await changed(stand, name, step, " at ")
    elif spots:
        await stand.click(name, step, buttons(step)[spots[pick % len(spots)]])
        step = await changed(stand, name, step, " at ")
    if tiles := fitting(step):
        await stand.click(name, step, tiles[pick % len(tiles)])
        step = await changed(stand, name, step, "Tile ")
    assert step["attachments"]
    await stand.press(name, step, "confirm")
    await stand.until(
        name,
        lambda state: step["id"] not in {message["id"] for message in state["messages"]},
        "the dialogue is gone: the board is the answer",
    )


async def test_mambo_and_mambogo_are_played_by_buttons_alone(stand: Stand) -> None:
    for number, variant in enumerate(BY_BUTTONS, 101):
        match_id = await begin(stand, number, variant=variant, size=TILES)
        for ply in count(1):
            await lay(stand, await mover(stand, match_id), match_id, 3 * ply)
            match_id = await stand.match_id("gold", number, ply)
            if over(match_id):
                break


async def test_mamba_and_mamboa_are_played_by_notation_alone(stand: Stand) -> None:
    for number, variant in enumerate(BY_NOTATION, 101):
        match_id = await begin(stand, number, variant=variant, size=TILES)
        for ply in count(1):
            name = await mover(stand, match_id)
            offered = await stand.offered(name, "mambo move", match_id["channel_id"])
            text = offered[7 * ply % len(offered)]
            await stand.slash(name, "mambo move", match_id["channel_id"], text=text)
            match_id = await stand.match_id("gold", number, ply)
            if over(match_id):
                break
