"""docs/overview.md is short, each room has a page of its own, and what documents name is there."""

import re
import subprocess

import pytest

from gobelet.games.game import Game
from tests.host.documented import ROOT, documents

PAGE = ROOT / "docs/overview.md"
MOST = 12_288  # bytes
ROOMS = sorted(
    folder
    for inside in ("firmware/gobelet", "firmware/gobelet/cup", "host_tools/gobelet_host", "tests")
    for folder in (ROOT / inside).iterdir()
    if len(list(folder.glob("*.py"))) > 3
)
PAGES = [path for path in documents() if path.parts[len(ROOT.parts)] != "site"]  # whose links are of the site
EXAMPLES = {  # that a reader writes or makes; the names of links, and of others' things
    "build/", "build/bare/", "build/pictures/", "dist/",
    "arena.md", "club.md", "eo.py", "eo.toml", "firmware/gobelet/texts/eo.py", "lang>.md", "my_player.py", "Node.js",
    "older.py", "host_tools/gobelet_host/games/<game>/older.py", "screens/turn.py",
}  # fmt: skip
NAMED = re.compile(r"(?<![\w/.-])((?:[\w<>-]+/)*[\w<>*-]+\.(?:py|js|css|md|toml)|(?:[\w<>-]+/)+)(?![\w-])")
PLACES = re.compile(r"<(?:game|lang|page)>")  # what stands for any of them


@pytest.fixture(scope="module")
def files():
    """All files of the project as text, each behind a slash."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True)
    return [f"/{name}" for name in listed.stdout.splitlines()]


def missing(text, files):
    """The names of files and folders in a text that no file of the project has."""
    names = sorted(set(NAMED.findall(text)))
    wanted = {name: re.escape(name).replace(r"\*", "[^/]*") for name in names}
    wanted = {name: PLACES.sub("[^/]+", pattern) for name, pattern in wanted.items()}
    return [
        name
        for name, pattern in wanted.items()
        if not any(re.search(rf"/{pattern}{'' if name.endswith('/') else '$'}", file) for file in files)
    ]


def test_the_overview_is_read_in_five_minutes():
    assert len(PAGE.read_bytes()) <= MOST


def test_each_room_has_a_page():
    assert {room / "README.md" for room in ROOMS} <= set(PAGES)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_each_file_and_folder_that_a_page_names_is_there(page, files):
    assert set(missing(page.read_text(encoding="utf-8"), files)) <= EXAMPLES


def test_the_architecture_names_each_capability_of_a_game():
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    rows = re.findall(
        r"^\| (.*?) \| ", text[text.index("| capability |") : text.index("With a hand, `check`")], re.MULTILINE
    )
    named = {name for row in rows for name in re.findall(r"`(\w+)", row)}
    assert named == {name for name in vars(Game) if name[0] != "_"} - {"version"}


def test_the_interface_of_a_board_is_what_boards_have_and_cups_use():
    text = (ROOT / "docs/boards.md").read_text(encoding="utf-8")
    interface = text[text.index("## The interface of a board") : text.index("## What is in the flash")]
    named = set(re.findall(r"\b(\w+)\(", re.sub(r"#.*", "", interface)))
    firmware = ROOT / "firmware/gobelet"
    boards, cups = (
        "".join(path.read_text(encoding="utf-8") for path in sorted((firmware / room).rglob("*.py")))
        for room in ("board", "cup")
    )
    assert named <= set(re.findall(r"(?:def |self\.)(\w+)\b", boards))
    assert set(re.findall(r"\bboard\.(\w+)\(", cups)) <= named
