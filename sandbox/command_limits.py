"""Discord's limits on application commands that its published description does not state."""

from collections.abc import Iterator, Sequence

from sandbox.errors import FormErrors, Path
from sandbox.payload import Json

NAME, DESCRIPTION, OPTIONS, CHOICES, CHOICE_TEXT, TOTAL = 32, 100, 25, 25, 100, 8000
CHAT_INPUT, SUBCOMMAND, GROUP = 1, 1, 2


def check_commands(commands: Sequence[Json], errors: FormErrors, *, several: bool) -> None:
    """Check the names, sizes and the order of options of one command, or of a list of them."""
    seen: set[tuple[int, str]] = set()
    for at, command in enumerate(commands):
        path: Path = (at,) if several else ()
        key = (command.get("type") or CHAT_INPUT, str(command.get("name")))
        if key in seen:
            message = "Application command names must be unique"
            errors.add([*path, "name"], "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
        seen.add(key)
        if key[0] == CHAT_INPUT:
            _check_named(command, errors, path)
        if _size(command) > TOTAL:
            message = f"Command exceeds maximum size ({TOTAL})"
            errors.add(path, "APPLICATION_COMMAND_TOO_LARGE", message)


def _check_named(item: Json, errors: FormErrors, path: Path) -> None:
    """Check a command or an option: its name and description in all languages, its options and choices."""
    for where, name in _texts(item, "name"):
        signs = all(sign.isalnum() or sign in "-_'" for sign in name)
        if not 1 <= len(name) <= NAME or name != name.lower() or not signs:
            errors.add([*path, *where], "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    for where, description in _texts(item, "description"):
        if not 1 <= len(description) <= DESCRIPTION:
            errors.bad_count([*path, *where], 1, DESCRIPTION)
    choices = item.get("choices") or []
    if len(choices) > CHOICES:
        errors.too_long([*path, "choices"], CHOICES)
    for at, choice in enumerate(choices):
        names = [len(text) for _, text in _texts(choice, "name")]
        if not 1 <= min(names) <= max(names) <= CHOICE_TEXT or len(str(choice.get("value"))) > CHOICE_TEXT:
            errors.bad_count([*path, "choices", at], 1, CHOICE_TEXT)
    _check_options(item.get("options") or [], errors, (*path, "options"))


def _check_options(options: Sequence[Json], errors: FormErrors, path: Path) -> None:
    if len(options) > OPTIONS:
        errors.too_long(path, OPTIONS)
    seen: set[str] = set()
    optional = False
    for at, option in enumerate(options):
        if option.get("name") in seen:
            message = "Option name is already used"
            errors.add([*path, at, "name"], "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", message)
        if option.get("required") and optional:
            message = "Required options must be placed before non-required options"
            errors.add([*path, at], "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional = optional or not (option.get("required") or option.get("type") in (SUBCOMMAND, GROUP))
        seen.add(str(option.get("name")))
        _check_named(option, errors, (*path, at))


def _size(item: Json) -> int:
    """Return the characters that count: of names, descriptions and the values of choices, each at its longest."""
    choices = item.get("choices") or []
    own = _longest(item, "name") + _longest(item, "description")
    own += sum(_longest(choice, "name") + len(str(choice.get("value"))) for choice in choices)
    return own + sum(map(_size, item.get("options") or []))


def _longest(item: Json, name: str) -> int:
    return max(len(text) for _, text in _texts(item, name))


def _texts(item: Json, name: str) -> Iterator[tuple[Path, str]]:
    """Yield a text and its localizations, each with its path."""
    yield (name,), str(item.get(name) or "")
    for locale, text in (item.get(f"{name}_localizations") or {}).items():
        yield (f"{name}_localizations", locale), str(text)
