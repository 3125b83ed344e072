"""The way of a builder and of a packager, as outsiders go it: a clean clone in an empty folder, what documents say to
type, the release, its wheel in an environment of its own that knows no checkout, a board's drive.

It installs from the package index; where none answers it is skipped, in CI it fails.
"""

import functools
import os
import re
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import documented
import pytest
from test_flashing import INFOS, Rom

from gobelet import VERSION
from gobelet_host.device import bases, bootsel_drive
from tools import release
from tools.setup import ROOT

IN_CI = os.environ.get("CI", "").lower() in ("1", "true", "yes")
PATIENT = 900  # seconds that a command may take, on a machine however busy
GIT = ("git", "-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "commit.gpgsign=false")

# Every command that a document names is either typed here, in a clean clone, as it stands there …
TYPED = {
    "make firmware", "make help", "make release", "make play", "gobelet arena", "gobelet audit", "gobelet coach",
    "gobelet completion", "gobelet doctor", "gobelet export", "gobelet flash", "gobelet options", "gobelet play",
    "gobelet replay", "gobelet rules", "gobelet standings", "gobelet trust", "pip install",
    "python -m gobelet_host.device.micropython", "python -m tools.check_uf2", "python -m tools.make_pins", "make clean",
}  # fmt: skip
# … or stands here with the reason why not, and the test that has as much of it as there can be.
BOARD, LAPTOPS, LONG = "it needs a board; ", "it needs several laptops; ", "it takes minutes to hours; "
NOT_TYPED = {
    "gobelet pair": BOARD + "tests/rp2040/test_first_time.py",
    "gobelet record-shake": BOARD + "tests/host/test_traces.py",
    "gobelet wifi": BOARD + "tests/host/test_wifi.py",
    "make hil": BOARD + "tests/rp2040/test_hil.py",
    "mpremote mount": BOARD + "tests/rp2040/test_cable_lock.py",
    "mpremote romfs": BOARD + "it is named as what not to do",
    "gobelet table": LAPTOPS + "tests/host/test_hubs.py",
    "gobelet cups": LAPTOPS + "tests/host/test_cups_command.py",
    "gobelet club anew": LAPTOPS + "tests/host/test_club.py",
    "gobelet club check": LAPTOPS + "tests/host/test_club.py",
    "gobelet club begin": LAPTOPS + "tests/host/test_club.py",
    "gobelet club out": LAPTOPS + "tests/host/test_club.py",
    "gobelet club round": LAPTOPS + "tests/host/test_club.py",
    "gobelet club standings": LAPTOPS + "tests/host/test_club.py",
    "gobelet club tables": LAPTOPS + "tests/host/test_club.py",
    "gobelet club close": LAPTOPS + "tests/host/test_club.py",
    "gobelet club open": LAPTOPS + "tests/host/test_club.py",
    "gobelet club ratings": LAPTOPS + "tests/host/test_club.py",
    "gobelet club send": LAPTOPS + "tests/host/test_club.py",
    "gobelet club settle": LAPTOPS + "tests/host/test_club.py",
    "make pico": "it fetches the emulator; tests/web/test_pico_window.py",
    "gobelet pico": "it fetches the emulator; tests/web/test_pico_window.py",
    "make club": LAPTOPS + "tests/host/test_club.py",
    "python -m tests.worlds": LONG + "tests/sim/test_world.py",
    "make soak": LONG + "tests/sim/test_world.py",
    "make bench": LONG + "tests/host/test_bench.py",
    "make mutants": LONG + "tests/sim/test_mutants.py",
    "make pictures": LONG + "tests/host/test_contact_sheet.py",
    "make wheels": LONG + "tests/host/test_wheels.py",
    "make site": LONG + "tests/host/test_site.py",
    "make test": LONG + "it is what runs this",
    "make lint": LONG + "make test runs it",
    "python -m pytest": LONG + "make test runs it",
    "python -m tools.automates": LONG + "tests/host/test_playout.py",
    "python -m tools.parafico": LONG + "tests/portable/games/test_parafico_lookahead.py",
    "python3 tools/setup.py": LONG + "tests/host/test_setup.py",
    "make hardware": "it needs KiCad; tests/hardware/test_board.py",
    "python -m tools.hardware": "it needs KiCad; tests/hardware/test_board.py",
    "make bare": "it needs root, and an hour; tests/host/test_bare.py",
    "python3 tools/bare/inside.py": "it runs make test; tests/host/test_bare.py",
    "apt-get install": "it needs root",
    "build.sh": "it needs a compiler for Arm; tests/rp2040/test_base.py",
    "firmware/base/build.sh": "it needs a compiler for Arm; tests/rp2040/test_base.py",
    "python -m tools.make_names": "the base would be built anew with it; tests/rp2040/test_base.py",
    "python -m tools.get_viewer": "it fetches another version; site/viewer/ORIGIN.md",
    "python tools/make_font.py": "it writes other letters where a font has others; tests/host/test_generated.py",
}
# What a reader puts in the place of a word, and fewer games than a reader has time for
FEWER = {"1000": "20", "15": "3"}
WITH_BOARD = {"--cup", "--crash"}  # options that ask a cup
ready = functools.cache(bases.ready)


def name(command):
    """Of a command, wherever the program lies."""
    return command.name.removeprefix(".venv/bin/")


def everything():
    """Each command of each document."""
    return [command for path in documented.documents() for command in documented.commands(path)]


# --- what documents say


@pytest.mark.parametrize("path", documented.documents(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_each_command_of_a_document_can_be_typed_as_it_stands_there(path):
    wrong = [f"`{one.line}`: {fault}" for one in documented.commands(path) for fault in documented.faults(one)]
    assert not wrong, "\n".join(wrong)


def test_each_command_that_a_document_names_is_typed_by_a_test_or_says_why_not():
    named = {name(one) for one in everything()}
    assert not TYPED & set(NOT_TYPED)
    assert named - TYPED - set(NOT_TYPED) == set(), "type it in a test here, or say why that cannot be"
    assert (TYPED | set(NOT_TYPED)) - named == set(), "no document names it any more"
    for reason in NOT_TYPED.values():
        told = reason.rpartition("; ")[2]
        assert "/" not in told or (ROOT / told).is_file(), reason


# --- a clean clone


def outside(**more):
    """This process's environment without its project: neither make's nor the environment's."""
    gone = ("MAKE", "VIRTUAL_ENV", "PYTHON", "PYTEST", "GOBELET", "MFLAGS")
    kept = {key: value for key, value in os.environ.items() if not key.startswith(gone)}
    mine = str(Path(sys.executable).parent)
    kept["PATH"] = os.pathsep.join(one for one in kept["PATH"].split(os.pathsep) if one != mine)
    return kept | {"LC_ALL": "C.UTF-8", "LANG": "C.UTF-8", "PIP_COMPILE": "0", **more}  # only what is run is compiled


def run(*words, cwd, **more):
    """What a command says; it has to end well."""
    done = subprocess.run(
        words, cwd=cwd, env=outside(**more), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, encoding="utf-8", timeout=PATIENT,
    )  # fmt: skip
    if done.returncode and "No network" in done.stdout and not IN_CI:
        pytest.skip("no package index answers")
    assert done.returncode == 0, f"{' '.join(map(str, words))}:\n{done.stdout[-3000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def clone(tmp_path_factory):
    """A clean clone of this project as it would be committed now, in which `make firmware` was typed."""
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        pytest.skip("no git here, or no history")
    folder = tmp_path_factory.mktemp("somebody") / "gobelet"
    run("git", "clone", "-q", str(ROOT), str(folder), cwd=folder.parent)
    listed = run("git", "ls-files", "-z", "--modified", "--others", "--exclude-standard", cwd=ROOT)
    for path in filter(None, listed.split("\0")):
        (folder / path).unlink(missing_ok=True)
        if (ROOT / path).exists():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / path, folder / path)
    run(*GIT, "add", "-A", cwd=folder)
    run(*GIT, "commit", "-qm", "As it is", "--allow-empty", cwd=folder)
    said = run("make", "firmware", cwd=folder)
    assert said.count("0 lost on blank, used and zeroed flash") == len(bases.FILES)
    return folder


@pytest.fixture(scope="module")
def dist(clone):
    """What `make release` publishes, but for the site, which test_site.py looks at."""
    run("make", "release", "ARGS=--no-site", cwd=clone)
    return clone / "dist"


class Installed:
    """A wheel in a clean environment outside of any checkout; its program runs in `home`, with data of its own.

    pip: the Python whose pip installs it: an environment with one of its own takes seconds to make.
    """

    def __init__(self, wheel, home, pip):
        self.home = home
        self._programs = home / "env" / "bin"
        venv.create(home / "env")
        into = ("--python", str(self._programs / "python"))
        run(pip, "-m", "pip", *into, "install", "-q", "--no-compile", wheel, cwd=home)

    def __call__(self, *words):
        """What `gobelet WORDS …` says."""
        return run(self._programs / "gobelet", *words, cwd=self.home, XDG_DATA_HOME=str(self.home / "data"))


@pytest.fixture(scope="module")
def gobelet(clone, dist, tmp_path_factory):
    """The wheel of the release, Installed."""
    pip = clone / ".venv" / "bin" / "python"
    return Installed(next(dist.glob("*.whl")), tmp_path_factory.mktemp("player"), pip)


@pytest.fixture(scope="module")
def match(gobelet):
    """(journal, word) of a match of automates that the wheel's program has played."""
    path = gobelet.home / "match.gobelet"
    short = ("--cups", "3", "--option", "dice_per_player=2", "--seed", "5", "--lang", "en")
    said = gobelet("play", "--headless", *short, "--journal", str(path))
    return path, re.search(r"Final word: (.*)", said)[1].replace(" ", "")


def test_the_files_for_boards_lie_where_the_documents_say_after_make_firmware(clone):
    for board in bases.FILES:
        assert (clone / "build" / bases.file_name(board)).read_bytes() == ready(board)
    said = run(".venv/bin/python", "-m", "tools.check_uf2", f"build/{bases.file_name('pico')}", cwd=clone)
    assert "0 lost" in said
    text = "".join(path.read_text(encoding="utf-8") for path in documented.documents())
    named = set(re.findall(r"build/[\w.-]+\.uf2", text))
    assert named == {f"build/{bases.file_name(board)}" for board in bases.FILES}
    assert any((clone / "build" / "mpy" / "gobelet").rglob("*.mpy"))  # for `mpremote mount`


def test_make_help_and_what_makes_files_anew_leave_a_clean_clone_clean(clone):
    assert "make firmware" in run("make", "help", cwd=clone)
    run(".venv/bin/python", "-m", "tools.make_pins", cwd=clone)
    assert "MicroPython 1." in run(".venv/bin/python", "-m", "gobelet_host.device.micropython", cwd=clone)
    assert run("git", "status", "--porcelain", cwd=clone) == ""


def test_make_play_plays_a_match_in_a_clean_clone(clone, tmp_path):
    said = run("make", "play", "ARGS=--headless --cups 2 --seed 3 --lang en", cwd=clone, XDG_DATA_HOME=str(tmp_path))
    assert "winner" in said or "wins" in said


def test_the_release_has_each_file_by_the_name_that_guides_call_it(dist):
    names = {path.name for path in dist.iterdir()}
    assert names == {
        *map(bases.file_name, bases.FILES), "cup.3mf", "print.zip", "cup-gerber.zip", "dongle-gerber.zip",
        "cup-positions.csv", "dongle-positions.csv", "hardware-LICENSE.md",
        f"gobelet-{VERSION}-py3-none-any.whl", f"gobelet-{VERSION}.tar.gz", release.SUMS,
    }  # fmt: skip
    if shutil.which("sha256sum"):
        run("sha256sum", "-c", "--strict", release.SUMS, cwd=dist)
    for board in bases.FILES:
        assert (dist / bases.file_name(board)).read_bytes() == ready(board)
    with zipfile.ZipFile(next(dist.glob("*.whl"))) as wheel:
        for board in bases.FILES:
            assert wheel.read(f"gobelet_host/uf2/{bases.file_name(board)}") == ready(board)


def test_the_wheel_alone_does_what_the_documents_have_people_type(gobelet, match):
    """The first line of each, with a real journal for FILE and its word for WORD; without what needs a board, a browser
    or more time."""
    places = FEWER | {"FILE": str(match[0]), "WORD": match[1]}
    typed = {}
    for line in everything():
        words = [places.get(word, word) for word in line.words[1:]]
        open_ones = [word for word in line.words[1:] if documented.PLACEHOLDER.match(word) and word not in places]
        plain = not open_ones and not WITH_BOARD & set(words)
        if name(line) not in TYPED or not name(line).startswith("gobelet ") or not plain or name(line) in typed:
            continue
        if name(line) == "gobelet flash" or words[0] == "play" and "--headless" not in words or not words[1:]:
            continue
        typed[name(line)] = words
        gobelet(*words, *(["--games", "2"] if words[0] == "arena" else []), *(["--force"] if "--html" in words else []))
    assert {one for one in TYPED if one.startswith("gobelet ")} == {*typed, "gobelet flash"}
    assert "Python" in gobelet("doctor", "--lang", "en")
    assert (gobelet.home / "match.html").stat().st_size > 10_000 and (gobelet.home / "evening.html").exists()


def test_the_wheel_alone_makes_a_board_a_cup_and_refuses_the_wrong_chip(gobelet, tmp_path):
    """The file that comes is the one that tests/rp2040/test_on_stock_emulator.py starts, pairs and plays a round on."""
    for chip in bases.OF_CHIP:
        folder = tmp_path / chip
        folder.mkdir()
        (folder / bootsel_drive.INFO).write_bytes(INFOS[chip].encode())
    wrong = tmp_path / "RP2350"
    with pytest.raises(AssertionError, match="this board has an RP2350.*Nothing was written"):
        file = gobelet.home / bases.file_name("pico")
        file.write_bytes(ready("pico"))
        gobelet("flash", "--port", str(wrong), "--uf2", str(file), "--lang", "en")
    assert [path.name for path in wrong.iterdir()] == [bootsel_drive.INFO]

    for chip, board in bases.OF_CHIP.items():
        rom = Rom(bootsel_drive.at(tmp_path / chip), len(ready(board)), PATIENT)
        said = gobelet("flash", "--port", str(tmp_path / chip), "--lang", "en")
        rom.join()
        assert rom.came == ready(board) and bases.file_name(board) in said


def test_make_clean_takes_away_what_make_made_and_nothing_else(clone, dist, gobelet):
    run("make", "clean", cwd=clone)
    assert run("git", "clean", "-xdn", cwd=clone) == "" == run("git", "status", "--porcelain", cwd=clone)
