"""Input of menus and modals, validated as Discord's client does."""

from collections.abc import Mapping, Sequence

from sandbox import components as parts
from sandbox.errors import ControlError
from sandbox.payload import Json
from sandbox.slash import Resolved


def press_data(component: Json, values: Sequence[object] | None, resolved: Resolved) -> Json:
    """Return the data of an interaction with a button or a menu. Raises ControlError."""
    data: Json = {
        "custom_id": component["custom_id"],
        "component_type": component["type"],
        "id": component.get("id", 0),
    }
    if component["type"] not in parts.SELECTS:
        if values:
            raise ControlError("A button takes no values.")
        return data
    data["values"] = check_values(component, list(values or ()), resolved)
    resolved_data = resolved.data()
    return data | ({"resolved": resolved_data} if resolved_data else {})


def check_values(select: Json, values: Sequence[object], resolved: Resolved) -> list[str]:
    """Return the values of a menu: the right number of offered values. Raises ControlError."""
    least, most = select.get("min_values", 1), select.get("max_values", 1)
    least = 0 if select.get("required") is False and not values else least
    if not least <= len(values) <= most:
        raise ControlError(
            f"Choose {least} to {most} of this menu." if least != most else f"Choose {most} of this menu."
        )
    if select["type"] == parts.STRING_SELECT:
        offered = [str(option["value"]) for option in select["options"]]
        for value in values:
            if value not in offered:
                raise ControlError(f"This menu does not offer {value!r}. It offers: {', '.join(offered)}.")
        return [str(value) for value in values]
    read = {
        parts.USER_SELECT: resolved.user,
        parts.ROLE_SELECT: resolved.role,
        parts.MENTIONABLE_SELECT: resolved.user_or_role,
        parts.CHANNEL_SELECT: resolved.place,
    }[select["type"]]
    return [read(value) for value in values]


def modal_data(modal: Json, fields: Mapping[str, object], resolved: Resolved) -> Json:
    """Return the data of a sent modal. Raises ControlError for a missing, unknown or wrong field."""
    inputs = [item for _, item in parts.walk(modal["components"]) if item.get("custom_id")]
    known = [item["custom_id"] for item in inputs]
    for name in fields:
        if name not in known:
            raise ControlError(f"This form has no field {name!r}. It has: {', '.join(known)}.")
    components = [_filled_part(part, fields, resolved) for part in modal["components"]]
    data: Json = {"custom_id": modal["custom_id"], "components": components}
    resolved_data = resolved.data()
    return data | ({"resolved": resolved_data} if resolved_data else {})


def _filled_part(part: Json, fields: Mapping[str, object], resolved: Resolved) -> Json:
    kind: Json = {"type": part["type"], "id": part.get("id", 0)}
    if part["type"] == parts.ACTION_ROW:
        return kind | {"components": [_value(item, item.get("label"), fields, resolved) for item in part["components"]]}
    if part["type"] == parts.LABEL:
        return kind | {"component": _value(part["component"], part.get("label"), fields, resolved)}
    return kind


def _value(item: Json, label: object, fields: Mapping[str, object], resolved: Resolved) -> Json:
    value = fields.get(item["custom_id"])
    data: Json = {"type": item["type"], "id": item.get("id", 0), "custom_id": item["custom_id"]}
    name = str(label or item["custom_id"])
    if item["type"] == parts.TEXT_INPUT:
        if not isinstance(value, str | None):
            raise ControlError(f"{name}: write some text.")
        return data | {"value": _check_text(item, name, value or "")}
    if item["type"] == parts.CHECKBOX:
        if not isinstance(value, bool | None):
            raise ControlError(f"{name}: choose true or false.")
        return data | {"value": bool(value)}
    if item["type"] == parts.RADIO_GROUP:
        return data | {"value": next(iter(_boxes(item, name, [] if value is None else [value], 1)), None)}
    values = value if isinstance(value, list) else [] if value in (None, "") else [value]
    if item["type"] == parts.CHECKBOX_GROUP:
        return data | {"values": _boxes(item, name, values, len(item["options"]))}
    if item["type"] in parts.SELECTS:
        return data | {"values": check_values(item, values, resolved)}
    raise ControlError(f"{name}: the sandbox cannot fill in this kind of field.")


def _check_text(item: Json, name: str, text: str) -> str:
    if not text and item.get("required", True):
        raise ControlError(f"{name}: please fill this in.")
    least, most = item.get("min_length") or 0, item.get("max_length") or 4000
    if text and not least <= len(text) <= most:
        raise ControlError(f"{name}: write {least} to {most} characters.")
    return text


def _boxes(item: Json, name: str, values: Sequence[object], most: int) -> list[str]:
    offered = [str(option["value"]) for option in item["options"]]
    least = item.get("min_values", 1) if item.get("required", True) else 0
    if not least <= len(values) <= item.get("max_values", most) or any(value not in offered for value in values):
        raise ControlError(f"{name}: choose from {', '.join(offered)}.")
    return [str(value) for value in values]
