"""Powers as their cards say them."""

from engines.monsters.view import DamageType, Power, PowerKind

_TYPE_NAMES = {DamageType.ELECTRICAL: "electricity", DamageType.LIFE: "life drain"}


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
