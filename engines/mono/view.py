"""Views of a Mono game: facts for pictures, text boards and menus (rules/mono.md).

A cell is its place in reading order, from 0: top row first, left to right. A grid is one value a cell, in that order.
"""

from dataclasses import dataclass
from enum import Enum

from engines.core.messages import N_, Text
from engines.core.rules import Event, Outcome, Seat

LABELS = "123456789abcdef"
"""Labels of the values 1 to 15; the label of value v is LABELS[v - 1]."""

Grid = tuple[int, ...]
"""The values of a whole board in reading order."""


class Take(Enum):
    """The choice among several opponents' values for the list."""

    BEST = "best"
    MIN = "min"
    MAX = "max"


class TurnEnd(Enum):
    """Reasons for the end of a turn."""

    LOWER = "lower"
    """A value lower than the one before it."""
    END = "end"
    """The player ended the turn with `end`."""
    NAMED = "named"
    """All named cells were used up and the game makes no random moves."""
    EMPTY = "empty"
    """No covered cell was left."""


class Ending(Enum):
    """Reasons for the end of a game; the name of the member is the reason of the outcome."""

    BOARD_UNCOVERED = "board_uncovered"
    LAST_PLAYER = "last_player"


def letters_sentence(size: int) -> Text:
    """Return the sentence that explains the letters for values of 10 or more."""
    if size == 10:
        return N_("On the boards, a is 10.")
    return N_("On the boards, a to {last} are 10 to {size}.", last=LABELS[size - 1], size=size)


def cell_count(size: int) -> int:
    """Return the number of cells of a board with `size` regions."""
    return size * (size + 1) // 2


def row_count(size: int) -> int:
    """Return the number of rows of a board with `size` regions."""
    return (size + 1) // 2


def col_count(size: int) -> int:
    """Return the number of columns of a board with `size` regions."""
    return cell_count(size) // row_count(size)


def cell_name(size: int, cell: int) -> str:
    """Return the name players use, such as `a3`: the column's letter, then the row counted from the bottom."""
    row, col = divmod(cell, col_count(size))
    return f"{chr(ord('a') + col)}{row_count(size) - row}"


def cell_at(size: int, name: str) -> int | None:
    """Return the cell of a name in lower case, None if the board has no such cell."""
    col, number = ord(name[:1] or " ") - ord("a"), name[1:]
    if not (0 <= col < col_count(size) and number.isdecimal() and number.isascii() and number[0] != "0"):
        return None
    row = row_count(size) - int(number)
    return row * col_count(size) + col if 0 <= row < row_count(size) else None


def neighbours(size: int, cell: int) -> tuple[int, ...]:
    """Return the cells that share a side with `cell`, in reading order."""
    cols = col_count(size)
    row, col = divmod(cell, cols)
    near = ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))
    return tuple(r * cols + c for r, c in near if 0 <= r < row_count(size) and 0 <= c < cols)


@dataclass(frozen=True, slots=True)
class UncoveredValue:
    """A value uncovered on one opponent's board."""

    seat: Seat
    """The seat of the board."""
    value: int


@dataclass(frozen=True, slots=True)
class Pick:
    """One cell of a turn, in the order of the turn."""

    cell: int
    found: tuple[UncoveredValue, ...]
    """The values it uncovered, one for each opponent's board where it was covered, in seat order."""
    taken: UncoveredValue
    """The cell of `found` whose value joined the list, or ended the turn by being lower."""
    random: bool
    """Uncovered by chance, not named."""


@dataclass(frozen=True, slots=True)
class Run:
    """Equal values that follow one another in the list; they score `length` squared."""

    value: int
    length: int

    @property
    def points(self) -> int:
        """Return the squared length."""
        return self.length * self.length


@dataclass(frozen=True, slots=True)
class PlacementDone(Event):
    """A seat has hidden its grid."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnPlayed(Event):
    """A whole turn of uncovering."""

    size: int
    """Regions on a board, which the names of cells depend on."""
    seat: Seat
    round: int
    picks: tuple[Pick, ...]
    runs: tuple[Run, ...]
    """The scored list, without the lower last value."""
    lower: int | None
    """The lower last value, that of the last pick, if it ended the turn."""
    end: TurnEnd
    points: int
    total: int
    """The seat's score after the turn."""

    @property
    def values(self) -> tuple[int, ...]:
        """Return the list as scored."""
        return tuple(run.value for run in self.runs for _ in range(run.length))


@dataclass(frozen=True, slots=True)
class TurnPassed(Event):
    """A seat had nothing left to uncover."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TimeRanOut(Event):
    """A seat ran out of time; the move played for it follows."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PlayerLeft(Event):
    """A seat left for good; its board stays a target."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over and all boards are revealed."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Board:
    """One seat's board in the public view."""

    seat: Seat
    cells: tuple[int | None, ...]
    """The value of each uncovered cell in reading order, None if covered."""
    score: int
    placed: bool
    left: bool
    """The player left the game."""
    grid: Grid | None
    """The whole grid once the game is over (None before, and if it was never placed)."""

    @property
    def count_covered(self) -> int:
        """Return the number of covered cells."""
        return self.cells.count(None)


@dataclass(frozen=True, slots=True)
class PublicView:
    """The public view."""

    size: int
    rows: int
    cols: int
    take: Take
    no_auto: bool
    random_grids: bool
    boards: tuple[Board, ...]
    """The boards in seat order."""
    round: int
    """The round, from 1; the placement is round 1."""
    turn: tuple[Seat, ...]
    """The seats to act: all that have not placed a grid yet, then one seat, none once the game is over."""
    last: TurnPlayed | None
    """The last turn of uncovering, to highlight."""
    outcome: Outcome | None

    @property
    def placing(self) -> bool:
        """Return whether grids are still being placed."""
        return self.round == 1

    def coverable(self, seat: Seat) -> tuple[int, ...]:
        """Return the cells `seat` may name: those covered on at least one opponent's board, in reading order."""
        targets = [board.cells for board in self.boards if board.seat != seat and board.placed]
        return tuple(cell for cell in range(self.rows * self.cols) if any(cells[cell] is None for cells in targets))


@dataclass(frozen=True, slots=True)
class SeatView:
    """The view of a seat's player."""

    public: PublicView
    seat: Seat
    grid: Grid | None
    """The seat's own whole grid; None before it is placed. `public.boards` has the cells that opponents uncovered."""
