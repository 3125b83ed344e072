"""Parameters: called a, b, c, ... in every function, unless somebody passes them by name."""

from __future__ import annotations

import ast
import string

from gobelet_host.shrink.program import SCOPES, Module, Program, bound_in, end_of, outside_of, parameters_of


def share(program: Program) -> None:
    """Renames the parameters of all functions but those in machine code, whose compiler has its own way with them."""
    nodes = [(module, node) for module in program.modules.values() for node in ast.walk(module.tree)]
    passed = {node.arg for _, node in nodes if isinstance(node, ast.keyword) and node.arg}
    for module, node in nodes:
        if isinstance(node, ast.FunctionDef) and all(isinstance(item, ast.Name) for item in node.decorator_list):
            _share(module, node, passed | program.mentioned)


def _share(module: Module, function: ast.FunctionDef, passed: set[str]) -> None:
    nodes = list(ast.walk(function))
    fixed = passed | {"self", "cls"}  # names whose every use is not to be found as easily as it seems
    for node in nodes:
        if isinstance(node, SCOPES) and node is not function:
            fixed.update(bound_in(node))
        elif isinstance(node, ast.ExceptHandler) and node.name:
            fixed.add(node.name)
        elif isinstance(node, (ast.Global, ast.Nonlocal)):
            fixed.update(node.names)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            fixed.update(alias.asname or alias.name for alias in node.names)
    taken = fixed | {node.id for node in nodes if isinstance(node, ast.Name)}
    free = (letter for letter in string.ascii_lowercase if letter not in taken)
    new = {}
    for argument in parameters_of(function):
        if argument.arg not in fixed:
            new[argument.arg] = next(free, argument.arg)
            end = argument.col_offset + len(argument.arg.encode())
            module.replace(argument.lineno, argument.col_offset, end, new[argument.arg])
    outside = {node for item in outside_of(function) for node in ast.walk(item)}
    for node in nodes:
        if isinstance(node, ast.Name) and node.id in new and node not in outside:
            module.replace(node.lineno, node.col_offset, end_of(node)[1], new[node.id])
