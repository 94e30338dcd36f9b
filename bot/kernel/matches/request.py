"""A request (the user, the match, the interaction) and the reply to it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from bot.kernel.text.translation import _, translate
from engines.core.messages import N_, text_from_plain, text_to_plain


@dataclass(frozen=True, slots=True)
class Person:
    """A Discord user."""

    user_id: int
    name: str
    is_bot: bool = False
    """True for a bot account."""


@dataclass(frozen=True, slots=True)
class Request:
    """One interaction with a match, passed to the service that executes it."""

    user: Person
    match_id: int
    interaction: int
    """Discord's id of the interaction: repeating it changes nothing and gets the same reply."""
    number: int | None = None
    """The public number of the position it was made for, from a button; None for typed commands."""
    locale: str = "en-GB"

    @property
    def user_id(self) -> int:
        """Return the id of the user."""
        return self.user.user_id

    def about(self, match_id: int) -> "Request":
        """Return the same request for another match."""
        return replace(self, match_id=match_id)


UNREACHABLE: Final = N_("My database doesn't answer. Check the newest board in a minute, then try again.")


@dataclass(frozen=True, slots=True)
class Reply:
    """The reply to a request on a match, with its button.

    It is stored, so that a repeated interaction gets the same reply, each reader in their own language.
    """

    match_id: int
    text: str
    """The sentence, marked with `N_` or `NP_`."""
    button: tuple[str, str] | None = None
    """The custom id and the label of a button below it."""
    of_offer: bool = False
    """True to show the offer, or the match that has begun from it, instead of the text."""
    told_in: int | None = None
    """The channel where a public post says the same."""
    ply: int | None = None
    """The entry that was played."""
    due_at: int | None = None
    """The time at which a delayed move is played, so that others can act before it, in seconds since 1970."""

    @property
    def words(self) -> str:
        """Return the sentence in the reader's language."""
        return translate(self.text)


_KNOWN: Final = frozenset(each.name for each in fields(Reply))


def serialize(reply: Reply) -> str:
    """Return a reply as JSON."""
    data = {each.name: value for each in fields(reply) if (value := getattr(reply, each.name)) != each.default}
    if reply.button is not None:
        custom_id, label = reply.button
        data["button"] = custom_id, text_to_plain(label)
    return json.dumps({**data, "text": text_to_plain(reply.text)})


def deserialize(stored: str) -> Reply:
    """Parse a stored reply; fields of other versions are ignored."""
    data: Mapping[str, Any] = json.loads(stored)
    known = {name: value for name, value in data.items() if name in _KNOWN}
    match_id, text = data["match_id"], data.get("text")
    known["text"] = N_("Done in #{match_id}.", match_id=match_id) if text is None else text_from_plain(text)
    if "button" in known:
        custom_id, label = known["button"]
        known["button"] = custom_id, text_from_plain(label)
    return Reply(**known)


def fault_text(reply: Reply | None, *, unusable: bool = False) -> str:
    """Return the message for a failed interaction, with the stored reply, if any; `unusable` blames the database."""
    if reply is None and unusable:
        return _("I can't save anything right now. Try again in a minute.")
    if reply is None:
        return _("Something went wrong. Nothing changed. Try again.")
    return _("{done} See the newest board.", done=reply.words)
