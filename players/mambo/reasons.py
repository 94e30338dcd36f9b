"""Sentences about the effect of a tile, computed from the positions before and after it."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from engines.core.messages import N_, Player, Text
from engines.mambo.geometry import unpack
from engines.mambo.groups import LiveGroup
from engines.mambo.judging import figure_of, of_colour
from engines.mambo.numbers import Numbers, index_of, number_new
from engines.mambo.territory import best_territory
from engines.mambo.view import Ending, Variant
from engines.mambo.warnings import name_group, walled_in
from players.core.alphabeta import SURE
from players.mambo.features import closing_hexes
from players.mambo.table import Lay, Table

_MOST: Final = 3

TO_OTHERS: Final = {
    "It closes your last loop and wins.": N_("It closes {mover}'s last loop and wins."),
    "It brings your group to {size} tiles and wins.": N_("It brings {mover}'s group to {size} tiles and wins."),
    "It ends the game with you ahead.": N_("It ends the game with {mover} ahead."),
    "You win next turn, whatever {player} plays.": N_("{mover} wins next turn, whatever {player} plays."),
    "It saves your group at tile {tile}.": N_("It saves {mover}'s group at tile {tile}."),
    "You can close a loop at {place} next.": N_("{mover} can close a loop at {place} next."),
    "You can close a loop next.": N_("{mover} can close a loop next."),
    "It raises your territory from {before} to {after}.": N_("It raises {mover}'s territory from {before} to {after}."),
    "Your group at tile {tile} can grow at {count} places now.": N_(
        "{mover}'s group at tile {tile} can grow at {count} places now."
    ),
    "Your largest group stays at size {count}.": N_("{mover}'s largest group stays at size {count}."),
    "Your largest group grows to size {count}.": N_("{mover}'s largest group grows to size {count}."),
}
"""Sentences for the other players that replace those with "you"."""


def reasons(table: Table, move: Lay, numbers: Numbers, *, is_forced: bool) -> tuple[Text, ...]:
    """Return the reasons for a tile, the most important first; `is_forced` if it wins against any reply.

    `numbers` are those of the board before it, by which places and tiles are named.
    """
    change = _Change(table, move, numbers)
    because = change.end() if change.after.over else change.goals(is_forced=is_forced)
    return tuple(islice(because, _MOST)) or tuple(change.fallback())


class _Change:
    """A position, a tile, and the position after it."""

    def __init__(self, table: Table, move: Lay, numbers: Numbers) -> None:
        self.before, self.after = table, table.after(move)
        self.numbers = index_of(numbers)
        self.numbers_after = index_of(number_new(numbers, self.after.position.tiles))
        self.own, self.other = table.side + 1, 2 - table.side
        """The colours, by code."""
        self.opponent = Player(1 - table.side)

    def end(self) -> Iterator[Text]:
        """Yield how the tile ends the game, if it ends it well."""
        outcome, position = self.after.outcome, self.after.position
        if outcome is None or self.before.side not in outcome.winners:
            return
        if len(outcome.winners) > 1:
            yield N_("It ends the game in a draw.")
        elif outcome.reason == Ending.KILL.name:
            tile = walled_in(self.before.options, position, outcome, self.numbers_after)
            yield N_("It walls in {player}'s group at tile {tile} and wins.", player=self.opponent, tile=tile)
        elif outcome.reason == Ending.LOOPS.name:
            yield N_("It closes your last loop and wins.")
        elif outcome.reason == Ending.GROUP_SIZE.name:
            yield N_("It brings your group to {size} tiles and wins.", size=figure_of(outcome, position))
        else:
            yield N_("It ends the game with you ahead.")

    def fallback(self) -> Iterator[Text]:
        """Yield a reason for a tile that reaches no goal."""
        if self.after.over:
            return
        sizes = self.before.position.sizes, self.after.position.sizes
        before, after = (each[self.own] for each in sizes)
        if not any(sizes[0]):
            yield N_("The first tile decides little.")
        elif self.before.options.variant is Variant.MAMBA and after == before > 0:
            yield N_("Your largest group stays at size {count}.", count=after)
        elif self.before.options.variant is not Variant.MAMBA and after > before:
            yield N_("Your largest group grows to size {count}.", count=after)
        elif _wins(self.after):
            yield N_("It does not stop {player} from winning next turn.", player=self.opponent)
        elif self.before.options.moving:
            yield N_("{player} cannot win with a new tile next turn.", player=self.opponent)
        else:
            yield N_("{player} cannot win next turn.", player=self.opponent)

    def goals(self, *, is_forced: bool) -> Iterator[Text]:
        """Yield the effects of the tile for its player, the most important first."""
        if is_forced:
            yield N_("You win next turn, whatever {player} plays.", player=self.opponent)
        yield from self._rescues()
        if not is_forced:
            yield from self._threats()
        yield from self._loops()
        if self.before.options.variant is Variant.MAMBOGO:
            yield from self._territory()
        elif self.before.options.variant is not Variant.MAMBA:
            yield from self._ways_out()

    def _rescues(self) -> Iterator[Text]:
        """Yield the group that is saved, and the win that is prevented."""
        saved = [group for group in self._cornered_groups(self.own, self.before) if self._ways_after(group) > 1]
        if saved:
            yield N_("It saves your group at tile {tile}.", tile=self._name(saved[0], self.before))
            return
        wins = _wins(self.before.pass_turn())
        if wins and not self.before.options.moving and not _wins(self.after):
            places = {self._number(cell) for cell, _ in wins}
            if len(places) == 1:
                yield N_("It stops {player} from winning at {place}.", player=self.opponent, place=places.pop())
            else:
                yield N_("It stops {player} from winning next turn.", player=self.opponent)

    def _ways_after(self, group: LiveGroup) -> int:
        """Return the number of ways out of a group after the tile."""
        whole = self.after.position.owner[group.chain.first]
        return len(self.after.position.groups[whole.order].mouths)

    def _threats(self) -> Iterator[Text]:
        wins = _wins(self.after.pass_turn())
        known = {group.chain.order for group in self._cornered_groups(self.other, self.before)}
        cornered = [group for group in self._cornered_groups(self.other, self.after) if group.chain.order not in known]
        if cornered:
            place = self._number(next(iter(cornered[0].mouths)))
            tile = self._name(cornered[0], self.after)
            if place is None:
                yield N_("{player}'s group at tile {tile} then has one way out.", player=self.opponent, tile=tile)
            else:
                yield N_(
                    "{player}'s group at tile {tile} can then only grow at {place}.",
                    player=self.opponent,
                    tile=tile,
                    place=place,
                )
        elif wins:
            place = self._number(wins[0][0])
            yield N_("It threatens to win at {place}.", place=place) if place else N_("It threatens to win next turn.")

    def _cornered_groups(self, colour: int, table: Table) -> list[LiveGroup]:
        """Return the groups of a colour that can be killed with the next tile."""
        options = table.options
        return [
            group
            for group in of_colour(table.position, colour)
            if options.kills and len(group.mouths) == 1 and (group.chain.size or not options.kill_stripe)
        ]

    def _loops(self) -> Iterator[Text]:
        wanted = self.before.options.loops
        loops, before = self.after.position.loops[self.own], self.before.position.loops[self.own]
        if wanted and loops > before:
            yield N_("It closes a loop: {loops} of {wanted}.", loops=loops, wanted=wanted)
        if not wanted:
            return
        there, gone = closing_hexes(self.after.position, self.other), closing_hexes(self.before.position, self.other)
        prevented = [number for cell in gone if cell not in there and (number := self._number(cell)) is not None]
        if prevented:
            place = min(prevented)
            yield N_("It keeps {player} from closing a loop at {place}.", player=self.opponent, place=place)
        opened = closing_hexes(self.after.position, self.own) - closing_hexes(self.before.position, self.own)
        if opened:
            places = sorted(number for cell in opened if (number := self._number(cell)) is not None)
            yield (
                N_("You can close a loop at {place} next.", place=places[0])
                if places
                else N_("You can close a loop next.")
            )

    def _territory(self) -> Iterator[Text]:
        before, after = (
            best_territory(table.position, of_colour(table.position, self.own)).count
            if of_colour(table.position, self.own)
            else 0
            for table in (self.before, self.after)
        )
        if after > before:
            yield N_("It raises your territory from {before} to {after}.", before=before, after=after)
        elif self.after.position.loops[self.own] > self.before.position.loops[self.own]:
            yield N_("It encloses new territory.")

    def _ways_out(self) -> Iterator[Text]:
        """Yield the worst of the opponent's groups that is close to being cornered, and the own ones that are not."""
        if not self.before.options.kills:
            return
        for group in of_colour(self.after.position, self.other):
            before = self.before.position.groups.get(group.chain.order)
            if before is not None and len(group.mouths) == 2 < len(before.mouths):
                tile = self._name(group, self.after)
                yield N_("{player}'s group at tile {tile} then has two ways out.", player=self.opponent, tile=tile)
                break
        for group in of_colour(self.before.position, self.own):
            if len(group.mouths) == 2 < (count := self._ways_after(group)):
                tile = self._name(group, self.before)
                yield N_("Your group at tile {tile} can grow at {count} places now.", tile=tile, count=count)
                break

    def _name(self, group: LiveGroup, table: Table) -> int:
        """Return the number of the tile that names a group."""
        return name_group(group, table.position, self.numbers_after)

    def _number(self, cell: int) -> int | None:
        return self.numbers.get(unpack(cell))


def _wins(table: Table) -> list[Lay]:
    """Return the tiles with which the side to move wins immediately."""
    return [move for move in table.moves() if table.after(move).worth(table.side) >= SURE]
