"""The private menu of everything else that a reader can do in a match now."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bot.agreements.agreement import may_ask
from bot.kernel.buttons.game_controls import Button, Style
from bot.kernel.matches.aim import Aim
from bot.kernel.matches.clocks import is_paused
from bot.kernel.matches.endings import reveals
from bot.kernel.matches.position import Position
from bot.kernel.messages.controls import fixed_controls
from bot.kernel.messages.match_verbs import (
    AskHint,
    AskPreview,
    AskQueue,
    ComeBack,
    More,
    Proof,
    Propose,
    Resign,
    Rules,
    ShowToOthers,
    Text,
    Unwatch,
    Watch,
    Why,
)
from bot.kernel.messages.message import Message, in_rows
from bot.kernel.messages.phrases import join_names, result_line, sides_of, title, versus
from bot.kernel.messages.reasons import may_ask_why
from bot.kernel.store.proposals import ProposalRow
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _
from bot.offers.offer_post import commitment_line
from bot.play.goal_line import goal_line
from bot.play.statistics_post import OWN_STATISTICS
from bot.replays.clip_post import WHAT_HAPPENED
from bot.replays.looking_back import has_statistics
from bot.replays.replay_post import HISTORY
from bot.seats.substitute_bot import seats_played_by_people
from engines.core.messages import N_
from engines.core.rules import Outcome, Seat

MORE: Final = Button(More(), N_("More…"))
PROOF: Final = Button(Proof(), N_("Proof"))
SHOW: Final = Button(ShowToOthers(), N_("Show to others"))
RULES: Final = Button(Rules(), N_("How to play"))
QUEUE: Final = Button(AskQueue(), N_("Queue a move"))
Rows = tuple[Sequence[Button], Sequence[Button]]
TEXT: Final = N_("Text board")


def more_post(
    position: Position,
    seat: Seat | None,
    user_id: int,
    *,
    watches: bool,
    now: int,
    proposals: Mapping[str, ProposalRow],
    own: Sequence[Button] = (),
) -> Message:
    """Return the menu for a player of `seat`, or for a spectator.

    `proposals` are those of now, `own` the buttons of the game: those that only look are in the menu of the end.
    """
    is_over = isinstance(position.turn, Outcome)
    if is_over:
        rows: Rows = (_for_the_end(position, own), _to_show(position) if seat is not None else ())
    elif seat is None or position.is_out(seat):
        rows = _for_spectators(position, watches=watches)
    else:
        rows = _for_players(position, seat, user_id, now, proposals)
    lines = [_heading(position, seat), *([] if seat is None or is_over else [goal_line(position, seat)])]
    if rows[1] and position.match.rated and not is_over:
        lines.append(_("-# Rated: no hints in this match."))
    text = "\n".join(lines)
    return Message(text, rows=in_rows(*(fixed_controls(position, row) for row in rows)), audience=user_id)


def _heading(position: Position, seat: Seat | None) -> str:
    names = [escape(name) for name in position.names]
    if seat is None:
        who = versus(names)
    else:
        side = next(side for side in sides_of(position.match) if seat in side)
        others = join_names([*dict.fromkeys(name for other, name in enumerate(names) if other not in side)])
        partners = join_names([names[other] for other in side if other != seat])
        who = (
            _("you and {partners} vs {others}", partners=partners, others=others)
            if partners
            else _("you vs {others}", others=others)
        )
    match = _("{match}, {players}", match=title(position), players=who)
    return f"{match} · {_state(position, seat)}"


def _state(position: Position, seat: Seat | None) -> str:
    if isinstance(position.turn, Outcome):
        return result_line(position.match)
    if seat in position.to_move:
        return _("your turn")
    if position.rules.info.simultaneous and seat is not None and not position.is_out(seat):
        return _("you are ready")
    return _("{players} to move", players=join_names([escape(position.names[other]) for other in position.to_move]))


def _for_the_end(position: Position, own: Sequence[Button]) -> Sequence[Button]:
    counted = (OWN_STATISTICS,) if has_statistics(position.game) and reveals(position.turn) else ()
    looks = (button for button in own if button.verb.looks)
    return (*counted, *looks, PROOF, RULES, Button(Text(), TEXT))


def _to_show(position: Position) -> Sequence[Button]:
    return (SHOW,) if position.match.is_private else ()


def _for_spectators(position: Position, *, watches: bool) -> Rows:
    watch = Button(Unwatch(), N_("Stop watching")) if watches else Button(Watch(), N_("Watch"))
    return (watch, RULES, Button(Text(), TEXT), HISTORY, *_of_dice(position)), ()


def _of_dice(position: Position) -> Sequence[Button]:
    """Return the button for what binds the dice, where there are any."""
    return (PROOF,) if commitment_line(position.match) else ()


def _for_players(position: Position, seat: Seat, user_id: int, now: int, proposals: Mapping[str, ProposalRow]) -> Rows:
    """Return two rows: buttons for the player's own moves, and buttons for the match."""
    info, own_turn = position.rules.info, seat in position.to_move
    looks = (Button(Text(seat if info.hidden else None), TEXT), HISTORY)
    if seat in position.attendance.away_seats:
        return (Button(ComeBack(), N_("I'm back"), Style.PRIMARY), WHAT_HAPPENED, RULES, *looks), ()
    can_undo = not info.hidden and position.attendance.has_moved(seat) and may_ask(proposals, Aim.UNDO, user_id)
    moves = {
        AskHint(): (own_turn and not position.match.rated, N_("Hint")),
        Propose(Aim.UNDO): (can_undo, N_("Undo")),
        QUEUE.verb: (not own_turn and not info.simultaneous, QUEUE.label),
        AskPreview(): (own_turn and not info.hidden, N_("Preview")),
        Why(): (may_ask_why(position), N_("Why?")),
    }
    happened = [WHAT_HAPPENED] if position.number else []
    mine = (Button(verb, label) for verb, (applies, label) in moves.items() if applies)
    return (*mine, *happened, RULES), (
        *(each for aim, each in _questions(position, user_id, now) if may_ask(proposals, aim, user_id)),
        *looks,
        *_of_dice(position),
        *_to_show(position),
        Button(Resign(), N_("Resign"), Style.DANGER),
    )


def _questions(position: Position, user_id: int, now: int) -> Iterator[tuple[Aim, Button]]:
    """Yield the questions that the others can be asked: a computer that plays alone only for a draw."""
    alone = {position.holders[each] for each in seats_played_by_people(position)} <= {user_id}
    labels = (
        (Aim.ABORT, N_("Cancel the match"))
        if position.in_first_round and not alone
        else (Aim.DRAW, N_("Offer a draw")),
        (Aim.RESUME, N_("Resume")) if is_paused(position.match, now) else (Aim.PAUSE, N_("Pause")),
    )
    for aim, label in labels:
        yield aim, Button(Propose(aim), label)
