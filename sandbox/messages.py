"""Messages: posted, edited, deleted, by the bot or by a member."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from sandbox import access, limits, mentions, population, views
from sandbox import components as parts
from sandbox.attachments import Upload
from sandbox.context import Sandbox
from sandbox.errors import (
    ARCHIVED_THREAD,
    INVALID_FORM,
    NO_HISTORY_TO_REPLY,
    NOT_THE_AUTHOR,
    TOO_MANY_THREADS,
    UNKNOWN_MESSAGE,
    ApiError,
    FormErrors,
)
from sandbox.kept import PRIVATE_THREAD, Channel, Message
from sandbox.payload import Json
from sandbox.world import World

EPHEMERAL, LOADING, HAS_THREAD = 1 << 6, 1 << 7, 1 << 5
_SETTABLE = 1 << 2 | 1 << 12 | limits.COMPONENTS_V2  # suppress embeds, suppress notifications, layout
REPLY = 19
MOST_THREADS = 1_000
"""The maximum number of active threads in a server."""


def stamp(world: World) -> str:
    """Return the current time in Discord's format."""
    return datetime.fromtimestamp(world.now(), UTC).isoformat(timespec="microseconds")


def blank(world: World, channel: str, author: str, kind: int = 0) -> Json:
    """Return a message without content."""
    return {
        "id": world.ids.take(),
        "channel_id": channel,
        "type": kind,
        "author": world.users[author],
        "content": "",
        "timestamp": stamp(world),
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": [],
        "flags": 0,
        "pinned": False,
    }


def add_system_line(sandbox: Sandbox, channel: Channel, kind: int, more: Json) -> None:
    """Post the system message by which Discord reports the bot's action; `more` are its further fields."""
    line = Message(blank(sandbox.world, channel.key, population.BOT, kind) | more)
    sandbox.world.add_message(line)
    sandbox.events.message("MESSAGE_CREATE", line)


def find(world: World, channel: str, key: str) -> Message:
    """Return a message that the bot can fetch by its id: not an ephemeral one. Raises ApiError 10008."""
    message = world.messages.get(channel, {}).get(key)
    if message is None or message.only_for is not None:
        raise ApiError(*UNKNOWN_MESSAGE)
    return message


def mine(world: World, channel: str, key: str) -> Message:
    """Return a message of the bot. Raises ApiError."""
    message = find(world, channel, key)
    if message.data["author"]["id"] != population.BOT:
        raise ApiError(*NOT_THE_AUTHOR)
    return message


def post(
    sandbox: Sandbox,
    channel: Channel,
    body: Json,
    uploads: Sequence[Upload] = (),
    *,
    author: str = population.BOT,
    only_for: str | None = None,
    extra: Json | None = None,
) -> Message:
    """Validate and post a message; `extra` are further fields of it. Raises ApiError."""
    world, described = sandbox.world, body.get("attachments") or []
    flags, reference = check_new(sandbox, body, uploads, channel)
    unarchive(sandbox, channel, author)

    data = blank(world, channel.key, author, REPLY if reference else 0) | (extra or {})
    if reference:
        data["message_reference"] = {"type": 0, "message_id": reference.key, "channel_id": channel.key}
        data["referenced_message"] = {
            name: part for name, part in reference.data.items() if name != "referenced_message"
        }
    if body.get("nonce") is not None:
        data["nonce"] = body["nonce"]
    data["flags"] = flags | data["flags"] | (EPHEMERAL if only_for else 0)
    files = sandbox.attachments.store(described, uploads, ())
    _say(world, data, body, files, reference)
    message = Message(data, only_for)
    world.add_message(message)
    _join(sandbox, channel, author, *_invited(world, channel, author, data))
    sandbox.events.message("MESSAGE_CREATE", message)
    return message


def check_new(
    sandbox: Sandbox, body: Json, uploads: Sequence[Upload], channel: Channel | None = None
) -> tuple[int, Message | None]:
    """Validate a new message; return its flags, and the message that it replies to. Raises ApiError."""
    flags = int(body.get("flags") or 0) & _SETTABLE
    errors = FormErrors()
    limits.check_message(body, errors, flags=flags)
    sandbox.attachments.check(body.get("attachments") or [], uploads, (), errors)
    reference = _reference(sandbox.world, channel, body.get("message_reference"), errors) if channel else None
    errors.raise_if_any()
    limits.check_not_empty(body, has_files=bool(uploads))
    return flags, reference


def edit(sandbox: Sandbox, message: Message, body: Json, uploads: Sequence[Upload] = ()) -> Message:
    """Validate and edit a message: only the fields in `body`. Raises ApiError."""
    old = message.data
    existing = old["attachments"]
    described = existing if body.get("attachments") is None else body["attachments"]
    flags = old["flags"] | (int(body.get("flags") or 0) & _SETTABLE)
    merged = {name: body[name] if name in body else old[name] for name in ("content", "embeds", "components")}
    errors = FormErrors()
    limits.check_message(merged, errors, flags=flags)
    sandbox.attachments.check(described, uploads, existing, errors)
    errors.raise_if_any()
    limits.check_not_empty(merged, has_files=bool(described or uploads))
    if message.only_for is None:
        check_not_archived(sandbox.world.channels[message.channel])

    files = sandbox.attachments.store(described, uploads, existing)
    for gone in {item["id"] for item in existing} - {item["id"] for item in files}:
        sandbox.world.storage.delete_attachment(gone)
    data = dict(old)
    data["flags"] = flags & ~LOADING
    data["edited_timestamp"] = old["edited_timestamp"] if old["flags"] & LOADING else stamp(sandbox.world)
    _say(sandbox.world, data, {name: merged[name] for name in merged if name in body} | _pick(body), files, None)
    message.data = data
    sandbox.world.save_message(message)
    channel = sandbox.world.channels[message.channel]
    _join(sandbox, channel, *_invited(sandbox.world, channel, data["author"]["id"], data))
    sandbox.events.message("MESSAGE_UPDATE", message)
    return message


def _pick(body: Json) -> Json:
    return {"allowed_mentions": body["allowed_mentions"]} if "allowed_mentions" in body else {}


def delete(sandbox: Sandbox, message: Message) -> None:
    """Delete a message."""
    sandbox.world.remove_message(message)
    sandbox.events.message_gone(message)


def _say(world: World, data: Json, body: Json, files: list[Json], reply: Message | None) -> None:
    """Update the message `data` with the fields of `body`, and with its new list of files."""
    by_name = {item["filename"]: item for item in files}
    used: set[str] = set()

    def address(url: str) -> Json | None:
        item = by_name.get(url.removeprefix("attachment://"))
        if item is None or not url.startswith("attachment://"):
            return None
        used.add(item["id"])
        return {name: item[name] for name in ("url", "proxy_url", "width", "height", "content_type") if name in item}

    if "embeds" in body:
        data["embeds"] = [{"type": "rich"} | _embed(item, address) for item in body["embeds"] or []]
    # A file used by an embed is not listed as an attachment; one used by a layout is.
    data["attachments"] = [item for item in files if item["id"] not in used]
    if "components" in body:
        data["components"] = parts.number_components(parts.with_media(body["components"] or [], address))
    if "content" in body or "components" in body:
        data["content"] = (body["content"] or "").strip() if "content" in body else data["content"]
        text = "\n".join([data["content"], *parts.texts(data["components"])])
        author = reply.data["author"]["id"] if reply else None
        mentioned = mentions.find_mentions(text, body.get("allowed_mentions"), world.users, author)
        data["mentions"] = [world.users[key] for key in mentioned.users]
        data["mention_roles"] = list(mentioned.roles)
        data["mention_everyone"] = mentioned.everyone


def _embed(embed: Json, address: Callable[[str], Json | None]) -> Json:
    shown = {name: embed[name] for name in ("image", "thumbnail", "video") if embed.get(name)}
    return embed | {name: media | (address(str(media.get("url"))) or {}) for name, media in shown.items()}


def _reference(world: World, channel: Channel, reference: Json | None, errors: FormErrors) -> Message | None:
    if not reference:
        return None
    if not access.bot_may(world, channel, "READ_MESSAGE_HISTORY"):
        raise ApiError(*NO_HISTORY_TO_REPLY)
    original = world.messages[channel.key].get(str(reference.get("message_id")))
    if original is None and reference.get("fail_if_not_exists", True):
        errors.add(["message_reference"], "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
    return original


def check_not_archived(channel: Channel) -> None:
    """Check that the messages of a channel may be changed. Raises ApiError 50083 in an archived thread."""
    if access.is_archived(channel):
        raise ApiError(*ARCHIVED_THREAD)


def unarchive(sandbox: Sandbox, channel: Channel, author: str = population.BOT) -> None:
    """Unarchive a thread on a new message, unless it is locked. Raises ApiError 50083."""
    if not access.is_archived(channel):
        return
    if channel.data["thread_metadata"]["locked"] and not access.may(sandbox.world, author, channel, "MANAGE_THREADS"):
        raise ApiError(*ARCHIVED_THREAD)
    check_room_for_thread(sandbox.world, str(channel.guild))
    set_archived(sandbox, channel, archived=False)


def set_archived(sandbox: Sandbox, channel: Channel, *, archived: bool) -> None:
    """Archive or unarchive a thread."""
    channel.data["thread_metadata"] |= {"archived": archived, "archive_timestamp": stamp(sandbox.world)}
    sandbox.world.save_channel(channel)
    sandbox.events.channel("UPDATE", channel)


def check_room_for_thread(world: World, guild: str) -> None:
    """Check that one more thread can be active in a server. Raises ApiError 160006."""
    if sum(item.guild == guild and views.is_active(item) for item in world.channels.values()) >= MOST_THREADS:
        raise ApiError(*TOO_MANY_THREADS)


def _invited(world: World, channel: Channel, author: str, data: Json) -> Sequence[str]:
    """Return the members that a message adds to its thread: those it mentions, even by an edit."""
    if not channel.is_thread or data["flags"] & EPHEMERAL:
        return ()
    if channel.data["type"] == PRIVATE_THREAD and not (
        author == channel.data["owner_id"]
        or channel.data["thread_metadata"]["invitable"]
        or access.may(world, author, channel, "MANAGE_THREADS")
    ):
        return ()
    return [user["id"] for user in data["mentions"] if not world.is_gone(channel.guild, user["id"])]


def _join(sandbox: Sandbox, channel: Channel, *users: str) -> None:
    if channel.is_thread and not channel.members.issuperset(users):
        channel.members |= set(users)
        channel.data["member_count"] = len(channel.members)
        sandbox.world.save_channel(channel)
        sandbox.events.channel("UPDATE", channel)


def invalid(path: Sequence[str | int], code: str, text: str) -> ApiError:
    """Return a refusal of one field."""
    node: Json = {"_errors": [{"code": code, "message": text}]}
    for part in reversed(path):
        node = {str(part): node}
    status, number, message = INVALID_FORM
    return ApiError(status, number, message, node)
