"""The places of the table and its seats: clockwise from the bottom, as play goes to the left."""

from dataclasses import dataclass

SEAT_WIDTH, SEAT_HEIGHT = 252, 134
TABLE_WIDTH, TABLE_HEIGHT = 430, 462
_LEFT, _MIDDLE, _RIGHT = 20, 374, 728
_NEAR_LEFT, _NEAR_RIGHT = 112, 636
_TOP = 82


@dataclass(frozen=True, slots=True)
class Layout:
    """Upper left corners, px: of the table's rim, and of each seat's panel in seat order."""

    height: int
    table: tuple[int, int]
    seats: tuple[tuple[int, int], ...]


def _few(seats: int) -> Layout:
    """Return the layout for two or three: two face each other across the table, a third is beyond it."""
    top = _TOP if seats == 2 else _TOP + SEAT_HEIGHT + 24
    side = top + (TABLE_HEIGHT - SEAT_HEIGHT) // 2
    beyond = () if seats == 2 else ((_MIDDLE, _TOP),)
    return Layout(top + TABLE_HEIGHT + 24, (285, top), ((_LEFT, side), *beyond, (_RIGHT, side)))


def _some(seats: int) -> Layout:
    """Return the layout for four or five: one below, one at each side, one or two beyond."""
    beyond = ((_MIDDLE, _TOP),) if seats == 4 else ((_NEAR_LEFT, _TOP), (_NEAR_RIGHT, _TOP))
    return Layout(886, (285, 240), ((_MIDDLE, 728), (_LEFT, 404), *beyond, (_RIGHT, 404)))


def _many(seats: int) -> Layout:
    """Return the layout of a large table: two seats at each side, the others at the bottom and the top."""
    rows = (745, 524, 303, _TOP)
    left, right = ((_LEFT, rows[1]), (_LEFT, rows[2])), ((_RIGHT, rows[2]), (_RIGHT, rows[1]))
    near = (_NEAR_LEFT, _NEAR_RIGHT)
    beyond = {6: (_MIDDLE,), 7: near}.get(seats, (_LEFT, _MIDDLE, _RIGHT))
    below = {9: (_NEAR_RIGHT, _NEAR_LEFT), 10: (_MIDDLE, _LEFT)}.get(seats, (_MIDDLE,))
    places = [*((x, rows[0]) for x in below), *left, *((x, rows[3]) for x in beyond), *right]
    if seats == 10:
        places.append((_RIGHT, rows[0]))
    return Layout(902, (285, 250), tuple(places))


def layout(seats: int) -> Layout:
    """Place the table and its seats; 2 to 10 of them."""
    if seats <= 3:
        return _few(seats)
    return _some(seats) if seats <= 5 else _many(seats)
