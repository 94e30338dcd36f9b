"""The texts of puzzles: the task, its assumptions, the worth of a choice, and the sample counts."""

from collections import Counter
from typing import Any, Final

from engines.core.messages import N_, NP_, Text, join
from engines.core.people import CAST
from engines.monocards import view as monocards
from engines.monocards.cards import ORIGIN, WILDS, Origin
from engines.monocards.words import card_name, origin_name
from engines.monsters import view as monsters
from engines.monsters.sentences.labels import size_name, terrain_name
from players.puzzles.puzzle import Motif, Puzzle

_OPPONENT: Final = CAST[0]
_TASKS: Final = {
    Motif.WIN_1: N_("Win with your next move."),
    Motif.WIN_2: N_("Win in 2 moves, whatever {opponent} plays."),
    Motif.WIN_3: N_("Win in 3 moves, whatever {opponent} plays."),
    Motif.SAVE: N_("{opponent} threatens to win next turn. Stop it."),
    Motif.LIST_2: N_("Which 2 cells score most on average? Your turn ends there."),
    Motif.LIST_3: N_("Which 3 cells score most on average? Your turn ends there."),
    Motif.LIST_4: N_("Which 4 cells score most on average? Your turn ends there."),
    Motif.OUT: N_("Which play most likely lets you go out next turn?"),
    Motif.KEEP: N_("Which play most likely leaves a fitting card next turn?"),
    Motif.BLUFF: N_("Bluff or not? Which play most likely leaves a fitting card next turn?"),
    Motif.CHALLENGE: N_("Challenge? Which answer costs fewer cards on average?"),
    Motif.FIGHT: N_("Attack {opponent}'s {monster}. Which monster most often kills it this turn and lives?"),
    Motif.ESCAPE: N_("{opponent} may kill your {monster} this turn. Which order keeps it alive?"),
}
_FITS: Final = N_(
    "{opponent} plays any card that fits, or draws one. Skip, Reverse, Draw 2 and Wild Draw 4 cost you the turn. "
    "All hands are equally likely.",
    opponent=_OPPONENT,
)
_OTHERS_EAT: Final = N_("The other monsters stay and eat. No unseen ones take part.")
_ASSUMPTIONS: Final = {
    Motif.OUT: _FITS,
    Motif.KEEP: _FITS,
    Motif.BLUFF: N_("{usual} {opponent} challenges 1 Wild Draw 4 in 4.", usual=_FITS, opponent=_OPPONENT),
    Motif.CHALLENGE: N_(
        "With another card to play, {opponent} bluffs 1 time in 8. Cards {opponent} draws count for you.",
        opponent=_OPPONENT,
    ),
    Motif.FIGHT: _OTHERS_EAT,
    Motif.ESCAPE: _OTHERS_EAT,
}


def task(puzzle: Puzzle) -> Text:
    """Return the task."""
    return N_(_TASKS[puzzle.motif], opponent=_OPPONENT, monster=puzzle.about)


def assumption(puzzle: Puzzle, view: Any) -> str:
    """Return the solver's assumptions, and facts that the picture does not show; '' for none."""
    text = _ASSUMPTIONS.get(puzzle.motif)
    if text is None:
        return ""
    match view:
        case monocards.SeatView():
            return join([*_of_cards(view), text])
        case monsters.SeatView():
            return join([text, *_of_monsters(puzzle, view)])
    return text


def _of_monsters(puzzle: Puzzle, view: monsters.SeatView) -> list[str]:
    """Return the known facts about the monsters that can get orders, and about the enemies."""
    enemies = [each for hex_ in view.hexes for each in hex_.monsters if each.keeper != view.keeper]
    labels = [N_("M{number} ({size})", number=each.number, size=size_name(each.size)) for each in enemies]
    sentences: list[str] = [N_("Enemies in sight: {monsters}.", monsters=join(labels, ", "))]
    for monster in view.monsters:
        if any(f"m{monster.number}" in choice.split() for choice in puzzle.choices):
            sentence = N_(
                "M{number}: {size}, attacks {attacks}, defenses {defenses}, likes {likes}, hates {hates}.",
                number=monster.number,
                size=size_name(monster.size),
                attacks=len(monster.attacks),
                defenses=len(monster.defences),
                likes=terrain_name(monster.likes),
                hates=terrain_name(monster.hates),
            )
            sentences.append(sentence)
    return sentences


def _of_cards(view: monocards.SeatView) -> list[str]:
    """Return the number of the opponent's cards, and the cards on the table."""
    public = view.public
    sentences: list[str] = []
    held, demand = public.sizes[1 - view.seat], public.demand
    if demand is not None and demand.beneath is not None and demand.origin is not None:
        wild = ORIGIN[demand.beneath] is None
        card = card_name(demand.beneath)
        on = N_("{card} for {origin}", card=card, origin=origin_name(demand.origin)) if wild else card
        sentences.append(N_("{opponent} played the Wild Draw 4 on {card}.", opponent=_OPPONENT, card=on))
    holds = NP_("{opponent} holds {count} card.", "{opponent} holds {count} cards.", held, opponent=_OPPONENT)
    sentences.append(holds)
    played = Counter(ORIGIN[card] for card in public.discards)
    counts = [N_("{count} {origin}", origin=origin_name(each), count=played[each]) for each in Origin]
    wilds = NP_("{count} wild card", "{count} wild cards", sum(card in WILDS for card in public.discards))
    sentences.append(N_("Played so far: {counts}.", counts=join([*counts, wilds], ", ")))
    return sentences


def worth(puzzle: Puzzle, choice: str) -> Text:
    """Return the average result of a choice, in the unit of the puzzle."""
    value = puzzle.values[choice]
    match puzzle.motif:
        case Motif.LIST_2 | Motif.LIST_3 | Motif.LIST_4:
            return N_("{points} points on average", points=f"{value:.1f}")
        case Motif.CHALLENGE if value < 0:
            return N_("{cards} cards lost on average", cards=f"{-value:.1f}")
        case Motif.CHALLENGE:
            return N_("{cards} cards won on average", cards=f"{value:.1f}")
        case Motif.FIGHT:
            return N_("kills it and lives {percent}% of the time", percent=round(100 * value))
        case Motif.ESCAPE:
            return N_("lives {percent}% of the time", percent=round(100 * value))
    return N_("{percent}%", percent=round(100 * value))


def basis_text(puzzle: Puzzle) -> str:
    """Return how the worth of the choices was computed."""
    if puzzle.motif in (Motif.FIGHT, Motif.ESCAPE):
        return N_("Each order was tried 200 times, with unseen strengths varied.")
    belief = puzzle.belief
    if belief is None:
        return ""
    count = f"{belief.samples:,}"
    match puzzle.motif:
        case Motif.CHALLENGE:
            bluffs = sum(chance for fact, chance in belief.chances.items() if fact[-1] == monocards.FITS)
            return N_("A bluff {percent}% of the time.", percent=round(100 * bluffs))
        case Motif.LIST_2 | Motif.LIST_3 | Motif.LIST_4:
            return N_("Over all {count} grids that fit.", count=count)
    return N_("Over all {count} hands {opponent} may hold.", count=count, opponent=_OPPONENT)
