"""Sentences of errors: a cup shows its own words for a code, so it carries none of those for the table's log."""

from __future__ import annotations

import ast

from gobelet_host.shrink.program import Place, Program, scoped

PARAMETER = "sentence"  # of an error's class: what may be left out


def drop(program: Program) -> None:
    """Takes the sentence out of every call of a class that can do without one."""
    places = _places(program)
    for module in program.modules.values():
        for node, scopes in scoped(module.tree):
            place = program.origin(module, node.func, scopes) if isinstance(node, ast.Call) else None
            if place in places and isinstance(node, ast.Call) and len(node.args) > places[place]:
                module.rewrite(node.args[places[place]], "")


def _places(program: Program) -> dict[Place, int]:
    """Class -> which of its arguments is a sentence that has a default."""
    found = {}
    for module in program.modules.values():
        for node in module.tree.body:
            for inner in node.body if isinstance(node, ast.ClassDef) else ():
                if isinstance(node, ast.ClassDef) and isinstance(inner, ast.FunctionDef) and inner.name == "__init__":
                    names = [argument.arg for argument in inner.args.args]
                    if names[-1] == PARAMETER and inner.args.defaults:
                        found[module.name, node.name] = len(names) - 2  # without self
    return found
