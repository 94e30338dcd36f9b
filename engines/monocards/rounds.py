"""Dealing a round, ending it, and the score (rules/monocards.md, a round, score)."""

from dataclasses import replace

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
from engines.monocards.situation import NO_CALLS, PLAY, SEATS, Ending, Match
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
    table.phase = PLAY
    table.demand = table.drawn = table.evidence = None
    if not any(isinstance(event, BluffChallenged) for event in table.events):
        table.shown = None  # after a challenge that ended the round, its hand has not been seen yet
    table.calls = NO_CALLS
    table.finishers = ()
    table.idle = 0
    table.known = table.limits = ()
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
    """End the round, or rank players, once nothing is pending and a player has no cards left."""
    if not table.finishers:
        return
    if not table.options.elimination:
        winner = table.finishers[0]
        gains = sum(hand_value(table.hands[seat]) for seat in opponents(table.match, winner))
        _end(table, RoundEnding.WENT_OUT, {winner: gains})
        return
    for seat in table.finishers:
        _finish_player(table, seat)
    table.finishers = ()
    if not end_by_ranks(table) and table.mover not in table.match.playing:
        table.mover = table.after(table.mover)


def _finish_player(table: Table, seat: Seat) -> None:
    """Elimination: give the player who went out a rank and, if points count, the points of all cards still in hands."""
    match = table.match
    gain = sum(hand_value(table.hands[other]) for other in opponents(match, seat)) if match.options.are_scored else 0
    scores = list(match.scores)
    scores[seat] += gain
    table.match = replace(
        match,
        scores=tuple(scores),
        ranked=(*match.ranked, seat),
        gains=(*match.gains, gain),
        playing=tuple(other for other in match.playing if other != seat),
    )
    table.events.append(PlayerFinished(seat, len(match.ranked) + 1, gain))


def end_long_round(table: Table) -> None:
    """End a round whose discards were shuffled too often, as soon as no turn is half finished."""
    if table.match.outcome is None and table.phase is PLAY:
        end_by_lowest_hand(table, RoundEnding.TOO_LONG)


def end_by_lowest_hand(table: Table, ending: RoundEnding) -> None:
    """End the round without a player going out: the lowest hand wins the difference to each opponent."""
    match = table.match
    values = {seat: hand_value(table.hands[seat]) for seat in match.playing}
    low = min(values.values())
    gains = {
        seat: sum(values[other] - low for other in opponents(match, seat))
        for seat in match.playing
        if values[seat] == low
    }
    if match.options.elimination:
        # The first player to go out wins the round, and the match too if ranks decide it.
        _end_elimination(table, ending, match.ranked[:1] or tuple(gains), values, gains)
    else:
        _end(table, ending, gains)


def end_by_ranks(table: Table) -> bool:
    """Elimination: end the round if at most one player still has cards; return whether it ended."""
    match = table.match
    if len(match.playing) > 1:
        return False
    winners = (*match.ranked, *match.playing)[:1]
    _end_elimination(table, RoundEnding.ONE_LEFT, winners, dict.fromkeys(match.playing, 0), {})
    return True


def end_by_leaving(table: Table) -> bool:
    """End the match if only one player, or one team, is left."""
    match = table.match
    if len({match.team_of(seat) for seat in match.seated}) > 1:
        return False
    scores = match.scores if match.options.are_scored else None
    _finish(table, Outcome(match.seated, scores, Ending.LAST_PLAYER.name))
    return True


def opponents(match: Match, seat: Seat) -> list[Seat]:
    """Return the players still in the round who are neither `seat` nor its partner."""
    return [other for other in match.playing if match.team_of(other) != match.team_of(seat)]


def _end_elimination(
    table: Table, ending: RoundEnding, winners: tuple[Seat, ...], values: dict[Seat, int], gains: dict[Seat, int]
) -> None:
    """Rank all seats, those still playing by the `values` of their hands; ranks decide the match, or points count on.

    Lower hands rank higher, and equal hands share a rank. `gains` are their points besides those for going out.
    """
    match = table.match
    ranks, points = [0] * match.seats, [0] * match.seats
    for at, (seat, gain) in enumerate(zip(match.ranked, match.gains, strict=True)):
        ranks[seat], points[seat] = at + 1, gain
    for seat, value in values.items():
        ranks[seat] = len(match.ranked) + 1 + sum(other < value for other in values.values())
    if not match.options.are_scored:
        table.events.append(_round_ended(table, ending, winners, tuple(points), tuple(ranks)))
        by_rank = tuple(match.seats - rank if rank else 0 for rank in ranks)
        _finish(table, Outcome(winners, by_rank, Ending.RANKS.name))
        return
    for seat, gain in gains.items():
        points[seat] += gain
    scores = tuple(score + gains.get(seat, 0) for seat, score in zip(SEATS, match.scores, strict=False))
    table.match = replace(match, scores=scores)
    table.events.append(_round_ended(table, ending, winners, tuple(points), tuple(ranks)))
    _go_on(table, winners)


def _end(table: Table, ending: RoundEnding, gains: dict[Seat, int]) -> None:
    """Add the points of each winner, for the partner too, and deal the next round if there is one."""
    match = table.match
    paid = {match.team_of(winner): gain for winner, gain in gains.items()}
    winners = tuple(seat for seat in match.seated if match.team_of(seat) in paid)
    if match.options.no_scoring:
        points = (0,) * match.seats
    else:
        points = tuple(paid.get(match.team_of(seat), 0) for seat in SEATS[: match.seats])
        table.match = match = replace(match, scores=tuple(map(sum, zip(match.scores, points, strict=True))))
    table.events.append(_round_ended(table, ending, winners, points, ()))
    _go_on(table, winners)


def _go_on(table: Table, winners: tuple[Seat, ...]) -> None:
    """Deal the next round to all seated players, or end the match."""
    match = table.match
    outcome = _outcome(match, winners)
    if outcome is not None:
        _finish(table, outcome)
        return
    dealer = next_seated(match, match.dealer)
    table.match = replace(
        match, round=match.round + 1, dealer=dealer, shuffles=0, playing=match.seated, ranked=(), gains=()
    )
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
    """Return the next player to the left who is still in the match."""
    return min(match.seated, key=lambda other: (other - seat - 1) % match.seats)


def _round_ended(
    table: Table, ending: RoundEnding, winners: tuple[Seat, ...], points: tuple[int, ...], ranks: tuple[int, ...]
) -> RoundEnded:
    values = tuple(hand_value(hand) for hand in table.hands)
    match = table.match
    return RoundEnded(match.round, ending, winners, tuple(table.hands), values, points, match.scores, ranks)


def _finish(table: Table, outcome: Outcome) -> None:
    table.finish(outcome)
    table.events.append(GameEnded(outcome))
