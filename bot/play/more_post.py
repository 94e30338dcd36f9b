"""The private menu of everything else that a reader can do in a match now."""

import inspect
from collections.abc import Sequence
from typing import Final

from bot.kernel.actions import all_actions
from bot.kernel.buttons.game_controls import Button
from bot.kernel.matches.position import Position
from bot.kernel.menu import MoreMenu
from bot.kernel.messages.controls import fixed_controls
from bot.kernel.messages.match_verbs import More
from bot.kernel.messages.message import Message, in_rows
from bot.kernel.messages.phrases import join_names, result_line, sides_of, title, versus
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _
from bot.play.goal_line import goal_line
from engines.core.messages import N_
from engines.core.rules import Outcome, Seat

MORE: Final = Button(More(), N_("More…"))
_OF_GAME: Final = 25
"""The place of the buttons of a game that only look, in the menu of the end."""
_MATCH, _LAST = 40, 60
"""The places from which entries stand in the second row: of a player's menu, and of any other."""


async def more_post(menu: MoreMenu, own: Sequence[Button] = ()) -> Message:
    """Return the menu; `own` are the buttons of the game."""
    position, entries = menu.position, await _entries(menu)
    if menu.is_over:
        entries += [(_OF_GAME, button) for button in own if button.verb.looks]
    entries.sort(key=lambda entry: entry[0])
    second = _MATCH if menu.plays else _LAST
    rows = ([each for at, each in entries if at < second], [each for at, each in entries if at >= second])
    lines = [_heading(position, menu.seat)]
    if menu.seat is not None and not menu.is_over:
        lines.append(goal_line(position, menu.seat))
    if menu.plays and position.match.rated:
        lines.append(_("-# Rated: no hints in this match."))
    shown = in_rows(*(fixed_controls(position, row) for row in rows))
    return Message("\n".join(lines), rows=shown, audience=menu.user_id)


async def _entries(menu: MoreMenu) -> list[tuple[int, Button]]:
    """Return the entries that are of use to the reader, each with its place."""
    entries = []
    for action in all_actions():
        for entry in action.more:
            applies = entry.when(menu)
            if await applies if inspect.isawaitable(applies) else applies:
                entries.append((entry.at, entry.button(menu) if entry.button else action.button()))
    return entries


def _heading(position: Position, seat: Seat | None) -> str:
    names = [escape(name) for name in position.names]
    if seat is None:
        who = versus(names)
    else:
        side = next(side for side in sides_of(position.match) if seat in side)
        others = join_names([*dict.fromkeys(name for other, name in enumerate(names) if other not in side)])
        partners = join_names([names[other] for other in side if other != seat])
        who = (
            _("you and {partners} vs {others}", partners=partners, others=others)
            if partners
            else _("you vs {others}", others=others)
        )
    match = _("{match}, {players}", match=title(position), players=who)
    return f"{match} · {_state(position, seat)}"


def _state(position: Position, seat: Seat | None) -> str:
    if isinstance(position.turn, Outcome):
        return result_line(position.match)
    if seat in position.to_move:
        return _("your turn")
    if position.rules.info.simultaneous and seat is not None and not position.is_out(seat):
        return _("you are ready")
    return _("{players} to move", players=join_names([escape(position.names[other]) for other in position.to_move]))
