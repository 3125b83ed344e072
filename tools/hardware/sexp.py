"""KiCad's file format: nested lists of words and quoted strings. Knows no footprint and no schematic."""

from __future__ import annotations

import re
from typing import Any

TOKEN = re.compile(r'\s*(?:(\()|(\))|"((?:[^"\\]|\\.)*)"|([^\s()"]+))')


class Quoted(str):
    """A string that stands in quotes."""


def loads(text: str) -> list[Any]:
    """The first list of a file; words are str, quoted strings Quoted. Raises ValueError when it does not end."""
    stack: list[list[Any]] = [[]]
    place = 0
    while match := TOKEN.match(text, place):
        place = match.end()
        if match[1]:
            stack.append([])
        elif match[2]:
            done = stack.pop()
            stack[-1].append(done)
            if len(stack) == 1:
                return done
        elif match[3] is not None:
            stack[-1].append(Quoted(match[3]))
        else:
            stack[-1].append(match[4])
    raise ValueError("an expression does not end")


def dumps(item: Any, depth: int = 0) -> str:
    """The text of a list: lists of words on one line, others one child a line, indented by tabs."""
    if isinstance(item, list):
        if not any(isinstance(child, list) for child in item):
            return f"({' '.join(dumps(child) for child in item)})"
        parts = [dumps(item[0])]
        for child in item[1:]:
            gap = "\n" + "\t" * (depth + 1) if isinstance(child, list) else " "
            parts.append(gap + dumps(child, depth + 1))
        return f"({''.join(parts)}\n{chr(9) * depth})"
    if isinstance(item, Quoted):
        return f'"{item}"'
    return f"{item:g}" if isinstance(item, float) else str(item)


def children(item: list[Any], name: str) -> list[list[Any]]:
    """All lists in `item` that begin with `name`."""
    return [child for child in item if isinstance(child, list) and child and child[0] == name]


def child(item: list[Any], name: str) -> list[Any]:
    """The first of them. Raises KeyError."""
    for found in children(item, name):
        return found
    raise KeyError(name)
