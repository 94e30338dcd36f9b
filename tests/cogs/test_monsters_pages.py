"""The pages of the Monsters! desk: they fit Discord however much a keeper has, and tell nothing else."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.posts.message import Menu, Message
from cogs.monsters import pages
from cogs.monsters.pages import Page
from engines.core.dice import Dice
from engines.core.rules import Seat
from engines.monsters import RULES, notes
from engines.monsters.orders import Spawn, Verb
from engines.monsters.state import State
from engines.monsters.view import (
    AttackKind,
    AttackLook,
    Blow,
    DamageType,
    Fight,
    Fighter,
    Power,
    PowerKind,
    SeatView,
    SeenMonster,
    Size,
    Tag,
    Trait,
)
from tests.bot.test_messages import LONG_NAME, check
from tests.engines.monsters.worlds import other_worlds
from tests.render.test_monsters import played

ORDERS = 'skulk m0; fly m1; play m0 1; eat m999; name "a; b # c"; lair l1 growth; friendly k2'


def view_of(state: State, seat: int, text: str = ORDERS) -> SeatView:
    step = RULES.apply(state, Seat(seat), RULES.parse(state, Seat(seat), text), Dice(b"pages", 1))
    return RULES.seat_view(step.state, Seat(seat))


def page_of(view: SeatView) -> Page:
    return Page(view, 9_999_999, 99_999, (LONG_NAME,) * (len(view.public.keepers) - 1))


def every_page(page: Page) -> Iterator[Message]:
    yield pages.overview(page)
    yield pages.powers_page(page)
    yield pages.card_page(page, 1)
    yield pages.lairs_page(page)
    yield pages.friends_page(page)
    yield pages.check_page(page)
    yield pages.faults_page(page)
    for monster in page.view.monsters:
        yield pages.monster_page(page, monster.number)
    for report in page.view.reports:
        yield pages.lairs_page(page, report.place)


def labels_of(message: Message) -> list[str]:
    return [part.label for row in message.rows if not isinstance(row, Menu) for part in row]


@pytest.mark.parametrize(("seats", "turns"), [(2, 0), (4, 5), (20, 2)])
def test_every_page_fits_a_message(seats: int, turns: int) -> None:
    for message in every_page(page_of(view_of(played(seats, turns), 0))):
        check(message)


def test_a_keeper_of_sixty_monsters_and_three_hundred_lines_turns_pages() -> None:
    text = "; ".join(f"eat m{number}" for number in range(300))
    view = view_of(played(4, 3), 0, text)
    first = view.monsters[0]
    many = tuple(replace(first, number=1_000 + at, name="N" * 32) for at in range(60))
    page = page_of(replace(view, monsters=many))
    for message in (pages.overview(page), pages.overview(page, 2), pages.card_page(page, 1, 1), pages.check_page(page)):
        check(message)
    menu = pages.overview(page, 2).rows[0]
    assert isinstance(menu, Menu)
    assert [choice.value for choice in menu.choices] == [str(1_050 + at) for at in range(10)]
    assert pages.check_page(page).attachments[0].name == "check-9999999.txt"


def test_pages_are_the_same_in_every_world_the_keeper_cannot_tell_apart() -> None:
    state, compared = played(3, 4), 0
    before = list(every_page(page_of(view_of(state, 1))))
    for other in other_worlds(RULES, state, Seat(1), Dice(b"worlds", 2)):
        # Friends and contact lines are public, and so is who still plays.
        assert list(every_page(page_of(view_of(other, 1)))) == before
        compared += other != state
    assert compared


def test_text_of_a_keeper_cannot_break_out_of_its_line() -> None:
    page = page_of(view_of(played(2, 0), 0, 'name "`@everyone` **bold**"; fly `x`'))
    for message in (pages.overview(page), pages.check_page(page)):
        assert "`@everyone`" not in message.content
        assert message.content.count("```") in (0, 2)


def page_after(state: State, text: str, seat: int = 0) -> Page:
    return page_of(view_of(state, seat, text))


def test_the_neighbours_are_short_buttons_that_say_what_is_there() -> None:
    view = view_of(played(4, 5), 2, 'name "x"')
    monster = view.monsters[0]
    near = next(report.nearby for report in view.reports if report.place == monster.place)
    liking = replace(monster, likes=near[0].terrain, hates=near[1].terrain)
    changed = replace(view, monsters=(liking, *view.monsters[1:]))
    message = pages.monster_page(page_of(changed), monster.number)
    upper, lower = (row for row in message.rows[:2] if not isinstance(row, Menu))
    labels = [control.label for control in (*upper, *lower)]
    assert len(upper) == len(lower) == 3
    assert all(len(label) <= 12 for label in labels)
    assert any(label.startswith(f"↑ L{near[0].place} ♥") for label in labels)
    assert any(label.startswith(f"↗ L{near[1].place} ") and "✗" in label for label in labels)


def test_a_monster_seen_next_door_is_marked() -> None:
    view = view_of(played(2, 0), 0, 'name "x"')
    monster = view.monsters[0]
    near = next(report.nearby for report in view.reports if report.place == monster.place)[3]
    enemy = SeenMonster(77, 2, Size.HUGE)
    hexes = tuple(replace(one, monsters=(enemy,)) if one.place == near.place else one for one in view.hexes)
    message = pages.monster_page(page_of(replace(view, hexes=hexes)), monster.number)
    assert "M77 (huge, " in message.content
    lower = message.rows[1]
    assert not isinstance(lower, Menu)
    assert any(control.label.startswith(f"↓ L{near.place}") and "⚔" in control.label for control in lower)


def test_the_desk_warns_where_two_of_ones_own_will_meet() -> None:
    state = played(2, 0)
    page = page_after(state, "move m0 n; move m1 n; eat m2")
    assert ") and Grurithul (M1) will share L" in pages.overview(page).content
    assert ") and Grurithul (M1) will share L" in pages.monster_page(page, 1).content
    assert "will share" not in pages.monster_page(page, 2).content
    assert "will share" not in pages.overview(page_after(state, "move m0 n; move m1 s; eat m2")).content


def test_the_list_says_what_holds_without_orders() -> None:
    content = pages.overview(page_after(played(2, 0), "eat m1")).content
    assert "No action: Katherl (M0) and Morguik (M2)" in content
    assert "runs at the deadline even without **Done**" in content


def test_spawn_is_offered_once_the_monster_is_old_enough() -> None:
    view = view_of(played(2, 0), 0, 'name "x"')
    place = next(report.place for report in view.reports if report.lair_monster is not None)
    assert any(label.startswith("Spawn") for label in labels_of(pages.lairs_page(page_of(view))))
    reports = tuple(replace(one, leaves_from=4) if one.place == place else one for one in view.reports)
    choices = tuple(choice for choice in view.choices if not isinstance(choice, Spawn))
    young = pages.lairs_page(page_of(replace(view, reports=reports, choices=choices)))
    assert not any(label.startswith("Spawn") for label in labels_of(young))
    assert "too young to leave. You can spawn it from turn 4 on" in young.content
    by_now = replace(view, public=replace(view.public, turn_number=3), reports=reports)
    assert "too young" not in pages.lairs_page(page_of(by_now)).content
    just_before = replace(view, public=replace(view.public, turn_number=2), reports=reports)
    assert "too young" in pages.lairs_page(page_of(just_before)).content


def test_a_lair_held_for_one_turn_says_so_in_the_singular() -> None:
    view = view_of(played(2, 0), 0, 'name "x"')
    held = next(report for report in view.reports if report.lair_monster is not None)
    two = (replace(held, lair_level=1), replace(held, place=held.place + 1, lair_level=2))
    menu = next(row for row in pages.lairs_page(page_of(replace(view, reports=two))).rows if isinstance(row, Menu))
    assert [choice.description for choice in menu.choices] == ["held for 1 turn", "held for 2 turns"]


def test_powers_say_what_they_do_and_whether_that_is_of_any_use() -> None:
    view = view_of(played(2, 0), 0, 'name "x"')
    claws = replace(view.monsters[0], attacks=(AttackLook(Trait.CLAWS, DamageType.SLASHING, AttackKind.PHYSICAL),))
    powers = (Power(PowerKind.DAMAGE, 2, DamageType.SLASHING), Power(PowerKind.DAMAGE, 2, DamageType.FIRE))
    page = page_of(replace(view, monsters=(claws,), powers=powers))
    menu = next(row for row in pages.monster_page(page, claws.number).rows if isinstance(row, Menu))
    assert [(choice.label[0], choice.description) for choice in menu.choices] == [
        ("✓", "FULL, this turn · works on it"),
        ("✗", "FULL, this turn · no use: it has no fire attack"),
    ]
    lines = pages.powers_page(page).content.splitlines()
    assert lines[1].endswith("(FULL, for any of yours)")
    assert lines[2].endswith("(FULL, no use to any of yours now)")


def story_of(view: SeatView) -> list[str]:
    return pages.story(view, [f"Player {seat}" for seat in range(20)]).splitlines()


def test_the_story_tells_warnings_first_then_deaths_births_fights_land_and_errors() -> None:
    view = view_of(played(2, 0), 0, 'name "x"')
    mine, theirs = Tag(0, "Gnash", 1), Tag(9, "Grim", 2)
    fight = Fight(
        place=8,
        starter=9,
        fighters=(Fighter(mine, Size.NORMAL, 8), Fighter(theirs, Size.HUGE, 9)),
        rounds=3,
        blows=(Blow(3, 9, 0, Trait.CLAWS, DamageType.SLASHING, 9, killed=True, exhausted=False),),
        survivors=(9,),
    )
    told = (
        notes.NoEnergy(Tag(1, "Gob", 1), Verb.MOVE, 5),
        notes.HexWon(1, 3),
        notes.HexWon(1, 4),
        notes.HexLost(1, 5),
        notes.Spawned(Tag(3, "Babe", 1), 7),
        notes.Died(mine, 8),
    )
    lines = story_of(replace(view, notes=told, fights=(fight,), missed=1))
    starts = [
        "Turn 0:",
        "⚠️ You gave no orders: missed turn 1 of 3",
        "⚠️ Your Katherl (M0), Grurithul (M1) and Morguik (M2) share L",
    ]
    starts += ["⚔️ L8: Gnash (M0) against Player 1's huge", "💀 Gnash (M0) died at L8, killed by Player 1's huge"]
    starts += ["🐣 Babe (M3) came out"]
    starts += ["🚩 Land won: L3 and L4.", "🏳️ Land lost: L5.", "❌ "]
    assert [line[: len(start)] for line, start in zip(lines, starts, strict=False)] == starts


def test_a_story_too_long_for_a_message_counts_what_is_left_out() -> None:
    view = view_of(played(2, 0), 0, 'name "x"')
    told = tuple(notes.Died(Tag(at, "N" * 32, 1), 8) for at in range(90))
    story = pages.story(replace(view, notes=told), [LONG_NAME] * 2)
    assert len(story) <= 1_300
    assert story.splitlines()[-1] == f"-# … {90 - story.count('💀')} more in the full report"


def test_the_story_is_the_same_in_every_world_the_keeper_cannot_tell_apart() -> None:
    state = played(3, 4)
    before = pages.story(RULES.seat_view(state, Seat(1)), ["a", "b", "c"])
    for other in other_worlds(RULES, state, Seat(1), Dice(b"worlds", 2)):
        assert pages.story(RULES.seat_view(other, Seat(1)), ["a", "b", "c"]) == before


def test_done_is_offered_where_no_other_monster_waits() -> None:
    state = played(2, 0)

    def labels(text: str, number: int) -> list[str]:
        rows = pages.monster_page(page_after(state, text), number).rows
        return [control.label for row in rows if not isinstance(row, Menu) for control in row]

    assert "Done" not in labels("eat m1", 0)
    assert "Done" in labels("eat m1; grow m2", 0)
    assert "Done" not in labels("eat m1; eat m0", 1)


def test_the_list_says_where_a_move_goes() -> None:
    view = view_of(played(2, 0), 0, "move m0 n")
    assert f"(M0) moves N to L{view.moves[0].goal}" in pages.overview(page_of(view)).content
