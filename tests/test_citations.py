"""Comments cite the rules as `rules/mambo.md, fills`: the page is in docs/, and speaks of that."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
RULES = ROOT / "docs" / "rules"
CODE = ("engines", "render", "bot", "cogs", "tests", "benchmarks")
# The topics end where the sentence or the parenthesis does; several are joined by commas or `and`.
CITATION = re.compile(r"rules/(?P<page>[a-z]+)\.md(?P<topics>(?:,[^\S\n]*[A-Za-z][A-Za-z ,]*)?)")
HEAD = "head"
"""The text above the first section of a page."""


def citations() -> Iterator[tuple[str, str, str]]:
    for folder in CODE:
        for path in sorted([*(ROOT / folder).rglob("*.py"), *(ROOT / folder).rglob("examples/*.txt")]):
            if path == Path(__file__):
                continue
            for found in CITATION.finditer(path.read_text(encoding="utf-8")):
                yield str(path.relative_to(ROOT)), found["page"], found["topics"]


FOUND = list(citations())


def test_the_code_cites_the_rules() -> None:
    assert len(FOUND) > 40


@pytest.mark.parametrize("page", sorted({page for _, page, _ in FOUND if page != "rules"}))
def test_every_topic_that_is_cited_is_on_its_page(page: str) -> None:
    text = (RULES / f"{page}.md").read_text(encoding="utf-8").lower()
    for path, cited, topics in FOUND:
        if cited != page:
            continue
        for topic in re.split(r",| and ", topics):
            named = topic.strip().lower()
            assert not named or named == HEAD or named in text, f"{path} cites {page}.md, {topic.strip()!r}"
