"""Puzzles with forced solutions, in games without secrets or dice: made and verified by a full-width search."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from engines.core.codec import encode
from engines.core.options import changed_options
from engines.core.rules import Outcome, Seat
from players.puzzles.puzzle import MOST_CHOICES, Motif, Puzzle
from tools.puzzles.full_width import FullWidth

MOST_SOLUTIONS: Final = 3
"""The most solutions of a puzzle."""
_RATINGS: Final = {Motif.WIN_1: 1000, Motif.SAVE: 1200, Motif.WIN_2: 1500, Motif.WIN_3: 1900}
_CLOSE: Final = 12
"""The number of wrong choices that look best to the search; the others are spread over the board."""


def find_solutions(search: FullWidth, state: object, seat: Seat, motif: Motif) -> tuple[str, ...]:
    """Return all actions that achieve a motif; () if the position is not of that motif."""
    rules = search.rules
    if motif is Motif.SAVE:
        if search.can_win(state, seat, 1):
            return ()
        lost = search.losses(state, seat)
        return tuple(text for text in map(rules.format, rules.legal_actions(state, seat)) if text not in lost)
    if motif.turns > 1 and search.can_win(state, seat, motif.turns - 1):
        return ()
    return tuple(sorted(map(rules.format, search.wins(state, seat, motif.turns))))


def forced_puzzle(
    search: FullWidth,
    state: Any,
    seat: Seat,
    motif: Motif,
    rank: Callable[[Sequence[str]], Sequence[str]],
    in_order: Callable[[str], tuple[int, str]],
    options: object,
    most: int = MOST_SOLUTIONS,
) -> Puzzle | None:
    """Return the puzzle of a position. `rank` orders all actions, given the solutions: the most misleading first.

    `in_order` is the key by which the board orders them.

    None if too many actions solve it, or none.
    """
    rules = search.rules
    solutions = find_solutions(search, state, seat, motif)
    ranked = rank(solutions)
    if not 1 <= len(solutions) <= min(most, len(ranked) // 5):
        return None
    choices = _choices(sorted(ranked, key=in_order), solutions, [text for text in ranked if text not in solutions])
    return Puzzle(
        f"{rules.info.key}-0",
        motif,
        seat,
        encode(rules, "start_position", rules.describe(state)),
        solutions,
        _line(search, state, seat, motif, solutions[0]),
        1.0,
        _RATINGS[motif] + 2 * max(-50, min(50, len(ranked) - 50)) - 50 * (min(len(solutions), MOST_SOLUTIONS) - 1),
        choices,
        _refutations(search, state, seat, motif, [text for text in choices if text not in solutions]),
        changed_options(options),
    )


def forced_fault(puzzle: Puzzle, search: FullWidth | None = None) -> str:
    """Return the fault of a puzzle by a full-width search, `search` if given; '' for none."""
    search, state, seat = search or FullWidth(puzzle.rules), puzzle.state(), puzzle.seat
    if (solutions := find_solutions(search, state, seat, puzzle.motif)) != puzzle.solutions:
        return f"its solutions are {', '.join(solutions) or 'none'}"
    rules = puzzle.rules
    legal = set(map(rules.format, rules.legal_actions(state, seat)))
    if not legal.issuperset(puzzle.choices) or not set(puzzle.solutions) <= set(puzzle.choices):
        return "its choices are not possible, or without a solution"
    if not all(_is_refuted(search, puzzle, state, wrong, reply) for wrong, reply in puzzle.refutations.items()):
        return "a refutation does not hold"
    return _line_fault(search, puzzle)


def _line_fault(search: FullWidth, puzzle: Puzzle) -> str:
    """Return the fault of the proof line; '' if it ends as the motif requires."""
    state, rules = puzzle.state(), puzzle.rules
    for text in puzzle.line:
        turn = rules.turn(state)
        if isinstance(turn, Outcome):
            return "its line goes on after the end"
        state = search.after(state, turn.seats[0], rules.parse(state, turn.seats[0], text))
    turn = rules.turn(state)
    if puzzle.line[0] not in puzzle.solutions:
        return "its line does not begin with a solution"
    if puzzle.motif.turns:
        wanted = isinstance(turn, Outcome) and turn.winners == (puzzle.seat,)
        return "" if wanted and len(puzzle.line) < 2 * puzzle.motif.turns else "its line does not win in time"
    return "" if not isinstance(turn, Outcome) or puzzle.seat in turn.winners else "its line loses"


def _choices(order: Sequence[str], solutions: Sequence[str], wrong: Sequence[str]) -> tuple[str, ...]:
    """Return the solutions among other actions, in the order of the board."""
    others = MOST_CHOICES - len(solutions)
    rest = wrong[_CLOSE:]
    step = max(1, len(rest) // max(1, others - _CLOSE))
    chosen = {*solutions, *[*wrong[:_CLOSE], *rest[::step]][:others]}
    return tuple(text for text in order if text in chosen)


def _line(search: FullWidth, state: object, seat: Seat, motif: Motif, solution: str) -> tuple[str, ...]:
    """Return a solution and, if it wins later, the reply that leaves the fewest ways to win, and so on."""
    rules = search.rules
    line, turns = [solution], motif.turns
    after = search.after(state, seat, rules.parse(state, seat, solution))
    while turns > 1:
        turn = rules.turn(after)
        if isinstance(turn, Outcome):
            break
        other, turns = turn.seats[0], turns - 1
        replies = [(reply, search.after(after, other, reply)) for reply in rules.legal_actions(after, other)]
        going = [(reply, then) for reply, then in replies if not isinstance(rules.turn(then), Outcome)]
        if not going:
            line.append(rules.format(replies[0][0]))
            break
        slow = [(reply, then) for reply, then in going if turns == 1 or not search.can_win(then, seat, turns - 1)]
        reply, then = min(slow or going, key=lambda each: sum(1 for _ in search.wins(each[1], seat, 1)))
        win = min(search.wins(then, seat, turns), key=rules.format)
        line += [rules.format(reply), rules.format(win)]
        after = search.after(then, seat, win)
    return tuple(line)


def _refutations(search: FullWidth, state: object, seat: Seat, motif: Motif, wrong: Sequence[str]) -> dict[str, str]:
    """Return the reply to each wrong choice that shows why it fails, where a reply does."""
    rules = search.rules
    if motif is Motif.SAVE:
        lost = search.losses(state, seat)
        return {text: lost[text] for text in wrong if lost[text]}
    refuted = {text: search.find_refutation(state, seat, rules.parse(state, seat, text), motif.turns) for text in wrong}
    return {text: rules.format(reply[0]) for text, reply in refuted.items() if reply}


def _is_refuted(search: FullWidth, puzzle: Puzzle, state: object, wrong: str, reply: str) -> bool:
    """Return whether a reply shows why a choice fails."""
    rules, seat = puzzle.rules, puzzle.seat
    after = search.after(state, seat, rules.parse(state, seat, wrong))
    turn = rules.turn(after)
    if isinstance(turn, Outcome):
        return False
    other = turn.seats[0]
    action = rules.parse(after, other, reply)
    if puzzle.motif is Motif.SAVE:
        end = rules.turn(search.after(after, other, action))
        return isinstance(end, Outcome) and end.winners == (other,)
    return search.holds(after, other, action, puzzle.motif.turns)
