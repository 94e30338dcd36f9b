"""The story of a turn for one keeper, short enough for a phone."""

from collections.abc import Iterable, Iterator, Sequence

from bot.kernel.messages.phrases import join_names
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, ngettext, translate
from engines.core.messages import N_, with_sign
from engines.monsters import notes
from engines.monsters.sentences import (
    hex_list,
    hexes,
    keeper_name,
    lairs,
    monster_label,
    monster_list,
    monsters,
    note_text,
    size_name,
)
from engines.monsters.view import WILD_KEEPER, Change, Fighter, MonsterView, SeatView, Standing, Tag

MOST_LETTERS = 1_250
"""The most characters of the story, with room for the title, the turn's line and the deadline in the same message."""

_DUEL = 2
_MOST_IN_SIGHT = 6


def story(view: SeatView, names: Sequence[str]) -> str:
    """Return points, warnings, fights, deaths, births, land, errors and growth; lines that do not fit are counted."""
    lines = [_points_line(view)]
    lines += (line for part in _PARTS for line in part(view, names))
    return _fit(lines)


def _points_line(view: SeatView) -> str:
    own = view.public.keepers[view.keeper]
    gain = 0
    if len(view.public.history) > 1 and view.standing is Standing.PLAYING:
        gain = view.public.history[-1][view.keeper] - view.public.history[-2][view.keeper]
    points = _("{points} of {target} points", points=own.points, target=view.public.target)
    return _(
        "Turn {turn}: {points}, {monsters}, {hexes}, {lairs}.",
        turn=view.public.turn_number,
        points=_("{points} ({gain})", points=points, gain=with_sign(gain)) if gain else points,
        monsters=translate(monsters(own.monsters)),
        hexes=translate(hexes(own.hexes)),
        lairs=translate(lairs(own.lairs)),
    )


def _warnings(view: SeatView, _names: Sequence[str]) -> Iterator[str]:
    if view.standing is not Standing.PLAYING or view.public.outcome is not None:
        return
    if view.missed:
        yield _(
            "⚠️ You gave no orders: missed turn {missed} of {most}. After the last one your monsters go wild.",
            missed=view.missed,
            most=view.most_missed,
        )
    leaving = {move.monster for move in view.moves}
    for report in view.reports:
        own = [one for one in report.monsters if one.keeper == view.keeper and one.number not in leaving]
        others = [one for one in report.monsters if one.keeper != view.keeper]
        if not (report.crowded and own and len(own) + len(others) > 1):
            continue
        template = (
            N_("⚠️ Your {own} and {others} share L{place}. They likely fight unless you separate them.")
            if others
            else N_("⚠️ Your {own} share L{place}. They likely fight unless you separate them.")
        )
        yield _(template, own=_all(own), others=_all(others) if others else "", place=report.place)


def _before_death(view: SeatView, _names: Sequence[str]) -> Iterator[str]:
    dead = _dead(view)
    yield from (line for number, line in _growth_lines(view) if number in dead)


def _fights(view: SeatView, names: Sequence[str]) -> Iterator[str]:
    for fight in view.fights:
        own = [one.tag for one in fight.fighters if one.tag.keeper == view.keeper]
        others = [one for one in fight.fighters if one.tag.keeper != view.keeper]
        dead = [one.tag for one in fight.fighters if one.tag.number not in fight.survivors]
        yield _(
            "⚔️ L{place}: {own} against {others}, {rounds}: {outcome}.",
            place=fight.place,
            own=_all(own),
            others=join_names([_fighter_name(view, one, names) for one in others]) if others else _("each other"),
            rounds=ngettext("{count} round", "{count} rounds", fight.rounds),
            outcome=_("{monsters} died", monsters=_all(dead)) if dead else _("no monster died"),
        )
    for note in view.notes:
        if isinstance(note, notes.Feasted) and note.change is not Change.NONE:
            yield f"🍖 {escape(translate(note_text(note)))}"


def _deaths(view: SeatView, names: Sequence[str]) -> Iterator[str]:
    for note in view.notes:
        if isinstance(note, notes.Died) and (line := _death(view, note, names)):
            yield line
    for note in view.notes:
        if isinstance(note, notes.Left | notes.Eliminated):
            yield f"💀 {translate(note_text(note))}"


def _death(view: SeatView, note: notes.Died, names: Sequence[str]) -> str:
    """Return how a monster died; '' if the line of its fight makes it clear."""
    victim, who = note.monster.number, escape(monster_label(note.monster))
    for fight in view.fights:
        for blow in fight.blows:
            if blow.exhausted and blow.attacker == victim:
                return _("💀 {monster} died at L{place}, out of energy.", monster=who, place=note.place)
            if blow.killed and blow.target == victim and len(fight.fighters) == _DUEL:
                return ""
            if blow.killed and blow.target == victim:
                killer = _fighter_name(
                    view, next(one for one in fight.fighters if one.tag.number == blow.attacker), names
                )
                return _(
                    "💀 {monster} died at L{place}, killed by {killer}.", monster=who, place=note.place, killer=killer
                )
    return _("💀 {monster} died at L{place}.", monster=who, place=note.place)


def _births(view: SeatView, _names: Sequence[str]) -> Iterator[str]:
    for note in view.notes:
        if isinstance(note, notes.Spawned):
            who = escape(monster_label(note.monster))
            yield _("🐣 {monster} came out of its lair at L{place}.", monster=who, place=note.place)


def _land(view: SeatView, _names: Sequence[str]) -> Iterator[str]:
    if view.standing is Standing.LEFT:
        return
    won = [note.place for note in view.notes if isinstance(note, notes.HexWon)]
    lost = [note.place for note in view.notes if isinstance(note, notes.HexLost)]
    if won:
        yield _("🚩 Land won: {places}.", places=translate(hex_list(won)))
    if lost:
        yield _("🏳️ Land lost: {places}.", places=translate(hex_list(lost)))


def _dead(view: SeatView) -> set[int]:
    return {note.monster.number for note in view.notes if isinstance(note, notes.Died)}


def _growth_lines(view: SeatView) -> Iterator[tuple[int, str]]:
    for note in view.notes:
        if isinstance(note, notes.TriedToGrow | notes.GrewInLair) and note.change is not Change.NONE:
            yield note.monster.number, f"🌱 {escape(translate(note_text(note)))}"


def _growth(view: SeatView, _names: Sequence[str]) -> Iterator[str]:
    dead = _dead(view)
    yield from (line for number, line in _growth_lines(view) if number not in dead)


def _errors(view: SeatView, _names: Sequence[str]) -> Iterator[str]:
    for note in view.notes:
        if note.error and not isinstance(note, notes.TurnMissed):
            yield f"❌ {escape(translate(note_text(note)))}"


def _in_sight(view: SeatView, names: Sequence[str]) -> Iterator[str]:
    seen = [(one, hex_.place) for hex_ in view.hexes for one in hex_.monsters if one.keeper != view.keeper]
    if not seen:
        return
    shown = "; ".join(
        _(
            "M{number} of {keeper}, {size}, at L{place}",
            number=one.number,
            keeper=_keeper(view, one.keeper, names),
            size=translate(size_name(one.size)),
            place=place,
        )
        for one, place in seen[:_MOST_IN_SIGHT]
    )
    more = len(seen) - _MOST_IN_SIGHT
    yield _("👁️ {monsters}; {count} more.", monsters=shown, count=more) if more > 0 else f"👁️ {shown}."


_PARTS = (_warnings, _before_death, _fights, _deaths, _births, _land, _errors, _growth, _in_sight)
"""The parts of a story, in an order that puts nothing that a monster did after its death."""


def _fit(lines: list[str]) -> str:
    fitting: list[str] = []
    length = 0
    for at, line in enumerate(lines):
        length += len(line) + 1
        if length > MOST_LETTERS:
            return "\n".join([*fitting, _("-# … {count} more in the full report", count=len(lines) - at)])
        fitting.append(line)
    return "\n".join(fitting)


def _all(monsters: Iterable[Tag | MonsterView]) -> str:
    return escape(translate(monster_list(monsters)))


def _fighter_name(view: SeatView, fighter: Fighter, names: Sequence[str]) -> str:
    monster = escape(monster_label(fighter.tag))
    if fighter.tag.keeper == view.keeper:
        return _("your own {monster}", monster=monster)
    return _(
        "{keeper}'s {size} {monster}",
        keeper=_keeper(view, fighter.tag.keeper, names),
        size=translate(size_name(fighter.size)),
        monster=monster,
    )


def _keeper(view: SeatView, number: int, names: Sequence[str]) -> str:
    return _("the wild") if number == WILD_KEEPER else escape(keeper_name(view.public.keepers[number], names))
