"""Attacks, defences and blows in words."""

from collections.abc import Mapping

from engines.monsters.sentences.labels import monster_label
from engines.monsters.view import Blow, Fight, Trait

_PHRASES: Mapping[Trait, str] = {
    Trait.BURNING_ICHOR: "drips burning ichor",
    Trait.CORROSIVE_BILE: "spits corrosive bile",
    Trait.CAUSTIC_TEARS: "weeps caustic tears",
    Trait.ICY_LUMPS: "is covered in icy lumps",
    Trait.FREEZING_MIST: "breathes freezing mist",
    Trait.FROST: "is wrapped in frost",
    Trait.MASSIVE_FISTS: "has massive fists",
    Trait.BOULDERS: "hurls boulders",
    Trait.CLUB_TAIL: "has a club-like tail",
    Trait.ANTENNAE: "has numerous antennae",
    Trait.SPARKS: "crackles with sparks",
    Trait.STINGING_EELS: "has stinging eels for arms",
    Trait.FLAMES: "breathes gouts of flame",
    Trait.BURNING_COALS: "spits burning coals",
    Trait.RED_EYES: "has glowing red eyes",
    Trait.TENTACLES: "has glowing tentacles",
    Trait.HOLLOW_EYES: "has hollow black eyes",
    Trait.DARKNESS: "is shrouded in darkness",
    Trait.SHRIEKS: "shrieks constantly",
    Trait.BOOMING_VOICE: "has a booming voice",
    Trait.DECAY: "reeks of decay",
    Trait.FOUL_LIQUID: "sprays foul liquid",
    Trait.CLAWS: "has tearing claws",
    Trait.SHARDS: "is surrounded by whirling shards",
    Trait.QUILLS: "flings razor quills",
    Trait.SLIMY_SKIN: "has slimy skin",
    Trait.BONY_SKULL: "has a heavy, bone-covered skull",
    Trait.POWERFUL_AURA: "glows with a powerful aura",
    Trait.GURGLES: "gurgles quietly to itself",
    Trait.CHITIN: "glitters with chitinous sheets",
    Trait.SEETHING_ENERGY: "seethes with energy",
    Trait.THICK_FUR: "is covered in thick fur",
    Trait.SMOKING_SCALES: "has smoking scales",
    Trait.NO_EARS: "has no visible ears",
    Trait.SEALED_NOSTRILS: "has sealed nostrils",
    Trait.LIVING_STONE: "is made of living stone",
    Trait.HALF_TRANSPARENT: "is half-transparent",
    Trait.INNER_LIGHT: "hums with inner light",
    Trait.SOAKING_WET: "is soaking wet",
    Trait.RUBBERY_HIDE: "has rubbery hide",
}


def trait_phrase(trait: Trait) -> str:
    """Return what is said of a monster that has an attack or a defence: `has tearing claws`."""
    return _PHRASES[trait]


def blow_text(blow: Blow, fight: Fight) -> str:
    """Return one line of the blow by blow account."""
    tags = {fighter.tag.number: monster_label(fighter.tag) for fighter in fight.fighters}
    attacker, target = tags[blow.attacker], tags[blow.target]
    text = f"{attacker} {trait_phrase(blow.attack)} [{blow.damage_type.value}] and hits {target} for {blow.damage}."
    if blow.killed:
        text += f" {target} dies."
    if blow.exhausted:
        text += f" {attacker} has spent its last energy and dies."
    return text
