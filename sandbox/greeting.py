"""The first message of an empty sandbox: three commands to start with, each behind a button."""

from dataclasses import dataclass, field

from sandbox import messages, population
from sandbox.components import ACTION_ROW, BUTTON
from sandbox.context import Sandbox
from sandbox.payload import Json

_TEXT = """\
**A small Discord on your own machine.** You start as {me}. Everything works as on Discord.
-# Type / for all commands. Open *Members* to become someone else."""


@dataclass(frozen=True, slots=True)
class Start:
    """A command behind a button; the page then becomes another member."""

    label: str
    command: str
    options: Json = field(default_factory=dict)
    become: str | None = None


_OTHER = "blue"
STARTS = {
    "start:computer": Start("Play Mambo against a computer", "mambo challenge", {"computer": "easy"}),
    "start:pick": Start("Pick a game", "play"),
    "start:both": Start(
        f"Play both sides: become {population.person(_OTHER)['global_name']}",
        "mambo challenge",
        {"opponent": _OTHER},
        become=_OTHER,
    ),
}
"""The starts, by custom id."""


def greet(sandbox: Sandbox) -> None:
    """Post the greeting to a sandbox without messages."""
    world = sandbox.world
    if population.GAMES not in world.channels or any(world.messages.values()):
        return
    buttons = [
        {"type": BUTTON, "style": 1 if at == 0 else 2, "label": start.label, "custom_id": key}
        for at, (key, start) in enumerate(STARTS.items())
    ]
    text = _TEXT.format(me=population.person("red")["global_name"])
    body = {"content": text, "components": [{"type": ACTION_ROW, "components": buttons}]}
    messages.post(sandbox, world.channels[population.GAMES], body, author=population.SYSTEM)
