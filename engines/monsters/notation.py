"""Parsing of typed orders (rules: Orders).

Only an empty text raises, and no line is dropped: a line that is no order becomes a `Fault`, which
the check explains. Lines that may have a secret are stored without it, a password is never stored: `read_action` hands
it to a host, which stores it elsewhere and puts its number into the line instead.
"""

import difflib
import re
from collections.abc import Iterable
from dataclasses import replace

from engines.core import NotationError
from engines.core.messages import N_, Text
from engines.monsters.administration import NewPassword, Vacation
from engines.monsters.grammar import (
    CLEAR,
    END,
    FAULT,
    KINDS,
    READY,
    REDACTED,
    WAIT,
    Action,
    Fault,
    Order,
    OrderSet,
    Ready,
    Wait,
)
from engines.monsters.lines import Ground, Word, printable, split_lines, without_controls, words_of
from engines.monsters.orders import NameMonster

MOST_LINES = 300
MOST_LINE = 200
_CUT = "\u2026"
_MENTION = re.compile(r"<@[0-9]{15,20}>", re.ASCII)

_SECRET = ("password", "passwd", "passphrase", "pass", "game")


def parse_action(text: str, ground: Ground | None = None) -> Action:
    """Parse a whole text as it is logged; NotationError only for an empty text."""
    action = read_action(text, ground)
    if isinstance(action, OrderSet):
        return replace(action, lines=tuple(_settle(line) for line in action.lines))
    return action


def read_action(text: str, ground: Ground | None = None) -> Action:
    """Parse a whole text as typed: passwords and members' names are still to be replaced by a host.

    With a `ground` a move may name its target hex.
    """
    cleaned = printable(text)
    word = cleaned.strip().lower().rstrip(".!;")
    if word in (READY, END, "done"):
        return Ready()
    if word == WAIT:
        return Wait()
    if not cleaned.strip(" \n;"):
        raise _no_order()
    lines: list[Order | Fault] = []
    done = False
    for line in split_lines(cleaned):
        if done := is_end(line):
            continue
        if len(lines) == MOST_LINES:
            return OrderSet(
                (*lines[:-1], make_fault(_CUT, N_("At most {most} lines. The rest is left out.", most=MOST_LINES)))
            )
        if line.lower() != CLEAR:
            lines.append(read_line(line, ground))
    return OrderSet(tuple(lines), done)


def is_end(line: str) -> bool:
    """Return whether a line ends the orders. Later lines are orders too, and then the keeper is not ready."""
    return line.lower().rstrip(".!") in (END, READY, "done")


def goes_on_after_end(text: str) -> bool:
    """Return whether lines follow the one that ends a text as typed."""
    ends = [is_end(line) for line in split_lines(printable(text))]
    return any(ends) and not ends[-1]


def read_line(line: str, ground: Ground | None = None) -> Order | Fault:
    """Parse one line, canonical or as typed."""
    text = _parse_fault(line)
    if isinstance(text, Fault):
        return text
    try:
        # A line that was a fault when it was logged stays one.
        return parse_line(text, ground if text == line else None)
    except NotationError as error:
        stored = Fault(_keep(text))
        # The same text gives the same reason again, except one that depends on the ground.
        return stored if stored.text == text and fault_reason(stored) == error.text else fault(text, error.text)


def fault(line: str, reason: str) -> Fault:
    """Return the fault of a refused line, in the form that may be stored."""
    return make_fault(_keep(line), reason)


def make_fault(stored: str, reason: str) -> Fault:
    """Return a faulty line with its reason, which the text alone would not reproduce."""
    return Fault(stored, reason[:MOST_LINE])


def fault_reason(fault: Fault) -> str:
    """Return the reason of a fault; a stored reason is returned unchanged."""
    if fault.reason:
        return fault.reason
    try:
        parse_line(fault.text)
    except NotationError as error:
        return error.text
    return N_("This line is not an order.")


def no_such_member(name: str) -> Text:
    """Return the error for a name that no member has."""
    return N_("No member is called {name}. Mention one: `VACATION @violet 12`", name=name)


def _no_order() -> NotationError:
    return NotationError(N_("Write one order a line, like `MOVE M3 NE`. When you are done: `READY`"))


def parse_line(line: str, ground: Ground | None = None) -> Order:
    """Parse one order; NotationError says what to type instead."""
    words = words_of(line)
    if words is None:
        raise NotationError(N_("Close the double quote: `{example}`", example=NameMonster.example))
    if not words:
        raise _no_order()
    kind = KINDS.get(words[0].text.lower())
    if kind is None:
        raise _unknown_order(words[0])
    return kind.read(words[1:]) if ground is None else kind.read_on(ground, words[1:])


def _unknown_order(word: Word) -> NotationError:
    meant = _nearest(word.text.lower(), KINDS, 0.6)
    if meant is not None:
        example = KINDS[meant].example
        return NotationError(N_("There is no order `{given}`. Try `{example}`.", given=word.shown, example=example))
    orders = ", ".join(kind.keyword.upper() for kind in KINDS.values() if kind.sentence and kind.slot)
    return NotationError(N_("There is no order `{given}`. Orders: {orders}.", given=word.shown, orders=orders))


def _settle(line: Order | Fault) -> Order | Fault:
    """Return a line as it can be logged: a fault for one in which a host had to replace a name or a secret."""
    match line:
        case NewPassword():
            return make_fault(line.text, N_("No passwords here."))
        case Vacation(member) if not _MENTION.fullmatch(member):
            return make_fault(line.text, no_such_member(member))
        case _:
            return line


def _parse_fault(line: str) -> Fault | str:
    """Return a canonical fault with its reason, else the text inside a fault without one, or the line itself."""
    if not line.startswith(f"{FAULT} "):
        return line
    words = words_of(line)
    if words is None or not all(word.quote for word in words[1:]) or len(words) not in (2, 3):
        return line
    # A stored text is plain already, and is parsed as it was when typed.
    inner = without_controls(" ".join(words[1].text.splitlines())).strip()[:MOST_LINE]
    if len(words) == 2:
        return inner
    return Fault(inner, "".join(ch for ch in words[2].text if ch.isprintable())[:MOST_LINE])


def _keep(line: str) -> str:
    stored = _without_secret(line)
    return stored if len(stored) <= MOST_LINE else stored[: MOST_LINE - 1].rstrip() + _CUT


def _without_secret(line: str) -> str:
    """Return a faulty line without secrets: one that may contain a password keeps only its verb."""
    word = line.split(" ", 1)[0].lower().strip('"')
    kind = KINDS.get(word)
    meant = kind is None and _nearest(word, _SECRET, 0.7) is not None
    if meant or (kind is not None and kind.secret) or any(secret in line.lower() for secret in _SECRET[:3]):
        return f"{word if kind is not None else NewPassword.keyword} {REDACTED}"
    return line


def _nearest(word: str, candidates: Iterable[str], least: float) -> str | None:
    """Return the most similar candidate, None if none reaches the `difflib` ratio `least`.

    The ratio is twice the letters in common by all letters: most candidates have too few of the word's to be compared.
    """
    strangers = str.maketrans("", "", word)
    near = [
        candidate
        for candidate in candidates
        if 2 * (len(candidate) - len(candidate.translate(strangers))) >= least * (len(candidate) + len(word))
    ]
    return next(iter(difflib.get_close_matches(word, near, 1, least)), None)
