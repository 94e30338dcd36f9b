"""The table and a hand in words, for people who cannot see the picture. Made from views only."""

from collections import Counter
from collections.abc import Iterable, Sequence

from engines.core.rules import Seat
from engines.monocards.view import (
    KIND,
    ORIGIN,
    WILDS,
    Card,
    Fit,
    Kind,
    Phase,
    Player,
    PublicView,
    SeatView,
    symbol_of,
)
from render.core.board import Table, fit_alt

_LONGEST_NAME = 32
_OFTEN = {1: "", 2: " twice"} | {
    times: f" ({word} of them)" for times, word in enumerate(("three", "four", "five", "six", "seven", "eight"), 3)
}
"""Heard after a number, as in `Eldritch 2 (three of them), 3, 4`."""
_SYMBOLS = {Kind.SKIP: "Skip", Kind.REVERSE: "Reverse", Kind.DRAW_TWO: "Draw 2"}


def _name(table: Table, seat: Seat) -> str:
    name = " ".join(table.names[seat].split())
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"


def _counted(cards: int) -> str:
    return f"{cards} card{'s' * (cards != 1)}"


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _card(card: Card) -> str:
    """Return the name in full, as in `Martian Draw 2`."""
    origin = ORIGIN[card]
    if origin is None:
        return "Wild" if KIND[card] is Kind.WILD else "Wild Draw 4"
    return f"{origin.name.capitalize()} {_SYMBOLS.get(KIND[card], symbol_of(card))}"


def _cards(cards: Iterable[Card]) -> str:
    """Return Origin by Origin what is held, as in `Martian 1, 2 twice, Skip; Wild`."""
    groups: dict[str, list[str]] = {}
    for card, times in Counter(cards).items():
        origin = ORIGIN[card]
        group = "" if origin is None else origin.name.capitalize()
        word = _card(card).removeprefix(f"{group} ")
        groups.setdefault(group, []).append(word + _OFTEN.get(times, f" ({times} of them)"))
    return "; ".join(f"{group} {', '.join(words)}".strip() for group, words in groups.items())


def _matching(view: PublicView) -> str:
    top, origin = view.top, view.origin.name.capitalize()
    if top in WILDS:
        return f"On top lies {_card(top)}; {origin} is named."
    return f"On top lies {_card(top)}."


def _to_do(view: PublicView, table: Table) -> str:
    if view.outcome is not None:
        winners = [_name(table, seat) for seat in view.outcome.winners]
        return f"Over. {_listed(winners)} {'wins' if len(winners) == 1 else 'win'}." if winners else "Over."
    who = _name(table, view.turn[0])
    if view.demand is not None:
        return f"{who} must draw {view.demand.cards} or find an answer."
    if view.phase is Phase.DRAWN:
        return f"{who} has drawn{' and must play that card' if view.options.forced_play else ': that card, or pass'}."
    return f"{who} to play."


def _points(points: int) -> str:
    return f"{points} point{'s' * (points != 1)}"


def _player(view: PublicView, player: Player, table: Table) -> str:
    name = _name(table, player.seat)
    if player.left:
        return f"{name} has left"
    if player.rank is not None:
        return f"{name} rank {player.rank}{f', {_points(player.score)}' if view.options.are_scored else ''}"
    text = f"{name} {_counted(player.cards)}"
    if view.options.are_scored:
        text += f", {_points(player.score)}"
    if player.called:
        text += ", called MONO"
    elif player.catchable:
        text += ", has not called MONO"
    return text


def _head(view: PublicView, table: Table) -> list[str]:
    return [f"MONO, match {table.board}, round {view.match.round}.", _to_do(view, table), _matching(view)]


def public_alt(view: PublicView, table: Table) -> str:
    """The public picture in words."""
    players = "; ".join(_player(view, player, table) for player in view.players)
    way = "clockwise" if view.direction == 1 else "counterclockwise"
    return fit_alt([*_head(view, table), f"{players}.", f"Play goes {way}, {_counted(view.draw_pile)} to draw."])


def _playable(view: SeatView) -> str:
    playable = [card for card, fit in zip(view.hand, view.fits, strict=True) if fit is not Fit.NO]
    if not playable:
        return "None of these fits." if not view.on_turn else "None of these can be played."
    bluff = " Wild Draw 4 would be a bluff." if Fit.BLUFF in view.fits else ""
    return f"{'You can play' if view.on_turn else 'On your turn, these would fit'}: {_cards(playable)}.{bluff}"


def private_alt(view: SeatView, table: Table) -> str:
    """The private picture in words: the hand, and what of it can be played."""
    public = view.public
    parts = _head(public, table)
    parts.append(f"You hold {_cards(view.hand)}." if view.hand else "You hold no cards.")
    if view.hand and public.outcome is None:
        parts.append(_playable(view))
    if view.drawn is not None:
        parts.append(f"You drew {_card(view.drawn)}.")
    if view.shown is not None:
        parts.append(f"{_name(table, view.shown.seat)} held before the Wild Draw 4: {_cards(view.shown.cards)}.")
    return fit_alt(parts)
