"""Golden texts for one reader alone: own boards, previews of moves, questions.

With GAMEKEEPER_GOLDEN=write in the environment what has changed is written again instead; read the difference.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from bot.agreements import leaving, proposal_post
from bot.agreements.agreement import Agree
from bot.computers import hints
from bot.computers.hints import Hint
from bot.kernel.buttons.game_controls import AnyGameControls
from bot.kernel.matches.folds import Attendance
from bot.kernel.matches.position import Position
from bot.kernel.matches.records import outcome_text
from bot.kernel.matches.request import fault_text
from bot.kernel.messages import phrases as wording
from bot.kernel.messages import turn_line
from bot.kernel.messages.controls import Bound, Option, facts_of
from bot.kernel.messages.event_lines import ending_of, events_text
from bot.kernel.messages.fallback import fallback
from bot.kernel.messages.match_verbs import Dismiss, PlayIt
from bot.kernel.messages.message import Attachment, Message, code_block_or_file, in_colours, scheme_of, truncate_lines
from bot.kernel.store.match_row import Absent, SeatRow, Status
from bot.kernel.store.posts import PostRow
from bot.kernel.text.translation import _, translate
from bot.offers import offer_post
from bot.people import own_data
from bot.play import board_post, preview, private_post, text_board
from bot.play.preview import PlayableAction
from bot.replays.proof import ShownProof, proof_post
from bot.seats import seat_post
from bot.watching import followers
from engines.core.messages import N_
from engines.core.proof import Proof
from engines.core.record import Record
from engines.core.rules import Outcome, Seat
from render.core.board import PrivateBoard, PublicBoard
from render.core.recolour import Scheme
from tests.bot.made_up import a_match
from tests.bot.test_golden_posts import HERE, RECORDS, Said, _json, lines
from tests.golden_text import check_text

SEEN = PublicBoard(b"public", N_("all see"))


def games() -> Iterator[tuple[str, Record]]:
    """Yield a record of each game."""
    found: dict[str, Record] = {}
    for file in RECORDS:
        record = Record.from_json(file.read_text())
        found.setdefault(record.game, record)
    return iter(found.items())


def position_after(record: Record, plies: int) -> Position:
    """Return the live position after some of a record's entries."""
    people = tuple(SeatRow(seat, seat + 11, f"P*{seat}", 5) for seat in range(record.seats))
    options = "{" + ", ".join(f'"{key}": {_json(value)}' for key, value in record.options.items()) + "}"
    match = a_match(101, game=record.game, seats=record.seats, seed=record.seed.hex(), options=options, table=people)
    match = replace(match, status=Status.PLAYING, deadline=900, thread_id=8)
    position = Position.first(match)
    for ply, entry in enumerate(record.entries[:plies], 1):
        position = position.enter(entry, ply)
    if isinstance(position.turn, Outcome):
        match = replace(match, status=Status.OVER, outcome=outcome_text(position.turn), ply=position.ply)
    return position.with_row(match)


def own_boards(controls_by_game: dict[str, AnyGameControls]) -> Said:
    for game, record in games():
        game_controls, seat = controls_by_game[game], Seat(0)
        at, end = position_after(record, len(record.entries) // 2), position_after(record, len(record.entries))
        board = PrivateBoard(seat, b"own", N_("own words"))
        for when in (at, end):
            yield f"{game} {when.ply}, own", private_post.private_post(when, game_controls, board)
        for news in (False, True) if game == "monsters" else (False,):
            yield f"{game}, waiting", private_post.waiting_post(at, game_controls, seat, news=news)
        if at.rules.info.hidden:
            enclosure = game_controls.enclosure(at.seat_view(seat), facts_of(at))
            yield f"{game}, copy", followers.copy_post(at, enclosure, board, 77)
            yield f"{game}, own text", text_board.text_board(at, seat)
        yield f"{game}, text", text_board.text_board(at, None)
        shares = tuple(row.accepted_by or 0 for row in end.match.table)
        for post in (None, PostRow(7, 1_300_000_000_000_000_000, 0)):
            proved = Proof(record, end.match.secret, shares)
            yield f"{game}, proof", proof_post(ShownProof(end.match, post, proved))
            yield f"{game}, commitment", proof_post(ShownProof(at.match, post, None))
        yield f"{game}, ending", str(ending_of(end))


def tried_posts(controls_by_game: dict[str, AnyGameControls]) -> Said:
    for game, record in games():
        before, after = (
            position_after(record, len(record.entries) // 2 - 1),
            position_after(record, len(record.entries) // 2),
        )
        seat = (before.to_move or (Seat(0),))[0]
        for there in (after, None) if game == "mono" else (after,):
            what, picture = (
                PlayableAction("a1", there, N_("{cells}, then stop", cells="a1")),
                None if there is None else SEEN,
            )
            yield f"{game}, hint", hints.hint_post(Hint(before, seat, what), SEEN, 11)
            yield f"{game}, asked", preview.play_question(before, what, picture, 11)
        yield f"{game}, preview", preview.preview_post(after, SEEN)
        yield f"{game}, told", events_text(after, after.events, before="Before.", notes=["Note."])
        yield f"{game}, leaving", leaving.resign_question(before, seat, computers=False)
        yield f"{game}, now", board_post.board_now(before, controls_by_game[game], SEEN, _("Said."), 800)
        if game == "mono":
            yield (
                f"{game}, a long entry",
                preview.play_question(before, PlayableAction("a" * 1_501, after, N_("random cells")), SEEN, 11),
            )
            yield from absences(before, seat)


def absences(before: Position, seat: Seat) -> Said:
    for caretaker in Absent:
        kept = before.with_row(replace(before.match, absent=caretaker))
        for missed in (0, 1, 2, 3):
            late = replace(kept, attendance=_missing(kept, seat, missed))
            name = f"{caretaker}, missed {missed}"
            yield name, f"{turn_line.turn_line(late, late.at)} / {turn_line.own_turn_line(late, seat)}"
            yield name, f"{turn_line.absence_note(late, seat)} / {turn_line.users_at_play(late)}"


def _missing(position: Position, seat: Seat, turns: int) -> Attendance:
    found = position.attendance
    return replace(found, missed=tuple(turns if one == seat else 0 for one in range(position.seats)))


def asked_posts(_: dict[str, AnyGameControls]) -> Said:
    for running, offers in ((0, 0), (2, 3)):
        yield f"erasing {running} matches and {offers} offers", own_data.erase_question(running, offers)
    yield "erased", own_data.ERASED
    match = a_match(101, thread_id=8)
    for offered in (False, True):
        yield "seat lost", seat_post.seat_lost_post(match, Seat(1), offered=offered)
    for by in (11, 22, 77):
        yield f"a seat on offer by {by}", seat_post.seat_offer_post(match, Seat(1), by)
    for status in Status:
        yield f"a seat past, {status}", seat_post.past_seat_offer(replace(match, status=status), Seat(1), 3)
    for aim in ("draw", "abort", "undo", "pause", "resume", "substitute_bot", "more_time"):
        yield f"{aim} ended", proposal_post.ended_proposal(aim)
    yield "computers", offer_post.computers_question(replace(match, open_table=True))
    for chosen in (None, "gone", *(scheme.value for scheme in Scheme)):
        yield f"scheme {chosen}", scheme_of(chosen).value
    yield "a fault", fault_text(None)
    for count in range(5):
        yield f"{count} names", wording.join_names([f"P{number}" for number in range(count)])
    yield "times", f"{wording.moment(5)} {wording.day(5)}"


def built_posts(_: dict[str, AnyGameControls]) -> Said:
    bound = Bound(101, 7)
    rows = ((bound.button(Agree("draw"), N_("Agree")), bound.button(Dismiss(), N_("No"))),)
    file = Attachment("board.png", b"", N_("words"))
    full = Message("\n".join(map(translate, (N_("Title"), N_("and more")))), (file,), rows)
    for message, reasons in (
        (full, ("content: bad", "components.0: bad", "attachments: bad", "no")),
        (replace(full, needs_rows=True), ("no",)),
    ):
        for refused in reasons:
            for number, less in enumerate(fallback(message, refused)):
                yield f"refused {refused} {number}", less
    for most in (10, 20, 30):
        yield f"clipped {most}", truncate_lines(["one line", "a second line", "a third"], most)
    for length in (10, 1_900, 2_100):
        yield f"{length} characters", code_block_or_file(translate(N_("Head")), "1`" * (length // 2), "board.txt", rows)
    for scheme in (Scheme.USUAL,):
        yield "in colors", in_colours(full, scheme)


POSTS: dict[str, Callable[[dict[str, AnyGameControls]], Said]] = {
    "own_boards": own_boards,
    "tried": tried_posts,
    "asked": asked_posts,
    "built": built_posts,
}


@pytest.mark.parametrize("name", POSTS)
def test_golden_private_posts(name: str, controls_by_game: dict[str, AnyGameControls]) -> None:
    found = "\n".join(line for each in POSTS[name](controls_by_game) for line in lines(*each)) + "\n"
    check_text(HERE / "golden" / f"own_{name}.txt", found)


def test_labels_are_cut_to_what_discord_takes() -> None:
    bound = Bound(101, 7)
    labels = [bound.button(PlayIt("a1"), "s" * length).label for length in (5, 80, 81)]
    assert labels == ["s" * 5, "s" * 80, "s" * 79 + "…"]
    menu = bound.menu("p" * 101, [Option(PlayIt("a1"), "l" * 101, "d" * 101)], key="2")
    (choice,) = menu.choices
    assert (menu.placeholder, choice.label, choice.description) == ("p" * 99 + "…", "l" * 99 + "…", "d" * 99 + "…")
