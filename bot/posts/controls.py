"""Buttons bound to the position they are shown with."""

from collections.abc import Sequence

from bot.desk import AnyDesk, Button
from bot.posts.message import Control, control
from bot.services.positions import Position


def desk_controls(position: Position, desk: AnyDesk) -> tuple[Control, ...]:
    """Return the buttons by which a game is played."""
    match = position.match
    return tuple(control(button, match.board, position.number) for button in desk.buttons(position.public_view))


def fixed_controls(position: Position, buttons: Sequence[Button]) -> tuple[Control, ...]:
    """Return buttons that every game has."""
    return tuple(control(button, position.match.board, position.number) for button in buttons)
