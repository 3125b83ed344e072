"""Makes the site in build/site: `make site`. Put its files on any host, or open them from one here:

    python3 -m http.server --directory build/site
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from tools.setup import ROOT, say
from tools.site import check, program, tree

OUT = ROOT / "build" / "site"
SOURCE = ROOT / "build" / "site-source"


def main(downloads: Sequence[Path] = ()) -> int:
    """Makes and checks it; returns the exit code. downloads: files that it offers."""
    program.empty(OUT)
    program.empty(SOURCE)
    try:
        program.write(OUT)
        tree.write(SOURCE, OUT, downloads)
    except tree.SiteError as error:
        print(f"site: {error}", file=sys.stderr)
        return 1
    wrong = check.links(OUT)
    for line in wrong:
        print(f"site: {line}", file=sys.stderr)
    files = [path for path in OUT.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files) / 1e6
    if not wrong:
        say(f"{len(files)} files, {size:.1f} MB -> {OUT} (look: python3 -m http.server --directory build/site)")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
