"""Attacks and defences: a code each, by which tables, states and pictures know them, and the phrase people read."""

from collections.abc import Mapping
from enum import Enum


class Trait(Enum):
    """An attack or a defence of a monster."""

    BURNING_ICHOR = "burning_ichor"
    CORROSIVE_BILE = "corrosive_bile"
    CAUSTIC_TEARS = "caustic_tears"
    ICY_LUMPS = "icy_lumps"
    FREEZING_MIST = "freezing_mist"
    FROST = "frost"
    MASSIVE_FISTS = "massive_fists"
    BOULDERS = "boulders"
    CLUB_TAIL = "club_tail"
    ANTENNAE = "antennae"
    SPARKS = "sparks"
    STINGING_EELS = "stinging_eels"
    FLAMES = "flames"
    BURNING_COALS = "burning_coals"
    RED_EYES = "red_eyes"
    TENTACLES = "tentacles"
    HOLLOW_EYES = "hollow_eyes"
    DARKNESS = "darkness"
    SHRIEKS = "shrieks"
    BOOMING_VOICE = "booming_voice"
    DECAY = "decay"
    FOUL_LIQUID = "foul_liquid"
    CLAWS = "claws"
    SHARDS = "shards"
    QUILLS = "quills"

    SLIMY_SKIN = "slimy_skin"
    BONY_SKULL = "bony_skull"
    POWERFUL_AURA = "powerful_aura"
    GURGLES = "gurgles"
    CHITIN = "chitin"
    SEETHING_ENERGY = "seething_energy"
    THICK_FUR = "thick_fur"
    SMOKING_SCALES = "smoking_scales"
    NO_EARS = "no_ears"
    SEALED_NOSTRILS = "sealed_nostrils"
    LIVING_STONE = "living_stone"
    HALF_TRANSPARENT = "half_transparent"
    INNER_LIGHT = "inner_light"
    SOAKING_WET = "soaking_wet"
    RUBBERY_HIDE = "rubbery_hide"

    @property
    def phrase(self) -> str:
        """What a sentence says of a monster that has it."""
        return PHRASES[self]


PHRASES: Mapping[Trait, str] = {
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
"""What each is called."""
