"""The lines of a report in words."""

from typing import assert_never

from engines.core import sentence
from engines.monsters import notes
from engines.monsters.notes import Note
from engines.monsters.orders import Verb
from engines.monsters.sentences.labels import monster_label
from engines.monsters.sentences.powers import power_text
from engines.monsters.terms import Change, Stance

_CHANGES = {
    Change.NONE: "and nothing comes of it",
    Change.BIGGER: "and is a size bigger",
    Change.SMALLER: "and is a size smaller",
    Change.NEW_ATTACK: "and gets a new attack",
    Change.NEW_DEFENCE: "and gets a new defense",
    Change.BETTER_ATTACK: "and gets better at an attack",
    Change.BETTER_DEFENCE: "and gets better at a defense",
    Change.SHARPER_VISION: "and sees better",
    Change.MORE_STEALTH: "and hides better",
    Change.HURT: "and hurts itself",
    Change.OTHER_LIKING: "and likes another terrain",
}
_DOES = {
    Verb.GROW: "grow",
    Verb.MOVE: "move",
    Verb.SCAN: "scan",
    Verb.SKULK: "skulk",
    Verb.FLAUNT: "flaunt",
}
_STANCES = {Stance.SKULK: "skulks", Stance.FLAUNT: "flaunts"}


def note_text(note: Note) -> str:
    """Return the sentence of a note."""
    if isinstance(note, notes.Error):
        return _error(note)
    if isinstance(note, notes.MonsterDeed):
        return f"{monster_label(note.monster)} {_deed(note)}"
    return _news(note)


def _error(note: notes.Error) -> str:
    match note:
        case notes.FaultyLine(_, line, text, reason):
            return f"Line {line}, {text}: {sentence(reason)}"
        case notes.NameTaken(_, name):
            return f"Another keeper took the name {name} first."
        case notes.LairLost(_, verb, place):
            return f"{verb.name} L{place} failed: you no longer hold the lair."
        case notes.TurnMissed(_, in_a_row):
            return f"You gave no orders. Turns missed in a row: {in_a_row}."
        case notes.NoEnergy(monster, verb, cost):
            who = monster_label(monster)
            return f"{who} is too tired to {_DOES[verb]}: that takes {cost} energy and must leave some."
        case notes.NoRoom(monster, most):
            return f"{monster_label(monster)} can hold only {most} FULL power{'' if most == 1 else 's'} at its size."
        case _:
            assert_never(note)


def _deed(note: notes.MonsterDeed) -> str:  # noqa: C901 - a case for each deed
    match note:
        case notes.Ate(_, food):
            return f"eats {food} food." if food else "looks for food and finds none."
        case notes.TriedToGrow(_, change):
            return f"tries to grow {_CHANGES[change]}."
        case notes.Moved(_, direction, place):
            return f"moves {direction.name} to L{place}."
        case notes.Refused(_, place):
            return f"refuses to enter L{place}."
        case notes.Scanned():
            return "scans the land around."
        case notes.Chased(_, prey, place):
            return f"spots M{prey.number} and moves towards it, to L{place}."
        case notes.StanceTaken(_, stance):
            return f"{_STANCES[stance]}."
        case notes.Idled():
            return "does nothing."
        case notes.MonsterNamed(_, name):
            return f"is now called {name}."
        case notes.Survived(_, place):
            return f"fights at L{place} and lives."
        case notes.Died(_, place):
            return f"dies in the fight at L{place}."
        case notes.Feasted(_, food, change):
            return f"feasts on {food} food{'' if change is Change.NONE else f' {_CHANGES[change]}'}."
        case notes.GrewInLair(_, place, change):
            return f"grows in the lair at L{place} {_CHANGES[change]}."
        case notes.Spawned(_, place):
            return f"leaves its lair at L{place}."
        case notes.Born(_, place):
            return f"is born in the lair at L{place}."
        case _:
            assert_never(note)


def _news(note: notes.News) -> str:  # noqa: C901 - a case for each piece of news
    match note:
        case notes.PowerPlayed(monster, number, power):
            return f"You play power {number} on {monster_label(monster)}. {power_text(power)}"
        case notes.PowerDiscarded(_, number, power):
            return f"You discard power {number}. {power_text(power)}"
        case notes.PowersDrawn(_, powers):
            return f"You draw {powers} new power{'' if powers == 1 else 's'}."
        case notes.Allied(_, other):
            return f"You and K{other} were friends this turn."
        case notes.KeeperNamed(_, name):
            return f"You are now called {name}."
        case notes.ContactFound(_, other, contact):
            return f"K{other}: {contact or 'no contact line'}."
        case notes.PasswordSet():
            return "Your new password is set."
        case notes.HexWon(_, place):
            return f"L{place} is yours now."
        case notes.HexLost(_, place):
            return f"You lost L{place}."
        case notes.Left():
            return "You have left the game, and your monsters are wild."
        case notes.Eliminated():
            return "You have no monsters and no lairs left: you are out."
        case _:
            assert_never(note)
