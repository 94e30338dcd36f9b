"""Error sentences shared by several modules, about missing choices and players by name and number."""

from collections.abc import Iterable

from engines.core.errors import IllegalActionError
from engines.core.messages import N_, Player, PlayerNumber, join, quote
from engines.core.rules import Seat
from engines.monocards.actions import Jump, Play, format_action
from engines.monocards.cards import Card
from engines.monocards.words import card_name, cards_named, codes


def name_origin(cards: tuple[Card, ...]) -> str:
    """Return the error for a wild card without an Origin."""
    return N_("Name the suit (E, M, P or Z), like `play {cards}>M`.", cards=codes(cards))


def leave_origin_out(cards: tuple[Card, ...]) -> str:
    """Return the error for an Origin named with a card that is not wild."""
    return N_("{card} is not wild: type `play {cards}`.", card=card_name(cards[-1]), cards=codes(cards))


def wild_alone(wild: Card) -> str:
    """Return the error for a wild card played together with others."""
    return N_("Play a wild card alone, like `play {wild}>M`.", wild=wild)


def takes_no_hand(plain: Play | Jump) -> str:
    """Return the error for a player named with a play that swaps no hands; `plain` is the play without the name."""
    cards, typed = (plain.card,) if isinstance(plain, Jump) else plain.cards, format_action(plain)
    if isinstance(plain, Jump) or plain.named is None:
        return N_("No suit or player after {cards}: type `{typed}`.", cards=cards_named(cards), typed=typed)
    return N_("No swap with {cards}: type `{typed}`.", cards=cards_named(cards), typed=typed)


def say_whose_hand(example: Play | Jump) -> str:
    """Return the error for a play that swaps hands without naming a player."""
    if example.swap is None:
        raise ValueError("an example swaps hands")
    before, _, _ = format_action(example).rpartition(">")
    typed = N_("`{before}>{number}`", before=before, number=PlayerNumber(example.swap))
    return N_("Name whose hand you take, like {typed} for {player}.", typed=typed, player=Player(example.swap))


def no_such_player(typed: str, seats: Iterable[Seat]) -> str:
    """Return the error for a name that no player has."""
    return N_("No player is called {name}. Players: {players}.", name=quote(typed), players=numbered_names(seats))


def numbered_names(seats: Iterable[Seat]) -> str:
    """Return `1 red, 2 blue`: players with the numbers that can be typed for them."""
    return join((N_("{number} {player}", number=PlayerNumber(seat), player=Player(seat)) for seat in seats), ", ")


def no_such_card(typed: str) -> str:
    """Return the error for a card that does not exist."""
    return N_("There is no card {card}. Type one like `E5`, `W` or `W4`.", card=quote(typed))


def no_jumps() -> str:
    """Return the error for a card out of turn in a match without jumping in."""
    return N_("No jumping in here. Wait for your turn.")


def wrong_catch_made() -> IllegalActionError:
    """Return the error of a second wrong catch in a turn."""
    return IllegalActionError(N_("You already made a wrong catch this turn."))
