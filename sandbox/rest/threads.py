"""Threads: created from a message or without one, their members, and the archived ones."""

from sandbox import access, forums, messages, population
from sandbox.errors import THREAD_EXISTS, UNKNOWN_MEMBER, WRONG_CHANNEL_TYPE, ApiError
from sandbox.kept import PRIVATE_THREAD, PUBLIC_THREAD, TEXT, Channel
from sandbox.payload import Json
from sandbox.rest.call import NO_CONTENT, Call, Endpoint, Reply

THREAD_CREATED, RECIPIENT_ADD = 18, 1


def _parent(call: Call, permission: str) -> Channel:
    parent = access.bot_channel(call.sandbox.world, call.path["channel_id"])
    if parent.data["type"] != TEXT:
        raise ApiError(*WRONG_CHANNEL_TYPE)
    return access.bot_channel(call.sandbox.world, parent.key, permission)


def _thread(call: Call) -> Channel:
    thread = access.bot_channel(call.sandbox.world, call.path["channel_id"])
    if not thread.is_thread:
        raise ApiError(*WRONG_CHANNEL_TYPE)
    return thread


def _answer(thread: Channel) -> tuple[int, Json]:
    return 201, thread.data | {"member": _member(thread, population.BOT)}


def _member(thread: Channel, user: str) -> Json:
    joined = thread.data["thread_metadata"]["create_timestamp"]
    return {"id": thread.key, "user_id": user, "join_timestamp": joined, "flags": 1}


async def from_message(call: Call) -> Reply:
    """Create a thread that begins at a message and shares its id."""
    world = call.sandbox.world
    parent = _parent(call, "CREATE_PUBLIC_THREADS")
    messages.check_room_for_thread(world, str(parent.guild))
    start = messages.find(world, parent.key, call.path["message_id"])
    if start.key in world.channels:
        raise ApiError(*THREAD_EXISTS)
    thread = forums.open_thread(call.sandbox, parent, start.key, PUBLIC_THREAD, call.body, population.BOT)
    start.data = start.data | {"flags": start.data["flags"] | messages.HAS_THREAD, "thread": thread.data}
    world.save_message(start)
    call.sandbox.events.message("MESSAGE_UPDATE", start)
    return _answer(thread)


async def without_message(call: Call) -> Reply:
    """Create a thread without a message, or a post of a forum; a public thread is announced in its channel."""
    if access.bot_channel(call.sandbox.world, call.path["channel_id"]).is_forum:
        return _post(call)
    kind = int(call.body.get("type") or PRIVATE_THREAD)
    permission = "CREATE_PRIVATE_THREADS" if kind == PRIVATE_THREAD else "CREATE_PUBLIC_THREADS"
    parent = _parent(call, permission)
    world = call.sandbox.world
    messages.check_room_for_thread(world, str(parent.guild))
    thread = forums.open_thread(call.sandbox, parent, world.ids.take(), kind, call.body, population.BOT)
    if kind == PRIVATE_THREAD:
        thread.data["thread_metadata"]["invitable"] = call.body.get("invitable", True)
        world.save_channel(thread)
    if kind == PUBLIC_THREAD:
        reference = {"type": 0, "channel_id": thread.key, "guild_id": thread.guild}
        more = {"content": thread.data["name"], "message_reference": reference}
        messages.add_system_line(call.sandbox, parent, THREAD_CREATED, more)
    return _answer(thread)


def _post(call: Call) -> Reply:
    """Create a post of a forum. It needs the right to send messages there."""
    message = call.body.get("message") or {}
    needed = ["SEND_MESSAGES", *(["ATTACH_FILES"] if call.uploads else [])]
    needed += ["EMBED_LINKS"] if message.get("embeds") else []
    forum = access.bot_channel(call.sandbox.world, call.path["channel_id"], *needed)
    thread, first = forums.start_post(call.sandbox, forum, call.body, call.uploads)
    status, answer = _answer(thread)
    return status, answer | {"message": first.data}


async def members(call: Call) -> Reply:
    """Return the members of a thread."""
    thread = _thread(call)
    return 200, [_member(thread, user) for user in sorted(thread.members)]


async def member(call: Call) -> Reply:
    """Return a user's membership of a thread."""
    thread = _thread(call)
    user = _user(call)
    if user not in thread.members:
        raise ApiError(*UNKNOWN_MEMBER)
    return 200, _member(thread, user)


def _user(call: Call) -> str:
    return call.path.get("user_id", population.BOT)


async def add(call: Call) -> Reply:
    """Add a user: adding another user posts a message in the thread that pings them."""
    world, thread, user = call.sandbox.world, _thread(call), _user(call)
    if user not in world.users:
        raise ApiError(*UNKNOWN_MEMBER)
    messages.check_not_archived(thread)
    if user in thread.members:
        return NO_CONTENT
    thread.members.add(user)
    if user != population.BOT:
        messages.add_system_line(call.sandbox, thread, RECIPIENT_ADD, {"mentions": [world.users[user]]})
    return _members_changed(call, thread)


async def drop(call: Call) -> Reply:
    """Remove a user, or leave."""
    thread = _thread(call)
    if _user(call) != population.BOT:
        access.bot_channel(call.sandbox.world, thread.key, "MANAGE_THREADS")
    thread.members.discard(_user(call))
    return _members_changed(call, thread)


def _members_changed(call: Call, thread: Channel) -> Reply:
    thread.data["member_count"] = len(thread.members)
    call.sandbox.world.save_channel(thread)
    call.sandbox.events.channel("UPDATE", thread)
    return NO_CONTENT


async def list_archived(call: Call) -> Reply:
    """Return the public threads of a channel that are archived, newest first."""
    parent = access.bot_channel(call.sandbox.world, call.path["channel_id"], "READ_MESSAGE_HISTORY")
    archived = [
        item.data
        for item in call.sandbox.world.channels.values()
        if item.data["type"] == PUBLIC_THREAD and item.data["parent_id"] == parent.key and access.is_archived(item)
    ]
    return 200, {"threads": archived[::-1][: int(call.query.get("limit", 50))], "members": [], "has_more": False}


ENDPOINTS = (
    Endpoint("POST", "/channels/{channel_id}/messages/{message_id}/threads", from_message),
    Endpoint("POST", "/channels/{channel_id}/threads", without_message),
    Endpoint("GET", "/channels/{channel_id}/threads/archived/public", list_archived),
    Endpoint("GET", "/channels/{channel_id}/thread-members", members),
    Endpoint("PUT", "/channels/{channel_id}/thread-members/@me", add),
    Endpoint("DELETE", "/channels/{channel_id}/thread-members/@me", drop),
    Endpoint("GET", "/channels/{channel_id}/thread-members/{user_id}", member),
    Endpoint("PUT", "/channels/{channel_id}/thread-members/{user_id}", add),
    Endpoint("DELETE", "/channels/{channel_id}/thread-members/{user_id}", drop),
)
