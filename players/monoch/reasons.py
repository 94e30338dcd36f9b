"""Sentences about the effect of a block, computed from the views before and after it."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from engines.core.messages import N_, NP_, Player, Text
from engines.monoch.lattice import COLOURS as _NUMBERED
from engines.monoch.lattice import STANCES
from engines.monoch.view import Block, Colour, PublicView
from engines.monoch.words import BETWEEN, COLOURS, SIDES, block_text, need_text
from players.core.budget import Budget
from players.monoch.build import Build
from players.monoch.sites import Move

_MOST: Final = 3
_LOOK: Final = 2_000
"""The number of places searched for a win: more than there are."""

TO_OTHERS: Final = {
    "All its sides are your color.": N_("All its sides are {mover}'s color."),
    "Your strip gets 1 block longer.": NP_(
        "{mover}'s strip gets 1 block longer.",
        "{mover}'s strip gets {count} blocks longer.",
        1,
        mover=Player(0),
    ),
}
"""Sentences for the other players that replace those with "you"."""


def reasons(build: Build, move: Move, before: PublicView, after: PublicView) -> tuple[Text, ...]:
    """Return the reasons for a block, the most important first."""
    return tuple(islice(_reasons(build, move, before, after), _MOST))


def _reasons(build: Build, move: Move, before: PublicView, after: PublicView) -> Iterator[Text]:
    own, other = _NUMBERED[build.side], _NUMBERED[1 - build.side]
    if after.outcome is not None:
        if after.way is not None and after.way.colour is own:
            yield N_("It joins {ends} and wins.", ends=BETWEEN[after.axis_of(own)])
        return
    opponent = Player(after.turn[0])
    placed = build.after(move)
    danger = build.pass_turn().find_win(Budget(_LOOK))
    if danger is not None and placed.find_win(Budget(_LOOK)) is None:
        yield N_("It stops {player} from winning with {block}.", player=opponent, block=_text(danger))
    threat = placed.pass_turn().find_win(Budget(_LOOK))
    if threat is not None:
        yield N_("It threatens to win with {block}.", block=_text(threat))
    gained = (*_progress(before, after, own), *_setback(before, after, other))
    yield from gained or (need_text(after.needs[_at(own)]),)


def _progress(before: PublicView, after: PublicView, own: Colour) -> Iterator[Text]:
    """Yield the gains of the player's strips, and their remaining needs."""
    need, needed = after.needs[_at(own)], before.needs[_at(own)]
    reached = [end for end in needed.ends if end not in need.ends]
    if len(reached) == 2:
        yield N_("It reaches both ends.")
    elif reached:
        yield N_("It reaches the {side} end.", side=SIDES[reached[0]])
    elif need.blocks < needed.blocks and not set(need.ends) - set(needed.ends):
        more = needed.blocks - need.blocks
        yield NP_("Your strip gets 1 block longer.", "Your strip gets {count} blocks longer.", more)
    else:
        return
    yield need_text(need)


def _setback(before: PublicView, after: PublicView, other: Colour) -> Iterator[Text]:
    """Yield the losses of the other colour's strips."""
    need, needed = after.needs[_at(other)], before.needs[_at(other)]
    lost = [end for end in need.ends if end not in needed.ends]
    if lost:
        yield N_("It moves the {side} end away from {colour}.", side=SIDES[lost[0]], colour=COLOURS[other])
    elif need.blocks > needed.blocks:
        more = need.blocks - needed.blocks
        yield NP_(
            "It sets {colour} back by 1 block.", "It sets {colour} back by {count} blocks.", more, colour=COLOURS[other]
        )


def _at(colour: Colour) -> int:
    return _NUMBERED.index(colour)


def _text(move: Move) -> str:
    return block_text(Block(STANCES[move.number], move.x, move.y, move.z, None))
