"""Watchers as the kernel knows them: users who are mentioned besides the players (`bot/kernel/delivery/sending.py`)."""

from bot.watching.store.watchers import WATCHERS, forget_watchers_of_ended, watchers_of

KINDS = frozenset({WATCHERS.kind})
followers_of, forget_of_ended = watchers_of, forget_watchers_of_ended
