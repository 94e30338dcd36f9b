"""Replies to interactions, as they are stored and as they are read."""

import json

import pytest

from bot.kernel.matches.request import Reply, deserialize, fault_text, serialize
from bot.play.play import PlayedAction, played_text
from engines.core.messages import N_, NP_, join_list
from engines.core.rules import Seat
from tests.bot.test_messages import positions
from tests.pseudo import pseudo_language

STARTED = N_("Match #{match_id} of {names} has started.", match_id=101, names=join_list(["Ada", "Ben", "Cleo"]))


@pytest.mark.parametrize(
    "reply",
    [
        Reply(101, STARTED, of_offer=True),
        Reply(101, NP_("Played in {count} second.", "Played in {count} seconds.", 4), due_at=1_000_004),
        Reply(101, N_("Played in #{match_id}.", match_id=101), ply=0),
        Reply(101, N_("You offered your seat."), button=("gk:keep:101:0:2", N_("Keep my seat")), told_in=7),
    ],
    ids=str,
)
def test_a_reply_is_read_as_it_was_stored_in_the_language_of_whoever_reads_it(reply: Reply) -> None:
    again = deserialize(serialize(reply))
    assert again == reply
    with pseudo_language():
        assert again.words == reply.words != str(reply.text)


def test_what_another_version_stored_is_still_an_answer() -> None:
    assert deserialize(json.dumps({"kind": "accepted", "match_id": 101, "seat": 2})).words == "Done in #101."
    stored = {**json.loads(serialize(Reply(101, STARTED))), "mood": "good"}
    assert deserialize(json.dumps(stored)) == Reply(101, STARTED)
    assert fault_text(deserialize(json.dumps(stored))).endswith("has started. See the newest board.")


def test_a_long_entry_is_told_with_its_beginning() -> None:
    before = next(positions("monsters", 2))
    for count, whole in ((3, True), (60, False)):
        action = before.parse(Seat(0), "; ".join(["eat m1"] * count))
        told = played_text(PlayedAction(action, Seat(0), before, before))
        assert told.startswith("Played in #9999999: Grumigash (M1) eats · Grumigash (M1) eats")
        assert told.endswith("eats." if whole else "…")
        assert len(told) < 330
