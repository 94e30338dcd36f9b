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
    """A game on Discord. A subclass gives its key, its buttons, how a move is typed, and the tree of its dialogue."""

    move_help: ClassVar[tuple[str, str] | None] = None
    """The description of `/<game> move`, and of its text; None for a game that declares the command itself."""
    hand_label: str | None = None
    tree: ClassVar[Tree[Any] | None] = None  # Any: here and below the view of that game
    dialogue: ClassVar[Verbs] = Verbs()
    """The handlers of its buttons, menus and forms; with a tree, those beside it, which only look."""

    def __init__(self, bot: Gamekeeper) -> None:
        super().__init__(bot)
        bot.controls_by_game[self.key] = self

    def __init_subclass__(cls, **options: object) -> None:
        """Make the command that plays a move, and the dialogue."""
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
        """Return the match of this game that a player is typing for, and their seat; None where that is unclear."""
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
        """Answer a typed move; players who want that are asked first whether it is what they mean."""
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
        """Return the question; None out of turn, where players must be quick, and where all move at the same time.

        An illegal move is refused as it would be without a question.
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
    """Return the moves that a player's own view lets begin as typed."""
    return shown_choices(tree.suggest(sight_of(position, seat, tree.view), typed))


def shown_choices(moves: Iterable[Typed]) -> Choices:
    """Return moves with their meaning. A thousand may be possible: only those that are shown are put into words."""
    short = (move for move in moves if len(move.text) <= LONGEST_CHOICE)
    shown = []
    for move in islice(short, MOST_CHOICES):
        words = translate(move.words())
        name = f"{move.text} · {words}" if words else move.text
        shown.append(app_commands.Choice(name=shorten(name, LONGEST_CHOICE), value=move.text))
    return shown


def _names_match(command: app_commands.Command[Any, ..., Any]) -> bool:  # Any: of any cog
    """Return whether a command has a `match` for which nothing is suggested yet."""
    parameter = command.get_parameter("match")
    return parameter is not None and not parameter.autocomplete


def off_turn_text(bot: Gamekeeper, error: OffTurnError) -> str:
    """Return why a player is not to move, as the game explains it."""
    game_controls = bot.controls_by_game[error.position.game]
    because = game_controls.off_turn(error.position.seat_view(error.seat)) if isinstance(game_controls, GameCog) else ""
    return describe_off_turn(error.position, because)
