"""The sentences of Monsters!, made of codes and their parameters, and marked for translation."""

from engines.monsters.sentences.fights import blow_text, trait_phrase
from engines.monsters.sentences.labels import (
    damage_name,
    growth_name,
    hex_list,
    hexes,
    keeper_label,
    keeper_name,
    lairs,
    listed_keepers,
    monster_label,
    monster_list,
    monster_name,
    monsters,
    ready_keepers,
    size_name,
    terrain_name,
)
from engines.monsters.sentences.notes import note_text
from engines.monsters.sentences.powers import power_line, power_text

__all__ = [
    "blow_text",
    "damage_name",
    "growth_name",
    "hex_list",
    "hexes",
    "keeper_label",
    "keeper_name",
    "lairs",
    "listed_keepers",
    "monster_label",
    "monster_list",
    "monster_name",
    "monsters",
    "note_text",
    "power_line",
    "power_text",
    "ready_keepers",
    "size_name",
    "terrain_name",
    "trait_phrase",
]
