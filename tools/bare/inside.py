"""Runs the README's two commands where this checkout is, and tells how it went: `python3 tools/bare/inside.py`.

`make play` is tried twice: a match of automates that ends by itself, and as it stands in the README, until its pages
answer. All that the commands say is passed on; lines of this script's own begin with "bare: ". The standard library
only: it is meant for machines that have nothing. Arguments are those of pytest, for fewer tests.
"""

import os
import re
import shlex
import signal
import subprocess
import sys
import threading
import time
import urllib.request

MARK = "bare: "
HEADLESS = "ARGS=--headless --cups 3 --seed 1 --lang en"
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")
TRACEBACK = "Traceback (most recent call last)"
MATCH_SECONDS, PAGE_SECONDS, STOP_SECONDS, TEST_SECONDS = 600, 120, 30, 7200  # the first one sets the machine up


class Failed(Exception):
    """A command did not do what the README promises; the text says what it did instead."""


def say(text):
    """One line of this script's own."""
    print(f"{MARK}{text}", flush=True)


def start(command):
    """Starts a command that Ctrl-C reaches as a whole; what it says is passed on, and its lines are kept."""
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        errors="replace", start_new_session=True,
    )  # fmt: skip
    lines = []

    def listen():
        assert process.stdout
        with process.stdout as said:
            for line in said:
                lines.append(line.rstrip("\n"))
                print(line, end="", flush=True)

    listener = threading.Thread(target=listen, daemon=True)
    listener.start()
    return process, lines, listener


def finish(process, lines, listener, seconds, codes=(0,)):
    """Waits for a command's end. Raises Failed if it takes too long, ends otherwise than promised, or with a
    traceback."""
    try:
        code = process.wait(seconds)
    except subprocess.TimeoutExpired:
        stop(process, signal.SIGKILL)
        raise Failed(f"no end after {seconds} s") from None
    listener.join(20)
    if any(TRACEBACK in line for line in lines):
        raise Failed("a traceback")
    if codes and code not in codes:
        raise Failed(f"exit code {code}")


def stop(process, number):
    """Ends a command and all that it started: with a signal, and for good if that is not heard."""
    for sent in (number, signal.SIGKILL):
        os.killpg(process.pid, sent)
        try:
            process.wait(STOP_SECONDS)
            return
        except subprocess.TimeoutExpired:
            continue


def match():
    """A match of automates from a bare machine to its winner."""
    process, lines, listener = start(["make", "play", HEADLESS])
    finish(process, lines, listener, MATCH_SECONDS)
    winner = next((line for line in lines if line.startswith("winner: ")), None)
    if winner is None:
        raise Failed("the match has no winner")
    return winner


def pages():
    """`make play` itself, until the table's and the cup's page answer; then Ctrl-C."""
    process, lines, listener = start(["make", "play"])
    try:
        end = time.monotonic() + PAGE_SECONDS
        address = None
        while address is None:
            if time.monotonic() > end or process.poll() is not None:
                raise Failed("no page's address")
            time.sleep(0.1)
            address = next((found[0] for line in list(lines) if (found := ADDRESS.search(line))), None)
        sizes = [fetch(address + path, end) for path in ("/", "/play")]
    finally:
        if process.poll() is None:
            stop(process, signal.SIGINT)
    finish(process, lines, listener, STOP_SECONDS, codes=())  # make's own exit code after Ctrl-C is make's affair
    return f"pages of {' and '.join(map(str, sizes))} bytes"


def fetch(address, end):
    """The length of a page in bytes, asked for until it is there."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    while True:
        try:
            with direct.open(address, timeout=20) as answer:
                body = answer.read()
            break
        except OSError as error:
            if time.monotonic() > end:
                raise Failed(f"{address}: {error}") from None
            time.sleep(0.2)
    if b"<html" not in body[:500]:
        raise Failed(f"{address} is no page")
    return len(body)


def tests(arguments):
    """`make test`; returns pytest's last line."""
    command = ["make", "test"] + ([f"ARGS={shlex.join(arguments)}"] if arguments else [])
    process, lines, listener = start(command)
    finish(process, lines, listener, TEST_SECONDS)
    return next((line.strip("= ") for line in reversed(lines) if " passed" in line), "no word of pytest")


def main(arguments):
    """Runs all three; returns the exit code."""
    good = True
    steps = {"make play, a match": match, "make play, pages": pages, "make test": lambda: tests(arguments)}
    for name, step in steps.items():
        say(f"{name} …")
        began = time.monotonic()
        try:
            told = step()
            verdict = "ok"
        except Failed as failure:
            told, verdict, good = str(failure), "FAILED", False
        say(f"{name}: {verdict} after {time.monotonic() - began:.0f} s: {told}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
