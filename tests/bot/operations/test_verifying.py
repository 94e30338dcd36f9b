"""What anybody can check of a match that is over, with the file that was posted."""

import json
from pathlib import Path

import pytest

from bot.operations.command_line import read_arguments
from bot.operations.explaining import explained
from bot.operations.verifying import UnverifiedError, verify
from bot.posts.record_post import record_post
from bot.services.begin import commitment
from bot.services.history import record
from bot.services.host import Host
from bot.services.play import resign
from bot.settings import Settings
from engines.core.log_hash import log_hash
from engines.core.record import Entry
from engines.core.rules import Seat
from tests.bot.operations.test_operations import begin
from tests.requests import request

SECRET = (b"s" * 32).hex()
PROOF = {"secret": SECRET, "accepted_by": [10, 11]}
ODD = log_hash([Entry(Seat(0), "Place Random")])


@pytest.fixture
async def published(host: Host, tmp_path: Path) -> Path:
    """The file that is posted with the record of a match of Mono that red has resigned."""
    board = await begin(host, 10)
    await resign(host, request(1, board, 30))
    position = await host.positions.current(board)
    post = record_post(position, await record(host.positions, board))
    assert position.match.log_hash in post.content
    (attachment,) = post.attachments
    file = tmp_path / attachment.name
    file.write_bytes(attachment.data)
    return file


async def test_the_posted_record_of_a_match_is_verified(published: Path) -> None:
    told = verify(published, commitment(SECRET))
    assert commitment(SECRET) in told
    assert "what the 2 players accepted with" in told
    assert "All 3 entries replay by the rules" in told
    assert "Won by seat 1" in told
    assert "compare it with" in verify(published, None)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"entries": [[0, "place 333122"], [1, "place random"], [0, "withdraw"]]}, "their running hash is another"),
        (
            {"entries": [[0, "Place Random"]], "proof": {**PROOF, "log_hash": ODD}},
            "would have it as `place random`",
        ),
        ({"seed": "ab" * 32}, "The seed is not made of the secret"),
        ({"proof": None}, "The file has no `proof`"),
        ({"rules_version": 1}, "does not play mono by rules version 1"),
        ({"game": "chess"}, "does not play chess"),
        ({"seats": "two"}, "`seats`"),
    ],
)
def test_a_record_that_was_changed_is_not_verified(published: Path, change: dict[str, object], told: str) -> None:
    published.write_text(json.dumps(json.loads(published.read_text()) | change))
    with pytest.raises(UnverifiedError, match=told) as raised:
        verify(published, None)
    assert explained(raised.value) == str(raised.value)


async def test_a_secret_that_the_invite_did_not_show_and_a_file_that_is_none_are_told(published: Path) -> None:
    with pytest.raises(UnverifiedError, match="The secret is not the one of the invite"):
        verify(published, "ab" * 32)
    with pytest.raises(UnverifiedError, match="There is no file"):
        verify(published.with_name("other.json"), None)


async def test_the_commands_replay_and_verify_take_the_file(
    published: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for words, code, told in (
        (["verify", str(published)], 0, "replay by the rules"),
        (["replay", str(published), "--as", "0"], 0, ""),
        (["replay", str(published), "--as", "7"], 1, ""),
    ):
        run = read_arguments(words).run
        assert run is not None
        report = await run(Settings(_env_file=None))
        assert (report.code, told in report.text) == (code, True)
    printed = capsys.readouterr()
    assert "Seat 1" in printed.out
    assert "`7`" in printed.err
