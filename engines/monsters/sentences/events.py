"""A sentence for each public event."""

from collections.abc import Iterator, Sequence

from engines.core import Event
from engines.core.messages import N_, NP_, Text, join, join_list, wins_by, with_score, with_sign
from engines.core.text import OUT
from engines.monsters.view import (
    Ending,
    GameWon,
    KeeperLeft,
    KeeperOut,
    TurnLine,
    TurnRan,
)

MOST_KEEPERS_NAMED = 6
"""With more keepers, only the leaders and the largest gain are named, not each keeper's points."""
_MOST_LEADERS = 2


def event_text(event: Event, names: Sequence[str]) -> str:
    """Return the sentence of a public event; '' for one that needs none."""
    match event:
        case TurnRan():
            return _turn(event, names)
        case KeeperLeft(seat, missed, name):
            name = name or names[seat]
            why = N_("{name} missed too many turns. Their monsters go wild.", name=name)
            return join([OUT, why if missed else N_("{name} left. Their monsters go wild.", name=name)], "")
        case KeeperOut(seat, name):
            return join([OUT, N_("{name} is out: no monsters and no lairs left.", name=name or names[seat])], "")
        case GameWon():
            return victory_text(event, names)
        case _:
            # The board always shows how many are ready.
            return ""


def _turn(event: TurnRan, names: Sequence[str]) -> Text:
    """Return the results of a turn for each keeper; with many keepers, the leaders and the largest gain."""
    lines = event.lines
    if not lines:
        return N_("Turn {number} has run.", number=event.number)
    if len(lines) <= MOST_KEEPERS_NAMED:
        first, *others = lines
        news = [join([_turn_line(first, names, unit=True), *(_turn_line(one, names) for one in others)], ", ")]
        news = [N_("{keepers}.", keepers=news[0])]
    else:
        news = [_leaders(lines, names), *_gains(lines, names), *_miss(lines)]
    return join([N_("Turn {number}:", number=event.number), *news, *_losses(event)])


def _leaders(lines: Sequence[TurnLine], names: Sequence[str]) -> Text:
    best = max(line.points for line in lines)
    leading = [_whose(line, names) for line in lines if line.points == best]
    if len(leading) > _MOST_LEADERS:
        return N_("{count} keepers lead with {points}.", count=len(leading), points=best)
    return NP_(
        "{keepers} leads with {points}.",
        "{keepers} lead with {points}.",
        len(leading),
        keepers=join_list(leading),
        points=best,
    )


def _gains(lines: Sequence[TurnLine], names: Sequence[str]) -> Iterator[Text]:
    most = max(line.won for line in lines)
    gained = [_whose(line, names) for line in lines if line.won == most]
    if most > 0 and len(gained) <= _MOST_LEADERS:
        yield N_("{keepers} gained most (+{points}).", keepers=join_list(gained), points=most)


def _miss(lines: Sequence[TurnLine]) -> Iterator[Text]:
    missed, keepers = sum(line.missed for line in lines), sum(line.seat is not None for line in lines)
    if missed:
        yield N_("{count} of {keepers} missed the turn.", count=missed, keepers=keepers)


def _turn_line(line: TurnLine, names: Sequence[str], *, unit: bool = False) -> Text:
    """Return `Ruth: 12 (+2)`; with `unit`, the count is followed by `points`."""
    keeper = _whose(line, names)
    if line.out:
        return N_("{keeper} out", keeper=keeper)
    points = with_score(keeper, NP_("{count} point", "{count} points", line.points) if unit else line.points)
    if line.won and line.missed:
        return N_("{points} ({gain}, missed the turn)", points=points, gain=with_sign(line.won))
    if line.missed:
        return N_("{points} (missed the turn)", points=points)
    return N_("{points} ({gain})", points=points, gain=with_sign(line.won)) if line.won else points


def _whose(line: TurnLine, names: Sequence[str]) -> str:
    return N_("the wild") if line.seat is None else line.name or names[line.seat]


def _losses(event: TurnRan) -> Iterator[Text]:
    fights, deaths = event.fights, event.deaths
    if not fights:
        return
    fought = _FIGHTS.get(fights) or N_("{count} fights", count=fights)
    died = _DEATHS.get(deaths) or N_("{count} monsters died", count=deaths)
    yield N_("{fights}, {deaths}.", fights=fought, deaths=died)


_FIGHTS = {1: N_("One fight"), 2: N_("Two fights"), 3: N_("Three fights")}
_DEATHS = {
    0: N_("no monster died"),
    1: N_("one monster died"),
    2: N_("two monsters died"),
    3: N_("three monsters died"),
}


def victory_text(event: GameWon, names: Sequence[str]) -> Text:
    """Return the winners and the reason."""
    if not event.winners:
        if event.ending is Ending.NOBODY:
            return N_("Nobody is left. Nobody wins.")
        return N_("The wild monsters win.")
    chosen = event.names or ("",) * len(event.winners)
    winners = [name or names[seat] for seat, name in zip(event.winners, chosen, strict=True)]
    if event.ending is Ending.LAST_KEEPER:
        return wins_by(winners, N_("the last keeper"))
    points = NP_("{count} point", "{count} points", event.points)
    if event.ending is Ending.TURN_CAP:
        return wins_by(winners, N_("{points} after the last turn", points=points))
    return wins_by(winners, points)
