"""Moves on the real bot in the real sandbox, from the click to the posted board."""

import asyncio
import time

from tests.end_to_end.harness import Harness, button
from tests.end_to_end.test_mono import offer_of


async def play(harness: Harness, moves: int) -> list[float]:
    """Return how long so many moves took, in seconds from the click till a spectator has the board."""
    times: list[float] = []
    number = 101
    while len(times) < moves:
        await harness.slash("red", "mono challenge", opponent="blue")
        offer = await offer_of(harness, "blue", number)
        await harness.press("blue", offer, "accept")
        match_id, ply = await harness.match_id("red", number, 0), 0
        while button(match_id, "play"):
            name = ("red", "blue")[ply % 2]
            events = asyncio.create_task(_next_board(harness, f"-{number}-{ply + 1}.png"))
            await asyncio.sleep(0.05)
            began = time.perf_counter()
            body = {"as": name, "message": match_id["id"], "custom_id": button(match_id, "play")}
            await harness.post("click", body)
            posted = await events
            if ply >= 2:
                times.append(posted - began)
            ply += 1
            match_id = await harness.match_id(name, number, ply)
        number += 1
    return times[:moves]


async def _next_board(harness: Harness, picture: str) -> float:
    """Return when the board with that picture reached a spectator."""
    async with harness.web.ws_connect(f"{harness.url}/sandbox/events?as=gold", max_msg_size=0) as events:
        async for event in events:
            if picture in event.data:
                return time.perf_counter()
    raise AssertionError("the stream of events ended")
