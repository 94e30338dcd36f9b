from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engines import monsters
from engines.core import Dice, IllegalActionError, NotationError, Seat
from engines.monsters import RULES
from engines.monsters.administration import Heading, NewPassword, Vacation
from engines.monsters.grammar import KINDS, Fault, Order, OrderSet, Wait
from engines.monsters.lines import printable
from engines.monsters.notation import MOST_LINES, read_action, read_line
from engines.monsters.orders import Favour, Grow, Move, Play
from engines.monsters.terms import Direction, Growth
from tests.engines.monsters.scenes import BLUE, RED, monster, scene

RULES_PAGE = (Path(monsters.__file__).parent / "rules.md").read_text()
STATE = scene(monster(1, 1, 0), monster(2, 2, 20), owners={0: 1})


def read(text: str, seat: Seat = RED) -> OrderSet:
    action = RULES.parse(STATE, seat, text)
    assert isinstance(action, OrderSet)
    return action


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("flaunt m3\nskulk m4", "flaunt m3; skulk m4"),
        ("scan m3; grow m4", "scan m3; grow m4"),
        ("# only this\n\ngrow m2 # try it", "grow m2"),
        ('name "a; b # c"', 'name "a\\u003b b \\u0023 c"'),
        ("eat m3\nend\nmove m4 n", "eat m3; move m4 n"),
        ("clear\nEND", "clear; end"),
    ],
)
def test_orders_are_read_leniently_and_written_one_way(typed: str, canonical: str) -> None:
    action = RULES.parse(STATE, RED, typed)
    assert RULES.format(action) == canonical
    assert RULES.format(RULES.parse(STATE, BLUE, canonical)) == canonical


@pytest.mark.parametrize(("typed", "taken"), [("abc", False), ("abcd", True), ('"open sesame"', True)])
def test_a_password_has_at_least_four_characters(typed: str, taken: bool) -> None:
    assert isinstance(read_line(f"password {typed}"), NewPassword) == taken


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("name " + "x" * 33, "A name has at most 32 characters."),
        ('name m3 "' + "x" * 200 + '"', "A name has at most 32 characters."),
        ('address "' + "x" * 300 + '"', "A contact line has at most 100 characters."),
        ("eat m" + "9" * 300, f"`m{'9' * 19}` is no monster's number. Write it like `EAT M3`."),
    ],
)
def test_a_faulty_line_is_explained_in_the_check_and_kept_in_the_log(typed: str, message: str) -> None:
    action = read(typed)
    assert all(isinstance(line, Fault) for line in action.lines)
    state = RULES.apply(STATE, RED, action, Dice(b"x", 1)).state
    line = RULES.seat_view(state, RED).check[0]
    assert (line.ok, line.said) == (False, message)
    assert RULES.parse(STATE, RED, RULES.format(action)) == action


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_the_example_of_an_order_is_one_and_the_rules_tell_of_it(kind: type[Order]) -> None:
    order = read_line(kind.example)
    assert isinstance(order, kind)
    assert order.text in (kind.example, "PASSWORD ***")
    assert f"`{kind.keyword.upper()}" in RULES_PAGE


def test_a_faulty_line_does_not_spoil_the_others() -> None:
    state = RULES.apply(STATE, RED, read("eat m1\nnonsense\nskulk m1"), Dice(b"x", 1)).state
    assert [line.ok for line in RULES.seat_view(state, RED).check] == [True, False, True]


def test_more_than_three_hundred_lines_are_cut_and_the_check_says_so() -> None:
    action = read("\n".join(["eat m1"] * (MOST_LINES + 50)))
    assert len(action.lines) == MOST_LINES
    state = RULES.apply(STATE, RED, action, Dice(b"x", 1)).state
    assert "At most 300 lines" in RULES.seat_view(state, RED).check[-1].said
    assert RULES.parse(STATE, RED, RULES.format(action)) == action


@pytest.mark.parametrize(
    "typed",
    [
        "password hunter2",
        'password "hunter2 hunter2"',
        "password old hunter2",
        "password hunter2 a b c",
        'password "hunter2',
        "passwrod hunter2",
        "PASSWD hunter2",
        "game g1 k1 hunter2 extra",
        "gmae g1 k1 hunter2",
        "game g1 hunter2",
        "email hunter2",
        "quit hunter2 now",
        "vacation hunter2",
        'address hunter2 "' + "x" * 120 + '"',
        "password hunter2|",
        "my password is hunter2",
    ],
)
def test_a_password_never_gets_into_the_log_or_the_check(typed: str) -> None:
    action = read(typed)
    assert "hunter2" not in RULES.format(action)
    state = RULES.apply(STATE, RED, action, Dice(b"x", 1)).state
    assert "hunter2" not in repr(state)
    assert "hunter2" not in repr(RULES.seat_view(state, RED))


def test_a_password_holds_once_the_turn_has_run_and_only_for_its_seat() -> None:
    state = RULES.apply(STATE, RED, read("password =7"), Dice(b"x", 1)).state
    assert RULES.seat_view(state, RED).password == 0
    state = RULES.expire(state, Dice(b"x", 2)).state
    assert RULES.seat_view(state, RED).password == 7
    assert RULES.seat_view(state, BLUE).password == 0


@pytest.mark.parametrize(
    "typed", ['NAME M3 "Übel \\"Ö\\""', "MOVE M3 NE", "EMAIL DM", "LAIR L3 ATTACK", "OFFSET 4 2", "JUMP m3"]
)
def test_a_line_is_shown_as_people_write_it(typed: str) -> None:
    (line,) = read(typed).lines
    assert line.text == typed
    assert read(line.text).lines == (line,)


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("move\u00a0m3\u3000ne", "move m3 ne"),
        ("move\u2003m3\u202fne\u200b", "move m3 ne"),
        ("eat m1\u2028grow m2\u0085scan m3\x0bskulk m1\x0cend", "eat m1; grow m2; scan m3; skulk m1; end"),
        ("```\nEAT M1\nGROW M2\n```", "eat m1; grow m2"),
        ("```text\nEAT M1\nEND.\n```\n", "eat m1; end"),
        ("```EAT M1```", "eat m1"),
        ("`EAT M1`\n`END`", "eat m1; end"),
        ("eat m1; End.", "eat m1; end"),
        ("NAME M3 “Old Tor”", 'name m3 "Old Tor"'),
        ("NAME M3 „Old Tor“", 'name m3 "Old Tor"'),
        ('NAME M3 "Old Tor”', 'name m3 "Old Tor"'),
        ('NAME M3 "the “old” Tor"', 'name m3 "the \\u201cold\\u201d Tor"'),
        ("ADDRESS <#123>", 'address "<\\u0023123>"'),
        ("ADDRESS #general # comment", 'address "\\u0023general"'),
        ("ADDRESS me # comment", 'address "me"'),
        ("NAME M3 Tor #5  # comment", 'name m3 "Tor \\u00235"'),
        ("EAT M1 #comment", "eat m1"),
        ("end\neat m1", "eat m1"),
        ("eat m1\nend\n# later", "eat m1; end"),
    ],
)
def test_orders_from_a_mail_or_a_phone_are_read_as_meant(typed: str, written: str) -> None:
    assert RULES.format(RULES.parse(STATE, RED, typed)) == written


@pytest.mark.parametrize(
    ("typed", "word"),
    [("PASSWORD “open sesame”", "open sesame"), ("PASSWORD\u00a0sesame", "sesame"), ("`PASSWORD sesame`", "sesame")],
)
def test_a_password_is_the_one_that_was_meant(typed: str, word: str) -> None:
    assert read_action(typed) == OrderSet((NewPassword(word),))


def test_a_password_with_a_mark_is_refused_and_not_cut_there() -> None:
    (line,) = read("PASSWORD open#sesame").lines
    assert isinstance(line, Fault)
    assert "No `#`" in line.reason


def test_a_name_of_two_words_is_one_member_when_shown_again() -> None:
    line = Vacation("Old Bob", 12)
    assert read_action(line.text) == OrderSet((line,))


def test_an_orders_template_is_itself_a_legal_set() -> None:
    text = "##### Template for turn 2 #####\n\n# tundra [L0] lair\n\n# Zawoantib [M0]\n\nEND\n##### End #####"
    assert read(text) == OrderSet((), done=True)


def test_the_books_sample_orders_are_accepted() -> None:
    text = 'game g10 k1 "foobar"\n\nplay m0 4\n\n# tundra [L0] lair\nlair L0 attack\n\n# Z [M0]\nmove m0 N\ngrow m2'
    assert read(text).lines == (
        Heading(10, 1),
        Play(0, 4),
        Favour(0, Growth.ATTACK),
        Move(0, Direction.N),
        Grow(2),
    )


_OTHERS = ("m1", "M2", "l0", "k1", "k0", "n", "se", '"', '"a b"', "\\", "#", ";", "\n", "?", '? "eat m1"', "end", "0")
_SIGNS = ("-1", "9" * 7, "\u2026", "***", "=", "\ud800", "\u202e", "é", "`", "ready", "\x00", "attack", "dm", "g1")
_WORDS = st.sampled_from((*KINDS, *_OTHERS, *_SIGNS))
_HOSTILE = st.one_of(st.text(max_size=300), st.lists(_WORDS, max_size=30).map(" ".join))


def _check_hostile(text: str) -> None:
    try:
        action = RULES.parse(STATE, RED, text)
    except NotationError:
        assert not printable(text).strip(" ;\n"), "only an empty text is refused"
        return
    canonical = RULES.format(action)
    assert canonical.isascii()
    assert "\n" not in canonical
    assert RULES.parse(STATE, RED, canonical) == action
    try:
        step = RULES.apply(STATE, RED, action, Dice(b"x", 1))
    except IllegalActionError:
        assert action == Wait(), "only a READY that was not said cannot be taken back"
        return
    view = RULES.seat_view(step.state, RED)
    if isinstance(action, OrderSet):
        assert len(view.check) == len(action.lines)
        assert all(line.ok or line.said for line in view.check)
    RULES.expire(step.state, Dice(b"x", 2))


@settings(max_examples=40, deadline=None)
@given(_HOSTILE)
@example("WAIT")
def test_hostile_texts_never_do_more_than_fill_the_check(text: str) -> None:
    _check_hostile(text)


@pytest.mark.soak
@settings(max_examples=10_000, deadline=None, derandomize=False)
@given(_HOSTILE)
def test_ten_thousand_hostile_texts(text: str) -> None:
    _check_hostile(text)
