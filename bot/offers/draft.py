"""A player's draft of an offer, made step by step with `/play`. Nobody else sees it."""

import dataclasses
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pydantic import TypeAdapter

from bot.kernel.matches.computer_names import computer_id, name_of
from bot.kernel.matches.host import Host
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.request import Person
from bot.kernel.store.match_row import Absent
from bot.kernel.text.translation import _
from bot.offers.store import find_draft, save_draft
from engines import GAMES
from engines.core.messages import join_choices
from engines.core.options import options_from_json, options_to_json
from engines.core.support import teams_of
from players import LEVELS

Plain = int | str | bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """The terms of a match; None stands for the server's default."""

    options: Mapping[str, object] = field(default_factory=dict)
    """The chosen options; the server's or the game's defaults apply to others."""
    turn_time: int | None = None
    total_time: int | None = None
    """Seconds each player has for the whole match; None for no limit."""
    random_seats: bool | None = None
    """True if the seats are drawn, the default in rated matches whose players move in turn."""
    rated: bool | None = None
    """True if the match counts for ratings."""
    absent: Absent | None = None
    """The rule for players who miss turns in a row."""
    pair: bool = False
    """True for two games with one result, each begun by another of the two players."""

    @property
    def terms(self) -> dict[str, Any]:  # Any: each of its own type
        """Return the terms by name."""
        return {each.name: getattr(self, each.name) for each in dataclasses.fields(Terms)}


@dataclass(frozen=True, slots=True)
class Draft(Terms):
    """An offer that is not made yet: an open table with that many `seats`, unless it has people or computers."""

    game: str
    seats: int
    people: tuple[Person, ...] = ()
    computers: int = 0
    """The number of computers, all of one `level`."""
    level: str = LEVELS[0]
    partner: int | None = None
    """The number of the maker's partner among the `others`; None for the usual one."""

    @property
    def others(self) -> tuple[Person, ...]:
        """Return the other players: people, then computers."""
        ids = [computer_id(self.level, number) for number in range(1, self.computers + 1)]
        return (*self.people, *(Person(user_id, name_of(user_id)) for user_id in ids))

    @property
    def opponents(self) -> tuple[Person, ...]:
        """Return the other players in seat order: as `others`, with the partner opposite the maker."""
        others = list(self.others)
        if self.in_teams:
            others.insert(self.chairs // 2 - 1, others.pop(self.partner_index))
        return tuple(others)

    @property
    def in_teams(self) -> bool:
        """Return whether people have been chosen for a match whose players win and lose together."""
        if not self.people:
            return False
        rules = GAMES[self.game]
        options = options_from_json(rules.Options, self.options)
        return len(teams_of(rules.info, options, self.chairs)) < self.chairs

    @property
    def partner_index(self) -> int:
        """Return the partner's number among the `others`: usually the only person, else the one opposite."""
        if self.partner is not None and self.partner < len(self.others):
            return self.partner
        return 0 if len(self.people) == 1 else self.chairs // 2 - 1

    @property
    def chairs(self) -> int:
        """Return the number of players."""
        return len(self.others) + 1 if self.others else self.seats

    @property
    def computer_counts(self) -> tuple[int, ...]:
        """Return the numbers of computers with which the game can be played besides the people."""
        counts = (count - 1 - len(self.people) for count in sorted(GAMES[self.game].info.seat_counts))
        return tuple(count for count in counts if count >= (0 if self.people else 1))

    def with_people(self, people: Sequence[Person], *, computers: bool) -> "Draft":
        """Return a copy with these people and as few computers as the game needs. Raises Refusal for a wrong number.

        Computers may fill seats beside people only if `computers` is true.
        """
        changed = replace(self, people=tuple(people), computers=0, partner=None)
        counts = changed.computer_counts
        if not counts or (people and counts[0] and not computers):
            raise _not_so_many(self.game)
        return replace(changed, computers=counts[0])

    def with_more_computers(self, by: int) -> "Draft":
        """Return a copy with the number of computers moved by `by` steps among the possible numbers."""
        counts = self.computer_counts
        at = counts.index(self.computers) + by if self.computers in counts else 0
        return replace(self, computers=counts[min(max(at, 0), len(counts) - 1)])

    def with_option(self, name: str, value: Plain) -> "Draft":
        """Return a copy with another value of an option. Raises OptionError for an invalid one."""
        options = options_from_json(GAMES[self.game].Options, {**self.options, name: value})
        return replace(self, options={**self.options, name: options_to_json(options)[name]})


_DRAFT = TypeAdapter(Draft)


async def saved_draft(host: Host, user_id: int) -> Draft | None:
    """Return a user's draft, or None."""
    text = await host.read(find_draft, user_id)
    return None if text is None else _read(text)


async def draft_of(host: Host, user_id: int) -> Draft:
    """Return a user's draft. Raises Refusal if there is none."""
    draft = await saved_draft(host, user_id)
    if draft is None:
        raise draft_gone()
    return draft


async def store_draft(host: Host, user_id: int, draft: Draft) -> Draft:
    """Store a user's draft, and return it."""
    async with host.database.write() as tx:
        await save_draft(tx, user_id, json.dumps(dataclasses.asdict(draft)))
    return draft


def draft_gone() -> Refusal:
    """Return the refusal of a press whose draft no longer exists."""
    return Refusal(_("Those choices are gone. Start again: `/play`"))


def _not_so_many(game: str) -> Refusal:
    others = [count - 1 for count in sorted(GAMES[game].info.seat_counts)]
    if others == [1]:
        return Refusal(_("Choose 1 person, or none for an open table."))
    if len(others) < 4:
        counts = join_choices(map(str, others))
        return Refusal(_("Choose {counts} people, or none for an open table.", counts=counts))
    return Refusal(_("Choose up to {most} people, or none for an open table.", most=others[-1]))


def _read(text: str) -> Draft | None:
    """Parse a stored draft; return None for a game that this version does not have."""
    draft = _DRAFT.validate_json(text)
    return draft if draft.game in GAMES else None
