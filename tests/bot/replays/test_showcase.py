"""The picture of all games: which are on it, in which order, and in which colours."""

import pytest

from bot.replays import showcase as module
from bot.replays.showcase import games_by_title
from engines import GAMES


def test_games_are_listed_by_their_titles_where_they_can_be_played_and_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    found = games_by_title()
    assert set(found) == set(GAMES)
    titles = [GAMES[key].info.title.casefold() for key in found]
    assert titles == sorted(titles)
    for known in ("GAMES", "RENDERERS"):
        with monkeypatch.context() as patched:
            patched.setattr(module, known, {key: getattr(module, known)[key] for key in found[1:]})
            assert games_by_title() == found[1:]
