"""The renderer of MONO: the table, and hands."""

from collections.abc import Sequence
from typing import ClassVar, Protocol, runtime_checkable

from engines.core.beliefs import Belief
from engines.core.support import ByType
from engines.monocards.view import Card, Ending, PublicView, SeatView
from render.core.board import Focus, Table
from render.core.canvas import Canvas
from render.core.chrome import OUT, final_line, top_line
from render.core.fonts import shown_name
from render.core.picture import PrivatePicture, PublicPicture
from render.core.theme import BACKGROUND, WIDTH
from render.monocards.alt import open_alt, private_alt, public_alt
from render.monocards.beliefs import draw_belief
from render.monocards.centre import draw_table
from render.monocards.colours import cards_palette
from render.monocards.hand import draw_hand, draw_own_strip, draw_shown, rows_of, shown_rows, strip_bottom
from render.monocards.hands import draw_hands, hands_height
from render.monocards.layout import layout
from render.monocards.score_table import draw_score_table, table_height
from render.monocards.seats import draw_seat


def _top_line(canvas: Canvas, view: PublicView, table: Table) -> None:
    if view.outcome is None:
        top_line(canvas, "MONO", table.match_id, "final" if table.over else _progress(view))
        return
    points = max((view.players[seat].score for seat in view.outcome.winners), default=0)
    why = {
        Ending.TARGET: f"{points} points of {view.options.target}",
        Ending.ROUND: "won the only round",
        Ending.RANKS: "out of cards first",
        Ending.LAST_PLAYER: OUT,
    }
    final_line(canvas, "MONO", table.match_id, table.names, view.outcome, why[Ending[view.outcome.reason]])


def _progress(view: PublicView) -> str:
    options = view.options
    if options.elimination and not options.are_scored:
        return "to the last player"
    if options.no_scoring or not options.target:
        return "a single round"
    return f"round {view.match.round} · to {options.target}"


def _draw_public(view: PublicView, table: Table, hands: Sequence[SeatView] = ()) -> Canvas:
    places = layout(view.match.seats)
    below = places.height + table_height(view)
    canvas = Canvas(WIDTH, below + hands_height(hands), cards_palette(), BACKGROUND)
    _top_line(canvas, view, table)
    draw_table(canvas, view, *places.table)
    for player, at in zip(view.players, places.seats, strict=True):
        draw_seat(canvas, view, player, table, at)
    draw_score_table(canvas, view, table, places.height)
    draw_hands(canvas, hands, table, below)
    return canvas


def _draw_private(view: SeatView, table: Table, framed: Sequence[Card]) -> Canvas:
    rows = rows_of(len(view.hand), strip_bottom() + 22)
    below = rows.top + rows.height + 24
    shown = view.shown
    under = None if shown is None else shown_rows(len(shown.cards), below)
    height = below if under is None else under.top + under.height + 24
    canvas = Canvas(WIDTH, height, cards_palette(), BACKGROUND)
    top_line(canvas, "MONO", table.match_id, "your hand")
    draw_own_strip(canvas, view, table)
    draw_hand(canvas, view, rows, framed)
    if shown is not None:
        name = shown_name(table.names[shown.seat], shown.seat, 400, 28)
        draw_shown(canvas, shown.cards, f"{name} held before the Wild Draw 4:", below)
    return canvas


@runtime_checkable
class SupportsCards(Protocol, metaclass=ByType):
    """A move that plays cards."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in the order of play."""


class MonocardsRenderer:
    """Draws MONO."""

    focus: ClassVar = Focus(x=0.5, y=0.5, width=0.5)

    def public(self, view: PublicView, table: Table) -> PublicPicture:
        """Draw the table, and the score table if a round has just ended."""
        return _draw_public(view, table).public(public_alt(view, table))

    def private(self, view: SeatView, table: Table) -> PrivatePicture:
        """Draw the player's hand, and a challenged hand that was shown to them."""
        return self.moves(view, table, ())

    def moves(self, view: SeatView, table: Table, actions: Sequence[object]) -> PrivatePicture:
        """Draw the private view; the cards of a single play are outlined."""
        plays = [action.cards for action in actions if isinstance(action, SupportsCards)]
        framed = plays[0] if len(actions) == 1 and plays else ()
        return _draw_private(view, table, framed).private(view.seat, private_alt(view, table))

    def everything(self, views: Sequence[SeatView], table: Table) -> PublicPicture:
        """Draw the table, and below it all hands."""
        return _draw_public(views[0].public, table, views).public(open_alt(views, table))

    def belief(self, view: SeatView, belief: Belief, table: Table) -> PrivatePicture:
        """Draw the beliefs about the others' hands."""
        return draw_belief(view, belief, table)


RENDERER = MonocardsRenderer()
