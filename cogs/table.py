"""`/table`: everything about one match, whatever its game."""

from dataclasses import replace

import discord
from discord import app_commands
from discord.ext import commands

from bot.answers import Aim
from bot.app import Gamekeeper
from bot.discord_rate_limit import EFFORT
from bot.posts.answers import said, said_of_rematch
from bot.posts.board_post import board_now, past_post
from bot.posts.offer_post import offer_post
from bot.posts.private_post import private_post
from bot.posts.queue_post import queue_post
from bot.posts.resign_question import resign_question
from bot.posts.sentences import back_notes, story
from bot.posts.watching import all_unwatched, unwatched, watch_post
from bot.rate_limit import Effort
from bot.services import answer
from bot.services.acting import acting_seat, check_can_leave
from bot.services.agreement import propose
from bot.services.errors import Refusal
from bot.services.find import boards_here, the_board, the_board_here, the_match
from bot.services.history import news_after, numbered
from bot.services.look import look
from bot.services.queue import queue_up, queued_move
from bot.services.rematch import ask_again
from bot.services.server import settings_of
from bot.services.stop import LONGEST_REASON, stop
from bot.services.substitute import offer_seat
from bot.services.watch import board_to_unwatch, match_to_watch, unwatch, unwatch_all, watch, watched_matches
from bot.store.match_row import Status
from cogs.confirming import preview_answer
from cogs.hinting import hint_answer
from cogs.history_pages import history_page
from cogs.match_choices import ANY_MATCH, choices_of, match_choices
from cogs.moderators import check_moderates, moderates
from cogs.press import Interaction, defer, reply, request_of, where_of
from cogs.suggesting import suggested


class Table(commands.Cog):
    """Looking at a match, watching it and leaving it."""

    table = app_commands.Group(
        name="table",
        description="Look at a match and your hand; watch it; resign; agree on things; play it again.",
    )

    def __init__(self, bot: Gamekeeper) -> None:
        self.bot = bot

    @table.command(name="show", extras={EFFORT: Effort.HISTORY})
    @app_commands.describe(
        move="After this many moves, or turns where all act at once; leave it out for the newest.", match=ANY_MATCH
    )
    async def show(
        self, interaction: Interaction, move: app_commands.Range[int, 0] | None = None, match: int | None = None
    ) -> None:
        """Show the board as everybody sees it, now or at an earlier move."""
        await defer(interaction)
        positions = self.bot.host.positions
        seen = await the_match(self.bot.host, where_of(interaction), match)
        if seen.match.status is Status.OFFERED:
            computers = (await settings_of(self.bot.host, seen.match.guild_id)).computers
            await reply(interaction, replace(offer_post(seen.match, computers=computers), mentions=frozenset()))
            return
        position = seen.position
        if move is not None:
            past = await numbered(positions, position, move)
            await reply(interaction, past_post(past, await self.bot.drawing.public(past)))
            return
        picture = await self.bot.drawing.public(position)
        pieces = await news_after(positions, position, position.match.turn_ply - 1)
        happened = story(position, [event for piece in pieces for event in piece.events], notes=back_notes(pieces))
        desk, now = self.bot.desks[position.game], self.bot.host.now()
        await reply(interaction, board_now(position, desk, picture, happened, now))

    @table.command(name="hand", extras={EFFORT: Effort.PICTURE})
    @app_commands.describe(match=ANY_MATCH)
    async def hand(self, interaction: Interaction, match: int | None = None) -> None:
        """Show what only you may see: your hand, grid or report."""
        await defer(interaction)
        position = (await the_match(self.bot.host, where_of(interaction), match)).position
        seat = acting_seat(position, interaction.user.id)
        private = await self.bot.drawing.private(position, seat, reader=interaction.user.id)
        await reply(interaction, private_post(position, self.bot.desks[position.game], private))

    @table.command(name="history", extras={EFFORT: Effort.HISTORY})
    @app_commands.describe(match=ANY_MATCH)
    async def history(self, interaction: Interaction, match: int | None = None) -> None:
        """See what has happened so far, move by move."""
        await defer(interaction)
        number = await the_board(self.bot.host, where_of(interaction), match)
        await reply(interaction, await history_page(self.bot.host, number, 0))

    @table.command(name="resign")
    @app_commands.describe(match=ANY_MATCH)
    async def resign(self, interaction: Interaction, match: int | None = None) -> None:
        """Leave a match for good, after a question; take an offer back or decline it."""
        await defer(interaction)
        found = await the_match(self.bot.host, where_of(interaction), match)
        if found.match.status is Status.OFFERED:
            request = request_of(interaction, found.match.board)
            await reply(interaction, said(await answer.back_out(self.bot.host, request)))
            return
        position = found.position
        seat = acting_seat(position, interaction.user.id)
        await check_can_leave(self.bot.host, position, seat)
        server = await settings_of(self.bot.host, position.match.guild_id)
        await reply(interaction, resign_question(position, seat, computers=server.computers))

    @table.command(name="watch")
    @app_commands.describe(match=ANY_MATCH, end_only="Only the result mentions you; otherwise each new board does.")
    async def watch(self, interaction: Interaction, match: int | None = None, end_only: bool = False) -> None:
        """Get a mention at each move of a match you do not play in, or only with its result."""
        await defer(interaction)
        found = await match_to_watch(self.bot.host, where_of(interaction), match)
        watched, chosen = await watch(self.bot.host, found.board, interaction.user.id, end_only=end_only)
        await reply(interaction, watch_post(watched, end_only=chosen))

    @table.command(name="unwatch")
    @app_commands.describe(match=ANY_MATCH, everything="Stop watching all of them.")
    @app_commands.rename(everything="all")
    async def unwatch(self, interaction: Interaction, match: int | None = None, everything: bool = False) -> None:
        """Stop watching a match, or all of them."""
        await defer(interaction)
        host, user_id = self.bot.host, interaction.user.id
        if everything:
            await reply(interaction, all_unwatched(await unwatch_all(host, user_id)))
            return
        number = await board_to_unwatch(host, where_of(interaction), match)
        if not await unwatch(host, number, user_id):
            raise Refusal(f"You are not watching #{number}.")
        await reply(interaction, unwatched(number))

    @table.command(name="end")
    @app_commands.describe(reason="Why; all players see it.", match=ANY_MATCH)
    async def end(
        self, interaction: Interaction, reason: app_commands.Range[str, 1, LONGEST_REASON], match: int | None = None
    ) -> None:
        """For moderators: end a match or an offer without a result."""
        await defer(interaction)
        number = await the_board_here(self.bot.host, where_of(interaction), match)
        guild_id = await check_moderates(interaction, (await look(self.bot.host, number)).match)
        await reply(interaction, said(await stop(self.bot.host, request_of(interaction, number), guild_id, reason)))

    @end.autocomplete("match")
    @suggested
    async def _of_the_server(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return choices_of(await boards_here(self.bot.host, where_of(interaction)), current)

    @table.command(name="rematch", extras={EFFORT: Effort.OFFER})
    @app_commands.describe(match=ANY_MATCH)
    async def rematch(self, interaction: Interaction, match: int | None = None) -> None:
        """Play a finished match again, with the seats moved on by one; or accept when somebody asked."""
        await defer(interaction)
        number = await the_board(self.bot.host, where_of(interaction), match)
        asked = await ask_again(self.bot.host, request_of(interaction, number))
        await reply(interaction, said_of_rematch(asked))

    @table.command(name="draw")
    @app_commands.describe(match=ANY_MATCH)
    async def draw(self, interaction: Interaction, match: int | None = None) -> None:
        """Offer a draw, or agree to one. All must agree."""
        await self._propose(interaction, match, Aim.DRAW)

    @table.command(name="abort")
    @app_commands.describe(match=ANY_MATCH)
    async def abort(self, interaction: Interaction, match: int | None = None) -> None:
        """Call a match off in its first round, without a result. All must agree."""
        await self._propose(interaction, match, Aim.ABORT)

    @table.command(name="undo", extras={EFFORT: Effort.HISTORY})
    @app_commands.describe(match=ANY_MATCH)
    async def undo(self, interaction: Interaction, match: int | None = None) -> None:
        """Take back your last move and what followed it. All must agree."""
        await self._propose(interaction, match, Aim.UNDO)

    @table.command(name="substitute", extras={EFFORT: Effort.OFFER})
    @app_commands.describe(player="For moderators: whose seat; leave it out for your own.", match=ANY_MATCH)
    async def substitute(
        self, interaction: Interaction, player: discord.User | None = None, match: int | None = None
    ) -> None:
        """Offer your seat to somebody who plays on for you; moderators: an absent player's."""
        await defer(interaction)
        row = (await the_match(self.bot.host, where_of(interaction), match)).match
        whose = (player or interaction.user).id
        may = await moderates(interaction, row)
        request = request_of(interaction, row.board)
        await reply(interaction, said(await offer_seat(self.bot.host, request, whose, moderates=may)))

    @table.command(name="preview", extras={EFFORT: Effort.PICTURE})
    @app_commands.describe(text="A move, as you would type it.", match=ANY_MATCH)
    async def preview(self, interaction: Interaction, text: str, match: int | None = None) -> None:
        """See the board after a move of yours without playing it, in games that hide nothing."""
        await defer(interaction)
        await reply(interaction, await preview_answer(interaction, text, match))

    @table.command(name="hint", extras={EFFORT: Effort.HISTORY})
    @app_commands.describe(match=ANY_MATCH)
    async def hint(self, interaction: Interaction, match: int | None = None) -> None:
        """See what a strong computer would do in your place. The match is unrated from then on."""
        await defer(interaction)
        number = await the_board(self.bot.host, where_of(interaction), match)
        await reply(interaction, await hint_answer(interaction, number, sure=False))

    @table.command(name="queue")
    @app_commands.describe(
        text="A move, as you would type it; leave it out to see your queued move, or take it back.", match=ANY_MATCH
    )
    async def queue(self, interaction: Interaction, text: str | None = None, match: int | None = None) -> None:
        """Make a move before your turn: I play it when your turn comes, if it is still possible."""
        await defer(interaction)
        host = self.bot.host
        row = (await the_match(host, where_of(interaction), match)).match
        if text is None:
            queued = await queued_move(host, row.board, interaction.user.id)
            await reply(interaction, queue_post(row, queued))
            return
        await reply(interaction, said(await queue_up(host, request_of(interaction, row.board), text)))

    @table.command(name="pause")
    @app_commands.describe(match=ANY_MATCH)
    async def pause(self, interaction: Interaction, match: int | None = None) -> None:
        """Stop the clocks of a match, for up to 30 days. All must agree."""
        await self._propose(interaction, match, Aim.PAUSE)

    @table.command(name="resume")
    @app_commands.describe(match=ANY_MATCH)
    async def resume(self, interaction: Interaction, match: int | None = None) -> None:
        """Start the clocks of a paused match again. All must agree."""
        await self._propose(interaction, match, Aim.RESUME)

    async def _propose(self, interaction: Interaction, match: int | None, aim: Aim) -> None:
        await defer(interaction)
        number = await the_board(self.bot.host, where_of(interaction), match)
        await reply(interaction, said(await propose(self.bot.host, request_of(interaction, number), aim)))

    @rematch.autocomplete("match")
    @show.autocomplete("match")
    @hand.autocomplete("match")
    @history.autocomplete("match")
    @suggested
    async def _matches(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await match_choices(interaction, current, over=True)

    @draw.autocomplete("match")
    @abort.autocomplete("match")
    @undo.autocomplete("match")
    @queue.autocomplete("match")
    @hint.autocomplete("match")
    @pause.autocomplete("match")
    @resume.autocomplete("match")
    @preview.autocomplete("match")
    @substitute.autocomplete("match")
    @suggested
    async def _running(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await match_choices(interaction, current)

    @resign.autocomplete("match")
    @suggested
    async def _unfinished(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await match_choices(interaction, current, offered=True)

    @watch.autocomplete("match")
    @suggested
    async def _to_watch(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        here = await boards_here(self.bot.host, where_of(interaction))
        return choices_of([match for match in here if not match.seats_of(interaction.user.id)], current)

    @unwatch.autocomplete("match")
    @suggested
    async def _watched(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return choices_of(await watched_matches(self.bot.host, interaction.user.id), current)


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(Table(bot))
