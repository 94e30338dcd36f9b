"""A proof as anybody checks it, and proofs that were changed."""

import dataclasses
import json
import re
from pathlib import Path
from typing import Any

import pytest

from engines import GAMES
from engines.__main__ import main
from engines.core.dice import Dice
from engines.core.entry import Entry
from engines.core.proof import commitment
from engines.core.rules import Seat
from engines.selfplay import seed_bytes
from engines.verifying import MOST_BYTES, UnverifiedError, verify
from tests.engines.proofs import random_proof

RECORDS = 100
PLIES = 12


@pytest.mark.parametrize("key", GAMES)
def test_every_record_of_which_one_byte_was_changed_is_refused_with_its_line(key: str) -> None:
    dice = Dice(seed_bytes(f"bytes of {key}"), 0)
    for number in range(RECORDS // len(GAMES)):
        data = random_proof(key, number, PLIES).to_json().encode()
        assert "Nobody could choose it" in "\n".join(verify(data))
        at, other = dice.below(len(data)), dice.below(255)
        changed = data[:at] + bytes([other + (other >= data[at])]) + data[at + 1 :]
        with pytest.raises(UnverifiedError) as refused:
            verify(changed)
        line = data.count(b"\n", 0, at) + 1
        assert re.match(rf"Line {line}\b", str(refused.value)), (number, at, data[at : at + 1], changed[at : at + 1])
        assert len(str(refused.value).splitlines()[-1]) > 10


@pytest.mark.parametrize("key", GAMES)
def test_spaces_lines_and_another_order_are_changes_too(key: str) -> None:
    data = random_proof(key, 0, PLIES).to_json()
    found = json.loads(data)
    for changed in (
        data + "\n",
        data.rstrip("\n"),
        "\ufeff" + data,
        data.replace("\n", "\r\n"),
        json.dumps(found),
        json.dumps(dict(reversed(found.items())), indent=2),
        data.replace('  "seats"', '  "more": 1,\n  "seats"'),
    ):
        with pytest.raises(UnverifiedError, match=r"^Line \d+"):
            verify(changed.encode())


PROOF = random_proof("mono", 0, 9)


def forge(**changes: Any) -> bytes:
    """A file whose checks fit, of a record with those changes."""
    return dataclasses.replace(PROOF, record=dataclasses.replace(PROOF.record, **changes)).to_json().encode()


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (forge(seed=bytes(32)), "The seed is not the SHA-256 of the secret and the shares"),
        (dataclasses.replace(PROOF, shares=PROOF.shares[:1]).to_json().encode(), "1 shares for 2 seats"),
        (forge(entries=(Entry(Seat(0), "Place Random"),)), "Line 8: `Place Random` should read `place random`"),
        (forge(entries=(*PROOF.record.entries[:2], Entry(Seat(0), "z99"))), "Line 10: Move 3, `z99`: "),
        (forge(rules_version=1), "does not play mono by rules version 1"),
        (forge(game="chess"), "does not play chess"),
        (forge(options={"size": 99}), "The start: `size`"),
        (PROOF.record.to_json().encode(), "This file has no proof"),
        (b"[]", "This file has no proof"),
        (b"[" * 100_000, "not a game record|not JSON"),
        (b" " * (MOST_BYTES + 1), "too large"),
    ],
)
def test_a_file_whose_checks_were_made_anew_is_refused_for_what_it_says(data: bytes, told: str) -> None:
    with pytest.raises(UnverifiedError, match=told):
        verify(data)


def test_the_command_prints_what_it_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mono-101.json"
    file.write_text(PROOF.to_json())
    assert main(["verify", str(file), "--commitment", commitment(PROOF.secret)[:15]]) == 1
    assert "not the one of the invite" in capsys.readouterr().err
    assert main(["verify", str(file), "--commitment", commitment(PROOF.secret)[:16]]) == 0
    told = capsys.readouterr().out
    assert [line.split(":")[0] for line in told.splitlines()] == [
        "File",
        "Game",
        "Commitment",
        "Seed",
        "Entries",
        "Result",
    ]
    assert commitment(PROOF.secret) in told
    assert "It is the one of the invite" in told
    assert PROOF.digest in told
    assert main(["verify", str(file), "--commitment", "ab" * 32]) == 1
    assert "The secret is not the one of the invite" in capsys.readouterr().err
    assert main(["verify", str(file.with_name("other.json"))]) == 1
    assert "other.json" in capsys.readouterr().err
