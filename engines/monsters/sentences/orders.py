"""Orders in words, with monsters and keepers by name; the typed form is for typing only."""

from collections.abc import Sequence
from typing import Final, assert_never

from engines.core.messages import N_, Text, join
from engines.monsters import orders
from engines.monsters.orders import Action, Fault, Order, OrderSet, Ready, Wait
from engines.monsters.sentences.labels import keeper_label, monster_label
from engines.monsters.terms import Growth
from engines.monsters.view import SeatView
from engines.monsters.writing import line_text

_GROWTHS: Final = {
    Growth.ATTACK: N_("attack"),
    Growth.DEFENSE: N_("defense"),
    Growth.GROWTH: N_("growth"),
    Growth.VISION: N_("vision"),
    Growth.STEALTH: N_("stealth"),
}


def action_text(view: SeatView, names: Sequence[str], action: Action) -> Text:
    """Return what a keeper does: all orders of a set, or `ready`."""
    match action:
        case Ready():
            return N_("ready")
        case Wait():
            return N_("not ready yet")
        case OrderSet(lines=()):
            return N_("no orders")
        case OrderSet(lines):
            return join([order_text(view, names, line) or line_text(line) for line in lines], ", ")
        case _:
            assert_never(action)


def order_text(view: SeatView, names: Sequence[str], line: Order | Fault) -> Text | None:  # noqa: C901 - a case an order
    """Return an order as a sentence without its full stop; None for a line that has none but the typed one."""
    match line:
        case orders.Eat(number):
            return N_("{monster} eats", monster=monster_name(view, number))
        case orders.Grow(number):
            return N_("{monster} grows", monster=monster_name(view, number))
        case orders.Scan(number):
            return N_("{monster} scans", monster=monster_name(view, number))
        case orders.Skulk(number):
            return N_("{monster} skulks", monster=monster_name(view, number))
        case orders.Flaunt(number):
            return N_("{monster} flaunts", monster=monster_name(view, number))
        case orders.Move(number, direction):
            monster, goal = monster_name(view, number), _goal(view, line)
            if goal is None:
                return N_("{monster} moves {direction}", monster=monster, direction=direction.name)
            return N_("{monster} moves {direction} to L{place}", monster=monster, direction=direction.name, place=goal)
        case orders.Play(number, power):
            return N_("{monster} gets power {power}", monster=monster_name(view, number), power=power)
        case orders.Discard(power):
            return N_("Discard power {power}", power=power)
        case orders.Favour(place, growth):
            return N_("The lair at L{place} favors {growth}", place=place, growth=_GROWTHS[growth])
        case orders.Spawn(place):
            return N_("Spawn from the lair at L{place}", place=place)
        case orders.Befriend(number) if number < len(view.public.keepers):
            return N_("Peace with {keeper}", keeper=keeper_label(view.public, number, names))
        case orders.NameMonster(number, name):
            return N_("{monster} is named {name}", monster=monster_name(view, number), name=name)
        case _:
            return None


def monster_name(view: SeatView, number: int) -> str:
    """Return `Fang (M3)`, or `M3` for a monster the keeper does not know by name."""
    known = [*view.monsters, *(one for hex_ in view.reports for one in (*hex_.monsters, hex_.lair_monster) if one)]
    return next((monster_label(one) for one in known if one.number == number), f"M{number}")


def _goal(view: SeatView, move: orders.Move) -> int | None:
    """Return the hex to which a monster goes; None for a monster that is not the keeper's."""
    place = next((one.place for one in view.monsters if one.number == move.monster), None)
    near = (beside for hex_ in view.reports if hex_.place == place for beside in hex_.nearby)
    return next((beside.place for beside in near if beside.direction == move.direction), None)
