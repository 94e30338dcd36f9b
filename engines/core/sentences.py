"""What is said of a reason. Each game adds the words for its own: a function registered at `sentence`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import singledispatch
from typing import assert_never

from engines.core import reasons as why
from engines.core.reasons import Reason


@dataclass(frozen=True, slots=True)
class People:
    """Whom a sentence names. Without names they are seats, as the rules number them."""

    names: tuple[str, ...] = ()
    """In seat order, as they are typed."""
    marked: Callable[[str], str] = str
    """How a name is written where signs in it would be taken for markup."""

    def __getitem__(self, seat: int) -> str:
        """Return what a sentence calls the player at `seat`."""
        return self.marked(self.names[seat]) if 0 <= seat < len(self.names) else f"Seat {seat}"


NOBODY = People()


@singledispatch
def sentence(reason: Reason, _people: People = NOBODY) -> str:
    """Return what its player is told: a short sentence or two that say what to do instead.

    The one door to these words: no reason has a sentence anywhere else.
    """
    raise LookupError(f"nothing is said of {type(reason).__name__}")


def quoted(text: str, most: int = 40) -> str:
    """Return what a player typed in code quotes, cut where it is long and without marks that would end the quotes."""
    shown = " ".join(text.replace("`", "'").split())
    return f"`{shown}`" if len(shown) <= most else f"`{shown[:most]}…`"


_OfTheGame = why.GameIsOver | why.NotYourTurn | why.NotPlaying | why.NotPossible | why.WrongNumberOfPlayers
_OfRecords = why.NoRecord | why.NotCanonical | why.StrayEntry | why.AtPly | why.NoSuchViewer
_OfValues = why.NumberOutOfRange | why.NotANumber | why.NotYesOrNo | why.NotOneOf
_OfOptions = (
    why.NoSuchOption
    | why.OptionNamedTwice
    | why.OptionGivenTwice
    | why.OptionTypedAndChosen
    | why.OptionTakesNoValue
    | why.OptionsContradict
)


@sentence.register
def _of_the_game(reason: _OfTheGame, _people: People = NOBODY) -> str:
    match reason:
        case why.GameIsOver():
            return "The game is over."
        case why.NotYourTurn():
            return "It is not your turn."
        case why.NotPlaying():
            return "You are not playing in this game."
        case why.NotPossible(example):
            return f"You cannot play that now. Type a move like `{example}`."
        case why.WrongNumberOfPlayers(title, counts, given):
            return f"{title} takes {_counted(counts)} players, not {given}."
        case _:
            assert_never(reason)


@sentence.register
def _of_records(reason: _OfRecords, people: People = NOBODY) -> str:
    match reason:
        case why.NoRecord(part):
            return f"This is not a game record: `{part}` is missing or wrong." if part else "This is not a game record."
        case why.NotCanonical(text):
            return f"The log would have it as `{text}`."
        case why.StrayEntry(text):
            return f"An entry without a seat can only be `expire`, not `{text}`."
        case why.AtPly(ply, text, refused):
            return f"Ply {ply}, `{text}`: {sentence(refused, people)}"
        case why.NoSuchViewer(given, seats):
            return f"`--as` is `public` or a seat from 0 to {seats - 1}, not `{given}`."
        case _:
            assert_never(reason)


@sentence.register
def _of_values(reason: _OfValues, _people: People = NOBODY) -> str:
    match reason:
        case why.NumberOutOfRange(option, low, high, given):
            return f"`{option}` is a number from {low} to {high}, not {given}."
        case why.NotANumber(option):
            return f"`{option}` needs a number, as in `{option}=5`."
        case why.NotYesOrNo(option):
            return f"`{option}` is `yes` or `no`."
        case why.NotOneOf(option, choices):
            return f"`{option}` is one of {', '.join(f'`{choice}`' for choice in choices)}."
        case _:
            assert_never(reason)


@sentence.register
def _of_options(reason: _OfOptions, _people: People = NOBODY) -> str:
    match reason:
        case why.NoSuchOption(given, options):
            return f"There is no option {quoted(given)}. The options are: {', '.join(options) or 'none'}."
        case why.OptionNamedTwice(option):
            return f"{quoted(option)} is named twice: leave one out."
        case why.OptionGivenTwice(option, other):
            return f"{quoted(option)} is given twice, once as {quoted(other)}: leave one out."
        case why.OptionTypedAndChosen(option, chosen, parameter, typed):
            first, second = quoted(f"{option}:{chosen}"), quoted(f"{parameter}:{typed}")
            return f"`{option}` is given twice, as {first} and as {second}. Leave one out."
        case why.OptionTakesNoValue(given, option, value):
            return f"{quoted(given)} takes no value: it is short for `{option}={value}`."
        case why.OptionsContradict(one, other):
            return f"`{one}` and `{other}` contradict each other: leave one out."
        case _:
            assert_never(reason)


def _counted(counts: Sequence[int]) -> str:
    """Return `2`, `2 or 4`, `2 to 10`."""
    if len(counts) > 2 and counts == tuple(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]} to {counts[-1]}"
    return " or ".join(str(count) for count in counts)
