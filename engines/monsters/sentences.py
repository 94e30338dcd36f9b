"""Sentences of the report: powers, notes and blows in words."""

from collections.abc import Callable, Sequence

from engines.monsters.view import (
    WILD_KEEPER,
    Blow,
    DamageType,
    Fight,
    KeeperLine,
    Note,
    NoteKind,
    Power,
    PowerKind,
    PublicView,
    Tag,
)

_TYPE_NAMES = {DamageType.ELECTRICAL: "electricity", DamageType.LIFE: "life drain"}


def keeper_name(keeper: KeeperLine, names: Sequence[str]) -> str:
    """Return the name a keeper goes by: the one taken with NAME, else the player's."""
    if keeper.number == WILD_KEEPER:
        return keeper.name or "Wild monsters"
    taken = keeper.name or (names[keeper.seat] if keeper.seat is not None and keeper.seat < len(names) else "")
    return taken or "Keeper"


def keeper_label(view: PublicView, number: int, names: Sequence[str]) -> str:
    """Return `Name [K2]`, or `nobody`."""
    if number < 0:
        return "nobody"
    return f"{keeper_name(view.keepers[number], names)} [K{number}]"


def monster_label(monster: Tag) -> str:
    """Return `Name [M3]`."""
    return f"{monster.name} [M{monster.number}]"


def damage_name(damage_type: DamageType) -> str:
    """Return what a damage type is called on a card."""
    return _TYPE_NAMES.get(damage_type, damage_type.value)


def power_text(power: Power) -> str:
    """Return the effect of a power, as its card says it."""
    kind = "" if power.damage_type is None else damage_name(power.damage_type)
    return _POWER_TEXTS[power.kind].format(amount=power.amount, kind=kind)


_POWER_TEXTS: dict[PowerKind, str] = {
    PowerKind.DAMAGE: "Adds +{amount} damage to monster's {kind} attacks.",
    PowerKind.PROTECTION: "Adds +{amount}% protection to monster's {kind} defenses.",
    PowerKind.EYES: "Adds +{amount} to monster's vision.",
    PowerKind.SHADOW: "Adds +{amount} to monster's stealth.",
    PowerKind.FLEET: "Monster moves without effort, into terrain it hates too.",
    PowerKind.FURY: "Monster uses every attack it can afford in each round of a fight.",
    PowerKind.HIDE: "Takes {amount} off every hit on monster.",
    PowerKind.MEND: "Restores {amount}% of monster's life.",
    PowerKind.VIGOR: "Restores {amount}% of monster's energy.",
    PowerKind.SHARPEN: "Improves one of monster's attacks for good.",
    PowerKind.HARDEN: "Improves one of monster's defenses for good.",
    PowerKind.SWELL: "Monster grows by one size.",
    PowerKind.SHRINK: "Monster shrinks by one size.",
    PowerKind.INSIGHT: "Adds +1 to monster's vision for good.",
    PowerKind.VEIL: "Adds +1 to monster's stealth for good.",
    PowerKind.ACCLIMATE: "Monster hates another terrain from now on.",
}


def power_line(number: int, power: Power) -> str:
    """Return `Power 1 [FULL]: ...`, one line of the hand."""
    return f"Power {number} [{'FULL' if power.kind.lasts else 'INSTANT'}]: {power_text(power)}"


_CHANGES = {
    "": "and nothing comes of it",
    "size up": "and is a size bigger",
    "size down": "and is a size smaller",
    "new attack": "and has a new attack",
    "new defence": "and has a new defense",
    "better attack": "and one of its attacks is better",
    "better defence": "and one of its defenses is better",
    "vision": "and sees better",
    "stealth": "and hides better",
    "hurt": "and hurts itself",
    "likes": "and likes another terrain",
}

_NOTES: dict[NoteKind, Callable[[Note], str]] = {
    NoteKind.NO_ENERGY: lambda n: (
        f"{_who(n)} lacks the energy to {n.word}; it costs {n.amount} and may not be its last."
    ),
    NoteKind.NO_ROOM: lambda n: (
        f"{_who(n)} can hold only {n.amount} FULL power{'' if n.amount == 1 else 's'} at its size."
    ),
    NoteKind.FAULTY: lambda n: f"Line {n.amount}, {n.word}: {n.reason}",
    NoteKind.NAME_TAKEN: lambda n: f"You are not called {n.word}: another keeper was first.",
    NoteKind.LOST_LAIR: lambda n: f"{n.word.upper()} L{n.place} came to nothing: the lair is not yours any more.",
    NoteKind.ATE: lambda n: f"{_who(n)} eats {n.amount} food.",
    NoteKind.FOUND_NOTHING: lambda n: f"{_who(n)} looks for food and finds none.",
    NoteKind.GREW: lambda n: f"{_who(n)} tries to grow {_CHANGES[n.word]}.",
    NoteKind.MOVED: lambda n: f"{_who(n)} moves {n.word} to L{n.place}.",
    NoteKind.REFUSED: lambda n: f"{_who(n)} refuses to enter L{n.place}.",
    NoteKind.SCANNED: lambda n: f"{_who(n)} scans the land around.",
    NoteKind.CHASED: lambda n: f"{_who(n)} spots {_other(n)} and moves towards it, to L{n.place}.",
    NoteKind.SKULKED: lambda n: f"{_who(n)} skulks.",
    NoteKind.FLAUNTED: lambda n: f"{_who(n)} flaunts.",
    NoteKind.IDLED: lambda n: f"{_who(n)} does nothing.",
    NoteKind.PLAYED: lambda n: f"Power {n.amount} is played on {_who(n)}. {_power(n)}",
    NoteKind.DISCARDED: lambda n: f"Power {n.amount} is thrown away. {_power(n)}",
    NoteKind.ALLIED: lambda n: f"You and K{n.amount} were friends this turn.",
    NoteKind.NAMED: lambda n: f"{_who(n)} is now called {n.word}." if n.monster else f"You are now called {n.word}.",
    NoteKind.FOUND: lambda n: f"K{n.amount}: {n.word or 'no contact line'}.",
    NoteKind.PASSWORD_SET: lambda _n: "Your new password holds.",
    NoteKind.FOUGHT: lambda n: f"{_who(n)} fights at L{n.place} and lives.",
    NoteKind.DIED: lambda n: f"{_who(n)} dies in the fight at L{n.place}.",
    NoteKind.FEASTED: lambda n: f"{_who(n)} feasts on {n.amount} food" + (f" {_CHANGES[n.word]}." if n.word else "."),
    NoteKind.WON_HEX: lambda n: f"L{n.place} is yours now.",
    NoteKind.LOST_HEX: lambda n: f"L{n.place} is lost.",
    NoteKind.LAIR_GREW: lambda n: f"{_who(n)} grows in the lair at L{n.place} {_CHANGES[n.word]}.",
    NoteKind.SPAWNED: lambda n: f"{_who(n)} leaves its lair at L{n.place}.",
    NoteKind.CREATED: lambda n: f"{_who(n)} created.",
    NoteKind.DREW: lambda n: f"You draw {n.amount} new power{'s' if n.amount > 1 else ''}.",
    NoteKind.MISSED: lambda n: f"You gave no orders. Turns missed in a row: {n.amount}.",
    NoteKind.LEFT: lambda _n: "You have left the game, and your monsters are wild.",
    NoteKind.ELIMINATED: lambda _n: "You have no monsters and no lairs left: you are out.",
}


def note_text(note: Note) -> str:
    """Return the sentence of a note."""
    return _NOTES[note.kind](note)


def _who(note: Note) -> str:
    return monster_label(note.monster) if note.monster else "A monster"


def _other(note: Note) -> str:
    return f"M{note.other.number}" if note.other else "something"


def _power(note: Note) -> str:
    return power_text(note.power) if note.power else ""


def blow_text(blow: Blow, fight: Fight) -> str:
    """Return one line of the blow by blow account."""
    tags = {fighter.tag.number: monster_label(fighter.tag) for fighter in fight.fighters}
    attacker, target = tags[blow.attacker], tags[blow.target]
    text = f"{attacker} {blow.attack.phrase} [{blow.damage_type.value}] and hits {target} for {blow.damage}."
    if blow.killed:
        text += f" {target} dies."
    if blow.exhausted:
        text += f" {attacker} has spent its last energy and dies."
    return text
