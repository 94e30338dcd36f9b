"""The card game in words: text boards and a sentence for each event. Made from views and events only."""

import textwrap
from collections.abc import Sequence
from typing import Final

from engines.core.rules import Event, Outcome
from engines.core.sentences import People
from engines.core.text import Ending as Told
from engines.monocards import view as seen
from engines.monocards.actions import Action
from engines.monocards.people import with_seats, written
from engines.monocards.sentences import event_sentence, outcome_sentence, own_action
from engines.monocards.view import Ending, Fit, Phase, PublicView, SeatView
from engines.monocards.words import card_name, hand_text, listed, origin_name, points_counted, way

WIDTH: Final = 60
_NAME_WIDTH: Final = 16
_DOWN: Final = {1: "down", -1: "up"}
"""Which way the next player is found in the list of them."""


class MonocardsText:
    """The words of the card game."""

    def public(self, view: PublicView, names: Sequence[str]) -> str:
        """The table: what lies there, the players and what the player to move decides."""
        return "\n\n".join(map(_wrapped, self.parts(view, names)))

    def private(self, view: SeatView, names: Sequence[str]) -> str:
        """The table and the own hand; `*` marks what can be played, `?` a Wild Draw 4 that would be a bluff."""
        return f"{self.public(view.public, names)}\n\n{_wrapped(_own(view, names))}"

    def parts(self, view: object, names: Sequence[str]) -> tuple[Sequence[str], Sequence[str], Sequence[str]]:
        """Return what lies there, the players in columns, what is to be done and, of a seat's own view, the hand."""
        if isinstance(view, SeatView):
            before, rows, after = self.parts(view.public, names)
            return before, rows, (*after, *_own(view, names))
        if not isinstance(view, PublicView):
            raise TypeError(f"no view of MONO: {view!r}")
        goes = f"{way(view.direction)} ({_DOWN[view.direction]})"
        before = (
            f"MONO, round {view.match.round}{_goal(view)}",
            f"On top: {card_name(view.top)} ({_follows(view)})",
            f"Draw pile {view.draw_pile}, discards {len(view.discards)}, play goes {goes}",
        )
        width = min(_NAME_WIDTH, max(map(len, names[: view.match.seats])))
        rows = [_player_line(view, player, _column(names[player.seat], width)) for player in view.players]
        return before, rows, (_status(view, names),)

    def tally(self, outcome: Outcome, names: Sequence[str]) -> str:
        """Return the places, the winners' first, with the points where they were counted; '' before any were."""
        in_points = outcome.reason != Ending.RANKS.name
        if outcome.scores is None or (in_points and not any(outcome.scores)):
            return ""
        winners, scores = set(outcome.winners), outcome.scores
        ranked = [(seat in winners, score) for seat, score in enumerate(scores)]
        order = sorted(range(len(scores)), key=ranked.__getitem__, reverse=True)
        places = ((1 + sum(other > ranked[seat] for other in ranked), seat) for seat in order)
        return " · ".join(f"{rank}. {names[seat]}{f' {scores[seat]}' if in_points else ''}" for rank, seat in places)

    def with_seats(self, text: str, names: Sequence[str]) -> str:
        """Read `E7>blue`, `catch blue`."""
        return with_seats(text, names)

    def with_names(self, action: Action, people: People) -> str:
        """Return `play E7>blue`, `catch blue`."""
        return written(action, people)

    def own(self, action: Action, events: Sequence[Event], people: People) -> str:
        """Return a sentence like `you played Eldritch 7 and swapped hands with blue`, with its point."""
        return f"{own_action(action, events, people)}."

    def event(self, event: Event, names: Sequence[str]) -> str:
        """One sentence."""
        return event_sentence(event, names)

    def ending(self, event: Event, names: Sequence[str]) -> Told | None:
        """Who won and why."""
        return Told(event_sentence(event, names)) if isinstance(event, seen.GameEnded) else None


def _column(name: str, width: int) -> str:
    return name.ljust(width) if len(name) <= width else f"{name[: width - 1]}…"


def _wrapped(lines: Sequence[str]) -> str:
    return "\n".join(part for line in lines for part in textwrap.wrap(line, WIDTH))


def _own(view: SeatView, names: Sequence[str]) -> list[str]:
    marks = {Fit.NO: "", Fit.YES: "*", Fit.BLUFF: "?"}
    fits = view.fits if view.public.outcome is None else (Fit.NO,) * len(view.hand)
    cards = [f"{card}{marks[fit]}" for card, fit in zip(view.hand, fits, strict=True)]
    lines = [f"Your hand ({len(cards)}): {' '.join(cards) or 'no cards'}"]
    if Fit.YES in fits or Fit.BLUFF in fits:
        bluff = "; ? would be a bluff" if Fit.BLUFF in fits else ""
        lines.append(f"* {'can be played' if view.on_turn else 'would fit, on your turn'}{bluff}")
    if view.drawn is not None:
        lines.append(f"You drew {card_name(view.drawn)}.")
    if view.shown is not None:
        lines.append(f"{names[view.shown.seat]} held before the Wild Draw 4: {hand_text(view.shown.cards)}")
    return lines


def _goal(view: PublicView) -> str:
    options = view.options
    if options.elimination:
        return f", until one player is left{f'; to {points_counted(options.target)}' if options.are_scored else ''}"
    if options.no_scoring or options.target == 0:
        return ", the only one"
    return f", to {points_counted(options.target)}"


def _follows(view: PublicView) -> str:
    return f"{origin_name(view.origin)} follows" if view.top in seen.WILDS else view.top


def _player_line(view: PublicView, player: seen.Player, name: str) -> str:
    head = f"{'>' if player.to_move else ' '} {name}"
    if player.left:
        return f"{head} has left"
    if player.rank is not None:
        scored = f", {points_counted(player.score)}" if view.options.are_scored else ""
        return f"{head} rank {player.rank}{scored}"
    parts = [f"{player.cards:>3} card{' ' if player.cards == 1 else 's'}"]
    if view.options.are_scored:
        parts.append(f"{player.score:>5}")
    if view.options.teams:
        parts.append(f"team {player.team + 1}")
    if player.called:
        parts.append("MONO!")
    return f"{head} {' '.join(parts)}".rstrip()


def _status(view: PublicView, names: Sequence[str]) -> str:
    if view.outcome is not None:
        return outcome_sentence(view.outcome, names)
    name = names[view.turn[0]]
    if view.phase is Phase.DRAWN:
        forced = view.options.forced_play  # a card that does not fit has then ended the turn already
        return f"{name} has drawn{' and must play that card' if forced else ': play that card, or pass'}."
    if view.demand is None:
        return f"{name} to play."
    challenged = view.demand.challenged
    choices = ["accept"]
    if challenged is not None:
        choices.append(f"challenge {names[challenged]}")
    if view.options.stacking:
        choices.append(f"play another {'Wild Draw 4' if view.top == seen.WILD_DRAW_FOUR else 'Draw 2'}")
    return f"{name} must draw {view.demand.cards}: {listed(choices, 'or')}."


TEXT = MonocardsText()
