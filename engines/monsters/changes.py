"""Changes between a monster and its later self; no figures of attacks or defences."""

from engines.monsters.creatures import Monster
from engines.monsters.terms import Change


def change(before: Monster, after: Monster) -> Change:
    """Return the first difference."""
    differences = (
        (Change.BIGGER, after.size > before.size),
        (Change.SMALLER, after.size < before.size),
        (Change.NEW_ATTACK, len(after.attacks) > len(before.attacks)),
        (Change.NEW_DEFENCE, len(after.defences) > len(before.defences)),
        (Change.BETTER_ATTACK, after.attacks != before.attacks),
        (Change.BETTER_DEFENCE, after.defences != before.defences),
        (Change.SHARPER_VISION, after.vision != before.vision),
        (Change.MORE_STEALTH, after.stealth != before.stealth),
        (Change.HURT, after.life < before.life),
        (Change.OTHER_LIKING, after.likes is not before.likes),
    )
    return next((change for change, true in differences if true), Change.NONE)
