"""Attacks, defences and blows in words."""

from collections.abc import Mapping

from engines.core.messages import N_, Text, join
from engines.monsters.sentences.labels import damage_name, monster_label
from engines.monsters.view import Blow, Fight, Trait

_PHRASES: Mapping[Trait, Text] = {
    Trait.BURNING_ICHOR: N_("drips burning ichor"),
    Trait.CORROSIVE_BILE: N_("spits corrosive bile"),
    Trait.CAUSTIC_TEARS: N_("weeps caustic tears"),
    Trait.ICY_LUMPS: N_("is covered in icy lumps"),
    Trait.FREEZING_MIST: N_("breathes freezing mist"),
    Trait.FROST: N_("is wrapped in frost"),
    Trait.MASSIVE_FISTS: N_("has massive fists"),
    Trait.BOULDERS: N_("hurls boulders"),
    Trait.CLUB_TAIL: N_("has a club-like tail"),
    Trait.ANTENNAE: N_("has numerous antennae"),
    Trait.SPARKS: N_("crackles with sparks"),
    Trait.STINGING_EELS: N_("has stinging eels for arms"),
    Trait.FLAMES: N_("breathes gouts of flame"),
    Trait.BURNING_COALS: N_("spits burning coals"),
    Trait.RED_EYES: N_("has glowing red eyes"),
    Trait.TENTACLES: N_("has glowing tentacles"),
    Trait.HOLLOW_EYES: N_("has hollow black eyes"),
    Trait.DARKNESS: N_("is shrouded in darkness"),
    Trait.SHRIEKS: N_("shrieks constantly"),
    Trait.BOOMING_VOICE: N_("has a booming voice"),
    Trait.DECAY: N_("reeks of decay"),
    Trait.FOUL_LIQUID: N_("sprays foul liquid"),
    Trait.CLAWS: N_("has tearing claws"),
    Trait.SHARDS: N_("is surrounded by whirling shards"),
    Trait.QUILLS: N_("flings razor quills"),
    Trait.SLIMY_SKIN: N_("has slimy skin"),
    Trait.BONY_SKULL: N_("has a heavy, bone-covered skull"),
    Trait.POWERFUL_AURA: N_("glows with a powerful aura"),
    Trait.GURGLES: N_("gurgles quietly to itself"),
    Trait.CHITIN: N_("glitters with chitinous sheets"),
    Trait.SEETHING_ENERGY: N_("seethes with energy"),
    Trait.THICK_FUR: N_("is covered in thick fur"),
    Trait.SMOKING_SCALES: N_("has smoking scales"),
    Trait.NO_EARS: N_("has no visible ears"),
    Trait.SEALED_NOSTRILS: N_("has sealed nostrils"),
    Trait.LIVING_STONE: N_("is made of living stone"),
    Trait.HALF_TRANSPARENT: N_("is half-transparent"),
    Trait.INNER_LIGHT: N_("hums with inner light"),
    Trait.SOAKING_WET: N_("is soaking wet"),
    Trait.RUBBERY_HIDE: N_("has rubbery hide"),
}


def trait_phrase(trait: Trait) -> Text:
    """Return the phrase for a monster with an attack or a defence: `has tearing claws`."""
    return _PHRASES[trait]


def blow_text(blow: Blow, fight: Fight) -> Text:
    """Return one line of the blow by blow account."""
    tags = {fighter.tag.number: monster_label(fighter.tag) for fighter in fight.fighters}
    attacker, target = tags[blow.attacker], tags[blow.target]
    parts = [
        N_(
            "{attacker} {attack} [{kind}] and hits {target} for {damage}.",
            attacker=attacker,
            attack=trait_phrase(blow.attack),
            kind=damage_name(blow.damage_type),
            target=target,
            damage=blow.damage,
        )
    ]
    if blow.killed:
        parts.append(N_("{target} dies.", target=target))
    if blow.exhausted:
        parts.append(N_("{attacker} has spent its last energy and dies.", attacker=attacker))
    return join(parts)
