"""Injected failures: the next requests of a route are answered with an error."""

import re
from dataclasses import dataclass

from sandbox.errors import ControlError
from sandbox.payload import Json

BEFORE, AFTER = "before", "after"
JUST_SLOW = 200
_NUMBERS = {"code": 0, "times": 1, "retry_after": 0.1, "delay": 0}
_LARGEST = 1_000_000


@dataclass(slots=True)
class Fault:
    """`times` more requests of a route fail with `status`; `when` is before or after the work is done."""

    pattern: re.Pattern[str]
    status: int
    code: int
    message: str
    times: int
    when: str
    retry_after: float
    delay: float
    reset: bool


class Faults:
    """The faults still to happen."""

    def __init__(self) -> None:
        self._pending: list[Fault] = []

    def add(self, body: Json) -> None:
        """Add a fault: `{"status", "route", "times"?, "when"?, "code"?, "message"?, "retry_after"?, "delay"?}`.

        With `"reset": true` the connection is cut instead of an answer.

        A route is a method and a path without `/api/v10`; `*` matches one part of the path or any method.
        """
        method, _, path = str(body.get("route", "* /**")).partition(" ")
        if not path.startswith("/"):
            raise ControlError('A route looks like "POST /channels/*/messages".')
        when = body.get("when", BEFORE)
        status = body.get("status", 500)
        if when not in (BEFORE, AFTER) or type(status) is not int or status not in (JUST_SLOW, *range(400, 600)):
            raise ControlError(
                'A fault has a status from 400 to 599 (200 only waits for "delay"); "when" is "before" or "after".'
            )
        try:
            numbers = [float(body.get(name, usual)) for name, usual in _NUMBERS.items()]
        except (TypeError, ValueError, OverflowError):
            numbers = []
        if not numbers or not all(0 <= number <= _LARGEST for number in numbers):
            raise ControlError(f"In a fault {', '.join(_NUMBERS)} are numbers from 0 to {_LARGEST:,}.")
        code, times, retry_after, delay = numbers
        escaped = re.escape(path).replace(r"\*\*", ".*").replace(r"\*", "[^/]+")
        verb = r"[A-Z]+" if method == "*" else re.escape(method.upper())
        self._pending.append(
            Fault(
                re.compile(f"{verb} {escaped}"),
                status,
                int(code),
                str(body.get("message", f"{status}: a fault that was asked for")),
                int(times),
                when,
                retry_after,
                delay,
                bool(body.get("reset")),
            )
        )

    def clear(self) -> None:
        """Remove all pending faults."""
        self._pending.clear()

    def take(self, method: str, path: str) -> Fault | None:
        """Return the fault this request meets, used up by one."""
        for fault in self._pending:
            if fault.pattern.fullmatch(f"{method} {path}"):
                fault.times -= 1
                if fault.times <= 0:
                    self._pending.remove(fault)
                return fault
        return None
