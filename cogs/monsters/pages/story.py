"""The story of a turn as one keeper lived it: what they must know at once, in a message a phone shows whole."""

from collections.abc import Iterator, Sequence

from bot.posts.wording import escaped
from engines.monsters import notes
from engines.monsters.sentences import keeper_name, note_text
from engines.monsters.view import WILD_KEEPER, Change, Fight, Fighter, SeatView, Standing, Tag

MOST_LETTERS = 1_250
"""Of the story; the title, the turn's line and the deadline stand above it in the same message."""

_LAND = ((notes.HexWon, "🚩 Land won: {}."), (notes.HexLost, "🏳️ Land lost: {}."))
_MOST_IN_SIGHT = 6


def story(view: SeatView, names: Sequence[str]) -> str:
    """Return what stands, then warnings, deaths, births, fights, land and errors; what has no room is counted."""
    lines = [_standing(view)]
    lines += (line for part in _PARTS for line in part(view, names))
    return _fitted(lines)


def _standing(view: SeatView) -> str:
    own = view.public.keepers[view.keeper]
    lands = f"{plural(own.hexes, 'hex', 'hexes')}, {plural(own.lairs, 'lair')}"
    points = f"{own.points} of {view.public.target} points"
    if len(view.public.history) > 1:
        gain = view.public.history[-1][view.keeper] - view.public.history[-2][view.keeper]
        points += f" ({gain:+})" if gain else ""
    return f"Turn {view.public.turn_number}: {points}, {plural(own.monsters, 'monster')}, {lands}."


def _warnings(view: SeatView, _names: Sequence[str]) -> Iterator[str]:
    if view.standing is not Standing.PLAYING or view.public.outcome is not None:
        return
    if view.missed:
        missed = f"missed turn {view.missed} of {view.most_missed}"
        yield f"⚠️ You gave no orders: {missed}. After the last one your monsters go wild."
    for report in view.reports:
        if not report.crowded:
            continue
        own = [one.number for one in report.monsters if one.keeper == view.keeper]
        others = [one.number for one in report.monsters if one.keeper != view.keeper]
        if not others:
            yield f"⚠️ {numbered(own)}, your own, share L{report.place}: they fight each other unless they part."
        else:
            yield f"⚠️ {numbered(own)} and {numbered(others)} share L{report.place}: they fight unless they part."


def _deaths(view: SeatView, names: Sequence[str]) -> Iterator[str]:
    for note in view.notes:
        if isinstance(note, notes.Died):
            yield f"💀 {_called(note.monster)} died at L{note.place}{_killer(view, note, names)}."
    for note in view.notes:
        if isinstance(note, notes.Left | notes.Eliminated):
            yield f"💀 {note_text(note)}"


def _killer(view: SeatView, note: notes.Died, names: Sequence[str]) -> str:
    victim = note.monster.number
    for fight in view.fights:
        for blow in fight.blows:
            if blow.exhausted and blow.attacker == victim:
                return ", out of energy"
            if blow.killed and blow.target == victim:
                return f", killed by {_whose(view, _fighter(fight, blow.attacker), names)}"
    return ""


def _births(view: SeatView, _names: Sequence[str]) -> Iterator[str]:
    for note in view.notes:
        if isinstance(note, notes.Spawned):
            yield f"🐣 {_called(note.monster)} came out of its lair at L{note.place}."


def _fights(view: SeatView, names: Sequence[str]) -> Iterator[str]:
    for fight in view.fights:
        own = [one for one in fight.fighters if one.tag.keeper == view.keeper]
        others = [one for one in fight.fighters if one.tag.keeper != view.keeper]
        against = ", ".join(_whose(view, one, names) for one in others) or "each other"
        dead = [one.tag.number for one in fight.fighters if one.tag.number not in fight.survivors]
        outcome = f"{numbered(dead)} died" if dead else "nobody died"
        yield (
            f"⚔️ L{fight.place}: {numbered([one.tag.number for one in own])} against {against}, "
            f"{plural(fight.rounds, 'round')}: {outcome}."
        )
    for note in view.notes:
        if isinstance(note, notes.Feasted) and note.change is not Change.NONE:
            yield f"🍖 {escaped(note_text(note))}"


def _land(view: SeatView, _names: Sequence[str]) -> Iterator[str]:
    for kind, text in _LAND:
        places = [f"L{note.place}" for note in view.notes if isinstance(note, kind)]
        if places:
            yield text.format(", ".join(places))


def _growth(view: SeatView, _names: Sequence[str]) -> Iterator[str]:
    for note in view.notes:
        if isinstance(note, notes.TriedToGrow | notes.GrewInLair) and note.change is not Change.NONE:
            yield f"🌱 {escaped(note_text(note))}"


def _errors(view: SeatView, _names: Sequence[str]) -> Iterator[str]:
    for note in view.notes:
        if isinstance(note, notes.Error) and not isinstance(note, notes.TurnMissed):
            yield f"❌ {escaped(note_text(note))}"


def _in_sight(view: SeatView, names: Sequence[str]) -> Iterator[str]:
    seen = [(one, hex_.place) for hex_ in view.hexes for one in hex_.monsters if one.keeper != view.keeper]
    if not seen:
        return
    shown = [
        f"M{one.number} of {_keeper(view, one.keeper, names)}, {one.size.name.lower()}, at L{place}"
        for one, place in seen[:_MOST_IN_SIGHT]
    ]
    more = f"; {len(seen) - _MOST_IN_SIGHT} more" if len(seen) > _MOST_IN_SIGHT else ""
    yield f"👁️ {'; '.join(shown)}{more}."


_PARTS = (_warnings, _deaths, _births, _fights, _land, _errors, _growth, _in_sight)


def _fitted(lines: list[str]) -> str:
    kept: list[str] = []
    length = 0
    for at, line in enumerate(lines):
        length += len(line) + 1
        if length > MOST_LETTERS:
            return "\n".join([*kept, f"-# … {len(lines) - at} more in the full report"])
        kept.append(line)
    return "\n".join(kept)


def _called(monster: Tag) -> str:
    return f"M{monster.number} {escaped(monster.name)}"


def _fighter(fight: Fight, number: int) -> Fighter:
    return next(one for one in fight.fighters if one.tag.number == number)


def _whose(view: SeatView, fighter: Fighter, names: Sequence[str]) -> str:
    mine = fighter.tag.keeper == view.keeper
    whose = "your own" if mine else f"{_keeper(view, fighter.tag.keeper, names)}, {fighter.size.name.lower()}"
    return f"M{fighter.tag.number} ({whose})"


def _keeper(view: SeatView, number: int, names: Sequence[str]) -> str:
    return "the wild" if number == WILD_KEEPER else escaped(keeper_name(view.public.keepers[number], names))


def numbered(numbers: Sequence[int]) -> str:
    """Return `M1`, `M1 and M2`, `M1, M2 and M3`."""
    words = [f"M{number}" for number in numbers]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def plural(count: int, word: str, words: str = "") -> str:
    """Return `1 hex` or `2 hexes`."""
    return f"{count} {word if count == 1 else words or word + 's'}"
