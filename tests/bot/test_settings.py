"""`.env.example` and the settings class tell the same story."""

from pathlib import Path

from bot.settings import Settings

EXAMPLE = Path(__file__).parents[2] / ".env.example"


def _example() -> dict[str, str]:
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


def test_the_example_names_every_setting_and_no_other() -> None:
    assert {name.lower() for name in _example()} == set(Settings.model_fields)


def test_the_example_shows_the_defaults() -> None:
    for name, value in _example().items():
        default = Settings.model_fields[name.lower()].default
        assert value == ("" if default is None else str(default)), name


def test_the_example_explains_every_setting_in_the_words_of_the_class() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    for field in Settings.model_fields.values():
        assert f"# {field.description}" in text
