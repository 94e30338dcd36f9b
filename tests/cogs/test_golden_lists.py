"""Golden lists: of matches, of standings, of a person's own settings."""

import json
from collections.abc import AsyncIterator, Mapping, Sequence

import pytest

from bot.kernel.buttons.verb import CustomId
from bot.kernel.matches.find import RequestOrigin, find_own_match, matches_here, matches_of, results_of, waiting_for
from bot.kernel.matches.refusal import Refusal
from bot.kernel.store.match_row import SeatRow, Status
from bot.kernel.store.matches import add_match, next_match_id
from render.core.recolour import Scheme
from tests.bot.made_up import a_match
from tests.bot.ratings.rated_matches import finish
from tests.cogs.forging import CHANNEL, GUILD, FrozenBot, Member, a_frozen_bot
from tests.cogs.golden import check
from tests.cogs.walking import NAMES, NotDrawn, Walk, options_text

ADA, BEN, CHIDI, DORA = (Member(at + 1, name) for at, name in enumerate(NAMES[:4]))

WISHES: Sequence[tuple[str, Mapping[str, object]]] = (
    *(("me calls", {"by": by}) for by in ("board and direct message", "board")),
    *(("me pings", {"send": wanted}) for wanted in ("off", "on")),
    *(("me confirm", {"ask": wanted}) for wanted in ("on", "off")),
    *(("me coaching", {"show": wanted}) for wanted in ("on", "off")),
    *(("me colors", {"scheme": each.value}) for each in Scheme),
    *(
        ("me challenges", {"take": wanted, "game": game})
        for wanted, game in (("off", None), ("on", "mono"), ("on", None))
    ),
    *(("me limit", {"matches": matches}) for matches in (1, 2, None)),
    *(("me block", {"member": member}) for member in (BEN, BEN, ADA)),
    *(("me unblock", {"member": member}) for member in (None, BEN, BEN, None)),
    *(("me vacation until", {"when": when}) for when in ("soon", "31d", "5d", "1970-01-20", "0d")),
    *(("me vacation end", {}), ("me vacation end", {}), ("me vacation until", {"when": "30d"})),
    ("me erase", {}),
)
"""Ada's settings, one after the other."""


class ListWalk(Walk):
    """A typed command, and the buttons pressed in its answer."""

    def __init__(self, frozen_bot: FrozenBot) -> None:
        super().__init__(frozen_bot, "", "", 0)
        self.match_id = -1

    async def type_command(self, who: Member, command: str, **given: object) -> None:
        answers = await self.frozen_bot.type(who.id, command, **given)
        self._note(f"{who.display_name} types /{command} {options_text(given)}".rstrip(), answers)

    async def press_button(self, who: Member, verb: str, argument: str = "") -> None:
        answers = await self.frozen_bot.press(who.id, str(CustomId(verb, 0, 0, argument)))
        self._note(f"{who.display_name} presses {verb} {argument}".rstrip(), answers)

    async def begin_command(self, who: Member, command: str, option: str, typed: str, **others: object) -> None:
        found = await self.frozen_bot.complete(who.id, command, option, typed, **others)
        self.lines += ["", f"== {who.display_name} begins /{command} {option}:{typed}", *(f"  {one}" for one in found)]


@pytest.fixture
async def frozen_bot(database_url: str) -> AsyncIterator[FrozenBot]:
    async with a_frozen_bot(database_url, *NAMES) as found:
        found.bot.drawing.close()
        found.bot.drawing = NotDrawn()
        yield found


async def runs(frozen_bot: FrozenBot, *people: Member, **changes: object) -> int:
    """Store a match that runs; return its number."""
    table = tuple(SeatRow(seat, each.id, each.display_name, 5) for seat, each in enumerate(people))
    usual = {"seed": "5e" * 32, "status": Status.PLAYING, "started_at": 1_000_000, "waits_for": "0"}
    where = {"guild_id": GUILD, "channel_id": CHANNEL, "seats": len(people), "table": table}
    async with frozen_bot.bot.database.write() as tx:
        match_id = await next_match_id(tx)
        await add_match(tx, a_match(match_id, **usual | where | changes))
    return match_id


async def test_lists_of_matches_say_what_they_said(frozen_bot: FrozenBot) -> None:
    asked, crowd = ListWalk(frozen_bot), [Member(at + 1, f"{name}{'*' * 16}") for at, name in enumerate(NAMES[:5])]
    for who in (ADA, CHIDI):
        for command in ("list", "next", "history"):
            await asked.type_command(who, f"games {command}")
    await runs(frozen_bot, BEN, CHIDI, status=Status.OFFERED, thread_id=77)
    for at in range(3):
        await runs(frozen_bot, ADA, BEN, deadline=1_000_900 - 100 * at, channel_id=CHANNEL + at)
    await runs(frozen_bot, ADA, BEN, waits_for="1", game="mambo", options=json.dumps({"variant": "mamboa"}))
    await runs(frozen_bot, *crowd, waits_for="2 0", game="monocards")
    await runs(frozen_bot, CHIDI, DORA, guild_id=GUILD + 1)
    await runs(frozen_bot, ADA, DORA, game="mambo", deadline=1_000_100, guild_id=GUILD + 1)
    for command in ("list", "next"):
        await asked.type_command(ADA, f"games {command}")
        await asked.type_command(ADA, f"games {command}", game="mambo")
    for argument in (
        "next.1",
        "next.2",
        "list.1",
        "list.0.mambo",
        "list.0..2",
        "next.0.mono",
        "list.0.chess",
        "list.0..x",
        f"list.0..{10**18}",
        f"list.0..{10**19}",
    ):
        await asked.press_button(ADA, "list", argument)
    for who, whose in ((ADA, BEN), (ADA, ADA), (BEN, ADA), (ADA, Member(9, "Ida"))):
        await asked.type_command(who, "games list", member=whose)
    await runs(frozen_bot, ADA, BEN, waits_for="1")
    await asked.type_command(ADA, "games list")
    await runs(frozen_bot, ADA, BEN, waits_for="1")
    await asked.type_command(ADA, "games list")
    await asked.press_button(ADA, "list", "list.1")
    for typed in ("", "10", "#103", "mamboa", "dora", "x"):
        await asked.begin_command(ADA, "table show", "match", typed)
        await asked.begin_command(ADA, "mambo move", "match", typed)
    check("lists_of_matches", asked.lines)


async def test_finished_matches_are_told_as_they_were(frozen_bot: FrozenBot) -> None:
    asked, three = ListWalk(frozen_bot), [(each.id, each.display_name) for each in (ADA, BEN, CHIDI)]
    for places, rated, left in (
        ((1, 2, 3), True, ()),
        ((2, 1, 3), True, ()),
        ((3, 1, 2), False, ()),
        ((1, 1, 1), True, ()),
        ((3, 1, 2), True, (0,)),
    ):
        await finish(frozen_bot.bot.database, three, places, rated=rated, left=left, guild_id=GUILD)
    await asked.type_command(ADA, "games history")
    for came in ((1, 2), (2, 1), (None, None)):
        await finish(frozen_bot.bot.database, three[:2], came, game="mambo", guild_id=GUILD + 1)
    for who, whose in ((ADA, None), (ADA, BEN), (BEN, None), (DORA, ADA), (ADA, DORA)):
        await asked.type_command(who, "games history", **({} if whose is None else {"member": whose}))
    for argument in ("history.1", "history.2", "history.0.mambo", "history.0..1"):
        await asked.press_button(ADA, "list", argument)
    await asked.type_command(ADA, "games history", game="mambo")
    for whose in (ADA, BEN, DORA, Member(30, "a bot", bot=True)):
        await asked.type_command(ADA, "me profile", member=whose)
    await asked.type_command(DORA, "me profile")
    check("finished_matches", asked.lines)


async def test_standings_say_what_they_said(frozen_bot: FrozenBot) -> None:
    asked = ListWalk(frozen_bot)
    people = [(at + 1, f"Player {at + 1}") for at in range(17)]
    for given in ({}, {"game": "Mono"}):
        await asked.type_command(ADA, "games standings", **given)
    for _ in range(20):
        await finish(frozen_bot.bot.database, people[:2], guild_id=GUILD)
    for number, name in people[2:]:
        await finish(frozen_bot.bot.database, [people[0], (number, name)], guild_id=GUILD)
    await finish(frozen_bot.bot.database, people[15:17], game="mambo", guild_id=GUILD)
    await finish(frozen_bot.bot.database, [people[3], (99, "Elsewhere")], game="monoch", guild_id=GUILD + 1)
    first, last, other = (Member(number, f"Player {number}") for number in (1, 17, 5))
    for who in (first, last, other):
        for given in ({}, {"game": "Mono"}, {"game": " mambo "}, {"where": "everywhere"}, {"game": "monoch"}):
            await asked.type_command(who, "games standings", **given)
    for argument in (
        "0",
        "1",
        "0.server.mono",
        "1.server.mono",
        "9.everywhere.mono",
        "-1.server.mono",
        "0.server.chess",
    ):
        await asked.press_button(last, "standings", argument)
    for typed in ("", "MAM", "mono", "zz"):
        await asked.begin_command(first, "games standings", "game", typed)
    check("standings", asked.lines)


async def test_each_wish_is_answered_as_it_was(frozen_bot: FrozenBot) -> None:
    asked = ListWalk(frozen_bot)
    await runs(frozen_bot, ADA, BEN, deadline=1_086_400, turn_time=86_400, reminder=1_064_800)
    for command, given in WISHES:
        await asked.type_command(ADA, command, **given)
    check("wishes", asked.lines)


async def test_lists_have_an_end(frozen_bot: FrozenBot) -> None:
    table = tuple(SeatRow(seat, each.id, each.display_name, 5) for seat, each in enumerate((ADA, BEN)))
    async with frozen_bot.bot.database.write() as tx:
        for match_id in range(101, 502):
            status = Status.PLAYING if match_id < 302 else Status.OVER
            await add_match(tx, a_match(match_id, status=status, waits_for="0", table=table, guild_id=GUILD))
    host, here = frozen_bot.bot.host, RequestOrigin(ADA.id, GUILD, CHANNEL)
    assert [match.match_id for match in await matches_of(host, ADA.id)] == [*range(301, 201, -1)]
    assert [match.match_id for match in await matches_of(host, ADA.id, [Status.OVER])] == [*range(501, 401, -1)]
    assert [match.match_id for match in await matches_here(host, here)] == [*range(301, 101, -1)]
    assert [match.match_id for match, _ in await results_of(host, ADA.id, ADA.id)] == [*range(501, 301, -1)]
    assert len(await waiting_for(host, ADA.id)) == 100
    with pytest.raises(Refusal, match="You are in 201 matches"):
        await find_own_match(host, here, None)


async def test_private_matches_of_others_crowd_nothing_out_of_a_list(frozen_bot: FrozenBot) -> None:
    table = (SeatRow(0, ADA.id, ADA.display_name, 5),)
    async with frozen_bot.bot.database.write() as tx:
        for match_id in range(101, 107):
            status = Status.PLAYING if match_id % 2 else Status.OVER
            private = {"thread_id": match_id, "private_thread": match_id} if match_id > 102 else {}
            await add_match(tx, a_match(match_id, status=status, waits_for="0", table=table, guild_id=GUILD, **private))
        # Its channel was deleted, and its thread with it.
        lost = a_match(107, waits_for="0", table=table, guild_id=GUILD, private_thread=107, lost_until=9)
        await add_match(tx, lost)
    host = frozen_bot.bot.host
    assert not RequestOrigin(BEN.id, GUILD, CHANNEL).may_know_of(lost)
    seen = {}
    for user in (ADA.id, BEN.id):
        live = await matches_here(host, RequestOrigin(user, GUILD, CHANNEL), limit=2)
        over = await results_of(host, ADA.id, user, limit=2)
        seen[user] = [match.match_id for match in live], [match.match_id for match, _ in over]
    assert seen == {ADA.id: ([107, 105], [106, 104]), BEN.id: ([101], [102])}
