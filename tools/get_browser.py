"""Makes a Chromium available for the tests of the pages: `python -m tools.get_browser`.

The system's own is taken where there is one; on Debian and Ubuntu it is installed where that needs no password;
elsewhere Playwright downloads its own. A machine without any still runs all other tests: the exit code is always 0.
"""

import shutil
import sys
from pathlib import Path

from tools.setup import administrator, quiet, say

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
PACKAGES = ("chromium", "fonts-dejavu-core")  # the fonts hold dice and cards
REMEDY = "install the system's chromium, or type: .venv/bin/playwright install chromium"


def system_browser():
    """The path of a Chromium that this system has, None if it has none."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    return found or (str(MAC) if MAC.exists() else None)


def own_browser():
    """Whether Playwright has downloaded one."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path).exists()


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
    return quiet([sys.executable, "-m", "playwright", "install", "chromium"]) == 0


def main():
    """Gets a browser by the first way that works here; one line says what is done, or what to type."""
    if system_browser() or own_browser():
        return
    say("getting a browser for the tests of the pages")
    if not ((by_debian_package() and system_browser()) or by_playwright()):
        say(f"no browser: the tests of the pages are left out. To run them, {REMEDY}")


if __name__ == "__main__":
    main()
