"""The two-layer board of a circuit, built with KiCad's own Python and routed by router.py.

usage: /usr/bin/python3 -m tools.hardware.kicad.board cup      (the Python that has KiCad's module pcbnew)

It must not know what the parts do. KiCad's coordinates: y down, the board's middle at (100, 100).
"""

from __future__ import annotations

import sys
from math import cos, hypot, pi, sin
from pathlib import Path
from typing import Any

import pcbnew  # type: ignore[import-not-found]

from tools.hardware.built import plain
from tools.hardware.kicad.library import FOOTPRINTS, OURS
from tools.hardware.kicad.router import STEP, VIA_RADIUS, WIDTH, Pad, Router
from tools.hardware.kicad.silk import Silk
from tools.hardware.kicad.stable import stable
from tools.hardware.sexp import child, children, loads
from tools.hardware.source import HARDWARE, Board, boards, load

KICAD = HARDWARE / "kicad"
ORIGIN = 100.0
EDGE = 0.1
HOLE = "MountingHole_3.2mm_M3"
LAYERS = (pcbnew.F_Cu, pcbnew.B_Cu)
mm = pcbnew.FromMM
READER = pcbnew.PCB_IO_KICAD_SEXPR()  # one for all: it keeps the libraries that it has read


def at(x: float, y: float) -> Any:
    """A point of the board (y up, from its middle) as KiCad's."""
    return pcbnew.VECTOR2I(mm(ORIGIN + x), mm(ORIGIN - y))


def down(x: float, y: float) -> Any:
    """The same for the router's points (y down)."""
    return at(x, -y)


class Maker:
    """Builds one board; out: its folder, with the netlist that the schematic gave."""

    def __init__(self, board: Board, out: Path) -> None:
        self.board, self.out = board, out
        self.kicad = pcbnew.CreateEmptyBoard()
        self.kicad.SetCopperLayerCount(2)
        self.nets: dict[str, Any] = {}
        netlist = loads((out / f"{board.name}.net").read_text(encoding="utf-8"))
        self.components = {child(item, "ref")[1]: item for item in children(child(netlist, "components"), "comp")}
        self.on_pad = {}
        for net in children(child(netlist, "nets"), "net"):
            name = plain(child(net, "name")[1])
            self.nets[name] = pcbnew.NETINFO_ITEM(self.kicad, child(net, "name")[1])
            self.kicad.Add(self.nets[name])
            for node in children(net, "node"):
                self.on_pad[child(node, "ref")[1], child(node, "pin")[1]] = name
        self.footprints: list[Any] = []

    def make(self) -> None:
        """The whole board into <name>.kicad_pcb."""
        for part in self.board.parts:
            self.place(part)
        for number, (x, y) in enumerate(self.board.holes):
            self.hole(number, x, y)
        self.outline()
        self.words()
        self.copper()
        for left, front, right, back in self.board.quiet:
            self.keepout(left, front, right, back)
        for layer in LAYERS:
            self.pour(layer)
        path = str(self.out / f"{self.board.name}.kicad_pcb")
        pcbnew.SaveBoard(path, self.kicad)
        text = stable(Path(path).read_text(encoding="utf-8"), self.board.name)
        Path(path).write_text(text, encoding="utf-8")
        filled = pcbnew.LoadBoard(path)  # the pour's outline depends on the order of what it leaves out: after stable()
        pcbnew.ZONE_FILLER(filled).Fill(filled.Zones())
        pcbnew.SaveBoard(path, filled)

    # parts

    def footprint(self, identifier: str) -> Any:
        library, name = identifier.split(":")
        folder = KICAD if library == OURS else FOOTPRINTS
        found = READER.FootprintLoad(str(folder / f"{library}.pretty"), name)
        if found is None:
            raise SystemExit(f"KiCad has no footprint {identifier}")
        found.SetFPID(pcbnew.LIB_ID(library, name))
        return found

    def place(self, part: Any) -> None:
        item = self.components[part.ref]
        footprint = self.footprint(part.about["footprint"])
        footprint.SetReference(part.ref)
        footprint.SetValue(part.value)
        footprint.SetPath(pcbnew.KIID_PATH("/" + child(item, "tstamps")[1]))
        footprint.SetSheetname("/")
        footprint.SetSheetfile(f"{self.board.name}.kicad_sch")
        footprint.SetDNP(not part.fitted)
        self.kicad.Add(footprint)
        if part.side == "bottom":
            footprint.Flip(footprint.GetPosition(), pcbnew.FLIP_DIRECTION_TOP_BOTTOM)
        footprint.SetOrientationDegrees(part.turn)
        xs = [pad.GetPosition().x for pad in footprint.Pads()]
        ys = [pad.GetPosition().y for pad in footprint.Pads()]
        middle = pcbnew.VECTOR2I((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2)
        footprint.SetPosition(footprint.GetPosition() + at(*part.at) - middle)
        for pad in footprint.Pads():
            net = self.on_pad.get((part.ref, pad.GetNumber()))
            if net:
                pad.SetNet(self.nets[net])
        footprint.Value().SetVisible(False)
        footprint.Reference().SetVisible(False)  # words() puts it where it can be read
        self.footprints.append(footprint)

    def hole(self, number: int, x: float, y: float) -> None:
        footprint = self.footprint(f"MountingHole:{HOLE}")
        footprint.SetReference(f"H{number + 1}")
        footprint.SetPosition(at(x, y))
        footprint.Reference().SetVisible(False)
        footprint.Value().SetVisible(False)
        flags = pcbnew.FP_BOARD_ONLY | pcbnew.FP_EXCLUDE_FROM_BOM | pcbnew.FP_EXCLUDE_FROM_POS_FILES
        footprint.SetAttributes(footprint.GetAttributes() | flags)
        self.kicad.Add(footprint)
        self.footprints.append(footprint)

    # edge and words

    def outline(self) -> None:
        shape = pcbnew.PCB_SHAPE(self.kicad, pcbnew.SHAPE_T_CIRCLE if self.board.radius else pcbnew.SHAPE_T_RECT)
        if self.board.radius:
            shape.SetCenter(at(0, 0))
            shape.SetEnd(at(self.board.radius, 0))
        else:
            width, height = self.board.size
            shape.SetStart(at(-width / 2, height / 2))
            shape.SetEnd(at(width / 2, -height / 2))
        shape.SetLayer(pcbnew.Edge_Cuts)
        shape.SetWidth(mm(EDGE))
        self.kicad.Add(shape)

    def words(self) -> None:
        """What a builder reads on the board, see silk.py. SystemExit names what finds no place."""
        silk = Silk(self.board, self.kicad, self.inside, at)
        silk.print(load()[self.board.name]["words"])
        if silk.homeless:
            raise SystemExit(f"{self.board.name}: no room on the board to print {', '.join(silk.homeless)}")

    # copper

    def inside(self, x: float, y: float, margin: float) -> bool:
        if self.board.radius:
            return hypot(x, y) <= self.board.radius - margin
        width, height = self.board.size
        return abs(x) <= width / 2 - margin and abs(y) <= height / 2 - margin

    def pads(self) -> list[Pad]:
        found = []
        for footprint in self.footprints:
            for pad in footprint.Pads():
                place, box = pad.GetPosition(), pad.GetBoundingBox()
                x, y = pcbnew.ToMM(place.x) - ORIGIN, pcbnew.ToMM(place.y) - ORIGIN
                half = (pcbnew.ToMM(box.GetWidth()) / 2, pcbnew.ToMM(box.GetHeight()) / 2)
                layers = tuple(number for number, layer in enumerate(LAYERS) if pad.IsOnLayer(layer))
                found.append(Pad(x, y, half, plain(pad.GetNetname()), layers or (0, 1)))
        return found

    def forbidden(self) -> list[tuple[float, float, float, float]]:
        """The source's quiet places, and those that footprints bring (the Pico W's antenna)."""
        found = [(left, -back, right, -front) for left, front, right, back in self.board.quiet]
        for footprint in self.footprints:
            for zone in footprint.Zones():
                if zone.GetIsRuleArea() and zone.GetDoNotAllowTracks():
                    box = zone.GetBoundingBox()
                    corners = (box.GetLeft(), box.GetTop(), box.GetRight(), box.GetBottom())
                    left, top, right, bottom = (pcbnew.ToMM(value) - ORIGIN for value in corners)
                    found.append((left, top, right, bottom))
        return found

    def copper(self) -> None:
        width, height = self.board.size
        half = (self.board.radius or width / 2, self.board.radius or height / 2)
        router = Router(half, self.pads(), self.inside, self.forbidden())
        for net, paths in router.run().items():
            for path in paths:
                points = [router.point(cell) for cell in path.cells]
                if path.via:
                    self.via(net, points[0])
                else:
                    self.tracks(net, path.layer, points)

    def via(self, net: str, point: tuple[float, float]) -> None:
        via = pcbnew.PCB_VIA(self.kicad)
        via.SetPosition(down(*point))
        via.SetDrill(mm(VIA_RADIUS))
        via.SetWidth(mm(2 * VIA_RADIUS))
        via.SetNet(self.nets[net])
        self.kicad.Add(via)

    def tracks(self, net: str, layer: int, points: list[tuple[float, float]]) -> None:
        """Straight pieces of a way."""
        start = 0
        while start < len(points) - 1:
            end = start + 1
            while end + 1 < len(points) and straight(points[start], points[end], points[end + 1]):
                end += 1
            track = pcbnew.PCB_TRACK(self.kicad)
            track.SetStart(down(*points[start]))
            track.SetEnd(down(*points[end]))
            track.SetWidth(mm(WIDTH))
            track.SetLayer(LAYERS[layer])
            track.SetNet(self.nets[net])
            self.kicad.Add(track)
            start = end

    def keepout(self, left: float, front: float, right: float, back: float) -> None:
        zone = pcbnew.ZONE(self.kicad)
        zone.SetIsRuleArea(True)
        zone.SetDoNotAllowTracks(True)
        zone.SetDoNotAllowVias(True)
        zone.SetDoNotAllowCopperPour(True)
        zone.SetDoNotAllowPads(True)
        zone.SetDoNotAllowFootprints(False)
        zone.SetLayerSet(pcbnew.LSET.AllCuMask(2))
        zone.SetZoneName("antenna")
        outline = zone.Outline()
        outline.NewOutline()
        for x, y in ((left, front), (right, front), (right, back), (left, back)):
            point = at(x, y)
            outline.Append(point.x, point.y)
        self.kicad.Add(zone)

    def pour(self, layer: int) -> None:
        """GND on the whole layer."""
        zone = pcbnew.ZONE(self.kicad)
        zone.SetLayer(layer)
        zone.SetNet(self.nets["GND"])
        outline = zone.Outline()
        outline.NewOutline()
        for x, y in self.rim(0.6):
            point = at(x, y)
            outline.Append(point.x, point.y)
        zone.SetLocalClearance(mm(0.3))
        zone.SetMinThickness(mm(0.25))
        zone.SetIslandRemovalMode(pcbnew.ISLAND_REMOVAL_MODE_ALWAYS)
        zone.SetThermalReliefGap(mm(0.4))
        zone.SetThermalReliefSpokeWidth(mm(0.5))
        self.kicad.Add(zone)

    def rim(self, margin: float) -> list[tuple[float, float]]:
        if self.board.radius:
            radius = self.board.radius - margin
            return [(radius * cos(step * pi / 36), radius * sin(step * pi / 36)) for step in range(72)]
        width, height = (side / 2 - margin for side in self.board.size)
        return [(-width, -height), (width, -height), (width, height), (-width, height)]


def straight(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> bool:
    """Do three points of a way lie on one line?"""
    return abs((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])) < STEP * STEP / 100


if __name__ == "__main__":
    _, name, folder = sys.argv
    Maker(boards(load())[name], Path(folder)).make()
