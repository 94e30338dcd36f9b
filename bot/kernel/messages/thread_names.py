"""Names of threads, within Discord's limit."""

from bot.kernel.messages.phrases import game_title, join_names, title, which_game
from bot.kernel.store.match_row import MatchRow
from bot.kernel.text.markup import shorten

LONGEST_THREAD_NAME = 100


def thread_name(match: MatchRow) -> str:
    """Return `Mono #101: Red and Blue`, with the number of the game in a pair."""
    number = f"#{match.match_id}{which_game(match)}"
    return shorten(f"{game_title(match)} {number}: {join_names(list(match.names))}", LONGEST_THREAD_NAME)


def own_thread_name(match: MatchRow, user_id: int) -> str:
    """Return the name of a player's own thread."""
    seat = next((row for row in match.table if row.user_id == user_id), match.table[0])
    return shorten(f"{title(match).strip('*')}: {seat.name}'s reports", LONGEST_THREAD_NAME)
