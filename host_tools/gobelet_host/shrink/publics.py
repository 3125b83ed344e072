"""Functions, classes and constants that only modules of the program ask for by name: names that cost nothing."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from gobelet_host.shrink.program import Module, Place, Program, bound_in, end_of, owner, scoped

NAMED = (ast.FunctionDef, ast.ClassDef)


def rename(program: Program, free: Iterator[str]) -> None:
    """Renames them everywhere. free: names to take."""
    new = _new_names(program, free)
    for module in program.modules.values():
        for node, scopes in scoped(module.tree):
            if node in module.gone:
                continue
            if isinstance(node, ast.Name) and node.id in new and owner(node.id, scopes) is module.tree:
                module.replace(node.lineno, node.col_offset, end_of(node)[1], new[node.id])
            elif isinstance(node, ast.Attribute) and node.attr in new:
                line, column = end_of(node)
                module.replace(line, column - len(node.attr), column, new[node.attr])
            elif isinstance(node, NAMED) and node.name in new and scopes[-1][0] is module.tree:
                start = node.col_offset + len("def " if isinstance(node, ast.FunctionDef) else "class ")
                module.replace(node.lineno, start, start + len(node.name), new[node.name])
            elif isinstance(node, ast.ImportFrom):
                _rename_import(module, node, new)


def _new_names(program: Program, free: Iterator[str]) -> dict[str, str]:
    """The same name for those of which no module knows two."""
    places: dict[str, set[str]] = {name: set() for name in _renamed(program)}
    for module in program.modules.values():
        for node in ast.walk(module.tree):
            for name in (getattr(node, kind, None) for kind in ("id", "attr", "name", "asname")):
                if name in places:
                    places[name].add(module.name)
    new = {}
    shared: dict[str, set[str]] = {}  # a new name -> the modules that know it
    for name in sorted(places, key=lambda name: (-len(places[name]), name)):
        fit = (text for text, modules in shared.items() if not modules & places[name])
        new[name] = next(fit, None) or next(free)
        shared.setdefault(new[name], set()).update(places[name])
    return new


def _rename_import(module: Module, node: ast.ImportFrom, new: dict[str, str]) -> None:
    for alias in node.names:
        if alias.name in new or alias.asname in new:
            alias.name, alias.asname = new.get(alias.name, alias.name), new.get(alias.asname or "", alias.asname)
            module.imports.add(node)


def _renamed(program: Program) -> set[str]:
    imported = {place[0] for module in program.modules.values() for place in module.names.values()}
    defined = {
        name
        for module in program.modules.values()
        for name in _defined(module)
        if module.name in imported and f"{module.name}.{name}" not in program.modules
    }
    return defined - _fixed(program, defined)


def _defined(module: Module) -> set[str]:
    """Its functions, classes and constants, but for what begins with an underscore; errors are told by their names."""
    found = {node.name for node in module.tree.body if isinstance(node, NAMED) and not _is_error(node)}
    for node in module.tree.body:
        if isinstance(node, ast.Assign):
            found |= {target.id for target in node.targets if isinstance(target, ast.Name) and target.id.isupper()}
    return {name for name in found if not name.startswith("_") and name not in module.constants}


def _is_error(node: ast.FunctionDef | ast.ClassDef) -> bool:
    bases = node.bases if isinstance(node, ast.ClassDef) else []
    return any(isinstance(base, ast.Name) and base.id.endswith(("Error", "Exception")) for base in bases)


def _fixed(program: Program, defined: set[str]) -> set[str]:
    """Those that something else is called too, that a text may mean, and that users of the program mention."""
    found = set(program.mentioned)
    texts = set()
    for module in program.modules.values():
        for node, scopes in scoped(module.tree):
            if isinstance(node, ast.Attribute) and not _is_definition(program, program.origin(module, node, scopes)):
                found.add(node.attr)
            elif isinstance(node, (ast.Global, ast.Nonlocal)):
                found.update(node.names)
            elif isinstance(node, ast.Import):
                found.update((alias.asname or alias.name).split(".")[0] for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    if (node.module, alias.name) != program.taken_from(module, alias.asname or alias.name):
                        found.update((alias.name, alias.asname or alias.name))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts.add(node.value)
            elif isinstance(node, ast.FunctionDef) and isinstance(scopes[-1][0], ast.ClassDef):
                found.add(node.name)
    prefixes = tuple(text for text in texts if text.endswith("_"))
    return found | texts | {name for name in defined if name.startswith(prefixes)}


def _is_definition(program: Program, place: Place | None) -> bool:
    return place is not None and place[1] in bound_in(program.modules[place[0]].tree)
