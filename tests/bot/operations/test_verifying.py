"""Tests of verifying a finished match with the file that was posted."""

from pathlib import Path

import pytest

from bot.kernel.matches.host import Host
from bot.operations.command_line import read_arguments
from bot.play.play import resign
from bot.replays.proof import find_proof, proof_post
from bot.settings import Settings
from engines.core.proof import commitment
from tests.bot.operations.test_operations import begin
from tests.requests import request

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
        run = read_arguments(words).run
        assert run is not None
        report = await run(Settings(_env_file=None))
        assert (report.code, report.text) == (code, "")
    printed = capsys.readouterr()
    digest = post.content.split("`")[-2]
    assert f"Digest: {digest}" in printed.out
    assert "Entries: all 3 are legal" in printed.out
    assert "Won by seat 1" in printed.out
    assert "Seat 1" in printed.out
    assert "The secret is not the one of the invite" in printed.err
    assert "`7`" in printed.err
