"""The dialogues of the other games over real sockets, every body checked as Discord would check it."""

from functools import partial

from tests.end_to_end.stand import Json, Stand, button, enabled, menu
from tests.end_to_end.test_mono import offer_of


async def begin(stand: Stand, game: str, **options: object) -> Json:
    await stand.slash("red", f"{game} challenge", "games", opponent="blue", **options)
    await stand.press("blue", await offer_of(stand, "blue", 101), "accept")
    return await stand.board("red", 101, 0)


def confirmable(message: Json) -> bool:
    return bool(button(message, "confirm"))


async def test_a_tile_of_mambo_is_chosen_looked_at_and_laid(stand: Stand) -> None:
    board = await begin(stand, "mambo", variant="mamboa")
    for ply, name in enumerate(("red", "blue", "red")):
        shown = (await stand.press(name, board, "lay"))["message"]
        if menu(shown):
            await stand.choose(name, shown, menu(shown)["options"][0]["value"])
            shown = await stand.step(name, shown, lambda message: not menu(message))
        letters = [verb for verb in enabled(shown) if verb.startswith("look ")]
        await stand.press(name, shown, letters[-1])
        shown = await stand.step(name, shown, confirmable)
        assert shown["attachments"], "the look before has a picture"
        await stand.press(name, shown, "confirm")
        board = await stand.board("gold", 101, ply + 1)


def _says(text: str, message: Json) -> bool:
    return text in message["content"]


async def test_a_block_of_monoch_is_placed_in_five_presses_with_a_look_before(stand: Stand) -> None:
    board = await begin(stand, "monoch")
    await stand.press("red", board, "play black")
    board = await stand.board("gold", 101, 1)
    shown = (await stand.press("red", board, "block"))["message"]
    for verb, at, follows in (("turn C", 0, "lie or stand"), ("place", 1, "where does"), ("look", 0, "this is")):
        offered = [each for each in enabled(shown) if each.startswith(verb)]
        await stand.press("red", shown, offered[at])
        shown = await stand.step("red", shown, partial(_says, follows))
        assert len(shown["attachments"]) == 1
    await stand.press("red", shown, "confirm")
    board = await stand.board("gold", 101, 2)
    answer = await stand.press("blue", board, "text")
    assert "```" in answer["message"]["content"]


async def test_mambo_and_monoch_are_played_in_words_with_what_fits_offered(stand: Stand) -> None:
    declares = ("red", "red", "blue", "red")
    for number, game, movers in ((101, "mambo", ("red", "blue", "red", "blue")), (102, "monoch", declares)):
        await stand.slash("red", f"{game} challenge", opponent="blue")
        await stand.press("blue", await offer_of(stand, "blue", number), "accept")
        board = await stand.board("red", number, 0)
        for ply, name in enumerate(movers):
            asked = {
                "as": name,
                "channel": board["channel_id"],
                "command": f"{game} move",
                "options": {"text": ""},
                "focused": "text",
            }
            choices = (await stand.post("autocomplete", asked))["choices"]
            assert 1 <= len(choices) <= 25
            await stand.slash(name, f"{game} move", channel=board["channel_id"], text=choices[-1]["value"])
            board = await stand.board("gold", number, ply + 1)
