"""Monoch on Discord: choose a block, how it is turned and where it goes, look at it, confirm."""

from collections.abc import Sequence
from typing import Literal

import discord
from discord import app_commands

from bot.app import Gamekeeper
from bot.delivery.custom_id import CustomId
from bot.delivery.message import Attachment, Choice, Control, Menu, Message, Row
from bot.desk import PLAY, Button, Style
from bot.services.errors import Refusal
from bot.services.find import the_board
from bot.services.preview import preview
from cogs.game import MOST_CHOICES, RANDOM_SEATS, TURN_TIME, GameCog
from cogs.options import SELDOM, OptionsText
from cogs.press import Interaction, Press, where_of
from engines.monoch.options import Options
from engines.monoch.view import Kind, Laying, PublicView, Spot
from render.monoch.specimens import kinds_sheet, turns_sheet

LAY, KIND, TURN, SPOT, CONFIRM = "lay", "kind", "turned", "spot", "confirm"

START = "Which blocks lie there at the beginning (usually H)."
SWAP = "After the first block the second player may take over black (usually yes)."
CROSSED = "Two players: black joins north and south, white west and east."
FLAT = "No block lies on another."
LONGEST = "When no block is left the longer strip wins instead of a draw."
OPTIONS = SELDOM.format("min_blocks=5")
BOARD = "Which of your boards; not needed in the match's thread."
NO_TALK = "Partners must not discuss the game."

Start = Literal["H", "E", "HH"]
TYPED = OptionsText(Options, frozenset({"start", "swap", "crossed", "flat", "longest"}), examples={"min_blocks": 5})


class MonochCog(GameCog):
    """Commands and buttons of Monoch."""

    key = "monoch"
    monoch = app_commands.Group(
        name="monoch", description="Monoch: lay blocks and join the two ends in your colour.", guild_only=True
    )

    def __init__(self, bot: Gamekeeper) -> None:
        super().__init__(bot)
        self.verbs = {LAY: _choose_kind, KIND: _choose_turn, TURN: _choose_spot, SPOT: _look, CONFIRM: _confirm}

    def buttons(self, view: PublicView) -> Sequence[Button]:
        """Return the way into the dialogue and, after the first block, the swap."""
        lay = Button(LAY, "Lay a block…", Style.PRIMARY)
        return (lay, Button(PLAY, "Take over black", arg="swap")) if view.can_swap else (lay,)

    def note(self, view: PublicView) -> str:
        """Remind partners of the rule of silence."""
        return NO_TALK if len(view.sides) > 2 and view.outcome is None else ""

    @monoch.command(name="challenge")
    @app_commands.describe(
        opponent="Whom you challenge; with four players: who sits on your left.",
        partner="With four players: your partner, opposite you.",
        opponent2="With four players: who sits on your right.",
        start=START,
        swap=SWAP,
        crossed=CROSSED,
        flat=FLAT,
        longest=LONGEST,
        options=OPTIONS,
        turn_time=TURN_TIME,
        random_seats=RANDOM_SEATS,
    )
    async def challenge(
        self,
        interaction: Interaction,
        opponent: discord.Member,
        partner: discord.Member | None = None,
        opponent2: discord.Member | None = None,
        start: Start | None = None,
        swap: bool | None = None,
        crossed: bool | None = None,
        flat: bool | None = None,
        longest: bool | None = None,
        options: str = "",
        turn_time: str | None = None,
        random_seats: bool = False,
    ) -> None:
        """Challenge one player, or three to a game of two teams, to Monoch."""
        if (partner is None) != (opponent2 is None):
            raise Refusal("Name one opponent, or for two teams all three: `opponent`, `partner` and `opponent2`.")
        await self.offer(
            interaction,
            opponents=(opponent, partner, opponent2),
            options=TYPED.values(options, start=start, swap=swap, crossed=crossed, flat=flat, longest=longest),
            turn_time=turn_time,
            random_seats=random_seats,
        )

    @monoch.command(name="open")
    @app_commands.describe(
        seats="2 players, or 4 in two teams.",
        start=START,
        swap=SWAP,
        crossed=CROSSED,
        flat=FLAT,
        longest=LONGEST,
        options=OPTIONS,
        turn_time=TURN_TIME,
        random_seats=RANDOM_SEATS,
    )
    async def open_table(
        self,
        interaction: Interaction,
        seats: Literal[2, 4] = 2,
        start: Start | None = None,
        swap: bool | None = None,
        crossed: bool | None = None,
        flat: bool | None = None,
        longest: bool | None = None,
        options: str = "",
        turn_time: str | None = None,
        random_seats: bool = False,
    ) -> None:
        """Open a table of Monoch that anyone here may join."""
        await self.offer(
            interaction,
            seats=seats,
            options=TYPED.values(options, start=start, swap=swap, crossed=crossed, flat=flat, longest=longest),
            turn_time=turn_time,
            random_seats=random_seats,
        )

    @monoch.command(name="move")
    @app_commands.describe(
        text="A block, its turn and the cell of its upper left corner, as H90 C4; or swap.", board=BOARD
    )
    async def make_move(self, interaction: Interaction, text: str, board: int | None = None) -> None:
        """Lay a block: its letter, its turn in degrees, and a cell of the frame."""
        await self.move(interaction, text, board)

    @challenge.autocomplete("options")
    @open_table.autocomplete("options")
    async def _options(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return TYPED.choices(current)

    @make_move.autocomplete("board")
    async def _boards(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await self.own_boards(interaction, current)

    @make_move.autocomplete("text")
    async def _texts(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            board = getattr(interaction.namespace, "board", None)
            number = await the_board(self.bot.host, where_of(interaction), board, self.key)
            view = (await self.bot.host.positions.current(number)).public_view
        except Refusal:
            return []
        wanted = " ".join(current.lower().split())
        texts = _texts_of(view) if isinstance(view, PublicView) else []
        return [app_commands.Choice(name=text, value=text) for text in texts if wanted in text.lower()][:MOST_CHOICES]


def _texts_of(view: PublicView) -> list[str]:
    texts = [f"{laying.text} {view.frame.name(spot.x, spot.y)}" for spot in view.spots for laying in spot.fits]
    return ["swap", *texts] if view.can_swap else texts


async def _view(press: Press) -> PublicView:
    position, _ = await press.own_move()
    view = position.public_view
    if not isinstance(view, PublicView):
        raise Refusal("That button belongs to another game.")
    return view


def _id(press: Press, verb: str, arg: str = "") -> str:
    return str(CustomId(verb, press.id.board, press.id.ply, arg))


def _spots(view: PublicView, kind: Kind, turn: int | None = None) -> list[Spot]:
    return [
        spot for spot in view.spots if any(laying.kind is kind and turn in (None, laying.turn) for laying in spot.fits)
    ]


async def _choose_kind(press: Press) -> None:
    await press.think()
    view = await _view(press)
    choices = tuple(
        Choice(f"{kind.value} (×{left})", kind.value, description=f"{len(_spots(view, kind))} places")
        for kind, left in zip(Kind, view.pool, strict=True)
        if left and _spots(view, kind)
    )
    if not choices:
        raise Refusal("No block of the pool fits anywhere.")
    sheet = await press.interaction.client.drawing.run(kinds_sheet, view.pool)
    picture = Attachment(f"kinds-{press.id.board}.png", sheet, "The kinds of block that are left, with their letters.")
    menu = Menu(_id(press, KIND), "Which block?", choices)
    await press.show(Message(f"**#{press.id.board}**: which block do you lay?", (picture,), (menu,)))


async def _choose_turn(press: Press) -> None:
    await press.think()
    view = await _view(press)
    kind = Kind(press.values[0] if press.values else press.id.arg)
    if len(kind.turns) == 1:
        await _show_spots(press, view, Laying(kind, 0), 0)
        return
    sheet = await press.interaction.client.drawing.run(turns_sheet, kind)
    picture = Attachment(f"turns-{press.id.board}.png", sheet, f"Block {kind.value} in each of its turns.")
    row = tuple(
        Control(
            _id(press, TURN, f"{kind.value}.{turn}.0"),
            f"{turn}°",
            Style.PRIMARY,
            disabled=not _spots(view, kind, turn),
        )
        for turn in kind.turns
    )
    back = Control(_id(press, LAY), "◀ Another block", Style.SECONDARY)
    await press.show(Message(f"**#{press.id.board}**: how is {kind.value} turned?", (picture,), ((*row, back),)))


async def _choose_spot(press: Press) -> None:
    await press.think()
    view = await _view(press)
    kind, turn, page = press.id.arg.split(".")
    await _show_spots(press, view, Laying(Kind(kind), int(turn)), int(page))


async def _show_spots(press: Press, view: PublicView, laying: Laying, page: int) -> None:
    spots = _spots(view, laying.kind, laying.turn)
    shown = spots[page * MOST_CHOICES : (page + 1) * MOST_CHOICES]
    prefix = f"{laying.kind.value}.{laying.turn}"
    choices = tuple(
        Choice(
            view.frame.name(spot.x, spot.y),
            view.frame.name(spot.x, spot.y),
            description=f"on layer {spot.z + 1}" if spot.z else None,
        )
        for spot in shown
    )
    menu = Menu(_id(press, SPOT, laying.text), "Its upper left cell, by the frame", choices)
    turns = [
        Control(_id(press, TURN, f"{prefix}.{to}"), label, Style.SECONDARY)
        for to, label in ((page - 1, "◀ Places before"), (page + 1, "Places after ▶"))
        if 0 <= to * MOST_CHOICES < len(spots)
    ]
    back = Control(_id(press, LAY), "◀◀ Another block", Style.SECONDARY)
    rows: tuple[Row, ...] = (menu, (*turns, back))
    await press.show(Message(f"**#{press.id.board}**: where does {laying.text} go?", rows=rows))


async def _look(press: Press) -> None:
    """Show the board as it would be, with Confirm."""
    await press.think()
    text = f"{press.id.arg} {press.values[0]}"
    user_id = press.interaction.user.id
    position = await preview(press.host, board=press.id.board, user_id=user_id, text=text, ply=press.id.ply)
    board = await press.interaction.client.drawing.public(position)
    picture = Attachment(f"preview-{press.id.board}.png", board.png, board.alt)
    row = (
        Control(_id(press, CONFIRM, text), "Confirm", Style.SUCCESS),
        Control(_id(press, LAY), "◀ Another block", Style.SECONDARY),
    )
    await press.show(Message(f"**#{press.id.board}**: this is `{text}`. Nothing is played yet.", (picture,), (row,)))


async def _confirm(press: Press) -> None:
    await press.play(press.id.arg)
    await press.show(Message(f"Played `{press.id.arg}` on #{press.id.board}."))


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(MonochCog(bot))
