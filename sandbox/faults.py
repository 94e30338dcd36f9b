"""Failures on order: the next requests of a route are answered with an error."""

import re
from dataclasses import dataclass

from sandbox.errors import ControlError
from sandbox.payload import Json

BEFORE, AFTER = "before", "after"
JUST_SLOW = 200


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


class Faults:
    """The faults still to happen."""

    def __init__(self) -> None:
        self._pending: list[Fault] = []

    def add(self, asked: Json) -> None:
        """Order a fault: `{"status", "route", "times"?, "when"?, "code"?, "message"?, "retry_after"?, "delay"?}`.

        A route is a method and a path without `/api/v10`; `*` stands for one part of the path or for any method.
        """
        method, _, path = str(asked.get("route", "* /**")).partition(" ")
        if not path.startswith("/"):
            raise ControlError('A route looks like "POST /channels/*/messages".')
        when = asked.get("when", BEFORE)
        status = int(asked.get("status", 500))
        if when not in (BEFORE, AFTER) or not (status == JUST_SLOW or 400 <= status <= 599):
            raise ControlError(
                'A fault has a status from 400 to 599 (200 only waits for "delay"); "when" is "before" or "after".'
            )
        escaped = re.escape(path).replace(r"\*\*", ".*").replace(r"\*", "[^/]+")
        verb = r"[A-Z]+" if method == "*" else re.escape(method.upper())
        self._pending.append(
            Fault(
                re.compile(f"{verb} {escaped}"),
                status,
                int(asked.get("code", 0)),
                str(asked.get("message", f"{status}: a fault that was asked for")),
                int(asked.get("times", 1)),
                when,
                float(asked.get("retry_after", 0.1)),
                float(asked.get("delay", 0)),
            )
        )

    def take(self, method: str, path: str) -> Fault | None:
        """The fault this request meets, used up by one."""
        for fault in self._pending:
            if fault.pattern.fullmatch(f"{method} {path}"):
                fault.times -= 1
                if fault.times <= 0:
                    self._pending.remove(fault)
                return fault
        return None
