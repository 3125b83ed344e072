"""Each attack, and each honest failure beside it, that docs/threats.md names is done by a test of that name: who takes
one of these tests out takes a promise out."""

import re
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent
PAGE = TESTS.parent / "docs" / "threats.md"
LONGEST = 8192  # bytes of the page


def test_each_test_that_the_page_of_threats_names_is_there():
    page = PAGE.read_text(encoding="utf-8")
    rows = [row.strip("| ").split(" | ") for row in page.splitlines() if row.startswith("| ")]
    names = {name for row in rows if len(row) == 4 for name in re.findall(r"`(\w+)`", row[3])}
    there = set()
    for path in TESTS.rglob("test_*.py"):
        there.update(re.findall(r"^def test_(\w+)", path.read_text(encoding="utf-8"), re.MULTILINE))
    assert len(names) > 80 and names <= there, names - there
    assert len(page.encode()) <= LONGEST


def test_whoever_threatens_anything_is_told_by_the_first_lines():
    page = PAGE.read_text(encoding="utf-8")
    head, _, table = page.partition("| who |")
    rows = re.findall(r"^\| ([TKSLA, +]+) \|", table, re.MULTILINE)
    assert {who for row in rows for who in re.findall(r"\w", row)} == {*re.findall(r"\*\*(\w)\*\*", head)}
