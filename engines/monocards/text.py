"""The card game in words: text boards and a sentence for each event. Made from views and events only."""

from collections.abc import Sequence
from typing import Final

from engines.core.messages import N_, Text, join, join_choices, join_lines, with_score
from engines.core.people import People
from engines.core.rules import Event, Outcome, Seat
from engines.core.text import Ending as Told
from engines.core.text import Tip
from engines.monocards import view as seen
from engines.monocards.actions import Action
from engines.monocards.goal import goal
from engines.monocards.people import with_names, with_seats
from engines.monocards.sentences import action_text, event_sentence, event_sentences, outcome_sentence, own_action
from engines.monocards.statistics import secrets, statistics
from engines.monocards.tips import tip
from engines.monocards.view import CardFit, Ending, Phase, PublicView, SeatView
from engines.monocards.words import (
    card_name,
    cards_counted,
    cards_listed,
    draw_card,
    origin_name,
    points_counted,
    way,
)

WIDTH: Final = 60
_NAME_WIDTH: Final = 16


class MonocardsText:
    """The words of the card game."""

    statistics = staticmethod(statistics)
    secrets = staticmethod(secrets)

    def public(self, view: PublicView, names: Sequence[str]) -> str:
        """Return the table: the top card, the players and the decision of the player to move."""
        return join([join_lines(part, WIDTH) for part in self.parts(view, names)], "\n\n")

    def tip(self, view: SeatView, names: Sequence[str]) -> Tip | None:
        """Return a tip for newcomers."""
        return tip(view, names)

    def goal(self, view: PublicView, names: Sequence[str], seat: Seat) -> str:
        """Return how `seat` wins, in a line."""
        own = view.players[seat]
        partners = [each.seat for each in view.players if each.team == own.team and each.seat != seat]
        together = [N_("You win together with {partner}.", partner=names[partner]) for partner in partners]
        return join([goal(view), *together])

    def private(self, view: SeatView, names: Sequence[str]) -> str:
        """Return the table and the seat's own hand; `*` marks playable cards, `?` a Wild Draw 4 that is a bluff."""
        return join([self.public(view.public, names), join_lines(_own(view, names), WIDTH)], "\n\n")

    def parts(self, view: object, names: Sequence[str]) -> tuple[Sequence[str], Sequence[str], Sequence[str]]:
        """Return the top card, the players in columns, the action to take and, for a seat's own view, the hand."""
        if isinstance(view, SeatView):
            before, rows, after = self.parts(view.public, names)
            return before, rows, (*after, *_own(view, names))
        if not isinstance(view, PublicView):
            raise TypeError(f"no view of MONO: {view!r}")
        down = N_("down") if view.direction == 1 else N_("up")
        before = (
            _heading(view),
            N_("On top: {card} ({follows})", card=card_name(view.top), follows=_follows(view)),
            N_(
                "Draw pile {pile}, discards {discards}, play goes {way} ({down})",
                pile=view.draw_pile,
                discards=len(view.discards),
                way=way(view.direction),
                down=down,
            ),
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
        return " · ".join(
            f"{rank}. {with_score(names[seat], scores[seat]) if in_points else names[seat]}" for rank, seat in places
        )

    def with_seats(self, text: str, names: Sequence[str]) -> str:
        """Return the text with names replaced by seats, from `E7>blue` or `catch blue`."""
        return with_seats(text, names)

    def with_names(self, action: Action, people: People) -> str:
        """Return `play E7>blue`, `catch blue`."""
        return with_names(action, people)

    def move(self, action: Action, view: SeatView, people: People) -> str:
        """Return `Martian 5`, `Wild for Eldritch`, `draw a card`."""
        return action_text(action, people)

    def own(self, action: Action, events: Sequence[Event], people: People) -> str:
        """Return a sentence like `you played Eldritch 7 and swapped hands with blue`, with its point."""
        return own_action(action, events, people)

    def event(self, event: Event, names: Sequence[str]) -> str:
        """Return a sentence."""
        return event_sentence(event, names)

    def events(self, events: Sequence[Event], names: Sequence[str]) -> Sequence[str]:
        """Return sentences, with consecutive players who only drew and passed in one."""
        return event_sentences(events, names)

    def ending(self, event: Event, names: Sequence[str]) -> Told | None:
        """Return the winner and the reason."""
        return Told(event_sentence(event, names)) if isinstance(event, seen.GameEnded) else None


def _column(name: str, width: int) -> str:
    return name.ljust(width) if len(name) <= width else f"{name[: width - 1]}…"


def _own(view: SeatView, names: Sequence[str]) -> list[Text]:
    marks = {CardFit.NO: "", CardFit.YES: "*", CardFit.BLUFF: "?"}
    fits = view.fits if view.public.outcome is None else (CardFit.NO,) * len(view.hand)
    cards = [f"{card}{marks[fit]}" for card, fit in zip(view.hand, fits, strict=True)]
    lines = [N_("Your hand ({count}): {cards}", count=len(cards), cards=" ".join(cards) or N_("no cards"))]
    if CardFit.YES in fits or CardFit.BLUFF in fits:
        playable = N_("* can be played") if view.on_turn else N_("* would fit on your turn")
        bluff = [N_("? would be a bluff")] if CardFit.BLUFF in fits else []
        lines.append(join([playable, *bluff], "; "))
    if view.drawn is not None:
        lines.append(N_("You drew {card}.", card=card_name(view.drawn)))
    if view.shown is not None:
        name, cards_shown = names[view.shown.seat], cards_listed(view.shown.cards)
        lines.append(N_("Before the Wild Draw 4 {player} held {cards}.", player=name, cards=cards_shown))
    return lines


def _heading(view: PublicView) -> Text:
    options, number = view.options, view.match.round
    points = points_counted(options.target)
    if options.elimination and options.are_scored:
        return N_("MONO, round {number}, until one player is left; to {points}", number=number, points=points)
    if options.elimination:
        return N_("MONO, round {number}, until one player is left", number=number)
    if options.no_scoring or options.target == 0:
        return N_("MONO, a single round")
    return N_("MONO, round {number}, to {points}", number=number, points=points)


def _follows(view: PublicView) -> str:
    return N_("{origin} follows", origin=origin_name(view.origin)) if view.top in seen.WILDS else view.top


def _player_line(view: PublicView, player: seen.Player, name: str) -> Text:
    return join([">" if player.to_move else " ", name, *_player_parts(view, player)])


def _player_parts(view: PublicView, player: seen.Player) -> list[str]:
    if player.left:
        return [N_("left")]
    if player.rank is not None:
        scored = [points_counted(player.score)] if view.options.are_scored else []
        return [join([N_("place {rank}", rank=player.rank), *scored], ", ")]
    parts: list[str] = [join([" " * (2 - len(str(player.cards))), cards_counted(player.cards)])]
    if view.options.are_scored:
        parts.append(f"{player.score:>{6 if player.cards == 1 else 5}}")
    if view.options.teams:
        parts.append(N_("team {number}", number=player.team + 1))
    if player.called:
        parts.append("MONO!")
    return parts


def _status(view: PublicView, names: Sequence[str]) -> Text:
    if view.outcome is not None:
        return outcome_sentence(view.outcome, names)
    name = names[view.turn[0]]
    if view.phase is Phase.DRAWN and view.options.forced_play:  # a card that does not fit has ended the turn already
        return N_("{player} drew a card and must play it.", player=name)
    if view.phase is Phase.DRAWN:
        return N_("{player} drew a card: play it, or pass.", player=name)
    if view.demand is None:
        return N_("{player} to move.", player=name)
    challenged = view.demand.challenged
    choices: list[str] = [N_("accept")]
    if challenged is not None:
        choices.append(N_("doubt {player}", player=names[challenged]))
    if view.options.stacking:
        choices.append(N_("play another {card}", card=draw_card(view.top)))
    return N_(
        "{player} must draw {cards}: {choices}.", player=name, cards=view.demand.cards, choices=join_choices(choices)
    )


TEXT = MonocardsText()
