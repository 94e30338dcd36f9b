"""MONO on Discord: the hand by DM, cards chosen from a menu, calls and catches by one press."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

import discord
from discord import app_commands

from bot.app import Gamekeeper
from bot.kernel.buttons.game_controls import Button, Enclosure, MatchFacts, Style
from bot.kernel.matches.find import find_own_match, matches_of
from bot.kernel.matches.refusal import Refusal
from bot.kernel.messages.match_verbs import HAND_LABEL, Play
from bot.kernel.messages.phrases import small
from bot.kernel.setting import Parameter
from bot.kernel.store.match_row import Status
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, translate
from bot.play.play import PlayedAction
from cogs.autocomplete import MATCH, suggest
from cogs.dialogue import begin, sight_of, view_as
from cogs.game import GameCog, shown_choices
from cogs.interaction import Interaction, defer, origin_of
from cogs.monocards.completion import cards_typed
from cogs.monocards.news import news
from cogs.monocards.tree import DOUBT, EMOJI, CardTree, catchable, draw_label, due_call
from cogs.offering import group_description
from cogs.options import OptionsText
from cogs.typed_commands import ParameterValues
from engines.core.messages import N_, NP_, Text, join
from engines.monocards.choices import call_may_be_due, open_to_jumps
from engines.monocards.demands import EXTRA_FOR_CHALLENGE
from engines.monocards.options import Options
from engines.monocards.view import KIND, WILDS, Kind, Phase, PublicView, RoundBegan, SeatView, symbol_of
from engines.monocards.words import card_name, draw_card, origin_name, symbol_name

FIRST_CARD = {
    Kind.SKIP: N_("The first card skips the first player."),
    Kind.REVERSE: N_("The first card reverses the direction."),
    Kind.DRAW_TWO: N_("The first card made the first player draw 2."),
}
"""The effect of the first card (rules/monocards.md, first card)."""
OPPONENT = N_("Your opponent. In a match, leave it out to doubt a Wild Draw 4.")
ANOTHER = N_("Another player.")
CARDS_HELP = N_("A card of your hand, like E5. W>M: Wild, then Martian. E0>Ada: swap hands with Ada.")
NAME_SOMEBODY = N_("Name an opponent, like `/monocards challenge opponent:@Ada`.")


class MonocardsCog(GameCog):
    """Commands and buttons of MONO, the matching card game."""

    key = "monocards"
    opponents: ClassVar[Mapping[str, str]] = {"opponent": OPPONENT} | {f"opponent{at}": ANOTHER for at in range(2, 10)}
    usual_seats = 4
    typed = OptionsText(
        Options,
        ("target",),
        "house_rules",
        N_("House rules, like `stacking jump_in seven_zero decks=2`. See `/rules`."),
    )
    hand_label = HAND_LABEL
    monocards = app_commands.Group(name="monocards", description=group_description("monocards"))
    move_help = (
        N_("Type a move, or choose from the list."),
        N_("Like play E5 or play W>M. Or: draw, pass, mono, doubt, accept."),
    )
    tree = CardTree()

    def buttons(self, view: PublicView) -> Sequence[Button]:
        """Return buttons for the player to move, then for calls."""
        return (*_turn_buttons(view), *_call_buttons(view))

    def note(self, view: PublicView) -> str:
        """Return what must be matched, which may be hard to see in a small picture."""
        if view.outcome is not None:
            return ""
        sentences = [_to_match(view)] if view.demand is None else _to_answer(view)
        opened = any(isinstance(event, RoundBegan) and event.round == 1 for event in view.last)
        if opened and KIND[view.top] in FIRST_CARD:
            sentences.insert(0, FIRST_CARD[KIND[view.top]])
        return small(translate(join(sentences)))

    def off_turn(self, view: SeatView) -> str:
        """Return a sentence about jumping in, if that may be possible off turn."""
        public = view.public
        if not open_to_jumps(public):
            return ""
        return translate(N_("With another {card} you can jump in.", card=card_name(public.top)))

    def private_news(self, played: PlayedAction) -> str:
        """Return the cards that came into the hand, and others that only the player saw."""
        before = view_as(played.before.seat_view(played.seat), SeatView)
        after = view_as(played.after.seat_view(played.seat), SeatView)
        return "\n".join(news(before, after, played.after.names))

    def enclosure(self, view: SeatView, facts: MatchFacts) -> Enclosure:
        """Return a reminder to call MONO, and for a player who may doubt a card, what is at stake."""
        demand, due = view.public.demand, due_call(view)
        lines = [] if due is None else [translate(due)]
        if view.on_turn and demand is not None and demand.challenged is not None:
            lines.append(translate(stakes(view.public, escape(facts.names[demand.challenged]))))
        return Enclosure("\n".join(lines))

    @classmethod
    def challenge_parameters(cls) -> Sequence[Parameter]:
        """Return the parameters of an offer, and the match whose card is doubted if no opponent is named."""
        return (*super().challenge_parameters(), Parameter("match", MATCH, int))

    async def answer_challenge(self, interaction: Interaction, options: ParameterValues) -> None:
        """Offer a match; in a match, with nobody named, doubt the Wild Draw 4."""
        match = options.pop("match", None)
        if not any(name in options for name in (*self.opponents, "computer")):
            await defer(interaction)
            # Options without an opponent are an incomplete offer, and so is the command of a user in no match.
            if options or (match is None and not await self._plays(interaction)):
                raise Refusal(NAME_SOMEBODY)
            await self.move(interaction, "challenge", match)
            return
        await super().answer_challenge(interaction, options)

    @monocards.command(name="play", description=N_("Play a card, or several where allowed."))
    @app_commands.describe(cards=CARDS_HELP, match=MATCH)
    async def play(self, interaction: Interaction, cards: str, match: int | None = None) -> None:
        """Play a card, or several where allowed."""
        await self.typed_move(interaction, f"play {cards}", match)

    @monocards.command(name="draw", description=N_("Draw a card instead of playing one."))
    @app_commands.describe(match=MATCH)
    async def draw(self, interaction: Interaction, match: int | None = None) -> None:
        """Draw a card instead of playing one."""
        await self.move(interaction, "draw", match)

    @monocards.command(name="mono", description=N_("Call MONO before your second-to-last card."))
    @app_commands.describe(match=MATCH)
    async def mono(self, interaction: Interaction, match: int | None = None) -> None:
        """Call MONO before you play your second-to-last card."""
        await self.move(interaction, "mono", match)

    @monocards.command(name="catch", description=N_("Catch a player who did not call MONO."))
    @app_commands.describe(player=N_("The player with one card."), match=MATCH)
    async def catch(self, interaction: Interaction, player: discord.Member, match: int | None = None) -> None:
        """Catch a player who did not call MONO."""
        await defer(interaction)
        row = (await find_own_match(self.bot.host, origin_of(interaction), match, self.key)).row
        seats = row.seats_of(player.id)
        if not seats:
            raise Refusal(_("{player} isn't playing in this match.", player=escape(player.display_name)))
        own = await self.own_meant(interaction)
        view = None if own is None else sight_of(*own, SeatView).view
        if view is not None and view.public.outcome is None and player.id != interaction.user.id:
            catchable(view)
        await self.move(interaction, f"catch {seats[0] + 1}", row.match_id)

    @monocards.command(name="doubt", description=N_("Doubt a Wild Draw 4 played on you."))
    @app_commands.describe(match=MATCH)
    async def doubt(self, interaction: Interaction, match: int | None = None) -> None:
        """Doubt a Wild Draw 4 played on you."""
        await self.move(interaction, "challenge", match)

    @play.autocomplete("cards")
    @suggest
    async def _cards(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        own = await self.own_meant(interaction)
        return [] if own is None else shown_choices(cards_typed(sight_of(*own, SeatView), current))

    async def _plays(self, interaction: Interaction) -> bool:
        """Return whether the user is in a running match of MONO."""
        matches = await matches_of(self.bot.host, interaction.user.id)
        return any(match.game == self.key and match.status is Status.PLAYING for match in matches)


def _to_match(view: PublicView) -> Text:
    origin = N_("{emoji} {origin}", emoji=EMOJI[view.origin], origin=origin_name(view.origin))
    if not symbol_of(view.top):
        return N_("Match {origin}.", origin=origin)
    return N_("Match {origin} or {symbol}.", origin=origin, symbol=symbol_name(symbol_of(view.top)))


def _to_answer(view: PublicView) -> list[Text]:
    demand = view.demand
    if demand is None:
        return []
    sentences = (
        [stakes(view)]
        if demand.challenged is not None
        else [NP_("Draw {count} card.", "Draw {count} cards.", demand.cards)]
    )
    if view.options.stacking:
        sentences.append(N_("Or play another {card}: then the next player draws.", card=draw_card(view.top)))
    return sentences


def stakes(view: PublicView, player: str = "") -> Text:
    """Return what a doubt is about: the card under the Wild Draw 4, and the number of cards to draw."""
    demand = view.demand
    if demand is None or demand.beneath is None or demand.origin is None:
        return join([])
    beneath = card_name(demand.beneath)
    if demand.beneath in WILDS:
        beneath = N_("{card} ({origin})", card=beneath, origin=origin_name(demand.origin))
    more = demand.cards + EXTRA_FOR_CHALLENGE
    return join(
        [
            N_("The Wild Draw 4 was played on {card}.", card=beneath),
            N_("Draw {cards}, or doubt it:", cards=demand.cards),
            N_("if {player} had another card that fits, {player} draws {more}.", player=player, more=more)
            if player
            else N_("if its player had another card that fits, they draw {more}.", more=more),
            N_("If not, you draw {more}.", more=more),
        ]
    )


def _turn_buttons(view: PublicView) -> list[Button]:
    play = Button(begin("cards"), N_("Play…"), Style.PRIMARY)
    if view.phase is Phase.DRAWN:
        return [play, Button(Play("pass"), N_("Pass"))]
    if view.phase is Phase.PLAY:
        rest = Button(Play("pass"), N_("Pass")) if view.nothing_to_draw else Button(begin("draw"), N_("Draw"))
        return [play, rest]
    buttons = [play] if view.options.stacking else []
    if view.demand is not None and view.demand.challenged is not None:
        buttons.append(Button(begin("challenge"), DOUBT, Style.DANGER))
    cards = view.demand.cards if view.demand is not None else 0
    return [*buttons, Button(begin("accept"), draw_label(cards))]


def _call_buttons(view: PublicView) -> list[Button]:
    buttons = []
    if call_may_be_due(view):
        buttons.append(Button(Play("mono"), "MONO!", Style.SUCCESS))
    single = [player for player in view.players if player.playing and player.cards == 1]
    if view.catchable is not None or (view.options.false_catch and single):
        buttons.append(Button(begin("catch"), N_("Catch"), Style.DANGER))
    if open_to_jumps(view):
        buttons.append(Button(begin("jump"), N_("Jump in")))
    return buttons


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(MonocardsCog(bot))
