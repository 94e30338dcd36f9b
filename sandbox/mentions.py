"""The members that a message pings."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from sandbox.payload import Json

_USER, _ROLE = re.compile(r"<@!?(\d+)>"), re.compile(r"<@&(\d+)>")


@dataclass(frozen=True, slots=True)
class Mentions:
    """Users, roles and everyone, as far as `allowed_mentions` lets them be pinged."""

    users: tuple[str, ...]
    roles: tuple[str, ...]
    everyone: bool


def find_mentions(
    text: str, allowed: Json | None, users: Mapping[str, Json], replied_to: str | None = None
) -> Mentions:
    """Return the mentions of `text` that `allowed_mentions` permits; without it, all of them."""
    kinds = {"users", "roles", "everyone"} if allowed is None else set(allowed.get("parse") or ())
    allowed = allowed or {}
    mentioned = dict.fromkeys(key for key in _USER.findall(text) if key in users)
    named = {str(key) for key in allowed.get("users") or ()}
    chosen = [key for key in mentioned if "users" in kinds or key in named]
    if replied_to and replied_to not in chosen and allowed.get("replied_user", not allowed):
        chosen.append(replied_to)
    named_roles = {str(key) for key in allowed.get("roles") or ()}
    roles = tuple(key for key in dict.fromkeys(_ROLE.findall(text)) if "roles" in kinds or key in named_roles)
    everyone = "everyone" in kinds and ("@everyone" in text or "@here" in text)
    return Mentions(tuple(chosen), roles, everyone)
