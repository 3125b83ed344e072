"""Finds the copper of a two-layer board: a maze search on a grid that tears up what is in its way and lays it again.

Pure: obstacles in, paths out; the same input gives the same output. It must not know KiCad or parts.
Coordinates in mm as KiCad has them (y down), relative to the board's middle.
"""

from __future__ import annotations

import heapq
from collections import defaultdict, deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import dist, hypot

STEP = 1.27 / 3  # of the grid: contacts on a 1.27 mm grid lie on it
WIDTH = 0.4  # of a track
CLEARANCE = 0.2
VIA_RADIUS = 0.4
VIA_COST = 8.0  # in steps: a hole is worth a detour of some 3 mm
TEAR_COST = 6.0  # for each cell that another net holds; more for cells that were fought over before
ATTEMPTS = 600  # searches in all
NEIGHBOURS = tuple((a, b, hypot(a, b)) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b)
VIA = 2  # the third field beside the two layers: where a via would touch something
Cell = tuple[int, int, int]  # layer 0 (front) or 1, column, row
Place = tuple[int, int]  # field, index into it


class RoutingError(Exception):
    """Nets found no way; the text names them."""


@dataclass(frozen=True)
class Pad:
    """A contact: half its size, both layers if it is a plated hole. net "" blocks all nets."""

    x: float
    y: float
    half: tuple[float, float]
    net: str
    layers: tuple[int, ...] = (0, 1)


@dataclass(frozen=True)
class Path:
    """Copper of one net: cells of one layer in a row, or a via (one cell)."""

    layer: int
    cells: tuple[tuple[int, int], ...]
    via: bool = False


class Router:
    """half: half the grid's extent; inside: whether a point is at least `margin` inside the edge; forbidden: rectangles
    (left, top, right, bottom) without copper; poured: nets that need no tracks."""

    def __init__(
        self,
        half: tuple[float, float],
        pads: list[Pad],
        inside: Callable[[float, float, float], bool],
        forbidden: Iterable[tuple[float, float, float, float]],
        poured: Iterable[str] = (),
    ) -> None:
        self.columns = 2 * round(half[0] / STEP) + 1
        self.rows = 2 * round(half[1] / STEP) + 1
        self.ends: dict[str, list[Pad]] = defaultdict(list)
        for pad in pads:
            self.ends[pad.net].append(pad)
        self.nets = sorted(net for net, ends in self.ends.items() if net not in ("", *poured) and len(ends) > 1)
        self.numbers = {net: number + 1 for number, net in enumerate(self.nets)}
        size = self.columns * self.rows
        self.fixed = [bytearray(size) for _ in range(3)]  # 0 free, a net's number, 255 for nobody
        self.held: dict[Place, set[str]] = defaultdict(set)  # by tracks
        self.fought: dict[Place, int] = defaultdict(int)
        self.halos: dict[str, set[Place]] = {}
        self.block(pads, inside, forbidden)

    def cell(self, x: float, y: float) -> tuple[int, int]:
        """The cell that holds a point in mm."""
        return round(x / STEP) + self.columns // 2, round(y / STEP) + self.rows // 2

    def point(self, cell: tuple[int, int]) -> tuple[float, float]:
        """Middle of a cell in mm."""
        return (cell[0] - self.columns // 2) * STEP, (cell[1] - self.rows // 2) * STEP

    # what is in the way

    def near(self, x: float, y: float, half: tuple[float, float], reach: float) -> Iterable[int]:
        """Indices of the cells within `reach` of a rectangle."""
        left, top = self.cell(x - half[0] - reach, y - half[1] - reach)
        right, bottom = self.cell(x + half[0] + reach, y + half[1] + reach)
        for column in range(max(left, 0), min(right, self.columns - 1) + 1):
            across = max(0.0, abs((column - self.columns // 2) * STEP - x) - half[0])
            for row in range(max(top, 0), min(bottom, self.rows - 1) + 1):
                down = max(0.0, abs((row - self.rows // 2) * STEP - y) - half[1])
                if across * across + down * down < reach * reach - 1e-9:
                    yield column * self.rows + row

    def block(
        self,
        pads: list[Pad],
        inside: Callable[[float, float, float], bool],
        forbidden: Iterable[tuple[float, float, float, float]],
    ) -> None:
        """Pads, edge and forbidden places, which nothing moves."""
        reaches = (WIDTH / 2, WIDTH / 2, VIA_RADIUS)
        for pad in pads:
            number = self.numbers.get(pad.net, 255)
            for field in (*pad.layers, VIA):
                for index in self.near(pad.x, pad.y, pad.half, CLEARANCE + reaches[field]):
                    value = self.fixed[field][index]
                    self.fixed[field][index] = number if value in (0, number) and field != VIA else 255
        for left, top, right, bottom in forbidden:
            middle, half = ((left + right) / 2, (top + bottom) / 2), ((right - left) / 2, (bottom - top) / 2)
            for field, reach in enumerate(reaches):
                for index in self.near(*middle, half, reach + 0.05):
                    self.fixed[field][index] = 255
        for column in range(self.columns):
            for row in range(self.rows):
                x, y = self.point((column, row))
                for field, reach in enumerate(reaches):
                    if not inside(x, y, 0.5 + reach):
                        self.fixed[field][column * self.rows + row] = 255

    def halo(self, paths: list[Path]) -> set[Place]:
        """The places that these tracks keep others from."""
        found = set()
        for path in paths:
            own = VIA_RADIUS if path.via else WIDTH / 2
            for cell in path.cells:
                x, y = self.point(cell)
                for field in (0, 1) if path.via else (path.layer,):
                    found.update((field, index) for index in self.near(x, y, (0, 0), own + CLEARANCE + WIDTH / 2))
                found.update((VIA, index) for index in self.near(x, y, (0, 0), own + CLEARANCE + VIA_RADIUS))
        return found

    # all nets

    def run(self) -> dict[str, list[Path]]:
        """Paths of every net with two contacts or more. Raises RoutingError."""
        queue = deque(sorted(self.nets, key=lambda net: (self.span(net), net)))
        routes: dict[str, list[Path]] = {}
        for _ in range(ATTEMPTS):
            if not queue:
                return {net: routes[net] for net in self.nets}
            net = queue.popleft()
            paths = self.route(net)
            if paths is None:
                raise RoutingError(f"no way for {net}, even without the other nets")
            torn = self.lay(net, paths)
            routes[net] = paths
            queue.extend(torn)
        raise RoutingError(f"no way for {', '.join(queue)} beside the others")

    def span(self, net: str) -> float:
        """How far apart the contacts are."""
        return max(dist((a.x, a.y), (b.x, b.y)) for a in self.ends[net] for b in self.ends[net])

    def lay(self, net: str, paths: list[Path]) -> list[str]:
        """Note the net's tracks; returns the nets that had to give way."""
        used = {(path.layer, self.index(cell)) for path in paths if not path.via for cell in path.cells}
        for path in paths:
            if path.via:
                used |= {(field, self.index(path.cells[0])) for field in (0, 1, VIA)}
        torn = sorted({other for place in used for other in self.held.get(place, ())})
        for place in used:
            if self.held.get(place):
                self.fought[place] += 1
        for other in torn:
            for place in self.halos.pop(other):
                self.held[place].discard(other)
        self.halos[net] = self.halo(paths)
        for place in self.halos[net]:
            self.held[place].add(net)
        return torn

    def index(self, cell: tuple[int, int]) -> int:
        return cell[0] * self.rows + cell[1]

    # one net

    def route(self, net: str) -> list[Path] | None:
        """Joins the pads one after the other, nearest first; None when one cannot be reached."""
        pads = self.ends[net]
        tree = self.cells_of(pads[0])
        rest = list(pads[1:])
        paths: list[Path] = []
        while rest:
            goals = {cell: pad for pad in rest for cell in self.cells_of(pad)}
            found = self.search(self.numbers[net], tree, goals)
            if found is None:
                return None
            paths += pieces(found)
            reached = goals[found[0]]
            rest.remove(reached)
            tree |= set(found) | self.cells_of(reached)
        return paths

    def cells_of(self, pad: Pad) -> set[Cell]:
        column, row = self.cell(pad.x, pad.y)
        return {(layer, column, row) for layer in pad.layers}

    def price(self, field: int, index: int) -> float:
        """What it costs to take a place from others."""
        holders = self.held.get((field, index))
        return (TEAR_COST * len(holders) if holders else 0.0) + 2.0 * self.fought.get((field, index), 0)

    def search(self, number: int, tree: set[Cell], goals: dict[Cell, Pad]) -> list[Cell] | None:
        """The cheapest way from a goal back to the tree. Never diagonally past a corner that it would touch.

        Within, a cell is one number that sorts like the cell; the edge is never free, so no step leaves the grid."""
        rows, size = self.rows, self.columns * self.rows
        mine = bytes(value in (0, number) for value in range(256))
        free, drill = [field.translate(mine) for field in self.fixed[:VIA]], self.fixed[VIA]
        near = [(across * rows, down, length) for across, down, length in NEIGHBOURS]
        targets = sorted({cell[1:] for cell in goals})
        ends = {cell[0] * size + self.index(cell[1:]) for cell in goals}
        prices: dict[int, float] = {}
        ahead: dict[int, float] = {}

        def left(place: int) -> float:
            if place not in ahead:
                column, row = divmod(place, rows)
                ahead[place] = min(hypot(column - a, row - b) for a, b in targets)
            return ahead[place]

        start = [cell[0] * size + self.index(cell[1:]) for cell in tree]
        queue = [(left(cell % size), cell) for cell in start]
        heapq.heapify(queue)
        costs = dict.fromkeys(start, 0.0)
        before: dict[int, int] = {}
        done: set[int] = set()
        while queue:
            _, cell = heapq.heappop(queue)
            if cell in ends:
                way = [cell]
                while way[-1] in before:
                    way.append(before[way[-1]])
                return [(item // size, *divmod(item % size, rows)) for item in way]
            if cell in done:
                continue
            done.add(cell)
            layer, index = divmod(cell, size)
            ground = free[layer]
            steps = [
                (layer, index + across + down, length)
                for across, down, length in near  # both corners beside a diagonal; a straight step's own end
                if ground[index + across + down] and ground[index + across] and ground[index + down]
            ]
            if drill[index] == 0 and free[1 - layer][index]:
                steps.append((1 - layer, index, VIA_COST + self.price(VIA, index)))
            for field, place, length in steps:
                step = field * size + place
                if step not in prices:
                    prices[step] = self.price(field, place)
                cost = costs[cell] + length + prices[step]
                if cost < costs.get(step, 1e9):
                    costs[step] = cost
                    before[step] = cell
                    heapq.heappush(queue, (cost + left(place), step))
        return None


def pieces(way: list[Cell]) -> list[Path]:
    """A way as tracks of one layer each, with vias between."""
    paths, run = [], [way[0]]
    for cell in way[1:]:
        if cell[0] != run[-1][0]:
            paths.append(Path(run[-1][0], tuple(item[1:] for item in run)))
            paths.append(Path(0, (cell[1:],), via=True))
            run = [cell]
        else:
            run.append(cell)
    return [*paths, Path(run[-1][0], tuple(item[1:] for item in run))]
