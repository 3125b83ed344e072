"""Who knows whom: the imports of the firmware and of the host, as the sources state them, functions included.

docs/architecture.md draws the folders; this holds them. A module that is imported by its name as text (a game, a
language) is not seen here.
"""

import ast
import functools
import re
from pathlib import Path

import pytest

from gobelet.games import GAMES

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCES = {"gobelet": ROOT / "firmware", "gobelet_host": ROOT / "host_tools"}

# What a folder of gobelet_host may import of the others. Those that are not named may import what makes no circle.
MAY_IMPORT = {
    "errors": set(),
    "table": {"errors"},
    "hub": {"errors", "table"},
    "device": {"errors"},
    "audit": {"errors", "games", "table", "words"},
    "catalogue": {"errors"},
    "games": {"catalogue"},
    "library": {"games"},
    "sim": {"audit", "device", "errors", "games", "hub", "library", "table"},
    "evening": {"audit", "errors", "games", "library", "spectate", "table", "words"},
}
ONLY_FOR = {"cli": set(), "commands": {"cli"}}  # who may import these, beside themselves


def modules_of(sources):
    """{module name: its file} of every package."""
    found = {}
    for package, folder in sources.items():
        for path in sorted((folder / package).rglob("*.py")):
            parts = path.relative_to(folder).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@functools.cache
def nodes(source):
    """All nodes of a source's syntax tree."""
    return list(ast.walk(ast.parse(source)))


def imported(source, modules):
    """The modules, of those that are named, that a source imports anywhere in it."""
    names = set()
    for node in nodes(source):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"line {node.lineno}: write the whole name of what is imported"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                names.add(inner if inner in modules else node.module)
    return names & set(modules)


def beside_of(module):
    """The folder, or the module, right below the package that a module lives in; "" for the package itself."""
    return (module.split(".") + [""])[1]


def folder_of(module):
    """The same, but each game's folder is one by itself: games/ knows where they are, and they know who asks them."""
    parts = module.split(".")
    if parts[1:2] == ["games"] and parts[2:] not in ([], ["cases"]):
        return "games/" + parts[2]
    return beside_of(module)


def circles(graph):
    """The shortest circles first, none with a node that is on one before it: to mend these is to mend the rest."""
    found = []
    for start in sorted(graph):
        ways = [[start]]
        seen = set()
        while ways:
            way = ways.pop(0)
            for following in sorted(graph.get(way[-1], ())):
                if following == start:
                    found.append([*way, start])
                    ways = []
                    break
                if following not in seen:
                    seen.add(following)
                    ways.append([*way, following])
    apart = []
    for circle in sorted(found, key=len):
        if not any(set(circle) & set(other) for other in apart):
            apart.append(circle)
    return apart


def sentence(circle):
    return " -> ".join(circle) + ": a piece lives in the wrong place; move it to where both may know it"


@pytest.fixture(scope="module")
def graph():
    """{module: what it imports of the firmware and the host}."""
    modules = modules_of(SOURCES)
    return {name: imported(path.read_text(encoding="utf-8"), modules) - {name} for name, path in modules.items()}


def folders_of(package, graph):
    """{folder of the package: {folder of it that is imported: the modules that do}}."""
    found = {}
    for module, others in graph.items():
        for other in others if module.startswith(package + ".") else ():
            if other.startswith(package + ".") and folder_of(other) != folder_of(module):
                importers = found.setdefault(folder_of(module), {}).setdefault(folder_of(other), [])
                importers.append(f"{module} imports {other}")
    return found


NOT_OURS = {"build", "dist", "typings", "node_modules", "__pycache__"}  # made here, in no commit
LISTED = (".", "tools", "tests", "hardware", "firmware", "firmware/gobelet", "host_tools/gobelet_host", "site")


def drawn(page):
    """The names of folders in the drawing of the house."""
    house = page.split("## The house")[1].split("```")[1]
    return set(re.findall(r"([\w.]+)/", house))


def ours():
    """Every folder of the project."""
    left = [ROOT]
    while left:
        folder = left.pop()
        for path in folder.iterdir():
            hidden = path.name.startswith(".") and path.name not in (".github", ".ci")
            if path.is_dir() and path.name not in NOT_OURS and not hidden:
                left.append(path)
                yield path


def test_the_drawing_of_the_house_has_each_room_and_no_other():
    rooms = drawn((ROOT / "docs/architecture.md").read_text(encoding="utf-8"))
    there = {path.name for path in ours() if path.parent.relative_to(ROOT).as_posix() in LISTED}
    assert there - rooms == set(), "these folders are drawn nowhere"
    assert rooms - {path.name for path in ours()} == set(), "these are drawn and not there"


@pytest.mark.parametrize("package", SOURCES)
def test_no_circle_of_imports_between_modules(graph, package):
    own = {name: others for name, others in graph.items() if name.split(".")[0] == package}
    said = [sentence(circle) for circle in circles(own)]
    assert not said, "\n".join(said)


@pytest.mark.parametrize("package", SOURCES)
def test_no_circle_of_imports_between_folders(graph, package):
    said, folders = [], folders_of(package, graph)
    for circle in circles(folders):
        steps = [" and ".join(folders[one][next_one]) for one, next_one in zip(circle, circle[1:], strict=False)]
        said.append(f"{sentence(circle)} ({'; '.join(steps)})")
    assert not said, "\n".join(said)


def test_the_firmware_knows_nothing_of_the_host(graph):
    found = [
        f"{module} imports {other}: a cup has no laptop"
        for module, others in graph.items()
        for other in others
        if module.split(".")[0] == "gobelet" and other.split(".")[0] == "gobelet_host"
    ]
    assert not found, "\n".join(found)


def test_each_folder_imports_only_those_that_it_may_know(graph):
    found = []
    for one, others in folders_of("gobelet_host", graph).items():
        for other, importers in others.items():
            if other not in MAY_IMPORT.get(one, others):
                known = ", ".join(sorted(MAY_IMPORT[one])) or "nothing"
                found += [f"{importer}: of the host {one} may know {known}, no more" for importer in importers]
            if other.startswith("games/"):
                found += [f"{importer}: only games.part() knows where a game is" for importer in importers]
            if one not in ONLY_FOR.get(other, {one}):
                users = ", ".join(ONLY_FOR[other]) or "nobody"
                found += [f"{importer}: {other} is for {users} to import" for importer in importers]
    assert not found, "\n".join(found)


def test_pages_and_what_watches_know_no_terminal():
    known = {name: path for name, path in modules_of(SOURCES).items() if name.startswith("gobelet_host.")}
    found = []
    for name, path in known.items():
        if folder_of(name).split("/")[0] in ("games", "spectate", "web", "words") and path.name != "terminal.py":
            source = path.read_text(encoding="utf-8")
            if "import rich" in source or "from rich" in source or "gobelet_host.view" in source:
                found.append(f"{name}: what a terminal draws belongs into terminal.py or view/")
    assert not found, "\n".join(found)


# Where games stand beside one another for another reason: the list itself, and matches that have been played.
LISTS = {
    "firmware/gobelet/games/__init__.py": "the list",
    "tests/corpus/make.py": "the options of matches that are kept for good",
}


def listed(source, games):
    """The lines of Python on which more than two games stand in one display of a list, a tuple, a set or a dict."""
    for node in nodes(source) if sum(f'"{game}"' in source for game in games) > 2 else ():
        if isinstance(node, (ast.Tuple, ast.List, ast.Set, ast.Dict)):
            items = node.keys if isinstance(node, ast.Dict) else node.elts
            named = {item.value for item in items if isinstance(item, ast.Constant)} & games
            if len(named) > 2:
                yield node.lineno


def test_there_is_one_list_of_games():
    folders = ("firmware", "host_tools", "tests", "bench", "tools", "hardware")
    paths = {path.relative_to(ROOT).as_posix(): path for folder in folders for path in (ROOT / folder).rglob("*.py")}
    found = [
        f"{name}:{line}: take gobelet.games.GAMES, and choose by what the record of a game says"
        for name, path in paths.items()
        if name not in LISTS
        for line in listed(path.read_text(encoding="utf-8"), set(GAMES))
    ]
    assert not found, "\n".join(found)
    for name in LISTS:
        assert list(listed(paths[name].read_text(encoding="utf-8"), set(GAMES))), f"{name} is no exception any more"


# Who brings a cup's model up to date. All others ask it to: see gobelet.cup.model.
WRITERS = {f"gobelet.cup.{module}" for module in ("app", "session", "duties", "follower", "messages")}


def written(source):
    """The lines on which something writes an attribute of what it calls its app, its model or its seat."""
    for node in nodes(source):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            owner = node.value.attr if isinstance(node.value, ast.Attribute) else getattr(node.value, "id", "")
            if owner.strip("_") in ("app", "model", "seat"):
                yield node.lineno


def test_nobody_writes_into_a_cups_app_but_what_folds_into_it():
    modules = {name: path.read_text(encoding="utf-8") for name, path in modules_of(SOURCES).items()}
    found = [
        f"{name}:{line}: ask the app to do it"
        for name, source in modules.items()
        if name.startswith("gobelet.") and name not in WRITERS
        for line in written(source)
    ]
    assert not found, "\n".join(found)


def test_a_scene_of_a_game_asks_its_seat_and_not_the_app():
    games = ROOT / "firmware/gobelet/games"
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}: in practice there is no app behind the seat"
        for path in [*games.glob("*/screens/*.py"), *games.glob("*/touch.py")]
        for node in nodes(path.read_text(encoding="utf-8"))
        if isinstance(node, ast.Attribute) and node.attr in ("app", "_app")
    ]
    assert not found, "\n".join(found)


def test_no_sheet_but_the_palette_names_a_colour():
    static = ROOT / "host_tools/gobelet_host/web/static"
    palette, rest = (static / "shared/base.css").read_text(encoding="utf-8").split("\n#table {", 1)
    sheets = {path.name: path.read_text(encoding="utf-8") for path in static.glob("[!v]*/*.css")} | {"base.css": rest}
    colour = re.compile(r":[^;{}]*?(#[0-9a-fA-F]{3,8}\b|\b(?:rgba?|hsla?|light-dark)\()[^;{}]*;")
    named = {name: [match[0] for match in colour.finditer(sheet)] for name, sheet in sheets.items()}
    assert len(sheets) > 15 and colour.search(palette)
    assert {name: found for name, found in named.items() if found} == {}
