"""Request bodies against Discord's published OpenAPI description, where that file is present.

Three things discord.py sends are known to differ and are let through: ids as integers, and fields the description does
not name (`tts` in an edit, `nsfw` in a command), which JSON Schema ignores.
"""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator, ValidationError
from jsonschema.protocols import Validator
from jsonschema.validators import extend
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from sandbox.errors import FormErrors
from sandbox.payload import Json

ROOT = "urn:openapi"
KINDS = "x-kinds"
_CODES = {
    "required": "BASE_TYPE_REQUIRED",
    "maxLength": "BASE_TYPE_MAX_LENGTH",
    "minLength": "BASE_TYPE_MIN_LENGTH",
    "maxItems": "BASE_TYPE_MAX_LENGTH",
    "minItems": "BASE_TYPE_MIN_LENGTH",
    "enum": "BASE_TYPE_CHOICES",
    "const": "BASE_TYPE_CHOICES",
    "pattern": "STRING_TYPE_REGEX",
    "minimum": "NUMBER_TYPE_MIN",
    "maximum": "NUMBER_TYPE_MAX",
}


class RequestValidator:
    """Validates bodies by method and route. Validators are compiled on first use and cached."""

    def __init__(self, description: Path | None) -> None:
        self._file = description if description is not None and description.is_file() else None
        self._compiled: dict[tuple[str, str], Validator | None] = {}

    @property
    def present(self) -> bool:
        """Return whether there is a description to check against."""
        return self._file is not None

    def check(self, method: str, route: str, body: object) -> None:
        """Refuse a body that breaks the description of its route. Raises ApiError 50035 naming the field."""
        if self._file is None:
            return
        validator = self._validator(method.lower(), re.sub(r"\{\w+\}", "{}", route))
        if validator is None:
            return
        errors = FormErrors()
        for error in validator.iter_errors(body):  # type: ignore[arg-type]  # parsed JSON
            _report(_deepest(error), errors)
        errors.raise_if_any()

    @cached_property
    def _description(self) -> Json:
        if self._file is None:
            raise LookupError("no description of the API")
        description: Json = json.loads(self._file.read_text(encoding="utf-8"))
        schemas = description["components"]["schemas"]
        schemas["SnowflakeType"] = {"anyOf": [schemas["SnowflakeType"], {"type": "integer", "minimum": 0}]}
        _mark_kinds(description, schemas)
        return description

    @cached_property
    def _registry(self) -> Registry[Any]:  # Any: the type parameter of referencing for JSON Schema contents
        resource = DRAFT202012.create_resource(self._description)
        registry: Registry[Any] = Registry().with_resource(ROOT, resource)
        return registry

    @cached_property
    def _routes(self) -> Mapping[str, Json]:
        return {re.sub(r"\{\w+\}", "{}", route): item for route, item in self._description["paths"].items()}

    def _validator(self, method: str, route: str) -> Validator | None:
        key = (method, route)
        if key not in self._compiled:
            content = self._routes.get(route, {}).get(method, {}).get("requestBody", {}).get("content", {})
            schema = content.get("application/json", {}).get("schema")
            self._compiled[key] = self._compile(schema) if schema else None
        return self._compiled[key]

    def _compile(self, schema: Json) -> Validator:
        rooted = json.loads(json.dumps(schema).replace('"#/', f'"{ROOT}#/'))
        validator: Validator = _Checker(rooted, registry=self._registry)
        return validator


def _mark_kinds(node: object, schemas: Json) -> None:
    """Annotate each list of alternatives with the `type` numbers of each of them, `None` for any."""
    if isinstance(node, list):
        for item in node:
            _mark_kinds(item, schemas)
    elif isinstance(node, dict):
        for keyword in ("anyOf", "oneOf"):
            if isinstance(node.get(keyword), list):
                node[KINDS] = [_kinds(option, schemas) for option in node[keyword]]
        for value in list(node.values()):
            _mark_kinds(value, schemas)


def _kinds(option: Json, schemas: Json) -> list[int] | None:
    target = schemas[option["$ref"].rpartition("/")[2]] if "$ref" in option else option
    kinds: list[int] | None = target.get("properties", {}).get("type", {}).get("enum")
    return kinds


def _variant(options: list[Json], kinds: list[list[int] | None], instance: object) -> list[Json]:
    """Return the alternatives; if a `type` number distinguishes them, only those of the instance's type."""
    if not isinstance(instance, dict) or "type" not in instance:
        return options
    claimed = instance["type"]
    return [option for option, mine in zip(options, kinds, strict=True) if mine is None or claimed in mine] or options


def _any_of(
    validator: Any, options: list[Json], instance: object, schema: Json
) -> Iterator[ValidationError]:  # Any: as above
    """Validate `anyOf`, and `oneOf` as well: Discord's alternatives overlap, and it takes the first that fits."""
    failures: list[ValidationError] = []
    for at, option in enumerate(_variant(options, schema[KINDS], instance)):
        errors = list(validator.descend(instance, option, schema_path=at))
        if not errors:
            return
        failures.extend(errors)
    yield ValidationError("Value fits none of the possible forms.", context=failures)


_Checker: Any = extend(Draft202012Validator, {"anyOf": _any_of, "oneOf": _any_of})  # type: ignore[no-untyped-call]  # its stubs say no types


def _deepest(error: ValidationError) -> ValidationError:
    """Return, of the reasons why alternatives did not fit, the one deepest in the body."""
    while error.context:
        error = max(error.context, key=_farness)
    return error


def _farness(error: ValidationError) -> tuple[int, bool]:
    inner = max((_farness(item)[0] for item in error.context or ()), default=0)
    return max(len(error.absolute_path), inner), error.validator != "type"


def _report(error: ValidationError, errors: FormErrors) -> None:
    keyword = str(error.validator)
    value: Any = error.validator_value  # Any: a part of the description
    instance: Any = error.instance  # Any: a part of the body
    path = list(error.absolute_path)
    if keyword == "required":
        for name in (name for name in value if name not in instance):
            errors.missing([*path, name])
    elif keyword == "type":
        kinds = value if isinstance(value, list) else [value]
        errors.add(path, "BASE_TYPE_BAD_TYPE", f"Value must be of type {' or '.join(kinds)}.")
    else:
        errors.add(path, _CODES.get(keyword, "BASE_TYPE_INVALID"), _sentence(keyword, error))


def _sentence(keyword: str, error: ValidationError) -> str:
    value = error.validator_value
    sentences = {
        "maxLength": f"Must be {value} or fewer in length.",
        "maxItems": f"Must be {value} or fewer in length.",
        "minLength": f"Must be {value} or more in length.",
        "minItems": f"Must be {value} or more in length.",
        "enum": f"Value must be one of {value}.",
        "const": "Value is not one of those allowed here.",
        "pattern": f"String value did not match validation regex {value}.",
        "minimum": f"int value should be greater than or equal to {value}.",
        "maximum": f"int value should be less than or equal to {value}.",
    }
    return sentences.get(keyword, "Value is not valid here.")
