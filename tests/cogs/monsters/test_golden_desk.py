"""Golden pages of a keeper's desk in edge cases."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

import pytest

from bot.kernel.matches.refusal import Refusal
from bot.kernel.messages.message import Message
from cogs.monsters import pages
from cogs.monsters.looking import answer_page, map_message
from cogs.monsters.pages import Page
from cogs.monsters.pages.story import story
from cogs.monsters.verbs import Leave
from engines.core.playback import replay
from engines.core.record import Record
from engines.core.rules import Outcome, Seat
from engines.monsters import RULES, notes
from engines.monsters.administration import Vacation as Copies
from engines.monsters.grammar import Fault, Order
from engines.monsters.orders import Befriend, Discard, Eat, Favour, Grow, Move, Play, Scan, Skulk, Spawn
from engines.monsters.view import (
    AttackKind,
    AttackLook,
    Blow,
    Change,
    CheckLine,
    DamageType,
    DefenceLook,
    Direction,
    Fight,
    Fighter,
    Growth,
    Meeting,
    MonsterView,
    Note,
    PlannedMove,
    Power,
    PowerKind,
    SeatView,
    SeenMonster,
    Size,
    Standing,
    Tag,
    Trait,
)
from render.core.board import PrivateBoard
from tests.cogs.golden import check, message_lines
from tests.cogs.monsters.test_pages import view_of
from tests.cogs.walking import NAMES, RECORDS
from tests.render.test_monsters import play_turns

SLASHING, FIRE = DamageType.SLASHING, DamageType.FIRE
CLAWS = (AttackLook(Trait.CLAWS, SLASHING, AttackKind.PHYSICAL),)
Shown = Iterator[tuple[str, Message]]


@cache
def plain() -> SeatView:
    """Ada's view of the set-up among two, with nothing ordered: the monsters 0, 1 and 2, and a lair."""
    view = view_of(play_turns(2, 0), 0, "clear")
    return replace(view, powers=view.powers[:1])


def page(view: SeatView, **changes: object) -> Page:
    return Page(101, 7, view=replace(view, **changes), names=NAMES[: len(view.public.keepers) - 1], at=1_000_000)  # type: ignore[arg-type]  # fields


def view_with_orders(*given: Order | Fault, bad: tuple[int, ...] = (), ready: bool = False) -> SeatView:
    """Return the view with these orders in, of which those at `bad` do not hold."""
    check = tuple(CheckLine(at, one, ok=at not in bad) for at, one in enumerate(given, 1))
    return replace(plain(), orders=given, check=check, ordered=True, ready=ready)


def herd(count: int) -> tuple[MonsterView, ...]:
    """Return so many monsters like Ada's first."""
    return tuple(replace(plain().monsters[0], number=at, name=f"N{at}", attacks=CLAWS) for at in range(count))


def powers() -> Shown:
    """Return the effect of each power on a monster without use for it, and on one just short of that."""
    most = replace(
        plain().monsters[0],
        number=1,
        name="Most",
        size=Size.TITANIC,
        life=9,
        most_life=9,
        energy=8,
        most_energy=8,
        base_vision=5,
        vision=1,
        base_stealth=5,
        stealth=1,
        attacks=CLAWS,
        defences=(DefenceLook(Trait.CHITIN, (SLASHING,)),),
    )
    less = replace(
        most,
        number=2,
        name="`Less`",
        size=Size.MONSTROUS,
        life=8,
        energy=7,
        attacks=(),
        defences=(),
        base_vision=4,
        vision=5,
        base_stealth=4,
        stealth=5,
    )
    tiny = replace(most, number=3, name="Tiny", size=Size.TINY, life=10, energy=9, base_vision=6, base_stealth=6)
    typed = tuple(Power(kind, 3, of) for kind in (PowerKind.DAMAGE, PowerKind.PROTECTION) for of in (SLASHING, FIRE))
    kinds = tuple(Power(kind, 2) for kind in PowerKind if kind not in (PowerKind.DAMAGE, PowerKind.PROTECTION))
    hand = page(plain(), monsters=(most, less, tiny), powers=(*typed, *kinds))
    yield "the hand", pages.powers_page(hand)
    for monster in hand.view.monsters:
        yield f"on {monster.name}", pages.monster_page(hand, monster.number)
    for card in (0, 1, 7, len(hand.view.powers), len(hand.view.powers) + 1):
        yield f"card {card}", pages.card_page(hand, card)
    for count in (8, 9):
        some = page(plain(), powers=typed[:1], monsters=(*herd(count), replace(less, number=99)))
        yield f"{count} of {count + 1} are served", pages.powers_page(some)
    yield "two are used", pages.powers_page(page(view_with_orders(Play(1, 1), Discard(2)), powers=typed))
    yield "none is held", pages.powers_page(page(plain(), powers=()))
    yield "nobody to play it on", pages.card_page(page(plain(), monsters=(), powers=typed), 1)
    yield "on one of 25", pages.card_page(page(plain(), monsters=herd(25), powers=typed), 1)
    yield "on one of 26", pages.card_page(page(plain(), monsters=herd(26), powers=typed), 4)
    yield "on the last of 26", pages.card_page(page(plain(), monsters=herd(26), powers=typed), 4, 1)


def lists() -> Shown:
    """The list of orders: of many, of monsters without any, of moves, and where monsters meet."""
    yield "no orders", pages.overview(page(plain()))
    yield "13 without an action", pages.overview(page(plain(), monsters=herd(13)))
    yield "the oldest of 26 orders", pages.overview(page(view_with_orders(*(Eat(at) for at in range(26)))), 1)
    yield "the last of 26 monsters", pages.overview(page(plain(), monsters=herd(26)), 1)
    moves = (PlannedMove(0, 8, Direction.N, 2), PlannedMove(1, 8, Direction.SE, 3))
    moving = view_with_orders(
        Move(0, Direction.N), Skulk(0), Move(1, Direction.S), Fault("fly `m1`"), bad=(3, 4), ready=True
    )
    yield "moves, some of them bad", pages.overview(page(moving, moves=moves))
    yield "who has moved", pages.monster_page(page(moving, moves=moves), 0)
    meets = tuple(Meeting(20 + at, (0, 1), who) for at, who in enumerate(((), (0,), (0, 1), (1,), (), ())))
    three = Meeting(40, (0, 1, 2), (2,)), Meeting(41, (0, 1, 2), (1, 2))
    yield "six meetings", pages.overview(page(plain(), meetings=meets))
    yield "three meet", pages.overview(page(plain(), meetings=three))
    yield "what M2 reads of both", pages.monster_page(page(plain(), meetings=(*meets[:1], *three)), 2)


def monsters() -> Shown:
    """A monster's page: what is around it, the way to the next, and what follows an order."""
    view = plain()
    monster = view.monsters[0]
    near = next(each.nearby for each in view.reports if each.place == monster.place)
    likes = replace(monster, likes=near[0].terrain, hates=near[0].terrain)
    seen = {
        near[1].place: tuple(SeenMonster(90 + at, keeper, Size.HUGE) for at, keeper in enumerate((0, 1, 2))),
        near[2].place: tuple(SeenMonster(95 + at, 2, Size.TINY) for at in range(4)),
    }
    hexes = tuple(replace(each, monsters=seen.get(each.place, each.monsters)) for each in view.hexes)
    moves = (PlannedMove(1, 8, near[4].direction, near[4].place), PlannedMove(0, 8, near[5].direction, near[5].place))
    beside = replace(view.monsters[2], place=near[3].place)
    crowd = page(view, monsters=(likes, view.monsters[1], beside), hexes=hexes, moves=moves)
    yield "much around it", pages.monster_page(crowd, 0)
    yield "one that is not there", pages.monster_page(crowd, 9)
    yield "alone", pages.monster_page(page(view, monsters=(monster,)), 0)
    for given in ((Eat(0),), (Eat(0), Grow(1), Scan(2)), (Eat(0), Grow(2)), (Skulk(0),), (Eat(1),), (Play(0, 1),)):
        told = ", ".join(map(str, given))
        yield f"after the first of {told}", pages.after_order(page(view_with_orders(*given)), given[0])
    yield "after one that was taken back", pages.after_order(page(view_with_orders(Eat(1))), Eat(0))
    yield "the last one, of who is ready", pages.monster_page(page(view_with_orders(Eat(1), Eat(2), ready=True)), 0)


def lands() -> Shown:
    """Lairs and friends."""
    view = plain()
    lair = next(each for each in view.reports if each.lair_monster is not None)
    spawn = Spawn(lair.place)
    young = replace(lair, leaves_from=2)
    grown = replace(lair, leaves_from=1)
    favoured = view_with_orders(Favour(lair.place, Growth.ATTACK))
    yield "no lair", pages.lairs_page(page(view, reports=tuple(each for each in view.reports if each is not lair)))
    yield "one lair", pages.lairs_page(page(favoured, reports=(grown,), choices=(spawn,)))
    yield "too young", pages.lairs_page(page(view, reports=(young,), choices=()))
    yield "too young, but ordered", pages.lairs_page(page(view_with_orders(spawn), reports=(young,), choices=()))
    held = page(view)
    for count in (2, 25, 26):
        many = tuple(replace(lair, place=at, lair_level=at) for at in range(1, count + 1))
        held = page(view, reports=(*many, replace(lair, place=99, lair_monster=None)))
        yield f"{count} lairs", pages.lairs_page(held)
        yield f"the second of {count}", pages.lairs_page(held, 2)
    yield "the rest of 26", pages.lairs_page(held, at=1)
    yield "a friend among two", pages.friends_page(page(view_with_orders(Befriend(2))))
    four = view_of(play_turns(4, 5), 1, "friendly k3; eat m0")
    out = tuple(replace(each, standing=Standing.OUT) if each.number == 4 else each for each in four.public.keepers)
    yield "friends among four", pages.friends_page(page(four, public=replace(four.public, keepers=out)))
    gone = tuple(replace(each, standing=Standing.OUT) for each in four.public.keepers)
    yield "nobody is left", pages.friends_page(page(four, public=replace(four.public, keepers=gone)))


def checks() -> Shown:
    """The check of the orders."""
    yield "no orders", pages.check_page(page(plain()))
    yield "one good line", pages.check_page(page(view_with_orders(Eat(0))))
    read = view_of(play_turns(2, 0), 0, "eat m0; eat m9; email thread; fly ```m1```; end")
    yield "good and bad, and ready", pages.check_page(page(read))
    copies = [Copies(f"<@12345678901234567{at}>", 3) for at in range(3)]
    yield "copies, the last bad", pages.check_page(page(view_with_orders(*copies, Eat(0), bad=(3,))))
    yield "ten lines", pages.check_page(page(view_with_orders(*(Eat(at) for at in range(10)))))


def answers() -> Shown:
    """What a keeper is told when orders are in."""
    before = page(plain())
    given = page(view_with_orders(Eat(0), Skulk(1)))
    public = plain().public
    ran = page(plain(), public=replace(public, turn_number=1))
    over = replace(public, turn_number=1, outcome=Outcome((Seat(0),), None, "LAST_KEEPER"))
    yield "written", answer_page(before, given)
    yield "pressed", answer_page(before, given, written=False)
    yield "nothing is in", answer_page(before, before)
    yield "the turn has run", answer_page(before, ran, leave=Leave.ALONE)
    yield "it has run, and one is out", answer_page(before, page(ran.view, standing=Standing.OUT))
    yield "out before it ran", answer_page(before, page(plain(), standing=Standing.OUT))
    yield "the last orders", answer_page(before, page(plain(), public=over))
    for leave in Leave:
        yield f"QUIT, {leave.name}", answer_page(before, given, leave=leave)
    for room in (1_000, 1_800):
        text = page(view_with_orders(*(Fault("x" * (room // 5)) for _ in range(5))))
        yield f"QUIT, and {room} letters beside it", answer_page(before, text, leave=Leave.WITH_ORDERS)


def maps() -> Shown:
    """Show the keeper's own map, with each number of groups of monsters."""
    board = PrivateBoard(Seat(0), b"", "")
    wide = replace(plain().public, width=40, height=40)
    seen = page(plain())
    for groups, each in ((0, 0), (1, 4), (2, 5), (5, 1), (6, 1), (9, 1), (10, 1)):
        places = [40 * (2 + 12 * (at % 3)) + 2 + 10 * (at // 3) for at in range(groups)]
        named = [(number, place) for number, place in enumerate(place for place in places for _ in range(each))]
        own = tuple(replace(plain().monsters[0], number=number, place=place) for number, place in named)
        seen = page(plain(), public=wide, monsters=own, reports=())
        yield f"{groups} groups, {each} in each", map_message(seen, board)
    yield "the second of ten", map_message(seen, board, 1)
    lair = next(one for one in plain().reports if one.lair_monster is not None)
    yield "a lair alone", map_message(page(plain(), monsters=(), reports=(replace(lair, place=3),)), board)
    yield "one who is out", map_message(page(plain(), standing=Standing.OUT), board)
    over = replace(plain().public, outcome=Outcome((Seat(0),), None, "LAST_KEEPER"))
    yield "at the end", map_message(page(plain(), public=over), board, 0)


def stories() -> Shown:
    """The story of a turn where something is unusual, and the report it stands for."""
    view = plain()
    mine, own, other, wild = Tag(0, "*Gnash*", 1), Tag(1, "Gob", 1), Tag(9, "Grim", 2), Tag(8, "Grue", 0)

    def told(*lines: Note, **changes: object) -> Message:
        changed = replace(view, notes=lines, **changes)  # type: ignore[arg-type]  # fields
        return Message(pages.story(changed, NAMES[:2]))

    def fight(*who: Tag, blows: tuple[Blow, ...] = (), survivors: tuple[int, ...] = (), rounds: int = 2) -> Fight:
        return Fight(8, 0, tuple(Fighter(one, Size.HUGE, 8) for one in who), rounds, blows, survivors)

    def blow(attacker: int, target: int, *, killed: bool = False, exhausted: bool = False) -> Blow:
        return Blow(1, attacker, target, Trait.CLAWS, SLASHING, 3, killed=killed, exhausted=exhausted)

    for before, now in ((3, 5), (5, 3), (5, 5)):
        history = ((0, 9, 9), (0, before, 0), (0, now, 0))
        yield f"from {before} points to {now}", told(public=replace(view.public, history=history))
    lines = tuple(replace(each, hexes=at, lairs=2 - at, monsters=at) for at, each in enumerate(view.public.keepers))
    yield "one of each", told(public=replace(view.public, keepers=lines))
    crowd = next(each for each in view.reports if each.crowded)
    foe = replace(view.monsters[0], number=9, keeper=2)
    yield "two turns missed", told(missed=2)
    yield "missed, but out", told(missed=2, standing=Standing.OUT)
    for who in ((view.monsters[0], foe), (*view.monsters[:2], foe), view.monsters[:2]):
        names = ", ".join(f"M{one.number}" for one in who)
        yield f"{names} in a hex", told(reports=(replace(crowd, monsters=who),))
    yield "not crowded", told(reports=(replace(crowd, crowded=False),))
    died = tuple(notes.Died(one, 8) for one in (mine, own))
    killed = (blow(9, 1), blow(0, 9, killed=True), blow(9, 1, killed=True), blow(0, 9), blow(0, 8, exhausted=True))
    yield (
        "killed, and out of energy",
        told(*died, fights=(fight(mine, own, other, wild, blows=killed, survivors=(9,)),)),
    )
    by_own = (blow(0, 1, killed=True), blow(8, 0, killed=True))
    yield "killed by one's own, and by the wild", told(*died, fights=(fight(mine, own, wild, blows=by_own),))
    yield "nobody died, in a round", told(fights=(fight(mine, own, survivors=(0, 1), rounds=1),))
    yield "one of two died", told(died[0], fights=(fight(mine, other, survivors=(9,)),))
    yield "one left, one eliminated", told(notes.Left(2), notes.Eliminated(1))
    grown = (Change.NONE, Change.BIGGER)
    yield "growth, some of it none", told(*(notes.TriedToGrow(mine, change) for change in grown))
    yield "meals", told(*(notes.Feasted(mine, 3, change) for change in grown))
    yield "in a lair", told(*(notes.GrewInLair(mine, 3, change) for change in grown), notes.Spawned(mine, 3))
    yield "land", told(notes.HexLost(1, 5), notes.HexWon(1, 3), notes.HexWon(1, 4))
    yield "errors", told(notes.TurnMissed(1, 2), notes.NoRoom(mine, 2), notes.NameTaken(1, "*Bob*"))
    for count in (1, 6, 7, 8):
        seen = tuple(SeenMonster(20 + at, at % 3, Size.TINY) for at in range(count * 3 // 2 + 1))[: count + count // 2]
        hexes = tuple(replace(each, monsters=seen if at == 0 else ()) for at, each in enumerate(view.hexes))
        yield f"{count} or so in sight", told(hexes=hexes)
    head = len(pages.story(replace(view, reports=(), hexes=()), NAMES[:2]))
    for room in (1_249, 1_250):
        born = notes.Spawned(replace(mine, name="x" * (room - head - len("\n🐣 M0  came out of its lair at L3."))), 3)
        yield f"a story of {room} letters", told(born, reports=(), hexes=())
        land = notes.HexWon(1, 3), notes.HexLost(1, 3)
        yield "and more", told(born, *land, reports=(), hexes=())
    named, text = pages.report_file(view, page(view).facts)
    yield named, Message("\n".join(text.decode().splitlines()[:12]))


@pytest.mark.parametrize("scenes", [stories, powers, lists, monsters, lands, checks, answers, maps])
def test_the_desk_says_at_its_edges_what_it_said(scenes: Callable[[], Shown]) -> None:
    lines = [line for name, message in scenes() for line in ("", f"== {name}", *message_lines(message))]
    check(f"desk_{scenes.__name__}", lines)


def test_a_page_that_is_gone_is_refused() -> None:
    for at in (-1, 1):
        with pytest.raises(Refusal, match="That page is gone"):
            pages.overview(page(plain()), at)
        with pytest.raises(Refusal, match="That page is gone"):
            pages.card_page(page(plain()), 1, at)


def test_a_turn_is_told_as_it_was_told() -> None:
    check("stories", _stories())


def _stories() -> Iterator[str]:
    """Yield what each keeper reads after each of ten turns in which more befell them than land and growth."""
    record = Record.from_json((RECORDS / "monsters" / "golden" / "four.json").read_text())
    told = 0
    for step in replay(RULES, record):
        turn = RULES.public_view(step.state).turn_number
        if turn > 10:
            break
        if turn == told:
            continue
        told = turn
        for seat in range(record.seats):
            lines = story(RULES.seat_view(step.state, Seat(seat)), NAMES)
            if any(sign in lines for sign in "⚔💀⚠❌🐣🍖🏳"):
                yield f"\n== turn {turn}, {NAMES[seat]}\n{lines}"
