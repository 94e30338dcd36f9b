"""The commands that offer a match of a game."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Gamekeeper
from bot.computers.strengths import resolve_level
from bot.kernel.matches.refusal import Refusal, UnconfirmedError
from bot.kernel.matches.reply import Reply
from bot.kernel.rate_limit import Effort
from bot.kernel.setting import Parameter
from bot.kernel.store.servers import NOTHING_CHOSEN
from bot.kernel.text.translation import _
from bot.offers.draft import Draft, store_draft
from bot.offers.offer import Offer, make_offer
from bot.offers.offer_post import own_challenge_question
from bot.offers.settings import TYPED, Offering
from bot.servers.server import settings_of
from cogs import offer_options as offering
from cogs.interaction import Interaction, defer, person_of, reply
from cogs.may_offer import check_named_once, check_permissions, place_of
from cogs.options import OptionsText
from cogs.replies import answer_reply
from cogs.typed_commands import ParameterValues, make_command
from engines import GAMES
from engines.core.messages import N_
from engines.core.naming import title_and_kind


def group_description(game: str) -> str:
    """Return what stands beside a game's commands: what it is, and what one does in it."""
    info = GAMES[game].info
    return N_("{game}: {pitch}", game=title_and_kind(info), pitch=info.pitch)


class OfferingCog(commands.Cog):
    """The commands `challenge` and `open`, made from the game's options (`cogs/offer_options.py`).

    They are made once for all bots: each has a copy of its cog's commands.
    """

    key: ClassVar[str]
    opponents: ClassVar[Mapping[str, str]] = {}
    """The parameters that name opponents, with their descriptions; usually as many as a table seats."""
    usual_seats: ClassVar[int] = 2
    typed: ClassVar[OptionsText]
    """The options with a parameter of their own, and the syntax of the others."""

    def __init__(self, bot: Gamekeeper) -> None:
        self.bot = bot

    def __init_subclass__(cls, **options: object) -> None:
        """Add the commands to the game's group."""
        super().__init_subclass__(**options)
        if not hasattr(cls, "key"):
            return  # the base of the games
        called = title_and_kind(GAMES[cls.key].info)
        how = (*offering.options(cls.key, cls.typed), *offering.MATCH)
        seats = offering.seats(cls.key, cls.usual_seats)
        made = (
            (
                "challenge",
                N_("{game}: invite people, or play a computer.", game=called),
                cls.challenge_parameters(),
                cls.answer_challenge,
            ),
            ("open", N_("{game}: open a table for anyone to join.", game=called), tuple(seats), cls._open),
        )
        for name, description, who, run in made:
            command = make_command(name, description, (*who, *how), run, Effort.OFFER)
            parameters = {each.name for each in command.parameters}
            if cls.typed.parameter in parameters:
                command.autocomplete(cls.typed.parameter)(cls._complete_options)
            cls.commands().add_command(command)

    @classmethod
    def commands(cls) -> app_commands.Group:
        """Return the game's commands; a game with some of its own declares the group."""
        group = next((each for each in vars(cls).values() if isinstance(each, app_commands.Group)), None)
        if group is None:
            group = app_commands.Group(name=cls.key, description=group_description(cls.key))
            setattr(cls, "group", group)  # noqa: B010 - discord.py finds it among the attributes
        return group

    @classmethod
    def _opponents(cls) -> Mapping[str, str]:
        return cls.opponents or offering.usual_opponents(cls.key)

    @classmethod
    def challenge_parameters(cls) -> Sequence[Parameter]:
        """Return the parameters of `challenge` that come before the options."""
        return (*offering.opponents(cls._opponents()), *offering.computers(cls.key))

    async def answer_challenge(self, interaction: Interaction, options: ParameterValues) -> None:
        """Answer `/<game> challenge`."""
        named = [options.pop(name, None) for name in self._opponents()]
        computers = offering.computers_given(options)
        if not computers.count and not any(named):
            allowed = await self._are_computers_allowed(interaction)
            how = _("Name your opponent, or choose a `computer`.") if allowed else _("Name your opponent.")
            raise Refusal(how)
        await self._make_offer(interaction, options, opponents=named, computers=computers)

    async def _are_computers_allowed(self, interaction: Interaction) -> bool:
        await defer(interaction)
        return (await settings_of(self.bot.host, interaction.guild_id)).computers

    async def _open(self, interaction: Interaction, options: ParameterValues) -> None:
        await self._make_offer(interaction, options, seats=options.pop("seats", self.usual_seats))

    async def _make_offer(
        self,
        interaction: Interaction,
        options: ParameterValues,
        *,
        opponents: Sequence[discord.Member | None] = (),
        computers: offering.Computers = offering.NO_COMPUTERS,
        seats: int | None = None,
    ) -> None:
        """Answer `/<game> challenge` (with opponents) or `/<game> open` (with the number of seats)."""
        text = options.pop(self.typed.parameter, "")
        chosen = [(each, options.pop(each.name)) for each in TYPED if each.name in options]
        rules = self.typed.values(text, **options)
        check_permissions(interaction)
        named = [opponent for opponent in opponents if opponent is not None]
        if any(opponent.bot for opponent in named):
            how = _("Bots can't be invited. Name members of this server.")
            if await self._are_computers_allowed(interaction):
                how = _("Bots can't be invited. Name members, or choose a `computer`.")
            raise Refusal(how)
        people = tuple(person_of(opponent) for opponent in named)
        check_named_once(self.key, interaction.user.id, people)
        await defer(interaction)
        draft = Draft(
            self.key,
            self.usual_seats if seats is None else seats,
            people,
            computers.count,
            await resolve_level(self.bot.host, interaction.user.id, self.key, computers.level),
            rules,
        )
        for setting, value in chosen:
            made = Offering(draft, NOTHING_CHOSEN, self.bot.host.default_turn_time)
            draft = setting.choose(made, {setting.name: value})
        try:
            answer = await self._make(interaction, draft)
        except UnconfirmedError as error:
            await store_draft(self.bot.host, interaction.user.id, draft)
            await reply(interaction, own_challenge_question(str(error)))
            return
        await reply(interaction, await answer_reply(interaction, answer))

    async def _complete_options(self, _interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return self.typed.choices(current)

    async def offer_draft(self, interaction: Interaction, draft: Draft, *, confirmed: bool) -> Reply:
        """Make an offer that was chosen step by step."""
        check_permissions(interaction)
        check_named_once(self.key, interaction.user.id, draft.people)
        return await self._make(interaction, draft, confirmed=confirmed, drafted=True)

    async def _make(
        self, interaction: Interaction, draft: Draft, *, confirmed: bool = False, drafted: bool = False
    ) -> Reply:
        offer = Offer(
            game=self.key,
            by=person_of(interaction.user),
            opponents=draft.opponents,
            seats=draft.chairs,
            options=draft.options,
            turn_time=draft.turn_time,
            total_time=draft.total_time,
            random_seats=draft.random_seats,
            guild_id=interaction.guild_id,
            channel_id=place_of(interaction),
            interaction=interaction.id,
            rated=draft.rated,
            absent=draft.absent,
            confirmed=confirmed,
            drafted=drafted,
        )
        return await make_offer(self.bot.host, offer)
