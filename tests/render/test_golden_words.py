"""Golden alt texts of a game's pictures.

With GAMEKEEPER_GOLDEN=write in the environment what has changed is written again instead; read the difference.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engines import GAMES
from engines.core import Record, Seat
from render.core.board import Table
from render.core.emblems import emblem_mask, laurel
from render.core.theme import Emblem
from render.mambo.alt import alt_text as mambo_alt
from render.mono import alt as mono
from render.monocards import alt as monocards
from render.monoch.alt import alt_text as monoch_alt
from render.monsters import alt as monsters
from tests.golden_text import check_text
from tests.render.golden import BOARD, FOLDER, NAMES, RECORDS, state_of

Alt = Callable[[Any, Table], str]
PUBLIC: dict[str, Alt] = {
    "mambo": mambo_alt,
    "mono": mono.public_alt,
    "monocards": monocards.public_alt,
    "monoch": monoch_alt,
    "monsters": monsters.public_alt,
}
PRIVATE: dict[str, Alt] = {
    "mono": mono.private_alt,
    "monocards": monocards.private_alt,
    "monsters": monsters.private_alt,
}


def words(key: str) -> Iterator[str]:
    """Of a game's first record the position after each quarter, of others each half, as all and as a seat see it."""
    rules = GAMES[key]
    for number, file in enumerate(sorted((RECORDS / key / "golden").glob("*.json"))):
        record = Record.from_json(file.read_text())
        last, table = len(record.entries), Table(BOARD, NAMES[: record.seats])
        if record.seats > 10:
            continue
        for quarter in range(0, 5, 2 if number else 1):
            ply = last * quarter // 4
            state, seat = state_of(key, file.stem, ply), Seat(quarter % record.seats)
            yield f"== {file.stem} {ply}"
            yield PUBLIC[key](rules.public_view(state), table)
            if key in PRIVATE:
                yield f"-- as seat {seat}"
                yield PRIVATE[key](rules.seat_view(state, seat), table)


@pytest.mark.parametrize("key", PUBLIC)
def test_a_picture_is_told_in_the_words_it_was_told_in(key: str) -> None:
    check(key, "\n".join(words(key)) + "\n")


def check(name: str, found: str) -> None:
    check_text(FOLDER / "golden_words" / f"{name}.txt", found)


def test_an_emblem_has_the_shape_it_had() -> None:
    drawn = {emblem.value: emblem_mask(emblem, 11) for emblem in Emblem} | {"laurel": laurel(12)}
    lines = []
    for name, mask in drawn.items():
        lines.append(f"== {name} {mask.left} {mask.top}")
        # A pixel that is a good third covered is shown: far from what two machines may round otherwise.
        lines += ["".join("#" if level > mask.levels.max() * 0.37 else " " for level in row) for row in mask.levels]
    check("emblems", "\n".join(line.rstrip() for line in lines) + "\n")
