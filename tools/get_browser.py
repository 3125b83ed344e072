"""Makes a Chromium available for the tests of the pages: `python -m tools.get_browser`.

The system's own is taken where there is one, best the one that has no windows: a page costs 40 % less with it; on
Debian that one is installed where it needs no password; elsewhere Playwright downloads its own. What counts is that it
opens: each way is tried by opening it. A machine without any still runs all other tests: the exit code is always 0, and
one line says what to type.
"""

import contextlib
import platform
import shutil
import sys
from pathlib import Path

from gobelet_host.device import node
from tools.setup import ROOT, administrator, quiet, say

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
PACKAGES = ("chromium-headless-shell", "fonts-dejavu-core")  # the fonts hold dice and cards
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--in-process-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip


def system_browser():
    """The path of a Chromium that this system has, None if it has none."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    return found or (str(MAC) if MAC.exists() else None)


def launch(playwright):
    """Opens the system's browser, or Playwright's own where the system's does not open (some are a stand-in that only
    says what to install). playwright: a running `sync_playwright()`. Raises Playwright's Error."""
    from playwright.sync_api import Error

    path = system_browser()
    if path:
        with contextlib.suppress(Error):
            return playwright.chromium.launch(executable_path=path, args=FLAGS)
    return playwright.chromium.launch(args=FLAGS)


def attempt():
    """Opens a browser as the tests do and closes it; raises whatever goes wrong."""
    node.for_playwright()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        launch(playwright).close()


def opens():
    """Whether a browser opens here. It is tried in a process of its own: however that ends, nobody reads its
    traceback."""
    return quiet([sys.executable, "-c", "from tools import get_browser; get_browser.attempt()"], ROOT) == 0


def by_debian_package():
    """Installs the package where that needs no question."""
    prefix = administrator()
    if prefix is None or not shutil.which("apt-get"):
        return False
    apt = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"]
    install = [*apt, "-y", "install", "--no-install-recommends", *PACKAGES]
    return quiet(install) == 0 or (quiet([*apt, "update"]) == 0 and quiet(install) == 0)


def by_playwright():
    """Downloads Playwright's own."""
    node.for_playwright()
    return quiet([sys.executable, "-m", "playwright", "install", "--only-shell", "chromium"]) == 0


def remedy():
    """The one thing to do that brings a browser to this kind of machine."""
    if sys.platform == "darwin":
        return "install Google Chrome"
    if shutil.which("apt-get") and distribution() != "ubuntu":  # Ubuntu has it as a snap alone
        return f"type: sudo apt-get install {' '.join(PACKAGES)}"
    return "install your system's Chromium or Google Chrome"


def distribution():
    """The system's short name ("debian", "ubuntu"), "" where it has none."""
    try:
        return platform.freedesktop_os_release().get("ID", "")
    except OSError:
        return ""


def main():
    """Gets a browser by the first way that works here; one line says what is done, or what to type."""
    if opens():
        return
    say("getting a browser for the tests of the pages")
    for way in (by_debian_package, by_playwright):
        if way() and opens():
            return
    say(f"no browser: the tests of the pages are left out. To run them, {remedy()}")


if __name__ == "__main__":
    main()
