"""The options of a slash command as a member fills them in, checked as Discord's client does."""

import base64
from collections.abc import Callable, Iterator, Mapping

from sandbox.errors import ControlError
from sandbox.payload import Json
from sandbox.slash import Command, Resolved

STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(3, 12)


def read_options(command: Command, typed: Mapping[str, object], resolved: Resolved) -> list[Json]:
    """Return the options of a sent command. Raises ControlError for options that Discord's client would not send."""
    _check_names(command, typed)
    for option in command.options:
        if option.get("required") and typed.get(option["name"]) in (None, ""):
            raise ControlError(f"/{command.name} needs {option['name']}: {option['description']}")
    return list(_values(command, typed, resolved))


def _check_names(command: Command, typed: Mapping[str, object]) -> None:
    names = [option["name"] for option in command.options]
    for name in typed:
        if name not in names:
            raise ControlError(
                f"/{command.name} has no option {name!r}. It has: {', '.join(names)}."
                if names
                else f"/{command.name} takes no options."
            )


def _values(command: Command, typed: Mapping[str, object], resolved: Resolved) -> Iterator[Json]:
    for option in command.options:
        value = typed.get(option["name"])
        if value is not None:
            kind = option["type"]
            yield {"name": option["name"], "type": kind, "value": _READ[kind](option, value, resolved)}


def read_focused(command: Command, typed: Mapping[str, object], focused: str, resolved: Resolved) -> list[Json]:
    """Return the options during autocomplete: the focused one is a text, and the others may be unfinished."""
    _check_names(command, {**typed, focused: ""})
    option = next(item for item in command.options if item["name"] == focused)
    if not option.get("autocomplete"):
        raise ControlError(f"{focused!r} has no autocomplete.")
    options = []
    for item in command.options:
        value = typed.get(item["name"])
        if item["name"] == focused:
            options.append(
                {"name": focused, "type": item["type"], "value": "" if value is None else str(value), "focused": True}
            )
        elif value not in (None, ""):
            try:
                options.append(
                    {"name": item["name"], "type": item["type"], "value": _READ[item["type"]](item, value, resolved)}
                )
            except ControlError:
                continue
    return options


def _text(option: Json, value: object, _resolved: Resolved) -> str:
    if not isinstance(value, str):
        raise ControlError(f"{option['name']}: write some text.")
    if option.get("choices"):
        return str(_choice(option, value))
    least, most = option.get("min_length", 0), option.get("max_length", 6000)
    if not least <= len(value) <= most:
        raise ControlError(f"{option['name']}: write {least} to {most} characters.")
    return value


def _integer(option: Json, value: object, _resolved: Resolved) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > 2**53:
        raise ControlError(f"{option['name']}: write a whole number.")
    if option.get("choices"):
        return int(str(_choice(option, value)))
    _in_range(option, value)
    return value


def _number(option: Json, value: object, _resolved: Resolved) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ControlError(f"{option['name']}: write a number.")
    if option.get("choices"):
        return float(str(_choice(option, value)))
    _in_range(option, value)
    return value


def _in_range(option: Json, value: float) -> None:
    least, most = option.get("min_value"), option.get("max_value")
    if (least is not None and value < least) or (most is not None and value > most):
        bounds = (
            f"from {least} to {most}"
            if None not in (least, most)
            else f"{'of at least' if most is None else 'of at most'} {least if most is None else most}"
        )
        raise ControlError(f"{option['name']}: write a number {bounds}.")


def _choice(option: Json, value: object) -> object:
    for choice in option["choices"]:
        if value == choice["value"] or (isinstance(value, str) and value.lower() == choice["name"].lower()):
            return choice["value"]
    raise ControlError(f"{option['name']}: choose one of {', '.join(choice['name'] for choice in option['choices'])}.")


def _boolean(option: Json, value: object, _resolved: Resolved) -> bool:
    if not isinstance(value, bool):
        raise ControlError(f"{option['name']}: choose true or false.")
    return value


def _user(_option: Json, value: object, resolved: Resolved) -> str:
    return resolved.user(value)


def _channel(option: Json, value: object, resolved: Resolved) -> str:
    key = resolved.place(value)
    kinds = option.get("channel_types")
    if kinds and resolved.channels[key]["type"] not in kinds:
        raise ControlError(f"{option['name']}: this kind of channel cannot be chosen here.")
    return key


def _role(_option: Json, value: object, resolved: Resolved) -> str:
    return resolved.role(value)


def _mentionable(_option: Json, value: object, resolved: Resolved) -> str:
    return resolved.user_or_role(value)


def _attachment(option: Json, value: object, resolved: Resolved) -> str:
    """Store a file given as `{"filename", "content"}`, its bytes in base64, and return its id."""
    uploaded = value if isinstance(value, Mapping) else {}
    try:
        name, content = uploaded["filename"], base64.b64decode(uploaded["content"], validate=True)
    except (KeyError, TypeError, ValueError) as error:
        raise ControlError(f"{option['name']}: choose a file.") from error
    return resolved.file(str(name), content)


_READ: Mapping[int, Callable[[Json, object, Resolved], object]] = {
    STRING: _text,
    INTEGER: _integer,
    BOOLEAN: _boolean,
    USER: _user,
    CHANNEL: _channel,
    ROLE: _role,
    MENTIONABLE: _mentionable,
    NUMBER: _number,
    ATTACHMENT: _attachment,
}
