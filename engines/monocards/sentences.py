"""A sentence for each event of the card game."""

from collections.abc import Mapping, Sequence
from typing import Final

from engines.core.messages import N_, NP_, Text, join, join_list, wins_by
from engines.core.people import People
from engines.core.rules import Event, Outcome, Seat
from engines.monocards import view as seen
from engines.monocards.actions import Accept, Action, Call, Catch, Challenge, Draw, Jump, Pass, Play
from engines.monocards.view import KIND, DrawReason, Ending, Kind, RoundEnding
from engines.monocards.words import (
    card_name,
    cards_counted,
    cards_listed,
    cards_named,
    origin_name,
    points_counted,
    way,
)

_DREW: Final = {
    DrawReason.OPENING: N_("{player} drew {cards} for the first card."),
    DrawReason.CARD: N_("{player} drew {cards} and misses a turn."),
    DrawReason.GUILTY: N_("{player} drew {cards} for the bluff."),
    DrawReason.INNOCENT: N_("{player} drew {cards} and misses a turn."),
    DrawReason.CAUGHT: N_("{player} drew {cards} for the missed MONO."),
    DrawReason.FALSE_CATCH: N_("{player} drew {cards} for the wrong catch."),
}
_DID: Final[Mapping[type, Text]] = {
    Draw: N_("you drew a card."),
    Pass: N_("you passed."),
    Call: N_("you called MONO."),
    Challenge: N_("you doubted the Wild Draw 4."),
    Accept: N_("you took the cards."),
}


_WHY: Final = {
    Ending.TARGET: N_("most points"),
    Ending.ROUND: N_("the round and the match"),
    Ending.RANKS: N_("out of cards first"),
    Ending.LAST_PLAYER: N_("the others left"),
}


def outcome_sentence(outcome: Outcome, names: Sequence[str]) -> Text:
    """Return the winner and the reason."""
    return wins_by([names[seat] for seat in outcome.winners], _WHY[Ending[outcome.reason]])


def event_sentence(event: Event, names: Sequence[str]) -> str:
    """Return a sentence or two for an event; '' for one that needs none."""
    return _at_the_table(event, names) or _of_calls(event, names) or _of_the_match(event, names)


def event_sentences(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """Return the sentences of several events: consecutive players who drew a card and passed share one."""
    told, passed, at = list[str](), list[str](), 0
    while at < len(events):
        seat = _drew_and_passed(events[at : at + 2])
        if seat is not None:
            passed.append(names[seat])
            at += 2
            continue
        told += [*_passed(passed), event_sentence(events[at], names)]
        passed, at = [], at + 1
    return [*told, *_passed(passed)]


def _drew_and_passed(events: Sequence[Event]) -> Seat | None:
    match events:
        case [seen.CardsDrawn(seat=seat, count=1, reason=DrawReason.CHOICE), seen.TurnPassed(seat=by, empty=False)]:
            return seat if by == seat else None
    return None


def _passed(names: Sequence[str]) -> list[str]:
    if not names:
        return []
    players = join_list(list(dict.fromkeys(names)))
    return [
        NP_("{players} drew a card and passed.", "{players} drew a card each and passed.", len(names), players=players)
    ]


_DO: Final[Mapping[type, Text]] = {
    Draw: N_("draw a card"),
    Pass: N_("pass"),
    Call: N_("call MONO"),
    Challenge: N_("doubt the Wild Draw 4"),
    Accept: N_("take the cards"),
}


def action_text(action: Action, people: People) -> Text:
    """Return an action as people name it, as in `Martian 5` or `Wild for Eldritch`."""
    match action:
        case Play(cards, named, swap):
            played = join([cards_named(cards)])
            if named is not None:
                played = N_("{cards} for {origin}", cards=played, origin=origin_name(named))
            return _with_swap(played, swap, people)
        case Jump(card, swap):
            return _with_swap(N_("jump in with {card}", card=card_name(card)), swap, people)
        case Catch(seat):
            return N_("catch {player}", player=people[seat])
        case _:
            return _DO[type(action)]


def _with_swap(played: Text, seat: Seat | None, people: People) -> Text:
    if seat is None:
        return played
    return N_("{cards}, swapping hands with {player}", cards=played, player=people[seat])


def own_action(action: Action, events: Sequence[Event], people: People) -> Text:
    """Return a player's action, addressed to that player."""
    match action:
        case Play(cards, named, swap):
            if named is not None:
                played = N_(
                    "you played {cards} and named {origin}", cards=cards_named(cards), origin=origin_name(named)
                )
            else:
                played = N_("you played {cards}", cards=cards_named(cards))
            return _swap(played, swap, people)
        case Jump(card, swap):
            return _swap(N_("you jumped in with {card}", card=card_name(card)), swap, people)
        case Catch(seat):
            if any(isinstance(event, seen.MonoCaught) for event in events):
                return N_("you caught {player}.", player=people[seat])
            return N_("{player} was safe.", player=people[seat])
        case _:
            return _DID[type(action)]


def _swap(played: Text, seat: Seat | None, people: People) -> Text:
    if seat is None:
        return N_("{played}.", played=played)
    return N_("{played} and swapped hands with {player}.", played=played, player=people[seat])


def _at_the_table(event: Event, names: Sequence[str]) -> str:
    match event:
        case seen.CardsPlayed():
            return _play(event, names)
        case seen.CardsDrawn(seat=seat, count=count, reason=reason):
            return _drew(names[seat], count, reason)
        case seen.PileReshuffled(cards=cards):
            return N_("The discards are the new draw pile: {cards}.", cards=cards_counted(cards))
        case seen.TurnPassed(seat=seat, empty=empty):
            return _pass_(names[seat], nothing_to_draw=empty)
        case seen.TurnsSkipped(seats=seats):
            players = join_list([names[seat] for seat in seats])
            return NP_("{players} misses a turn.", "{players} miss a turn.", len(seats), players=players)
        case seen.DirectionTurned(direction=direction):
            return N_("Play now goes {way}.", way=way(direction))
        case seen.HandsSwapped(seat=seat, other=other):
            return N_("{player} and {other} swapped hands.", player=names[seat], other=names[other])
        case seen.HandsPassed(direction=direction):
            return N_("All hands moved on {way}.", way=way(direction))
        case _:
            return ""


def _drew(player: str, count: int, reason: DrawReason) -> Text:
    if reason is DrawReason.CHOICE:
        return NP_("{player} drew a card.", "{player} drew {count} cards.", count, player=player)
    return Text(_DREW[reason].template, {"player": player, "cards": count})


def _pass_(player: str, *, nothing_to_draw: bool) -> Text:
    if nothing_to_draw:
        return N_("{player} passed: there is nothing to draw.", player=player)
    return N_("{player} passed.", player=player)


def _play(event: seen.CardsPlayed, names: Sequence[str]) -> Text:
    player, cards = names[event.seat], cards_named(event.cards)
    if event.jumped:
        played = N_("{player} jumped in with {cards}.", player=player, cards=cards)
    elif event.named is not None:
        played = N_("{player} played {cards}: {origin}.", player=player, cards=cards, origin=origin_name(event.named))
    else:
        played = N_("{player} played {cards}.", player=player, cards=cards)
    left = {0: N_("That was the last card!"), 1: N_("{player} has one card left.", player=player)}.get(event.left)
    return join([played, left]) if left else played


def _of_calls(event: Event, names: Sequence[str]) -> str:
    match event:
        case seen.MonoCalled(seat=seat):
            return N_("{player} called MONO!", player=names[seat])
        case seen.MonoForgotten(seat=seat):
            return N_("{player} did not call MONO!", player=names[seat])
        case seen.MonoCaught(seat=seat, by=by):
            return N_("{catcher} caught {player}.", catcher=names[by], player=names[seat])
        case seen.CatchFailed(seat=seat, by=by):
            return N_("{catcher} tried to catch {player}: too late.", catcher=names[by], player=names[seat])
        case seen.BluffChallenged(by=by, seat=seat, guilty=True):
            return N_("{doubter} doubted it: {player} bluffed.", doubter=names[by], player=names[seat])
        case seen.BluffChallenged(by=by, seat=seat):
            return N_(
                "{doubter} doubted it: no bluff. {player} had no other card to play.",
                doubter=names[by],
                player=names[seat],
            )
        case _:
            return ""


def _of_the_match(event: Event, names: Sequence[str]) -> str:
    match event:
        case seen.RoundBegan(round=number, first=first, top=top):
            if KIND[top] in (Kind.SKIP, Kind.REVERSE):
                # The effect of the card follows, and then another player begins.
                return N_("Round {number} begins with {card}.", number=number, card=card_name(top))
            return N_(
                "Round {number}: {player} goes first. The first card is {card}.",
                number=number,
                player=names[first],
                card=card_name(top),
            )
        case seen.RoundEnded():
            return _round_ended(event, names)
        case seen.PlayerFinished(seat=seat, rank=rank, points=0):
            return N_("{player} is out of cards: place {rank}.", player=names[seat], rank=rank)
        case seen.PlayerFinished(seat=seat, rank=rank, points=points):
            return N_(
                "{player} is out of cards: place {rank}, {points}.",
                player=names[seat],
                rank=rank,
                points=points_counted(points),
            )
        case seen.TimeRanOut(seat=seat):
            return N_("{player} ran out of time.", player=names[seat])
        case seen.PlayerLeft(seat=seat):
            return N_("{player} left. Their cards are under the draw pile.", player=names[seat])
        case seen.GameEnded(outcome=outcome):
            return outcome_sentence(outcome, names)
        case _:
            return ""


_STUCK: Final = {
    RoundEnding.NOTHING_TO_DRAW: N_("There is nothing to draw."),
    RoundEnding.TOO_LONG: N_("The discards were shuffled too often."),
}


def _round_ended(event: seen.RoundEnded, names: Sequence[str]) -> Text:
    stuck = [_STUCK[event.ending]] if event.ending in _STUCK else []
    return join(
        [
            *stuck,
            *(_ranking_texts(event, names) if event.ranks else [_winners_text(event, names)]),
            *_hands(event, names),
        ]
    )


def _winners_text(event: seen.RoundEnded, names: Sequence[str]) -> Text:
    """Return the winners of a round and their scores."""
    scored = [_score_text(names[seat], event.points[seat]) for seat in event.winners]
    if event.ending in _STUCK:
        return N_("Round {number} goes to the lowest hand: {winners}.", number=event.round, winners=join_list(scored))
    return NP_(
        "{winners} wins round {number}.",
        "{winners} win round {number}.",
        len(event.winners),
        winners=join_list(scored),
        number=event.round,
    )


def _score_text(name: str, points: int) -> str:
    return N_("{name} (+{points})", name=name, points=points) if points else name


def _ranking_texts(event: seen.RoundEnded, names: Sequence[str]) -> list[Text]:
    """Return how a round of elimination ended: lower hands rank higher if several are left."""
    order = sorted((rank, seat) for seat, rank in enumerate(event.ranks) if rank)
    places = (
        N_("{rank}. {player}", rank=rank, player=_score_text(names[seat], event.points[seat])) for rank, seat in order
    )
    over = N_("Round {number} is over.", number=event.round)
    return [over, N_("Places: {places}.", places=join(places, ", "))]


def _hands(event: seen.RoundEnded, names: Sequence[str]) -> list[Text]:
    return [
        N_("{player} held {cards} ({value}).", player=names[seat], cards=cards_listed(hand), value=value)
        for seat, (hand, value) in enumerate(zip(event.hands, event.values, strict=True))
        if hand
    ]
