"""The parts of one running sandbox."""

from dataclasses import dataclass

from sandbox.attachments import Attachments
from sandbox.events import Events
from sandbox.faults import Faults
from sandbox.gateway import Gateway
from sandbox.interactions import Interactions
from sandbox.ratelimits import RateLimits
from sandbox.validation import RequestValidator
from sandbox.world import World


@dataclass(frozen=True, slots=True)
class Sandbox:
    """The parts of a sandbox, passed to every handler."""

    url: str
    token: str | None
    world: World
    gateway: Gateway
    events: Events
    attachments: Attachments
    interactions: Interactions
    faults: Faults
    limits: RateLimits
    validator: RequestValidator
