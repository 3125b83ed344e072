"""`gobelet play`: automates wait at the table, the terminal says where the pages are, the journal is sealed."""

import os
import re
import signal
import subprocess
import sys

from gobelet_host.table import journal

GOBELET = [sys.executable, "-c", "from gobelet_host.cli import main; main()"]


def test_automates_wait_for_somebody_and_the_terminal_says_where(tmp_path, open_page):
    open_page.expect("WebSocket connection")  # the page is still there when the table has gone
    book = tmp_path / "evening.gobelet"
    process = subprocess.Popen(
        [*GOBELET, "play", "--runtime", "cpython", "--web", "127.0.0.1:0", "--no-browser", "--lang", "en", "--name",
         "Zoé", "--journal", str(book)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
    )  # fmt: skip
    try:
        said = ""
        while "Ctrl-C" not in said:
            line = process.stdout.readline()
            assert line, said
            said += line
        address = re.search(r"http://127\.0\.0\.1:\d+", said)[0]
        assert f"{address}/play?lang=en&name=Zo%C3%A9" in said
        page = open_page(f"{address}/host?lang=en", lang="en-GB")
        page.wait_for_function("() => document.querySelectorAll('#people .state.good').length === 3")
        assert page.locator("#people .tag").count() == 3
    finally:
        process.send_signal(signal.SIGINT)
        _, complaints = process.communicate(timeout=20)
    assert (process.returncode, complaints) == (0, "")  # although pages were open
    assert journal.check_seal(book)
