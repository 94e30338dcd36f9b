"""`/table`: commands about one match of any game."""

from dataclasses import replace

import discord
from discord import app_commands
from discord.ext import commands

from bot.agreements.agreement import propose
from bot.agreements.resign_question import resign_question
from bot.app import Gamekeeper
from bot.command_tree import ALSO_BY_DM
from bot.kernel.discord_client.throttled_commands import EFFORT
from bot.kernel.matches.aim import Aim
from bot.kernel.matches.find import find_match_id, find_match_id_to_end, find_own_match, matches_here
from bot.kernel.matches.history import find_position, news_after
from bot.kernel.matches.open_match import load_match
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.validation import acting_seat, check_can_leave
from bot.kernel.messages.event_lines import back_notes, story
from bot.kernel.messages.match_verbs import AskQueue
from bot.kernel.rate_limit import Effort
from bot.kernel.store.match_row import Status
from bot.kernel.text.translation import _, translate
from bot.offers import offer_replies as answer
from bot.offers.offer_post import offer_post
from bot.offers.rematch import ask_again
from bot.play.board_post import board_now, past_post
from bot.play.private_post import private_post
from bot.play.queue import queue_up, queued_move
from bot.play.queue_post import queue_post
from bot.play.stop import LONGEST_REASON, stop
from bot.replays.replay import load_replay
from bot.seats.seat_offer_post import seat_question
from bot.seats.substitute import offer_seat, seat_to_offer
from bot.servers.server import settings_of
from bot.watching.watch import (
    NOT_WATCHING,
    match_to_unwatch,
    match_to_watch,
    unwatch,
    unwatch_all,
    watch,
    watched_matches,
)
from bot.watching.watching import unwatch_confirmation, watch_post
from cogs.analysis import send_analysis
from cogs.autocomplete import suggest
from cogs.clips import send_clip
from cogs.confirmation import preview_answer
from cogs.hint import hint_answer
from cogs.history_pages import history_page
from cogs.match_choices import ANY_MATCH, choices_of, match_choices
from cogs.moderators import check_moderates, moderates
from cogs.press import Interaction, defer, origin_of, reply, request_of
from cogs.replay import chosen_eyes, eyes_choices, import_record, open_replay
from cogs.replies import answer_reply
from cogs.retyping import note_typed
from cogs.sharing import export_files, proof_message
from engines.core.messages import N_


class Table(commands.Cog):
    """Looking at a match, watching it and leaving it."""

    table = app_commands.Group(
        name="table",
        description=N_("In a match: draw, undo, hint, pause, resign, rematch."),
        allowed_contexts=ALSO_BY_DM,
    )

    def __init__(self, bot: Gamekeeper) -> None:
        self.bot = bot

    @table.command(
        name="show",
        description=N_("Show the public board, now or at an earlier move."),
        extras={EFFORT: Effort.HISTORY},
    )
    @app_commands.describe(move=N_("After this many moves or turns (default: the newest)."), match=ANY_MATCH)
    async def show(
        self, interaction: Interaction, move: app_commands.Range[int, 0] | None = None, match: int | None = None
    ) -> None:
        """Show the board as everybody sees it, now or at an earlier move."""
        await defer(interaction)
        positions = self.bot.host.positions
        seen = await find_own_match(self.bot.host, origin_of(interaction), match)
        if seen.row.status is Status.OFFERED:
            computers = (await settings_of(self.bot.host, seen.row.guild_id)).computers
            await reply(interaction, replace(offer_post(seen.row, computers=computers), mentions=frozenset()))
            return
        position = seen.position
        if move is not None:
            past = await find_position(positions, position, move)
            await reply(interaction, past_post(past, await self.bot.drawing.public(past)))
            return
        picture = await self.bot.drawing.live(position)
        news = await news_after(positions, position, position.match.turn_ply - 1)
        happened = story(position, [event for item in news for event in item.events], notes=back_notes(news))
        game_controls, now = self.bot.controls_by_game[position.game], self.bot.host.now()
        await reply(interaction, board_now(position, game_controls, picture, happened, now))

    @table.command(
        name="hand",
        description=N_("Show what only you see: your hand, grid or report."),
        extras={EFFORT: Effort.PICTURE},
    )
    @app_commands.describe(match=ANY_MATCH)
    async def hand(self, interaction: Interaction, match: int | None = None) -> None:
        """Show what only you may see: your hand, grid or report."""
        await defer(interaction)
        position = (await find_own_match(self.bot.host, origin_of(interaction), match)).position
        seat = acting_seat(position, interaction.user.id)
        private = await self.bot.drawing.private(position, seat, reader=interaction.user.id)
        controls = self.bot.controls_by_game[position.game]
        await reply(interaction, private_post(position, controls, private, here=interaction.channel_id))

    @table.command(name="history", description=N_("List what happened, move by move."), extras={EFFORT: Effort.HISTORY})
    @app_commands.describe(match=ANY_MATCH)
    async def history(self, interaction: Interaction, match: int | None = None) -> None:
        """See what has happened so far, move by move."""
        await defer(interaction)
        number = await find_match_id(self.bot.host, origin_of(interaction), match)
        await reply(interaction, await history_page(self.bot.host, number, 0))

    @table.command(
        name="replay",
        description=N_("Step through a match."),
        extras={EFFORT: Effort.HISTORY},
    )
    @app_commands.describe(
        match=ANY_MATCH,
        eyes=N_("Everyone, me or, after the end, a player or everything."),
        hide_result=N_("Hide how the match ends."),
    )
    @app_commands.rename(eyes="as")
    async def replay(
        self, interaction: Interaction, match: int | None = None, eyes: str | None = None, hide_result: bool = False
    ) -> None:
        """Step through a match, through one's own eyes or everybody's."""
        await defer(interaction)
        number = await find_match_id(self.bot.host, origin_of(interaction), match)
        await reply(
            interaction, await open_replay(self.bot, number, interaction.user.id, eyes, hide_result=hide_result)
        )

    @table.command(name="clip", description=N_("Get a match as an animation."), extras={EFFORT: Effort.CLIP})
    @app_commands.describe(match=ANY_MATCH, eyes=N_("Everyone, me or, after the end, a player or everything."))
    @app_commands.rename(eyes="as")
    async def clip(self, interaction: Interaction, match: int | None = None, eyes: str | None = None) -> None:
        """Make a match an animation."""
        await defer(interaction)
        host = self.bot.host
        number = await find_match_id(host, origin_of(interaction), match)
        replay = await load_replay(host, number)
        await send_clip(interaction, replay, chosen_eyes(replay, eyes, interaction.user.id))

    @table.command(
        name="analyse",
        description=N_("See the chances to win, move by move, and the mistakes."),
        extras={EFFORT: Effort.ANALYSIS},
    )
    @app_commands.describe(match=ANY_MATCH)
    async def analyse(self, interaction: Interaction, match: int | None = None) -> None:
        """Judge the moves of a match that is over."""
        await defer(interaction)
        host = self.bot.host
        number = await find_match_id(host, origin_of(interaction), match)
        await send_analysis(interaction, await load_replay(host, number))

    @replay.autocomplete("eyes")
    @clip.autocomplete("eyes")
    @suggest
    async def _eyes(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await eyes_choices(interaction, current)

    @table.command(
        name="proof",
        description=N_("Check that a match was fair: dice and moves."),
        extras={EFFORT: Effort.HISTORY},
    )
    @app_commands.describe(match=ANY_MATCH)
    async def proof(self, interaction: Interaction, match: int | None = None) -> None:
        """Show what binds the dice of a match, and once it is over, all that checks them."""
        await defer(interaction)
        number = await find_match_id(self.bot.host, origin_of(interaction), match)
        await reply(interaction, await proof_message(self.bot.host, number))

    @table.command(
        name="export",
        description=N_("Get a match as files: record and transcript."),
        extras={EFFORT: Effort.HISTORY},
    )
    @app_commands.describe(match=ANY_MATCH)
    async def export(self, interaction: Interaction, match: int | None = None) -> None:
        """Get a match as files: the transcript, and once it is over, the record."""
        await defer(interaction)
        number = await find_match_id(self.bot.host, origin_of(interaction), match)
        await reply(interaction, await export_files(self.bot, number, interaction.user.id))

    @table.command(
        name="import",
        description=N_("Open a record as a private replay."),
        extras={EFFORT: Effort.HISTORY},
    )
    @app_commands.describe(file=N_("A record from /table export or Proof."))
    async def import_record(self, interaction: Interaction, file: discord.Attachment) -> None:
        """Open a record as a private replay."""
        await defer(interaction)
        await reply(interaction, await import_record(interaction, file))

    @table.command(name="resign", description=N_("Resign, cancel your invitation or decline one."))
    @app_commands.describe(match=ANY_MATCH)
    async def resign(self, interaction: Interaction, match: int | None = None) -> None:
        """Leave a match for good, after a question; take an offer back or decline it."""
        await defer(interaction)
        match_row = await find_own_match(self.bot.host, origin_of(interaction), match)
        if match_row.row.status is Status.OFFERED:
            request = request_of(interaction, match_row.row.match_id)
            await reply(interaction, await answer_reply(interaction, await answer.back_out(self.bot.host, request)))
            return
        position = match_row.position
        seat = acting_seat(position, interaction.user.id)
        await check_can_leave(self.bot.host, position, seat)
        server = await settings_of(self.bot.host, position.match.guild_id)
        await reply(interaction, resign_question(position, seat, computers=server.computers))

    @table.command(
        name="watch",
        description=N_("Watch a match: get pinged at moves, or at the end."),
    )
    @app_commands.describe(match=ANY_MATCH, end_only=N_("Only the result pings you."))
    async def watch(self, interaction: Interaction, match: int | None = None, end_only: bool = False) -> None:
        """Get a mention at each move of a match you do not play in, or only with its result."""
        await defer(interaction)
        match_row = await match_to_watch(self.bot.host, origin_of(interaction), match)
        watched, chosen = await watch(self.bot.host, match_row.match_id, interaction.user.id, end_only=end_only)
        await reply(interaction, watch_post(watched, end_only=chosen))

    @table.command(name="unwatch", description=N_("Stop watching a match, or all of them."))
    @app_commands.describe(match=ANY_MATCH, everything=N_("Stop watching all."))
    @app_commands.rename(everything="all")
    async def unwatch(self, interaction: Interaction, match: int | None = None, everything: bool = False) -> None:
        """Stop watching a match, or all of them."""
        await defer(interaction)
        host, user_id = self.bot.host, interaction.user.id
        if everything:
            await unwatch_all(host, user_id)
            await reply(interaction, translate(NOT_WATCHING))
            return
        number = await match_to_unwatch(host, origin_of(interaction), match)
        if not await unwatch(host, number, user_id):
            raise Refusal(_("You don't watch #{match_id}.", match_id=number))
        await reply(interaction, unwatch_confirmation(number))

    @table.command(name="end", description=N_("For moderators: end a match or invitation without a result."))
    @app_commands.describe(reason=N_("The reason, for all players."), match=ANY_MATCH)
    async def end(
        self, interaction: Interaction, reason: app_commands.Range[str, 1, LONGEST_REASON], match: int | None = None
    ) -> None:
        """For moderators: end a match or invitation without a result."""
        await defer(interaction)
        number = await find_match_id_to_end(self.bot.host, origin_of(interaction), match)
        guild_id = await check_moderates(interaction, (await load_match(self.bot.host, number)).row)
        stopped = await stop(self.bot.host, request_of(interaction, number), guild_id, reason)
        await reply(interaction, await answer_reply(interaction, stopped))

    @end.autocomplete("match")
    @suggest
    async def _of_the_server(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return choices_of(await matches_here(self.bot.host, origin_of(interaction)), current)

    @table.command(
        name="rematch",
        description=N_("Play a finished match again, or accept a rematch."),
        extras={EFFORT: Effort.OFFER},
    )
    @app_commands.describe(match=ANY_MATCH)
    async def rematch(self, interaction: Interaction, match: int | None = None) -> None:
        """Play a finished match again. The next player begins. Or accept a rematch."""
        await defer(interaction)
        number = await find_match_id(self.bot.host, origin_of(interaction), match)
        answered = await ask_again(self.bot.host, request_of(interaction, number))
        await reply(interaction, await answer_reply(interaction, answered))

    @table.command(name="draw", description=N_("Offer a draw, or agree to one."))
    @app_commands.describe(match=ANY_MATCH)
    async def draw(self, interaction: Interaction, match: int | None = None) -> None:
        """Offer a draw, or agree to one. All must agree."""
        await self._propose(interaction, match, Aim.DRAW)

    @table.command(name="abort", description=N_("Call a match off in its first round, if all agree."))
    @app_commands.describe(match=ANY_MATCH)
    async def abort(self, interaction: Interaction, match: int | None = None) -> None:
        """Call a match off in its first round, without a result. All must agree."""
        await self._propose(interaction, match, Aim.ABORT)

    @table.command(
        name="undo",
        description=N_("Take back your last move, if all agree."),
        extras={EFFORT: Effort.HISTORY},
    )
    @app_commands.describe(match=ANY_MATCH)
    async def undo(self, interaction: Interaction, match: int | None = None) -> None:
        """Take back your last move and what followed it. All must agree."""
        await self._propose(interaction, match, Aim.UNDO)

    @table.command(
        name="substitute",
        description=N_("Offer your seat. Moderators: an absent player's."),
        extras={EFFORT: Effort.OFFER},
    )
    @app_commands.describe(player=N_("For moderators: the player (default: you)."), match=ANY_MATCH)
    async def substitute(
        self, interaction: Interaction, player: discord.User | None = None, match: int | None = None
    ) -> None:
        """Offer your seat to another player. Moderators: an absent player's."""
        await defer(interaction)
        seen = await find_own_match(self.bot.host, origin_of(interaction), match)
        row, whose = seen.row, (player or interaction.user).id
        if whose == interaction.user.id:
            await seat_to_offer(self.bot.host, seen.position, whose, whose)
            await reply(interaction, seat_question(row))
            return
        may = await moderates(interaction, row)
        request = request_of(interaction, row.match_id)
        offered = await offer_seat(self.bot.host, request, whose, moderates=may)
        await reply(interaction, await answer_reply(interaction, offered))

    @table.command(
        name="preview",
        description=N_("Preview your move, if nothing is hidden."),
        extras={EFFORT: Effort.PICTURE},
    )
    @app_commands.describe(text=N_("Your move, typed."), match=ANY_MATCH)
    async def preview(self, interaction: Interaction, text: str, match: int | None = None) -> None:
        """See the board after a move of yours without playing it, in games that hide nothing."""
        await defer(interaction)
        await reply(interaction, await preview_answer(interaction, text, match))

    @table.command(
        name="hint",
        description=N_("See a strong computer's move, in a friendly match."),
        extras={EFFORT: Effort.HISTORY},
    )
    @app_commands.describe(match=ANY_MATCH)
    async def hint(self, interaction: Interaction, match: int | None = None) -> None:
        """See what a strong computer would do in your place, in a friendly match."""
        await defer(interaction)
        number = await find_match_id(self.bot.host, origin_of(interaction), match)
        await reply(interaction, await hint_answer(interaction, number))

    @table.command(name="queue", description=N_("Queue a move for your turn."))
    @app_commands.describe(text=N_("Your move, typed. Leave it out to see or remove it."), match=ANY_MATCH)
    async def queue(self, interaction: Interaction, text: str | None = None, match: int | None = None) -> None:
        """Make a move before your turn: I play it when your turn comes, if it is still possible."""
        await defer(interaction)
        host = self.bot.host
        row = (await find_own_match(host, origin_of(interaction), match)).row
        if text is None:
            queued = await queued_move(host, row.match_id, interaction.user.id)
            await reply(interaction, queue_post(row, queued))
            return
        note_typed(interaction, AskQueue(), text)
        answered = await queue_up(host, request_of(interaction, row.match_id), text)
        await reply(interaction, await answer_reply(interaction, answered))

    @table.command(name="pause", description=N_("Pause a match, up to 30 days, if all agree."))
    @app_commands.describe(match=ANY_MATCH)
    async def pause(self, interaction: Interaction, match: int | None = None) -> None:
        """Stop the clocks of a match, for up to 30 days. All must agree."""
        await self._propose(interaction, match, Aim.PAUSE)

    @table.command(name="resume", description=N_("Resume a paused match. All must agree."))
    @app_commands.describe(match=ANY_MATCH)
    async def resume(self, interaction: Interaction, match: int | None = None) -> None:
        """Start the clocks of a paused match again. All must agree."""
        await self._propose(interaction, match, Aim.RESUME)

    async def _propose(self, interaction: Interaction, match: int | None, aim: Aim) -> None:
        await defer(interaction)
        number = await find_match_id(self.bot.host, origin_of(interaction), match)
        answered = await propose(self.bot.host, request_of(interaction, number), aim)
        if answered.told_in == interaction.channel_id:
            # The question, or what came of it, is there for everybody.
            await interaction.delete_original_response()
        else:
            await reply(interaction, await answer_reply(interaction, answered))

    @show.autocomplete("match")
    @hand.autocomplete("match")
    @history.autocomplete("match")
    @replay.autocomplete("match")
    @proof.autocomplete("match")
    @export.autocomplete("match")
    @clip.autocomplete("match")
    @suggest
    async def _matches(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await match_choices(interaction, current, Status.PLAYING, Status.OVER)

    @rematch.autocomplete("match")
    @analyse.autocomplete("match")
    @suggest
    async def _finished(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await match_choices(interaction, current, Status.OVER)

    @draw.autocomplete("match")
    @abort.autocomplete("match")
    @undo.autocomplete("match")
    @queue.autocomplete("match")
    @hint.autocomplete("match")
    @pause.autocomplete("match")
    @resume.autocomplete("match")
    @preview.autocomplete("match")
    @substitute.autocomplete("match")
    @suggest
    async def _running(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await match_choices(interaction, current, Status.PLAYING)

    @resign.autocomplete("match")
    @suggest
    async def _suggest_unfinished(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await match_choices(interaction, current, Status.PLAYING, Status.OFFERED)

    @watch.autocomplete("match")
    @suggest
    async def _to_watch(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        here = await matches_here(self.bot.host, origin_of(interaction))
        return choices_of([match for match in here if not match.seats_of(interaction.user.id)], current)

    @unwatch.autocomplete("match")
    @suggest
    async def _watch(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return choices_of(await watched_matches(self.bot.host, interaction.user.id), current)


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(Table(bot))
