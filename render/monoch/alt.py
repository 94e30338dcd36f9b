"""Monoch's position in words, for players who cannot see the picture."""

from collections.abc import Sequence

from engines.core.messages import N_, NP_, join, join_list
from engines.monoch.view import BlockType, Colour, PublicView, cell_name
from engines.monoch.words import BETWEEN, CAPITALS, COLOURS, SIDES, block_text, coded_text, need_text, stance_text
from render.core.board import OVER, Table, fit_alt


def alt_text(view: PublicView, table: Table, seen: str = "") -> str:
    """Return the state, the sides, their needs, the last block, the pool, and all blocks from the newest."""
    parts = [N_("{match}.", match=table.match_of("Monoch")), _state(view, table), seen]
    if view.way is not None:
        first, last = (cell_name(part.cell.x, part.cell.y) for part in (view.way.parts[0], view.way.parts[-1]))
        blocks, colour = len(view.way.blocks), COLOURS[view.way.colour]
        parts.append(
            N_(
                "The {colour} strip runs from {first} to {last} over {blocks} blocks.",
                colour=colour,
                first=first,
                last=last,
                blocks=blocks,
            )
        )
    parts += [_last(view), *_teams(view, table), *needs_text(view), *_ends(view)]
    pool = ", ".join(f"{kind.value} {left}" for kind, left in zip(BlockType, view.pool, strict=True))
    parts.append(N_("In the pool: {blocks}.", blocks=pool))
    codes = [N_("{block}.", block=coded_text(block)) for block in reversed(view.blocks)]
    parts += [N_("Blocks from the newest, ' for each level up:"), *codes] if codes else []
    return fit_alt([part for part in parts if part])


def needs_text(view: PublicView) -> Sequence[str]:
    """Return the needs of each colour; after the end, the lengths of the longest strips."""
    if view.ends is None or view.sides[0].colour is None:
        return []
    if view.outcome is None:
        return [need_text(need) for need in view.needs]
    return [
        N_(
            "{colour}'s longest strip: {count}.",
            count=length,
            colour=CAPITALS[colour],
        )
        for colour, length in zip(Colour, view.lengths, strict=True)
    ]


def _state(view: PublicView, table: Table) -> str:
    blocks = NP_("{count} block in play", "{count} blocks in play", len(view.blocks))
    if view.outcome is None and table.over:
        return join([OVER, N_("{blocks}.", blocks=blocks)])
    if view.outcome is None:
        name = join_list(table.names[seat] for seat in view.turn)
        if view.to_declare:
            return N_("{name} to choose a color, {blocks}.", name=name, blocks=blocks)
        return N_("{name} to move, {blocks}.", name=name, blocks=blocks)
    if len(view.outcome.winners) in (0, len(view.sides)):
        return N_("The game is a draw.")
    return N_("{winners} won.", winners=join_list(table.names[seat] for seat in view.outcome.winners))


def _teams(view: PublicView, table: Table) -> Sequence[str]:
    teams = []
    for parity in (0, 1):
        team = [side for side in view.sides if side.seat % 2 == parity]
        teams.append(
            N_(
                "{names}: {colour}, joins {ends}.",
                names=join_list(table.names[side.seat] for side in team),
                colour=COLOURS[team[0].colour],
                ends=BETWEEN[team[0].axis],
            )
        )
    return teams


def _ends(view: PublicView) -> Sequence[str]:
    """Return the number of places that hold each end, by colour."""
    if view.ends is None or view.sides[0].colour is None:
        return []
    ends = []
    for colour in Colour:
        faces = view.axis_of(colour).faces
        low, high = (sum(part.face is face for part in view.end_parts(colour)) for face in faces)
        ends.append(
            N_(
                "{colour} shows at the ends: {low} in the {first}, {high} in the {last}.",
                colour=CAPITALS[colour],
                low=low,
                first=SIDES[faces[0]],
                high=high,
                last=SIDES[faces[1]],
            )
        )
    return ends


def _last(view: PublicView) -> str:
    if view.last is None or view.last.block is None:
        return ""
    block = view.blocks[view.last.block]
    return join([N_("Last block: {block}.", block=block_text(block)), stance_text(block.stance)])
