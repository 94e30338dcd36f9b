"""Previews (rules/server.md): the position after an action that is not played, and saved texts not played yet."""

from dataclasses import dataclass

from bot.kernel.buttons.game_controls import Style
from bot.kernel.buttons.verb import CustomId, Verb, mark_of
from bot.kernel.matches.host import Host
from bot.kernel.matches.position import Position
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.validation import acting_seat, check_current, check_turn
from bot.kernel.messages.controls import Bound
from bot.kernel.messages.event_lines import entry_shown, events_text
from bot.kernel.messages.match_verbs import Dismiss, PlayIt, PlayPreviewed
from bot.kernel.messages.message import Attachment, Message
from bot.kernel.messages.phrases import title
from bot.kernel.store.waiting_entries import SAVED, SavedText
from bot.kernel.text.translation import _, translate
from engines import GAMES, TEXTS
from engines.core.messages import N_
from engines.core.people import People
from engines.core.rules import Seat
from engines.core.text import read_names
from render.core.board import PrivateBoard, PublicBoard


@dataclass(frozen=True, slots=True)
class PlayableAction:
    """A typed action that could be played now."""

    entry: str
    """The action in canonical form."""
    after: Position | None
    """The position after it; None if that would reveal dice."""
    shown: str
    """The action in words."""


async def preview(host: Host, position: Position, seat: Seat, text: str) -> Position:
    """Return the position after an action, without playing it. Raises Refusal if it reveals something; RulesError."""
    _check_open(position)
    return _show(await try_canonical(host, position, seat, text))


async def preview_typed(host: Host, position: Position, user_id: int, text: str) -> Position:
    """Return the position after a typed action, without playing it. Raises like `preview`."""
    _check_open(position)
    return _show(await try_typed(host, position, user_id, text))


async def try_typed(host: Host, position: Position, user_id: int, text: str) -> PlayableAction:
    """Return a typed action as it would be played. Raises Refusal or RulesError as a move does."""
    seat = acting_seat(position, user_id)
    check_current(position, None)
    check_turn(position, seat)
    named = read_names(TEXTS[position.game], text, position.names)
    return await host.rules_runner.entry(_try_out, position, seat, named)


async def try_canonical(host: Host, position: Position, seat: Seat, text: str) -> PlayableAction:
    """Return an action in canonical form as it would be played. Raises RulesError."""
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
    _ = after.public_view  # computed here, because it is needed next
    shown = TEXTS[position.game].move(action, position.seat_view(seat), People(tuple(position.names)))
    return PlayableAction(str(position.rules.format(action)), None if after.reveals else after, shown)


def saved_name(form: Verb, number: int | None) -> str:
    """Return the name under which the refused text of a form is saved, for one position."""
    return f"{form.name} {number}"


async def save_text(host: Host, match_id: int, user_id: int, what: str, text: str) -> None:
    """Save a text under a name; it replaces the user's earlier one in the match."""
    async with host.database.write(of=match_id) as tx:
        await SAVED.save(tx, SavedText(match_id, user_id, what, text))


async def load_text(host: Host, match_id: int, user_id: int, what: str) -> str:
    """Return the text saved under a name; '' if another one has replaced it."""
    saved = await host.read(SAVED.find, match_id, user_id)
    return saved.text if saved is not None and saved.what == what else ""


def preview_post(after: Position, board: PublicBoard) -> Message:
    """Return the message of a preview."""
    lines = [title(after), events_text(after, after.events), _("-# Only you see this preview. Nothing is played.")]
    return Message("\n".join(line for line in lines if line), (picture_after(after, board),))


def play_question(position: Position, tried: PlayableAction, board: PublicBoard | None, user_id: int) -> Message:
    """Return the confirmation before a typed move is played, with the board after it if that may be shown."""
    lines = [_("Play this in {match}?", match=title(position)), move_in_words(tried)]
    lines.append(_("-# To play without this question: `/me confirm`"))
    files = () if tried.after is None or board is None else (picture_after(tried.after, board),)
    bound = Bound(position.match_id, position.number)
    buttons = (
        bound.button(play_it(position, tried.entry), _("Play it"), Style.PRIMARY),
        bound.button(Dismiss(), _("Cancel")),
    )
    return Message("\n".join(line for line in lines if line), files, (buttons,), audience=user_id)


def move_in_words(tried: PlayableAction) -> str:
    """Return a move as its game names it, and the events that follow."""
    # The first event is the move itself.
    follows = "" if tried.after is None else events_text(tried.after, tried.after.events[1:])
    return "\n".join(part for part in (entry_shown(tried.entry, translate(tried.shown)), follows) if part)


def play_it(position: Position, entry: str) -> PlayIt | PlayPreviewed:
    """Return the verb of a button that plays an entry; one too long for a button must be saved (`save_entry`)."""
    try:
        str(CustomId.of(PlayIt(entry), position.match_id, position.number))
    except ValueError:
        return PlayPreviewed(mark_of(entry))
    return PlayIt(entry)


def picture_after(after: Position, board: PublicBoard | PrivateBoard) -> Attachment:
    """Return the picture of a board after a move."""
    return Attachment(f"{after.game}-{after.match_id}-{after.number}-preview.png", board.png, board.alt)


ANOTHER = N_("A newer move waits: press **Play it** there, or type this again.")


async def save_entry(host: Host, position: Position, user_id: int, entry: str) -> None:
    """Save a move that is too long for its button."""
    button = play_it(position, entry)
    if isinstance(button, PlayPreviewed):
        await save_text(host, position.match_id, user_id, _saved_key(button), entry)


async def load_entry(host: Host, match_id: int, user_id: int, button: PlayPreviewed) -> str:
    """Return the saved move of a button. Raises Refusal if a newer one has replaced it."""
    entry = await load_text(host, match_id, user_id, _saved_key(button))
    if not entry:
        raise Refusal(translate(ANOTHER))
    return entry


def _saved_key(button: PlayPreviewed) -> str:
    return f"{button.name} {button.mark}"
