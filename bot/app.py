"""The bot, built and wired in one place."""

import asyncio
import hashlib
import importlib
import json
import logging
import pkgutil
import sys
from collections.abc import Awaitable, Callable
from functools import partial

import discord
from discord.ext import commands
from sqlalchemy.exc import SQLAlchemyError

from bot.clock import Clock, last_alive
from bot.command_tree import Commands, CommandTexts, payload_of, refusal_of, upload
from bot.computers.analyses import Analyses
from bot.computers.choices import Pauses
from bot.computers.pool import Processes
from bot.computers.turns import Turns
from bot.kernel.buttons.game_controls import AnyGameControls
from bot.kernel.database.cluster import STARTING, Cluster, Wakeup
from bot.kernel.database.database import Database
from bot.kernel.delivery.announcements import Announcements
from bot.kernel.delivery.discord_api import DiscordApi
from bot.kernel.delivery.senders import find_senders
from bot.kernel.delivery.sending import SendingContext
from bot.kernel.delivery.throttle import Throttle
from bot.kernel.delivery.worker import Worker
from bot.kernel.discord_client.addresses import leave_limits_to_proxy
from bot.kernel.discord_client.channels import containing
from bot.kernel.discord_client.members import list_gone
from bot.kernel.drawing import Drawing
from bot.kernel.matches.host import Host, Signals
from bot.kernel.matches.positions import Positions, favor_event_loop
from bot.kernel.matches.restore_check import recheck_restored
from bot.kernel.rate_limit import RateLimiter
from bot.kernel.store.facts import get_fact, set_fact
from bot.kernel.timing import SteadyClock
from bot.offers.offer_replies import drop_unseen
from bot.operations.health import Health
from bot.people.own_data import resign_erased_players
from bot.play.stop import retire_outdated
from bot.replays.beliefs import Beliefs
from bot.replays.clips import Clips
from bot.replays.import_record import Imports
from bot.servers.match_channels import lose_channel
from bot.settings import Settings

log = logging.getLogger(__name__)

COGS = "cogs"
IDENTIFY_INTERVAL = 5
"""Seconds between two shards of a bucket that identify, required by Discord."""
STOPPING = 8
"""Seconds in which work in progress may finish before the bot stops."""
AT_MOST = 9
"""Seconds that stopping may take altogether; systemd and Docker send SIGKILL after ten."""
Setup = Callable[["Gamekeeper"], Awaitable[None]]


class Gamekeeper(commands.AutoShardedBot):
    """The running bot, with all shards of this process. Creates and connects all services."""

    def __init__(self, settings: Settings, cluster: Cluster | None = None) -> None:
        served = settings.served_shards
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            tree_cls=Commands,
            shard_count=None if served is None else served.count,
            http_trace=Throttle(settings.requests_allowed).trace(),
        )
        self.shard_ids = None if served is None else list(served.ids)
        if settings.discord_api_url is not None:
            leave_limits_to_proxy(self)
        self._identify_limiter, self._max_concurrency = RateLimiter(), 1
        self._up: set[int] = set()
        """The shards that are connected."""
        self._closing: asyncio.Task[None] | None = None
        self._answering: set[asyncio.Task[object]] = set()
        self.database = Database(settings.database_url)
        self.cluster = cluster or Cluster()
        positions = Positions(self.database, alone=self.cluster.alone)
        signals = Signals()
        self.controls_by_game: dict[str, AnyGameControls] = {}
        self.time = SteadyClock()
        self.host = Host(
            self.database,
            positions,
            now=self.time,
            default_turn_time=settings.turn_time,
            verify_url=None if settings.verify_url is None else str(settings.verify_url),
            offer_limits={60: settings.matches_per_minute, 86_400: settings.matches_per_day},
            controls_by_game=self.controls_by_game,
            containing=partial(containing, self),
            list_gone=partial(list_gone, self),
            signals=signals,
            cluster=self.cluster,
        )
        self.drawing = Drawing()
        self.clips = Clips()
        self.beliefs = Beliefs()
        self.imports = Imports()
        self.analyses = Analyses(self.host)
        context = SendingContext(self.host, DiscordApi(self), self.drawing, find_senders(), (drop_unseen, lose_channel))
        self.worker = Worker(context)
        self.announcements = Announcements(context)
        self._command_ids: dict[str, int] = {}
        self.clock = Clock(self.host, online=lambda: self.is_connected and self.cluster.leads)
        self.computers = Turns(self.host, Processes(settings.computer_processes), Pauses(move=settings.computer_pause))
        self.health = Health(self.host, lambda: self.is_connected, settings.health_port)
        signals.wake.append(self.worker.wake)
        signals.announcements.append(self.announcements.schedule)
        signals.backlog.append(self.worker.work_off)
        signals.clock.append(self.clock.note_change)
        signals.computers.append(self.computers.notify)
        self.cluster.reachable = lambda: self.is_connected
        self.cluster.on_notice = self._on_notice
        self.cluster.on_leader = self._leader_changed
        self.cluster.on_lapse = self.worker.lapse

    async def setup_hook(self) -> None:
        """Open the database, load the cogs, sync changed commands with Discord and send the jobs left in the outbox."""
        await self.health.start()
        if self.shard_count != 1:
            self._max_concurrency = (await self.fetch_session_start_limits()).max_concurrency
        await self.add_cogs()
        await self.tree.set_translator(CommandTexts())
        async with self.cluster.lock(STARTING):
            await self._prepare()
        await self.worker.start()
        await self.clock.start()
        await resign_erased_players(self.host)
        await self.computers.start()

    async def _prepare(self) -> None:
        """Migrate, sync commands and check matches; the caller holds a lock, so one process at a time does it."""
        await self.database.migrate()
        await self._sync_changed_commands()
        self.time.go_on_from(await last_alive(self.database))
        for match_id in await retire_outdated(self.host):
            log.warning("ended #%s: it was started under other rules", match_id)
        if restored := await recheck_restored(self.host):
            log.warning("a backup was restored: checking the posts of %s matches", len(restored))

    def _on_notice(self, notice: Wakeup, match_id: int) -> None:
        """Handle a notice about what another node has done."""
        match notice:
            case Wakeup.WAKE:
                self.worker.wake(match_id, notify=False)
            case Wakeup.CLOCK:
                self.clock.note_change()
            case Wakeup.COMPUTERS:
                self.computers.notify(match_id)

    def _leader_changed(self) -> None:
        """Start or stop the leader's work."""
        self.clock.note_change()
        self.computers.leader_changed()

    async def add_cogs(self) -> None:
        """Add every cog: call `setup(bot)` of each module of the package that has one.

        These are no extensions: discord.py executes those once more after this import, and again for each bot.
        """
        package = importlib.import_module(COGS)
        names = sorted(f"{COGS}.{module.name}" for module in pkgutil.iter_modules(package.__path__))
        for module in map(importlib.import_module, names):
            setup: Setup | None = getattr(module, "setup", None)
            if setup is not None:
                await setup(self)

    def dispatch(self, event_name: str, /, *args: object, **kwargs: object) -> None:
        """Dispatch no events once the bot is closed: discord.py is "ready" two seconds late, without a loop."""
        if not self.is_closed():
            super().dispatch(event_name, *args, **kwargs)

    @property
    def is_connected(self) -> bool:
        """Return True if every shard of this process is connected, so that its players can use the bot."""
        return len(self._up) == (self.shard_count if self.shard_ids is None else len(self.shard_ids))

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until Discord lets a shard identify: one of each bucket every five seconds.

        If another process identifies first, Discord calls the session invalid, and the shard retries in its turn.
        """
        bucket = (shard_id or 0) % self._max_concurrency
        await asyncio.sleep(self._identify_limiter.reserve(bucket, 1, IDENTIFY_INTERVAL))

    async def on_shard_ready(self, shard_id: int) -> None:
        """Start the clock once all shards are connected."""
        self._up.add(shard_id)
        self.clock.note_change()

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Restart the clock."""
        await self.on_shard_ready(shard_id)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Stop the clock until all shards are connected; players get long outages back."""
        self._up.discard(shard_id)

    async def on_error(self, event_method: str, /, *args: object, **kwargs: object) -> None:
        """Log a failed listener. An unreachable database is only a warning: the work of the event is retried later."""
        if isinstance(sys.exception(), SQLAlchemyError):
            log.warning("%s had no database", event_method)
        else:
            await super().on_error(event_method, *args, **kwargs)

    def note_answering(self) -> None:
        """Make `close` wait for the current task, which answers an interaction."""
        task = asyncio.current_task()
        if task is not None:
            self._answering.add(task)
            task.add_done_callback(self._answering.discard)

    async def close(self) -> None:
        """Stop in order; a second call waits for the same shutdown."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._close_in_order(), name="closing")
        await asyncio.shield(self._closing)

    async def _close_in_order(self) -> None:
        """Stop the clock, then jobs and computers, finish all answers, then disconnect and close the database."""
        try:
            async with asyncio.timeout(STOPPING):
                await self.clock.close()
                await self.announcements.close()
                await self.computers.close()
                # A copy: an answer may end, and leave the set, before the wait for it begins.
                answering = [asyncio.wait(list(self._answering))] if self._answering else []
                await asyncio.gather(self.worker.close(), *answering)
        except TimeoutError:
            log.warning("stopping before all is done: the next start continues from the database")
            self.worker.cancel()
        finally:
            if hasattr(self.loop, "create_task"):  # else the loop never started; nothing to close
                await super().close()
            for each in (self.clips, self.beliefs, self.imports, self.analyses):
                await each.close()
            await self.drawing.end()
            await self.health.close()
            await self.database.close()

    def mention_of(self, command: str) -> str:
        """Return a mention of a command, by its qualified name; pressing it enters the command."""
        known = self._command_ids.get(command.partition(" ")[0])
        return f"`/{command}`" if known is None else f"</{command}:{known}>"

    async def _sync_changed_commands(self) -> None:
        """Upload the commands if they differ from the last upload. If Discord refuses, keep the ones it has."""
        tree = await payload_of(self.tree)
        digest = hashlib.sha256(json.dumps(tree, sort_keys=True).encode()).hexdigest()
        fact = f"commands of {self.application_id}"
        async with self.database.read() as tx:
            synced = await get_fact(tx, fact)
        self._command_ids = {command.name: command.id for command in await self.tree.fetch_commands()}
        if synced == digest and set(self._command_ids) == {command["name"] for command in tree}:
            return
        try:
            self._command_ids = await upload(self, tree)
        except discord.HTTPException as error:
            kept, why = len(self._command_ids), refusal_of(error, tree)
            log.error("Discord refused the commands and keeps the %s it has: %s", kept, why)  # noqa: TRY400 -- no trace
            return
        async with self.database.write() as tx:
            await set_fact(tx, fact, digest)
        log.info("synced %s commands", len(tree))


async def run(
    settings: Settings, token: str, cluster: Cluster, closing: Callable[[Gamekeeper], Awaitable[None]] | None = None
) -> None:
    """Run the bot until it is closed. `closing` gets the bot once it exists, to close it from outside."""
    async with Gamekeeper(settings, cluster) as bot:
        if settings.drawing_process:
            for each in (bot.drawing, bot.clips, bot.beliefs, bot.analyses):
                each.begin_apart()
        if closing is not None:
            await closing(bot)
        try:
            await bot.login(token)
            favor_event_loop()
            await bot.connect()
        finally:
            await bot.close()
