"""A player's statistics of a whole match, and every Wild Draw 4 with its hand."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from engines.core.looking_back import OwnFrames, OwnStatistics
from engines.core.messages import N_, NP_, join
from engines.core.rules import Event, Seat
from engines.monocards.cards import FITTING, ORIGIN, WILD_DRAW_FOUR, another_fits
from engines.monocards.events import BluffChallenged, CardsDrawn, CardsPlayed, DrawReason, MonoCaught, RoundEnded
from engines.monocards.view import SeatView


@dataclass(frozen=True, slots=True)
class WildDrawFour:
    """A Wild Draw 4 that a player put down."""

    number: int
    """The move by which it was played."""
    bluff: bool
    challenged: bool = False


def wild_draw_fours(frames: OwnFrames) -> tuple[WildDrawFour, ...]:
    """Return the Wild Draw 4s of the player who saw these frames, in order."""
    seat: Seat = frames[0].view.seat
    wild_draw_fours: list[WildDrawFour] = []
    for before, after in pairwise(frames):
        for event in after.events:
            if isinstance(event, CardsPlayed) and event.seat == seat and event.cards[-1] == WILD_DRAW_FOUR:
                wild_draw_fours.append(WildDrawFour(after.number, _is_bluff(before.view, event)))
            elif isinstance(event, BluffChallenged) and event.seat == seat and wild_draw_fours:
                wild_draw_fours[-1] = replace(wild_draw_fours[-1], challenged=True)
    return tuple(wild_draw_fours)


def _is_bluff(view: SeatView, played: CardsPlayed) -> bool:
    """Return whether another card of the hand could have been played, as a challenge would have revealed."""
    hand = list(view.hand)
    for card in played.cards:
        hand.remove(card)
    public, beneath = view.public, played.cards[-2:-1]
    top = beneath[0] if beneath else public.top
    origin = (ORIGIN[top] if beneath else None) or public.origin
    return another_fits(FITTING[top][origin], hand)


def statistics(frames: OwnFrames) -> OwnStatistics:
    """Return rounds won, cards drawn, bluffs made and caught; the chart is of cards in hand."""
    seat: Seat = frames[0].view.seat
    events = [event for frame in frames for event in frame.events]
    wilds = wild_draw_fours(frames)
    bluffs = [each for each in wilds if each.bluff]
    lines = [
        N_("Rounds won: {won} of {rounds}.", **_rounds(events, seat)),
        N_("Cards drawn: {all}, {forced} forced.", **_draws(events, seat)),
        N_(
            "Wild Draw 4s: {all}. Bluffs: {bluffs}, caught: {caught}.",
            all=len(wilds),
            bluffs=len(bluffs),
            caught=sum(each.challenged for each in bluffs),
        ),
        *_catches(events, seat),
    ]
    hands = tuple(frame.view.public.sizes[seat] for frame in frames)
    return OwnStatistics(tuple(lines), N_("Cards in your hand, move by move"), hands)


def _rounds(events: Sequence[Event], seat: Seat) -> dict[str, int]:
    ended = [event for event in events if isinstance(event, RoundEnded)]
    return {"won": sum(seat in event.winners for event in ended), "rounds": len(ended)}


def _draws(events: Sequence[Event], seat: Seat) -> dict[str, int]:
    own = [event for event in events if isinstance(event, CardsDrawn) and event.seat == seat]
    forced = sum(event.count for event in own if event.reason is not DrawReason.CHOICE)
    return {"all": sum(event.count for event in own), "forced": forced}


def _catches(events: Sequence[Event], seat: Seat) -> Iterator[str]:
    caught = sum(isinstance(event, MonoCaught) and event.by == seat for event in events)
    forgot = sum(isinstance(event, MonoCaught) and event.seat == seat for event in events)
    if caught or forgot:
        yield N_("MONO: {caught} caught, {forgot} forgotten.", caught=caught, forgot=forgot)


def secrets(frames: Sequence[OwnFrames], names: Sequence[str]) -> Sequence[str]:
    """Return a line for each player who played a Wild Draw 4: which were bluffs, by the number of the move."""
    if frames[0][0].view.public.options.no_bluff:
        return ()
    played = ((name, wild_draw_fours(own)) for name, own in zip(names, frames, strict=True))
    return tuple(_verdicts(name, wilds) for name, wilds in played if wilds)


def _verdicts(name: str, wilds: Sequence[WildDrawFour]) -> str:
    bluffs = [_move(each) for each in wilds if each.bluff]
    others = [_move(each) for each in wilds if not each.bluff]
    parts = [
        NP_("{name}'s Wild Draw 4", "{name}'s Wild Draw 4s", len(wilds), name=name),
        *([N_("bluff: {moves}", moves=join(bluffs, ", "))] if bluffs else []),
        *([N_("no bluff: {moves}", moves=join(others, ", "))] if others else []),
    ]
    return join(parts, " · ")


def _move(wild: WildDrawFour) -> str:
    if wild.bluff and wild.challenged:
        return N_("move {number} (caught)", number=wild.number)
    return N_("move {number}", number=wild.number)
