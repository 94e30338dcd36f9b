from dataclasses import fields, replace

from engines.core import Dice
from engines.monsters import RULES, TEXT, administration, notes
from engines.monsters.grammar import OrderSet
from engines.monsters.report import Heading
from engines.monsters.sentences import note_text
from engines.monsters.state import Lair, State, with_keeper
from engines.monsters.terms import DamageType, Power, PowerKind, Size, Terrain
from engines.monsters.view import Change, Direction, Stance, Tag
from tests.engines.monsters.scenes import BLUE, RED, monster, scene

NAMES = ("Ada", "Ben")


def read(state: State, text: str) -> State:
    return RULES.apply(state, RED, RULES.parse(state, RED, text), Dice(b"report", 1)).state


def report(state: State) -> str:
    return TEXT.report(RULES.seat_view(state, RED), NAMES)


def test_the_first_report_warns_that_monsters_in_one_hex_will_fight() -> None:
    text = report(RULES.start(RULES.Options(), 2, Dice(b"report", 0)))
    assert "WARNING" in text
    assert "WARNING" not in report(scene(monster(1, 1, 0), monster(2, 2, 20)))


def test_the_template_of_every_report_is_a_legal_set() -> None:
    state = RULES.start(RULES.Options(), 2, Dice(b"report", 0))
    template = report(state).split("\n\n\n")[-1].removesuffix("End of Turn Report\n")
    assert RULES.parse(state, RED, template) == OrderSet()


def test_powers_read_as_in_the_books_sample() -> None:
    state = scene(monster(1, 1, 0))
    hand = (
        Power(PowerKind.DAMAGE, 2, DamageType.CRUSHING),
        Power(PowerKind.PROTECTION, 20, DamageType.ELECTRICAL),
        Power(PowerKind.PROTECTION, 20, DamageType.LIFE),
        Power(PowerKind.SWELL),
    )
    text = report(with_keeper(state, replace(state.keepers[1], hand=hand)))
    assert "Power 1 [FULL]: +2 damage for crushing attacks." in text
    assert "Power 2 [FULL]: +20% protection for electricity defenses." in text
    assert "Power 3 [FULL]: +20% protection for life drain defenses." in text
    assert "Power 4 [INSTANT]: Grows by one size." in text


def test_the_map_shows_terrain_lairs_the_first_monster_and_owners_in_sight_only() -> None:
    state = scene(
        monster(4, 1, 0),
        monster(7, 2, 1, size=Size.TITANIC),
        monster(9, 2, 20),
        terrain={6: Terrain.LAKE},
        owners={0: 1, 1: 2, 6: 0, 20: 2},
        lairs=(Lair(6, monster(50, 0, 6)),),
    )
    state = replace(state, sight_key=next(key for key in range(99) if sees_it(state, key)))
    lines = report(state).split("The Map:\n\n")[1].split("\n")
    assert lines[2] == "   | plai |      |      |      |      |      |"
    assert lines[3] == " 0 | M4   |------|      |------|      |------|"
    assert lines[4] == "   | MINE | plai |      |      |      | plai |"
    assert lines[5] == "   |------| M7   |------|      |------|      | 0"
    assert lines[6] == "   | lake | k2   |      |      |      |      |"
    assert lines[7] == " 1 |*     |------|      |------|      |------|"
    assert lines[8] == "   | k0   |      |      |      |      |      |"
    assert "M9" not in "\n".join(lines[:30])


def sees_it(state: State, key: int) -> bool:
    view = RULES.seat_view(replace(state, sight_key=key), RED)
    return any(seen.number == 7 for hex_ in view.hexes for seen in hex_.monsters)


def test_offset_moves_the_map_and_width_wraps_the_text_but_not_the_map() -> None:
    state = read(scene(monster(1, 1, 0), monster(2, 2, 20)), "offset 3 4; width 50")
    text = report(state)
    head, rest = text.split("The Map:\n\n")
    assert rest.splitlines()[0].split() == ["\\", "X", "2", "3", "4", "5", "0", "1"]
    assert max(map(len, head.splitlines())) <= 50
    assert rest.splitlines()[3].startswith(" 4 ")


def test_a_fight_is_reported_to_its_participants_only() -> None:
    state = scene(monster(1, 1, 0), monster(2, 1, 0), monster(3, 2, 21), monster(4, 2, 20))
    state = read(state, "scan m1; scan m2")
    state = RULES.apply(state, BLUE, RULES.parse(state, BLUE, "eat m3; eat m4"), Dice(b"report", 2)).state
    state = RULES.expire(state, Dice(b"report", 3)).state
    mine, theirs = RULES.seat_view(state, RED), RULES.seat_view(state, BLUE)
    assert [fight.place for fight in mine.fights if fight.place == 0]
    assert all(fighter.tag.keeper != 1 for fight in theirs.fights for fighter in fight.fighters)
    assert "Fight at L0" in TEXT.report(mine, NAMES)
    assert "Beast1" not in TEXT.report(theirs, NAMES)


def test_a_monster_seen_from_afar_shows_its_keeper_number_and_size_alone() -> None:
    state = scene(monster(4, 1, 0), monster(7, 2, 1, size=Size.TITANIC, name="Secretive"))
    state = replace(state, sight_key=next(key for key in range(99) if sees_it(state, key)))
    view = RULES.seat_view(state, RED)
    assert "Secretive" not in repr(view)
    assert "Secretive" not in TEXT.report(view, NAMES) + TEXT.private(view, NAMES)


def test_a_monster_in_ones_own_hex_is_known_in_full_and_one_in_anothers_lair_is_not() -> None:
    lair = Lair(20, monster(50, 2, 20, name="Growing"), keeper=2)
    state = scene(monster(1, 1, 20), monster(2, 2, 20, name="Neighbour"), owners={20: 2}, lairs=(lair,))
    view = RULES.seat_view(state, RED)
    assert [found.name for found in view.reports[0].monsters] == ["Beast1", "Neighbour"]
    assert view.reports[0].lair
    assert view.reports[0].lair_monster is None
    assert "Growing" not in repr(view)


def test_strangers_in_ones_lair_hex_are_seen_but_not_known() -> None:
    lair = Lair(0, monster(50, 1, 0), keeper=1)
    state = scene(monster(2, 2, 0, name="One"), monster(3, 0, 0, name="Other"), owners={0: 1}, lairs=(lair,))
    view = RULES.seat_view(state, RED)
    assert [seen.number for seen in view.hexes[0].monsters] == [2, 3]
    assert view.reports[0].monsters == ()
    assert "Other" not in repr(view)


def test_figures_of_attacks_and_defences_are_shown_to_nobody() -> None:
    state = scene(monster(1, 1, 0))
    odd = scene(
        monster(
            1,
            1,
            0,
            attacks=tuple(replace(attack, die=7, cost=6) for attack in state.monsters[0].attacks),
            defences=tuple(replace(defence, percent=77) for defence in state.monsters[0].defences),
        )
    )
    assert RULES.seat_view(odd, RED) == RULES.seat_view(state, RED)


def test_every_note_has_its_sentence() -> None:
    examples: dict[object, object] = {
        int: 4,
        str: "So.",
        Tag: Tag(3, "Tor", 1),
        Direction: Direction.N,
        Change: Change.HURT,
        Stance: Stance.SKULK,
        Power: Power(PowerKind.FURY),
    }
    for kind in (*notes.KeeperNote.__subclasses__(), *notes.MonsterNote.__subclasses__()):
        if kind is not getattr(notes, kind.__name__):
            continue  # `slots=True` makes a second class of each
        sentence = note_text(kind(**{each.name: examples[each.type] for each in fields(kind)}))
        assert sentence.strip() == sentence != ""
        assert sentence[-1] in ".!"


def test_keepers_go_by_the_name_they_took() -> None:
    state = scene(monster(1, 1, 0), monster(2, 2, 20))
    state = RULES.expire(read(state, 'name "Keeper of Doom"'), Dice(b"report", 2)).state
    assert "Keeper of Doom (K1)" in report(state)
    assert "Keeper of " in TEXT.public(RULES.public_view(state), NAMES)


def test_everything_is_revealed_once_the_game_is_over() -> None:
    state = scene(monster(1, 1, 0), monster(2, 2, 20, name="Hidden"))
    assert RULES.public_view(state).revealed == ()
    over = RULES.withdraw(state, RED, Dice(b"report", 1)).state
    assert "Hidden" in repr(RULES.public_view(over).revealed)


def test_the_report_lists_every_faulty_line_with_its_reason() -> None:
    state = read(scene(monster(1, 1, 0), monster(2, 2, 20)), "jump m1; eat m1; move m99 n; grow m1")
    text = report(RULES.expire(state, Dice(b"report", 2)).state)
    errors = text.split("Errors:")[1].split("Combat:")[0]
    for part in (
        "Line 1, jump m1: There is no order",
        "Line 3, MOVE M99 N: M99 is not",
        "Line 4, GROW M1: Beast1 (M1) already has",
    ):
        assert part in " ".join(errors.split())
    assert "EAT M1:" not in errors


def test_a_host_says_which_game_and_when_the_turn_ran_and_the_template_names_the_game_too() -> None:
    state = RULES.start(RULES.Options(), 2, Dice(b"report", 0))
    text = TEXT.report(RULES.seat_view(state, RED), NAMES, Heading(101, "August 25, 1999 at 13:06 UTC"))
    assert "Monsters! - game G101, turn 0, August 25, 1999 at 13:06 UTC." in text
    template = text.split("\n\n\n")[-1].removesuffix("End of Turn Report\n")
    assert RULES.parse(state, RED, template) == OrderSet((administration.Heading(101, 1),))
