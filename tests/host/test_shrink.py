"""The shrunk firmware is the same program: what may lose its name, what must not, and that everything still runs."""

import ast
import inspect
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from gobelet.texts.packed import Packed
from gobelet_host.device import compiled, flash, traces
from gobelet_host.shrink import AT_PROMPT, module_name, shrink
from gobelet_host.shrink.names import IN_FLASH

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


def test_private_names_become_those_of_functions_in_flash_and_are_shared_by_modules_that_do_not_meet():
    found = shrunk(
        a="class A:\n    def __init__(self):\n        self._x_ = self._do()\n\n    def _do(self):\n        pass\n",
        b="_table = (1,)\n\n\ndef _look(key):\n    return _table[key]\n",
    )
    first, second = IN_FLASH[:2]
    assert found["a"].count(f"{first}(") == 2 and found["a"].count(second) == 1 and "__init__" in found["a"]
    assert found["b"] == f"{second} = (1,)\n\n\ndef {first}(a):\n    return {second}[a]\n"


def test_functions_and_constants_that_only_modules_ask_for_get_names_in_flash():
    first, second = IN_FLASH[:2]
    found = shrunk(
        a="TABLE = [1]\n\n\ndef put(x):\n    return TABLE\n",
        b="from p import a\nfrom p.a import put, TABLE as own\nprint(a.TABLE, own, put(1), a.put(put=2))\n",
    )
    assert found["a"] == f"{first} = [1]\n\n\ndef {second}(a):\n    return {first}\n"
    assert found["b"].splitlines()[1] == f"from p.a import {second}, {first} as own"
    assert found["b"].splitlines()[2] == f"print(a.{first}, own, {second}(1), a.{second}(put=2))"


@pytest.mark.parametrize(
    "other",
    [
        "print(x.put)",  # an object that may have it too
        "print('put')",
        "class C:\n    def put(self):\n        pass",
        "from machine import put",
    ],
)
def test_a_function_that_something_else_may_mean_keeps_its_name(other):
    source = "def put(x):\n    pass\n"
    assert shrunk(a=source, b=f"from p import a\nfrom p.a import put\n{other}\n")["a"].startswith("def put(")


def test_a_function_whose_name_begins_like_a_text_with_an_underscore_keeps_it():
    found = shrunk(a="def check_it():\n    pass\n", b="from p import a\n\ngetattr(a, 'check_' + 'it')()\n")
    assert "def check_it" in found["a"]


def test_what_the_first_module_offers_to_the_outside_keeps_its_name():
    assert shrunk(a="def main():\n    pass\n\n\nmain()\n")["a"] == "def main():\n    pass\n\n\nmain()\n"


def test_a_name_in_flash_that_the_program_uses_is_nobody_elses():
    first, second, third, fourth = IN_FLASH[:4]
    source = f"import math\n\n_a, _b = 1.5, math.{first}(0)\n\n\ndef f(x):\n    {second} = getattr(x, '{third}')\n"
    assert f"{fourth}, " in shrunk(a=source)["a"]


def test_when_no_name_in_flash_is_left_private_names_become_short():
    names = [f"_name{number}" for number in range(len(IN_FLASH) + 2)]
    found = shrunk(a="\n".join(f"{name} = [{number}]" for number, name in enumerate(names)) + "\n")["a"]
    assert "\n_a = [" in found and "\n_b = [" in found and "_name" not in found


def test_a_table_of_texts_is_packed_and_reads_the_same():
    table = {"do.go": "Los\n", "one": "{0} Würfel", "do.goon": "", "oneself": "✓"}
    lines = "".join(f"    {key!r}: {text!r},\n" for key, text in table.items())
    found = shrunk(a="TEXTS = {\n" + lines + "}\nprint(1)\n")["a"]
    assert found.index("print(1)") == found.rindex("\n", 0, -1) + 1 and found.count("\n") == len(table) + 3
    scope = {}
    exec(found, scope)
    read = Packed(scope["TEXTS"][0])
    assert {key: read[key] for key in table} == table == {key: read.get(key) for key in table if key in read}
    for missing in ("do", "go", "do.", "other.go", "on", ".go", ""):
        assert missing not in read and read.get(missing) is None
    with pytest.raises(KeyError):
        read["do.g"]


def test_classes_get_names_of_the_flash_but_errors_and_what_a_user_mentions_stay():
    source = "class Cup:\n    pass\n\n\nclass Lost(ValueError):\n    pass\n\n\nclass Board:\n    pass\n"
    found = shrunk(users=["Board()"], a=source, b="from p.a import Board, Cup, Lost\n\nprint(Board(), Cup(), Lost())\n")
    assert found["a"] == source.replace("Cup", IN_FLASH[0])
    scope = {}
    exec(found["a"] + found["b"].replace("from p.a import", "# "), scope)


def test_private_names_of_a_class_and_its_heirs_differ():
    found = shrunk(
        users=["A"],
        a="class A:\n    def __init__(self):\n        self._first = 1\n",
        b="from p import a\n\n\nclass B(a.A):\n    def f(self):\n        self._second = 2\n",
    )
    scope = {}
    exec(found["a"] + found["b"].replace("from p import a\n", "").replace("a.A", "A"), scope)
    heir = scope["B"]()
    heir.f()
    assert sorted(vars(heir).values()) == [1, 2]
    assert set(vars(heir)) == set(IN_FLASH[:2])


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


def test_a_function_that_is_called_like_a_module_of_elsewhere_keeps_its_name():
    found = shrunk(
        a="def select():\n    return 1\n",
        b="from p.a import select\n\nselect()\n",
        c="import select\n\nselect.poll()\n",
    )
    assert found["c"] == "import select\n\nselect.poll()\n"
    assert "def select" in found["a"]


def test_what_programs_at_a_prompt_ask_of_a_cup_keeps_its_name():
    found = "".join(shrink(FIRMWARE).values())
    programs = inspect.getsource(flash) + inspect.getsource(traces)
    asked = re.findall(r"from gobelet\.board\.\w+ import (\w+)", programs)
    assert set(asked) <= set(AT_PROMPT)
    assert all(f"class {name}" in found for name in asked)
    hil = (ROOT / "tests" / "rp2040" / "test_cup.py").read_text()
    assert all(f"def {name}(" in found for name in re.findall(r"\bb\.(\w+)\(", hil)), "a real board is asked so"


def test_what_a_page_is_asked_for_keeps_its_name():
    page = (compiled.SOURCES.parent.parent / "host_tools/gobelet_host/web/static/cup/cup.js").read_text()
    names = re.findall(r"^      (\w+): ", page[page.index("  page() {") :], re.MULTILINE)
    asked = set(re.findall(r"\.(\w+)", shrink(FIRMWARE)["gobelet/board/web.py"]))
    assert len(names) >= 10 and asked >= set(names)


ROOM = """class Room:
    size_ = [1]

    def __init__(self):
        self.width = self.size_
"""
HALL = """class Hall:
    @property
    def depth(self):
        return 2


def sum_of(room):
    return room.width + [Hall().depth]
"""


def test_methods_and_attributes_get_names_in_flash_which_classes_that_do_not_meet_share():
    found = shrunk(a=ROOM, b=HALL + "print(sum_of)\n")
    depth, size, width = IN_FLASH[0], IN_FLASH[0], IN_FLASH[1]
    assert found["a"] == ROOM.replace("size_", size).replace("width", width)
    assert f"def {depth}(self)" in found["b"] and f".{width} + [Hall().{depth}]" in found["b"]
    scope = {}
    exec(found["a"] + found["b"], scope)
    assert scope["sum_of"](scope["Room"]()) == [1, 2]


@pytest.mark.parametrize(
    "other",
    [
        "def width():\n    pass",  # a module may be asked for it as well
        "print('width')",
        "print(f(width=1))",
        "getattr(x, 'wid_' + 'th')\n\n\nclass B:\n    wid_th = 1",
    ],
)
def test_an_attribute_that_something_else_may_mean_keeps_its_name(other):
    found = shrunk(a=ROOM, b=other + "\n")
    assert "self.width = " in found["a"] if "wid_th" not in other else "wid_th = 1" in found["b"]


def test_an_attribute_of_which_micropythons_own_objects_may_be_asked_keeps_its_name():
    assert "self.read_into" not in shrunk(a=ROOM.replace("width", "read_into"))["a"]
    assert "self.readinto" in shrunk(a=ROOM.replace("width", "readinto"))["a"]


def test_members_of_a_class_and_of_its_heirs_differ():
    found = shrunk(
        a="class A:\n    def __init__(self):\n        self.first = 1\n\n    def go_on(self):\n        return 3\n",
        b="from p.a import A\n\n\nclass B(A):\n    def f(self):\n        self.second = 2\n\n\nb = B()\nb.f()\n",
    )
    scope = {}
    exec(found["a"] + re.sub("from .*", "", found["b"]), scope)
    assert sorted(vars(scope["b"]).values()) == [1, 2]
    methods = [name for kind in type(scope["b"]).__mro__[:2] for name in vars(kind) if name[0] != "_"]
    assert len({*methods, *vars(scope["b"])}) == 4


REFUSED = """class Refused(ValueError):
    def __init__(self, code, sentence=""):
        super().__init__(sentence or code)
"""


def test_the_sentence_of_an_error_is_left_out_where_its_class_can_do_without():
    found = shrunk(
        a=REFUSED,
        b="from p.a import Refused\n\n\ndef f(x):\n    raise Refused('no', 'not %d,'\n        ' nor %d' % (x, 2))\n",
        c="class Lost(ValueError):\n    def __init__(self, sentence):\n        pass\n\n\nraise Lost('it is')\n",
    )
    assert "nor" not in found["b"] and found["b"].count("\n") == 6
    with pytest.raises(ValueError, match="^no$"):
        exec(found["a"] + found["b"].replace("from p.a import", "#") + "f(1)\n", {})
    assert "'it is'" in found["c"]
