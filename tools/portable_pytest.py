"""Pytest items that run portable tests on real MicroPython; tests/conftest.py collects them.

One process of tests/portable_runner.py runs all chosen functions of a file, in the Pico's memory; each function then
passes or fails by what that process said about it. It must not know what the tests are about.
"""

import ast
import os
import re
import resource
import signal
import subprocess
from pathlib import Path

import pytest

from gobelet_host.device import micropython

ROOT = Path(__file__).resolve().parent.parent
RUNNER = ROOT / "tests" / "portable_runner.py"
PORTABLE = ROOT / "tests" / "portable"
MARK = "@@gobelet"  # as in portable_runner.py
PROGRAM = 192 * 1024  # bytes of the heap for compiled modules, which lie in flash on a Pico, and for their compiler
FILE_SECONDS = 100  # of the processor, for all functions of a file together, however busy the machine is; far above any
STILL_SECONDS = 1500  # of the clock: only what waits for ever takes so long
CI = os.environ.get("CI", "").lower() in ("1", "true", "yes")


def require_micropython():
    """The runtime, or the right outcome where there is none."""
    runtime = micropython.find()
    if runtime is None:
        reason = "no MicroPython here: type `make test`, or see `gobelet doctor`"
        if CI:
            pytest.fail(reason + " (CI must have one)", pytrace=False)
        pytest.skip(reason)
    return runtime


class MicroPythonFile(pytest.File):
    """One file of portable tests, run by one MicroPython process."""

    results: dict[str, tuple[str, str]] | None = None

    def collect(self):
        """One item for each top-level test function, found without importing the file."""
        for node in ast.parse(self.path.read_text(encoding="utf-8")).body:
            for name in defined(node):
                if name.startswith("test"):
                    item = f"{name}[micropython]"
                    yield MicroPythonItem.from_parent(self, name=item, test_name=name, line=node.lineno)

    def result(self, function):
        """(verdict, output) of one function; the process runs when the first one is asked for."""
        if self.results is None:
            items = [item for item in self.session.items if isinstance(item, MicroPythonItem) and item.file is self]
            self.results = run_portable(require_micropython(), self.path, [item.test_name for item in items])
        return self.results[function]


def defined(node):
    """The names that a statement gives to functions: `def name`, or `(name, …) = ` what makes several."""
    if isinstance(node, ast.FunctionDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else []
    return [part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)]


class MicroPythonItem(pytest.Item):
    """One portable test function on MicroPython."""

    def __init__(self, *, test_name, line, parent, **others):
        super().__init__(parent=parent, **others)
        # Not `function`: pytest expects a function under that name as soon as -k is used.
        self.file, self.test_name, self.line = parent, test_name, line
        self.add_marker("micropython")
        self.add_marker(pytest.mark.timeout(0))  # its process has limits of its own

    def runtest(self):
        """Fail with what MicroPython said; what a passing test printed is kept as its output."""
        verdict, output = self.file.result(self.test_name)
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


def run_portable(runtime, path, functions):
    """{function: (verdict, output)} after running them in one MicroPython process.

    A function that the process did not reach (it died, hung or could not import the file) fails with what it said.
    """
    command = runtime.command([RUNNER, path.stem, *functions], rom=PROGRAM * runtime.bits // 32)
    environment = runtime.environment([ROOT / "firmware", PORTABLE, path.parent])
    process = subprocess.Popen(
        command,
        env=environment,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (FILE_SECONDS, FILE_SECONDS + 1)),
    )
    try:
        raw, _ = process.communicate(timeout=STILL_SECONDS)
        ending = f"MicroPython ended with exit code {process.returncode} before this test was done."
        if process.returncode == -signal.SIGXCPU:
            ending = f"MicroPython was stopped: {path.name} took more than {FILE_SECONDS} s of the processor."
    except subprocess.TimeoutExpired:
        process.kill()
        raw, _ = process.communicate()
        ending = f"MicroPython was stopped: {path.name} was not done after {STILL_SECONDS} s."
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
