"""What changed between a monster and what became of it, as a word for the report; no figures of attacks or defences."""

from engines.monsters.creatures import Monster


def change(before: Monster, after: Monster) -> str:
    """Return the word of the first difference, '' where there is none."""
    words = (
        ("size up", after.size > before.size),
        ("size down", after.size < before.size),
        ("new attack", len(after.attacks) > len(before.attacks)),
        ("new defence", len(after.defences) > len(before.defences)),
        ("better attack", after.attacks != before.attacks),
        ("better defence", after.defences != before.defences),
        ("vision", after.vision != before.vision),
        ("stealth", after.stealth != before.stealth),
        ("hurt", after.life < before.life),
        ("likes", after.likes is not before.likes),
    )
    return next((word for word, true in words if true), "")
