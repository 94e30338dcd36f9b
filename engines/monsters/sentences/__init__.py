"""All that Monsters! says in sentences, made of codes and their parameters: the one place to translate."""

from engines.monsters.sentences import reasons as reasons
from engines.monsters.sentences.fights import blow_text, trait_phrase
from engines.monsters.sentences.labels import keeper_label, keeper_name, listed_keepers, monster_label, ready_keepers
from engines.monsters.sentences.notes import note_text
from engines.monsters.sentences.powers import damage_name, power_line, power_text
from engines.monsters.sentences.remarks import check_text

__all__ = [
    "blow_text",
    "check_text",
    "damage_name",
    "keeper_label",
    "keeper_name",
    "listed_keepers",
    "monster_label",
    "note_text",
    "power_line",
    "power_text",
    "ready_keepers",
    "trait_phrase",
]
