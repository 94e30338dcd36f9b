"""docs/record-format.md and its schema, against what the code writes and reads."""

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator, ValidationError

from engines import GAMES
from engines.core import record
from engines.core.errors import NotationError
from engines.core.record import Record
from tests.engines.proofs import random_proof

DOCS = Path(__file__).parent.parent / "docs"
SCHEMA: dict[str, Any] = json.loads((DOCS / "record.schema.json").read_text(encoding="utf-8"))
GOLDEN = sorted((DOCS.parent / "tests" / "engines").glob("*/golden/*.json"))
PROOF = json.loads(random_proof("mono", 0, 6).to_json())
valid = Draft202012Validator(SCHEMA)


def test_the_schema_is_one_and_names_what_a_record_has() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert [key for key in SCHEMA["properties"] if key != "start"] == list(PROOF)
    record_keys = [field.name for field in dataclasses.fields(record.Record)]
    assert sorted(record_keys) == sorted(key for key in SCHEMA["properties"] if key in record_keys)


@pytest.mark.parametrize("key", GAMES)
def test_records_of_all_games_match_the_schema(key: str) -> None:
    for number in range(4):
        proof = random_proof(key, number, 30)
        valid.validate(json.loads(proof.to_json()))
        valid.validate(json.loads(proof.record.to_json()))


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: f"{file.parts[-3]}-{file.stem}")
def test_golden_records_are_valid(file: Path) -> None:
    valid.validate(json.loads(file.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    "change",
    [
        *({"seats": seats} for seats in ("2", True, 1.5, None)),
        *({"game": game} for game in (7, None)),
        *({"rules_version": version} for version in ("3", None)),
        *({"seed": seed} for seed in ("xyz", 5, None)),
        *({"entries": entries} for entries in ([[0]], [[0, "a", 1]], [["0", "a"]], [[0, 1]], [[-1, "a"]], 3)),
        *({"entries": entries} for entries in ([[0.5, "a1"]], [[True, "a1"]])),
        {"options": 3},
    ],
)
def test_the_schema_refuses_records_the_code_refuses(change: dict[str, object]) -> None:
    found = PROOF | change
    with pytest.raises(ValidationError):
        valid.validate(found)
    with pytest.raises(NotationError, match="not a game record"):
        Record.from_json(json.dumps(found))


@pytest.mark.parametrize("missing", PROOF)
def test_a_proof_is_whole_or_is_none(missing: str) -> None:
    with pytest.raises(ValidationError):
        valid.validate({key: value for key, value in PROOF.items() if key != missing})


def test_the_page_names_every_key_and_every_word_of_an_entry() -> None:
    page = (DOCS / "record-format.md").read_text(encoding="utf-8")
    words = [
        record.EXPIRE,
        record.LATE,
        record.WITHDRAW,
        *record.OF_HOLDERS,
        *record.AGREED,
        record.DECLINE,
        record.NO_SHOW,
    ]
    assert [word for word in words if f'"{word}"]' not in page] == []
    assert [key for key in PROOF if f"`{key}`" not in page] == []
