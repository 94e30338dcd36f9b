"""The whole report of a turn as text, in the book's order (rules: The report)."""

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engines.monsters.notes import Error
from engines.monsters.report_map import report_map
from engines.monsters.sentences import (
    blow_text,
    keeper_label,
    keeper_name,
    listed_keepers,
    monster_label,
    note_text,
    power_line,
    trait_phrase,
)
from engines.monsters.view import Fight, HexReport, KeeperLine, MonsterView, SeatView, Standing


@dataclass(frozen=True, slots=True)
class Heading:
    """What only a host knows of a report: the number of the game, and when the turn ran."""

    game: int
    moment: str
    """As in `August 25, 1999 at 01:06 PM UTC`."""


def report(view: SeatView, names: Sequence[str], heading: Heading | None = None) -> str:
    """Return the report of the turn that ran last, wrapped to the keeper's width but for the map."""
    sections = (
        ("Keeper Information", _keeper_information(view, names, heading)),
        ("Errors", _errors(view)),
        ("Combat", _combat(view, names)),
        ("Actions", _actions(view)),
        ("Powers", [power_line(at, power) for at, power in enumerate(view.powers, 1)]),
    )
    parts = [_section(title, lines, view.report_width) for title, lines in sections]
    parts.append("The Map:\n\n" + report_map(view))
    parts.append(_section("Information", _information(view, names), view.report_width))
    parts.append(orders_template(view, heading.game if heading is not None else None))
    return "\n\n\n".join(parts) + "\n\nEnd of Turn Report\n"


def _section(title: str, lines: Sequence[str], width: int) -> str:
    return "\n".join([f"{title}:", "", *(_wrapped(line, width) for line in lines or ["None."])])


def _wrapped(line: str, width: int) -> str:
    if len(line) <= width:
        return line
    start = len(line) - len(line.lstrip())
    hang = 0 if line.lstrip().startswith("It likes") else 2
    indent = " " * (start + hang)
    return textwrap.fill(line, width, subsequent_indent=indent, break_on_hyphens=False, drop_whitespace=True)


def _plural(count: int, word: str, words: str = "") -> str:
    return f"{count} {word if count == 1 else words or word + 's'}"


def _keeper_information(view: SeatView, names: Sequence[str], heading: Heading | None) -> list[str]:
    public = view.public
    own = public.keepers[view.keeper]
    return [
        f"Monsters! - turn {public.turn_number}."
        if heading is None
        else f"Monsters! - game [G{heading.game}] turn {public.turn_number} run {heading.moment}.",
        "",
        f"Report for keeper {keeper_label(public, view.keeper, names)}.",
        f"{_plural(own.monsters, 'monster')} under your control at the end of the turn.",
        f"You own {_plural(own.hexes, 'hex', 'hexes')}, {_plural(own.lairs, 'lair')}.",
        f"Victory requires {public.target} victory points; {public.fame_per_vp} fame are worth one.",
        *([f"The game ends after turn {public.turn_cap} at the latest."] if public.turn_cap else []),
        *_news(view, names),
        "",
        *roster(view, names),
    ]


def _news(view: SeatView, names: Sequence[str]) -> Iterator[str]:
    public = view.public
    for keeper in public.keepers:
        if keeper.standing is Standing.OUT:
            yield f"{keeper_label(public, keeper.number, names)} is eliminated."
        elif keeper.standing is Standing.LEFT:
            yield f"{keeper_label(public, keeper.number, names)} has left the game."
    if public.outcome is not None:
        winners = [keeper_label(public, seat + 1, names) for seat in public.outcome.winners]
        yield f"The game is over. {' and '.join(winners) or 'No keeper'} won."


def roster(view: SeatView, names: Sequence[str]) -> list[str]:
    """Return the table of all keepers; the wild one only when it has something."""
    shown = listed_keepers(view.public)
    labels = {keeper.number: f"{keeper_name(keeper, names)[:20]} [K{keeper.number}]" for keeper in shown}
    wide = max(len("Keeper"), *(len(label) for label in labels.values()))
    lines = [f"{'Keeper':<{wide}} Contact    Mnst  Hex Lair Kill Fame  VPs"]
    return lines + [f"{labels[keeper.number]:<{wide}} {_roster_row(keeper)}" for keeper in shown]


def _roster_row(keeper: KeeperLine) -> str:
    figures = (keeper.monsters, keeper.hexes, keeper.lairs, keeper.kills, keeper.fame, keeper.points)
    return f"{(keeper.contact or 'unknown')[:10]:<10} " + " ".join(f"{figure:>4}" for figure in figures)


def _errors(view: SeatView) -> list[str]:
    return [note_text(note) for note in view.notes if isinstance(note, Error)]


def _actions(view: SeatView) -> list[str]:
    return [note_text(note) for note in view.notes if not isinstance(note, Error)]


def _combat(view: SeatView, names: Sequence[str]) -> list[str]:
    lines: list[str] = []
    for fight in view.fights:
        lines += [*_fight_lines(fight, view, names), ""]
    return lines[:-1]


def _fight_lines(fight: Fight, view: SeatView, names: Sequence[str]) -> Iterator[str]:
    tags = {fighter.tag.number: fighter.tag for fighter in fight.fighters}
    yield f"Fight at L{fight.place}, started by {monster_label(tags[fight.starter])}:"
    for fighter in fight.fighters:
        keeper = keeper_label(view.public, fighter.tag.keeper, names)
        yield f"  {monster_label(fighter.tag)}, {fighter.size.name.lower()}, at L{fighter.place}, of {keeper}"
    this_round = 0
    for blow in fight.blows:
        if blow.round != this_round:
            this_round = blow.round
            yield f" Round {this_round}"
        yield f"  {blow_text(blow, fight)}"
    survivors = ", ".join(monster_label(tags[number]) for number in fight.survivors)
    yield f" Survivors: {survivors or 'none'}."


def _information(view: SeatView, names: Sequence[str]) -> list[str]:
    lines: list[str] = []
    for hex_report in view.reports:
        lines += [*_hex_lines(hex_report, view, names), ""]
    return lines[:-1]


def _hex_lines(hex_report: HexReport, view: SeatView, names: Sequence[str]) -> Iterator[str]:
    lair = ", lair" if hex_report.lair else ""
    owner = keeper_label(view.public, hex_report.owner, names)
    yield f"({hex_report.x}, {hex_report.y}) {hex_report.terrain.value} [L{hex_report.place}]{lair}, ({owner})"
    nearby = "; ".join(f"{near.direction.name} {near.terrain.value} [L{near.place}]" for near in hex_report.nearby)
    yield f"  Nearby: {nearby}"
    if hex_report.crowded:
        yield "  WARNING: the monsters of this hex will fight each other next turn unless they part."
    if hex_report.lair_monster is not None:
        yield ""
        young = hex_report.leaves_from > view.public.turn_number + 1
        yield f"Monster in Lair{f' (SPAWN from turn {hex_report.leaves_from} on)' if young else ''}:"
        yield ""
        yield from monster_lines(hex_report.lair_monster)
    if hex_report.monsters:
        yield ""
        yield "Monster(s) in hex:"
    for monster in hex_report.monsters:
        yield ""
        yield from monster_lines(monster, "" if monster.keeper == view.keeper else f" of K{monster.keeper}")


def monster_lines(monster: MonsterView, whose: str = "") -> Iterator[str]:
    """Return a monster's entry as the book gives it: figures, senses, and what it is like."""
    label = f"{monster.name} [M{monster.number}]{whose}"
    yield (
        f"{label} {monster.life}/{monster.most_life} life, {monster.energy}/{monster.most_energy} energy, "
        f"{monster.size.name.lower()} size."
    )
    senses = f"Vision: {monster.vision} ({monster.base_vision}) Stealth: {monster.stealth} ({monster.base_stealth})"
    yield f"  {senses} Fame: {monster.fame} Kills: {monster.kills}"
    attacks = [f"{trait_phrase(attack.trait)} [attack: {attack.damage_type.value}]" for attack in monster.attacks]
    defences = [
        f"{trait_phrase(defence.trait)} [defense: {', '.join(kind.value for kind in defence.damage_types)}]"
        for defence in monster.defences
    ]
    yield (f"  It likes {monster.likes.value}, and hates {monster.hates.value}. It {', '.join([*attacks, *defences])}.")


def orders_template(view: SeatView, game: int | None = None) -> str:
    """Return a skeleton to fill in; as it stands it is a legal set of orders, and does not yet say END."""
    lines = [f"##### Template for turn {view.public.turn_number + 1} #####"]
    lines += [f"GAME G{game} K{view.keeper}", ""] if game is not None else [""]
    for hex_report in view.reports:
        if hex_report.lair_monster is not None:
            lines += [f"# {hex_report.terrain.value} [L{hex_report.place}] lair", ""]
    for monster in view.monsters:
        lines += [f"# {monster.name} [M{monster.number}]", ""]
    lines += ["# END   (without the # in front: you are ready)", "", "##### End template #####"]
    return "\n".join(lines)
