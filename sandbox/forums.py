"""Forums: their tags, and posts, which are threads that begin with a message of the same id."""

from collections.abc import Sequence

from sandbox import access, messages, population
from sandbox.attachments import Upload
from sandbox.context import Sandbox
from sandbox.errors import MISSING_PERMISSIONS, NO_TAG, TAG_NAMES, ApiError, FormErrors
from sandbox.kept import PUBLIC_THREAD, Channel, Message
from sandbox.payload import Json
from sandbox.world import World

MOST_TAGS, MOST_APPLIED, TAG_NAME = 20, 5, 20
REQUIRE_TAG = 1 << 4
DAY_MINUTES = 1440


def tags_from(world: World, forum: Channel, wanted: Sequence[Json]) -> list[Json]:
    """Return a forum's new tags: those with an existing id are preserved, others are created. Raises ApiError."""
    errors = FormErrors()
    if len(wanted) > MOST_TAGS:
        errors.too_long(["available_tags"], MOST_TAGS)
    for at, tag in enumerate(wanted):
        if not 1 <= len(str(tag.get("name") or "").strip()) <= TAG_NAME:
            errors.bad_count(["available_tags", at, "name"], 1, TAG_NAME)
    errors.raise_if_any()
    names = [str(tag["name"]).strip() for tag in wanted]
    if len({name.casefold() for name in names}) < len(names):
        raise ApiError(*TAG_NAMES)
    there = {tag["id"] for tag in forum.data["available_tags"]}
    return [
        {
            "id": str(tag["id"]) if str(tag.get("id")) in there else world.ids.take(),
            "name": name,
            "moderated": bool(tag.get("moderated")),
            "emoji_id": tag.get("emoji_id"),
            "emoji_name": tag.get("emoji_name"),
        }
        for tag, name in zip(wanted, names, strict=True)
    ]


def check_applied(world: World, forum: Channel, wanted: Sequence[object], author: str) -> list[str]:
    """Return the tags for a post: the forum's own, at least one if the forum requires it. Raises ApiError."""
    applied, errors = [str(tag) for tag in wanted], FormErrors()
    there = {tag["id"]: tag for tag in forum.data["available_tags"]}
    if len(applied) > MOST_APPLIED:
        errors.too_long(["applied_tags"], MOST_APPLIED)
    for at, tag in enumerate(applied):
        if tag not in there:
            errors.add(["applied_tags", at], "BASE_TYPE_CHOICES", "Unknown tag.")
    errors.raise_if_any()
    if not applied and forum.data["flags"] & REQUIRE_TAG:
        raise ApiError(*NO_TAG)
    if any(there[tag]["moderated"] for tag in applied) and not access.may(world, author, forum, "MANAGE_THREADS"):
        raise ApiError(*MISSING_PERMISSIONS)
    return applied


def start_post(
    sandbox: Sandbox, forum: Channel, body: Json, uploads: Sequence[Upload] = (), *, author: str = population.BOT
) -> tuple[Channel, Message]:
    """Create a post: a thread with its first message. On an ApiError nothing is created."""
    world, errors = sandbox.world, FormErrors()
    if not isinstance(body.get("message"), dict):
        errors.missing(["message"])
    errors.raise_if_any()
    made = body | {"applied_tags": check_applied(world, forum, body.get("applied_tags") or [], author)}
    messages.check_room_for_thread(world, str(forum.guild))
    try:
        messages.check_new(sandbox, body["message"], uploads)
    except ApiError as error:
        error.errors = {"message": error.errors} if error.errors else None
        raise
    thread = open_thread(sandbox, forum, world.ids.take(), PUBLIC_THREAD, made, author)
    forum.data["last_message_id"] = thread.key
    world.save_channel(forum)
    first = messages.post(sandbox, thread, body["message"], uploads, author=author, extra={"id": thread.key})
    return thread, first


def open_thread(sandbox: Sandbox, parent: Channel, key: str, kind: int, body: Json, author: str) -> Channel:
    """Create a thread of a channel or, with checked tags, of a forum."""
    world, now = sandbox.world, messages.stamp(sandbox.world)
    data: Json = {
        "id": key,
        "type": kind,
        "guild_id": parent.guild,
        "parent_id": parent.key,
        "owner_id": author,
        "name": body["name"],
        "last_message_id": None,
        "last_pin_timestamp": None,
        "message_count": 0,
        "total_message_sent": 0,
        "member_count": 1,
        "rate_limit_per_user": body.get("rate_limit_per_user") or 0,
        "flags": 0,
        "thread_metadata": {
            "archived": False,
            "archive_timestamp": now,
            "auto_archive_duration": body.get("auto_archive_duration") or DAY_MINUTES,
            "locked": False,
            "create_timestamp": now,
        },
    }
    if parent.is_forum:
        data["applied_tags"] = body["applied_tags"]
    thread = Channel(data, members={author})
    world.add_channel(thread)
    sandbox.events.channel("CREATE", thread)
    return thread
