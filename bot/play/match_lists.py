"""The lists of `/games`, in pages: matches of one game or all, of the user or of a member."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Annotated, Final, TypeVar

from bot.kernel.buttons.verb import Among, GameOrAll, Verb, is_id
from bot.kernel.features import modules_of_features
from bot.kernel.matches.clocks import seats_waited_for
from bot.kernel.matches.find import (
    RequestOrigin,
    invitations_of,
    links_of,
    matches_here,
    matches_of,
    results_of,
    waiting_for,
)
from bot.kernel.matches.host import Host
from bot.kernel.matches.open_match import load_match
from bot.kernel.matches.refusal import Refusal
from bot.kernel.messages.controls import Bound, fixed_controls
from bot.kernel.messages.message import MOST_CONTENT, MOST_IN_ROW, Control, Message, Row, in_rows, truncate_lines
from bot.kernel.messages.pager import Page, page_of
from bot.kernel.messages.pair_lines import pair_line
from bot.kernel.messages.phrases import full_match_name, join_names, moment, ordinal, result_line, which_game
from bot.kernel.messages.turn_line import own_clock_lines
from bot.kernel.store.match_row import MatchRow, Status
from bot.kernel.store.results import ResultRow
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, ngettext, translate
from bot.offers.verbs import Accept, Decline
from bot.ratings.ratings import Change, changes_of, rating_list

PAGE: Final = 8
PAGE_OF_RESULTS: Final = 5
_MOST_RESULT: Final = (MOST_CONTENT - 100) // PAGE_OF_RESULTS
"""The most characters of a result's line, with room for the page number."""
PAGE_OF_NEXT: Final = 4
"""The matches on a page of `next`: each has a row of buttons, and the fifth row turns pages."""
_NAMES: Final = 60
"""The most characters of names in a line; of more players only the first are named."""
_MOST_TO_MOVE: Final = 2
"""The most players to move that a line names; for more it gives their number."""
_BOUND: Final = Bound(0, 0)
T = TypeVar("T")


class Sort(Enum):
    """The kind of list."""

    RUNNING = "list"
    WAITING = "next"
    OVER = "history"


class ShowList(Verb, name="list", looks=True):
    """Turn to a page of a list; an empty `game` stands for all games, an empty `member` for the reader."""

    sort: Sort
    page: int = 0
    game: GameOrAll = ""
    member: Annotated[str, Among(lambda text: not text or is_id(text))] = ""


@dataclass(frozen=True, slots=True)
class MatchListQuery:
    """A request for a list: the reader and the player; `game` is '' for all."""

    origin: RequestOrigin
    game: str = ""
    member: int | None = None

    @property
    def own(self) -> bool:
        """Return whether the reader asks for their own matches."""
        return self.member in (None, self.origin.user_id)

    @property
    def user_id(self) -> int:
        """Return the user whose matches are listed."""
        return self.origin.user_id if self.member is None else self.member

    def wants(self, match: MatchRow) -> bool:
        """Return whether a match is of that game and visible to the reader."""
        return self.game in ("", match.game) and (self.own or self.origin.may_know_of(match))


async def list_page(host: Host, query: MatchListQuery, sort: Sort, at: int = 0) -> Message:
    """Return a page of a list. Raises Refusal if the list has become shorter."""
    match sort:
        case Sort.RUNNING:
            return await _running(host, query, at)
        case Sort.WAITING:
            return await _waiting(host, query, at)
        case Sort.OVER:
            return await _over(host, query, at)


async def _running(host: Host, query: MatchListQuery, at: int) -> Message:
    of_one = [match for match in await matches_of(host, query.user_id) if query.wants(match)]
    others = []
    if query.member is None:
        here = await matches_here(host, query.origin)
        others = [match for match in here if match not in of_one and query.wants(match)]
    page = page_of([*of_one, *others], at, PAGE)
    links, labels = await links_of(host, page.shown), await _labels_of(host, page.shown)
    lines = []
    for number, match in enumerate(page.shown, page.first):
        if number == len(of_one) or (number == page.first and number > len(of_one)):
            lines.append(_("**Others here**"))
        elif number == page.first:
            lines.append(_heading(query, of_one))
        lines.append(f"{_line(match, links, labels)}{_turn_of(match, query.origin.user_id)}")
    if not of_one and at == 0:
        lines.insert(0, f"{_heading(query, of_one)}\n{_('None. Start one: `/play`') if query.own else _('None.')}")
    return _message(lines, page, query, Sort.RUNNING)


async def _waiting(host: Host, query: MatchListQuery, at: int) -> Message:
    user_id = query.origin.user_id
    all_waiting = [*await invitations_of(host, user_id), *await waiting_for(host, user_id)]
    waiting = [match for match in all_waiting if query.wants(match)]
    if not waiting:
        return Message(_("It's not your turn anywhere. Start a match: `/play`"))
    page = page_of(waiting, at, PAGE_OF_NEXT)
    links, labels, now = await links_of(host, page.shown), await _labels_of(host, page.shown), host.now()
    lines = []
    for match in page.shown:
        lines += [f"{_line(match, links, labels)}{_until(match)}", *own_clock_lines(match, now)]
    rows = tuple([row for match in page.shown if (row := await _buttons(host, match))])
    return _message(lines, page, query, Sort.WAITING, rows)


async def _over(host: Host, query: MatchListQuery, at: int) -> Message:
    finished = await results_of(host, query.user_id, query.origin.user_id)
    over = [one for one in finished if query.wants(one[0])]
    if not over:
        return Message(
            _("You have no finished matches yet. Start one: `/play`") if query.own else _("No finished matches yet.")
        )
    page = page_of(over, at, PAGE_OF_RESULTS)
    shown = [match for match, _ in page.shown]
    links, labels = await links_of(host, shown), await _labels_of(host, shown)
    moved = changes_of(await rating_list(host).current(), query.user_id)
    lines = []
    for match, results in page.shown:
        line = _line(match, links, labels)
        own = f"{own_line(match, results)}{_rating_line(moved.get(match.match_id))}" if query.own else ""
        # Truncate each result, because the scores of twenty players could push others off the page.
        lines.append(f"{line} · {truncate_lines([_result(match)], max(_MOST_RESULT - len(line + own), 0))}{own}")
    return _message(lines, page, query, Sort.OVER)


async def _buttons(host: Host, match: MatchRow) -> tuple[Control, ...]:
    """Return the buttons that play a match or answer an offer, labeled with its number; none if there are none."""
    if match.status is Status.OFFERED:
        bound = Bound(match.match_id, 0)
        return tuple(
            bound.button(verb, f"#{match.match_id} {label}")
            for verb, label in ((Accept(), _("Accept")), (Decline(), _("Decline")))
        )
    try:
        position = (await load_match(host, match.match_id)).position
    except Refusal:
        return ()
    controls = fixed_controls(position, host.controls_by_game[match.game].buttons(position.public_view))[:MOST_IN_ROW]
    return tuple(replace(control, label=f"#{match.match_id} {translate(control.label)}") for control in controls)


def _message(
    lines: Sequence[str], page: Page[T], query: MatchListQuery, sort: Sort, rows: tuple[Row, ...] = ()
) -> Message:
    member = "" if query.member is None else str(query.member)
    turns = page.turns(_BOUND, lambda to: ShowList(sort, to, query.game, member))
    text = "\n".join(lines)
    most = MOST_CONTENT - len(page.footer)
    shown = text if len(text) <= most else text[: text.rfind("\n", 0, most)]
    return Message(shown + page.footer, rows=(*rows, *in_rows(turns)))


def _heading(query: MatchListQuery, matches: Sequence[MatchRow]) -> str:
    if query.own:
        return _("**Your matches**")
    names = (row.name for match in matches for row in match.table if row.user_id == query.user_id)
    name = next(names, None)
    return _("**Matches**") if name is None else _("**Matches of {name}**", name=escape(name))


async def _labels_of(host: Host, shown: Sequence[MatchRow]) -> Mapping[int, str]:
    """Return the labels that features give these matches in their `match_labels` modules."""
    match_ids, labels = [match.match_id for match in shown], dict[int, str]()
    async with host.database.read() as tx:
        for module in modules_of_features("match_labels"):
            labels.update(await module.labels_of(tx, match_ids))
    return labels


def _line(match: MatchRow, links: Mapping[int, str], labels: Mapping[int, str]) -> str:
    number = f"[#{match.match_id}]({links[match.match_id]})" if match.match_id in links else f"#{match.match_id}"
    place = "" if match.match_id in links else f" · <#{match.place}>"
    waits = ""
    if match.status is Status.OFFERED:
        waits = _(" · open table") if match.open_table else _(" · invitation, not accepted yet")
    label = f" · {labels[match.match_id]}" if match.match_id in labels else ""
    return f"**{number}** {full_match_name(match)}{which_game(match)}: {_who(match)}{label}{place}{waits}"


def _turn_of(match: MatchRow, reader: int) -> str:
    """Return the players to move in a running match, or the reader's deadline; '' for an offer."""
    if match.status is not Status.PLAYING:
        return ""
    to_move = seats_waited_for(match)
    if set(to_move).intersection(match.own_seats_of(reader)):
        return f" · {_('**your turn**')}{_until(match)}"
    if len(to_move) > _MOST_TO_MOVE:
        return " · " + _("{count} to move", count=len(to_move))
    return " · " + _("{players} to move", players=join_names([escape(match.names[seat]) for seat in to_move]))


def _who(match: MatchRow) -> str:
    named: list[str] = []
    for name in match.names:
        if named and sum(map(len, named)) + len(name) > _NAMES:
            others = ngettext("{count} other", "{count} others", match.seats - len(named))
            return join_names([*(escape(name) for name in named), others])
        named.append(name)
    return join_names([escape(name) for name in named])


def _until(match: MatchRow) -> str:
    return f" · ⏰ {moment(match.deadline)}" if match.deadline else ""


def _rating_line(change: Change | None) -> str:
    return "" if change is None else " " + _("Your rating: {rating}.", rating=change)


def _result(match: MatchRow) -> str:
    return " ".join(line for line in (result_line(match), pair_line(match)) if line)


def own_line(match: MatchRow, results: tuple[ResultRow, ...]) -> str:
    """Return the reader's own result if it does not follow from the winners, else ''."""
    if len(results) != 1 or results[0].won:
        return ""
    own = results[0]
    if own.withdrawn:
        return " " + _("You left.")
    if not own.place or match.seats <= 2:
        return ""
    return " " + _("You came {place} of {seats}.", place=ordinal(own.place), seats=match.seats)
