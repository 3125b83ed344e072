"""Refreshes the viewer with which the site shows the cup to be turned, from its npm package, as site/viewer.

usage: python -m tools.get_viewer [VERSION]      needs npm; without a version, the pinned one, whose hash must be right

The one file of the package that a browser needs is kept compressed. It must not know what is shown with it.
"""

import gzip
import sys
from pathlib import Path

from tools import get_wasm

PACKAGE = "@google/model-viewer"
VERSION = "4.4.0"
SHA256 = "8b621bd58da86cfa9908aaedf5a263d49770d08fc9e04ca661e3019616565f02"  # of the package as first verified
FOLDER = Path(__file__).resolve().parent.parent / "site" / "viewer"
MODULE = "dist/model-viewer.min.js"
ORIGIN = """# The viewer of the site

| | |
|---|---|
| origin | npm package `{package}`, version {version} |
| licence | Apache-2.0, see LICENSE; in it three.js (MIT) and Lit (BSD-3-Clause), as their notices in the file say |
| package | sha256 `{archive}` |
| model-viewer.min.js.gz | holds the package's, sha256 of what it holds `{module}` |
| refresh | `python -m tools.get_viewer VERSION`, then write its hash into tools/get_viewer.py |
"""


def main(arguments):
    """Writes the files; returns the exit code."""
    version = arguments[0] if arguments else VERSION
    try:
        files, digest = get_wasm.fetched(PACKAGE, version, (VERSION, SHA256), (MODULE, "LICENSE"))
    except get_wasm.PackageError as error:
        print(error, file=sys.stderr)
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "LICENSE").write_bytes(files["LICENSE"])
    (FOLDER / f"{Path(MODULE).name}.gz").write_bytes(gzip.compress(files[MODULE], 9, mtime=0))
    facts = {"package": PACKAGE, "version": version, "archive": digest, "module": get_wasm.sha256(files[MODULE])}
    (FOLDER / "ORIGIN.md").write_text(ORIGIN.format(**facts), encoding="utf-8")
    print(f"{PACKAGE} {version}, sha256 {digest}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
