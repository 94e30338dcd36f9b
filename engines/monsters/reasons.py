"""Why an order or an entry of Monsters! is refused."""

from dataclasses import dataclass
from enum import Enum

from engines.core.reasons import Reason
from engines.monsters.orders import Verb


class Kind(Enum):
    """What a number with a letter stands for."""

    MONSTER = "M"
    HEX = "L"
    KEEPER = "K"


@dataclass(frozen=True, slots=True)
class NothingSaid(Reason):
    """The text holds no order."""


@dataclass(frozen=True, slots=True)
class QuoteOpen(Reason):
    """A double quote is left open."""


@dataclass(frozen=True, slots=True)
class NoSuchOrder(Reason):
    """No order begins with that word."""

    given: str
    near: Verb | None
    """The order that was probably meant."""


@dataclass(frozen=True, slots=True)
class WrittenOtherwise(Reason):
    """The order has other words after its first."""

    verb: Verb


@dataclass(frozen=True, slots=True)
class NoNumberOf(Reason):
    """A word is no number of a monster, a hex or a keeper."""

    verb: Verb
    kind: Kind
    given: str


@dataclass(frozen=True, slots=True)
class NoneOf(Reason):
    """A word is none of those that may stand there."""

    given: str
    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NameTooLong(Reason):
    """A name has too many characters."""

    most: int


@dataclass(frozen=True, slots=True)
class ContactTooLong(Reason):
    """A contact line has too many characters."""

    most: int


@dataclass(frozen=True, slots=True)
class NoSuchPassword(Reason):
    """A password has a sign in it that none may have."""


@dataclass(frozen=True, slots=True)
class TooManyLines(Reason):
    """A set has more lines than are read."""

    most: int


@dataclass(frozen=True, slots=True)
class PasswordTooShort(Reason):
    """A password has too few characters."""

    least: int


@dataclass(frozen=True, slots=True)
class NobodyKeepsPasswords(Reason):
    """There is no host to take a password."""


@dataclass(frozen=True, slots=True)
class NoSuchMember(Reason):
    """There is no host to know a member by name."""

    given: str


@dataclass(frozen=True, slots=True)
class PasswordHidden(Reason):
    """The stars that stand for a password were sent back, and there is none they stand for."""


@dataclass(frozen=True, slots=True)
class AsLogged(Reason):
    """The sentence that was said when a line was refused, as the log keeps it."""

    sentence: str


@dataclass(frozen=True, slots=True)
class NotUnderstood(Reason):
    """A line that was refused once and would not be today."""


@dataclass(frozen=True, slots=True)
class StillInLair(Reason):
    """The monster takes no orders yet."""

    monster: int
    lair: int


@dataclass(frozen=True, slots=True)
class NotYourMonster(Reason):
    """The keeper has no monster of that number."""

    monster: int


@dataclass(frozen=True, slots=True)
class HasAction(Reason):
    """A line above gives the monster its action."""

    monster: int
    verb: Verb


@dataclass(frozen=True, slots=True)
class HasStance(Reason):
    """A line above gives the monster its stance."""

    monster: int
    verb: Verb


@dataclass(frozen=True, slots=True)
class ThatIsYou(Reason):
    """Nobody makes friends with themselves."""


@dataclass(frozen=True, slots=True)
class WildAnswersNobody(Reason):
    """The wild keeper is no person."""


@dataclass(frozen=True, slots=True)
class NoSuchKeeper(Reason):
    """The game has fewer keepers."""

    keeper: int
    last: int


@dataclass(frozen=True, slots=True)
class NotYourLair(Reason):
    """The keeper holds no lair there."""

    lair: int


@dataclass(frozen=True, slots=True)
class TooYoung(Reason):
    """The monster of the lair can leave it later."""

    monster: int
    turn: int


@dataclass(frozen=True, slots=True)
class LairHasOrder(Reason):
    """A line above gives the lair the same order."""

    lair: int
    verb: Verb


@dataclass(frozen=True, slots=True)
class NoSuchPower(Reason):
    """The hand holds fewer powers."""

    power: int
    held: int


@dataclass(frozen=True, slots=True)
class PowerUsed(Reason):
    """A line above uses the power."""

    power: int


@dataclass(frozen=True, slots=True)
class NoRoomForPower(Reason):
    """The lines above give the monster as many FULL powers as it can hold."""

    monster: int
    most: int


@dataclass(frozen=True, slots=True)
class NumberedName(Reason):
    """A keeper's number is no name."""

    name: str


@dataclass(frozen=True, slots=True)
class NameOfTheWild(Reason):
    """The wild monsters are called that."""


@dataclass(frozen=True, slots=True)
class NameInUse(Reason):
    """Another keeper goes by that name."""

    name: str


@dataclass(frozen=True, slots=True)
class OffTheMap(Reason):
    """The map has no such hex."""

    width: int
    height: int


@dataclass(frozen=True, slots=True)
class WidthOutOfRange(Reason):
    """A report is not so narrow or so wide."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class NotYourHeading(Reason):
    """The set says that it is another keeper's."""

    own: int


@dataclass(frozen=True, slots=True)
class TurnIsPast(Reason):
    """Copies cannot end before now."""

    turn: int


@dataclass(frozen=True, slots=True)
class OnePassword(Reason):
    """A set has one password at the most."""


@dataclass(frozen=True, slots=True)
class ReadyAlready(Reason):
    """Who is ready cannot be more so."""


@dataclass(frozen=True, slots=True)
class NotReadyYet(Reason):
    """Only who is ready can think again."""


@dataclass(frozen=True, slots=True)
class OutOfTheGame(Reason):
    """A keeper who left or was eliminated gives no orders."""
