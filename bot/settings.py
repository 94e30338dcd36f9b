"""Configuration from the environment, or from a `.env` file beside the checkout. `.env.example` names every setting."""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

LogLevel = Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(str.upper)]


class Settings(BaseSettings):
    """What an operator may set; every setting has a default that works."""

    model_config = SettingsConfigDict(env_file=".env", env_ignore_empty=True, extra="ignore")

    discord_token: SecretStr | None = Field(
        default=None, description="The bot's token on Discord. Without one the bot plays in the local sandbox."
    )
    database_url: str = Field(
        default="sqlite+aiosqlite:///gamekeeper.db", description="Where matches are kept, as a SQLAlchemy URL."
    )
    turn_time: int = Field(
        default=259_200,
        ge=120,
        le=2_592_000,
        description="Seconds a player has for a turn where a challenge does not say.",
    )
    missed_turns: int = Field(
        default=2,
        ge=1,
        le=20,
        description="Turns in a row a player may miss: with so many missed they have left the match.",
    )
    computer_processes: int = Field(
        default=0, ge=0, le=64, description="Processes in which computer players think; 0 for one less than cores."
    )
    computer_pause: float = Field(
        default=2, ge=0, le=60, description="Seconds a computer player waits before a move, so that boards can be read."
    )
    sandbox_url: str | None = Field(
        default=None, description="A sandbox that runs on its own (`python -m sandbox`), as in http://127.0.0.1:8642."
    )
    sandbox_port: int = Field(
        default=8642, ge=0, le=65_535, description="Port of the sandbox the bot starts; 0 takes any."
    )
    sandbox_data: Path = Field(default=Path("sandbox-data"), description="Folder where the sandbox keeps its messages.")
    sandbox_members: int = Field(
        default=5, ge=2, le=24, description="How many people the sandbox has; its page lets more join."
    )
    sandbox_guilds: int = Field(default=1, ge=1, le=5_000, description="How many servers the sandbox has.")
    drawing_process: bool = Field(
        default=True,
        description="Whether pictures are drawn in a process of its own, which takes some 60 MB; else in a thread.",
    )
    log_level: LogLevel = Field(default="INFO", description="DEBUG, INFO, WARNING or ERROR.")
    log_json: bool = Field(default=False, description="Whether each line of the log is a JSON object.")
    health_port: int | None = Field(
        default=None,
        ge=0,
        le=65_535,
        description="Port on 127.0.0.1 that tells how the bot is, at /health and /metrics.",
    )
