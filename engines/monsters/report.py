"""The whole report of a turn as text, in the book's order (rules: The report)."""

import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from engines.core.messages import N_, Text, join, join_list
from engines.monsters.grammar import END, KINDS
from engines.monsters.report_map import report_map
from engines.monsters.sentences import (
    blow_text,
    damage_name,
    hexes,
    keeper_label,
    keeper_name,
    lairs,
    listed_keepers,
    monster_label,
    monster_list,
    monsters,
    note_text,
    power_line,
    size_name,
    terrain_name,
    trait_phrase,
)
from engines.monsters.view import Fight, HexReport, KeeperLine, MonsterView, SeatView, Standing

Say = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Heading:
    """The number of the game and the time of the turn, which only a host knows."""

    game: int
    moment: str
    """The time, such as `August 25, 1999 at 13:06 UTC`."""


def report(view: SeatView, names: Sequence[str], heading: Heading | None = None, say: Say = str) -> str:
    """Return the report of the last turn, wrapped to the keeper's width except for the map.

    `say` translates a marked line into the reader's language.
    """
    sections: tuple[tuple[Text, Sequence[str]], ...] = (
        (N_("Keeper Information"), _keeper_information(view, names, heading)),
        (N_("Errors"), _errors(view)),
        (N_("Combat"), _combat(view, names)),
        (N_("Actions"), _actions(view)),
        (N_("Powers"), [power_line(at, power) for at, power in enumerate(view.powers, 1)]),
    )
    parts = [_section(title, lines, view.report_width, say) for title, lines in sections]
    parts.append(f"{say(N_('The Map'))}:\n\n{report_map(view)}")
    parts.append(_section(N_("Information"), _information(view, names), view.report_width, say))
    parts.append(orders_template(view, heading.game if heading is not None else None, say))
    return "\n\n\n".join(parts) + f"\n\n{say(N_('End of Turn Report'))}\n"


def _section(title: Text, lines: Sequence[str], width: int, say: Say) -> str:
    shown = [_wrap(say(line), width) for line in lines or [N_("None.")]]
    return "\n".join([f"{say(title)}:", "", *shown])


def _wrap(line: str, width: int) -> str:
    if len(line) <= width:
        return line
    start = len(line) - len(line.lstrip())
    indent = " " * (start or 2)
    return textwrap.fill(line, width, subsequent_indent=indent, break_on_hyphens=False, drop_whitespace=True)


def _indent(line: str, by: int = 2) -> Text:
    return join([" " * by, line], "")


def _keeper_information(view: SeatView, names: Sequence[str], heading: Heading | None) -> list[str]:
    public = view.public
    own = public.keepers[view.keeper]
    last = N_("The game ends after turn {turn} at the latest.", turn=public.turn_cap)
    return [
        _title(public.turn_number, heading),
        "",
        N_("Report for {keeper}.", keeper=keeper_label(public, view.keeper, names)),
        N_(
            "You have {monsters}, {hexes} and {lairs}.",
            monsters=monsters(own.monsters),
            hexes=hexes(own.hexes),
            lairs=lairs(own.lairs),
        ),
        N_("You win with {points} points. {fame} fame = 1 point.", points=public.target, fame=public.fame_per_vp),
        *([last] if public.turn_cap else []),
        *_news(view, names),
        "",
        *roster(view, names),
    ]


def _title(turn: int, heading: Heading | None) -> Text:
    if heading is None:
        return N_("Monsters! - turn {turn}.", turn=turn)
    return N_("Monsters! - game G{game}, turn {turn}, {time}.", game=heading.game, turn=turn, time=heading.moment)


def _news(view: SeatView, names: Sequence[str]) -> Iterator[Text]:
    public = view.public
    for keeper in public.keepers:
        label = keeper_label(public, keeper.number, names)
        if keeper.standing is Standing.OUT:
            yield N_("{keeper} is out.", keeper=label)
        elif keeper.standing is Standing.LEFT:
            yield N_("{keeper} has left the game.", keeper=label)
    if public.outcome is not None:
        winners = [keeper_label(public, seat + 1, names) for seat in public.outcome.winners]
        yield N_("The game is over. {winners} won.", winners=join_list(winners) if winners else N_("No keeper"))


def roster(view: SeatView, names: Sequence[str]) -> list[str]:
    """Return the table of all keepers; the wild one only if it owns anything."""
    shown = listed_keepers(view.public)
    labels = {keeper.number: f"{keeper_name(keeper, names)[:20]} (K{keeper.number})" for keeper in shown}
    wide = max(len("Keeper"), *(len(label) for label in labels.values()))
    head = N_("{keeper} Contact    Mnst  Hex Lair Kill Fame  VPs", keeper=f"{'Keeper':<{wide}}")
    return [head, *(f"{labels[keeper.number]:<{wide}} {_roster_row(keeper)}" for keeper in shown)]


def _roster_row(keeper: KeeperLine) -> str:
    figures = (keeper.monsters, keeper.hexes, keeper.lairs, keeper.kills, keeper.fame, keeper.points)
    return f"{(keeper.contact or '-')[:10]:<10} " + " ".join(f"{figure:>4}" for figure in figures)


def _errors(view: SeatView) -> list[Text]:
    return [note_text(note) for note in view.notes if note.error]


def _actions(view: SeatView) -> list[Text]:
    return [note_text(note) for note in view.notes if not note.error]


def _combat(view: SeatView, names: Sequence[str]) -> list[str]:
    lines: list[str] = []
    for fight in view.fights:
        lines += [*_fight_lines(fight, view, names), ""]
    return lines[:-1]


def _fight_lines(fight: Fight, view: SeatView, names: Sequence[str]) -> Iterator[Text]:
    tags = {fighter.tag.number: fighter.tag for fighter in fight.fighters}
    yield N_("Fight at L{place}, started by {monster}:", place=fight.place, monster=monster_label(tags[fight.starter]))
    for fighter in fight.fighters:
        yield _indent(
            N_(
                "{monster}, {size}, at L{place}, of {keeper}",
                monster=monster_label(fighter.tag),
                size=size_name(fighter.size),
                place=fighter.place,
                keeper=keeper_label(view.public, fighter.tag.keeper, names),
            )
        )
    this_round = 0
    for blow in fight.blows:
        if blow.round != this_round:
            this_round = blow.round
            yield _indent(N_("Round {number}", number=this_round), 1)
        yield _indent(blow_text(blow, fight))
    survivors = [tags[number] for number in fight.survivors]
    yield _indent(N_("Survivors: {survivors}.", survivors=monster_list(survivors) if survivors else N_("none")), 1)


def _information(view: SeatView, names: Sequence[str]) -> list[str]:
    lines: list[str] = []
    for hex_report in view.reports:
        lines += [*_hex_lines(hex_report, view, names), ""]
    return lines[:-1]


def _hex_lines(hex_report: HexReport, view: SeatView, names: Sequence[str]) -> Iterator[str]:
    land = f"({hex_report.x}, {hex_report.y})"
    template = (
        N_("{land} {terrain} (L{place}), lair, {owner}")
        if hex_report.lair
        else N_("{land} {terrain} (L{place}), {owner}")
    )
    owner = keeper_label(view.public, hex_report.owner, names)
    yield N_(template, land=land, terrain=terrain_name(hex_report.terrain), place=hex_report.place, owner=owner)
    nearby = [
        N_(
            "{side} {terrain} (L{place})",
            side=near.direction.name,
            terrain=terrain_name(near.terrain),
            place=near.place,
        )
        for near in hex_report.nearby
    ]
    yield _indent(N_("Nearby: {hexes}", hexes=join(nearby, "; ")))
    if hex_report.crowded:
        yield _indent(N_("WARNING: the monsters here likely fight next turn unless you separate them."))
    if hex_report.lair_monster is not None:
        yield ""
        young = hex_report.leaves_from > view.public.turn_number + 1
        spawn = N_("Monster in the lair (SPAWN from turn {turn} on):", turn=hex_report.leaves_from)
        yield spawn if young else N_("Monster in the lair:")
        yield ""
        yield from monster_lines(hex_report.lair_monster)
    if hex_report.monsters:
        yield ""
        yield N_("Monsters here:")
    for monster in hex_report.monsters:
        yield ""
        own = monster.keeper == view.keeper
        yield from monster_lines(monster, "" if own else keeper_label(view.public, monster.keeper, names))


def monster_lines(monster: MonsterView, whose: str = "") -> Iterator[Text]:
    """Yield the lines of a monster's entry as in the book: numbers, senses and traits."""
    label = monster_label(monster)
    yield N_(
        "{monster} {life}/{most_life} life, {energy}/{most_energy} energy, {size} size.",
        monster=N_("{monster} of {keeper}", monster=label, keeper=whose) if whose else label,
        life=monster.life,
        most_life=monster.most_life,
        energy=monster.energy,
        most_energy=monster.most_energy,
        size=size_name(monster.size),
    )
    yield _indent(
        N_(
            "Vision: {vision} ({base_vision}) Stealth: {stealth} ({base_stealth}) Fame: {fame} Kills: {kills}",
            vision=monster.vision,
            base_vision=monster.base_vision,
            stealth=monster.stealth,
            base_stealth=monster.base_stealth,
            fame=monster.fame,
            kills=monster.kills,
        )
    )
    attacks = [
        N_("{phrase} [attack: {kind}]", phrase=trait_phrase(attack.trait), kind=damage_name(attack.damage_type))
        for attack in monster.attacks
    ]
    defences = [
        N_(
            "{phrase} [defense: {kinds}]",
            phrase=trait_phrase(defence.trait),
            kinds=join([damage_name(kind) for kind in defence.damage_types], ", "),
        )
        for defence in monster.defences
    ]
    yield _indent(
        N_(
            "It likes {likes}, and hates {hates}. It {traits}.",
            likes=terrain_name(monster.likes),
            hates=terrain_name(monster.hates),
            traits=join([*attacks, *defences], ", "),
        )
    )


def orders_form(view: SeatView, say: Say = str) -> str:
    """Return a text to edit into orders: an example of each kind, with the keeper's possessions, as comments."""
    examples = [line for kind in KINDS.values() if kind.sentence for line in kind.in_form(view)]
    lines: list[str] = [N_("# Remove a # to give an order, or write your own.")]
    lines += [f"# {line}" for line in (*examples, END.upper())]
    lines += [N_("# Your monsters:"), *(f"# {monster_label(one)}: L{one.place}" for one in view.monsters)]
    return "\n".join([*map(say, lines), ""])


def orders_template(view: SeatView, game: int | None = None, say: Say = str) -> str:
    """Return a template to fill in; unchanged it is a legal set of orders, without END."""
    lines: list[str] = [N_("##### Template for turn {turn} #####", turn=view.public.turn_number + 1)]
    lines += [f"GAME G{game} K{view.keeper}", ""] if game is not None else [""]
    for hex_report in view.reports:
        if hex_report.lair_monster is not None:
            terrain = terrain_name(hex_report.terrain)
            lines += [N_("# lair at L{place} ({terrain})", place=hex_report.place, terrain=terrain), ""]
    for monster in view.monsters:
        lines += [f"# {monster_label(monster)}", ""]
    lines += [N_("# END   (without the # in front: you are ready)"), "", N_("##### End template #####")]
    return "\n".join(map(say, lines))
