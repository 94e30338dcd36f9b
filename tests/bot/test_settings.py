"""Tests of settings and their effect, and of `.env.example`, which must agree."""

from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from bot.kernel.database.shards import ShardsError
from bot.operations.explaining import explain
from bot.settings import DISCORDS_LIMIT, Settings, misspelled_variables

EXAMPLE = Path(__file__).parents[2] / ".env.example"


def _example() -> dict[str, str]:
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


def test_the_example_names_every_setting_and_no_other() -> None:
    assert {name.lower() for name in _example()} == set(Settings.model_fields)


def test_the_example_shows_the_defaults() -> None:
    assert settings(**{name.lower(): value for name, value in _example().items() if value}) == settings()
    assert all(value or Settings.model_fields[name.lower()].default is None for name, value in _example().items())


def test_the_example_explains_every_setting_in_the_words_of_the_class() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    for field in Settings.model_fields.values():
        assert f"# {field.description}" in text


BOUNDS: dict[str, tuple[int, int]] = {
    "shard_count": (1, 10_000),
    "requests_per_second": (1, 10_000),
    "turn_time": (120, 2_592_000),
    "matches_per_minute": (1, 10_000),
    "matches_per_day": (1, 10_000),
    "computer_processes": (0, 64),
    "computer_pause": (0, 60),
    "sandbox_port": (0, 65_535),
    "sandbox_members": (2, 48),
    "sandbox_guilds": (1, 5_000),
    "health_port": (0, 65_535),
}


def settings(**values: Any) -> Settings:
    return Settings(_env_file=None, **values)


def test_a_setting_takes_what_is_within_its_bounds_and_nothing_beyond() -> None:
    for name, (least, most) in BOUNDS.items():
        for value in (least, most):
            assert getattr(settings(**{name: value}), name) == value
        for value in (least - 1, most + 1):
            with pytest.raises(ValidationError, match=name):
                settings(**{name: value})


def test_no_number_of_the_settings_is_without_bounds() -> None:
    numbers = {name for name, field in Settings.model_fields.items() if field.annotation in (int, float, int | None)}
    assert numbers == set(BOUNDS)


def test_empty_variables_mean_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TURN_TIME", "")
    monkeypatch.setenv("HEALTH_PORT", "0")
    found = settings()
    assert (found.turn_time, found.health_port, found.log_json, found.drawing_process) == (259_200, 0, False, True)


def test_an_unknown_setting_is_refused_with_the_nearest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / ".env"
    file.write_text("TURN_TIEM=3d\nPOSTGRES_PASSWORD=for-compose\nWHATEVER=1\nLOG_LEVEL=info\n")
    monkeypatch.setenv("GAMEKEEPER_DISCORD_TOKEN", "a secret")
    monkeypatch.setenv("GAMEKEEPER_GOLDEN", "")
    with pytest.raises(ValidationError) as raised:
        Settings(_env_file=file)
    assert str(explain(raised.value)).splitlines() == [
        "TURN_TIEM is not a setting. Did you mean TURN_TIME? `.env.example` explains every setting.",
        "WHATEVER is not a setting. `.env.example` explains every setting.",
        "GAMEKEEPER_DISCORD_TOKEN is not a setting. Did you mean DISCORD_TOKEN? `.env.example` explains every setting.",
    ]


def test_a_misspelled_variable_of_the_environment_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TURN_TIEM", "DISCORD_TOKN", "PATH", "LOGNAME", "TURN_TIME"):
        monkeypatch.setenv(name, "3d")
    assert misspelled_variables() == {"TURN_TIEM": "TURN_TIME", "DISCORD_TOKN": "DISCORD_TOKEN"}


@pytest.mark.parametrize(("written", "seconds"), [("3d", 259_200), ("1h 30m", 5_400), ("7200", 7_200)])
def test_the_time_for_a_turn_is_written_as_on_discord(written: str, seconds: int) -> None:
    assert settings(turn_time=written).turn_time == seconds


@pytest.mark.parametrize(
    ("written", "told"),
    [("3 parsecs", "TURN_TIME: write a time like 3d, 12h or 90m. "), ("1m", "TURN_TIME: Input should be greater")],
)
def test_a_time_that_cannot_be_is_named(written: str, told: str) -> None:
    with pytest.raises(ValidationError) as raised:
        settings(turn_time=written)
    assert str(explain(raised.value)).startswith(told)


def test_a_password_in_the_address_of_the_database_is_not_shown() -> None:
    shown = repr(settings(database_url="postgresql+asyncpg://me:secret@here/games", discord_token="private"))
    assert "secret" not in shown
    assert "private" not in shown
    assert "turn_time=259200" in shown


@pytest.mark.parametrize(
    ("values", "allowed"),
    [
        ({}, None),
        ({"requests_per_second": 8}, 8),
        ({"discord_token": "t"}, DISCORDS_LIMIT),
        ({"discord_token": "t", "requests_per_second": 8}, 8),
        ({"discord_token": "t", "shards": "0-3", "shard_count": 16}, DISCORDS_LIMIT / 4),
        ({"requests_per_second": 8, "shards": "0", "shard_count": 2}, 4),
    ],
)
def test_a_process_may_make_its_part_of_the_requests(values: dict[str, Any], allowed: float | None) -> None:
    assert settings(**values).requests_allowed == allowed
    assert DISCORDS_LIMIT == 50


def test_shards_that_cannot_be_are_told_before_anything_is_begun() -> None:
    assert settings(shards="0", shard_count=1).served_shards is not None
    with pytest.raises(ShardsError):
        _ = settings(shards="1", shard_count=1).served_shards


def test_the_level_of_the_log_may_be_in_small_letters_and_must_be_one() -> None:
    assert settings(log_level="warning").log_level == "WARNING"
    with pytest.raises(ValidationError, match="log_level"):
        settings(log_level="loud")


@pytest.mark.parametrize(
    "written", ["verify.html", "file:///verify.html", "https://", "https://example.org/" + 300 * "a"]
)
def test_the_page_that_checks_proofs_has_an_address_for_browsers(written: str) -> None:
    assert str(settings(verify_url="https://example.org/a(b).html").verify_url) == "https://example.org/a(b).html"
    with pytest.raises(ValidationError) as raised:
        settings(verify_url=written)
    assert str(explain(raised.value)).startswith("VERIFY_URL: ")
