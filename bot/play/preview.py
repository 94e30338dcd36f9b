"""Looking before playing (rules/server.md, preview): where an action would lead; and texts not played yet."""

from dataclasses import dataclass

from bot.kernel.buttons.verb import Verb
from bot.kernel.matches.host import Host
from bot.kernel.matches.position import Position
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.validation import acting_seat, check_current, check_turn
from bot.kernel.store.waiting_entries import SAVED, SavedText
from bot.kernel.text.translation import _
from engines import GAMES, TEXTS
from engines.core.people import People
from engines.core.rules import Seat
from engines.core.text import read_names


@dataclass(frozen=True, slots=True)
class PlayableAction:
    """A typed action that could be played now."""

    entry: str
    """In canonical form."""
    after: Position | None
    """The position after it; None where that would reveal dice."""
    shown: str
    """The action in words."""


async def preview(host: Host, position: Position, seat: Seat, text: str) -> Position:
    """Return the position after an action that is not played. Refusal where that would reveal something; RulesError."""
    _check_open(position)
    return _show(await try_canonical(host, position, seat, text))


async def preview_typed(host: Host, position: Position, user_id: int, text: str) -> Position:
    """Return the same for a typed action."""
    _check_open(position)
    return _show(await try_typed(host, position, user_id, text))


async def try_typed(host: Host, position: Position, user_id: int, text: str) -> PlayableAction:
    """Return a typed action as it would be played; Refusal or RulesError as in a move."""
    seat = acting_seat(position, user_id)
    check_current(position, None)
    check_turn(position, seat)
    named = read_names(TEXTS[position.game], text, position.names)
    return await host.rules_runner.entry(_try_out, position, seat, named)


async def try_canonical(host: Host, position: Position, seat: Seat, text: str) -> PlayableAction:
    """Return an action in canonical form as it would be played; RulesError."""
    return await host.rules_runner.entry(_try_out, position, seat, text)


def _check_open(position: Position) -> None:
    if position.rules.info.hidden:
        title = GAMES[position.game].info.title
        raise Refusal(_("{game} has no preview: it would show what is hidden.", game=title))


def _show(tried: PlayableAction) -> Position:
    if tried.after is None:
        raise Refusal(_("No preview: that move rolls dice."))
    return tried.after


def _try_out(position: Position, seat: Seat, text: str) -> PlayableAction:
    action = position.parse(seat, text)
    after = position.act(seat, action, position.began)
    _ = after.public_view  # asked for next
    shown = TEXTS[position.game].move(action, position.seat_view(seat), People(tuple(position.names)))
    return PlayableAction(str(position.rules.format(action)), None if after.reveals else after, shown)


def saved_name(form: Verb, number: int | None) -> str:
    """Return the name of a refused text: it returns to its own form, at the position it was typed for."""
    return f"{form.name} {number}"


async def save_text(host: Host, match_id: int, user_id: int, what: str, text: str) -> None:
    """Remember a text as what it is, instead of an earlier one."""
    async with host.database.write(of=match_id) as tx:
        await SAVED.save(tx, SavedText(match_id, user_id, what, text))


async def load_text(host: Host, match_id: int, user_id: int, what: str) -> str:
    """Return the text that was kept as that; '' where another has taken its place."""
    saved = await host.read(SAVED.find, match_id, user_id)
    return saved.text if saved is not None and saved.what == what else ""
