"""The record of a contest, as anybody checks it, and records that were changed."""

import dataclasses
import json
import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from engines.__main__ import main
from engines.contests import Kind
from engines.contests.contest import Contest
from engines.contests.entries import (
    Closed,
    Dealt,
    Decided,
    Ended,
    Entry,
    Extended,
    Finished,
    Joined,
    Left,
    Opened,
    Replaced,
)
from engines.contests.folding import apply
from engines.contests.record import VERSION, record_from_json, record_to_json
from engines.core.dice import Dice
from engines.core.errors import RulesError
from engines.core.proof import seal
from engines.verifying import UnverifiedError, verify
from tests.engines.contests.seasons import CONTESTS, SECRET, begun, play, secret_of

SCHEMA: dict[str, Any] = json.loads(Path("docs/contest-record.schema.json").read_text(encoding="utf-8"))
valid = Draft202012Validator(SCHEMA)


def ended(name: str) -> Contest:
    kind, members, rules = CONTESTS[name]
    return play(begun(kind, members, **rules), Dice(name.encode(), 0), trouble=10)


@pytest.mark.parametrize("name", CONTESTS)
def test_a_record_holds_a_contest_and_every_changed_byte_shows(name: str) -> None:
    chance, contest = Dice(name.encode(), 1), ended(name)
    data = record_to_json(contest).encode()
    assert record_from_json(data.decode()) == contest.entries
    valid.validate(json.loads(data))
    assert "Nobody could choose it" in "\n".join(verify(data, contest.opened.commitment[:16]))
    for _change in range(4):
        at = chance.below(len(data))
        changed = data[:at] + bytes([data[at] ^ 1 << chance.below(7)]) + data[at + 1 :]
        with pytest.raises(UnverifiedError) as refused:
            verify(changed)
        assert re.match(rf"Line {data.count(10, 0, at) + 1}\b", str(refused.value)), (at, refused.value)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"points":[2,0]', '"points":[0,2]', r"Line \d+ should read: .*"),
        ('"points":[2,0]', '"points":[2,1]', r"Entry \d+: The points of `\w+\.\d` are 2 numbers from 0 to 2"),
        ('"rating":1990', '"rating":1', r"Line \d+ should read: "),
        ('"share":"2187"', '"share":"2188"', r"Line \d+ should read: "),
        ('"secret":"00', '"secret":"01', "Entry 15: The secret is not the one that the contest was opened with."),
        ('"round":1,"pool":"A"', '"round":2,"pool":"A"', r"Line \d+ should read: .*\"round\":1,\"pool\":\"A\""),
        ('"rank":1,', '"rank":2,', r"Line \d+ should read: .*\"rank\":1,"),
        ('"is":"Joined"', '"is":"Jumped"', "Entry 2: `entry` is missing or wrong."),
        ('"contest": 1', '"contest": 2', "This is not a record of version 1 of contests."),
    ],
)
def test_a_record_that_was_sealed_anew_is_recomputed(old: str, new: str, why: str) -> None:
    text = record_to_json(play(begun(Kind.LEAGUE, 13), Dice(b"2", 0)))
    assert old in text
    body = text.partition('  "lines": ')[0].replace(old, new, 1)
    with pytest.raises(UnverifiedError, match=why):
        verify(seal(body).encode())


def test_verify_reads_both_kinds_of_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "contest.json"
    file.write_text(record_to_json(ended("duplicate Swiss")), encoding="utf-8")
    assert main(["verify", str(file)]) == 0
    shown = capsys.readouterr().out
    assert re.search(r"Pairings: all \d+ follow from the seed", shown)
    assert "Deals: 3 are revealed, and each fits its commitment." in shown
    assert main(["verify", str(file), "--commitment", "0" * 16]) == 1
    assert "The commitment of sign-up is another one" in capsys.readouterr().err


def test_the_schema_names_every_entry_and_what_it_holds() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    for kind in Entry.__args__:
        fields = [field.name for field in dataclasses.fields(kind)]
        assert list(SCHEMA["$defs"][kind.__name__]["properties"]) == ["is", *fields]
    assert SCHEMA["properties"]["contest"]["const"] == VERSION


LEAGUE = begun(Kind.LEAGUE, 4)
ONE = LEAGUE.pairings[0].id


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        (Opened(3, LEAGUE.rules, ""), "The contest is open already"),
        (Finished(1, ONE, (2, 0)), "cannot be older"),
        (Joined(3, "new", 0, "1"), "Sign-up is closed"),
        (Closed(3, SECRET.hex()), "Sign-up is closed already"),
        (Left(3, "nobody"), "`nobody` is not in this contest"),
        (Finished(3, "Z9.9", (2, 0)), "no pairing `Z9.9`"),
        (Finished(3, ONE, (2, 2)), "2 numbers from 0 to 2, in all 2 at most"),
        (Finished(3, ONE, (2,)), "2 numbers"),
        (Finished(3, ONE, (2, 0), (1,)), "has 2 scores"),
        (Finished(3, ONE, (2, 0), None, "left"), "cannot say `left`"),
        (Replaced(3, "m0", "m1", "5"), "`m1` takes part already"),
        (Replaced(3, "m0", "new", "-5"), "A share is a number"),
        (Dealt(3, 0, secret_of(0).hex()), "A deal is revealed once"),
    ],
)
def test_an_entry_that_cannot_come_there_is_refused_with_what_is_possible(entry: Entry, why: str) -> None:
    with pytest.raises(RulesError, match=why):
        apply(LEAGUE, entry)


def test_after_the_end_nothing_counts_any_more() -> None:
    contest = apply(apply(LEAGUE, Extended(3, 3_600, "organizer")), Ended(4, "organizer"))
    assert contest.is_over
    assert not contest.open_pairings
    for entry in (Finished(4, ONE, (2, 0)), Decided(4, ONE, (2, 0), "organizer")):
        with pytest.raises(RulesError, match="The contest is over"):
            apply(contest, entry)
