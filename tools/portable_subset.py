"""Finds what compiles for MicroPython but fails, or means something else, on a Pico; and what breaks the house's walls.

usage: python -m tools.portable_subset FILE-OR-FOLDER…      one line a finding; exit code 1 if there is any

mpy-cross refuses syntax that MicroPython lacks (`match`, `/` in signatures, `[*x]`, `{**x}`, `!a`); the stubs and
pyright see most wrong calls. This check sees the rest. Every entry of the tables below was tried on MicroPython 1.25
(sys.exc_info exists there on a laptop, not on a Pico). It reads source only and must not import what it checks.

Which rules hold depends on the room a file lives in, see `room_of`: firmware/gobelet/board and firmware/bootloader may
touch the hardware and the clock, the rest of the firmware may not, and rules are integers only.
"""

import ast
import sys
from collections import namedtuple
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

Finding = namedtuple("Finding", "path line code text")

# Modules that CPython and a Pico both have.
SHARED = set("array asyncio binascii collections errno gc hashlib heapq io json math os random re select".split())
SHARED |= set("socket struct sys time".split())
# Modules of the device or the browser: only the board may know them.
HARDWARE = set("bluetooth cryptolib deflate js machine neopixel network ntptime".split())
HARDWARE |= set("gate onewire rp2 _rp2 ssl tls uctypes vfs _thread".split())
# MicroPython's own, or of a cup's base, and no hardware: whoever imports it does without it where it is missing.
OWN = set("bootloader file_slots framebuf micropython".split())
# Shared modules through which the outside comes in; pure code gets a clock, bytes and files handed in.
EDGES = set("asyncio os random select socket time".split())

BUILTINS = set(
    "aiter anext ascii breakpoint format slice vars ConnectionError BrokenPipeError ConnectionResetError "
    "TimeoutError FileNotFoundError FileExistsError PermissionError IsADirectoryError NotADirectoryError "
    "BlockingIOError UnicodeDecodeError UnicodeEncodeError RecursionError ModuleNotFoundError ExceptionGroup Warning "
    "DeprecationWarning UserWarning RuntimeWarning".split()
)
METHODS = set(
    "isalnum isascii isidentifier isnumeric isdecimal isprintable ljust rjust zfill capitalize title casefold swapcase "
    "translate maketrans expandtabs removeprefix removesuffix format_map bit_length bit_count as_integer_ratio "
    "is_integer conjugate hexdigest tobytes getbuffer move_to_end add_note with_traceback".split()
)
ATTRIBUTES = set("__code__ __defaults__ __qualname__ __module__ __mro__ __subclasses__ __traceback__ __cause__".split())
SPECIAL_METHODS = set("__init_subclass__ __class_getitem__ __format__ __set_name__ __index__".split())
MODULE_ATTRIBUTES = {
    "asyncio": set("Queue timeout TaskGroup Semaphore to_thread get_running_loop shield wait iscoroutine".split()),
    "collections": set("defaultdict Counter ChainMap".split()),
    "hashlib": set("new sha512 sha384 sha224 blake2b blake2s sha3_256".split()),
    "heapq": set("nsmallest nlargest merge heapreplace heappushpop".split()),
    "json": set("JSONDecodeError JSONEncoder JSONDecoder".split()),
    "math": set("isqrt gcd lcm comb perm prod dist hypot".split()),
    "os": set("path environ replace makedirs scandir walk getpid".split()),
    "random": set("shuffle Random SystemRandom sample choices gauss".split()),
    "re": set("fullmatch findall finditer escape split subn".split()),
    "struct": set("Struct iter_unpack error".split()),
    "sys": set("intern getsizeof setrecursionlimit getrecursionlimit exc_info".split()),
    "time": set("monotonic perf_counter strftime process_time monotonic_ns perf_counter_ns".split()),
}
# The keywords that MicroPython's built-in functions and methods take; those named here and no others.
KEYWORDS = {
    "dumps": {"separators"},
    "loads": set(),
    "print": {"sep", "end", "file"},
    "sum": set(),
    "zip": set(),
    "int": set(),
    "from_bytes": set(),
    "to_bytes": set(),
    "split": set(),
    "rsplit": set(),
    "encode": set(),
    "decode": set(),
    "deque": set(),
    "reversed": set(),
}
CONTAINERS = set("list dict tuple set frozenset type".split())
# Of a game; all else beside screens/ is its rules.
NOT_RULES = ("bot.py", "coach.py", "fr.py", "en.py", "screens.py", "touch.py", "table_data.py")
SMALL_INTEGER = 2**30  # from here on every value is an object on a 32-bit heap


def room_of(path):
    """"rules", "core", "board" or "tests": which walls surround this file."""
    path = Path(path)
    parts = (path.relative_to(ROOT) if path.is_relative_to(ROOT) else path).parts
    if "portable" in parts or "tests" in parts:
        return "tests"
    if "board" in parts or "gobelet" not in parts:  # the bootloader starts the board
        return "board"
    if "games" in parts and "screens" not in parts and parts[-1] not in NOT_RULES:
        return "rules"
    return "core"


def check_file(path, own=frozenset()):
    """The findings in one file, in the order of its lines. `own`: method names that the project defines itself."""
    return check_source(Path(path).read_text(encoding="utf-8"), path, room_of(path), own)


def check_source(source, path="<source>", room="core", own=frozenset()):
    """The findings in Python text that lives in `room`."""
    checker = Checker(str(path), room, own)
    checker.visit(ast.parse(source, str(path)))
    return sorted(checker.findings, key=lambda finding: finding.line)


def own_methods(paths):
    """Names that these files define as functions: calling them is no use of a missing built-in method."""
    trees = (ast.parse(Path(path).read_text(encoding="utf-8")) for path in paths)
    return frozenset(node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


class Checker(ast.NodeVisitor):
    """Walks one module and collects findings. Annotations are skipped: MicroPython does not evaluate them."""

    def __init__(self, path, room, own):
        self.path, self.room, self.own = path, room, own
        self.findings = []
        self.guarded = False  # inside `try: … except ImportError: …`, the one place for feature detection
        self.modules = {}  # local name -> module it stands for
        self.statement = None  # the latest node with a line number; operators have none

    def visit(self, node):
        """Remember where we are, then go on as usual."""
        if hasattr(node, "lineno"):
            self.statement = node
        return super().visit(node)

    def found(self, node, code, text):
        """Note one finding."""
        self.findings.append(Finding(self.path, getattr(node, "lineno", 1), code, text))

    # --- imports

    def visit_Import(self, node):
        for alias in node.names:
            self.modules[alias.asname or alias.name] = alias.name
            self.imported(node, alias.name)

    def visit_ImportFrom(self, node):
        if node.level:
            return
        self.imported(node, node.module)
        for alias in node.names:
            self.module_attribute(node, node.module, alias.name)

    def imported(self, node, module):
        """Is this module on a Pico, and may this room know it?"""
        top = module.split(".")[0]
        if top == "gobelet" or self.room == "tests":  # what tests import is proved by running them
            return
        if top not in SHARED | HARDWARE | OWN:
            if not self.guarded:
                self.found(node, "import", f"a Pico has no module {module}")
        elif self.room in ("rules", "core"):
            if top in EDGES:
                self.found(node, "edge", f"{top} belongs to board/: have what it gives passed in")
            elif top in HARDWARE:
                self.found(node, "hardware", f"{top} belongs to board/")
            elif top in OWN and not self.guarded:
                self.found(node, "hardware", f"{top} is MicroPython's alone: in try/except ImportError, or in board/")

    def visit_Try(self, node):
        outer = self.guarded
        caught = [part for handler in node.handlers if handler.type for part in ast.walk(handler.type)]
        self.guarded = outer or any(isinstance(part, ast.Name) and part.id == "ImportError" for part in caught)
        for part in (*node.body, *node.handlers):
            self.visit(part)
        self.guarded = outer
        for part in (*node.orelse, *node.finalbody):
            self.visit(part)

    # --- names, attributes, calls

    def visit_Name(self, node):
        if isinstance(node.ctx, ast.Load) and node.id in BUILTINS and node.id not in self.own:
            self.found(node, "builtin", f"MicroPython has no usable {node.id}")

    def visit_Attribute(self, node):
        if node.attr in ATTRIBUTES:
            self.found(node, "attribute", f"MicroPython's objects have no {node.attr}")
        if isinstance(node.value, ast.Name):
            self.module_attribute(node, self.modules.get(node.value.id), node.attr)
        self.generic_visit(node)

    def module_attribute(self, node, module, name):
        """Does MicroPython's version of this module have this name?"""
        if name in MODULE_ATTRIBUTES.get(module, ()) and not self.guarded:
            self.found(node, "module", f"MicroPython's {module} has no {name}")

    def visit_Call(self, node):
        method = node.func.attr if isinstance(node.func, ast.Attribute) else None
        name = method or (node.func.id if isinstance(node.func, ast.Name) else "")
        if method in METHODS and method not in self.own:
            self.found(node, "method", f"MicroPython has no method .{method}()")
        wrong = [word.arg for word in node.keywords if word.arg and word.arg not in KEYWORDS.get(name, {word.arg})]
        if wrong and name not in self.own:
            self.found(node, "keyword", f"MicroPython's {name}() takes no {', '.join(wrong)}=")
        if method == "decode" and len(node.args) > 1:
            self.found(node, "decode", "MicroPython ignores decode's error handler and raises UnicodeError")
        if name == "deque" and len(node.args) < 2:
            self.found(node, "deque", "MicroPython's deque wants (iterable, maxlen), by position")
        if name == "iter" and len(node.args) > 1:
            self.found(node, "iter", "MicroPython's iter() takes one argument")
        if name in ("sleep", "sleep_ms") and node.args and constant(node.args[0]) == 0:
            self.found(node, "sleep", "sleep(0) never yields in a browser: wait at least 1 ms")
        if name == "print" and not method and self.room in ("rules", "core"):
            self.found(node, "print", "print shares the wire with the link: use the log ring")
        self.generic_visit(node)

    # --- forms

    def visit_Subscript(self, node):
        if isinstance(node.slice, ast.Slice) and constant(node.slice.step) not in (None, 1):
            self.found(node, "slice", "MicroPython slices text, bytes and tuples with step 1 only: use range()")
        if isinstance(node.value, ast.Name) and node.value.id in CONTAINERS:
            self.found(node, "generic", f"{node.value.id}[…] outside an annotation: types are not generic there")
        self.generic_visit(node)

    def visit_ClassDef(self, node):
        if node.keywords:
            self.found(node, "class", "MicroPython classes take no keywords (metaclass=)")
        self.generic_visit(node)

    def visit_FunctionDef(self, node):
        if node.name in SPECIAL_METHODS:
            self.found(node, "special", f"MicroPython never calls {node.name}")
        self.visit_function(node)

    def visit_AsyncFunctionDef(self, node):
        if any(isinstance(part, ast.Yield) for part in ast.walk(node)):
            self.found(node, "generator", "MicroPython has no asynchronous generators")
        self.visit_function(node)

    def visit_function(self, node):
        """Everything but the annotations."""
        for part in (*node.decorator_list, *node.args.defaults, *node.args.kw_defaults, *node.body):
            if part is not None:
                self.visit(part)

    def visit_AnnAssign(self, node):
        self.visit(node.target)
        if node.value is not None:
            self.visit(node.value)

    # --- rules are small integers

    def visit_Constant(self, node):
        if self.room == "rules" and isinstance(node.value, float):
            self.found(node, "float", "rules are integers: a Pico's floats have single precision")
        if self.room == "rules" and isinstance(node.value, int) and node.value >= SMALL_INTEGER:
            self.found(node, "big", "from 2**30 on every integer is an object: split it or pack it in bytes")

    def visit_Div(self, node):
        if self.room == "rules":
            self.found(self.statement, "float", "rules are integers: divide with //")


def constant(node):
    """The value of a literal, signs included; None when it is absent, and the node itself when it is no literal."""
    if node is None:
        return None
    try:
        return ast.literal_eval(node)
    except ValueError:
        return node


def python_files(arguments):
    """The files named, and the Python files in the folders named."""
    for argument in map(Path, arguments):
        yield from sorted(argument.rglob("*.py")) if argument.is_dir() else [argument]


def main(arguments):
    """Check what is named on the command line; returns the exit code."""
    paths = list(python_files(arguments))
    own = own_methods(paths)
    findings = [finding for path in paths for finding in check_file(path, own)]
    for finding in findings:
        print(f"{finding.path}:{finding.line}: [{finding.code}] {finding.text}")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
