"""The base of every game's cog: its desk of buttons, and the commands that offer a match or play a move."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Gamekeeper
from bot.computers.strengths import resolve_level
from bot.kernel.buttons.game_controls import Button, Enclosure, MatchFacts
from bot.kernel.matches.find import find_own_match
from bot.kernel.matches.open_match import OpenMatch
from bot.kernel.matches.position import Position
from bot.kernel.matches.refusal import Refusal, UnconfirmedError
from bot.kernel.matches.reply import Reply
from bot.kernel.matches.validation import OffTurnError, acting_seat, describe_off_turn
from bot.kernel.messages.phrases import game_title
from bot.kernel.rate_limit import Effort
from bot.kernel.setting import Parameter
from bot.kernel.store.match_row import MatchRow, Status
from bot.kernel.store.servers import NOTHING_CHOSEN
from bot.kernel.text.translation import _
from bot.offers.draft import Draft, store_draft
from bot.offers.offer import Offer, make_offer
from bot.offers.offer_post import own_challenge_question
from bot.offers.settings import TYPED, Offering
from bot.play.play import PlayedAction, play, played_text
from bot.servers.server import settings_of
from cogs import offer_options as offering
from cogs.acknowledge import is_acknowledged
from cogs.autocomplete import suggest
from cogs.match_choices import match_choices
from cogs.may_offer import check_named_once, check_permissions, place_of
from cogs.options import OptionsText
from cogs.press import Interaction, defer, naming, origin_of, person_of, reply, request_of
from cogs.replies import answer_reply
from cogs.typed_commands import ParameterValues, make_command
from cogs.verbs import Verbs
from engines import GAMES
from engines.core.errors import RulesError
from engines.core.messages import N_
from engines.core.naming import title_and_kind
from engines.core.rules import Seat
from render.core.board import PublicBoard


def group_description(game: str) -> str:
    """Return what stands beside a game's commands: what it is, and what one does in it."""
    info = GAMES[game].info
    return N_("{game}: {pitch}", game=title_and_kind(info), pitch=info.pitch)


class GameCog(commands.Cog):
    """A game on Discord. A subclass gives its key, a group of commands of that name, its buttons, their verbs.

    The commands `challenge` and `open` are made from the game's options (`cogs/offer_options.py`).
    """

    key: ClassVar[str]
    opponents: ClassVar[Mapping[str, str]] = {}
    """The parameters that name opponents, with their descriptions; usually as many as a table seats."""
    usual_seats: ClassVar[int] = 2
    typed: ClassVar[OptionsText]
    """The options with a parameter of their own, and the syntax of the others."""
    hand_label: str | None = None
    dialogue: ClassVar[Verbs] = Verbs()
    """The handlers of its buttons, menus and forms."""

    def __init__(self, bot: Gamekeeper) -> None:
        self.bot = bot
        bot.controls_by_game[self.key] = self

    def __init_subclass__(cls, **options: object) -> None:
        """Make the commands that offer a match, once for all bots: each has a copy of its cog's commands."""
        super().__init_subclass__(**options)
        group = next(each for each in vars(cls).values() if isinstance(each, app_commands.Group))
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
            group.add_command(command)
        for each in group.walk_commands():
            if isinstance(each, app_commands.Command) and _names_match(each):
                each.autocomplete("match")(cls.own_matches)

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

    def buttons(self, view: Any) -> Sequence[Button]:  # Any: here and below the view of that game
        """Return the buttons of the live board; see `bot.kernel.buttons.game_controls`."""
        raise NotImplementedError

    def note(self, view: Any) -> str:
        """Return a line for under each board; see `bot.kernel.buttons.game_controls`."""
        return ""

    def typing_help(self, view: Any) -> str:
        """Return what the game's command says of a move's text; see `bot.kernel.buttons.game_controls`."""
        return next(
            str(text.description)
            for command in self.walk_app_commands()
            if isinstance(command, app_commands.Command) and command.name == "move"
            for text in command.parameters
            if text.name == "text"
        )

    def enclosure(self, view: Any, facts: MatchFacts) -> Enclosure:
        """Return what goes with a player's own board; see `bot.kernel.buttons.game_controls`."""
        return Enclosure("")

    def off_turn(self, view: Any) -> str:
        """Return a sentence on what keeps a player from acting, from their own view; '' for nothing but their turn."""
        return ""

    async def picture_of(self, error: RulesError, position: Position) -> PublicBoard | None:
        """Return a picture that shows why a move is refused; None where words say it."""
        return None

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

    async def move(self, interaction: Interaction, text: str, match: int | None, seen: OpenMatch | None = None) -> None:
        """Answer `/<game> move`: where the match is played the new board is the answer, but for private news."""
        played = await self.play_text(interaction, text, match, seen)
        if isinstance(played, Reply):
            await reply(interaction, self.word_played(played))
        elif news := self.private_news(played):
            await reply(
                interaction, await naming(interaction, played.after.match_id, news, played.after.match.thread_id)
            )
        elif played.after.match.place == interaction.channel_id:
            await interaction.delete_original_response()
        else:
            place = played.after.match.place
            await reply(
                interaction, _("{done} The board is in <#{place}>.", done=self.word_played(played), place=place)
            )

    def private_news(self, played: PlayedAction) -> str:
        """Return what only the player may know of what was played; '' for nothing but what the board shows."""
        return ""

    def word_played(self, played: PlayedAction | Reply) -> str:
        """Return in words what was typed and played, or that it waits."""
        return played_text(played)

    async def play_text(
        self, interaction: Interaction, text: str, match: int | None, seen: OpenMatch | None = None
    ) -> PlayedAction | Reply:
        """Play what was typed; `seen` is the match where it was loaded before."""
        if not is_acknowledged(interaction):
            await defer(interaction)
        if seen is None:
            seen = await find_own_match(
                self.bot.host, origin_of(interaction), match, self.key, interaction=interaction.id
            )
        self.check_game(seen.row)
        return await play(self.bot.host, request_of(interaction, seen.row.match_id), text, seen=seen)

    def check_game(self, match: MatchRow) -> None:
        """Refuse a match of another game, and name the command to use there."""
        if match.game != self.key:
            values = {"match_id": match.match_id, "title": game_title(match), "game": match.game}
            raise Refusal(_("#{match_id} is {title}. Use `/{game} move` there.", **values))

    async def find_match(self, interaction: Interaction) -> Position | None:
        """Return the match of this game that a user is typing for; None where that cannot be told."""
        match = getattr(interaction.namespace, "match", None)
        try:
            number = match if isinstance(match, int) else None
            position = (await find_own_match(self.bot.host, origin_of(interaction), number, self.key)).position
        except Refusal:
            return None
        return position if position.game == self.key else None

    async def own_meant(self, interaction: Interaction) -> tuple[Position, Seat] | None:
        """Return the same with the seat of the user who types; None for a user who does not play there."""
        position = await self.find_match(interaction)
        try:
            return None if position is None else (position, acting_seat(position, interaction.user.id))
        except Refusal:
            return None

    @suggest
    async def own_matches(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        """Complete the `match` option with the user's own running matches of this game."""
        return await match_choices(interaction, typed, Status.PLAYING, game=self.key)


def _names_match(command: app_commands.Command[Any, ..., Any]) -> bool:  # Any: of any cog
    """Return whether a command has a `match` for which nothing is suggested yet."""
    parameter = command.get_parameter("match")
    return parameter is not None and not parameter.autocomplete


def off_turn_text(bot: Gamekeeper, error: OffTurnError) -> str:
    """Return why a player is not to move, as the game explains it."""
    game_controls = bot.controls_by_game[error.position.game]
    because = game_controls.off_turn(error.position.seat_view(error.seat)) if isinstance(game_controls, GameCog) else ""
    return describe_off_turn(error.position, because)
