"""The message of a replay's step: picture, events, buttons to other steps, and a menu of views."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from bot.kernel.buttons.game_controls import Button
from bot.kernel.matches.refusal import Refusal
from bot.kernel.messages.controls import MOST_CHOICES, Bound, Option
from bot.kernel.messages.event_lines import ending_of, host_notes, plain_sentences, sentences
from bot.kernel.messages.match_verbs import History
from bot.kernel.messages.message import MOST_CONTENT, Attachment, Control, Message, Row, truncate_lines
from bot.kernel.messages.phrases import result_line, title
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _
from bot.replays.analysis import sides_at
from bot.replays.replay import Chapter, VisibleChapter
from bot.replays.replay import Replay as WholeReplay
from bot.replays.verbs import EVERYTHING, PUBLIC, Analyse, BeliefStep, Clip, Eyes, ReplayStep, Result, StepDirection
from engines.core.beliefs import SupportsHiddenFacts
from engines.core.messages import N_, quote
from engines.core.rules import Seat
from engines.core.typed_names import TypedNames
from engines.core.typed_text import plain_text
from render.core.board import PrivateBoard, PublicBoard

ANALYSE: Final = Button(Analyse(), N_("Analyse"))
_PAGE: Final = MOST_CHOICES - 2
"""Steps per page of the menu, without the entries for earlier and later ones."""
_WAYS: Final = {StepDirection.FIRST: "⏮", StepDirection.BACK: "◀", StepDirection.ON: "▶", StepDirection.LAST: "⏭"}


def replay_post(
    replay: WholeReplay,
    index: int,
    shown: VisibleChapter,
    board: PublicBoard | PrivateBoard,
    user_id: int,
    *,
    result: Result,
    report: str = "",
    samples: int | None = None,
) -> Message:
    """Return a step for one reader; `report` is the game's own text for the player at that seat.

    With `samples`, the board shows what that player could have known, estimated from that many positions.
    """
    heading = _heading(replay, shown, result)
    if samples is not None:
        heading += "\n" + _samples_line(replay, shown, user_id, samples)
    text = truncate_lines(list(_story(replay, index, shown, report)), MOST_CONTENT - len(heading) - 1)
    file = Attachment(_file_name(shown, "" if samples is None else "-chances"), board.png, board.alt)
    rows = tuple(_rows(replay, index, shown.eyes, user_id, result, ReplayStep if samples is None else BeliefStep))
    return Message(f"{heading}\n{text}".rstrip(), (file,), rows, audience=user_id)


def _heading(replay: WholeReplay, shown: VisibleChapter, result: Result) -> str:
    named, number, last = title(replay.newest), shown.number, replay.chapters[-1].number
    if number == replay.chapters[0].number:
        return _("{match} · the start", match=named)
    if replay.newest.rules.info.simultaneous:
        if result is Result.HIDDEN:
            return _("{match} · after turn {number}", match=named, number=number)
        return _("{match} · after turn {number} of {last}", match=named, number=number, last=last)
    if result is Result.HIDDEN:
        return _("{match} · after move {number}", match=named, number=number)
    return _("{match} · after move {number} of {last}", match=named, number=number, last=last)


def _story(replay: WholeReplay, index: int, shown: VisibleChapter, report: str) -> Iterator[str]:
    """Yield the events, and at the end the result unless an event contains it."""
    yield from sentences(shown.position, shown.events)
    yield from host_notes(replay.newest.match, shown.position, shown.news)
    if replay.is_over and index == len(replay.chapters) - 1 and ending_of(shown.position) is None:
        yield result_line(replay.newest.match)
    yield from report.splitlines()


def _samples_line(replay: WholeReplay, shown: VisibleChapter, user_id: int, samples: int) -> str:
    if not samples:
        return _("Nothing to guess here.")
    if shown.eyes.seat in replay.newest.match.seats_of(user_id):
        return _("Chances from {count} positions that fit what you had seen.", count=samples)
    name = escape(replay.newest.names[Seat(shown.eyes.seat or 0)])
    return _("Chances from {count} positions that fit what {name} had seen.", count=samples, name=name)


def _file_name(shown: VisibleChapter, more: str) -> str:
    return f"{shown.position.game}-{shown.position.match_id}-{shown.number}-{eyes_in_name(shown.eyes)}{more}.png"


def eyes_in_name(eyes: Eyes) -> str:
    """Return the part of a file's name for a view."""
    return "all" if eyes.everything else "public" if eyes == PUBLIC else f"seat{eyes.seat}"


def _rows(
    replay: WholeReplay, index: int, eyes: Eyes, user_id: int, result: Result, kind: type[ReplayStep]
) -> Iterator[Row]:
    bound, here = Bound(replay.newest.match_id, 0), replay.chapters[index].number
    yield tuple(_ways(bound, replay, index, kind(here, eyes, result=result)))
    # While the result is hidden, the menu must not reveal it.
    past = replay.chapters[: index + 1] if result is Result.HIDDEN else replay.chapters
    if len(past) > 1:
        placeholder = _("Choose a turn") if replay.newest.rules.info.simultaneous else _("Choose a move")
        yield bound.menu(placeholder, list(_steps(past, index, kind(here, eyes, result=result))), "steps")
    open_eyes = replay.open_eyes(user_id)
    if len(open_eyes) > 1:
        options = [
            Option(kind(here, each, result=result), eyes_label(replay, each, user_id), default=each == eyes)
            for each in open_eyes
        ]
        yield bound.menu(_("Choose whose view"), options, "eyes")
    doubt = _belief_row(bound, replay, eyes, user_id, kind(here, eyes, result=result))
    if result is Result.HIDDEN:
        yield (bound.button(kind(here, eyes), _("Show the result")), *doubt)
        return
    hide = bound.button(kind(here, eyes, StepDirection.FIRST, Result.HIDDEN), _("Hide the result"))
    # An imported record is stored nowhere, so other pages cannot show it.
    pages: tuple[Control, ...] = (
        bound.button(Clip(eyes), _("Clip"), emoji="🎬"),
        bound.button(History(0), _("As a list")),
    )
    if replay.is_over and sides_at(replay.newest):
        pages = (*pages, bound.button(Analyse(), _("Analyse"), emoji="🔎"))
    yield (*(pages if replay.newest.match_id else ()), *([hide] if replay.is_over else []), *doubt)


def _belief_row(bound: Bound, replay: WholeReplay, eyes: Eyes, user_id: int, step: ReplayStep) -> tuple[Control, ...]:
    """Return the button to or from what the player could have known, in games that support it."""
    if eyes.seat is None or not isinstance(replay.newest.rules, SupportsHiddenFacts):
        return ()
    if isinstance(step, BeliefStep):
        return (bound.button(ReplayStep(step.at, eyes, result=step.result), _("Back to the board")),)
    if eyes.seat in replay.newest.match.seats_of(user_id):
        label = _("What could I have known?") if replay.is_over else _("What can I know?")
    else:
        label = _("What could {name} have known?", name=replay.newest.names[eyes.seat])
    return (bound.button(BeliefStep(step.at, eyes, result=step.result), label, emoji="🔮"),)


def _ways(bound: Bound, replay: WholeReplay, index: int, step: ReplayStep) -> Iterator[Control]:
    last = len(replay.chapters) - 1
    for way, label in _WAYS.items():
        if way is StepDirection.LAST and step.result is Result.HIDDEN:
            continue
        # A running match may have newer steps.
        at_end = index == 0 if way in (StepDirection.FIRST, StepDirection.BACK) else index == last and replay.is_over
        yield bound.button(type(step)(step.at, step.eyes, way, step.result), label, disabled=at_end)


def _steps(past: Sequence[Chapter], index: int, here: ReplayStep) -> Iterator[Option]:
    """Yield a page of the steps, and entries for the previous and the next page."""
    first = index // _PAGE * _PAGE
    page = past[first : first + _PAGE]
    if first:
        yield Option(replace(here, at=past[first - 1].number), _("◀ Earlier"))
    for at, chapter in enumerate(page, first):
        sentences = " ".join(plain_sentences(chapter.position, chapter.events))
        label = sentences or (_("The start") if at == 0 else "…")
        if at and not chapter.position.rules.info.simultaneous:
            # In a simultaneous game the sentence contains the number of the turn.
            label = _("{number} · {what}", number=chapter.number, what=label)
        yield Option(replace(here, at=chapter.number), label, default=at == index)
    if first + _PAGE < len(past):
        yield Option(replace(here, at=past[first + _PAGE].number), _("Later ▶"))


def eyes_label(replay: WholeReplay, eyes: Eyes, user_id: int | None = None) -> str:
    """Return the label of a view, for one reader or for everybody (None)."""
    own = () if user_id is None else replay.newest.match.seats_of(user_id)
    if eyes.everything:
        return _("All that was hidden")
    if eyes.seat is None:
        return _("What everyone saw")
    if eyes.seat in own:
        return _("What you saw") if len(own) == 1 else _("What you saw at seat {seat}", seat=eyes.seat + 1)
    return _("What {name} saw", name=replay.newest.names[Seat(eyes.seat)])


def chosen_eyes(replay: WholeReplay, text: str | None, user_id: int) -> Eyes:
    """Return the view that was typed (everyone, me, everything, or a player's name), by default the user's own."""
    if text is None:
        return replay.own_eyes(user_id)
    eyes, typed = _typed_eyes(replay, user_id)
    found = typed.find(plain_text(text))
    if len(found) == 1:
        return eyes[found[0]]
    if not found:
        raise Refusal(_("Choose `everyone`, `me`, `everything` or a player."))
    choices = ", ".join(f"`{typed.number(at)}` ({_words_of(eyes[at], replay)})" for at in found)
    raise Refusal(_("{name} means several. Choose one: {choices}.", name=quote(text), choices=choices))


def names_of_eyes(replay: WholeReplay, user_id: int) -> list[tuple[str, str]]:
    """Return for each view that a user may choose the text to type and the text to show."""
    eyes, typed = _typed_eyes(replay, user_id)
    called = (*typed.names, *typed.words)
    names = []
    for each in replay.open_eyes(user_id):
        # The user's own seat occurs twice; `me` comes after the seats.
        at = max(place for place, one in enumerate(eyes) if one == each)
        text = called[at] if typed.find(called[at]) == (at,) else typed.number(at)
        names.append((text, text if text == called[at] else f"{text}: {called[at]}"))
    return names


def _typed_eyes(replay: WholeReplay, user_id: int) -> tuple[list[Eyes], TypedNames]:
    """Return all views of a replay and, in the same order, the names to type for them."""
    own = replay.newest.match.seats_of(user_id)
    words = {"everyone": PUBLIC, "everything": EVERYTHING, **({"me": Eyes(Seat(own[0]))} if own else {})}
    seats = [Eyes(Seat(seat)) for seat in range(replay.newest.seats)]
    return [*seats, *words.values()], TypedNames(tuple(replay.newest.names), tuple(words))


def _words_of(eyes: Eyes, replay: WholeReplay) -> str:
    if eyes.everything:
        return _("all that was hidden")
    return _("what everyone saw") if eyes.seat is None else escape(replay.newest.names[eyes.seat])
