"""What is printed on a board: words, the name of each part and of each contact of a module, outlines.

Nothing is printed over solder or over other words: each text looks for a free place near its own, and outlines are cut
where they would cross one. A text that belongs to a contact or a part ends nearer to that than to any other contact:
signs.py says which it belongs to. Lengths in mm; points as pcbnew has them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from math import ceil, hypot
from typing import Any

import pcbnew  # type: ignore[import-not-found]

from tools.hardware.signs import is_nearest_own, own_contacts
from tools.hardware.source import Board

CLEAR = 0.16  # between print and solder, and between two texts
EDGE = 0.2  # and to the board's edge
NAMED = ("pico", "oled", "sensor", "radio", "spare")  # parts whose contacts have their names beside them, on their side
SIGNED = ("plug", "motor")  # these have them on both sides, larger: a wire is soldered on the other one
SMALL, LARGE = (0.62, 0.8), (1.2, 1.2)  # width and height of a letter of a contact's name
NEAR = {"word": 6.0, "part": 12.0}  # how far a text may go from its place
STEP = 0.4
# How far a name may be from its contact, and aside; the last is beyond a neighbour, which has the same net there.
BESIDE = ((0.0, 0.0), (0.2, 0.0), (0.2, 0.5), (0.2, -0.5), (0.5, 0.0), (2.8, 0.0))
CUT = (pcbnew.SHAPE_T_SEGMENT, pcbnew.SHAPE_T_RECT, pcbnew.SHAPE_T_POLY)  # the last as a whole
SHORTEST = 0.6  # piece of an outline that is worth printing
SIDES = {"top": (pcbnew.F_SilkS, pcbnew.F_Mask), "bottom": (pcbnew.B_SilkS, pcbnew.B_Mask)}
mm, to_mm = pcbnew.FromMM, pcbnew.ToMM
Box = tuple[float, float, float, float]
Place = tuple[float, float, int]  # and degrees


def grown(box: Any, more: float) -> Box:
    """A box of pcbnew's in mm, with so much around it."""
    left, top = to_mm(box.GetLeft()), to_mm(box.GetTop())
    return left - more, top - more, to_mm(box.GetRight()) + more, to_mm(box.GetBottom()) + more


def meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


class Silk:
    """Prints on one board, whose footprints are placed. inside: whether a point (y up, from the board's middle) is so
    far from the edge; at: such a point as pcbnew's."""

    def __init__(self, board: Board, kicad: Any, inside: Callable[[float, float, float], bool], at: Callable[..., Any]):
        self.board, self.kicad, self.inside, self.at = board, kicad, inside, at
        self.middle = (to_mm(at(0, 0).x), to_mm(at(0, 0).y))
        self.footprints = {one.GetReference(): one for one in kicad.GetFootprints()}
        self.taken: dict[str, list[Box]] = {}
        for side, (_, mask) in SIDES.items():
            pads = [pad for one in self.footprints.values() for pad in one.Pads()]
            self.taken[side] = [grown(pad.GetBoundingBox(), CLEAR) for pad in pads if pad.IsOnLayer(mask)]
            signs = [item for one in self.footprints.values() for item in one.GraphicalItems()]  # KiCad's own K and +
            signs = [item for item in signs if isinstance(item, pcbnew.PCB_TEXT) and item.GetLayer() == SIDES[side][0]]
            self.taken[side] += [grown(item.GetBoundingBox(), CLEAR) for item in signs]
        self.homeless: list[str] = []  # texts that found no place
        self.contacts_at = [
            (ref, pad.GetNumber(), self.place_of(pad)) for ref, one in self.footprints.items() for pad in one.Pads()
        ]

    def print(self, words: list[list[Any]]) -> None:
        """Everything. words: text, x, y, side, size."""
        for part in self.board.parts:
            for side in SIDES if part.kind in SIGNED else (part.side,):
                if part.kind in (*SIGNED, *NAMED) and part.ref in self.footprints:
                    self.contacts(part, side)
        for text, x, y, side, size in words:
            self.near(text, x, y, side, size, NEAR["word"])
        for part in self.board.parts:
            if part.ref in self.footprints:
                self.near(part.ref, *part.at, part.side, 1.0, NEAR["part"])
        for footprint in self.footprints.values():
            self.outlines(footprint)

    def place_of(self, pad: Any) -> tuple[float, float]:
        """Middle of a contact, from the board's middle, y up."""
        return to_mm(pad.GetPosition().x) - self.middle[0], self.middle[1] - to_mm(pad.GetPosition().y)

    # texts

    def text(self, words: str, x: float, y: float, side: str, size: tuple[float, float], angle: int = 0) -> Any:
        """A text that is not on the board yet."""
        item = pcbnew.PCB_TEXT(self.kicad)
        item.SetText(words)
        item.SetLayer(SIDES[side][0])
        item.SetMirrored(side != "top")
        item.SetTextSize(pcbnew.VECTOR2I(mm(size[0]), mm(size[1])))
        item.SetTextThickness(mm(round(size[1] * 0.15, 3)))
        item.SetTextAngleDegrees(angle)
        item.SetPosition(self.at(x, y))
        return item

    def fits(self, box: Box, side: str, clean: bool) -> bool:
        """Whether a text may stand there; clean: over no outline either."""
        corners = [(x - self.middle[0], self.middle[1] - y) for x in box[::2] for y in box[1::2]]
        if not all(self.inside(x, y, EDGE) for x, y in corners) or any(meet(box, other) for other in self.taken[side]):
            return False
        place = pcbnew.BOX2I(
            pcbnew.VECTOR2I(mm(box[0]), mm(box[1])), pcbnew.VECTOR2I(mm(box[2] - box[0]), mm(box[3] - box[1]))
        )
        lines = [item for one in self.footprints.values() for item in self.drawn(one, side)]
        return not any(item.HitTest(place, False, 0) for item in lines if clean or item.GetShape() not in CUT)

    def put(self, groups: list[list[Place]], words: str, side: str, size: tuple[float, float]) -> bool:
        """At the first place where it fits, of the first group that has one: where no outline is, or else over one."""
        own = own_contacts(self.board, words)
        for places, clean in product(groups, (True, False)):
            for x, y, angle in places:
                if own and not is_nearest_own((x, y), own, self.contacts_at):
                    continue
                item = self.text(words, x, y, side, size, angle)
                box = grown(item.GetEffectiveShape().BBox(), CLEAR / 2)
                if self.fits(box, side, clean):
                    self.kicad.Add(item)
                    self.taken[side].append(box)
                    return True
        self.homeless.append(f"{words} ({side})")
        return False

    def near(self, words: str, x: float, y: float, side: str, size: float, far: float) -> None:
        """As near as it goes."""
        count = ceil(far / STEP)
        steps = [(i * STEP, j * STEP) for i in range(-count, count + 1) for j in range(-count, count + 1)]
        around = sorted((step for step in steps if hypot(*step) <= far), key=lambda step: (hypot(*step), step))
        self.put([[(x + dx, y + dy, 0) for dx, dy in around]], words, side, (size, size))

    def contacts(self, part: Any, side: str) -> None:
        """The name of each contact beside it."""
        for pad in self.footprints[part.ref].Pads():
            name = part.about["pins"].get(pad.GetNumber())
            if name:
                self.beside(pad, name, side, LARGE if part.kind in SIGNED else SMALL)

    def beside(self, pad: Any, name: str, side: str, letter: tuple[float, float]) -> None:
        x, y = self.place_of(pad)
        size = pad.GetBoundingBox()
        half = to_mm(size.GetWidth()) / 2, to_mm(size.GetHeight()) / 2
        box = grown(self.text(name, x, y, side, letter).GetEffectiveShape().BBox(), CLEAR / 2 + 0.01)
        long, tall = (box[2] - box[0]) / 2, (box[3] - box[1]) / 2
        groups: list[list[Place]] = []
        for more, along in BESIDE:
            places: list[Place] = []
            for angle, (wide, high) in ((0, (long, tall)), (90, (tall, long))):
                away, over = half[0] + wide + more, half[1] + high + more
                places += [(x - away, y + along, angle), (x + away, y + along, angle)]
                places += [(x + along, y + over, angle), (x + along, y - over, angle)]
            groups.append(places)
        self.put(groups, name, side, letter)

    # outlines

    @staticmethod
    def drawn(footprint: Any, side: str) -> list[Any]:
        """What a footprint prints on a side."""
        items = [item for item in footprint.GraphicalItems() if item.GetLayer() == SIDES[side][0]]
        return [item for item in items if isinstance(item, pcbnew.PCB_SHAPE)]

    def outlines(self, footprint: Any) -> None:
        """Cuts what would be printed over solder, over a text, or over the edge."""
        for side in SIDES:
            for item in self.drawn(footprint, side):
                thick = to_mm(item.GetWidth()) / 2
                if item.GetShape() == pcbnew.SHAPE_T_POLY and self.crossed(grown(item.GetBoundingBox(), 0), side):
                    footprint.Remove(item)
                if item.GetShape() not in CUT or item.GetShape() == pcbnew.SHAPE_T_POLY:
                    continue
                whole = list(self.pieces(item))
                kept = [piece for line in whole for piece in self.cut(*line, thick, side)]
                if kept == whole:
                    continue
                for start, end in kept:
                    line = pcbnew.PCB_SHAPE(footprint, pcbnew.SHAPE_T_SEGMENT)
                    line.SetLayer(item.GetLayer())
                    line.SetWidth(item.GetWidth())
                    line.SetStart(pcbnew.VECTOR2I(mm(start[0]), mm(start[1])))
                    line.SetEnd(pcbnew.VECTOR2I(mm(end[0]), mm(end[1])))
                    footprint.Add(line)
                footprint.Remove(item)

    def crossed(self, box: Box, side: str) -> bool:
        return any(meet(box, other) for other in self.taken[side])

    @staticmethod
    def pieces(item: Any) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
        """The lines of a segment or a rectangle."""
        a, b = item.GetStart(), item.GetEnd()
        (left, top), (right, bottom) = (to_mm(a.x), to_mm(a.y)), (to_mm(b.x), to_mm(b.y))
        if item.GetShape() == pcbnew.SHAPE_T_SEGMENT:
            yield (left, top), (right, bottom)
            return
        corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
        yield from zip(corners, [*corners[1:], corners[0]])

    def cut(
        self, start: tuple[float, float], end: tuple[float, float], thick: float, side: str
    ) -> list[tuple[tuple[float, float], tuple[float, float]]]:
        """What of a line may be printed: looked at every tenth of a millimetre."""
        length = hypot(end[0] - start[0], end[1] - start[1])
        count = max(ceil(length / 0.1), 1)
        points = [
            (start[0] + (end[0] - start[0]) * step / count, start[1] + (end[1] - start[1]) * step / count)
            for step in range(count + 1)
        ]
        free = [self.free(point, thick, side) for point in points]
        if all(free):
            return [(start, end)]
        kept, first = [], None
        for number, good in enumerate([*free, False]):
            if good and first is None:
                first = number
            elif not good and first is not None:
                if (number - 1 - first) * length / count >= SHORTEST:
                    kept.append((points[first], points[number - 1]))
                first = None
        return kept

    def free(self, point: tuple[float, float], thick: float, side: str) -> bool:
        x, y = point
        if not self.inside(x - self.middle[0], self.middle[1] - y, EDGE + thick):
            return False
        return not self.crossed((x - thick, y - thick, x + thick, y + thick), side)
