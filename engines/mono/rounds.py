"""The order of turns, and the end of the game (rules/mono.md, end)."""

from dataclasses import replace

from engines.core.rules import Event, Outcome, Seat
from engines.mono.state import State
from engines.mono.view import Ending, GameEnded, TurnPassed


def end_placement(state: State) -> tuple[State, tuple[Event, ...]]:
    """Begin round 2 once all remaining players have placed a grid."""
    return (state, ()) if state.to_move else pass_on(replace(state, mover=Seat(len(state.players) - 1)))


def pass_on(state: State) -> tuple[State, tuple[Event, ...]]:
    """Hand the turn to the next seat that can use it, or end the game."""
    events: list[Event] = []
    while True:
        seats = state.remaining
        later = [seat for seat in seats if seat > state.mover]
        if later:
            state = replace(state, mover=later[0])
        elif any(player.bare for player in state.players):
            return _end(state, events)
        else:
            state = replace(state, mover=seats[0], round=state.round + 1)
        if state.coverable(state.mover):
            return state, tuple(events)
        events.append(TurnPassed(state.mover))


def _end(state: State, events: list[Event]) -> tuple[State, tuple[Event, ...]]:
    seats = state.remaining
    best = max(state.players[seat].score for seat in seats)
    winners = tuple(seat for seat in seats if state.players[seat].score == best)
    return finish(state, winners, Ending.BOARD_UNCOVERED, events)


def finish(
    state: State, winners: tuple[Seat, ...], ending: Ending, events: list[Event]
) -> tuple[State, tuple[Event, ...]]:
    """Return the final position, with all boards revealed."""
    outcome = Outcome(winners, tuple(player.score for player in state.players), ending.name)
    return replace(state, outcome=outcome), (*events, GameEnded(outcome))
