"""What the host says when a request cannot be met."""

from engines.core.rules import Seat


class Refusal(Exception):  # noqa: N818 - it is an answer to a player, not a fault
    """A request is not possible now; `str(refusal)` tells that player, privately, what to do instead."""


class MatchOverError(Refusal):
    """The match has ended."""

    def __init__(self, board: int) -> None:
        super().__init__(f"#{board} is over.")


class StaleBoardError(Refusal):
    """The request was made for a position that has passed."""

    def __init__(self, board: int) -> None:
        super().__init__(f"The board has moved on: look at the newest post of #{board} and try again there.")


class AheadError(Refusal):
    """The request was made for a position that has not come yet: of a database that an older one has replaced."""

    def __init__(self, board: int) -> None:
        super().__init__(
            f"That post shows moves I do not know of, as if an older backup was restored. Look at the newest post of "
            f"#{board}."
        )


class OffTurnError(Refusal):
    """The match waits for others."""

    def __init__(self, board: int, seat: Seat, waiting: str) -> None:
        super().__init__(f"It is not your turn on #{board}: it waits for {waiting}.")
        self.board, self.seat, self.waiting = board, seat, waiting

    def put(self, why: str) -> str:
        """Return the same with a reason of the game's own, as `You have placed your grid`."""
        return f"{why} on #{self.board}: it waits for {self.waiting}."
