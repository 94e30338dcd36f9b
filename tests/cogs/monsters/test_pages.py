"""The pages of the Monsters! desk: they fit Discord however much a keeper has, and tell nothing else."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.kernel.messages.message import Menu, Message
from cogs.monsters import pages
from cogs.monsters.pages import Page
from engines.core.dice import Dice
from engines.core.rules import Seat
from engines.monsters import RULES
from engines.monsters.state import State
from engines.monsters.view import SeatView
from tests.bot.test_messages import LONG_NAME, check
from tests.engines.monsters.worlds import other_worlds
from tests.render.test_monsters import play_turns

ORDERS = 'skulk m0; fly m1; play m0 1; eat m999; name "a; b # c"; lair l1 growth; friendly k2'


def view_of(state: State, seat: int, text: str = ORDERS) -> SeatView:
    step = RULES.apply(state, Seat(seat), RULES.parse(state, Seat(seat), text), Dice(b"pages", 1))
    return RULES.seat_view(step.state, Seat(seat))


def page_of(view: SeatView) -> Page:
    return Page(9_999_999, 99_999, view=view, names=(LONG_NAME,) * (len(view.public.keepers) - 1))


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


@pytest.mark.parametrize(("seats", "turns"), [(2, 0), (4, 5), (20, 2)])
def test_every_page_fits_a_message(seats: int, turns: int) -> None:
    for message in every_page(page_of(view_of(play_turns(seats, turns), 0))):
        check(message)


def test_a_keeper_of_sixty_monsters_and_three_hundred_lines_turns_pages() -> None:
    text = "; ".join(f"eat m{number}" for number in range(300))
    view = view_of(play_turns(4, 3), 0, text)
    first = view.monsters[0]
    many = tuple(replace(first, number=1_000 + at, name="N" * 32) for at in range(60))
    page = page_of(replace(view, monsters=many))
    for message in (pages.overview(page), pages.overview(page, 2), pages.card_page(page, 1, 1), pages.check_page(page)):
        check(message)
    menu = pages.overview(page, 2).rows[0]
    assert isinstance(menu, Menu)
    assert [choice.value for choice in menu.choices] == [str(1_050 + at) for at in range(10)]
    assert pages.check_page(page).attachments[0].name == "check-9999999.txt"


def told(state: State) -> list[object]:
    """Return all pages of a keeper, and the story of the turn."""
    return [*every_page(page_of(view_of(state, 1))), pages.story(RULES.seat_view(state, Seat(1)), ["a", "b", "c"])]


def test_pages_are_the_same_in_every_world_the_keeper_cannot_tell_apart() -> None:
    state, compared = play_turns(3, 4), 0
    before = told(state)
    for other in other_worlds(RULES, state, Seat(1), Dice(b"worlds", 2)):
        # Friends and contact lines are public, and so is who still plays.
        assert told(other) == before
        compared += other != state
    assert compared


def test_text_of_a_keeper_cannot_break_out_of_its_line() -> None:
    page = page_of(view_of(play_turns(2, 0), 0, 'name "`@everyone` **bold**"; fly `x`'))
    for message in (pages.overview(page), pages.check_page(page)):
        assert "`@everyone`" not in message.content
        assert message.content.count("```") in (0, 2)


def page_after(state: State, text: str, seat: int = 0) -> Page:
    return page_of(view_of(state, seat, text))


def test_done_is_offered_where_no_other_monster_waits() -> None:
    state = play_turns(2, 0)

    def labels(text: str, number: int) -> list[str]:
        rows = pages.monster_page(page_after(state, text), number).rows
        return [control.label for row in rows if not isinstance(row, Menu) for control in row]

    assert "Done" not in labels("eat m1", 0)
    assert "Done" in labels("eat m1; grow m2", 0)
    assert "Done" not in labels("eat m1; eat m0", 1)
