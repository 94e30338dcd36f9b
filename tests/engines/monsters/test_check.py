from dataclasses import replace

import pytest

from engines.core import Dice
from engines.core.record import EXPIRE, SUBSTITUTE, Entry, advance
from engines.monsters import RULES
from engines.monsters.sentences import note_text
from engines.monsters.state import Lair, State, with_keeper
from engines.monsters.terms import Destination, Power, PowerKind, Size, Standing
from engines.monsters.view import KeeperUnready, SeatView
from tests.engines.monsters.scenes import BLUE, RED, monster, scene

VIOLET = "<@123456789012345678>"
HAND = (
    Power(PowerKind.FURY),
    Power(PowerKind.FLEET),
    Power(PowerKind.EYES, 1),
    Power(PowerKind.SWELL),
    Power(PowerKind.MEND, 25),
)


def position() -> State:
    state = scene(
        monster(1, 1, 0),
        monster(2, 1, 3, size=Size.TINY),
        monster(9, 2, 20),
        owners={0: 1, 20: 2},
        lairs=(Lair(0, monster(5, 1, 0), keeper=1), Lair(20, monster(6, 2, 20), keeper=2)),
    )
    return with_keeper(state, replace(state.keepers[1], hand=HAND))


def check_orders(text: str) -> SeatView:
    state = position()
    return RULES.seat_view(RULES.apply(state, RED, RULES.parse(state, RED, text), Dice(b"x", 1)).state, RED)


def messages(text: str) -> list[str]:
    return [line.said if not line.ok else "ok" for line in check_orders(text).check]


def test_find_answers_at_once_with_the_contact_line() -> None:
    state = position()
    state = RULES.apply(state, BLUE, RULES.parse(state, BLUE, 'address "blue at home"'), Dice(b"x", 1)).state
    state = RULES.apply(state, RED, RULES.parse(state, RED, "find k2"), Dice(b"x", 2)).state
    assert RULES.seat_view(state, RED).check[0].said == "K2: blue at home"
    assert RULES.public_view(state).keepers[2].contact == "blue at home"


def test_administrative_orders_hold_at_once_and_outlive_the_set() -> None:
    state = position()
    for ply, text in enumerate(("offset 3 4; width 99; email thread; vacation <@123456789012345678> 0", "eat m1"), 1):
        state = RULES.apply(state, RED, RULES.parse(state, RED, text), Dice(b"x", ply)).state
    view = RULES.seat_view(state, RED)
    assert (view.offset, view.report_width, view.destination) == ((2, 4), 99, Destination.THREAD)
    assert (view.copies_to, view.copies_until) == (VIOLET, 0)
    state = RULES.apply(state, RED, RULES.parse(state, RED, "vacation"), Dice(b"x", 3)).state
    assert RULES.seat_view(state, RED).copies_to == ""


def test_copies_end_after_the_turn_that_was_named() -> None:
    state = position()
    state = RULES.apply(state, RED, RULES.parse(state, RED, "vacation <@123456789012345678> 1"), Dice(b"x", 1)).state
    assert RULES.seat_view(state, RED).copies_to == VIOLET
    state = RULES.expire(state, Dice(b"x", 2)).state
    assert RULES.seat_view(state, RED).copies_to == VIOLET
    state = RULES.expire(state, Dice(b"x", 3)).state
    assert RULES.seat_view(state, RED).copies_to == ""


def test_a_new_set_replaces_the_old_one_whole() -> None:
    state = position()
    for ply, text in enumerate(("move m1 n; eat m2", "grow m1"), 1):
        state = RULES.apply(state, RED, RULES.parse(state, RED, text), Dice(b"x", ply)).state
    assert [line.text for line in RULES.seat_view(state, RED).check] == ["GROW M1"]


def test_the_check_shows_a_password_by_stars_only() -> None:
    for text in ("password abc", "password =2"):
        assert check_orders(text).check[0].text.upper() == "PASSWORD ***"


def test_a_password_is_taken_by_its_number_as_the_words_are_the_hosts_to_keep() -> None:
    assert [line.ok for line in check_orders("password =2; password =3; password abc").check] == [True, False, False]


def test_a_member_is_named_by_a_mention_as_names_are_the_hosts_to_know() -> None:
    view = check_orders("vacation violet 12")
    assert not view.check[0].ok
    assert "No member is called violet" in view.check[0].said
    assert view.copies_to == ""


@pytest.mark.parametrize("name", ["K1", "k 2", "K99", "Wild monsters", "the WILD", "wild-monsters", "ben", "B\u00e9n"])
def test_a_keeper_takes_no_name_that_another_goes_by(name: str) -> None:
    state = scene(monster(1, 1, 0), monster(2, 2, 20))
    for other in ("Ben", "Bén"):
        state = with_keeper(state, replace(state.keepers[2], name=other))
        read = RULES.parse(state, RED, f'name "{name}"; name m1 "{name}"')
        view = RULES.seat_view(RULES.apply(state, RED, read, Dice(b"x", 1)).state, RED)
        assert view.check[1].ok
        if not view.check[0].ok:
            assert "Choose another name" in view.check[0].said
            return
    pytest.fail(f"{name} was taken")


def test_one_of_two_keepers_ordering_the_same_name_gets_it_and_the_other_is_notified() -> None:
    state = scene(monster(1, 1, 0), monster(2, 2, 20))
    for seat in (RED, BLUE):
        state = RULES.apply(state, seat, RULES.parse(state, seat, 'name "Doom"'), Dice(b"x", 1)).state
    state = RULES.expire(state, Dice(b"x", 3)).state
    assert [keeper.name for keeper in state.keepers] == ["", "Doom", ""]
    told = [note_text(note) for note in RULES.seat_view(state, BLUE).notes]
    assert "Another keeper took the name Doom first." in told


def test_a_new_keeper_finds_no_orders_of_the_previous_one() -> None:
    state = scene(monster(1, 1, 0), monster(2, 2, 20))
    untouched = RULES.seat_view(state, RED)
    wanted = (
        'name Doom; address me; email ephemeral; offset 2 2; width 100; vacation "<@123456789012345678>" 0; password =1'
    )
    for entry in (Entry(RED, wanted), Entry(None, EXPIRE), Entry(RED, "password =2; quit; eat m1; end")):
        state = advance(RULES, state, entry, Dice(b"x", 1)).state
    assert RULES.seat_view(state, RED).password == 1
    taken = advance(RULES, state, Entry(RED, SUBSTITUTE), Dice(b"x", 2))
    assert taken.events == (KeeperUnready(RED),)
    view, keeper = RULES.seat_view(taken.state, RED), RULES.public_view(taken.state).keepers[1]
    for setting in ("password", "copies_to", "destination", "report_width", "offset", "orders"):
        assert getattr(view, setting) == getattr(untouched, setting), setting
    assert (keeper.name, keeper.contact) == ("", "")
    later = RULES.seat_view(RULES.expire(taken.state, Dice(b"x", 4)).state, RED)
    assert (later.password, later.standing) == (0, Standing.PLAYING)


def test_every_choice_passes_the_check_alone() -> None:
    state = position()
    choices = [order.canonical for order in RULES.seat_view(state, RED).choices]
    assert choices == sorted(set(choices))
    for text in choices:
        assert messages(text) == ["ok"], text
    assert {"move m1 nw", "play m2 5", "discard 1", "lair l0 stealth", "spawn l0", "friendly k2"} <= set(choices)


def test_the_check_warns_of_a_favour_that_a_young_monster_cannot_use() -> None:
    state = position()
    for stealth, useless in ((4, False), (5, True)):
        lairs = tuple(replace(lair, monster=replace(lair.monster, stealth=stealth)) for lair in state.lairs)
        given = RULES.parse(state, RED, "lair l0 stealth")
        after = RULES.apply(replace(state, lairs=lairs), RED, given, Dice(b"x", 1)).state
        assert RULES.seat_view(after, RED).check[0].useless == useless


def test_the_check_warns_of_good_orders_without_effect() -> None:
    state = position()
    tired = tuple(replace(one, energy=2) if one.number == 2 else one for one in state.monsters)
    state = replace(state, monsters=tired, terrain=tuple(state.monsters[1].hates for _ in state.terrain))
    given = RULES.parse(state, RED, 'eat m1; play m1 5; name m1 "Beast1"; grow m2; skulk m1')
    lines = RULES.seat_view(RULES.apply(state, RED, given, Dice(b"x", 1)).state, RED).check
    assert all(line.ok for line in lines)
    assert [line.useless for line in lines] == [False, True, True, True, False]
    assert lines[1].said == "No effect on Beast1 (M1): its life is full."
