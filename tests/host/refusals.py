"""For which reasons the rules of a game refuse an action, read from their sources: the codes that they return."""

import ast
from collections.abc import Iterator
from pathlib import Path

from gobelet import games

NO_RULES = ("words.py", "bot.py", *(f"{lang}.py" for lang in ("fr", "en")))


def reasons(game: str) -> list[str]:
    """The codes, sorted: every word that a function of the rules returns as it stands."""
    folder = Path(games.part(game, "rules").__file__).parent
    modules = [path for path in folder.glob("*.py") if path.name not in NO_RULES]
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in modules]
    returned = [node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Return)]
    return sorted({word for value in returned for word in _words(value) if word})


def _words(value: ast.expr | None) -> Iterator[str]:
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value
    elif isinstance(value, ast.IfExp):
        yield from _words(value.body)
        yield from _words(value.orelse)
    elif isinstance(value, ast.BoolOp):
        for part in value.values:
            yield from _words(part)
