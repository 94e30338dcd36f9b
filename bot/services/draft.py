"""What somebody is about to offer, chosen step by step (`/play`): nobody else sees it, and nothing waits for it."""

import dataclasses
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from bot.computers import is_computer, name_of, next_computer
from bot.reasons.offers import DraftGone, NotSoManyPeople
from bot.request import Person
from bot.services.errors import Refusal
from bot.services.host import Host
from bot.store.drafts import drop_draft, find_draft, keep_draft
from bot.store.match_row import Absent
from engines import GAMES
from engines.core.options import changed_options, options_from_json

Plain = int | str | bool


@dataclass(frozen=True, slots=True)
class Draft:
    """An offer that is not made yet. Without `people` it is a table for anyone; `seats` counts only there."""

    game: str
    seats: int
    people: tuple[Person, ...] = ()
    options: Mapping[str, object] = field(default_factory=dict)
    """Those that differ from the usual game."""
    turn_time: int | None = None
    total_time: int | None = None
    random_seats: bool = False
    rated: bool | None = None
    hints: bool = True
    absent: Absent | None = None

    @property
    def computers(self) -> tuple[Person, ...]:
        """Which of the people are none."""
        return tuple(person for person in self.people if is_computer(person.user_id))

    @property
    def chairs(self) -> int:
        """How many are to play."""
        return len(self.people) + 1 if self.people else self.seats

    def among(self, people: Sequence[Person]) -> "Draft":
        """Return the same for other people; a Refusal that says how many can play where it is not for so many."""
        if people and len(people) + 1 not in GAMES[self.game].info.seat_counts:
            raise Refusal(NotSoManyPeople(self.game))
        return replace(self, people=tuple(people))

    def with_people(self, people: Sequence[Person]) -> "Draft":
        """Return the same for other people, beside the computers that play."""
        return self.among((*people, *self.computers))

    def with_computer(self, level: str) -> "Draft":
        """Return the same with a computer more; a Refusal where it is not for so many."""
        user_id = next_computer(level, [person.user_id for person in self.people])
        return self.among((*self.people, Person(user_id, name_of(user_id))))

    def without_computers(self) -> "Draft":
        """Return the same for people alone."""
        return replace(self, people=tuple(one for one in self.people if not is_computer(one.user_id)))

    def with_option(self, name: str, value: Plain) -> "Draft":
        """Return the same with another option; OptionError where it cannot be so."""
        options = options_from_json(GAMES[self.game].Options, {**self.options, name: value})
        return replace(self, options=changed_options(options))


async def draft_of(host: Host, user_id: int) -> Draft:
    """Return what that person is about to offer; a Refusal where there is nothing."""
    async with host.database.read() as tx:
        text = await find_draft(tx, user_id)
    draft = None if text is None else _read(text)
    if draft is None:
        raise Refusal(DraftGone())
    return draft


async def keep(host: Host, user_id: int, draft: Draft) -> Draft:
    """Store what that person is about to offer, and return it."""
    async with host.database.write() as tx:
        await keep_draft(tx, user_id, json.dumps(dataclasses.asdict(draft)))
    return draft


async def drop(host: Host, user_id: int) -> None:
    """Forget what that person was about to offer."""
    async with host.database.write() as tx:
        await drop_draft(tx, user_id)


def _read(text: str) -> Draft | None:
    """Return a stored draft; None for one of a game that this version does not have."""
    values = json.loads(text)
    if values["game"] not in GAMES:
        return None
    people = tuple(Person(one["user_id"], one["name"]) for one in values.pop("people"))
    absent = values.pop("absent", None)
    return Draft(people=people, absent=None if absent is None else Absent(absent), **values)
