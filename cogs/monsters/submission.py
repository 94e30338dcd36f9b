"""Preparation of typed orders: the host resolves names and passwords before the game reads them.

A line the host refuses becomes a faulty line with its reason, so that the check lists it with the other faults.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import discord

from bot.kernel.discord_client.members import is_member, thread_reader
from bot.kernel.matches.position import Position
from bot.kernel.matches.refusal import RefusedTextError
from bot.kernel.store.match_row import MatchRow
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, ngettext, translate
from bot.seats.passwords import seal
from bot.seats.store import Password as StoredPassword
from bot.seats.store import next_number
from cogs.dialogue import view_as
from cogs.interaction import Interaction
from engines.core.messages import N_
from engines.core.record import Entry
from engines.core.rules import Seat
from engines.core.typed_text import plain_text
from engines.monsters import notation
from engines.monsters.administration import Email, Heading, NewPassword, Password, Quit, Vacation
from engines.monsters.grammar import CLEAR, PASSWORD, REDACTED, Fault, Order, OrderSet, Ready
from engines.monsters.lines import Ground, printable, split_lines
from engines.monsters.names import fold_name, name_in_use
from engines.monsters.orders import NameKeeper
from engines.monsters.terms import Destination
from engines.monsters.view import SeatView


@dataclass(slots=True)
class Submission:
    """One text of orders being prepared, and its side effects."""

    interaction: Interaction
    position: Position
    seat: Seat
    view: SeatView
    password: StoredPassword | None = None
    leaving: bool = False
    """True if QUIT was left out until it is confirmed."""
    ends: bool = False
    """True if the text contains END."""
    asks: bool = False
    """True if END was left out until it is confirmed, because lines are faulty or follow it."""
    goes_on: bool = False
    """True if lines follow END."""
    sends: bool = False
    """True if EMAIL was ordered: the current report is sent to the new destination at once."""
    invites: bool = False
    """True if VACATION names a new reader, who must be asked."""
    lines: list[Order | Fault] = field(default_factory=list)

    async def canonical(self, text: str) -> str:
        """Return the action to play for a text, in canonical form. Raises RefusedTextError if it has no valid order."""
        places = {monster.number: monster.place for monster in self.view.monsters}
        ground = Ground(self.view.public.width, self.view.public.height, places)
        action = notation.read_action(text, ground)
        if not isinstance(action, OrderSet):
            self.asks = isinstance(action, Ready) and _has_faults(self.view)
            return action.canonical
        self._check_addressee(action.lines)
        if not self._orders_anything(action, text):
            if action.done:
                self.asks = _has_faults(self.view)
                return Ready().canonical
            raise RefusedTextError(_("No orders found: yours stay. `CLEAR` removes them all."))
        self._check_readable(action.lines)
        for line in action.lines:
            settle = await self._settle(line)
            if settle is not None:
                self.lines.append(settle)
        self.ends = action.done
        self.goes_on = notation.goes_on_after_end(text)
        faulty = action.done and not self.leaving and await self._would_have_faults()
        self.asks = faulty or (self.goes_on and not self.leaving)
        done = action.done and not (self.leaving or self.asks)
        return OrderSet(tuple(self.lines), done).canonical

    @property
    def entry(self) -> str:
        """Return the canonical text of the orders after this submission, without END."""
        return entry_of(self.lines)

    async def _would_have_faults(self) -> bool:
        rules_runner, position = self.interaction.client.host.rules_runner, self.position
        after = await rules_runner.entry(position.enter, Entry(self.seat, self.entry), position.began)
        return _has_faults(after.seat_view(self.seat))

    def _orders_anything(self, action: OrderSet, text: str) -> bool:
        """Return whether a text would change the current orders: comments and a GAME line alone do not."""
        orders = [line for line in action.lines if not isinstance(line, Heading)]
        return (
            bool(orders) or not self.view.orders or any(line.lower() == CLEAR for line in split_lines(printable(text)))
        )

    def _check_readable(self, lines: Sequence[Order | Fault]) -> None:
        """Refuse a text of faulty lines only if it would replace valid orders."""
        orders = [line for line in lines if not isinstance(line, Heading)]
        faults = [line for line in orders if isinstance(line, Fault)]
        if faults and len(faults) == len(orders) and any(line.ok for line in self.view.check):
            raise RefusedTextError(
                ngettext(
                    "Not an order: yours stay. {line}: {why}",
                    "No orders in these lines: yours stay. {line}: {why}",
                    len(faults),
                    line=escape(faults[0].text),
                    why=translate(notation.fault_reason(faults[0])),
                )
            )

    def _check_addressee(self, lines: Sequence[Order | Fault]) -> None:
        match_id = self.position.match_id
        for line in lines:
            if not isinstance(line, Heading):
                continue
            if line.game != match_id:
                raise RefusedTextError(
                    _(
                        "These orders are for G{game}, not #{match_id}: none taken. "
                        "Use `match:{game}`, or change the GAME line.",
                        game=line.game,
                        match_id=match_id,
                    )
                )
            if line.keeper != self.view.keeper:
                raise RefusedTextError(
                    _(
                        "These orders are for K{keeper}, you are K{own} of #{match_id}: none taken. "
                        "Change or drop the GAME line.",
                        keeper=line.keeper,
                        own=self.view.keeper,
                        match_id=match_id,
                    )
                )

    async def _settle(self, line: Order | Fault) -> Order | Fault | None:
        match line:
            case NewPassword():
                return await self._with_password(line)
            case Vacation():
                return await self._with_reader(line)
            case Email():
                return await self._with_destination(line)
            case NameKeeper():
                return self._with_name(line)
            case Quit() if line not in self.view.orders:
                self.leaving = True
                return None
            case _:
                return line

    async def _with_password(self, line: NewPassword) -> Order | Fault:
        if line.word == REDACTED:
            existing = next((one for one in self.view.orders if isinstance(one, Password)), None)
            return existing or notation.fault("PASSWORD", N_("Write the password out: `PASSWORD open-sesame`."))
        if self.password is not None:
            return notation.make_fault(line.text, PASSWORD.taken)
        match_id, host = self.position.match_id, self.interaction.client.host
        number = await host.read(next_number, match_id, self.seat)
        self.password = StoredPassword(match_id, self.seat, number, await seal(line.word))
        return Password(number)

    async def _with_reader(self, line: Vacation) -> Order | Fault:
        member = await named_member(self.interaction, self.position.match, line.member)
        if isinstance(member, int):
            order = Vacation(f"<@{member}>", line.until)
            self.invites = self.invites or order not in self.view.orders
            return order
        return Fault(line.text, member)

    async def _with_destination(self, line: Email) -> Order | Fault:
        new = line not in self.view.orders
        if new and line.destination is Destination.THREAD:
            match = self.position.match
            reader = await thread_reader(self.interaction.client, match, match.table[self.seat].user_id)
            if reader is not None:
                return Fault(
                    line.text,
                    _(
                        "{player} plays against you and can read your thread as a moderator. "
                        "Use EMAIL DM or EMAIL EPHEMERAL.",
                        player=reader,
                    ),
                )
        self.sends = self.sends or new
        return line

    def _with_name(self, line: NameKeeper) -> Order | Fault:
        others = (name for seat, name in enumerate(self.position.names) if seat != self.seat)
        if fold_name(line.name) in {fold_name(name) for name in others}:
            return notation.make_fault(line.text, name_in_use(line.name))
        return line


def _has_faults(view: object) -> bool:
    return any(not line.ok for line in view_as(view, SeatView).check)


def entry_of(lines: Sequence[Order | Fault]) -> str:
    """Return the canonical text of a set of orders, without END; it identifies a stored typed text."""
    return OrderSet(tuple(lines)).canonical


def as_typed(text: str) -> str:
    """Return a text that may be stored and shown again: as typed, except lines that may contain a secret."""
    lines = []
    for raw in plain_text(text).split("\n"):
        parts = [notation.read_line(line) for line in split_lines(raw)]
        secret = any(part.text.endswith(REDACTED) if isinstance(part, Fault) else part.secret for part in parts)
        lines.append("; ".join(part.text for part in parts) if secret else raw.rstrip())
    return "\n".join(lines)


MOST_FOUND = 50
_MENTION_MARKS = "<@!>"


async def named_member(interaction: Interaction, match: MatchRow, named: str) -> int | str:
    """Return the id of the member that a mention or a name means, or an error text."""
    guild = interaction.guild
    digits = named.strip(_MENTION_MARKS)
    called = {row.user_id for row in match.table if row.name == named.strip()}
    if digits.isascii() and digits.isdigit() and len(digits) >= 15 and len(called) != 1:
        at_table = bool(match.seats_of(int(digits)))
        if at_table or (guild is not None and await is_member(interaction.client, guild.id, int(digits))):
            return int(digits)
        return _("That is not a member of this server.")
    name = named.strip().lstrip("@")
    wanted = name.casefold()
    user_ids = {row.user_id for row in match.table if row.name.casefold() == wanted}
    if not user_ids and guild is not None:
        user_ids = await _members_named(guild, wanted)
    if len(user_ids) == 1:
        return user_ids.pop()
    if user_ids:
        return _("Several members are called {name}. Mention the right member: `VACATION @{name} 12`.", name=name)
    return translate(notation.no_such_member(name))


async def _members_named(guild: discord.Guild, wanted: str) -> set[int]:
    try:
        members = await guild.query_members(query=wanted, limit=MOST_FOUND, cache=False)
    except (TimeoutError, discord.DiscordException, ValueError):
        return set()
    return {
        member.id
        for member in members
        if not member.bot and wanted in {name.casefold() for name in (member.name, member.display_name)}
    }
