"""Positions from which MONO can begin: the cards by their names, in any hands."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from engines.core.rules import Seat
from engines.core.start_positions import Fault, check_count, check_members, check_number, position_error
from engines.monocards.cards import DECK, DEMANDED, ORDER, ORIGIN, WILD_DRAW_FOUR, Card, Origin, sorted_hand
from engines.monocards.knowledge import Known, Limit
from engines.monocards.options import Several
from engines.monocards.rounds import opponents
from engines.monocards.situation import ANSWER, DRAWN, MOST_SHUFFLES, Demand, Match
from engines.monocards.state import State
from engines.monocards.table import Table
from engines.monocards.view import Evidence, ShownHand

_BY_NAME: Final[Mapping[str, Card]] = {card: card for card in ORDER}


@dataclass(frozen=True, slots=True)
class StartPosition:
    """A position of MONO. Cards are written as in `E7 M2 W4`; fields with one part a seat are in seat order.

    The draw pile has all cards that are nowhere else.
    """

    hands: tuple[str, ...]
    """The hands; empty for players who have left, have gone out, or wait for the answer to their last card."""
    discards: str
    """The top card last."""
    to_move: int = 0
    origin: str = ""
    """The letter of the Origin that counts; needed for a wild card on top."""
    pile: str = ""
    """The next cards to be drawn, in order. The others are beneath them, shuffled."""
    direction: int = 1
    """1 to the left (ascending seats), -1 to the right."""
    scores: tuple[int, ...] = ()
    """The scores. Left out: all 0."""
    round: int = 1
    first_player: int = 0
    """The seat that began the round."""
    shuffles: int = 0
    """The number of times the discards became the draw pile in this round."""
    left: tuple[Seat, ...] = ()
    """The players who have left."""
    ranked: tuple[Seat, ...] = ()
    """Elimination: players who have gone out, best first."""
    gains: tuple[int, ...] = ()
    """The points of each of them for going out. Left out: none."""
    drawn: str = ""
    """The card that the player to move has just drawn and may play or keep."""
    demanded: int = 0
    """Cards that the player to move must draw, or answer, for the Draw 2 or Wild Draw 4 on top."""
    challenged: Seat | None = None
    """The seat that played that Wild Draw 4, while it can be challenged."""
    beneath: str = ""
    """The card below it."""
    beneath_origin: str = ""
    """The letter of the Origin then in effect. Left out: that of the card."""
    hand_before: str = ""
    """The hand the Wild Draw 4 was played from, without it. Left out: that player's current hand."""
    finishers: tuple[Seat, ...] = ()
    """Players who have no cards left unless the demand is turned against them, in the order they finished."""
    idle: int = 0
    """Consecutive passes with nothing to draw."""
    called: tuple[Seat, ...] = ()
    """Players with a valid MONO call."""
    catchable: Seat | None = None
    """The seat that has one card and has not called."""
    accusers: tuple[Seat, ...] = ()
    """Players who made a wrong catch in this turn."""
    shown: ShownHand | None = None
    """The hand that a challenger was shown, until they act again."""
    known: tuple[Known, ...] = ()
    """Cards that players have seen in others' hands."""
    limits: tuple[Limit, ...] = ()
    """The publicly known limits on hands."""


def describe(state: State) -> StartPosition:
    """Return the description of a position that is not over."""
    public, evidence = state.public, state.evidence
    match, calls, demand = public.match, public.calls, public.demand
    return StartPosition(
        hands=tuple(map(" ".join, state.hands)),
        discards=" ".join(public.discards),
        to_move=public.turn[0],
        origin=public.origin.value,
        pile=" ".join(reversed(state.pile)),
        direction=public.direction,
        scores=match.scores,
        round=match.round,
        first_player=match.dealer,
        shuffles=match.shuffles,
        left=tuple(Seat(seat) for seat in range(match.seats) if seat not in match.seated),
        ranked=match.ranked,
        gains=match.gains,
        drawn=state.drawn or "",
        demanded=demand.cards if demand else 0,
        challenged=demand.challenged if demand else None,
        beneath=evidence.top if evidence else "",
        beneath_origin=evidence.origin.value if evidence else "",
        hand_before=" ".join(evidence.hand[:-1]) if evidence else "",
        finishers=public.pending.finishers,
        idle=public.pending.idle,
        called=tuple(sorted(calls.called)),
        catchable=calls.catchable,
        accusers=tuple(sorted(calls.accusers)),
        shown=state.shown,
        known=state.known,
        limits=public.limits,
    )


def lay(position: StartPosition, table: Table) -> None:
    """Put the described position on a table with that many seats; OptionError for an impossible one."""
    table.match = _match(position, table.match)
    _lay_cards(position, table)
    _lay_turn(position, table)
    _lay_calls(position, table)
    _lay_knowledge(position, table)


def _match(position: StartPosition, match: Match) -> Match:
    seats, scores = range(match.seats), position.scores or (0,) * match.seats
    check_count("scores", scores, match.seats)
    for score in scores:
        check_number("scores", score, 0)
    check_number("round", position.round, 1)
    check_number("shuffles", position.shuffles, 0, MOST_SHUFFLES - 1)
    check_members("left", position.left, seats)
    check_members("first_player", (position.first_player,), seats)
    check_members("ranked", position.ranked, seats if match.options.elimination else ())
    gains = position.gains or (0,) * len(position.ranked)
    check_count("gains", gains, len(position.ranked))
    seated = tuple(Seat(seat) for seat in seats if seat not in position.left)
    playing = tuple(seat for seat in seated if seat not in position.ranked)
    start = replace(
        match,
        round=position.round,
        dealer=Seat(position.first_player),
        shuffles=position.shuffles,
        scores=scores,
        seated=seated,
        playing=playing,
        ranked=position.ranked,
        gains=gains,
    )
    target = match.options.target if match.options.are_scored and not match.options.elimination else 0
    if not playing or not opponents(start, playing[0]) or 0 < target <= max(scores[seat] for seat in seated):
        raise position_error("", Fault.OVER)
    return start


def _lay_cards(position: StartPosition, table: Table) -> None:
    check_count("hands", position.hands, table.match.seats)
    hands = [_cards("hands", text) for text in position.hands]
    table.discards = _cards("discards", position.discards)
    top = _cards("pile", position.pile)
    free = Counter(DECK * table.options.decks)
    free.subtract(card for cards in (*hands, table.discards, top) for card in cards)
    for card, count in free.items():
        if count < 0:
            raise position_error("hands", Fault.TOO_MANY, card)
    if not table.discards:
        raise position_error("discards", Fault.MISSING, "a card")
    table.hands = [sorted_hand(hand) for hand in hands]
    table.pile = (*table.dice.shuffle(free.elements()), *reversed(top))
    table.origin = _origin("origin", position.origin, table.discards[-1])


def _lay_turn(position: StartPosition, table: Table) -> None:
    match, top = table.match, table.discards[-1]
    check_members("to_move", (position.to_move,), match.playing)
    check_members("direction", (position.direction,), (1, -1))
    check_number("idle", position.idle, 0, len(match.playing) - 1)
    check_members("finishers", position.finishers, match.playing if position.demanded else ())
    for seat, hand in enumerate(table.hands):
        if bool(hand) != (seat in match.playing and seat not in position.finishers):
            raise position_error("hands", Fault.NOT_POSSIBLE if hand else Fault.MISSING, f"the hand of seat {seat}")
    table.mover, table.direction = Seat(position.to_move), position.direction
    table.finishers, table.idle = position.finishers, position.idle
    if position.drawn:
        check_members("drawn", (position.drawn,), () if position.demanded else table.hands[table.mover])
        table.phase, table.drawn = DRAWN, Card(position.drawn)
    if position.demanded:
        if not DEMANDED[top]:
            raise position_error("demanded", Fault.NOT_POSSIBLE, position.demanded)
        check_number("demanded", position.demanded, 1, len(DECK))
        table.phase, table.demand = ANSWER, Demand(position.demanded, None)
    if position.challenged is not None:
        _lay_challenge(position, position.challenged, table)


def _lay_challenge(position: StartPosition, challenged: Seat, table: Table) -> None:
    others = [seat for seat in table.match.playing if seat != table.mover]
    can = position.demanded and table.discards[-1] == WILD_DRAW_FOUR and not table.options.no_bluff
    check_members("challenged", (challenged,), others if can else ())
    beneath = _cards("beneath", position.beneath)
    check_count("beneath", beneath, 1)
    before = sorted_hand(_cards("hand_before", position.hand_before)) or table.hands[challenged]
    may_be_elsewhere = table.swaps and table.options.several is not Several.OFF
    if Counter(before) - Counter(table.hands[challenged]) and not may_be_elsewhere:
        raise position_error("hand_before", Fault.NOT_POSSIBLE, position.hand_before)
    origin = _origin("beneath_origin", position.beneath_origin, beneath[0])
    table.evidence = Evidence((*before, WILD_DRAW_FOUR), beneath[0], origin)
    table.demand = Demand(position.demanded, challenged, beneath[0], origin)


def _lay_calls(position: StartPosition, table: Table) -> None:
    seated, catchable = table.match.seated, position.catchable
    check_members("called", position.called, seated)
    check_members("accusers", position.accusers, seated)
    if catchable is not None:
        uncalled = [seat for seat in seated if len(table.hands[seat]) == 1 and seat not in position.called]
        check_members("catchable", (catchable,), uncalled if table.options.call_penalty else ())
    table.set_calls(frozenset(position.called), catchable, frozenset(position.accusers))


def _lay_knowledge(position: StartPosition, table: Table) -> None:
    seated, hands = table.match.seated, table.hands
    for each in position.known:
        check_members("known", (each.by, each.seat), seated)
        if Counter(each.cards) - Counter(hands[each.seat]):
            raise position_error("known", Fault.NOT_POSSIBLE, " ".join(each.cards))
    for limit in position.limits:
        check_members("limits", (limit.seat,), seated)
        if sum(card in limit.cards for card in hands[limit.seat]) > limit.most:
            raise position_error("limits", Fault.NOT_POSSIBLE, " ".join(sorted(limit.cards)))
    if position.shown is not None:
        check_members("shown", (position.shown.seat, position.shown.to), seated)
        _cards("shown", " ".join(position.shown.cards))
    table.shown, table.known, table.limits = position.shown, position.known, position.limits


def _cards(field: str, text: str) -> tuple[Card, ...]:
    for word in text.split():
        if word not in _BY_NAME:
            raise position_error(field, Fault.UNKNOWN, word)
    return tuple(_BY_NAME[word] for word in text.split())


def _origin(field: str, letter: str, card: Card) -> Origin:
    """Return the Origin of a card, or the one named for a wild card."""
    own = ORIGIN[card]
    if not letter:
        if own is None:
            raise position_error(field, Fault.MISSING, "a letter")
        return own
    check_members(field, (letter,), tuple(Origin) if own is None else (own,))
    return Origin(letter)
