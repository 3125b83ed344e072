"""A program as its syntax trees: which names stand for what, and the edits to its sources."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

Place = tuple[str, str]  # a module, and a name in it; "" for the module itself
Scopes = tuple[tuple[ast.AST, frozenset[str]], ...]  # outermost first, with the names bound in each
FUNCTIONS = (ast.FunctionDef, ast.Lambda)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
SCOPES = (*FUNCTIONS, *COMPREHENSIONS, ast.ClassDef, ast.Module)


@dataclass
class Module:
    """One source. names: what its top level takes from the program, local name -> where from. constants: name ->
    value. imports: those to be written anew. gone: the nodes that an edit has put something else in the place of."""

    name: str
    lines: list[bytes]
    tree: ast.Module
    names: dict[str, Place] = field(default_factory=dict)
    constants: dict[str, int] = field(default_factory=dict)
    imports: set[ast.ImportFrom] = field(default_factory=set)
    gone: set[ast.AST] = field(default_factory=set)
    _edits: dict[tuple[int, int], tuple[int, str]] = field(default_factory=dict)

    def replace(self, line: int, start: int, end: int, text: str) -> None:
        """The text instead of some columns (in UTF-8) of a line."""
        self._edits[line, start] = (end, text)

    def rewrite(self, node: ast.stmt | ast.expr, text: str) -> None:
        """The text instead of a whole statement or expression, which keeps its number of lines."""
        self.gone.update(ast.walk(node))
        last, column = end_of(node)
        for at in [at for at in self._edits if (node.lineno, node.col_offset) <= at < (last, column)]:
            del self._edits[at]
        for line in range(node.lineno, last + 1):
            end = column if line == last else len(self.lines[line - 1])
            first = line == node.lineno
            self.replace(line, node.col_offset if first else 0, end, text if first else "")

    def text(self) -> str:
        """The source with its edits."""
        lines = list(self.lines)
        for (line, start), (end, text) in sorted(self._edits.items(), reverse=True):
            lines[line - 1] = lines[line - 1][:start] + text.encode() + lines[line - 1][end:]
        return b"\n".join(lines).decode()

    @cached_property
    def top(self) -> Scopes:
        """The scope of its top level."""
        return ((self.tree, frozenset(bound_in(self.tree))),)


class Program:
    """All sources. mentioned: every word of the programs that use this one. families: module -> the first module of
    those whose classes inherit from each other's."""

    def __init__(self, sources: Mapping[str, str], users: Iterable[str]) -> None:
        self.modules: dict[str, Module] = {}
        for path, text in sources.items():
            name = module_name(path)
            self.modules[name] = Module(name, text.encode().split(b"\n"), ast.parse(text))
        self.mentioned = {name for text in users for name in re.findall(r"\w+", text)}
        for module in self.modules.values():
            self._find_names(module)
        self.families = self._find_families()

    def _find_names(self, module: Module) -> None:
        for node in module.tree.body:
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                for alias in node.names:
                    below = f"{node.module}.{alias.name}"
                    place = (below, "") if below in self.modules else (node.module, alias.name)
                    if place[0] in self.modules:
                        module.names[alias.asname or alias.name] = place

    def _find_families(self) -> dict[str, str]:
        head = {name: name for name in self.modules}
        for module in self.modules.values():
            for node, scopes in scoped(module.tree):
                for base in node.bases if isinstance(node, ast.ClassDef) else ():
                    place = self.origin(module, base, scopes)
                    if place:
                        old, new = head[module.name], head[place[0]]
                        head = {name: new if first == old else first for name, first in head.items()}
        return head

    def origin(self, module: Module, node: ast.AST, scopes: Scopes) -> Place | None:
        """Where in the program a name, or an attribute of a module, is defined; None if it is something else."""
        if isinstance(node, ast.Name):
            return self.taken_from(module, node.id) if owner(node.id, scopes) is module.tree else None
        if isinstance(node, ast.Attribute):
            whole = self.origin(module, node.value, scopes)
            return self.taken_from(self.modules[whole[0]], node.attr) if whole and not whole[1] else None
        return None

    def taken_from(self, module: Module, name: str) -> Place:
        """Where in the program a name at the top of a module comes from."""
        place = module.names.get(name, (module.name, name))
        while place[1] and place[1] in self.modules[place[0]].names:
            place = self.modules[place[0]].names[place[1]]
        return place


def module_name(path: str) -> str:
    """The dotted name of the module in a file: what a traceback on a cup calls it, as it is in memory anyway."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def end_of(node: ast.expr | ast.stmt | ast.alias) -> tuple[int, int]:
    """Line and column behind a node."""
    assert node.end_lineno is not None and node.end_col_offset is not None
    return node.end_lineno, node.end_col_offset


def bound_in(node: ast.AST) -> Counter[str]:
    """The names that a module, function, class or comprehension binds itself, and how often."""
    found: Counter[str] = Counter()
    elsewhere = set()
    if isinstance(node, FUNCTIONS):
        found.update(argument.arg for argument in parameters_of(node))
    waiting = list(ast.iter_child_nodes(node))
    while waiting:
        inner = waiting.pop()
        if isinstance(inner, ast.Name) and not isinstance(inner.ctx, ast.Load):
            found[inner.id] += 1
        elif isinstance(inner, (ast.FunctionDef, ast.ClassDef, ast.ExceptHandler)) and inner.name:
            found[inner.name] += 1
        elif isinstance(inner, (ast.Import, ast.ImportFrom)):
            found.update((alias.asname or alias.name).split(".")[0] for alias in inner.names)
        elif isinstance(inner, (ast.Global, ast.Nonlocal)):
            elsewhere.update(inner.names)
        if not isinstance(inner, SCOPES):
            waiting += ast.iter_child_nodes(inner)
    for name in elsewhere:
        del found[name]
    return found


def parameters_of(function: ast.FunctionDef | ast.Lambda) -> list[ast.arg]:
    """The parameters in their order."""
    found = function.args
    every = [*found.posonlyargs, *found.args, found.vararg, *found.kwonlyargs, found.kwarg]
    return [argument for argument in every if argument]


def outside_of(node: ast.AST) -> set[ast.AST]:
    """What stands in a function or class but is evaluated around it: defaults, bases, decorators."""
    found: set[ast.AST] = set()
    if isinstance(node, FUNCTIONS):
        found.update(item for item in [*node.args.defaults, *node.args.kw_defaults] if item)
    if isinstance(node, ast.ClassDef):
        found.update(node.bases)
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        found.update(node.decorator_list)
    return found


def scoped(node: ast.AST, scopes: Scopes = ()) -> Iterator[tuple[ast.AST, Scopes]]:
    """Every node from this one down with the scopes it stands in."""
    yield node, scopes
    inner = (*scopes, (node, frozenset(bound_in(node)))) if isinstance(node, SCOPES) else scopes
    outside = outside_of(node)
    for child in ast.iter_child_nodes(node):
        for item in ast.iter_child_nodes(child) if isinstance(child, ast.arguments) else (child,):
            yield from scoped(item, scopes if item in outside else inner)


def owner(name: str, scopes: Scopes) -> ast.AST | None:
    """The scope that a name belongs to; None for a builtin. What a class binds is seen in its own body only."""
    for place, (node, bound) in enumerate(reversed(scopes)):
        if name in bound and (place == 0 or not isinstance(node, ast.ClassDef)):
            return node
    return None
