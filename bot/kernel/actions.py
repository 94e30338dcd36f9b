"""Actions: what people can ask for, each declared once by the decorator of the function that does it.

Its slash command, button, entry in *More…*, line in `/help`, suggestions and rate limit follow from the declaration;
`cogs/actions.py` opens Discord's doors for it. A feature's actions stand in its module or package `actions`.
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
"""The page of `/help` with what only looks at a match."""
Suggest = Callable[[Host, RequestOrigin, int | None], Awaitable[Sequence[tuple[str, str]]]]
Find = Callable[[Host, RequestOrigin, int | None], Awaitable[int]]
ListMatches = Callable[[Host, RequestOrigin], Awaitable[Sequence[MatchRow]]]


@dataclass(frozen=True, slots=True)
class Suggested(Parameter):
    """A parameter whose suggestions are looked up."""

    look_up: Suggest | None = None
    """Return texts, each with how it is shown, for the match that was named."""


async def _none(_host: Host, _origin: RequestOrigin) -> Sequence[MatchRow]:
    return ()


@dataclass(frozen=True, slots=True)
class MatchParameter(Parameter):
    """The match: a button is bound to one, a command may name it."""

    find: Find | None = None
    """Return the number of the match that was named, or is meant; None where the action finds it."""
    matches: ListMatches = _none
    """Return those to suggest."""


ANY_MATCH: Final = N_("The match's number (not needed in its thread).")


def match_of(matches: ListMatches, find: Find | None = find_match_id) -> MatchParameter:
    """Return the parameter for one of these matches."""
    return MatchParameter("match", ANY_MATCH, int, find=find, matches=matches)


def own_match(*statuses: Status) -> MatchParameter:
    """Return the parameter for a match of the user's."""
    return match_of(lambda host, origin: matches_of(host, origin.user_id, statuses))


RUNNING: Final = own_match(Status.PLAYING)
FINISHED: Final = own_match(Status.OVER)
BEGUN: Final = own_match(Status.PLAYING, Status.OVER)
LIVE: Final = own_match(Status.PLAYING, Status.OFFERED)


@dataclass(slots=True, eq=False)
class Action:
    """Something people can ask for: the decorator of the function that does it. A verb without arguments is only named.

    The function gets the call, then by name the fields of the verb, the text of a form, or what was given for the
    parameters of the command; the match is the call's.
    """

    of: InitVar[str | type[Verb] | None] = None
    _: KW_ONLY
    label: str = ""
    style: Style = Style.SECONDARY
    command: str = ""
    """The whole name of its slash command; '' for none."""
    by_dm: bool = False
    """True if its command needs no server; only for commands outside of groups."""
    about: str = ""
    """The description of the command, for `/help` and beside its name."""
    topic: str = ""
    """The page of `/help` that lists its command; '' for that of its group."""
    looks: InitVar[bool] = False
    effort: Effort = Effort.REQUEST
    """That of its verb, where it has one with arguments."""
    in_place: bool = False
    """True if its answer takes the place of the private message that was pressed."""
    waits: bool = True
    """True if it is acknowledged first: the answer may take long."""
    public: bool = False
    """True if everybody sees its answer."""
    quiet: bool = False
    """True if the pressed post itself shows the result: only a press on a private message gets a reply."""
    of_match: bool = True
    """True if its answer holds for one match, which is named to a player of several."""
    form: type[Verb] | None = None
    """The verb that opens the form in which its text is typed: a refused text is put into it again."""
    more: Sequence[MoreEntry] = ()
    parameters: Sequence[Parameter] = ()
    """The parameters of its command."""
    verb: type[Verb] | None = field(init=False)
    """The verb of its buttons; None for an action that is only typed."""
    run: Callable[..., Awaitable[Result]] = field(init=False)

    def __post_init__(self, of: str | type[Verb] | None, looks: bool) -> None:
        self.verb = plain_verb(of, looks=looks, effort=self.effort) if isinstance(of, str) else of
        if self.verb is not None:
            self.effort = self.verb.effort

    def __call__(self, run: Callable[..., Awaitable[Result]]) -> "Action":
        """Make an action of a function."""
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
        """Return how its command finds the match; None where it is about none."""
        return next((each for each in self.parameters if isinstance(each, MatchParameter)), None)

    def button(self, *arguments: object, label: str = "", style: Style | None = None) -> Button:
        """Return a button that asks for it."""
        if self.verb is None:
            raise LookupError(f"no button does {self.name}")
        return Button(self.verb(*arguments), label or self.label, style or self.style)


action = Action
ACTIONS: Final[dict[str, Action]] = {}
"""By name, once their modules are loaded."""


@cache
def all_actions() -> Sequence[Action]:
    """Return the actions of all features, module by module; they are found by name."""
    for module in modules_of_features("actions"):
        load_modules(module.__name__)
    return sorted(ACTIONS.values(), key=lambda each: each.run.__module__)


def load_modules(name: str) -> None:
    """Import a module or all modules of a package, which declare what they do."""
    for module in pkgutil.iter_modules(getattr(importlib.import_module(name), "__path__", ()), f"{name}."):
        importlib.import_module(module.name)
