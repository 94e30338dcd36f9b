"""Mambo in words: the text board and a sentence for each event. Made from views and events only."""

from collections.abc import Mapping, Sequence
from typing import Final

from engines.core.messages import N_, NP_, Text, join, join_lines
from engines.core.people import People
from engines.core.rules import Event, Outcome, Seat
from engines.core.text import Ending as Told
from engines.core.text import Tip
from engines.mambo import view as seen
from engines.mambo.actions import Action, Move
from engines.mambo.drawing import draw
from engines.mambo.goal import goal
from engines.mambo.memo import place_of
from engines.mambo.numbers import index_of
from engines.mambo.tips import tip
from engines.mambo.view import Ending, PublicView, SeatView
from engines.mambo.words import figures_of, only_way_out

WIDTH: Final = 60

_WON: Final[Mapping[Ending, Text]] = {
    Ending.BOTH_AT_ONCE: N_("{winner} wins: {loser}'s turn reached a goal for both."),
    Ending.LARGEST_WINS: N_("{winner} wins with the largest group, {high} to {low}."),
    Ending.LARGEST_LOSES: N_("{winner} wins, {low} to {high}: the largest group loses."),
    Ending.TERRITORY: N_("{winner} wins on territory, {high} to {low}."),
    Ending.TERRITORY_SIZE: N_("{winner} wins: equal territory, smaller group."),
    Ending.TIMEOUT: N_("{winner} wins: {loser} ran out of time."),
    Ending.WITHDRAWAL: N_("{winner} wins: {loser} resigned."),
}

_DRAWN: Final = (N_("O orange = {name}"), N_("x teal = {name}"))
"""The legend of the seats' colours on the text board."""

_LEGEND: Final = N_("12: place, |12: tile, -: none fits, *: last, +: filled in")

_UNITS: Final[Mapping[str, Text]] = {
    Ending.LARGEST_WINS.name: N_("{own} to {other} by largest group"),
    Ending.LARGEST_LOSES.name: N_("{own} to {other} by largest group"),
    Ending.TERRITORY.name: N_("{own} to {other} in territory"),
    Ending.TERRITORY_SIZE.name: N_("{own} to {other} in territory, with the smaller group"),
}


class MamboText:
    """The words of the four games."""

    def public(self, view: PublicView, names: Sequence[str]) -> str:
        """Return the board: points O and X, stripes, numbers of places, and the figures of both players."""
        before, rows, _ = self.parts(view, names)
        return join_lines([join_lines(before, WIDTH), "", *rows])

    def tip(self, view: SeatView, names: Sequence[str]) -> Tip | None:
        """Return a tip for newcomers."""
        return tip(view, names)

    def goal(self, view: PublicView, names: Sequence[str], seat: Seat) -> str:
        """Return how `seat` wins, in a line."""
        return goal(view, names, seat)

    def private(self, view: SeatView, names: Sequence[str]) -> str:
        """Return the public board: nothing is hidden."""
        return self.public(view.public, names)

    def parts(self, view: object, names: Sequence[str]) -> tuple[Sequence[str], Sequence[str], Sequence[str]]:
        """Return the turn, both players' figures and the legend, then the board."""
        shown = _public(view)
        figures = (_figures(shown, seat, names) for seat in (0, 1))
        return [_status(shown, names), *figures, *([_LEGEND] if shown.tiles else [])], draw(shown, WIDTH), ()

    def tally(self, outcome: Outcome, names: Sequence[str]) -> str:
        """Return the totals compared when the tiles ran out, the winner's first."""
        if outcome.scores is None:
            return ""
        winner = outcome.winners[0] if outcome.winners else Seat(0)
        words = _UNITS.get(outcome.reason, N_("{own} to {other}"))
        return Text(words.template, {"own": outcome.scores[winner], "other": outcome.scores[1 - winner]})

    def move(self, action: Action, view: object, people: People) -> str:
        """Return `tile e at 3`, `tile 7 to 3, as b` or `tile 7 turned to b`."""
        shown, letter = _public(view), action.tile.value
        if not isinstance(action, Move):
            if (place := place_of(shown, action)) is None:
                return N_("tile {tile} at a place that is not open yet", tile=letter)
            return N_("tile {tile} at {place}", tile=letter, place=place)
        number = index_of(shown.numbers)[action.source]
        if action.hex == action.source:
            return N_("tile {number} turned to {tile}", number=number, tile=letter)
        return N_("tile {number} to {place}, as {tile}", number=number, place=place_of(shown, action), tile=letter)

    def event(self, event: Event, names: Sequence[str]) -> str:
        """Return a sentence."""
        match event:
            case seen.TilePlaced(seat=seat, tile=tile, number=number):
                return N_("{name} placed tile {tile} at {place}.", name=names[seat], tile=tile.value, place=number)
            case seen.TileMoved(seat=seat, number=number, tile=tile, place=place) if place == number:
                return N_("{name} turned tile {number} to {tile}.", name=names[seat], number=number, tile=tile.value)
            case seen.TileMoved(seat=seat, number=number, tile=tile, place=place):
                values = {"name": names[seat], "number": number, "place": place, "tile": tile.value}
                return N_("{name} moved tile {number} to {place}, as {tile}.", **values)
            case seen.TilesFilled(tiles=tiles):
                count = len(tiles)
                return NP_("1 tile filled in.", "{count} tiles filled in.", count)
            case seen.LoopsClosed(seat=seat, loops=loops, wanted=wanted):
                return N_("{name} has {loops} of {wanted} loops.", name=names[seat], loops=loops, wanted=wanted)
            case seen.OneWayOut(seat=seat, groups=groups):
                return join([only_way_out(group, names[seat]) for group in groups])
            case seen.TurnPassed(seat=seat):
                return N_("{name} has no tile to move and is skipped.", name=names[seat])
            case seen.GameEnded(outcome=outcome, figure=figure, tile=walled_in):
                return outcome_sentence(outcome, names, figure, walled_in)
            case _:
                # The ending reports a timeout or a withdrawal.
                return ""

    def ending(self, event: Event, names: Sequence[str]) -> Told | None:
        """Return the winner and why, with the figures that were compared."""
        return Told(self.event(event, names), tells_scores=True) if isinstance(event, seen.GameEnded) else None


def _public(view: object) -> PublicView:
    shown = view.public if isinstance(view, SeatView) else view
    if not isinstance(shown, PublicView):
        raise TypeError(f"no view of Mambo: {view!r}")
    return shown


def outcome_sentence(outcome: Outcome, names: Sequence[str], figure: int = 0, tile: int | None = None) -> Text:
    """Return the winner and the reason; `figure` and `tile` are those of `GameEnded`."""
    high, low = (max(outcome.scores), min(outcome.scores)) if outcome.scores else (0, 0)
    if len(outcome.winners) > 1:
        if outcome.scores:
            return N_("It's a draw, {high} to {low}.", high=high, low=low)
        return N_("It's a draw: the tiles ran out.")
    winner = outcome.winners[0]
    ending, people = Ending[outcome.reason], {"winner": names[winner], "loser": names[1 - winner]}
    if ending is Ending.KILL and tile is None:
        return N_("{winner} wins: one of {loser}'s groups is walled in.", **people)
    if ending is Ending.KILL:
        return N_("{winner} wins: {loser}'s group at tile {tile} is walled in.", **people, tile=tile)
    if ending is Ending.LOOPS:
        return N_("{winner} wins with {loops} in one group.", loops=NP_("a loop", "{count} loops", figure), **people)
    if ending is Ending.GROUP_SIZE:
        return N_("{winner} wins with a group of {figure}.", **people, figure=figure)
    return Text(_WON[ending].template, people | {"high": high, "low": low})


def _status(view: PublicView, names: Sequence[str]) -> Text:
    if view.outcome is not None:
        now = outcome_sentence(view.outcome, names, figure_shown(view))
    else:
        now = N_("{player} to move.", player=names[view.turn[0]])
    return join([N_("{game}, {left} left.", game=view.variant.title, left=view.left), now])


def figure_shown(view: PublicView) -> int:
    """Return the loops or the size that won a game that is over."""
    if view.outcome is None or not view.outcome.winners:
        return 0
    standing = view.standings[view.outcome.winners[0]]
    return standing.loops if view.outcome.reason == Ending.LOOPS.name else standing.largest


def _figures(view: PublicView, seat: int, names: Sequence[str]) -> Text:
    figures = figures_of(view, seat)
    room = WIDTH - len(": ") - len(_DRAWN[seat].template.format(name="")) - len(figures)
    return join([Text(_DRAWN[seat].template, {"name": names[seat][:room]}), figures], ": ")


TEXT = MamboText()
