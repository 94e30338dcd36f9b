"""Actions of users, each declared once by a decorator of the function that runs it.

Its slash command, button, entry in *More…*, line in `/help`, suggestions and rate limit follow from the declaration;
`cogs/actions.py` connects it to Discord. A feature declares actions in its module or package `actions`.
"""

import importlib
import pkgutil
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import KW_ONLY, InitVar, dataclass, field
from functools import cache
from typing import Final

from bot.kernel.buttons.game_controls import Button, Style
from bot.kernel.buttons.verb import Verb, plain_verb
from bot.kernel.call import Result
from bot.kernel.features import modules_of_features
from bot.kernel.matches.find import RequestOrigin, find_match_id, matches_of
from bot.kernel.matches.host import Host
from bot.kernel.menu import MoreEntry
from bot.kernel.rate_limit import Effort
from bot.kernel.setting import Parameter
from bot.kernel.store.match_row import MatchRow, Status
from engines.core.messages import N_

LOOK: Final = "look"
"""The page of `/help` for commands that only show a match."""
Suggest = Callable[[Host, RequestOrigin, int | None], Awaitable[Sequence[tuple[str, str]]]]
Find = Callable[[Host, RequestOrigin, int | None], Awaitable[int]]
ListMatches = Callable[[Host, RequestOrigin], Awaitable[Sequence[MatchRow]]]


@dataclass(frozen=True, slots=True)
class Suggested(Parameter):
    """A parameter with autocompletion from the database."""

    look_up: Suggest | None = None
    """Return values to suggest for the given match, each with its display text."""


async def _none(_host: Host, _origin: RequestOrigin) -> Sequence[MatchRow]:
    return ()


@dataclass(frozen=True, slots=True)
class MatchParameter(Parameter):
    """The match: a button is bound to one, a command may name it."""

    find: Find | None = None
    """Return the id of the given or implied match. None if the action itself finds it."""
    matches: ListMatches = _none
    """Return the matches to suggest."""


ANY_MATCH: Final = N_("The match's number (not needed in its thread).")


def match_of(matches: ListMatches, find: Find | None = find_match_id) -> MatchParameter:
    """Return a parameter for one of these matches."""
    return MatchParameter("match", ANY_MATCH, int, find=find, matches=matches)


def own_match(*statuses: Status) -> MatchParameter:
    """Return a parameter for one of the user's matches."""
    return match_of(lambda host, origin: matches_of(host, origin.user_id, statuses))


RUNNING: Final = own_match(Status.PLAYING)
FINISHED: Final = own_match(Status.OVER)
BEGUN: Final = own_match(Status.PLAYING, Status.OVER)
LIVE: Final = own_match(Status.PLAYING, Status.OFFERED)


@dataclass(slots=True, eq=False)
class Action:
    """An action of users: the decorator of the function that does it. A verb without arguments is given by its name.

    The function gets the call and, by name, the fields of the verb, the text of a form, or the parameters of the
    command; the match is in the call.
    """

    of: InitVar[str | type[Verb] | None] = None
    _: KW_ONLY
    label: str = ""
    style: Style = Style.SECONDARY
    command: str = ""
    """The qualified name of its slash command; '' for none."""
    by_dm: bool = False
    """True if its command also works in DMs; only for commands outside of groups."""
    about: str = ""
    """The description of the command, for Discord and `/help`."""
    topic: str = ""
    """The page of `/help` that lists its command; '' for the page of its group."""
    looks: InitVar[bool] = False
    effort: Effort = Effort.REQUEST
    """The rate limit. A verb with arguments has its own, which replaces this."""
    in_place: bool = False
    """True if its answer replaces the private message that was pressed."""
    waits: bool = True
    """True to acknowledge before it runs, because the answer may take long."""
    public: bool = False
    """True if its answer is public."""
    quiet: bool = False
    """True if the pressed post itself shows the result: only a press on a private message gets a reply."""
    of_match: bool = True
    """True if its answer is about one match; players of several matches are shown which."""
    form: type[Verb] | None = None
    """The verb that opens the form for its text, reopened with a refused text."""
    more: Sequence[MoreEntry] = ()
    parameters: Sequence[Parameter] = ()
    """The parameters of its command."""
    verb: type[Verb] | None = field(init=False)
    """The verb of its buttons; None for an action without buttons."""
    run: Callable[..., Awaitable[Result]] = field(init=False)

    def __post_init__(self, of: str | type[Verb] | None, looks: bool) -> None:
        self.verb = plain_verb(of, looks=looks, effort=self.effort) if isinstance(of, str) else of
        if self.verb is not None:
            self.effort = self.verb.effort

    def __call__(self, run: Callable[..., Awaitable[Result]]) -> "Action":
        """Register a function as the action's implementation; return the action."""
        if self.name in ACTIONS:
            raise ValueError(f"two actions are called {self.name}")
        self.run = run
        ACTIONS[self.name] = self
        return self

    @property
    def name(self) -> str:
        """Return the name of its verb, or of its command."""
        return f"/{self.command}" if self.verb is None else self.verb.name

    @property
    def match(self) -> MatchParameter | None:
        """Return the parameter that names the match; None for an action without one."""
        return next((each for each in self.parameters if isinstance(each, MatchParameter)), None)

    def button(self, *arguments: object, label: str = "", style: Style | None = None) -> Button:
        """Return a button for the action."""
        if self.verb is None:
            raise LookupError(f"no button does {self.name}")
        return Button(self.verb(*arguments), label or self.label, style or self.style)


action = Action
ACTIONS: Final[dict[str, Action]] = {}
"""By name, complete once `all_actions` has imported their modules."""


@cache
def all_actions() -> Sequence[Action]:
    """Return the actions of all features, ordered by module; they are registered by name."""
    for module in modules_of_features("actions"):
        load_modules(module.__name__)
    return sorted(ACTIONS.values(), key=lambda each: each.run.__module__)


def load_modules(name: str) -> None:
    """Import a module, and all modules of a package, for their declarations."""
    for module in pkgutil.iter_modules(getattr(importlib.import_module(name), "__path__", ()), f"{name}."):
        importlib.import_module(module.name)
