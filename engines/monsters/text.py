"""The words of Monsters!: short boards that fit a message, and a sentence for each public event."""

from collections.abc import Iterator, Sequence

from engines.core import Event, Outcome
from engines.core.text import OUT
from engines.core.text import Ending as Told
from engines.monsters.report import Heading, report
from engines.monsters.sentences import check_text, keeper_name, listed_keepers, ready_keepers
from engines.monsters.view import (
    NOBODY,
    WILD_KEEPER,
    Ending,
    GameWon,
    KeeperLeft,
    KeeperLine,
    KeeperOut,
    KeeperReady,
    KeeperUnready,
    MonsterView,
    PublicView,
    SeatView,
    Standing,
    TurnLine,
    TurnRan,
)

MOST_COLUMNS = 60
MOST_CHARACTERS = 1800
MOST_KEEPERS_TOLD = 6
"""Of a larger table what a turn brought is not told keeper by keeper."""
MOST_GAINS_TOLD = 3
_LONGEST_NAME = 13


class MonstersText:
    """Text boards and sentences; the long report is `report`."""

    def public(self, view: PublicView, names: Sequence[str]) -> str:
        """Return the roster, who is ready, and the owners where they are open."""
        lines = [_head(view), ""]
        lines += _roster(view, names)
        lines.append("")
        lines.append(_state_line(view, names))
        if view.territory:
            lines += ["", *_territory(view)]
        return "\n".join(lines)

    def private(self, view: SeatView, names: Sequence[str]) -> str:
        """Return what one's monsters are and see, cut to the length of a message."""
        return _fitted(list(_private_lines(view, names))).rstrip()

    def parts(self, view: object, names: Sequence[str]) -> tuple[Sequence[str], Sequence[str], Sequence[str]]:
        """Return the turn, the roster with the owners where they are open, who is ready; of one's own: the monsters."""
        if isinstance(view, SeatView):
            lines = self.private(view, names).splitlines()
            cut = lines.index("") if "" in lines else len(lines)
            return lines[:cut], lines[cut + 1 :], ()
        if not isinstance(view, PublicView):
            raise TypeError(f"no view of Monsters!: {view!r}")
        owners = ["", *_territory(view)] if view.territory else []
        return [_head(view)], [*_roster(view, names), *owners], [_state_line(view, names)]

    def event(self, event: Event, names: Sequence[str]) -> str:
        """Return one public sentence."""
        return _sentence(event, names)

    def ending(self, event: Event, names: Sequence[str]) -> Told | None:
        """Who won and why; where all win, with the points of each."""
        if not isinstance(event, GameWon):
            return None
        shared = event.ending is Ending.TURN_CAP or event.ending is Ending.TARGET
        return Told(_victory(event, names), tells_scores=shared and len(event.winners) == len(names))

    def report(self, view: SeatView, names: Sequence[str], heading: Heading | None = None) -> str:
        """Return the whole report in the book's order."""
        return report(view, names, heading)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _letter(number: int) -> str:
    """A for keeper 1 to T for keeper 20, in the map of owners."""
    if number == NOBODY:
        return "."
    return "*" if number == WILD_KEEPER else chr(ord("A") + number - 1)


def _head(view: PublicView) -> str:
    return f"Monsters!  turn {view.turn_number}, {view.target} points win"


def _roster(view: PublicView, names: Sequence[str]) -> Iterator[str]:
    shown = listed_keepers(view)
    wide = min(_LONGEST_NAME, max(len("Keeper"), *(len(keeper_name(keeper, names)) for keeper in shown)))
    yield f"    {'Keeper':<{wide}} Mon Hex Lair Kill Fame VPs"
    for keeper in shown:
        name = _cut(keeper_name(keeper, names), wide)
        figures = f"{keeper.monsters:>3} {keeper.hexes:>3} {keeper.lairs:>4} {keeper.kills:>4} {keeper.fame:>4}"
        yield f"K{keeper.number:<2} {name:<{wide}} {figures} {keeper.points:>3}{_mark(view, keeper)}"


def _mark(view: PublicView, keeper: KeeperLine) -> str:
    if keeper.standing in (Standing.OUT, Standing.LEFT):
        return f" {keeper.standing.value}"
    letter = f" {_letter(keeper.number)}" if view.territory else ""
    return letter + (" +" if keeper.ready and view.outcome is None else "")


def _state_line(view: PublicView, names: Sequence[str]) -> str:
    if view.outcome is not None:
        return _outcome_text(view.outcome, view, names)
    return f"{ready_keepers(view)} (+)."


def _outcome_text(outcome: Outcome, view: PublicView, names: Sequence[str]) -> str:
    if not outcome.winners:
        return "Over: the wild monsters win." if outcome.reason != Ending.NOBODY.name else "Over: nobody is left."
    winners = [keeper_name(view.keepers[seat + 1], names) for seat in outcome.winners]
    shown = _cut(" and ".join(winners), MOST_COLUMNS - 10)
    return f"Over: {shown} {'wins' if len(winners) == 1 else 'win'}"


def _territory(view: PublicView) -> Iterator[str]:
    for start in range(0, view.width * view.height, view.width):
        yield " ".join(_letter(owner) for owner in view.territory[start : start + view.width])


def _private_lines(view: SeatView, names: Sequence[str]) -> Iterator[str]:
    own = view.public.keepers[view.keeper]
    name = _cut(keeper_name(own, names), 20)
    yield f"K{view.keeper} {name}  turn {view.public.turn_number}, {own.points} of {view.public.target} points"
    yield _orders_line(view)
    for line in view.check:
        if not line.ok:
            yield _cut(f"! {line.line}: {check_text(line)}", MOST_COLUMNS)
    terrain = {hex_.place: hex_.terrain.abbreviation for hex_ in view.hexes}
    crowded = [f"L{hex_report.place}" for hex_report in view.reports if hex_report.crowded]
    if crowded:
        yield _cut(f"! Will fight for sharing a hex: {', '.join(crowded)}", MOST_COLUMNS)
    yield ""
    lairs = [one.lair_monster for one in view.reports if one.lair_monster is not None]
    wide = min(_LONGEST_NAME, max((len(monster.name) for monster in (*view.monsters, *lairs)), default=0))
    for monster in view.monsters:
        yield _monster_line(monster, terrain[monster.place], wide)
    for monster in lairs:
        yield _monster_line(monster, "lair", wide)
    yield from _seen_lines(view)
    if view.powers:
        yield f"Powers in hand: {len(view.powers)}"


def _orders_line(view: SeatView) -> str:
    if view.public.outcome is not None:
        return "The game is over."
    if view.standing is not Standing.PLAYING:
        return "You are out of the game."
    bad = sum(not line.ok for line in view.check)
    given = f"{len(view.check) - bad} orders in" if view.ordered else "No orders yet"
    return f"{given}{f', {bad} faulty' if bad else ''}{'; ready' if view.ready else ''}."


def _monster_line(monster: MonsterView, where: str, wide: int) -> str:
    size = monster.size.name.lower()
    return (
        f"M{monster.number:<4}{_cut(monster.name, wide):<{wide}} L{monster.place:<3} {where} {size:<10}"
        f"{monster.life:>3}/{monster.most_life:<3}{monster.energy:>4}/{monster.most_energy}"
    )


def _seen_lines(view: SeatView) -> Iterator[str]:
    for hex_ in view.hexes:
        for monster in hex_.monsters:
            if monster.keeper != view.keeper:
                yield f"seen: M{monster.number} of K{monster.keeper}, {monster.size.name.lower()}, at L{hex_.place}"


def _fitted(lines: list[str]) -> str:
    text = "\n".join(lines)
    rest = 0
    while len(text) > MOST_CHARACTERS:
        rest += 1
        text = "\n".join([*lines[:-rest], f"... {rest} more lines in the full report"])
    return text


def _sentence(event: Event, names: Sequence[str]) -> str:
    match event:
        case KeeperReady() | KeeperUnready():
            # The board says at any time who is ready.
            return ""
        case TurnRan(number, lines):
            return f"Turn {number} has run{_brought(lines, names)}."
        case KeeperLeft(seat, missed):
            return f"{OUT}{names[seat]} {'missed too many turns' if missed else 'left'}; the monsters go wild."
        case KeeperOut(seat):
            return f"{OUT}{names[seat]} has no monsters and no lairs left and is out."
        case GameWon():
            return _victory(event, names)
        case _:
            return ""


def _brought(lines: Sequence[TurnLine], names: Sequence[str]) -> str:
    """Tell what a turn brought each keeper; of a large table who leads and gained: the picture has the rest."""
    if len(lines) <= MOST_KEEPERS_TOLD:
        told = ", ".join(_turn_line(line, names, unit=not at) for at, line in enumerate(lines))
        return f": {told}" if told else ""
    parts = [f": {_leaders(lines, names)}"]
    gained = sorted((line for line in lines if line.won > 0), key=lambda line: -line.won)
    if gained:
        most = ", ".join(f"{_whose(line, names)} {line.won:+}" for line in gained[:MOST_GAINS_TOLD])
        parts.append(f"Gained most: {most}")
    missed = sum(line.missed for line in lines)
    if missed:
        parts.append(f"{missed} keeper{'' if missed == 1 else 's'} missed the turn")
    return ". ".join(parts)


def _leaders(lines: Sequence[TurnLine], names: Sequence[str]) -> str:
    best = max(line.points for line in lines)
    leading = [line for line in lines if line.points == best]
    points = f"{best} point{'' if best == 1 else 's'}"
    if len(leading) == 1:
        return f"{_whose(leading[0], names)} leads with {points}"
    if len(leading) == 2:
        return f"{_whose(leading[0], names)} and {_whose(leading[1], names)} lead with {points}"
    return f"{len(leading)} keepers lead with {points}"


def _turn_line(line: TurnLine, names: Sequence[str], *, unit: bool) -> str:
    """Return `Red 14 (+2, +1 hex, 1 kill)`; the first one says what is counted."""
    facts = [f"{line.won:+}"] if line.won else []
    if line.hexes:
        facts.append(f"{line.hexes:+} {'hex' if abs(line.hexes) == 1 else 'hexes'}")
    if line.kills:
        facts.append(f"{line.kills} kill{'' if line.kills == 1 else 's'}")
    if line.missed:
        facts.append("missed the turn")
    counted = f" point{'' if line.points == 1 else 's'}" if unit else ""
    return f"{_whose(line, names)} {line.points}{counted}" + (f" ({', '.join(facts)})" if facts else "")


def _whose(line: TurnLine, names: Sequence[str]) -> str:
    return "the wild" if line.seat is None else names[line.seat]


_HOW = {
    Ending.TARGET: "with {points} victory point{s}",
    Ending.LAST_KEEPER: "as the last keeper",
    Ending.TURN_CAP: "with the most victory points, {points}, when the turns ran out",
}


def _victory(event: GameWon, names: Sequence[str]) -> str:
    if not event.winners:
        if event.ending is Ending.NOBODY:
            return "Nobody is left: the game ends without a winner."
        return f"The wild monsters win with {event.points} victory point{'' if event.points == 1 else 's'}."
    who = " and ".join(names[seat] for seat in event.winners)
    wins = "wins" if len(event.winners) == 1 else "win"
    return f"{who} {wins} {_HOW[event.ending].format(points=event.points, s='' if event.points == 1 else 's')}."
