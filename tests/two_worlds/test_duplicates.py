"""Nobody can tell the deal of a duplicate round before it is told: no outsider, and no member of another table."""

from unittest import mock

from bot.contests import contest, sign_up, standing_post
from bot.contests.advance import advance_due
from bot.contests.contest import read_contest
from bot.contests.store.contests import ContestRow
from bot.kernel.matches.open_match import load_match
from bot.play.play import leave_seats
from engines.contests import drawing
from engines.core import Seat
from sandbox.population import MEMBERS
from tests.databases import Databases
from tests.end_to_end.harness import Json
from tests.two_worlds.sameness import differences
from tests.two_worlds.spectator import Spectator
from tests.two_worlds.stage import MINUTE, Stage, stage
from tests.two_worlds.story import BOARD, FORGED

NAMES, OUTSIDER = ("red", "blue", "green", "gold"), "violet"
OF_MATCH = ("show", "history", "replay", "export", "proof", "hand", "analyse", "clip", "hint", "watch", "substitute")
OF_SERVER = ("contest show", "contest mine", "games list", "games next", "games history", "me profile", "me export")

secret_of = contest.secret_of


async def _tell(url: str, deal: str) -> tuple[object, dict[str, list[str]]]:
    """Return a hand of the deal, and what those get who do not play it at the first table."""

    def with_deal(row: ContestRow, what: str) -> bytes:
        return secret_of(row, f"{what} {deal}" if what.startswith("deal") else what)

    # Shares are numbers of Discord, which others have in each world.
    with (
        mock.patch.object(contest, "secret_of", with_deal),
        mock.patch.object(sign_up, "secret_of", with_deal),
        mock.patch.object(drawing, "seed_of", return_value=bytes(32)),
        # The commitment to a deal is a hash, which differs and tells nothing.
        mock.patch.object(standing_post, "_commitment_line", return_value=""),
    ):
        async with stage(url, b"one secret".ljust(32)) as server:
            outsider, host = server.onlooker(OUTSIDER), server.bot.host
            options = {"game": "monocards", "kind": "swiss", "duplicate": True, "sign_up": "1m", "title": "Cup"}
            await _slash(server, NAMES[0], "contest tournament", options)
            for name in NAMES:
                await _slash(server, name, "contest join")
            server.now += 2 * MINUTE
            await _go_on(server)
            first, second = (one.match_id for one in (await read_contest(host, 1)).started.values())
            ahead, behind = [(await load_match(host, match_id)).position for match_id in (first, second)]
            member = server.onlooker(next(name for name in NAMES if int(MEMBERS[name]) in behind.match.holders))
            post = next(outsider.posts())["id"]
            for one, unknown in ((outsider, (first, second)), (member, (first,))):
                await _look(server, one, unknown, post)
            await leave_seats(host, first, {ahead.match.holders[0]})
            await _go_on(server)
            for one, unknown in ((outsider, (first, second)), (member, (first,))):
                await _look(server, one, unknown, post)
            got = {f"outsider: {place}": lines for place, lines in outsider.got.items()}
            return ahead.seat_view(Seat(0)), {**got, "other table": member.got["answers"]}


async def _go_on(server: Stage) -> None:
    await server.settle()
    await advance_due(server.bot.host)
    await server.settle()
    server.bot.announcements.schedule()
    await server.bot.announcements.idle()
    await server.settle()


async def _slash(server: Stage, name: str, command: str, options: Json | None = None) -> Json:
    return await server.does("slash", **{"as": name, "channel": "games", "command": command, "options": options or {}})


async def _look(server: Stage, one: Spectator, unknown: tuple[int, ...], post: str) -> None:
    """Let an onlooker ask for all that shows something, and forge the buttons of matches they may not know of."""
    server.now += MINUTE
    asked: list[tuple[str, Json]] = [
        (command, {}) for command in OF_SERVER if command != "me export" or one.name == OUTSIDER
    ]
    asked += [(f"table {command}", {"match": match_id}) for match_id in unknown for command in OF_MATCH]
    for command, options in asked:
        one.answered({"command": command, **options}, await _slash(server, one.name, command, options))
    for custom_id in (forged.replace(str(BOARD), str(match_id)) for match_id in unknown for forged in FORGED):
        body = {"as": one.name, "message": post, "custom_id": custom_id, "force": True}
        one.answered({"custom_id": custom_id}, await server.does("click", **body))


async def test_nobody_can_tell_a_deal_before_it_is_told(databases: Databases) -> None:
    async with databases() as url:
        hand, got = await _tell(url, "one")
    async with databases() as url:
        other_hand, other = await _tell(url, "another")
    assert hand != other_hand
    found = [
        f"{place}: {line}"
        for place in {**got, **other}
        for line in differences(got.get(place, []), other.get(place, []))
    ]
    assert not found, found[:20]
    said = "\n".join(line for lines in got.values() for line in lines)
    assert said.count("There is no match #101") > len(OF_MATCH)
    assert "0 of 2 matches played" in said
