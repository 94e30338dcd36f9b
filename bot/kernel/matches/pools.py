"""Pools of ratings. Options that give a game another title have a pool of their own."""

import dataclasses
import enum
import json
import typing
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache

from engines import GAMES
from engines.core.errors import OptionError
from engines.core.naming import title_and_kind, title_of
from engines.core.options import options_from_json


@dataclass(frozen=True, slots=True, order=True)
class Pool:
    """A game, by its key, or a variant of it; `title` is its name for players."""

    game: str
    title: str
    name: str = field(default="", compare=False)
    """The title with the kind of game."""

    @property
    def sort_key(self) -> tuple[str, str, str]:
        """Return a sort key for lists: a game by its title, followed by its variants."""
        game = GAMES[self.game].info.title
        return game.casefold(), game, "" if self.key == self.game else self.title.casefold()

    @property
    def key(self) -> str:
        """Return a unique ASCII key: `mono`, `mambo/Mamba`."""
        if self.title == GAMES[self.game].info.title:
            return self.game
        return f"{self.game}/{self.title.encode('unicode_escape').decode()}"


@lru_cache(maxsize=1024)
def pool_of(game: str, options: str) -> Pool | None:
    """Return the pool of a match by its stored options; None for a game or options this version does not know."""
    chosen = stored_options(game, options)
    return None if chosen is None else _pool(game, chosen)


def _pool(game: str, options: object) -> Pool:
    info = GAMES[game].info
    return Pool(game, title_of(info, options), title_and_kind(info, options))


@lru_cache(maxsize=1024)
def stored_options(game: str, options: str) -> object | None:
    """Return the options of a match; None for a game or options this version does not know."""
    if game not in GAMES:
        return None
    try:
        options_object: object = options_from_json(GAMES[game].Options, json.loads(options))
    except OptionError:
        return None
    return options_object


@cache
def all_pools() -> tuple[Pool, ...]:
    """Return all possible pools, a game's own before those of its variants."""
    pools: dict[Pool, None] = {}
    for game in sorted(GAMES, key=lambda key: Pool(key, GAMES[key].info.title).sort_key):
        for options in _variants(GAMES[game].Options):
            pools[_pool(game, options)] = None
    return tuple(pools)


def _variants(options: type[object]) -> Iterator[object]:
    """Yield the default options, then each valid variant with one enum option changed."""
    yield options()
    for name, kind in typing.get_type_hints(options).items():
        if isinstance(kind, type) and issubclass(kind, enum.Enum) and name in _fields(options):
            for member in kind:
                try:
                    yield options(**{name: member})
                except OptionError:
                    continue


def _fields(options: type[object]) -> frozenset[str]:
    return frozenset(field.name for field in dataclasses.fields(options))  # type: ignore[arg-type]  # a dataclass


def named_pool(text: str) -> Pool | None:
    """Return the pool of a typed key or title; case is ignored unless that is ambiguous."""
    wanted = text.strip()
    for pool in all_pools():
        if wanted in (pool.key, pool.title):
            return pool
    alike = [pool for pool in all_pools() if wanted.casefold() in (pool.key.casefold(), pool.title.casefold())]
    return alike[0] if len(alike) == 1 else None
