"""Mambo in words: the text board and a sentence for each event. Made from views and events only."""

import textwrap
from collections.abc import Sequence
from typing import Final

from engines.core.rules import Event, Outcome, Seat
from engines.core.text import Ending as Told
from engines.mambo import view as seen
from engines.mambo.drawing import draw
from engines.mambo.view import Ending, PublicView, SeatView

WIDTH: Final = 60

_WON: Final = {
    Ending.KILL: "{winner} wins: {loser} has a dead group.",
    Ending.LOOPS: "{winner} wins with {loops} in one group.",
    Ending.GROUP_SIZE: "{winner} wins with a group of {figure}.",
    Ending.BOTH_AT_ONCE: "{winner} wins: the last tile reached a goal for both players, and {loser} laid it.",
    Ending.LARGEST_WINS: "The pool is empty. {winner} wins with the largest group, {high} to {low}.",
    Ending.LARGEST_LOSES: "The pool is empty. {winner} wins: the largest group loses, {low} to {high}.",
    Ending.TERRITORY: "The pool is empty. {winner} wins by territory, {high} to {low}.",
    Ending.TERRITORY_SIZE: "Territory is equal at {high}. {winner} wins: the smaller group encloses it.",
    Ending.TIMEOUT: "{loser} ran out of time, so {winner} wins.",
    Ending.WITHDRAWAL: "{loser} left the game, so {winner} wins.",
}

_DRAWN: Final = ("O vermilion", "x teal")
"""How the text board draws the seats' colours."""

_LEGEND: Final = "number: position, -: null, *: last tile, +: automatic"

_UNITS: Final = {
    Ending.LARGEST_WINS.name: "by largest group",
    Ending.LARGEST_LOSES.name: "by largest group",
    Ending.TERRITORY.name: "in territory",
    Ending.TERRITORY_SIZE.name: "in territory, with the smaller group",
}


class MamboText:
    """The words of the four games."""

    def public(self, view: PublicView, names: Sequence[str]) -> str:
        """The board: points O and X, stripes, position numbers, nulls, and the figures of both players."""
        before, rows, _ = self.parts(view, names)
        return "\n".join([*(part for line in before for part in textwrap.wrap(line, WIDTH)), "", *rows])

    def private(self, view: SeatView, names: Sequence[str]) -> str:
        """The same board: nothing is hidden."""
        return self.public(view.public, names)

    def parts(self, view: object, names: Sequence[str]) -> tuple[Sequence[str], Sequence[str], Sequence[str]]:
        """Return whose turn it is, both players' figures and the legend, then the board."""
        shown = view.public if isinstance(view, SeatView) else view
        if not isinstance(shown, PublicView):
            raise TypeError(f"no view of Mambo: {view!r}")
        figures = (_figures(shown, seat, names) for seat in (0, 1))
        return [_status(shown, names), *figures, *([_LEGEND] if shown.tiles else [])], draw(shown, WIDTH), ()

    def tally(self, outcome: Outcome, names: Sequence[str]) -> str:
        """The figures that were compared when the tiles had run out, the winner's first."""
        if outcome.scores is None:
            return ""
        winner = outcome.winners[0] if outcome.winners else Seat(0)
        own, other = outcome.scores[winner], outcome.scores[1 - winner]
        unit = _UNITS.get(outcome.reason)
        return f"{own} to {other}" + (f" {unit}" if unit else "")

    def event(self, event: Event, names: Sequence[str]) -> str:
        """One sentence."""
        match event:
            case seen.TilePlaced(seat=seat, tile=tile, number=number):
                return f"{names[seat]} lays tile {number} as {tile.value}."
            case seen.TileMoved(seat=seat, number=number, source=source, hex=target, tile=tile):
                if source == target:
                    return f"{names[seat]} turns tile {number} in place, into {tile.value}."
                return f"{names[seat]} moves tile {number} and lays it as {tile.value}."
            case seen.TilesFilled(tiles=tiles, first=first):
                return _filled(tiles, first)
            case seen.TurnPassed(seat=seat):
                return f"{names[seat]} has no tile to move and is skipped."
            case seen.GameEnded(outcome=outcome, figure=figure):
                return outcome_sentence(outcome, names, figure)
            case _:
                # Whoever runs out of time or leaves loses: the end says so.
                return ""

    def ending(self, event: Event, names: Sequence[str]) -> Told | None:
        """Who won and why, with the figures that were compared."""
        return Told(self.event(event, names), tells_scores=True) if isinstance(event, seen.GameEnded) else None


def _filled(tiles: Sequence[seen.Laid], first: int) -> str:
    letters = [f"{number} ({laid.tile.value})" for number, laid in enumerate(tiles, first)]
    if len(letters) == 1:
        return f"Tile {letters[0]} fills in by itself."
    return f"Tiles {', '.join(letters[:-1])} and {letters[-1]} fill in by themselves."


def outcome_sentence(outcome: Outcome, names: Sequence[str], figure: int = 0) -> str:
    """Who won and why; `figure` is what `GameEnded` holds."""
    high, low = (max(outcome.scores), min(outcome.scores)) if outcome.scores else (0, 0)
    if len(outcome.winners) > 1:
        figures = f", {high} to {low}" if outcome.scores else ": nobody has won"
        return f"The pool is empty. The game is a tie{figures}."
    winner = outcome.winners[0]
    sentence = _WON[Ending[outcome.reason]]
    loops = counted(figure, "loop")
    return sentence.format(
        winner=names[winner], loser=names[1 - winner], high=high, low=low, figure=figure, loops=loops
    )


def counted(number: int, thing: str) -> str:
    """Return `1 loop`, `2 loops`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _status(view: PublicView, names: Sequence[str]) -> str:
    head = f"{view.variant.title}, {view.left} left. "
    if view.outcome is not None:
        return head + outcome_sentence(view.outcome, names, figure_shown(view))
    return head + f"{names[view.turn[0]]} to play."


def figure_shown(view: PublicView) -> int:
    """The loops or the size that won a game that is over."""
    if view.outcome is None or not view.outcome.winners:
        return 0
    standing = view.standings[view.outcome.winners[0]]
    return standing.loops if view.outcome.reason == Ending.LOOPS.name else standing.largest


def _figures(view: PublicView, seat: int, names: Sequence[str]) -> str:
    standing = view.standings[Seat(seat)]
    parts = [f"largest group {standing.largest}"]
    if view.aims.loops:
        parts.append(f"loops {standing.loops} of {view.aims.loops}")
    if standing.territory is not None:
        parts.append(f"territory {standing.territory.count}")
    figures = ": " + ", ".join(parts)
    return f"{_DRAWN[seat]} = {names[seat]}"[: WIDTH - len(figures)] + figures


TEXT = MamboText()
