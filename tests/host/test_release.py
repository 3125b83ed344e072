"""What is published: the same bytes each time, checksums that other programs read, nothing that is in no commit."""

import subprocess
import zipfile

import pytest

from tools import release
from tools.setup import ROOT

WHEN = 1_764_000_000  # a second of the Unix clock


def test_an_archive_has_the_same_bytes_each_time_whatever_the_files_dates(tmp_path):
    made = []
    for number in (1, 2):
        folder = tmp_path / str(number)
        folder.mkdir()
        for name in ("b.gbr", "a.gbr") if number == 1 else ("a.gbr", "b.gbr"):
            (folder / name).write_text(name)
        release.packed(folder / "x.zip", [(path.name, path) for path in folder.glob("*.gbr")], WHEN)
        made.append((folder / "x.zip").read_bytes())
    assert made[0] == made[1]
    with zipfile.ZipFile(tmp_path / "1" / "x.zip") as archive:
        assert archive.namelist() == ["a.gbr", "b.gbr"] and archive.testzip() is None


def test_prints_and_boards_are_those_of_the_guides(tmp_path, monkeypatch):
    monkeypatch.setattr(release, "DIST", tmp_path)
    release.make_hardware(WHEN)
    for path in ("print/cup.3mf", "kicad/cup/cup-gerber.zip", "kicad/dongle/dongle-gerber.zip",
                 "kicad/cup/cup-positions.csv", "kicad/dongle/dongle-positions.csv"):  # fmt: skip
        assert (tmp_path / path.rpartition("/")[2]).read_bytes() == (ROOT / "hardware" / path).read_bytes()
    assert "CERN-OHL-P" in (tmp_path / "hardware-LICENSE.md").read_text(encoding="utf-8")
    with zipfile.ZipFile(tmp_path / "print.zip") as opened:
        assert {"shell.stl", "shell.step", "LICENSE.md"} <= set(opened.namelist())


def test_the_changes_begin_with_the_version_that_is_published():
    release.check_changes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    with pytest.raises(release.ReleaseError, match="0.0.9"):
        release.check_changes("# Changes\n\n## 0.0.9\n")
    with pytest.raises(release.ReleaseError, match="nothing"):
        release.check_changes("# Changes\n")


def test_what_is_in_no_commit_is_not_published(tmp_path, monkeypatch):
    monkeypatch.setattr(release, "ROOT", tmp_path)
    git = ["git", "-c", "user.name=x", "-c", "user.email=x@example.org", "-C", str(tmp_path)]
    subprocess.run([*git, "init", "-q"], check=True)
    (tmp_path / "a").touch()
    subprocess.run([*git, "add", "a"], check=True)
    dated = {"GIT_COMMITTER_DATE": f"{WHEN} +0000", "PATH": "/usr/bin:/bin"}
    subprocess.run([*git, "commit", "-qm", "A."], check=True, env=dated)
    assert release.commit_time() == WHEN
    (tmp_path / "b").touch()
    with pytest.raises(release.ReleaseError, match="commit this"):
        release.commit_time()
