"""The shrunk firmware is the same program: what may lose its name, what must not, and that everything still runs."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from gobelet_host import compiled
from gobelet_host.shrink import module_name, shrink

ROOT = Path(__file__).resolve().parent.parent.parent
PORTABLE = ROOT / "tests" / "portable"
FIRMWARE = {path.relative_to(compiled.SOURCES.parent).as_posix(): path.read_text() for path in compiled.sources()}


def shrunk(users=(), **sources):
    """Shrinks modules of a package p, given as name="source"; returns them by name."""
    texts = {f"p/{name}.py": text for name, text in sources.items()}
    return {name.removeprefix("p/").removesuffix(".py"): text for name, text in shrink(texts, users).items()}


def test_a_constant_becomes_its_value_in_every_module():
    found = shrunk(
        a="WIDTH = 128\nHALF, _LAST = WIDTH // 2, WIDTH - 1\nA, B, C = range(3)\n",
        b="from p.a import HALF, C\nfrom p import a\nfrom p import a as other\nx = [HALF, a.WIDTH, -other.B, C]\n",
    )
    assert found["a"] == "pass\npass\npass\n"
    assert found["b"] == "pass\nfrom p import a\nfrom p import a as other\nx = [64, 128, -1, 2]\n"


def test_a_constant_that_is_not_one_keeps_its_name():
    source = "A = 1\nA = 2\nB = 0.5\nC = 1 << 30\nD = True\nE = len(F)\nF = [1]\ng = 3\nprint(A, B, C, D, E, g)\n"
    assert shrunk(a=source)["a"] == source


def test_a_constant_that_an_unknown_object_is_asked_for_stays():
    found = shrunk(a="A, B = 1, 2\nC = A\n", b="from p.a import A\n\n\ndef f(x):\n    return x.A + A\n")
    assert found["a"] == "A = 1\npass\n"
    assert found["b"] == "from p.a import A\n\n\ndef f(a):\n    return a.A + 1\n"


def test_a_local_name_is_no_constant():
    source = (
        "A = 1\n\n\ndef f():\n    A = 2\n    return [A for B in (1,)] + [A for A in (1,)]\n\n\nclass C:\n    b = A\n"
    )
    assert shrunk(a=source)["a"] == source.replace("A = 1\n", "pass\n", 1).replace("b = A", "b = 1")


def test_parameters_are_called_alike_unless_they_are_passed_by_name():
    found = shrunk(a="def f(first, second=1, *rest):\n    a = first\n    return a, second, rest\n\n\nf(1, second=2)\n")
    assert found["a"] == "def f(b, second=1, *c):\n    a = b\n    return a, second, c\n\n\nf(1, second=2)\n"


def test_a_parameter_that_an_inner_scope_binds_again_keeps_its_name():
    found = shrunk(a="def f(x, here, there):\n    return [x for x in here], lambda y: y + there, lambda x: x\n")
    assert found["a"] == "def f(x, a, b):\n    return [x for x in a], lambda y: y + b, lambda x: x\n"


def test_a_default_is_not_the_parameter_of_its_name():
    found = shrunk(a="size = [1]\n\n\ndef f(size=size, more=2):\n    return size, more\n")
    assert found["a"] == "size = [1]\n\n\ndef f(a=size, b=2):\n    return a, b\n"


def test_private_names_become_short_and_are_shared_by_modules_that_do_not_meet():
    found = shrunk(
        a="class A:\n    def __init__(self):\n        self._x_ = self._do()\n\n    def _do(self):\n        pass\n",
        b="_table = (1,)\n\n\ndef _look(key):\n    return _table[key]\n",
    )
    assert found["a"].count("_a") == 2 and found["a"].count("_b") == 1 and "__init__" in found["a"]
    assert found["b"] == "_b = (1,)\n\n\ndef _a(a):\n    return _b[a]\n"


def test_private_names_of_a_class_and_its_heirs_differ():
    found = shrunk(
        a="class A:\n    def __init__(self):\n        self._first = 1\n",
        b="from p import a\n\n\nclass B(a.A):\n    def f(self):\n        self._second = 2\n",
    )
    scope = {}
    exec(found["a"] + found["b"].replace("from p import a\n", "").replace("a.A", "A"), scope)
    heir = scope["B"]()
    heir.f()
    assert sorted(vars(heir).values()) == [1, 2]
    assert all(len(name) == 2 for name in vars(heir))


def test_private_names_that_are_made_of_texts_stay():
    source = (
        "class A:\n    def _check_x(self):\n        pass\n\n\ndef f(x, kind):\n    getattr(x, '_check_' + kind)()\n"
    )
    assert "_check_x" in shrunk(a=source)["a"]


def test_names_that_a_user_mentions_stay():
    found = shrunk(
        users=["print(a._inner, a.SIZE, f(width=1))"], a="SIZE = 1\n_inner = SIZE\n\n\ndef f(width):\n    pass\n"
    )
    assert found["a"] == "SIZE = 1\n_inner = 1\n\n\ndef f(width):\n    pass\n"


def test_lines_stay_where_they_are():
    for path, text in shrink(FIRMWARE).items():
        before, after = ast.parse(FIRMWARE[path]), ast.parse(text)
        assert [type(node) for node in ast.walk(before) if isinstance(node, ast.stmt)].count(ast.Return) == [
            type(node) for node in ast.walk(after) if isinstance(node, ast.stmt)
        ].count(ast.Return)
        lines = [[node.lineno for node in tree.body] for tree in (before, after)]
        assert lines[0] == lines[1], path


def test_a_module_is_called_as_it_is_imported():
    assert module_name("gobelet/cup/app.py") == "gobelet.cup.app"
    assert module_name("gobelet/cup/__init__.py") == "gobelet.cup"


@pytest.mark.parametrize("game", ["parafico", "papayoo", "parcheesi", "pepetes"])
def test_the_golden_games_are_played_alike(game, tmp_path):
    """Every event and state of the golden games, by a firmware that keeps no name but those the test mentions."""
    test = PORTABLE / f"test_{game}_golden.py"
    users = [(PORTABLE / name).read_text() for name in (test.name, "support.py", "secret_world.py")]
    users += [path.read_text() for path in PORTABLE.glob(f"{game}_world.py")]
    for path, text in shrink(FIRMWARE, users).items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    run = f"import {test.stem} as t, gobelet\nassert gobelet.__file__.startswith({str(tmp_path)!r})\n"
    run += "names = [name for name in dir(t) if name.startswith('test_')]\nassert names\n"
    run += "[getattr(t, name)() for name in names]\n"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(PORTABLE)])}
    subprocess.run([sys.executable, "-c", run], env=environment, cwd=ROOT, check=True)
