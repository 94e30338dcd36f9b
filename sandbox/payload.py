"""The one open type of the sandbox: a JSON object as Discord writes it."""

from typing import Any

# Any: Discord's objects are hundreds of open shapes; request bodies are validated by validation.py and limits.py.
Json = dict[str, Any]
