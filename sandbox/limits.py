"""Discord's limits on messages that its published description does not state."""

from collections.abc import Sequence

from sandbox import components as parts
from sandbox import emoji
from sandbox.errors import EMPTY_MESSAGE, ApiError, FormErrors, Path
from sandbox.payload import Json

CONTENT, EMBEDS, EMBED_TOTAL, TOTAL_COMPONENTS, ROWS, ROW_BUTTONS = 2000, 10, 6000, 40, 5, 5
OPTIONS, CUSTOM_ID, LABEL, OPTION_TEXT, PLACEHOLDER, LAYOUT_TEXT = 25, 100, 80, 100, 150, 4000
COMPONENTS_V2 = 1 << 15
_EMBED_TEXTS = {"title": 256, "description": 4096}
_FIELDS, _FIELD_NAME, _FIELD_VALUE, _FOOTER, _AUTHOR = 25, 256, 1024, 2048, 256


def check_message(body: Json, errors: FormErrors, *, flags: int, path: Path = ()) -> None:
    """Check the texts, embeds and components of a message that is posted or edited."""
    components = body.get("components") or []
    if len(body.get("content") or "") > CONTENT:
        errors.too_long([*path, "content"], CONTENT)
    _check_embeds(body.get("embeds") or [], errors, (*path, "embeds"))
    if flags & COMPONENTS_V2:
        _check_layout(body, components, errors, path)
    else:
        _check_rows(components, errors, (*path, "components"))
    check_components(components, errors, (*path, "components"))


def check_not_empty(body: Json, *, has_files: bool) -> None:
    """Check that a message is not empty or only white space. Raises ApiError 50006."""
    text = (body.get("content") or "").strip()
    if not (has_files or text or any(body.get(part) for part in ("embeds", "components", "sticker_ids", "poll"))):
        raise ApiError(*EMPTY_MESSAGE)


def _check_layout(body: Json, components: Sequence[Json], errors: FormErrors, path: Path) -> None:
    for name in ("content", "embeds", "poll", "sticker_ids"):
        if body.get(name):
            message = "The 'content', 'embeds', 'poll' and 'stickers' fields cannot be used with components V2"
            errors.add([*path, name], "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message)
    if sum(len(text) for text in parts.texts(components)) > LAYOUT_TEXT:
        message = f"The total length of displayable text must be {LAYOUT_TEXT} or fewer."
        errors.add([*path, "components"], "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)


def _check_rows(components: Sequence[Json], errors: FormErrors, path: Path) -> None:
    if len(components) > ROWS:
        errors.bad_count(path, 1, ROWS)
    for at, item in enumerate(components):
        if item.get("type") != parts.ACTION_ROW:
            message = f'Value of field "type" must be one of ({parts.ACTION_ROW},).'
            errors.add([*path, at, "type"], "UNION_TYPE_CHOICES", message)


def check_components(components: Sequence[Json], errors: FormErrors, path: Path) -> None:
    """Check the component tree of a message or a modal: sizes, required parts, unique custom ids."""
    tree = list(parts.walk(components, path))
    if len(tree) > TOTAL_COMPONENTS:
        message = f"The total number of components exceeds the maximum of {TOTAL_COMPONENTS}."
        errors.add(path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
    seen: set[str] = set()
    for where, item in tree:
        custom_id = item.get("custom_id")
        if custom_id is not None:
            if custom_id in seen:
                errors.add(
                    [*where, "custom_id"], "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated"
                )
            if not 1 <= len(custom_id) <= CUSTOM_ID:
                errors.bad_count([*where, "custom_id"], 1, CUSTOM_ID)
            seen.add(custom_id)
        if item.get("type") == parts.ACTION_ROW:
            _check_row(item, errors, where)
        elif item.get("type") == parts.BUTTON:
            _check_button(item, errors, where)
        elif item.get("type") in parts.SELECTS:
            _check_select(item, errors, where)


def _check_row(row: Json, errors: FormErrors, path: Path) -> None:
    kinds = [item.get("type") for item in row.get("components") or []]
    most = ROW_BUTTONS if all(kind == parts.BUTTON for kind in kinds) else 1
    if not 1 <= len(kinds) <= most:
        errors.bad_count([*path, "components"], 1, most)


def _check_emoji(item: Json, errors: FormErrors, path: Path) -> None:
    if item.get("emoji") and not emoji.exists(item["emoji"]):
        errors.add([*path, "emoji", "name"], "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")


def _check_button(button: Json, errors: FormErrors, path: Path) -> None:
    style = button.get("style")
    _check_emoji(button, errors, path)
    if len(button.get("label") or "") > LABEL:
        errors.too_long([*path, "label"], LABEL)
    if style == parts.PREMIUM_STYLE:
        return
    if not button.get("label") and not button.get("emoji"):
        message = "A button must have a label or an emoji"
        errors.add([*path, "label"], "BUTTON_COMPONENT_INVALID_LABEL", message)
    needed, excluded = ("url", "custom_id") if style == parts.LINK_STYLE else ("custom_id", "url")
    if not button.get(needed):
        errors.missing([*path, needed])
    if button.get(excluded):
        message = "A custom id and url cannot both be specified"
        errors.add([*path, excluded], "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message)


def _check_select(select: Json, errors: FormErrors, path: Path) -> None:
    if not select.get("custom_id"):
        errors.missing([*path, "custom_id"])
    if len(select.get("placeholder") or "") > PLACEHOLDER:
        errors.too_long([*path, "placeholder"], PLACEHOLDER)
    least, most = select.get("min_values"), select.get("max_values")
    if least is not None and most is not None and least > most:
        errors.add([*path, "min_values"], "NUMBER_TYPE_MAX", f"int value should be less than or equal to {most}.")
    if select["type"] == parts.STRING_SELECT:
        _check_options(select.get("options") or [], errors, (*path, "options"), most)


def _check_options(options: Sequence[Json], errors: FormErrors, path: Path, most: int | None) -> None:
    if not 1 <= len(options) <= OPTIONS:
        errors.bad_count(path, 1, OPTIONS)
    if most is not None and most > len(options):
        message = f"int value should be less than or equal to {len(options)}."
        errors.add([*path[:-1], "max_values"], "NUMBER_TYPE_MAX", message)
    seen: set[str] = set()
    for at, option in enumerate(options):
        for name in ("label", "value", "description"):
            if len(option.get(name) or "") > OPTION_TEXT:
                errors.too_long([*path, at, name], OPTION_TEXT)
        _check_emoji(option, errors, (*path, at))
        if option.get("value") in seen:
            message = "The specified option value is already used"
            errors.add([*path, at, "value"], "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
        seen.add(str(option.get("value")))


def _check_embeds(embeds: Sequence[Json], errors: FormErrors, path: Path) -> None:
    if len(embeds) > EMBEDS:
        errors.bad_count(path, 0, EMBEDS)
    total = 0
    for at, embed in enumerate(embeds):
        for where, text, limit in _embed_texts(embed):
            total += len(text)
            if len(text) > limit:
                errors.too_long([*path, at, *where], limit)
        if len(embed.get("fields") or []) > _FIELDS:
            errors.bad_count([*path, at, "fields"], 0, _FIELDS)
    if total > EMBED_TOTAL:
        errors.add(path, "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {EMBED_TOTAL}")


def _embed_texts(embed: Json) -> list[tuple[Path, str, int]]:
    texts: list[tuple[Path, str, int]] = [((name,), embed.get(name) or "", most) for name, most in _EMBED_TEXTS.items()]
    texts.append((("footer", "text"), (embed.get("footer") or {}).get("text") or "", _FOOTER))
    texts.append((("author", "name"), (embed.get("author") or {}).get("name") or "", _AUTHOR))
    for at, item in enumerate(embed.get("fields") or []):
        texts.append((("fields", at, "name"), item.get("name") or "", _FIELD_NAME))
        texts.append((("fields", at, "value"), item.get("value") or "", _FIELD_VALUE))
    return texts
