"""Tests of docs/verify.html in a browser, from a file and without the network."""

import dataclasses
import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Page, Route, async_playwright, expect

from engines import GAMES
from engines.core.dice import Dice
from engines.core.proof import commitment
from engines.page import _source, page
from engines.selfplay import seed_bytes
from tests.chromium import ARGUMENTS, CHROMIUM, needs_chromium
from tests.engines.proofs import random_proof
from tests.patience import PATIENCE

PYODIDE = os.environ.get("GAMEKEEPER_PYODIDE")
"""The unpacked npm package `pyodide`, to try the replay without the network: `npm pack pyodide`."""
PROVED = list(GAMES) if PYODIDE else ["mono", "monoch"]
"""Without Python the page replays nothing: then a game with dice and one without are as good as all."""
RECORDS = 40
REFUSED = """async (files) => {
    const whys = [];
    const why = (file) => checkOffline(new Uint8Array(file)).then(() => "", (error) => error.message);
    for (const file of files) whys.push(await why(file));
    return whys;
}"""
pytestmark = pytest.mark.browser
in_one_loop = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def checker(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Page]:
    """The page with the rules, opened from a file; Python comes from a folder, or not at all."""
    file = tmp_path_factory.mktemp("page") / "verify.html"
    file.write_text(page(), encoding="utf-8")

    async def serve(route: Route) -> None:
        if PYODIDE is None:
            await route.abort()
        else:
            found = Path(PYODIDE) / route.request.url.rpartition("/")[2]
            await route.fulfill(path=found, headers={"Access-Control-Allow-Origin": "*"})

    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        opened = await browser.new_page(viewport={"width": 350, "height": 700})
        opened.set_default_timeout(PATIENCE * 1000)
        await opened.route(re.compile("^https?:"), serve)
        await opened.goto(file.as_uri())
        yield opened
        await browser.close()


async def verdict_of(checker: Page, data: bytes) -> tuple[str, str]:
    """Return the page's verdict on a file, and all its text."""
    await checker.locator("#file").set_input_files([])
    await checker.locator("#file").set_input_files({"name": "a.json", "mimeType": "application/json", "buffer": data})
    verdict = checker.locator("#verdict")
    # With Python the last word comes after the replay.
    patience = 1000 * (PATIENCE if PYODIDE is None else 10 * PATIENCE)
    await expect(verdict).to_have_text(re.compile("Everything fits|not replayed|Do not trust"), timeout=patience)
    return await verdict.inner_text(), await checker.locator("#checks").inner_text()


@needs_chromium
@in_one_loop
@pytest.mark.parametrize("key", PROVED)
async def test_a_proof_of_each_game_is_checked_and_one_with_a_changed_byte_is_not(checker: Page, key: str) -> None:
    proof, dice = random_proof(key, 1, 40), Dice(seed_bytes(f"page {key}"), 0)
    data = proof.to_json().encode()
    verdict, checks = await verdict_of(checker, data)
    assert "fit" in verdict
    assert commitment(proof.secret) in checks
    assert proof.digest in checks
    first = f"{Dice(proof.record.seed, 0).below(2**64):016x}"
    assert first in await checker.locator("#dice").inner_text()
    assert ("Entries: all" if PYODIDE else "Are you online?") in checks
    changes, lines = [], []
    for number in range(RECORDS):
        data = random_proof(key, number, 12).to_json().encode()
        at, other = dice.below(len(data)), dice.below(255)
        changes.append(data[:at] + bytes([other + (other >= data[at])]) + data[at + 1 :])
        lines.append(f"Line {data.count(10, 0, at) + 1} was changed")
    whys = await checker.evaluate(REFUSED, [list(each) for each in changes])
    assert [line for line, why in zip(lines, whys, strict=True) if line not in why] == []
    verdict, checks = await verdict_of(checker, changes[0])
    assert verdict == "Do not trust this file."
    assert lines[0] in checks


@needs_chromium
@in_one_loop
async def test_other_files_are_none(checker: Page) -> None:
    for data in (b"", b"{}", b"\x89PNG\r\n", random_proof("mono", 1, 4).record.to_json().encode()):
        assert (await verdict_of(checker, data))[0] == "Do not trust this file."
    assert "no proof" in (await verdict_of(checker, b"[]"))[1]


@needs_chromium
@in_one_loop
async def test_secret_and_seed_are_checked_where_all_lines_fit(checker: Page) -> None:
    proof = random_proof("mambo", 1, 4)
    other = dataclasses.replace(proof, secret="ab" * 32)
    assert "The seed is not the SHA-256" in (await verdict_of(checker, other.to_json().encode()))[1]


def test_the_rules_in_the_page_verify_by_themselves(tmp_path: Path) -> None:
    """As the page's Python runs them: out of the zip, with the standard library alone."""
    packed, file = tmp_path / "engines.zip", tmp_path / "proof.json"
    packed.write_bytes(_source())
    words = [sys.executable, "-I", "-S", "-c"]
    script = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from engines.verifying import verify\n"
        "for file in sys.argv[2:]: print(verify(open(file, 'rb').read())[-1])"
    )
    file.write_text(random_proof("monocards", 1, 40).to_json())
    done = subprocess.run([*words, script, str(packed), str(file)], capture_output=True, text=True, check=True)  # noqa: S603 - our own interpreter
    assert done.stdout.startswith("Result: ")
