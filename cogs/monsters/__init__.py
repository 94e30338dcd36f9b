"""Monsters! on Discord: a private dialogue for orders, typed orders, maps and reports."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from discord import app_commands

from bot.app import Gamekeeper
from bot.kernel.actions import ANY_MATCH
from bot.kernel.buttons.game_controls import Button, Channel, Enclosure, MatchFacts, Style
from bot.kernel.discord_client.throttled_commands import EFFORT
from bot.kernel.matches.find import find_match_id, match_to_move_in, matches_here
from bot.kernel.matches.open_match import OpenMatch
from bot.kernel.matches.position import Position
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.validation import acting_seat, check_playing
from bot.kernel.rate_limit import Effort
from bot.kernel.text.translation import translate
from bot.seats import passwords
from bot.seats.hand_over import hand_over
from cogs.autocomplete import MATCH, choices_of, suggest
from cogs.game import GameCog
from cogs.interaction import Interaction, defer, origin_of, reply, request_of
from cogs.monsters import pages
from cogs.monsters.dialogue import DESK, OUT, give_orders, page_of
from cogs.monsters.looking import map_message, report_message, report_position
from cogs.monsters.verbs import FirstOrders, Full, Report, Write, Zoom
from cogs.offering import group_description
from cogs.options import OptionsText
from engines.core.messages import N_
from engines.core.rules import Seat
from engines.monsters.options import Options
from engines.monsters.view import Destination, PublicView, SeatView, Standing

HAND_LABEL = N_("My map and report")
BIG_MAP = 10
"""The width above which maps have a zoom button."""

CHANNELS = {Destination.DM: Channel.DM, Destination.THREAD: Channel.THREAD, Destination.EPHEMERAL: Channel.NONE}
"""The channels of reports, by the destination set with the order EMAIL."""


class MonstersCog(GameCog):
    """Commands and buttons of Monsters!."""

    key = "monsters"
    opponents: ClassVar[Mapping[str, str]] = {
        "opponent": N_("Your opponent."),
        "opponent2": N_("A third player."),
        "opponent3": N_("A fourth player."),
        "opponent4": N_("A fifth player."),
        "opponent5": N_("A sixth player. For more, open a table."),
    }
    typed = OptionsText(Options, ("length", "turn_cap", "open_territory", "missed_turns"), examples={"fame_per_vp": 5})
    hand_label = HAND_LABEL
    monsters = app_commands.Group(name="monsters", description=group_description("monsters"))

    dialogue = DESK

    def buttons(self, view: PublicView) -> Sequence[Button]:
        """Return the buttons for orders and, for big maps, to zoom in."""
        if view.outcome is not None:
            # The button for one's own board is no longer there.
            return (Button(Report(), HAND_LABEL),)
        game_controls = (Button(FirstOrders(), N_("Orders…"), Style.PRIMARY), Button(Write(), N_("Write orders…")))
        return (*game_controls, Button(Zoom(0), N_("Zoom in"))) if view.width > BIG_MAP else game_controls

    def enclosure(self, view: SeatView, facts: MatchFacts) -> Enclosure:
        """Return the story of the turn, and the full report as a file, with a button for it while the game runs."""
        name, data = pages.report_file(view, facts)
        full = Button(Full(view.public.turn_number), N_("Full report"))
        return Enclosure(
            pages.story(view, facts.names),
            name,
            data,
            CHANNELS[view.destination],
            view.copies_to,
            button=full if view.standing is Standing.PLAYING and view.public.outcome is None else None,
        )

    @monsters.command(
        name="orders",
        description=N_("Give your orders, typed or by buttons. Only you see them."),
        extras={EFFORT: Effort.ORDERS},
    )
    @app_commands.describe(
        text=N_("Like MOVE M3 NE; EAT M5; END. END: you are ready. Leave it out for buttons."), match=MATCH
    )
    async def orders(self, interaction: Interaction, text: str | None = None, match: int | None = None) -> None:
        """Play typed orders, or show the dialogue for orders."""
        await defer(interaction)
        if text is not None:
            await self._give(interaction, text, match)
            return
        position, seat = await self._mine(interaction, match)
        check_playing(position)
        page = page_of(position, seat)
        if page.view.standing is not Standing.PLAYING:
            raise Refusal(translate(OUT))
        await reply(interaction, pages.first_page(page))

    @monsters.command(
        name="move", description=N_("Type all your orders, or READY, or WAIT."), extras={EFFORT: Effort.ORDERS}
    )
    @app_commands.describe(text=N_("Like MOVE M3 NE; EAT M5; END. Or READY, or WAIT."), match=MATCH)
    async def make_move(self, interaction: Interaction, text: str, match: int | None = None) -> None:
        """Play a whole set of typed orders, READY or WAIT."""
        await defer(interaction)
        await self._give(interaction, text, match)

    @monsters.command(
        name="report", description=N_("Read the report of a turn, with your map."), extras={EFFORT: Effort.HISTORY}
    )
    @app_commands.describe(turn=N_("An earlier turn. Leave it out for the last one."), match=MATCH)
    async def report(
        self, interaction: Interaction, turn: app_commands.Range[int, 0, 10_000] | None = None, match: int | None = None
    ) -> None:
        """Show the report of a turn: its story, the map, and a button for the full text."""
        await defer(interaction)
        position, seat = await self._mine(interaction, match)
        shown: Position = position
        if turn is not None:
            shown = await report_position(self.bot.host, position.match_id, turn)
        board_seen = await self.bot.drawing.private(shown, seat, reader=interaction.user.id)
        await reply(interaction, report_message(page_of(shown, seat), board_seen))

    @monsters.command(
        name="map",
        description=N_("Look at your own map and zoom in on your monsters."),
        extras={EFFORT: Effort.PICTURE},
    )
    @app_commands.describe(match=MATCH)
    async def show_map(self, interaction: Interaction, match: int | None = None) -> None:
        """Show the keeper's map, with buttons to zoom in."""
        await defer(interaction)
        position, seat = await self._mine(interaction, match)
        board_seen = await self.bot.drawing.private(position, seat, reader=interaction.user.id)
        await reply(interaction, map_message(page_of(position, seat), board_seen))

    @monsters.command(name="claim", description=N_("Take over a keeper's seat with the password they set."))
    @app_commands.describe(
        keeper=N_("The keeper's number in the roster: 2 for K2."),
        password=N_("The password that the keeper set with PASSWORD."),
        match=ANY_MATCH,
    )
    async def claim(
        self,
        interaction: Interaction,
        keeper: app_commands.Range[int, 1, 20],
        password: app_commands.Range[str, 1, 100],
        match: int | None = None,
    ) -> None:
        """Hand a keeper's seat over to this account, by its password."""
        await defer(interaction)
        number = await find_match_id(self.bot.host, origin_of(interaction), match, self.key)
        answer = await hand_over(
            self.bot.host,
            request_of(interaction, number),
            Seat(keeper - 1),
            lambda position: self._password_fits(position, Seat(keeper - 1), password, interaction.id),
        )
        await reply(interaction, answer.words)

    @claim.autocomplete("match")
    @suggest
    async def _matches_here(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        here = await matches_here(self.bot.host, origin_of(interaction))
        return choices_of([match for match in here if match.game == self.key], current)

    async def _mine(self, interaction: Interaction, match: int | None) -> tuple[Position, Seat]:
        position = (await self._see(interaction, match)).position
        return position, acting_seat(position, interaction.user.id)

    async def _see(self, interaction: Interaction, match: int | None) -> OpenMatch:
        seen, _confirms = await match_to_move_in(self.bot.host, origin_of(interaction), match, self.key, interaction.id)
        self.check_game(seen.row)
        return seen

    async def _give(self, interaction: Interaction, text: str, match: int | None) -> None:
        seen = await self._see(interaction, match)
        acting_seat(seen.position, interaction.user.id)
        check_playing(seen.position)
        await reply(interaction, await give_orders(interaction, seen, text, number=None))

    async def _password_fits(self, position: Position, seat: Seat, password: str, interaction: int) -> bool:
        view = position.seat_view(seat)
        if not isinstance(view, SeatView) or view.standing is not Standing.PLAYING:
            return False
        return await passwords.try_password(self.bot.host, position, seat, view.password, password, interaction)


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(MonstersCog(bot))
