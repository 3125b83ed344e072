"""What a newcomer meets first: the README's first screen, the links of all pages, the version."""

import importlib.metadata
import re
import tomllib

import pytest

from gobelet import VERSION
from tools.setup import ROOT

README = ROOT / "README.md"
PAGES = sorted([README, ROOT / "CHANGELOG.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")])
LINES_OF_A_SCREEN = 16  # of a README at the height of a laptop's window, pictures aside


def test_the_first_screen_of_the_readme_has_what_it_is_a_picture_both_commands_and_the_site():
    first = "\n".join(README.read_text(encoding="utf-8").splitlines()[: LINES_OF_A_SCREEN + 8])
    for part in ("Electronic dice cups", "![", "make play", "make test", "make site"):
        assert part in first


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_into_the_project_lead_somewhere(path):
    for target in re.findall(r"\]\(([^)\s#]+)", path.read_text(encoding="utf-8")):
        if not re.match(r"[a-z]+:", target):
            assert (path.parent / target).exists(), target


def test_a_package_index_shows_a_readme_without_links_or_pictures_that_it_does_not_have():
    hook = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["metadata"]["hooks"]
    made = README.read_text(encoding="utf-8")
    for one in hook["fancy-pypi-readme"]["substitutions"]:
        made = re.sub(one["pattern"], one["replacement"], made)
    told = importlib.metadata.metadata("gobelet")
    for text in (made, told["Description"] or told.get_payload()):  # as read here; as installed
        assert isinstance(text, str) and text.startswith("# Gobelet") and "make play" in text
        assert [target for target in re.findall(r"\]\(([^)]*)\)", text) if not target.startswith("http")] == []


def test_nobody_is_told_to_install_a_name_that_may_be_anybodys():
    for folder in ("docs", "hardware", "site", "host_tools", "firmware/gobelet"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in (".md", ".toml", ".py", ".html"):
                assert not re.search(r"pip install[^\n]*[ '\"]gobelet\b", path.read_text(encoding="utf-8")), path
    assert not re.search(r"pip install[^\n]*[ '\"]gobelet\b", README.read_text(encoding="utf-8"))


def test_the_version_stands_in_one_place_and_the_changes_begin_with_it():
    assert importlib.metadata.version("gobelet") == VERSION
    assert "version =" not in (ROOT / "pyproject.toml").read_text(encoding="utf-8").split("[tool.")[0]
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[0] == VERSION
