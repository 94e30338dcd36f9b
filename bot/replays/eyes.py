"""The eyes through which a replay is seen, as players type them."""

from bot.kernel.matches.refusal import Refusal
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _
from bot.replays.replay import Replay
from bot.replays.verbs import EVERYTHING, PUBLIC, Eyes
from engines.core.messages import quote
from engines.core.rules import Seat
from engines.core.typed_names import TypedNames
from engines.core.typed_text import plain_text

_EVERYONE, _ME, _EVERYTHING = "everyone", "me", "everything"


def chosen_eyes(replay: Replay, text: str | None, user_id: int) -> Eyes:
    """Return the eyes that were typed (everyone, me, everything, or a player's name), else the user's own."""
    if text is None:
        return replay.own_eyes(user_id)
    eyes, typed = _typed_eyes(replay, user_id)
    found = typed.find(plain_text(text))
    if len(found) == 1:
        return eyes[found[0]]
    if not found:
        raise Refusal(_("Choose `everyone`, `me`, `everything` or a player."))
    choices = ", ".join(f"`{typed.number(at)}` ({_words_of(eyes[at], replay)})" for at in found)
    raise Refusal(_("{name} means several. Choose one: {choices}.", name=quote(text), choices=choices))


def names_of_eyes(replay: Replay, user_id: int) -> list[tuple[str, str]]:
    """Return for the eyes that a user may choose what is typed, and what is shown for it."""
    eyes, typed = _typed_eyes(replay, user_id)
    called = (*typed.names, *typed.words)
    names = []
    for each in replay.open_eyes(user_id):
        # The user's own seat has two places: `me` comes after the seats.
        at = max(place for place, one in enumerate(eyes) if one == each)
        text = called[at] if typed.find(called[at]) == (at,) else typed.number(at)
        names.append((text, text if text == called[at] else f"{text}: {called[at]}"))
    return names


def _typed_eyes(replay: Replay, user_id: int) -> tuple[list[Eyes], TypedNames]:
    """Return all eyes of a replay and, in the same order, what is typed for them."""
    own = replay.newest.match.seats_of(user_id)
    words = {_EVERYONE: PUBLIC, _EVERYTHING: EVERYTHING, **({_ME: Eyes(Seat(own[0]))} if own else {})}
    seats = [Eyes(Seat(seat)) for seat in range(replay.newest.seats)]
    return [*seats, *words.values()], TypedNames(tuple(replay.newest.names), tuple(words))


def _words_of(eyes: Eyes, replay: Replay) -> str:
    if eyes.everything:
        return _("all that was hidden")
    return _("what everyone saw") if eyes.seat is None else escape(replay.newest.names[eyes.seat])
