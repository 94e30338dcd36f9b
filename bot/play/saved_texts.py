"""Texts that a player typed or was shown and has not played; a button refers to them."""

from bot.kernel.buttons.verb import Verb
from bot.kernel.matches.host import Host
from bot.kernel.store.waiting_entries import SAVED, SavedText


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
