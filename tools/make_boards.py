"""Writes the boards of Parcheesi and Paradice as the compact modules a cup carries, from tools/boards/*.json.

usage: python -m tools.make_boards            writes firmware/gobelet/games/parcheesi/board.py and paradice/board.py
       python -m tools.make_boards --check    writes nothing; exit code 1 if one of them is not what its source says

It knows squares, routes and formulas, and must not know how the games are played.
"""

import json
import sys

from tools.generated import ROOT, write_or_check

SOURCES = ROOT / "tools" / "boards"
TARGETS = ROOT / "firmware" / "gobelet" / "games"

CIRCUIT = 68
CORRIDOR = 7
# The kinds of cells of Paradice after the 52 events, by their letter in the map.
KINDS = "JBRTLD"
LADDERS = "^>v<"
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # north, east, south, west
VARIABLES = "sum product difference ratio ones twos threes fours fives sixes even odd".split()
NOTHING = 255


class BoardError(Exception):
    """A board contradicts itself; the text says where."""


def load(game):
    """The source of a board as nested dictionaries."""
    return json.loads((SOURCES / f"{game}.json").read_text(encoding="utf-8"))


def rows(numbers, width=16):
    """A bytes literal over several lines, as the formatter would leave it."""
    data = bytes(numbers)
    if len(data) <= width:
        return f'b"{escaped(data)}"'
    parts = [f'    b"{escaped(data[at : at + width])}"' for at in range(0, len(data), width)]
    return "(\n" + "\n".join(parts) + "\n)"


def escaped(data):
    """Every byte as \\xNN: a table reads best when its columns line up."""
    return "".join(f"\\x{byte:02x}" for byte in data)


def parcheesi(source):
    """The text of parcheesi/board.py. Raises BoardError when the circuit, a start or a refuge is not as it must be."""
    colours = source["colours"]
    names = [colour["name"] for colour in colours]
    if len(source["squares"]) != CIRCUIT or any(len(colour["corridor"]) != CORRIDOR for colour in colours):
        raise BoardError(f"a circuit has {CIRCUIT} squares and a corridor {CORRIDOR}")
    for colour in colours:
        if colour["start"] not in source["refuges"] or (colour["start"] - colour["entry"]) % CIRCUIT != 5:
            raise BoardError(f"the start of {colour['name']} is a refuge, five squares after its last square")
    seated = [tuple(names.index(name) for name in source["seated"][str(players)]) for players in (2, 3, 4)]
    refuges = bytes(square + 1 in source["refuges"] for square in range(CIRCUIT))
    lines = [
        '"""The board of Parcheesi. Made by tools/make_boards.py from tools/boards/parcheesi.json: change it there."""',
        "",
        f"COLOURS = {tuple(names)!r}  # in the order of turns".replace("'", '"'),
        f"SEATED = ((), (), {', '.join(map(str, seated))})  # number of players -> the colour of each seat",
        f"STARTS = {tuple(colour['start'] - 1 for colour in colours)}  # colour -> its start, of squares 0 to 67",
        f"REFUGES = {rows(refuges, 17)}  # square -> 1 for a refuge",
        "# Places on a grid of 19 x 19, for screens, x then y: the squares, per colour its corridor, the nests.",
        f"SQUARES_XY = {rows((n for xy in source['squares'] for n in xy), 17)}",
        f"CORRIDORS_XY = {rows((n for colour in colours for xy in colour['corridor'] for n in xy), 14)}",
        f"NESTS_XY = {rows(n for colour in colours for n in colour['nest'])}",
    ]
    return "\n".join(lines) + "\n"


def cells_of(source):
    """[(x, y, letter)] in reading order."""
    return [(x, y, c) for y, line in enumerate(source["map"]) for x, c in enumerate(line) if c != "."]


def paradice(source):
    """The text of paradice/board.py. Raises BoardError when cells, copies or routes do not fit together."""
    cells = cells_of(source)
    at = {(x, y): number for number, (x, y, _) in enumerate(cells)}
    events = [event["id"] for event in source["events"]]
    placed = list(source["placed"])
    if len(cells) != 81 or sorted(placed) != sorted(events * 2):
        raise BoardError("there are 81 cells, and two copies of each event")
    kinds, copies = [], dict.fromkeys(events, 0)
    for _, _, letter in cells:
        if letter == "e":
            event = placed.pop(0)
            kinds.append(2 * events.index(event) + copies[event])
            copies[event] += 1
        else:
            kinds.append(2 * len(events) + KINDS.index("L" if letter in LADDERS else letter))
    twins = []
    for letter in LADDERS:
        twins += [number for number, cell in enumerate(cells) if cell[2] == letter]
    if len(twins) != 8:
        raise BoardError("there are two ladders of each orientation")
    neighbours = [at.get((x + dx, y + dy), NOTHING) for x, y, _ in cells for dx, dy in STEPS]
    routes = [route["ways"] for route in source["routes"]]
    start = [cell[2] for cell in cells].index("D")
    check_routes(routes, neighbours, start)
    pairs = [int(one, 16) << 4 | int(two, 16) for k in range(0, 6, 2) for one, two in zip(routes[k], routes[k + 1])]
    variables = [VARIABLES.index(event["variable"]) for event in source["events"]]
    targets = [NOTHING if event["target"] is None else event["target"] for event in source["events"]]
    quote = str.maketrans("'", '"')
    event_text = "\n".join(f"    {', '.join(map(repr, events[k : k + 8]))}," for k in range(0, len(events), 8))
    rate_text = "\n".join(
        f"    {', '.join(str(event['rate']) for event in source['events'][k : k + 13])}," for k in range(0, 26, 13)
    )
    lines = [
        '"""The board of Paradice. Made by tools/make_boards.py from tools/boards/paradice.json: change it there."""',
        "",
        f"PLAYERS = {tuple(route['player'] for route in source['routes'])}".translate(quote),
        f"EVENTS = (\n{event_text}\n)".translate(quote),
        f"# {', '.join(VARIABLES)}.",
        f"VARIABLES = {rows(variables)}  # event -> what it counts",
        f"TARGETS = {rows(targets)}  # event -> the value that wins, {NOTHING} when every value counts",
        f"RATES = (\n{rate_text}\n)",
        f"# Cell -> 2 * event + copy; from {2 * len(events)} on jackpot, bis, reroll, money box, ladder, start.",
        f"KINDS = {rows(kinds, 9)}",
        f"LADDERS = {rows(twins)}  # twins side by side: north, east, south, west",
        f"START = {start}",
        f"# Cell -> its neighbours north, east, south, west; {NOTHING} where there is none.",
        f"NEIGHBOURS = {rows(neighbours, 24)}",
        "# Players two by two, cell -> ways out: 1 north, 2 east, 4 south, 8 west; the first player in the high half.",
        f"ROUTES = {rows(pairs, 27)}",
        f"CELLS_XY = {rows((n for x, y, _ in cells for n in (x, y)), 26)}  # on a grid of 13 x 13",
    ]
    return "\n".join(lines) + "\n"


def check_routes(routes, neighbours, start):
    """Raises BoardError for a way that leads off the board, back to the start, or nowhere."""
    for player, route in enumerate(routes):
        for cell, digit in enumerate(route):
            targets = [neighbours[4 * cell + way] for way in range(4) if int(digit, 16) >> way & 1]
            if not targets or NOTHING in targets or start in targets:
                raise BoardError(f"route {player} cannot go on from cell {cell}")


def modules():
    """[(path, text)] of everything this tool writes."""
    return [
        (TARGETS / "parcheesi/board.py", parcheesi(load("parcheesi"))),
        (TARGETS / "paradice/board.py", paradice(load("paradice"))),
    ]


def main(arguments):
    """Write or check the modules; returns the exit code."""
    return write_or_check(modules(), "--check" in arguments, "tools/boards", "python -m tools.make_boards")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
