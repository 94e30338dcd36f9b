"""A sentence for each event of the card game."""

from collections.abc import Sequence
from typing import Final, assert_never

from engines.core.rules import Event, Outcome, Seat
from engines.core.sentences import People
from engines.monocards import view as seen
from engines.monocards.actions import Accept, Action, Call, Catch, Challenge, Draw, Jump, Pass, Play
from engines.monocards.view import DrawReason, Ending, RoundEnding
from engines.monocards.words import card_name, cards_counted, hand_text, listed, origin_name, points_counted, way

_WHY: Final = {
    DrawReason.CHOICE: "",
    DrawReason.OPENING: " for the first card",
    DrawReason.CARD: " and loses the turn",
    DrawReason.GUILTY: " for the bluff",
    DrawReason.INNOCENT: " for the wrong challenge and loses the turn",
    DrawReason.CAUGHT: " for the forgotten MONO",
    DrawReason.FALSE_CATCH: " for the wrong catch",
}
_WON: Final = {
    Ending.TARGET: "{winners} reached the target and won the match.",
    Ending.ROUND: "{winners} won the round and the match.",
    Ending.RANKS: "{winners} ranked first and won the match.",
    Ending.LAST_PLAYER: "Everybody else has left: {winners} won the match.",
}


def outcome_sentence(outcome: Outcome, names: Sequence[str]) -> str:
    """Who won and why."""
    return _WON[Ending[outcome.reason]].format(winners=listed([names[seat] for seat in outcome.winners]))


def event_sentence(event: Event, names: Sequence[str]) -> str:
    """One sentence, or two; '' for nothing worth one."""
    return _at_the_table(event, names) or _of_calls(event, names) or _of_the_match(event, names)


def own_action(action: Action, events: Sequence[Event], people: People) -> str:
    """Return what a player did, to that player."""
    match action:
        case Play(cards, named, swap):
            origin = f" and named {origin_name(named)}" if named is not None else ""
            return f"you played {listed([card_name(card) for card in cards])}{origin}{_swapped(swap, people)}"
        case Jump(card, swap):
            return f"you jumped in with {card_name(card)}{_swapped(swap, people)}"
        case Draw():
            return "you drew a card"
        case Pass():
            return "you passed"
        case Call():
            return "you called MONO"
        case Catch(seat):
            caught = any(isinstance(event, seen.MonoCaught) for event in events)
            return f"you caught {people[seat]}" if caught else f"you tried to catch {people[seat]}, who is safe"
        case Challenge():
            return "you challenged the Wild Draw 4"
        case Accept():
            return "you took the cards"
        case _:
            assert_never(action)


def _swapped(seat: Seat | None, people: People) -> str:
    return "" if seat is None else f" and swapped hands with {people[seat]}"


def _at_the_table(event: Event, names: Sequence[str]) -> str:
    match event:
        case seen.CardsPlayed():
            return _played(event, names)
        case seen.CardsDrawn(seat=seat, count=count, reason=reason):
            return f"{names[seat]} draws {cards_counted(count)}{_WHY[reason]}."
        case seen.PileReshuffled(cards=cards):
            return f"The discards are shuffled into a new draw pile of {cards_counted(cards)}."
        case seen.TurnPassed(seat=seat, empty=empty):
            return f"{names[seat]} passes{': there is nothing to draw' if empty else ''}."
        case seen.TurnsSkipped(seats=seats):
            return f"{listed([names[seat] for seat in seats])} {'is' if len(seats) == 1 else 'are'} skipped."
        case seen.DirectionTurned(direction=direction):
            return f"Play now goes {way(direction)}."
        case seen.HandsSwapped(seat=seat, other=other):
            return f"{names[seat]} and {names[other]} swap hands."
        case seen.HandsPassed(direction=direction):
            return f"All hands pass on {way(direction)}."
        case _:
            return ""


def _played(event: seen.CardsPlayed, names: Sequence[str]) -> str:
    verb = "jumps in with" if event.jumped else "plays"
    named = f" and names {origin_name(event.named)}" if event.named is not None else ""
    left = {0: " That was the last card!", 1: " One card left."}.get(event.left, "")
    return f"{names[event.seat]} {verb} {listed([card_name(card) for card in event.cards])}{named}.{left}"


def _of_calls(event: Event, names: Sequence[str]) -> str:
    match event:
        case seen.MonoCalled(seat=seat):
            return f"{names[seat]} calls MONO!"
        case seen.MonoForgotten(seat=seat):
            return f"{names[seat]} has not called MONO!"
        case seen.MonoCaught(seat=seat, by=by):
            return f"{names[by]} catches {names[seat]}, who forgot to call MONO!"
        case seen.CatchFailed(seat=seat, by=by):
            return f"{names[by]} tries to catch {names[seat]}, who is safe."
        case seen.BluffChallenged(by=by, seat=seat, guilty=guilty):
            verdict = "guilty: another card would have fitted" if guilty else "innocent: no other card fitted"
            return f"{names[by]} challenges {names[seat]}, who is {verdict}."
        case _:
            return ""


def _of_the_match(event: Event, names: Sequence[str]) -> str:
    match event:
        case seen.RoundBegan(round=number, first=first, top=top):
            return f"Round {number}: {names[first]} deals. The first card is {card_name(top)}."
        case seen.RoundEnded():
            return _round_ended(event, names)
        case seen.PlayerFinished(seat=seat, rank=rank, points=points):
            return f"{names[seat]} is out of cards: rank {rank}{f', {points_counted(points)}' if points else ''}."
        case seen.TimeRanOut(seat=seat):
            return f"{names[seat]} ran out of time."
        case seen.PlayerLeft(seat=seat, cards=cards):
            return f"{names[seat]} left. {cards_counted(cards)} went under the draw pile."
        case seen.GameEnded(outcome=outcome):
            return outcome_sentence(outcome, names)
        case _:
            return ""


def _round_ended(event: seen.RoundEnded, names: Sequence[str]) -> str:
    winners = listed([names[seat] for seat in event.winners])
    if event.ranks:
        return _ranked(event, names)
    if event.ending is RoundEnding.WENT_OUT:
        head = f"{winners} {'wins' if len(event.winners) == 1 else 'win'} round {event.round}"
    elif event.ending is RoundEnding.NOTHING_TO_DRAW:
        head = f"Nobody can draw: round {event.round} goes to the lowest hand, {winners}"
    else:
        head = f"Too many reshuffles: round {event.round} goes to the lowest hand, {winners}"
    if any(event.points):
        head += f" and {points_counted(max(event.points))}" if len(event.winners) == 1 else _shares(event, names)
    return _with_hands(f"{head}.", event, names)


def _ranked(event: seen.RoundEnded, names: Sequence[str]) -> str:
    """Say how a round of elimination ended: lower hands rank higher where several are left."""
    why = {
        RoundEnding.NOTHING_TO_DRAW: "Nobody can draw: ",
        RoundEnding.TOO_LONG: "Too many reshuffles: ",
    }
    order = sorted((rank, seat) for seat, rank in enumerate(event.ranks) if rank)
    ranks = ", ".join(f"{rank}. {names[seat]}{_plus(event.points[seat])}" for rank, seat in order)
    head = f"{why.get(event.ending, '')}round {event.round} is over."
    return _with_hands(f"{head[0].upper()}{head[1:]} Ranks: {ranks}.", event, names)


def _plus(points: int) -> str:
    return f" (+{points})" if points else ""


def _with_hands(head: str, event: seen.RoundEnded, names: Sequence[str]) -> str:
    held = [
        f"{names[seat]} held {hand_text(hand)} ({value})"
        for seat, (hand, value) in enumerate(zip(event.hands, event.values, strict=True))
        if hand
    ]
    return f"{head} {'; '.join(held)}." if held else head


def _shares(event: seen.RoundEnded, names: Sequence[str]) -> str:
    return f" ({', '.join(f'{names[seat]} {points_counted(event.points[seat])}' for seat in event.winners)})"
