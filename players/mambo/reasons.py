"""Sentences that say what a tile does: made from the position before it and the one after."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from engines.core.messages import N_, NP_, Player, Text
from engines.mambo.groups import LiveGroup
from engines.mambo.judging import figure_of, of_colour
from engines.mambo.placing import position_number
from engines.mambo.territory import best_territory
from engines.mambo.view import Ending, Variant
from engines.mambo.warnings import last_place
from players.core.alphabeta import SURE
from players.mambo.features import closing_hexes
from players.mambo.table import Lay, Table

_MOST: Final = 3

TO_OTHERS: Final = {
    "It closes your last loop and wins.": N_("It closes {mover}'s last loop and wins."),
    "It brings your group to {size} tiles and wins.": N_("It brings {mover}'s group to {size} tiles and wins."),
    "It ends the game with you ahead.": N_("It ends the game with {mover} ahead."),
    "You win next turn, whatever {player} plays.": N_("{mover} wins next turn, whatever {player} plays."),
    "It saves your group at {place}.": N_("It saves {mover}'s group at {place}."),
    "You can close a loop at {place} next.": N_("{mover} can close a loop at {place} next."),
    "You can close a loop next.": N_("{mover} can close a loop next."),
    "It raises your territory from {before} to {after}.": N_("It raises {mover}'s territory from {before} to {after}."),
    "It gives one of your groups more ways out.": N_("It gives one of {mover}'s groups more ways out."),
    "Your largest group stays at 1 tile.": NP_(
        "{mover}'s largest group stays at 1 tile.",
        "{mover}'s largest group stays at {count} tiles.",
        1,
        mover=Player(0),
    ),
    "Your largest group grows to 1 tile.": NP_(
        "{mover}'s largest group grows to 1 tile.",
        "{mover}'s largest group grows to {count} tiles.",
        1,
        mover=Player(0),
    ),
}
"""Sentences for the other players instead of those with "you"."""


def reasons(table: Table, move: Lay, *, is_forced: bool) -> tuple[Text, ...]:
    """Return the reasons for a tile, the weightiest first; `is_forced` if it wins against any reply.

    Places are numbered as on the board before it.
    """
    change = _Change(table, move)
    because = change.end() if change.after.over else change.goals(is_forced=is_forced)
    return tuple(islice(because, _MOST)) or tuple(change.fallback())


class _Change:
    """A position, a tile, and the position after it."""

    def __init__(self, table: Table, move: Lay) -> None:
        self.before, self.cell, self.after = table, move[0], table.after(move)
        self.own, self.other = table.side + 1, 2 - table.side
        """The colours, by code."""
        self.opponent = Player(1 - table.side)

    def end(self) -> Iterator[Text]:
        """Yield how the tile ends the game, if it does so well."""
        outcome, position = self.after.outcome, self.after.position
        if outcome is None or self.before.side not in outcome.winners:
            return
        if len(outcome.winners) > 1:
            yield N_("It ends the game in a draw.")
        elif outcome.reason == Ending.KILL.name:
            place = last_place(self.before.options, self.before.position, position, outcome, self.cell)
            yield N_("It walls in {player}'s group at {place} and wins.", player=self.opponent, place=place)
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
            yield NP_("Your largest group stays at 1 tile.", "Your largest group stays at {count} tiles.", after)
        elif self.before.options.variant is not Variant.MAMBA and after > before:
            yield NP_("Your largest group grows to 1 tile.", "Your largest group grows to {count} tiles.", after)
        elif _wins(self.after):
            yield N_("It does not stop {player} from winning next turn.", player=self.opponent)
        else:
            yield N_("{player} cannot win next turn.", player=self.opponent)

    def goals(self, *, is_forced: bool) -> Iterator[Text]:
        """Yield what the tile does for its player, the weightiest first."""
        if is_forced:
            yield N_("You win next turn, whatever {player} plays.", player=self.opponent)
        yield from self._rescues()
        if not is_forced:
            yield from self._threats()
        yield from self._loops()
        if self.before.options.variant is Variant.MAMBOGO:
            yield from self._ground()
        elif self.before.options.variant is not Variant.MAMBA:
            yield from self._ways_out()

    def _rescues(self) -> Iterator[Text]:
        """Yield the group that is saved, and the win that is prevented."""
        saved = [
            at for group in self._cornered_groups(self.own, self.before) if (at := self._rescue(group)) is not None
        ]
        if saved:
            yield N_("It saves your group at {place}.", place=saved[0])
            return
        wins = _wins(self.before.pass_turn())
        if wins and not _wins(self.after):
            places = {self._number(cell) for cell, _ in wins}
            if len(places) == 1:
                yield N_("It stops {player} from winning at {place}.", player=self.opponent, place=places.pop())
            else:
                yield N_("It stops {player} from winning next turn.", player=self.opponent)

    def _rescue(self, group: LiveGroup) -> int | None:
        """Return the place that was a group's only way out, where it has more of them now."""
        whole = self.after.position.owner[group.chain.first]
        if len(self.after.position.groups[whole.order].mouths) < 2:
            return None
        return self._number(next(iter(group.mouths)))

    def _threats(self) -> Iterator[Text]:
        wins = _wins(self.after.pass_turn())
        known = {group.chain.order for group in self._cornered_groups(self.other, self.before)}
        cornered = [group for group in self._cornered_groups(self.other, self.after) if group.chain.order not in known]
        if cornered:
            place = self._number(next(iter(cornered[0].mouths)))
            if place is None:
                yield N_("It leaves one of {player}'s groups one way out.", player=self.opponent)
            else:
                yield N_("It leaves {player}'s group at {place} one way out.", player=self.opponent, place=place)
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

    def _ground(self) -> Iterator[Text]:
        before, after = (
            best_territory(table.position, of_colour(table.position, self.own)).count
            if of_colour(table.position, self.own)
            else 0
            for table in (self.before, self.after)
        )
        if after > before:
            yield N_("It raises your territory from {before} to {after}.", before=before, after=after)
        elif self.after.position.loops[self.own] > self.before.position.loops[self.own]:
            yield N_("It encloses new ground.")

    def _ways_out(self) -> Iterator[Text]:
        """Yield the worst of the opponent's groups that is close to being cornered, and the own ones that are not."""
        if not self.before.options.kills:
            return
        for group in of_colour(self.after.position, self.other):
            before = self.before.position.groups.get(group.chain.order)
            if before is not None and len(group.mouths) == 2 < len(before.mouths):
                yield N_("It leaves one of {player}'s groups two ways out.", player=self.opponent)
                break
        for group in of_colour(self.before.position, self.own):
            if len(group.mouths) == 2:
                whole = self.after.position.owner[group.chain.first]
                if len(self.after.position.groups[whole.order].mouths) > 2:
                    yield N_("It gives one of your groups more ways out.")
                    break

    def _number(self, cell: int) -> int | None:
        return position_number(self.before.position, cell)


def _wins(table: Table) -> list[Lay]:
    """Return the tiles with which the side to move wins at once."""
    return [move for move in table.moves() if table.after(move).worth(table.side) >= SURE]
