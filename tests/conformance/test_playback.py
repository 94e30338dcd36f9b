"""Playback and its codec: every record becomes frames and every value JSON, and back, without a change."""

import dataclasses
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from engines import GAMES, AnyRules
from engines.core import Dice, Entry, NotationError, Outcome, Record, Seat
from engines.core.codec import Kind, decode, encode
from engines.core.playback import AnyFrame, Frame, frames, replay, views
from engines.core.queueing import check_ahead
from engines.core.record import undo
from tests.conformance.tables import SAMPLE, TABLES, Table, new_game, positions, record_of, running_positions, steps_of
from tests.conformance.worlds import HIDDEN, observers, other_worlds

at_every_table = pytest.mark.parametrize("table", TABLES, ids=str)
GOLDEN = sorted(Path(__file__).parents[1].glob("engines/*/golden/*.json"))
MOST_VIEWED = 2
"""Frames of a record, beside the last, whose state and views are tried; actions and events are of all frames."""


def values(played: Sequence[AnyFrame], seats: Sequence[Seat]) -> Iterator[tuple[Kind, object]]:
    for frame in played:
        if frame.action is not None:
            yield "action", frame.action
        for event in frame.events:
            yield "event", event
    for frame in {frame.ply: frame for frame in (*played[:: -(-len(played) // MOST_VIEWED)], played[-1])}.values():
        yield "state", frame.state
        yield "public_view", frame.public_view
        for seat in seats:
            yield "seat_view", frame.seat_view(seat)


def assert_unchanged(rules: AnyRules, record: Record) -> None:
    played = list(replay(rules, record))
    assert tuple(frame.entry for frame in played[1:]) == record.entries
    for kind, value in values(played, Table(record.game, record.seats, 0).some):
        text = encode(rules, kind, value)
        found = decode(rules, kind, text)
        assert found == value
        assert encode(rules, kind, found) == text
    start: Any = decode(rules, "state", encode(rules, "state", played[0].state))
    *_, last = frames(Frame(rules, record.seats, record.seed, start), record.entries)
    assert last == played[-1]


@at_every_table
def test_a_random_game_is_played_back_and_all_its_values_survive_json(table: Table) -> None:
    assert_unchanged(table.rules, record_of(table))


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: f"{file.parents[1].name}-{file.stem}")
def test_a_golden_game_is_played_back_and_all_its_values_survive_json(file: Path) -> None:
    record = Record.from_json(file.read_text())
    assert_unchanged(GAMES[record.game], record)


@at_every_table
def test_a_frame_says_what_was_played_and_moves_taken_back_leave_the_frame_before_them(table: Table) -> None:
    whole = record_of(table)
    log = (whole.entries[0], Entry(table.everyone[1], "withdraw"), undo(2), Entry(None, "draw"))
    start, first, without, back, end = replay(table.rules, dataclasses.replace(whole, entries=log))
    assert first.entry.seat is not None
    assert table.rules.format(first.action) == first.entry.text
    assert start.act(first.entry.seat, first.action) == first
    assert without.left == {table.everyone[1]}
    assert (back.state, back.left, back.events) == (first.state, first.left, ())
    assert end.turn == Outcome(table.everyone, None, "drawn")


@at_every_table
def test_a_start_position_survives_json_and_is_played_on_from_in_frames(table: Table) -> None:
    rules, game = table.rules, new_game(table)
    at = running_positions(table)[-1]
    text = encode(rules, "start_position", rules.describe(at.state))
    position = decode(rules, "start_position", text)
    assert position == rules.describe(at.state)
    state = rules.start_from(position, game.options, Dice(game.seed, 0))
    start, after = frames(Frame(rules, table.seats, game.seed, state), [Entry(table.everyone[0], "withdraw")])
    assert start.public_view == rules.public_view(state)
    assert after.ply == 1
    assert after.events == rules.withdraw(state, table.everyone[0], Dice(game.seed, 1)).events


@pytest.mark.parametrize("table", HIDDEN, ids=str)
def test_a_frame_as_an_observer_sees_it_says_nothing_of_what_is_hidden_from_them(table: Table) -> None:
    played, tried = list(replay(table.rules, record_of(table))), 0
    for at in positions(table)[1:]:
        frame = played[at.ply]
        for observer in observers(table):
            shown = frame.seen_by(observer)
            others = frame.action is not None and frame.entry.seat != observer
            secret = dataclasses.replace(frame, entry=Entry(frame.entry.seat, "?"), action="?") if others else frame
            for world in other_worlds(at, observer):
                tried += others and world != at.state
                assert repr(dataclasses.replace(secret, state=world).seen_by(observer)) == repr(shown)
    assert tried


@pytest.mark.parametrize("table", [table for table in HIDDEN if table.rules.info.simultaneous], ids=str)
def test_nobody_learns_from_a_playback_how_often_another_has_changed_orders(table: Table) -> None:
    first, mine, other = Frame.first(table.rules, record_of(table)), table.everyone[0], table.everyone[1]
    orders = [
        Entry(seat, table.rules.format(table.rules.legal_actions(first.state, seat)[-1])) for seat in (mine, other)
    ]
    once, thrice = (list(frames(first, [orders[0], *[orders[1]] * times])) for times in (1, 3))
    for observer in (None, mine):
        assert list(views(once, observer)) == list(views(thrice, observer))
    assert (once[2].seen_by(mine).actor, once[2].seen_by(other).actor) == (None, other)
    assert len(list(views(thrice, other))) == 4
    assert len(list(views(thrice, mine))) == 2


@pytest.mark.parametrize("key", GAMES)
def test_json_that_is_not_of_the_game_is_refused_by_the_part_that_is_wrong(key: str) -> None:
    rules = GAMES[key]
    view = Frame.first(rules, record_of(TABLES[[table.key for table in TABLES].index(key)])).public_view
    text = encode(rules, "public_view", view)
    field = dataclasses.fields(view)[0].name
    whole = json.loads(text)
    wrong: list[tuple[object, str]] = [
        (whole | {"game": "chess"}, "game"),
        (whole | {"codec": 2}, "codec"),
        (whole | {"rules_version": 99}, "rules_version"),
        (whole | {"kind": "state"}, "kind"),
        (whole | {"value": None}, "value"),
        (whole | {"value": {**whole["value"], "is": "Path"}}, "value"),
        (whole | {"value": {**whole["value"], "more": 1}}, "value"),
        (whole | {"value": {**whole["value"], field: 1.5}}, f"value.{field}"),
    ]
    for data, part in wrong:
        with pytest.raises(NotationError, match=f"`{part}` is missing or wrong"):
            decode(rules, "public_view", json.dumps(data))
    for broken in ("", "[]", "{", text[:-2], "[" * 100_000):
        with pytest.raises(NotationError, match=r"not the JSON of a game|`codec` is missing"):
            decode(rules, "public_view", broken)


def test_too_few_coordinates_and_a_cell_named_twice_are_refused() -> None:
    place = encode(GAMES["mambo"], "action", GAMES["mambo"].parse(None, Seat(0), "0,-1:e"))
    with pytest.raises(NotationError, match=r"`value\.hex`"):
        decode(GAMES["mambo"], "action", place.replace("[0,-1]", "[0]"))
    first = Frame.first(GAMES["mono"], record_of(Table("mono", 2, 0)))
    state = encode(GAMES["mono"], "state", first.state).replace('"uncovered":[]', '"uncovered":[3,3]')
    with pytest.raises(NotationError, match=r"`value\.players\.0\.uncovered`"):
        decode(GAMES["mono"], "state", state)


@pytest.mark.parametrize("table", SAMPLE, ids=str)
def test_an_action_that_is_legal_at_the_turn_could_be_queued_before_it(table: Table) -> None:
    rules, steps = table.rules, steps_of(table)
    for ply, entry in enumerate(record_of(table).entries):
        if entry.seat is None or ply == 0 or entry.text == "withdraw":
            continue
        before, seat = steps[ply - 1].state, entry.seat
        turn = rules.turn(before)
        if isinstance(turn, Outcome) or seat in turn.seats:
            continue
        action = rules.parse(steps[ply].state, seat, entry.text)
        hands = {getattr(rules.seat_view(state, seat), "hand", None) for state in (before, steps[ply].state)}
        if len(hands) == 1:
            check_ahead(rules, before, seat, action)
