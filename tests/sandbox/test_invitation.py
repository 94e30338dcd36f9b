"""The bot can do in the sandbox what the invitation in the README lets it do on a server, and no more."""

import re
from pathlib import Path

from sandbox import permissions

README = Path(__file__).parents[2] / "README.md"


def test_the_sandbox_gives_the_bot_what_the_readme_asks_for() -> None:
    text = README.read_text()
    found = re.search(r"permissions=(\d+)", text)
    assert found is not None
    assert int(found[1]) == permissions.bits(permissions.INVITED)
    named = re.search(r"permissions (\*View Channels\*.*?)\. Or use", text, re.DOTALL)
    assert named is not None
    words = {" ".join(name.split()).rstrip("s") for name in re.findall(r"\*([^*]+)\*", named[1])}
    assert words == {name.replace("_", " ").title().replace(" In ", " in ").rstrip("s") for name in permissions.INVITED}
