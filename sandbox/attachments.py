"""Files: uploads of requests, and attachments of messages."""

import io
import mimetypes
import re
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, UnidentifiedImageError

from sandbox.errors import TOO_LARGE, ApiError, FormErrors
from sandbox.payload import Json
from sandbox.storage import Storage
from sandbox.world import World

FILES = 10
FILE_BYTES = 10 * 1024 * 1024
DESCRIPTION_CHARACTERS = 1024
IS_SPOILER = 1 << 3


@dataclass(frozen=True, slots=True)
class Upload:
    """The file of form field `files[index]`."""

    index: int
    name: str
    data: bytes


class Attachments:
    """Stores files and describes them as Discord does; `url` is the address of this sandbox."""

    def __init__(self, storage: Storage, world: World, url: str) -> None:
        self._storage = storage
        self._world = world
        self._url = url

    def check(
        self, described: Sequence[Json], uploads: Sequence[Upload], existing: Sequence[Json], errors: FormErrors
    ) -> None:
        """Validate a message's files. Raises ApiError 40005 for one that is too large."""
        if any(len(upload.data) > FILE_BYTES for upload in uploads):
            raise ApiError(*TOO_LARGE)
        new = {str(upload.index) for upload in uploads}
        old = {str(item["id"]) for item in existing}
        for at, item in enumerate(described):
            if str(item.get("id")) not in new | old:
                errors.add(["attachments", at, "id"], "ATTACHMENT_NOT_FOUND", "This attachment does not exist")
            if len(item.get("description") or "") > DESCRIPTION_CHARACTERS:
                errors.too_long(["attachments", at, "description"], DESCRIPTION_CHARACTERS)
        more = new - {str(item.get("id")) for item in described}
        if len(described) + len(more) > FILES:
            errors.bad_count(["attachments"], 0, FILES)

    def store(self, described: Sequence[Json], uploads: Sequence[Upload], existing: Sequence[Json]) -> list[Json]:
        """Return the attachments of a message: the `existing` ones that are described again, then the new files.

        An undescribed file is attached under its own name.
        """
        by_index = {str(upload.index): upload for upload in uploads}
        by_id = {str(item["id"]): item for item in existing}
        result = []
        for item in described:
            key = str(item["id"])
            if key in by_index:
                result.append(self.add(by_index.pop(key), item))
            else:
                result.append(by_id[key] | {name: item[name] for name in ("description", "title") if name in item})
        return result + [self.add(upload, {}) for upload in by_index.values()]

    def add(self, upload: Upload, described: Json) -> Json:
        """Store a file and describe it. Raises ApiError 40005 for one that is too large."""
        if len(upload.data) > FILE_BYTES:
            raise ApiError(*TOO_LARGE)
        key = self._world.ids.take()
        name = re.sub(r"[^\w.()\[\]-]", "_", described.get("filename") or upload.name) or "file"
        content_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
        self._storage.put_attachment(key, name, content_type, upload.data)
        address = f"{self._url}/sandbox/attachments/{key}/{name}"
        attachment: Json = {
            "id": key,
            "filename": name,
            "size": len(upload.data),
            "url": address,
            "proxy_url": address,
            "content_type": content_type,
            "flags": IS_SPOILER if described.get("is_spoiler") else 0,
        }
        attachment |= {part: described[part] for part in ("description", "title") if described.get(part)}
        return attachment | (_size(upload.data) if content_type.startswith("image/") else {})


def _size(data: bytes) -> Json:
    try:
        with Image.open(io.BytesIO(data)) as picture:
            return {"width": picture.width, "height": picture.height}
    except (UnidentifiedImageError, OSError, ValueError):
        return {}  # not the promised image type: Discord shows it as a file as well
