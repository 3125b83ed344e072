"""`make wheels`: is there a wheel of each pinned package for each system and Python that the README promises?

It asks the package index that pip is set to use, with pip itself, and writes the answer to tools/wheels.json. The
README and docs/play name the systems of that file (tests/host/test_wheels.py compares them). It installs nothing.

usage: python -m tools.check_wheels [EXTRA…]     play and club, or these extras of pyproject.toml: `dev` takes an hour
"""

import json
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.setup import ROOT, UNREACHABLE

ANSWER = ROOT / "tools" / "wheels.json"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
GOALS = ("play", "club")  # play: the dependencies of everybody; the others are extras of pyproject.toml
MISSING = re.compile(r"No matching distribution found for ([A-Za-z0-9._-]+)")


def _linux(glibc: int, machine: str = "x86_64") -> tuple[dict[str, str], list[str]]:
    """A Linux with glibc 2.`glibc`: what markers are compared with, and the tags of the wheels that it takes."""
    tags = [f"manylinux_2_{minor}_{machine}" for minor in range(glibc, 16, -1)]
    facts = {"sys_platform": "linux", "platform_system": "Linux", "os_name": "posix", "platform_machine": machine}
    return facts, [*tags, f"manylinux2014_{machine}"]


def _macos(machine: str) -> tuple[dict[str, str], list[str]]:
    facts = {"sys_platform": "darwin", "platform_system": "Darwin", "os_name": "posix", "platform_machine": machine}
    return facts, [f"macosx_12_0_{machine}"]


WINDOWS = {"sys_platform": "win32", "platform_system": "Windows", "os_name": "nt", "platform_machine": "AMD64"}
SYSTEMS = {  # the oldest release that is promised of each
    "Debian 12": _linux(36),
    "Debian 13": _linux(41),
    "Ubuntu 22.04": _linux(35),
    "Ubuntu 24.04": _linux(39),
    "Raspberry Pi OS arm64": _linux(36, "aarch64"),
    "macOS 12 Intel": _macos("x86_64"),
    "macOS 12 ARM": _macos("arm64"),
    "Windows x86-64": (WINDOWS, ["win_amd64"]),
}


class Unanswered(Exception):
    """The index did not answer; the text is pip's."""


def pins(goal: str) -> list[str]:
    """The requirements of a goal, as pyproject.toml has them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return project["dependencies"] if goal == "play" else project["optional-dependencies"][goal]


def wanted(goal: str, system: str, python: str) -> list[str]:
    """The pins of a goal that hold on a system, without their markers."""
    facts = {**SYSTEMS[system][0], "python_version": python, "python_full_version": f"{python}.0"}
    found = []
    for pin in map(Requirement, pins(goal)):
        if pin.marker is None or pin.marker.evaluate(facts):
            pin.marker = None
            found.append(str(pin))
    return found


def refusal(requirements: list[str], system: str, python: str) -> str:
    """What pip says against getting these and all that they depend on as wheels; "" when it would install them."""
    with tempfile.TemporaryDirectory(prefix="gobelet-wheels-") as folder:
        command = [
            sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--quiet", "--target", folder,
            "--disable-pip-version-check", "--only-binary", ":all:", "--python-version", python,
            *(part for tag in SYSTEMS[system][1] for part in ("--platform", tag)), *requirements,
        ]  # fmt: skip
        answer = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if answer.returncode and any(sign in answer.stderr for sign in UNREACHABLE):
        raise Unanswered(answer.stderr.strip())
    return answer.stderr.strip() or "refused" if answer.returncode else ""


def missing(goal: str, system: str, python: str) -> list[str]:
    """The pins of a goal that cannot be had there without a compiler."""
    left, found = wanted(goal, system, python), []
    while left and (said := refusal(left, system, python)):
        named = {canonicalize_name(name) for name in MISSING.findall(said)}
        absent = [pin for pin in left if canonicalize_name(Requirement(pin).name) in named]
        # What a pin depends on is missing: only one at a time tells whose it is.
        absent = absent or [pin for pin in left if refusal([pin], system, python)]
        if not absent:
            raise Unanswered(said)
        found += absent
        left = [pin for pin in left if pin not in absent]
    return sorted(found)


def ask(goals: Sequence[str]) -> dict:
    """The answer: goal -> its pins, and system -> Python -> the pins without a wheel there."""
    cases = [(goal, system, python) for goal in goals for system in SYSTEMS for python in PYTHONS]
    answer: dict = {goal: {"pins": pins(goal), "missing": {system: {} for system in SYSTEMS}} for goal in goals}
    with ThreadPoolExecutor(4) as at_once:
        for (goal, system, python), absent in zip(cases, at_once.map(lambda case: missing(*case), cases)):
            answer[goal]["missing"][system][python] = absent
            print(f"{goal}, {system}, Python {python}: {', '.join(absent) or 'all wheels'}", flush=True)
    return answer


def load() -> dict:
    """The answer that is kept."""
    return json.loads(ANSWER.read_text(encoding="utf-8")) if ANSWER.exists() else {}


def main(goals: Sequence[str]) -> int:
    """Ask, keep the answer, and return 1 if something is missing."""
    try:
        answer = ask(goals)
    except Unanswered as error:
        print(f"The package index did not answer:\n{error}", file=sys.stderr)
        return 2
    ANSWER.write_text(json.dumps(load() | answer, indent=1) + "\n", encoding="utf-8")
    print(f"kept in {ANSWER.relative_to(ROOT)}")
    return int(any(absent for goal in answer.values() for row in goal["missing"].values() for absent in row.values()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or GOALS))
