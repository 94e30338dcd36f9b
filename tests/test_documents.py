"""The documents lead somewhere, and decisions are short and listed."""

import re
from pathlib import Path

import pytest

from engines import GAMES

ROOT = Path(__file__).parent.parent
PAGES = (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"))
FOLDERS = "bot|cogs|engines|players|render|sandbox|tools|tests|benchmarks|docs|deploy"
RECORDS = sorted((ROOT / "docs/decisions").glob("[0-9]*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_each_link_leads_to_a_file(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:|#|discord:)([^)#\s]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_each_file_that_is_named_is_there(page: Path) -> None:
    named = re.findall(rf"`((?:{FOLDERS})/[\w./]+)`", page.read_text(encoding="utf-8"))
    assert [
        name for name in named if not {"key", "KEY"} & {*re.split(r"[/.]", name)} and not (ROOT / name).exists()
    ] == []


def test_each_decision_is_in_the_index_and_fits_thirty_lines() -> None:
    index = (ROOT / "docs/decisions/README.md").read_text(encoding="utf-8")
    assert [record.name for record in RECORDS if f"({record.name})" not in index] == []
    assert [record.name for record in RECORDS if len(record.read_text(encoding="utf-8").splitlines()) > 30] == []


def test_each_rules_page_says_what_its_seats_were_measured_to_win() -> None:
    table = (ROOT / "docs/computer-players.md").read_text(encoding="utf-8").partition("### Seats")[2]
    rows = re.findall(r"^\| ([\w!]+) \| `\w+` \| (\d+) \|", table.partition("###")[0], re.MULTILINE)
    assert len(rows) == 8
    for title, won in rows:
        key = (
            "mambo"
            if title in ("Mamba", "Mamboa", "Mambogo")
            else next(key for key, rules in GAMES.items() if rules.info.title == title)
        )
        page = (ROOT / f"engines/{key}/rules.md").read_text(encoding="utf-8")
        of_variant = f"of {title}" if key == "mambo" else ""
        assert f"wins about {round(int(won) / 10)} of 100 matches {of_variant}".strip() in page
