"""Configuration from the environment, or from a `.env` file beside the checkout. `.env.example` names every setting."""

import os
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, Field, HttpUrl, SecretStr, UrlConstraints, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.kernel.database.shards import Shards, read_shards
from bot.kernel.matches.turn_time import read_seconds

PREFIX: Final = "GAMEKEEPER_"
"""The prefix of variables for tests and tools alone: no setting has it."""
_OF_TOOLS: Final = ("GOLDEN", "OPENAPI", "PATIENCE", "PYODIDE", "TEST_DATABASE")
_OF_OTHERS: Final = ("postgres_", "compose_")
"""The prefixes of variables in `.env` that `compose.yaml` and Docker read."""

_ALIKE: Final = 0.85
"""The least similarity of a misspelled name: one or two letters of ten differ. Other programs have variables, too."""


def _read_time(value: object) -> object:
    """Parse a duration like 3d into seconds; a number is seconds already."""
    if not isinstance(value, str) or value.strip().isdecimal():
        return value
    seconds = read_seconds(value)
    if seconds is None:
        raise ValueError("write a time like 3d, 12h or 90m")
    return seconds


def misspelled_variables() -> dict[str, str]:
    """Return unknown variables of the environment that resemble a setting, with that setting."""
    unknown = (name for name in os.environ if name.lower() not in Settings.model_fields)
    return {name: meant for name in unknown if (meant := Settings.nearest(name, _ALIKE)) is not None}


Time = Annotated[int, BeforeValidator(_read_time)]
LogLevel = Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(str.upper)]


DISCORDS_LIMIT = 50
"""Requests a second that Discord allows a bot, unless a large bot was given more."""


class Settings(BaseSettings):
    """The settings of an operator; each has a default that works."""

    model_config = SettingsConfigDict(env_file=".env", env_ignore_empty=True, extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _own(cls, values: dict[str, Any]) -> dict[str, Any]:  # Any: texts of the environment, or values of a test
        """Drop variables of other programs; add unknown GAMEKEEPER_ variables of the environment, so that they fail."""
        own = {name: value for name, value in values.items() if not name.lower().startswith(_OF_OTHERS)}
        ours = {name for name in os.environ if name.startswith(PREFIX) and name.removeprefix(PREFIX) not in _OF_TOOLS}
        return {**own, **dict.fromkeys(ours, "")}

    discord_token: SecretStr | None = Field(
        default=None, description="The bot's token on Discord. Without one the bot plays in the local sandbox."
    )
    database_url: str = Field(
        default="sqlite+aiosqlite:///gamekeeper.db",
        repr=False,  # it may contain a password
        description="Where matches are kept: an SQLite file, or postgresql+asyncpg://USER:PASSWORD@HOST/NAME.",
    )
    shards: str | None = Field(
        default=None,
        description="Which of Discord's shards this process serves, like 0-3; empty for all.",
    )
    shard_count: int | None = Field(
        default=None,
        ge=1,
        le=10_000,
        description="How many shards there are in all processes together; empty for as many as Discord recommends.",
    )
    discord_api_url: str | None = Field(
        default=None,
        description="An HTTP proxy that keeps Discord's rate limits for several processes, like http://127.0.0.1:8080.",
    )
    requests_per_second: int | None = Field(
        default=None,
        ge=1,
        le=10_000,
        description="Requests a second that Discord allows the whole bot; empty for 50, or any in the sandbox.",
    )
    turn_time: Time = Field(
        default=259_200,
        ge=120,
        le=2_592_000,
        description="The time a player has for a turn, like 3d, 12h or 90m, unless an offer says otherwise.",
    )
    matches_per_minute: int = Field(
        default=10, ge=1, le=10_000, description="Matches that one person may offer or start within a minute."
    )
    matches_per_day: int = Field(
        default=100, ge=1, le=10_000, description="Matches that one person may offer or start within a day."
    )
    computer_processes: int = Field(
        default=0, ge=0, le=64, description="Processes in which computer players think; 0 for one less than cores."
    )
    computer_pause: float = Field(
        default=2, ge=0, le=60, description="Seconds a computer player waits before a move, so that boards can be read."
    )
    verify_url: Annotated[HttpUrl, UrlConstraints(max_length=300)] | None = Field(
        default=None, description="Where you host the page that checks proofs, like https://example.org/verify.html."
    )
    sandbox_url: str | None = Field(
        default=None, description="A sandbox that runs on its own (`python -m sandbox`), like http://127.0.0.1:8642."
    )
    sandbox_port: int = Field(
        default=8642, ge=0, le=65_535, description="Port of the sandbox the bot starts; 0 takes any."
    )
    sandbox_data: Path = Field(default=Path("sandbox-data"), description="Folder where the sandbox keeps its messages.")
    sandbox_members: int = Field(
        default=5, ge=2, le=48, description="How many people the sandbox has; its page lets more join."
    )
    sandbox_guilds: int = Field(default=1, ge=1, le=5_000, description="How many servers the sandbox has.")
    drawing_process: bool = Field(
        default=True,
        description="Whether a process of its own draws the pictures, which takes some 60 MB; otherwise a thread does.",
    )
    log_level: LogLevel = Field(default="INFO", description="DEBUG, INFO, WARNING or ERROR.")
    log_json: bool = Field(default=False, description="Whether each line of the log is a JSON object.")
    health_port: int | None = Field(
        default=None,
        ge=0,
        le=65_535,
        description="Port on 127.0.0.1 for /health and /metrics; empty for none.",
    )

    @classmethod
    def nearest(cls, name: str, cutoff: float = 0.6) -> str | None:
        """Return the setting whose name is most similar; None if none is."""
        known = [field.upper() for field in cls.model_fields]
        return next(iter(get_close_matches(name.upper().removeprefix(PREFIX), known, 1, cutoff)), None)

    @property
    def served_shards(self) -> Shards | None:
        """Return the shards of this process; None for as many as Discord recommends. Raises ShardsError if invalid."""
        return read_shards(self.shards, self.shard_count)

    @property
    def requests_allowed(self) -> float | None:
        """Return the requests a second this process may make, by its share of the shards; None if unlimited."""
        if self.requests_per_second is None and self.discord_token is None:
            return None
        return (self.requests_per_second or DISCORDS_LIMIT) * (
            1 if self.served_shards is None else self.served_shards.share
        )
