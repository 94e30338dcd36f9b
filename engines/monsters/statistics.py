"""A keeper's statistics of a whole game."""

from collections.abc import Iterator

from engines.core.looking_back import OwnFrames, OwnStatistics
from engines.core.messages import N_
from engines.monsters.events import TurnRan
from engines.monsters.notes import HexLost, HexWon
from engines.monsters.sentences import hexes, lairs, monsters
from engines.monsters.view import Fight, Standing


def statistics(frames: OwnFrames) -> OwnStatistics:
    """Return land by turn, fights won and lost, and the final possessions of a keeper who stayed."""
    keeper = frames[-1].view.keeper
    line = frames[-1].view.public.keepers[keeper]
    turns = [frames[0], *(each for each in frames if any(isinstance(event, TurnRan) for event in each.events))]
    results = [result for frame in turns[1:] for result in _results(frame.view.fights, keeper)]
    left = frames[-1].view.standing is Standing.LEFT
    held = N_(
        "At the end: {monsters}, {hexes}, {lairs}.",
        monsters=monsters(line.monsters),
        hexes=hexes(line.hexes),
        lairs=lairs(line.lairs),
    )
    lines = (
        *(() if left else (held,)),
        N_(
            "Fights: {all}. Won: {won}, lost: {lost}.",
            all=len(results),
            won=results.count("won"),
            lost=results.count("lost"),
        ),
        N_("Kills: {kills}.", kills=line.kills)
        if left
        else N_("Kills: {kills}. Points: {points}.", kills=line.kills, points=line.points),
    )
    return OwnStatistics(lines, N_("Your hexes, turn by turn"), tuple(_land(turns)))


def _land(turns: OwnFrames) -> Iterator[int]:
    """Yield the number of hexes after each turn; in the turn a keeper leaves, the number before the land is lost."""
    held = 0
    for frame in turns:
        view = frame.view
        if view.standing is Standing.LEFT:
            won, lost = (sum(isinstance(note, kind) for note in view.notes) for kind in (HexWon, HexLost))
            yield held + won - lost
            return
        held = view.public.keepers[view.keeper].hexes
        yield held


def _results(fights: tuple[Fight, ...], keeper: int) -> Iterator[str]:
    """Yield `won`, `lost` or `draw` for each fight against others, by whose monsters survived."""
    for fight in fights:
        own = {fighter.tag.number for fighter in fight.fighters if fighter.tag.keeper == keeper}
        others = {fighter.tag.number for fighter in fight.fighters} - own
        if own and others:
            alive = own & set(fight.survivors), others & set(fight.survivors)
            yield "draw" if all(alive) or not any(alive) else "won" if alive[0] else "lost"
