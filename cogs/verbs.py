"""The table of handlers by the names of their verbs, each given the verb as its own type."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from bot.kernel.buttons.verb import Verb
from cogs.press import Press

W = TypeVar("W", bound=Verb)
Handler = Callable[[Press], Awaitable[None]]
Run = Callable[[Press, W], Awaitable[None]]


class Verbs:
    """The verbs of a game, or those that every match has."""

    def __init__(self) -> None:
        self.handlers: dict[str, Handler] = {}

    def on(self, kind: type[W], *, defers: bool = False) -> Callable[[Run[W]], Run[W]]:
        """Register the function below for a verb, which may be acknowledged first. MalformedError for no such verb."""

        def register(run: Run[W]) -> Run[W]:
            async def handle(press: Press) -> None:
                verb = press.read(kind)
                press.check_rate(kind.effort)
                if defers:
                    await press.defer()
                await run(press, verb)

            self.add(kind.name, handle)
            return run

        return register

    def including(self, *others: "Verbs") -> "Verbs":
        """Return the verbs of this one and of others; ValueError where two have one name."""
        merged = Verbs()
        for verbs in (self, *others):
            for name, handler in verbs.handlers.items():
                merged.add(name, handler)
        return merged

    def add(self, name: str, handler: Handler) -> None:
        """Register what a verb does; ValueError where one has that name already."""
        if name in self.handlers:
            raise ValueError(f"two verbs are called {name}")
        self.handlers[name] = handler

    def find(self, name: str) -> Handler | None:
        """Return what a verb does; None for a name that is not known here."""
        return self.handlers.get(name)
