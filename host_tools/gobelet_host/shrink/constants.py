"""Constants of whole numbers: their values instead of their names, wherever they are used.

MicroPython's own const() does so within one module, and only for names that nobody else may use.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from gobelet_host.shrink.program import Module, Program, bound_in, end_of, scoped

OPERATORS: dict[type, Callable[[int, int], int]] = {
    ast.Add: int.__add__, ast.Sub: int.__sub__, ast.Mult: int.__mul__, ast.FloorDiv: int.__floordiv__,
    ast.Mod: int.__mod__, ast.LShift: int.__lshift__, ast.RShift: int.__rshift__, ast.BitOr: int.__or__,
    ast.BitAnd: int.__and__, ast.BitXor: int.__xor__, ast.Pow: int.__pow__,
}  # fmt: skip
SMALL = 1 << 30  # an integer below it needs no object on a Pico


def inline(program: Program) -> None:
    """Puts constants in place of their names, and drops those that nobody asks for by name any more."""
    modules = program.modules.values()
    while sum([_find(program, module) for module in modules]):
        pass  # constants that are made of constants of other modules
    kept = set(program.mentioned)
    for module in modules:
        kept |= _replace(program, module)
    for module in modules:
        for node in module.tree.body:
            if isinstance(node, ast.ImportFrom):
                _drop_from_import(program, module, node, kept)
            else:
                _drop(program, module, node, kept)


def _find(program: Program, module: Module) -> int:
    """Adds the constants of a module that can be told by now. Returns how many were new."""
    bound = bound_in(module.tree)
    before = len(module.constants)
    for node in module.tree.body:
        found = _assigned(program, module, node)
        if all(bound[name] == 1 or name == "_" for name in found):
            module.constants.update(found)
    return len(module.constants) - before


def _assigned(program: Program, module: Module, node: ast.stmt) -> dict[str, int]:
    """The constants that a statement at the top of a module sets; {} if it sets anything else."""
    if not isinstance(node, ast.Assign) or len(node.targets) != 1:
        return {}
    target, value = node.targets[0], node.value
    targets = target.elts if isinstance(target, ast.Tuple) else [target]
    names = [item.id for item in targets if isinstance(item, ast.Name) and (item.id.isupper() or item.id == "_")]
    values: list[int | None] = []
    if not isinstance(target, ast.Tuple):
        values = [_value(program, module, value)]
    elif isinstance(value, ast.Tuple):
        values = [_value(program, module, item) for item in value.elts]
    elif isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "range":
        ends = [_value(program, module, item) for item in value.args]
        values = [*range(*[end for end in ends if end is not None])] if None not in ends else []
    small = [number for number in values if number is not None and -SMALL <= number < SMALL]
    return dict(zip(names, small, strict=True)) if len(names) == len(targets) == len(small) == len(values) else {}


def _value(program: Program, module: Module, node: ast.expr) -> int | None:
    """The whole number that an expression at the top of a module always is, or None."""
    if isinstance(node, ast.Constant):
        return node.value if type(node.value) is int else None
    if isinstance(node, (ast.Name, ast.Attribute)):
        place = program.origin(module, node, module.top)
        return program.modules[place[0]].constants.get(place[1]) if place else None
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.Invert)):
        value = _value(program, module, node.operand)
        return None if value is None else -value if isinstance(node.op, ast.USub) else ~value
    if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        left, right = _value(program, module, node.left), _value(program, module, node.right)
        return None if left is None or right is None else OPERATORS[type(node.op)](left, right)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and len(node.args) == 1:
        if node.func.id == "const":
            return _value(program, module, node.args[0])
        if node.func.id == "len" and isinstance(node.args[0], ast.Name):
            return _length(module, node.args[0].id)
    return None


def _length(module: Module, name: str) -> int | None:
    """How long a tuple at the top of a module is."""
    for node in module.tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple):
            names = [target.id for target in node.targets if isinstance(target, ast.Name)]
            if name in names:
                return len(node.value.elts)
    return None


def _replace(program: Program, module: Module) -> set[str]:
    """Puts values in place of names. Returns the names that the module asks others for while it runs."""
    asked = set()
    for node, scopes in scoped(module.tree):
        if isinstance(node, (ast.Name, ast.Attribute)) and node not in module.gone:
            place = program.origin(module, node, scopes)
            value = program.modules[place[0]].constants.get(place[1]) if place else None
            if value is not None and isinstance(node.ctx, ast.Load):
                module.gone.update(ast.walk(node))
                text = str(value) if value >= 0 else f"({value})"
                module.replace(node.lineno, node.col_offset, end_of(node)[1], text)
            elif isinstance(node, ast.Attribute):
                asked.add(node.attr)
        elif isinstance(node, ast.ImportFrom) and node not in module.tree.body:
            asked.update(alias.name for alias in node.names)
    return asked


def _drop(program: Program, module: Module, node: ast.stmt, kept: set[str]) -> None:
    constants = _assigned(program, module, node)
    if constants and constants.items() <= module.constants.items():
        left = {name: str(value) for name, value in constants.items() if name in kept}
        module.rewrite(node, f"{', '.join(left)} = {', '.join(left.values())}" if left else "pass")


def _drop_from_import(program: Program, module: Module, node: ast.ImportFrom, kept: set[str]) -> None:
    left = []
    for alias in node.names:
        name = alias.asname or alias.name
        place = program.taken_from(module, name)
        if name in kept or place[1] not in program.modules[place[0]].constants:
            left.append(alias)
    if len(left) < len(node.names):
        node.names = left
        module.imports.add(node)
