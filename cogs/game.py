"""The base of every game's cog: its buttons, its dialogue, and the command that plays a move."""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any, ClassVar

from discord import app_commands

from bot.app import Gamekeeper
from bot.kernel.buttons.game_controls import Button, Enclosure, MatchFacts
from bot.kernel.matches.find import find_own_match, match_to_move_in
from bot.kernel.matches.open_match import OpenMatch
from bot.kernel.matches.position import Position
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.request import Reply
from bot.kernel.matches.validation import OffTurnError, acting_seat, describe_off_turn
from bot.kernel.messages.match_verbs import AskMove
from bot.kernel.messages.message import Message
from bot.kernel.messages.phrases import game_title
from bot.kernel.setting import Parameter
from bot.kernel.store.match_row import MatchRow, Status
from bot.kernel.text.markup import shorten
from bot.kernel.text.translation import _, translate
from bot.play.play import PlayedAction, play, played_text
from bot.play.preview import play_question, save_entry, try_typed
from cogs.autocomplete import MATCH as MATCH_HELP
from cogs.autocomplete import match_choices, suggest
from cogs.dialogue import Asking, Tree, Typed, sight_of
from cogs.interaction import (
    MATCH,
    Interaction,
    defer,
    is_acknowledged,
    naming,
    note_typed,
    origin_of,
    reply,
    request_of,
)
from cogs.offering import OfferingCog
from cogs.options import LONGEST_CHOICE, MOST_CHOICES
from cogs.press import Verbs
from cogs.typed_commands import ParameterValues, make_command
from engines.core.errors import RulesError
from engines.core.rules import Seat
from render.core.board import PublicBoard

Choices = list[app_commands.Choice[str]]


class GameCog(OfferingCog):
    """A game on Discord. A subclass defines its key, its buttons, the help for typing, and the tree of its dialogue."""

    move_help: ClassVar[tuple[str, str] | None] = None
    """The descriptions of `/<game> move` and of its text; None for a game that declares the command itself."""
    hand_label: str | None = None
    tree: ClassVar[Tree[Any] | None] = None  # Any: here and below the view of that game
    dialogue: ClassVar[Verbs] = Verbs()
    """The handlers of its buttons, menus and forms; for a game with a tree, those besides the tree."""

    def __init__(self, bot: Gamekeeper) -> None:
        super().__init__(bot)
        bot.controls_by_game[self.key] = self

    def __init_subclass__(cls, **options: object) -> None:
        """Create the command that plays a move, and the dialogue."""
        super().__init_subclass__(**options)
        if cls.tree is not None:
            cls.dialogue = Asking(cls.tree).including(cls.dialogue)
        if cls.move_help is not None:
            description, how = cls.move_help
            parameters = (Parameter("text", how, required=True), Parameter("match", MATCH_HELP, int))
            command = make_command("move", description, parameters, cls._answer_move)
            command.autocomplete("text")(cls._complete_move)
            cls.commands().add_command(command)
        for each in cls.commands().walk_commands() if hasattr(cls, "key") else ():
            if isinstance(each, app_commands.Command) and _names_match(each):
                each.autocomplete("match")(cls.own_matches)

    def buttons(self, view: Any) -> Sequence[Button]:
        """Return the buttons of the live board; see `bot.kernel.buttons.game_controls`."""
        raise NotImplementedError

    def note(self, view: Any) -> str:
        """Return a line for below each board; see `bot.kernel.buttons.game_controls`."""
        return ""

    def typing_help(self, view: Any) -> str:
        """Return the help for typing a move; see `bot.kernel.buttons.game_controls`."""
        return next(
            str(text.description)
            for command in self.walk_app_commands()
            if isinstance(command, app_commands.Command) and command.name == "move"
            for text in command.parameters
            if text.name == "text"
        )

    def enclosure(self, view: Any, facts: MatchFacts) -> Enclosure:
        """Return what accompanies a player's own board; see `bot.kernel.buttons.game_controls`."""
        return Enclosure("")

    def off_turn(self, view: Any) -> str:
        """Return why a player cannot act now, from their own view; '' if it is just not their turn."""
        return ""

    async def picture_of(self, error: RulesError, position: Position) -> PublicBoard | None:
        """Return a picture that shows why a move is refused, or None."""
        return None

    async def move(self, interaction: Interaction, text: str, match: int | None, seen: OpenMatch | None = None) -> None:
        """Answer `/<game> move`: with private news, or with nothing in the match's own place, which shows the board."""
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
        """Return what only the player may know about the move; '' if the board shows everything."""
        return ""

    def word_played(self, played: PlayedAction | Reply) -> str:
        """Return the reply to a typed move, played or delayed."""
        return played_text(played)

    async def play_text(
        self, interaction: Interaction, text: str, match: int | None, seen: OpenMatch | None = None
    ) -> PlayedAction | Reply:
        """Play a typed move; `seen` is the match if it is already loaded."""
        if not is_acknowledged(interaction):
            await defer(interaction)
        if seen is None:
            seen, _confirms = await match_to_move_in(
                self.bot.host, origin_of(interaction), match, self.key, interaction.id
            )
        self.check_game(seen.row)
        return await play(self.bot.host, request_of(interaction, seen.row.match_id), text, seen=seen)

    def check_game(self, match: MatchRow) -> None:
        """Refuse a match of another game, and name the command to use there."""
        if match.game != self.key:
            values = {"match_id": match.match_id, "title": game_title(match), "game": match.game}
            raise Refusal(_("#{match_id} is {title}. Use `/{game} move` there.", **values))

    async def own_meant(self, interaction: Interaction) -> tuple[Position, Seat] | None:
        """Return the match of this game for which a player is typing, and their seat; None if that is unclear."""
        match = getattr(interaction.namespace, "match", None)
        try:
            number = match if isinstance(match, int) else None
            position = (await find_own_match(self.bot.host, origin_of(interaction), number, self.key)).position
            seat = acting_seat(position, interaction.user.id)
        except Refusal:
            return None
        return (position, seat) if position.game == self.key else None

    async def _answer_move(self, interaction: Interaction, options: ParameterValues) -> None:
        await self.typed_move(interaction, options["text"], options.get("match"))

    async def typed_move(self, interaction: Interaction, text: str, match: int | None) -> None:
        """Answer a typed move; players who want it must confirm the move first."""
        if not is_acknowledged(interaction):
            await defer(interaction)
        note_typed(interaction, AskMove(), text)
        seen, confirms = await match_to_move_in(self.bot.host, origin_of(interaction), match, self.key, interaction.id)
        question = await self._confirmation(interaction, text, seen) if confirms else None
        if question is not None:
            await reply(interaction, question)
            return
        await self.move(interaction, text, match, seen)

    async def _confirmation(self, interaction: Interaction, text: str, seen: OpenMatch) -> Message | None:
        """Return the confirmation of a typed move; None off turn, when speed matters, and in simultaneous games.

        An illegal move is refused as without a confirmation.
        """
        user_id, position = interaction.user.id, seen.newest
        if seen.answered is not None or seen.row.game != self.key or position is None:
            return None
        if position.rules.info.simultaneous or acting_seat(position, user_id) not in position.to_move:
            return None
        interaction.extras[MATCH] = position.match_id
        tried = await try_typed(self.bot.host, position, user_id, text)
        await save_entry(self.bot.host, position, user_id, tried.entry)
        picture = None if tried.after is None else await self.bot.drawing.public(tried.after)
        return play_question(position, tried, picture, user_id)

    @suggest
    async def _complete_move(self, interaction: Interaction, typed: str) -> Choices:
        own = await self.own_meant(interaction)
        return [] if own is None or self.tree is None else move_choices(self.tree, *own, typed)

    @suggest
    async def own_matches(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        """Complete the `match` option with the user's own running matches of this game."""
        return await match_choices(interaction, typed, Status.PLAYING, game=self.key)


def move_choices(tree: Tree[Any], position: Position, seat: Seat, typed: str) -> Choices:
    """Return the moves that match the typed text, from the player's own view."""
    return shown_choices(tree.suggest(sight_of(position, seat, tree.view), typed))


def shown_choices(moves: Iterable[Typed]) -> Choices:
    """Return moves with their meaning; only those shown are put into words, because thousands may be possible."""
    short = (move for move in moves if len(move.text) <= LONGEST_CHOICE)
    shown = []
    for move in islice(short, MOST_CHOICES):
        words = translate(move.words())
        name = f"{move.text} · {words}" if words else move.text
        shown.append(app_commands.Choice(name=shorten(name, LONGEST_CHOICE), value=move.text))
    return shown


def _names_match(command: app_commands.Command[Any, ..., Any]) -> bool:  # Any: of any cog
    """Return whether a command has a `match` parameter without autocomplete."""
    parameter = command.get_parameter("match")
    return parameter is not None and not parameter.autocomplete


def off_turn_text(bot: Gamekeeper, error: OffTurnError) -> str:
    """Return why a player is not to move, with the game's explanation."""
    game_controls = bot.controls_by_game[error.position.game]
    because = game_controls.off_turn(error.position.seat_view(error.seat)) if isinstance(game_controls, GameCog) else ""
    return describe_off_turn(error.position, because)
