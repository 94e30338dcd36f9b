"""The lines of a report in words."""

from typing import assert_never

from engines.core.messages import N_, NP_, Text
from engines.monsters import notes
from engines.monsters.notes import Note
from engines.monsters.orders import Verb
from engines.monsters.sentences.labels import monster_label
from engines.monsters.sentences.powers import power_text
from engines.monsters.terms import Change, Stance

_GROWS = {
    Change.NONE: N_("{monster} tries to grow: no change."),
    Change.BIGGER: N_("{monster} grows: a size bigger."),
    Change.SMALLER: N_("{monster} tries to grow and shrinks a size."),
    Change.NEW_ATTACK: N_("{monster} grows: a new attack."),
    Change.NEW_DEFENCE: N_("{monster} grows: a new defense."),
    Change.BETTER_ATTACK: N_("{monster} grows: a better attack."),
    Change.BETTER_DEFENCE: N_("{monster} grows: a better defense."),
    Change.SHARPER_VISION: N_("{monster} grows: it sees better."),
    Change.MORE_STEALTH: N_("{monster} grows: it hides better."),
    Change.HURT: N_("{monster} tries to grow and hurts itself."),
    Change.OTHER_LIKING: N_("{monster} grows: it likes another terrain."),
}
_FEASTS = {
    Change.NONE: N_("{monster} ate {food} food."),
    Change.BIGGER: N_("{monster} ate {food} food and grew a size."),
    Change.SMALLER: N_("{monster} ate {food} food and shrank a size."),
    Change.NEW_ATTACK: N_("{monster} ate {food} food and grew a new attack."),
    Change.NEW_DEFENCE: N_("{monster} ate {food} food and grew a new defense."),
    Change.BETTER_ATTACK: N_("{monster} ate {food} food and grew a better attack."),
    Change.BETTER_DEFENCE: N_("{monster} ate {food} food and grew a better defense."),
    Change.SHARPER_VISION: N_("{monster} ate {food} food and sees better."),
    Change.MORE_STEALTH: N_("{monster} ate {food} food and hides better."),
    Change.HURT: N_("{monster} ate {food} food and hurt itself."),
    Change.OTHER_LIKING: N_("{monster} ate {food} food and likes another terrain."),
}
_TIRED = {
    Verb.GROW: N_("{monster} is too tired to grow. That takes {cost} energy, and some must be left."),
    Verb.MOVE: N_("{monster} is too tired to move. That takes {cost} energy, and some must be left."),
    Verb.SCAN: N_("{monster} is too tired to scan. That takes {cost} energy, and some must be left."),
    Verb.SKULK: N_("{monster} is too tired to skulk. That takes {cost} energy, and some must be left."),
    Verb.FLAUNT: N_("{monster} is too tired to flaunt. That takes {cost} energy, and some must be left."),
}
_STANCES = {Stance.SKULK: N_("{monster} skulks."), Stance.FLAUNT: N_("{monster} flaunts.")}


def note_text(note: Note) -> Text:
    """Return the sentence of a note."""
    if isinstance(note, notes.Error):
        return _error(note)
    return _deed_text(note) if isinstance(note, notes.MonsterDeed) else _news(note)


def _error(note: notes.Error) -> Text:
    match note:
        case notes.FaultyLine(_, line, text, reason):
            return N_("Line {line}, {text}: {reason}", line=line, text=text, reason=reason)
        case notes.NameTaken(_, name):
            return N_("Another keeper took the name {name} first.", name=name)
        case notes.LairLost(_, verb, place):
            return N_("{order} L{place} failed: you no longer hold the lair.", order=verb.name, place=place)
        case notes.TurnMissed(_, in_a_row):
            return N_("You gave no orders. Turns missed in a row: {count}.", count=in_a_row)
        case notes.NoEnergy(monster, verb, cost):
            return N_(_TIRED[verb], monster=monster_label(monster), cost=cost)
        case notes.NoRoom(monster, most):
            return NP_(
                "{monster} can hold only {count} FULL power at its size.",
                "{monster} can hold only {count} FULL powers at its size.",
                most,
                monster=monster_label(monster),
            )
        case _:
            assert_never(note)


def _deed_text(note: notes.MonsterDeed) -> Text:  # noqa: C901 - a case for each deed
    monster = monster_label(note.monster)
    match note:
        case notes.Ate(_, food):
            if not food:
                return N_("{monster} looks for food and finds none.", monster=monster)
            return N_("{monster} eats {food} food.", monster=monster, food=food)
        case notes.TriedToGrow(_, change):
            return N_(_GROWS[change], monster=monster)
        case notes.Moved(_, direction, place):
            return N_(
                "{monster} moves {direction} to L{place}.", monster=monster, direction=direction.name, place=place
            )
        case notes.Refused(_, place):
            return N_("{monster} refuses to enter L{place}: it hates that land.", monster=monster, place=place)
        case notes.Scanned():
            return N_("{monster} scans the land around.", monster=monster)
        case notes.Chased(_, prey, place):
            return N_(
                "{monster} spots M{prey} and moves towards it, to L{place}.",
                monster=monster,
                prey=prey.number,
                place=place,
            )
        case notes.StanceTaken(_, stance):
            return N_(_STANCES[stance], monster=monster)
        case notes.Idled():
            return N_("{monster} does nothing.", monster=monster)
        case notes.MonsterNamed(_, name):
            return N_("{monster} is now called {name}.", monster=monster, name=name)
        case notes.Survived(_, place):
            return N_("{monster} fights at L{place} and lives.", monster=monster, place=place)
        case notes.Died(_, place):
            return N_("{monster} dies in the fight at L{place}.", monster=monster, place=place)
        case notes.Feasted(_, food, change):
            return N_(_FEASTS[change], monster=monster, food=food)
        case notes.GrewInLair(_, place, change):
            growth = N_(_GROWS[change], monster=monster)
            return N_("In the lair at L{place}, {growth}", place=place, growth=growth)
        case notes.Spawned(_, place):
            return N_("{monster} leaves its lair at L{place}.", monster=monster, place=place)
        case notes.Born(_, place):
            return N_("{monster} is born in the lair at L{place}.", monster=monster, place=place)
        case _:
            assert_never(note)


def _news(note: notes.News) -> Text:  # noqa: C901 - a case for each piece of news
    match note:
        case notes.PowerPlayed(monster, number, power):
            return N_(
                "You play power {number} on {monster}. {effect}",
                number=number,
                monster=monster_label(monster),
                effect=power_text(power),
            )
        case notes.PowerDiscarded(_, number, power):
            return N_("You discard power {number}. {effect}", number=number, effect=power_text(power))
        case notes.PowersDrawn(_, powers):
            return NP_("You draw {count} new power.", "You draw {count} new powers.", powers)
        case notes.Allied(_, other):
            return N_("You and K{other} were friends this turn.", other=other)
        case notes.KeeperNamed(_, name):
            return N_("You are now called {name}.", name=name)
        case notes.ContactFound(_, other, contact):
            return N_("K{other}: {contact}.", other=other, contact=contact or N_("no contact line"))
        case notes.PasswordSet():
            return N_("Your new password is set.")
        case notes.HexWon(_, place):
            return N_("L{place} is yours now.", place=place)
        case notes.HexLost(_, place):
            return N_("You lost L{place}.", place=place)
        case notes.Left():
            return N_("You have left the game. Your monsters are wild.")
        case notes.Eliminated():
            return N_("You have no monsters and no lairs left. You are out.")
        case _:
            assert_never(note)
