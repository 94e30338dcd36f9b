"""A page of a contest's table, with its picture: a pool of a league, or a part of a large table."""

from collections.abc import Iterator, Mapping

from bot.contests.contest import SeenContest
from bot.contests.phrases import kind_words, points_text, progress
from bot.contests.store.contests import Stage
from bot.contests.verbs import ShowContest
from bot.kernel.drawing import Drawing
from bot.kernel.messages.controls import Bound
from bot.kernel.messages.message import Attachment, Message, in_rows
from bot.kernel.messages.pager import page_of
from bot.kernel.messages.phrases import full_name, moment, ordinal
from bot.kernel.text.translation import _, translate
from engines.contests import Kind
from engines.contests.bounds import finishes
from engines.contests.reasons import halves
from engines.contests.standings import Row, Table, tables
from render import draw_contest_table
from render.contests.rows import MOST_CROSSED, MOST_ROWS, ContestTable, Move, TableRow


async def table_page(drawing: Drawing, seen: SeenContest, user_id: int, at: int | None = None) -> Message:
    """Return a page, by default the one with the reader's own row."""
    pages = list(_pages(seen))
    if not pages:
        return Message(_no_table(seen))
    member = seen.member_of(user_id)
    own = next((number for number, (_table, rows) in enumerate(pages) if member in {row.member for row in rows}), 0)
    page = page_of(pages, own if at is None else at, 1)
    picture = await _draw(drawing, seen, page.at, *page.shown[0])
    turns = page.turns(Bound(0, 0), lambda to: ShowContest(seen.contest_id, to))
    return Message(page.footer.strip(), (picture,), in_rows(turns))


def _no_table(seen: SeenContest) -> str:
    if seen.row.status is Stage.OPEN:
        return _("Matches are drawn when sign-up closes {time}.", time=moment(seen.row.closes_at))
    return _("**{title}** ended before its first match.", title=seen.title)


async def first_picture(drawing: Drawing, seen: SeenContest) -> Attachment | None:
    """Return the picture of the first page; None if there is no table."""
    first = next(_pages(seen), None)
    return None if first is None else await _draw(drawing, seen, 0, *first)


async def _draw(drawing: Drawing, seen: SeenContest, at: int, table: Table, rows: tuple[Row, ...]) -> Attachment:
    board = await drawing.run(draw_contest_table, _picture_of(seen, table, rows))
    return Attachment(f"contest-{seen.contest_id}-{at + 1}.png", board.png, board.alt)


def _pages(seen: SeenContest) -> Iterator[tuple[Table, tuple[Row, ...]]]:
    for table in tables(seen.contest):
        for first in range(0, len(table.rows), MOST_ROWS):
            yield table, table.rows[first : first + MOST_ROWS]


def _picture_of(seen: SeenContest, table: Table, rows: tuple[Row, ...]) -> ContestTable:
    reach = {} if seen.row.status is Stage.OVER else finishes(seen.contest, table.pool)
    crossed = len(table.rows) <= MOST_CROSSED and seen.contest.rules.table_size == 2
    about = " · ".join(filter(None, [full_name(seen.game), kind_words(seen), table.name, progress(seen)]))
    ties = [translate(name) for name in table.tie_breaks]
    return ContestTable(
        seen.row.title,
        about,
        tuple(_row(seen, table, row, reach, crossed=crossed) for row in rows),
        _("Equal points: {ties}.", ties=_(", then ").join(ties)) if ties else "",
    )


def _row(seen: SeenContest, table: Table, row: Row, reach: Mapping[str, tuple[int, int]], *, crossed: bool) -> TableRow:
    ladder = seen.contest.rules.kind is Kind.LADDER
    best, worst = (row.rank, row.rank) if ladder else reach.get(row.member, (row.rank, row.rank))
    notes = [] if crossed or ladder else [_("{count} played", count=row.played)]
    if best != worst:
        notes.append(_("can finish {best} to {worst}", best=ordinal(best), worst=ordinal(worst)))
    return TableRow(
        row.rank,
        seen.members[row.member].name,
        points_text(seen, row.points),
        tuple(_against(seen, row.member, other.member) for other in table.rows) if crossed else (),
        " · ".join(notes),
        Move.UP if row.rises else Move.DOWN if row.falls else Move.STAYS,
    )


def _against(seen: SeenContest, member: str, other: str) -> str:
    """Return the points of one member against another; '' before they have played."""
    points = 0
    played = False
    for pairing in seen.contest.pairings:
        result = seen.contest.results.get(pairing.id)
        if result is not None and {member, other} == set(pairing.members):
            points, played = points + result.points[pairing.members.index(member)], True
    return halves(points) if played else ""
