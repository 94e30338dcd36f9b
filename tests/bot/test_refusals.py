"""What people read when the host refuses: short, by their names, with what to do instead."""

import pytest

from bot.answers import Aim
from bot.reasons import agreement, choices, matches, offers
from bot.services.errors import Refusal
from engines.core.reasons import Reason


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (offers.NotInvited(101, ("Blue", "Green"), "mono"), "#101 is a challenge to Blue and Green, not to you. "),
        (offers.OnlyMakerWithdraws(101, "_red_"), r"Only \_red\_, who made #101, can withdraw it."),
        (offers.TooFewSit("mono", 1), "1 cannot play Mono: it takes 2, 3, 4."),
        (offers.WrongSeats("mono", 5), "Mono is for 2 to 4 players, and this would be 5."),
        (offers.WrongSeats("monoch", 3), "Monoch is for 2 or 4 players, and this would be 3."),
        (offers.LimitReached(1, 1), "You are playing 1 match, and your limit is 1."),
        (offers.RematchEnded(102, "mono", declined=True), "The rematch #102 was declined."),
        (matches.WaitsForOthers(101, ("A", "B", "*C*")), r"It is not your turn on #101: it waits for A, B and \*C\*."),
        (matches.NoMatchOfYours("monocards"), "You have no running match of MONO. Name another"),
        (matches.NoMatchOfYours(None), "You have no running match. Name another"),
        (matches.NoSuchPosition(101, 1, by_turns=True), "#101 has 1 turn so far: choose 0 to 1."),
        (matches.OtherRules(101, "mono", 0), "#101 began under version 0 of the rules of Mono, and I play version"),
        (agreement.OtherProposal(101, Aim.DRAW), "Another offer is open on #101: `/table draw` agrees"),
        (choices.TimeNotRead(whole_match=True), "Write the time for the whole match as `10m`, `12h` or `3d`"),
        (
            choices.TotalTooShort(86_400),
            "The time for the whole match cannot be shorter than the time for a turn",
        ),
        (
            choices.MatchesElsewhere((5, 6, 7)),
            "This server plays in <#5>, <#6> or <#7>: use",
        ),
        (choices.WatchesSeveral((101, 104)), "You are watching #101, #104: name one with `match`, or choose `all`."),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Reason) else "",
)
def test_a_refusal_says_what_to_do_instead(reason: Reason, said: str) -> None:
    assert str(Refusal(reason)).startswith(said)
