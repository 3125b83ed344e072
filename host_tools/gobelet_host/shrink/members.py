"""Methods and attributes: names that cost nothing, the same ones in classes whose objects never meet."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator

from gobelet_host.shrink.pico_names import NAMES
from gobelet_host.shrink.program import Module, Program, end_of, owner, scoped


def rename(program: Program, free: Iterator[str]) -> None:
    """Renames everywhere what classes of the program bind, unless something else may be called so: a function or a
    module, what a text may mean, what MicroPython's own objects have. free: names to take."""
    new = _new_names(program, free)
    for module in program.modules.values():
        for node, scopes in scoped(module.tree):
            if node in module.gone:
                continue
            if isinstance(node, ast.Attribute) and node.attr in new:
                line, column = end_of(node)
                module.replace(line, column - len(node.attr), column, new[node.attr])
            elif isinstance(node, ast.Name) and node.id in new and isinstance(owner(node.id, scopes), ast.ClassDef):
                module.replace(node.lineno, node.col_offset, end_of(node)[1], new[node.id])
            elif isinstance(node, ast.FunctionDef) and node.name in new and isinstance(scopes[-1][0], ast.ClassDef):
                start = node.col_offset + len("def ")
                module.replace(node.lineno, start, start + len(node.name), new[node.name])


def _new_names(program: Program, free: Iterator[str]) -> dict[str, str]:
    """The same name for those that no family of classes has two of."""
    head = program.families
    bound: dict[str, set[str]] = defaultdict(set)
    for module in program.modules.values():
        for name in _members(module):
            bound[name].add(head[module.name])
    fixed = _fixed(program) | NAMES | program.mentioned
    prefixes = tuple(text for text in fixed if text.endswith("_"))
    chosen = [name for name in bound if not name.startswith("_") and name not in fixed]
    new: dict[str, str] = {}
    shared: dict[str, set[str]] = {}  # a new name -> the families that know it
    for name in sorted(chosen, key=lambda name: (-len(bound[name]), name)):
        if name.startswith(prefixes):
            continue
        fit = (text for text, known in shared.items() if not known & bound[name])
        new[name] = next(fit, None) or next(free)
        shared.setdefault(new[name], set()).update(bound[name])
    return new


def _members(module: Module) -> Iterator[str]:
    """What its classes and their methods bind. (Of an object whose class is not known here, nothing is bound that its
    class does not bind itself.)"""
    for node, scopes in scoped(module.tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            if isinstance(node.value, ast.Name) and node.value.id in ("self", "cls"):
                yield node.attr
        elif scopes and isinstance(scopes[-1][0], ast.ClassDef):
            if isinstance(node, ast.FunctionDef):
                yield node.name
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                yield node.id


def _fixed(program: Program) -> set[str]:
    """What something else than a member of a class is called, and every text."""
    found = {part for name in program.modules for part in name.split(".")}
    for module in program.modules.values():
        for node, scopes in scoped(module.tree):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and scopes[-1][0] is module.tree:
                found.add(node.name)
            elif isinstance(node, ast.Name) and owner(node.id, scopes) is module.tree:
                found.add(node.id)
            elif isinstance(node, (ast.Import, ast.ImportFrom)):
                found.update((alias.asname or alias.name).split(".")[0] for alias in node.names)
            elif isinstance(node, (ast.Global, ast.Nonlocal)):
                found.update(node.names)
            elif isinstance(node, ast.keyword) and node.arg:
                found.add(node.arg)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found
