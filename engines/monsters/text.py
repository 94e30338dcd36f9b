"""The words of Monsters!: short boards that fit a message."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from engines.core import Event, Outcome
from engines.core.messages import N_, Text, join, join_list
from engines.core.people import People
from engines.core.rules import Seat
from engines.core.text import Ending as Told
from engines.core.text import Tip
from engines.monsters.grammar import Action, OrderSet, Ready, Wait
from engines.monsters.report import Heading, Say, report
from engines.monsters.sentences import (
    hex_list,
    keeper_name,
    listed_keepers,
    ready_keepers,
    size_name,
    terrain_name,
)
from engines.monsters.sentences.events import event_text, victory_text
from engines.monsters.statistics import statistics
from engines.monsters.text_map import LEGEND, keeper_letter, revealed_map, seen_map
from engines.monsters.tips import tip
from engines.monsters.view import (
    CheckLine,
    Ending,
    GameWon,
    KeeperLine,
    MonsterView,
    PublicView,
    SeatView,
    Standing,
)

MOST_COLUMNS = 60
MOST_CHARACTERS = 1800
_MOST_PLACES = 6
_LONGEST_NAME = 13


class MonstersText:
    """Text boards and sentences; the long report is `report`."""

    statistics = staticmethod(statistics)

    def public(self, view: PublicView, names: Sequence[str]) -> str:
        """Return the roster, the number of ready keepers, and the owners where they are open."""
        before, rows, after = self.parts(view, names)
        return join([*before, "", *rows, "", *after], "\n")

    def tip(self, view: SeatView, names: Sequence[str]) -> Tip | None:
        """Return a tip for newcomers."""
        return tip(view)

    def goal(self, view: PublicView, names: Sequence[str], seat: Seat) -> str:
        """Return how `seat` wins, in a line."""
        return N_(
            "Feed your monsters, take land, win fights. {points} points win: one for each hex, "
            "one for every {fame} fame. All move at the same time.",
            points=view.target,
            fame=view.fame_per_vp,
        )

    def private(self, view: SeatView, names: Sequence[str]) -> str:
        """Return a keeper's monsters and visible land, cut to the length of a message."""
        before, rows, after = self.parts(view, names)
        return join([*before, "", *rows, *(["", *after] if after else [])], "\n")

    def parts(self, view: object, names: Sequence[str]) -> tuple[Sequence[str], Sequence[str], Sequence[str]]:
        """Return the turn, the roster with open owners, the number of ready keepers; of a seat's view the monsters."""
        if isinstance(view, SeatView):
            lines = _fit(list(_private_lines(view, names)))
            cut = lines.index("") if "" in lines else len(lines)
            land = list(seen_map(view))
            if sum(len(line) + 1 for line in (*lines, *land, *LEGEND)) > MOST_CHARACTERS - 10:
                return lines[:cut], lines[cut + 1 :], ()
            return lines[:cut], [*lines[cut + 1 :], "", *land], LEGEND
        if not isinstance(view, PublicView):
            raise TypeError(f"no view of Monsters!: {view!r}")
        roster, land = list(_roster(view, names)), list(revealed_map(view)) if view.revealed else []
        if land and sum(len(line) + 1 for line in (*roster, *land, *LEGEND)) < MOST_CHARACTERS - MOST_COLUMNS * 2:
            return [_head(view)], [*roster, "", *land], [_state_line(view, names), *LEGEND]
        owners = ["", *_territory(view)] if view.territory else []
        hidden = [] if view.territory else [N_("The map stays hidden until the end.")]
        return [_head(view)], [*roster, *owners], [_state_line(view, names), *hidden]

    def move(self, action: Action, view: SeatView, people: People) -> str:
        """Return all orders, such as `Fang (M3) moves NE to L12 · Bol (M4) eats`."""
        match action:
            case Ready():
                return N_("ready")
            case Wait():
                return N_("not ready yet")
            case OrderSet(lines=()):
                return N_("no orders")
            case OrderSet(lines):
                return join([line.describe(view, people.names) or line.text for line in lines], " · ")
            case _:
                assert_never(action)

    def event(self, event: Event, names: Sequence[str]) -> str:
        """Return one public sentence."""
        return event_text(event, names)

    def ending(self, event: Event, names: Sequence[str]) -> Told | None:
        """Return the winners and the reason; in a draw of all, with the points of each."""
        if not isinstance(event, GameWon):
            return None
        shared = event.ending is Ending.TURN_CAP or event.ending is Ending.TARGET
        return Told(victory_text(event, names), tells_scores=shared and len(event.winners) == len(names))

    def report(self, view: SeatView, names: Sequence[str], heading: Heading | None = None, say: Say = str) -> str:
        """Return the whole report in the book's order."""
        return report(view, names, heading, say)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _column(text: str, width: int) -> Text:
    """Return a cell of a table, as wide in every language."""
    return Text("{text:<{width}}", {"text": text, "width": width})


def _head(view: PublicView) -> Text:
    return N_("Monsters! turn {turn}, {points} points win", turn=view.turn_number, points=view.target)


def _roster(view: PublicView, names: Sequence[str]) -> Iterator[str]:
    shown = listed_keepers(view)
    wide = min(_LONGEST_NAME, max(len("Keeper"), *(len(keeper_name(keeper, names)) for keeper in shown)))
    yield join(["    ", N_("{keeper:<{wide}} Mon Hex Lair Kill Fame VPs", keeper=N_("Keeper"), wide=wide)], "")
    for keeper in shown:
        name = _column(_cut(keeper_name(keeper, names), wide), wide)
        figures = f"{keeper.monsters:>3} {keeper.hexes:>3} {keeper.lairs:>4} {keeper.kills:>4} {keeper.fame:>4}"
        yield join([f"K{keeper.number:<2}", name, figures, f"{keeper.points:>3}", *_mark(view, keeper)])


def _mark(view: PublicView, keeper: KeeperLine) -> Iterator[str]:
    if keeper.standing in (Standing.OUT, Standing.LEFT):
        yield N_("out") if keeper.standing is Standing.OUT else N_("left")
        return
    if view.territory:
        yield keeper_letter(keeper.number)
    if keeper.ready and view.outcome is None:
        yield "+"


def _state_line(view: PublicView, names: Sequence[str]) -> Text:
    if view.outcome is not None:
        return _outcome_text(view.outcome, view, names)
    ready = ready_keepers(view)
    marked = any(keeper.ready for keeper in view.keepers)
    return N_("{ready} (+).", ready=ready) if marked else N_("{ready}.", ready=ready)


def _outcome_text(outcome: Outcome, view: PublicView, names: Sequence[str]) -> Text:
    if not outcome.winners:
        nobody = outcome.reason == Ending.NOBODY.name
        return N_("Over: nobody is left.") if nobody else N_("Over: the wild monsters win.")
    room = (MOST_COLUMNS - 10) // len(outcome.winners) - 5
    winners = join_list([_cut(keeper_name(view.keepers[seat + 1], names), max(4, room)) for seat in outcome.winners])
    return N_("Over, won by {winners}", winners=winners)


def _territory(view: PublicView) -> Iterator[str]:
    for start in range(0, view.width * view.height, view.width):
        yield " ".join(keeper_letter(owner) for owner in view.territory[start : start + view.width])


def _private_lines(view: SeatView, names: Sequence[str]) -> Iterator[str]:
    own = view.public.keepers[view.keeper]
    yield N_(
        "K{number} {name}  turn {turn}, {points} of {target} points",
        number=view.keeper,
        name=_cut(keeper_name(own, names), 20),
        turn=view.public.turn_number,
        points=own.points,
        target=view.public.target,
    )
    yield _orders_line(view)
    for line in view.check:
        if not line.ok or line.useless:
            yield _remark(line)
    terrain = {hex_.place: terrain_name(hex_.terrain) for hex_ in view.hexes}
    crowded = [hex_report.place for hex_report in view.reports if hex_report.crowded]
    if crowded:
        yield N_("! Likely to fight in one hex: {places}", places=hex_list(crowded[:_MOST_PLACES]))
    yield ""
    growing = [one.lair_monster for one in view.reports if one.lair_monster is not None]
    wide = min(_LONGEST_NAME, max((len(monster.name) for monster in (*view.monsters, *growing)), default=0))
    for monster in view.monsters:
        yield _monster_line(monster, terrain[monster.place], wide)
    for monster in growing:
        yield _monster_line(monster, N_("lair"), wide)
    yield from _seen_lines(view, names)
    if view.powers:
        yield N_("Powers in hand: {count}", count=len(view.powers))


def _remark(line: CheckLine) -> Text:
    remark = join([f"! {line.line}:", line.said])
    if len(remark) <= MOST_COLUMNS:
        return remark
    if line.ok:
        return N_("! {line}: no effect. Check says why.", line=line.line)
    return N_("! {line}: won't be carried out. Check says why.", line=line.line)


def _orders_line(view: SeatView) -> Text:
    if view.public.outcome is not None:
        return N_("The game is over.")
    if view.standing is not Standing.PLAYING:
        return N_("You are out of the game.")
    if not view.ordered:
        return N_("No orders yet. You are ready.") if view.ready else N_("No orders yet.")
    bad = sum(not line.ok for line in view.check)
    parts = [N_("Orders: {count}.", count=len(view.check) - bad)]
    if bad:
        parts.append(N_("Faulty lines: {count}.", count=bad))
    return join([*parts, N_("You are ready.")] if view.ready else parts)


def _monster_line(monster: MonsterView, where: str, wide: int) -> Text:
    figures = f"{monster.life:>3}/{monster.most_life:<3}{monster.energy:>4}/{monster.most_energy}"
    head = f"M{monster.number:<4}{_cut(monster.name, wide):<{wide}} L{monster.place:<3}"
    return join([head, _column(where, 8), _column(size_name(monster.size), 9), figures])


def _seen_lines(view: SeatView, names: Sequence[str]) -> Iterator[Text]:
    for hex_ in view.hexes:
        for monster in hex_.monsters:
            if monster.keeper != view.keeper:
                yield N_(
                    "seen: M{number} of {name} (K{keeper}), {size}, at L{place}",
                    number=monster.number,
                    name=_cut(keeper_name(view.public.keepers[monster.keeper], names), _LONGEST_NAME),
                    keeper=monster.keeper,
                    size=size_name(monster.size),
                    place=hex_.place,
                )


def _fit(lines: list[str]) -> list[str]:
    shown, rest = lines, 0
    while len("\n".join(shown)) > MOST_CHARACTERS:
        rest += 1
        more = N_("... {count} more in the full report", count=rest)
        shown = [*lines[:-rest], more]
    return shown
