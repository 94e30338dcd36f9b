"""The dialogue that places or moves a tile: which one to move, its place, which tile, and a preview."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from bot.kernel.buttons.verb import MalformedError
from bot.kernel.matches.refusal import Refusal
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import translate
from cogs.dialogue import Choice, Look, Path, Picture, Question, Sight, Tree, Typed, pick, picture, way
from engines.core.messages import N_, join
from engines.mambo.actions import Action, Move, Place, format_action
from engines.mambo.effects import effects
from engines.mambo.memo import numbers_for
from engines.mambo.numbers import index_of
from engines.mambo.tile_moves import moves_from
from engines.mambo.view import Hex, PublicView, SeatView, Space, Tile
from render.mambo import Chosen, Overlay, draw_around, draw_chosen

_RING = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


@dataclass(frozen=True, slots=True)
class Target:
    """A possible place for a tile, and the tiles that fit there."""

    hex: Hex
    number: int
    """The number in the picture; 0 for the own place of the tile to be moved."""
    tiles: tuple[Tile, ...]
    source: Hex | None = None
    """The hex from which the tile is moved; None for a tile of the pool."""

    @property
    def key(self) -> str:
        """Return the place in a path."""
        return str(self.number)

    @property
    def label(self) -> str:
        """Return the place as a button's label."""
        return str(self.number) if self.number else N_("Its own place")

    def action(self, tile: Tile) -> Action:
        """Return the action that places that tile there."""
        return Place(self.hex, tile) if self.source is None else Move(self.source, self.hex, tile)


def spaces(view: PublicView) -> list[Target]:
    """Return the places for a tile of the pool, in the order of their numbers."""
    return [Target(space.hex, space.number, space.tiles) for space in view.spaces] if view.left else []


def targets(view: PublicView, number: int) -> list[Target]:
    """Return the places for the tile with that number: its own place first, then in the order of their numbers."""
    source = view.numbers[number - 1]
    fitting: dict[Hex, list[Tile]] = {}
    for move in moves_from(view, source):
        fitting.setdefault(move.hex, []).append(move.tile)
    numbers = {**index_of(numbers_for(view, source)), source: 0}
    order = sorted(fitting, key=numbers.__getitem__)
    return [Target(cell, numbers[cell], tuple(fitting[cell]), source) for cell in order]


def neighbours(view: PublicView, target: Target) -> list[Tile]:
    """Return the tiles beside a place, clockwise from the top, without the tile to be moved."""
    laid = {each.hex: each.tile for each in view.tiles if each.hex != target.source}
    around = [Hex(target.hex.q + q, target.hex.r + r) for q, r in _RING]
    return [laid[cell] for cell in around if cell in laid]


def with_opened(view: PublicView, targets: Sequence[Target]) -> PublicView:
    """Return the view in which nulls that open while a tile is moved are places, with their numbers."""
    nulls = set(view.nulls)
    more = [
        Space(target.hex, target.number, (None, None, None), target.tiles) for target in targets if target.hex in nulls
    ]
    if not more:
        return view
    spaces = sorted([*view.spaces, *more], key=lambda space: space.number)
    left = tuple(null for null in view.nulls if all(null != space.hex for space in more))
    return replace(view, spaces=tuple(spaces), nulls=left, numbers=numbers_for(view, targets[0].source))


class TileTree(Tree[SeatView]):
    """The questions of Mambo."""

    view = SeatView

    def ask(self, sight: Sight[SeatView], path: Path) -> Question | Look:
        """Return the node of a path: `lay`, a place and a tile, or `move`, a tile's number, a place and a tile."""
        view = sight.view.public
        start: Path
        match path:
            case ("move",):
                return _which_tile(sight)
            case "lay", *chosen:
                if not view.left:
                    raise Refusal(N_("No tiles are left. Move one on the board."))
                possible, start = spaces(view), ("lay",)
            case "move", number, *chosen:
                possible, start = targets(view, pick(view.movable, number, str)), ("move", number)
            case _:
                raise MalformedError("no path of Mambo")
        match chosen:
            case [] if view.tiles:
                return _where(sight, possible, start)
            case []:
                # All first places are equivalent, so propose a tile; the player can choose another one.
                first = possible[0]
                return _look(sight, first, first.tiles[0], start)
            case [place]:
                return _which(sight, possible, pick(possible, place, lambda each: each.key), start)
            case [place, letter]:
                target = pick(possible, place, lambda each: each.key)
                return _look(sight, target, pick(Tile, letter, lambda tile: tile.value), start)
        raise MalformedError("no path of Mambo")

    def suggest(self, sight: Sight[SeatView], typed: str) -> Iterator[Typed]:
        """Yield the legal moves that match the typed text: `a`, `12`, `a12`, `12a`, `7-b4`."""
        view, wanted = sight.view.public, "".join(typed.lower().split())
        if view.outcome is None:
            yield from _typed(spaces(view), wanted)
        source, dash, rest = wanted.partition("-")
        for number in view.movable if source else ():
            if str(number) == source or (str(number).startswith(source) and not dash):
                yield from _typed(targets(view, number), rest, number)


def _typed(possible: Sequence[Target], wanted: str, number: int = 0) -> Iterator[Typed]:
    taken = f"{number}-" if number else ""
    for target in possible:
        place = str(target.number or "")
        for tile in target.tiles:
            letter = tile.value
            if f"{letter}{place}".startswith(wanted) or f"{place}{letter}".startswith(wanted):
                yield Typed(f"{taken}{letter}{place}", partial(_move_text, target, number, tile))


def _move_text(target: Target, number: int, tile: Tile) -> str:
    if not number:
        return N_("tile {tile} at {place}", tile=tile.value, place=target.number)
    if not target.number:
        return N_("tile {number} turned to {tile}", number=number, tile=tile.value)
    return N_("tile {number} to {place}, as {tile}", number=number, place=target.number, tile=tile.value)


def _which_tile(sight: Sight[SeatView]) -> Question:
    view = sight.view.public
    if not view.movable:
        raise Refusal(N_("You can't move a tile now. Place a new one."))
    laid = {each.number: each for each in view.tiles}
    tiles = [laid[number] for number in view.movable]
    choices = [
        Choice(
            N_("Tile {number}", number=tile.number),
            ("move", str(tile.number)),
            N_("lies as {tile}", tile=tile.tile.value),
        )
        for tile in tiles
    ]
    return Question(
        N_("Which tile do you move?"),
        [choices],
        menus=[N_("Which tile? Dark numbers can move.")],
        picture=lambda shown: picture(draw_around, view, sight.table, [tile.hex for tile in tiles[shown]]),
    )


def _where(sight: Sight[SeatView], possible: Sequence[Target], start: Path) -> Question:
    """Ask for a place; in games that kill groups, players who get tips see how many ways out each group has."""
    view = with_opened(sight.view.public, possible)

    def around(shown: slice, overlay: Overlay = Overlay.NONE) -> Picture:
        return picture(draw_around, view, sight.table, [target.hex for target in possible[shown]], overlay)

    text = N_("Where does tile {number} go?", number=start[1]) if start[1:] else N_("Where?")
    question = Question(
        text,
        [[Choice(target.label, (*start, target.key), _about(view, target)) for target in possible]],
        menus=[N_("Where? The numbers are in the picture.")],
        picture=around,
    )
    if start[1:] or not view.aims.kills:
        return question
    text = join([text, N_("The discs count each group's ways out.")])
    return replace(question, taught=replace(question, text=text, picture=partial(around, overlay=Overlay.MOUTHS)))


def _about(view: PublicView, target: Target) -> str:
    """Return the tiles beside a place and those that fit, as in `beside c · fits b only`."""
    tiles, beside = _letters(target.tiles), neighbours(view, target)
    fits = N_("fits {tile} only", tile=tiles) if len(target.tiles) == 1 else N_("fits {tiles}", tiles=tiles)
    return N_("beside {tiles} · {fits}", tiles=_letters(beside), fits=fits) if beside else fits


def _which(sight: Sight[SeatView], possible: Sequence[Target], target: Target, start: Path) -> Question:
    """Ask for one of the six tiles, also drawn in the picture; those that do not fit are disabled."""
    view, fits = with_opened(sight.view.public, possible), _letters(target.tiles)
    chosen = Chosen(target.hex, target.tiles, target.source)
    choices = [Choice(tile.value, (*start, target.key, tile.value), fits=tile in target.tiles) for tile in Tile]
    if target.number:
        text = N_("Which tile at {place}? These fit: {tiles}.", place=target.number, tiles=fits)
    else:
        text = N_("Turn it to which tile? These fit: {tiles}.", tiles=fits)
    return Question(
        text,
        [choices[:3], choices[3:]],
        back=[way(N_("Another place"), *start)],
        picture=lambda _shown: picture(draw_chosen, view, sight.table, chosen),
    )


def _look(sight: Sight[SeatView], target: Target, tile: Tile, start: Path) -> Look:
    """Return the preview of a move."""
    line = _move_text(target, int(start[1]) if start[1:] else 0, tile)

    def text(after: PublicView) -> str:
        what = " ".join(escape(translate(each)) for each in effects(sight.view.public, after, sight.seat, sight.names))
        said = translate(line)
        sentence = f"{said[:1].upper()}{said[1:]}."
        return f"{sentence} **{what}**" if what else sentence

    return Look(
        format_action(target.action(tile)),
        text,
        N_("Place it") if target.source is None else N_("Move it"),
        back=[way(N_("Another tile"), *start, target.key), way(N_("Another place"), *start)],
    )


def _letters(tiles: Sequence[Tile]) -> str:
    return ", ".join(tile.value for tile in tiles)
