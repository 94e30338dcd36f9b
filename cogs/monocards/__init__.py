"""MONO on Discord: the hand by DM, cards chosen from a menu, calls and catches by one press."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

import discord
from discord import app_commands

from bot.answers import Waiting
from bot.app import Gamekeeper
from bot.desk import Button, Enclosure, Occasion, Style
from bot.posts.verbs import Play
from bot.posts.wording import escaped
from bot.services.errors import Refusal
from bot.services.find import boards_of, the_match
from bot.services.look import Seen
from bot.services.play import Played
from bot.services.position import Position
from bot.store.match_row import Status
from cogs.confirming import typed_move
from cogs.dialogue import seen
from cogs.game import GameCog
from cogs.match_choices import MATCH
from cogs.monocards.calls import CALLING, catchable, news
from cogs.monocards.completion import cards_completed, texts_completed
from cogs.monocards.dialogue import EMOJI, PLAYING, done
from cogs.monocards.verbs import Cards, Catch, JumpIn, Take, Taking
from cogs.offering import Asked, Given
from cogs.options import OptionsText
from cogs.press import Interaction, defer, reply, where_of
from cogs.suggesting import suggested
from engines.monocards.actions import Draw
from engines.monocards.choices import open_to_jumps
from engines.monocards.demands import EXTRA_FOR_CHALLENGE
from engines.monocards.options import Options
from engines.monocards.view import (
    KIND,
    WILDS,
    Kind,
    Phase,
    PublicView,
    RoundBegan,
    SeatView,
    symbol_of,
)
from engines.monocards.words import card_name, draw_card, origin_name

FIRST_CARD = {
    Kind.SKIP: "The first card skips the first player. ",
    Kind.REVERSE: "The first card reverses the direction. ",
    Kind.DRAW_TWO: "The first card made the first player draw two. ",
}
"""Why a match does not begin as one would think (rules/monocards.md, first card)."""
SYMBOLS = {"S": "Skip", "R": "Reverse", "D": "Draw 2"}
OPPONENT = "Your opponent; in a match, leave it out to challenge a Wild Draw 4."
ANOTHER = "Another player."
CARDS_HELP = "A card from your hand, like E5; W>M names an Origin, E0>blue swaps hands with blue."
NAME_SOMEBODY = "Name an opponent, as in `/monocards challenge opponent:@Ada`."


class MonocardsCog(GameCog):
    """Commands and buttons of MONO, the matching card game."""

    key = "monocards"
    opponents: ClassVar[Mapping[str, str]] = {"opponent": OPPONENT} | {f"opponent{at}": ANOTHER for at in range(2, 10)}
    usual_seats = 4
    typed = OptionsText(
        Options,
        ("target",),
        "house_rules",
        "House rules, like `stacking jump_in seven_zero decks=2`; `/rules` explains them.",
    )
    hand_label = "My hand"
    monocards = app_commands.Group(
        name="monocards", description="MONO: the matching card game for 2 to 10 players.", guild_only=True
    )

    dialogue = PLAYING.including(CALLING)

    def buttons(self, view: PublicView) -> Sequence[Button]:
        """Return what the player to move may do, then what anybody may call."""
        return (*_turn_buttons(view), *_call_buttons(view))

    def note(self, view: PublicView) -> str:
        """Say in words what must be matched: in a small picture it may be hard to see."""
        if view.outcome is not None:
            return ""
        symbol = SYMBOLS.get(symbol_of(view.top), symbol_of(view.top))
        words = f"Match {EMOJI[view.origin]} {origin_name(view.origin)}{f' or {symbol}' if symbol else ''}."
        if view.demand is not None:
            words = stakes(view) if view.demand.challenged is not None else f"Draw {view.demand.cards} cards."
            if view.options.stacking:
                words += f" Another {draw_card(view.top)} passes them on."
        if any(isinstance(event, RoundBegan) and event.round == 1 for event in view.last):
            words = FIRST_CARD.get(KIND[view.top], "") + words
        return words

    async def move(self, interaction: Interaction, text: str, match: int | None, seen: Seen | None = None) -> None:
        """Play what was typed, and tell privately what came of it."""
        played = await self.played(interaction, text, match, seen)
        if isinstance(played, Waiting):
            await reply(interaction, self.said(played))
            return
        views, names = _own_views(played), played.after.names
        said = news(*views, names) or [done(*views, names)]
        # What a draw brought says that it was one.
        head = f"**#{played.after.board}**" if isinstance(played.action, Draw) else self.said(played)
        await reply(interaction, "\n".join([head, *said]))

    def enclosure(self, view: SeatView, occasion: Occasion) -> Enclosure:
        """Say in the DM of who may challenge what lay before and what is at stake."""
        demand = view.public.demand
        if not view.on_turn or demand is None or demand.challenged is None:
            return Enclosure("")
        return Enclosure(stakes(view.public, escaped(occasion.names[demand.challenged])))

    @classmethod
    def whom(cls) -> Sequence[Asked]:
        """Return the opponents and, for who names none, the match whose card they challenge."""
        return (*super().whom(), Asked("match", int, MATCH))

    async def challenged(self, interaction: Interaction, given: Given) -> None:
        """Offer a match; in a match, with nobody named, challenge the Wild Draw 4."""
        match = given.pop("match", None)
        if not any(name in given for name in (*self.opponents, "computer")):
            await defer(interaction)
            # Who says how a match is to be played wants one, and so does who is in none.
            if given or (match is None and not await self._plays(interaction)):
                raise Refusal(NAME_SOMEBODY)
            await self.move(interaction, "challenge", match)
            return
        await super().challenged(interaction, given)

    @monocards.command(name="play")
    @app_commands.describe(cards=CARDS_HELP, match=MATCH)
    async def play(self, interaction: Interaction, cards: str, match: int | None = None) -> None:
        """Play a card from your hand, or several where that is allowed."""
        await typed_move(self, interaction, f"play {cards}", match)

    @monocards.command(name="draw")
    @app_commands.describe(match=MATCH)
    async def draw(self, interaction: Interaction, match: int | None = None) -> None:
        """Draw a card instead of playing one."""
        await self.move(interaction, "draw", match)

    @monocards.command(name="mono")
    @app_commands.describe(match=MATCH)
    async def mono(self, interaction: Interaction, match: int | None = None) -> None:
        """Call MONO before you play your second-to-last card."""
        await self.move(interaction, "mono", match)

    @monocards.command(name="catch")
    @app_commands.describe(player="Who holds one card and has not called MONO.", match=MATCH)
    async def catch(self, interaction: Interaction, player: discord.Member, match: int | None = None) -> None:
        """Catch a player who did not call MONO."""
        await defer(interaction)
        row = (await the_match(self.bot.host, where_of(interaction), match, self.key)).match
        seats = row.seats_of(player.id)
        if not seats:
            raise Refusal(f"{escaped(player.display_name)} does not play on #{row.board}.")
        own = await self._own(interaction)
        if own is not None and own[1].public.outcome is None and player.id != interaction.user.id:
            catchable(own[1])
        await self.move(interaction, f"catch {seats[0] + 1}", row.board)

    @monocards.command(name="doubt")
    @app_commands.describe(match=MATCH)
    async def doubt(self, interaction: Interaction, match: int | None = None) -> None:
        """Challenge the Wild Draw 4 that was played on you."""
        await self.move(interaction, "challenge", match)

    @monocards.command(name="move")
    @app_commands.describe(text="Anything you may do now: accept, pass, jump E5, play W>M …", match=MATCH)
    async def make_move(self, interaction: Interaction, text: str, match: int | None = None) -> None:
        """Play in words; the list shows all you may do."""
        await typed_move(self, interaction, text, match)

    @play.autocomplete("cards")
    @suggested
    async def _cards(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        own = await self._own(interaction)
        return cards_completed(own[1], own[0].names, current) if own is not None else []

    @make_move.autocomplete("text")
    @suggested
    async def _texts(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        own = await self._own(interaction)
        return texts_completed(own[1], own[0].names, current) if own is not None else []

    async def _plays(self, interaction: Interaction) -> bool:
        """Whether the one who types is in a match of MONO now."""
        boards = await boards_of(self.bot.host, interaction.user.id)
        return any(match.game == self.key and match.status is Status.PLAYING for match in boards)

    async def _own(self, interaction: Interaction) -> tuple[Position, SeatView] | None:
        """Return the position meant and what the one who types sees of it; None where that cannot be told."""
        own = await self.own_meant(interaction)
        return None if own is None else (own[0], seen(own[0].seat_view(own[1]), SeatView))


def _own_views(played: Played) -> tuple[SeatView, SeatView]:
    """Return what a player saw before an action and sees after it."""
    return seen(played.before.seat_view(played.seat), SeatView), seen(played.after.seat_view(played.seat), SeatView)


def stakes(view: PublicView, who: str = "the other player") -> str:
    """Say what a challenge is about: what the Wild Draw 4 was played on, and who draws how much."""
    demand = view.demand
    if demand is None or demand.beneath is None or demand.origin is None:
        return ""
    named = f", {origin_name(demand.origin)} named" if demand.beneath in WILDS else ""
    more = demand.cards + EXTRA_FOR_CHALLENGE
    return (
        f"Before the Wild Draw 4 lay {card_name(demand.beneath)}{named}. **Accept** draws {demand.cards}. "
        f"**Challenge**: if another card would have fitted there, {who} draws {more} and you have the turn; "
        f"if not, you draw {more}."
    )


def _turn_buttons(view: PublicView) -> list[Button]:
    play = Button(Cards(), "Play…", Style.PRIMARY)
    if view.phase is Phase.DRAWN:
        return [play, Button(Play("pass"), "Pass")]
    if view.phase is Phase.PLAY:
        rest = Button(Play("pass"), "Pass") if view.nothing_to_draw else Button(Take(Taking.DRAW), "Draw")
        return [play, rest]
    found = [play] if view.options.stacking else []
    if view.demand is not None and view.demand.challenged is not None:
        found.append(Button(Take(Taking.CHALLENGE), "Challenge", Style.DANGER))
    cards = view.demand.cards if view.demand is not None else 0
    return [*found, Button(Take(Taking.ACCEPT), f"Accept {cards} cards")]


def _call_buttons(view: PublicView) -> list[Button]:
    found = []
    if view.options.call_penalty:
        found.append(Button(Play("mono"), "MONO!", Style.SUCCESS))
    single = [player for player in view.players if player.playing and player.cards == 1]
    if view.catchable is not None or (view.options.false_catch and single):
        found.append(Button(Catch(), "Catch…", Style.DANGER))
    if open_to_jumps(view):
        found.append(Button(JumpIn(), "Jump in"))
    return found


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(MonocardsCog(bot))
