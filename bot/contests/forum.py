"""The tags of a contest's post in the server's forum, for its game and stage."""

from collections import Counter
from typing import Final

from bot.contests.contest import SeenContest
from bot.contests.store.contests import Stage
from bot.kernel.text.translation import translate
from engines import GAMES
from engines.core.messages import N_
from engines.core.naming import title_and_kind

STAGES: Final = {Stage.OPEN: N_("Sign-up"), Stage.RUNNING: N_("Running"), Stage.OVER: N_("Ended")}
_ALIKE: Final = Counter(rules.info.title.casefold() for rules in GAMES.values())


def stage_tags() -> list[tuple[str, ...]]:
    """Return the tags of all stages, each as a tuple of its names."""
    return [(translate(name),) for name in STAGES.values()]


def game_tags() -> list[tuple[str, ...]]:
    """Return the tags of all games."""
    return [game_tag(game) for game in GAMES]


def game_tag(game: str) -> tuple[str, ...]:
    """Return the names of a game's tag: its title, with its kind if titles are alike, in at most 20 characters."""
    info = GAMES[game].info
    if _ALIKE[info.title.casefold()] == 1:
        return (info.title,)
    return (translate(title_and_kind(info))[:20].strip(), info.title)


def tags(seen: SeenContest) -> tuple[tuple[str, ...], ...]:
    """Return the current tags of a contest."""
    return ((translate(STAGES[seen.row.status]),), game_tag(seen.game))
