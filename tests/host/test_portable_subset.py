"""The portable subset is enforced: one failing example for each rule, and the whole firmware compiles."""

import pytest

from gobelet_host.device import firmware_build
from gobelet_host.errors import HostError
from tools import portable_subset
from tools.setup import ROOT

# (code, what is refused, what is accepted instead)
EXAMPLES = [
    ("import", "import enum", "import json"),
    ("import", "from typing import List", "from gobelet.games import parafico"),
    ("import", "import os.path, dataclasses", "from . import frames"),
    ("edge", "import time", "import struct"),
    ("edge", "from os import urandom", "import hashlib"),
    ("hardware", "import machine", "try:\n    from micropython import const\nexcept ImportError:\n    const = int"),
    ("hardware", "import micropython", "import binascii"),
    ("hardware", "from bootloader import start", "import binascii"),
    ("hardware", "import framebuf", "try:\n    import framebuf\nexcept ImportError:\n    framebuf = None"),
    ("builtin", "def f(x):\n    return vars(x)", "def f(x):\n    return dir(x)"),
    ("builtin", "try:\n    f()\nexcept TimeoutError:\n    g()", "try:\n    f()\nexcept OSError:\n    g()"),
    ("method", "digest.hexdigest()", "binascii.hexlify(digest.digest())"),
    ("method", "n.bit_length()", "def bit_length(n):\n    return n\n\nnumbers.bit_length(3)"),
    ("attribute", "error.__traceback__", "error.args"),
    ("module", "import math\nmath.gcd(4, 6)", "import math\nmath.floor(4)"),
    ("module", "import struct as s\ns.Struct('<H')", "import struct as s\ns.pack('<H', 1)"),
    ("module", "from collections import defaultdict", "from collections import OrderedDict"),
    ("keyword", "json.dumps(x, sort_keys=True)", "json.dumps(x, separators=(',', ':'))"),
    ("keyword", "text.split(maxsplit=1)", "text.split(' ', 1)"),
    ("keyword", "n.to_bytes(2, 'big', signed=True)", "n.to_bytes(2, 'big')"),
    ("decode", "data.decode('utf-8', 'replace')", "data.decode('utf-8')"),
    ("deque", "deque()", "deque((), 8)"),
    ("iter", "iter(f, None)", "iter(f)"),
    ("sleep", "asyncio.sleep_ms(0)", "asyncio.sleep_ms(1)"),
    ("print", "print(1)", "log.print(1)"),
    ("slice", "text[::-1]", "text[1:]"),
    ("generic", "Pairs = dict[int, int]", "def f(pairs: dict[int, int]) -> list[int]:\n    seen: list[int] = []"),
    ("class", "class A(metaclass=B):\n    x = 1", "class A(B):\n    x = 1"),
    ("special", "class A:\n    def __format__(self, how):\n        f()", "class A:\n    def __str__(self): f()"),
    ("generator", "async def f():\n    yield 1", "async def f():\n    return 1"),
]
RULES_EXAMPLES = [
    ("float", "HALF = 0.5", "HALF = (1, 2)"),
    ("float", "half = n / 2", "half = n // 2"),
    ("float", "n /= 2", "n //= 2"),
    ("big", "MASK = 0x40000000", "MASK = 0x3FFFFFFF"),
]


def check(source, room):
    """The codes found in `source`; functions it defines count as the project's own."""
    own = frozenset(name for name in ("bit_length",) if f"def {name}" in source)
    return [finding.code for finding in portable_subset.check_source(source, room=room, own=own)]


@pytest.mark.parametrize(("code", "bad", "good"), EXAMPLES)
def test_each_rule_refuses_its_example_and_accepts_the_remedy(code, bad, good):
    assert code in check(bad, "core")
    assert check(good, "core") == []


@pytest.mark.parametrize(("code", "bad", "good"), RULES_EXAMPLES)
def test_rules_are_small_integers(code, bad, good):
    assert check(bad, "rules") == [code]
    assert check(good, "rules") == []
    assert check(bad, "core") == []


def test_every_rule_has_an_example():
    source = (ROOT / "tools" / "portable_subset.py").read_text()
    codes = {code for code, _, _ in EXAMPLES + RULES_EXAMPLES}
    assert {part.split('"')[1] for part in source.split("self.found(node, ")[1:]} == codes


@pytest.mark.parametrize("source", ["import machine", "import time", "print('safe mode')"])
def test_the_board_may_touch_hardware_clock_and_console(source):
    assert check(source, "board") == []


def test_a_missing_module_may_be_tried_for():
    assert check("try:\n    import hmac\nexcept ImportError:\n    hmac = None", "core") == []
    assert check("try:\n    import hmac\nexcept ValueError:\n    hmac = None", "core") == ["import"]


def test_the_other_half_of_a_feature_test_is_for_the_other_interpreter():
    fallback = "def ticks_ms():\n        return int(time.monotonic() * 1000)"
    source = "import time\ntry:\n    from time import ticks_ms\nexcept ImportError:\n    " + fallback
    assert check(source, "board") == []
    assert check("import time\n" + fallback.replace("\n    ", "\n"), "board") == ["module"]


def test_rooms_follow_the_folders():
    assert portable_subset.room_of("firmware/gobelet/games/parafico/rules.py") == "rules"
    assert portable_subset.room_of("firmware/gobelet/fair.py") == "core"
    assert portable_subset.room_of("firmware/gobelet/board/pico.py") == "board"
    assert portable_subset.room_of("firmware/bootloader/start.py") == "board"
    assert portable_subset.room_of("tests/portable/ledger/test_fair.py") == "tests"


def test_the_name_of_the_folder_that_holds_the_project_says_nothing(monkeypatch):
    monkeypatch.setattr(portable_subset, "ROOT", portable_subset.Path("/home/player/gobelet"))
    assert portable_subset.room_of("/home/player/gobelet/firmware/bootloader/start.py") == "board"
    assert portable_subset.room_of("/home/player/gobelet/firmware/gobelet/fair.py") == "core"


# That every module keeps to the subset `make lint` says, which runs beside the tests.
FIRMWARE = ROOT / "firmware"
OTHERS = [path for path in FIRMWARE.rglob("*.py") if path.relative_to(FIRMWARE).parts[0] != "gobelet"]
COMPILED = sorted(path for path in OTHERS if path.name != "raster.py")  # machine code: firmware/base compiles it


def test_micropython_compiles_every_module_of_the_program_as_cups_load_it():
    modules = {path.relative_to(FIRMWARE).with_suffix(".mpy").as_posix() for path in FIRMWARE.glob("gobelet/**/*.py")}
    tables = {path.relative_to(FIRMWARE).as_posix() for path in FIRMWARE.glob("gobelet/**/*.data")}
    assert len(modules) > 200 and tables and firmware_build.files().keys() == modules | tables


@pytest.mark.parametrize("path", COMPILED, ids=lambda path: str(path.relative_to(ROOT)))
def test_micropython_compiles_what_comes_before_the_program(path, tmp_path):
    firmware_build.compile_file(path, tmp_path / "out.mpy", path.name)


def test_a_file_that_micropython_cannot_compile_is_refused(tmp_path):
    bad = tmp_path / "bad.py"
    bad.write_text("def f(x, /):\n    pass\n")
    with pytest.raises(HostError, match=r"(?s)bad\.py.*SyntaxError"):
        firmware_build.compile_file(bad, tmp_path / "out.mpy", "bad.py")
