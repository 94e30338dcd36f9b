"""Taking moves back: an entry of the record that leads to an earlier position, with dice of its own after it."""

import dataclasses
from types import SimpleNamespace
from typing import Any, cast

import pytest

from engines import GAMES
from engines.core import Dice, Entry, NotationError, Record, Seat, Step, Turn
from engines.core.playback import Frame, replay
from engines.core.record import undo, undone_from
from engines.selfplay import seed_bytes
from tests.conformance.tables import TABLES, Table, record_of


@pytest.mark.parametrize("table", TABLES[::5], ids=str)
def test_every_game_goes_back_to_before_a_move_and_plies_count_on(table: Table) -> None:
    whole = record_of(table)
    begun = whole.entries[:4]
    log, end = (*begun, undo(3), undo(2), whole.entries[1]), len(begun)
    steps = list(replay(table.rules, Record.from_json(dataclasses.replace(whole, entries=log).to_json())))
    assert (steps[end + 1].state, steps[end + 1].events) == (steps[2].state, ())
    assert (steps[end + 2].state, steps[end + 2].events) == (steps[1].state, ())
    played = whole.entries[1]
    assert played.seat is not None
    action = table.rules.parse(steps[1].state, played.seat, played.text)
    assert Step(steps[end + 3].state, steps[end + 3].events) == table.rules.apply(
        steps[1].state, played.seat, action, Dice(whole.seed, end + 3)
    )


@pytest.mark.parametrize("wrong", [(undo(1),), (undo(2),), (3, undo(2), undo(3)), (3, undo(2), undo(4)), (3, undo(4))])
def test_missing_or_undone_entries_cannot_be_undone(wrong: tuple[int | Entry, ...]) -> None:
    table = Table("mambo", 2, 0)
    first, *rest = wrong
    log = (*record_of(table).entries[:first], *rest) if isinstance(first, int) else wrong
    with pytest.raises(NotationError):
        list(replay(table.rules, dataclasses.replace(record_of(table), entries=cast("tuple[Entry, ...]", log))))


def test_only_the_host_takes_moves_back() -> None:
    assert undone_from(undo(12)) == 12
    for entry in (Entry(Seat(0), "undo 1"), Entry(None, "undo 0"), Entry(None, "undo"), Entry(None, "undo 1 ")):
        assert undone_from(entry) is None


def test_an_entry_reveals_what_dice_have_shown_and_anything_where_something_is_hidden() -> None:
    rolling = SimpleNamespace(
        info=SimpleNamespace(hidden=False),
        parse=lambda _state, _seat, text: text,
        apply=lambda state, _seat, text, dice: Step((state, dice.die(6) if text == "roll" else 0), ()),
        turn=lambda _state: Turn((Seat(0),)),
    )
    rules = cast("Any", rolling)
    start = Frame(rules, 2, seed_bytes("x"), 0)
    assert start.enter(Entry(Seat(0), "roll")).reveals
    assert not start.enter(Entry(Seat(0), "pass")).reveals
    rules.info.hidden = True
    assert start.enter(Entry(Seat(0), "pass")).reveals


@pytest.mark.parametrize("key", ["mambo", "monoch"])
def test_nothing_falls_in_the_open_games_so_that_any_move_can_be_taken_back(key: str) -> None:
    assert not any(frame.reveals for frame in replay(GAMES[key], record_of(Table(key, 2, 0))))
