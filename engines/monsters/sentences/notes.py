"""The lines of a report in words."""

from dataclasses import fields

from engines.core.messages import N_, Text
from engines.monsters.monster_views import Tag
from engines.monsters.notes import Note
from engines.monsters.sentences.labels import monster_label
from engines.monsters.sentences.powers import power_text
from engines.monsters.terms import Change, Direction, Power

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


def note_text(note: Note) -> Text:
    """Return the sentence of a note."""
    names = [each.name for each in fields(note)]  # type: ignore[arg-type]  # every kind is a dataclass
    return note.describe({name: _word(name, getattr(note, name)) for name in names})


def _word(name: str, value: object) -> object:
    match value:
        case Tag():
            return monster_label(value) if name == "monster" else value.number
        case Power():
            return power_text(value)
        case Change():
            return _CHANGES.get(value)
        case Direction():
            return value.name
        case _:
            return value
