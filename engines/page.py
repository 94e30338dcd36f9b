"""`python -m engines page FILE`: docs/verify.html with the rules embedded, to replay games without a server."""

import base64
import io
import zipfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent
TEMPLATE: Final = ROOT.parent / "docs" / "verify.html"
_PLACE: Final = '<script id="engines" type="application/zip">'
_BEGINS: Final = (1980, 1, 1, 0, 0, 0)
"""The earliest date a zip can store: the same sources give the same page."""


def page() -> str:
    """Return the page with the engines' source."""
    packed = base64.b64encode(_source()).decode()
    return TEMPLATE.read_text(encoding="utf-8").replace(f"{_PLACE}<", f"{_PLACE}{packed}<")


def _source() -> bytes:
    """Return a zip of all modules, as Python imports it."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as zipped:
        for file in sorted(ROOT.rglob("*.py")):
            zipped.writestr(
                zipfile.ZipInfo(str(file.relative_to(ROOT.parent)), _BEGINS), file.read_bytes(), zipfile.ZIP_DEFLATED
            )
    return packed.getvalue()
