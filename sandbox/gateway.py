"""The gateway: Discord's WebSocket, with heartbeats, sessions and their resumption."""

import asyncio
import json
import secrets
import time
from collections.abc import Callable

from aiohttp import WSCloseCode, WSMsgType, web

from sandbox import events, population, views
from sandbox.payload import Json, parse_json
from sandbox.session import Link, Session
from sandbox.shards import MOST_GUILDS, Identifications, Sharding, read_shard
from sandbox.world import World

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, REQUEST_MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK = (
    0, 1, 2, 6, 7, 8, 9, 10, 11)  # fmt: skip
UNKNOWN_OPCODE, DECODE_ERROR, NOT_AUTHENTICATED, AUTHENTICATION_FAILED, ALREADY_AUTHENTICATED, TIMED_OUT = (
    4001, 4002, 4003, 4004, 4005, 4009)  # fmt: skip
INVALID_SHARD, SHARDING_REQUIRED = 4010, 4011
HEARTBEAT_MS = 41_250
ACK_AFTER = 0.05
"""Seconds. discord.py records the time of a heartbeat after sending it: an earlier answer looks 41 s late."""
RESUMABLE_SECONDS = 120.0
# A dropped bot reconnects within moments; until then interactions wait for it instead of failing.
RETURN_SECONDS = 3.0


class Gateway:
    """All sessions of the bot. `changed(online)` is called when the bot connects or disconnects."""

    def __init__(
        self, world: World, url: str, token: str | None, changed: Callable[[bool], None], sharding: Sharding
    ) -> None:
        self.sharding = sharding
        self._identifications = Identifications(sharding, time.monotonic)
        self._world = world
        self._url = url
        self._token = token
        self._changed = changed
        self._sessions: dict[str, Session] = {}
        self._links: set[Link] = set()
        self._was_online = False

    def online(self, guild: str | None) -> bool:
        """Return whether the shard of a server is connected, or was dropped by the sandbox a moment ago."""
        now = asyncio.get_running_loop().time()
        theirs = (session for session in self._sessions.values() if session.shard.has(guild))
        return any(session.link or session.expected_until > now for session in theirs)

    @property
    def is_connected(self) -> bool:
        """Return whether a bot, or any shard of it, is connected now."""
        return any(session.link for session in self._sessions.values())

    def dispatch(self, event: str, data: Json, guild: str | None, intent: int = 0) -> None:
        """Send an event to the sessions whose shard has that server (None: private), queued for disconnected ones.

        Only sessions with the `intent` get it (0: all).
        """
        self._forget_lost()
        for session in self._sessions.values():
            if not session.shard.has(guild):
                continue
            if intent and not session.intents & intent:
                continue
            self._emit(session, event, _readable(data, session.intents) if intent == events.GUILD_MESSAGES else data)

    def _emit(self, session: Session, event: str, data: Json) -> None:
        session.sequence += 1
        text = json.dumps({"op": DISPATCH, "t": event, "s": session.sequence, "d": data}, separators=(",", ":"))
        session.sent.append((session.sequence, text))
        if session.link:
            session.link.send(text)

    def _forget_lost(self) -> None:
        oldest = asyncio.get_running_loop().time() - RESUMABLE_SECONDS
        for key in [key for key, item in self._sessions.items() if not item.link and item.lost_at < oldest]:
            del self._sessions[key]

    async def drop(self, *, ask: bool = False, resumable: bool = True, shard: int | None = None) -> int:
        """Close every connection, or that of a `shard`, or `ask` the bot to reconnect. Returns how many there were."""
        cut = [item for item in self._sessions.values() if item.link and shard in (None, item.shard.id)]
        for session in cut:
            session.lost_at = asyncio.get_running_loop().time()
            session.expected_until = session.lost_at + RETURN_SECONDS
            link, session.link = session.link, None
            if not resumable:
                del self._sessions[session.key]
            if link and ask:
                link.send(json.dumps({"op": RECONNECT, "d": None}))
            elif link:
                await link.socket.close(code=4000)
        self._report_connection()
        return len(cut)

    async def close(self) -> None:
        """Close every connection for good."""
        for link in list(self._links):
            await link.socket.close(code=WSCloseCode.GOING_AWAY)

    def _report_connection(self) -> None:
        if self.is_connected != self._was_online:
            self._was_online = self.is_connected
            self._changed(self._was_online)

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection, from HELLO to its end."""
        socket = web.WebSocketResponse(max_msg_size=65_536)
        await socket.prepare(request)
        link = Link(socket, compress=request.query.get("compress") == "zlib-stream")
        self._links.add(link)
        link.send(json.dumps({"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT_MS, "_trace": []}}))
        try:
            await self._receive(link)
        finally:
            self._links.discard(link)
            for item in self._sessions.values():
                if item.link is link:
                    item.link = None
                    item.lost_at = asyncio.get_running_loop().time()
            await link.drain()
            self._report_connection()
        return socket

    async def _receive(self, link: Link) -> None:
        session: Session | None = None
        while True:
            try:
                message = await link.socket.receive(timeout=HEARTBEAT_MS / 1000 * 2)
            except TimeoutError:
                await link.socket.close(code=TIMED_OUT)
                return
            if message.type is not WSMsgType.TEXT:
                closed_normally = message.type is WSMsgType.CLOSE and message.data in (
                    WSCloseCode.OK,
                    WSCloseCode.GOING_AWAY,
                )
                if session and closed_normally:
                    self._sessions.pop(session.key, None)
                return
            try:
                payload = parse_json(message.data)
            except ValueError:
                payload = None
            if not isinstance(payload, dict) or "op" not in payload:
                await link.socket.close(code=DECODE_ERROR)
                return
            code = payload["op"]
            if code in (IDENTIFY, RESUME):
                if session:
                    await link.socket.close(code=ALREADY_AUTHENTICATED)
                    return
                session = await self._log_in(link, code, payload.get("d") or {})
            else:
                await self._handle_opcode(link, session, code, payload.get("d") or {})

    async def _log_in(self, link: Link, code: int, data: Json) -> Session | None:
        token = str(data.get("token", "")).removeprefix("Bot ")
        if self._token is not None and token != self._token:
            await link.socket.close(code=AUTHENTICATION_FAILED)
            return None
        session = await self._identify(link, data) if code == IDENTIFY else self._resume(link, data)
        self._report_connection()
        return session

    async def _identify(self, link: Link, data: Json) -> Session | None:
        shard = read_shard(data.get("shard"))
        if shard is None:
            await link.socket.close(code=INVALID_SHARD)
            return None
        guilds = [each for each in shard.among(self._world.guilds) if not self._world.is_gone(each, population.BOT)]
        if len(guilds) > MOST_GUILDS:
            await link.socket.close(code=SHARDING_REQUIRED)
            return None
        if not self._identifications.take(shard):
            link.send(json.dumps({"op": INVALID_SESSION, "d": False}))
            return None
        session = Session(secrets.token_hex(16), int(data.get("intents", 0)), shard, link)
        self._sessions[session.key] = session
        ready: Json = {
            "v": 10,
            "user": self._world.users[population.BOT] | {"verified": True, "mfa_enabled": False, "email": None},
            "guilds": [{"id": guild, "unavailable": True} for guild in guilds],
            "private_channels": [],
            "session_id": session.key,
            "session_type": "normal",
            "resume_gateway_url": self._url,
            "application": {"id": population.BOT, "flags": 0},
            "shard": [shard.id, shard.count],
            "_trace": [],
        }
        self._emit(session, "READY", ready)
        if session.intents & events.GUILDS:
            for guild in views.guilds(self._world, guilds):
                self._emit(session, "GUILD_CREATE", guild)
        return session

    def _resume(self, link: Link, data: Json) -> Session | None:
        session = self._sessions.get(str(data.get("session_id")))
        seen = int(data.get("seq") or 0)
        resumable = session is not None and (not session.sent or session.sent[0][0] <= seen + 1)
        if session is None or not resumable or seen > session.sequence:
            link.send(json.dumps({"op": INVALID_SESSION, "d": False}))
            return None
        session.link = link
        for number, text in session.sent:
            if number > seen:
                link.send(text)
        self._emit(session, "RESUMED", {"_trace": []})
        return session

    async def _handle_opcode(self, link: Link, session: Session | None, code: int, data: Json) -> None:
        if code == HEARTBEAT:
            ack = json.dumps({"op": HEARTBEAT_ACK, "d": None})
            asyncio.get_running_loop().call_later(ACK_AFTER, link.send, ack)
        elif session is None:
            await link.socket.close(code=NOT_AUTHENTICATED)
        elif code == REQUEST_MEMBERS:
            self._emit(session, "GUILD_MEMBERS_CHUNK", self._members(data))
        elif code not in (3, 4, 31):  # presence, voice and soundboard: accepted and ignored
            await link.socket.close(code=UNKNOWN_OPCODE)

    def _members(self, data: Json) -> Json:
        wanted = data.get("user_ids")
        keys = {str(key) for key in (wanted if isinstance(wanted, list) else [wanted])} if wanted else None
        query = str(data.get("query") or "").lower()
        guild = str(data.get("guild_id") or population.GUILD)
        users = [self._world.users[population.BOT], *self._world.people()]
        there = [user for user in users if not self._world.is_gone(guild, user["id"])]
        members = [user for user in there if (user["id"] in keys if keys else _is_called(user, query))]
        limit = int(data.get("limit") or len(members))
        chunk: Json = {
            "guild_id": guild,
            "members": [population.member(user, guild) for user in members[:limit]],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": sorted(keys - {user["id"] for user in members}) if keys else [],
        }
        return chunk | ({"nonce": data["nonce"]} if data.get("nonce") else {})


def _is_called(user: Json, start: str) -> bool:
    """Return whether one of a member's names has this prefix, as a search for members finds them by any name."""
    return any(str(name or "").lower().startswith(start) for name in (user["username"], user.get("global_name")))


def _readable(data: Json, intents: int) -> Json:
    """Return a message event without content if the content intent is missing and the bot is not mentioned."""
    author = data.get("author")
    if author is None or intents & events.MESSAGE_CONTENT or author["id"] == population.BOT:
        return data
    if any(user["id"] == population.BOT for user in data["mentions"]):
        return data
    return data | {"content": "", "embeds": [], "attachments": [], "components": []}
