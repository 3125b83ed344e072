"""Makes what is published of a version, in dist/: `make release`.

usage: python -m tools.release [--no-site]

The wheel and the source, a UF2 for each kind of board, the prints and what a maker of boards asks for, their checksums,
and the site, which has all of it to download. Made of the last commit, whose date everything bears: the same bytes
whenever and wherever it is made. It must not know how any of these is made.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from gobelet import VERSION
from gobelet_host.device import bases
from tools import check_uf2, setup
from tools.setup import ROOT, say

DIST = ROOT / "dist"
HARDWARE = ROOT / "hardware"
SUMS = "SHA256SUMS"
HEADING = re.compile(r"^## (\S+)", re.MULTILINE)
EARLIEST = 315532800  # 1980-01-01, the first day that a ZIP knows, in seconds of the Unix clock


class ReleaseError(Exception):
    """Nothing can be published; the text says what to do."""


def told(*command: str) -> str:
    """What git says."""
    return subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def commit_time() -> int:
    """When the last commit was made, in seconds of the Unix clock. Raises ReleaseError unless everything is in it."""
    if changed := told("status", "--porcelain"):
        raise ReleaseError(f"a release is made of a commit; commit this, or take it away:\n{changed}")
    return int(told("log", "-1", "--format=%ct"))


def check_changes(text: str) -> None:
    """Raises ReleaseError unless the changes begin with those of this version."""
    found = HEADING.search(text)
    if not found or found[1] != VERSION:
        raise ReleaseError(f"CHANGELOG.md begins with {found[1] if found else 'nothing'}, but this is {VERSION}.")


def packed(path: Path, files: Iterable[tuple[str, Path]], when: int) -> None:
    """A ZIP of files under these names, each with the same date."""
    date = time.gmtime(max(when, EARLIEST))[:6]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, source in sorted(files):
            entry = zipfile.ZipInfo(name, date)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, source.read_bytes(), zipfile.ZIP_DEFLATED, 9)


def make_packages(when: int) -> None:
    """The wheel and the source."""
    environment = os.environ | {"SOURCE_DATE_EPOCH": str(when)}
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-d", str(DIST)], cwd=ROOT, env=environment, check=True)


def make_firmware() -> None:
    """A UF2 for each kind of board, as the wheel has them. Raises ReleaseError for one that cannot be dropped."""
    with zipfile.ZipFile(next(DIST.glob("*.whl"))) as wheel:
        for name in map(bases.file_name, bases.FILES):
            file = wheel.read(f"gobelet_host/{bases.PACKAGED.name}/{name}")
            good, said = check_uf2.verdict(file)
            if not good:
                raise ReleaseError(f"{name}: {'; '.join(said)}")
            (DIST / name).write_bytes(file)


def make_hardware(when: int) -> None:
    """The prints, and of both boards what a house of boards asks for: as committed, by the names that guides have, with
    the licence."""
    licence = HARDWARE / "LICENSE.md"
    prints = [(path.name, path) for path in (HARDWARE / "print").iterdir()]
    packed(DIST / "print.zip", [*prints, (licence.name, licence)], when)
    folders = [(board, HARDWARE / "kicad" / board) for board in ("cup", "dongle")]
    boards = [folder / f"{board}-{what}" for board, folder in folders for what in ("gerber.zip", "positions.csv")]
    for path in (HARDWARE / "print" / "cup.3mf", *boards):
        shutil.copyfile(path, DIST / path.name)
    shutil.copyfile(licence, DIST / "hardware-LICENSE.md")


def sums(files: Iterable[Path]) -> str:
    """Their checksums as `sha256sum -c` reads them."""
    return "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)


def make_site(when: int) -> None:
    """The site, with all files to download."""
    if setup.main(["site"]):
        raise ReleaseError("the site's tools cannot be had, see above")
    os.environ["SOURCE_DATE_EPOCH"] = str(when)
    from tools.site import __main__ as site

    if site.main(sorted(path for path in DIST.iterdir() if path.is_file())):
        raise ReleaseError("the site cannot be published as it is, see above")
    shutil.copytree(site.OUT, DIST / "site")


def main(arguments: Sequence[str]) -> int:
    """Makes everything; returns the exit code."""
    parser = argparse.ArgumentParser(prog="make release", description="What is published of a version, in dist/.")
    parser.add_argument("--no-site", action="store_true", help="all but the site")
    chosen = parser.parse_args(arguments)
    began = time.monotonic()
    try:
        when = commit_time()
        check_changes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
        shutil.rmtree(DIST, ignore_errors=True)
        DIST.mkdir()
        make_packages(when)
        make_firmware()
        make_hardware(when)
        files = sorted(path for path in DIST.iterdir() if path.is_file())
        (DIST / SUMS).write_text(sums(files), encoding="utf-8")
        if not chosen.no_site:
            make_site(when)
    except ReleaseError as error:
        print(f"release: {error}", file=sys.stderr)
        return 1
    for path in files:
        print(f"  {path.name}  {path.stat().st_size / 1e6:.1f} MB")
    more = SUMS if chosen.no_site else f"{SUMS} and the site"
    say(f"{len(files)} files, {more} -> {DIST}, {time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
