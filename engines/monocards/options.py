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
    """Those of the same number or symbol as the first."""
    LEGAL = "legal"
    """Any, each legal on the one before it; a wild card only as the last."""


class _DefaultTarget(int):
    """The target if none is named: `elimination` is scored only where one is given, be it the usual one."""


def _usual_target(options: "Options") -> int:
    return 0 if options.elimination or options.no_scoring else DEFAULT_TARGET


@dataclass(frozen=True, slots=True)
class Options:
    """The options that the table agreed on. All house rules are off by default."""

    target: int = option(
        _DefaultTarget(DEFAULT_TARGET),
        N_("Points to win"),
        N_("The first player with this many points wins. 0 plays a single round."),
        words={0: N_("one round")},
        bounds=(0, 1000),
        usual=_usual_target,
    )
    hand_size: int = option(7, N_("Cards dealt"), N_("Each player starts a round with this many."), bounds=(1, 15))
    decks: int = option(1, N_("Decks"), N_("Decks of 108 cards, shuffled together."), bounds=(1, 2))
    call_penalty: int = option(
        4,
        N_("Cards for a missed MONO call"),
        N_("Drawn when you are caught. 0: nobody needs to call."),
        words={0: N_("none")},
        bounds=(0, 6),
    )
    false_catch: int = option(
        0,
        N_("Cards for a wrong catch"),
        N_("Drawn when you catch a player who did call."),
        words={0: N_("none")},
        bounds=(0, 4),
    )
    catch_window: int = option(
        4,
        N_("Seconds to catch a missed call"),
        N_("The next card waits this long after a missed call."),
        words={0: N_("none")},
        bounds=(0, 30),
    )
    teams: bool = option(
        False,
        N_("Teams"),
        N_("Partners sit opposite and win together. For 4, 6, 8 or 10 players."),
        words={False: N_("off"), True: N_("on")},
    )
    no_scoring: bool = option(
        False,
        N_("Points"),
        N_("Without points, the winner of the round wins the match."),
        words={False: N_("counted"), True: N_("not counted")},
    )
    elimination: bool = option(
        False, N_("Play on for places"), N_("The round goes on until one player is left. Places decide.")
    )
    stacking: bool = option(
        False,
        N_("Stacking"),
        N_("Answer a Draw 2 or Wild Draw 4 with another one. The next player draws all."),
        words=OFF,
    )
    several: Several = option(
        Several.OFF,
        N_("Several cards in a turn"),
        N_("Play several equal cards, or any that fit in turn."),
        words={
            Several.OFF: N_("off"),
            Several.SAME: N_("same number or symbol"),
            Several.LEGAL: N_("any that fit"),
        },
    )
    jump_in: bool = option(False, N_("Jumping in"), N_("Play a card identical to the top card out of turn."), words=OFF)
    zero_swaps: bool = option(
        False, N_("A 0 may swap hands"), N_("Play a 0 and you may swap hands with another player.")
    )
    seven_zero: bool = option(
        False, N_("7 swaps, 0 passes hands on"), N_("A 7 swaps hands with a player you name. A 0 passes all hands on.")
    )
    must_play: bool = option(
        False,
        N_("Drawing with a card that fits"),
        N_("May you draw when you could play?"),
        words={False: N_("allowed"), True: N_("off")},
    )
    draw_until_playable: bool = option(
        False, N_("Draw until a card fits"), N_("When you draw, you go on until you can play.")
    )
    forced_play: bool = option(
        False, N_("Play a drawn card that fits"), N_("A card you drew must be played if it fits.")
    )
    auto_pass: bool = option(
        False,
        N_("Pass by itself after drawing"),
        N_("If the drawn card does not fit, your turn ends. Everyone can see that."),
    )
    no_bluff: bool = option(
        False,
        N_("Bluffing"),
        N_("May you play a Wild Draw 4 when another card fits?"),
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
        """Points are counted; else the round, or the ranks in it, decide."""
        return not self.no_scoring and (self.target > 0 or not self.elimination)


def _clashes(options: Options) -> list[Text]:
    clashes = (
        (
            options.zero_swaps and options.seven_zero,
            N_("`zero_swaps` and `seven_zero` do not go together: a 0 can do only one of the two."),
        ),
        (
            options.teams and options.elimination,
            N_("`teams` and `elimination` do not go together: places are for single players."),
        ),
        (
            options.no_scoring and options.target > 0,
            N_("`no_scoring` and `target` do not go together: without points there is no target."),
        ),
        (
            options.false_catch > 0 and options.call_penalty == 0,
            N_("`false_catch` and `call_penalty=0` do not go together: with 0 nobody is caught."),
        ),
    )
    return [clash for holds, clash in clashes if holds]


def check_seats(options: Options, seats: int) -> None:
    """Raise OptionError where the options do not fit so many players."""
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
