"""Faults that are none: what they change means the same, or what nobody can tell apart. Each with its reason."""

from typing import Final

from tests.mutations.faults import Fault

_WHY_A_VERSION: Final = "  # noqa: UP036 - who starts it with an older one gets a sentence, no SyntaxError"

EQUAL: Final[dict[str, tuple[tuple[str, str, str], ...]]] = {
    "bot/store/erasing.py": (
        (
            "return -1 - COMPUTERS - secrets.randbelow(2**62)",
            "return -1 - COMPUTERS - secrets.randbelow(2** 61)",
            "a number that is drawn, and far from any other",
        ),
    ),
    "bot/delivery/backlog.py": (
        (
            "counters, seen = self._host.counters, -1",
            "counters, seen = self._host.counters, - 2",
            "a number that no counter has",
        ),
        (
            "counters, seen = self._host.counters, -1",
            "counters, seen = self._host.counters, - 0",
            "where there was no interaction it is looked for anyway",
        ),
        ("AT_ONCE: Final = 3", "AT_ONCE: Final = 2", "how many are sent at one time is a matter of speed"),
    ),
    "bot/timing/deadlines.py": (("break", "continue", "stops come in their order: a later one begins no sooner"),),
    "cogs/games.py": (("][:25]", "][: 26]", "there are fewer kinds of games than Discord lets choose from"),),
    "cogs/match_lists.py": (
        (
            'shown = text if len(text) <= most else text[: text.rfind("\\n", 0, most)]',
            'shown = text if len(text) <= most else text[: text.rfind("\\n", 1, most)]',
            "no list begins with an end of a line",
        ),
        ("own = results[0]", "own = results[ -1]", "there is one"),
    ),
    "cogs/monoch/completing.py": (
        (
            "if len(found) >= MOST_CHOICES:",
            "if len(found) > MOST_CHOICES:",
            "who asked cuts the list: this only ends early",
        ),
    ),
    "cogs/monsters/dialogue.py": (
        (
            "position = await keeper.press.position() if isinstance(played, Waiting) else played.after",
            "position = await keeper.press.position() if not isinstance(played, Waiting) else played.after",
            "no move of Monsters! is held back, and loaded anew it is the same position",
        ),
    ),
    "render/people/card.py": (
        (
            "whole = rounded_rectangle(_BAR, 18, 9)",
            "whole = rounded_rectangle(_BAR, 18, 10)",
            "a radius beyond half the height",
        ),
    ),
    "bot/delivery/own_posts.py": (("FARTHEST = 7", "FARTHEST = 8", "a day more is looked through"),),
    "bot/store/posts.py": (("PUBLIC = 0", "PUBLIC = 1", "stands for nobody: no user has such a number"),),
    "bot/store/matches.py": (
        (
            "plays = or_(seats.c.user_id.between(-COMPUTERS, -1), seats.c.is_away.is_(True))",
            "plays = or_(seats.c.user_id.between(-COMPUTERS, - 0), seats.c.is_away.is_(True))",
            "no user has the number 0",
        ),
    ),
    "bot/services/pause.py": (("LONGEST = 30 * 86_400", "LONGEST = 30 * 86399", "half a minute of thirty days"),),
    "bot/__init__.py": (
        (
            f"if sys.version_info < (3, 11):{_WHY_A_VERSION}",
            f"if sys.version_info < ( 2, 11):{_WHY_A_VERSION}",
            "tests run on none that old",
        ),
        (
            f"if sys.version_info < (3, 11):{_WHY_A_VERSION}",
            f"if sys.version_info < (3, 10):{_WHY_A_VERSION}",
            "tests run on none that old",
        ),
    ),
    "bot/services/rate_limit.py": (
        ("wait if wait > every / 1_000 else", "wait if wait > every / 999 else", "what counts as rounding"),
        ("wait if wait > every / 1_000 else", "wait if wait > every / 1001 else", "what counts as rounding"),
    ),
    "bot/delivery/results.py": (
        ("self.sending.means.attempts.note_stored(row)", "None", "a job's number comes once: it spares memory only"),
    ),
    "bot/delivery/sending.py": (
        (
            "lost = newest is None or (shown is not None and (newest.number or 0) > shown)",
            "lost = newest is None or (shown is not None and (newest.number or 1) > shown)",
            "what is like a board has a number",
        ),
    ),
    "bot/ratings/careers.py": (
        ("last: tuple[int, int] = (-1, -1)", "last: tuple[int, int] = (- 0, -1)", "before every match"),
        ("last: tuple[int, int] = (-1, -1)", "last: tuple[int, int] = (-1, - 0)", "before every match"),
    ),
    "bot/store/outbox.py": (
        ("_NONCE_BITS = 62", "_NONCE_BITS = 61", "how far numbers go that are drawn"),
        ("_NONCE_BITS = 62", "_NONCE_BITS = 63", "how far numbers go that are drawn"),
        (
            (
                "await tx.execute(update(outbox).where(outbox.c.done_at.is_(None), "
                "outbox.c.due_at > at).values(due_at=at))"
            ),
            (
                "await tx.execute(update(outbox).where(outbox.c.done_at.is_(None), "
                "outbox.c.due_at >= at).values(due_at=at))"
            ),
            "what is due then is due then",
        ),
    ),
    "bot/store/log.py": (
        ("_LAST = 2**31 - 1", "_LAST = 2**31 + 1", "no log is that long"),
        ("_LAST = 2**31 - 1", "_LAST = 2**31 - 0", "no log is that long"),
        ("_LAST = 2**31 - 1", "_LAST = 2** 32 - 1", "no log is that long"),
    ),
    "bot/operations/backup.py": (
        (
            'last = int(connection.execute("SELECT coalesce(max(match_id), 0) FROM matches").fetchone()[0])',
            'last = int(connection.execute("SELECT coalesce(max(match_id), 0) FROM matches").fetchone()[ -1])',
            "a row of one column",
        ),
        (
            'return int(connection.execute("SELECT count(*) FROM matches").fetchone()[0])',
            'return int(connection.execute("SELECT count(*) FROM matches").fetchone()[ -1])',
            "a row of one column",
        ),
        (
            'fault = connection.execute("PRAGMA integrity_check").fetchone()[0]',
            'fault = connection.execute("PRAGMA integrity_check").fetchone()[ -1]',
            "a row of one column",
        ),
        (
            "return 0 if found is None else int(found[0])",
            "return 0 if found is None else int(found[ -1])",
            "a row of one column",
        ),
        (
            "return 0 if found is None else int(found[0])",
            "return -1 if found is None else int(found[0])",
            "of two numbers the greater counts, and the other is not below 0",
        ),
        (
            'connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")',
            "None",
            "the last connection that closes does it too",
        ),
    ),
    "bot/ratings/pools.py": (
        (
            "return alike[0] if len(alike) == 1 else None",
            "return alike[ -1] if len(alike) == 1 else None",
            "of one the first is the last",
        ),
    ),
    "bot/delivery/attempts.py": (
        ("self._last = 0", "self._last = -1", "no match has a number that low"),
        ("self._tried.discard(row.id)", "None", "a job's number comes once: who forgets it spares memory only"),
    ),
    "players/core/alphabeta.py": (
        (
            "wide = 1 if depth == 1 else self.widths[min(ply, len(self.widths) - 1)]",
            "wide = 1 if depth == 1 else self.widths[min(ply, len(self.widths) - 0)]",
            "a search is as deep as there are widths",
        ),
        ("best = -2 * WIN", "best = - 1 * WIN", "nothing is worth less than a loss"),
    ),
    "players/core/remembering.py": (
        (
            "wide = self.widths[min(ply, len(self.widths) - 1)]",
            "wide = self.widths[min(ply, len(self.widths) - 0)]",
            "a search is as deep as there are widths",
        ),
    ),
    "engines/monocards/options.py": (
        (
            "most = (len(DECK) * options.decks - wild - 1) // seats",
            "most = (len(DECK) // options.decks - wild - 1) // seats",
            "two decks are enough for the largest hands of ten",
        ),
    ),
    "engines/monocards/notation.py": (
        (
            "return Jump(cards[0], None if chosen is None else _read_swap(typed, Jump(cards[0]), cards, chosen))",
            "return Jump(cards[0], None if chosen is None else _read_swap(typed, Jump(cards[ -1]), cards, chosen))",
            "there is one card",
        ),
    ),
    "players/mono/worlds.py": (("return values[0]", "return values[ -1]", "there is one value"),),
    "players/monoch/outlook.py": (
        (
            "if not self._ranking or self._ranking[0][0] > 0:",
            "if  self._ranking or self._ranking[0][0] > 0:",
            "only saves the time to look closer",
        ),
        (
            "low = low or bool(edges & self._low_bits) or not (to_low or self._low)",
            "low = low or bool(edges & self._low_bits) or not (to_low and self._low)",
            "only saves the time to look closer",
        ),
    ),
    "players/mono/plan.py": (
        (
            "return Line((), (((0, 0), (1 << self.worlds.count) - 1),), 0, 0.0)",
            "return Line((), (((1, 0), (1 << self.worlds.count) - 1),), 0, 0.0)",
            "no value is below 1",
        ),
    ),
    "players/table.py": (("MOST_PLIES = 20_000", "MOST_PLIES = 19999", "far more than any game has"),),
    "players/league.py": (
        (
            "def league(games: Sequence[Fixture], workers: int = 0, nice: int = 10) -> Generator[Result]:",
            "def league(games: Sequence[Fixture], workers: int = 0, nice: int = 11) -> Generator[Result]:",
            "how nice a league is changes no game",
        ),
        (
            "workers or max(1, (os.cpu_count() or 2) - 1), initializer=os.nice, initargs=(nice,)",
            "workers or max(1, (os.cpu_count() or 1) - 1), initializer=os.nice, initargs=(nice,)",
            "one worker either way",
        ),
    ),
    "players/monocards/thumb.py": (
        ("return worth + 40, repr(action)", "return worth + 41, repr(action)", "any card is worth more than none"),
        (
            "return (0.0 if action in (PASS, DRAW) else -1.0), repr(action)",
            "return (0.0 if action in (PASS, DRAW) else +1.0), repr(action)",
            "who may pass or draw may do nothing else that is no card",
        ),
        (
            "return (0.0 if action in (PASS, DRAW) else -1.0), repr(action)",
            "return (0.0 if action not in (PASS, DRAW) else -1.0), repr(action)",
            "who may pass or draw may do nothing else that is no card",
        ),
    ),
    "players/monsters/planning.py": (
        (
            "worth, best = max(wishes, default=(0.0, 0))",
            "worth, best = max(wishes, default=( -1.0, 0))",
            "nobody who could have it is nobody who wants it",
        ),
    ),
}
"""By file: a line as it is, what is changed of it as it would be, and why that is no fault."""


def is_equal(fault: Fault) -> bool:
    """Tell whether a fault has been looked at and is none."""
    known = EQUAL.get(fault.path, ())
    if not known:
        return False
    _, *changed = fault.shown().splitlines()
    old, new = ([line[1:].strip() for line in changed if line[0] == sign] for sign in "-+")
    return any([was] == old and [becomes] == new for was, becomes, _ in known)
