"""A dialogue of Monoch over real sockets, every body checked as Discord would check it."""

from functools import partial

from tests.end_to_end.stand import Json, Stand, enabled
from tests.end_to_end.test_mono import offer_of


def _says(text: str, message: Json) -> bool:
    return text in message["content"]


async def test_the_first_block_of_monoch_is_placed_in_four_presses_with_a_look_before(stand: Stand) -> None:
    await stand.slash("red", "monoch challenge", opponent="blue")
    await stand.press("blue", await offer_of(stand, "blue", 101), "accept")
    match_id = await stand.match_id("red", 101, 0)
    await stand.press("red", match_id, "declare black")
    match_id = await stand.match_id("gold", 101, 1)
    shown = (await stand.press("red", match_id, "block"))["message"]
    for verb, follows in (("block", "Which block"), ("look C", "Block C at M13")):
        await stand.press("red", shown, next(each for each in enabled(shown) if each.startswith(verb)))
        shown = await stand.step("red", shown, partial(_says, follows))
        assert len(shown["attachments"]) == 1
    await stand.press("red", shown, "confirm")
    await stand.match_id("gold", 101, 2)
