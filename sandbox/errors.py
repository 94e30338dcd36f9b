"""Errors, in Discord's format for the bot and as sentences for a person."""

from collections.abc import Sequence

from sandbox.payload import Json

Path = tuple[str | int, ...]
Known = tuple[int, int, str]

# HTTP status, error code, message: https://discord.com/developers/docs/topics/opcodes-and-status-codes
UNAUTHORIZED: Known = (401, 0, "401: Unauthorized")
NOT_FOUND: Known = (404, 0, "404: Not Found")
UNKNOWN_CHANNEL: Known = (404, 10003, "Unknown Channel")
UNKNOWN_GUILD: Known = (404, 10004, "Unknown Guild")
UNKNOWN_MEMBER: Known = (404, 10007, "Unknown Member")
UNKNOWN_MESSAGE: Known = (404, 10008, "Unknown Message")
UNKNOWN_ROLE: Known = (404, 10011, "Unknown Role")
UNKNOWN_USER: Known = (404, 10013, "Unknown User")
UNKNOWN_WEBHOOK: Known = (404, 10015, "Unknown Webhook")
UNKNOWN_INTERACTION: Known = (404, 10062, "Unknown interaction")
UNKNOWN_COMMAND: Known = (404, 10063, "Unknown application command")
TOO_MANY_OLD_EDITS: Known = (429, 30046, "Maximum number of edits to messages older than 1 hour reached.")
TOO_MANY_COMMANDS: Known = (400, 30032, "Maximum number of application commands reached (100)")
OPENED_TOO_FAST: Known = (403, 40003, "You are opening direct messages too fast.")
TOO_LARGE: Known = (413, 40005, "Request entity too large")
ALREADY_ACKNOWLEDGED: Known = (400, 40060, "Interaction has already been acknowledged.")
TAG_NAMES: Known = (400, 40061, "Tag names must be unique")
NO_TAG: Known = (400, 40067, "A tag is required to create a forum post in this channel")
MISSING_ACCESS: Known = (403, 50001, "Missing Access")
NOT_IN_DM: Known = (403, 50003, "Cannot execute action on a DM channel")
NOT_THE_AUTHOR: Known = (403, 50005, "Cannot edit a message authored by another user")
EMPTY_MESSAGE: Known = (400, 50006, "Cannot send an empty message")
CLOSED_DM: Known = (403, 50007, "Cannot send messages to this user")
CLOSED_DM_UNOPENED: Known = (400, 50007, "Cannot send messages to this user")
NO_TEXT_CHANNEL: Known = (400, 50008, "Cannot send messages in a non-text channel")
MISSING_PERMISSIONS: Known = (403, 50013, "Missing Permissions")
WRONG_CHANNEL_TYPE: Known = (400, 50024, "Cannot execute action on this channel type")
INVALID_WEBHOOK_TOKEN: Known = (401, 50027, "Invalid Webhook Token")
INVALID_RECIPIENT: Known = (400, 50033, "Invalid Recipient(s)")
INVALID_FORM: Known = (400, 50035, "Invalid Form Body")
ARCHIVED_THREAD: Known = (400, 50083, "Thread is archived")
INVALID_JSON: Known = (400, 50109, "The request body contains invalid JSON.")
NO_SHARED_SERVER: Known = (403, 50278, "Cannot send messages to this user due to having no mutual guilds")
THREAD_EXISTS: Known = (400, 160004, "A thread has already been created for this message")
TOO_MANY_THREADS: Known = (400, 160006, "Maximum number of active threads reached")
NO_HISTORY_TO_REPLY: Known = (403, 160002, "Cannot reply without permission to read message history")


class ApiError(Exception):
    """An answer of Discord's API that is not a success."""

    def __init__(
        self, status: int, code: int, message: str, errors: Json | None = None, retry_after: float = 0
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.retry_after = retry_after

    def body(self) -> Json:
        """Return the JSON Discord sends with it."""
        body: Json = {"message": self.message, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        if self.retry_after:
            body |= {"retry_after": round(self.retry_after, 3), "global": False}
        return body


class ControlError(Exception):
    """A refusal of the JSON interface: a sentence for the person at the page."""

    def __init__(self, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.status = status


class FormErrors:
    """The errors of a request body, field by field."""

    def __init__(self) -> None:
        self._found: list[tuple[Path, str, str]] = []

    def add(self, path: Sequence[str | int], code: str, message: str) -> None:
        """Add an error of the field at `path`."""
        self._found.append((tuple(path), code, message))

    def too_long(self, path: Sequence[str | int], limit: int) -> None:
        """Add the error for a text at `path` with more than `limit` characters."""
        self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {limit} or fewer in length.")

    def bad_count(self, path: Sequence[str | int], least: int, most: int) -> None:
        """Add that the list or text at `path` has the wrong length."""
        self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")

    def missing(self, path: Sequence[str | int]) -> None:
        """Add that the field at `path` is missing."""
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required")

    def raise_if_any(self) -> None:
        """Refuse the request if there are errors. Raises ApiError 50035."""
        if not self._found:
            return
        tree: Json = {}
        for path, code, message in self._found:
            node = tree
            for part in path:
                node = node.setdefault(str(part), {})
            node.setdefault("_errors", []).append({"code": code, "message": message})
        status, number, text = INVALID_FORM
        raise ApiError(status, number, text, tree)
