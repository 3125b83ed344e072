"""Wires of a schematic: each net a tree of straight lines on the grid, from contact to contact.

Two nets may cross, straight over straight. Nothing of one net touches an end, a corner or a contact of another: KiCad
would join them. Places are (column, row) of the grid. It must not know what a part is.
"""

from __future__ import annotations

from collections import defaultdict
from heapq import heappop, heappush

Cell = tuple[int, int]
WAYS = ((1, 0), (0, 1), (-1, 0), (0, -1))
BEND, CROSSING, BESIDE = 6, 4, 2  # what each costs, in steps


class NoWay(Exception):
    """A contact cannot be reached; the text names its net."""


class Wires:
    """contacts: net -> (place of a contact, the way its wire leaves it). closed: what no wire may touch.
    size: columns and rows."""

    def __init__(self, contacts: dict[str, list[tuple[Cell, Cell]]], closed: set[Cell], size: tuple[int, int]) -> None:
        self._contacts, self._closed, self._size = contacts, closed, size
        self._owner: dict[Cell, str] = {}  # contacts, and the first step of their wires
        self._ways = {place: way for ends in contacts.values() for place, way in ends}
        for net, ends in contacts.items():
            for place, way in ends:
                self._owner[place] = net
                self._owner.setdefault(_next(place, way), net)
        self._lines: dict[Cell, dict[str, set[Cell]]] = defaultdict(lambda: defaultdict(set))  # net -> ways out of it

    def run(self) -> dict[str, dict[Cell, set[Cell]]]:
        """net -> {place: the ways in which its wires leave it}. Raises NoWay."""
        order = sorted(self._contacts, key=lambda net: (self._span(net), net))
        stuck = ""
        for _ in range(len(order)):
            self._lines.clear()
            stuck = next((net for net in order if not self._draw(net)), "")
            if not stuck:
                return {net: self._tree(net) for net in self._contacts}
            if order[0] == stuck:
                break
            order.remove(stuck)
            order.insert(0, stuck)  # next time it has the first choice
        raise NoWay(f"no way for the wires of {stuck}")

    def _span(self, net: str) -> int:
        columns, rows = zip(*(place for place, _ in self._contacts[net]), strict=True)
        return max(columns) - min(columns) + max(rows) - min(rows)

    def _tree(self, net: str) -> dict[Cell, set[Cell]]:
        return {place: nets[net] for place, nets in self._lines.items() if net in nets}

    def _draw(self, net: str) -> bool:
        """Joins the contacts of a net, the nearest first. Returns whether all could be."""
        (first, _), *others = self._contacts[net]
        tree = {first}
        others.sort(key=lambda end: (abs(end[0][0] - first[0]) + abs(end[0][1] - first[1]), end[0]))
        for place, way in others:
            path = self._path(net, place, way, tree)
            if not path:
                return False
            for here, there in zip(path, path[1:], strict=False):
                step = there[0] - here[0], there[1] - here[1]
                self._lines[here][net].add(step)
                self._lines[there][net].add((-step[0], -step[1]))
            tree.update(path)
        return True

    def _path(self, net: str, start: Cell, way: Cell, tree: set[Cell]) -> list[Cell]:
        """The cheapest way from a contact to the tree, [] if there is none."""
        if start in tree:
            return [start]
        queue: list[tuple[int, Cell, Cell]] = []
        before: dict[tuple[Cell, Cell], tuple[Cell, Cell] | None] = {}
        best: dict[tuple[Cell, Cell], int] = {}
        heappush(queue, (0, start, way))
        best[start, way], before[start, way] = 0, None
        while queue:
            cost, here, step = heappop(queue)
            if cost > best[here, step]:
                continue
            if here in tree:
                return self._back(before, (here, step))
            for turned in [step] if here == start or self._crossed(net, here) else WAYS:
                there = _next(here, turned)
                if turned == (-step[0], -step[1]) or not self._free(net, there, turned, tree):
                    continue
                price = cost + 1 + BEND * (turned != step) + CROSSING * self._crossed(net, there)
                price += BESIDE * self._beside(net, there, turned)
                if price < best.get((there, turned), 1 << 30):
                    best[there, turned], before[there, turned] = price, (here, step)
                    heappush(queue, (price, there, turned))
        return []

    @staticmethod
    def _back(before: dict[tuple[Cell, Cell], tuple[Cell, Cell] | None], state: tuple[Cell, Cell] | None) -> list[Cell]:
        path = []
        while state:
            path.append(state[0])
            state = before[state]
        return path[::-1]

    def _crossed(self, net: str, place: Cell) -> bool:
        """Whether another net has a wire here."""
        return any(other != net for other in self._lines.get(place, ()))

    def _beside(self, net: str, place: Cell, way: Cell) -> bool:
        """Whether a wire of another net runs along, one step aside."""
        for aside in ((way[1], way[0]), (-way[1], -way[0])):
            for other, ways in self._lines.get(_next(place, aside), {}).items():
                if other != net and way in ways:
                    return True
        return False

    def _free(self, net: str, place: Cell, way: Cell, tree: set[Cell]) -> bool:
        """Whether a wire of this net may come here, going this way."""
        if not (0 < place[0] < self._size[0] and 0 < place[1] < self._size[1]) or place in self._closed:
            return False
        if self._owner.get(place, net) != net or self._ways.get(place, (-way[0], -way[1])) != (-way[0], -way[1]):
            return False
        others = [ways for other, ways in self._lines.get(place, {}).items() if other != net]
        if place in tree:
            return not others  # it ends here: no other net may run through
        return not others or (len(others) == 1 and others[0] == {(way[1], way[0]), (-way[1], -way[0])})


def _next(place: Cell, way: Cell) -> Cell:
    return place[0] + way[0], place[1] + way[1]


def lines(tree: dict[Cell, set[Cell]]) -> list[tuple[Cell, Cell]]:
    """The straight lines of one net's tree, from junction to junction as KiCad has them: (left or upper end, right or
    lower end)."""
    found, met = [], set(junctions(tree))
    for step in ((1, 0), (0, 1)):
        for place, ways in sorted(tree.items()):
            if step in ways and (place in met or (-step[0], -step[1]) not in ways):
                end = _next(place, step)
                while step in tree[end] and end not in met:
                    end = _next(end, step)
                found.append((place, end))
    return found


def junctions(tree: dict[Cell, set[Cell]]) -> list[Cell]:
    """Where three wires or more of a net meet."""
    return sorted(place for place, ways in tree.items() if len(ways) > 2)
