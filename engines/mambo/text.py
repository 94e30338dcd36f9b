"""Mambo in words: the text board and a sentence for each event. Made from views and events only."""

import textwrap
from collections.abc import Sequence
from typing import Final

from engines.core.rules import Event, Outcome, Seat
from engines.mambo import view as seen
from engines.mambo.drawing import draw
from engines.mambo.view import Ending, PublicView, SeatView

WIDTH: Final = 60

_WON: Final = {
    Ending.KILL: "{winner} wins: a group of {loser} is dead.",
    Ending.LOOPS: "{winner} wins with loops in one group.",
    Ending.GROUP_SIZE: "{winner} wins with a group of the size agreed.",
    Ending.BOTH_AT_ONCE: "{winner} wins: the last tile achieved something for both, which loses for {loser}.",
    Ending.LARGEST_WINS: "The tiles are used up. {winner} wins with the largest group, {high} to {low}.",
    Ending.LARGEST_LOSES: "The tiles are used up. {winner} wins: the largest group loses, {low} to {high}.",
    Ending.TERRITORY: "The tiles are used up. {winner} wins by territory, {high} to {low}.",
    Ending.TERRITORY_SIZE: "Territory is equal at {high}. {winner} wins: the smaller group encloses it.",
    Ending.TIMEOUT: "{winner} wins on time.",
    Ending.WITHDRAWAL: "{winner} wins: {loser} has left.",
}
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
        lines = [
            *textwrap.wrap(_status(view, names), WIDTH),
            *(_figures(view, seat, names) for seat in (0, 1)),
            "",
            *draw(view, WIDTH),
        ]
        return "\n".join(lines)

    def private(self, view: SeatView, names: Sequence[str]) -> str:
        """The same board: nothing is hidden."""
        return self.public(view.public, names)

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
            case seen.TilePlaced(seat=seat, tile=tile, position=position):
                return f"{names[seat]} lays tile {tile.value} at position {position}."
            case seen.TileMoved(seat=seat, number=number, source=source, hex=target, tile=tile):
                if source == target:
                    return f"{names[seat]} turns tile {number} in its place into {tile.value}."
                return f"{names[seat]} moves tile {number} and lays it as {tile.value}."
            case seen.TilesFilled(tiles=tiles):
                return _filled(tiles)
            case seen.TurnPassed(seat=seat):
                return f"{names[seat]} can move no tile and is passed over."
            case seen.TimeRanOut(seat=seat):
                return f"{names[seat]} ran out of time."
            case seen.PlayerLeft(seat=seat):
                return f"{names[seat]} left the game."
            case seen.GameEnded(outcome=outcome):
                return outcome_sentence(outcome, names)
            case _:
                return ""


def _filled(tiles: Sequence[seen.Laid]) -> str:
    letters = ", ".join(laid.tile.value for laid in tiles)
    return f"An automatic tile follows: {letters}." if len(tiles) == 1 else f"Automatic tiles follow: {letters}."


def outcome_sentence(outcome: Outcome, names: Sequence[str]) -> str:
    """Who won and why."""
    high, low = (max(outcome.scores), min(outcome.scores)) if outcome.scores else (0, 0)
    if len(outcome.winners) > 1:
        return f"The tiles are used up. The game is a tie, {high} to {low}."
    winner = outcome.winners[0]
    sentence = _WON[Ending[outcome.reason]]
    return sentence.format(winner=names[winner], loser=names[1 - winner], high=high, low=low)


def _status(view: PublicView, names: Sequence[str]) -> str:
    head = f"{view.variant.title}, {view.left} left. "
    if view.outcome is not None:
        return head + outcome_sentence(view.outcome, names)
    return head + f"{names[view.turn[0]]} to play."


def _figures(view: PublicView, seat: int, names: Sequence[str]) -> str:
    standing = view.standings[Seat(seat)]
    parts = [f"largest {standing.largest}", f"loops {standing.loops}"]
    if standing.territory is not None:
        parts.append(f"territory {standing.territory.count}")
    figures = ": " + ", ".join(parts)
    return f"{'OX'[seat]} {names[seat]}"[: WIDTH - len(figures)] + figures


TEXT = MamboText()
