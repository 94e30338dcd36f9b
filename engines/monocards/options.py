"""The options of the card game (rules/monocards.md, house rules)."""

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engines.core.errors import OptionError
from engines.core.options import settle
from engines.core.reasons import WrongNumberOfPlayers
from engines.monocards.cards import DECK, WILDS
from engines.monocards.clashes import Clash, HandsTooLarge, OptionsClash, UnevenTeams

DEFAULT_TARGET: Final = 500


class Several(StrEnum):
    """Whether one turn may play further cards, and which."""

    OFF = "off"
    SAME = "same"
    """Those of the same number or symbol as the first."""
    LEGAL = "legal"
    """Any, each legal on the one before it; a wild card only as the last."""


class _Unsaid(int):
    """The target of who names none: `elimination` is scored only where one is given, be it the usual one."""


def _usual_target(options: "Options") -> int:
    return 0 if options.elimination or options.no_scoring else DEFAULT_TARGET


def _rule(text: str) -> bool:
    found: bool = dataclasses.field(default=False, metadata={"help": text})
    return found


def _number(default: int, low: int, high: int, text: str, usual: Callable[["Options"], int] | None = None) -> int:
    metadata = {"range": (low, high), "help": text} | ({"usual": usual} if usual is not None else {})
    found: int = dataclasses.field(default=default, metadata=metadata)
    return found


@dataclass(frozen=True, slots=True)
class Options:
    """What the table agreed on. All house rules are off by default."""

    target: int = _number(
        _Unsaid(DEFAULT_TARGET), 0, 1000, "Points that win the match; 0 plays a single round.", _usual_target
    )
    hand_size: int = _number(7, 1, 15, "Cards dealt to each player.")
    decks: int = _number(1, 1, 2, "Decks of 108 cards shuffled together.")
    call_penalty: int = _number(4, 0, 6, "Cards drawn by a player caught without the MONO call; 0: nobody need call.")
    false_catch: int = _number(0, 0, 4, "Cards drawn for catching a player with one card who did call.")
    catch_window: int = _number(4, 0, 30, "Seconds the next action waits after an uncalled MONO; 0: it does not wait.")
    teams: bool = _rule("Partners sit opposite, a win counts for both (4, 6, 8 or 10 players).")
    no_scoring: bool = _rule("No points: whoever wins the round wins the match.")
    elimination: bool = _rule(
        "Play on after somebody goes out, until one player is left; ranks decide, or points with a `target`."
    )
    stacking: bool = _rule("Answer Draw 2 with Draw 2 and Wild Draw 4 with Wild Draw 4; the sum passes on.")
    several: Several = dataclasses.field(
        default=Several.OFF,
        metadata={
            "help": "Further cards in one turn: of the `same` number or symbol, or any that are `legal` in turn."
        },
    )
    jump_in: bool = _rule("Play a card identical to the top card out of turn.")
    zero_swaps: bool = _rule("Whoever plays a 0 may swap hands with another player.")
    seven_zero: bool = _rule("A 7 swaps hands with a player named, a 0 passes all hands on.")
    must_play: bool = _rule("Drawing is for those who have nothing to play.")
    draw_until_playable: bool = _rule("Whoever draws goes on drawing until a card can be played.")
    forced_play: bool = _rule("A card drawn must be played if it can be.")
    auto_pass: bool = _rule("A card drawn that cannot be played ends the turn at once, so all know it did not fit.")
    no_bluff: bool = _rule("A Wild Draw 4 is refused while another card could be played; there are no challenges.")

    def __post_init__(self) -> None:
        """Refuse numbers out of range and house rules that contradict each other."""
        unsaid = isinstance(self.target, _Unsaid)
        settle(self)
        if unsaid:
            object.__setattr__(self, "target", _usual_target(self))
        for clash in _clashes(self):
            raise OptionError(OptionsClash(clash))

    @property
    def are_scored(self) -> bool:
        """Points are counted; else the round, or the ranks in it, decide."""
        return not self.no_scoring and (self.target > 0 or not self.elimination)


def _clashes(options: Options) -> list[Clash]:
    found = (
        (options.zero_swaps and options.seven_zero, Clash.ZERO_SWAPS),
        (options.teams and options.elimination, Clash.TEAM_RANKS),
        (options.no_scoring and options.target > 0, Clash.TARGET_UNSCORED),
        (options.false_catch > 0 and options.call_penalty == 0, Clash.CATCHES_UNPUNISHED),
    )
    return [clash for holds, clash in found if holds]


def check_seats(options: Options, seats: int) -> None:
    """Raise OptionError where the options do not fit so many players."""
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise OptionError(WrongNumberOfPlayers("MONO", tuple(range(MIN_SEATS, MAX_SEATS + 1)), seats))
    if options.teams and (seats < _TEAM_SEATS or seats % 2):
        raise OptionError(UnevenTeams(seats))
    wild = _WILD_CARDS * options.decks
    left = len(DECK) * options.decks - options.hand_size * seats
    if left <= wild:
        most = (len(DECK) * options.decks - wild - 1) // seats
        raise OptionError(HandsTooLarge(most, seats, can_add_deck=options.decks == 1))


MIN_SEATS: Final = 2
MAX_SEATS: Final = 10
_TEAM_SEATS: Final = 4
_WILD_CARDS: Final = sum(card in WILDS for card in DECK)
