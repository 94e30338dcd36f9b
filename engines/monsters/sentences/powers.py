"""Powers as their cards say them."""

from collections.abc import Mapping
from typing import Final

from engines.core.messages import N_, Text
from engines.monsters.sentences.labels import damage_name
from engines.monsters.view import Power, PowerKind

_POWER_TEXTS: Final[Mapping[PowerKind, Text]] = {
    PowerKind.DAMAGE: N_("Adds +{amount} damage to the monster's {kind} attacks."),
    PowerKind.PROTECTION: N_("Adds +{amount}% protection to the monster's {kind} defenses."),
    PowerKind.EYES: N_("Adds +{amount} to the monster's vision."),
    PowerKind.SHADOW: N_("Adds +{amount} to the monster's stealth."),
    PowerKind.FLEET: N_("The monster moves for free, into hated terrain too."),
    PowerKind.FURY: N_("The monster uses every attack it can afford in each round."),
    PowerKind.HIDE: N_("Takes {amount} off every hit on the monster."),
    PowerKind.MEND: N_("Restores {amount}% of the monster's life."),
    PowerKind.VIGOR: N_("Restores {amount}% of the monster's energy."),
    PowerKind.SHARPEN: N_("Improves one of the monster's attacks for good."),
    PowerKind.HARDEN: N_("Improves one of the monster's defenses for good."),
    PowerKind.SWELL: N_("The monster grows by one size."),
    PowerKind.SHRINK: N_("The monster shrinks by one size."),
    PowerKind.INSIGHT: N_("Adds +1 to the monster's vision for good."),
    PowerKind.VEIL: N_("Adds +1 to the monster's stealth for good."),
    PowerKind.ACCLIMATE: N_("The monster hates another terrain from now on."),
}


def power_text(power: Power) -> Text:
    """Return the effect of a power, as on its card."""
    kind = "" if power.damage_type is None else damage_name(power.damage_type)
    return N_(_POWER_TEXTS[power.kind], amount=power.amount, kind=kind)


def power_line(number: int, power: Power) -> Text:
    """Return `Power 1 [FULL]: ...`, one line of the hand."""
    if power.kind.lasts:
        return N_("Power {number} [FULL]: {text}", number=number, text=power_text(power))
    return N_("Power {number} [INSTANT]: {text}", number=number, text=power_text(power))
