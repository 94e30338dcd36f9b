"""The commands that offer a match, generated from the declarations of games and settings."""

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Gamekeeper
from bot.computers.choices import resolve_level
from bot.kernel.matches.computer_names import STRONGER
from bot.kernel.matches.refusal import Refusal, UnconfirmedError
from bot.kernel.matches.request import Reply
from bot.kernel.messages.phrases import rated_level_name
from bot.kernel.rate_limit import Effort
from bot.kernel.setting import Kind, Parameter
from bot.kernel.store.servers import NOTHING_CHOSEN
from bot.kernel.text.translation import _
from bot.offers.draft import Draft, store_draft
from bot.offers.offer import Offer, make_offer
from bot.offers.offer_post import own_challenge_question
from bot.offers.rules import rule_parameters
from bot.offers.settings import TYPED, Offering
from bot.servers.server import settings_of
from cogs.interaction import Interaction, defer, person_of, reply
from cogs.may_offer import check_named_once, check_permissions, place_of
from cogs.options import OptionsText
from cogs.replies import answer_reply
from cogs.typed_commands import ParameterValues, make_command
from engines import GAMES
from engines.core.messages import N_
from engines.core.naming import title_and_kind
from players import LEVELS
from players.steps import rated_steps

OPPONENTS: Final = (
    N_("Your opponent."),
    N_("A third player."),
    N_("A fourth player."),
    N_("A fifth player."),
    N_("A sixth player."),
)


def group_description(game: str) -> str:
    """Return the description of a game's command group: its title, kind and pitch."""
    info = GAMES[game].info
    return N_("{game}: {pitch}", game=title_and_kind(info), pitch=info.pitch)


class OfferingCog(commands.Cog):
    """The commands `challenge` and `open` of a game, created once per class; each bot gets copies of them."""

    key: ClassVar[str]
    opponents: ClassVar[Mapping[str, str]] = {}
    """The parameters for opponents, with their descriptions; by default as many as the game seats, at most five."""
    usual_seats: ClassVar[int] = 2
    typed: ClassVar[OptionsText]
    """The options with their own parameter, and the syntax of the others."""

    def __init__(self, bot: Gamekeeper) -> None:
        self.bot = bot

    def __init_subclass__(cls, **options: object) -> None:
        """Add the commands to the game's group."""
        super().__init_subclass__(**options)
        if not hasattr(cls, "key"):
            return  # the base of the games
        info = GAMES[cls.key].info
        if not cls.opponents:
            others = OPPONENTS[: info.max_seats - 1]
            cls.opponents = {f"opponent{at}" if at > 1 else "opponent": text for at, text in enumerate(others, 1)}
        challenge = N_("{game}: invite people, or play a computer.", game=title_and_kind(info))
        open_table = N_("{game}: open a table for anyone to join.", game=title_and_kind(info))
        for name, description, who, run in (
            ("challenge", challenge, cls.challenge_parameters(), cls.answer_challenge),
            ("open", open_table, tuple(_seats(cls.key, cls.usual_seats)), cls._open),
        ):
            how = (*_options(cls.key, cls.typed), *(parameter for each in TYPED for parameter in each.parameters))
            command = make_command(name, description, (*who, *how), run, Effort.OFFER)
            if command.get_parameter(cls.typed.parameter) is not None:
                command.autocomplete(cls.typed.parameter)(cls._complete_options)
            cls.commands().add_command(command)

    @classmethod
    def commands(cls) -> app_commands.Group:
        """Return the game's command group, which a game with other commands declares itself."""
        group = next((each for each in vars(cls).values() if isinstance(each, app_commands.Group)), None)
        if group is None:
            group = app_commands.Group(name=cls.key, description=group_description(cls.key))
            setattr(cls, "group", group)  # noqa: B010 - discord.py finds it among the attributes
        return group

    @classmethod
    def challenge_parameters(cls) -> Sequence[Parameter]:
        """Return the parameters of `challenge` that come before the options."""
        people = [Parameter(name, help_text, Kind.MEMBER) for name, help_text in cls.opponents.items()]
        return (*people, *_computers(cls.key))

    async def answer_challenge(self, interaction: Interaction, options: ParameterValues) -> None:
        """Answer `/<game> challenge`."""
        seats = {name: options.pop(name, None) for name in self.opponents}
        named = [each for each in seats.values() if each is not None]
        level, count = options.pop("computer", None), options.pop("computers", None)
        if level is None and count is not None:
            raise Refusal(_("Choose how strong the computers are, too: `computer`."))
        if level is None and not named:
            allowed = await self._are_computers_allowed(interaction)
            how = _("Name your opponent, or choose a `computer`.") if allowed else _("Name your opponent.")
            raise Refusal(how)
        draft = Draft(self.key, self.usual_seats, tuple(map(person_of, named)))
        if level is not None:
            fewest = next((each for each in draft.computer_counts if each), 1)
            draft = dataclasses.replace(draft, level=level, computers=count or fewest)
        if "partner" in seats:
            partner = seats["partner"]
            draft = dataclasses.replace(draft, partner=named.index(partner) if partner else len(named))
        await self._make_offer(interaction, options, draft, named)

    async def _are_computers_allowed(self, interaction: Interaction) -> bool:
        await defer(interaction)
        return (await settings_of(self.bot.host, interaction.guild_id)).computers

    async def _open(self, interaction: Interaction, options: ParameterValues) -> None:
        await self._make_offer(interaction, options, Draft(self.key, options.pop("seats", self.usual_seats)))

    async def _make_offer(
        self,
        interaction: Interaction,
        options: ParameterValues,
        draft: Draft,
        named: Sequence[discord.Member] = (),
    ) -> None:
        """Answer `/<game> challenge` (with opponents or computers) or `/<game> open`."""
        text = options.pop(self.typed.parameter, "")
        chosen = [(each, options.pop(each.name)) for each in TYPED if each.name in options]
        rules = self.typed.values(text, **options)
        check_permissions(interaction)
        if any(opponent.bot for opponent in named):
            how = _("Bots can't be invited. Name members of this server.")
            if await self._are_computers_allowed(interaction):
                how = _("Bots can't be invited. Name members, or choose a `computer`.")
            raise Refusal(how)
        check_named_once(self.key, interaction.user.id, draft.people)
        await defer(interaction)
        level = await resolve_level(self.bot.host, interaction.user.id, self.key, draft.level)
        draft = dataclasses.replace(draft, level=level, options=rules)
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
        """Make an offer from a draft of `/play`."""
        check_permissions(interaction)
        check_named_once(self.key, interaction.user.id, draft.people)
        return await self._make(interaction, draft, confirmed=confirmed, drafted=True)

    async def _make(
        self, interaction: Interaction, draft: Draft, *, confirmed: bool = False, drafted: bool = False
    ) -> Reply:
        offer = Offer(
            self.key,
            person_of(interaction.user),
            draft.opponents,
            draft.chairs,
            interaction.guild_id,
            place_of(interaction),
            interaction.id,
            confirmed=confirmed,
            drafted=drafted,
            **(draft.terms | {"pair": draft.pair and (draft.chairs == 2 or not drafted)}),
        )
        return await make_offer(self.bot.host, offer)


def _computers(game: str) -> Iterator[Parameter]:
    """Yield the parameters for computers: their level, and their number if the game seats more than two."""
    steps = {step: rated_level_name(game, step) for step in rated_steps(game)}
    called = {STRONGER: N_("a bit stronger than you"), **steps} if steps else {}
    help_text = N_("Play against a computer of this strength.")
    yield Parameter("computer", help_text, choices={level: level for level in LEVELS} | called)
    most = GAMES[game].info.max_seats - 1
    if most > 1:
        yield Parameter("computers", N_("How many computers (default: as few as needed)."), range(1, most + 1))


def _options(game: str, typed: OptionsText) -> Iterator[Parameter]:
    """Yield the parameters of options, then the text parameter for the rarely used ones, if there are any."""
    yield from rule_parameters(game, typed.own)
    if len(typed.own) < len(dataclasses.fields(GAMES[game].Options)):
        yield Parameter(typed.parameter, typed.help)


def _seats(game: str, usual: int) -> Iterator[Parameter]:
    """Yield the parameter for the number of players, if the game allows several."""
    counts = sorted(GAMES[game].info.seat_counts)
    text = N_("How many players, you included (default: {usual}).", usual=usual)
    if counts == [*range(counts[0], counts[-1] + 1)] and len(counts) > 1:
        yield Parameter("seats", text, range(counts[0], counts[-1] + 1))
    elif len(counts) > 1:
        yield Parameter("seats", text, int, choices={count: str(count) for count in counts})
