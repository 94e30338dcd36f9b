"""Powers in the words of their cards."""

from collections.abc import Mapping
from typing import Final

from engines.core.messages import N_, Text
from engines.monsters.sentences.labels import damage_name
from engines.monsters.view import Power, PowerKind

_POWER_TEXTS: Final[Mapping[PowerKind, Text]] = {
    PowerKind.DAMAGE: N_("+{amount} damage for {kind} attacks."),
    PowerKind.PROTECTION: N_("+{amount}% protection for {kind} defenses."),
    PowerKind.EYES: N_("+{amount} vision."),
    PowerKind.SHADOW: N_("+{amount} stealth."),
    PowerKind.FLEET: N_("Moves for free, into hated terrain too."),
    PowerKind.FURY: N_("Uses every attack it can afford in each round."),
    PowerKind.HIDE: N_("Takes {amount} off every hit."),
    PowerKind.MEND: N_("Restores {amount}% life."),
    PowerKind.VIGOR: N_("Restores {amount}% energy."),
    PowerKind.SHARPEN: N_("Improves one attack for good."),
    PowerKind.HARDEN: N_("Improves one defense for good."),
    PowerKind.SWELL: N_("Grows by one size."),
    PowerKind.SHRINK: N_("Shrinks by one size."),
    PowerKind.INSIGHT: N_("+1 vision for good."),
    PowerKind.VEIL: N_("+1 stealth for good."),
    PowerKind.ACCLIMATE: N_("Hates another terrain from now on."),
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
