"""Discord's permission bits and the effect of overwrites."""

from collections.abc import Iterable, Mapping

from sandbox.payload import Json

BITS: Mapping[str, int] = {
    name: 1 << shift
    for name, shift in {
        "ADMINISTRATOR": 3,
        "MANAGE_CHANNELS": 4,
        "MANAGE_GUILD": 5,
        "ADD_REACTIONS": 6,
        "VIEW_CHANNEL": 10,
        "SEND_MESSAGES": 11,
        "SEND_TTS_MESSAGES": 12,
        "MANAGE_MESSAGES": 13,
        "EMBED_LINKS": 14,
        "ATTACH_FILES": 15,
        "READ_MESSAGE_HISTORY": 16,
        "MENTION_EVERYONE": 17,
        "USE_EXTERNAL_EMOJIS": 18,
        "MANAGE_ROLES": 28,
        "MANAGE_WEBHOOKS": 29,
        "USE_APPLICATION_COMMANDS": 31,
        "MANAGE_THREADS": 34,
        "CREATE_PUBLIC_THREADS": 35,
        "CREATE_PRIVATE_THREADS": 36,
        "USE_EXTERNAL_STICKERS": 37,
        "SEND_MESSAGES_IN_THREADS": 38,
        "SEND_POLLS": 49,
        "PIN_MESSAGES": 51,
    }.items()
}
ALL = sum(BITS.values())
# The permissions of everyone in a new server, as far as text channels are concerned.
EVERYONE = (
    "VIEW_CHANNEL", "SEND_MESSAGES", "SEND_MESSAGES_IN_THREADS", "EMBED_LINKS", "ATTACH_FILES", "READ_MESSAGE_HISTORY",
    "ADD_REACTIONS", "USE_EXTERNAL_EMOJIS", "USE_EXTERNAL_STICKERS", "USE_APPLICATION_COMMANDS",
    "CREATE_PUBLIC_THREADS",
)  # fmt: skip
# The bot's permissions by the invitation in the README, and no others: missing ones fail here as in Discord.
INVITED = (
    "VIEW_CHANNEL", "SEND_MESSAGES", "CREATE_PUBLIC_THREADS", "CREATE_PRIVATE_THREADS", "SEND_MESSAGES_IN_THREADS",
    "ATTACH_FILES", "READ_MESSAGE_HISTORY", "PIN_MESSAGES",
)  # fmt: skip
# A DM channel allows everything that is possible there.
PRIVATE = ("VIEW_CHANNEL", "SEND_MESSAGES", "EMBED_LINKS", "ATTACH_FILES", "READ_MESSAGE_HISTORY", "ADD_REACTIONS",
           "USE_EXTERNAL_EMOJIS", "MENTION_EVERYONE")  # fmt: skip
_NEED_SENDING = ("SEND_TTS_MESSAGES", "MENTION_EVERYONE", "EMBED_LINKS", "ATTACH_FILES")


def bits(names: Iterable[str]) -> int:
    """Return the bit field of these permission names. Raises KeyError for an unknown name."""
    return sum(BITS[name] for name in set(names))


def effective(base: int, overwrites: Iterable[Json], everyone: str, roles: Iterable[str], member: str) -> int:
    """Return the permissions in a channel: `base` over all roles, then the overwrites of everyone, roles and member."""
    if base & BITS["ADMINISTRATOR"]:
        return ALL
    by_id = {str(item["id"]): (int(item["allow"]), int(item["deny"])) for item in overwrites}
    held = [by_id[role] for role in roles if role in by_id]
    layers = [by_id.get(everyone, (0, 0)), (_union(allow for allow, _ in held), _union(deny for _, deny in held))]
    for allow, deny in [*layers, by_id.get(member, (0, 0))]:
        base = base & ~deny | allow
    return _with_implied(base)


def _union(fields: Iterable[int]) -> int:
    total = 0
    for field in fields:
        total |= field
    return total


def _with_implied(field: int) -> int:
    """Return the permissions without those that need a missing VIEW_CHANNEL or SEND_MESSAGES."""
    if not field & BITS["VIEW_CHANNEL"]:
        return 0
    if not field & (BITS["SEND_MESSAGES"] | BITS["SEND_MESSAGES_IN_THREADS"]):
        field &= ~bits(_NEED_SENDING)
    return field
