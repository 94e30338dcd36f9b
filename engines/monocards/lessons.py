"""The lesson of MONO. The learner sits between Ada and Ben; play goes to Ada."""

from collections import Counter
from typing import Final

from engines.core.entry import Entry
from engines.core.lessons import Check, Lesson, Played, Task, Try
from engines.core.messages import N_
from engines.core.rules import Seat
from engines.monocards.cards import ORIGIN, Origin
from engines.monocards.start_position import StartPosition
from engines.monocards.view import SeatView

_NEXT: Final = "Z1 P2 P6 M2 Z8"
_LAST: Final = "Z2 P1 P4 M6"

_ADA: Final = Seat(1)
_BEN: Final = Seat(2)


def _best_suit(view: SeatView) -> Origin:
    """Return the suit of which the learner has most cards."""
    return Counter(suit for card in view.hand if (suit := ORIGIN[card]) is not None).most_common(1)[0][0]


def _names_best_suit(played: Played) -> bool:
    return bool(played.new.public.origin is _best_suit(played.old) and len(played.new.hand) < len(played.old.hand))


def _draws(seat: Seat, count: int) -> Check:
    """Return a check that a player's hand grew by `count` cards."""
    return lambda played: bool(played.new.public.sizes[seat] - played.old.public.sizes[seat] == count)


def _moves_next(seat: Seat) -> Check:
    return lambda played: bool(played.new.public.turn == (seat,))


def _can_be_caught(played: Played) -> bool:
    """Return whether Ada's catch makes the learner draw 4."""
    caught = played.after.enter(Entry(_ADA, f"catch {played.seat}"))
    return bool(len(caught.seat_view(played.seat).hand) == len(played.new.hand) + 4)


def _saves_ben(played: Played) -> bool:
    return bool(played.new.public.catchable != _BEN)


_TASKS: Final = (
    Task(
        N_("Play a card of the same suit or number. Eldritch 7 lies on top."),
        StartPosition(("P5 M7 Z9 E2", _NEXT, _LAST), "E7"),
        (
            Try("play P5", N_("It is neither Eldritch nor a 7.")),
            Try("play M7", N_("Right: a 7 fits a 7."), right=True),
            Try("play Z9", N_("It is neither Eldritch nor a 7.")),
            Try("play E2", N_("Right: Eldritch fits Eldritch."), right=True),
        ),
        N_("Find a 7, or another purple card."),
        goal=lambda played: len(played.new.hand) < len(played.old.hand),
        seats=3,
    ),
    Task(
        N_("Equal symbols fit. Martian Draw 2 lies on top: make Ada draw, too."),
        StartPosition(("ED P8 Z3 P5", _NEXT, _LAST), "MD"),
        (
            Try("play P8", N_("It is neither Martian nor a Draw 2.")),
            Try("play ED", N_("Ada draws 2 and loses the turn."), right=True),
            Try("draw", N_("You may always draw, but a card fits.")),
        ),
        N_("You hold a Draw 2."),
        goal=_draws(_ADA, 2),
        seats=3,
    ),
    Task(
        N_("No cards left wins a round. Ada is next with one card: stop Ada."),
        StartPosition(("ES E3 Z3 P5", "Z8", _LAST), "E7", called=(Seat(1),)),
        (
            Try("play E3", N_("It is Ada's turn, with one card left."), is_true=_moves_next(_ADA)),
            Try("play ES", N_("Skip: Ada loses the turn."), right=True),
            Try("draw", N_("You have a card more. Ada is still next."), is_true=_draws(Seat(0), 1)),
        ),
        N_("Skip takes a turn away."),
        goal=_moves_next(_BEN),
        seats=3,
    ),
    Task(
        N_("A Wild always fits, and you name the suit. Which helps most?"),
        StartPosition(("W M3 M8 M9 Z1", _NEXT, _LAST), "E7"),
        (
            Try("play W>E", N_("You hold no Eldritch card.")),
            Try("play W>M", N_("Right: you hold three Martian cards."), right=True),
            Try("play W>Z", N_("You hold only one Wizard card.")),
            Try("draw", N_("Nothing else fits: play the Wild.")),
        ),
        N_("Name the suit you hold most of."),
        goal=_names_best_suit,
        seats=3,
    ),
    Task(
        N_("Call MONO before your second-to-last card, or others can catch you."),
        StartPosition(("E3 E9", _NEXT, _LAST), "E7"),
        (
            Try("play E9", N_("You didn't call. Caught, you draw 4."), is_true=_can_be_caught),
            Try("mono", N_("MONO, then Eldritch 9: nobody can catch you."), right=True),
            Try("play E3", N_("You didn't call. Caught, you draw 4."), is_true=_can_be_caught),
        ),
        N_("Press MONO first."),
        goal=lambda played: len(played.new.hand) == 1 and played.new.public.catchable is None,
        after=(Entry(Seat(0), "play E9"),),
        seats=3,
    ),
    Task(
        N_("Ben has one card and did not call MONO. Be quick."),
        StartPosition(("E3 M9 Z4", _NEXT, "P4"), "E7", catchable=Seat(2)),
        (
            Try("play E3", N_("Too late to catch Ben."), is_true=_saves_ben),
            Try("catch 2", N_("Caught: Ben draws 4. Still your turn."), right=True),
            Try("draw", N_("Too late to catch Ben."), is_true=_saves_ben),
        ),
        N_("Catch first, play afterwards."),
        goal=_draws(_BEN, 4),
        seats=3,
    ),
    Task(
        N_("Play a Wild Draw 4 when nothing else fits. Which suit?"),
        StartPosition(("W4 P5 P9 Z3", _NEXT, _LAST), "E7"),
        (
            Try("play W4>Z", N_("Ada draws 4. But you hold only one Wizard card."), is_true=_draws(_ADA, 4)),
            Try("draw", N_("A Wild Draw 4 hurts Ada more.")),
            Try("play W4>P", N_("Ada draws 4 and loses the turn."), right=True),
        ),
        N_("Name the suit you hold most of."),
        goal=_names_best_suit,
        seats=3,
        after=(Entry(Seat(1), "accept"),),
    ),
    Task(
        N_("Wild Draw 4 on Eldritch 7, from Ben with 9 cards left: a bluff?"),
        StartPosition(
            ("E3 M9 Z4", _NEXT, "E1 E8 M1 M4 P4 P9 Z2 Z6 Z7"),
            "E7 W4",
            origin="M",
            demanded=4,
            challenged=Seat(2),
            beneath="E7",
        ),
        (
            Try(
                "accept",
                N_("You draw 4 and lose the turn."),
                is_true=_draws(Seat(0), 4),
            ),
            Try("challenge", N_("A bluff: Eldritch 1 fitted. Ben draws 6."), right=True),
        ),
        N_("Nine cards without an Eldritch or a 7 are rare."),
        goal=_draws(_BEN, 6),
        seats=3,
    ),
    Task(
        N_("Go out: the others' cards give you points. From 480, reach 500."),
        StartPosition(("E4", "P9 P8 Z8", "M7 W"), "E9", scores=(480, 300, 410), called=(Seat(0),)),
        (
            Try("draw", N_("You want fewer cards.")),
            Try("play E4", N_("They hold 82 points, 50 for the Wild. You win!"), right=True),
        ),
        N_("Eldritch fits Eldritch."),
        goal=Played.wins,
        seats=3,
    ),
)

LESSONS: Final = (Lesson("", _TASKS),)
