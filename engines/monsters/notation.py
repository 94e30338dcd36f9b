"""Reading what a keeper typed (rules: Orders).

Nothing a keeper types is lost and nothing raises but an empty text: a line that is no order becomes a `Fault`, which
the check explains. Lines that may hold a secret are kept without it, and a password is never kept: `read_action` hands
it to a host, which keeps it elsewhere and puts its number into the line instead.
"""

import difflib
import re
from dataclasses import replace

from engines.core import NotationError
from engines.monsters.lines import clean, printable, split_lines, words_of
from engines.monsters.orders import (
    Action,
    Claim,
    Fault,
    NewPassword,
    Order,
    OrderSet,
    Ready,
    Vacation,
    Verb,
    Wait,
)
from engines.monsters.readers import READERS, USAGE, VERBS
from engines.monsters.writing import CLAIM, CLEAR, END, FAULT, READY, REDACTED, WAIT, shown

MOST_LINES = 300
MOST_LINE = 200
_CUT = "\u2026"
_MENTION = re.compile(r"<@[0-9]{15,20}>", re.ASCII)

_SECRET = ("password", "passwd", "passphrase", "pass", "game")
MAY_HOLD_SECRET = frozenset({Verb.PASSWORD, Verb.GAME, Verb.ADDRESS, Verb.EMAIL, Verb.VACATION, Verb.QUIT})
"""Orders that in the book hold a password, which is not to be kept."""


def parse_action(text: str) -> Action:
    """Read a whole text as it is logged; NotationError only where it says nothing at all."""
    action = read_action(text)
    if isinstance(action, OrderSet):
        return replace(action, lines=tuple(_settled(line) for line in action.lines))
    return action


def read_action(text: str) -> Action:
    """Read a whole text as typed: a password or a member's name is still what a host must put something else for."""
    cleaned = printable(text)
    word = cleaned.strip().lower().rstrip(".!;")
    if word in (READY, END, "done"):
        return Ready()
    if word == WAIT:
        return Wait()
    if word == CLAIM:
        return Claim()
    if not cleaned.strip(" \n;"):
        raise NotationError("Write one order a line, such as `MOVE M3 NE`, or `READY` when you are done.")
    lines: list[Order | Fault] = []
    for line in split_lines(cleaned):
        word = line.lower()
        if word in (END, READY, "done"):
            return OrderSet(tuple(lines), done=True)
        if len(lines) == MOST_LINES:
            return OrderSet((*lines[:-1], Fault(_CUT, f"A set has at most {MOST_LINES} lines; the rest is left out.")))
        if word != CLEAR:
            lines.append(read_line(line))
    return OrderSet(tuple(lines))


def read_line(line: str) -> Order | Fault:
    """Read one line, canonical or as typed."""
    given = _given_fault(line)
    if isinstance(given, Fault):
        return given
    try:
        return parse_line(given)
    except NotationError as error:
        return fault(given, str(error))


def fault(line: str, reason: str) -> Fault:
    """Return a line that is refused, as it may be kept. The reason is kept where the text would not give it again."""
    kept = _without_secret(line)
    kept = kept if len(kept) <= MOST_LINE else kept[: MOST_LINE - 1].rstrip() + _CUT
    found = Fault(kept)
    return found if kept == line and _reason_of(kept) == reason else Fault(kept, reason[:MOST_LINE])


def fault_message(found: Fault) -> str:
    """Say what is wrong with a faulty line and what to type instead."""
    return found.reason or _reason_of(found.text) or "This line is not understood."


def parse_line(line: str) -> Order:
    """Read one order; NotationError says what to type instead."""
    words = words_of(line)
    if words is None:
        raise NotationError(f"A double quote is left open. Close it, as in `{USAGE[Verb.NAME]}`.")
    if not words:
        raise NotationError("Write one order a line, such as `MOVE M3 NE`.")
    verb = VERBS.get(words[0].text.lower())
    if verb is None:
        raise NotationError(_unknown(words[0].text))
    return READERS[verb](words[1:])


def _settled(line: Order | Fault) -> Order | Fault:
    """Return a line as it can be logged: what only a host could have put in place of a name or a secret is missing."""
    match line:
        case NewPassword():
            return Fault(shown(line), "Nobody here keeps passwords.")
        case Vacation(member) if not _MENTION.fullmatch(member):
            return Fault(shown(line), f"There is nobody called {member} here. Mention a member: `VACATION @violet 12`.")
        case _:
            return line


def _given_fault(line: str) -> Fault | str:
    """Return a canonical fault that has its reason, else the text inside one that has none, or the line itself."""
    if not line.startswith(f"{FAULT} "):
        return line
    words = words_of(line)
    if words is None or not all(word.quoted for word in words[1:]) or len(words) not in (2, 3):
        return line
    inner = printable(words[1].text).replace("\n", " ").strip()[:MOST_LINE]
    if len(words) == 2:
        return inner
    return Fault(inner, "".join(ch for ch in words[2].text if ch.isprintable())[:MOST_LINE])


def _reason_of(text: str) -> str:
    try:
        parse_line(text)
    except NotationError as error:
        return str(error)
    return ""


def _without_secret(line: str) -> str:
    """Return a faulty line as it may be kept: one that has or may mean to have a password loses all but its verb."""
    word = line.split(" ", 1)[0].lower().strip('"')
    verb = VERBS.get(word)
    meant = verb is None and bool(difflib.get_close_matches(word, _SECRET, 1, 0.7))
    if meant or verb in MAY_HOLD_SECRET or any(secret in line.lower() for secret in _SECRET[:3]):
        return f"{word if word in VERBS else Verb.PASSWORD.value} {REDACTED}"
    return line


def _unknown(word: str) -> str:
    name = clean(word)[:20]
    close = difflib.get_close_matches(word.lower(), list(VERBS), 1, 0.6)
    hint = USAGE[VERBS[close[0]]] if close else "MOVE M3 NE"
    return f"There is no order `{name}`. Try `{hint}`."
