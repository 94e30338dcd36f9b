"""A game in one terminal, passed around. Hidden parts are shown once the next player has taken over."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from engines import TEXTS, AnyRules
from engines.core.errors import RulesError
from engines.core.people import People
from engines.core.rules import Event, Outcome, Seat, Turn
from engines.core.text import SupportsNames, read_names
from engines.selfplay import AnyGame

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""Clears a terminal and its scrollback."""
MOST_LISTED = 60

HELP = """Type a move, or one of these:
  ?            the moves you can make (lists of cells or orders may be longer)
  board        your board again
  public       the board as everybody sees it
  N: MOVE      a move of seat N, for calls out of turn
  expire       let the clock run out
  leave        leave the game for good
  quit         stop here"""


class Automaton(Protocol):
    """A computer player of a seat; it gets the seat's view."""

    def act(self, rules: AnyRules, view: Any, ply: int) -> Any:
        """Return the action to play; the game waits for this seat."""

    def react(self, rules: AnyRules, view: Any, ply: int) -> Any | None:
        """Return the action to play while the game waits for other seats; None for none."""


class HotSeat:
    """One table. `read` prompts and raises EOFError at the end of input; `write` prints a line."""

    def __init__(
        self,
        game: AnyGame,
        names: Sequence[str],
        read: Callable[[str], str],
        write: Callable[[str], None],
        automatons: Mapping[Seat, Automaton] | None = None,
    ) -> None:
        self.game = game
        self.names = names
        self._people = People(tuple(names))
        self._text = TEXTS[game.rules.info.key]
        self._read = read
        self._write = write
        self._automatons = automatons or {}
        self._holder: Seat | None = None

    def play(self) -> None:
        """Play until the game is over or the players stop."""
        self._write(HELP)
        while not isinstance(turn := self.game.turn, Outcome):
            if self._let_automaton_play(turn.seats):
                continue
            seat = next(seat for seat in turn.seats if seat not in self._automatons)
            try:
                self._hand_over(seat)
                typed = self._read(f"{self.names[seat]}> ").strip()
            except EOFError:
                return
            if typed.lower() == "quit":
                return
            try:
                self._obey(seat, typed)
            except RulesError as error:
                self._write(error.naming(self._people))
        self._write(self._text.public(self.game.rules.public_view(self.game.state), self.names))

    def _let_automaton_play(self, waited_for: Sequence[Seat]) -> bool:
        """Play for one automaton that reacts, or if only automatons are to move; False if a person is to move."""
        rules, ply = self.game.rules, len(self.game.entries)
        for seat, automaton in self._automatons.items():
            if seat in waited_for or not rules.legal_actions(self.game.state, seat):
                continue
            reaction = automaton.react(rules, rules.seat_view(self.game.state, seat), ply)
            if reaction is not None:
                self._write_events(self.game.play(seat, rules.format(reaction)).events)
                return True
        for seat in waited_for:
            if seat in self._automatons:
                action = self._automatons[seat].act(rules, rules.seat_view(self.game.state, seat), ply)
                self._play_for(seat, rules.format(action))
                return True
        return False

    def _play_for(self, seat: Seat, text: str) -> None:
        shown = self._write_events(self.game.play(seat, text).events)
        # Orders that wait for others' orders do not change the board.
        if shown and self._holder is not None and self._waits_for(self._holder):
            self._show(self._holder)

    def _waits_for(self, seat: Seat) -> bool:
        turn = self.game.turn
        return isinstance(turn, Turn) and seat in turn.seats

    def _hand_over(self, seat: Seat) -> None:
        if seat == self._holder:
            return
        if self.game.rules.info.hidden and len(self._automatons) < self.game.seats - 1:
            self._read(f"Hand over to {self.names[seat]}, then press Enter. ")
            self._write(CLEAR)
        self._holder = seat
        self._show(seat)

    def _obey(self, seat: Seat, typed: str) -> None:
        match typed.lower():
            case "":
                return
            case "help":
                self._write(HELP)
            case "?":
                self._list(seat)
            case "board":
                self._show(seat)
            case "public":
                self._write(self._text.public(self.game.rules.public_view(self.game.state), self.names))
            case "expire":
                self._write_events(self.game.expire().events)
            case "leave":
                self._write_events(self.game.withdraw(seat).events)
            case _:
                self._move(seat, typed)

    def _move(self, seat: Seat, typed: str) -> None:
        number, colon, move = typed.partition(":")
        if colon and number.strip().isdecimal() and int(number) < self.game.seats:
            seat, typed = Seat(int(number)), move.strip()
        self._write_events(self.game.play(seat, read_names(self._text, typed, self.names)).events)
        turn = self.game.turn
        if not isinstance(turn, Outcome) and turn.seats[0] == self._holder:
            self._show(turn.seats[0])

    def _list(self, seat: Seat) -> None:
        rules = self.game.rules
        moves = [self._write_action(action) for action in rules.legal_actions(self.game.state, seat)]
        more = f" … and {len(moves) - MOST_LISTED} more" if len(moves) > MOST_LISTED else ""
        self._write("  ".join(moves[:MOST_LISTED]) + more)

    def _write_action(self, action: object) -> str:
        text = self._text
        return (
            text.with_names(action, self._people) if isinstance(text, SupportsNames) else self.game.rules.format(action)
        )

    def _show(self, seat: Seat) -> None:
        self._write(self._text.private(self.game.rules.seat_view(self.game.state, seat), self.names))

    def _write_events(self, events: Sequence[Event]) -> bool:
        """Write the sentences of events; return whether there were any."""
        sentences = [sentence for event in events if (sentence := self._text.event(event, self.names))]
        for each in sentences:
            self._write(each)
        return bool(sentences)
