"""Monoch in words: the text board and a sentence for each event. Made from views and events only."""

from collections.abc import Sequence
from typing import Final

from engines.core.messages import N_, join, join_lines, join_list, wins_by
from engines.core.people import People
from engines.core.rules import Event, Outcome, Seat
from engines.core.text import Ending as GameEnding
from engines.core.text import Tip
from engines.monoch import view as seen
from engines.monoch.actions import Action, Declare, Swap
from engines.monoch.drawing import draw
from engines.monoch.goal import goal
from engines.monoch.tips import tip
from engines.monoch.view import BlockType, Colour, Ending, PublicView, SeatView
from engines.monoch.words import BETWEEN, COLOURS, COLOURS_SWAPPED, block_text, coded_text, need_text

WIDTH: Final = 60


class MonochText:
    """The words of the game."""

    def public(self, view: PublicView, names: Sequence[str]) -> str:
        """Return the plan from above, the players, the pool, the needs of each colour, and the blocks as placed."""
        before, rows, after = self.parts(view, names)
        parts = [join_lines(before, WIDTH), join_lines(rows)]
        return join([*parts, join_lines(after, WIDTH)] if after else parts, "\n\n")

    def tip(self, view: SeatView, names: Sequence[str]) -> Tip | None:
        """Return a tip for newcomers."""
        return tip(view)

    def goal(self, view: PublicView, names: Sequence[str], seat: Seat) -> str:
        """Return how `seat` wins, in a line."""
        return goal(view, names, seat)

    def private(self, view: SeatView, names: Sequence[str]) -> str:
        """Return the public board: nothing is hidden."""
        return self.public(view.public, names)

    def parts(self, view: object, names: Sequence[str]) -> tuple[Sequence[str], Sequence[str], Sequence[str]]:
        """Return the turn, the sides and the pool, then the plan, then the needs and the blocks."""
        shown = _public(view)
        pool = " ".join(f"{kind.value}{left}" for kind, left in zip(BlockType, shown.pool, strict=True))
        sides = (_side(side, names) for side in shown.sides)
        before = [_status(shown, names), *sides, N_("Pool: {blocks}", blocks=pool)]
        return before, draw(shown), _after(shown)

    def tally(self, outcome: Outcome, names: Sequence[str]) -> str:
        """Return the lengths of the longest strips, if they decided, the winner's first."""
        if outcome.scores is None:
            return ""
        most, least = max(outcome.scores), min(outcome.scores)
        return N_("longest strips of {most} and {least} cells", most=most, least=least)

    def move(self, action: Action, view: object, people: People) -> str:
        """Return `block F at M16`, `black` or `swap of colours`; `view` is from before the move."""
        shown = _public(view)
        if isinstance(action, Declare):
            return COLOURS[action.colour]
        if isinstance(action, Swap):
            return COLOURS_SWAPPED
        z = next((spot.z for spot in shown.spots if (spot.x, spot.y) == (action.x, action.y)), 0)
        return block_text(seen.Block(action.stance, action.x, action.y, z, None))

    def event(self, event: Event, names: Sequence[str]) -> str:
        """Return a sentence or two."""
        match event:
            case seen.ColourDeclared(seat=seat, colour=colour):
                return N_("{name} chose {colour}.", name=names[seat], colour=COLOURS[colour])
            case seen.BlockPlaced(seat=seat, block=block, need=need):
                placed = N_("{name} placed {block}.", name=names[seat], block=block_text(block))
                return placed if need is None else join([placed, need_text(need)])
            case seen.ColoursSwapped(seat=seat, colour=colour):
                return N_("{name} took over {colour}.", name=names[seat], colour=COLOURS[colour])
            case seen.TurnLost(seat=seat, declared=declared):
                lost = N_("{name} ran out of time and lost the turn.", name=names[seat])
                return lost if declared is None else join([lost, _declaration(seat, declared, names)])
            case seen.PlayerLeft(seat=seat, partner=partner) if partner is not None:
                return N_("{name} is out. {partner} plays both turns.", name=names[seat], partner=names[partner])
            case seen.GameEnded():
                return _ending(event.outcome, event.colour, event.blocks, event.lengths, names)
            case _:
                # If a player without a partner leaves, the game ends: the ending names them.
                return ""

    def ending(self, event: Event, names: Sequence[str]) -> GameEnding | None:
        """Return the winner and the reason, with the lengths of the strips if they decided."""
        return GameEnding(self.event(event, names), tells_scores=True) if isinstance(event, seen.GameEnded) else None


def _public(view: object) -> PublicView:
    shown = view.public if isinstance(view, SeatView) else view
    if not isinstance(shown, PublicView):
        raise TypeError(f"no view of Monoch: {view!r}")
    return shown


def _declaration(seat: Seat, colour: Colour, names: Sequence[str]) -> str:
    return N_("{name} plays {colour}.", name=names[seat], colour=COLOURS[colour])


def _ending(
    outcome: Outcome, colour: Colour | None, blocks: int, lengths: tuple[int, int] | None, names: Sequence[str]
) -> str:
    ending, winners = Ending[outcome.reason], [names[seat] for seat in outcome.winners]
    if ending is Ending.DRAW:
        stuck = N_("No block fits: a draw.")
        equal = N_("The strips are equally long.")
        return stuck if lengths is None else join([stuck, equal])
    if ending is Ending.STRIP and colour is not None:
        strip = N_("the {colour} strip joins both ends over {blocks} blocks", colour=COLOURS[colour], blocks=blocks)
        return wins_by(winners, strip)
    if ending is Ending.LONGEST and lengths is not None:
        longer = N_("no block fits, longer strip ({most} to {least})", most=max(lengths), least=min(lengths))
        return wins_by(winners, longer)
    others = join_list(name for seat, name in enumerate(names) if seat not in outcome.winners)
    if ending is Ending.TIMEOUT:
        return wins_by(winners, N_("{others} ran out of time", others=others))
    return wins_by(winners, N_("{others} resigned", others=others))


def _status(view: PublicView, names: Sequence[str]) -> str:
    if view.outcome is None:
        mover = names[view.turn[0]]
        if view.to_declare:
            return N_("Monoch. {name} to choose black or white, then to place a block.", name=mover)
        taken = view.sides[1 - view.turn[0]].colour if view.can_swap else None
        if taken is None:
            return N_("Monoch. {name} to move.", name=mover)
        return N_("Monoch. {name} to move, or to take over {colour}.", name=mover, colour=COLOURS[taken])
    lengths = view.lengths if view.outcome.scores is not None else None
    colour, blocks = (None, 0) if view.way is None else (view.way.colour, len(view.way.blocks))
    return join(["Monoch.", _ending(view.outcome, colour, blocks, lengths, names)])


def _side(side: seen.Side, names: Sequence[str]) -> str:
    mark = "?" if side.colour is None else "#" if side.colour is Colour.BLACK else "o"
    colour, ends = COLOURS[side.colour], BETWEEN[side.axis]
    facts = N_("{colour}, joins {ends}", colour=colour, ends=ends)
    if not side.playing:
        facts = N_("{colour}, joins {ends}, out", colour=colour, ends=ends)
    name = names[side.seat][: WIDTH - len(f"{mark} : {facts}")]
    return join([f"{mark} {name}:", facts])


def _after(view: PublicView) -> list[str]:
    def block_list(blocks: Sequence[seen.Block], *, raised: bool) -> str:
        return join([coded_text(block, raised=raised) for block in blocks], ", ")

    lines: list[str] = [] if view.sides[0].colour is None else [need_text(need) for need in view.needs]
    if view.way is not None:
        lines = [N_("Strip: {blocks}", blocks=block_list([view.blocks[at] for at in view.way.blocks], raised=False))]
    if view.blocks:
        lines.append(N_("Blocks: {blocks}", blocks=block_list(view.blocks, raised=True)))
    return lines


TEXT = MonochText()
