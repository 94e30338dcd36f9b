"""The dialogue that places a block: type, orientation, place, preview. Each can be changed without the others."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.kernel.buttons.verb import MalformedError
from bot.kernel.matches.refusal import Refusal
from bot.kernel.text.translation import _, translate
from cogs.dialogue import After, Choice, Look, Path, Play, Question, Sight, Tree, Typed, picture, way
from cogs.dialogue.tree import GONE
from cogs.monoch.completion import moves_typed
from engines.core.messages import N_
from engines.monoch.actions import SWAP, Place, format_action
from engines.monoch.tips import need_of, warning
from engines.monoch.view import (
    BlockType,
    Colour,
    Orientation,
    PublicView,
    SeatView,
    Spot,
    Stance,
    canonical,
    cell_name,
    orientations_of,
)
from engines.monoch.words import BETWEEN, COLOURS, need_text, place_text, stance_text
from render.monoch import draw_orientations, draw_places, draw_preview, draw_types

_ORIENTATIONS: Final = {way.text: way for kind in BlockType for way in orientations_of(kind)}
_TYPES: Final = {kind.value: kind for kind in BlockType}


@dataclass(frozen=True, slots=True)
class Chosen:
    """The part of a placement chosen so far."""

    type: BlockType | None = None
    orientation: Orientation | None = None
    at: tuple[int, int] | None = None

    @property
    def path(self) -> Path:
        """Return the path of these parts, such as `block`, `A`, `T90`, `3,-2`."""
        parts = (
            self.type and self.type.value,
            self.orientation and self.orientation.text,
            self.at and f"{self.at[0]},{self.at[1]}",
        )
        return ("block", *(part for part in parts if part))

    def placings(self, view: PublicView) -> list[tuple[Spot, Stance]]:
        """Return the legal placements with these parts, in reading order."""
        return [
            (spot, fit)
            for spot in view.spots
            if self.at in (None, (spot.x, spot.y))
            for fit in spot.fits
            if self.type in (None, fit.type) and self.orientation in (None, fit.orientation)
        ]


class BlockTree(Tree[SeatView]):
    """The questions of Monoch."""

    view = SeatView

    def ask(self, sight: Sight[SeatView], path: Path) -> Question | Look | Play:
        """Return the node of a path: `block` and the chosen parts in any order, a color, or `swap`."""
        view = sight.view.public
        match path:
            case ("black" | "white" as colour,):
                return Play(colour)
            case ("swap",):
                return _swap(view)
            case "block", *parts:
                if view.to_declare:
                    raise Refusal(N_("Choose your color first: press Black or White under the board."))
                if not parts and not view.blocks:
                    # All first places are equivalent, so propose a block; the player can choose another one.
                    spot = view.spots[0]
                    lying = min(spot.fits, key=lambda fit: fit.orientation.size[2])
                    return _look(sight, spot, lying)
                return _ask(sight, _chosen(view, parts))
        raise MalformedError("no path of Monoch")

    def after(self, before: Sight[SeatView], action: str, after: Sight[SeatView]) -> After | None:
        """Continue with the first block if the player is still to move, as after choosing a color."""
        return After(path=("block",)) if after.seat in after.view.public.turn else None

    def suggest(self, sight: Sight[SeatView], typed: str) -> Iterable[Typed]:
        """Return placements that begin with the typed text."""
        return moves_typed(sight.view.public, typed)


def _chosen(view: PublicView, parts: Sequence[str]) -> Chosen:
    chosen, spots = Chosen(), {f"{spot.x},{spot.y}": (spot.x, spot.y) for spot in view.spots}
    for part in parts:
        if part in _TYPES:
            chosen = replace(chosen, type=_TYPES[part])
        elif part in _ORIENTATIONS:
            chosen = replace(chosen, orientation=_ORIENTATIONS[part])
        elif part in spots:
            chosen = replace(chosen, at=spots[part])
        else:
            raise Refusal(GONE)
    return chosen


def _ask(sight: Sight[SeatView], chosen: Chosen) -> Question | Look:
    placings = chosen.placings(sight.view.public)
    if not placings and chosen.type is not None:
        raise Refusal(GONE)
    if chosen.type is None:
        return _which_block(sight.view.public, chosen)
    if chosen.orientation is None:
        return _which_way_up(sight.view.public, chosen, chosen.type)
    if chosen.at is None:
        return _where(sight.view.public, chosen, placings[0][1], [spot for spot, _fit in placings])
    return _look(sight, *placings[0])


def _ways(chosen: Chosen) -> list[Choice]:
    """Return the choices that change one part."""
    ways = []
    if chosen.at is not None:
        ways.append(way(N_("Another place"), *replace(chosen, at=None).path))
    if chosen.orientation is not None:
        ways.append(way(N_("Turn it"), *replace(chosen, orientation=None).path))
    return [*ways, way(N_("Another block"), *replace(chosen, type=None).path)]


def _which_block(view: PublicView, chosen: Chosen) -> Question:
    """Ask for a type; the orientation is kept if the new type fits with it."""
    loose = replace(chosen, orientation=None)
    found = {fit for _spot, fit in loose.placings(view)}
    types = [kind for kind in BlockType if any(fit.type is kind for fit in found)]
    choices = []
    for kind in types:
        alike = None if chosen.orientation is None else canonical(kind, chosen.orientation)
        kept = alike if alike is not None and Stance(kind, alike) in found else None
        left = view.pool[list(BlockType).index(kind)]
        choices.append(Choice(f"{kind.value} ×{left}", replace(chosen, type=kind, orientation=kept).path))
    text = N_("Which block?") if chosen.at is None else N_("Which block at {cell}?", cell=cell_name(*chosen.at))
    return Question(text, [choices], picture=lambda _shown: picture(draw_types, view, types))


def _which_way_up(view: PublicView, chosen: Chosen, kind: BlockType) -> Question:
    found = {fit.orientation for _spot, fit in chosen.placings(view)}
    numbered = enumerate(orientations_of(kind), 1)
    choices = [
        Choice(str(number), replace(chosen, orientation=each).path) for number, each in numbered if each in found
    ]
    if chosen.at is None:
        there, text = view, N_("Block {type}: which way up? The numbers are in the picture.", type=kind.value)
    else:
        there = replace(view, spots=tuple(spot for spot in view.spots if (spot.x, spot.y) == chosen.at))
        text = N_("Block {type} at {cell}: which way up?", type=kind.value, cell=cell_name(*chosen.at))
    drawn = picture(draw_orientations, there, kind)
    return Question(text, [choices], back=_ways(chosen)[::-1], picture=lambda _shown: drawn, whole=True)


def _where(view: PublicView, chosen: Chosen, stance: Stance, spots: Sequence[Spot]) -> Question:
    numbers = [Choice(str(number), replace(chosen, at=(spot.x, spot.y)).path) for number, spot in enumerate(spots, 1)]
    return Question(
        N_("Where? Each number is its north-west corner."),
        [numbers],
        back=_ways(chosen),
        picture=lambda shown: picture(
            draw_places, view, stance.type, stance.orientation, spots[shown], shown.start + 1
        ),
    )


def _look(sight: Sight[SeatView], spot: Spot, stance: Stance) -> Look:
    """Return the preview of a placement."""
    view, action = sight.view.public, Place(stance, spot.x, spot.y)

    def text(after: PublicView) -> str:
        name = _(
            "Block {type} at {place}, `{text}`.",
            type=stance.type.value,
            place=place_text(spot.x, spot.y, spot.z),
            text=f"{stance.text} {cell_name(spot.x, spot.y)}",
        )
        lines = [name, *_comes(after, view.sides[sight.seat].colour), f"-# {translate(stance_text(stance))}"]
        return "\n".join(lines)

    return Look(
        format_action(action),
        text,
        N_("Place it"),
        back=_ways(Chosen(stance.type, stance.orientation, (spot.x, spot.y))),
        picture=picture(draw_preview, view, action),
    )


def _comes(after: PublicView, colour: Colour | None) -> Iterator[str]:
    """Yield the effect of a placement: the end, or what the player's color still needs, and a warning of the other."""
    if after.way is not None:
        won, blocks = COLOURS[after.way.colour], len(after.way.blocks)
        yield _("It completes the {colour} strip over {blocks} blocks.", colour=won, blocks=blocks)
    elif after.outcome is not None:
        yield _("It ends the game: no block fits after it.")
    elif colour is not None:
        yield translate(need_text(need_of(after, colour)))
        danger = warning(after, colour.other)
        if danger is not None:
            yield f"⚠ {translate(danger)}"


def _swap(view: PublicView) -> Look:
    """Return the confirmation before the player takes over the other color."""
    other = view.sides[0]
    if not view.can_swap or other.colour is None:
        raise Refusal(N_("You can only swap right after the first block."))
    colour, ends = COLOURS[other.colour], BETWEEN[other.axis]
    return Look(
        SWAP,
        N_("Take over {colour} and join {ends}? That is your whole turn.", colour=colour, ends=ends),
        N_("Take over {colour}", colour=colour),
        others=[way(N_("Place a block"), "block")],
    )
