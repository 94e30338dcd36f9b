"""Rounds, leaving, the clock and the end (rules/mono.md, end, hidden)."""

from tests.engines.mono import examples


@examples.every("""
the round is played out after a board is uncovered, and the grids are revealed at the end
    221 / 122; size=2 | a1,b1,c1 | turn: 1; revealed: -, -
    | c1,end | result: (0), (5, 1), BOARD_UNCOVERED; revealed: (2, 2, 1), (1, 2, 2); turn: nothing
equal top scores share the win
    122 / 122; size=2 | a1,b1,c1; a1,b1,c1 | result: (0, 1), (5, 5), BOARD_UNCOVERED; happened: GameEnded
    |  | told has: Ada and Ben draw with 5 points each: a grid is all open.
a player with nothing left to uncover is passed over
    122 / 122 / 122; size=2 | a1,b1,c1; a1,b1,c1 | result: (0, 1), (5, 5, 0), BOARD_UNCOVERED; happened: TurnPassed
    |  | told has: Chi has no cells left to open and is skipped.
a player who left is skipped and their board stays a target
    random / drawn / random | 1 leaves | happened: PlayerLeft; told: Ben left the game.
    | b1,end | found has: 1:1; turn: 2; boards.1.left: True
    | c1,end | turn: 0; round: 3
a cell covered only on a resigned board may still be named
    221 / 122 / 221; size=2 | c1,end; a1,end; 1 leaves; b1,end; a1,end | found: 1:1
a bare board of a resigned player ends the game
    221 / 122 / 122; size=2 | 1 leaves; a1,end; b1,c1,end | last.points: 4; covered: 1, 0, 2
    |  | result: (2), (1, 0, 4), BOARD_UNCOVERED
leaving on one's turn passes it on
    random / random / random | 0 leaves | turn: 1; round: 2
the last to act in a round may leave and the round ends
    random / random / random | a1,end; a1,end; 2 leaves | round: 3; turn: 0
leaving before placing leaves no board
    - / - / -; size=2 | 1 leaves; 0 122; 2 122; 0 a1,end | found: 2:1
the last player left wins whatever the scores
    221 / 122; size=2 | a1,b1,c1; 0 leaves | result: (1), (5, 0), LAST_PLAYER
    |  | told: Ada left the game. Ben wins: the others left.
a resigned player cannot win by points
    221 / 122 / 221; size=2 | a1,b1,c1,end; 0 leaves; a1,b1,end; random | result: (1), (5, 4, 1), BOARD_UNCOVERED
when time runs out the server plays random
    random / random | clock | happened: TimeRanOut; happened: TurnPlayed; named: nothing
    |  | told has: Ada ran out of time: a random move was played.
the choices offered are each covered cell alone and random
    122 / 122; size=2 |  | can 0: a1, b1, c1, random
    | b1,end; a1,end | can 0: a1, c1, random; coverable 0: 0, 2; can 1: nothing
""")
def test_an_example_of_rounds_comes_out(example: examples.Example) -> None:
    examples.check(example)
