"""`gobelet flash` with a port on which nobody answers as a cup or a prompt does: real pseudo-terminals, the other end
silent, taking nothing, or talking without end. It ends with a sentence that says what to do."""

import contextlib
import os
import pty
import threading
import tty

import pytest
from rich.console import Console

from gobelet_host.commands.localised_cli import Messages
from gobelet_host.device import flash
from gobelet_host.errors import HostError

BOUND = 30  # seconds: a test that waits for so long has found a flash that never ends


@contextlib.contextmanager
def a_port(talks=b""):
    """A port whose other end says this again and again, and reads nothing."""
    ours, theirs = pty.openpty()
    tty.setraw(theirs)
    os.set_blocking(ours, False)
    done = threading.Event()

    def talk():
        while not done.wait(0.0001):
            with contextlib.suppress(BlockingIOError):
                os.write(ours, talks)

    thread = threading.Thread(target=talk, daemon=True)
    if talks:
        thread.start()
    try:
        yield os.ttyname(theirs), theirs
    finally:
        done.set()
        if talks:
            thread.join()
        os.close(ours)
        os.close(theirs)


def ended(device):
    """How `gobelet flash` ends there, in a thread of its own: None if it does not."""
    found = []

    def run():
        try:
            flash.run_flash(Console(quiet=True), Messages("en").get, device)
        except HostError as error:
            found.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(BOUND)
    return found[0] if found else None


@pytest.fixture(autouse=True)
def quickly(monkeypatch):
    """A cup that is there is given less time to say so."""
    for name, seconds in (("GREETING", 0.3), ("REPL", 0.5), ("TAKES", 0.3)):
        monkeypatch.setattr(flash, name, seconds)


@pytest.mark.parametrize("talks", [b"", b"x" * 64], ids=["silent", "talks without end"])
def test_flash_ends_with_a_sentence_where_nobody_answers(talks, capfd):
    with a_port(talks) as (device, _):
        error = ended(device)
    assert error is not None, "it never ends"
    assert error.key == "cable_shut" and device in error.message("en")
    assert capfd.readouterr() == ("", ""), "nothing of the tools beneath is shown"


def test_flash_ends_where_the_other_end_takes_nothing(capfd):
    with a_port() as (device, theirs):
        os.set_blocking(theirs, False)
        with contextlib.suppress(BlockingIOError):
            while True:
                os.write(theirs, b"x" * 4096)
        error = ended(device)
    assert error is not None and error.code in ("cable_shut", "cup_silent")
