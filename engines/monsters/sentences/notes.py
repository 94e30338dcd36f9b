"""The lines of a report in words."""

from typing import assert_never

from engines.core.messages import N_, NP_, Text
from engines.monsters import notes
from engines.monsters.notes import Note
from engines.monsters.sentences.labels import monster_label
from engines.monsters.sentences.powers import power_text
from engines.monsters.terms import Change, Stance

_CHANGES = {
    Change.BIGGER: N_("a size bigger"),
    Change.SMALLER: N_("a size smaller"),
    Change.NEW_ATTACK: N_("a new attack"),
    Change.NEW_DEFENCE: N_("a new defense"),
    Change.BETTER_ATTACK: N_("a better attack"),
    Change.BETTER_DEFENCE: N_("a better defense"),
    Change.SHARPER_VISION: N_("better vision"),
    Change.MORE_STEALTH: N_("better stealth"),
    Change.HURT: N_("hurt"),
    Change.OTHER_LIKING: N_("a new favorite terrain"),
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
        case notes.LairLost(_, order, place):
            return N_("{order} L{place} failed: you no longer hold the lair.", order=order.upper(), place=place)
        case notes.TurnMissed(_, in_a_row):
            return N_("You gave no orders. Turns missed in a row: {count}.", count=in_a_row)
        case notes.NoEnergy(monster, order, cost):
            return N_(
                "{monster} is too tired for {order}, which takes more than {cost} energy.",
                monster=monster_label(monster),
                order=order.upper(),
                cost=cost,
            )
        case notes.NoRoom(monster, most):
            return N_("{monster} has room for only {count} FULL.", monster=monster_label(monster), count=most)
        case _:
            assert_never(note)


def _deed_text(note: notes.MonsterDeed) -> Text:  # noqa: C901 - a case for each deed
    monster = monster_label(note.monster)
    match note:
        case notes.Ate(_, food):
            if not food:
                return N_("{monster} found no food.", monster=monster)
            return N_("{monster} eats {food} food.", monster=monster, food=food)
        case notes.TriedToGrow(_, change):
            return _growth(monster, change)
        case notes.Moved(_, direction, place):
            return N_(
                "{monster} moves {direction} to L{place}.", monster=monster, direction=direction.name, place=place
            )
        case notes.Refused(_, place):
            return N_("{monster} refuses to enter L{place}, which it hates.", monster=monster, place=place)
        case notes.Scanned():
            return N_("{monster} scans the land.", monster=monster)
        case notes.Chased(_, prey, place):
            return N_(
                "{monster} spots M{prey} and moves to L{place}.",
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
            return N_("{monster} dies fighting at L{place}.", monster=monster, place=place)
        case notes.Feasted(_, food, change):
            if change is Change.NONE:
                return N_("{monster} eats {food} food.", monster=monster, food=food)
            return N_(
                "{monster} eats {food} food and gets {change}.", monster=monster, food=food, change=_CHANGES[change]
            )
        case notes.GrewInLair(_, place, change):
            return N_("In the lair at L{place}, {growth}", place=place, growth=_growth(monster, change))
        case notes.Spawned(_, place):
            return N_("{monster} leaves its lair at L{place}.", monster=monster, place=place)
        case notes.Born(_, place):
            return N_("{monster} is born in the lair at L{place}.", monster=monster, place=place)
        case _:
            assert_never(note)


def _growth(monster: str, change: Change) -> Text:
    if change is Change.NONE:
        return N_("{monster} tries to grow: no change.", monster=monster)
    return N_("{monster} tries to grow and gets {change}.", monster=monster, change=_CHANGES[change])


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
            return N_("You left. Your monsters are wild.")
        case notes.Eliminated():
            return N_("You have no monsters and no lairs left. You are out.")
        case _:
            assert_never(note)
