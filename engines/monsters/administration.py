"""The administrative orders of a keeper; those that change settings take effect immediately (rules: Orders)."""

from collections.abc import Sequence
from dataclasses import field, replace

from engines.core import IllegalActionError, NotationError
from engines.core.messages import N_
from engines.monsters.arguments import (
    Contact,
    GameNumber,
    KeeperNumber,
    Member,
    OtherKeeper,
    PasswordNumber,
    PlainNumber,
    ReportPlace,
    Secret,
)
from engines.monsters.desk import Desk
from engines.monsters.grammar import PASSWORD, Order, order, usage
from engines.monsters.lines import Word
from engines.monsters.state import Keeper
from engines.monsters.terms import Destination

LEAST_WIDTH = 41
MOST_WIDTH = 200


@order("OFFSET 4 2")
class Offset(Order):
    """The hex at the upper left of the keeper's map."""

    x: PlainNumber
    y: PlainNumber

    def judge(self, desk: Desk) -> str:
        """Refuse a hex that is not on the map."""
        x, y = desk.state.width - 1, desk.state.height - 1
        if self.x > x or self.y > y:
            raise IllegalActionError(N_("Use x from 0 to {x} and y from 0 to {y}.", x=x, y=y))
        return ""

    def administer(self, keeper: Keeper) -> Keeper:
        """Return the keeper with the map's offset, at an even column."""
        return replace(keeper, offset=(self.x - self.x % 2, self.y))


@order("WIDTH 76")
class Width(Order):
    """The number of columns of the text report."""

    columns: PlainNumber

    def judge(self, desk: Desk) -> str:
        """Refuse a width that makes a report unreadable."""
        if LEAST_WIDTH <= self.columns <= MOST_WIDTH:
            return ""
        raise IllegalActionError(N_("A report is {least} to {most} columns wide.", least=LEAST_WIDTH, most=MOST_WIDTH))

    def administer(self, keeper: Keeper) -> Keeper:
        """Return the keeper with the new report width."""
        return replace(keeper, width=self.columns)


@order('ADDRESS "write to me"', secret=True)
class Address(Order):
    """The keeper's public contact line; an empty one clears it."""

    contact: Contact

    @classmethod
    def read(cls, words: Sequence[Word]) -> Order:
        """Parse the address after an optional password before a quoted text, as in the book."""
        if len(words) == 2 and not words[0].quote and (words[1].quote or "@" in words[1].text):
            words = words[1:]
        return cls.of_words((Word(" ".join(word.text for word in words)),))

    def administer(self, keeper: Keeper) -> Keeper:
        """Return the keeper with the new contact line."""
        return replace(keeper, contact=self.contact)


@order("EMAIL DM", secret=True)
class Email(Order):
    """The destination of the keeper's reports."""

    destination: ReportPlace

    @classmethod
    def read(cls, words: Sequence[Word]) -> Order:
        """Parse the destination after an optional password."""
        return cls.of_words(words[-1:] if len(words) in (1, 2) else [Word("")])

    def judge(self, desk: Desk) -> str:
        """Return a remark on who can read a thread."""
        if self.destination is Destination.THREAD:
            return N_("Moderators who manage threads can read it. EMAIL DM is private.")
        return ""

    def administer(self, keeper: Keeper) -> Keeper:
        """Return the keeper with the new destination of reports."""
        return replace(keeper, destination=self.destination)


@order("FIND K2")
class Find(Order):
    """Ask for a keeper's contact line."""

    keeper: OtherKeeper

    def judge(self, desk: Desk) -> str:
        """Return the answer as a remark."""
        contact = desk.other_keeper(self.keeper).contact or N_("no contact line")
        return N_("K{number}: {contact}", number=self.keeper, contact=contact)


@order("GAME G101 K2", secret=True)
class Heading(Order):
    """The game and the keeper that the set is for."""

    game: GameNumber
    keeper: KeeperNumber

    @classmethod
    def read(cls, words: Sequence[Word]) -> Order:
        """Parse the words without an optional password at the end."""
        return cls.of_words(words[:2] if len(words) == 3 else words)

    def judge(self, desk: Desk) -> str:
        """Refuse an order for another keeper; the host refuses one for another game."""
        if self.keeper != desk.keeper.number:
            raise IllegalActionError(N_("You are K{own}. Write K{own}, or nothing.", own=desk.keeper.number))
        return ""


_SET = N_("Your new password works after this turn.")


@order('PASSWORD "open sesame"', slot=PASSWORD, remark=_SET, secret=True)
class NewPassword(Order):
    """A password as typed. Only a host can process it: it stores the word elsewhere and substitutes `Password`."""

    word: Secret = field(repr=False)

    @classmethod
    def read(cls, words: Sequence[Word]) -> Order:
        """Parse `PASSWORD [old] new`; `PASSWORD =2` names the second password that the host stores for the seat."""
        if len(words) not in (1, 2):
            raise usage(cls.example)
        try:
            return Password.of_words(words[-1:])
        except NotationError:
            return cls.of_words(words[-1:])


@order("PASSWORD =2", slot=PASSWORD, remark=_SET, secret=True)
class Password(Order):
    """The number of the password, among those the host stores for this seat, that is valid once the turn has run."""

    number: PasswordNumber


@order("QUIT", remark=N_("You leave for good: your monsters go wild, other orders are void."), secret=True)
class Quit(Order):
    """The keeper leaves for good."""

    @classmethod
    def read(cls, words: Sequence[Word]) -> Order:
        """Parse the order without an optional password."""
        return cls.of_words(words if len(words) > 1 else ())


@order("VACATION violet 12", secret=True)
class Vacation(Order):
    """A member gets copies of the reports up to a turn; 0: until cancelled."""

    member: Member
    """A mention; as typed perhaps a name, which only a host can replace by a mention."""
    until: PlainNumber

    @classmethod
    def read(cls, words: Sequence[Word]) -> Order:
        """Parse `VACATION [[password] member n]`."""
        return cls.of_words(words[-2:] if len(words) <= 3 else words) if words else VacationOver()

    def judge(self, desk: Desk) -> str:
        """Refuse a turn in the past."""
        if 0 < self.until <= desk.state.turn:
            raise IllegalActionError(N_("Turn {turn} is over. Give a later turn, or 0.", turn=self.until))
        return ""

    def administer(self, keeper: Keeper) -> Keeper:
        """Return the keeper whose reports are copied to the member."""
        return replace(keeper, copies_to=self.member, copies_until=self.until)


@order("VACATION", secret=True)
class VacationOver(Order):
    """Stop sending copies of reports to anybody."""

    def administer(self, keeper: Keeper) -> Keeper:
        """Return the keeper whose reports are not copied."""
        return replace(keeper, copies_to="", copies_until=0)


def hand_over_keeper(keeper: Keeper) -> Keeper:
    """Return the keeper of a seat that another account takes over: game data is kept, personal settings are not."""
    return Keeper(keeper.number, keeper.standing, hand=keeper.hand, kills=keeper.kills, explored=keeper.explored)
