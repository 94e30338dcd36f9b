"""One person cannot fill a channel: matches a minute and a day are limited, and what is withdrawn leaves nothing."""

import json

from bot.kernel.store.matches import all_match_ids
from bot.kernel.store.posts import delete_post
from bot.offers.store import find_draft, save_draft
from tests.bot.conftest import FakeClock
from tests.cogs.conftest import Server
from tests.cogs.forging import Member, a_frozen_bot

YES = "gk:challenge_myself:0:0"


async def test_an_eleventh_match_in_a_minute_is_refused(server: Server, fake_clock: FakeClock) -> None:
    begun = fake_clock.now
    for second in range(10):
        fake_clock.now = begun + second
        await server.play_alone("mambo")
    for command in ("mambo open", "mono challenge"):
        options = {"opponent": server.members["blue"]} if command == "mono challenge" else {}
        refused = await server.says("red", server.channel, command, **options)
        assert refused == f"You made 10 matches in 1 minute. Try again <t:{begun + 60}:R>."
    assert len(server.channel.threads) == 10
    assert "#111" in await server.says("blue", server.channel, "mambo open"), "nobody waits for red"
    fake_clock.now = begun + 60
    assert "#112" in await server.says("red", server.channel, "mambo open")
    assert "You made 10 matches" in await server.says("red", server.channel, "mambo open"), "all in the last minute"


async def test_withdrawn_offers_leave_nothing_behind_and_count(server: Server, fake_clock: FakeClock) -> None:
    begun, most = fake_clock.now, 12
    server.bot.host.offer_limits = {60: 10, 86_400: most}
    server.bot.host.rate_limiter.clock = lambda: float(fake_clock.now)
    for count in range(most):
        fake_clock.now = begun + 100 * count
        assert f"#{101 + count}" in await server.says("red", server.channel, "mono open")
        if count % 2:
            await server.settle()
        await server.slash("red", server.channel, "table resign", match=101 + count)
    assert not server.channel.history()
    fake_clock.now += 100
    refused = await server.says("red", server.channel, "mono open")
    assert refused == f"You made {most} matches in 1 day. Try again <t:{begun + 86_400}:R>."
    fake_clock.now = begun + 86_400
    assert f"#{101 + most}" in await server.says("red", server.channel, "mono open")


async def test_the_post_of_a_withdrawn_offer_goes_also_when_nothing_was_noted_of_it(server: Server) -> None:
    host = server.bot.host
    await server.slash("red", server.channel, "mono challenge", opponent=server.members["blue"])
    async with host.database.write() as tx:
        await delete_post(tx, 101, "offer")
    server.bot.worker._context.attempts.begin(101)  # as after a restart
    await server.slash("red", server.channel, "table resign", match=101)
    assert not server.channel.history()


async def test_a_self_challenge_asks_first_and_survives_a_restart() -> None:
    async with a_frozen_bot() as frozen_bot:
        asked = await frozen_bot.type(1, "mono challenge", opponent=Member(1, "member1"), options="size=4")
        assert asked.text == "You named yourself: you play both sides, unrated. Start?"
        assert asked.controls[0][0] == YES
        async with frozen_bot.bot.database.read() as tx:
            assert await all_match_ids(tx) == []
            draft = await find_draft(tx, 1)
    assert draft is not None
    async with a_frozen_bot() as again:
        async with again.bot.database.write() as tx:
            await save_draft(tx, 1, draft)
        assert "Those choices are gone" in (await again.press(2, YES)).text
        assert "Match #101 has started" in (await again.press(1, YES)).text
        assert json.loads((await again.position(101)).match.options)["size"] == 4
        assert "Those choices are gone" in (await again.press(1, YES)).text
