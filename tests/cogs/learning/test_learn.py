"""`/learn`: each lesson by presses alone, from its first step to a match."""

import pytest

from bot.kernel.store.one_match import find_match
from engines import LESSONS
from tests.cogs.conftest import Server
from tests.cogs.pressing import choices, private_message

ALL = [(game, lesson.name) for game, lessons in LESSONS.items() for lesson in lessons]


@pytest.mark.parametrize(("game", "name"), ALL, ids=[f"{game} {name}".rstrip() for game, name in ALL])
async def test_every_move_is_answered_and_the_right_ones_lead_to_a_match(server: Server, game: str, name: str) -> None:
    lesson = next(each for each in LESSONS[game] if each.name == name)
    shown = await server.slash("red", server.channel, "learn")
    assert shown.ephemeral
    await server.press("red", private_message(shown), f"learn {game}.{name}".rstrip("."))
    for at, task in enumerate(lesson.tasks, 1):
        assert f"{at} of {len(lesson.tasks)}" in private_message(shown).content
        assert task.text in private_message(shown).content
        assert ("🎯" in private_message(shown).content) == (at == 1), "the first step says how to win"
        pressed = "h"
        await server.press("red", private_message(shown), f"learn_try {game}.{name}.{at - 1}.h")
        assert f"💡 {task.hint}" in private_message(shown).content
        for move, tried in enumerate(task.tries):
            if not tried.right:
                pressed += str(move)
                await server.press("red", private_message(shown), f"learn_try {game}.{name}.{at - 1}.{pressed}")
                assert f"❌ {tried.answer}" in private_message(shown).content
        open_moves = sum(each.right for each in task.tries)
        assert len(choices(private_message(shown), "learn_try")) == open_moves, "what was tried cannot be pressed again"
        assert f"💡 {task.hint}" in private_message(shown).content
        right = next(move for move, tried in enumerate(task.tries) if tried.right)
        await server.press("red", private_message(shown), f"learn_try {game}.{name}.{at - 1}.{pressed}{right}")
        assert f"✅ {task.tries[right].answer}" in private_message(shown).content
        assert private_message(shown).attachments
        if at < len(lesson.tasks):
            await server.press("red", private_message(shown), f"learn {game}.{name}.{at}")
    await server.press("red", private_message(shown), "learn_play")
    async with server.bot.host.database.read() as tx:
        match = await find_match(tx, 101)
    assert match is not None
    assert (match.game, match.names) == (game, ("red", "Easy bot"))
    assert private_message(shown).content.startswith("▶️ Match #101 has started")


async def test_a_lesson_is_found_from_the_card_of_a_game_and_beside_its_offers(server: Server) -> None:
    card = await server.slash("red", server.channel, "play")
    await server.press("red", private_message(card), "begin mambo")
    await server.press("red", private_message(card), "learn")
    assert private_message(card).content.startswith("**Mambo · wall in a group** · 1 of ")
    await server.slash("red", server.channel, "mambo open")
    offer = server.offer
    assert (await server.press_reply("blue", offer, "learn")).content.startswith("**Mambo · wall in a group** · 1 of ")


async def test_steps_can_be_skipped_and_gone_back_to(server: Server) -> None:
    shown = await server.slash("red", server.channel, "learn", game="mambo")
    await server.press("red", private_message(shown), "learn mambo..1")
    assert " · 2 of " in private_message(shown).content
    await server.press("red", private_message(shown), "learn mambo")
    assert " · 1 of " in private_message(shown).content
