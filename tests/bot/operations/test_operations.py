"""Tests of an operator's tasks: one bot a database, copies while it runs, and a check that finds faults."""

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.kernel.database.database import Database
from bot.kernel.database.errors import UnusableDatabaseError
from bot.kernel.matches.host import Host
from bot.kernel.matches.positions import Positions
from bot.kernel.matches.request import Person, Request
from bot.kernel.matches.restore_check import recheck_restored
from bot.offers.offer import Offer, make_offer
from bot.offers.offer_replies import accept
from bot.operations import OperatorError
from bot.operations.audit import audit
from bot.operations.claim import claim_on
from bot.operations.command_line import Report, read_arguments
from bot.operations.copies import back_up, restore
from bot.operations.explaining import explain
from bot.play.play import play, resign
from bot.replays.proof import find_proof, proof_post
from bot.settings import Settings
from engines.core.proof import commitment
from tests.migrated import MEMORY, file_migrated
from tests.requests import request

RED, BLUE = Person(1, "Red"), Person(2, "Blue")


async def begin(host: Host, interaction: int) -> int:
    """A match of Mono between red and blue who have placed their grids; return its number."""
    offer = Offer("mono", RED, (BLUE,), 2, 1, 2, interaction, options={"size": 3}, random_seats=False)
    match_id = (await make_offer(host, offer)).match_id
    await accept(host, Request(BLUE, match_id, interaction + 1))
    for at, user in ((2, 1), (3, 2)):
        await play(host, request(user, match_id, interaction + at), "place random")
    return match_id


@pytest.fixture
def settings(file: Path) -> Settings:
    return Settings(_env_file=None, database_url=url_of(file))


def url_of(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


async def run(url: str, *words: str) -> Report:
    """Run an operator's command on the database at that address."""
    wanted = read_arguments(list(words)).run
    assert wanted is not None
    return await wanted(Settings(_env_file=None, database_url=url))


async def a_host(file: Path) -> Host:
    await file_migrated(file)
    database = Database(url_of(file))
    await database.migrate()
    return Host(database, Positions(database), new_secret=lambda: b"s" * 32)


async def test_a_copy_made_while_a_bot_writes_brings_everything_back(file: Path, tmp_path: Path) -> None:
    host = await a_host(file)
    copy = tmp_path / "monday.db"
    async with claim_on(url_of(file)):
        first = await begin(host, 10)
        assert back_up(file, copy) == 1
        await begin(host, 20)
        with pytest.raises(OperatorError):
            await restore(copy, file)
        await host.database.close()
    found, aside = await restore(copy, file)
    assert found == 1
    assert aside is not None
    assert sqlite3.connect(aside).execute("SELECT count(*) FROM matches").fetchone() == (2,)
    again = await a_host(file)
    assert (await again.positions.current(first)).ply == 2
    # Posts of the match that is lost are still there: another one must not bear its number.
    assert await begin(again, 30) == first + 2
    assert await recheck_restored(again) == [first, first + 2]
    assert await recheck_restored(again) == []
    assert (await audit(again.database)).faults == ()
    await again.database.close()


async def test_a_copy_overwrites_nothing_and_leaves_nothing_half_done(file: Path, tmp_path: Path) -> None:
    with pytest.raises(OperatorError, match="no database at"):
        back_up(file, tmp_path / "copy.db")
    sqlite3.connect(file).execute("CREATE TABLE matches (match_id INTEGER)")
    (tmp_path / "copy.db").write_text("mine")
    with pytest.raises(OperatorError, match="exists already"):
        back_up(file, tmp_path / "copy.db")
    assert (tmp_path / "copy.db").read_text() == "mine"
    with pytest.raises(OperatorError, match="not a Gamekeeper database"):
        await restore(tmp_path / "copy.db", file)
    assert back_up(file, tmp_path / "other.db") == 0


HASH, NO_SEED = "its log is not the one that was written: its running hash differs", "it has no seed, but it has begun"
RESULTS = "its results are not what its seats have come to"
BREAKS: dict[str, tuple[str, ...]] = {
    "UPDATE log SET entry = 'zz9' WHERE ply = 2": (HASH, "its log stops at ply 2: the rules refuse that entry"),
    "UPDATE log SET entry = 'place 333122' WHERE ply = 1": (HASH,),
    "UPDATE log SET entry = 'Place Random' WHERE ply = 1": (
        HASH,
        "its entry at ply 1 is not written as the bot writes it",
    ),
    "DELETE FROM log WHERE ply = 1": ("it is at ply 2, and its log has 1",),
    "UPDATE matches SET ply = 3": ("it is at ply 3, and its log has 2",),
    "UPDATE matches SET seed = 'ab'": ("its seed is not made of its secret and what the players added",),
    "UPDATE matches SET seed = NULL": (NO_SEED,),
    "UPDATE matches SET seed = NULL, status = 'cancelled'": (NO_SEED,),
    "UPDATE matches SET seed = NULL, ply = 0; DELETE FROM log": (NO_SEED,),
    "UPDATE matches SET deadline = NULL": ("it is being played, and no clock runs",),
    "UPDATE matches SET deadline = NULL, status = 'cancelled'": (),
    "UPDATE matches SET waits_for = '1'": ("its row names others to move than its log",),
    "UPDATE matches SET waits_for = '1', status = 'cancelled'": (),
    "UPDATE matches SET status = 'over', outcome = NULL": (),
    "INSERT INTO log VALUES (101, 3, 0, 'withdraw', 0); UPDATE matches SET ply = 3": (
        HASH,
        "its game is over, and the match is not",
    ),
}
BREAKS_OF_AN_END: dict[str, tuple[str, ...]] = {
    "UPDATE results SET user_id = 1": (RESULTS,),
    "UPDATE results SET place = 1": (RESULTS,),
    "DELETE FROM results": (RESULTS,),
    "UPDATE matches SET outcome = replace(outcome, '[1]', '[0]')": ("it ended otherwise than its log", RESULTS),
}


@pytest.mark.parametrize("broken", [*BREAKS, *BREAKS_OF_AN_END])
async def test_the_check_names_the_match_and_what_is_wrong_with_it_and_nothing_else(file: Path, broken: str) -> None:
    host = await a_host(file)
    match_id = await begin(host, 10)
    if broken in BREAKS_OF_AN_END:
        await resign(host, request(1, match_id, 30))
    async with host.database.write() as tx:
        for statement in broken.split("; "):
            await tx.execute(text(statement))
    told = (BREAKS | BREAKS_OF_AN_END)[broken]
    assert (await audit(host.database)).faults == tuple(f"#{match_id}: {fault}" for fault in told)
    await host.database.close()


async def test_commands_about_files_say_so_where_the_database_is_none(tmp_path: Path) -> None:
    with pytest.raises(OperatorError, match="pg_dump"):
        await run("postgresql+asyncpg://there/games", "backup", str(tmp_path / "x.db"))


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("nonsense", "DATABASE_URL cannot be read"),
        ("there://games", "DATABASE_URL cannot be read"),
        ("sqlite+aiosqlite:////dev/null/games.db", "cannot be opened"),
    ],
)
async def test_a_database_that_cannot_be_used_is_told_in_a_sentence(url: str, told: str) -> None:
    with pytest.raises(Exception, match=r".") as raised:
        await Database(url).migrate()
    assert told in str(explain(raised.value))


@pytest.fixture
def scribbled(file: Path) -> Path:
    file.write_text("what somebody wrote down, and no database at all")
    return file


async def test_a_file_that_is_no_database_is_told_in_a_sentence(scribbled: Path) -> None:
    database = Database(url_of(scribbled))
    with pytest.raises(UnusableDatabaseError, match="is not a database") as raised:
        await database.migrate()
    assert "not a Gamekeeper database" in str(explain(raised.value))
    await database.close()


SECRET = (b"s" * 32).hex()


async def test_replay_and_verify_take_a_proof(host: Host, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match_id = await begin(host, 10)
    assert not proof_post(await find_proof(host, match_id)).attachments
    await resign(host, request(1, match_id, 30))
    post = proof_post(await find_proof(host, match_id))
    (attachment,) = post.attachments
    file = tmp_path / attachment.name
    file.write_bytes(attachment.data)
    for words, code in (
        (["verify", str(file), "--commitment", commitment(SECRET)], 0),
        (["verify", str(file), "--commitment", "ab" * 32], 1),
        (["replay", str(file), "--as", "0"], 0),
        (["replay", str(file), "--as", "7"], 1),
    ):
        assert await run(MEMORY, *words) == Report("", code)
    printed = capsys.readouterr()
    digest = post.content.split("`")[-2]
    assert f"Digest: {digest}" in printed.out
    assert "Entries: all 3 are legal" in printed.out
    assert "Won by seat 1" in printed.out
    assert "Seat 1" in printed.out
    assert "The secret is not the one of the invite" in printed.err
    assert "`7`" in printed.err


async def test_bots_on_databases_in_memory_are_not_in_each_others_way() -> None:
    async with claim_on("sqlite+aiosqlite://"), claim_on("sqlite+aiosqlite://"):
        pass
