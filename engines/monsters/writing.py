"""Orders as text: the canonical one that is logged, and the one people read (rules: Orders).

Canonical text is one line of ASCII: the orders joined by `; `, free text as JSON strings.
"""

import json
from collections.abc import Callable
from typing import assert_never

from engines.monsters import orders
from engines.monsters.orders import Action, Fault, Order, OrderSet, Ready, Wait

REDACTED = "***"
READY = "ready"
WAIT = "wait"
CLEAR = "clear"
END = "end"
FAULT = "?"


def quote(text: str) -> str:
    """Return free text as an ASCII JSON string without the characters that cut lines or end a code span."""
    return json.dumps(text).replace(";", "\\u003b").replace("#", "\\u0023").replace("`", "\\u0060")


def format_line(line: Order | Fault) -> str:
    """Return the canonical text of one line of a set; of a password never the word itself, for any caller."""
    if isinstance(line, Fault):
        return " ".join((FAULT, quote(line.text), *((quote(line.reason),) if line.reason else ())))
    return " ".join((line.verb.value, *_words(line, quote)))


def line_text(line: Order | Fault) -> str:
    """Return a line as people write it, free text as it was typed; a password stays hidden."""
    match line:
        case Fault():
            return line.text
        case orders.Password() | orders.NewPassword():
            return f"{line.verb.name} {REDACTED}"
        case orders.Vacation(member, until):
            return f"{line.verb.name} {json.dumps(member, ensure_ascii=False) if ' ' in member else member} {until}"
        case _:
            words = _words(line, lambda text: json.dumps(text, ensure_ascii=False))
            return " ".join((line.verb.name, *(word if word.startswith('"') else word.upper() for word in words)))


def _words(order: Order, free: Callable[[str], str]) -> tuple[str, ...]:  # noqa: C901 - a case for each order
    match order:
        case orders.Eat(m) | orders.Grow(m) | orders.Scan(m) | orders.Skulk(m) | orders.Flaunt(m):
            return (f"m{m}",)
        case orders.Move(m, direction):
            return f"m{m}", direction.name.lower()
        case orders.Play(m, power):
            return f"m{m}", str(power)
        case orders.Discard(number) | orders.Width(number):
            return (str(number),)
        case orders.Favour(place, growth):
            return f"l{place}", growth.value
        case orders.Spawn(place):
            return (f"l{place}",)
        case orders.Befriend(keeper) | orders.Find(keeper):
            return (f"k{keeper}",)
        case orders.NameMonster(m, name):
            return f"m{m}", free(name)
        case orders.NameKeeper(name):
            return (free(name),)
        case orders.Offset(x, y):
            return str(x), str(y)
        case orders.Address(contact):
            return (free(contact),) if contact else ()
        case orders.Email(destination):
            return (destination.value,)
        case orders.Heading(game, keeper):
            return f"g{game}", f"k{keeper}"
        case orders.NewPassword():
            return ("=0",)
        case orders.Password(number):
            return (f"={number}",)
        case orders.Vacation(member, until):
            return free(member), str(until)
        case orders.Quit() | orders.VacationOver():
            return ()
        case _:
            assert_never(order)


def format_action(action: Action) -> str:
    """Return the canonical text of a set of orders, of `ready`, of `wait` or of `claim`."""
    match action:
        case Ready():
            return READY
        case Wait():
            return WAIT
        case OrderSet():
            lines = [format_line(line) for line in action.lines] or [CLEAR]
            return "; ".join([*lines, END] if action.done else lines)
        case _:
            assert_never(action)
