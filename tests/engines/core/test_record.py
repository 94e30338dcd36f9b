"""A game as portable JSON (engines/core/record.py)."""

import dataclasses
import json

import pytest

from engines import GAMES
from engines.core import Entry, IllegalActionError, NotationError, Record, Seat
from engines.core.playback import replay
from engines.core.record import ABORT, AGREED, DECLINE, DECLINED, DRAW, EXPIRE, SUBSTITUTE, outcome_by
from engines.core.rules import Outcome
from engines.core.running import RunningGame
from engines.mono import RULES
from engines.mono.options import Options

RECORD = Record(
    "mono",
    1,
    2,
    bytes(32),
    {"size": 3},
    (Entry(Seat(0), "place random"), Entry(None, "expire"), Entry(Seat(0), "a1,end"), Entry(Seat(1), "withdraw")),
)


def test_a_record_is_written_as_the_design_says() -> None:
    found = json.loads(RECORD.to_json())
    assert found == {
        "game": "mono",
        "rules_version": 1,
        "options": {"size": 3},
        "seats": 2,
        "seed": "00" * 32,
        "entries": [[0, "place random"], [None, "expire"], [0, "a1,end"], [1, "withdraw"]],
    }
    assert list(found) == ["game", "rules_version", "options", "seats", "seed", "entries"]


NO_SUCH_SEAT = RECORD.to_json().replace('1, "withdraw"', '2, "withdraw"')


@pytest.mark.parametrize("text", ["", "[]", "{}", "3", "null", "{", NO_SUCH_SEAT])
def test_a_file_without_a_record_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="not a game record"):
        Record.from_json(text)


def test_a_replay_that_breaks_names_the_ply() -> None:
    record = Record("mono", 1, 2, bytes(32), {"size": 3}, (Entry(Seat(0), "random"), Entry(Seat(0), "random")))
    with pytest.raises(IllegalActionError, match="Move 2, `random`: Your grid is placed"):
        list(replay(RULES, record))


def test_only_an_expiry_has_no_seat() -> None:
    record = Record("mono", 1, 2, bytes(32), {}, (Entry(None, "random"),))
    with pytest.raises(NotationError, match="without a player"):
        list(replay(RULES, record))


def test_a_running_game_records_canonical_text_and_nothing_that_was_refused() -> None:
    game = RunningGame(RULES, Options(size=2), 2, bytes(32))
    game.play(Seat(0), " 12 2 ")
    with pytest.raises(IllegalActionError):
        game.play(Seat(0), "random")
    game.expire()
    game.play(Seat(0), "A1 ; b1")
    game.withdraw(Seat(0))
    assert [entry.text for entry in game.record.entries] == ["place 122", "expire", "a1,b1", "withdraw"]
    *_, last = replay(RULES, Record.from_json(game.record.to_json()))
    assert last.state == game.state


@pytest.mark.parametrize("key", sorted(GAMES))
@pytest.mark.parametrize("text", AGREED)
def test_players_end_any_game_together_and_nothing_comes_after_it(key: str, text: str) -> None:
    rules = GAMES[key]
    seats = rules.info.min_seats
    end = Entry(None, text)
    whole = Record(key, rules.info.rules_version, seats, b"agreed", {}, (end,))
    first, last = replay(rules, Record.from_json(whole.to_json()))
    assert (last.state, last.events) == (first.state, ())
    with pytest.raises(NotationError):
        list(replay(rules, dataclasses.replace(whole, entries=(end, Entry(None, EXPIRE)))))
    with pytest.raises(NotationError):
        list(replay(rules, dataclasses.replace(whole, entries=(end, end))))


@pytest.mark.parametrize("key", sorted(GAMES))
def test_declining_ends_an_invitation_but_a_substitute_leaves_it(key: str) -> None:
    rules = GAMES[key]
    other, end = Entry(Seat(1), SUBSTITUTE), Entry(Seat(1), DECLINE)
    whole = Record(key, rules.info.rules_version, rules.info.min_seats, b"declined", {}, (other, end))
    first, *later = replay(rules, Record.from_json(whole.to_json()))
    assert [(step.state, step.events) for step in later] == [(first.state, ())] * 2
    for entry in (other, end, Entry(None, EXPIRE)):
        with pytest.raises(NotationError):
            list(replay(rules, dataclasses.replace(whole, entries=(end, entry))))
    assert outcome_by(end, 2, ()) == DECLINED
    assert outcome_by(other, 2, ()) is None


def test_a_draw_counts_for_the_remaining_players_and_a_cancelled_match_for_none() -> None:
    assert outcome_by(Entry(None, DRAW), 3, {Seat(1)}) == Outcome((Seat(0), Seat(2)), None, "drawn")
    assert outcome_by(Entry(None, ABORT), 3, ()) == Outcome((), None, "aborted")
    assert outcome_by(Entry(Seat(0), DRAW), 2, ()) is None
