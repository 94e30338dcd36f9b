"""The grammar of orders: the base class of orders, their arguments, and a set of orders (rules: Orders).

The orders are declared in `orders` and `administration`, a class each: how one is parsed, formatted, checked, offered
and shown in a form follows from its declaration. Canonical text is one line of ASCII: orders joined by `; `.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Final,
    Generic,
    Self,
    TypeVar,
    dataclass_transform,
    get_origin,
    get_type_hints,
)

from engines.core import NotationError
from engines.core.messages import N_, Text
from engines.monsters.lines import Ground, Word, quote
from engines.monsters.terms import Direction

if TYPE_CHECKING:  # it imports orders itself
    from engines.monsters.view import SeatView

REDACTED: Final = "***"
READY: Final = "ready"
WAIT: Final = "wait"
CLEAR: Final = "clear"
END: Final = "end"
FAULT: Final = "?"
T = TypeVar("T")
Desk = Any
Keeper = Any
"""`desk.Desk` and `state.Keeper`: their modules hold the state, which views must not reach."""


@dataclass(frozen=True, slots=True, eq=False)
class Slot:
    """A slot that a set fills once: one action for each monster, one use for each power."""

    of: str
    """The argument with the number of the monster, lair or power; '' if there is one slot in the whole set."""
    taken: Text
    """The error for a second order of it."""


ACTION: Final = Slot("monster", N_("{monster} already has an action: {order}."))
STANCE: Final = Slot("monster", N_("{monster} already has {order}, so no SKULK or FLAUNT."))
CARD: Final = Slot("power", N_("Power {number} is already in use."))
GROWTH: Final = Slot("lair", N_("L{number} already has {order}."))
SPAWNING: Final = Slot("lair", GROWTH.taken)
PASSWORD: Final = Slot("", N_("You already have a PASSWORD line."))


@dataclass(frozen=True, slots=True, kw_only=True)
class Argument(Generic[T]):
    """An argument of an order, with its parser and texts."""

    read: Callable[[Word, str], T]
    """Return the parsed value of a word; NotationError, perhaps with the example of the order."""
    write: Callable[[T], str]
    """Return the canonical word, '' for none."""
    show: Callable[[T], str] | None = None
    """Return the word as people write it, if that is not the canonical one in capitals."""
    say: Callable[[T, "SeatView", Sequence[str]], str] | None = None
    """Return the wording of the value in a sentence; None if the value itself is used."""
    check: Callable[[Desk, T], object] | None = None
    """Raise IllegalActionError if the keeper has no such thing."""
    options: Callable[[Desk], Iterable[T]] | None = None
    """Return all of the keeper's possible values, for menus."""
    samples: Callable[["SeatView"], Sequence[T]] = lambda _view: ()
    """Return values for a form."""


class Order:
    """A well-formed order. A kind is declared by `@order` as a frozen dataclass; its fields are its arguments."""

    __slots__ = ()
    keyword: ClassVar[str]
    example: ClassVar[str]
    arguments: ClassVar[Mapping[str, Argument[Any]]]  # Any: each of its own type
    sentence: ClassVar[str]
    """The order in a sentence without its full stop; '' for one that is only shown as typed."""
    label: ClassVar[str]
    """The label of its button, if a monster is its only argument."""
    slot: ClassVar[Slot | None]
    offered: ClassVar[bool]
    """True if menus can offer it, as the values of all arguments are known."""
    secret: ClassVar[bool]
    """True if the line may contain a password, which must not be stored."""
    remark: ClassVar[str]
    """The remark on a valid order, '' for none."""
    sample: ClassVar[int]
    """The index of the sample value that the form shows."""

    @classmethod
    def read(cls, words: Sequence[Word]) -> "Order":
        """Parse the words after the keyword into an order; NotationError says what to type instead."""
        return cls.of_words(words)

    @classmethod
    def read_on(cls, _ground: Ground, words: Sequence[Word]) -> "Order":
        """Parse the words with knowledge of the keeper's monsters."""
        return cls.read(words)

    @classmethod
    def of(cls, *values: object) -> Self:
        """Return the order with these arguments."""
        return cls(*values)

    @classmethod
    def of_words(cls, words: Sequence[Word]) -> Self:
        """Return the order with one word for each argument."""
        if len(words) != len(cls.arguments):
            raise usage(cls.example)
        pairs = zip(words, cls.arguments.values(), strict=True)
        return cls.of(*(argument.read(word, cls.example) for word, argument in pairs))

    def _values(self) -> Iterator[tuple[Any, Argument[Any]]]:  # Any: as above
        return ((getattr(self, name), argument) for name, argument in self.arguments.items())

    def check(self, desk: Desk) -> None:
        """Raise IllegalActionError for an argument that the keeper does not have."""
        for value, each in self._values():
            if each.check is not None:
                each.check(desk, value)

    @property
    def canonical(self) -> str:
        """Return the logged text; of a password never the word itself."""
        words = (each.write(value) for value, each in self._values())
        return " ".join((self.keyword, *filter(None, words)))

    @property
    def text(self) -> str:
        """Return the order as people type it, with passwords hidden."""
        words = (
            each.show(value) if each.show is not None else each.write(value).upper() for value, each in self._values()
        )
        return " ".join((self.keyword.upper(), *filter(None, words)))

    @property
    def fills(self) -> tuple[Slot, int] | None:
        """Return the slot it fills, and for which monster, lair or power."""
        return None if self.slot is None else (self.slot, getattr(self, self.slot.of) if self.slot.of else 0)

    @property
    def way(self) -> Direction | None:
        """Return the direction in which the monster leaves its hex; None for an order to stay."""
        return None

    def describe(self, view: "SeatView", names: Sequence[str]) -> Text | None:
        """Return the order as a sentence without its full stop; None if it is only shown as typed."""
        if not self.sentence:
            return None
        values = [each.say(value, view, names) if each.say is not None else value for value, each in self._values()]
        return N_(self.sentence, **dict(zip(self.arguments, values, strict=True)))

    def judge(self, desk: Desk) -> str:
        """Return a remark on a valid order, '' for none; IllegalActionError if only its arguments are right."""
        return self.remark

    def warning(self, desk: Desk) -> Text | None:
        """Return why a valid order will have no effect, None if it may have one. `desk.good` is the whole set."""
        return None

    def administer(self, keeper: Keeper) -> Keeper:
        """Return the keeper with the order's immediate effect, before the turn runs."""
        return keeper

    @classmethod
    def options(cls, desk: Desk) -> Iterator["Order"]:
        """Yield every order of the kind that the keeper can give."""
        options = [each.options(desk) for each in cls.arguments.values() if each.options is not None]
        yield from (cls.of(*values) for values in product(*options))

    @classmethod
    def sample_of(cls, view: "SeatView") -> Self | None:
        """Return an example with the keeper's own possessions; None if they lack something for it."""
        samples = [each.samples(view) for each in cls.arguments.values()]
        return cls.of(*(each[cls.sample % len(each)] for each in samples)) if all(samples) else None

    @classmethod
    def in_form(cls, view: "SeatView") -> Iterator[str]:
        """Yield the lines that show the kind in a form."""
        if example := cls.sample_of(view):
            yield example.text


KINDS: Final[dict[str, type[Order]]] = {}
"""The kinds of orders by keyword, in the order in which forms and errors name them."""
O = TypeVar("O", bound=Order)  # noqa: E741 - an order


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def order(
    example: str,
    sentence: str = "",
    *,
    label: str = "",
    slot: Slot | None = None,
    remark: str = "",
    secret: bool = False,
    sample: int = 0,
) -> Callable[[type[O]], type[O]]:
    """Declare a kind of order, which starts like its example. Of two with one keyword the first parses both."""

    def declare(kind: type[O]) -> type[O]:
        kind = dataclass(frozen=True, slots=True)(kind)
        hints = get_type_hints(kind, include_extras=True).items()
        kind.arguments = {name: hint.__metadata__[0] for name, hint in hints if get_origin(hint) is Annotated}
        kind.keyword, kind.example = example.split(maxsplit=1)[0].lower(), example
        kind.sentence, kind.label, kind.remark = sentence, label, remark
        kind.slot, kind.secret, kind.sample = slot, secret, sample
        kind.offered = bool(kind.arguments) and all(each.options is not None for each in kind.arguments.values())
        KINDS.setdefault(kind.keyword, kind)
        return kind

    return declare


def usage(example: str) -> NotationError:
    """Return the error that shows how an order is written."""
    return NotationError(N_("Write it like `{example}`.", example=example))


@dataclass(frozen=True, slots=True)
class Fault:
    """A line that is not an order. It is stored so that the check can show it, but without any secret."""

    text: str
    reason: str = ""
    """The reason, if the text alone does not show it: the line was cut, or the host refused it."""

    @property
    def fills(self) -> None:
        """Return None: it fills no slot."""
        return

    def describe(self, view: "SeatView", names: Sequence[str]) -> None:
        """Return None: it is only shown as typed."""

    @property
    def canonical(self) -> str:
        """The text that is logged."""
        return " ".join((FAULT, quote(self.text), *((quote(self.reason),) if self.reason else ())))


@dataclass(frozen=True, slots=True)
class OrderSet:
    """A keeper's orders for the turn; `done` if the set ends with END."""

    lines: tuple[Order | Fault, ...] = ()
    done: bool = False

    @property
    def canonical(self) -> str:
        """The text that is logged."""
        lines = [line.canonical for line in self.lines] or [CLEAR]
        return "; ".join([*lines, END] if self.done else lines)


@dataclass(frozen=True, slots=True)
class Ready:
    """The keeper waits for the others, with the orders given so far."""

    canonical: ClassVar[str] = READY


@dataclass(frozen=True, slots=True)
class Wait:
    """The keeper is no longer ready; the orders stay."""

    canonical: ClassVar[str] = WAIT


def acting(lines: Iterable[Order | Fault]) -> frozenset[int]:
    """Return the monsters that have an action, by number."""
    return frozenset(line.fills[1] for line in lines if line.fills is not None and line.fills[0] is ACTION)


Action = OrderSet | Ready | Wait
