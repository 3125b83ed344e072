"""Pytest's set-up: deterministic hypothesis profiles, and every portable test a second time on real MicroPython.

A file tests/portable/test_*.py is collected twice: by pytest as usual, and by `MicroPythonFile`, whose items carry
"[micropython]". The first of a file's items starts one MicroPython process (portable_runner.py) for all of them.
"""

import ast
import os
import re
import subprocess
from pathlib import Path

import hypothesis
import pytest
from gobelet_host import micropython

TESTS = Path(__file__).resolve().parent
ROOT = TESTS.parent
RUNNER = TESTS / "portable_runner.py"
MARK = "@@gobelet"
FILE_SECONDS = 100  # for all functions of one file together; far above what any of them needs
IN_CI = os.environ.get("CI", "").lower() in ("1", "true", "yes")

# The same examples every time, so that a green run means the same on every machine. `GOBELET_EXPLORE=1` looks for new
# ones; a failure then prints the seed and the line that reproduces it.
hypothesis.settings.register_profile("fixed", derandomize=True, deadline=None, print_blob=True)
hypothesis.settings.register_profile("explore", deadline=None, print_blob=True, max_examples=1000)
PROFILE = "explore" if os.environ.get("GOBELET_EXPLORE") else "fixed"
hypothesis.settings.load_profile(PROFILE)


def pytest_report_header():
    """Which interpreters and which randomness this run stands for."""
    return [f"micropython: {micropython.find() or 'none'}", f"hypothesis examples: {PROFILE}"]


@pytest.fixture(scope="session")
def micropython_runtime():
    """The MicroPython to start processes with; without one the test is skipped, in CI it fails."""
    return require_micropython()


def require_micropython():
    """The runtime, or the right outcome where there is none."""
    runtime = micropython.find()
    if runtime is None:
        reason = "no MicroPython here: type `make test`, or see `gobelet doctor`"
        if IN_CI:
            pytest.fail(reason + " (CI must have one)", pytrace=False)
        pytest.skip(reason)
    return runtime


def pytest_collect_file(file_path, parent):
    """Portable test files are collected once more, for MicroPython."""
    if file_path.parent == TESTS / "portable" and re.fullmatch(r"test_\w+\.py", file_path.name):
        return MicroPythonFile.from_parent(parent, path=file_path)
    return None


class MicroPythonFile(pytest.File):
    """One file of portable tests, run by one MicroPython process."""

    def collect(self):
        """One item for each top-level test function, found without importing the file."""
        self.results = None
        for node in ast.parse(self.path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                item = MicroPythonItem.from_parent(self, name=f"{node.name}[micropython]")
                item.function, item.line = node.name, node.lineno
                item.add_marker("micropython")
                item.add_marker(pytest.mark.xdist_group(f"micropython-{self.path.stem}"))
                yield item

    def result(self, function):
        """(verdict, output) of one function; the process runs when the first one is asked for."""
        if self.results is None:
            chosen = [item.function for item in self.session.items if item.parent is self]
            self.results = run_portable(self.path, chosen)
        return self.results[function]


class MicroPythonItem(pytest.Item):
    """One portable test function on MicroPython."""

    def runtest(self):
        """Fail with what MicroPython said; what a passing test printed is kept as its output."""
        require_micropython()
        verdict, output = self.parent.result(self.function)
        if verdict != "pass":
            raise MicroPythonFailure(output)
        if output:
            self.add_report_section("call", "stdout", output)

    def repr_failure(self, excinfo, style=None):
        """MicroPython's own traceback, with the source lines it cannot show."""
        if isinstance(excinfo.value, MicroPythonFailure):
            return with_source_lines(str(excinfo.value))
        return super().repr_failure(excinfo, style)

    def reportinfo(self):
        """Where the test stands, for the failure's heading."""
        return self.path, self.line - 1, self.name


class MicroPythonFailure(Exception):
    """A portable test failed on MicroPython; the text is its output and traceback."""


def run_portable(path, functions):
    """{function: (verdict, output)} after running them in one MicroPython process.

    A function that the process did not reach (it died, hung or could not import the file) fails with what it said.
    """
    runtime = micropython.find()
    command = runtime.command([RUNNER, path.stem, *functions])
    environment = runtime.environment([ROOT / "firmware", path.parent])
    process = subprocess.Popen(
        command, env=environment, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    try:
        raw, _ = process.communicate(timeout=FILE_SECONDS)
        ending = f"MicroPython ended with exit code {process.returncode} before this test was done."
    except subprocess.TimeoutExpired:
        process.kill()
        raw, _ = process.communicate()
        ending = f"MicroPython was stopped: {path.name} took more than {FILE_SECONDS} s."
    return read_results(raw.decode(errors="replace"), functions, ending)


def read_results(text, functions, ending):
    """Sort the runner's output into one (verdict, output) for each function."""
    results, said, outside = {}, [], []
    running = None
    for line in text.splitlines():
        words = line.split()
        if words[:1] == [MARK] and words[1:2] == ["begin"]:
            running, said = words[2], []
        elif words[:1] == [MARK]:
            results[words[2]] = (words[1], "\n".join(said))
            running = None
        else:
            (said if running else outside).append(line)
    for function in functions:
        if function not in results:
            own = said if function == running else outside
            results[function] = ("fail", "\n".join([*own, ending]))
    return results


def with_source_lines(text):
    """The failure's last line first (pytest's summary quotes the first), then MicroPython's traceback with the source
    line that each place names, without the runner's own."""
    lines = text.splitlines()
    shown = lines[-1:]
    own = False
    for line in lines:
        match = re.match(r'\s*File "(.+)", line (\d+)', line)
        if match:
            own = Path(match[1]) == RUNNER
        if own and (match or line.startswith("    ")):
            continue
        shown.append(line)
        if match and Path(match[1]).is_file():
            source = Path(match[1]).read_text(encoding="utf-8").splitlines()
            shown += [f"    {text.strip()}" for text in source[int(match[2]) - 1 : int(match[2])]]
    return "\n".join(shown)
