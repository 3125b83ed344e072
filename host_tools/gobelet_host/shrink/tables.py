"""Tables of texts: packed into a few long pieces, as firmware/gobelet/texts/packed.py reads them."""

from __future__ import annotations

import ast

from gobelet.texts.packed import END, START
from gobelet_host.shrink.program import Program

NAME = "TEXTS"


def pack(program: Program) -> None:
    """Replaces every `TEXTS = {"key": "text", ...}` at the top of a module, by a tuple with the pieces."""
    for module in program.modules.values():
        for node in module.tree.body:
            if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Dict):
                continue
            if [ast.unparse(target) for target in node.targets] == [NAME]:
                module.rewrite(node, f"{NAME} = ({packed(ast.literal_eval(node.value))!r},)")


def packed(table: dict[str, str]) -> dict[str, bytes]:
    """The pieces of a table, by the first word of its keys."""
    pieces: dict[str, bytes] = {}
    for key, text in table.items():
        word = key[: max(key.find("."), 0)]
        pieces[word] = pieces.get(word, START) + key[len(word) :].encode() + END + text.encode() + START
    return pieces
