"""What begins with an underscore: names that cost nothing, the same ones in modules whose objects never meet."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from gobelet_host.shrink.program import COMPREHENSIONS, FUNCTIONS, Module, Program, end_of, owner, scoped


@dataclass
class Private:
    """A name. families: where it is used. bound: whether the program makes it. shared: whether it is asked of an
    object that another module may have made."""

    families: set[str] = field(default_factory=set)
    bound: bool = False
    shared: bool = False


@dataclass
class Use:
    """One occurrence, at a line and column; column -1 in an import, which is written anew."""

    name: str
    line: int
    column: int
    bound: bool = False
    shared: bool = False


def shorten(program: Program, free: Iterator[str]) -> None:
    """Renames what begins with one underscore, and writes the imports that have changed. free: names to take."""
    short = _short_names(program, free)
    for module in program.modules.values():
        for use in _uses(module):
            if use.name in short and use.column >= 0:
                module.replace(use.line, use.column, use.column + len(use.name), short[use.name])
        for node in ast.walk(module.tree):
            if isinstance(node, ast.ImportFrom):
                names = [(short.get(alias.name, alias.name), alias.asname) for alias in node.names]
                names = [(name, short.get(alias, alias) if alias else None) for name, alias in names]
                if node in module.imports or names != [(alias.name, alias.asname) for alias in node.names]:
                    text = ", ".join(f"{name} as {alias}" if alias else name for name, alias in names)
                    module.rewrite(node, f"from {node.module} import {text}" if text else "pass")


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and len(name) > 1


def _uses(module: Module) -> Iterator[Use]:
    """Where names of modules, classes and objects are used; not those of functions, which cost nothing."""
    for node, scopes in scoped(module.tree):
        if node in module.gone:
            continue
        if isinstance(node, ast.Attribute) and _is_private(node.attr):
            line, column = end_of(node)
            own = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            yield Use(node.attr, line, column - len(node.attr), isinstance(node.ctx, ast.Store), not own)
        elif isinstance(node, ast.Name) and _is_private(node.id):
            if not isinstance(owner(node.id, scopes), (*FUNCTIONS, *COMPREHENSIONS)):
                yield Use(node.id, node.lineno, node.col_offset, isinstance(node.ctx, ast.Store))
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)) and _is_private(node.name):
            if not isinstance(scopes[-1][0], FUNCTIONS):
                keyword = "def " if isinstance(node, ast.FunctionDef) else "class "
                yield Use(node.name, node.lineno, node.col_offset + len(keyword), True)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if _is_private(alias.name):
                    yield Use(alias.name, node.lineno, -1, False, True)
                if alias.asname and _is_private(alias.asname):
                    yield Use(alias.asname, node.lineno, -1, True)


def _short_names(program: Program, free: Iterator[str]) -> dict[str, str]:
    head = program.families
    found: dict[str, Private] = defaultdict(Private)
    texts = []
    for module in program.modules.values():
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and _is_private(node.value):
                texts.append(node.value)  # getattr(self, "_check_" + kind)
            elif isinstance(node, (ast.Global, ast.Nonlocal)):
                texts += node.names
        for use in _uses(module):
            private = found[use.name]
            private.families.add(head[module.name])
            private.bound |= use.bound
            private.shared |= use.shared
    fixed = tuple(texts)
    chosen = [name for name in sorted(found) if found[name].bound and name not in program.mentioned]
    chosen = [name for name in chosen if not name.startswith(fixed)]
    alone = {name: len(found[name].families) == 1 and not found[name].shared for name in chosen}
    short = {name: next(free) for name in chosen if not alone[name]}
    reused: list[str] = []
    used: dict[str, int] = defaultdict(int)  # how many of the reused names a family has
    for name in chosen:
        if alone[name]:
            family = min(found[name].families)
            if used[family] == len(reused):
                reused.append(next(free))
            short[name] = reused[used[family]]
            used[family] += 1
    return short
