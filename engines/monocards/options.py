"""The options of the card game (rules/monocards.md, house rules)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engines.core.errors import OptionError, wrong_number_of_players
from engines.core.messages import N_, Text, join
from engines.core.option_words import OFF, option
from engines.core.options import settle
from engines.monocards.cards import DECK, WILDS

DEFAULT_TARGET: Final = 500


class Several(StrEnum):
    """The further cards that one turn may play."""

    OFF = "off"
    SAME = "same"
    """Cards of the same number or symbol as the first."""
    LEGAL = "legal"
    """Any cards, each legal on the one before it; a wild card only as the last."""


class _DefaultTarget(int):
    """The default target: `elimination` is scored only if a target is given, even the default one."""


def _usual_target(options: "Options") -> int:
    return 0 if options.elimination or options.no_scoring else DEFAULT_TARGET


@dataclass(frozen=True, slots=True)
class Options:
    """The options that the table agreed on. All house rules are off by default."""

    target: int = option(
        _DefaultTarget(DEFAULT_TARGET),
        N_("Points to win"),
        N_("0 plays a single round."),
        words={0: N_("one round")},
        bounds=(0, 1000),
        usual=_usual_target,
    )
    hand_size: int = option(7, N_("Cards dealt"), N_("To each player, in each round."), bounds=(1, 15))
    decks: int = option(1, N_("Decks"), N_("108 cards each."), bounds=(1, 2))
    call_penalty: int = option(
        4,
        N_("Cards for a missed MONO call"),
        N_("If you are caught. 0: nobody needs to call."),
        words={0: N_("none")},
        bounds=(0, 6),
    )
    false_catch: int = option(
        0,
        N_("Cards for a wrong catch"),
        N_("If you catch a player who did call."),
        words={0: N_("none")},
        bounds=(0, 4),
    )
    catch_window: int = option(
        4,
        N_("Seconds to catch a missed call"),
        N_("The next card waits that long."),
        words={0: N_("none")},
        bounds=(0, 30),
    )
    teams: bool = option(
        False,
        N_("Teams"),
        N_("Partners win together. For 4, 6, 8 or 10 players."),
        words={False: N_("off"), True: N_("on")},
    )
    no_scoring: bool = option(
        False,
        N_("Points"),
        N_("If not, winning a round wins the match."),
        words={False: N_("counted"), True: N_("not counted")},
    )
    elimination: bool = option(False, N_("Play on for places"), N_("A round ends with one player left."))
    stacking: bool = option(
        False,
        N_("Stacking"),
        N_("Answer a draw card with another. The next player draws all."),
        words=OFF,
    )
    several: Several = option(
        Several.OFF,
        N_("Several cards in a turn"),
        N_("Equal cards, or any that fit in turn."),
        words={
            Several.OFF: N_("off"),
            Several.SAME: N_("same number or symbol"),
            Several.LEGAL: N_("any that fit"),
        },
    )
    jump_in: bool = option(False, N_("Jumping in"), N_("Out of turn, with a card equal to the top one."), words=OFF)
    zero_swaps: bool = option(False, N_("A 0 may swap hands"), N_("With another player."))
    seven_zero: bool = option(False, N_("7 swaps, 0 passes hands on"), N_("With a player you name."))
    must_play: bool = option(
        False,
        N_("Drawing with a card that fits"),
        N_("If off, you must play when you can."),
        words={False: N_("allowed"), True: N_("off")},
    )
    draw_until_playable: bool = option(False, N_("Draw until a card fits"), N_("A draw goes on until you can play."))
    forced_play: bool = option(
        False, N_("Play a drawn card that fits"), N_("A card you drew must be played if it fits.")
    )
    auto_pass: bool = option(
        False,
        N_("Pass by itself after drawing"),
        N_("Everyone can see that the card did not fit."),
    )
    no_bluff: bool = option(
        False,
        N_("Bluffing"),
        N_("A Wild Draw 4 when another card fits."),
        words={False: N_("allowed"), True: N_("off")},
    )

    def __post_init__(self) -> None:
        """Refuse numbers out of range and house rules that contradict each other."""
        unsaid = isinstance(self.target, _DefaultTarget)
        settle(self)
        if unsaid:
            object.__setattr__(self, "target", _usual_target(self))
        for clash in _clashes(self):
            raise OptionError(clash)

    @property
    def are_scored(self) -> bool:
        """Return whether points are counted; else the round, or the ranks in it, decide."""
        return not self.no_scoring and (self.target > 0 or not self.elimination)


def _clashes(options: Options) -> list[Text]:
    clashes = (
        (
            options.zero_swaps and options.seven_zero,
            N_("A 0 can do only one: `zero_swaps` or `seven_zero`."),
        ),
        (
            options.teams and options.elimination,
            N_("Places are for single players: leave `teams` or `elimination` out."),
        ),
        (
            options.no_scoring and options.target > 0,
            N_("Without points there is no target: leave `no_scoring` or `target` out."),
        ),
        (
            options.false_catch > 0 and options.call_penalty == 0,
            N_("With `call_penalty=0` nobody is caught: leave `false_catch` out."),
        ),
    )
    return [clash for holds, clash in clashes if holds]


def check_seats(options: Options, seats: int) -> None:
    """Raise OptionError if the options do not fit the number of players."""
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise wrong_number_of_players("MONO", range(MIN_SEATS, MAX_SEATS + 1), seats)
    if options.teams and (seats < _TEAM_SEATS or seats % 2):
        raise OptionError(N_("`teams` needs 4, 6, 8 or 10 players, not {seats}.", seats=seats))
    wild = _WILD_CARDS * options.decks
    left = len(DECK) * options.decks - options.hand_size * seats
    if left <= wild:
        most = (len(DECK) * options.decks - wild - 1) // seats
        too_large = N_("`hand_size` is at most {most} for {seats} players here.", most=most, seats=seats)
        raise OptionError(join([too_large, N_("Or play with `decks=2`.")]) if options.decks == 1 else too_large)


MIN_SEATS: Final = 2
MAX_SEATS: Final = 10
_TEAM_SEATS: Final = 4
_WILD_CARDS: Final = sum(card in WILDS for card in DECK)
