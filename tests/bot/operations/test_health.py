"""The endpoint that tells how the bot is, and the log."""

import io
import json
import logging
import socket
from collections.abc import AsyncIterator, Iterator

import aiohttp
import pytest

from bot.kernel import log_lines
from bot.kernel.log_lines import INTERACTION, facts
from bot.kernel.matches.host import Host
from bot.operations import OperatorError
from bot.operations.explaining import explain
from bot.operations.health import Health
from tests.bot.operations.test_operations import begin

log = logging.getLogger("bot.tests")


@pytest.fixture
async def told() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as web:
        yield web


async def test_health_counts_what_was_played_and_what_waits(host: Host, told: aiohttp.ClientSession) -> None:
    health = Health(host, lambda: True, 0)
    await health.start()
    await begin(host, 10)
    log.error("something that calls for somebody")
    async with told.get(f"{health.url}/health") as answer:
        assert answer.status == 200
        found = await answer.json()
    assert (found["healthy"], found["moves"], found["errors"]) == (True, 2, 1)
    assert found["outbox_depth"] > 2
    async with told.get(f"{health.url}/metrics") as answer:
        assert answer.headers["Content-Type"].startswith("text/plain; version=0.0.4")
        lines = (await answer.text()).splitlines()
    for name, kind, value in (("moves", "counter", 2), ("connected", "gauge", 1)):
        at = lines.index(f"# TYPE gamekeeper_{name} {kind}")
        assert lines[at + 1] == f"gamekeeper_{name} {value}"
    await health.close()
    log.error("nobody counts any more")
    assert host.counters.errors == 1


async def test_a_bot_without_discord_or_a_database_is_not_well(host: Host, told: aiohttp.ClientSession) -> None:
    connected = False
    health = Health(host, lambda: connected, 0)
    await health.start()
    async with told.get(f"{health.url}/health") as answer:
        assert answer.status == 503
        assert (await answer.json())["connected"] is False
    connected = True
    async with host.database.write() as tx:
        await tx.exec_driver_sql("DROP TABLE outbox")
    async with told.get(f"{health.url}/health") as answer:
        assert answer.status == 503
        assert (await answer.json())["database"] is False
    await health.close()


async def test_a_taken_port_is_named(host: Host) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        health = Health(host, lambda: True, taken.getsockname()[1])
        with pytest.raises(OperatorError, match="HEALTH_PORT") as refused:
            await health.start()
        assert str(taken.getsockname()[1]) in str(explain(refused.value))
    await health.close()


class Terminal(io.StringIO):
    """A stream that a person looks at."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def root() -> Iterator[logging.Logger]:
    found = logging.getLogger()
    handlers, level = found.handlers[:], found.level
    yield found
    found.handlers[:], found.level = handlers, level


def _fault() -> None:
    try:
        json.loads("{}")["gone"]
    except KeyError:
        log.exception("it stumbled\nbadly", extra=facts(match=101, ply=None))


@pytest.mark.usefixtures("root")
def test_an_event_is_one_line_with_its_match_and_interaction_and_no_colours() -> None:
    stream = io.StringIO()
    log_lines.set_up(logging.INFO, stream)
    token = INTERACTION.set(77)
    log.info("entered", extra=facts(match=101, ply=7))
    INTERACTION.reset(token)
    _fault()
    log.debug("not this")
    first, second = stream.getvalue().splitlines()
    assert first.endswith("Z INFO    bot.tests: entered match=101 ply=7 interaction=77")
    assert "it stumbled | badly match=101 | Traceback" in second
    assert "KeyError: 'gone'" in second
    assert "\x1b" not in stream.getvalue()


@pytest.mark.usefixtures("root")
def test_each_line_is_an_object_where_that_is_asked_for() -> None:
    stream = io.StringIO()
    log_lines.set_up(logging.INFO, stream, as_json=True)
    token = INTERACTION.set(77)
    log.info("entré", extra=facts(match=101, ply=7))
    INTERACTION.reset(token)
    assert "entré" in stream.getvalue()
    said = json.loads(stream.getvalue())
    del said["at"]
    about = {"match": 101, "ply": 7, "interaction": 77}
    assert said == {"level": "INFO", "by": "bot.tests", "event": "entré"} | about


@pytest.mark.usefixtures("root")
def test_a_terminal_gets_colours_and_tracebacks_as_they_are() -> None:
    stream = Terminal()
    log_lines.set_up(logging.INFO, stream)
    _fault()
    assert "\x1b[31mERROR" in stream.getvalue()
    assert "\nTraceback" in stream.getvalue()
