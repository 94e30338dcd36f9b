"""Dealing a round, ending it, and the score (rules/monocards.md, a round, score)."""

from engines.core.rules import Outcome, Seat
from engines.monocards.cards import DECK, KIND, ORIGIN, WILDS, Card, Kind, hand_value, sorted_hand
from engines.monocards.events import (
    BluffChallenged,
    DirectionTurned,
    DrawReason,
    GameEnded,
    PlayerFinished,
    RoundBegan,
    RoundEnded,
    RoundEnding,
    TurnsSkipped,
)
from engines.monocards.situation import NO_CALLS, SEATS, Ending, Match, Phase, changed
from engines.monocards.table import Table


def deal(table: Table) -> None:
    """Shuffle, deal one card at a time from the first player on, and turn up the first card."""
    match = table.match
    pile = table.dice.shuffle(DECK * match.options.decks)
    hands: list[list[Card]] = [[] for _ in range(match.seats)]
    table.direction = 1
    order = [match.dealer, *(table.after(match.dealer, step) for step in range(1, len(match.playing)))]
    for _ in range(match.options.hand_size):
        for seat in order:
            hands[seat].append(pile.pop())
    table.hands = [sorted_hand(hand) for hand in hands]
    while pile[-1] in WILDS:
        pile = table.dice.shuffle(pile)
    top = pile.pop()
    table.discards = (top,)
    table.pile = tuple(pile)
    table.origin = ORIGIN[top] or table.origin
    table.mover = match.dealer
    table.phase = Phase.PLAY
    table.demand = table.drawn = table.evidence = None
    if not any(isinstance(event, BluffChallenged) for event in table.events):
        table.shown = None  # else the challenge has ended the round, and nobody has seen the hand yet
    table.calls = NO_CALLS
    table.finishers = ()
    table.idle = 0
    table.events.append(RoundBegan(match.round, match.dealer, top))
    _open(table, KIND[top])


def _open(table: Table, kind: Kind) -> None:
    first = table.match.dealer
    if kind is Kind.DRAW_TWO:
        table.give(first, 2, DrawReason.OPENING)
    elif kind is Kind.SKIP or (kind is Kind.REVERSE and len(table.match.playing) == 2):
        table.events.append(TurnsSkipped((first,)))
        table.mover = table.after(first)
    elif kind is Kind.REVERSE:
        table.direction = -1
        table.events.append(DirectionTurned(-1))
        table.mover = table.after(first)


def settle(table: Table) -> None:
    """End the round, or rank players, once nothing is open and somebody has no cards left."""
    if not table.finishers:
        return
    if not table.options.elimination:
        winner = table.finishers[0]
        gains = sum(hand_value(table.hands[seat]) for seat in opponents(table.match, winner))
        _end(table, RoundEnding.WENT_OUT, {winner: gains})
        return
    for seat in table.finishers:
        ranked = (*table.match.ranked, seat)
        playing = tuple(other for other in table.match.playing if other != seat)
        table.match = changed(table.match, ranked=ranked, playing=playing)
        table.events.append(PlayerFinished(seat, len(ranked)))
    table.finishers = ()
    if not end_by_ranks(table) and table.mover not in table.match.playing:
        table.mover = table.after(table.mover)


def end_long_round(table: Table) -> None:
    """End a round whose discards were shuffled too often, as soon as nothing is open in it."""
    if table.match.outcome is None and table.phase is Phase.PLAY:
        end_by_lowest_hand(table, RoundEnding.TOO_LONG)


def end_by_lowest_hand(table: Table, ending: RoundEnding) -> None:
    """Nobody gets out any more: the lowest hand wins the difference to each opponent."""
    match = table.match
    values = {seat: hand_value(table.hands[seat]) for seat in match.playing}
    if match.options.elimination:
        _rank_by_hands(table, values, ending)
        return
    low = min(values.values())
    teams_paid: set[int] = set()
    gains: dict[Seat, int] = {}
    for seat in match.playing:
        if values[seat] == low and match.team_of(seat) not in teams_paid:
            teams_paid.add(match.team_of(seat))
            gains[seat] = sum(values[other] - low for other in opponents(match, seat))
    _end(table, ending, gains)


def end_by_ranks(table: Table) -> bool:
    """Elimination: end the match if no more than one player still holds cards."""
    match = table.match
    if len(match.playing) > 1:
        return False
    order = (*match.ranked, *match.playing)
    scores = [0] * match.seats
    for at, seat in enumerate(order):
        scores[seat] = match.seats - 1 - at
    table.events.append(_ended(table, RoundEnding.ONE_LEFT, order[:1], (0,) * match.seats))
    _finish(table, Outcome(order[:1], tuple(scores), Ending.RANKS.name))
    return True


def end_by_leaving(table: Table) -> bool:
    """End the match if only one player, or one team, is left."""
    match = table.match
    if len({match.team_of(seat) for seat in match.seated}) > 1:
        return False
    scores = None if match.options.no_scoring or match.options.elimination else match.scores
    _finish(table, Outcome(match.seated, scores, Ending.LAST_PLAYER.name))
    return True


def opponents(match: Match, seat: Seat) -> list[Seat]:
    """Return those still in the round who are neither `seat` nor its partner."""
    return [other for other in match.playing if match.team_of(other) != match.team_of(seat)]


def _rank_by_hands(table: Table, values: dict[Seat, int], ending: RoundEnding) -> None:
    """Lower hands rank higher, and equal hands share a rank."""
    match = table.match
    scores = [0] * match.seats
    for at, seat in enumerate(match.ranked):
        scores[seat] = match.seats - 1 - at
    for seat, value in values.items():
        better = sum(other < value for other in values.values())
        scores[seat] = match.seats - 1 - len(match.ranked) - better
    best = max(scores)
    winners = match.ranked[:1] or tuple(seat for seat in match.playing if scores[seat] == best)
    table.events.append(_ended(table, ending, winners, (0,) * match.seats))
    _finish(table, Outcome(winners, tuple(scores), Ending.RANKS.name))


def _end(table: Table, ending: RoundEnding, gains: dict[Seat, int]) -> None:
    """Book what each winner gains, for the partner too, and deal the next round if there is one."""
    match = table.match
    paid = {match.team_of(winner): gain for winner, gain in gains.items()}
    winners = tuple(seat for seat in match.seated if match.team_of(seat) in paid)
    if match.options.no_scoring:
        points = (0,) * match.seats
    else:
        points = tuple(paid.get(match.team_of(seat), 0) for seat in SEATS[: match.seats])
        table.match = match = changed(match, scores=tuple(map(sum, zip(match.scores, points, strict=True))))
    table.events.append(_ended(table, ending, winners, points))
    outcome = _outcome(match, winners)
    if outcome is not None:
        _finish(table, outcome)
        return
    dealer = next_seated(match, match.dealer)
    table.match = changed(match, round=match.round + 1, dealer=dealer, shuffles=0)
    deal(table)


def _outcome(match: Match, winners: tuple[Seat, ...]) -> Outcome | None:
    if match.options.no_scoring:
        return Outcome(winners, None, Ending.ROUND.name)
    if match.options.target == 0:
        return Outcome(winners, match.scores, Ending.ROUND.name)
    best = max(match.scores[seat] for seat in match.seated)
    if best < match.options.target:
        return None
    ahead = tuple(seat for seat in match.seated if match.scores[seat] == best)
    return Outcome(ahead, match.scores, Ending.TARGET.name)


def next_seated(match: Match, seat: Seat) -> Seat:
    """Return the next player to the left who is still at the table."""
    return min(match.seated, key=lambda other: (other - seat - 1) % match.seats)


def _ended(table: Table, ending: RoundEnding, winners: tuple[Seat, ...], points: tuple[int, ...]) -> RoundEnded:
    values = tuple(hand_value(hand) for hand in table.hands)
    match = table.match
    return RoundEnded(match.round, ending, winners, tuple(table.hands), values, points, match.scores)


def _finish(table: Table, outcome: Outcome) -> None:
    table.finish(outcome)
    table.events.append(GameEnded(outcome))
